"""Solving in worker processes, which are killed when their time is up.

Each worker has a connection of its own: what is shared between workers would be left broken
when one of them is killed while writing. A worker that was killed or died is replaced by the next
request that needs it.
"""

from __future__ import annotations

import multiprocessing
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from multiprocessing.context import ForkServerContext, SpawnContext
from multiprocessing.process import BaseProcess
from queue import Empty, LifoQueue
from time import monotonic
from typing import Final

from .base import BusyError, Message, Request, Work, ended
from .child import serve
from .work import read_and_solve

# How long after the time limit, which a worker keeps by itself when it can, it is killed.
GRACE: Final = 1.0
# How long a request waits for its turn.
PATIENCE: Final = 15.0
# Solved by every new worker before its first request: this loads all of the engine, and the very first time
# on a machine compiles its kernels, which must not count against anybody's time.
WARM_UP: Final = Request("2\n2\n1\n1\n1\n1\n", seconds=180.0)


class Worker:
    """One process and the connection to it."""

    def __init__(self, work: Work) -> None:
        context = _context()
        self._connection, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=serve, args=(theirs, work), daemon=True)
        self._process.start()
        theirs.close()

    def messages(self, request: Request) -> Iterator[Message]:
        """What the worker says; raises TimeoutError when it is late and EOFError when it died."""
        deadline = monotonic() + request.seconds + GRACE
        self._connection.send(request)
        while (message := self._receive(deadline)) is not None:
            yield message

    def _receive(self, deadline: float) -> Message | None:
        if not self._connection.poll(max(0.0, deadline - monotonic())):
            raise TimeoutError
        message: Message | None = self._connection.recv()
        return message

    def kill(self) -> None:
        """End the process. The connection stays open: another thread may just be reading its end."""
        self._process.kill()
        self._process.join()

    def close(self) -> None:
        self.kill()
        self._connection.close()


class Pool:
    """A `Solver` with `workers` processes, started when first needed, and room for `waiting` requests."""

    def __init__(self, workers: int, waiting: int, work: Work = read_and_solve) -> None:
        self._work = work
        self._room = threading.BoundedSemaphore(workers + waiting)
        # A slot a worker; None stands for one that is not running. Last in, first out: running ones come first.
        self._idle: LifoQueue[Worker | None] = LifoQueue()
        for _ in range(workers):
            self._idle.put(None)
        self._running: set[Worker] = set()
        self._lock = threading.Lock()

    def start(self) -> None:
        """Start all idle workers now, so that the first requests need not wait for them."""
        slots: list[Worker | None] = []
        with suppress(Empty):
            while True:
                slots.append(self._idle.get_nowait())
        for worker in slots:
            self._idle.put(worker or self._started_if_possible())

    def messages(self, request: Request) -> Iterator[Message]:
        if not self._room.acquire(blocking=False):
            raise BusyError
        try:
            yield from self._with_worker(request)
        finally:
            self._room.release()

    def close(self) -> None:
        """Kill all workers, whatever they do."""
        with self._lock:
            running, self._running = self._running, set()
        for worker in running:
            worker.kill()

    def _with_worker(self, request: Request) -> Iterator[Message]:
        worker: Worker | None = self._taken()
        try:
            worker = worker or self._started()
            yield from worker.messages(request)
        except BaseException as problem:  # also the caller's leaving halfway: the worker is still busy
            self._lose(worker)
            worker = None
            if not isinstance(problem, TimeoutError | EOFError | OSError):
                raise
            yield ended("LIMIT" if isinstance(problem, TimeoutError) else "CRASHED", request)
        finally:
            self._idle.put(worker)

    def _taken(self) -> Worker | None:
        try:
            return self._idle.get(timeout=PATIENCE)
        except Empty:
            raise BusyError from None

    def _started(self) -> Worker:
        worker = Worker(self._work)
        with self._lock:
            self._running.add(worker)
        try:
            for _ in worker.messages(WARM_UP):
                pass
        except BaseException:
            self._lose(worker)
            raise
        return worker

    def _started_if_possible(self) -> Worker | None:
        """None when it fails: the request that needs a worker then tries again, and tells."""
        try:
            return self._started()
        except (TimeoutError, EOFError, OSError):
            return None

    def _lose(self, worker: Worker | None) -> None:
        if worker is not None:
            with self._lock:
                self._running.discard(worker)
            worker.close()


def _context() -> SpawnContext | ForkServerContext:
    """Fork from a server process that has the engine loaded, where the system can; else start afresh."""
    if sys.platform == "win32":
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([read_and_solve.__module__])
    return context
