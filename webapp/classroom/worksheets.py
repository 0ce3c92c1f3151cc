"""The worksheet of a unit and its answers as PDF. They hold only bundled texts, nothing that visitors send, and are
cached. `solvers.paper` draws the boards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import Any, Final
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, KeepTogether, Paragraph, SimpleDocTemplate, Table, TableStyle

from solvers.grid import EMPTY, FILLED, Grid
from solvers.paper.boards import (
    ACCENT,
    BOLD,
    FAINT,
    INK,
    MARGIN,
    PLAIN,
    STROKE,
    TEXT,
    TITLE,
    FlatBoard,
    cross_strokes,
    draw_rules,
    lines,
    load_fonts,
)
from solvers.paper.pages import draw_foot
from solvers.puzzle import Puzzle
from solvers.texts import language_name, say

from .unit_texts import PicturedLine, Task, Unit, picture_of, puzzle_named, unit_named
from .unit_texts import Table as Rows

_PADDING: Final = 6  # of the frame that holds the text
_WIDTH: Final = A4[0] - 2 * (MARGIN + _PADDING)
_WIDEST_CELL: Final = 20.0
_SIGNS: Final = {"#": FILLED, ".": EMPTY}
_LINE_CELL: Final = 18
_TABLE_CELL: Final = 13
_ROWS: Final = re.compile(r"[#.]+( / [#.]+)*")  # rows of cells in a table
_CAPTION: Final = 16  # points below a board
_RULE: Final = 22  # points from one line for writing to the next

_ANSWER: Final = ParagraphStyle("answer", parent=TEXT, leftIndent=10, textColor=ACCENT)
_TASK: Final = ParagraphStyle("task", parent=TEXT, fontName=BOLD, fontSize=12.5, leading=17, spaceBefore=12)
_CELL: Final = ParagraphStyle("cell", parent=TEXT, spaceAfter=0, leading=14)


def worksheet(name: str, *, answers: bool) -> bytes:
    return _pdf(name, language_name(), answers)


@cache
def _pdf(name: str, _: str, answers: bool) -> bytes:
    """The same in the language of the server."""
    load_fonts()
    unit, file = unit_named(name), BytesIO()
    title = say("units.answers_of" if answers else "units.worksheet_of", title=unit.title)
    document = SimpleDocTemplate(file, pagesize=A4, leftMargin=MARGIN, rightMargin=MARGIN, topMargin=MARGIN,
                                 bottomMargin=MARGIN, title=title, author="Nonoscope", invariant=1,
                                 lang=language_name())
    document.build(list(_parts(unit, title, answers)), onFirstPage=_foot, onLaterPages=_foot)
    return file.getvalue()


def _foot(canvas: Any, _: object) -> None:
    draw_foot(canvas, A4[0])


def _parts(unit: Unit, title: str, answers: bool) -> Iterator[Flowable]:
    yield _paragraph(title, TITLE)
    if not answers:
        yield _paragraph(say("paper.name_and_date"), TEXT)
    for number, task in enumerate(unit.tasks, 1):
        yield KeepTogether([*_task(number, task, answers)])


def _task(number: int, task: Task, answers: bool) -> Iterator[Flowable]:
    yield _paragraph(f"{number}  {task.title}", _TASK)
    for text in task.text:
        yield _paragraph(text, TEXT)
    for line in task.lines:
        yield _line(line, answers)
    if task.table:
        yield _table(task.table, answers)
    if task.puzzles:
        yield _puzzles(task.puzzles, answers)
    if answers:
        for text in task.answer:
            yield _paragraph(text, _ANSWER)
        return
    if task.squares:
        yield SquaredPaper(task.squares)
    if task.space:
        yield WritingLines(task.space)


def _line(line: PicturedLine, answers: bool) -> Flowable:
    drawn = LineDrawing(line.clue, line.cells, line.found if answers else "")
    if not line.says:
        return drawn
    beside = Table([[drawn, _paragraph(line.says, _CELL)]], colWidths=[drawn.width + 12, _WIDTH - drawn.width - 12])
    beside.setStyle(TableStyle([("VALIGN", (0, 0), (-1, -1), "MIDDLE"), ("LEFTPADDING", (0, 0), (0, -1), 0)]))
    beside.hAlign = "LEFT"
    return beside


def _table(table: Rows, answers: bool) -> Flowable:
    shown = [[_paragraph(f"<b>{escape(cell)}</b>", _CELL, markup=True) for cell in table.head]]
    shown += [[_cell(cell, answers) for cell in row] for row in table.rows]
    drawn = Table(shown, colWidths=[_WIDTH / len(table.head)] * len(table.head), minRowHeights=[22] * len(shown))
    drawn.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.5, FAINT), ("VALIGN", (0, 0), (-1, -1), "MIDDLE")]))
    drawn.spaceBefore = drawn.spaceAfter = 4
    return drawn


def _cell(cell: str, answers: bool) -> Flowable:
    if _ROWS.fullmatch(cell):
        return CellRows(cell.split(" / "))
    if not cell.startswith("="):
        return _paragraph(cell, _CELL)
    style = ParagraphStyle("found", parent=_CELL, textColor=ACCENT)
    return _paragraph(cell[1:] if answers else "", style)


def _puzzles(names: tuple[str, ...], answers: bool) -> Flowable:
    """Puzzles side by side, drawn as large as fits."""
    each = _WIDTH / len(names)
    drawn = [_puzzle(name, each, answers) for name in names]
    row = Table([drawn], colWidths=[each] * len(names))
    row.setStyle(TableStyle([("VALIGN", (0, 0), (-1, -1), "BOTTOM"), ("LEFTPADDING", (0, 0), (-1, -1), 0)]))
    return row


def _puzzle(name: str, most: float, answers: bool) -> PuzzleDrawing:
    puzzle = puzzle_named(name)
    grid = picture_of(name) if answers else None
    return PuzzleDrawing(puzzle, grid, most - 8, _WIDEST_CELL, puzzle.info.title if answers else "")


def _paragraph(text: str, style: ParagraphStyle, *, markup: bool = False) -> Paragraph:
    return Paragraph(text if markup else escape(text), style)


# Drawings


class PuzzleDrawing(Flowable):
    """A flat puzzle with its clues; with a grid, solved."""

    def __init__(self, puzzle: Puzzle, grid: Grid | None, most: float, widest: float, caption: str = "") -> None:
        super().__init__()
        self._board, self._caption = FlatBoard(puzzle, grid), caption
        self.width, self._high = self._board.extent(min(widest, self._board.cell_in(most, most)))
        self.height = self._high + (_CAPTION if caption else 0)

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

    def draw(self) -> None:
        self.canv.translate(58, 5)
        self.canv.setFont(BOLD, 11)
        self.canv.setFillColor(INK)
        self.canv.drawRightString(-8, 5, self._clue)
        self.canv.scale(_LINE_CELL, _LINE_CELL)
        _draw_row(self.canv, self._before, self._after, _SIGNS)


class CellRows(Flowable):
    """Rows of a board in a cell of a table: what is not filled is blank."""

    def __init__(self, rows: Sequence[str]) -> None:
        super().__init__()
        self._rows = rows
        self.width, self.height = len(rows[0]) * _TABLE_CELL, len(rows) * _TABLE_CELL

    def draw(self) -> None:
        self.canv.scale(_TABLE_CELL, _TABLE_CELL)
        for row in reversed(self._rows):
            _draw_row(self.canv, row, row, {"#": FILLED})


def _draw_row(canvas: Any, before: str, after: str, signs: Mapping[str, int]) -> None:
    """A row of cells of side 1 above the origin, which moves to its upper edge; new cells are in colour."""
    for at, (was, now) in enumerate(zip(before, after, strict=True)):
        colour, state = ACCENT if was != now else INK, signs.get(now)
        if state == FILLED:
            canvas.setFillColor(colour)
            canvas.rect(at + 0.06, 0.06, 0.88, 0.88, stroke=0, fill=1)
        elif state == EMPTY:
            lines(canvas, cross_strokes([(at, 0)]), colour, STROKE)
    canvas.translate(0, 1)
    draw_rules(canvas, 1, len(after), thin=FAINT)


class SquaredPaper(Flowable):
    """Rows of squares to draw cells in."""

    def __init__(self, rows: int) -> None:
        super().__init__()
        self._rows, self._columns = rows, int(_WIDTH / _LINE_CELL)
        self.width, self.height = self._columns * _LINE_CELL, rows * _LINE_CELL + _PADDING

    def draw(self) -> None:
        self.canv.setStrokeColor(FAINT)
        self.canv.setLineWidth(0.25)
        self.canv.grid([at * _LINE_CELL for at in range(self._columns + 1)],
                       [at * _LINE_CELL for at in range(self._rows + 1)])


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
