"""Lines to explain, trees, and what proofs answer."""

from __future__ import annotations

from pathlib import Path

import pytest

import shoban

SMALL = "2^16"


def test_a_line_is_explained() -> None:
    solution = shoban.solve("3x3", why=["C2"], table=SMALL)
    why = solution.why
    assert why is not None and (solution.value, why.value) == (9, 3)
    assert why.position == solution.position.play("C2") and why.position.to_play == "white"
    assert why.line and why.why is None and why.verdict.startswith("Black wins by 3")
    assert "After the line to explain the value is +3, not +9: the line costs Black 6" in solution.report
    assert solution.to_dict()["why"]["value"] == 3
    assert shoban.solve("3x3", table=SMALL).why is None
    with pytest.raises(shoban.InputError, match="why: move 2, B2: the point is occupied"):
        shoban.solve("3x3", why="B2 B2")


def test_a_line_says_why_it_ends() -> None:
    assert shoban.solve("3x3", table=SMALL).line_end == "static"
    assert shoban.solve("1x1", table=SMALL).line_end in ("passes", "static")
    assert shoban.solve("5x5", table=SMALL, nodes=10).line_end is None


def test_a_tree_has_every_move_and_how_it_is_met() -> None:
    solution = shoban.solve("3x3", tree=True, table=SMALL)
    assert solution.moves is not None and len(solution.moves) == 10
    lines = {found.move: found.line for found in solution.moves}
    assert all(line is not None for line in lines.values())
    after = solution.position.play("A1").play(" ".join(lines["A1"] or ()))
    assert after.text != solution.position.text
    tree = solution.to_sgf()
    assert tree.startswith("(;") and tree.count("RIGHT") == 1 and tree.count("(;B[") == 10
    assert "Value: +9, optimal." in tree and "not optimal" in tree
    assert shoban.Position.from_text(tree, node=0) == solution.position
    # Without it there is the proven line, and without values no other move.
    plain = shoban.solve("3x3", table=SMALL)
    assert "(;B[" not in plain.to_sgf() and ";B[bb]" in plain.to_sgf()
    values = shoban.solve("3x3", moves_table=True, table=SMALL)
    assert values.moves is not None and all(found.line is None for found in values.moves)
    with pytest.raises(shoban.InputError, match="tree goes with the question for the value"):
        shoban.solve("3x3", tree=True, at_least=1)


def test_a_tree_begins_with_the_game_where_that_matters() -> None:
    ko = "(;SZ[4:3]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb])"
    tree = shoban.solve(ko, table=SMALL, nodes=100).to_sgf()
    assert ";B[cb];W[bb]" in tree.replace("\n", "")
    with pytest.raises(shoban.InputError, match="SGF has no words"):
        shoban.solve(shoban.Position.from_rows("...", passes=1), table=SMALL).to_sgf()


def test_progress_says_of_what_it_is() -> None:
    heard: list[str] = []
    shoban.solve("2x4", tree=True, why="A1", table=SMALL, progress=lambda said: heard.append(said.part))
    assert "moves" in heard and set(heard) <= {"question", "why", "moves"}


def test_a_proof_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "3x3.shoban"
    shoban.solve("3x3", table=SMALL, certificate=file)
    asked = shoban.ask(file)
    record = asked.to_dict()
    assert record["board"] == "3x3" and record["to_play"] == "black" and str(asked) == asked.text
    assert any(claim["claimant"] == "black" for claim in record["claims"])
    after = shoban.ask(file.read_bytes(), ["B2", "A1"], depth=1)
    assert after.to_dict()["moves"] == ["B2", "A1"] and after.sgf.startswith("(;") and len(after.sgf) < len(shoban.ask(file, "B2 A1").sgf)
    record["board"] = ""
    assert asked.to_dict()["board"] == "3x3"
    with pytest.raises(shoban.InputError, match="move 1, 'J9': no such point"):
        shoban.ask(file, "J9")
    with pytest.raises(shoban.InputError, match="depth is 21"):
        shoban.ask(file, depth=21)
    with pytest.raises(shoban.CertificateRefused):
        shoban.ask(b"x" * 100)
    with pytest.raises(FileNotFoundError, match="missing"):
        shoban.ask(tmp_path / "missing")


def test_a_certificate_does_not_replace_what_is_read(tmp_path: Path) -> None:
    game = tmp_path / "game.sgf"
    game.write_text("(;SZ[3])")
    with pytest.raises(shoban.InputError, match="is what is read here"):
        shoban.solve(game, table=SMALL, certificate=game, overwrite=True)
    assert game.read_text() == "(;SZ[3])"
