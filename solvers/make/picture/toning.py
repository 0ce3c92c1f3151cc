"""Grey made into other grey: contrast, dark for light, how much it changes from place to place."""

from __future__ import annotations

from typing import Final

import numpy as np

from .filters import Grey

_WHITE: Final = 255
_MIDDLE: Final = 128
_STRONGER: Final = 3  # a contrast of 100 is so many times 100 more


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
