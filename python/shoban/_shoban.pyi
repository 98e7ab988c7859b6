"""What is written in Rust."""

import os
from typing import Any, Callable, Optional, Sequence, Union, final

import numpy
import numpy.typing

__all__ = ["Answer", "CertificateRefused", "InputError", "Position", "check", "solve"]

class InputError(ValueError):
    """A board, a move or a number that cannot be used."""

class CertificateRefused(ValueError):
    """The checker does not accept the certificate."""

@final
class Position:
    """A position, and the game that led to it as far as it is known.

    Positions do not change; they are equal if no rule can tell them apart, and can be hashed, copied and pickled.
    """

    def __new__(cls, size: str, *, komi: Optional[float] = None, suicide: Optional[bool] = None) -> Position:
        """The empty board of rows x columns, such as `"5x5"`, with Black to move."""
    @classmethod
    def from_text(
        cls, text: str, *, node: Optional[int] = None, komi: Optional[float] = None, suicide: Optional[bool] = None
    ) -> Position:
        """The position that a text describes: SGF, a `$$` diagram of Sensei's Library, or rows of `.`, `X` and `O`.

        `node` is a node of SGF instead of the end of its main line; `komi` and `suicide` count instead of what SGF says.
        """
    @classmethod
    def from_file(
        cls,
        path: Union[str, os.PathLike[str]],
        *,
        node: Optional[int] = None,
        komi: Optional[float] = None,
        suicide: Optional[bool] = None,
    ) -> Position:
        """The same of a file."""
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
    def score(self) -> int:
        """Black's area margin on the board as it stands, all stones alive."""
    def __eq__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def _repr_svg_(self) -> str: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    @classmethod
    def _restored(
        cls, rows: Any, to_play: str, ko: Optional[str], passes: int, komi: float, suicide: bool
    ) -> Position: ...

@final
class Answer:
    """What was proved, before it gets names."""

    @property
    def record(self) -> str: ...
    @property
    def verdict(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def report(self) -> str: ...
    @property
    def no_certificate(self) -> Optional[str]: ...
    @property
    def is_refused(self) -> bool: ...
    @property
    def raised(self) -> Optional[BaseException]: ...

def solve(
    position: Position, request: dict[str, Any], progress: Optional[Callable[[dict[str, Any]], object]]
) -> Answer: ...
def check(path: Union[str, os.PathLike[str]]) -> dict[str, Any]: ...
