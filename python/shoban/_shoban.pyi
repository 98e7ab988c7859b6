"""What is written in Rust."""

import os
from typing import Any, Callable, Optional, Sequence, Union, final

import numpy
import numpy.typing

__all__ = [
    "Answer",
    "CertificateRefused",
    "CheckpointInUse",
    "CheckpointRefused",
    "InputError",
    "Note",
    "Position",
    "ask",
    "check",
    "resume",
    "solve",
    "target_features",
]

class InputError(ValueError):
    """A board, a move or a number that cannot be used."""

class CertificateRefused(ValueError):
    """The checker does not accept the certificate."""

class CheckpointRefused(ValueError):
    """The file is no checkpoint, or that of another version, or damaged."""

class CheckpointInUse(RuntimeError):
    """Another run works on the checkpoint."""

@final
class Note:
    """Something that a file says and the program does not follow, or reads although it is against the book."""

    def __new__(cls, text: str, line: Optional[int] = None, column: Optional[int] = None) -> Note: ...
    @property
    def text(self) -> str:
        """What."""
    @property
    def line(self) -> Optional[int]:
        """The line, counted from 1; nothing for what is said of the whole text."""
    @property
    def column(self) -> Optional[int]:
        """Characters of the line up to and including this one."""
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __getnewargs__(self) -> tuple[str, Optional[int], Optional[int]]: ...

@final
class Position:
    """A position, and the game that led to it as far as it is known.

    Positions do not change; they are equal if no rule can tell them apart, and can be hashed, copied and pickled.
    """

    def __new__(
        cls, size: str, *, komi: Optional[float] = None, suicide: Optional[bool] = None, rules: Optional[str] = None
    ) -> Position:
        """The empty board of rows x columns, such as `"5x5"`, with Black to move."""
    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        game: Optional[int] = None,
        node: Optional[int] = None,
        komi: Optional[float] = None,
        suicide: Optional[bool] = None,
        rules: Optional[str] = None,
        to_play: Optional[str] = None,
    ) -> Position:
        """The position that a text describes: SGF, a `$$` diagram of Sensei's Library, or rows of `.`, `X` and `O`.

        `game` is a game of an SGF text that has several, counted from 1, `node` a node instead of the end of its main line.
        `komi`, `rules`, `suicide` and `to_play` count instead of what SGF says. `rules` has a name such as `"chinese"`.
        """
    @classmethod
    def from_file(
        cls,
        path: Union[str, os.PathLike[str]],
        *,
        encoding: Optional[str] = None,
        game: Optional[int] = None,
        node: Optional[int] = None,
        komi: Optional[float] = None,
        suicide: Optional[bool] = None,
        rules: Optional[str] = None,
        to_play: Optional[str] = None,
    ) -> Position:
        """The same of a file, in the encoding of that name, such as `"gb18030"`, instead of what the file says."""
    @classmethod
    def from_rows(
        cls,
        rows: Union[str, Sequence[Sequence[int]], numpy.typing.NDArray[Any]],
        to_play: str = "black",
        *,
        ko: Optional[str] = None,
        passes: int = 0,
        komi: float = 0.0,
        suicide: bool = False,
    ) -> Position:
        """The position with these rows, the top row first.

        `rows` is text such as `"..X/.O."`, or whole numbers, a numpy array or rows of a sequence: 0 is empty, 1 black, -1
        white. `ko` is the point that the side to move may not take back, `passes` how many were just made in a row.
        """
    def to_rows(self) -> list[list[int]]:
        """The rows from the top: 0 is empty, 1 black, -1 white."""
    def to_numpy(self) -> numpy.typing.NDArray[numpy.int8]:
        """The same as an array of `int8`, rows by columns."""
    def to_sgf(self) -> str:
        """The game as an SGF file: set-up, rules and moves."""
    def svg(self, moves: Optional[str] = None) -> str:
        """A picture of the board with the stones of moves numbered."""
    def play(self, moves: str) -> Position:
        """The position after some moves such as `"C3 C2 pass"`, the colours in turn."""
    def with_to_play(self, to_play: str) -> Position:
        """The position with this side, `"black"` or `"white"`, to move; a change lifts the ban of ko and forgets passes."""
    def legal_moves(self) -> list[str]:
        """The points that may be played, then `"pass"`; nothing if the game is over."""
    @property
    def size(self) -> str:
        """Rows x columns, such as `"5x5"`."""
    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns."""
    @property
    def text(self) -> str:
        """Rows from the top, separated by `/`."""
    @property
    def to_play(self) -> str:
        """`"black"` or `"white"`."""
    @property
    def ko(self) -> Optional[str]:
        """The point that the side to move may not take back."""
    @property
    def passes(self) -> int:
        """Passes just made in a row: 0, 1, or 2 when the game is over."""
    @property
    def komi(self) -> float:
        """Points given to White."""
    @property
    def suicide(self) -> bool:
        """Whether a move may take away its own chain of two stones or more."""
    @property
    def is_over(self) -> bool:
        """Whether two passes have ended the game."""
    @property
    def notes(self) -> tuple[Note, ...]:
        """What the text or file says and is not followed, or is read although it is against the book, in its order."""
    @property
    def score(self) -> int:
        """Black's area margin on the board as it stands, all stones alive."""
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def __copy__(self) -> Position: ...
    def __deepcopy__(self, _memo: Any) -> Position: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @classmethod
    def _restored(
        cls,
        rows: Any,
        to_play: str,
        ko: Optional[str],
        passes: int,
        komi: float,
        suicide: bool,
        notes: Sequence[Note],
    ) -> Position: ...

@final
class Answer:
    """What was proved, before it gets names."""

    @property
    def position(self) -> Position: ...
    @property
    def record(self) -> str: ...
    @property
    def verdict(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def report(self) -> str: ...
    @property
    def why(self) -> Optional[Answer]: ...
    @property
    def lines(self) -> Optional[list[Optional[list[str]]]]: ...
    @property
    def tree(self) -> Optional[str]: ...
    @property
    def no_certificate(self) -> Optional[str]: ...
    @property
    def is_refused(self) -> bool: ...
    @property
    def raised(self) -> Optional[BaseException]: ...

def solve(
    position: Position,
    request: dict[str, Any],
    progress: Optional[Callable[[dict[str, Any]], object]],
    trouble: Callable[[str], object],
) -> Answer: ...
def resume(
    resumption: dict[str, Any],
    progress: Optional[Callable[[dict[str, Any]], object]],
    trouble: Callable[[str], object],
) -> Answer: ...
def ask(path: Union[str, os.PathLike[str]], moves: str, depth: int) -> tuple[str, str, str]: ...
def check(path: Union[str, os.PathLike[str]]) -> dict[str, Any]: ...
def target_features() -> list[str]: ...
