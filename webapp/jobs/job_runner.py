"""Running jobs: a store that knows of them and an executor that works on them, as one thing to ask.

The same tests run over every executor.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, Protocol

from ..base.visitor import NOBODY, Visitor
from ..base.wire_json import Json
from .events.log import Batch
from .events.messages import Request
from .job_records import JobRecords
from .job_store import JobStore
from .joined_jobs import JoinedJobs


class BusyError(Exception):
    """Too many jobs wait already: of everybody, of this visitor, or of all at this address."""

    def __init__(self, whose: Literal["everybody", "visitor", "address"] = "everybody") -> None:
        super().__init__()
        self.whose = whose


class Load(NamedTuple):
    """How busy an executor is, and how many of its workers were replaced so far."""

    waiting: int
    running: int
    workers: int
    replaced: int = 0


class Executor(Protocol):
    """Works on jobs, and notes what comes of them in the store that it was given. Safe for threads."""

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        """Take a job; raises `BusyError` at once rather than letting a crowd pile up. Where all places are taken, a
        waiting job of somebody who holds more may be ended for it, as CANCELLED, with a sentence."""

    def note_owners(self, job: str, owners: frozenset[Visitor]) -> None:
        """A job is wanted by all of these now: while it waits it counts for each of them."""

    def cancel(self, job: str) -> None:
        """End a job now, if it is not at its end. Its work ends with it."""

    def place(self, job: str) -> int:
        """The job's place among those that wait, from 1; 0 when it does not wait."""

    def wait(self, job: str) -> float:
        """In how many seconds a job that waits will probably begin; 0 when it does not wait."""

    def load(self) -> Load:
        """Never waits for a worker."""

    def start(self) -> None:
        """Make ready now what the first jobs would have to wait for."""

    def ready(self) -> bool:
        """Whether jobs are worked on as soon as it is their turn: nothing has to be loaded or compiled before."""

    def cancel_all(self) -> None:
        """End all jobs now, and those that come later at once; this waits for nobody."""

    def close(self) -> None:
        """End everything."""


class JobRunner:
    """Takes requests, has them worked on, and gives what is known of them. Safe for threads.

    Everything about a job may raise `UnknownJobError`.
    """

    def __init__(self, store: JobStore, executor: Executor) -> None:
        self._store = store
        self._joined = JoinedJobs(store, executor.note_owners)
        self.executor = executor
        self.records = JobRecords()
        store.observe(self.records)

    def submit(self, request: Request, visitor: Visitor = NOBODY) -> str:
        """Take a job and give its name; raises `BusyError`."""
        job = self._store.add(request, visitor)
        self.records.submitted(job, request, visitor)
        try:
            self.executor.run(job, request, visitor)
        except BusyError:
            self._store.forget(job)
            self.records.withdrawn(job)
            raise
        return job

    def join(self, request: Request, visitor: Visitor = NOBODY, *, kept: bool = True) -> str:
        """The job that does this work already, or a new one; it is `kept` to be looked at after its end, or only until
        all who asked for it have left it. Raises `BusyError`."""
        return self._joined.ask(request, visitor, lambda: self.submit(request, visitor), kept=kept)

    def leave(self, job: str, visitor: Visitor = NOBODY) -> None:
        """A visitor wants a job no longer: when nobody does, it is cancelled, and forgotten unless it is kept."""
        self._store.status(job)  # or it is unknown
        if self._joined.leave(job, visitor):
            self.executor.cancel(job)
            if not self._joined.is_kept(job):
                self._store.forget(job)

    def cancel(self, job: str) -> None:
        """End a job now, if it is not at its end."""
        self._store.status(job)  # or it is unknown
        self.executor.cancel(job)

    def place(self, job: str) -> int:
        """The job's place among those that wait, from 1; 0 when it does not wait."""
        return self.executor.place(job)

    def wait(self, job: str) -> int:
        """In how many seconds a waiting job will probably begin, from 1, the more the rounder; else 0."""
        seconds = self.executor.wait(job)
        step = 1 if seconds < 10 else 5 if seconds < 60 else 10
        return max(1, round(seconds / step) * step) if self.place(job) else 0

    def load(self) -> Load:
        return self.executor.load()

    def start(self) -> None:
        """Make ready now what the first jobs would have to wait for."""
        self.executor.start()

    def ready(self) -> bool:
        """Whether jobs are worked on as soon as it is their turn."""
        return self.executor.ready()

    def cancel_all(self) -> None:
        """End all jobs now: each log ends once, as CANCELLED, with a sentence. This waits for nobody."""
        self.executor.cancel_all()

    def close(self) -> None:
        """End everything, and wait a few seconds for its end."""
        self.executor.close()

    def status(self, job: str) -> Json:
        place = self.executor.place(job)  # asked first: a job whose log has begun never goes back into the queue
        known = self._store.status(job)
        place, wait = (place, self.wait(job)) if known.state == "queued" else (0, 0)
        return {"job": job, "state": known.state, "place": place, "wait": wait, **known._asdict()}

    def since(self, job: str, number: int, wait: float = 0.0) -> Batch:
        """The events after the first `number`, or the beginning of them; waits so long for one to come."""
        return self._store.since(job, number, wait)

    def result(self, job: str, seconds: float) -> Json | None:
        """The result of a job, waited for; None when it did not come in time."""
        return self._store.result(job, seconds)

    def forget(self, job: str) -> None:
        """Drop a finished job before its time."""
        self._store.forget(job)

    def listen(self, hear: Callable[[str], None]) -> None:
        """Have `hear` called, which must be quick, with the name of every job that has news."""
        self._store.listen(hear)
