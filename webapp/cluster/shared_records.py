"""Who asked for the jobs that wait and run on all machines: the same as `JobRecords`, read from Redis."""

from __future__ import annotations

from collections.abc import Callable

import orjson

from ..base.visitor import Visitor
from ..jobs.events.messages import Request
from ..jobs.job_records import EndedJob, JobRecord
from ..jobs.turns import Ticket
from .line import Running, running_from, ticket_from
from .link import Link, reaching


class SharedRecords:
    """The records of all jobs. The tickets of jobs say everything, so nothing is recorded here; Redis counts how jobs
    end. Times are those of the clock of Redis."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def listen(self, callback: Callable[[EndedJob], None]) -> None:
        """Call nobody: a job may end in any process, so its end is counted in Redis."""

    def submitted(self, job: str, request: Request, visitor: Visitor) -> None:
        """Do nothing: its ticket will say it."""

    def withdrawn(self, job: str) -> None:
        """Do nothing: it has no ticket."""

    def unfinished(self) -> list[JobRecord]:
        """The jobs that wait or run, the oldest first."""
        waiting, running = self._tickets()
        records = [_record(job, ticket, None) for job, ticket in waiting.items()]
        records += [_record(job, task.ticket, task.began) for job, task in running.items()]
        return sorted(records, key=lambda record: record.submitted)

    def age(self, record: JobRecord) -> float:
        """How many seconds a job has waited or, since it began, has run."""
        return self._link.now() - (record.submitted if record.started is None else record.started)

    def longest_wait(self) -> float:
        """How many seconds the oldest waiting job has waited."""
        waiting, _ = self._tickets()
        return self._link.now() - min(ticket.since for ticket in waiting.values()) if waiting else 0.0

    def _tickets(self) -> tuple[dict[str, Ticket], dict[str, Running]]:
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.hgetall(self._link.key("waiting")).hgetall(self._link.key("running"))
            waiting, running = pipe.execute()
        return (
            {job.decode(): ticket_from(orjson.loads(data)) for job, data in waiting.items()},
            {job.decode(): running_from(data) for job, data in running.items()},
        )


def _record(job: str, ticket: Ticket, began: float | None) -> JobRecord:
    return JobRecord(job, ticket.task, ticket.method, ticket.visitor, ticket.since, began)
