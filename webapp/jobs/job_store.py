"""The jobs that are known: their states, logs and results, for any number of threads that read and wait.

Who runs them is of no concern here. Finished jobs stay for a while, within bounds of time, number and memory.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final, Literal

from .events.log import Batch, Log
from .events.messages import About, Done, Frame, Json, Message, Request, ended, last_event
from .events.wire import encode

State = Literal["queued", "running", "finished"]


class UnknownJobError(KeyError):
    """There is no such job, or no longer."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """How long and how many finished jobs are kept."""

    seconds: float = 1800.0
    jobs: int = 200
    bytes: int = 200_000_000


class Job:
    """One job. Read and written under the lock of its store."""

    def __init__(self, name: str, request: Request, visitor: str, lock: threading.RLock) -> None:
        self.name = name
        self.request = request
        self.visitor = visitor
        self.state: State = "queued"
        self.log = Log()
        self.puzzle: Json | None = None
        self.result: Json | None = None
        self.started = 0.0
        self.ended = 0.0
        self.news = threading.Condition(lock)


class JobStore:
    """Jobs by name."""

    def __init__(self, keeping: Keeping = Keeping(), clock: Callable[[], float] = monotonic) -> None:
        self.lock: Final = threading.RLock()
        self._keeping = keeping
        self._clock = clock
        self._jobs: dict[str, Job] = {}
        self._finished: dict[str, int] = {}  # in order of ending, with the size of the log
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, told: Callable[[str], None]) -> None:
        """Have `told` called, quickly please, with the name of every job that has news."""
        self._listeners.append(told)

    def add(self, request: Request, visitor: str) -> Job:
        with self.lock:
            job = Job(secrets.token_urlsafe(9), request, visitor, self.lock)
            self._jobs[job.name] = job
            return job

    def get(self, name: str) -> Job:
        with self.lock:
            self._sweep()
            try:
                return self._jobs[name]
            except KeyError:
                raise UnknownJobError(name) from None

    def start(self, job: Job) -> None:
        with self.lock:
            job.state = "running"
            job.started = self._clock()
            self.tell_news(job)

    def take(self, job: Job, message: Message) -> None:
        """Note what the work on a job tells."""
        with self.lock:
            if job.state == "finished":
                return
            match message:
                case About(puzzle):
                    job.puzzle = puzzle
                case Frame():
                    job.log.append(message)
                case Done(result):
                    self._finish(job, result)
            self.tell_news(job)

    def end(self, job: Job, outcome: str, message: str = "") -> None:
        """End a job whose work cannot tell its end by itself."""
        with self.lock:
            if job.state == "finished":
                return
            result = ended(outcome, job.request, message)
            at = round((self._clock() - job.started) * 1000) if job.started else 0
            self.take(job, Frame(encode({**last_event(result), "at": at}), 1, keep=True))
            self.take(job, Done(result))

    def tell_news(self, job: Job) -> None:
        with self.lock:
            job.news.notify_all()
            for told in self._listeners:
                told(job.name)

    def since(self, name: str, number: int, wait: float = 0.0) -> Batch:
        """What comes after the first `number` events; waits for something to come, at most so many seconds."""
        with self.lock:
            job = self.get(name)
            job.news.wait_for(lambda: job.state == "finished" or job.log.total > number, timeout=wait)
            return job.log.since(number)

    def wait(self, name: str, seconds: float) -> bool:
        """Wait for the end of a job; False when it did not come in time."""
        with self.lock:
            job = self.get(name)
            return job.news.wait_for(lambda: job.state == "finished", timeout=seconds)

    def forget(self, name: str) -> None:
        with self.lock:
            self._jobs.pop(name, None)
            self._finished.pop(name, None)

    def _finish(self, job: Job, result: Json) -> None:
        job.state = "finished"
        job.result = result
        job.ended = self._clock()
        job.request = replace(job.request, source="")  # may be large, and is no longer needed
        self._finished[job.name] = job.log.size
        self._sweep()

    def _sweep(self) -> None:
        """Let go of the oldest finished jobs that are too old or too many."""
        oldest = self._clock() - self._keeping.seconds
        while self._finished:
            name = next(iter(self._finished))
            crowded = len(self._finished) > self._keeping.jobs or sum(self._finished.values()) > self._keeping.bytes
            if not crowded and self._jobs[name].ended >= oldest:
                return
            self.forget(name)
