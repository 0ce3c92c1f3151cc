"""The other processes of a race: the parent starts them, waits for a verdict, and ends them. Each of them solves a
turned puzzle and sends all events at its verdict, and nothing before, so that killing it leaves no partial message.

Where the system allows it, processes are forked from a server that has the engine loaded. That takes about 20 ms, after
a second or two in which the first process of a program starts the server, which stays until the program ends. On other
systems each process starts afresh.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import parent_process
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from types import ModuleType
from typing import Any, Final

from ..events import Event, Finished, Steps
from ..grid import Grid
from ..puzzle import Puzzle
from ..runner import Method, OptionValue
from .orientation import Orientation, event_home, turned
from .record import Record

NAME: Final = "portfolio"  # of the processes, and of the threads that start them
_PRELOAD: Final = "solvers.portfolio.preload"
# The main module is hidden for one start at a time.
_one_at_a_time: Final = threading.Lock()


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


class RivalProcesses:
    """The running processes. Each has its own connection, so that the end of one does not affect the others.

    A thread starts each of them, since the first start may take a while. A process that cannot start, or dies, is out.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._changed = threading.Event()
        self._running: dict[Connection, BaseProcess] = {}
        self._starting = 0
        self._is_closed = False

    def add(self, task: Task) -> None:
        with self._lock:
            self._starting += 1
        threading.Thread(target=self._start, args=(task,), name=NAME, daemon=True).start()

    def __len__(self) -> int:
        with self._lock:
            return self._starting + len(self._running)

    def winner(self, seconds: float) -> list[Event | Steps] | None:
        """The events of the first process with a verdict, after waiting at most `seconds`."""
        with self._lock:
            running: dict[object, Connection] = {rival: rival for rival in self._running}
            self._changed.clear()
        if not running:
            self._changed.wait(seconds)
            return None
        for ready in wait(list(running.values()), seconds):
            try:
                events: list[Event | Steps] = running[ready].recv()
                return events
            except (EOFError, OSError):
                self._lose(running[ready])
        return None

    def close(self) -> None:
        """End all processes, including those that are just starting."""
        with self._lock:
            self._is_closed = True
            running, self._running = self._running, {}
        for process in running.values():
            process.kill()
        for connection, process in running.items():
            _reap(connection, process)

    def _start(self, task: Task) -> None:
        process = _start_process(task)
        with self._lock:
            self._starting -= 1
            is_closed = self._is_closed
            if process is not None and not is_closed:
                self._running[process[0]] = process[1]
            self._changed.set()
        if process is not None and is_closed:
            process[1].kill()
            _reap(*process)

    def _lose(self, connection: Connection) -> None:
        with self._lock:
            process = self._running.pop(connection)
        process.kill()
        _reap(connection, process)


def _reap(connection: Connection, process: BaseProcess) -> None:
    process.join()
    connection.close()


def _start_process(task: Task) -> tuple[Connection, BaseProcess] | None:
    """Start a process; None if the system has no room for one, or this process may not have children."""
    context = _context()
    ours, theirs = context.Pipe(duplex=False)
    process: BaseProcess = context.Process(target=take_part, args=(theirs, task), name=NAME, daemon=True)
    try:
        with _one_at_a_time, _main_hidden():
            process.start()
    except (AssertionError, EOFError, OSError, RuntimeError):
        ours.close()
        return None
    finally:
        theirs.close()
    return ours, process


def _context() -> SpawnContext | ForkServerContext:
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([_PRELOAD])
    return context


@contextmanager
def _main_hidden() -> Iterator[None]:
    """Hide the main module. Otherwise every process would first run the program's main script again: slow, and endless
    if the script does not check its `__name__`."""
    main = sys.modules["__main__"]
    sys.modules["__main__"] = _Nameless(main)
    try:
        yield
    finally:
        sys.modules["__main__"] = main


class _Nameless(ModuleType):
    """The main module without the attributes by which multiprocessing would run it again."""

    def __init__(self, main: ModuleType) -> None:
        super().__init__(main.__name__)
        self._main = main

    def __getattr__(self, name: str) -> Any:
        if name == "__file__":
            raise AttributeError(name)
        return getattr(self._main, name)
