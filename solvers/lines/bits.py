"""Small numbers as machine words, since numba makes a float of a word and a plain number; bits in rows of words."""

from __future__ import annotations

import numpy as np

from ..compiled import part

W0 = np.uint64(0)
W1 = np.uint64(1)
W2 = np.uint64(2)
W4 = np.uint64(4)
W8 = np.uint64(8)
W16 = np.uint64(16)
W32 = np.uint64(32)
W63 = np.uint64(63)
W64 = np.uint64(64)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@part
def bit_of(row, place):
    """1 if the row has that bit, else 0."""
    return (row[place >> 6] >> np.uint64(place & 63)) & W1


@part
def set_bit(row, place):
    row[place >> 6] |= W1 << np.uint64(place & 63)


@part
def clear_bit(row, place):
    row[place >> 6] &= ~(W1 << np.uint64(place & 63))
