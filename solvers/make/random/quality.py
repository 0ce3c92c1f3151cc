"""The quality of a random picture in whole numbers, to choose the best of several pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...grid import EMPTY
from .sketch import WHOLE, ink, neighbours

MOST_WORN: Final = 450  # pictures worn more than this are only taken if there are no others

_INK: Final = (420, 620)  # thousandths of the cells, as in pictures that people draw


def quality(cells: bytes, width: int, style: str, drawn: bytes) -> int:
    """The quality of a picture, the higher the better; 1000 is flawless. `drawn` is the picture as the style drew it,
    before any change."""
    rough, _ = _WEIGHTS.get(style, _USUAL)
    flaws = 4 * off_balance(cells) + 12 * isolated(cells, width) + rough * ragged(cells, width)
    return WHOLE - flaws - worn(cells, drawn, style)


def off_balance(cells: bytes) -> int:
    """The thousandths of the cells by which a picture is too empty or, in black and white, too full."""
    least, most = (_INK[0], WHOLE) if max(cells) > EMPTY else _INK
    return max(0, least - ink(cells), ink(cells) - most)


def isolated(cells: bytes, width: int) -> int:
    """The share of cells that differ from all their neighbours, in thousandths."""
    return _share_alike(cells, width, lambda alike: alike == 0)


def ragged(cells: bytes, width: int) -> int:
    """The share of cells that stick out: only one neighbour is like them."""
    return _share_alike(cells, width, lambda alike: alike == 1)


def _share_alike(cells: bytes, width: int, counts: Callable[[int], bool]) -> int:
    height = len(cells) // width
    count = sum(counts(sum(cells[other] == state for other in neighbours(cell, width, height)))
                for cell, state in enumerate(cells))
    return WHOLE * count // max(1, len(cells))


def worn(cells: bytes, drawn: bytes, style: str) -> int:
    """How recognisable the style still is: the share of changed cells, in thousandths, times their weight for the
    style."""
    _, weight = _WEIGHTS.get(style, _USUAL)
    changed = sum(after != before for after, before in zip(cells, drawn, strict=True))
    return weight * WHOLE * changed // max(1, len(cells))


# The penalties for ragged edges and changed cells. Ways and strokes one cell wide end in cells that stick out, and
# mazes and letters keep their looks when they change; a face does not.
_USUAL: Final = (1, 1)
_WEIGHTS: Final[Mapping[str, tuple[int, int]]] = {
    "maze": (0, 0), "letters": (0, 0), "blobs": (2, 3), "faces": (0, 5), "mountains": (0, 5), "plants": (0, 5),
    "mosaic": (0, 0), "sea": (0, 5), "houses": (0, 5),
}
