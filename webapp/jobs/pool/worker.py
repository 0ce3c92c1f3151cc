"""A worker process: what runs in it, from `serve` on, and the handle that the server has on it.

Anything that may block, such as starting the process, sending to it and receiving from it, happens in threads that
belong to the worker. So a frozen worker holds up no other, and its threads end when it is killed.
"""

from __future__ import annotations

import ctypes
import importlib
import multiprocessing
import os
import signal
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

from ...base.notices import set_up_as_set
from ..events.messages import Message, Request, Work
from ..turns import Role, Ticket

PRELOAD: Final = "webapp.jobs.pool.preload"
UNCOMPILED: Final = "webapp.jobs.pool.uncompiled"  # in place of it, until the solvers are compiled
# Seconds that a worker has to load what it needs, and to compile it where that could not be done before.
_LOADING: Final = 600.0
_COUNTED: Final = 1.0  # the most seconds that count between two looks, because the server itself may have stood still
READY: Final = "ready"  # it has loaded what it needs
TAKEN: Final = "taken"  # it has the request and begins
# Lower priorities: the server comes first when it needs the processor, and short work comes before long work.
NICE: Final = 15
QUICK_NICE: Final = 5
# Seconds of computing after its time limit until a worker ends itself, if its parent failed to kill it.
LAST_RESORT: Final = 30
_TICK: Final = 0.01  # the system rounds up by this much
_DIE_WITH_PARENT: Final = 1  # PR_SET_PDEATHSIG


def serve(connection: Connection, work: Work, preload: str, nice: int) -> None:
    """Work until the parent closes the connection or kills the process."""
    set_up_as_set(os.environ)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which closes the connection
    die_with_parent()
    try:
        importlib.import_module(preload)  # forked workers have it already
        connection.send(READY)
        lower_priority(nice)
        while True:
            _do(connection.recv(), work, connection)
    except (EOFError, OSError):
        return


def _do(request: Request, work: Work, connection: Connection) -> None:
    connection.send(TAKEN)
    set_alarm(request.seconds)
    for message in work(request):
        connection.send(message)


def lower_priority(nice: int) -> None:
    if hasattr(os, "nice"):
        os.nice(nice)


def die_with_parent() -> None:
    """End with the parent. A worker that is busy or frozen would not notice that the server is gone."""
    if sys.platform == "linux":
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)


def set_alarm(seconds: float) -> None:
    """Let the system end this process after so much processor time if the parent dies while native code runs."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds + LAST_RESORT - _TICK)


@dataclass(slots=True)
class Task:
    """What a worker is busy with. During a trial its messages are held back, because it may have to begin again."""

    job: str
    request: Request
    ticket: Ticket
    held: list[Message] | None
    charged: float  # seconds of work that its visitor was charged with
    reported: bool = False
    began: float = field(default_factory=monotonic)

    @property
    def seconds(self) -> float:
        return monotonic() - self.began


class Listener(Protocol):
    """Receives what workers report, in their threads."""

    def on_message(self, worker: Worker, message: Message | None) -> None:
        """A message of the worker's task; None if it is ready or has begun its task."""

    def on_exit(self, worker: Worker) -> None:
        """The process has ended, or could not be started."""


class Worker:
    """A process with its own connection: a shared one would break if a worker were killed while it writes."""

    def __init__(self, work: Work, preload: str, listener: Listener, role: Role, nice: int) -> None:
        context = _context(preload)
        self._listener = listener
        self._connection: Connection
        self._connection, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=serve, args=(theirs, work, preload, nice), daemon=True)
        self._starting = threading.Lock()
        self._started = False
        self._measured: psutil.Process | None = None
        self._at_first = 0
        self._still = Stillness()
        self.role = role
        self.compiled = preload != UNCOMPILED
        self.ready = False  # it has loaded what it needs
        self.killed = False
        self.task: Task | None = None
        self._thread = threading.Thread(target=self._live, args=(theirs,), name="worker", daemon=True)
        self._sender: threading.Thread | None = None
        self._thread.start()

    @property
    def idle(self) -> bool:
        return self.ready and not self.killed and self.task is None

    @property
    def busy(self) -> bool:
        """Whether it has work that somebody still wants."""
        return self.task is not None and not self.killed

    def give(self, task: Task) -> None:
        self.task = task
        self._still = Stillness()
        self._sender = threading.Thread(target=self._send, args=(task.request,), name="sender", daemon=True)
        self._sender.start()

    def grown(self) -> int:
        return self._memory() - self._at_first

    def still(self) -> float:
        """For how many seconds it has computed nothing although it should, or by how many it is late with loading."""
        with suppress(psutil.Error):
            if not self.ready:
                return self._still.seconds(0.0) - _LOADING
            if self.task is not None and self._measured is not None:
                used = self._measured.cpu_times()
                return self._still.seconds(used.user + used.system)
        return 0.0

    def kill(self) -> None:
        """End the process, or do not start it."""
        with self._starting:
            self.killed = True
            if self._started:
                self._process.kill()

    def join(self, seconds: float) -> None:
        self._thread.join(seconds)

    # Everything below runs in threads of the worker.

    def _live(self, theirs: Connection) -> None:
        with suppress(Exception):  # it is dead, did not start, or is too broken to go on
            self._start(theirs)
            while True:
                self._receive()
        self._listener.on_exit(self)
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
        message: Message | str = self._connection.recv()
        if message == READY:
            self._measured = psutil.Process(self._process.pid)
            self._at_first = self._memory()
            self.ready = True
        self._listener.on_message(self, None if message in (READY, TAKEN) else message)  # type: ignore[arg-type]

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
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # NumPy's threads in several workers would wait for each other
    if sys.platform == "win32" or preload == UNCOMPILED:
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preload])
    return context
