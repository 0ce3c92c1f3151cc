"""The parent's handle on one worker process: start it, give it a request, hear it, measure it, kill it."""

from __future__ import annotations

import multiprocessing
import sys
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from time import monotonic

import psutil

from ..events.messages import Message, Request, Work
from ..job_store import Job
from .child import READY, serve

PRELOAD = "webapp.jobs.pool.preload"


class Worker:
    """One process and a connection of its own: what workers share is left broken when one of them is killed
    while writing."""

    def __init__(self, work: Work, preload: str = PRELOAD) -> None:
        context = _context(preload)
        self.connection: Connection
        self.connection, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=serve, args=(theirs, work, preload), daemon=True)
        self._process.start()
        theirs.close()
        self._measured: psutil.Process | None = None
        self._at_first = 0
        self.ready = False
        self.was_ready = False
        self.job: Job | None = None
        self.deadline = 0.0

    @property
    def idle(self) -> bool:
        return self.ready and self.job is None

    def take(self, job: Job, grace: float) -> None:
        """From now on this worker is busy with that job."""
        self.job = job
        self.deadline = monotonic() + job.request.seconds + grace

    def send(self, request: Request) -> None:
        self.connection.send(request)

    def hear(self) -> Message | None:
        """The next message, None for being ready; EOFError or OSError when the process is dead."""
        said: Message | str = self.connection.recv()
        if isinstance(said, str):
            self.ready = self.was_ready = said == READY
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
