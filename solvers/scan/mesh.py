"""The mesh of a puzzle: the crossings of its lines in a picture, found or laid between corners set by hand.

A mesh may include ruled clue cells: `bands` finds where the playing area starts, and which way up it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from .bend import Bend
from .border import bordered, largest_part, without_sparse, without_surroundings
from .ink import FAINTEST, Gray, Points, Sheet, crossings, flat_sheet, has_lines, ink_of, sheet_of, strokes, with_edges
from .lattice import MOST_CROSSINGS, Lattice, best_lattice, completed, pitch_of, search, settled
from .reading import cell_of

_DARK: Final = 110  # brightness of paper that is searched for light lines first
_SMALLEST: Final = 24  # pixels of a picture's side
_INKY: Final = 60  # ink of a pixel that is not paper
_MOST_INK: Final = 0.45  # share of such pixels
_WORST: Final = 0.25  # share of crossings seen between corners
_FAINT: Final = 40  # ink of the faintest lines
_GAP: Final = 9  # between the dots of a line
_MOST_MESHES: Final = 6
_SHARE: Final = 0.2  # of the strongest stroke nearby
_LONG: Final = 1.6  # cells of a stroke on a flat page: longer than digits are
_LOOKS: Final = 24  # at the strokes of a picture: grids take up to 20, and rows of windows would take 40
_BENDS: Final = 2  # looks at a curled page, each flatter than the last
_NO_LESS: Final = 0.98  # of the regular cells of the last look
_MORE: Final = 1.01  # of them, if another look is worth its time
_FEWEST: Final = 3  # cells a side
_ORDERLY: Final = 0.6  # share of regular cells of a second puzzle
_ORDERLY_ALIKE: Final = 0.25  # if its cells are of the same size
_ALIKE: Final = 0.12  # logarithm of how much they may differ


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
        return cell_of(self.points)

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
    bend: Bend | None = None  # from the sheet, of a page that was flattened

    def on_sheet(self, points: Points) -> Points:
        return points if self.bend is None else self.bend.on_sheet(points)


def find_meshes(picture: NDArray[np.uint8]) -> list[Mesh]:
    """Every ruled grid of a picture, the largest first."""
    if min(picture.shape[:2]) < _SMALLEST:
        return []
    sheet = sheet_of(picture)
    meshes: list[Mesh] = []
    find = _best_find(sheet)
    while find and len(meshes) < _MOST_MESHES:
        flat = _flattened(find)
        points = _bounded(flat)
        whole = flat.on_sheet(completed(flat.lattice.points if points is None else points))
        if points is not None:
            mesh = Mesh(sheet.in_picture(whole).astype(np.float32), ~np.isnan(points[..., 0]))
            if not any(_lies_in(mesh, other) for other in meshes):
                meshes.append(mesh)
        find = _next_find(find, whole)
    return meshes


def _lies_in(mesh: Mesh, other: Mesh) -> bool:
    """Whether the middle of a mesh is in another, as when it grew from what a cut of sparse lines left over."""
    x, y = mesh.outline.mean(axis=0).tolist()
    return cv2.pointPolygonTest(other.outline, (x, y), False) > 0


def mesh_between(picture: NDArray[np.uint8], corners: Points, rows: int, cols: int) -> Mesh:
    """The mesh of so many cells between four corners of the playing area, clockwise from the top left: on the lines if
    there are any, else evenly spaced."""
    sheet, unit = flat_sheet(picture, np.asarray(corners, dtype=np.float64), rows, cols)
    down, across = np.mgrid[1 : rows + 2, 1 : cols + 2] * unit
    even = np.stack([across, down], axis=-1)
    gray = sheet.negative.gray if np.median(sheet.gray) < _DARK else sheet.gray
    ink = ink_of(gray)
    for visible, gap in ((ink, 1), (np.minimum(ink, _FAINT), _GAP)):
        lattice, points = _lattice_of_cells(visible, unit, 0.75, gap)
        laid = _laid(lattice.points, even, unit) if lattice else even
        if lattice and np.isfinite(laid).mean() > _WORST:
            laid = settled(laid, points, unit)
            return Mesh(sheet.in_picture(completed(laid)).astype(np.float32), ~np.isnan(laid[..., 0]))
    return Mesh(sheet.in_picture(even).astype(np.float32), np.zeros(even.shape[:2], dtype=bool))


def _lattice_of_cells(ink: Gray, unit: float, length: float, gap: int = 1) -> tuple[Lattice | None, Points]:
    """The best lattice of cells of that size, of strokes so many cells long, and all crossings."""
    points = crossings(*strokes(ink, round(length * unit), gap), 3 * unit, _SHARE, max(12, 0.7 * unit))
    return best_lattice(points, (unit, unit)) if 9 <= len(points) <= MOST_CROSSINGS else None, points


def _laid(points: Points, even: Points, unit: float) -> Points:
    """The part of a lattice between the corners of an even one, which it may leave elsewhere: pages are curled."""
    shifts = []
    for corner in (0, 0), (0, -1), (-1, 0), (-1, -1):
        far = np.nan_to_num(np.linalg.norm(points - even[corner], axis=-1), nan=np.inf)
        nearest = np.array(np.unravel_index(np.argmin(far), far.shape))
        if far.min() < 0.5 * unit:
            shifts.append(nearest - np.array(corner) % even.shape[:2])
    laid = np.full_like(even, np.nan)
    if shifts:
        row, col = (int(shift) for shift in np.rint(np.median(shifts, axis=0)))
        wide = np.pad(points, [(length, length) for length in even.shape[:2]] + [(0, 0)], constant_values=np.nan)
        part = wide[row + even.shape[0] :, col + even.shape[1] :][: even.shape[0], : even.shape[1]]
        laid[: part.shape[0], : part.shape[1]] = part
    return laid


def _bounded(find: _Find) -> Points | None:
    """The lattice as far as the puzzle goes."""
    cell = find.lattice.cell
    ink = cv2.dilate(with_edges(ink_of(find.gray), find.gray), np.ones((3, 3), np.uint8)).astype(np.uint8)
    points = settled(find.lattice.points, find.crossings, cell)
    points = without_sparse(largest_part(points, ink, find.gray, cell))
    points = without_surroundings(points, find.gray)
    if min(points.shape[:2]) <= _FEWEST:
        return None
    for _ in range(2):  # with the first new lines in place, more may be seen
        points = settled(bordered(completed(points), ink, cell), find.crossings, cell)
    return points


def _flattened(find: _Find) -> _Find:
    """The same lattice on a sheet that was bent back by it, if it is a large one of a curled page: there lines run
    along the axes down to the spine, and steps are alike."""
    flat = find
    for _ in range(_BENDS):
        bend = Bend.of(replace(find.lattice, points=flat.on_sheet(flat.lattice.points)))
        if bend is None:
            break
        gray = bend.straight(find.gray)
        lattice, points = _lattice_of_cells(ink_of(gray), bend.unit, _LONG)
        gain = lattice.regular / flat.lattice.regular if lattice else 0
        if lattice and gain > _NO_LESS:
            flat = _Find(lattice, points, gray, bend)
        if gain < _MORE:
            break
    return flat


def _next_find(find: _Find, whole: Points) -> _Find | None:
    """The best lattice of the crossings outside the last one, which was completed."""
    points = find.crossings[~_inside(find, whole)]
    pitch = pitch_of(points) if len(points) >= 25 else None
    lattice = best_lattice(points, pitch) if pitch else None
    if lattice is None or min(lattice.points.shape[:2]) < 5:
        return None
    alike = abs(np.log(lattice.cell / find.lattice.cell)) < _ALIKE
    if lattice.orderly < (_ORDERLY_ALIKE if alike else _ORDERLY):
        return None
    return _Find(lattice, points, find.gray)


def _inside(find: _Find, border: Points) -> NDArray[np.bool_]:
    """Which crossings lie in the outline of a lattice, or less than a cell outside."""
    outline = np.rint(np.concatenate([border[0], border[:, -1], border[-1, ::-1], border[::-1, 0]])).astype(np.int32)
    mask = np.zeros(find.gray.shape, np.uint8)
    cv2.fillPoly(mask, [outline], 1)
    cv2.polylines(mask, [outline], True, 1, min(255, round(1.4 * find.lattice.cell)))
    x, y = np.rint(find.crossings).astype(int).T
    return np.asarray(mask[y, x] > 0)


def _best_find(sheet: Sheet) -> _Find | None:
    """The best lattice. Where it has holes or only few and large cells, other ways to see lines are tried."""
    gray, other = sheet.gray, sheet.negative.gray
    if np.median(gray[::4, ::4]) < _DARK:
        gray, other = other, gray
    ink = ink_of(gray)
    if (ink > _INKY).mean() > _MOST_INK or not has_lines(sheet.gray):
        return None  # noise
    looks = iter(range(_LOOKS))
    find = _searched(_Way(gray, ink), None, looks)
    whole = find and _whole(find.lattice, gray.size)
    if find is None or not whole or not _fine(find.lattice):
        find = _searched(_Way(gray, with_edges(ink, gray), (13,)), find, looks)
    if not whole:
        find = _searched(_Way(other, ink_of(other)), find, looks)
    if find is None or not _fine(find.lattice):
        faint = np.minimum(ink, _FAINT)
        for gap in (1, _GAP):
            find = _searched(_Way(gray, faint, (13, 29), (0.35,), gap), find, looks)
    return find if find and find.lattice.worth else None


@dataclass(frozen=True)
class _Way:
    """A way to see lines: paper and ink, the lengths and strengths of strokes to try, and gaps in them."""

    gray: Gray
    ink: Gray
    lengths: tuple[int, ...] = (13, 29, 51)  # noise between wide lines needs longer ones
    shares: tuple[float, ...] = (0.35, 0.15)  # of the strongest stroke nearby; lower for faint lines
    gap: int = 1


def _searched(way: _Way, best: _Find | None, looks: Iterator[int]) -> _Find | None:
    """The best lattice so far, after the lengths and strengths of one more way, as far as there are looks left."""
    if way.ink.max() < FAINTEST:
        return best
    lines = lru_cache(3)(lambda length: strokes(way.ink, length, way.gap))  # shares look at the same ones
    for length in way.lengths:
        for share in way.shares:
            lattice, points = search(lines, share, length, looks)
            if lattice and (best is None or lattice.worth > best.lattice.worth):
                best = _Find(lattice, points, way.gray)
            if best and _fine(best.lattice) and best.lattice.orderly > 0.9 and best.lattice.area > 0.2 * way.gray.size:
                return best
        if best and _whole(best.lattice, way.gray.size):
            break
    return best


def _whole(lattice: Lattice, area: int) -> bool:
    """Whether it is as large as a puzzle should be, or has no holes."""
    return lattice.area > 0.2 * area or (lattice.area > 0.02 * area and lattice.orderly > 0.85)


def _fine(lattice: Lattice) -> bool:
    """Whether it is more than the thick lines of a puzzle."""
    return lattice.regular > 100 or lattice.cell < 60
