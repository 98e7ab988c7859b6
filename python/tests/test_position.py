"""Positions, in and out."""

from __future__ import annotations

import copy
import pickle

import pytest

import shoban
from shoban import Position

KO = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb])"


def test_an_empty_board() -> None:
    empty = Position("3x4")
    assert (empty.size, empty.shape, empty.text, empty.to_play) == ("3x4", (3, 4), "..../..../....", "black")
    assert (empty.ko, empty.passes, empty.komi, empty.suicide, empty.is_over, empty.score) == (None, 0, 0.0, False, False, 0)
    assert len(empty.legal_moves()) == 13 and empty.legal_moves()[0] == "A3" and empty.legal_moves()[-1] == "pass"
    assert str(empty).splitlines()[1] == "3 . . . . 3"
    assert repr(empty) == "Position.from_rows('..../..../....', 'black')"


def test_moves_are_played() -> None:
    after = Position("3x3").play("B2 A1 pass")
    assert (after.text, after.to_play, after.passes) == (".../.X./O..", "white", 1)
    assert after.play("pass").is_over and after.play("pass").legal_moves() == []
    assert after.with_to_play("black").passes == 0
    with pytest.raises(shoban.InputError, match="move 1, B2: the point is occupied"):
        after.play("B2")


def test_a_ko_ban_is_kept_and_told() -> None:
    position = Position.from_text(KO)
    assert position.ko == "C2" and "C2" not in position.legal_moves()
    assert repr(position).endswith(", ko='C2')") and eval(repr(position)) == position
    assert position != position.with_to_play("white").with_to_play("black")
    with pytest.raises(shoban.InputError, match="cannot be a ko point"):
        Position.from_rows(".../...", ko="A1")


def test_games_are_written_as_they_came_about() -> None:
    position = Position.from_text(KO, komi=6.5)
    assert Position.from_text(position.to_sgf()) == position
    after = Position("3x3").play("B2 A1")
    assert ";B[bb]" in after.to_sgf() and ";W[ac]" in after.to_sgf()
    assert Position.from_text(after.to_sgf()) == after
    with pytest.raises(shoban.InputError, match="SGF has no words"):
        Position.from_rows("...", passes=1).to_sgf()


def test_positions_are_values() -> None:
    position = Position.from_text(KO, komi=0.5, suicide=True)
    for other in (copy.copy(position), copy.deepcopy(position), pickle.loads(pickle.dumps(position))):
        assert other == position and hash(other) == hash(position)
    assert len({position, Position("3x4"), Position("3x4"), Position("4x3")}) == 3
    assert position != "a position"
    with pytest.raises(AttributeError):
        position.komi = 1.0  # type: ignore[misc]


def test_rows_of_numbers() -> None:
    rows = [[0, 1, 0], [-1, 0, 0]]
    position = Position.from_rows(rows, "white", komi=7, suicide=True)
    assert (position.text, position.to_play, position.komi, position.suicide) == (".X./O..", "white", 7.0, True)
    assert position.to_rows() == rows
    for bad, said in [
        ([[2]], "2 stands for nothing"),
        ([[0, 0], [0]], "row 2 has 1 points"),
        ([], "no points"),
        ([[1.5]], "not a board"),
        (7, "not a board"),
        ([[1, 1], [1, 1]], "no liberties"),
        ([[0] * 9] * 9, "9x9"),
    ]:
        with pytest.raises(shoban.InputError, match=said):
            Position.from_rows(bad)  # type: ignore[arg-type]


def test_numpy_arrays() -> None:
    numpy = pytest.importorskip("numpy")
    array = numpy.array([[0, 1, 0], [-1, 0, 0]], dtype=numpy.int8)
    position = Position.from_rows(array)
    assert position.text == ".X./O.."
    back = position.to_numpy()
    assert back.dtype == numpy.int8 and back.shape == (2, 3) and (back == array).all()
    back[0, 0] = 1
    assert position.text == ".X./O..", "the array is a copy"
    turned = Position.from_rows(numpy.rot90(array).astype(numpy.int64))
    assert turned.text == "../X./.O"
    assert shoban.solve(numpy_position := Position.from_rows(array), table="2^14", at_most=numpy.int64(6)).position == numpy_position
    for bad in (numpy.zeros(4), numpy.zeros((2, 2, 2), dtype=int), numpy.full((2, 2), 0.5)):
        with pytest.raises(shoban.InputError, match="not a board"):
            Position.from_rows(bad)


def test_other_ways_to_write_a_board() -> None:
    sensei = "$$W\n$$ -----\n$$ | . X . |\n$$ | X 1 . |\n$$ | . . . |\n$$ -----\n"
    assert Position.from_text(sensei).text == ".X./XO./..."
    assert Position("2x2", komi=-0.5, suicide=True).komi == -0.5
    assert "<svg" in Position("2x2").svg("A1 B2")
