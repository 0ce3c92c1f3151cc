"""Textures: cells with about a given share filled, regardless of difficulty and looks: `TEXTURES`, by name.

Drills use them, and the pictures of random puzzles begin with them. The texture of a seed must never change: see
`random/__init__.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...grid import EMPTY, FILLED, other_state
from .chance import Chance

WHOLE: Final = 1000  # shares are thousandths

_HIGHEST: Final = 1 << 16
_LARGEST: Final = 6  # the shorter side is this many times the largest radius of a drop

# Draws a texture of a width and a height, of which about a share, in thousandths, is filled.
Texture = Callable[[int, int, int, Chance], bytearray]


def highest_filled(heights: list[int], share: int) -> bytearray:
    """Cells with a share filled: those with the greatest heights, among equals the first."""
    count = len(heights) * share // WHOLE
    order = sorted(range(len(heights)), key=lambda cell: -heights[cell])
    cells = bytearray([EMPTY]) * len(heights)
    for cell in order[:count]:
        cells[cell] = FILLED
    return cells


def _noise(width: int, height: int, share: int, chance: Chance) -> bytearray:
    """Independent random cells."""
    return bytearray(FILLED if chance.below(WHOLE) < share else EMPTY for _ in range(width * height))


def _smooth(width: int, height: int, share: int, chance: Chance) -> bytearray:
    """Hills: noise, smoothed twice in both directions, of which the highest cells are filled."""
    heights = [chance.below(_HIGHEST) for _ in range(width * height)]
    for _ in range(2):
        heights = levelled(levelled(heights, width, 1), height, width)
    return highest_filled(heights, share)


def levelled(heights: list[int], side: int, step: int) -> list[int]:
    """Twice each height plus the heights of its two neighbours in a direction with `side` cells, `step` apart in the
    list. Beyond the border the last height continues."""
    sums = []
    for cell, here in enumerate(heights):
        place = cell // step % side
        before = heights[cell - step] if place else here
        behind = heights[cell + step] if place < side - 1 else here
        sums.append(before + 2 * here + behind)
    return sums


def _blobs(width: int, height: int, share: int, chance: Chance) -> bytearray:
    """Round drops: empty ones on a filled ground or, for a share of at most half, filled ones on an empty ground."""
    ground, part = (FILLED, WHOLE - share) if 2 * share > WHOLE else (EMPTY, share)
    cells = bytearray([ground]) * (width * height)
    goal = len(cells) * part // WHOLE
    while cells.count(other_state(ground)) < goal:
        _drop(cells, width, height, other_state(ground), goal - cells.count(other_state(ground)), chance)
    return cells


def _drop(cells: bytearray, width: int, height: int, state: int, most: int, chance: Chance) -> None:
    """Draw one drop somewhere, of at most about `most` cells. The radius counts half cells."""
    largest = 2 * max(1, min(width, height) // _LARGEST)
    radius = 1 + chance.below(largest)
    while radius > 1 and 3 * radius * radius > 4 * most:
        radius -= 1
    middle_row, middle_column = chance.below(height), chance.below(width)
    for row in range(max(0, middle_row - radius), min(height, middle_row + radius + 1)):
        for column in range(max(0, middle_column - radius), min(width, middle_column + radius + 1)):
            if 4 * ((row - middle_row) ** 2 + (column - middle_column) ** 2) <= radius * radius:
                cells[row * width + column] = state


TEXTURES: Final[Mapping[str, Texture]] = {"noise": _noise, "smooth": _smooth, "blobs": _blobs}
