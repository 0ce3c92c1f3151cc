"""Gives jobs to the workers of all machines: an `Executor` that only enters them into the line. Workers take the job
whose turn it is, which every process computes from the tickets in Redis."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from time import monotonic
from typing import Final

import orjson
from redis.exceptions import LockError

from solvers.texts import say

from ..base.visitor import Visitor
from ..jobs.events.messages import CANCELLED, Request
from ..jobs.job_runner import AwayError, Executor, JobRunner, Load
from ..jobs.job_store import JobRecord, Keeping, work_of
from ..jobs.turns import BusyError, JobLimits, Ticket, job_to_displace
from .line import Glance, long_workers, read_line, running_from, ticket_from, ticket_json
from .link import Link, reaching
from .lost_workers import SILENT, Beats
from .shared_store import SharedStore

_LOCKED: Final = 5.0  # seconds that asking may take
_LOOK: Final = 0.005
_READY: Final = 1.0  # seconds for which it is known whether there are workers
_TRIES: Final = 50  # to enter the line while others do


class SharedJoins:
    """Who wants which job. Safe for threads."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def ask(self, request: Request, visitor: Visitor, submit: Callable[[], str], *, kept: bool) -> str:
        """The job that does this work; `submit` starts one if there is none yet. A lock lets only one process of those
        that ask for the same work at the same time start it."""
        work = sha256(repr(work_of(request)).encode()).hexdigest()[:32]
        lock = self._link.redis.lock(self._link.key("asking", work), _LOCKED, _LOOK, blocking_timeout=_LOCKED)
        with reaching():
            held = lock.acquire()
        try:
            joined = self._link.do("join", work, request.seconds, visitor.name, visitor.address, int(kept))
            if joined is not None:
                return str(joined.decode())
            job = submit()
            self._link.do("first_owner", work, job, visitor.name, visitor.address, int(kept))
            return job
        finally:
            if held:
                with suppress(LockError), reaching():  # it took too long, and the lock is gone
                    lock.release()

    def leave(self, job: str, visitor: Visitor) -> bool:
        """Whether nobody wants the job any more, now that this visitor does not."""
        return bool(self._link.do("leave", job, visitor.name))

    def is_kept(self, job: str) -> bool:
        with reaching():
            return bool(self._link.redis.hget(self._link.key("job", job), "kept") == b"1")


class SharedExecutor(Executor):
    """The workers of all machines, which start and compile by themselves. `SharedJoins` notes who wants a job."""

    def __init__(self, link: Link, store: SharedStore, limits: JobLimits) -> None:
        self._link = link
        self._store = store
        self._limits = limits
        self._glance = Glance(link, limits.class_size)
        self._beats = Beats()
        self._ready = False
        self._checked = -_READY

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        """Enter the line; try again if others have entered it since it was read."""
        for _ in range(_TRIES):
            snapshot = read_line(self._link, self._limits.class_size)
            displaced = job_to_displace(self._limits, snapshot.line, self._free_workers(), visitor)
            if displaced is not None:
                self._store.end(displaced, CANCELLED, say("tasks.displaced"))
                continue
            ticket = Ticket.of(request, visitor, snapshot.now)
            entered = self._link.do("enter", job, ticket_json(ticket), snapshot.entries)
            if entered == 1:
                return
            if entered == -1:  # it took a minute to get here
                raise AwayError(f"the job {job} was forgotten before it entered the line")
        raise BusyError

    def cancel(self, job: str) -> None:
        """End a job. Its worker notices when it reports something, or with its next beat."""
        self._store.end(job, CANCELLED)

    def place(self, job: str) -> int:
        return self._glance.line().place(job)

    def wait(self, job: str) -> float:
        return self._glance.wait(job)

    def load(self) -> Load:
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.hlen(self._link.key("waiting")).hlen(self._link.key("running")).hvals(self._link.key("workers"))
            pipe.hget(self._link.key("counts"), "lost")
            waiting, running, workers, lost = pipe.execute()
        return Load(waiting, running, long_workers(workers), int(float(lost or 0)))

    def unfinished(self) -> list[JobRecord]:
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.hgetall(self._link.key("waiting")).hgetall(self._link.key("running")).time()
            waiting, running, (seconds, micros) = pipe.execute()
        now = seconds + micros / 1e6
        tickets = {job.decode(): ticket_from(orjson.loads(data)) for job, data in waiting.items()}
        tasks = {job.decode(): running_from(data) for job, data in running.items()}
        records = [JobRecord(job, task.ticket, True, now - task.began) for job, task in tasks.items()]
        records += [JobRecord(job, ticket, False, now - ticket.since) for job, ticket in tickets.items()]
        return sorted(records, key=lambda record: record.ticket.since)

    def ready(self) -> bool:
        """Whether there are workers that are not silent, as of a second ago."""
        if monotonic() >= self._checked + _READY:
            self._checked = monotonic()
            try:
                with reaching(), self._link.redis.pipeline() as pipe:
                    pipe.hkeys(self._link.key("workers")).hgetall(self._link.key("beats"))
                    workers, beats = pipe.execute()
                silent = self._beats.silent({name.decode(): beats.get(name) for name in workers})
                self._ready = any(seconds < SILENT for seconds in silent.values())
            except AwayError:
                self._beats.forget()
                self._ready = False
        return self._ready

    def close(self) -> None:
        self._store.close()

    def _free_workers(self) -> int:
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.hvals(self._link.key("running")).hgetall(self._link.key("workers"))
            running, workers = pipe.execute()
        busy = {running_from(task).worker.encode() for task in running}
        return long_workers(about for name, about in workers.items() if name not in busy)


def shared_runner(link: Link, limits: JobLimits, keeping: Keeping | None = None) -> JobRunner:
    """A runner whose jobs all processes with this Redis know, and whose workers may be on any machine."""
    store = SharedStore(link, keeping)
    return JobRunner(store, SharedExecutor(link, store, limits), SharedJoins(link))
