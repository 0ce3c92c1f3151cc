"""Follows a solve from outside, as a page does. No tests here."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from nonoscope import Candidate, Event, Finished, Fixed, Grid, Limit, Puzzle, Solution, Unfixed, solve
from solvers.events import Assigned, Jumped, Replay, facts, rests
from solvers.grid import colour_of, state_of


@dataclass
class Listener:
    """Follows a solve as a screen would, and rejects events that make no sense."""

    puzzle: Puzzle
    known: dict[int, int] = field(default_factory=dict)
    tried: dict[int, int] = field(default_factory=dict)
    possible: dict[int, int] = field(default_factory=dict)  # masks of colours, of cells that have several
    ended: bool = False

    @property
    def states(self) -> set[int]:
        """Those of a known cell."""
        return {state_of(colour) for colour in range(max(2, self.puzzle.colours + 1))}

    def fix(self, cell: int, value: int) -> None:
        """Note a fact: a state, or minus a mask."""
        assert 0 <= cell < self.puzzle.size
        mask = -value if value < 0 else 1 << colour_of(value)
        before = self.possible.get(cell, (2 << max(1, self.puzzle.colours)) - 1)
        assert mask & before == mask, "what was excluded stays so"
        if value < 0:
            assert mask != before and mask & (mask - 1), "less is possible, but more than one colour"
            assert cell not in self.known
            self.possible[cell] = mask
            return
        assert value in self.states
        assert self.known.get(cell, value) == value, "changed without having been withdrawn"
        self.known[cell] = value

    def value(self, cell: int) -> int:
        """What is known of a cell: a state, or minus a mask."""
        return self.known.get(cell, -self.possible.get(cell, 0))

    def withdraw(self, cells: Iterable[tuple[int, int]]) -> None:
        """Note what remains known of cells."""
        for cell, value in cells:
            self.known.pop(cell, None)
            self.possible.pop(cell, None)
            if value > 0:
                self.known[cell] = value
            elif value:
                self.possible[cell] = -value

    def hear(self, event: Event) -> None:
        assert not self.ended, "nothing comes after Finished"
        match event:
            case Fixed(cells, values):
                assert len(cells) == len(values) > 0
                for cell, value in zip(cells, values, strict=True):
                    self.fix(cell, value)
            case Unfixed(cells, values):
                assert len(cells)
                self.withdraw(zip(cells, values or [0] * len(cells), strict=True))
            case Assigned():
                for cell, value in facts(event.literals, self.puzzle.size, event.cells, event.values):
                    assert self.puzzle.palette or cell not in self.known
                    if value != self.value(cell):
                        self.fix(cell, value)
            case Jumped():
                withdrawn = [*rests(event.literals, self.puzzle.size, event.cells, event.values)]
                assert all(self.value(cell) for cell, _ in withdrawn)
                self.withdraw(withdrawn)
            case Candidate(cells, values):
                news = dict(zip(cells, values, strict=True))
                assert len(news) == len(cells)
                assert not news.keys() & self.known.keys(), "what is known is not tried"
                assert {*values} <= self.states
                assert all(self.tried.get(cell) != value for cell, value in news.items()), "only differences are told"
                self.tried |= news
            case Solution(grid):
                assert self.puzzle.check(grid).ok
                shown = {**self.tried, **self.known}
                assert shown == dict(enumerate(grid.cells)), "a solution is told cell by cell before"
            case Finished():
                self.ended = True


def follow(puzzle: Puzzle, limit: Limit | None = None, **options: Any) -> list[Event]:
    """The events of a solve, each checked."""
    events, listener = [], Listener(puzzle)
    for event in solve(puzzle, limit=limit or Limit(), **options):
        listener.hear(event)
        events.append(event)
    assert listener.ended
    return events


def replayed(puzzle: Puzzle, events: list[Event]) -> Grid:
    replay = Replay(puzzle.shape)
    for event in events:
        replay.see(event)
    return replay.grid


def after(polls: int) -> Limit:
    """Cancels after so many checks of the limit."""
    checks = iter(range(polls))
    return Limit(cancelled=lambda: next(checks, None) is None)
