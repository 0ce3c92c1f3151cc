"""Hand-outs: the first steps on a puzzle as a strip of boards, each with its reason below it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from ..errors import PuzzleError
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit, method_info
from ..texts import say, sentence, size_name
from . import PERSON, Paper
from .flat_board import draw_key, key_height
from .ink import BOLD, FAINT, INK, MARGIN, TEXT
from .pages import Board, Pages, Place, board_of, places_in
from .strips import Panel, panels

_REASON: Final = ParagraphStyle("reason", parent=TEXT, fontSize=9, leading=12, spaceAfter=0)
_FORMS: Final = ((1, 1), (1, 2), (2, 2), (2, 3), (2, 4), (3, 4))  # columns and rows of an upright page
_LEAST_CELL: Final = 5.0  # points: nobody writes into these boards
_GOOD_CELL: Final = 7.5  # large enough: beyond it, fewer pages matter more
_INSIDE: Final = 7.0  # between the frame of a panel and its content
_NUMBER: Final = 14.0  # the strip of a panel's number
_MOST_TEXT: Final = 0.6  # of a panel


def handout(puzzle: Puzzle, steps: int, method: str = PERSON, *, name: str = "", paper: Paper | None = None,
            limit: Limit = NO_LIMIT) -> bytes:
    """The PDF. PuzzleError for a method whose steps no strip can show, and for a puzzle that is too large."""
    paper = paper or Paper()
    _check_size(puzzle, paper)
    strip = panels(puzzle, steps, method, limit)
    title = say("paper.first_steps", count=len(strip), title=name or size_name(puzzle.shape))
    how = say("paper.by_person") if method == PERSON else sentence(method_info(method).summary)
    pages = Pages(paper, title)
    room = _below_key(pages, puzzle, pages.start(title, f"{how} {say('paper.red')}"))
    boards = [board_of(puzzle, panel.board, panel.new, bright=True, line=panel.line) for panel in strip]
    form = _form(boards, strip, room, pages)
    per_page = form[0] * form[1]
    for start in range(0, len(strip), per_page):
        if start:
            room = _below_key(pages, puzzle, pages.start(title))
        for at, place in enumerate(places_in(room, *form)[: len(strip) - start], start):
            _draw_panel(pages.canvas, place, at + 1, boards[at], strip[at].reason)
    return pages.data()


def _check_size(puzzle: Puzzle, paper: Paper) -> None:
    """PuzzleError if boards would be too small even alone on a page; checked before the search for steps."""
    width, height = (side - 2 * (MARGIN + _INSIDE) for side in paper.size)
    if board_of(puzzle).cell_in(width, height) < _LEAST_CELL:
        raise PuzzleError("paper.too_large_for_strip")


def _below_key(pages: Pages, puzzle: Puzzle, room: Place) -> Place:
    """Draw the key of colours, and return the room below it."""
    draw_key(pages.canvas, puzzle, room.left, room.top, room.width)
    high = key_height(puzzle, room.width)
    return Place(room.left, room.top - high, room.width, room.height - high)


def _form(boards: Sequence[Board], strip: Sequence[Panel], room: Place, pages: Pages) -> tuple[int, int]:
    """The columns and rows that take the fewest pages with cells that are large enough."""
    candidates = []
    for columns, rows in (form[:: -1 if room.width > room.height else 1] for form in _FORMS):
        place = places_in(room, columns, rows)[0]
        inner = [_room_for_board(place, _reason(pages.canvas, panel.reason, place)[1]) for panel in strip]
        cell = min(board.cell_in(room.width, room.height) if room.height > place.height * (1 - _MOST_TEXT) else 0.0
                   for board, room in zip(boards, inner, strict=True))
        candidates.append((min(cell, _GOOD_CELL), -(-len(strip) // (columns * rows)), cell, (columns, rows)))
    good, _, _, form = min(candidates, key=lambda candidate: (-candidate[0], candidate[1], -candidate[2]))
    if good < _LEAST_CELL:
        raise PuzzleError("paper.too_large_for_strip")
    return form


def _reason(canvas: Any, words: str, place: Place) -> tuple[Paragraph, float]:
    """A reason as wide as a panel, and its height."""
    paragraph = Paragraph(escape(words), _REASON)
    return paragraph, paragraph.wrapOn(canvas, place.width - 2 * _INSIDE, place.height)[1]


def _room_for_board(place: Place, text: float) -> Place:
    height = place.height - _NUMBER - text - 3 * _INSIDE
    return Place(place.left + _INSIDE, place.top - _NUMBER - _INSIDE, place.width - 2 * _INSIDE, height)


def _draw_panel(canvas: Any, place: Place, number: int, board: Board, reason: str) -> None:
    canvas.setStrokeColor(FAINT)
    canvas.setLineWidth(0.8)
    canvas.rect(place.left, place.top - place.height, place.width, place.height)
    canvas.setFont(BOLD, 11)
    canvas.setFillColor(INK)
    canvas.drawString(place.left + _INSIDE, place.top - _NUMBER - 1, str(number))
    written, high = _reason(canvas, reason, place)
    board.draw(canvas, *_room_for_board(place, high))
    written.drawOn(canvas, place.left + _INSIDE, place.top - place.height + _INSIDE)
