"""Questions and answers."""

from __future__ import annotations

import os
import signal
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest

import shoban
from shoban import _shoban

SMALL = "2^16"


def test_a_value_with_its_line() -> None:
    solution = shoban.solve("3x3", table=SMALL)
    assert (solution.lower, solution.upper, solution.value) == (9, 9, 9)
    assert (solution.status, solution.is_proved, solution.interval) == ("proved", True, "[+9, +9]")
    assert solution.line[0] == "B2"
    assert solution.moves is None and solution.answer is None
    assert solution.verdict == "Black wins by 9 under basic ko, whatever endless play counts."
    assert "Proved interval: [+9, +9]" in str(solution)
    assert repr(solution) == f"<Solution 3x3 [+9, +9] proved, {solution.nodes} nodes>"
    assert solution.rules.text == "Rules: area scoring, basic ko, no suicide, komi 0"
    assert solution.svg().startswith("<svg") and "<svg" in solution.position._repr_svg_()


def test_the_dictionary_is_the_record_of_the_command() -> None:
    solution = shoban.solve("2x3", table=SMALL)
    record = solution.to_dict()
    assert (record["board"], record["lower"], record["upper"], record["question"]) == ("2x3", -6, 6, "value")
    record["lower"] = 5
    assert solution.to_dict()["lower"] == -6


def test_node_counts_repeat_and_are_those_of_the_command() -> None:
    assert shoban.solve("3x3").nodes == 86
    assert shoban.solve("3x4", table=SMALL).nodes == shoban.solve("3x4", table=SMALL).nodes > 1000


def test_every_move_has_a_value() -> None:
    solution = shoban.solve("3x3", moves_table=True, table=SMALL)
    assert solution.best_moves == ("B2",)
    assert solution.moves is not None and len(solution.moves) == 10
    values = {found.move: found.value for found in solution.moves}
    assert (values["B2"], values["C2"], values["A1"], values["pass"]) == (9, 3, -9, -9)


def test_yes_and_no() -> None:
    assert shoban.solve("3x4", at_least=4, table=SMALL).answer is True
    no = shoban.solve("2x3", at_most=-1, table=SMALL)
    assert no.answer is False and (no.lower, no.upper) == (-6, 6)
    assert no.verdict.startswith("Can White hold Black to at most -1? No: White cannot force that in finite play")
    assert "answer no" in repr(no)


@pytest.mark.filterwarnings("ignore:.*RU\\[NZ\\]:shoban.InputWarning")
def test_boards_come_in_many_forms(tmp_path: Path) -> None:
    sgf = "(;SZ[3]KM[1.5]RU[NZ];B[bb];W[aa])"
    file = tmp_path / "game.sgf"
    file.write_text(sgf)
    for board in (sgf, file, ".../.X./...", "...\n.X.\n..."):
        assert shoban.solve(board, table=SMALL).lower == 9, board
    after = shoban.solve("3x3", moves=["B2", "A1"], table=SMALL).position
    assert (after.text, after.to_play) == (".../.X./O..", "black")
    assert shoban.solve("3x3", moves="B2, A1", table=SMALL).position == after
    assert shoban.solve("1x3", to_play="white", table=SMALL).value == -3
    assert shoban.solve(sgf, node=1, table=SMALL).position.text == ".../.X./..."
    with_komi = shoban.solve("3x3", komi=9.5, table=SMALL)
    assert with_komi.value == 9 and "White wins by 0.5" in with_komi.verdict
    assert shoban.solve(file, table=SMALL).rules.suicide and not shoban.solve(file, suicide=False, table=SMALL).rules.suicide


def test_endless_play_counts_what_it_is_said_to() -> None:
    values = [shoban.solve("1x5", tie_value=tie, table=SMALL).value for tie in (-3, 0, 2)]
    assert values == [-3, 0, 2]


def test_limits_keep_the_bounds() -> None:
    stopped = shoban.solve("4x4", nodes=1000, table=SMALL)
    assert stopped.status == "stopped" and stopped.value is None and stopped.nodes <= 1100
    assert shoban.solve("5x5", time=0.2, table=SMALL).status == "stopped"
    assert shoban.solve("5x5", time=timedelta(milliseconds=100), table=SMALL).status == "stopped"


def test_threads_and_orderings_give_the_same_value() -> None:
    for options in ({"threads": 2}, {"expect": 4}, {"expect": -9}, {"threads": "all"}, {"ordering": "countermove+history:d^2"}, {"table": 1 << 20}):
        assert shoban.solve("3x4", **{"table": SMALL, **options}).value == 4  # type: ignore[arg-type]
    tuned = shoban.solve("3x4", table=SMALL, tuning='first-guess = "alike"\n')
    assert tuned.value == 4 and tuned.nodes != shoban.solve("3x4", table=SMALL).nodes


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"board": "0x0"}, "no points"),
        ({"board": ""}, "is not a board size"),
        ({"board": "9x9"}, "9x9"),
        ({"board": "XX/XX"}, "has no liberties"),
        ({"board": "(;SZ[3]"}, "line 1, column 8"),
        ({"board": "(;SZ[3])", "node": 7}, "7"),
        ({"board": "3x3", "node": 1}, "there is none"),
        ({"board": "3x3", "moves": "B2 B2"}, "move 2, B2: the point is occupied"),
        ({"board": "3x3", "moves": "J9"}, "no such point"),
        ({"board": "3x3", "to_play": "green"}, "write 'black' or 'white'"),
        ({"board": "3x3", "komi": 0.3}, "not a multiple of 0.5"),
        ({"board": "3x3", "at_least": 10}, "at_least is 10"),
        ({"board": "3x3", "at_most": -(2**70)}, "too large"),
        ({"board": "3x3", "at_least": 1, "at_most": 1}, "two questions"),
        ({"board": "3x3", "at_least": 1, "moves_table": True}, "moves_table"),
        ({"board": "3x3", "at_least": 1, "expect": 1}, "expect goes with"),
        ({"board": "3x3", "expect": -10}, "expect is -10"),
        ({"board": "3x3", "tie_value": 99}, "tie_value is 99"),
        ({"board": "3x3", "table": "5 parsecs"}, "not a table size"),
        ({"board": "3x3", "table": -1}, "table is -1"),
        ({"board": "3x3", "nodes": -1}, "nodes is -1"),
        ({"board": "3x3", "time": -1.0}, "time: "),
        ({"board": "3x3", "time": float("nan")}, "time: "),
        ({"board": "3x3", "threads": 0}, "threads: "),
        ({"board": "3x3", "ordering": "magic"}, "magic"),
        ({"board": "3x3", "tuning": "[weights]\nstates-of-half = 0\n"}, "weights.states-of-half is 0"),
    ],
)
def test_bad_input_is_a_value_error_that_says_what(options: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError) as caught:
        shoban.solve(**options)  # type: ignore[arg-type]
    assert said in str(caught.value) and isinstance(caught.value, shoban.InputError)


def test_other_mistakes_have_their_usual_exceptions(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="a board is a Position, a str or a path, not int"):
        shoban.solve(5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="at_least is a whole number, not 1.5"):
        shoban.solve("3x3", at_least=1.5)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError, match="missing.sgf"):
        shoban.solve(tmp_path / "missing.sgf")
    with pytest.raises(MemoryError, match="choose a smaller one"):
        shoban.solve("3x3", table="2^40")
    file = tmp_path / "board.txt"
    file.write_text("...")
    with pytest.raises(shoban.InputError, match="write pathlib.Path"):
        shoban.solve(str(file))


def test_progress_is_told_and_may_end_the_search() -> None:
    heard: list[shoban.Progress] = []
    shoban.solve("4x4", table=SMALL, progress=heard.append)
    assert heard and all(-16 <= said.lower <= said.upper <= 16 and said.nodes >= 0 for said in heard)

    class Enough(Exception):
        pass

    def enough(said: shoban.Progress) -> None:
        raise Enough(said.nodes)

    with pytest.raises(Enough):
        shoban.solve("5x5", table=SMALL, progress=enough)


def test_what_is_left_is_told_while_it_is_and_when_it_is_stopped() -> None:
    heard: list[shoban.Progress] = []
    solution = shoban.solve("5x5", table=SMALL, nodes=300_000, progress=heard.append)
    told = [said for said in heard if said.rest is not None]
    assert solution.status == "stopped" and told and all(said.expected for said in told)
    for rest in (solution.rest, *(said.rest for said in told)):
        assert rest is not None and 0 < rest.low < rest.likely < rest.high
    assert shoban.solve("3x3", table=SMALL).rest is None


def test_an_interrupt_stops_the_search_at_once_and_keeps_the_bounds() -> None:
    sent = []

    def interrupt() -> None:
        time.sleep(0.5)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(KeyboardInterrupt) as caught:
        shoban.solve("6x6", table=SMALL, time=60)
    assert time.monotonic() - sent[0] < 2.0
    thread.join()
    assert isinstance(caught.value, shoban.Interrupted)
    solution = caught.value.solution
    assert solution.status == "stopped" and -36 <= solution.lower <= solution.upper <= 36 and solution.nodes > 0
    # The next question is not disturbed.
    assert shoban.solve("3x3", table=SMALL).value == 9


def test_other_threads_run_while_one_searches() -> None:
    counted = [0]
    done = threading.Event()

    def count() -> None:
        while not done.is_set():
            counted[0] += 1
            time.sleep(0.001)

    thread = threading.Thread(target=count)
    thread.start()
    before = counted[0]
    shoban.solve("5x5", table=SMALL, time=1.0)
    seen = counted[0] - before
    done.set()
    thread.join()
    assert seen > 20, "with the lock held there would be none"


def test_questions_may_be_asked_in_threads() -> None:
    values: dict[str, object] = {}

    def ask(board: str) -> None:
        values[board] = shoban.solve(board, table=SMALL).value

    threads = [threading.Thread(target=ask, args=(board,)) for board in ("3x3", "3x4", "1x3", "2x4")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert values == {"3x3": 9, "3x4": 4, "1x3": 3, "2x4": 8}


def test_the_processors_that_this_is_built_for_are_known() -> None:
    features = _shoban.target_features()
    assert len(set(features)) == len(features)
    # One newer than the other is never there alone.
    assert "avx2" not in features or {"avx", "popcnt", "sse4.2"} <= set(features)
