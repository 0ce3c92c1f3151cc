"""Lattices: crossings that lie in rows and columns, which may be curved. How they are found and completed.

A lattice grows from a crossing to its neighbours, where the steps learned nearby predict them, so that a curled page
is no harder than a flat one. Its array has a point for each row and column, NaN where no crossing was found.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from .ink import Floats, Gray, Points, crossings

MOST_CROSSINGS: Final = 24_000  # more are noise
_MOST_STEPS: Final = 20_000  # of growing, for all seeds together
_SEEDS: Final = 60
_SAMPLE: Final = 150  # crossings whose neighbours tell the pitch
_LEAST_ORDER: Final = 0.25  # share of regular cells
_LEAST_REGULAR: Final = 9
_MOST_SKEW: Final = 0.12  # of a cell
_MOST_STRAY: Final = 0.14  # cells between a crossing and where its neighbours predict it
_MOST_FAULT: Final = 0.7  # cells between a crossing and a smooth surface
_SLACK: Final = 0.28  # cells between a crossing and where it was predicted
_FAR: Final = 6  # lines to the farthest neighbour that predicts a crossing
_AROUND: Final = ((0, 1), (0, -1), (1, 0), (-1, 0))

Place = tuple[int, int]
Spot = tuple[float, float]
Strokes = Callable[[int], tuple[Gray, Gray]]  # the horizontal and the vertical ones of at least that length


@dataclass(frozen=True)
class Lattice:
    """`pitch` is the distance to the next crossing on the right and below."""

    points: Points
    pitch: Spot

    @property
    def cell(self) -> float:
        return float(np.sqrt(self.pitch[0] * self.pitch[1]))

    @cached_property
    def regular(self) -> int:
        """Cells that are nearly parallelograms; those of noise are not."""
        p = self.points
        skew = np.linalg.norm(p[:-1, :-1] + p[1:, 1:] - p[:-1, 1:] - p[1:, :-1], axis=-1)
        return int((skew < _MOST_SKEW * self.cell).sum())

    @property
    def area(self) -> float:
        return self.regular * self.cell**2

    @property
    def worth(self) -> float:
        """Its area, with a bonus for small cells, for thick lines alone are a lattice, too; less if it has holes, and
        nothing if these are most of it, or if it is tiny."""
        if self.orderly < _LEAST_ORDER or self.regular < _LEAST_REGULAR:
            return 0.0
        return float(self.area * (1 + 0.2 * np.log2(1 + self.regular)) * self.orderly)

    @property
    def orderly(self) -> float:
        """The share of its cells that are regular."""
        rows, cols = self.points.shape[:2]
        return float(self.regular / max(1, (rows - 1) * (cols - 1)))


def pitch_of(points: Points) -> Spot | None:
    """The typical distances to the next crossing on the right and below."""
    points = points.astype(np.float32)
    sample = points[:: max(1, len(points) // _SAMPLE)]
    dx = points[None, :, 0] - sample[:, None, 0]
    dy = points[None, :, 1] - sample[:, None, 1]
    across = _usual(_nearest_along(dx, dy))
    down = _usual(_nearest_along(dy, dx))
    return (across, down) if across and down else None


def _nearest_along(along: Floats, aside: Floats) -> Floats:
    """The distance to the nearest point ahead, for those that have one."""
    ahead = (along > 5) & (np.abs(aside) < 0.25 * along)
    nearest = np.where(ahead, np.hypot(along, aside), np.inf).min(axis=1)
    return np.asarray(nearest[np.isfinite(nearest)])


def _usual(distances: Floats) -> float:
    """The median of those near the most frequent one, 0 without any."""
    if len(distances) < 4:
        return 0.0
    logs = np.log(distances)
    alike = (np.abs(logs[:, None] - logs) < 0.12).sum(axis=0)
    mode = logs[int(np.argmax(alike))]
    return float(np.median(distances[np.abs(logs - mode) < 0.2]))


class _Index:
    """Crossings by squares of the sheet, to find the nearest one within `reach`."""

    def __init__(self, points: Points, reach: float) -> None:
        self.reach = reach
        self.spots: list[Spot] = [(float(x), float(y)) for x, y in points]
        self.squares: dict[Place, list[int]] = defaultdict(list)
        for number, (x, y) in enumerate(self.spots):
            self.squares[int(x // reach), int(y // reach)].append(number)

    def nearest(self, x: float, y: float) -> int | None:
        column, row = int(x // self.reach), int(y // self.reach)
        best, least = None, self.reach**2
        for place in ((column + i, row + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
            for number in self.squares.get(place, ()):
                spot = self.spots[number]
                distance = (spot[0] - x) ** 2 + (spot[1] - y) ** 2
                if distance < least:
                    best, least = number, distance
        return best


def best_lattice(points: Points, pitch: Spot) -> Lattice | None:
    """The most worthy of the lattices that grow from seeds all over the sheet."""
    index = _Index(points, _SLACK * min(pitch))
    order = np.argsort(np.abs(points - np.median(points, axis=0)).sum(1))
    used: set[int] = set()
    best: Lattice | None = None
    steps = 0
    for seed in order[:: max(1, len(order) // _SEEDS)]:
        if seed in used:
            continue
        spots, members = _grown(index, int(seed), pitch)
        used |= members
        steps += len(spots)
        if len(spots) >= 9:
            lattice = Lattice(_array(spots), pitch)
            best = lattice if best is None or lattice.worth > best.worth else best
        if (best and best.regular > 0.5 * len(points)) or steps > _MOST_STEPS:
            break
    return best


def _grown(index: _Index, seed: int, pitch: Spot) -> tuple[dict[Place, Spot], set[int]]:
    """The lattice around a crossing, and the numbers of its crossings."""
    spots, members = {(0, 0): index.spots[seed]}, {seed}
    queue = deque([(0, 0)])
    while queue:
        place = queue.popleft()
        x, y = spots[place]
        for way in _AROUND:
            beside = (place[0] + way[0], place[1] + way[1])
            if beside in spots:
                continue
            dx, dy = _step(spots, place, way, pitch)
            number = index.nearest(x + dx, y + dy)
            if number is not None and number not in members:
                spots[beside] = index.spots[number]
                members.add(number)
                queue.append(beside)
    return spots, members


def _step(spots: dict[Place, Spot], place: Place, way: Place, pitch: Spot) -> Spot:
    """The mean of the last step and of the same step on the lines beside; the pitch where none is known."""
    (i, j), (di, dj) = place, way
    total_x = total_y = 0.0
    count = 0
    for a, b, c, d in (
        (i - di, j - dj, i, j),
        (i + dj, j + di, i + di + dj, j + dj + di),
        (i - dj, j - di, i + di - dj, j + dj - di),
    ):
        start, end = spots.get((a, b)), spots.get((c, d))
        if start and end:
            total_x += end[0] - start[0]
            total_y += end[1] - start[1]
            count += 1
    return (total_x / count, total_y / count) if count else (dj * pitch[0], di * pitch[1])


def _array(spots: dict[Place, Spot]) -> Points:
    places = np.array(list(spots))
    low, high = places.min(0), places.max(0)
    points = np.full((*(high - low + 1), 2), np.nan)
    points[tuple((places - low).T)] = list(spots.values())
    return points


def search(strokes: Strokes, share: float, length: int, looks: Iterator[int]) -> tuple[Lattice | None, Points]:
    """The largest lattice of the strokes, and all crossings. Their length follows the pitch, for three `looks` or as
    many as are left."""
    cell, points, pitch = 0.0, np.empty((0, 2)), None
    for _ in islice(looks, 3):
        across, down = strokes(length)
        points = crossings(across, down, 3 * (cell or 30), share, max(12, 0.7 * (cell or 25)))
        pitch = pitch_of(points) if 9 <= len(points) <= MOST_CROSSINGS else None
        if pitch is None:
            return None, points
        cell = float(np.sqrt(pitch[0] * pitch[1]))
        suitable = int(np.clip(0.75 * cell, 9, 90))
        if abs(suitable - length) <= 2:
            break
        length = suitable
    return best_lattice(points, pitch) if pitch else None, points


def completed(points: Points) -> Points:
    """With the missing crossings predicted: a polynomial surface, and what the crossings nearby differ from it."""
    surface = _surface(points, ~np.isnan(points[..., 0]))
    offsets = np.pad(points - surface, ((1, 1), (1, 1), (0, 0)), constant_values=np.nan)
    rows, cols = np.nonzero(np.isnan(points[..., 0]))
    for _ in range(sum(points.shape)):
        missing = np.isnan(offsets[rows + 1, cols + 1, 0])
        if not missing.any():
            break
        i, j = rows[missing] + 1, cols[missing] + 1
        beside = np.array([offsets[i + down, j + right] for down, right in _AROUND])
        count = (~np.isnan(beside)).sum(axis=0)
        offsets[i, j] = np.where(count > 0, np.nansum(beside, axis=0) / np.maximum(count, 1), np.nan)
    return np.asarray(surface + np.nan_to_num(offsets[1:-1, 1:-1]))


def _surface(points: Points, used: NDArray[np.bool_]) -> Points:
    """The polynomials of rows and columns, cubic ones for large lattices, that lie nearest to the crossings used."""
    degree = int(np.clip(min(used.shape) // 4, 1, 3))
    return surface_at(np.indices(used.shape), points, used, powers(degree))


Powers = frozenset[tuple[int, int]]  # of rows and columns: the terms of a polynomial


def powers(degree: int) -> Powers:
    return frozenset((i, j) for i in range(degree + 1) for j in range(degree + 1 - i))


def surface_at(places: NDArray[Any], points: Points, used: NDArray[np.bool_], terms: Powers) -> Points:
    """That surface at places (2, ...), which are rows and columns."""

    def basis(places: NDArray[Any]) -> Points:
        sizes = np.array(used.shape).reshape(2, *[1] * (places.ndim - 1))
        rows, cols = (2 * places - sizes) / max(used.shape)
        return np.asarray(np.stack([rows**i * cols**j for i, j in sorted(terms)], axis=-1), np.float64)

    part = basis(np.array(np.nonzero(used)))
    normal = part.T @ part + 1e-9 * np.eye(part.shape[1])  # a solution even for crossings of one line
    return np.asarray(basis(places) @ np.linalg.solve(normal, part.T @ points[used]))


def _predicted(points: Points, rows: NDArray[np.intp], cols: NDArray[np.intp]) -> Points:
    """Where crossings should be: the median of what lies between others of their line, of parallelograms, and of going
    on straight. NaN where nothing is near."""
    wide = np.pad(points, ((_FAR, _FAR), (_FAR, _FAR), (0, 0)), constant_values=np.nan)

    def at(down: int, right: int) -> Points:
        return wide[rows + down + _FAR, cols + right + _FAR]

    guesses = []
    for n in range(1, _FAR // 2 + 1):
        guesses += [(at(0, -n) + at(0, n)) / 2, (at(-n, 0) + at(n, 0)) / 2]
        guesses += [at(i, 0) + at(0, j) - at(i, j) for i in (-n, n) for j in (-n, n)]
        guesses += [2 * at(i * n, j * n) - at(2 * i * n, 2 * j * n) for i, j in _AROUND]
    return _median(np.array(guesses))


def _median(guesses: Points) -> Points:
    """The median of the first axis without NaN."""
    ordered = np.sort(guesses, axis=0)  # NaN last
    count = (~np.isnan(ordered)).sum(axis=0, keepdims=True)
    low, high = np.maximum(count - 1, 0) // 2, np.minimum(count // 2, len(guesses) - 1)
    middle = (np.take_along_axis(ordered, low, 0) + np.take_along_axis(ordered, high, 0)) / 2
    return np.asarray(np.where(count > 0, middle, np.nan)[0])


def settled(points: Points, candidates: Points, cell: float) -> Points:
    """Without crossings that are not where their neighbours predict them, and with those where one is missing."""
    reach = _MOST_STRAY * cell
    index = _Index(candidates, reach)
    points = _without_strays(_without_faults(points, cell), reach)
    for stray in (reach, 0.6 * reach):
        whole = completed(points)
        for row, col in np.argwhere(np.isnan(points[..., 0])):
            number = index.nearest(*whole[row, col])
            if number is not None:
                points[row, col] = index.spots[number]
        points = _without_strays(points, stray)
    return points


def _without_faults(points: Points, cell: float) -> Points:
    """Without parts that are displaced by a cell or more, as where a lattice grew around noise from two sides."""
    used = ~np.isnan(points[..., 0])
    limit = _MOST_FAULT * cell
    for _ in range(6):
        away = np.nan_to_num(np.linalg.norm(points - _surface(points, used), axis=-1), nan=np.inf)
        near = away < max(limit, 1.5 * float(np.median(away[used])))
        if (near == used).all():
            break
        used = near
    faults = np.isfinite(away) & (away > limit)
    return np.where(faults[..., None], np.nan, points) if faults.sum() < 0.4 * np.isfinite(away).sum() else points


def _without_strays(points: Points, reach: float) -> Points:
    rows, cols = (axis.ravel() for axis in np.indices(points.shape[:2]))
    predicted = _predicted(completed(points), rows, cols).reshape(points.shape)
    strays = np.linalg.norm(points - predicted, axis=-1) > reach
    return np.where(strays[..., None], np.nan, points)
