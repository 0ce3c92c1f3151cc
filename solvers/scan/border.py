"""Where a lattice ends: border lines beyond the puzzle go, and lines that were missed are added."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from .ink import Gray, Points
from .lattice import completed

_MOST_ADDED: Final = 20  # lines on each side
_FAINT: Final = 0.35  # of the usual ink: less is no line
_BARE: Final = 0.8  # share of cells without lines between two puzzles
_SHADE: Final = 0.65  # of the usual brightness: less is a shadow, or filled
_PLACES: Final = np.linspace(0.15, 0.85, 9)  # of samples on a segment


def without_sparse(points: Points, share: float = 0.3) -> Points:
    """Without border lines that have few crossings."""
    while min(points.shape[:2]) >= 3:
        seen = ~np.isnan(points[..., 0])
        rows, cols = seen.mean(1), seen.mean(0)
        if rows[0] < share:
            points = points[1:]
        elif rows[-1] < share:
            points = points[:-1]
        elif cols[0] < share:
            points = points[:, 1:]
        elif cols[-1] < share:
            points = points[:, :-1]
        else:
            break
    return points


def _sides(points: Points) -> list[Points]:
    """Four views of a lattice whose last line is a border: below, above, right, left."""
    turned = points.transpose(1, 0, 2)
    return [points, points[::-1], turned, turned[::-1]]


def _from_side(view: Points, side: int) -> Points:
    """The lattice of a view that `_sides` gave."""
    rows = view[::-1] if side % 2 else view
    return rows if side < 2 else rows.transpose(1, 0, 2)


def _sampled(gray: Gray, points: Points) -> NDArray[np.float64]:
    """Brightness at points, NaN outside."""
    places = np.rint(np.nan_to_num(points, nan=-1)).astype(int)
    x, y = places[..., 0], places[..., 1]
    h, w = gray.shape
    inside = (x >= 0) & (y >= 0) & (x < w) & (y < h)
    return np.where(inside, gray[np.clip(y, 0, h - 1), np.clip(x, 0, w - 1)].astype(float), np.nan)


def without_surroundings(points: Points, gray: Gray) -> Points:
    """Without border lines outside the puzzle: the cells before them are dark, as a shadow is, or the last step is far
    from the usual."""
    smooth = cv2.GaussianBlur(gray, (5, 5), 0).astype(np.uint8)
    dark_matters = not _has_dark_cells(points, smooth)
    changed = True
    while changed and min(points.shape[:2]) > 5:
        changed = False
        for side in range(4):
            view = _sides(points)[side]
            first = len(view) - 6 if len(view) > 8 else 1
            usual = np.median([_step_between(view[k], view[k + 1]) for k in range(first, len(view) - 2)])
            ratio = _step_between(view[-1], view[-2]) / max(usual, 1e-6)
            dark = dark_matters and _brightness(view[-1], view[-2], smooth) < _SHADE * _brightness(
                view[-3], view[-4], smooth
            )
            if dark or not 0.7 < ratio < 1.4:
                points = _from_side(view[:-1], side)
                changed = True
    return points


def _has_dark_cells(points: Points, smooth: Gray) -> bool:
    """Whether cells are filled in the middle of the puzzle, too."""
    middles = (points[:-1, :-1] + points[1:, 1:]) / 2
    levels = _sampled(smooth, middles[1:-1, 1:-1])
    levels = levels[~np.isnan(levels)]
    return len(levels) > 0 and bool((levels < 0.5 * np.percentile(levels, 80)).mean() > 0.1)


def _step_between(line: Points, other: Points) -> float:
    steps = np.hypot(*(line - other).T)
    steps = steps[~np.isnan(steps)]
    return float(np.median(steps)) if len(steps) else 0.0


def _brightness(line: Points, other: Points, smooth: Gray) -> float:
    """That of the cells between two lines, each by the brightest of some points, for digits are dark, too."""
    levels = []
    for u, v in ((0.5, 0.5), (0.2, 0.25), (0.8, 0.25), (0.2, 0.75), (0.8, 0.75)):
        middles = (line[:-1] * (1 - u) + line[1:] * u) * (1 - v) + (other[:-1] * (1 - u) + other[1:] * u) * v
        levels.append(_sampled(smooth, middles))
    best = np.fmax.reduce(levels)
    best = best[~np.isnan(best)]
    return float(np.median(best)) if len(best) else 0.0


def bordered(points: Points, ink: Gray, cell: float) -> Points:
    """A completed lattice without border lines that have no ink, and with lines that go on where ink does."""

    def strength(start: Points, end: Points) -> NDArray[np.float64]:
        return _strength(ink, start, end, _reach(cell))

    inner = np.concatenate([strength(a[:-1], a[1:]) for a in (*points[1:-1], *points[:, 1:-1].transpose(1, 0, 2))])
    least = max(8.0, _FAINT * float(np.percentile(inner, 20)))
    for side in range(4):
        while len(_sides(points)[side]) > 4:
            line = _sides(points)[side][-1]
            if (strength(line[:-1], line[1:]) > least).mean() > 0.3:
                break
            points = _from_side(_sides(points)[side][:-1], side)
    for side in range(4):
        for _ in range(_MOST_ADDED):
            view = _sides(points)[side]
            step = (view[-1] - view[-4]) / 3
            line = view[-1] + step
            beside = [line + step * share for share in (-0.25, -0.15, 0.15, 0.25)]
            noise = np.min([strength(parallel[:-1], parallel[1:]) for parallel in beside], axis=0)
            along = strength(line[:-1], line[1:]) > np.maximum(least, 1.6 * noise)
            legs = strength(view[-1], line) > least
            if along.mean() < 0.4 or (legs[:-1] & legs[1:])[along].mean() < 0.6:
                break
            points = _from_side(np.concatenate([view, line[None]]), side)
    return points


def largest_part(points: Points, ink: Gray, gray: Gray, cell: float) -> Points:
    """A lattice without the puzzles beside it, where it has grown across the paper between them: rows or columns of
    bright cells there have no lines at their sides."""
    smooth = cv2.GaussianBlur(gray, (5, 5), 0).astype(np.uint8)
    for _ in range(2):
        bands = [*pairwise(completed(points))]
        inks = np.array([_strength(ink, start, end, _reach(cell)) for start, end in bands])
        levels = np.array([_brightness(start, end, smooth) for start, end in bands])
        bare = (inks < _FAINT * np.median(inks)).mean(axis=1) > _BARE
        cuts = np.flatnonzero(bare & (levels > _SHADE * np.median(levels)))
        parts = [points[start + 1 : end + 1] for start, end in pairwise([-1, *cuts, len(bands)])]
        points = max(parts, key=len).transpose(1, 0, 2)
    return points


def _reach(cell: float) -> int:
    """How far from a predicted line its ink may be."""
    return max(2, round(0.08 * cell))


def _strength(ink: Gray, start: Points, end: Points, reach: int) -> NDArray[np.float64]:
    """The ink of segments, nearly where it is least: at each place the most within reach across the segment."""
    ways = end - start
    normals = np.stack([-ways[:, 1], ways[:, 0]], axis=-1) / np.maximum(np.linalg.norm(ways, axis=-1), 1e-6)[:, None]
    places = start[:, None] + ways[:, None] * _PLACES[:, None]
    offsets = np.arange(-reach, reach + 1)[:, None]
    inks = _sampled(ink, places[:, :, None] + normals[:, None, None] * offsets)
    return np.asarray(np.percentile(np.nan_to_num(inks).max(axis=2), 30, axis=1))
