"""Jobs in worker processes: the default way of running them.

One thread hears all workers, keeps their limits and hands out jobs. A job is cancelled by killing its
worker: native code does not listen. A killed worker is replaced at once.
"""

from __future__ import annotations

import multiprocessing
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import wait
from time import monotonic
from typing import Final

from ..events.messages import CANCELLED, CRASHED, FAILED, LIMIT, Done, Request, Work, memory_is_full, time_is_up
from ..job_runner import BusyError, JobRunner, Load
from ..job_store import Job, Keeping
from ..tasks import work as all_tasks
from .fair_queue import FairQueue
from .worker import PRELOAD, Worker

# How long after the time limit, which a worker keeps by itself when it can, it is killed.
GRACE: Final = 1.0
# How often the memory of workers is measured, in seconds.
LOOK: Final = 0.05
# After so many workers in a row that died before they were ready, the waiting jobs are given up.
_FAILURES: Final = 3
# How long to wait after such a death, in seconds.
_BREATH: Final = 1.0
# A worker that keeps so much of a job's memory is replaced.
_RETIRED: Final = 0.25

_STOPPING: Final = "The server was stopped."


@dataclass(frozen=True, slots=True)
class Size:
    """How many workers there are, how many jobs may wait, and how many of one visitor."""

    workers: int = 2
    waiting: int = 40
    share: int = 20
    keeping: Keeping = field(default_factory=Keeping)


class Processes(JobRunner):
    """A `JobRunner` with worker processes, which are started when first needed."""

    def __init__(self, size: Size, work: Work = all_tasks, preload: str = PRELOAD, grace: float = GRACE) -> None:
        super().__init__(size.keeping)
        self._size = size
        self._work = work
        self._preload = preload
        self._grace = grace
        self._turns = FairQueue()
        self._workers: set[Worker] = set()
        self._failures = 0
        self._next_start = 0.0
        self._closed = False
        self._bell, self._ringer = multiprocessing.Pipe(duplex=False)
        self._rung = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        with self._store.lock:
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="jobs", daemon=True)
                self._thread.start()

    def submit(self, request: Request, visitor: str = "") -> str:
        with self._store.lock:
            self._check_room(visitor)
            job = self._store.add(request, visitor)
            self._turns.put(visitor, job.name)
            if self._closed:
                self._give_up_waiting(CANCELLED, _STOPPING)
        self.start()
        self._ring()
        return job.name

    def _check_room(self, visitor: str) -> None:
        free = self._size.workers - self._busy()
        if len(self._turns) >= self._size.waiting + free:
            raise BusyError
        if self._turns.count(visitor) >= self._size.share + free:
            raise BusyError(own=True)

    def cancel(self, job: str) -> None:
        with self._store.lock:
            known = self._store.get(job)
            if known.state == "finished":  # its worker may not have been told yet, and shall live
                return
            self._turns.remove(known.visitor, job)
            for worker in self._workers:
                if worker.job is known:
                    worker.kill()
            self._store.end(known, CANCELLED)

    def place(self, job: str) -> int:
        with self._store.lock:
            return self._turns.place(self._store.get(job).visitor, job)

    def load(self) -> Load:
        with self._store.lock:
            return Load(len(self._turns), self._busy(), sum(worker.ready for worker in self._workers))

    def close(self) -> None:
        with self._store.lock:
            self._closed = True
            for worker in self._workers:
                if worker.job is not None:  # ended before its worker is, whose death is heard as a failure
                    self._store.end(worker.job, CANCELLED, _STOPPING)
                worker.kill()
            self._give_up_waiting(CANCELLED, _STOPPING)
            thread = self._thread
        self._ring()
        if thread is not None:
            thread.join()
        for worker in self._workers:
            worker.join()

    def _busy(self) -> int:
        """How many workers have work that somebody still wants."""
        return sum(worker.job is not None and worker.job.state == "running" for worker in self._workers)

    def _ring(self) -> None:
        """Wake the thread up."""
        with self._store.lock:
            if not self._rung:
                self._rung = True
                self._ringer.send_bytes(b"!")

    def _give_up_waiting(self, outcome: str, message: str) -> None:
        with self._store.lock:
            while (name := self._turns.next()) is not None:
                self._store.end(self._store.get(name), outcome, message)

    # All that follows runs in the one thread.

    def _run(self) -> None:
        while not self._closed:
            try:
                self._hire()
                self._hand_out()
                self._hear_all()
                self._keep_limits()
            except Exception:  # whatever it is, the other jobs must go on
                traceback.print_exc()

    def _hire(self) -> None:
        while len(self._workers) < self._size.workers and monotonic() >= self._next_start and not self._closed:
            try:
                worker = Worker(self._work, self._preload)
            except (EOFError, OSError):  # what workers are forked from is dead; the next try starts it anew
                self._note_failure()
                return
            with self._store.lock:
                self._workers.add(worker)
                if self._closed:
                    worker.kill()

    def _hand_out(self) -> None:
        for worker in [worker for worker in self._workers if worker.idle]:
            with self._store.lock:
                name = self._turns.next()
                if name is None:
                    return
                job = self._store.get(name)
                worker.take(job, self._grace)
                self._store.start(job)
                for other in self._turns:  # they moved up
                    self._store.tell_news(self._store.get(other))
            with suppress(OSError):  # dead: that is heard next
                worker.send(job.request)

    def _hear_all(self) -> None:
        connections: dict[object, Worker] = {worker.connection: worker for worker in self._workers}
        for heard in wait([self._bell, *(worker.connection for worker in self._workers)], self._patience()):
            if heard is self._bell:
                with self._store.lock:
                    self._bell.recv_bytes()
                    self._rung = False
            else:
                self._hear(connections[heard])

    def _patience(self) -> float | None:
        if len(self._workers) < self._size.workers:
            return max(0.0, self._next_start - monotonic())
        return LOOK if any(worker.job for worker in self._workers) else None

    def _hear(self, worker: Worker) -> None:
        try:
            message = worker.hear()
        except Exception:  # dead, or so broken that it had better be
            self._lose(worker)
            return
        self._failures = 0
        if message is None or worker.job is None:
            return
        self._store.take(worker.job, message)
        if isinstance(message, Done):
            self._dismiss(worker, worker.job)

    def _dismiss(self, worker: Worker, job: Job) -> None:
        """The job is done; a worker that has grown by it does not take another one."""
        with self._store.lock:
            worker.job = None
        if worker.grown() > _RETIRED * job.request.memory:
            worker.ready = False
            worker.kill()

    def _lose(self, worker: Worker) -> None:
        """Its death is not waited for: a large process takes a while to die."""
        with self._store.lock:
            self._workers.discard(worker)
        worker.kill()
        worker.connection.close()
        if worker.job is not None:
            self._store.end(worker.job, CRASHED, FAILED)
        elif not worker.was_ready and not self._closed:
            self._note_failure()

    def _note_failure(self) -> None:
        """A worker died before it could work: this may be so for all of them."""
        self._failures += 1
        self._next_start = monotonic() + _BREATH
        if self._failures >= _FAILURES:
            self._give_up_waiting(CRASHED, FAILED)

    def _keep_limits(self) -> None:
        for worker in self._workers:
            if worker.job is None:
                continue
            request = worker.job.request
            if monotonic() > worker.deadline:
                self._stop(worker, worker.job, time_is_up(request))
            elif worker.grown() > request.memory:
                self._stop(worker, worker.job, memory_is_full(request))

    def _stop(self, worker: Worker, job: Job, why: str) -> None:
        self._store.end(job, LIMIT, why)
        worker.kill()
