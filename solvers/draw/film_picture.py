"""Pictures of moments of a solve: what is proven, tried and believed, as pages show it. A solid is shown as its layers,
seen from the front.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from ..colours import hex_of
from ..errors import PuzzleError
from ..grid import EMPTY, UNKNOWN, Grid, colour_of
from ..puzzle import Puzzle
from ..texts import capital, place_name, say
from .films import CANDIDATE, TRIED, Shown, likeliest
from .layout import BASELINE, CROSS, MAX_CELL, Layout, lay_out, svg_head
from .layout import shown as with_givens
from .raster import box_numbers, cross_cells, fill_cells, press, rule, stamped, write_words
from .theme import ACCENT, INK, Colour, Theme, board_theme, letters, mixed, readable_on, theme_named
from .vector import board_parts

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

_LEAST_CELL: Final = 4  # pixels
_GAP: Final = 8  # pixels between layers
_SQUARE, _DASH, _THIN = 0.68, 0.52, 0.1  # of a belief, in sides of a cell, at its largest
_FAINT: Final = 0.05  # the belief beyond an even chance below which neither value counts as likelier
_DISC: Final = 0.36
_HATCH: Final = (1 / 3, 2 / 3, 1, 4 / 3, 5 / 3)  # where its lines begin, along the sides of a cell
_STROKE: Final = 0.06
_MARGIN: Final = 0.12  # around the marks of colours that are left
_LOOK: Final = 0.14  # the share of the accent in the current line
_BAR: Final = 0.14  # thickness of the sign at a line whose clue does not hold
_LEAST_FONT, _MOST_FONT = 11, 18  # pixels, of the words below the board
_FONT: Final = 0.035  # the same as a share of the width
_LEADING: Final = 1.5  # the height of a line of words, in font sizes
_LINES: Final = 2  # of words about a step
_SMALL: Final = 0.62  # of a number within a cell of a layer


@dataclass(frozen=True, slots=True)
class _Inks:
    accent: Colour
    soft: Colour
    candidate: Colour
    belief: Colour


_INKS: Final = {
    "light": _Inks(ACCENT, (246, 222, 214), (125, 95, 168), (157, 132, 192)),
    "dark": _Inks((255, 120, 86), (58, 38, 32), (183, 155, 224), (124, 102, 163)),
}
_INKS["print"] = _INKS["light"]


@dataclass(frozen=True, slots=True)
class _Mark:
    """A box, a line or, with a radius, a disc on the board. Units are cells, from the board's corner."""

    points: tuple[tuple[float, float], ...]
    ink: Colour
    width: float = 0  # of a line
    radius: float = 0


@dataclass(frozen=True, slots=True)
class _Pane:
    """A flat board, or a layer of a solid: its cells and lines, and the words of lines through its cells."""

    layout: Layout
    shape: tuple[int, int]
    cells: Sequence[int]
    lines: Sequence[int]
    through: Sequence[str] = ()

    def grid(self, states: bytes) -> Grid:
        return Grid(self.shape, bytes(states[cell] for cell in self.cells))


class MomentPainter:
    """Paints moments of a puzzle's solve, the longer side of a picture at most `size` pixels. Below the board it writes
    the step and its subject."""

    def __init__(self, puzzle: Puzzle, size: int, theme: str) -> None:
        self._puzzle = puzzle
        self._theme: Theme = theme_named(theme)
        self._board_theme = board_theme(puzzle.palette, self._theme)
        self._inks = _INKS[theme]
        self._panes, self._columns = _fitting(puzzle, size)
        self._name = f"cross-{theme}"

    @cached_property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        down, rows = self._pitch[1], ceil(len(self._panes) / self._columns)
        return self._width, down * rows - _GAP + _band(self._width)

    @cached_property
    def _width(self) -> int:
        return self._pitch[0] * self._columns - _GAP

    @property
    def _pitch(self) -> tuple[int, int]:
        layouts = [pane.layout for pane in self._panes]
        return max(layout.width for layout in layouts) + _GAP, max(layout.height for layout in layouts) + _GAP

    def _places(self) -> Iterator[tuple[_Pane, int, int]]:
        across, down = self._pitch
        for number, pane in enumerate(self._panes):
            yield pane, number % self._columns * across, number // self._columns * down

    # Raster

    def image(self, moment: Shown) -> Image:
        """The picture as an image of Pillow."""
        from PIL import Image, ImageDraw

        image = Image.new("RGB", self.size, self._theme.paper)
        for (pane, left, top), empty in zip(self._places(), self._empty, strict=True):
            part = empty.copy()
            self._paint(part, pane, moment)
            image.paste(part, (left, top))
        pen = ImageDraw.Draw(image)
        for words, x, y in self._written(moment):
            pen.text((x, y), words, self._theme.ink, self._face, anchor="lm")
        return image

    @cached_property
    def _empty(self) -> list[Image]:
        """The panes with their numbers, which never change."""
        from PIL import Image, ImageDraw

        images = []
        for pane in self._panes:
            image = Image.new("RGB", (pane.layout.width, pane.layout.height), self._theme.paper)
            pen = ImageDraw.Draw(image)
            blank = Grid(pane.shape, bytes([EMPTY]) * len(pane.cells))
            fill_cells(pen, pane.layout, blank, EMPTY, self._board_theme.paper)
            if self._puzzle.palette:
                box_numbers(pen, pane.layout, self._puzzle, self._theme)
            readable = [readable_on(colour.value) for colour in self._puzzle.palette]
            write_words(image, pen, pane.layout, self._theme.ink, readable)
            images.append(image)
        return images

    def _paint(self, image: Image, pane: _Pane, moment: Shown) -> None:
        from PIL import ImageDraw

        pen, layout, proven = ImageDraw.Draw(image), pane.layout, self._proven(pane, moment)
        self._put(image, pen, layout, self._under(pane, moment))
        for state in {*proven.cells} - {UNKNOWN, EMPTY}:
            fill_cells(pen, layout, proven, state, self._ink_of(state))
        cross_cells(pen, layout, proven, self._board_theme.mix(self._board_theme.cross))
        self._put(image, pen, layout, self._over(pane, moment))
        rule(pen, layout, self._board_theme, self._board_theme.mix)
        self._put(image, pen, layout, self._beside(pane, moment))
        ink = self._board_theme.mix(self._board_theme.cross)
        for word, x, y in self._depths(pane, moment):
            centre = layout.left + x * layout.cell, layout.top + y * layout.cell
            press(image, stamped(word, round(layout.cell * _SMALL)), centre, ink)

    def _put(self, image: Image, pen: ImageDraw, layout: Layout, marks: Iterable[_Mark]) -> None:
        for mark in marks:
            points = [(layout.left + x * layout.cell, layout.top + y * layout.cell) for x, y in mark.points]
            if mark.radius:
                press(image, _disc(max(2, round(2 * mark.radius * layout.cell))), points[0], mark.ink)
            elif mark.width:
                pen.line(points, mark.ink, max(1, round(mark.width * layout.cell)))
            else:
                (left, top), (right, bottom) = points
                pen.rectangle((left + 1, top + 1, max(left + 1, right - 1), max(top + 1, bottom - 1)), mark.ink)

    # Vectors

    def svg(self, moment: Shown, title: str) -> str:
        width, height = self.size
        parts = [svg_head(width, height, title), *self._theme.sheet()]
        for pane, left, top in self._places():
            over = [*map(_element, self._over(pane, moment)), *map(_element, self._beside(pane, moment))]
            words = (f'<text x="{x:g}" y="{y + 0.13:g}" font-size=".36" font-family="sans-serif" text-anchor="middle" '
                     f'fill="{self._board_theme.hex(self._board_theme.cross)}">{word}</text>'
                     for word, x, y in self._depths(pane, moment))
            proven = self._proven(pane, moment)
            parts += [f'<g transform="translate({left} {top})">', *board_parts(
                pane.layout, self._puzzle.palette, proven, self._theme, self._name,
                map(_element, self._under(pane, moment)), [*over, *words],
            ), "</g>"]
        parts += [f'<text x="{x:g}" y="{y + BASELINE * self._face.size:g}" font-size="{self._face.size:g}" '
                  f'font-family="sans-serif" fill="{self._theme.hex(INK)}">{escape(words)}</text>'
                  for words, x, y in self._written(moment)]
        return "\n".join([*parts, "</svg>\n"])

    # Words and marks

    @cached_property
    def _face(self) -> FreeTypeFont:
        return letters(_font_size(self._width))

    def _written(self, moment: Shown) -> Iterator[tuple[str, float, float]]:
        """The lines of words below the board, and where they begin, at half of their height."""
        height, font = self.size[1], self._face.size
        for at, words in enumerate(self._about(moment)):
            yield words, font / 2, height - (_LINES - at - 0.5) * _LEADING * font

    def _about(self, moment: Shown) -> list[str]:
        """The progress of the solve, and the subject of the step."""
        states = zip(moment.cells, moment.flags, strict=True)
        settled = sum(state != UNKNOWN and flag != CANDIDATE for state, flag in states)
        step = (say("pictures.step_cells", number=moment.number, known=settled, total=len(moment.cells))
                if moment.cost is None else say("pictures.step_cost", number=moment.number, cost=moment.cost))
        about = (say("pictures.guess") if moment.guessed else
                 "" if moment.line is None else capital(self._puzzle.line_name(moment.line)))
        return [self._shortened(words) for words in (step, about)]

    def _shortened(self, words: str) -> str:
        """Words that fit on one line; longer ones are cut and end with dots."""
        if self._has_room(words):
            return words
        return next((short for end in range(len(words), 0, -1)
                     if self._has_room(short := f"{words[:end].rstrip()} …")), "")

    def _has_room(self, words: str) -> bool:
        return self._face.getlength(words) <= self._width - self._face.size

    def _proven(self, pane: _Pane, moment: Shown) -> Grid:
        """The cells that are certain, givens included."""
        return pane.grid(with_givens(self._puzzle, moment.resting_on(self._puzzle.shape, 0)).cells)

    def _ink_of(self, state: int) -> Colour:
        return self._puzzle.palette[colour_of(state)].value if self._puzzle.palette else self._board_theme.ink

    def _under(self, pane: _Pane, moment: Shown) -> Iterator[_Mark]:
        """Marks below the cells: the current line, and the beliefs or possible colours of open cells."""
        height, width = pane.shape
        if moment.line is not None and moment.line in pane.lines:
            line = pane.lines.index(moment.line)
            at = line if line < height else line - height
            ends = ((0, at), (width, at + 1)) if line < height else ((at, 0), (at + 1, height))
            yield _Mark(ends, mixed(self._board_theme.paper, self._inks.accent, _LOOK))
        for at, cell in enumerate(pane.cells):
            row, col = divmod(at, width)
            if moment.cells[cell] != UNKNOWN:
                continue
            if cell in moment.beliefs:
                yield from self._belief(likeliest(moment.beliefs[cell]), col + 0.5, row + 0.5)
            elif moment.masks:
                yield from self._left(moment.masks[cell], col, row)

    def _belief(self, likely: tuple[int, float], x: float, y: float) -> Iterator[_Mark]:
        """A square that grows with the belief in a colour, a dash for empty."""
        colour, leaning = likely
        filled = bool(colour) and leaning > 0
        half = abs(leaning) ** 0.5 * (_SQUARE if filled else _DASH) / 2
        if abs(leaning) > _FAINT:
            ink = self._puzzle.palette[colour].value if filled and self._puzzle.palette else self._inks.belief
            high = half if filled else _THIN / 2
            yield _Mark(((x - half, y - high), (x + half, y + high)), ink)

    def _left(self, mask: int, col: int, row: int) -> Iterator[_Mark]:
        """The possible colours of a cell, each at its place, if some are excluded."""
        palette = self._puzzle.palette
        if mask == (1 << len(palette)) - 1:
            return
        across = ceil(len(palette) ** 0.5)
        side = (1 - 2 * _MARGIN) / across
        for number, colour in enumerate(palette):
            x, y = col + _MARGIN + number % across * side, row + _MARGIN + number // across * side
            if mask >> number & 1 and number:
                yield _Mark(((x, y), (x + side, y + side)), colour.value)
            elif mask >> number & 1:
                yield _Mark(((x + side / 3, y + side / 3), (x + 2 * side / 3, y + 2 * side / 3)),
                            self._board_theme.mix(self._board_theme.cross))

    def _over(self, pane: _Pane, moment: Shown) -> Iterator[_Mark]:
        """Marks above the cells: hatching on cells that rest on a guess, discs for an annealer's grid."""
        _, width = pane.shape
        tentative, accent = pane.grid(moment.resting_on(self._puzzle.shape, TRIED).cells), self._inks.accent
        current = pane.grid(moment.resting_on(self._puzzle.shape, CANDIDATE).cells)
        for at, (state, candidate) in enumerate(zip(tentative.cells, current.cells, strict=True)):
            row, col = divmod(at, width)
            if state == EMPTY:
                near, far = CROSS, 1 - CROSS
                for start, end in (((near, near), (far, far)), ((far, near), (near, far))):
                    yield _Mark(((col + start[0], row + start[1]), (col + end[0], row + end[1])), accent, _STROKE)
            elif state:
                ground = self._ink_of(state) if self._puzzle.palette else self._inks.soft
                yield _Mark(((col, row), (col + 1, row + 1)), ground)
                yield from _hatch(col, row, accent)
            if candidate not in (UNKNOWN, EMPTY):
                ink = self._ink_of(candidate) if self._puzzle.palette else self._inks.candidate
                yield _Mark(((col + 0.5, row + 0.5),), ink, radius=_DISC)

    def _beside(self, pane: _Pane, moment: Shown) -> Iterator[_Mark]:
        """A bar at each line whose clue the grid of an annealer does not satisfy."""
        states = moment.resting_on(self._puzzle.shape, CANDIDATE)
        height, _ = pane.shape
        if EMPTY not in states.cells:
            return
        wrong = set(self._puzzle.check(Grid(states.shape, moment.cells)).lines)
        for line in (at for at, number in enumerate(pane.lines) if number in wrong):
            at = line if line < height else line - height
            ends = ((-_BAR, at + 0.1), (0, at + 0.9)) if line < height else ((at + 0.1, -_BAR), (at + 0.9, 0))
            yield _Mark(ends, self._inks.accent)

    def _depths(self, pane: _Pane, moment: Shown) -> Iterator[tuple[str, float, float]]:
        """The numbers of the lines through the open cells of a layer, and where they stand."""
        for at, word in enumerate(pane.through):
            row, col = divmod(at, pane.shape[1])
            if word and moment.cells[pane.cells[at]] == UNKNOWN and pane.cells[at] not in moment.beliefs:
                yield word, col + 0.5, row + 0.5


def _fitting(puzzle: Puzzle, size: int) -> tuple[list[_Pane], int]:
    """The panes with the largest cells that fit above the words, and their number of columns."""
    for cell in range(min(MAX_CELL, size), _LEAST_CELL - 1, -1):
        if len(puzzle.shape) > 2:
            panes = _layers(puzzle, cell)
        else:
            layout, size_in_cells = lay_out(puzzle, cell, ""), (puzzle.height, puzzle.width)
            panes = [_Pane(layout, size_in_cells, range(puzzle.size), range(len(puzzle.lines)))]
        across, down = (max(getattr(pane.layout, side) for pane in panes) + _GAP for side in ("width", "height"))
        columns = min(range(1, len(panes) + 1), key=lambda many: max(many * across, ceil(len(panes) / many) * down))
        width, height = columns * across - _GAP, ceil(len(panes) / columns) * down - _GAP
        if max(width, height + _band(width)) <= size:
            return panes, columns
    raise PuzzleError("cli.film_small", where="--size", found=str(size))


def _font_size(width: int) -> float:
    return min(_MOST_FONT, max(_LEAST_FONT, round(_FONT * width)))


def _band(width: int) -> int:
    """The height of the words below a board of this width."""
    return ceil(_LINES * _LEADING * _font_size(width))


def _layers(puzzle: Puzzle, cell: int) -> list[_Pane]:
    """A solid's layers from the front to the back, each with z upwards and x to the right."""
    x, y, z = puzzle.shape
    words = ["" if line.clue is None else str(line.clue) for line in puzzle.lines]
    panes = []
    for layer in range(y):
        cells = [(i * y + layer) * z + k for k in reversed(range(z)) for i in range(x)]
        rows = [layer * z + k for k in reversed(range(z))]  # along x
        cols = [y * z + x * z + i * y + layer for i in range(x)]  # along z
        through = [words[y * z + i * z + k] for k in reversed(range(z)) for i in range(x)]
        layout = Layout(cell, tuple((words[line],) for line in rows), tuple((words[line],) for line in cols),
                        place_name("from_y", layer + 1))
        panes.append(_Pane(layout, (z, x), cells, [*rows, *cols], through))
    return panes


def _hatch(col: int, row: int, ink: Colour) -> Iterator[_Mark]:
    """Slanted lines across a cell, and its edge."""
    for start in _HATCH:
        low, high = max(0.0, start - 1), min(1.0, start)
        yield _Mark(((col + low, row + start - low), (col + high, row + start - high)), ink, _STROKE)
    corners = ((col, row), (col + 1, row), (col + 1, row + 1), (col, row + 1), (col, row))
    yield _Mark(corners, ink, _STROKE)


def _disc(side: int) -> Image:
    from PIL import Image, ImageDraw

    large = Image.new("L", (4 * side, 4 * side))
    ImageDraw.Draw(large).ellipse((0, 0, 4 * side - 1, 4 * side - 1), 255)
    return large.resize((side, side), Image.Resampling.BOX)


def _element(mark: _Mark) -> str:
    ink = hex_of(mark.ink)
    if mark.radius:
        ((x, y),) = mark.points
        return f'<circle cx="{x:g}" cy="{y:g}" r="{mark.radius:g}" fill="{ink}"/>'
    if mark.width:
        path = "L".join(f"{x:.3g} {y:.3g}" for x, y in mark.points)
        return f'<path stroke="{ink}" stroke-width="{mark.width:g}" d="M{path}"/>'
    (left, top), (right, bottom) = mark.points
    return f'<rect x="{left:.4g}" y="{top:.4g}" width="{right - left:.3g}" height="{bottom - top:.3g}" fill="{ink}"/>'
