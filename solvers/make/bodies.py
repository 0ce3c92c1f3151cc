"""Solids for benchmarks: bodies and random blobs of any side, everywhere the same for the same seed.

They are models, not puzzles. `solvers/collection/models` has models that people like to look at.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from ..grid import EMPTY, FILLED, Grid

SMOOTHNESS: Final = 2.0  # the width, in cells, of the blur
_NOISE: Final = 0.05  # the share of cells that are flipped in a noisy blob
_RING: Final = 0.62  # the radius of a torus, in halves of the side
_TUBE: Final = 0.36  # the radius of its tube

_Field = NDArray[np.float64]
_Voxels = NDArray[np.bool_]


def sphere(side: int) -> Grid:
    """The largest ball in the box."""
    x, y, z = _places(side)
    return _grid(x * x + y * y + z * z <= 1)


def torus(side: int) -> Grid:
    """A torus whose axis is along z."""
    x, y, z = _places(side)
    return _grid((np.sqrt(x * x + y * y) - _RING) ** 2 + z * z <= _TUBE * _TUBE)


def blob(side: int, seed: int, smoothness: float = SMOOTHNESS) -> Grid:
    """Blurred noise with half of the cells filled: the smoother, the fewer and larger are its parts."""
    return _grid(_blob(side, Random(f"{side} {seed}"), smoothness))


def noisy_blob(side: int, seed: int, smoothness: float = SMOOTHNESS) -> Grid:
    """A blob with about every twentieth cell flipped."""
    chance = Random(f"{side} {seed}")
    voxels = _blob(side, chance, smoothness)
    return _grid(voxels ^ (_noise(side, chance) < _NOISE))


SHAPES: Final[dict[str, Callable[[int, int], Grid]]] = {
    "sphere": lambda side, _: sphere(side),
    "torus": lambda side, _: torus(side),
    "blob": blob,
    "noisy": noisy_blob,
}


def _blob(side: int, chance: Random, smoothness: float) -> _Voxels:
    field = _blurred(_noise(side, chance), smoothness)
    filled: _Voxels = field >= np.median(field)
    return filled


def _noise(side: int, chance: Random) -> _Field:
    return np.array([chance.random() for _ in range(side**3)]).reshape(side, side, side)


def _blurred(field: _Field, width: float) -> _Field:
    """A Gaussian blur along each axis, mirrored at the borders."""
    reach = int(3 * width) + 1
    bell = np.exp(-0.5 * (np.arange(-reach, reach + 1) / width) ** 2)
    for axis in range(field.ndim):
        room = [(reach, reach) if other == axis else (0, 0) for other in range(field.ndim)]
        padded = np.pad(field, room, mode="symmetric")
        field = sliding_window_view(padded, len(bell), axis) @ (bell / bell.sum())
    return field


def _places(side: int) -> tuple[Any, Any, Any]:
    """The centres of the cells along each axis, in a box from -1 to 1."""
    place = (2 * np.arange(side) + 1) / side - 1
    return place[:, None, None], place[None, :, None], place[None, None, :]


def _grid(voxels: Any) -> Grid:
    return Grid(voxels.shape, np.where(voxels, FILLED, EMPTY).astype(np.int8).tobytes())
