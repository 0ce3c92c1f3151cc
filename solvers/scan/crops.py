"""Pieces cut out of a picture and straightened: cells of a mesh, the area beside a board, and text found there.

A *square* is a piece of 32 by 32 pixels, as the reader of numbers takes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]  # height, width, and 3 of red, green and blue
Places = NDArray[np.float32]  # ..., 2: x and y

SIDE: Final = 32
UNIT: Final = 40  # pixels of a cell in a straightened band; more of them help no reader
_BATCH: Final = 512
_FAINT: Final = 0.15  # ink below it is noise
_LIGHT_INK: Final = 0.6  # times the threshold that suits most ink, for light colours beside dark ones
_COLOURED: Final = 60  # the difference between channels from which a pixel has a colour
_FIELDS: Final = 0.3  # the share of lines that begin with a coloured cell if numbers stand on fields
_FAR: Final = 2.6  # cells between two numbers of one clue, at most
_STEPS: Final = 1.7  # usual steps between two numbers of a column, at most
_FEWEST_STEPS: Final = 5  # from which on there is a usual one
_NEAR: Final = 3  # cells
_GAP: Final = 1.02  # heights of a digit between the centres of two numbers, at least


def shrunk(picture: Pixels, cell: float) -> tuple[Pixels, float]:
    """A picture whose cells have at most `UNIT` pixels, so that no piece skips pixels, and its scale."""
    scale = min(1.0, UNIT / cell)
    if scale == 1.0:
        return picture, scale
    return np.asarray(cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), np.uint8), scale


def looked_up(picture: Pixels, places: Places) -> Pixels:
    """The colours at these places (h, w, 2)."""
    x, y = np.ascontiguousarray(places[..., 0], np.float32), np.ascontiguousarray(places[..., 1], np.float32)
    return np.asarray(cv2.remap(picture, x, y, cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def corners_of(points: Places) -> Places:
    """The corners of each cell of a mesh, clockwise from the top left: rows, columns, 4, 2."""
    return np.stack([points[:-1, :-1], points[:-1, 1:], points[1:, 1:], points[1:, :-1]], axis=2)


def squares(picture: Pixels, corners: Places, margin: float = 0.0) -> Pixels:
    """The pieces with these corners (n, 4, 2) as squares, with a margin around them in parts of their side."""
    steps = (np.arange(SIDE, dtype=np.float32) + 0.5) / SIDE * (1 + 2 * margin) - margin
    u, v = steps[None, None, :, None], steps[None, :, None, None]
    pieces = [np.zeros((0, SIDE, SIDE, 3), np.uint8)]
    for start in range(0, len(corners), _BATCH):
        a, b, c, d = (corners[start:start + _BATCH, k, None, None] for k in range(4))
        places = (a * (1 - u) + b * u) * (1 - v) + (d * (1 - u) + c * u) * v
        flat = np.asarray(places.reshape(-1, SIDE, 2), np.float32)
        pieces.append(looked_up(picture, flat).reshape(-1, SIDE, SIDE, 3))
    return np.concatenate(pieces)


def inks_of(picture: Pixels, mesh: Places) -> NDArray[np.float32]:
    """How strong the marks in the inner part of each cell are: 0 to 1, in the channel that shows most.

    A cell of one tone holds no ink, be it bare or filled.
    """
    shape = (mesh.shape[0] - 1, mesh.shape[1] - 1)
    pieces = squares(picture, corners_of(mesh).reshape(-1, 4, 2))
    smooth = cv2.blur(pieces.reshape(-1, SIDE, 3), (3, 3)).reshape(pieces.shape)
    inner = smooth[:, 8:24, 8:24].reshape(*shape, -1, 3)
    low, shade, middle, tint, high = np.percentile(inner, (4, 20, 50, 80, 96), axis=2).astype(np.float32)
    light = high - middle > middle - low  # light ink on a dark ground
    ground, ink = np.where(light, 255 - shade, tint), np.where(light, 255 - high, low)
    around = cv2.dilate(ground, np.ones((7, 7), np.uint8)).reshape(ground.shape)
    paper = np.maximum(ground, np.maximum(30, around / 2))  # or the noise of a black cell would be strong
    return np.asarray(((ground - ink) / paper).max(axis=2), np.float32)


@dataclass(frozen=True, eq=False)
class Strip:
    """The area beside a board, straightened: its picture, where each of its pixels lies, and the side of the board."""

    picture: Pixels
    places: Places
    side: str

    @property
    def upright(self) -> bool:
        """Are the clues columns, one number above the other?"""
        return self.side in ("above", "below")

    def distance(self, x: float, y: float) -> float:
        """How far from the board a place is, in pixels of the strip."""
        height, width = self.picture.shape[:2]
        return float({"above": height - y, "below": y, "left": width - x, "right": x}[self.side])

    def nearest(self, pixels: NDArray[Any]) -> NDArray[Any]:
        """The part of `pixels` next to the board, where nearly every line has a number."""
        reach = _NEAR * UNIT
        return {"above": pixels[-reach:], "below": pixels[:reach], "left": pixels[:, -reach:],
                "right": pixels[:, :reach]}[self.side]

    def corners(self, box: Places) -> Places:
        """Where corners of the strip (n, 2) lie in the picture that it was cut from."""
        height, width = self.picture.shape[:2]
        x, y = np.clip(box[..., 0], 0, width - 1).astype(int), np.clip(box[..., 1], 0, height - 1).astype(int)
        return np.asarray(self.places[y, x], np.float32)


@dataclass(frozen=True, eq=False)
class Outside:
    """What lies beside a board: its border there, continued outwards by so many steps until the picture ends."""

    border: Places
    steps: Places
    depth: int
    side: str

    @classmethod
    def of(cls, picture: Pixels, points: Places, side: str) -> Outside:
        board = _side_first(points, side)
        reach = min(4, len(board) - 1)
        steps = cv2.blur(((board[0] - board[reach]) / reach).astype(np.float32), (1, 9)).reshape(-1, 2)
        height, width = picture.shape[:2]
        most = int(0.8 * len(board) + 8)
        x, y = np.moveaxis(board[0] + steps * np.arange(1, most + 1)[:, None, None], 2, 0)
        inside = np.mean((x > 0) & (x < width) & (y > 0) & (y < height), axis=1) >= 0.5
        return cls(board[0], steps, most if inside.all() else int(inside.argmin()), side)

    def lines(self, count: int) -> Places:
        """The lines so far outside of the board, the nearest last."""
        return self.border + self.steps * np.arange(count, 0, -1, dtype=np.float32)[:, None, None]

    def strip(self, picture: Pixels) -> Strip:
        lines = len(self.border) - 1
        along = np.arange(lines * UNIT, dtype=np.float32) / UNIT
        line = np.minimum(along.astype(int), lines - 1)
        part = (along - line)[:, None]
        base = self.border[line] * (1 - part) + self.border[line + 1] * part
        step = self.steps[line] * (1 - part) + self.steps[line + 1] * part
        depth = self.depth + 1  # a part of a cell may be left
        away = (depth * UNIT - np.arange(depth * UNIT, dtype=np.float32)) / UNIT
        places = _side_back(base + step * away[:, None, None], self.side)
        return Strip(looked_up(picture, places), np.ascontiguousarray(places, np.float32), self.side)


def _side_first(points: Places, side: str) -> Places:
    """A mesh with the lines at that side first, from the board outwards."""
    lines = points.transpose(1, 0, 2) if side in ("left", "right") else points
    return lines[::-1] if side in ("below", "right") else lines


def _side_back(lines: Places, side: str) -> Places:
    """The mesh whose lines `_side_first` has in order."""
    points = lines[::-1] if side in ("below", "right") else lines
    return points.transpose(1, 0, 2) if side in ("left", "right") else points


def continued(picture: Pixels, points: Places, side: str) -> tuple[Places, int]:
    """The mesh of the cells beside a board and of the part next to them, and how many they are: a band is no deeper
    than half of the board."""
    outside = Outside.of(picture, points, side)
    board = _side_first(points, side)
    count = min(outside.depth, len(board) // 2 + 2)
    return _side_back(np.concatenate([outside.lines(count), board[:_NEAR + 1]]), side), count


def on_fields(picture: Pixels, points: Places, side: str) -> bool:
    """Are many of the cells next to a board coloured? Text on them is found worse, as their edges look like ink. In dim
    light, colours are as much closer to each other as the lightest cells are darker."""
    lines = np.concatenate([Outside.of(picture, points, side).lines(1), _side_first(points, side)[:1]])
    pieces = squares(picture, corners_of(lines).reshape(-1, 4, 2))
    colours = np.median(pieces.reshape(len(pieces), -1, 3), axis=1)
    light = np.percentile(colours.max(axis=1), 90) / 255
    return bool(np.mean(np.ptp(colours, axis=1) > _COLOURED * light) > _FIELDS)


def grey_of(picture: Pixels) -> Pixels:
    """Grey values in which ink of any colour is dark: those of the darkest channel if there are colours."""
    return picture.min(2) if has_colours(picture) else np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)


def has_colours(picture: Pixels) -> bool:
    sample = picture[::4, ::4]
    return bool(np.mean(sample.max(2) - sample.min(2) > _COLOURED) > 0.002)


def ring_around(picture: Pixels, points: Places) -> NDArray[np.uint8]:
    """Grey values of the ring about a cell wide around a board."""
    centre = points.mean(axis=(0, 1))
    frames = [centre + (points - centre) * (1 + width / max(points.shape[:2])) for width in (0.6, 1.2, 1.8)]
    places = np.concatenate([edge for frame in frames for edge in (frame[0], frame[-1], frame[:, 0], frame[:, -1])])
    return np.asarray(cv2.cvtColor(looked_up(picture, places[:, None]), cv2.COLOR_RGB2GRAY), np.uint8)


def is_dark(grey: Pixels) -> bool:
    """Is most of it dark, and something in it light?"""
    low, middle, high = np.percentile(grey, (2, 50, 98))
    return bool(high - middle > 1.5 * (middle - low) and middle < 128)


def _ink_mask(strip: Strip) -> NDArray[np.uint8]:
    """Where a strip has ink that is no ruling."""
    picture = strip.picture
    if is_dark(strip.nearest(picture.max(2))):
        picture = 255 - picture
    grey = grey_of(picture)
    kernel = np.ones((UNIT // 2, UNIT // 2), np.uint8)
    paper = cv2.blur(cv2.morphologyEx(grey, cv2.MORPH_CLOSE, kernel), kernel.shape).astype(np.float32)
    ink = np.clip((paper - grey) / np.maximum(paper, 30), 0, 1)
    near = np.ascontiguousarray(strip.nearest(ink) * 255).astype(np.uint8)
    otsu, _ = cv2.threshold(near, 0, 255, cv2.THRESH_OTSU)
    mask = (ink > max(_FAINT, _LIGHT_INK * otsu / 255)).astype(np.uint8)
    for shape in ((1, int(1.3 * UNIT)), (int(1.3 * UNIT), 1)):
        ruling = cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones(shape, np.uint8))
        mask &= 1 - np.asarray(cv2.dilate(ruling, np.ones((3, 3), np.uint8)), np.uint8)
    return mask


Boxes = NDArray[np.int64]  # n, 4: x, y, width and height
Span = tuple[Any, Any]  # the upper left and the lower right corner of a number


def digit_boxes(strip: Strip) -> Boxes:
    """The components of a strip that are as high as its digits are."""
    stats = cv2.connectedComponentsWithStats(_ink_mask(strip))[2][1:].astype(np.int64)
    width, height, area = stats[:, 2], stats[:, 3], stats[:, 4]
    boxes = stats[(height > 0.22 * UNIT) & (height < 1.15 * UNIT) & (width < 1.4 * UNIT) & (area > 8), :4]
    if not len(boxes):
        return boxes
    heights = np.log(boxes[:, 3])
    away = np.array([strip.distance(x + width / 2, y + height / 2) for x, y, width, height in boxes])
    near = heights[away < _NEAR * UNIT]
    near = near if len(near) else heights
    usual = max(near, key=lambda height: np.sum(np.abs(near - height) < 0.15))
    usual = np.median(near[np.abs(near - usual) < 0.15])
    # Old style figures differ in height; taller things are parts of frames.
    return np.asarray(boxes[(heights - usual > -0.75) & (heights - usual < 0.27)])


@dataclass(frozen=True, eq=False)
class Crop:
    """A place of a number: its line, how many places it is away from the board, and its ink (0 for a bare cell)."""

    axis: int  # 0 for rows
    line: int
    place: int
    image: Pixels
    corners: Places
    before: bool  # above or left of the board
    ink: float = 1.0


def text_crops(picture: Pixels, points: Places, side: str) -> list[Crop]:
    """The numbers at that side of a board, which stand in no cells of their own."""
    strip = Outside.of(picture, points, side).strip(picture)
    boxes = digit_boxes(strip)
    if not len(boxes):
        return []
    centres = boxes[:, :2] + boxes[:, 2:] / 2
    axis = 1 if strip.upright else 0
    lines = (centres[:, 1 - axis] // UNIT).astype(int)
    gap = _widest_gap(boxes, lines) if axis == 0 else 0.0
    return numbers_beside(strip, {
        int(line): _spans(_stacked(boxes[lines == line]) if axis else _in_a_row(boxes[lines == line], gap))
        for line in np.unique(lines)}, _loose)


Cut = Callable[[Strip, Places, Places], tuple[Pixels, Places]]  # a number between two corners: its square, and where


def numbers_beside(strip: Strip, spans: dict[int, list[Span]], cut: Cut) -> list[Crop]:
    """The numbers of each line, as far as they belong to its clue."""
    far = _farthest_step(strip, list(spans.values()))
    crops = []
    for line, numbers in spans.items():
        for place, (low, high) in enumerate(_clue_of(strip, numbers, far)):
            image, corners = cut(strip, low, high)
            crops.append(Crop(int(strip.upright), line, place, image, strip.corners(corners),
                              strip.side in ("above", "left")))
    return crops


def _loose(strip: Strip, low: Places, high: Places) -> tuple[Pixels, Places]:
    corners = square_around(low, high)
    return squares(strip.picture, corners[None])[0], corners


def _stacked(boxes: Boxes) -> list[Boxes]:
    """Numbers of a column: digits at one height are one number."""
    middle = boxes[:, 1] + boxes[:, 3] / 2
    order = np.argsort(middle)
    return _cut(boxes[order], np.diff(middle[order]) >= 0.4 * np.median(boxes[:, 3]))


def _in_a_row(boxes: Boxes, gap: float) -> list[Boxes]:
    """Numbers of a row, by the distance of the centres of their digits: a 1 has much air around it."""
    boxes = boxes[np.argsort(boxes[:, 0])]
    return _cut(boxes, _distances(boxes) >= gap)


def _cut(boxes: Boxes, ends: NDArray[np.bool_]) -> list[Boxes]:
    return np.split(boxes, np.flatnonzero(ends) + 1)


def _distances(boxes: Boxes) -> NDArray[np.float64]:
    return np.diff(boxes[:, 0] + boxes[:, 2] / 2)


def _widest_gap(boxes: Boxes, lines: NDArray[np.int64]) -> float:
    """The distance of centres from which digits of a row belong to two numbers.

    The default fits most prints. It moves to where the page has fewest distances: between those within numbers and
    those of numbers."""
    height = float(np.median(boxes[:, 3]))
    rows = (boxes[lines == line] for line in np.unique(lines))
    distances = np.concatenate([_distances(row[np.argsort(row[:, 0])]) for row in rows]) / height
    choices = np.linspace(0.8, 1.35, 23)
    crowd = np.exp(-((distances[:, None] - choices) / 0.08) ** 2).sum(0) / max(1, len(distances))
    return float(choices[np.argmin(crowd + np.log(choices / _GAP) ** 2)]) * height


def _spans(groups: list[Boxes]) -> list[Span]:
    return [(group[:, :2].min(0), (group[:, :2] + group[:, 2:]).max(0)) for group in groups]


def _away(strip: Strip, spans: list[Span]) -> NDArray[np.float64]:
    """How far numbers are from the board."""
    return np.array([strip.distance(*((low + high) / 2)) for low, high in spans])


def _farthest_step(strip: Strip, clues: list[list[Span]]) -> float:
    """From a number to the next one of its clue. In columns steps are alike, in rows they depend on the digits."""
    steps = np.concatenate([np.diff(np.sort(_away(strip, spans))) for spans in clues])
    steps = steps[steps < _FAR * UNIT]
    if not strip.upright or len(steps) < _FEWEST_STEPS:
        return _FAR * UNIT
    return min(_FAR * UNIT, _STEPS * float(np.median(steps)))


def _clue_of(strip: Strip, spans: list[Span], far: float) -> Iterator[Span]:
    """The numbers of a line, from the board outwards. Text farther away is something else."""
    reach = 1.2 * _FAR * UNIT
    away = _away(strip, spans)
    for number in np.argsort(away):
        if away[number] > reach:
            return
        reach = away[number] + far
        yield spans[number]


def square_around(low: Places, high: Places) -> Places:
    """The square in which a number is about as large as in a cell."""
    width, height = high - low
    half = max(height / 0.60, width / 0.82) / 2
    x, y = (low + high) / 2
    left, top, right, bottom = x - half, y - half, x + half, y + half
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], np.float32)
