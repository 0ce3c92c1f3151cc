"""The drawings in worksheets of units: puzzles, single lines and room to write. `solvers.paper` draws the boards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reportlab.platypus import Flowable

from solvers.grid import EMPTY, FILLED, Grid
from solvers.paper.boards import ACCENT, BOLD, FAINT, INK, PLAIN, STROKE, FlatBoard, cross_strokes, draw_rules, lines
from solvers.puzzle import Puzzle

_SIGNS: Final = {"#": FILLED, ".": EMPTY}
_LINE_CELL: Final = 18
_CAPTION: Final = 16  # points below a board
_RULE: Final = 22  # points from one line for writing to the next


class PuzzleDrawing(Flowable):
    """A flat puzzle with its clues; with a grid, solved."""

    def __init__(self, puzzle: Puzzle, grid: Grid | None, most: float, widest: float, caption: str = "") -> None:
        super().__init__()
        self._board, self._caption = FlatBoard(puzzle, grid), caption
        self.width, self._high = self._board.extent(min(widest, self._board.cell_in(most, most)))
        self.height = self._high + (_CAPTION if caption else 0)

    def wrap(self, *_: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        self._board.draw(self.canv, 0, self.height, self.width, self._high)
        if self._caption:
            self.canv.setFont(PLAIN, 9)
            self.canv.setFillColor(FAINT)
            self.canv.drawCentredString(self.width / 2, 4, self._caption)


class LineDrawing(Flowable):
    """A clue and a row of cells; cells that are new in `solved` are in colour."""

    def __init__(self, clue: Sequence[int], cells: str, solved: str = "") -> None:
        super().__init__()
        self._clue = "  ".join(map(str, clue)) or "0"
        self._before, self._after = cells, solved or cells
        self.width, self.height = 62 + len(cells) * _LINE_CELL, _LINE_CELL + 9

    def wrap(self, *_: float) -> tuple[float, float]:
        return self.width, self.height

    def draw(self) -> None:
        self.canv.translate(58, 5)
        self.canv.setFont(BOLD, 11)
        self.canv.setFillColor(INK)
        self.canv.drawRightString(-8, 5, self._clue)
        self.canv.scale(_LINE_CELL, _LINE_CELL)
        for at, (was, now) in enumerate(zip(self._before, self._after, strict=True)):
            self._draw_cell(at, _SIGNS.get(now), ACCENT if was != now else INK)
        self.canv.translate(0, 1)
        draw_rules(self.canv, 1, len(self._after))

    def _draw_cell(self, at: int, state: int | None, colour: object) -> None:
        if state == FILLED:
            self.canv.setFillColor(colour)
            self.canv.rect(at + 0.06, 0.06, 0.88, 0.88, stroke=0, fill=1)
        elif state == EMPTY:
            lines(self.canv, cross_strokes([(at, 0)]), colour, STROKE)


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
