"""Ink: what `make_examples.py` draws its pictures with.

Places are in cells, x to the right and y downwards, and may lie between cells; a cell is filled when ink covers at
least half of it. With `ink=0` a shape takes ink away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import cos, pi, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from solvers.grid import EMPTY, FILLED, Grid

_FINE: Final = 8  # parts of a cell's side

Point = tuple[float, float]


class Ink:
    """A sheet to draw on; every shape gives the sheet back, so that shapes can follow each other."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._image = Image.new("L", (width * _FINE, height * _FINE))
        self._draw = ImageDraw.Draw(self._image)

    def box(self, left: float, top: float, right: float, bottom: float, ink: int = 1) -> Ink:
        """A rectangle between two corners."""
        return self.poly((left, top), (right, top), (right, bottom), (left, bottom), ink=ink)

    def poly(self, *points: Point, ink: int = 1) -> Ink:
        self._paint(lambda draw: draw.polygon([(x * _FINE, y * _FINE) for x, y in points], fill=1), ink)
        return self

    def oval(self, x: float, y: float, across: float, down: float | None = None, ink: int = 1) -> Ink:
        """An ellipse by its middle and its radii; without the second one a circle."""
        return self.poly(*_round(x, y, across, across if down is None else down, 0, 360), ink=ink)

    def ring(self, x: float, y: float, across: float, width: float, down: float | None = None, ink: int = 1) -> Ink:
        """The outline of an ellipse."""
        return self.arc(x, y, across, width, 0, 360, down, ink=ink)

    def arc(self, x: float, y: float, across: float, width: float, first: float, last: float,
            down: float | None = None, ink: int = 1) -> Ink:  # fmt: skip
        """A part of such an outline, from one angle to another: 0 is to the right, 90 is down."""
        return self.stroke(width, *_round(x, y, across, across if down is None else down, first, last), ink=ink)

    def sector(self, x: float, y: float, radius: float, first: float, last: float, ink: int = 1) -> Ink:
        """A slice of a disc."""
        return self.poly((x, y), *_round(x, y, radius, radius, first, last), ink=ink)

    def stroke(self, width: float, *points: Point, ink: int = 1) -> Ink:
        """A line through points, with round ends."""
        fine = [(x * _FINE, y * _FINE) for x, y in points]
        half = width * _FINE / 2

        def drawn(draw: ImageDraw.ImageDraw) -> None:
            draw.line(fine, fill=1, width=max(1, round(2 * half)), joint="curve")
            for x, y in (fine[0], fine[-1]):
                draw.ellipse((x - half, y - half, x + half, y + half), fill=1)

        self._paint(drawn, ink)
        return self

    def curve(self, width: float, place: Callable[[float], Point], first: float, last: float, ink: int = 1) -> Ink:
        """The line that a point draws while its parameter goes from one number to another."""
        steps = 400
        return self.stroke(width, *(place(first + (last - first) * n / steps) for n in range(steps + 1)), ink=ink)

    def fan(self, count: int, shape: Callable[[Ink], object], x: float, y: float, start: float = 0) -> Ink:
        """A shape, drawn around (0, 0), turned around (x, y) so many times."""
        for n in range(count):
            self.turned(shape, x, y, start + 360 * n / count)
        return self

    def turned(self, shape: Callable[[Ink], object], x: float, y: float, degrees: float, ink: int = 1) -> Ink:
        """A shape, drawn around (0, 0), turned and put at (x, y)."""
        turn = _Turned(self, x, y, degrees * pi / 180, ink)
        shape(turn)
        return self

    def where(self, covers: Callable[[float, float], bool], ink: int = 1) -> Ink:
        """Every cell of whose middle this holds."""
        for row in range(self.height):
            for col in range(self.width):
                if covers(col + 0.5, row + 0.5):
                    self.box(col, row, col + 1, row + 1, ink)
        return self

    def signs(self, left: int, top: int, *rows: str) -> Ink:
        """Cells by hand: `#` fills, `-` empties, all else stays."""
        for row, line in enumerate(rows, top):
            for col, sign in enumerate(line, left):
                if sign in "#-":
                    self.box(col, row, col + 1, row + 1, int(sign == "#"))
        return self

    def symmetric(self) -> Ink:
        """What is on the left, mirrored to the right."""
        half = self._image.crop((0, 0, self._image.width // 2, self._image.height))
        self._image.paste(half.transpose(Image.Transpose.FLIP_LEFT_RIGHT), ((self._image.width + 1) // 2, 0))
        self._draw = ImageDraw.Draw(self._image)
        return self

    def grid(self) -> Grid:
        """The cells, without empty rows and columns around them."""
        fine = np.asarray(self._image, np.float64).reshape(self.height, _FINE, self.width, _FINE)
        filled = fine.mean((1, 3)) >= 0.5
        rows, cols = np.flatnonzero(filled.any(1)), np.flatnonzero(filled.any(0))
        filled = filled[rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]
        return _as_grid(filled)

    def square(self, side: int) -> Grid:
        """The whole sheet, drawn into so many rows and columns."""
        image = self._image.point(lambda value: 255 * value).resize((side, side), Image.Resampling.BOX)
        return _as_grid(np.asarray(image) >= 128)

    def _paint(self, drawn: Callable[[ImageDraw.ImageDraw], None], ink: int) -> None:
        """Pillow also fills the points on a shape's far edges; a cell is finer than that."""
        mask = Image.new("L", self._image.size)
        drawn(ImageDraw.Draw(mask))
        self._image.paste(ink, mask=mask.point(lambda value: 255 * value))


def _as_grid(filled: NDArray[np.bool_]) -> Grid:
    return Grid(filled.shape, np.where(filled, FILLED, EMPTY).astype(np.int8).tobytes())


class _Turned(Ink):
    """Draws on another sheet, turned around a place there."""

    def __init__(self, sheet: Ink, x: float, y: float, angle: float, ink: int) -> None:
        self._sheet, self._x, self._y, self._ink = sheet, x, y, ink
        self._cos, self._sin = cos(angle), sin(angle)

    def poly(self, *points: Point, ink: int = 1) -> Ink:
        self._sheet.poly(*map(self._moved, points), ink=ink and self._ink)
        return self

    def stroke(self, width: float, *points: Point, ink: int = 1) -> Ink:
        self._sheet.stroke(width, *map(self._moved, points), ink=ink and self._ink)
        return self

    def _moved(self, point: Point) -> Point:
        x, y = point
        return self._x + x * self._cos - y * self._sin, self._y + x * self._sin + y * self._cos


def _round(x: float, y: float, across: float, down: float, first: float, last: float) -> Iterable[Point]:
    steps = max(8, round(abs(last - first) / 4))
    for n in range(steps + 1):
        angle = (first + (last - first) * n / steps) * pi / 180
        yield x + across * cos(angle), y + down * sin(angle)
