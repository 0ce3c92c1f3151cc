"""Noise that is its own mirror image: left and right, above and below, both, or turned by half."""

from __future__ import annotations

from typing import Final

from ....grid import EMPTY, FILLED
from ..chance import Chance
from .style import WHOLE, Picture, Style, Twins

# How the images of a cell are found: mirrored along a row, along a column, both, or turned by half.
_KINDS: Final = ("row", "column", "both", "turn")


def _draw(width: int, height: int, share: int, chance: Chance) -> Picture:
    twins = _twins(width, height, chance.choice(_KINDS))
    cells = bytearray(width * height)
    for cell in range(len(cells)):
        if not cells[cell]:
            state = FILLED if chance.below(WHOLE) < share else EMPTY
            for twin in twins(cell):
                cells[twin] = state
    return Picture(cells, twins)


def _twins(width: int, height: int, kind: str) -> Twins:
    def twins(cell: int) -> tuple[int, ...]:
        row, column = divmod(cell, width)
        right, below = width - 1 - column, height - 1 - row
        images = {"row": {(row, right)}, "column": {(below, column)}, "turn": {(below, right)},
                  "both": {(row, right), (below, column), (below, right)}}[kind]  # fmt: skip
        return tuple(sorted(row * width + column for row, column in images | {(row, column)}))

    return twins


STYLE: Final = Style("symmetric", _draw)
