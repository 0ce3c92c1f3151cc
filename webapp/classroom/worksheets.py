"""The worksheet of a unit and its answers as PDF. They hold only bundled texts, nothing that visitors send, and are
cached."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any, Final
from xml.sax.saxutils import escape

from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable, KeepTogether, Paragraph, SimpleDocTemplate, Table, TableStyle

from solvers.paper.boards import ACCENT, BOLD, FAINT, MARGIN, TEXT, TITLE, load_fonts
from solvers.paper.pages import draw_foot
from solvers.texts import language_name, say

from .unit_puzzles import picture_of, puzzle_named
from .unit_texts import PicturedLine, Task, Unit, unit_named
from .unit_texts import Table as Rows
from .worksheet_drawings import LineDrawing, PuzzleDrawing, WritingLines

_PADDING: Final = 6  # of the frame that holds the text
_WIDTH: Final = A4[0] - 2 * (MARGIN + _PADDING)
_WIDEST_CELL: Final = 20.0

_ANSWER: Final = ParagraphStyle("answer", parent=TEXT, leftIndent=10, textColor=ACCENT)
_TASK: Final = ParagraphStyle("task", parent=TEXT, fontName=BOLD, fontSize=12.5, leading=17, spaceBefore=12)
_CELL: Final = ParagraphStyle("cell", parent=TEXT, spaceAfter=0, leading=14)


def worksheet(name: str, *, answers: bool) -> bytes:
    """The PDF of a unit's worksheet, empty or with its answers."""
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
    elif task.space:
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
