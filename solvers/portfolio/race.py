"""A race: the puzzle in as many orientations as there are processes, and what the first one with a verdict said.

1. The first steps are taken in this process, and are all of it for most puzzles.
2. Then the others start, and this process goes on as one of them, so that nothing is lost while they do.
3. Before it comes to a stage whose steps may be long it stops, and another process begins in its place. From then
   on it only waits, so that limits are kept and the winner is heard at once.
4. Whoever wins, the verdict is the same. Which solutions of several are shown, where a contradiction shows and the
   steps on the way are the winner's.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from itertools import islice
from typing import Final

from ..events import Event, Finished, Outcome, Progress, Replay, Solution, Stage, Steps
from ..puzzle import Puzzle
from ..runner import Method, OptionValue
from .orientation import orientations
from .processes import Processes
from .racer import Task
from .record import Record, withdrawn

_OPENING: Final = 64  # events, some 50 to 150 ms
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
    """One for each process. When all orientations are taken they come again with other seeds."""
    bare = Puzzle(puzzle.shape, puzzle.lines, puzzle.givens)
    turns = orientations(len(puzzle.shape))
    for number in range(cores):
        again, turn = divmod(number, len(turns))
        yield Task(start, bare, turns[turn], seed + again, options)


def _raced(own: _Own, others: Processes, task: Task) -> Generator[Event | Steps, None, list[Event | Steps]]:
    """Generator whose value is what the winner said. `task` is for the process that takes this one's place."""
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
    """Whoever is asked for one solution may happen to see that it is the only one, or not: that is left unsaid."""
    if isinstance(event, Finished) and event.outcome is Outcome.UNIQUE and options.get("count") == 1:
        return replace(event, outcome=Outcome.SOLVED)
    return event


class _Own:
    """The solve in this process: told as it comes at first, later held until it is known who has won."""

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
        """Take the first steps. From the first solution on they are held: the solutions shown will be the winner's."""
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
        """Take one step more, and hold what it says."""
        event = next(self._events, None)
        if event is None:
            self.ended = True
        else:
            self._note(event)
            self.held.see(event)

    def close(self) -> None:
        """Have the solver give back what it holds."""
        if isinstance(self._events, Generator):
            self._events.close()

    def _note(self, event: Event | Steps) -> None:
        if isinstance(event, Stage):
            self._stage = event.name
        self.ended = self.ended or isinstance(event, Finished)
