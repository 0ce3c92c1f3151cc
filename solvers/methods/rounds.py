"""Looks at every line, round after round, until a round changes nothing: `passes` and `lines3d` without the look.

A look at a line yields, slice by slice, what all its combinations share. Nothing here knows kinds of clues. A cell has
a state, or in a coloured puzzle the mask of its possible colours.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence

from ..events import Event, Finished, Fixed, Outcome, Progress, Reason, Solution
from ..grid import Grid, colour_of
from ..lines.look import Look, known_in, possible_in, settled, value_of
from ..puzzle import Line, Puzzle


class Rounds:
    """The known cells so far, and the counters."""

    def __init__(self, puzzle: Puzzle, order: Iterable[int], look: Look, rounds: str) -> None:
        """Visits the lines with a clue in this order; `rounds` is the name of the counter of rounds."""
        self._puzzle = puzzle
        self._look = look
        self._rounds = rounds
        self._coloured = bool(puzzle.palette)
        self._cells = [(2 << puzzle.colours) - 1] * puzzle.size if self._coloured else bytearray(puzzle.size)
        self._unknown = puzzle.size
        self._facts = 0
        self._counters = {rounds: 0, "line_visits": 0, "combinations": 0}
        self._order = [line for line in order if puzzle.lines[line].clue is not None]

    def events(self) -> Iterator[Event]:
        """All events, from the given cells to the verdict."""
        if self._puzzle.givens:
            yield self._fix(self._givens(), Reason("given"))
        yield (yield from self._settle())

    def _givens(self) -> Sequence[tuple[int, int]]:
        """The given cells as states or masks."""
        if not self._coloured:
            return self._puzzle.givens
        return [(cell, 1 << colour_of(state)) for cell, state in self._puzzle.givens]

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
        cells = self._line_cells(line)
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

    def _line_cells(self, line: Line) -> Sequence[int]:
        return known_in(line, self._cells) if isinstance(self._cells, bytearray) else possible_in(line, self._cells)

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
