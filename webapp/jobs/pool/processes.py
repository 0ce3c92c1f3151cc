"""Jobs in worker processes: the default way of running them.

One thread receives what all workers send, enforces their limits and assigns jobs. A job is cancelled by killing its
worker, since native code cannot be interrupted. A killed worker is replaced at once.
"""

from __future__ import annotations

import multiprocessing
import threading
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import wait
from time import monotonic
from typing import Final

from solvers.texts import say

from ..events.messages import (
    CANCELLED,
    CRASHED,
    LIMIT,
    Done,
    Message,
    Request,
    Visitor,
    Work,
    memory_is_full,
    time_is_up,
)
from ..job_runner import BusyError, JobRunner, Load
from ..job_store import JobStore, Keeping, MemoryJobStore
from ..tasks import work as all_tasks
from .fair_queue import FairQueue
from .worker import PRELOAD, Task, Worker

# Seconds after the time limit, at which a worker stops by itself when it can, until it is killed.
GRACE: Final = 1.0
# Seconds between two measurements of the workers' memory.
MEASURING: Final = 0.05
# After so many workers in a row that died before they were ready, the waiting jobs are ended.
_MOST_FAILURES: Final = 3
# Seconds to wait after such a death.
_RESTART_DELAY: Final = 1.0
# A worker that has grown by this share of the memory that a job may take is replaced.
_KEPT_MEMORY: Final = 0.25



@dataclass(frozen=True, slots=True)
class Size:
    """How many workers there are, and how many jobs may wait: of all, of one visitor, of all at one address."""

    workers: int = 2
    waiting: int = 40
    share: int = 20
    crowd: int = 40


class Processes:
    """An `Executor` with worker processes, which are started when first needed.

    Its lock guards the queue, and who works on what. The store may be called while it is held, never the other way
    round.
    """

    def __init__(
        self, store: JobStore, size: Size, work: Work = all_tasks, preload: str = PRELOAD, grace: float = GRACE
    ) -> None:
        self._store = store
        self._size = size
        self._work = work
        self._preload = preload
        self._grace = grace
        self._lock = threading.RLock()
        self._queue = FairQueue()
        self._requests: dict[str, Request] = {}  # of those that wait
        self._workers: set[Worker] = set()
        self._failures = 0
        self._next_start = 0.0
        self._closed = False
        self._wake_end, self._wake_start = multiprocessing.Pipe(duplex=False)
        self._woken = False
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        with self._lock:
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="jobs", daemon=True)
                self._thread.start()

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        with self._lock:
            self._check_room(visitor)
            self._queue.put(visitor, job)
            self._requests[job] = request
            if self._closed:
                self._end_waiting(CANCELLED, say("tasks.server_stopped"))
        self.start()
        self._wake()

    def _check_room(self, visitor: Visitor) -> None:
        free = self._size.workers - self._busy()
        if len(self._queue) >= self._size.waiting + free:
            raise BusyError
        if self._queue.count(visitor) >= self._size.share + free:
            raise BusyError("visitor")
        if self._queue.count_at(visitor.address) >= self._size.crowd + free:
            raise BusyError("address")

    def cancel(self, job: str) -> None:
        with self._lock:
            if self._queue.remove(job):
                del self._requests[job]
                self._announce_places()
            self._store.end(job, CANCELLED)  # nothing, if it has just ended
            for worker in self._workers:
                if worker.task is not None and worker.task.job == job:
                    worker.kill()

    def place(self, job: str) -> int:
        with self._lock:
            return self._queue.place(job)

    def load(self) -> Load:
        with self._lock:
            ready = sum(worker.ready and not worker.killed for worker in self._workers)
            return Load(len(self._queue), self._busy(), ready)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            for worker in self._workers:
                if worker.task is not None:  # ended before its worker, whose death would look like a failure
                    self._store.end(worker.task.job, CANCELLED, say("tasks.server_stopped"))
                worker.kill()
            self._end_waiting(CANCELLED, say("tasks.server_stopped"))
            thread = self._thread
        self._wake()
        if thread is not None:
            thread.join()
        for worker in self._workers:
            worker.join()

    def _busy(self) -> int:
        return sum(worker.busy for worker in self._workers)

    def _wake(self) -> None:
        """Wake the thread, which may be waiting for its workers."""
        with self._lock:
            if not self._woken:
                self._woken = True
                self._wake_start.send_bytes(b"!")

    def _announce_places(self) -> None:
        """Those that wait have moved up."""
        for job in self._queue:
            self._store.announce(job)

    def _end_waiting(self, outcome: str, message: str) -> None:
        with self._lock:
            while (job := self._queue.next()) is not None:
                del self._requests[job]
                self._store.end(job, outcome, message)

    # All that follows runs in the one thread.

    def _run(self) -> None:
        while not self._closed:
            try:
                self._start_workers()
                self._assign_jobs()
                self._receive_all()
                self._keep_limits()
            except Exception:  # whatever it is, all other jobs must go on
                traceback.print_exc()

    def _start_workers(self) -> None:
        while len(self._workers) < self._size.workers and monotonic() >= self._next_start and not self._closed:
            try:
                worker = Worker(self._work, self._preload)
            except (EOFError, OSError):  # the process that workers are forked from is dead; the next try starts another
                self._note_failure()
                return
            with self._lock:
                self._workers.add(worker)
                if self._closed:
                    worker.kill()

    def _assign_jobs(self) -> None:
        for worker in [worker for worker in self._workers if worker.idle]:
            with self._lock:
                job = self._queue.next()
                if job is None:
                    return
                request = self._requests.pop(job)
                worker.take(job, request, self._grace)
                self._store.start(job)
                self._announce_places()
            with suppress(OSError):  # it is dead, which is noticed next
                worker.send(request)

    def _receive_all(self) -> None:
        connections: dict[object, Worker] = {worker.connection: worker for worker in self._workers}
        for heard in wait([self._wake_end, *(worker.connection for worker in self._workers)], self._longest_wait()):
            if heard is self._wake_end:
                with self._lock:
                    self._wake_end.recv_bytes()
                    self._woken = False
            else:
                self._receive(connections[heard])

    def _longest_wait(self) -> float | None:
        if len(self._workers) < self._size.workers:
            return max(0.0, self._next_start - monotonic())
        return MEASURING if any(worker.task for worker in self._workers) else None

    def _receive(self, worker: Worker) -> None:
        try:
            message = worker.receive()
        except Exception:  # it is dead, or too broken to go on
            self._discard(worker)
            return
        self._failures = 0
        if message is not None and worker.task is not None:
            self._take(worker, worker.task, message)

    def _take(self, worker: Worker, task: Task, message: Message) -> None:
        """The end of a job is noted in one step with that of its work: who cancels it then leaves the worker alone."""
        with self._lock:
            self._store.take(task.job, message)
            if not isinstance(message, Done):
                return
            worker.task = None
        if worker.grown() > _KEPT_MEMORY * task.request.memory:
            worker.kill()

    def _discard(self, worker: Worker) -> None:
        """Nothing waits for its death: a large process takes a while to die."""
        with self._lock:
            self._workers.discard(worker)
        worker.kill()
        worker.connection.close()
        if worker.task is not None:
            self._store.end(worker.task.job, CRASHED, say("tasks.failed"))
        elif not worker.ready and not self._closed:
            self._note_failure()

    def _note_failure(self) -> None:
        """A worker died before it could work: this may be so for all of them."""
        self._failures += 1
        self._next_start = monotonic() + _RESTART_DELAY
        if self._failures >= _MOST_FAILURES:
            self._end_waiting(CRASHED, say("tasks.failed"))

    def _keep_limits(self) -> None:
        for worker in self._workers:
            if worker.task is None:
                continue
            request = worker.task.request
            if monotonic() > worker.task.deadline:
                self._stop(worker, worker.task, time_is_up(request))
            elif worker.grown() > request.memory:
                self._stop(worker, worker.task, memory_is_full(request))

    def _stop(self, worker: Worker, task: Task, why: str) -> None:
        self._store.end(task.job, LIMIT, why)
        worker.kill()


def process_runner(
    size: Size, work: Work = all_tasks, preload: str = PRELOAD, grace: float = GRACE, keeping: Keeping | None = None
) -> JobRunner:
    """Jobs in processes, and what is known of them in the memory of this one."""
    store = MemoryJobStore(keeping)
    return JobRunner(store, Processes(store, size, work, preload, grace))
