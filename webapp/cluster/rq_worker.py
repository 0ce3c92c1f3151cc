"""A worker of RQ that takes the job whose turn it is and enforces its limits from outside.

RQ forks a process for each job, tells it to stop, and notices its end. Its queues are served first come, first served,
its limits are in whole seconds, and it lets the jobs of lost workers fail; so these parts are ours.
"""

from __future__ import annotations

import logging
import os
import select
import signal
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from time import monotonic, sleep
from typing import Any, Final

import orjson
import psutil
from redis.exceptions import RedisError
from rq import Queue, Worker
from rq.exceptions import NoSuchJobError, StopRequested
from rq.job import Job
from rq.serializers import JSONSerializer
from rq.worker import WorkerStatus

from solvers import __version__
from solvers.texts import say

from ..jobs.events.messages import LIMIT
from ..jobs.job_runner import AwayError
from ..jobs.kept_jobs import Keeping
from ..jobs.pool.processes import GRACE, MEASURING, STILL, TRIAL
from ..jobs.pool.waiting_jobs import LEAST, NEWEST
from ..jobs.pool.worker import Stillness
from ..jobs.pool.worker_process import NICE, QUICK_NICE, die_with_parent, lower_priority
from . import work_horse
from .line import QUEUES, Ticket, read_line, ticket_from
from .link import Link, reaching
from .shared_executor import WORK
from .shared_store import SharedStore
from .upkeep import Upkeep, lose
from .work_horse import Claim

_BEAT: Final = 2.0  # seconds between two beats
_ENTRY: Final = 20.0  # and between two times to say who a worker is
_IDLE: Final = 1.0  # seconds that an idle worker waits for a call before it looks by itself
_LATER: Final = 0.03  # seconds by which quick workers let idle ones go first
_SHORT: Final = 0.5  # a job that will probably take at most this many seconds is short
_LOOKED_AT: Final = 200  # jobs of the line
_TIMES: Final = 86_400  # seconds that an expected time is remembered
_PAUSE: Final = 0.5
_NOTICES: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Role:
    """What a worker is for: any job, or with `quick` only trial turns, and with `brief` only those of jobs that will
    probably be short."""

    quick: bool = False
    brief: bool = False


class SharedWorker(Worker):
    """One of the workers of all machines."""

    def __init__(self, address: str, name: str, role: Role, class_size: int, keeping: Keeping, host: str) -> None:
        patient = Link(address, patient=True)
        super().__init__(list(QUEUES), name=name, connection=patient.redis, serializer=JSONSerializer)
        self._link = Link(address)
        self._store = SharedStore(self._link, keeping)
        self._role = role
        self._class_size = class_size
        self._keep = round(keeping.seconds)
        self._host = host
        self._upkeep = Upkeep(self._link, self._store, name, keeping)
        self._claim: Claim | None = None
        self._watch: HorseWatch | None = None
        self._beaten = self._entered = -inf
        self._since = 0.0
        self._known = False

    # Taking jobs.

    def dequeue_job_and_maintain_ttl(self, *_: Any) -> tuple[Job, Queue] | None:
        """Wait for the next job."""
        self.set_state(WorkerStatus.IDLE)
        bell = self._link.key("bell", "quick" if self._role.quick else "regular")
        while True:
            try:
                self._look()
                if self._stop_requested:
                    raise StopRequested
                if self._take():
                    return self._fetched()
                with reaching():
                    self._link.redis.blpop(bell, timeout=_IDLE)
                if self._role.quick:
                    sleep(_LATER)
            except AwayError:
                sleep(_PAUSE)

    def _take(self) -> bool:
        """Take the job whose turn it is. A signal to stop that comes meanwhile waits, or the job would be lost."""
        self._state = WorkerStatus.BUSY
        self._claim = None
        try:
            line = read_line(self._link, self._class_size)
            jobs = [job for job in line if self._may_take(line.tickets[job])][:_LOOKED_AT]
            taken = self._link.do("take", self.name, *jobs) if jobs else None
            if taken is not None:
                job, ticket, attempt = taken
                self._claim = Claim(self._link.address, job.decode(), int(attempt), ticket_from(orjson.loads(ticket)),
                                    self._role.quick, self._keep)
        finally:
            if self._claim is None:
                self._state = WorkerStatus.IDLE
        return self._claim is not None

    def _may_take(self, ticket: Ticket) -> bool:
        if not self._role.quick:
            return True
        return not ticket.tried and (not self._role.brief or ticket.expected <= _SHORT)

    def _fetched(self) -> tuple[Job, Queue]:
        """The job as RQ knows it."""
        assert self._claim is not None
        job, ticket = self._claim.job, self._claim.ticket
        queue = Queue(ticket.queue, connection=self.connection, serializer=JSONSerializer)
        try:
            return Job.fetch(job, connection=self.connection, serializer=JSONSerializer), queue
        except NoSuchJobError:  # RQ forgets jobs whose worker was lost
            made = Job.create(WORK, (job,), id=job, connection=self.connection, serializer=JSONSerializer,
                              origin=ticket.queue, result_ttl=0, failure_ttl=60, timeout=round(ticket.seconds) + 60)
            made.save()
            return made, queue

    # The process of a job.

    def fork_work_horse(self, job: Job, queue: Queue) -> None:
        work_horse.prepare(self._claim)
        before = psutil.Process().memory_info().rss
        super().fork_work_horse(job, queue)
        with suppress(OSError):  # the child does it as well; whoever is first, it can be killed from now on
            os.setpgid(self._horse_pid, self._horse_pid)
        self._watch = HorseWatch(self._horse_pid, before)

    def setup_work_horse_signals(self) -> None:
        super().setup_work_horse_signals()  # type: ignore[no-untyped-call]
        die_with_parent()
        lower_priority(QUICK_NICE if self._role.quick else NICE)

    def kill_horse(self, *_: Any) -> None:
        pid = self._horse_pid
        with suppress(ProcessLookupError, PermissionError):
            if pid and os.getpgid(pid) == pid:
                os.killpg(pid, 9)
            elif pid:
                os.kill(pid, 9)

    def monitor_work_horse(self, job: Job, queue: Queue, execution: Any) -> None:
        """Watch the process of a job until it has ended."""
        assert self._claim is not None and self._watch is not None
        while not self._watch.wait(MEASURING):
            with suppress(AwayError):
                self._keep_limits(self._claim, self._watch)
                self._look()
        status = self._watch.status
        self._horse_pid = 0
        self.executions.pop(execution.id, None)
        self._conclude(self._claim, self._watch.seconds)
        self._claim = None
        if status != 0:
            self.handle_job_failure(job, queue=queue, exc_string=f"ended with status {status}", execution=execution)

    def _keep_limits(self, held: Claim, watch: HorseWatch) -> None:
        """End a job that takes too much."""
        ticket = held.ticket
        if watch.stopped or work_horse.has_done():
            return
        if held.trial and watch.seconds > TRIAL:
            self._end_trial(held, watch, max(ticket.expected, 2 * watch.seconds))
        elif watch.seconds > ticket.seconds + GRACE:
            self._stop(held, watch, say("tasks.time_is_up", count=ticket.seconds))
        elif watch.grown() > ticket.memory:
            self._stop(held, watch, say("tasks.memory_is_up", megabytes=round(ticket.memory / 1e6)))
        elif watch.still() > STILL and self._known:
            _NOTICES.warning("A job computed nothing for %s seconds, so its process was ended.", STILL)
            watch.stopped = True
            self.kill_horse()

    def _stop(self, held: Claim, watch: HorseWatch, why: str) -> None:
        self._store.end(held.job, LIMIT, why, attempt=held.attempt)
        watch.stopped = True
        self.kill_horse()

    def _end_trial(self, held: Claim, watch: HorseWatch, expected: float) -> None:
        """The job waits again, because it takes longer."""
        self._link.do("give_back", held.job, str(held.attempt), "tried", expected, 0)
        self._learn(held, expected)
        watch.stopped = True
        self.kill_horse()

    def _conclude(self, held: Claim, seconds: float) -> None:
        """The process has ended: if the job has not, it was lost with it."""
        while True:
            try:
                if self._beat(held) == 1:
                    lose(self._link, self._store, held.job, held.attempt)
                elif not self._watch or not self._watch.stopped:
                    known = held.ticket.expected * (1 - NEWEST) + seconds * NEWEST
                    self._learn(held, max(LEAST, known))
                return
            except AwayError:
                sleep(_PAUSE)

    def _learn(self, held: Claim, seconds: float) -> None:
        with reaching():
            self._link.redis.set(self._link.key("expected", held.ticket.kind), seconds, ex=_TIMES)

    # Being known.

    def _look(self) -> None:
        """Beat, and look after others, when it is time. A job that is no longer ours ends."""
        if monotonic() < self._beaten + _BEAT:
            return
        self._known = False
        if self._beat(self._claim) == 0:
            self.kill_horse()
        self._upkeep.look("" if self._claim is None else self._claim.job)
        if monotonic() > self._entered + _ENTRY:
            self._enter()
        with reaching():
            if any(self._link.redis.smismember(self._link.key("drained"), [self.name, self._host])):
                self._stop_requested = True
        self._known = True
        self._beaten = monotonic()

    def _beat(self, held: Claim | None) -> int:
        """Tell that this worker is alive. Returns 1 if its job is still its own."""
        job, attempt = ("", "") if held is None else (held.job, str(held.attempt))
        found = int(self._link.do("beat", self.name, job, attempt))
        if found == -1:  # it is new, or others have given it up
            self._enter()
            return self._beat(held)
        return found

    def _enter(self) -> None:
        """Say who this is."""
        with reaching():
            self.heartbeat()
        self._entered = monotonic()
        self._since = self._since or self._link.now()
        about = {"host": self._host, "pid": os.getpid(), "quick": self._role.quick, "version": __version__,
                 "since": self._since, "memory": psutil.Process().memory_info().rss}
        with reaching():
            self._link.redis.hset(self._link.key("workers"), self.name, orjson.dumps(about))

    def teardown(self) -> None:
        """Take leave. Another signal to stop changes nothing any more."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        with suppress(AwayError):
            self._link.do("give_up", self.name, "")
        with suppress(RedisError):
            super().teardown()  # type: ignore[no-untyped-call]


class HorseWatch:
    """The process of a job as its worker sees it."""

    def __init__(self, pid: int, before: int) -> None:
        self._pid = pid
        self._ended = os.pidfd_open(pid)
        self._process = psutil.Process(pid)
        self._before = before  # bytes that it shares with its worker
        self._began = monotonic()
        self._still = Stillness()
        self.status: int | None = None
        self.stopped = False  # on purpose

    @property
    def seconds(self) -> float:
        return monotonic() - self._began

    def wait(self, seconds: float) -> bool:
        """Whether it has ended, or does so within these seconds."""
        ready, _, _ = select.select([self._ended], [], [], seconds)
        if not ready:
            return False
        _, self.status = os.waitpid(self._pid, 0)
        os.close(self._ended)
        return True

    def grown(self) -> int:
        """By how many bytes it has grown."""
        with suppress(psutil.Error):
            return int(self._process.memory_info().rss) - self._before
        return 0

    def still(self) -> float:
        """For how many seconds it has computed nothing."""
        with suppress(psutil.Error):
            used = self._process.cpu_times()
            return self._still.seconds(used.user + used.system)
        return 0.0
