"""Curled pages: a lattice says how its page is bent, and so how to look at it as if it were flat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from .ink import LARGEST, Gray, Points
from .lattice import Lattice, Powers, powers, surface_at

_FEWEST: Final = 16  # lines each way
_FLAT: Final = 0.5  # cells that crossings may be away from a plane
_AROUND: Final = 5  # cells: a spine may hide so many from the first look
_RULED: Final = frozenset((i, j) for i in range(2) for j in range(7))  # straight one way, bent the other
_FINE: Final = 4  # places a cell where the surface is computed


@dataclass(frozen=True, eq=False)
class Bend:
    """Where each pixel of a flat page lies on the sheet."""

    places: NDArray[np.float32]
    unit: float  # pixels of a cell there

    @classmethod
    def of(cls, lattice: Lattice) -> Bend | None:
        """None for a lattice that is flat, or small."""
        points = lattice.points
        used = ~np.isnan(points[..., 0])
        if min(used.shape) < _FEWEST:
            return None

        def stray(terms: Powers) -> float:
            away = points - surface_at(np.indices(used.shape), points, used, terms)
            return float(np.percentile(np.linalg.norm(away, axis=-1)[used], 98)) / lattice.cell

        if stray(powers(1)) < _FLAT:
            return None
        ways = [powers(3) | ruled for ruled in (_RULED, frozenset((j, i) for i, j in _RULED))]
        rows, cols = (np.arange(-_AROUND, length + _AROUND, 1 / _FINE) for length in used.shape)
        surface = surface_at(np.stack(np.meshgrid(rows, cols, indexing="ij")), points, used, min(ways, key=stray))
        unit = min(lattice.cell, LARGEST / (max(used.shape) + 2 * _AROUND))
        size = round(surface.shape[1] / _FINE * unit), round(surface.shape[0] / _FINE * unit)
        places = cv2.resize(surface.astype(np.float32), size, interpolation=cv2.INTER_LINEAR)
        return cls(np.asarray(places, np.float32), unit)

    def straight(self, gray: Gray) -> Gray:
        x, y = cv2.split(self.places)
        return np.asarray(cv2.remap(gray, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8)

    def on_sheet(self, points: Points) -> Points:
        """Where points of the flat page lie."""
        x, y = (np.ascontiguousarray(points[..., axis], np.float32) for axis in (0, 1))
        places = cv2.remap(self.places, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.where(np.isnan(points), np.nan, places.reshape(points.shape))
