"""Round drops: empty ones on a filled ground or, where less than half is to be filled, filled ones on empty ground."""

from __future__ import annotations

from typing import Final

from ....grid import EMPTY, FILLED, other_state
from ..chance import Chance
from .style import WHOLE, Picture, Style

_LARGEST: Final = 6  # of the shorter side, as one part of so many: the radius of a drop


def _draw(width: int, height: int, share: int, chance: Chance) -> Picture:
    ground, part = (FILLED, WHOLE - share) if 2 * share > WHOLE else (EMPTY, share)
    cells = bytearray([ground]) * (width * height)
    wanted = len(cells) * part // WHOLE
    while cells.count(other_state(ground)) < wanted:
        _drop(cells, width, height, other_state(ground), wanted - cells.count(other_state(ground)), chance)
    return Picture(cells)


def _drop(cells: bytearray, width: int, height: int, state: int, most: int, chance: Chance) -> None:
    """One drop somewhere, no larger than what is still wanted; radii are doubled, so that they may end in halves."""
    largest = 2 * max(1, min(width, height) // _LARGEST)
    radius = 1 + chance.below(largest)
    while radius > 1 and 3 * radius * radius > 4 * most:
        radius -= 1
    middle_row, middle_column = chance.below(height), chance.below(width)
    for row in range(max(0, middle_row - radius), min(height, middle_row + radius + 1)):
        for column in range(max(0, middle_column - radius), min(width, middle_column + radius + 1)):
            if 4 * ((row - middle_row) ** 2 + (column - middle_column) ** 2) <= radius * radius:
                cells[row * width + column] = state


STYLE: Final = Style("blobs", _draw)
