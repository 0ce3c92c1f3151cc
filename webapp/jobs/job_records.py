"""Who asked for the jobs that wait or run, and how jobs ended: for the operator, not for visitors."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final, NamedTuple

from ..base.visitor import Visitor
from ..base.wire_json import Json
from .events.messages import Request

# The bounds in seconds by which waits and runs are counted for the operator.
BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0)


@dataclass(frozen=True, slots=True)
class JobRecord:
    """A job that has not ended. The times are those of a monotonic clock."""

    job: str
    task: str
    method: str
    visitor: Visitor
    submitted: float
    started: float | None = None


class EndedJob(NamedTuple):
    """How a job ended, and how many seconds it waited and ran."""

    task: str
    method: str
    outcome: str
    waited: float
    ran: float


class JobRecords:
    """The records of a runner and its store, from the submission of each job to its end. Safe for threads."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._records: dict[str, JobRecord] = {}
        self._listeners: list[Callable[[EndedJob], None]] = []

    def listen(self, hear: Callable[[EndedJob], None]) -> None:
        """Call `hear`, which must be quick, with every job that ends."""
        self._listeners.append(hear)

    def submitted(self, job: str, request: Request, visitor: Visitor) -> None:
        with self._lock:
            self._records[job] = JobRecord(job, request.task, request.method, visitor, self._clock())

    def withdrawn(self, job: str) -> None:
        """The job was refused after all."""
        with self._lock:
            self._records.pop(job, None)

    def started(self, job: str) -> None:
        with self._lock:
            if job in self._records:
                self._records[job] = replace(self._records[job], started=self._clock())

    def ended(self, job: str, result: Json) -> None:
        with self._lock:
            record = self._records.pop(job, None)
        if record is None:
            return
        now = self._clock()
        started = now if record.started is None else record.started
        method = record.method if record.task == "solve" else ""
        ended = EndedJob(record.task, method, outcome_of(result), started - record.submitted, now - started)
        for hear in self._listeners:
            hear(ended)

    def unfinished(self) -> list[JobRecord]:
        """The jobs that wait or run, the oldest first."""
        with self._lock:
            return list(self._records.values())

    def age(self, record: JobRecord) -> float:
        """How many seconds a job has waited or, since it began, has run."""
        return self._clock() - (record.submitted if record.started is None else record.started)

    def longest_wait(self) -> float:
        """How many seconds the oldest waiting job has waited."""
        waiting = [record.submitted for record in self.unfinished() if record.started is None]
        return self._clock() - min(waiting) if waiting else 0.0


def outcome_of(result: Json) -> str:
    """The outcome of a job. Reading and writing have no outcome of their own when they succeed."""
    outcome: str = result.get("outcome") or ("REFUSED" if "error" in result else "DONE")
    return outcome
