"""What a style is: how it draws a picture, and which cells have to change together so that it stays one of its kind."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from ....grid import EMPTY, FILLED
from ..chance import Chance

WHOLE: Final = 1000  # shares are told in thousandths

Twins = Callable[[int], tuple[int, ...]]


def _alone(cell: int) -> tuple[int, ...]:
    return (cell,)


@dataclass(frozen=True, slots=True)
class Picture:
    """Cells, row by row; `twins` are the cells that change together with one, itself among them."""

    cells: bytearray
    twins: Twins = field(default=_alone)


@dataclass(frozen=True, slots=True)
class Style:
    """A name, and `draw(width, height, share, chance)`: a picture of which about that many thousandths are filled."""

    name: str
    draw: Callable[[int, int, int, Chance], Picture]


def highest_filled(heights: list[int], share: int) -> bytearray:
    """The cells with the greatest numbers filled, so many thousandths of all; of equal ones the first."""
    count = len(heights) * share // WHOLE
    order = sorted(range(len(heights)), key=lambda cell: -heights[cell])
    cells = bytearray([EMPTY]) * len(heights)
    for cell in order[:count]:
        cells[cell] = FILLED
    return cells
