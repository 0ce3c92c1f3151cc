"""The first steps on a puzzle as panels of a strip: the board, the cells a step adds, and why. Nothing here draws."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby, islice
from typing import Final

from ..errors import PuzzleError
from ..events import Fixed, Reason, Unfixed
from ..explain.step_words import absent_sentence, step_sentence
from ..explain.steps import Step
from ..explain.walkthrough import walk
from ..grid import UNKNOWN, Grid
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit, kind_of, solve
from ..texts import say, sentence
from . import MOST_STEPS, PERSON, strip_methods

_LOOKED_AHEAD: Final = 3  # steps read after lines that lack colours, to name the colours that matter


@dataclass(frozen=True, slots=True)
class Panel:
    """A step: the `board` before it, the `new` cells (in colours a value may be below zero, as in `Fixed`), the line
    that shows it, and its reason."""

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
            yield board.panel(_settled(alike), None, absent_sentence(puzzle, alike, following))
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


def _settled(steps: Iterable[Step]) -> dict[int, int]:
    """The cells that lines that lack colours settle; their other cells are too many to show."""
    return {cell: value for step in steps for cell, value in step.cells if value > UNKNOWN}


def _by_method(puzzle: Puzzle, method: str, limit: Limit) -> Iterator[Panel]:
    board = _Board(puzzle)
    for event in solve(puzzle, method, limit=limit):
        match event:
            case Fixed(cells, values, because):
                new = dict(zip(cells, values, strict=True))
                yield board.panel(new, because.line, _reason(puzzle, because, new))
            case Unfixed(cells):
                board.open(cells)
                yield board.panel({}, None, say("reasons.another_node", count=len(cells)))


def _reason(puzzle: Puzzle, because: Reason, new: Mapping[int, int]) -> str:
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
