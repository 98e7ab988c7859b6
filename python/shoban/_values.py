"""What is asked comes back as these."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Mapping, Optional

from ._shoban import InputError, Position


class InputWarning(UserWarning):
    """A text or file says something that is not followed, or is read although it is against the book."""


class CheckpointWarning(RuntimeWarning):
    """A checkpoint could not be written or read; the work goes on without it."""


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while the search ran. What was proved by then is in `solution`."""

    solution: Solution
    #: Where the work was put away, for `resume`, if it was.
    checkpoint: Optional[str]

    def __init__(self, solution: Solution, checkpoint: Optional[str] = None) -> None:
        way_on = "" if checkpoint is None else f"; shoban.resume({checkpoint!r}) goes on"
        super().__init__(f"stopped with {solution.interval} proved{way_on}")
        self.solution = solution
        self.checkpoint = checkpoint


class NoCertificate(RuntimeError):
    """A certificate was asked for, and there is none. The answer itself is in `solution`."""

    solution: Optional[Solution]

    def __init__(self, reason: str, solution: Optional[Solution] = None) -> None:
        super().__init__(reason)
        self.solution = solution


@dataclass(frozen=True)
class Rules:
    """The rules under which all scores of a solution hold."""

    #: Always `"basic-ko"`.
    repetition: str
    #: Whether a move may take away its own chain of two stones or more.
    suicide: bool
    #: Always `"area"`.
    scoring: str
    #: White's points; they are part of no score, only of the verdict.
    komi: float
    #: All of that in one line.
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class MoveValue:
    """What a move is worth, for Black."""

    #: A point such as `"C3"`, or `"pass"`.
    move: str
    #: Its value, if that is proved.
    value: Optional[int]
    #: Proved: the value is at least this.
    lower: int
    #: Proved: the value is at most this.
    upper: int
    #: Whether it keeps the value of the position; `None` if that is not known.
    optimal: Optional[bool]
    #: The proven line after it, if `tree` was asked for: how it is met.
    line: Optional[tuple[str, ...]] = None


@dataclass(frozen=True)
class CertifiedClaim:
    """A claim that the checker has accepted."""

    #: Such as `"at-least 4 finite under basic-ko"`.
    text: str
    #: Whose strategy proves it, `"black"` or `"white"`.
    claimant: str
    #: Black's margin: at least this if Black claims, at most if White does.
    score: int
    #: Whether the claimant ends the game; else play may go on for ever, but no end is worse for him.
    finite: bool
    #: Whether it also holds where no board may come twice.
    positional_superko: bool
    #: Whether it also holds where no board may come twice with the same side to move.
    situational_superko: bool
    #: Records of states in the proof.
    states: int


@dataclass(frozen=True)
class Certificate:
    """What a certificate proves."""

    #: Such as `"3x4"`.
    board: str
    #: Rows from the top, separated by `/`.
    position: str
    to_play: str
    suicide: bool
    #: What endless play counts, for Black.
    tie_value: int
    #: The value with that, if it is stated.
    value: Optional[int]
    claims: tuple[CertifiedClaim, ...]

    def to_dict(self) -> dict[str, Any]:
        """The same as dictionaries and lists."""
        return {**self.__dict__, "claims": [dict(claim.__dict__) for claim in self.claims]}


@dataclass(frozen=True)
class Rest:
    """How many nodes are left, as far as can be told: four times in five between `low` and `high`, half the time below `likely`."""

    low: int
    likely: int
    high: int


@dataclass(frozen=True)
class Progress:
    """What is known while the search runs."""

    #: `"question"`, `"why"` for the line to explain, or `"moves"` for the values of the moves.
    part: str
    #: Proved so far of the position of that part.
    lower: int
    upper: int
    #: Plies of the running iteration; `None` while the smallest proof is looked for at any depth.
    depth: Optional[int]
    #: The claim that is being tried.
    trying: str
    nodes: int
    seconds: float
    table_used: int
    table_entries: int
    #: States that the proof of the cheapest open claim is expected to have, if that is known.
    expected: Optional[int]
    #: What is left for that part; `None` where nothing can be told.
    rest: Optional[Rest]


@dataclass(frozen=True)
class Solution:
    """What was proved of a position. `lower` and `upper` are proved whatever the status says."""

    #: The position asked about.
    position: Position
    #: Black can force at least this much.
    lower: int
    #: White can hold Black to at most this much.
    upper: int
    #: The value if endless play counts `tie_value`, if it was asked for and is proved.
    value: Optional[int]
    #: `"proved"`: the question is answered; `"bounds"`: it is open, and more effort was not thought to help; `"stopped"`: a
    #: limit or an interrupt came first.
    status: str
    #: To a yes-or-no question, if proved.
    answer: Optional[bool]
    #: The proven line.
    line: tuple[str, ...]
    #: Why no more moves follow: `"passes"`, or `"static"` where no move can change the score any more; `None` if the rest of the
    #: line was not written out.
    line_end: Optional[str]
    #: The same about the position after the moves `why`, if they were given.
    why: Optional[Solution]
    #: The value of every legal move, best first, if `moves_table` or `tree` was asked for.
    moves: Optional[tuple[MoveValue, ...]]
    #: Positions visited for the bounds.
    nodes: int
    #: Time for the bounds.
    seconds: float
    #: What was left for the bounds when the search for them was stopped; `None` if it was not, or nothing can be told.
    rest: Optional[Rest]
    rules: Rules
    #: What has been proved, in sentences.
    verdict: str
    #: What `shoban solve` prints.
    report: str
    _record: Mapping[str, Any] = field(repr=False, compare=False)
    _tree: Optional[str] = field(repr=False, compare=False)

    @property
    def interval(self) -> str:
        """The bounds as text, such as `[+9, +9]`."""
        return f"[{_signed(self.lower)}, {_signed(self.upper)}]"

    @property
    def is_proved(self) -> bool:
        """Whether the question is answered."""
        return self.status == "proved"

    @property
    def best_moves(self) -> tuple[str, ...]:
        """The moves that are proved to be optimal, if `moves_table` or `tree` was asked for."""
        return tuple(found.move for found in self.moves or () if found.optimal)

    def svg(self) -> str:
        """A picture of the board with the proven line."""
        return self.position.svg(" ".join(self.line))

    def to_sgf(self) -> str:
        """The proven line as SGF, with the other moves if their values are known, and how each is met if `tree` was asked for."""
        if self._tree is None:
            raise InputError("SGF has no words for a ban of ko or a pass at the beginning, and the moves before are not known")
        return self._tree

    def to_dict(self) -> dict[str, Any]:
        """All that is known, as the command `shoban solve --json` prints it (docs/json.md names the fields)."""
        copied: dict[str, Any] = json.loads(json.dumps(self._record))
        return copied

    def __repr__(self) -> str:
        answer = "" if self.answer is None else f", answer {'yes' if self.answer else 'no'}"
        return f"<Solution {self.position.size} {self.interval} {self.status}{answer}, {self.nodes:,} nodes>"

    def __str__(self) -> str:
        return self.report

    def _repr_svg_(self) -> str:
        return self.svg()



@dataclass(frozen=True)
class Asked:
    """What the proofs of a certificate answer after some moves."""

    #: For people: the board, and for each claim what its proof does.
    text: str
    #: The proofs below that position as SGF, a variation for each claim.
    sgf: str
    _record: Mapping[str, Any] = field(repr=False, compare=False)

    def to_dict(self) -> dict[str, Any]:
        """The same as dictionaries and lists, as `shoban certificate ask --json` prints it (docs/asking.md)."""
        copied: dict[str, Any] = json.loads(json.dumps(self._record))
        return copied

    def __str__(self) -> str:
        return self.text


def _signed(score: int) -> str:
    return f"{score:+}" if score else "0"
