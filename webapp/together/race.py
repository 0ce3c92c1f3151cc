"""How far a racer is: what all others see of a board until the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from solvers.grid import EMPTY

from ..base.wire_json import Json
from ..rooms.marks import DIGITS

_TILES: Final = 8  # along a side of the blurred board
_SHADES: Final = 9
_UNFILLED: Final = (DIGITS[0], DIGITS[EMPTY])


def progress(cells: str, solution: str, shape: Sequence[int]) -> Json:
    """The share of the cells to fill that are right, whether the board is solved, and the board out of focus."""
    pairs = [*zip(cells, solution, strict=True)]
    wanted = sum(sign not in _UNFILLED for sign in solution)
    right = sum(sign not in _UNFILLED and sign == mark for mark, sign in pairs)
    wrong = sum(mark not in _UNFILLED and sign != mark for mark, sign in pairs)
    return {"right": round(right / wanted, 3) if wanted else 1, "solved": right == wanted and not wrong,
            "blur": blurred(cells, shape)}


def blurred(cells: str, shape: Sequence[int]) -> list[str]:
    """Rows of tiles, each the share of its cells that are filled, from 0 to 9. A solid is seen from the front."""
    height, width = shape[-2:]
    rows, columns = min(_TILES, height), min(_TILES, width)
    filled, sizes = ([[0] * columns for _ in range(rows)] for _ in range(2))
    for cell, mark in enumerate(cells):
        row, column = cell // width % height * rows // height, cell % width * columns // width
        sizes[row][column] += 1
        filled[row][column] += mark not in _UNFILLED
    return ["".join(str(round(_SHADES * count / size)) for count, size in zip(*pair, strict=True))
            for pair in zip(filled, sizes, strict=True)]
