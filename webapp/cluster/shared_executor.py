"""Gives jobs to the workers of all machines: an `Executor` whose queues are those of RQ.

RQ serves its queues first come, first served. Here the workers take the job whose turn it is by the rules of
`FairQueue`, which every process computes from the tickets in Redis.
"""

from __future__ import annotations

from hashlib import sha256
from math import ceil
from time import monotonic
from typing import Any, Final

import orjson
from redis.exceptions import WatchError
from rq import Queue
from rq.command import send_command
from rq.serializers import JSONSerializer

from solvers.texts import say

from ..base.visitor import Visitor
from ..jobs.events.messages import CANCELLED, Request
from ..jobs.job_runner import AwayError, BusyError, JobRunner, Load
from ..jobs.kept_jobs import Keeping
from ..jobs.pool.size import Size, job_to_displace
from ..jobs.pool.waiting_jobs import expected_of, kind_of
from ..jobs.pool.worker_process import LAST_RESORT
from .beats import Beats
from .line import QUEUES, Glance, Ticket, read_line, running_from
from .link import Link, reaching
from .shared_joins import SharedJoins
from .shared_records import SharedRecords
from .shared_store import SharedStore
from .upkeep import SILENT

WORK: Final = "webapp.cluster.work_horse.carry_out"
_READY: Final = 1.0
_KEPT: Final = 60  # seconds that RQ keeps a job that failed
_TRIES: Final = 50  # to enter the line while others do


class SharedExecutor:
    """The workers of all machines. Safe for threads."""

    def __init__(self, link: Link, store: SharedStore, size: Size) -> None:
        self._link = link
        self._store = store
        self._size = size
        self._glance = Glance(link, size.class_size)
        self._queue = Queue(QUEUES[0], connection=link.redis, serializer=JSONSerializer)
        self._beats = Beats()
        self._ready = False
        self._looked = -_READY

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        """Enter the line, unless others have entered it since it was read: then look again."""
        kind = sha256(repr(kind_of(request)).encode()).hexdigest()[:24]
        with reaching():
            known = self._link.redis.get(self._link.key("expected", kind))
        expected = expected_of(request, None if known is None else float(known))
        for _ in range(_TRIES):
            line = read_line(self._link, self._size.class_size)
            displaced = job_to_displace(self._size, line.queue, self._free(), visitor)
            if displaced is not None:
                self._store.end(displaced, CANCELLED, say("tasks.displaced"))
                continue
            ticket = Ticket(visitor.name, visitor.address, request.task, request.method, expected, line.now,
                            request.seconds, request.memory, kind, [[visitor.name, visitor.address]])
            if self._enter(job, ticket, line.entries):
                return
        raise BusyError

    def _enter(self, job: str, ticket: Ticket, entries: bytes) -> bool:
        """Put a job into its queue if there were no other entries since. A job is forgotten if that takes a minute."""
        counter, known = self._link.key("entries"), self._link.key("job", job)
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.watch(counter, known)
            if not pipe.exists(known):
                raise AwayError(f"the job {job} was forgotten before it entered its queue")
            if (pipe.get(counter) or b"") != entries:
                return False
            pipe.multi()
            self._queue.enqueue_call(WORK, (job,), timeout=ceil(ticket.seconds) + LAST_RESORT, result_ttl=0,
                                     failure_ttl=_KEPT, job_id=job, description=ticket.task, pipeline=pipe)
            pipe.hset(self._link.key("waiting"), job, ticket.encoded())
            pipe.persist(known)
            pipe.incr(counter)
            try:
                pipe.execute()
            except WatchError:
                return False
        self._link.do("entered", job)
        return True

    def note_owners(self, job: str, owners: frozenset[Visitor]) -> None:
        """Do nothing: `SharedJoins` notes them in the ticket."""

    def cancel(self, job: str) -> None:
        worker = self._store.end(job, CANCELLED)
        if worker:
            with reaching():
                send_command(self._link.redis, worker, "stop-job", job_id=job)

    def place(self, job: str) -> int:
        return self._glance.line().place(job)

    def wait(self, job: str) -> float:
        return self._glance.wait(job)

    def load(self) -> Load:
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.hlen(self._link.key("waiting")).hlen(self._link.key("running")).hvals(self._link.key("workers"))
            pipe.hget(self._link.key("counts"), "lost")
            waiting, running, workers, lost = pipe.execute()
        return Load(waiting, running, _regular(workers), int(float(lost or 0)))

    def start(self) -> None:
        """Do nothing: workers are started by themselves."""

    def ready(self) -> bool:
        """Whether there are workers that are not silent, as of a second ago."""
        if monotonic() >= self._looked + _READY:
            self._looked = monotonic()
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

    def compiling(self) -> None:
        """Workers compile before they take jobs."""

    def cancel_all(self) -> None:
        """Do nothing: jobs go on without this process."""

    def close(self) -> None:
        self._store.close()

    def _free(self) -> int:
        """How many workers are idle."""
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.hvals(self._link.key("running")).hgetall(self._link.key("workers"))
            running, workers = pipe.execute()
        busy = {running_from(one).worker.encode() for one in running}
        return _regular([about for worker, about in workers.items() if worker not in busy])


def _regular(workers: list[Any]) -> int:
    """How many of these are not for trial turns."""
    return sum(not orjson.loads(about)["quick"] for about in workers)


def shared_runner(link: Link, size: Size, keeping: Keeping | None = None) -> JobRunner:
    """A runner whose jobs all processes with this Redis know, and whose workers may be on any machine."""
    store = SharedStore(link, keeping)
    return JobRunner(store, SharedExecutor(link, store, size), SharedJoins(link), SharedRecords(link))
