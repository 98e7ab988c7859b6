"""From questions to solutions."""

from __future__ import annotations

import json
import os
import warnings
from datetime import timedelta
from operator import index
from typing import Any, Callable, Iterable, Mapping, Optional, Union

from . import _shoban
from ._shoban import InputError, Position
from ._values import CheckpointWarning, InputWarning, Interrupted, MoveValue, NoCertificate, Progress, Rest, Rules, Solution

#: A position, the size of an empty board, the text of a board or a game, or a file with one.
Board = Union[Position, str, "os.PathLike[str]"]
#: Moves as `"C3 C2 pass"` or one by one.
Moves = Union[str, Iterable[str]]
#: Seconds or a difference of times.
Time = Union[float, timedelta, None]

#: A file with more notes has one habit.
_MOST_WARNINGS = 20


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


def _file(path: Union[str, os.PathLike[str], None]) -> Optional[str]:
    """The name of a file; `-` has no meaning of its own here."""
    name = None if path is None else os.fspath(path)
    return os.path.join(".", "-") if name == "-" else name


def _seconds(time: Time) -> Union[float, None]:
    return time.total_seconds() if isinstance(time, timedelta) else time


def _size(table: Union[str, int, None]) -> Optional[str]:
    return table if table is None or isinstance(table, str) else f"{_whole('table', table, 1)}B"


def _limit(nodes: Optional[int], time: Time, depth: Optional[int]) -> dict[str, Any]:
    depth = _whole("depth", depth, 0)
    return {
        "nodes": _whole("nodes", nodes, 0),
        "time": _seconds(time),
        "depth": None if depth is None else min(depth, 2**32 - 1),
    }


def _position(board: Board, to_play: Optional[str], chosen: Mapping[str, Any]) -> Position:
    """The position of a board. `chosen` counts instead of what a text says."""
    if isinstance(board, Position):
        if any(choice is not None for choice in chosen.values()):
            names = ", ".join(chosen)
            raise InputError(f"a Position has its own komi and rules; {names} go with texts and files")
        return board if to_play is None else board.with_to_play(to_play)
    if isinstance(board, os.PathLike):
        return Position.from_file(board, to_play=to_play, **chosen)
    if not isinstance(board, str):
        raise TypeError(f"a board is a Position, a str or a path, not {type(board).__name__}")
    chosen = dict(chosen)
    if chosen.pop("encoding") is not None:
        raise InputError("encoding goes with files; a str has none")
    if not board.strip() or not any(mark in board for mark in ".;$/XOxo#\n") or board.strip()[0].isdigit():
        return _sized(board, to_play, chosen)
    try:
        return Position.from_text(board, to_play=to_play, **chosen)
    except InputError as error:
        if os.path.exists(board):
            raise InputError(f"'{board}' is the name of a file: write pathlib.Path({board!r})") from None
        raise error


def _sized(board: str, to_play: Optional[str], chosen: Mapping[str, Any]) -> Position:
    """An empty board; text that begins with a digit may be a diagram with numbers at its sides."""
    rules = {name: chosen[name] for name in ("komi", "suicide", "rules")}
    try:
        empty = Position(board.strip(), **rules)
    except InputError as error:
        if "\n" not in board:
            raise error
        return Position.from_text(board, to_play=to_play, **chosen)
    for name, counted in (("node", "nodes"), ("game", "games")):
        if chosen[name] is not None:
            raise InputError(f"{name} counts the {counted} of an SGF file; there is none")
    return empty if to_play is None else empty.with_to_play(to_play)


def _warn_of_notes(board: Board, position: Position) -> None:
    """Warns the caller of the caller."""
    if isinstance(board, Position):
        return
    name = f"{os.fspath(board)}, " if isinstance(board, os.PathLike) else ""
    for note in position.notes[:_MOST_WARNINGS]:
        warnings.warn(f"{name}{note}", InputWarning, stacklevel=3)
    if len(position.notes) > _MOST_WARNINGS:
        more = len(position.notes) - _MOST_WARNINGS
        warnings.warn(f"{name}and {more} more like these", InputWarning, stacklevel=3)


def _listener(progress: Optional[Callable[[Progress], object]]) -> Optional[Callable[[dict[str, Any]], object]]:
    if progress is None:
        return None

    def listen(said: dict[str, Any]) -> object:
        rest = said.pop("rest")
        return progress(Progress(**said, rest=None if rest is None else Rest(*rest)))

    return listen


def _warn_of_trouble(text: str) -> None:
    # Called by solve or resume: it is their caller who can do something.
    warnings.warn(text, CheckpointWarning, stacklevel=3)


def solve(
    board: Board,
    *,
    moves: Moves = "",
    to_play: Optional[str] = None,
    komi: Optional[float] = None,
    suicide: Optional[bool] = None,
    rules: Optional[str] = None,
    game: Optional[int] = None,
    node: Optional[int] = None,
    encoding: Optional[str] = None,
    at_least: Optional[int] = None,
    at_most: Optional[int] = None,
    expect: Optional[int] = None,
    tie_value: int = 0,
    why: Moves = "",
    moves_table: bool = False,
    tree: bool = False,
    table: Union[str, int, None] = None,
    nodes: Optional[int] = None,
    time: Time = None,
    depth: Optional[int] = None,
    threads: Union[int, str] = 1,
    ordering: Optional[str] = None,
    tuning: Optional[str] = None,
    certificate: Union[str, os.PathLike[str], None] = None,
    overwrite: bool = False,
    checkpoint: Union[str, os.PathLike[str], None] = None,
    every: Union[float, timedelta, str, None] = None,
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
        rules: `"chinese"`, `"aga"`, `"new-zealand"`, `"tromp-taylor"`, `"ing"`, `"japanese"` or `"korean"` instead of those that
            SGF names. They say whether suicide is allowed; area is counted and basic ko holds under all of them.
        game: A game of an SGF text that has several, counted from 1.
        node: A node of an SGF text instead of the end of its main line, as `shoban show FILE --nodes` counts them.
        encoding: That of a file, such as `"gb18030"`, instead of what its byte order mark or CA says.
        at_least: Ask only whether Black can force so many points.
        at_most: Ask only whether White can hold Black to so many points.
        expect: What the value is expected to be: where that is right it is found sooner, where it is wrong later. The answer is the
            same.
        tie_value: What endless play counts, for Black.
        why: A move, or a line of moves, to explain: the position after it is solved as well.
        moves_table: Find the value of every legal move, too.
        tree: Find for every legal move its value and how it is met; `to_sgf` has it all.
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
        checkpoint: A file that is not there yet, to put the work away in now and then, and when it is stopped; `resume` goes on
            with it. Only one run can have it.
        every: How often to do that: seconds, a `timedelta`, a time such as `"10m"`, or nodes such as `"200Mnodes"`; ten minutes if
            nothing is said, and more where writing takes more than a tenth of the time.
        progress: Called with `Progress` about once a second; what it raises ends the search.

    Raises:
        InputError: A board, a move or a number that cannot be used (a `ValueError`).
        OSError: A file cannot be read or written; `FileExistsError` if one would be replaced.
        CheckpointInUse: Another run works on the checkpoint (a `RuntimeError`).
        NoCertificate: There is no certificate although the question is answered.
        MemoryError: There is no room for the table.
        Interrupted: Ctrl-C (a `KeyboardInterrupt`).

    Warns:
        InputWarning: The text or file says something that is not followed; `position.notes` has the same.
        CheckpointWarning: A checkpoint could not be written; the work goes on.
    """
    chosen = {
        "encoding": encoding,
        "game": _whole("game", game, 0),
        "node": _whole("node", node, 0),
        "komi": komi,
        "suicide": suicide,
        "rules": rules,
    }
    position = _position(board, to_play, chosen)
    _warn_of_notes(board, position)
    position = position.play(_words(moves))
    certificate, checkpoint = _file(certificate), _file(checkpoint)
    if certificate is not None and isinstance(board, os.PathLike) and os.path.exists(certificate):
        if os.path.samefile(certificate, board):
            raise InputError(f"certificate: {certificate} is what is read here; name another file")
    request = {
        "at_least": _whole("at_least", at_least),
        "at_most": _whole("at_most", at_most),
        "expect": _whole("expect", expect),
        "tie_value": _whole("tie_value", tie_value) or 0,
        "table": _size(table),
        "limit": _limit(nodes, time, depth),
        "threads": str(threads),
        "ordering": ordering,
        "tuning": tuning,
        "why": _words(why) or None,
        "every_move": moves_table,
        "every_line": tree,
        "certificate": certificate,
        "overwrite": overwrite,
        "checkpoint": checkpoint,
        "every": every.total_seconds() if isinstance(every, timedelta) else every,
    }
    return _finished(_shoban.solve(position, request, _listener(progress), _warn_of_trouble), checkpoint)


def resume(
    checkpoint: Union[str, os.PathLike[str]],
    *,
    tree: bool = False,
    table: Union[str, int, None] = None,
    nodes: Optional[int] = None,
    time: Time = None,
    depth: Optional[int] = None,
    threads: Union[int, str, None] = None,
    overwrite: bool = False,
    every: Union[float, timedelta, str, None] = None,
    progress: Optional[Callable[[Progress], object]] = None,
) -> Solution:
    """Goes on with work that `solve` or the command has put away, and puts it away in the same file.

    What is not said here is as it was. If the file cannot be used the one that it has replaced is, with a warning.

    Args:
        checkpoint: The file.
        tree: Find for every legal move its value and how it is met.
        table: Size of the transposition table; what is in it is kept as far as there is room.
        nodes: Most positions to visit from here on.
        time: Most seconds to take from here on, or a `timedelta`.
        depth: Deepest search, in plies.
        threads: How many search, or `"all"`.
        overwrite: Whether a file that is there may be replaced by the certificate, if one was asked for.
        every: How often to put the work away, as for `solve`.
        progress: As for `solve`.

    Raises:
        CheckpointRefused: It is no checkpoint, or that of another version, or damaged (a `ValueError`).
        CheckpointInUse: Another run works on it (a `RuntimeError`).
        OSError: It cannot be read or written.
        InputError, NoCertificate, MemoryError, Interrupted: As for `solve`.

    Warns:
        CheckpointWarning: The newest one cannot be used, or a new one cannot be written; the work goes on.
    """
    path = _file(checkpoint)
    resumption = {
        "path": path,
        "table": _size(table),
        "limit": _limit(nodes, time, depth),
        "threads": None if threads is None else str(threads),
        "every_line": tree,
        "overwrite": overwrite,
        "every": every.total_seconds() if isinstance(every, timedelta) else every,
    }
    return _finished(_shoban.resume(resumption, _listener(progress), _warn_of_trouble), path)


def _finished(answer: _shoban.Answer, checkpoint: Optional[str]) -> Solution:
    solution = _solution(answer)
    if answer.is_refused:
        raise NoCertificate(answer.no_certificate or "")
    if isinstance(answer.raised, KeyboardInterrupt):
        kept = checkpoint if checkpoint is not None and os.path.exists(checkpoint) else None
        raise Interrupted(solution, kept) from answer.raised
    if answer.raised is not None:
        raise answer.raised
    if answer.no_certificate is not None and solution.status != "stopped":
        raise NoCertificate(answer.no_certificate, solution)
    return solution


def _solution(answer: _shoban.Answer) -> Solution:
    record = json.loads(answer.record)
    record["notes"] = [str(note) for note in answer.position.notes]
    rules = record["rules"]
    return Solution(
        position=answer.position,
        lower=record["lower"],
        upper=record["upper"],
        value=record["value"],
        status=record["status"],
        answer=record["answer"],
        line=tuple(record["pv"]),
        line_end=record["pv_end"],
        why=None if answer.why is None else _solution(answer.why),
        moves=_moves(record["moves"], answer.lines),
        nodes=record["nodes"],
        seconds=record["seconds"],
        rest=Rest(**record["rest"]) if "rest" in record else None,
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
        _tree=answer.tree,
    )


def _moves(
    records: Optional[list[dict[str, Any]]], lines: Optional[list[Optional[list[str]]]]
) -> Optional[tuple[MoveValue, ...]]:
    if records is None or lines is None:
        return None
    found = zip(records, lines)
    return tuple(MoveValue(**record, line=None if line is None else tuple(line)) for record, line in found)
