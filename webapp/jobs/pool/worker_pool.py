"""Jobs in worker processes of this server: the default way to run them. `turns.py` says whose turn it is.

One thread assigns jobs, enforces their limits and replaces workers; it never blocks. A job is cancelled by killing its
worker, because native code cannot be interrupted. A killed worker is replaced at once. A job whose worker died begins
again, once, unless something about it was reported already.

Until the solvers are compiled there are only quick workers, without compiled code: jobs for which a longer trial is too
short wait.
"""

from __future__ import annotations

import logging
import threading
from collections import Counter
from dataclasses import replace
from time import monotonic
from typing import Final

from solvers.texts import say

from ...base.visitor import Visitor
from ..compiling import Compilation, Progress
from ..events.messages import CANCELLED, CRASHED, LIMIT, Done, Message, Request, Work
from ..job_runner import Executor, JobRunner, Load, runner_in_memory
from ..job_store import JobRecord, JobStore, Keeping
from ..tasks import work as all_tasks
from ..turns import LEAST, TRIAL, JobLimits, Line, Role, Ticket, UsedTime, job_to_displace, reason_to_stop, worker_roles
from .worker import NICE, PRELOAD, QUICK_NICE, UNCOMPILED, Task, Worker

_LOGGER: Final = logging.getLogger(__name__)

# Seconds after its time limit until a worker is killed; until then it can stop by itself.
GRACE: Final = 1.0
POLL: Final = 0.05  # seconds between two looks at workers that are busy
_UNCOMPILED_TRIAL: Final = 3.0
# A worker that has computed nothing for this many seconds is lost.
STILL: Final = 10.0
# The waiting jobs are ended after this many workers in a row died before they were ready.
_MOST_FAILURES: Final = 3
_RESTART_DELAY: Final = 1.0  # seconds after such a death
# A worker is replaced if it has grown by this share of the memory that a job may take, or by this many bytes.
_KEPT_MEMORY: Final = 0.25
_KEPT_BYTES: Final = 100_000_000
_FRESH: Final = 2.0  # seconds for which the order and the estimated waits hold while no job comes or goes
_IDLE: Final = 5.0  # seconds between two looks while nothing happens
_ENDING: Final = 5.0  # seconds that ending everything may take


class WorkerPool(Executor):
    """An `Executor` with worker processes, which are started when they are first needed. Its lock guards the line and
    the assignment of jobs to workers. The store may be called while the lock is held, but never the other way round."""

    def __init__(
        self, store: JobStore, limits: JobLimits, work: Work = all_tasks, preload: str = PRELOAD, grace: float = GRACE,
        still: float = STILL, compilation: Compilation | None = None, nice: int = NICE,
    ) -> None:
        self._store = store
        self._limits = limits
        self._work = work
        self._preload = preload
        self._grace = grace
        self._still = still
        self._compilation = compilation
        self._nice = nice
        self._lock = threading.RLock()
        self._used = UsedTime(limits.class_size)
        self._waiting: dict[str, tuple[Ticket, Request]] = {}
        self._line = Line({}, self._used)
        self._waits: dict[str, float] = {}
        self._line_expires = 0.0
        self._workers: set[Worker] = set()
        self._dying: set[Worker] = set()
        self._failures = 0
        self._replaced = 0
        self._was_ready = False
        self._next_start = 0.0
        self._closed = False
        self._wake_up = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self) -> None:
        with self._lock:
            if self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="jobs", daemon=True)
                self._thread.start()

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        with self._lock:
            free = max(0, self._limits.workers - sum(worker.busy for worker in self._long_workers()))
            displaced = job_to_displace(self._limits, self._line, free, visitor)
            if displaced is not None:
                self._end_waiting(displaced, CANCELLED, say("tasks.displaced"))
            self._put(job, Ticket.of(request, visitor, monotonic()), request)
            if self._closed:
                self._end_waiting(job, CANCELLED, say("tasks.server_stopped"))
        self.start()
        self._wake_up.set()

    def note_owners(self, job: str, owners: frozenset[Visitor]) -> None:
        with self._lock:
            if job in self._waiting:
                ticket, request = self._waiting[job]
                self._put(job, replace(ticket, owners=owners), request)
            for _, task in self._tasks():  # a job may have to wait again after its trial
                if task.job == job:
                    task.ticket = replace(task.ticket, owners=owners)

    def cancel(self, job: str) -> None:
        with self._lock:
            if self._take_out(job):
                self._announce_places()
            self._store.end(job, CANCELLED)  # does nothing if the job has just ended
            for worker, task in self._tasks():
                if task.job == job:
                    self._take_off(worker, task)

    def place(self, job: str) -> int:
        with self._lock:
            return self._line.place(job)

    def wait(self, job: str) -> float:
        progress = self.compiling()
        with self._lock:
            if job not in self._waiting:
                return 0.0
            return self._waits.get(job, 0.0) + (progress.seconds if progress is not None else 0)

    def load(self) -> Load:
        with self._lock:
            ready = sum(worker.ready for worker in self._long_workers())
            return Load(len(self._waiting), sum(worker.busy for worker in self._workers), ready, self._replaced)

    def unfinished(self) -> list[JobRecord]:
        with self._lock:
            now = monotonic()
            records = [JobRecord(task.job, task.ticket, True, task.seconds) for _, task in self._tasks()]
            records += [JobRecord(job, ticket, False, now - ticket.since) for job, (ticket, _) in self._waiting.items()]
            return sorted(records, key=lambda record: record.ticket.since)

    def ready(self) -> bool:
        """Whether a worker has ever been ready. Only the first worker takes longer than a job."""
        return self._was_ready and self._failures < _MOST_FAILURES and not self._closed

    def compiling(self) -> Progress | None:
        return self._compilation.progress() if self._compilation is not None else None

    def cancel_all(self) -> None:
        with self._lock:
            self._closed = True
            for worker, task in self._tasks():
                self._store.end(task.job, CANCELLED, say("tasks.server_stopped"))
                self._take_off(worker, task)
            for worker in list(self._workers):
                self._kill(worker)
            self._end_all_waiting(CANCELLED, say("tasks.server_stopped"))
        self._wake_up.set()

    def close(self) -> None:
        self.cancel_all()
        if self._compilation is not None:
            self._compilation.close()
        end = monotonic() + _ENDING
        for thread in [self._thread, *self._workers, *self._dying]:
            if thread is not None:
                thread.join(max(0.0, end - monotonic()))

    # The line.

    def _put(self, job: str, ticket: Ticket, request: Request) -> None:
        self._waiting[job] = ticket, request
        self._renew_line()

    def _take_out(self, job: str) -> tuple[Ticket, Request] | None:
        entry = self._waiting.pop(job, None)
        if entry is not None:
            self._renew_line()
        return entry

    def _renew_line(self) -> None:
        self._line = Line({job: ticket for job, (ticket, _) in self._waiting.items()}, self._used)
        left = [task.ticket.seconds_left(task.seconds) for worker, task in self._tasks() if not worker.role.trial]
        self._waits = self._line.waits(left, self._limits.workers)
        self._line_expires = monotonic() + _FRESH

    def _announce_places(self) -> None:
        for job in self._line:
            self._store.announce(job)

    def _end_waiting(self, job: str, outcome: str, message: str) -> None:
        self._take_out(job)
        self._store.end(job, outcome, message)

    def _end_all_waiting(self, outcome: str, message: str) -> None:
        for job in list(self._line):
            self._end_waiting(job, outcome, message)

    # Workers and their tasks.

    def _long_workers(self) -> list[Worker]:
        return [worker for worker in self._workers if not worker.role.trial]

    def _tasks(self) -> list[tuple[Worker, Task]]:
        return [(worker, worker.task) for worker in self._workers if worker.task is not None]

    def _settle(self, task: Task) -> None:
        seconds = max(LEAST, task.seconds)
        self._used.charge(task.ticket.visitor, seconds - task.charged)
        task.charged = seconds

    def _take_off(self, worker: Worker, task: Task) -> None:
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

    def on_message(self, worker: Worker, message: Message | None) -> None:
        with self._lock:
            if message is None:
                self._failures = 0
                self._was_ready = True
                if worker.task is not None and worker.task.held is None:
                    self._store.start(worker.task.job)
            elif worker.task is not None:
                self._record(worker, worker.task, message)
        if message is None or isinstance(message, Done):
            self._wake_up.set()

    def _record(self, worker: Worker, task: Task, message: Message) -> None:
        """Record a message. A job and its work end in one step, so that cancelling it later spares the worker."""
        if task.held is not None and not isinstance(message, Done):
            task.held.append(message)
            return
        self._release(task)
        self._store.take(task.job, message)
        task.reported = True
        if isinstance(message, Done):
            self._settle(task)
            worker.task = None
            if worker.grown() > min(_KEPT_BYTES, _KEPT_MEMORY * task.ticket.memory):
                self._replace(worker)

    def _release(self, task: Task) -> None:
        """Pass on what was held back during a trial."""
        if task.held is not None:
            self._store.start(task.job)
            for message in task.held:
                self._store.take(task.job, message)
            task.held = None

    def on_exit(self, worker: Worker) -> None:
        with self._lock:
            if worker.task is not None:
                self._lose(worker, worker.task, say("tasks.failed"))
            elif not worker.ready and not worker.killed and not self._closed:
                self._note_failure()
            self._replaced += worker in self._workers
            self._workers.discard(worker)
            self._dying.discard(worker)
        self._wake_up.set()

    def _lose(self, worker: Worker, task: Task, why: str) -> None:
        self._take_off(worker, task)
        if task.reported or task.ticket.lost:
            self._store.end(task.job, CRASHED, why)
        else:
            self._put(task.job, replace(task.ticket, lost=1), task.request)

    def _note_failure(self) -> None:
        """A worker died before it could work; all others may do the same."""
        self._failures += 1
        self._next_start = monotonic() + _RESTART_DELAY
        if self._failures >= _MOST_FAILURES:
            self._end_all_waiting(CRASHED, say("tasks.failed"))

    # Everything below runs in the one thread.

    def _run(self) -> None:
        while not self._closed:
            try:
                with self._lock:
                    self._poll()
            except Exception:  # whatever it is, all other jobs must go on
                _LOGGER.exception("The pool of workers had an error; that is a bug.")
            self._store.sweep()
            self._wake_up.wait(self._longest_wait())
            self._wake_up.clear()

    def _poll(self) -> None:
        self._enforce_limits()
        self._start_workers()
        self._retire_uncompiled()
        self._assign_jobs()
        if self._waiting and monotonic() > self._line_expires:
            self._renew_line()
            self._announce_places()

    def _longest_wait(self) -> float:
        with self._lock:
            if any(worker.task or not worker.ready or not worker.compiled for worker in self._workers):
                return POLL
            short = len(self._workers) < self._limits.workers + self._limits.quick
            return max(POLL, self._next_start - monotonic()) if short else _IDLE

    def _start_workers(self) -> None:
        """Start the workers that lack: first long ones, and until there is compiled code only quick ones."""
        compiled, quick = self._compilation is None or self._compilation.is_over(), self._limits.quick
        lacking = Counter(worker_roles(self._limits.workers, quick) if compiled else [Role.QUICK] * max(1, quick))
        lacking.subtract(worker.role for worker in self._workers if worker.compiled == compiled)
        for role in lacking.elements():
            if monotonic() < self._next_start or self._closed:
                return
            preload, nice = self._preload if compiled else UNCOMPILED, QUICK_NICE if role.trial else self._nice
            try:
                self._workers.add(Worker(self._work, preload, self, role, nice))
            except (EOFError, OSError, RuntimeError):  # the system has no room for it
                self._note_failure()

    def _retire_uncompiled(self) -> None:
        """Workers without compiled code leave as soon as another one is ready."""
        if any(worker.ready and worker.compiled for worker in self._workers):
            for worker in list(self._workers):
                if worker.idle and not worker.compiled:
                    self._kill(worker)

    def _assign_jobs(self) -> None:
        for worker in sorted(self._workers, key=lambda worker: worker.role.trial):
            job = next(self._line.jobs_for(worker.role), None) if worker.idle else None
            if job is not None:
                self._assign(worker, job)

    def _assign(self, worker: Worker, job: str) -> None:
        ticket, request = self._waiting.pop(job)
        self._used.charge(ticket.visitor, ticket.expected)
        worker.give(Task(job, request, ticket, [] if worker.role.trial else None, ticket.expected))
        self._renew_line()
        self._announce_places()

    def _enforce_limits(self) -> None:
        for worker in list(self._workers):
            if worker.task is not None:
                self._enforce_limits_of(worker, worker.task)
            if not worker.killed and worker.still() > self._still:
                if worker.task is not None:
                    self._lose(worker, worker.task, say("tasks.frozen"))
                self._replace(worker)

    def _enforce_limits_of(self, worker: Worker, task: Task) -> None:
        if task.seconds > task.charged:
            self._settle(task)
        reason = reason_to_stop(task.ticket, task.seconds - self._grace, worker.grown())
        if reason is not None:
            self._release(task)
            self._store.end(task.job, LIMIT, reason)
            self._take_off(worker, task)
        elif task.held is not None and task.seconds > (TRIAL if worker.compiled else _UNCOMPILED_TRIAL):
            self._take_off(worker, task)
            self._put(task.job, replace(task.ticket, tried=True), task.request)


def process_runner(
    limits: JobLimits, work: Work = all_tasks, preload: str = PRELOAD, grace: float = GRACE,
    keeping: Keeping | None = None, still: float = STILL, compilation: Compilation | None = None, nice: int = NICE,
) -> JobRunner:
    store = JobStore(keeping)
    return runner_in_memory(store, WorkerPool(store, limits, work, preload, grace, still, compilation, nice))
