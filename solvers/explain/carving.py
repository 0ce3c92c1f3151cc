"""How many numbers a solid puzzle shows, and how line logic carves it. Nothing here prints.

`rating` says how hard a puzzle is for people, flat or solid. Each round reads all numbers against the cells known when
the round began, so the order of lines does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..clues import Count
from ..errors import PuzzleError
from ..grid import EMPTY, UNKNOWN
from ..puzzle import Puzzle
from ..texts import numeral, say
from .known_lines import KnownLines


@dataclass(frozen=True, slots=True)
class Carving:
    """How line logic solves a solid puzzle, and how many numbers the puzzle shows."""

    rounds: int
    narrow: int  # rounds in which only a single line gives anything
    shown: int  # lines that show a number
    lines: int  # all lines
    circles: int  # numbers in a circle
    squares: int  # numbers in a square
    open_cells: int  # cells that line logic leaves open

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
    board = KnownLines(puzzle)
    lines_per_round = list(_rounds(board))
    return Carving(len(lines_per_round), lines_per_round.count(1), shown, len(puzzle.lines), groups.count(2),
                   groups.count(3), board.cells.count(UNKNOWN))


def zeros_share(puzzle: Puzzle) -> float:
    """The share of the cubes to remove that lie on lines with a zero; one button removes them all."""
    if puzzle.info.goal is None:
        raise PuzzleError("errors.needs_model")
    zeros = [line for line in puzzle.lines if isinstance(line.clue, Count) and not line.clue.total]
    cells = {cell for line in zeros for cell in line.cells}
    return len(cells) / max(1, puzzle.info.goal.cells.count(EMPTY))


def shown_sentences(carved: Carving) -> tuple[str, ...]:
    """How many numbers a puzzle shows, and how many of them are ringed, as sentences.

    >>> shown_sentences(carving(collection.model("cat").puzzle))[0]
    '247 of 247 numbers are shown (0% hidden).'
    """
    shown = say("carving.shown", count=carved.shown, lines=carved.lines, hidden=numeral(carved.hidden_share, ".0%"))
    if carved.circles or carved.squares:
        return shown, say("carving.ringed", count=carved.circles, squares=carved.squares)
    return (shown,)


def _rounds(board: KnownLines) -> Iterator[int]:
    """Yield the number of lines that give cells in each round until none does; sets these cells."""
    while True:
        looks = [(line, board.look(line)) for line in sorted(board.fresh)]
        board.fresh.clear()
        deductions = [list(board.deductions(line, look)) for line, look in looks if look is not None]
        giving = [pairs for pairs in deductions if pairs]
        if not giving:
            return
        board.set(pair for pairs in giving for pair in pairs)
        yield len(giving)
