"""How many numbers a solid puzzle shows, and how line logic carves it. Nothing here prints.

`rating` says how hard a puzzle is for people, flat or solid. Each round reads all numbers against the cells known when
the round began, so the order of lines does not matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ..clues import Count
from ..errors import PuzzleError
from ..grid import EMPTY, UNKNOWN
from ..lines.look import known_in, settled
from ..puzzle import Puzzle
from ..texts import numeral, say


@dataclass(frozen=True, slots=True)
class Carving:
    """Numbers shown, and rounds of line logic. In `narrow` rounds only a single line gives anything. If `open_cells`
    are left, line logic alone is not enough."""

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
    """Play a puzzle by line logic, and count the rounds and what it shows.

    >>> carving(collection.model("cat").puzzle).rounds
    2
    """
    groups = [line.clue.groups for line in puzzle.lines if isinstance(line.clue, Count)]
    shown = sum(line.clue is not None for line in puzzle.lines)
    cells = bytearray(puzzle.size)
    for cell, state in puzzle.givens:
        cells[cell] = state
    lines_per_round = list(_rounds(puzzle, cells))
    return Carving(len(lines_per_round), lines_per_round.count(1), shown, len(puzzle.lines), groups.count(2),
                   groups.count(3), cells.count(UNKNOWN))


def zeros_share(puzzle: Puzzle) -> float:
    """The share of the cubes to remove that lie on lines with a zero; one button removes them all."""
    if puzzle.info.goal is None:
        raise PuzzleError("errors.needs_model")
    zeros = [line for line in puzzle.lines if isinstance(line.clue, Count) and not line.clue.total]
    cells = {cell for line in zeros for cell in line.cells}
    return len(cells) / max(1, puzzle.info.goal.cells.count(EMPTY))


def shown_sentences(found: Carving) -> tuple[str, ...]:
    """How many numbers a puzzle shows, and how many of them are ringed, as sentences.

    >>> shown_sentences(carving(collection.model("cat").puzzle))[0]
    '247 of 247 numbers are shown (0% hidden).'
    """
    shown = say("carving.shown", count=found.shown, lines=found.lines, hidden=numeral(found.hidden_share, ".0%"))
    if found.circles or found.squares:
        return shown, say("carving.ringed", count=found.circles, squares=found.squares)
    return (shown,)


def _rounds(puzzle: Puzzle, cells: bytearray) -> Iterator[int]:
    """Yield the number of lines that give cells in each round until none does; fills in `cells`."""
    through = _lines_through(puzzle)
    fresh: Iterable[int] = range(len(puzzle.lines))
    while True:
        deductions = dict(_deductions(puzzle, bytes(cells), fresh))
        if not deductions:
            return
        pairs = [pair for line_pairs in deductions.values() for pair in line_pairs]
        for cell, state in pairs:
            cells[cell] = state
        fresh = sorted({line for cell, _ in pairs for line in through[cell]})
        yield len(deductions)


def _lines_through(puzzle: Puzzle) -> list[list[int]]:
    """The lines through each cell."""
    through: list[list[int]] = [[] for _ in range(puzzle.size)]
    for number, line in enumerate(puzzle.lines):
        for cell in line.cells:
            through[cell].append(number)
    return through


def _deductions(puzzle: Puzzle, cells: bytes, lines: Iterable[int]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """The lines that give cells, each with the cells and states it gives."""
    from ..lines.combinations import by_kernel  # compiled, so loaded only when needed

    for number in lines:
        line = puzzle.lines[number]
        line_cells = known_in(line, cells)
        if line.clue is None or UNKNOWN not in line_cells:
            continue
        shared = next(by_kernel(line.clue, line_cells)).shared
        if shared is not None and (deduced := settled(line, line_cells, shared)):
            yield number, deduced
