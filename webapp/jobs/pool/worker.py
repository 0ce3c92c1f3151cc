"""One worker process: the handle that the server has on it, and, from `serve` on, what runs inside it."""

from __future__ import annotations

import importlib
import multiprocessing
import os
import signal
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Final, NamedTuple

import psutil

from ...notices import set_up_as_set
from ..events.messages import Message, Request, Work

PRELOAD: Final = "webapp.jobs.pool.preload"
READY: Final = "ready"
# A lower priority: the server goes first when it wants the processor.
_NICE: Final = 10
# Seconds after its time limit at which a worker ends itself, if its parent has failed to kill it.
LAST_RESORT: Final = 30


class Task(NamedTuple):
    """What a worker is busy with, and when it has to be killed."""

    job: str
    request: Request
    deadline: float


class Worker:
    """One process and a connection of its own: whatever several workers shared would be left broken when one is
    killed while it writes."""

    def __init__(self, work: Work, preload: str = PRELOAD) -> None:
        context = _context(preload)
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=serve, args=(theirs, work, preload), daemon=True)
        self._process.start()
        theirs.close()
        self._measured: psutil.Process | None = None
        self._at_first = 0
        self.ready = False  # it has loaded what it needs
        self.killed = False
        self.task: Task | None = None

    @property
    def idle(self) -> bool:
        return self.ready and not self.killed and self.task is None

    @property
    def busy(self) -> bool:
        """Whether it has work that somebody still wants."""
        return self.task is not None and not self.killed

    def take(self, job: str, request: Request, grace: float) -> None:
        """From now on this worker is busy with that job."""
        self.task = Task(job, request, monotonic() + request.seconds + grace)

    def send(self, request: Request) -> None:
        self.connection.send(request)

    def receive(self) -> Message | None:
        """The next message, None for being ready; EOFError or OSError when the process is dead."""
        said: Message | str = self.connection.recv()
        if isinstance(said, str):
            self.ready = said == READY
            self._at_first = self._memory()
            return None
        return said

    def grown(self) -> int:
        """By how many bytes it has grown since it was ready."""
        return self._memory() - self._at_first

    def _memory(self) -> int:
        with suppress(psutil.Error):
            self._measured = self._measured or psutil.Process(self._process.pid)
            return int(self._measured.memory_info().rss)
        return 0

    def kill(self) -> None:
        """End the process. The connection stays open: another thread may just be reading it."""
        self.killed = True
        self._process.kill()

    def join(self) -> None:
        """Wait until it is dead."""
        self._process.join()
        self.connection.close()


def _context(preload: str) -> SpawnContext | ForkServerContext:
    """Fork from a server process that has the engine loaded, where the system can; else start afresh."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([preload])
    return context


def serve(connection: Connection, work: Work, preload: str) -> None:
    """Runs until the parent closes the connection or kills the process."""
    set_up_as_set(os.environ)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which closes the connection
    try:
        importlib.import_module(preload)  # where workers are forked it is there already
        connection.send(READY)
        _lower_priority()
        while True:
            request: Request = connection.recv()
            _set_alarm(request.seconds)
            for message in work(request):
                connection.send(message)
    except (EOFError, OSError):
        return


def _lower_priority() -> None:
    if hasattr(os, "nice"):
        os.nice(_NICE)


def _set_alarm(seconds: float) -> None:
    """Let the system end this process if the parent dies while native code holds the interpreter."""
    if hasattr(signal, "alarm"):
        signal.alarm(int(seconds) + LAST_RESORT)
