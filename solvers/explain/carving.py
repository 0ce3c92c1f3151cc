"""How hard a solid puzzle is for people, and why, by line logic played in rounds. Nothing here prints.

In a round all numbers are read against what was known at its beginning, so the order of lines does not matter. Rounds
in which a single line tells anything are the narrow places: there one has to find just that line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from ..grid import UNKNOWN
from ..lines.look import known_in, settled
from ..puzzle import Count, Puzzle
from ..texts import numeral, say
from .difficulty import LEVELS

_EASY_ROUNDS: Final = 3
_MEDIUM_ROUNDS: Final = 9
_NARROW: Final = 0.25  # of the rounds
_RINGED: Final = 0.15  # of the numbers
_BARE: Final = 0.5  # of the lines


@dataclass(frozen=True, slots=True)
class Carving:
    """What it takes to solve a solid puzzle. With `open_cells` left, line logic alone does not do."""

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

    @property
    def level(self) -> str:
        """One of `LEVELS`: two of three things that make the rounds harder take it one up."""
        easy, medium, hard = LEVELS
        if self.open_cells or self.rounds > _MEDIUM_ROUNDS:
            return hard
        burden = sum((self.narrow > _NARROW * self.rounds, self.circles + self.squares > _RINGED * self.shown,
                      self.hidden_share > _BARE))
        place = (self.rounds > _EASY_ROUNDS) + (burden > 1)
        return (easy, medium, hard)[place]


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


def reasons(found: Carving) -> tuple[str, ...]:
    """Why a puzzle is as hard as it is, in sentences; `found.level` is the verdict."""
    return tuple(_sentences(found))


def _sentences(found: Carving) -> Iterator[str]:
    if found.open_cells:
        yield say("carving.open_cells", count=found.open_cells)
    else:
        yield say("carving.rounds", count=found.rounds)
    if found.narrow:
        yield say("carving.narrow", count=found.narrow)
    yield say("carving.shown", count=found.shown, lines=found.lines, hidden=numeral(found.hidden_share, ".0%"))
    if found.circles or found.squares:
        yield say("carving.ringed", count=found.circles, squares=found.squares)


def _rounds(puzzle: Puzzle, cells: bytearray) -> Iterator[int]:
    """For each round in which something is found how many lines tell something; `cells` is filled in."""
    through = _crossing(puzzle)
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


def _crossing(puzzle: Puzzle) -> list[list[int]]:
    """The lines through each cell."""
    through: list[list[int]] = [[] for _ in range(puzzle.size)]
    for number, line in enumerate(puzzle.lines):
        for cell in line.cells:
            through[cell].append(number)
    return through
