"""Random puzzles and how print shops and apps draw them, with the truth about each: clues, mesh, marks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from solvers.grid import EMPTY, FILLED, UNKNOWN

Points = NDArray[np.float64]  # (..., 2): x and y
RGB = tuple[int, int, int]
Runs = list[list[tuple[int, int]]]  # a clue for each line: numbers and their colours

WHITE: RGB = (255, 255, 255)
BLACK: RGB = (0, 0, 0)
FINE = 4  # times as large text is drawn before it leans or its strokes change


@dataclass(frozen=True)
class Puzzle:
    """A picture as colours, 0 for empty cells, and the palette of the others."""

    cells: NDArray[np.uint8]
    palette: tuple[RGB, ...] = (BLACK,)

    @cached_property
    def rows(self) -> Runs:
        return [runs(line) for line in self.cells]

    @cached_property
    def cols(self) -> Runs:
        return [runs(line) for line in self.cells.T]


def runs(line: NDArray[np.uint8]) -> list[tuple[int, int]]:
    edges = [0, *np.flatnonzero(np.diff(line)) + 1, len(line)]
    return [(int(end - start), int(line[start])) for start, end in pairwise(edges) if line[start]]


def random_puzzle(
    rng: np.random.Generator, shape: tuple[int, int], palette: tuple[RGB, ...] = (BLACK,), share: float | None = None
) -> Puzzle:
    """Blots as pictures have them, about half of the cells. A blank line gets a cell, nine times of ten."""
    blots = cv2.GaussianBlur(rng.normal(size=shape), (0, 0), rng.uniform(0.7, 2))
    cells = (blots > np.quantile(blots, 1 - (share or rng.uniform(0.4, 0.65)))).astype(np.uint8)
    for lines in (cells, cells.T):
        for line in lines:
            if not line.any() and rng.random() < 0.9:
                line[rng.integers(len(line))] = 1
    fields = [cv2.GaussianBlur(rng.normal(size=shape), (0, 0), 1.5) for _ in palette]
    return Puzzle(cells * (np.argmax(fields, axis=0) + 1).astype(np.uint8), palette)


@dataclass(frozen=True)
class Style:
    """How a puzzle is drawn; lengths in pixels."""

    cell: int = 30
    font: str | None = None  # a path; Pillow's own font without one
    digits: float = 0.6  # height of the font, in cells
    slope: float = 0.0  # of upright strokes: how far they lean to the right, in parts of their height
    weight: float = 0.0  # how much thicker strokes are than the font has them, in parts of its size
    ruled: bool = True  # whether numbers stand in cells
    paper: RGB = WHITE
    ink: RGB = BLACK
    light: RGB = BLACK  # colour of thin lines
    strong: RGB = BLACK  # colour of thick lines
    thin: int = 1
    thick: int = 3
    every: int = 5  # lines between thick ones
    dots: int = 0  # period of dotted thin lines
    right: bool = False  # numbers of rows stand at the right
    below: bool = False  # numbers of columns stand below
    tinted: bool = False  # clue cells have the colour of their number, not the number itself
    band: RGB | None = None  # background of the clues
    pencil: bool = False  # marks are drawn by hand


@dataclass(frozen=True)
class Printed:
    """A number as printed; `colour` is its place in the palette of the puzzle, from 1."""

    value: int
    colour: int
    centre: Points


@dataclass(frozen=True)
class Truth:
    """What a page says. Numbers are in reading order; `bands` counts the ruled lines of clue cells left of, above,
    right of and below the playing area."""

    rows: list[list[Printed]]
    cols: list[list[Printed]]
    mesh: Points
    outline: Points
    palette: tuple[RGB, ...]
    bands: tuple[int, int, int, int] = (0, 0, 0, 0)
    marks: NDArray[np.uint8] | None = None

    def through(self, warp: Warp) -> Truth:
        """The same on a page whose points are moved."""
        rows, cols = (
            [[replace(number, centre=warp(number.centre)) for number in clue] for clue in clues]
            for clues in (self.rows, self.cols)
        )
        return replace(self, rows=rows, cols=cols, mesh=warp(self.mesh), outline=warp(self.outline))


class Warp:
    """A map of points, here a shift and a scale."""

    def __init__(self, scale: float = 1, shift: tuple[float, float] = (0, 0)) -> None:
        self.scale, self.shift = scale, shift

    def __call__(self, points: Points) -> Points:
        return (points + 0.5) * self.scale - 0.5 + self.shift  # pixels are counted by their centres


@dataclass
class Board:
    """A drawn puzzle, ready to be pasted on a page."""

    puzzle: Puzzle
    style: Style
    marks: NDArray[np.uint8] | None = None
    image: Image.Image = field(init=False)

    def __post_init__(self) -> None:
        cell, style = self.style.cell, self.style
        rows, cols = self.puzzle.cells.shape
        deep, wide = max(map(len, self.puzzle.cols)), max(map(len, self.puzzle.rows))
        left, right = (0, wide) if style.right else (wide, 0)
        above, below = (0, deep) if style.below else (deep, 0)
        self.bands = (left, above, right, below)
        self.margin = style.thick + 1
        self.left = self.margin + self.bands[0] * cell
        self.top = self.margin + self.bands[1] * cell
        size = (2 * self.margin + (cols + wide) * cell, 2 * self.margin + (rows + deep) * cell)
        self.image = Image.new("RGB", size, style.paper)
        self.pen = ImageDraw.Draw(self.image)
        self._draw_bands()
        self._draw_marks()
        self._draw_lines(vertical=False)
        self._draw_lines(vertical=True)
        self.truth = self._truth()
        for clue in self.truth.rows + self.truth.cols:
            for number in clue:
                self._write(number)

    def _truth(self) -> Truth:
        cell = self.style.cell
        rows, cols = self.puzzle.cells.shape
        left, top, right, below = self.bands
        down, across = np.mgrid[0 : rows + 1, 0 : cols + 1] * float(cell)
        mesh = np.stack([across + self.left, down + self.top], axis=-1)
        x0, y0 = self.left - left * cell, self.top - top * cell
        x1, y1 = self.left + (cols + right) * cell, self.top + (rows + below) * cell
        outline = np.array([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], dtype=float)
        bands = self.bands if self.style.ruled else (0, 0, 0, 0)
        row_clues, col_clues = self._placed(self.puzzle.rows, 0), self._placed(self.puzzle.cols, 1)
        return Truth(row_clues, col_clues, mesh, outline, self.puzzle.palette, bands, self.marks)

    def _placed(self, clues: Runs, axis: int) -> list[list[Printed]]:
        """Numbers with their centres: they stand against the playing area. `axis` is 0 for rows."""
        beyond = self.style.below if axis else self.style.right
        size = self.puzzle.cells.shape[1 - axis]
        corner, cell = np.array([self.left, self.top]), self.style.cell
        placed = []
        for line, clue in enumerate(clues):
            first = size if beyond else -len(clue)
            places = [(line, first + k) if axis else (first + k, line) for k in range(len(clue))]
            centres = [corner + (np.array(place) + 0.5) * cell for place in places]
            placed.append([Printed(*run, centre) for run, centre in zip(clue, centres, strict=True)])
        return placed

    def _draw_bands(self) -> None:
        if self.style.band is None:
            return
        cell = self.style.cell
        rows, cols = self.puzzle.cells.shape
        left, top, right, below = self.bands
        x1, y1 = self.left + cols * cell, self.top + rows * cell
        for box in (
            (self.left, self.top - top * cell, x1, self.top),
            (self.left - left * cell, self.top, self.left, y1),
            (x1, self.top, x1 + right * cell, y1),
            (self.left, y1, x1, y1 + below * cell),
        ):
            self.pen.rectangle(box, fill=self.style.band)

    def _draw_lines(self, vertical: bool) -> None:
        """All lines of one direction: thin ones first, then the thick ones over them."""
        style = self.style
        rows, cols = self.puzzle.cells.shape
        count, length = (cols, rows) if vertical else (rows, cols)
        before, after = (self.bands[1], self.bands[3]) if vertical else (self.bands[0], self.bands[2])
        band_before, band_after = (self.bands[0], self.bands[2]) if vertical else (self.bands[1], self.bands[3])
        reach = (-before, length + after) if style.ruled else (0, length)
        if style.ruled:
            for k in (*range(-band_before, 0), *range(count + 1, count + band_after + 1)):
                self._line(vertical, k, (0, length), strong=False)
        for k in range(count + 1):
            self._line(vertical, k, reach, strong=False)
        for k in range(count + 1):
            if k in (0, count) or (style.every and k % style.every == 0):
                self._line(vertical, k, reach, strong=True)

    def _line(self, vertical: bool, place: int, reach: tuple[int, int], strong: bool) -> None:
        style, cell = self.style, self.style.cell
        width, colour = (style.thick, style.strong) if strong else (style.thin, style.light)
        origin, along = (self.left, self.top) if vertical else (self.top, self.left)
        low = origin + place * cell - width // 2
        start, end = along + reach[0] * cell, along + reach[1] * cell
        step = style.dots if style.dots and not strong else end - start + 1
        for dot in range(start, end + 1, step):
            last = min(end, dot + max(1, step // 2 if style.dots and not strong else step) - 1)
            box = (low, dot, low + width - 1, last) if vertical else (dot, low, last, low + width - 1)
            self.pen.rectangle(box, fill=colour)

    def _draw_marks(self) -> None:
        if self.marks is None:
            return
        rng = np.random.default_rng(int(self.marks.sum()))
        kind = rng.integers(2)
        for row, col in np.argwhere(self.marks != UNKNOWN):
            x, y, cell = self.left + col * self.style.cell, self.top + row * self.style.cell, self.style.cell
            if self.marks[row, col] == EMPTY:
                self._cross(x, y) if kind else self._dot(x, y)
                continue
            colour = self.puzzle.palette[self.puzzle.cells[row, col] - 1]
            if self.style.pencil:
                self._scribble(rng, x, y)
            else:
                inset = cell // 10
                self.pen.rectangle((x + inset, y + inset, x + cell - inset, y + cell - inset), fill=colour)

    def _cross(self, x: int, y: int) -> None:
        cell, inset, width = self.style.cell, self.style.cell // 4, max(1, self.style.cell // 14)
        low, high = inset, cell - inset
        self.pen.line((x + low, y + low, x + high, y + high), fill=self.style.ink, width=width)
        self.pen.line((x + low, y + high, x + high, y + low), fill=self.style.ink, width=width)

    def _dot(self, x: int, y: int) -> None:
        middle, radius = self.style.cell / 2, max(1.5, self.style.cell / 9)
        x0, y0 = x + middle - radius, y + middle - radius
        self.pen.ellipse((x0, y0, x0 + 2 * radius, y0 + 2 * radius), fill=self.style.ink)

    def _scribble(self, rng: np.random.Generator, x: int, y: int) -> None:
        cell = self.style.cell
        steps = np.linspace(0.08, 0.92, max(5, cell // 4))
        ends = np.where(np.arange(len(steps)) % 2, 0.9, 0.1)
        points = np.stack([ends, steps], axis=1) + rng.normal(0, 0.04, (len(steps), 2))
        grey = int(rng.integers(50, 110))
        path = [tuple(point) for point in points * cell + (x, y)]
        self.pen.line(path, fill=(grey, grey, grey), width=max(2, cell // 9))

    def _write(self, number: Printed) -> None:
        """The number in its cell: those of several digits are squeezed into it, as magazines do."""
        style = self.style
        colour = self.puzzle.palette[number.colour - 1] if len(self.puzzle.palette) > 1 else style.ink
        x, y = number.centre
        if style.tinted:
            half = style.cell // 2 - style.thin
            self.pen.rectangle((x - half, y - half, x + half, y + half), fill=colour)
            colour = BLACK if np.dot(colour, (0.299, 0.587, 0.114)) > 120 else WHITE
        text = glyphs(str(number.value), style.font, round(style.cell * style.digits), style.slope, style.weight)
        widest = int(style.cell * 0.86)
        if text.width > widest:
            text = text.resize((widest, text.height))
        self.image.paste(colour, (round(x - text.width / 2), round(y - text.height / 2)), text)


def glyphs(text: str, path: str | None, size: int, slope: float = 0.0, weight: float = 0.0) -> Image.Image:
    """The text as a mask, without air around it."""
    if slope or weight:
        mask = restyled(np.asarray(glyphs(text, path, FINE * size)), slope, weight * FINE * size)
        return Image.fromarray(mask).resize((mask.shape[1] // FINE, mask.shape[0] // FINE), Image.Resampling.BOX)
    font = ImageFont.truetype(path, size) if path else ImageFont.load_default(size)
    box = tuple(int(edge) for edge in font.getbbox(text))
    mask = Image.new("L", (box[2] - box[0] + 2, box[3] - box[1] + 2))
    ImageDraw.Draw(mask).text((1 - box[0], 1 - box[1]), text, font=font, fill=255)
    return mask


def restyled(mask: NDArray[np.uint8], slope: float, weight: float) -> NDArray[np.uint8]:
    """Text that leans to the right by `slope` of its height, with strokes that are so many pixels thicker.

    Strokes that would vanish keep their weight."""
    lean = abs(slope) * mask.shape[0]
    shift = np.array([[1, -slope, max(slope, 0) * mask.shape[0]], [0, 1, 0]])
    leaning = cv2.warpAffine(mask, shift, (mask.shape[1] + int(lean) + 1, mask.shape[0]))
    reach = round(abs(weight)) + 1
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (reach, reach))
    padded = cv2.copyMakeBorder(leaning, reach, reach, reach, reach, cv2.BORDER_CONSTANT, value=0)
    changed = (cv2.dilate if weight > 0 else cv2.erode)(padded, brush)
    return np.asarray(changed if changed.sum() > 0.6 * padded.sum() else padded, np.uint8)


def random_marks(rng: np.random.Generator, puzzle: Puzzle) -> NDArray[np.uint8]:
    """A part of the solution, as somebody may have found it."""
    marks = np.where(puzzle.cells > 0, FILLED + puzzle.cells - 1 + (puzzle.cells > 1), EMPTY).astype(np.uint8)
    marks[rng.random(marks.shape) > rng.uniform(0.1, 1)] = UNKNOWN
    if rng.random() < 0.4:
        marks[marks == EMPTY] = UNKNOWN
    return marks
