"""The content of a picture, and its layout in pixels, the same for the vector and the raster picture.

All measures are shares of a cell's side, so a picture of another size has the same proportions. No colours here and no
file formats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from math import ceil, isqrt
from typing import Final
from xml.sax.saxutils import escape

from ..clues import ColourRuns
from ..colours import Palette
from ..errors import PuzzleError, shorten
from ..grid import EMPTY, FILLED, UNKNOWN, Grid, colour_of
from ..puzzle import Puzzle
from ..texts import size_name

# A cell as text, and as a block on a terminal.
SIGNS: Final = {UNKNOWN: "?", FILLED: "#", EMPTY: "."}
SHADES: Final = {UNKNOWN: "░", FILLED: "█", EMPTY: " "}


Words = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A rectangle of cells."""

    row: int
    col: int
    height: int
    width: int


def words_of(puzzle: Puzzle, *, letters: bool = False) -> tuple[Words, Words]:
    """The words of the rows and of the columns: numbers, in colours perhaps with the letter of the colour, as `3r`."""
    words = [_clue_words(puzzle, line, letters) for line in range(len(puzzle.lines))]
    return tuple(words[: puzzle.height]), tuple(words[puzzle.height :])


def _clue_words(puzzle: Puzzle, line: int, letters: bool) -> tuple[str, ...]:
    clue = puzzle.lines[line].clue
    if isinstance(clue, ColourRuns) and not letters:
        return tuple(str(length) for length, _ in clue.runs) or ("0",)
    return ("?",) if clue is None else tuple(puzzle.clue_text(line).split())


def letter_of(palette: Palette, state: int) -> str:
    return palette[colour_of(state)].letter if state else SIGNS[UNKNOWN]


def shown(puzzle: Puzzle, grid: Grid | None) -> Grid:
    """`grid` with the puzzle's givens in its unknown cells; PuzzleError if it has another shape."""
    if grid is None:
        grid = Grid.unknown(puzzle.shape)
    if grid.shape != puzzle.shape:
        raise PuzzleError("errors.grid_size", found=size_name(grid.shape, " x "), size=size_name(puzzle.shape, " x "))
    cells = bytearray(grid.cells)
    for cell, state in puzzle.givens:
        if cells[cell] == UNKNOWN:
            cells[cell] = state
    return Grid(grid.shape, bytes(cells))


def blocks(grid: Grid, state: int) -> Iterator[Block]:
    """The cells of `state` in rectangles that do not overlap: runs, joined with equal runs below."""
    height, width = grid.shape
    tops: dict[tuple[int, int], int] = {}
    for row in range(height + 1):
        runs = set(_runs(grid.cells[row * width : (row + 1) * width], state))
        for run in [run for run in tops if run not in runs]:
            top = tops.pop(run)
            yield Block(top, run[0], row - top, run[1])
        for run in runs:
            tops.setdefault(run, row)


def path_of(grid: Grid, state: int) -> str:
    """The same as SVG path data, in cells."""
    return "".join(
        f"M{block.col} {block.row}h{block.width}v{block.height}h-{block.width}z" for block in blocks(grid, state)
    )


def _runs(cells: bytes, state: int) -> Iterator[tuple[int, int]]:
    """Start and length of the maximal runs of `state`."""
    start = 0
    for value, group in groupby(cells):
        length = sum(1 for _ in group)
        if value == state:
            yield start, length
        start += length


CELL: Final = 24
MIN_CELL: Final = 2
MAX_CELL: Final = 200
THICK_EVERY: Final = 5

BASELINE: Final = 0.36  # from a letter's middle to its baseline, in font sizes; some viewers ignore "central"

# Shares of a cell's side.
FONT: Final = 0.58
HEADING: Final = 0.8
CROSS: Final = 0.34  # from the cell's edge to the cross
_DIGIT: Final = 0.33  # a digit's width at FONT
_GAP: Final = 0.3  # between the numbers of a row, and between clues and board
_LEADING: Final = 0.72  # from one number of a column to the next
_MARGIN: Final = 0.5
ROUND: Final = 0.12  # the corners of boxes
_APART: Final = 0.1  # between boxes
_HEAD: Final = 1.4  # the strip of the title
_LETTER: Final = 0.48  # a letter's usual width at HEADING


@dataclass(frozen=True, slots=True)
class Label:
    """A number of a clue, the point it is centred on, its colour (0 for none), and the greatest width of its box."""

    x: float
    y: float
    word: str
    colour: int
    width: float


@dataclass(frozen=True)
class Layout:
    """The picture of a board with these clues, cells `cell` pixels wide; `title` may be empty."""

    # No slots, because of the cached properties, which read all clues and are used for every cell.

    cell: int
    rows: Words
    cols: Words
    title: str
    row_colours: tuple[tuple[int, ...], ...] = ()
    col_colours: tuple[tuple[int, ...], ...] = ()
    letters: bool = False

    @cached_property
    def left(self) -> int:
        """From the picture's edge to the board's."""
        return ceil(self.cell * (_MARGIN + self._slot * max(map(len, self.rows)) + _GAP / 2))

    @cached_property
    def top(self) -> int:
        head = _HEAD if self.title else 0
        return ceil(self.cell * (_MARGIN + head + _LEADING * max(map(len, self.cols)) + _GAP / 2))

    @cached_property
    def width(self) -> int:
        """The width of the picture; a long title may need more than the board."""
        board = self.left + self.cell * (len(self.cols) + _MARGIN)
        heading = self.cell * (2 * _MARGIN + _LETTER * len(self.title)) if self.title else 0
        return ceil(max(board, heading))

    @cached_property
    def height(self) -> int:
        return self.top + ceil(self.cell * (len(self.rows) + _MARGIN))

    @property
    def heading(self) -> tuple[float, float]:
        """The place of the title: its left end, and the middle of its height."""
        return self.cell * _MARGIN, self.cell * (_MARGIN + _HEAD / 2)

    def labels(self) -> Iterator[Label]:
        """Every number of every clue, in each clue the number nearest to the board first."""
        right, slot = self.left - self.cell * _GAP / 2, self.cell * self._slot
        for row, words in enumerate(self.rows):
            for place, word in enumerate(reversed(words)):
                colour = _colour(self.row_colours, row, place)
                yield Label(right - (place + 0.5) * slot, self.top + (row + 0.5) * self.cell, word, colour,
                            slot - self.cell * _APART)
        bottom, leading = self.top - self.cell * _GAP / 2, self.cell * _LEADING
        for col, words in enumerate(self.cols):
            for place, word in enumerate(reversed(words)):
                colour = _colour(self.col_colours, col, place)
                yield Label(self.left + (col + 0.5) * self.cell, bottom - (place + 0.5) * leading, word, colour,
                            self.cell * (1 - _APART))

    @property
    def box(self) -> float:
        """The height of the box around a coloured number; boxes of one clue do not touch."""
        return self.cell * (_LEADING - _APART / 2)

    def within(self, pixels: int) -> Layout:
        """The same picture with smaller cells, so that it has at most this many pixels."""
        sample = replace(self, cell=MAX_CELL)
        fitting = isqrt(pixels * MAX_CELL**2 // (sample.width * sample.height))
        return replace(self, cell=max(MIN_CELL, min(self.cell, fitting)))

    @cached_property
    def _slot(self) -> float:
        digits = max((len(word) for words in self.rows for word in words), default=0)
        return _DIGIT * digits + _GAP


def _colour(colours: tuple[tuple[int, ...], ...], line: int, place: int) -> int:
    """The colour of a number, counted from the board."""
    return colours[line][-1 - place] if colours and colours[line] else 0


def lay_out(puzzle: Puzzle, cell: int, title: str, *, letters: bool = False) -> Layout:
    """The layout of a flat puzzle's picture; with letters, colours have them in clues and cells."""
    check_cell(cell)
    rows, cols = words_of(puzzle, letters=letters)
    layout = Layout(cell, rows, cols, shorten(one_line(title)))
    if not puzzle.palette:
        return layout
    row_colours, col_colours = (tuple(tuple(colour for _, colour in runs) for runs in clues)
                                for clues in (puzzle.colour_rows, puzzle.colour_cols))
    return replace(layout, row_colours=row_colours, col_colours=col_colours, letters=letters)


def check_cell(cell: int) -> None:
    """Refuse a cell size that makes no picture."""
    if not MIN_CELL <= cell <= MAX_CELL:
        raise PuzzleError("errors.whole_number_between", where="cell", found=str(cell), low=MIN_CELL, high=MAX_CELL)


def ruled(height: int, width: int) -> Iterator[tuple[bool, list[int], list[int]]]:
    """The places of the thin lines across and down, then those of the thick ones, which go on top; the first part says
    whether they are thick."""
    for thick in (False, True):
        across, down = ([at for at in range(side + 1) if (at % THICK_EVERY == 0 or at == side) == thick]
                        for side in (height, width))
        yield thick, across, down


def svg_head(width: float, height: float, title: str, about: str = "", style: str = "") -> str:
    """The start of an SVG file that describes itself to screen readers."""
    styled = f' style="{style}"' if style else ""
    described = f"\n<desc>{escape(about)}</desc>" if about else ""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width:.0f}" height="{height:.0f}" '
            f'viewBox="0 0 {width:.0f} {height:.0f}"{styled}>\n<title>{escape(one_line(title))}</title>{described}')


def one_line(words: str) -> str:
    """`words` on one line: white space and signs that cannot be printed become single spaces."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in words).split())
