"""The mesh of a puzzle: the crossings of its lines in a picture, found or laid between corners set by hand.

A mesh may include ruled clue cells: `bands` finds where the playing area starts, and which way up it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from .border import bordered, without_sparse, without_surroundings
from .ink import Gray, Points, Sheet, ink_of, sheet_of, with_edges
from .lattice import Lattice, best_lattice, completed, pitch_of, search, settled

_DARK: Final = 110  # brightness of paper that is searched for light lines first
_FAINT: Final = 40  # ink of the faintest lines
_GAP: Final = 9  # between the dots of a line
_MOST_MESHES: Final = 6
_FEWEST: Final = 3  # cells a side


@dataclass(frozen=True)
class Mesh:
    """Crossings (lines across, lines down, 2) in pixels of the picture; `seen` are measured, the others predicted."""

    points: NDArray[np.float32]
    seen: NDArray[np.bool_]

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of cells."""
        return self.points.shape[0] - 1, self.points.shape[1] - 1

    @cached_property
    def cell(self) -> float:
        """The side of a typical cell, in pixels."""
        return float(np.median(np.linalg.norm(np.diff(self.points, axis=1), axis=2)))

    @property
    def outline(self) -> NDArray[np.float32]:
        """The corners: top left, top right, bottom right, bottom left."""
        return self.points[[0, 0, -1, -1], [0, -1, -1, 0]]


@dataclass(frozen=True)
class _Find:
    """A lattice, and where it was found."""

    lattice: Lattice
    crossings: Points
    gray: Gray


def find_meshes(picture: NDArray[np.uint8]) -> list[Mesh]:
    """Every ruled grid of a picture, the largest first."""
    sheet = sheet_of(picture)
    meshes = (_mesh_of(sheet, find) for find in _finds(sheet))
    return [mesh for mesh in meshes if mesh]


def _mesh_of(sheet: Sheet, find: _Find) -> Mesh | None:
    """The lattice as far as the puzzle goes."""
    cell = find.lattice.cell
    points = without_sparse(settled(find.lattice.points, find.crossings, cell))
    points = without_surroundings(points, find.gray)
    if min(points.shape[:2]) <= _FEWEST:
        return None
    points = completed(points)
    points = bordered(points, with_edges(ink_of(find.gray), find.gray), cell)
    points = settled(points, find.crossings, cell)
    return Mesh(sheet.in_picture(completed(points)).astype(np.float32), ~np.isnan(points[..., 0]))


def _finds(sheet: Sheet) -> Iterator[_Find]:
    """The best lattice, and others beside it."""
    find = _best_find(sheet)
    for _ in range(_MOST_MESHES):
        if find is None:
            return
        yield find
        find = _next_find(find)


def _next_find(find: _Find) -> _Find | None:
    """The best lattice of the crossings outside the last one."""
    border = completed(find.lattice.points)
    outline = np.concatenate([border[0], border[:, -1], border[-1, ::-1], border[::-1, 0]]).astype(np.float32)
    room = 0.6 * find.lattice.cell
    outside = [
        cv2.pointPolygonTest(outline, (float(x), float(y)), True) < -room for x, y in find.crossings
    ]
    points = find.crossings[outside]
    pitch = pitch_of(points) if len(points) >= 25 else None
    lattice = best_lattice(points, pitch) if pitch else None
    if lattice is None or min(lattice.points.shape[:2]) < 5 or lattice.orderly < 0.6:
        return None
    return _Find(lattice, points, find.gray)


def _best_find(sheet: Sheet) -> _Find | None:
    """The best lattice of several ways to see lines, or the first that leaves no doubt."""
    best: _Find | None = None
    for way in _ways(sheet):
        for length in way.lengths:
            for share in way.shares:
                lattice, points = search(way.ink, share, length, way.gap)
                if lattice and (best is None or lattice.worth > best.lattice.worth):
                    best = _Find(lattice, points, way.gray)
            if best and _certain(best.lattice, sheet.gray.size):
                return best
    return best if best and best.lattice.regular >= _FEWEST**2 else None


def _certain(lattice: Lattice, area: int) -> bool:
    """Whether it is as large as a puzzle should be, or has no holes; and more than the thick lines of one."""
    large = lattice.area > 0.2 * area or (lattice.area > 0.03 * area and lattice.orderly > 0.9)
    return large and (lattice.regular > 100 or lattice.cell < 60)


@dataclass(frozen=True)
class _Way:
    """A way to see lines: paper and ink, the lengths and strengths of strokes to try, and gaps in them."""

    gray: Gray
    ink: Gray
    lengths: tuple[int, ...] = (13, 29, 51)  # noise between wide lines needs longer ones
    shares: tuple[float, ...] = (0.35, 0.15)  # of the strongest stroke nearby; lower for faint lines
    gap: int = 1


def _ways(sheet: Sheet) -> Iterator[_Way]:
    """Dark lines, edges of filled cells, faint lines beside strong ones, dotted ones, light ones on dark."""
    gray, other = sheet.gray, sheet.negative.gray
    if np.median(gray[::4, ::4]) < _DARK:
        gray, other = other, gray
    ink = ink_of(gray)
    yield _Way(gray, ink)
    yield _Way(gray, with_edges(ink, gray), (13, 29), (0.35,))
    faint = cv2.min(ink, _FAINT).astype(np.uint8)
    yield _Way(gray, faint, (13, 29), (0.35,))
    yield _Way(gray, faint, (13, 29), (0.35,), _GAP)
    yield _Way(other, ink_of(other))
