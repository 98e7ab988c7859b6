"""Solves Go on small boards exactly, and proves what it says.

>>> import shoban
>>> solution = shoban.solve("3x3")
>>> solution.lower, solution.upper, solution.line[0]
(9, 9, 'B2')

All scores are Black's area margin on the board, komi apart. Rows are counted from the top in texts and arrays; points have
their usual names, A1 in the lower left corner, no column I.
"""

from __future__ import annotations

import json
import os
import tempfile
from dataclasses import dataclass, field
from datetime import timedelta
from operator import index
from typing import Any, Callable, Iterable, Mapping, Optional, Union

from . import _shoban
from ._shoban import CertificateRefused, InputError, Position

__all__ = [
    "Certificate",
    "CertificateRefused",
    "CertifiedClaim",
    "InputError",
    "Interrupted",
    "MoveValue",
    "NoCertificate",
    "Position",
    "Progress",
    "Rules",
    "Solution",
    "check",
    "solve",
]

#: A position, the size of an empty board, the text of a board or a game, or a file with one.
Board = Union[Position, str, "os.PathLike[str]"]
#: Moves as `"C3 C2 pass"` or one by one.
Moves = Union[str, Iterable[str]]


class Interrupted(KeyboardInterrupt):
    """Ctrl-C while the search ran. What was proved by then is in `solution`."""

    solution: Solution

    def __init__(self, solution: Solution) -> None:
        super().__init__(f"stopped with {solution.interval} proved")
        self.solution = solution


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
class Progress:
    """What is known while the search runs."""

    #: Proved so far.
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
    #: The value of every legal move, best first, if `moves_table` was asked for.
    moves: Optional[tuple[MoveValue, ...]]
    #: Positions visited for the bounds.
    nodes: int
    #: Time for the bounds.
    seconds: float
    rules: Rules
    #: What has been proved, in sentences.
    verdict: str
    #: What `shoban solve` prints.
    report: str
    _record: Mapping[str, Any] = field(repr=False, compare=False)

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
        """The moves that are proved to be optimal, if `moves_table` was asked for."""
        return tuple(found.move for found in self.moves or () if found.optimal)

    def svg(self) -> str:
        """A picture of the board with the proven line."""
        return self.position.svg(" ".join(self.line))

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


def _signed(score: int) -> str:
    return f"{score:+}" if score else "0"


def _whole(name: str, number: Optional[int], least: Optional[int] = None) -> Optional[int]:
    """A whole number, if there is one; numpy has its own."""
    if number is None:
        return None
    if isinstance(number, bool):
        raise TypeError(f"{name} is a whole number, not {number}")
    try:
        found = index(number)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {number!r}") from None
    if least is not None and not least <= found < 2**63:
        raise InputError(f"{name} is {found}, but must be at least {least} and less than 2**63")
    if not -(2**63) <= found < 2**63:
        raise InputError(f"{name} is {found}: that is too large")
    return found


def _words(moves: Moves) -> str:
    return moves if isinstance(moves, str) else " ".join(moves)


def _position(
    board: Board,
    node: Optional[int],
    komi: Optional[float],
    suicide: Optional[bool],
) -> Position:
    if isinstance(board, Position):
        if node is not None or komi is not None or suicide is not None:
            raise InputError("a Position has its own komi and rules; node, komi and suicide go with texts and files")
        return board
    if isinstance(board, os.PathLike):
        return Position.from_file(os.fspath(board), node=node, komi=komi, suicide=suicide)
    if not isinstance(board, str):
        raise TypeError(f"a board is a Position, a str or a path, not {type(board).__name__}")
    if not board.strip() or not any(mark in board for mark in ".;$/XOxo#\n") or board.strip()[0].isdigit():
        return _sized(board, node, komi, suicide)
    try:
        return Position.from_text(board, node=node, komi=komi, suicide=suicide)
    except InputError as error:
        if os.path.exists(board):
            raise InputError(f"'{board}' is the name of a file: write pathlib.Path({board!r})") from None
        raise error


def _sized(board: str, node: Optional[int], komi: Optional[float], suicide: Optional[bool]) -> Position:
    """An empty board; text that begins with a digit may be a diagram with numbers at its sides."""
    try:
        empty = Position(board.strip(), komi=komi, suicide=suicide)
    except InputError as error:
        if "\n" not in board:
            raise error
        return Position.from_text(board, node=node, komi=komi, suicide=suicide)
    if node is not None:
        raise InputError("node counts the nodes of an SGF file; there is none")
    return empty


def solve(
    board: Board,
    *,
    moves: Moves = "",
    to_play: Optional[str] = None,
    komi: Optional[float] = None,
    suicide: Optional[bool] = None,
    node: Optional[int] = None,
    at_least: Optional[int] = None,
    at_most: Optional[int] = None,
    tie_value: int = 0,
    moves_table: bool = False,
    table: Union[str, int, None] = None,
    nodes: Optional[int] = None,
    time: Union[float, timedelta, None] = None,
    depth: Optional[int] = None,
    threads: Union[int, str] = 1,
    ordering: Optional[str] = None,
    tuning: Optional[str] = None,
    certificate: Union[str, os.PathLike[str], None] = None,
    overwrite: bool = False,
    progress: Optional[Callable[[Progress], object]] = None,
) -> Solution:
    """Solves a position.

    The interpreter is free for other threads meanwhile. Ctrl-C in the main thread ends the search and raises `Interrupted`,
    which has the bounds proved by then. With one thread and no limit of time the same question takes the same steps each time.

    Args:
        board: A size of rows x columns such as `"5x5"`, the text of a board (SGF, a `$$` diagram of Sensei's Library, or rows
            of `.`, `X` and `O` separated by `/` or line breaks), a `pathlib.Path` to a file with one, or a `Position`.
            A `str` is never taken for the name of a file.
        moves: Moves to play first, the colours in turn, such as `"C3 C2 pass"` or `["C3", "C2"]`.
        to_play: `"black"` or `"white"`: who is to move on the board, before `moves`.
        komi: Points given to White, a multiple of 0.5; changes the verdict, never the scores.
        suicide: Whether suicide of two stones or more is allowed.
        node: A node of an SGF text instead of the end of its main line, as `shoban show FILE --nodes` counts them.
        at_least: Ask only whether Black can force so many points.
        at_most: Ask only whether White can hold Black to so many points.
        tie_value: What endless play counts, for Black.
        moves_table: Find the value of every legal move, too.
        table: Size of the transposition table: slots such as `"2^24"`, memory such as `"512MiB"`, or a number of bytes; half a
            gibibyte if nothing is said.
        nodes: Most positions to visit.
        time: Most seconds to take, or a `timedelta`.
        depth: Deepest search, in plies.
        threads: How many search, or `"all"`. With more than one the way to the answer is not the same each time.
        ordering: How moves are ordered, as `shoban lab list` names it.
        tuning: Numbers of the schedule, the text of a TOML file.
        certificate: A file to write the proof to; it is checked before it is kept.
        overwrite: Whether a file that is there may be replaced by the certificate.
        progress: Called with `Progress` about once a second; what it raises ends the search.

    Raises:
        InputError: A board, a move or a number that cannot be used (a `ValueError`).
        FileExistsError: The certificate would replace a file.
        NoCertificate: There is no certificate although the question is answered.
        MemoryError: There is no room for the table.
        Interrupted: Ctrl-C (a `KeyboardInterrupt`).
    """
    position = _position(board, _whole("node", node, 0), komi, suicide)
    if to_play is not None:
        position = position.with_to_play(to_play)
    position = position.play(_words(moves))
    if certificate is not None and os.path.exists(certificate) and not overwrite:
        raise FileExistsError(f"{os.fspath(certificate)} is there already; write overwrite=True to replace it")
    if isinstance(table, int):
        table = f"{_whole('table', table, 1)}B"
    request = {
        "at_least": _whole("at_least", at_least),
        "at_most": _whole("at_most", at_most),
        "tie_value": _whole("tie_value", tie_value) or 0,
        "table": table,
        "nodes": _whole("nodes", nodes, 0),
        "time": time.total_seconds() if isinstance(time, timedelta) else time,
        "depth": None if depth is None else min(_whole("depth", depth, 0) or 0, 2**32 - 1),
        "threads": str(threads),
        "ordering": ordering,
        "tuning": tuning,
        "every_move": moves_table,
        "certificate": certificate,
    }
    listener = None if progress is None else lambda said: progress(Progress(**said))
    return _finished(position, _shoban.solve(position, request, listener))


def _finished(position: Position, answer: _shoban.Answer) -> Solution:
    solution = _solution(position, answer)
    if answer.is_refused:
        raise NoCertificate(answer.no_certificate or "")
    if isinstance(answer.raised, KeyboardInterrupt):
        raise Interrupted(solution) from answer.raised
    if answer.raised is not None:
        raise answer.raised
    if answer.no_certificate is not None and solution.status != "stopped":
        raise NoCertificate(answer.no_certificate, solution)
    return solution


def _solution(position: Position, answer: _shoban.Answer) -> Solution:
    record = json.loads(answer.record)
    moves = record["moves"]
    rules = record["rules"]
    return Solution(
        position=position,
        lower=record["lower"],
        upper=record["upper"],
        value=record["value"],
        status=record["status"],
        answer=record["answer"],
        line=tuple(record["pv"]),
        moves=None if moves is None else tuple(MoveValue(**found) for found in moves),
        nodes=record["nodes"],
        seconds=record["seconds"],
        rules=Rules(
            repetition=rules["repetition"],
            suicide=rules["suicide"] == "allowed",
            scoring=rules["scoring"],
            komi=rules["komi"],
            text=answer.rules,
        ),
        verdict=answer.verdict,
        report=answer.report,
        _record=record,
    )


def check(certificate: Union[str, os.PathLike[str], bytes]) -> Certificate:
    """Checks a certificate, a file or its bytes, with the checker, which shares no code with the solver.

    Raises:
        CertificateRefused: It is no certificate, or does not prove what it claims (a `ValueError`).
        OSError: The file cannot be read.
    """
    if isinstance(certificate, (bytes, bytearray, memoryview)):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "certificate")
            with open(path, "wb") as file:
                file.write(certificate)
            found = _shoban.check(path)
    else:
        found = _shoban.check(certificate)
    claims = tuple(CertifiedClaim(**claim) for claim in found.pop("claims"))
    return Certificate(**found, claims=claims)
