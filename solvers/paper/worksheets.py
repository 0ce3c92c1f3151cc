"""Worksheets: up to six puzzles a page, optionally with the first step, QR codes, and answers at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from ..draw.layout import one_line
from ..errors import PuzzleError
from ..explain.walkthrough import walk
from ..grid import Grid
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit, run
from ..texts import say, size_name
from . import LEAST_CELL, MOST_A_PAGE, Paper, too_large
from .boards import BOLD, FAINT, INK, PLAIN, board_of, write
from .pages import Pages, Place, draw_key, draw_qr, key_height, places_in, qr_matrix, qr_side

# Columns and rows on an upright page, by the number of puzzles.
_PLACES: Final = {1: (1, 1), 2: (1, 2), 3: (1, 3), 4: (2, 2), 5: (2, 3), 6: (2, 3)}
_ANSWERS: Final = (3, 4)
_HEAD: Final = 20.0  # of a puzzle without a QR code


@dataclass(frozen=True, slots=True)
class Exercise:
    """A puzzle of a worksheet. Its `name` must not tell the picture; its own title stands with the answer. `link` is
    the address in its QR code."""

    puzzle: Puzzle
    name: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """How a worksheet looks."""

    title: str = ""
    paper: Paper = field(default_factory=Paper)
    per_page: int = 4
    first_step: bool = False
    answers: bool = False


def worksheet(exercises: Sequence[Exercise], sheet: Sheet, limit: Limit = NO_LIMIT) -> bytes:
    """The PDF. The limit is for each first step and each solution. PuzzleError if a puzzle is too large for a page."""
    if not 1 <= sheet.per_page <= MOST_A_PAGE:
        raise PuzzleError("errors.whole_number_between", where="per page", found=str(sheet.per_page), low=1,
                          high=MOST_A_PAGE)
    pages = Pages(sheet.paper, sheet.title)
    entries = [_Entry(number, exercise) for number, exercise in enumerate(exercises, 1)]
    _draw_exercises(entries, pages, sheet, limit)
    if sheet.answers:
        _draw_answers(entries, pages, limit)
    return pages.data()


def first_cells(puzzle: Puzzle, limit: Limit = NO_LIMIT) -> dict[int, int]:
    """The cells that a person proves first, with their states; empty if there are none, or not in time."""
    reached = limit.watch()
    for so_far in walk(puzzle):
        for step in so_far.steps:
            settled = {cell: value for cell, value in step.cells if value > 0}
            if settled:
                return settled
        if reached() is not None:
            break
    return {}


def solution_of(puzzle: Puzzle, limit: Limit = NO_LIMIT) -> Grid | None:
    """A solution, if one is found in time; for a puzzle made from a picture, that picture."""
    goal = puzzle.info.goal
    if goal is not None and puzzle.check(goal).ok:
        return goal
    return next(iter(run(puzzle, limit=limit).solutions), None)


class _Entry:
    """A numbered puzzle of a worksheet, and where its parts lie in a place."""

    def __init__(self, number: int, exercise: Exercise) -> None:
        self.number, self.name, self.puzzle = number, exercise.name, exercise.puzzle
        self._board = board_of(self.puzzle)
        self._code = qr_matrix(exercise.link) if exercise.link else []

    def cell_in(self, place: Place) -> float:
        room = self._room_in(place)
        return self._board.cell_in(room.width, room.height)

    def draw(self, canvas: Any, place: Place, first: Mapping[int, int]) -> None:
        """Draw the puzzle; its first cells are given."""
        room = self._room_in(place)
        _draw_heading(canvas, place, self.number, self.name or size_name(self.puzzle.shape))
        draw_key(canvas, self.puzzle, place.left, place.top - _HEAD, place.width - self._code_side)
        board_of(self.puzzle, new=first).draw(canvas, *room)
        if self._code:
            draw_qr(canvas, self._code, place.left + place.width - self._code_side, place.top)

    def _room_in(self, place: Place) -> Place:
        """The room for the board: beside the QR code or below it, whichever lets cells be larger."""
        head = _HEAD + key_height(self.puzzle, place.width - self._code_side)
        rooms = [Place(place.left, place.top - high, width, place.height - high)
                 for high, width in ((head, place.width - self._code_side), (max(head, self._code_side), place.width))]
        return max(rooms, key=lambda room: self._board.cell_in(room.width, room.height))

    @property
    def _code_side(self) -> float:
        return qr_side(len(self._code)) if self._code else 0.0


def _draw_exercises(entries: Sequence[_Entry], pages: Pages, sheet: Sheet, limit: Limit) -> None:
    """A puzzle whose cells would be too small in its place has a page of its own."""
    columns, rows = _PLACES[sheet.per_page][:: -1 if sheet.paper.landscape else 1]
    head = sheet.title, say("paper.name_and_date")
    page = pages.start(*head)
    places = places_in(page, columns, rows)[: sheet.per_page]
    free = list(places)
    _check_sizes(entries, page)
    for entry in entries:
        alone = entry.cell_in(places[0]) < LEAST_CELL
        if not free or (alone and len(free) < len(places)):
            pages.start(*head)
            free = list(places)
        first = first_cells(entry.puzzle, limit) if sheet.first_step else {}
        entry.draw(pages.canvas, page if alone else free.pop(0), first)
        if alone:
            free = []


def _check_sizes(entries: Sequence[_Entry], page: Place) -> None:
    for entry in entries:
        if entry.cell_in(page) < LEAST_CELL:
            raise too_large(entry.puzzle, entry.number)


def _draw_answers(entries: Sequence[_Entry], pages: Pages, limit: Limit) -> None:
    """The solutions, small and without clues, under their titles."""
    title = say("paper.answers")
    places: list[Place] = []
    for entry in entries:
        if not places:
            places = places_in(pages.start(title), *_ANSWERS)
        place = places.pop(0)
        _draw_heading(pages.canvas, place, entry.number, one_line(entry.puzzle.info.title) or entry.name)
        room = Place(place.left, place.top - _HEAD, place.width, place.height - _HEAD)
        solution = solution_of(entry.puzzle, limit)
        if solution is None:
            write(pages.canvas, say("paper.unsolved"), room.left + room.width / 2, room.top - 8, 9, FAINT)
        else:
            board_of(entry.puzzle, solution, clues=False, crosses=False).draw(pages.canvas, *room)


def _draw_heading(canvas: Any, place: Place, number: int, name: str) -> None:
    """The number of a puzzle, and what it is called."""
    canvas.setFillColor(INK)
    canvas.setFont(BOLD, 13)
    canvas.drawString(place.left, place.top - 12, str(number))
    canvas.setFont(PLAIN, 10)
    canvas.setFillColor(FAINT)
    canvas.drawString(place.left + 10 + 8 * len(str(number)), place.top - 12, name)
