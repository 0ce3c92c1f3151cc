"""One process of a race, from the inside: it solves a turned puzzle and sends all events at its verdict.

It sends nothing before, so that killing it at any moment leaves no partial message behind.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection

from ..events import Event, Finished, Steps
from ..grid import Grid
from ..puzzle import Puzzle
from ..runner import Method, OptionValue
from .orientation import Orientation, event_home, turned
from .record import Record


@dataclass(frozen=True, slots=True)
class Task:
    """The task of a process. `start` is a function that can be pickled by its name."""

    start: Method
    puzzle: Puzzle
    orientation: Orientation
    seed: int
    options: Mapping[str, OptionValue]


def take_part(connection: Connection, task: Task) -> None:
    """The main function of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends this process
    threading.Thread(target=_end_with_parent, daemon=True).start()
    connection.send(solve_events(task))


def solve_events(task: Task) -> list[Event | Steps]:
    """The events of the whole solve, mapped back to the original puzzle."""
    turned_puzzle = turned(task.puzzle, task.orientation)
    record = Record(Grid.unknown(turned_puzzle.puzzle.shape))
    for event in task.start(turned_puzzle.puzzle, seed=task.seed, **task.options):
        record.see(event)
    if not isinstance(record.events[-1], Finished):
        raise RuntimeError("the solve just ended")
    return [event_home(event, turned_puzzle) for event in record.events]


def _end_with_parent() -> None:
    """End this process with its parent, even if the parent is killed."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
