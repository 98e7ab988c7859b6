"""What a file says and is not followed, and in which characters and under which rules it is read."""

from __future__ import annotations

import copy
import pickle
import warnings
from pathlib import Path

import pytest

import shoban
from shoban import Note, Position

SMALL = "2^16"
#: In Big5 the second byte of this character is that of a backslash, which SGF would take for an escape.
BIG5 = "(;FF[4]GM[1]CA[Big5]SZ[5]AB[bb]C[\u529f]AW[dd]N[x]PL[W])".encode("big5")


def texts(position: Position) -> list[str]:
    return [note.text for note in position.notes]


def test_notes_are_kept_with_their_places() -> None:
    position = Position.from_text("(;SZ[3]\nRU[Japanese]KM[6.5 points];B[bb])")
    rules, komi = position.notes
    assert (rules.line, rules.column) == (2, 4) and "not territory" in rules.text
    assert str(komi) == f"line 2, column 16: {komi.text}"
    assert "komi 6.5; komi= gives another" in komi.text and repr(komi).startswith("<Note line 2")
    assert Position.from_text("(;SZ[3];B[bb])").notes == () and Position("3x3").notes == ()


def test_notes_stay_with_the_position() -> None:
    position = Position.from_text("(;SZ[3]RU[Japanese];B[bb])")
    assert len(position.notes) == 1
    for other in (position.play("A1"), position.with_to_play("white"), position.with_to_play("black")):
        assert other.notes == position.notes
    for other in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert other == position and other.notes == position.notes
    assert copy.copy(position).to_sgf() == position.to_sgf()
    assert len({*position.notes, *pickle.loads(pickle.dumps(position.notes))}) == 1
    assert Note("a") != Note("a", 1, 2) and str(Note("a")) == "a"


def test_solve_warns_of_what_it_reads_and_tells_it_in_the_record(tmp_path: Path) -> None:
    text = "(;SZ[3]RU[Japanese];B[bb])"
    file = tmp_path / "game.sgf"
    file.write_text(text)
    with pytest.warns(shoban.InputWarning, match="^line 1, column 11: RU") as caught:
        solution = shoban.solve(text, table=SMALL)
    assert len(caught) == 1 and caught[0].filename == __file__
    assert solution.to_dict()["notes"] == [str(note) for note in solution.position.notes] != []
    with pytest.warns(shoban.InputWarning, match="game.sgf, line 1, column 11: RU"):
        shoban.solve(file, table=SMALL)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert shoban.solve("3x3", table=SMALL).to_dict()["notes"] == []
        # Who has a position has its notes.
        shoban.solve(Position.from_text(text), table=SMALL)
        with pytest.raises(shoban.InputWarning):
            shoban.solve(text, table=SMALL)
    with pytest.warns(shoban.InputWarning) as many:
        shoban.solve("(;SZ[3]" + "AB[aa]" * 30 + ")", table=SMALL)
    assert len(many) == 21 and str(many[20].message) == "and 9 more like these"


def test_files_are_read_in_their_encoding(tmp_path: Path) -> None:
    file = tmp_path / "big5.sgf"
    file.write_bytes(BIG5)
    assert Position.from_file(file).text == "...../.X.../...../...O./....."
    assert shoban.solve(file, table=SMALL, nodes=1).position.text == "...../.X.../...../...O./....."
    assert Position.from_file(file, encoding="big5") == Position.from_file(file)
    with pytest.raises(shoban.InputError, match=r"big5.sgf: .*encoding= says UTF-8, but"):
        Position.from_file(file, encoding="utf-8")
    with pytest.raises(shoban.InputError, match="'klingon' is no encoding known here"):
        shoban.solve(file, encoding="klingon")
    file.write_bytes("(;SZ[3]AB[aa])".encode("utf-16"))
    assert Position.from_file(file).text == "X../.../..."
    file.write_bytes("(;SZ[3]AB[aa])".encode("utf-16le"))
    with pytest.raises(shoban.InputError, match="say encoding='utf-16le' or 'utf-16be'"):
        Position.from_file(file)
    assert shoban.solve(file, encoding="utf-16le", table=SMALL).position.text == "X../.../..."
    file.write_bytes("(;SZ[3]C[\u00fc.]AB[aa])".encode("latin-1"))
    assert "encoding=NAME reads them right" in texts(Position.from_file(file))[0]
    with pytest.raises(shoban.InputError, match="encoding goes with files"):
        shoban.solve("(;SZ[3])", encoding="utf-8")


def test_games_of_a_file() -> None:
    collection = "(;SZ[2]AB[aa])(;SZ[3];B[bb])"
    first = Position.from_text(collection)
    assert first.size == "2x2" and texts(first) == ["the first of 2 games counts; game=N takes another"]
    second = Position.from_text(collection, game=2)
    assert (second.text, second.notes) == (".../.X./...", ())
    assert shoban.solve(collection, game=2, table=SMALL).position == second
    assert shoban.solve(collection, game=2, node=1, table=SMALL).position.text == ".../.../..."
    with pytest.raises(shoban.InputError, match="there is no game 3"):
        Position.from_text(collection, game=3)
    for board in ("3x3", "..."):
        with pytest.raises(shoban.InputError, match="game"):
            shoban.solve(board, game=1)


def test_rules_by_name() -> None:
    text = "(;SZ[3]RU[Japanese];B[bb])"
    ruled = Position.from_text(text, rules="new-zealand")
    assert ruled.suicide
    (note,) = ruled.notes
    assert note.text == "rules='new-zealand': situational superko is not followed here, basic ko is"
    assert not Position.from_text(text, rules="new-zealand", suicide=False).suicide
    assert Position.from_text(text, rules="chinese").notes == ()
    assert Position("3x3", rules="tromp-taylor").suicide
    with pytest.warns(shoban.InputWarning, match="^rules='aga': situational superko is not followed"):
        assert shoban.solve("2x2", rules="aga", table=SMALL).rules.suicide is False
    with pytest.warns(shoban.InputWarning, match="^rules='japanese': the program counts area"):
        assert shoban.solve("2x2", rules="japanese", table=SMALL).position.notes[0].line is None
    with pytest.raises(shoban.InputError, match="rules: 'go' are no rules known here"):
        Position("3x3", rules="go")
    with pytest.raises(shoban.InputError, match="a Position has its own"):
        shoban.solve(Position("3x3"), rules="aga")


def test_what_is_ambiguous_is_settled_by_keywords() -> None:
    quarters = "(;SZ[3]KM[3.75])"
    with pytest.raises(shoban.InputError, match="by komi="):
        Position.from_text(quarters)
    assert Position.from_text(quarters, komi=7.5).komi == 7.5
    handicap = "(;SZ[5]HA[2]AB[bb])"
    with pytest.raises(shoban.InputError, match="or to_play="):
        Position.from_text(handicap)
    assert Position.from_text(handicap, to_play="white").to_play == "white"
    with pytest.warns(shoban.InputWarning, match="add them by komi="):
        assert shoban.solve(handicap, to_play="black", table=SMALL, nodes=1).position.to_play == "black"
    two = Position.from_text("(;SZ[5]HA[2]AB[bb][dd])")
    assert two.to_play == "white" and any("to_play='black' says otherwise" in text for text in texts(two))


def test_what_is_refused_says_how_to_go_on() -> None:
    bad = "(;SZ[3];B[bb];W[bb])"
    with pytest.raises(shoban.InputError, match="node=1 takes the position before"):
        Position.from_text(bad)
    assert Position.from_text(bad, node=1).text == ".../.X./..."
