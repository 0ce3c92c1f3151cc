"""Hills and valleys: noise, levelled twice with what lies around, and what is highest filled."""

from __future__ import annotations

from typing import Final

from ..chance import Chance
from .style import Picture, Style, highest_filled

_HIGHEST: Final = 1 << 16


def _draw(width: int, height: int, share: int, chance: Chance) -> Picture:
    heights = [chance.below(_HIGHEST) for _ in range(width * height)]
    for _ in range(2):
        heights = levelled(levelled(heights, width, 1), height, width)
    return Picture(highest_filled(heights, share))


def levelled(heights: list[int], side: int, step: int) -> list[int]:
    """Each cell with twice itself and its neighbours along a direction of so many cells, which stand so far apart in
    their order; beyond the border it goes on as it ends."""
    found = []
    for cell, here in enumerate(heights):
        place = cell // step % side
        before = heights[cell - step] if place else here
        behind = heights[cell + step] if place < side - 1 else here
        found.append(before + 2 * here + behind)
    return found


STYLE: Final = Style("smooth", _draw)
