"""Solids for measuring: bodies and random blobs of any side, the same for the same seed everywhere.

They are models, not puzzles. Models that people like to look at are in `solvers/collection/models`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from ..grid import EMPTY, FILLED, Grid

SMOOTHNESS: Final = 2.0  # cells over which a blob is blurred
_NOISE: Final = 0.05  # of the cells of a noisy blob are flipped
_RING: Final = 0.62  # of half the side: how far the middle of a torus' tube is from its axis
_TUBE: Final = 0.36  # and how thick that is

_Field = NDArray[np.float64]
_Voxels = NDArray[np.bool_]


def sphere(side: int) -> Grid:
    """The largest ball in the box."""
    x, y, z = _places(side)
    return _grid(x * x + y * y + z * z <= 1)


def torus(side: int) -> Grid:
    """A ring that lies in the box, its hole along z."""
    x, y, z = _places(side)
    return _grid((np.sqrt(x * x + y * y) - _RING) ** 2 + z * z <= _TUBE * _TUBE)


def blob(side: int, seed: int, smoothness: float = SMOOTHNESS) -> Grid:
    """Noise, blurred, and half of it filled: the smoother, the fewer and larger its parts."""
    return _grid(_blob(side, Random(f"{side} {seed}"), smoothness))


def noisy_blob(side: int, seed: int, smoothness: float = SMOOTHNESS) -> Grid:
    """A blob of which every twentieth cell, about, is flipped."""
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
    """Each cell becomes the mean of its neighbourhood, by a bell curve along each axis; borders are mirrors."""
    reach = int(3 * width) + 1
    bell = np.exp(-0.5 * (np.arange(-reach, reach + 1) / width) ** 2)
    for axis in range(field.ndim):
        room = [(reach, reach) if other == axis else (0, 0) for other in range(field.ndim)]
        padded = np.pad(field, room, mode="symmetric")
        field = sliding_window_view(padded, len(bell), axis) @ (bell / bell.sum())
    return field


def _places(side: int) -> tuple[Any, Any, Any]:
    """Where along each axis the cells' middles are, the box from -1 to 1."""
    place = (2 * np.arange(side) + 1) / side - 1
    return place[:, None, None], place[None, :, None], place[None, None, :]


def _grid(voxels: Any) -> Grid:
    return Grid(voxels.shape, np.where(voxels, FILLED, EMPTY).astype(np.int8).tobytes())
