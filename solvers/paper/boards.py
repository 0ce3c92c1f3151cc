"""Puzzles on a PDF canvas of reportlab: the fonts and colours of all papers, flat boards and solid ones."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property
from io import BytesIO
from typing import Any, Final
from zlib import crc32

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.styles import ParagraphStyle
from reportlab.pdfbase.pdfmetrics import registerFont, registerFontFamily
from reportlab.pdfbase.ttfonts import TTFont

from ..clues import Clue
from ..colours import RGB, hex_of
from ..draw.layout import BASELINE, CROSS, FONT, ROUND, Label, Layout, blocks, lay_out, letter_of, ruled, shown
from ..draw.solid_picture import clue_strokes
from ..draw.theme import ACCENT as ACCENT_VALUE
from ..draw.theme import face, readable_on, theme_named
from ..grid import EMPTY, FILLED, UNKNOWN, Grid, colour_of
from ..puzzle import Puzzle
from ..solid import Face, Shape, faces_of, solid_shape
from ..texts import say

PLAIN: Final = "paper"
BOLD: Final = "paper-bold"
INK: Final = HexColor("#1f1c19")
FAINT: Final = HexColor("#8d857a")
ACCENT: Final = HexColor(hex_of(ACCENT_VALUE))
MARGIN: Final = 40.0  # points around the content of a page

TEXT: Final = ParagraphStyle("text", fontName=PLAIN, fontSize=10.5, leading=15, textColor=INK, spaceAfter=4)
TITLE: Final = ParagraphStyle("title", parent=TEXT, fontName=BOLD, fontSize=20, leading=25, spaceAfter=2)


@cache
def load_fonts() -> None:
    """Register the fonts with reportlab. Call this before making a document."""
    for name in (PLAIN, BOLD):
        registerFont(TTFont(name, BytesIO(face(bold=name == BOLD))))
    registerFontFamily(PLAIN, normal=PLAIN, bold=BOLD, italic=PLAIN, boldItalic=BOLD)


def colour_of_rgb(colour: RGB) -> Color:
    return HexColor(hex_of(colour))


def write(canvas: Any, words: str, x: float, y: float, size: float, ink: Color = INK, font: str = PLAIN) -> None:
    """Write words centred on (x, y)."""
    canvas.setFont(font, size)
    canvas.setFillColor(ink)
    canvas.drawCentredString(x, y - size * BASELINE, words)


def lines(canvas: Any, strokes: Any, ink: Color, width: float) -> None:
    """Draw strokes, each a list of joined points."""
    path = canvas.beginPath()
    for first, *others in strokes:
        path.moveTo(*first)
        for point in others:
            path.lineTo(*point)
    canvas.setStrokeColor(ink)
    canvas.setLineWidth(width)
    canvas.drawPath(path, stroke=1, fill=0)


class Board(ABC):
    """A puzzle to draw. Known `cells` are drawn as if filled in by hand, `new` ones lightly, or in a `bright` colour as
    the result of a step. A `line` of a flat puzzle is marked. Without `clues` the cells stand alone."""

    def __init__(self, puzzle: Puzzle, cells: Grid | None = None, new: Mapping[int, int] | None = None, *,
                 bright: bool = False, line: int | None = None, clues: bool = True, crosses: bool = True) -> None:
        self._puzzle, self._cells, self._new = puzzle, shown(puzzle, cells), dict(new or {})
        self._bright, self._line, self._clues, self._crosses = bright, line, clues, crosses

    @abstractmethod
    def cell_in(self, width: float, height: float) -> float:
        """The size of the largest cells that fit."""

    @abstractmethod
    def draw(self, canvas: Any, left: float, top: float, width: float, height: float) -> None:
        """Draw the puzzle as large as it fits, with this upper left corner."""


def board_of(puzzle: Puzzle, cells: Grid | None = None, new: Mapping[int, int] | None = None, *, bright: bool = False,
             line: int | None = None, clues: bool = True, crosses: bool = True) -> Board:
    """The board of a flat or a solid puzzle."""
    kind = SolidBoard if len(puzzle.shape) > 2 else FlatBoard
    return kind(puzzle, cells, new, bright=bright, line=line, clues=clues, crosses=crosses)


# Flat boards: `draw.layout` places their parts

WIDEST: Final = 34.0  # points of a cell: 12 mm are enough for any pencil
THIN, THICK, STROKE = 0.03, 0.075, 0.08  # lines, in cells
_UNIT: Final = 100  # the cell of the layout, which is scaled
_LIGHTLY: Final = 0.27  # the share of ink in cells that are given lightly
_BAND: Final = HexColor("#f8e3d6")
_EDGE: Final = 0.03
_FRAME: Final = 0.14
_BARE: Final = ("",)

Tint = Callable[[RGB], RGB]


class FlatBoard(Board):
    """A new value below zero, which excludes colours, is a ring."""

    _theme = theme_named("print")

    @cached_property
    def _layout(self) -> Layout:
        if self._clues:
            return lay_out(self._puzzle, _UNIT, "", letters=bool(self._puzzle.palette))
        return Layout(_UNIT, (_BARE,) * self._puzzle.height, (_BARE,) * self._puzzle.width, "")

    def extent(self, cell: float) -> tuple[float, float]:
        """Width and height in points, with cells of this size."""
        return self._layout.width * cell / _UNIT, self._layout.height * cell / _UNIT

    def cell_in(self, width: float, height: float) -> float:
        wide, high = self.extent(1.0)
        return min(WIDEST, width / wide, height / high)

    def draw(self, canvas: Any, left: float, top: float, width: float, height: float) -> None:
        cell = self.cell_in(width, height)
        canvas.saveState()
        canvas.translate(left, top)
        canvas.scale(cell / _UNIT, cell / _UNIT)
        self._draw_band(canvas)
        if self._clues:
            self._draw_clues(canvas)
        canvas.translate(self._layout.left, -self._layout.top)
        canvas.scale(_UNIT, _UNIT)
        self._draw_cells(canvas)
        draw_rules(canvas, self._puzzle.height, self._puzzle.width, *map(
            colour_of_rgb, (self._theme.mix(self._theme.thin), self._theme.mix(self._theme.thick))))
        canvas.restoreState()

    def _draw_band(self, canvas: Any) -> None:
        """The band behind the marked line and its clue."""
        if self._line is None:
            return
        layout, height = self._layout, self._puzzle.height
        right, bottom = layout.left + self._puzzle.width * _UNIT, layout.top + height * _UNIT
        canvas.setFillColor(_BAND)
        if self._line < height:
            canvas.rect(0, -layout.top - (self._line + 1) * _UNIT, right, _UNIT, stroke=0, fill=1)
        else:
            canvas.rect(layout.left + (self._line - height) * _UNIT, -bottom, _UNIT, bottom, stroke=0, fill=1)

    def _draw_clues(self, canvas: Any) -> None:
        """All numbers. A document holds them once for each puzzle: a strip shows the same board many times."""
        name = f"clues{crc32(repr((self._layout.rows, self._layout.cols, self._puzzle.palette)).encode())}"
        if not canvas.hasForm(name):
            canvas.beginForm(name, 0, -self._layout.height, self._layout.width, 0)
            for label in self._layout.labels():
                self._draw_label(canvas, label)
            canvas.endForm()
        canvas.doForm(name)

    def _draw_label(self, canvas: Any, label: Label) -> None:
        """A number; in colours with its box."""
        ink = INK
        if label.colour:
            colour = self._puzzle.palette[label.colour].value
            ink = colour_of_rgb(readable_on(colour))
            canvas.setFillColor(colour_of_rgb(colour))
            canvas.setStrokeColor(INK)
            canvas.setLineWidth(_UNIT * _EDGE)
            low = -label.y - self._layout.box / 2
            canvas.roundRect(label.x - label.width / 2, low, label.width, self._layout.box, _UNIT * ROUND, fill=1)
        write(canvas, label.word, label.x, -label.y, _UNIT * FONT, ink)

    # Below, a cell has the side 1, and the board's upper left corner is the origin.

    def _draw_cells(self, canvas: Any) -> None:
        self._draw_states(canvas, self._cells, lambda colour: colour)
        if self._crosses:
            _draw_crosses(canvas, self._cells, self._cross_ink(lambda colour: colour))
        if self._new:
            self._draw_new(canvas)

    def _draw_new(self, canvas: Any) -> None:
        cells = range(self._puzzle.size)
        fresh = Grid(self._cells.shape, bytes(max(self._new.get(cell, UNKNOWN), UNKNOWN) for cell in cells))
        self._draw_states(canvas, fresh, self._as_new)
        _draw_crosses(canvas, fresh, ACCENT if self._bright else self._cross_ink(self._as_new))
        for cell, value in self._new.items():
            row, col = divmod(cell, self._puzzle.width)
            if value < 0:
                canvas.setStrokeColor(ACCENT)
                canvas.setLineWidth(STROKE)
                canvas.circle(col + 0.5, -row - 0.5, 0.25)
            elif self._bright and self._puzzle.palette:  # its own colour does not say that it is new
                canvas.setStrokeColor(ACCENT)
                canvas.setLineWidth(_FRAME)
                canvas.rect(col + _FRAME / 2, -row - 1 + _FRAME / 2, 1 - _FRAME, 1 - _FRAME)

    def _draw_states(self, canvas: Any, grid: Grid, tint: Tint) -> None:
        """The known cells of a grid, in colours with their letters. Unknown cells stay white, for writing."""
        palette = self._puzzle.palette
        for state in sorted(set(grid.cells) - ({UNKNOWN} if palette else {UNKNOWN, EMPTY})):
            colour = tint(palette[colour_of(state)].value if palette else self._theme.ink)
            canvas.setFillColor(colour_of_rgb(colour))
            for block in blocks(grid, state):
                canvas.rect(block.col, -block.row - block.height, block.width, block.height, stroke=0, fill=1)
            for row, col in _places(grid, state) if palette and state != EMPTY else ():
                ink = colour_of_rgb(readable_on(colour))
                write(canvas, letter_of(palette, state), col + 0.5, -row - 0.5, FONT, ink)

    def _as_new(self, colour: RGB) -> RGB:
        if self._bright:
            return colour if self._puzzle.palette else ACCENT_VALUE
        red, green, blue = (round(part * _LIGHTLY + paper * (1 - _LIGHTLY))
                            for part, paper in zip(colour, self._theme.paper, strict=True))
        return red, green, blue

    def _cross_ink(self, tint: Tint) -> Color:
        """The ink of crosses; in colours it must be readable on the colour of empty cells."""
        palette, theme = self._puzzle.palette, self._theme
        if not palette:
            return colour_of_rgb(theme.mix(theme.cross))
        ground = tint(palette[0].value)
        ground_theme = replace(theme, paper=ground, ink=readable_on(ground))
        return colour_of_rgb(ground_theme.mix(ground_theme.cross))


def _places(grid: Grid, state: int) -> Iterator[tuple[int, int]]:
    """Row and column of the cells with a state."""
    return (divmod(cell, grid.shape[1]) for cell, cell_state in enumerate(grid.cells) if cell_state == state)


def _draw_crosses(canvas: Any, grid: Grid, ink: Color) -> None:
    """A cross in each empty cell of a flat grid."""
    lines(canvas, cross_strokes((col, -row - 1.0) for row, col in _places(grid, EMPTY)), ink, STROKE)


def cross_strokes(corners: Any) -> Iterator[list[tuple[float, float]]]:
    """The crosses in cells of side 1 with these lower left corners."""
    near, far = CROSS, 1 - CROSS
    for x, y in corners:
        yield [(x + near, y + near), (x + far, y + far)]
        yield [(x + near, y + far), (x + far, y + near)]


def draw_rules(canvas: Any, height: int, width: int, thin: Color = INK, thick: Color = INK) -> None:
    """The lines of a grid to the right of the origin and below it, for cells of side 1; every fifth line is thick."""
    for heavy, across, down in ruled(height, width):
        strokes = [[(0, -row), (width, -row)] for row in across] + [[(col, 0), (col, -height)] for col in down]
        lines(canvas, strokes, thick if heavy else thin, THICK if heavy else THIN)


# Solid boards: the front with the numbers in depth, and the layers behind it from front to back, each as a grid with
# its other numbers

_SIDE: Final = 1.25  # room for numbers beside and above a layer, in cells
_HEAD: Final = 1.0  # for its name
_GAP: Final = 0.6
_NAME: Final = 0.55  # the size of its letters
_KEPT, _LIGHT = HexColor("#8f8b86"), HexColor("#d3d0cc")
_NUMBER: Final = 0.06


class SolidBoard(Board):
    """Cells are kept or removed cubes."""

    @cached_property
    def _shape(self) -> Shape:
        return solid_shape(self._puzzle)

    @cached_property
    def _faces(self) -> tuple[Face, ...]:
        return faces_of(self._puzzle)

    @property
    def _figures(self) -> int:
        """The number of grids: the front with its numbers, and the layers."""
        return self._shape[1] + self._clues

    def _figure(self) -> tuple[float, float]:
        """Width and height of each grid with its numbers, its name and a gap, in cells."""
        side = _SIDE if self._clues else 0.0
        return self._shape[0] + side + _GAP, self._shape[2] + side + _HEAD + _GAP

    def _columns(self, width: float, height: float) -> tuple[float, int]:
        """The size of the largest cells that fit, and the number of grids side by side."""
        wide, high = self._figure()
        return max((min(WIDEST, width / (columns * wide), height / (-(-self._figures // columns) * high)), columns)
                   for columns in range(1, self._figures + 1))

    def cell_in(self, width: float, height: float) -> float:
        return self._columns(width, height)[0]

    def draw(self, canvas: Any, left: float, top: float, width: float, height: float) -> None:
        cell, columns = self._columns(width, height)
        wide, high = self._figure()
        canvas.saveState()
        canvas.translate(left, top)
        canvas.scale(cell, cell)
        for at in range(self._figures):
            canvas.saveState()
            canvas.translate(at % columns * wide, -(at // columns) * high)
            self._draw_figure(canvas, at - self._clues)
            canvas.restoreState()
        canvas.restoreState()

    def _draw_figure(self, canvas: Any, layer: int) -> None:
        """A layer, or the front if it is -1."""
        canvas.setFont(PLAIN, _NAME)
        canvas.setFillColor(FAINT)
        side = _SIDE if self._clues else 0.0
        name = say("paper.front") if layer < 0 else say("paper.layer", number=layer + 1)
        canvas.drawString(side, -_HEAD * 0.7, name)
        canvas.translate(side, -_HEAD - side)
        if layer < 0:
            self._draw_numbers(canvas, ((x, z - self._shape[2], clue) for x, column in enumerate(self._faces[1])
                                        for z, clue in enumerate(column)))
        else:
            self._draw_cubes(canvas, layer)
            if self._clues:
                self._draw_numbers(canvas, self._of_layer(layer))
        draw_rules(canvas, self._shape[2], self._shape[0])

    def _of_layer(self, layer: int) -> Iterator[tuple[float, float, Clue | None]]:
        """The numbers beside and above a layer with their lower left corners."""
        along_x, _, along_z = self._faces
        yield from ((-_SIDE + 0.1, z - self._shape[2], clue) for z, clue in enumerate(along_x[layer]))
        yield from ((x, 0.1, column[layer]) for x, column in enumerate(along_z))

    def _draw_numbers(self, canvas: Any, numbers: Iterator[tuple[float, float, Clue | None]]) -> None:
        for left, low, clue in numbers:
            if clue is not None:
                strokes = [[(left + x, low + 1 - y) for x, y in stroke] for stroke in clue_strokes(clue)]
                lines(canvas, strokes, INK, _NUMBER)

    def _draw_cubes(self, canvas: Any, layer: int) -> None:
        states = {cell: state for cell, state in enumerate(self._cells.cells)
                  if state == FILLED or (state and self._crosses)}
        self._draw_states(canvas, layer, states, _KEPT, INK)
        self._draw_states(canvas, layer, self._new, *((ACCENT, ACCENT) if self._bright else (_LIGHT, FAINT)))

    def _draw_states(self, canvas: Any, layer: int, states: Mapping[int, int], kept_ink: Any, removed_ink: Any) -> None:
        _, deep, high = self._shape
        places = {(cell // (deep * high), cell % high - high): state for cell, state in states.items()
                  if cell // high % deep == layer}
        canvas.setFillColor(kept_ink)
        for (x, y), state in places.items():
            if state == FILLED:
                canvas.rect(x, y, 1, 1, stroke=0, fill=1)
        lines(canvas, cross_strokes(place for place, state in places.items() if state == EMPTY), removed_ink, STROKE)
