"""The server's handle on one worker process.

Anything that may block, such as starting the process, sending to it and receiving from it, happens in threads that
belong to the worker. So a frozen worker holds up no other, and its threads end when it is killed.
"""

from __future__ import annotations

import multiprocessing
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Final, Protocol

import psutil

from ...base.visitor import Visitor
from ..events.messages import Message, Request, Work
from ..work_clock import Seconds
from .worker_process import READY, TAKEN, serve

PRELOAD: Final = "webapp.jobs.pool.preload"
UNCOMPILED: Final = "webapp.jobs.pool.uncompiled"  # in place of it, until the solvers are compiled
# Seconds that a worker has to load what it needs, and to compile it where that could not be done before.
_LOADING: Final = 600.0
_COUNTED: Final = 1.0  # the most seconds that count between two looks, because the server itself may have stood still


@dataclass(frozen=True, slots=True)
class Waiting:
    """A job that waits for a worker: since when, and what happened to it before."""

    job: str
    request: Request
    visitor: Visitor
    since: float
    tried: bool = False  # it has had a trial turn and took longer
    failed: bool = False  # a worker was lost before it reported anything about it
    owners: frozenset[Visitor] = frozenset()  # the visitors who want it, if that is not the visitor alone


@dataclass(slots=True)
class Task:
    """What a worker is busy with. During a trial turn its messages are held back, because it may have to begin
    again."""

    waiting: Waiting
    held: list[Message] | None
    expected: float  # seconds of work
    noted: float  # seconds of work that its visitor was charged with
    seconds: float = 0.0  # of work
    turn: float = 0.0  # of work, since it was last resumed
    reported: bool = False
    looked: float = field(default_factory=monotonic)

    @property
    def job(self) -> str:
        return self.waiting.job

    def count(self, *, paused: bool) -> None:
        """Count the time since the last look."""
        now = monotonic()
        if not paused:
            self.seconds += now - self.looked
            self.turn += now - self.looked
        self.looked = now


class Hearing(Protocol):
    """Receives what workers report, in their threads."""

    def hear(self, worker: Worker, message: Message | None) -> None:
        """A message of the worker's task; None if it is ready or has begun its task."""

    def hear_end(self, worker: Worker) -> None:
        """The process has ended, or could not be started."""


class Worker:
    """One process with a connection of its own: a connection that several workers shared would break if one of them
    were killed while it writes."""

    def __init__(self, work: Work, preload: str, hearing: Hearing, nice: int, quick: bool) -> None:
        context = _context(preload)
        paused = context.RawValue("d", 0.0)
        self._hearing = hearing
        self._connection: Connection
        self._connection, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(
            target=serve, args=(theirs, work, preload, paused, nice), daemon=True
        )
        self._starting = threading.Lock()
        self._started = False
        self._paused: Seconds = paused
        self._paused_at = 0.0
        self._measured: psutil.Process | None = None
        self._at_first = 0
        self._still = Stillness()
        self.quick = quick
        self.compiled = preload != UNCOMPILED
        self.ready = False  # it has loaded what it needs
        self.killed = False
        self.paused = False
        self.task: Task | None = None
        self._listener = threading.Thread(target=self._live, args=(theirs,), name="worker", daemon=True)
        self._sender: threading.Thread | None = None
        self._listener.start()

    @property
    def idle(self) -> bool:
        return self.ready and not self.killed and self.task is None

    @property
    def busy(self) -> bool:
        """Whether it has work that somebody still wants."""
        return self.task is not None and not self.killed

    def give(self, task: Task) -> None:
        """Give it a task. This returns at once."""
        self.task = task
        self._still = Stillness()
        self._sender = threading.Thread(target=self._send, args=(task.waiting.request,), name="sender", daemon=True)
        self._sender.start()

    def grown(self) -> int:
        """By how many bytes it has grown since it was ready."""
        return self._memory() - self._at_first

    def still(self) -> float:
        """For how many seconds it has computed nothing although it should; while it loads, by how many seconds it is
        late."""
        with suppress(psutil.Error):
            if not self.ready:
                return self._still.seconds(0.0) - _LOADING
            if self.task is not None and not self.paused and self._measured is not None:
                used = self._measured.cpu_times()
                return self._still.seconds(used.user + used.system)
        return 0.0

    def pause(self) -> None:
        """Suspend the process, with everything in it, until it is resumed."""
        with suppress(psutil.Error):
            if self._measured is not None:
                self._measured.suspend()
                self.paused = True
                self._paused_at = monotonic()

    def resume(self) -> None:
        self._paused.value += monotonic() - self._paused_at
        self.paused = False
        self._still = Stillness()
        if self.task is not None:
            self.task.turn = 0.0
        with suppress(psutil.Error):
            if self._measured is not None:
                self._measured.resume()

    def kill(self) -> None:
        """End the process, or do not start it."""
        with self._starting:
            self.killed = True
            if self._started:
                self._process.kill()

    def join(self, seconds: float) -> None:
        """Wait until it is dead, but not for ever."""
        self._listener.join(seconds)

    # Everything below runs in threads of the worker.

    def _live(self, theirs: Connection) -> None:
        with suppress(Exception):  # it is dead, could not be started, or is too broken to go on
            self._start(theirs)
            while True:
                self._receive()
        self._hearing.hear_end(self)
        if self._sender is not None:
            self._sender.join()
        self._connection.close()
        if self._started:
            self._process.join()

    def _start(self, theirs: Connection) -> None:
        try:
            self._process.start()
        finally:
            theirs.close()
        with self._starting:
            self._started = True
            if self.killed:
                self._process.kill()

    def _receive(self) -> None:
        said: Message | str = self._connection.recv()
        if said == READY:
            self._measured = psutil.Process(self._process.pid)
            self._at_first = self._memory()
            self.ready = True
        self._hearing.hear(self, None if said in (READY, TAKEN) else said)  # type: ignore[arg-type]

    def _send(self, request: Request) -> None:
        with suppress(OSError):  # it is dead, which the other thread notices
            self._connection.send(request)

    def _memory(self) -> int:
        with suppress(psutil.Error):
            return int(self._measured.memory_info().rss) if self._measured is not None else 0
        return 0


class Stillness:
    """For how long a number has stayed the same."""

    def __init__(self) -> None:
        self._number = -1.0
        self._looked = monotonic()
        self._seconds = 0.0

    def seconds(self, number: float) -> float:
        now = monotonic()
        self._seconds = self._seconds + min(now - self._looked, _COUNTED) if number == self._number else 0.0
        self._number, self._looked = number, now
        return self._seconds


def _context(preload: str) -> SpawnContext | ForkServerContext:
    """Fork from a server process that has loaded the engine, if there is one; otherwise start a fresh interpreter."""
    if sys.platform == "win32" or preload == UNCOMPILED:
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preload])
    return context
