"""Finds what all combinations of a line share, line by line, until a round over all lines changes nothing.

- `passes`, for flat puzzles, also coloured ones, with several ways to enumerate the combinations of a line.
- `lines3d`, for solids.

`lines/combinations.py` enumerates the combinations of a line, `lines/coloured_combinations.py` those of a line in
colours. A look at a line yields, slice by slice, what all its combinations share; `Rounds` knows no kinds of clues. A
cell has a state, or in a coloured puzzle the mask of its possible colours.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from math import comb
from typing import Any, Final

from ..clues import ColourRuns, Runs
from ..errors import PuzzleError
from ..events import Event, Finished, Fixed, Outcome, Progress, Reason, Solution
from ..grid import Grid, colour_of
from ..lines.coloured_combinations import COLOURED_WAYS
from ..lines.combinations import LONGEST, WAYS, by_kernel
from ..lines.look import Look, settled, value_of
from ..puzzle import Puzzle
from ..runner import OptionValue
from ..texts import numeral, say

_MOST: Final = 10**12  # placements of one line: hours


def start(puzzle: Puzzle, **options: OptionValue) -> Iterator[Event]:
    how = str(options["enumerate"])
    for line, clue in enumerate(_clues(puzzle)):
        if clue is not None and how == "patterns":
            _refuse_too_long(puzzle, line, clue)
        elif clue is not None and how == "placements":
            _refuse_too_many(puzzle, line, clue)
    columns, rows = range(puzzle.height, len(puzzle.lines)), range(puzzle.height)
    look = COLOURED_WAYS[how] if puzzle.palette else WAYS[how]
    return Rounds(puzzle, (*columns, *rows), look, "passes").events()


def start_solid(puzzle: Puzzle) -> Iterator[Event]:
    return Rounds(puzzle, range(len(puzzle.lines)), by_kernel, "rounds").events()


def _clues(puzzle: Puzzle) -> list[ColourRuns | Runs | None]:
    if puzzle.palette:
        return [*map(ColourRuns, (*puzzle.colour_rows, *puzzle.colour_cols))]
    return [None if runs is None else Runs(runs) for runs in (*puzzle.rows, *puzzle.cols)]


def _refuse_too_long(puzzle: Puzzle, line: int, clue: ColourRuns | Runs) -> None:
    """Refuse lines with too many patterns to wait for."""
    length, where = len(puzzle.lines[line].cells), puzzle.line_name(line)
    if isinstance(clue, Runs) and length > LONGEST:
        raise PuzzleError("errors.patterns_too_long", where=where, found=say("counts.cells", count=length),
                          most=LONGEST)
    if isinstance(clue, ColourRuns):
        values = len({colour for _, colour in clue.runs}) + 1
        if values**length > 1 << LONGEST:
            count = say("counts.patterns", number=numeral(values**length, ".0e"))
            raise PuzzleError("errors.patterns_too_many", where=where, found=count, most=numeral(1 << LONGEST, ".0e"))


def _refuse_too_many(puzzle: Puzzle, line: int, clue: ColourRuns | Runs) -> None:
    """Refuse lines with too many placements to wait for."""
    runs = len(clue.runs if isinstance(clue, ColourRuns) else clue.lengths)
    placements = comb(len(puzzle.lines[line].cells) - clue.need + runs, runs)
    if placements > _MOST:
        count = say("counts.placements", number=numeral(placements, ".0e"))
        raise PuzzleError("errors.placements_too_many", where=puzzle.line_name(line), found=count,
                          most=numeral(_MOST, ".0e"))


class Rounds:
    """The known cells so far, and the counters."""

    def __init__(self, puzzle: Puzzle, order: Iterable[int], look: Look, rounds: str) -> None:
        """Visits the lines with a clue in this order; `rounds` is the name of the counter of rounds."""
        self._puzzle = puzzle
        self._look = look
        self._rounds = rounds
        self._coloured = bool(puzzle.palette)
        self._cells: Any = [(2 << puzzle.colours) - 1] * puzzle.size if self._coloured else bytearray(puzzle.size)
        self._unknown = puzzle.size
        self._facts = 0
        self._counters = {rounds: 0, "line_visits": 0, "combinations": 0}
        self._order = [line for line in order if puzzle.lines[line].clue is not None]

    def events(self) -> Iterator[Event]:
        """All events, from the given cells to the verdict."""
        givens = self._puzzle.givens
        if givens:
            masks = [(cell, 1 << colour_of(state)) for cell, state in givens] if self._coloured else givens
            yield self._fix(masks, Reason("given"))
        yield (yield from self._settle())

    def _settle(self) -> Generator[Event, None, Finished]:
        """Round after round, until all cells are known or a round changes nothing."""
        facts = -1
        while facts != self._facts and self._unknown:
            facts = self._facts
            self._counters[self._rounds] += 1
            for line in self._order:
                if not (yield from self._visit(line)):
                    return self._finished(Outcome.NONE, line)
                if not self._unknown:
                    break
        if self._unknown:
            return self._finished(Outcome.STUCK)
        return (yield from self._verdict())

    def _visit(self, number: int) -> Generator[Event, None, bool]:
        """Fix what all combinations of a line share. Returns whether it has any."""
        line = self._puzzle.lines[number]
        cells = self._cells[line.cells.start : line.cells.stop : line.cells.step]
        before = self._counters["combinations"]
        shared: Sequence[int] | None = None
        self._counters["line_visits"] += 1
        for result in self._look(line.clue, cells):
            self._counters["combinations"], shared = before + result.combinations, result.shared
            yield Progress(dict(self._counters))
        if shared is None:
            return False
        if changes := settled(line, cells, shared):
            yield self._fix(changes, Reason("line", line=number))
        return True

    def _fix(self, changes: Sequence[tuple[int, int]], because: Reason) -> Fixed:
        """Set cells, and return the event."""
        for cell, state in changes:
            self._cells[cell] = state
        values = self._values(state for _, state in changes)
        self._facts += len(changes)
        self._unknown -= sum(value > 0 for value in values)
        return Fixed(tuple(cell for cell, _ in changes), values, because)

    def _values(self, states: Iterable[int]) -> tuple[int, ...]:
        """States or masks, as events encode them."""
        return tuple(map(value_of, states) if self._coloured else states)

    def _verdict(self) -> Generator[Event, None, Finished]:
        """The verdict when all cells are known; some lines may not have been checked since."""
        grid = Grid(self._puzzle.shape, bytes(self._values(self._cells)))
        broken = self._puzzle.check(grid).lines
        if broken:
            return self._finished(Outcome.NONE, broken[0])
        yield Solution(grid)
        return self._finished(Outcome.UNIQUE)

    def _finished(self, outcome: Outcome, line: int | None = None) -> Finished:
        return Finished(outcome, dict(self._counters), None if line is None else Reason("line", line=line))
