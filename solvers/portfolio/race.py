"""A race: the puzzle in as many orientations as there are processes. The first one with a verdict wins.

1. This process takes the first steps, which are enough for most puzzles.
2. Then the others start, and this process goes on as one of them, so that no time is lost meanwhile.
3. Before a stage whose steps may be long it stops, and another process begins in its place. From then on it only waits,
   so that it keeps limits and hears the winner at once.
4. The verdict does not depend on the winner. Which of several solutions are shown, where a contradiction shows, and the
   steps on the way do.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from itertools import islice
from typing import Final

from ..events import Event, Finished, Outcome, Progress, Replay, Solution, Stage, Steps
from ..puzzle import Info, Puzzle
from ..runner import Method, OptionValue
from .orientation import orientations
from .processes import Processes
from .racer import Task
from .record import Record, withdrawn

_OPENING: Final = 64  # events, about 50 to 150 ms
_PATIENCE: Final = 0.02  # seconds between two events while others work
_LONG: Final = ("encoding", "loading", "solving")  # SAT solvers at work, some of which cannot be interrupted


def race(
    start: Method, puzzle: Puzzle, cores: int, seed: int, options: Mapping[str, OptionValue], opening: int = _OPENING
) -> Iterator[Event | Steps]:
    """The events of a solve by `start` with so many processes at work, this one among them."""
    first, *rest = _tasks(start, puzzle, cores, seed, options)
    with closing(_Own(puzzle, start(puzzle, seed=seed, **options))) as own, closing(Processes()) as others:
        yield from own.open(opening)
        if own.ended:
            yield from own.held.events
            return
        yield Stage("racing")
        for task in rest:
            others.add(task)
        won = yield from _raced(own, others, first)
    if won is not own.held.events:
        yield from withdrawn(own.shown.grid)
    yield from (_alike(event, options) for event in won)


def _tasks(start: Method, puzzle: Puzzle, cores: int, seed: int, options: Mapping[str, OptionValue]) -> Iterator[Task]:
    """A task for each process. After all orientations are used, they come again with other seeds."""
    bare = replace(puzzle, info=Info())
    turns = orientations(len(puzzle.shape))
    for number in range(cores):
        again, turn = divmod(number, len(turns))
        yield Task(start, bare, turns[turn], seed + again, options)


def _raced(own: _Own, others: Processes, task: Task) -> Generator[Event | Steps, None, list[Event | Steps]]:
    """Return the events of the winner. `task` is for the process that takes this one's place."""
    while not own.slow:
        own.step()
        if own.ended:
            return own.held.events
        won = others.winner(0)
        if won is not None:
            return won
        yield Progress({"cores": 1 + len(others)})
    own.close()
    others.add(task)
    while len(others):
        won = others.winner(_PATIENCE)
        if won is not None:
            return won
        yield Progress({"cores": len(others)})
    raise RuntimeError("all processes that were at work on the puzzle have died")


def _alike(event: Event | Steps, options: Mapping[str, OptionValue]) -> Event | Steps:
    """The same verdict for every winner: a process that looks for one solution may or may not notice that it is the
    only one."""
    if isinstance(event, Finished) and event.outcome is Outcome.UNIQUE and options.get("count") == 1:
        return replace(event, outcome=Outcome.SOLVED)
    return event


class _Own:
    """The solve in this process: its events are shown at first, later held until the winner is known."""

    def __init__(self, puzzle: Puzzle, events: Iterator[Event | Steps]) -> None:
        self._events = events
        self._stage = ""
        self.shown = Replay(puzzle.shape)
        self.held = Record(self.shown.grid)
        self.ended = False

    @property
    def slow(self) -> bool:
        """Whether the next step may be a long one."""
        return self._stage in _LONG

    def open(self, steps: int) -> Iterator[Event | Steps]:
        """Take the first steps. Events are held from the first solution on, since the winner's solutions are shown."""
        holding = False
        for event in islice(self._events, steps):
            self._note(event)
            if isinstance(event, Solution | Finished) and not holding:
                holding, self.held = True, Record(self.shown.grid)
            if holding:
                self.held.see(event)
            else:
                self.shown.see(event)
                yield event
        if not holding:
            self.held = Record(self.shown.grid)

    def step(self) -> None:
        """Take one more step, and hold its event."""
        event = next(self._events, None)
        if event is None:
            self.ended = True
        else:
            self._note(event)
            self.held.see(event)

    def close(self) -> None:
        """Let the solver free its resources."""
        if isinstance(self._events, Generator):
            self._events.close()

    def _note(self, event: Event | Steps) -> None:
        if isinstance(event, Stage):
            self._stage = event.name
        self.ended = self.ended or isinstance(event, Finished)
