"""Cell states and grids: the known states of a puzzle's cells, and text pictures of them.

No clues here, and nothing that solves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from .errors import PuzzleError
from .notebook_picture import NotebookPicture
from .texts import place_name, say

UNKNOWN: Final = 0
FILLED: Final = 1
EMPTY: Final = 2

_COLOURED_SIGNS: Final = "?a.bcdefghijklmnopqrstuvwxyzABCDEFGHI"
_STATE_OF_SIGN: Final = {**dict.fromkeys("#X@*1█■", FILLED), **dict.fromkeys(".-_0 ·□", EMPTY), "?": UNKNOWN}


def state_of(colour: int) -> int:
    """The state of a cell with that colour of a coloured puzzle: 0 is empty, 1 is filled as in black and white."""
    return (EMPTY, FILLED)[colour] if colour < 2 else colour + 1


def colour_of(state: int) -> int:
    """The colour of a known state: 0 for an empty cell."""
    return 0 if state == EMPTY else state - (state > EMPTY)


def mask_of(value: int, planes: int) -> int:
    """The colours that a value of a cell leaves, of so many with that of empty cells, which is bit 0. A value is a
    state, or minus such a mask."""
    if value < 0:
        return -value
    return (1 << planes) - 1 if value == UNKNOWN else 1 << colour_of(value)


def value_of(mask: int, planes: int) -> int:
    """The value that leaves these colours, at least one, of so many."""
    if mask & (mask - 1) == 0:
        return state_of(mask.bit_length() - 1)
    return UNKNOWN if mask == (1 << planes) - 1 else -mask


def other_state(state: int) -> int:
    """Empty for filled, filled for empty."""
    return FILLED + EMPTY - state


@dataclass(frozen=True, slots=True)
class Grid(NotebookPicture):
    """The states of all cells, which never change. A notebook shows them as a picture."""

    shape: tuple[int, ...]
    cells: bytes  # one each, row by row: the last axis is the fastest

    def __post_init__(self) -> None:
        if prod(self.shape) != len(self.cells):
            raise ValueError(f"shape {self.shape} needs {prod(self.shape)} cells, got {len(self.cells)}")

    @classmethod
    def unknown(cls, shape: tuple[int, ...]) -> Grid:
        """A grid of which nothing is known."""
        return cls(shape, bytes(prod(shape)))

    @classmethod
    def from_rows(cls, rows: Sequence[Iterable[object]]) -> Grid:
        """A flat grid from rows of truth values: true is filled, false is empty."""
        cells = [[FILLED if cell else EMPTY for cell in row] for row in rows]
        width = len(cells[0]) if cells else 0
        for number, row in enumerate(cells, 1):
            if len(row) != width:
                raise PuzzleError("errors.row_width", where=place_name("row", number),
                                  found=say("counts.cells", count=len(row)), width=width)
        return cls((len(cells), width), bytes(cell for row in cells for cell in row))

    @classmethod
    def from_text(cls, text: str) -> Grid:
        """A flat grid from its picture: `#` filled, `.` empty, `?` unknown (and usual variants)."""
        lines = text.strip("\r\n").splitlines()
        width = max((len(line) for line in lines), default=0)
        cells = bytearray()
        for number, line in enumerate(lines, 1):
            for sign in line.ljust(width):
                if sign not in _STATE_OF_SIGN:
                    raise PuzzleError("errors.cell_sign", where=place_name("row", number), found=sign)
                cells.append(_STATE_OF_SIGN[sign])
        return cls((len(lines), width), bytes(cells))

    @classmethod
    def from_signs(cls, rows: Sequence[str]) -> Grid:
        """The inverse of `rows`, also in colours."""
        cells = bytes(FILLED if sign == "#" else _COLOURED_SIGNS.index(sign) for row in rows for sign in row)
        return cls((len(rows), len(rows[0])), cells)

    @property
    def solved(self) -> bool:
        """Whether no cell is unknown."""
        return UNKNOWN not in self.cells

    def rows(self, signs: str = "?#.") -> list[str]:
        """One string for each row; `signs` are those for unknown, filled and empty. Where there are more colours, each
        has a letter."""
        if max(self.cells, default=0) >= len(signs):
            signs = _COLOURED_SIGNS
        table = bytes.maketrans(bytes(range(len(signs))), signs.encode("ascii"))
        text = self.cells.translate(table).decode("ascii")
        width = self.shape[-1]
        return [text[start : start + width] for start in range(0, len(text), width)]

    def text(self, signs: str = "?#.") -> str:
        """The rows, one below the other."""
        return "\n".join(self.rows(signs))

    def __str__(self) -> str:
        return self.text()

    def transpose(self) -> Grid:
        """Rows and columns swapped."""
        height, width = self._flat()
        return Grid((width, height), b"".join(self.cells[column::width] for column in range(width)))

    def mirror(self) -> Grid:
        """Left and right swapped."""
        return Grid(self.shape, b"".join(row[::-1] for row in self._row_bytes()))

    def rotate(self) -> Grid:
        """A quarter turn clockwise."""
        return self.transpose().mirror()

    def _flat(self) -> tuple[int, int]:
        if len(self.shape) != 2:
            raise ValueError(f"only flat grids can be turned, this one has shape {self.shape}")
        return self.shape[0], self.shape[1]

    def _row_bytes(self) -> list[bytes]:
        height, width = self._flat()
        return [self.cells[row * width : (row + 1) * width] for row in range(height)]
