"""Small numbers as machine words: numba turns a word met with a plain number into a float."""

from __future__ import annotations

import numpy as np

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
