"""Lines in a picture: its working copy, the ink on it, strokes along both directions, and where they cross.

A *sheet* is the working copy: of bounded size, with paper around it, straightened so that the lines of a puzzle run
nearly along its sides. Ink is the contrast to the paper nearby, from 0 to 255.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Gray = NDArray[np.uint8]
Points = NDArray[np.float64]  # (..., 2): x and y
Matrix = NDArray[np.float64]  # 3 x 3
Floats = NDArray[np.floating[Any]]

PADDING: Final = 24  # pixels of paper around the picture: a frame may touch its border
SMALLEST, LARGEST = 1200, 2600  # longest side of a sheet
_TURNED: Final = 0.35  # radians: steeper pages are turned before they are straightened
_SKEWED: Final = 0.045  # radians: slopes up to this need no straightening
_STEEPEST: Final = 0.45
_BINS: Final = 181  # of histograms of angles
_PARTS: Final = 6  # parts of a sheet a side, one of which shows lines
_ALONG: Final = 0.25  # the slope of an edge along an axis, at most
_STRAIGHT: Final = 0.45  # the share of such edges where lines are; of noise it is .35
_NOISIEST: Final = 90  # stronger strokes are no noise
_BLUR: Final = 7  # pixels along a line, over which noise is averaged
FAINTEST: Final = 15  # weaker strokes are noise


@dataclass(frozen=True)
class Sheet:
    """The working copy of a picture; `matrix` leads from its pixels to those of the picture."""

    gray: Gray
    matrix: Matrix

    def in_picture(self, points: Points) -> Points:
        moved = cv2.perspectiveTransform(points.reshape(-1, 1, 2), self.matrix)
        return np.asarray(moved, dtype=np.float64).reshape(points.shape)

    @cached_property
    def negative(self) -> Sheet:
        return replace(self, gray=255 - self.gray)

    def warped(self, forward: Matrix) -> Sheet:
        """The sheet after a linear map, shifted and sized so that nothing is cut off."""
        h, w = self.gray.shape
        corners = forward[:2, :2] @ np.array([[0, w, w, 0], [0, 0, h, h]])
        low, high = corners.min(1), corners.max(1)
        scale = min(1.0, 1.1 * LARGEST / float((high - low).max()))
        shift = np.eye(3)
        shift[:2] = np.hstack([forward[:2, :2], -low[:, None]]) * scale
        size = tuple(int(length) for length in np.ceil((high - low) * scale))
        paper = brightest(self.gray)
        gray = cv2.warpAffine(
            self.gray, shift[:2], size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_CONSTANT, borderValue=paper
        )
        return Sheet(gray.astype(np.uint8), self.matrix @ np.linalg.inv(shift))


def brightest(gray: Gray) -> int:
    """The brightness of the paper."""
    return int(np.percentile(gray[::4, ::4], 90))


def _gray_of(picture: NDArray[np.uint8]) -> Gray:
    return picture if picture.ndim == 2 else cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY).astype(np.uint8)


def sheet_of(picture: NDArray[np.uint8]) -> Sheet:
    """The straightened working copy. Small screenshots are enlarged, so that lines have some pixels."""
    gray = _gray_of(picture)
    longest = max(gray.shape)
    scale = min(4.0, 1500 / longest) if longest < SMALLEST else min(1.0, LARGEST / longest)
    if scale != 1:
        size = tuple(max(1, round(length * scale)) for length in gray.shape[::-1])
        way = cv2.INTER_CUBIC if scale > 1 else cv2.INTER_AREA
        gray = cv2.resize(gray, size, interpolation=way).astype(np.uint8)
    edges = (PADDING,) * 4
    gray = cv2.copyMakeBorder(gray, *edges, cv2.BORDER_CONSTANT, value=brightest(gray)).astype(np.uint8)
    shift = (1 - scale) / 2 - PADDING
    matrix = np.array([[1, 0, shift], [0, 1, shift], [0, 0, scale]]) / scale
    return straightened(Sheet(gray, matrix))


def flat_sheet(picture: NDArray[np.uint8], corners: Points, rows: int, cols: int) -> tuple[Sheet, float]:
    """What lies between corners, clockwise from the top left, with a cell around it; and the pixels a cell."""
    gray = _gray_of(picture)
    width = max(float(np.hypot(*(corners[1] - corners[0]))), float(np.hypot(*(corners[2] - corners[3]))))
    unit = float(np.clip(width / cols, 16, min(48, LARGEST / (max(rows, cols) + 2))))
    scale = min(1.0, 1.5 * unit * cols / max(width, 1))  # shrunk first, else thin lines could be lost
    if scale < 1:
        gray = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA).astype(np.uint8)
    low, right, bottom = unit, unit * (cols + 1), unit * (rows + 1)
    ends = np.array([(low, low), (right, low), (right, bottom), (low, bottom)], np.float32)
    forward = cv2.getPerspectiveTransform((corners * scale).astype(np.float32), ends)
    size = (round(unit * (cols + 2)), round(unit * (rows + 2)))
    flat = cv2.warpPerspective(gray, forward, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    matrix = np.diag([1 / scale, 1 / scale, 1]) @ np.linalg.inv(forward)
    return Sheet(flat.astype(np.uint8), matrix), unit


def straightened(sheet: Sheet) -> Sheet:
    """The sheet turned to its nearest axis, and sheared until its lines run along both axes."""
    gx, gy, size = _gradients(sheet.gray)
    turn = _main_turn(gx, gy, size)
    forward = np.eye(3)
    if abs(turn) > _TURNED:
        c, s = np.cos(turn), np.sin(turn)
        forward = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
        gx, gy = c * gx + s * gy, c * gy - s * gx
    across, down = _slopes(gx, gy, size)
    if max(abs(across), abs(down)) > _SKEWED:
        forward = np.linalg.inv([[1, np.tan(down), 0], [np.tan(across), 1, 0], [0, 0, 1]]) @ forward
    return sheet if (forward == np.eye(3)).all() else sheet.warped(forward)


def _gradients(gray: Gray) -> tuple[NDArray[np.float32], ...]:
    """Those of strong edges: of lines, not only of the corners where they cross."""
    gx, gy, size = _edges(gray)
    strong = size > 0
    return gx[strong], gy[strong], size[strong]


def _edges(gray: Gray) -> tuple[Any, ...]:
    """Horizontal and vertical gradients, and their sizes, 0 where they are faint."""
    gray = gray[PADDING + 4 : -PADDING - 4, PADDING + 4 : -PADDING - 4]
    if max(gray.shape) > 1400:
        gray = cv2.resize(gray, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA).astype(np.uint8)
    smooth = cv2.GaussianBlur(gray, (0, 0), 1.5)  # else steps of pixels favour the exact zero
    gx, gy = cv2.Sobel(smooth, cv2.CV_32F, 1, 0), cv2.Sobel(smooth, cv2.CV_32F, 0, 1)
    size = cv2.magnitude(gx, gy)
    return gx, gy, cv2.threshold(size, max(10, 0.25 * np.percentile(size[::2, ::2], 99)), 0, cv2.THRESH_TOZERO)[1]


def _histogram(angles: Floats, weights: Floats, reach: float) -> NDArray[np.float64]:
    counts, _ = np.histogram(angles, bins=_BINS, range=(-reach, reach), weights=weights)
    return np.convolve(counts, np.hanning(9), "same")


def _main_turn(gx: Floats, gy: Floats, size: Floats) -> float:
    """The angle of the lines to the nearest axis, in radians, from the gradients of their edges."""
    quarter = np.pi / 2
    angles = (np.arctan2(gy, gx) + quarter / 2) % quarter - quarter / 2
    counts = _histogram(angles, size, quarter / 2)
    counts[:4] = counts[-4:] = counts[:4] + counts[-4:]  # a circle
    middle = _BINS // 2
    upright = counts[middle - 3 : middle + 4].max() > 0.5 * counts.max()  # slopes of digits count less
    return 0.0 if upright else _angle(counts, quarter / 2)


def _angle(counts: NDArray[np.float64], reach: float) -> float:
    return ((int(np.argmax(counts)) + 0.5) / _BINS * 2 - 1) * reach


def _slopes(gx: Floats, gy: Floats, size: Floats) -> tuple[float, float]:
    """The main slopes of nearly horizontal and of nearly vertical lines, in radians."""
    slopes = []
    for along, across in ((-gx, gy), (-gy, gx)):  # a line y = k x has the gradient (-k, 1)
        angles = np.arctan(along / np.where(across == 0, 1e-6, across))
        near = np.abs(angles) < _STEEPEST
        slopes.append(_angle(_histogram(angles[near], size[near], _STEEPEST), _STEEPEST))
    return slopes[0], slopes[1]


def ink_of(gray: Gray, size: int = 15) -> Gray:
    """How much darker than the paper around, for strokes thinner than `size`."""
    paper = cv2.morphologyEx(gray, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))
    paper = cv2.min(paper, cv2.blur(paper, (size, size)))  # blurred alone it would make rims of filled cells
    return cv2.divide(cv2.subtract(paper, gray), np.maximum(paper, 30), scale=255, dtype=cv2.CV_8U).astype(np.uint8)


def with_edges(ink: Gray, gray: Gray) -> Gray:
    """Ink, and the edges of filled cells."""
    box = np.ones((3, 3), np.uint8)
    edges = cv2.morphologyEx(cv2.GaussianBlur(gray, (3, 3), 0), cv2.MORPH_GRADIENT, box)
    paper = cv2.blur(cv2.dilate(gray, np.ones((15, 15), np.uint8)), (15, 15))
    return cv2.max(ink, cv2.divide(edges, np.maximum(paper, 30), scale=255, dtype=cv2.CV_8U)).astype(np.uint8)


def strokes(ink: Gray, length: int, gap: int = 1) -> tuple[Gray, Gray]:
    """How strong the horizontal and the vertical line of at least `length` is that a pixel lies on. Slopes of some
    degrees are allowed, noise, and gaps as dotted lines have them."""
    thin = max(1, length // 14) | 1
    results = []
    for across, along in (((thin, 1), (1, length)), ((1, thin), (length, 1))):
        wide = cv2.dilate(cv2.blur(ink, tuple(min(n, _BLUR) for n in along[::-1])), np.ones(across, np.uint8))
        if gap > 1:
            wide = cv2.morphologyEx(wide, cv2.MORPH_CLOSE, np.ones([gap if n > 1 else 1 for n in along], np.uint8))
        results.append(cv2.morphologyEx(wide, cv2.MORPH_OPEN, np.ones(along, np.uint8)).astype(np.uint8))
    return results[0], results[1]


def _strong(stroke: Gray, window: float, share: float) -> Gray:
    """Where a stroke is strong compared with the strongest nearby, and with what is usual there, which is much where
    the camera's noise is all there is. A pixel wider on each side."""
    small = cv2.resize(stroke, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
    side = max(3, int(window / 4)) | 1
    near = cv2.blur(cv2.dilate(small, np.ones((side, side), np.uint8)), (side, side))
    usual = cv2.medianBlur(cv2.resize(small, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), min(side, 63))
    usual = cv2.resize(cv2.threshold(usual, _NOISIEST, 0, cv2.THRESH_TOZERO_INV)[1], small.shape[::-1])
    limit = np.maximum(cv2.max(cv2.convertScaleAbs(near, alpha=share), cv2.convertScaleAbs(usual, alpha=2)), FAINTEST)
    limit = cv2.resize(limit, stroke.shape[::-1])
    return cv2.dilate(cv2.compare(stroke, limit, cv2.CMP_GT), np.ones((3, 3), np.uint8)).astype(np.uint8)


def crossings(across: Gray, down: Gray, window: float, share: float, largest: float) -> Points:
    """Centres of spots, not too large, where a horizontal and a vertical stroke meet."""
    both = cv2.bitwise_and(_strong(across, window, share), _strong(down, window, share))
    count, labels = cv2.connectedComponents(both)
    if count == 1:
        return np.empty((0, 2))
    # Few pixels belong to small spots. OpenCV's own statistics look at all pixels, which is slow.
    x, y = np.ascontiguousarray(cv2.findNonZero(both).reshape(-1, 2).T)
    spots = labels[y, x] - 1
    areas = np.bincount(spots)
    small = areas <= largest**2
    x, y, spots = (values[small[spots]] for values in (x, y, spots))
    centres = np.empty((count - 1, 2))
    for axis, values in enumerate((x, y)):
        low, high = np.full(count - 1, max(both.shape), values.dtype), np.zeros(count - 1, values.dtype)
        np.minimum.at(low, spots, values)
        np.maximum.at(high, spots, values)
        small &= high - low + 1 <= largest
        centres[:, axis] = np.bincount(spots, values, count - 1) / areas
    return centres[small]


def has_lines(gray: Gray) -> bool:
    """Whether edges have the directions of straight lines in some part of a sheet. Those of noise have any."""
    gx, gy, size = _edges(gray)
    gx, gy = np.abs(gx), np.abs(gy)
    along = size * (np.minimum(gx, gy) < _ALONG * np.maximum(gx, gy))
    all_edges, straight = (cv2.resize(part, (_PARTS, _PARTS), interpolation=cv2.INTER_AREA) for part in (size, along))
    busy = all_edges > 0.3 * all_edges.mean()
    return bool((straight[busy] > _STRAIGHT * all_edges[busy]).any())
