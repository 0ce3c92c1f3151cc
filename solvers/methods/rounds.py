"""Looks at line after line, round after round, until a round changes nothing: `passes` and `lines3d` without the look.

A look at a line says, slice by slice, what all its combinations share. Knows no kind of clue.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence

from ..events import Event, Finished, Fixed, Outcome, Progress, Reason, Solution
from ..grid import Grid
from ..lines.look import Look, known_in, settled
from ..puzzle import Puzzle


class Rounds:
    """The known cells so far, and the counters."""

    def __init__(self, puzzle: Puzzle, order: Iterable[int], look: Look, rounds: str) -> None:
        """Visits the lines with a clue in this order; `rounds` is the name of the counter of rounds."""
        self._puzzle = puzzle
        self._look = look
        self._rounds = rounds
        self._cells = bytearray(puzzle.size)
        self._unknown = puzzle.size
        self._counters = {rounds: 0, "line_visits": 0, "combinations": 0}
        self._order = [line for line in order if puzzle.lines[line].clue is not None]

    def events(self) -> Iterator[Event]:
        """All events, from the given cells to the verdict."""
        if self._puzzle.givens:
            yield self._fix(self._puzzle.givens, Reason("given"))
        yield (yield from self._settle())

    def _settle(self) -> Generator[Event, None, Finished]:
        """Round after round, until all cells are known or a round changes nothing."""
        before = -1
        while before != self._unknown > 0:
            before = self._unknown
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
        known = known_in(line, self._cells)
        before = self._counters["combinations"]
        shared: bytes | None = None
        self._counters["line_visits"] += 1
        for looked in self._look(line.clue, known):
            self._counters["combinations"], shared = before + looked.combinations, looked.shared
            yield Progress(dict(self._counters))
        if shared is None:
            return False
        if news := settled(line, known, shared):
            yield self._fix(news, Reason("line", line=number))
        return True

    def _fix(self, news: Sequence[tuple[int, int]], because: Reason) -> Fixed:
        """Set unknown cells to their states."""
        for cell, state in news:
            self._cells[cell] = state
        self._unknown -= len(news)
        return Fixed(tuple(cell for cell, _ in news), tuple(state for _, state in news), because)

    def _verdict(self) -> Generator[Event, None, Finished]:
        """The verdict when all cells are known; some lines may not have been checked since."""
        grid = Grid(self._puzzle.shape, bytes(self._cells))
        broken = self._puzzle.check(grid).lines
        if broken:
            return self._finished(Outcome.NONE, broken[0])
        yield Solution(grid)
        return self._finished(Outcome.UNIQUE)

    def _finished(self, outcome: Outcome, line: int | None = None) -> Finished:
        return Finished(outcome, dict(self._counters), None if line is None else Reason("line", line=line))
