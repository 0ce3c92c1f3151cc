"""Filters of images: grey made into other grey, grey into cells, and specks taken out of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Cells = NDArray[np.bool_]

_LEVELS: Final = 256
_MIDDLE: Final = 128
_WHITE: Final = 255
_STRONGER: Final = 3  # a contrast of 100 is so many times 100 more
_AROUND: Final = 8  # the side of the square around a cell reaches so many times into the longer side of the picture
_DARKER: Final = 90  # of the mean, in hundredths, is dark
# How the square of bounds grows from one cell to eight by eight (Bayer, 1973).
_FOUR: Final = np.array([[0, 2], [3, 1]])
_SIDES: Final = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))

# Grey made into cells, by one bound for all of an image or by the mean of what lies around each cell


def at_most(grey: Grey, threshold: int) -> Cells:
    """The cells that are as dark as that, or darker."""
    return grey <= threshold


def otsu(grey: Grey) -> int:
    """The bound between dark and light by which the two differ most (Otsu, 1979); the middle of several as good.

    Whole numbers are kept whole, so that a browser finds the same.
    """
    counts = np.bincount(grey.ravel(), minlength=_LEVELS)[:-1].cumsum()
    sums = (np.bincount(grey.ravel(), minlength=_LEVELS) * np.arange(_LEVELS))[:-1].cumsum()
    total, everything = grey.size, int(grey.sum())
    apart = (sums * total - everything * counts).astype(np.float64)
    both = (counts * (total - counts)).astype(np.float64)
    split = np.divide(apart * apart, both, out=np.zeros_like(apart), where=both > 0)
    best = np.flatnonzero(split == split.max())
    return int(best[0] + best[-1]) // 2


def below_mean(grey: Grey) -> Cells:
    """The cells that are darker than what lies around them (Bradley and Roth, 2007), whatever the light there is."""
    height, width = grey.shape
    reach = max(2, round_half_up(max(height, width), 2 * _AROUND))
    sums = np.zeros((height + 1, width + 1), np.int64)
    sums[1:, 1:] = grey.astype(np.int64).cumsum(0).cumsum(1)
    top, bottom = _around(height, reach)
    left, right = _around(width, reach)
    around = sums[bottom][:, right] - sums[top][:, right] - sums[bottom][:, left] + sums[top][:, left]
    many = (bottom - top)[:, None] * (right - left)[None, :]
    return grey.astype(np.int64) * many * 100 < around * _DARKER


def _around(length: int, reach: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Where what lies around each place of a line begins, and where it ends."""
    places = np.arange(length)
    return np.maximum(0, places - reach), np.minimum(length, places + reach + 1)


def round_half_up(number: int, parts: int) -> int:
    """`number / parts` rounded, halves up, as browsers do."""
    return (2 * number + parts) // (2 * parts)


# Grey made into more and fewer filled cells, which from afar look as dark as the image (dithering)


def spread(grey: Grey) -> Cells:
    """Cell by cell, what is too dark or too light is handed on to the neighbours (Floyd and Steinberg, 1976)."""
    height, width = grey.shape
    left: list[list[float]] = [[0.0] * (width + 2) for _ in range(height + 1)]  # over, from cells before; a margin
    cells = np.zeros(grey.shape, np.bool_)
    for y, row in enumerate(grey.tolist()):
        here, below = left[y], left[y + 1]
        for x, value in enumerate(row, 1):
            shade = value + here[x]
            cells[y, x - 1] = shade < _MIDDLE
            over = shade if shade < _MIDDLE else shade - _WHITE
            here[x + 1] += over * 7 / 16
            below[x - 1] += over * 3 / 16
            below[x] += over * 5 / 16
            below[x + 1] += over / 16
    return cells


def ordered(grey: Grey) -> Cells:
    """Each cell has a bound of its own, the same every eight cells."""
    bounds = np.array([[0]])
    for _ in range(3):
        bounds = np.kron(np.ones((2, 2), np.int64), 4 * bounds) + np.kron(_FOUR, np.ones_like(bounds))
    height, width = grey.shape
    tiles = np.tile(bounds, (height // 8 + 1, width // 8 + 1))[:height, :width]
    return grey < 4 * tiles + 2


# Grey made into other grey: contrast, dark for light, how much it changes from place to place


def inverted(grey: Grey) -> Grey:
    """Dark for light."""
    return np.subtract(_WHITE, grey, dtype=np.uint8)


def contrasted(grey: Grey, contrast: int) -> Grey:
    """Further from the middle for more than 0, nearer to it for less."""
    factor = 100 + (_STRONGER * contrast if contrast > 0 else contrast)
    moved = _MIDDLE + ((grey.astype(np.int64) - _MIDDLE) * factor + 50) // 100
    return np.clip(moved, 0, _WHITE).astype(np.uint8)


def edge_strength(grey: Grey, finer: int) -> Grey:
    """How much the grey changes within each cell (Sobel), of a matrix that is `finer` times as fine as cells."""
    framed = np.pad(grey.astype(np.int64), 1, mode="edge")
    along = framed[:-2] + 2 * framed[1:-1] + framed[2:]
    across = framed[:, :-2] + 2 * framed[:, 1:-1] + framed[:, 2:]
    change = np.abs(along[:, 2:] - along[:, :-2]) + np.abs(across[2:] - across[:-2])
    height, width = grey.shape[0] // finer, grey.shape[1] // finer
    parts = change.reshape(height, finer, width, finer).sum(axis=(1, 3))
    strength: Grey = np.minimum(_WHITE, parts // (4 * finer * finer)).astype(np.uint8)
    return strength


# Specks taken out, and holes as small closed


def without_specks(cells: Cells, most: int) -> Cells:
    """The cells without filled groups of up to `most` cells, then without empty ones.

    Filled cells that touch at a corner are one group, so that slanting lines stay; empty ones are not.
    """
    cleaned = cells.copy()
    for filled, steps in ((True, _SIDES + _CORNERS), (False, _SIDES)):
        for group in _groups(cleaned, filled, steps) if most else ():
            if len(group) <= most:
                for y, x in group:
                    cleaned[y, x] = not filled
    return cleaned


def _groups(cells: Cells, filled: bool, steps: tuple[tuple[int, int], ...]) -> Iterator[list[tuple[int, int]]]:
    """The groups of cells that hang together, as they are at first."""
    open_cells = {(int(y), int(x)) for y, x in zip(*(cells == filled).nonzero(), strict=True)}
    while open_cells:
        group = [open_cells.pop()]
        for y, x in group:
            for down, right in steps:
                near = y + down, x + right
                if near in open_cells:
                    open_cells.remove(near)
                    group.append(near)
        yield group
