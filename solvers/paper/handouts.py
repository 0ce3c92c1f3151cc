"""Handouts: the first steps on a puzzle as a strip of boards, each with its reason below it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Any, Final
from xml.sax.saxutils import escape

from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Paragraph

from ..errors import PuzzleError
from ..events import Fixed, Reason, Unfixed
from ..explain.step_words import absent_sentence, step_sentence
from ..explain.steps import Step
from ..explain.walkthrough import walk
from ..grid import UNKNOWN, Grid
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit, kind_of, method_info, solve
from ..texts import say, sentence, size_name
from . import MOST_STEPS, PERSON, Paper, strip_methods
from .boards import BOLD, FAINT, INK, MARGIN, TEXT, Board, board_of
from .pages import Pages, Place, draw_key, key_height, places_in

# The steps

_LOOKED_AHEAD: Final = 3  # steps read after lines that lack colours, to name the colours that matter


@dataclass(frozen=True, slots=True)
class Panel:
    """A step: the board before it, the `new` cells (values as in `Fixed`), the line that shows it, and its reason."""

    board: Grid
    new: Mapping[int, int]
    line: int | None
    reason: str


def panels(puzzle: Puzzle, steps: int, method: str = PERSON, limit: Limit = NO_LIMIT) -> list[Panel]:
    """The first steps; fewer if the puzzle is solved earlier or the limit is reached. PuzzleError if there are none."""
    if not 1 <= steps <= MOST_STEPS:
        raise PuzzleError("errors.whole_number_between", where="steps", found=str(steps), low=1, high=MOST_STEPS)
    able = strip_methods(kind_of(puzzle))
    if method not in able:
        raise PuzzleError("errors.one_of", where="method", found=method, names=able)
    steps_of_method = _by_person(puzzle, steps, limit) if method == PERSON else _by_method(puzzle, method, limit)
    strip = list(islice(steps_of_method, steps))
    if not strip:
        raise PuzzleError("paper.no_steps")
    return strip


def _by_person(puzzle: Puzzle, most: int, limit: Limit) -> Iterator[Panel]:
    board, steps = _Board(puzzle), _first_steps(puzzle, most + _LOOKED_AHEAD, limit)
    for absent, group in groupby(enumerate(steps), key=lambda pair: pair[1].technique == "absent"):
        places, alike = zip(*group, strict=True)
        if absent:
            following = steps[places[-1] + 1 : places[-1] + 1 + _LOOKED_AHEAD]
            # Their cells that are not settled are too many to show.
            settled = {cell: value for step in alike for cell, value in step.cells if value > UNKNOWN}
            yield board.panel(settled, None, absent_sentence(puzzle, alike, following))
        else:
            yield from (board.panel(dict(step.cells), step.line, step_sentence(puzzle, step)) for step in alike)


def _first_steps(puzzle: Puzzle, most: int, limit: Limit) -> list[Step]:
    """At least `most` steps besides lines that lack colours, unless the puzzle is solved earlier."""
    reached, steps = limit.watch(), list[Step]()
    for so_far in walk(puzzle):
        steps = list(so_far.steps)
        if sum(step.technique != "absent" for step in steps) >= most or reached() is not None:
            break
    return steps


def _by_method(puzzle: Puzzle, method: str, limit: Limit) -> Iterator[Panel]:
    board = _Board(puzzle)
    for event in solve(puzzle, method, limit=limit):
        match event:
            case Fixed(cells, values, because):
                new = dict(zip(cells, values, strict=True))
                yield board.panel(new, because.line, _reason_of_method(puzzle, because, new))
            case Unfixed(cells):
                board.open(cells)
                if method == "dfs":  # the others take up a node that waited: they undo nothing
                    yield board.panel({}, None, say("reasons.back", count=len(cells)))


def _reason_of_method(puzzle: Puzzle, because: Reason, new: Mapping[int, int]) -> str:
    if because.line is None:
        return say("reasons.given", count=len(new))
    line, clue = puzzle.line_name(because.line), puzzle.clue_text(because.line)
    if because.technique == "guess":
        return say("reasons.assumed_line", line=line)
    if clue == "0":
        return sentence(say("reasons.empty_line", line=line))
    if any(value < UNKNOWN for value in new.values()):
        return sentence(say("paper.line_excludes", line=line, clue=clue, count=len(new)))
    return sentence(say("reasons.line", line=line, clue=clue, count=len(new)))


class _Board:
    """The board after each panel."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._shape, self._cells = puzzle.shape, bytearray(puzzle.size)
        for cell, state in puzzle.givens:
            self._cells[cell] = state

    def panel(self, new: Mapping[int, int], line: int | None, reason: str) -> Panel:
        panel = Panel(Grid(self._shape, bytes(self._cells)), new, line, reason)
        for cell, value in new.items():
            self._cells[cell] = max(value, UNKNOWN)
        return panel

    def open(self, cells: Iterable[int]) -> None:
        for cell in cells:
            self._cells[cell] = UNKNOWN


# The pages

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
