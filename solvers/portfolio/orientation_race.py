"""A race: the puzzle in as many orientations as there are processes. The first one with a verdict wins.

1. This process takes the first steps, which are enough for most puzzles.
2. Then the others start, and this process continues as one of them, so that no time is lost meanwhile.
3. Before a stage whose steps may be long it stops, and another process takes its place. From then on it only waits, so
   that it keeps limits and learns of the winner at once.
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
from .record import Record, withdrawn
from .rival_processes import RivalProcesses, Task

_OPENING: Final = 64  # events, about 50 to 150 ms
_PATIENCE: Final = 0.02  # seconds between two events while others work
_LONG: Final = ("encoding", "loading", "solving")  # SAT solvers at work, some of which cannot be interrupted


def race(
    start: Method, puzzle: Puzzle, cores: int, seed: int, options: Mapping[str, OptionValue], opening: int = _OPENING
) -> Iterator[Event | Steps]:
    """The events of a solve by `start` in `cores` processes, this one among them."""
    first, *tasks = _tasks(start, puzzle, cores, seed, options)
    local = _LocalSolve(puzzle, start(puzzle, seed=seed, **options))
    with closing(local), closing(RivalProcesses()) as rivals:
        yield from local.open(opening)
        if local.has_ended:
            yield from local.record.events
            return
        yield Stage("racing")
        for task in tasks:
            rivals.add(task)
        events = yield from _run_race(local, rivals, first)
    if events is not local.record.events:
        yield from withdrawn(local.board.grid)
    yield from (_same_verdict(event, options) for event in events)


def _tasks(start: Method, puzzle: Puzzle, cores: int, seed: int, options: Mapping[str, OptionValue]) -> Iterator[Task]:
    """A task for each process. When all orientations are used, they repeat with other seeds."""
    bare = replace(puzzle, info=Info())
    turns = orientations(len(puzzle.shape))
    for number in range(cores):
        again, turn = divmod(number, len(turns))
        yield Task(start, bare, turns[turn], seed + again, options)


def _run_race(
    local: _LocalSolve, rivals: RivalProcesses, task: Task
) -> Generator[Event | Steps, None, list[Event | Steps]]:
    """Return the events of the winner. `task` is for the process that takes this one's place."""
    while not local.slow:
        local.step()
        if local.has_ended:
            return local.record.events
        events = rivals.winner(0)
        if events is not None:
            return events
        yield Progress({"cores": 1 + len(rivals)})
    local.close()
    rivals.add(task)
    while len(rivals):
        events = rivals.winner(_PATIENCE)
        if events is not None:
            return events
        yield Progress({"cores": len(rivals)})
    raise RuntimeError("all processes that were at work on the puzzle have died")


def _same_verdict(event: Event | Steps, options: Mapping[str, OptionValue]) -> Event | Steps:
    """The same verdict for every winner: a process that looks for one solution may or may not notice that it is
    unique."""
    if isinstance(event, Finished) and event.outcome is Outcome.UNIQUE and options.get("count") == 1:
        return replace(event, outcome=Outcome.SOLVED)
    return event


class _LocalSolve:
    """The solve in this process: it shows its first events, and records later ones until the winner is known."""

    def __init__(self, puzzle: Puzzle, events: Iterator[Event | Steps]) -> None:
        self._events = events
        self._stage = ""
        self.board = Replay(puzzle.shape)
        self.record = Record(self.board.grid)
        self.has_ended = False

    @property
    def slow(self) -> bool:
        """Whether the next step may be a long one."""
        return self._stage in _LONG

    def open(self, steps: int) -> Iterator[Event | Steps]:
        """Take the first steps. From the first solution on, events are recorded, since the winner's solutions are
        shown."""
        is_recording = False
        for event in islice(self._events, steps):
            self._note(event)
            if isinstance(event, Solution | Finished) and not is_recording:
                is_recording, self.record = True, Record(self.board.grid)
            if is_recording:
                self.record.see(event)
            else:
                self.board.see(event)
                yield event
        if not is_recording:
            self.record = Record(self.board.grid)

    def step(self) -> None:
        """Take one more step, and record its event."""
        event = next(self._events, None)
        if event is None:
            self.has_ended = True
        else:
            self._note(event)
            self.record.see(event)

    def close(self) -> None:
        """Let the solver free its resources."""
        if isinstance(self._events, Generator):
            self._events.close()

    def _note(self, event: Event | Steps) -> None:
        if isinstance(event, Stage):
            self._stage = event.name
        self.has_ended = self.has_ended or isinstance(event, Finished)
