"""KaTrain's own classes for engines and positions, with shoban as the engine: what they show must be the proved values.

Run by scripts/test-katrain, which installs KaTrain. The first argument is the program.
"""

import shlex
import sys
import time

from katrain.core.engine import KataGoEngine
from katrain.core.game_node import GameNode
from pysgf import Move

ERROR = -1  # the level of KaTrain's own errors


class Host:
    """What an engine wants of the application: somebody who listens."""

    def __init__(self):
        self.errors = []

    def log(self, message, level=0):
        if level == ERROR:
            self.errors.append(str(message))

    def __call__(self, *said):
        self.errors.append(" ".join(map(str, said)))


def engine(program):
    settings = {
        "backend": "custom",
        "altcommand": f"exec {shlex.quote(program)} analysis --jobs 2 --table 2^20",
        "max_visits": 100_000,
        "fast_visits": 100,
        "max_time": 30.0,
        "wide_root_noise": 0.04,
        "_enable_ownership": True,
    }
    return KataGoEngine(Host(), settings)


def board(size, rules="tromp-taylor", komi="0"):
    return GameNode(properties={"SZ": [size], "KM": [komi], "RU": [rules]})


def wait(holds, seconds=60):
    begun = time.time()
    while not holds():
        assert time.time() - begun < seconds, "KaTrain got no answer"
        time.sleep(0.02)


def analysed(node, working):
    node.analyze(working)
    wait(lambda: node.analysis_complete)
    return node


def values_and_losses(working):
    """3x4 is worth 4 by basic ko; A1 gives away 16."""
    root = analysed(board("4:3", "chinese"), working)
    best = root.candidate_moves[0]
    assert root.score == 4 and best["move"] in ("B2", "C2") and best["pointsLost"] == 0, best
    assert len(root.candidate_moves) == 13
    lost = {move["move"]: move["pointsLost"] for move in root.candidate_moves}
    assert lost["A1"] == 16 and lost["pass"] == 8, lost
    worse = analysed(root.play(Move.from_gtp("A1", player="B")), working)
    assert worse.score == -12 and worse.points_lost == 16, (worse.score, worse.points_lost)
    assert len(root.ownership) == 12 and len(root.policy) == 13
    assert "B" in worse.comment(details=True)


def superko(working):
    """2x2 is worth 1 where no board may come back, and 0 where endless play counts nothing."""
    assert analysed(board("2", "tromp-taylor"), working).score == 1
    rules = '{"scoring":"AREA","ko":"SIMPLE","suicide":false,"tax":"NONE","hasButton":false,"whiteHandicapBonus":"0"}'
    assert analysed(board("2", rules, "0.5"), working).score == -0.5


def pondering(working):
    """A question without end is reported, and ended when the user looks elsewhere."""
    long = board("7")
    long.analyze(working, ponder=True)
    wait(lambda: long.analysis_exists)
    assert not long.analysis_complete
    working.stop_pondering()
    wait(working.is_idle)
    other = analysed(board("3", "chinese"), working)
    assert other.score == 9
    long.analyze(working, visits=10_000_000, time_limit=False)
    working.on_new_game()
    assert analysed(board("2:1", "chinese"), working).score == 0


def refinement(working):
    """One move alone, other moves than those that are known, and a part of the board."""
    root = analysed(board("4:3", "chinese"), working)
    root.analyze(working, refine_move=Move.from_gtp("A2", player="B"))
    wait(working.is_idle)
    assert root.analysis["moves"]["A2"]["scoreLead"] == 0
    root.analyze(working, region_of_interest=(0, 0, 0, 2))
    wait(working.is_idle)
    root.analyze(working, find_alternatives=True)
    wait(working.is_idle)


def main():
    working = engine(sys.argv[1])
    for check in (values_and_losses, superko, pondering, refinement):
        check(working)
        assert working.katrain.errors == [], (check.__name__, working.katrain.errors)
        print(f"{check.__name__}: good")
    working.shutdown(finish=True)


main()
