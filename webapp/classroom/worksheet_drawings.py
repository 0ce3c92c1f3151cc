"""What worksheets draw, as parts of a PDF that flow with the text: puzzles, single lines and room to write."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from solvers.grid import EMPTY, FILLED, Grid
from solvers.puzzle import Puzzle

from .unit_puzzles import numbers_of

PLAIN: Final = "worksheet"
BOLD: Final = "worksheet-bold"
INK: Final = HexColor("#1f1c19")
FAINT: Final = HexColor("#8d857a")
ACCENT: Final = HexColor("#c73e24")

_SIGNS: Final = {"#": FILLED, ".": EMPTY}
_LINE_CELL: Final = 18
_RULE: Final = 22  # points from one line for writing to the next


class PuzzleDrawing(Flowable):
    """A flat puzzle with its clues; with a grid, solved."""

    def __init__(self, puzzle: Puzzle, grid: Grid | None, cell: float, caption: str = "") -> None:
        super().__init__()
        self._grid, self._cell, self._caption = grid, cell, caption
        height, width = puzzle.shape
        self._rows, self._cols = numbers_of(puzzle)
        self._font = cell * 0.56
        self._left = max(map(len, self._rows)) * cell * 0.66 + 4
        self._top = max(map(len, self._cols)) * cell * 0.7 + 4
        self._below = 16 if caption else 0
        self.width = self._left + width * cell + 2
        self.height = self._top + height * cell + self._below + 2

    def wrap(self, *_: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        high, wide, cell = len(self._rows), len(self._cols), self._cell
        self.canv.translate(self._left, self._below)
        for at, clue in enumerate(self._rows):
            self._row_clue(clue, (high - at - 0.5) * cell)
        for at, clue in enumerate(self._cols):
            self._col_clue(clue, (at + 0.5) * cell, high * cell)
        draw_cells(self.canv, self._states(), wide, cell)
        draw_rules(self.canv, wide, high, cell)
        if self._caption:
            self.canv.setFont(PLAIN, 9)
            self.canv.setFillColor(FAINT)
            self.canv.drawCentredString(wide * cell / 2, -12, self._caption)

    def _states(self) -> Sequence[int]:
        return self._grid.cells if self._grid else b""

    def _row_clue(self, clue: Sequence[int], middle: float) -> None:
        self._write_with(INK)
        for back, number in enumerate(reversed(clue)):
            self.canv.drawCentredString(-(back + 0.5) * self._cell * 0.66 - 2, middle - self._font * 0.36, str(number))

    def _col_clue(self, clue: Sequence[int], middle: float, above: float) -> None:
        self._write_with(INK)
        for back, number in enumerate(reversed(clue)):
            self.canv.drawCentredString(middle, above + 4 + back * self._cell * 0.7, str(number))

    def _write_with(self, colour: HexColor) -> None:
        self.canv.setFont(PLAIN, self._font)
        self.canv.setFillColor(colour)


class LineDrawing(Flowable):
    """A clue, a row of cells, and with `found` those cells that are new in colour."""

    def __init__(self, clue: Sequence[int], cells: str, found: str = "") -> None:
        super().__init__()
        self._clue = "  ".join(map(str, clue)) or "0"
        self._known, self._cells = cells, found or cells
        self.width, self.height = 62 + len(cells) * _LINE_CELL, _LINE_CELL + 9

    def wrap(self, *_: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        self.canv.translate(58, 5)
        self.canv.setFont(BOLD, 11)
        self.canv.setFillColor(INK)
        self.canv.drawRightString(-8, 5, self._clue)
        for at, (was, now) in enumerate(zip(self._known, self._cells, strict=True)):
            _draw_cell(self.canv, _SIGNS.get(now, 0), at * _LINE_CELL, 0, _LINE_CELL, ACCENT if was != now else INK)
        draw_rules(self.canv, len(self._cells), 1, _LINE_CELL)


class WritingLines(Flowable):
    """Room for a written answer."""

    def __init__(self, count: int) -> None:
        super().__init__()
        self._count = count

    def wrap(self, width: float, _: float) -> tuple[float, float]:
        self.width, self.height = width, self._count * _RULE + 4
        return self.width, self.height

    def draw(self) -> None:
        self.canv.setStrokeColor(FAINT)
        self.canv.setLineWidth(0.4)
        for at in range(self._count):
            self.canv.line(0, at * _RULE + 4, self.width, at * _RULE + 4)


def draw_cells(canvas: Any, states: Sequence[int], wide: int, cell: float) -> None:
    """Filled cells and crosses, row by row from the top."""
    high = len(states) // wide
    for at, state in enumerate(states):
        _draw_cell(canvas, state, at % wide * cell, (high - 1 - at // wide) * cell, cell, INK)


def _draw_cell(canvas: Any, state: int, left: float, low: float, cell: float, colour: HexColor) -> None:
    canvas.setFillColor(colour)
    canvas.setStrokeColor(colour)
    if state == FILLED:
        canvas.rect(left + 1, low + 1, cell - 2, cell - 2, stroke=0, fill=1)
    elif state == EMPTY:
        near, far = cell * 0.36, cell * 0.64
        canvas.setLineWidth(0.9)
        canvas.line(left + near, low + near, left + far, low + far)
        canvas.line(left + near, low + far, left + far, low + near)


def draw_rules(canvas: Any, wide: int, high: int, cell: float) -> None:
    """The lines of a grid, each fifth one thicker."""
    canvas.setStrokeColor(INK)
    for at in range(wide + 1):
        canvas.setLineWidth(1.1 if at in (0, wide) or at % 5 == 0 else 0.4)
        canvas.line(at * cell, 0, at * cell, high * cell)
    for at in range(high + 1):
        canvas.setLineWidth(1.1 if at in (0, high) or at % 5 == 0 else 0.4)
        canvas.line(0, (high - at) * cell, wide * cell, (high - at) * cell)
