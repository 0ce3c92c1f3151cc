"""What is known about jobs: their states, logs and results, for any number of threads that read and wait.

The store keeps everything in the memory of this process. It does not matter here who works on the jobs.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from time import monotonic
from typing import Literal, NamedTuple

from solvers.texts import said_in

from ..base.wire_json import Json, dumps
from .events.log import Batch, Log, UnknownLogError
from .events.messages import About, Done, Frame, Message, Request, ended, last_event
from .job_records import EndedJob, outcome_of
from .kept_jobs import Keeping, KeptJobs

State = Literal["queued", "running", "finished"]


class UnknownJobError(UnknownLogError):
    """There is no such job, or it is gone."""


class JobProgress(NamedTuple):
    """A job at one moment: how many events it has, and whether its log is thinned."""

    state: State
    method: str
    events: int
    thinned: bool


class JobStatus(NamedTuple):
    """The same, with the puzzle once it is read and the result once the job has ended."""

    state: State
    method: str
    events: int
    thinned: bool
    puzzle: Json | None
    result: Json | None


class _Job:
    """A job. It is read and written under the lock of its store."""

    def __init__(self, request: Request, lock: threading.RLock, now: float) -> None:
        self.request: Request | None = request  # until the job ends, because it may be large
        self.task = request.task
        self.method = request.method
        self.submitted = now
        self.state: State = "queued"
        self.log = Log()
        self.last: Frame | None = None  # until the work is done
        self.puzzle: Json | None = None
        self.result: Json | None = None
        self.started = 0.0
        self.news = threading.Condition(lock)


class JobStore:
    """Jobs by name. Every call is atomic for other threads.

    Reading raises `UnknownJobError`. Nothing more is recorded about a job that has ended or is unknown, because its
    worker may not know that yet. Finished jobs stay for a while, within the bounds of `keeping`.
    """

    def __init__(self, keeping: Keeping | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._lock = threading.RLock()
        self._clock = clock
        self._jobs: dict[str, _Job] = {}
        self._kept = KeptJobs(keeping or Keeping(), clock)
        self._listeners: list[Callable[[str], None]] = []
        self._end_callbacks: list[Callable[[EndedJob], None]] = []

    def add(self, request: Request) -> str:
        """Add a job, which is queued, and return its name."""
        with self._lock:
            name = secrets.token_urlsafe(9)
            self._jobs[name] = _Job(request, self._lock, self._clock())
            return name

    def start(self, job: str) -> None:
        """Record that the work has begun."""
        with self._lock:
            entry = self._unfinished(job)
            if entry is not None:
                entry.state = "running"
                entry.started = self._clock()
                self.announce(job)

    def take(self, job: str, message: Message) -> None:
        """Record a message of the work; `Done` ends the job."""
        with self._lock:
            entry = self._unfinished(job)
            if entry is None:
                return
            match message:
                case About(puzzle):
                    entry.puzzle = puzzle
                case Frame(last=True):
                    entry.last = message
                    return
                case Frame():
                    entry.log.append(message)
                case Done(result):
                    if entry.last is not None:
                        entry.log.append(entry.last)
                    self._finish(job, entry, result)
            self._notify(job, entry)

    def end(self, job: str, outcome: str, message: str = "") -> None:
        """End a job whose work cannot report its own end, with a message in its language."""
        with self._lock:
            entry = self._unfinished(job)
            if entry is None or entry.request is None:
                return
            result = ended(outcome, entry.request, said_in(entry.request.language, message))
            at = round((self._clock() - entry.started) * 1000) if entry.started else 0
            entry.last = Frame(dumps({**last_event(result), "at": at}), 1, keep=True, last=True)
            self.take(job, Done(result))

    def announce(self, job: str) -> None:
        """Tell the listeners that something has changed that the store does not hold, such as the place in a queue."""
        with self._lock:
            if job in self._jobs:
                self._notify(job, self._jobs[job])

    def status(self, job: str) -> JobStatus:
        with self._lock:
            entry = self._entry(job)
            return JobStatus(*self.progress(job), entry.puzzle, entry.result)

    def progress(self, job: str) -> JobProgress:
        with self._lock:
            entry = self._entry(job)
            return JobProgress(entry.state, entry.method, entry.log.total, entry.log.thinned)

    def since(self, job: str, number: int, wait: float = 0.0) -> Batch:
        """What comes after the first `number` events; waits up to `wait` seconds for something to come."""
        with self._lock:
            entry = self._entry(job)
            entry.news.wait_for(lambda: entry.state == "finished" or entry.log.total > number, timeout=wait)
            return entry.log.since(number)

    def names(self) -> set[str]:
        """All jobs that are entry. This does not count as reading them."""
        with self._lock:
            self.sweep()
            return set(self._jobs)

    def result(self, job: str, seconds: float) -> Json | None:
        """Wait for the result; None if it did not come in time."""
        with self._lock:
            entry = self._entry(job)
            entry.news.wait_for(lambda: entry.state == "finished", timeout=seconds)
            return entry.result

    def forget(self, job: str) -> None:
        """Drop a job, if it is entry."""
        with self._lock:
            self._jobs.pop(job, None)
            self._kept.drop(job)

    def sweep(self) -> None:
        """Drop the finished jobs that are too old or too many."""
        with self._lock:
            while (job := self._kept.next_to_go()) is not None:
                self.forget(job)

    def listen(self, callback: Callable[[str], None]) -> None:
        """Call `callback`, which must be quick, with the name of every job that has news."""
        self._listeners.append(callback)

    def on_end(self, callback: Callable[[EndedJob], None]) -> None:
        """Call `callback`, which must be quick, with every job that ends."""
        self._end_callbacks.append(callback)

    def _entry(self, job: str) -> _Job:
        self._kept.note_reading(job)
        self.sweep()
        try:
            return self._jobs[job]
        except KeyError:
            raise UnknownJobError(job) from None

    def _unfinished(self, job: str) -> _Job | None:
        entry = self._jobs.get(job)
        return None if entry is None or entry.state == "finished" else entry

    def _notify(self, name: str, job: _Job) -> None:
        job.news.notify_all()
        for callback in self._listeners:
            callback(name)

    def _finish(self, name: str, job: _Job, result: Json) -> None:
        job.state = "finished"
        job.result = result
        job.request = None
        self._kept.keep(name, job.log.size)
        now = self._clock()
        started = job.started or now
        method = job.method if job.task == "solve" else ""
        ended_job = EndedJob(job.task, method, outcome_of(result), started - job.submitted, now - started)
        for callback in self._end_callbacks:
            callback(ended_job)
        self.sweep()
