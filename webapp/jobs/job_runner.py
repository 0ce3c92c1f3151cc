"""Runs jobs: one interface to a store, which knows about jobs, and an executor, which works on them.

The same tests run for every executor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from ..base.visitor import NOBODY, Visitor
from ..base.wire_json import Json
from .compiling import Progress
from .events.log import Batch
from .events.messages import Request
from .job_store import EndedJob, JobProgress, JobRecord, JobStatus, JobStore, JoinedJobs
from .turns import BusyError

# Seconds that a result may take while the solvers are being compiled: a trial turn, and a while to wait for it.
_UNCOMPILED_WAIT: Final = 5.0


class AwayError(Exception):
    """The store of jobs cannot be reached; it may be back soon."""


class CompilingError(Exception):
    """The result needs code that is not compiled yet."""

    def __init__(self, progress: Progress) -> None:
        super().__init__()
        self.progress = progress


class Load(NamedTuple):
    """How busy an executor is, and how many of its workers have been replaced so far."""

    waiting: int
    running: int
    workers: int
    replaced: int = 0


class Executor:
    """Works on jobs and records what happens to them in its store. Safe for threads. The first four methods suffice
    where jobs never wait and nothing has to be prepared."""

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        """Accept a job, or raise `BusyError` at once, so that requests do not pile up. When all places are taken, a
        waiting job of a visitor who holds more may be displaced: it ends as CANCELLED, with an explanation."""
        raise NotImplementedError

    def cancel(self, job: str) -> None:
        """End a job now, unless it has already ended. Its work ends with it."""
        raise NotImplementedError

    def load(self) -> Load:
        """The current load, without waiting for a worker."""
        raise NotImplementedError

    def unfinished(self) -> list[JobRecord]:
        """The jobs that wait or run, the oldest first."""
        raise NotImplementedError

    def note_owners(self, job: str, owners: frozenset[Visitor]) -> None:
        """All of these visitors want the job now: while it waits, it counts for each of them."""

    def place(self, job: str) -> int:  # noqa: ARG002
        """The job's place in the line, from 1; 0 if it is not waiting."""
        return 0

    def wait(self, job: str) -> float:  # noqa: ARG002
        """About how many seconds until a waiting job begins; 0 if it is not waiting."""
        return 0.0

    def start(self) -> None:
        """Prepare now what the first jobs would have to wait for."""

    def ready(self) -> bool:
        """Whether jobs begin as soon as it is their turn: nothing has to be loaded first."""
        return True

    def compiling(self) -> Progress | None:
        """How far compiling the solvers is, while work that takes long waits for it."""
        return None

    def cancel_all(self) -> None:
        """End all jobs now, and all later ones, without waiting. Jobs that other processes know go on."""

    def close(self) -> None:
        """End everything."""


class Store(Protocol):
    """What a runner needs of a store: see `JobStore`."""

    def add(self, request: Request) -> str: ...

    def status(self, job: str) -> JobStatus: ...

    def progress(self, job: str) -> JobProgress: ...

    def since(self, job: str, number: int, wait: float = 0.0) -> Batch: ...

    def result(self, job: str, seconds: float) -> Json | None: ...

    def forget(self, job: str) -> None: ...

    def listen(self, callback: Callable[[str], None]) -> None: ...

    def on_end(self, callback: Callable[[EndedJob], None]) -> None: ...


class Joins(Protocol):
    """Who wants which job: see `JoinedJobs`."""

    def ask(self, request: Request, visitor: Visitor, submit: Callable[[], str], *, kept: bool) -> str: ...

    def leave(self, job: str, visitor: Visitor) -> bool: ...

    def is_kept(self, job: str) -> bool: ...


class JobRunner:
    """Accepts requests, has them worked on, and reports what is known about them. Safe for threads.

    Every method that takes a job may raise `UnknownJobError`. Where other processes share the store, every method but
    `listen` may also raise `AwayError`.
    """

    def __init__(self, store: Store, executor: Executor, joined: Joins) -> None:
        self._store = store
        self._joined = joined
        self.executor = executor
        self.since, self.forget, self.listen, self.on_end = store.since, store.forget, store.listen, store.on_end
        self.place, self.load, self.unfinished = executor.place, executor.load, executor.unfinished
        self.start, self.ready, self.compiling = executor.start, executor.ready, executor.compiling
        self.cancel_all, self.close = executor.cancel_all, executor.close

    def submit(self, request: Request, visitor: Visitor = NOBODY) -> str:
        """Accept a job and return its name, or raise `BusyError`."""
        job = self._store.add(request)
        try:
            self.executor.run(job, request, visitor)
        except BusyError:
            self._store.forget(job)
            raise
        return job

    def join(self, request: Request, visitor: Visitor = NOBODY, *, kept: bool = True) -> str:
        """The job that already does this work, or a new one. `kept` says whether it can be looked at after its end, or
        only until everyone who asked for it has left it. Raises `BusyError`."""
        return self._joined.ask(request, visitor, lambda: self.submit(request, visitor), kept=kept)

    def leave(self, job: str, visitor: Visitor = NOBODY) -> None:
        """A visitor no longer wants a job. When nobody wants it, it is cancelled, and forgotten unless it is kept."""
        self._store.progress(job)  # raises if the job is unknown
        if self._joined.leave(job, visitor):
            self.executor.cancel(job)
            if not self._joined.is_kept(job):
                self._store.forget(job)

    def cancel(self, job: str) -> None:
        self._store.progress(job)  # raises if the job is unknown
        self.executor.cancel(job)

    def wait(self, job: str) -> int:
        """Seconds until a waiting job will probably begin, at least 1, rounded more the longer it takes; else 0."""
        seconds = self.executor.wait(job)
        step = 1 if seconds < 10 else 5 if seconds < 60 else 10
        return max(1, round(seconds / step) * step) if self.place(job) else 0

    def longest_wait(self) -> float:
        return max((record.seconds for record in self.unfinished() if not record.running), default=0.0)

    def status(self, job: str) -> Json:
        place = self.executor.place(job)  # first: a job whose log has begun never goes back into the queue
        status = self._store.status(job)
        return {**self._at_place(job, status.progress, place), "puzzle": status.puzzle, "result": status.result}

    def progress(self, job: str) -> Json:
        """The same without the puzzle and the result, which may be large."""
        place = self.executor.place(job)
        return self._at_place(job, self._store.progress(job), place)

    def _at_place(self, job: str, progress: JobProgress, place: int) -> Json:
        place, wait = (place, self.wait(job)) if progress.state == "queued" else (0, 0)
        return {"job": job, "state": progress.state, "place": place, "wait": wait,
                "method": progress.method, "events": progress.events, "thinned": progress.thinned}

    def result(self, job: str, seconds: float) -> Json | None:
        """Wait for a result; None if it did not come in time, `CompilingError` if that is due to compiling."""
        progress = self.executor.compiling()
        result = self._store.result(job, seconds if progress is None else min(seconds, _UNCOMPILED_WAIT))
        if result is None and progress is not None:
            raise CompilingError(progress)
        return result


def runner_in_memory(store: JobStore, executor: Executor) -> JobRunner:
    return JobRunner(store, executor, JoinedJobs(store, executor.note_owners))
