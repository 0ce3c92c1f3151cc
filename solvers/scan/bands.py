"""From the mesh of a page to the crops of its clues: where the playing area starts, and which way up the page is.

Ruled clue cells belong to the mesh. The playing area is bare, or marked by a player; nearly every clue cell beside it
holds a number. Where the mesh has no clue cells, the clues are text beside the board, or stand on chips of colour.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

from .chips import chip_crops
from .crops import Crop, Pixels, Places, continued, corners_of, inks_of, on_fields, squares, text_crops
from .digits import BLANK, probabilities
from .marks import likeness
from .reading import NO_NUMBER

Flags = NDArray[np.bool_]
Edge = NDArray[np.int64] | int
Depths = tuple[int, int, int, int]  # ruled clue cells above, left of, below and right of the playing area

MARGINS: Final = (0.10, 0.0, -0.08, -0.16)
_SAMPLE: Final = 50
_MARKED: Final = 0.015  # the share of printed cells from which a playing area is one with marks, or none
_LEVELS: Final = (0.1, 0.4)  # the least and the most ink that separates bare cells from printed ones
_FAINTEST: Final = 0.04
_ABOVE_NOISE: Final = 2.5  # times the ink of bare cells
_MIRRORED: Final = 0.9  # more than the likeness of any number with its mirror images
_MOST_READ: Final = 2_000  # printed cells that are read to tell numbers from marks
_UPRIGHT: Final = 0.9  # the certainty of numbers on a page that need not be turned
_CLEAR: Final = 0.85  # the certainty of numbers that leaves no doubt
_CLEAR_LINES: Final = 0.9  # if so many of its lines have numbers
_OPEN: Final = 0.3  # a band whose outermost cells have numbers in so many lines may go on
_BETTER: Final = 0.05
_BARE: Final = 0.6  # of the level of ink: less is noise
_NOISE: Final = 1.6  # times the ink in the playing area


@dataclass(frozen=True, eq=False)
class Layout:
    """A mesh as one page direction shows it, the ink of its cells, and how many of them on each side are clues."""

    mesh: Places
    inks: NDArray[np.float32]
    level: float  # ink that separates bare cells from printed ones
    depths: Depths

    @property
    def points(self) -> Places:
        """The mesh of the playing area."""
        rows, cols = self._area()
        return self.mesh[rows.start:rows.stop + 1, cols.start:cols.stop + 1]

    def _area(self) -> tuple[slice, slice]:
        above, left, below, right = self.depths
        rows, cols = self.inks.shape
        return slice(above, rows - below), slice(left, cols - right)

    @property
    def noise(self) -> float:
        """Less ink than in a printed cell."""
        inks = self.inks[self._area()]
        bare = inks[inks <= self.level]
        return max(_BARE * self.level, _NOISE * float(np.median(bare)) if bare.size else 0)

    def turned(self, turns: int) -> Layout:
        """The layout of the page after that many quarter turns to the left."""
        depths = self.depths
        for _ in range(turns):
            depths = (depths[3], depths[0], depths[1], depths[2])
        return Layout(np.rot90(self.mesh, turns), np.rot90(self.inks, turns), self.level, depths)

    def clue_cells(self, axis: int) -> Iterator[tuple[int, int, tuple[int, int]]]:
        """The ruled clue cells of all rows, or of all columns: line, place and where in the mesh."""
        area = self._area()
        before, after = self.depths[1 - axis], self.depths[3 - axis]
        across = area[1 - axis]
        for line, place in product(range(area[axis].stop - area[axis].start), range(before or after)):
            away = across.start - 1 - place if before else across.stop + place
            along = area[axis].start + line
            yield line, place, (away, along) if axis else (along, away)


def layout_of(picture: Pixels, mesh: Places, size: tuple[int, int] | None = None) -> Layout:
    """Finds the playing area within a mesh; it has `size` if that is possible."""
    inks = inks_of(picture, mesh)
    level = _level(inks)
    layout = Layout(mesh, inks, level, _depths(inks > level, size))
    if (inks[layout._area()] > level).mean() <= _MARKED:
        return layout
    printed = inks > min(_LEVELS[0], level)  # marks may be much stronger than numbers
    known = ~printed | _spread(inks.shape, -(-int(printed.sum()) // _MOST_READ))
    numbers, chosen = printed.copy(), printed & known
    numbers[chosen] = _are_numbers(picture, corners_of(mesh)[chosen])
    level = _level(np.where(known & (numbers | ~printed), inks, 0))
    return Layout(mesh, inks, level, _depths(numbers, size, known))


def _are_numbers(picture: Pixels, pieces: Places) -> Flags:
    """Whether a number is printed in each cell, and no mark. A round mark is more likely than a 0."""
    numbers = probabilities(squares(picture, pieces, MARGINS[0]))[:, NO_NUMBER + 1:BLANK].max(axis=1) > 0.5
    return np.asarray(numbers & (likeness(squares(picture, pieces)) < _MIRRORED))


def _spread(shape: tuple[int, ...], step: int) -> Flags:
    """One of so many cells, some in each row and column."""
    row, col = np.indices(shape)
    return np.asarray((row + 2 * col) % step == 0)


def _level(inks: NDArray[np.float32]) -> float:
    values = np.clip(inks.ravel() * 255, 0, 255).astype(np.uint8)[:, None]
    level = np.clip(cv2.threshold(values, 0, 255, cv2.THRESH_OTSU)[0] / 255, *_LEVELS)
    lower = np.clip(_ABOVE_NOISE * np.percentile(inks, 25), _FAINTEST, level)
    faint = np.count_nonzero(inks > level) < 0.5 * np.count_nonzero(inks > lower)  # strokes may be very thin
    return float(lower if faint else level)


class _Sums:
    """Costs of a kind of area, for any box of cells."""

    def __init__(self, flags: Flags, share: float, known: Flags) -> None:
        """`share` of the cells in such an area have the flag."""
        costs = np.where(flags, -np.log(share), -np.log(1 - share)) * known
        self.table = np.pad(costs.cumsum(0).cumsum(1), ((1, 0), (1, 0)))

    def box(self, top: Edge, bottom: Edge, left: Edge, right: Edge) -> NDArray[np.float64]:
        table: NDArray[np.float64] = self.table
        whole, above, beside, corner = table[bottom, right], table[top, right], table[bottom, left], table[top, left]
        return np.asarray(whole - above - beside + corner)


def _depths(numbers: Flags, size: tuple[int, int] | None, known: Flags | None = None) -> Depths:
    """How many cells at each side are clues. Each axis has its clues at one side, above and at the left if in doubt."""
    known = np.ones_like(numbers) if known is None else known
    best, depths = np.inf, (0, 0, 0, 0)
    for below, right in product((False, True), repeat=2):
        flip = (slice(None, None, -1 if below else 1), slice(None, None, -1 if right else 1))
        cost, deep, wide = _split(numbers[flip], size, known[flip])
        if cost < best - 1e-6:
            best = cost
            depths = (0 if below else deep, 0 if right else wide, deep if below else 0, wide if right else 0)
    return depths


def _split(numbers: Flags, size: tuple[int, int] | None, known: Flags) -> tuple[float, int, int]:
    """The first row and column of the playing area if clues are above and at the left, and the cost of this view."""
    rows, cols = numbers.shape
    top = np.arange(rows // 2 + 1)[:, None]
    left = np.arange(cols // 2 + 1)[None]
    zero = np.zeros((1, 1), np.int64)
    area, corner, near, far = (_Sums(numbers, share, known) for share in (0.01, 0.4, 0.97, 0.4))
    costs = (
        area.box(top, rows, left, cols) + corner.box(zero, top, zero, left)
        + near.box(np.maximum(top - 1, 0), top, left, cols) + far.box(zero, np.maximum(top - 1, 0), left, cols)
        + near.box(top, rows, np.maximum(left - 1, 0), left) + far.box(top, rows, zero, np.maximum(left - 1, 0))
    )
    if size and rows // 2 <= size[0] <= rows and cols // 2 <= size[1] <= cols:
        place = (rows - size[0], cols - size[1])
    else:
        place = divmod(int(np.argmin(costs)), costs.shape[1])
    return float(costs[place]), *place


def crops_of(picture: Pixels, layout: Layout) -> list[Crop]:
    """All places where numbers may be, as the page is read upright."""
    return [crop for axis in (0, 1) for crop in _crops_of_axis(picture, layout, axis)]


def _crops_of_axis(picture: Pixels, layout: Layout, axis: int) -> list[Crop]:
    """The numbers as the first view of them shows that leaves no doubt, or the best. A view that misses many may be
    certain of the others, so it counts as well how many are clear."""
    best, clear, choice = 0.0, 0.0, list[Crop]()
    for crops in _views(picture, layout, axis):
        certainty, lines = _certainty(crops), {crop.line for crop in crops if crop.ink}
        worth = certainty * min(1.0, len(lines) / (_CLEAR_LINES * (layout.points.shape[axis] - 1)))
        seen = certainty * sum(crop.ink > 0 for crop in crops)
        most = max(seen, clear, 1.0)
        if worth * np.sqrt(seen / most) > best * np.sqrt(clear / most) + _BETTER:
            best, clear, choice = worth, seen, crops
        if best > _CLEAR:
            break
    return choice


def _views(picture: Pixels, layout: Layout, axis: int) -> Iterator[list[Crop]]:
    """On chips; in ruled cells; as text; or in cells that continue those of the board, first if these are coloured."""
    before, after = layout.depths[1 - axis], layout.depths[3 - axis]
    sides: tuple[str, ...] = ("above", "below") if axis else ("left", "right")
    yield from (chip_crops(picture, layout.points, side) for side in sides)
    if before or after:
        sides = sides[:1] if before else sides[1:]
        crops = _ruled_crops(picture, layout, axis)
        depth = before or after
        lines = _OPEN * (layout.points.shape[axis] - 1)
        if _lines_with_ink(crops, depth - 1) > lines:
            for longer in (_continued_crops(picture, layout, axis, sides[0]),
                           text_crops(picture, layout.points, sides[0])):
                beyond = [crop for crop in longer if crop.place == depth and crop.ink]
                if len(beyond) > lines and _certainty(beyond) > _CLEAR:
                    crops = longer
                    break
        yield crops
    else:
        fields = tuple(side for side in sides if on_fields(picture, layout.points, side))
        for side in sides:
            if side in fields:
                yield _continued_crops(picture, layout, axis, side)
            yield text_crops(picture, layout.points, side)
        sides = tuple(side for side in sides if side not in fields)
    yield from (_continued_crops(picture, layout, axis, side) for side in sides)


def _lines_with_ink(crops: list[Crop], place: int) -> int:
    return sum(crop.place == place and crop.ink > 0 for crop in crops)


def _continued_crops(picture: Pixels, layout: Layout, axis: int, side: str) -> list[Crop]:
    mesh, depth = continued(picture, layout.points, side)
    above, left, below, right = (depth if name == side else 0 for name in ("above", "left", "below", "right"))
    return _ruled_crops(picture, Layout(mesh, inks_of(picture, mesh), layout.level, (above, left, below, right)), axis)


def _ruled_crops(picture: Pixels, layout: Layout, axis: int) -> list[Crop]:
    cells = list(layout.clue_cells(axis))
    if not cells:
        return []
    places = np.array([where for _, _, where in cells])
    corners = corners_of(layout.mesh)[places[:, 0], places[:, 1]]
    inks = layout.inks[places[:, 0], places[:, 1]]
    inks = np.where(inks < layout.noise, 0, inks)  # or noise in a bare cell might be read as a faint digit
    if not inks.any():
        return []
    near = corners[[place == 0 for _, place, _ in cells]]
    images = squares(picture, corners, _margin(picture, near))
    before = layout.depths[1 - axis] > 0
    return [Crop(axis, line, place, image, box, before, float(ink))
            for (line, place, _), image, box, ink in zip(cells, images, corners, inks, strict=True)]


def _margin(picture: Pixels, corners: Places) -> float:
    """The margin with which a sample is read best: less than none where digits are small in their cells."""
    corners = _sample(corners)
    certainties = [float(_certainties(squares(picture, corners, margin)).mean()) for margin in MARGINS]
    best = int(np.argmax(certainties))
    return MARGINS[best] if certainties[best] > certainties[0] + 0.02 else MARGINS[0]


def _certainties(pieces: Pixels) -> NDArray[np.float32]:
    """The probability of the most probable number on each piece."""
    return np.asarray(probabilities(pieces)[:, :BLANK].max(axis=1))


def _sample(pieces: NDArray[Any]) -> NDArray[Any]:
    return pieces[:: max(1, len(pieces) // _SAMPLE)]


def _certainty(crops: list[Crop]) -> float:
    """How certain numbers are read on average."""
    near = np.array([crop.image for crop in crops if crop.ink])
    return float(_certainties(_sample(near)).mean()) if len(near) else 0.0


def upright_view(picture: Pixels, layout: Layout) -> tuple[Layout, list[Crop]]:
    """The layout of the page in the turn in which its numbers are read best, and its crops."""
    crops = crops_of(picture, layout)
    images = _sample(np.array([crop.image for crop in crops if crop.ink]))
    if not len(images) or (upright := float(_certainties(images).mean())) > _UPRIGHT:
        return layout, crops
    others = [float(_certainties(np.rot90(images, turns, axes=(1, 2))).mean()) for turns in (1, 2, 3)]
    turns = int(np.argmax([upright + _BETTER, *others]))
    return (layout.turned(turns), crops_of(picture, layout.turned(turns))) if turns else (layout, crops)
