"""Jobs in worker processes: the default way to run them.

One thread assigns jobs, enforces their limits and replaces workers; it never blocks. A job is cancelled by killing its
worker, because native code cannot be interrupted. A killed worker is replaced at once.

While all workers are busy, each new job first gets a trial turn of a second in a quick worker, so that short jobs never
wait for long ones; a job that takes longer waits for its turn. Long jobs are paused while a visitor who has used less
is waiting.

Until the solvers are compiled there are only quick workers, without compiled code: what a longer trial turn is not
enough for waits.
"""

from __future__ import annotations

import logging
import threading
from dataclasses import replace
from time import monotonic
from typing import Final

from solvers.texts import say

from ...base.visitor import Visitor
from ..compiling import Compilation, Progress
from ..events.messages import CANCELLED, CRASHED, LIMIT, Done, Message, Request, Work, memory_is_full, time_is_up
from ..job_runner import JobRunner, Load, runner_in_memory
from ..job_store import JobStore
from ..kept_jobs import Keeping
from ..tasks import work as all_tasks
from .fair_queue import FairQueue, UsedTime
from .size import Size, job_to_displace
from .turns import Turns
from .waiting_jobs import LEAST, WaitingJobs
from .worker import PRELOAD, UNCOMPILED, Task, Waiting, Worker
from .worker_process import QUICK_NICE

_NOTICES: Final = logging.getLogger(__name__)

# Seconds after its time limit until a worker is killed; until then it can stop by itself.
GRACE: Final = 1.0
# Seconds between two measurements of memory.
MEASURING: Final = 0.05
# Seconds that a trial turn lasts, and without compiled code.
TRIAL: Final = 1.0
_UNCOMPILED_TRIAL: Final = 3.0
# A job that will probably take at most this many seconds is short.
_SHORT: Final = 0.5
# A worker that has computed nothing for this many seconds is lost.
STILL: Final = 10.0
# The waiting jobs are ended after this many workers in a row died before they were ready.
_MOST_FAILURES: Final = 3
# Seconds to wait after such a death.
_RESTART_DELAY: Final = 1.0
# A worker is replaced if it has grown by this share of the memory that a job may take, or by this many bytes.
_KEPT_MEMORY: Final = 0.25
_KEPT_BYTES: Final = 100_000_000
_IDLE: Final = 5.0  # seconds between two looks while nothing happens
_ENDING: Final = 5.0  # seconds that ending everything may take


class Processes:
    """An `Executor` with worker processes, which are started when they are first needed. Its lock guards the queue and
    the assignment of jobs to workers. The store may be called while the lock is held, but never the other way round."""

    def __init__(
        self, store: JobStore, size: Size, work: Work = all_tasks, preload: str = PRELOAD, grace: float = GRACE,
        still: float = STILL, compilation: Compilation | None = None,
    ) -> None:  # fmt: skip
        self._store = store
        self._size = size
        self._work = work
        self._preload = preload
        self._grace = grace
        self._still = still
        self._lock = threading.RLock()
        self._used = UsedTime(size.class_size)
        self._queue = FairQueue(self._used)
        self._waiting = WaitingJobs(self._queue, size.workers)
        self._workers: set[Worker] = set()
        self._dying: set[Worker] = set()
        self._turns = Turns(self._queue, size.workers, size.turn)
        self._compilation = compilation
        self._failures = 0
        self._replaced = 0
        self._was_ready = False
        self._next_start = 0.0
        self._closed = False
        self._news = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        with self._lock:
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="jobs", daemon=True)
                self._thread.start()

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        with self._lock:
            free = max(0, self._size.workers - sum(worker.busy for worker in self._regular()))
            self._displace(job_to_displace(self._size, self._queue, free, visitor))
            self._waiting.put(Waiting(job, request, visitor, monotonic()))
            if self._closed:
                self._end_waiting(CANCELLED, say("tasks.server_stopped"))
        self.start()
        self._news.set()

    def note_owners(self, job: str, owners: frozenset[Visitor]) -> None:
        with self._lock:
            self._waiting.note_owners(job, owners)
            for worker in self._workers:  # a job on a trial turn may wait again
                if worker.task is not None and worker.task.job == job:
                    worker.task.waiting = replace(worker.task.waiting, owners=owners)

    def cancel(self, job: str) -> None:
        with self._lock:
            if self._waiting.remove(job):
                self._announce_places()
            self._store.end(job, CANCELLED)  # does nothing if the job has just ended
            for worker in list(self._workers):
                if worker.task is not None and worker.task.job == job:
                    self._take_off(worker, worker.task)

    def place(self, job: str) -> int:
        with self._lock:
            return self._waiting.place(job)

    def wait(self, job: str) -> float:
        progress = self.compiling()
        with self._lock:
            later = progress.seconds if progress is not None and self._waiting.place(job) else 0
            return self._waiting.wait(job, self._regular()) + later

    def load(self) -> Load:
        with self._lock:
            ready = sum(worker.ready and not worker.paused for worker in self._regular())
            return Load(len(self._waiting), sum(worker.busy for worker in self._workers), ready, self._replaced)

    def ready(self) -> bool:
        """Whether a worker has ever been ready. Replacing a worker takes no longer than a job; only the first worker
        takes long."""
        return self._was_ready and self._failures < _MOST_FAILURES and not self._closed

    def compiling(self) -> Progress | None:
        return self._compilation.progress() if self._compilation is not None else None

    def cancel_all(self) -> None:
        with self._lock:
            self._closed = True
            for worker in list(self._workers):
                if worker.task is not None:
                    self._store.end(worker.task.job, CANCELLED, say("tasks.server_stopped"))
                    self._take_off(worker, worker.task)
                self._kill(worker)
            self._end_waiting(CANCELLED, say("tasks.server_stopped"))
        self._news.set()

    def close(self) -> None:
        self.cancel_all()
        if self._compilation is not None:
            self._compilation.close()
        end = monotonic() + _ENDING
        for thread in [self._thread, *self._workers, *self._dying]:
            if thread is not None:
                thread.join(max(0.0, end - monotonic()))

    def _compiled(self) -> bool:
        return self._compilation is None or self._compilation.is_over()

    def _regular(self) -> list[Worker]:
        return [worker for worker in self._workers if not worker.quick]

    def _announce_places(self) -> None:
        """The waiting jobs have moved up."""
        for job in self._waiting:
            self._store.announce(job)

    def _displace(self, job: str | None) -> None:
        if job is not None:
            self._waiting.remove(job)
            self._store.end(job, CANCELLED, say("tasks.displaced"))

    def _end_waiting(self, outcome: str, message: str) -> None:
        with self._lock:
            for job in list(self._waiting):
                self._waiting.remove(job)
                self._store.end(job, outcome, message)

    def _settle(self, task: Task) -> None:
        """Charge the visitor with exactly what the task took."""
        seconds = max(LEAST, task.seconds)
        self._used.add(task.waiting.visitor, seconds - task.noted)
        task.noted = seconds

    def _take_off(self, worker: Worker, task: Task) -> None:
        """End the work on a task, and its worker."""
        self._settle(task)
        worker.task = None
        self._replace(worker)

    def _replace(self, worker: Worker) -> None:
        """Kill a worker; another one starts soon."""
        if worker in self._workers:
            self._replaced += 1
        self._kill(worker)

    def _kill(self, worker: Worker) -> None:
        """Kill a worker without waiting for its death, because a large process takes a while to die."""
        self._workers.discard(worker)
        self._dying.add(worker)
        worker.kill()

    # What workers report, each in its own thread.

    def hear(self, worker: Worker, message: Message | None) -> None:
        with self._lock:
            if message is None:
                self._failures = 0
                self._was_ready = True
                if worker.task is not None and worker.task.held is None:
                    self._store.start(worker.task.job)
            elif worker.task is not None:
                self._take(worker, worker.task, message)
        if message is None or isinstance(message, Done):
            self._news.set()

    def _take(self, worker: Worker, task: Task, message: Message) -> None:
        """Record a message. The end of a job is recorded in one step with the end of its work, so that cancelling it
        later does not harm the worker."""
        if task.held is not None and not isinstance(message, Done):
            task.held.append(message)
            return
        self._tell(task)
        self._store.take(task.job, message)
        task.reported = True
        if isinstance(message, Done):
            self._done(worker, task)

    def _tell(self, task: Task) -> None:
        """Pass on what was held back during a trial turn."""
        if task.held is not None:
            self._store.start(task.job)
            for message in task.held:
                self._store.take(task.job, message)
            task.held = None

    def _done(self, worker: Worker, task: Task) -> None:
        task.count(paused=worker.paused)
        self._settle(task)
        self._waiting.learn(task.waiting.request, task.seconds)
        worker.task = None
        if worker.grown() > min(_KEPT_BYTES, _KEPT_MEMORY * task.waiting.request.memory):
            self._replace(worker)

    def hear_end(self, worker: Worker) -> None:
        with self._lock:
            if worker.task is not None:
                self._lose(worker, worker.task, say("tasks.failed"))
            elif not worker.ready and not worker.killed and not self._closed:
                self._note_failure()
            self._replaced += worker in self._workers
            self._workers.discard(worker)
            self._dying.discard(worker)
        self._news.set()

    def _lose(self, worker: Worker, task: Task, why: str) -> None:
        """A worker is lost. If it has reported nothing about its task yet, the task begins again, once."""
        self._take_off(worker, task)
        if task.reported or task.waiting.failed:
            self._store.end(task.job, CRASHED, why)
        else:
            self._waiting.put(replace(task.waiting, failed=True))

    def _note_failure(self) -> None:
        """A worker died before it could work; all others may do the same."""
        self._failures += 1
        self._next_start = monotonic() + _RESTART_DELAY
        if self._failures >= _MOST_FAILURES:
            self._end_waiting(CRASHED, say("tasks.failed"))

    # Everything below runs in the one thread.

    def _run(self) -> None:
        while not self._closed:
            try:
                with self._lock:
                    self._look()
            except Exception:  # whatever it is, all other jobs must go on
                _NOTICES.exception("The pool of workers had an error; that is a bug.")
            self._store.sweep()
            self._news.wait(self._longest_wait())
            self._news.clear()

    def _look(self) -> None:
        self._keep_limits()
        self._start_workers()
        self._retire_uncompiled()
        self._assign_jobs()
        self._turns.pause_one(self._regular())
        if self._waiting and self._waiting.outdated:
            self._announce_places()

    def _longest_wait(self) -> float:
        with self._lock:
            if any(worker.task or not worker.ready or not worker.compiled for worker in self._workers):
                return MEASURING
            short = len(self._workers) < self._size.workers + self._size.quick
            return max(MEASURING, self._next_start - monotonic()) if short else _IDLE

    def _start_workers(self) -> None:
        compiled = self._compiled()
        regular = self._turns.processes(self._regular()) if compiled else 0
        for quick, wanted in ((False, regular), (True, self._size.quick if compiled else max(1, self._size.quick))):
            there = sum((worker.quick, worker.compiled) == (quick, compiled) for worker in self._workers)
            for _ in range(wanted - there):
                if monotonic() < self._next_start or self._closed:
                    return
                self._start_worker(self._preload if compiled else UNCOMPILED, quick=quick)

    def _retire_uncompiled(self) -> None:
        """Workers without compiled code leave as soon as another one is ready."""
        if any(worker.ready and worker.compiled for worker in self._workers):
            for worker in list(self._workers):
                if worker.idle and not worker.compiled:
                    self._kill(worker)

    def _start_worker(self, preload: str, *, quick: bool) -> None:
        try:
            self._workers.add(Worker(self._work, preload, self, QUICK_NICE if quick else self._size.nice, quick))
        except (EOFError, OSError, RuntimeError):  # the system has no room for it
            self._note_failure()

    def _assign_jobs(self) -> None:
        regular = self._regular()
        while self._turns.free(regular):
            if self._turns.resume_one(regular):
                continue
            worker = next((worker for worker in regular if worker.idle), None)
            if worker is None or (waiting := self._waiting.next()) is None:
                break
            self._give(worker, waiting, held=None)
        self._assign_trials()
        for worker in self._turns.surplus(regular):
            self._kill(worker)

    def _assign_trials(self) -> None:
        """Give trial turns. The last idle one of several quick workers is reserved for jobs that will probably be
        short."""
        idle = [worker for worker in self._workers if worker.quick and worker.idle]
        for number, worker in enumerate(idle, 1):
            most = _SHORT if number == len(idle) and self._size.quick > 1 else float("inf")
            waiting = self._waiting.next_untried(most)
            if waiting is not None:
                self._give(worker, waiting, held=[])

    def _give(self, worker: Worker, waiting: Waiting, held: list[Message] | None) -> None:
        expected = self._waiting.expected(waiting.request)
        worker.give(Task(waiting, held, expected, noted=expected))
        self._announce_places()

    def _keep_limits(self) -> None:
        for worker in list(self._workers):
            if worker.task is not None:
                self._count(worker, worker.task)
                self._keep_limits_of(worker, worker.task)
            if not worker.killed and worker.still() > self._still:
                if worker.task is not None:
                    self._lose(worker, worker.task, say("tasks.frozen"))
                self._replace(worker)

    def _count(self, worker: Worker, task: Task) -> None:
        task.count(paused=worker.paused)
        if task.seconds > task.noted:
            self._settle(task)

    def _keep_limits_of(self, worker: Worker, task: Task) -> None:
        request = task.waiting.request
        if task.seconds > request.seconds + self._grace:
            self._stop(worker, task, time_is_up(request))
        elif worker.grown() > request.memory:
            self._stop(worker, task, memory_is_full(request))
        elif task.held is not None:
            self._keep_trial(worker, task)

    def _keep_trial(self, worker: Worker, task: Task) -> None:
        over = task.seconds > (TRIAL if worker.compiled else _UNCOMPILED_TRIAL)
        if over or self._waiting.is_shorter_one_there(task.seconds):
            self._end_trial(worker, task, over=over)

    def _stop(self, worker: Worker, task: Task, why: str) -> None:
        self._waiting.learn(task.waiting.request, task.seconds)
        self._tell(task)
        self._store.end(task.job, LIMIT, why)
        self._take_off(worker, task)

    def _end_trial(self, worker: Worker, task: Task, *, over: bool) -> None:
        """The job waits again, because it takes longer than expected."""
        waiting = task.waiting
        self._waiting.learn_more(waiting.request, 2 * task.seconds)
        self._take_off(worker, task)
        self._waiting.put(replace(waiting, tried=over))


def process_runner(
    size: Size, work: Work = all_tasks, preload: str = PRELOAD, grace: float = GRACE, keeping: Keeping | None = None,
    still: float = STILL, compilation: Compilation | None = None,
) -> JobRunner:  # fmt: skip
    """A runner with jobs in processes, and a store in the memory of this process."""
    store = JobStore(keeping)
    return runner_in_memory(store, Processes(store, size, work, preload, grace, still, compilation))
