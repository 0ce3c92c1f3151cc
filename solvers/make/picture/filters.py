"""Which grey is dark enough: one bound for all of a picture, or the mean of what lies around each cell."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Cells = NDArray[np.bool_]

_LEVELS: Final = 256
_AROUND: Final = 8  # the side of the square around a cell reaches so many times into the longer side of the picture
_DARKER: Final = 90  # of the mean, in hundredths, is dark


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
