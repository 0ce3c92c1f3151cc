"""What a solid puzzle shows of its numbers, and how line logic gets on with them. Nothing here prints.

How hard it is for people is said by `rating`, for flat and solid puzzles alike. In a round all numbers are read against
what was known at its beginning, so the order of lines does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..errors import PuzzleError
from ..grid import EMPTY, UNKNOWN
from ..lines.look import known_in, settled
from ..puzzle import Count, Puzzle
from ..texts import numeral, say


@dataclass(frozen=True, slots=True)
class Carving:
    """Numbers shown, and rounds of line logic, in `narrow` of which a single line tells anything. With `open_cells`
    left, line logic alone does not do."""

    rounds: int
    narrow: int
    shown: int
    lines: int
    circles: int
    squares: int
    open_cells: int

    @property
    def hidden_share(self) -> float:
        return 1 - self.shown / self.lines


def carving(puzzle: Puzzle) -> Carving:
    """Play a solid puzzle by line logic, and count."""
    groups = [line.clue.groups for line in puzzle.lines if isinstance(line.clue, Count)]
    shown = sum(line.clue is not None for line in puzzle.lines)
    cells = bytearray(puzzle.size)
    for cell, state in puzzle.givens:
        cells[cell] = state
    telling = list(_rounds(puzzle, cells))
    return Carving(len(telling), telling.count(1), shown, len(puzzle.lines), groups.count(2), groups.count(3),
                   cells.count(UNKNOWN))


def zeros_share(puzzle: Puzzle) -> float:
    """How much of what there is to take away the lines of a solid tell that show a zero: one button does that much."""
    if puzzle.info.goal is None:
        raise PuzzleError("errors.needs_model")
    zeros = [line for line in puzzle.lines if isinstance(line.clue, Count) and not line.clue.total]
    cells = {cell for line in zeros for cell in line.cells}
    return len(cells) / max(1, puzzle.info.goal.cells.count(EMPTY))


def shown_sentences(found: Carving) -> tuple[str, ...]:
    """How many numbers a puzzle shows, and what they look like."""
    return tuple(_sentences(found))


def _sentences(found: Carving) -> Iterator[str]:
    yield say("carving.shown", count=found.shown, lines=found.lines, hidden=numeral(found.hidden_share, ".0%"))
    if found.circles or found.squares:
        yield say("carving.ringed", count=found.circles, squares=found.squares)


def _rounds(puzzle: Puzzle, cells: bytearray) -> Iterator[int]:
    """For each round in which something is found how many lines tell something; `cells` is filled in."""
    through = _lines_through(puzzle)
    fresh: Iterable[int] = range(len(puzzle.lines))
    while True:
        found = dict(_news(puzzle, bytes(cells), fresh))
        if not found:
            return
        for news in found.values():
            for cell, state in news:
                cells[cell] = state
        fresh = sorted({line for news in found.values() for cell, _ in news for line in through[cell]})
        yield len(found)


def _lines_through(puzzle: Puzzle) -> list[list[int]]:
    """The lines through each cell."""
    through: list[list[int]] = [[] for _ in range(puzzle.size)]
    for number, line in enumerate(puzzle.lines):
        for cell in line.cells:
            through[cell].append(number)
    return through


def _news(puzzle: Puzzle, cells: bytes, lines: Iterable[int]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """The lines that tell something, with the cells that they tell."""
    from ..lines.combinations import by_kernel  # compiled: only for who plays

    for number in lines:
        line = puzzle.lines[number]
        known = known_in(line, cells)
        if line.clue is None or UNKNOWN not in known:
            continue
        shared = next(by_kernel(line.clue, known)).shared
        if shared is not None and (news := settled(line, known, shared)):
            yield number, news
