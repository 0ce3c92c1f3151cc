"""A worker of all machines: it takes the job whose turn it is, forks a process for it, and enforces its limits from
outside."""

from __future__ import annotations

import logging
import os
import select
import signal
from collections.abc import Mapping
from contextlib import suppress
from math import inf
from mmap import mmap
from time import monotonic, sleep
from typing import Final

import orjson
import psutil

from solvers import __version__

from ..config import Value
from ..jobs.events.messages import LIMIT
from ..jobs.job_limits import reason_to_stop
from ..jobs.job_runner import AwayError
from ..jobs.kept_jobs import Keeping
from ..jobs.pool.worker import Stillness
from ..jobs.pool.worker_pool import GRACE, POLL, STILL
from ..jobs.pool.worker_process import NICE, QUICK_NICE
from ..jobs.turns import TRIAL, Role
from .job_process import Claim, fork
from .line import read_line, ticket_from
from .link import Link, reaching
from .lost_workers import WorkerWatch, restart_job
from .shared_store import SharedStore

_BEAT: Final = 1.0  # seconds between two beats
_CHECK: Final = 2.0  # and between two looks at other workers
_ENTRY: Final = 20.0  # and between two times to say who a worker is
_IDLE: Final = 1.0  # seconds that an idle worker waits for a call before it looks by itself
_LATER: Final = 0.03  # seconds by which quick workers let idle ones go first
_CANDIDATES: Final = 200  # jobs of the line
_PAUSE: Final = 0.5
SIGNALS: Final = {signal.SIGINT, signal.SIGTERM}
SWEEP: Final = 10.0  # seconds between two times to drop what is old
_LOGGER: Final = logging.getLogger(__name__)


class SharedWorker:
    """One worker, in a process of its own."""

    def __init__(self, settings: Mapping[str, Value], name: str, role: Role, host: str) -> None:
        keeping = Keeping(float(settings["KEEP_MINUTES"]) * 60, int(settings["KEEP_JOBS"]),
                          int(settings["KEEP_MEGABYTES"]) * 1_000_000)
        self.name = name
        self._link = Link(str(settings["REDIS"]))
        self._store = SharedStore(self._link, keeping)
        self._role = role
        self._class_size = int(settings["CLASS_SIZE"])
        self._keep = round(keeping.seconds)
        self._host = host
        self._watch = WorkerWatch(self._link, self._store, name)
        self._claim: Claim | None = None
        self._process: JobProcess | None = None
        self._beaten = self._checked = self._entered = self._swept = -inf
        self._since = 0.0
        self._reached = False  # Redis, at the last try
        self._stopping = False

    def run(self) -> None:
        """Work on one job after another until a signal comes. A job that runs then is finished; another signal ends
        it."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the host, which passes it on
        signal.signal(signal.SIGTERM, self._stop)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)  # which its host has blocked
        while not self._stopping:
            try:
                self._keep_up()
                if self._stopping or not self._take():
                    self._wait_for_call()
                    continue
            except AwayError:
                sleep(_PAUSE)
                continue
            self._carry_out()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        with suppress(AwayError):
            self._link.do("give_up", self.name, "")

    def _stop(self, *_: object) -> None:
        if self._stopping and self._process is not None:
            self._process.kill()
        self._stopping = True

    # Taking jobs.

    def _wait_for_call(self) -> None:
        if self._stopping:
            return
        with reaching():
            self._link.redis.blpop(self._link.key("calls", "quick" if self._role.trial else "long"), timeout=_IDLE)
        if self._role.trial:
            sleep(_LATER)

    def _take(self) -> bool:
        """Take the job whose turn it is, if there is one."""
        line = read_line(self._link, self._class_size).line
        jobs = [*line.jobs_for(self._role)][:_CANDIDATES]
        candidates = [part for job in jobs for part in (job, line.tickets[job].expected)]
        taken = self._link.do("take", self.name, *candidates) if candidates else None
        if taken is None:
            return False
        job, ticket, attempt = taken
        self._claim = Claim(self._link.address, job.decode(), int(attempt), ticket_from(orjson.loads(ticket)),
                            self._role.trial, self._keep)
        return True

    # The process of a job.

    def _carry_out(self) -> None:
        """Have the job done in a process of its own, and watch that until it has ended."""
        assert self._claim is not None
        self._process = JobProcess(self._claim, QUICK_NICE if self._role.trial else NICE)
        while not self._process.ends_within(POLL):
            with suppress(AwayError):
                self._enforce_limits(self._claim, self._process)
                self._keep_up()
        self._conclude(self._claim)
        self._claim = self._process = None

    def _enforce_limits(self, claim: Claim, process: JobProcess) -> None:
        """End a job that takes too much."""
        if process.killed or process.has_done:
            return
        reason = reason_to_stop(claim.ticket, process.seconds - GRACE, process.grown())
        if reason is not None:
            self._store.end(claim.job, LIMIT, reason, attempt=claim.attempt)
        elif claim.trial and process.seconds > TRIAL:
            self._link.do("give_back", claim.job, str(claim.attempt), "tried", 0)
        elif process.still() > STILL and self._reached:
            _LOGGER.warning("A job computed nothing for %s seconds, so its process was ended.", STILL)
        else:
            return
        process.kill()

    def _conclude(self, claim: Claim) -> None:
        """The process has ended: if the job has not, it was lost with it."""
        while True:
            try:
                if self._beat(claim) == 1:
                    restart_job(self._link, self._store, claim.job, claim.attempt)
                return
            except AwayError:
                sleep(_PAUSE)

    # Being known.

    def _keep_up(self) -> None:
        """Beat, and look after others, when it is time. A job that is no longer this worker's own ends."""
        if monotonic() < self._beaten + _BEAT:
            return
        self._reached = False
        if self._beat(self._claim) == 0 and self._process is not None:
            self._process.kill()
        if monotonic() > self._checked + _CHECK:
            self._check_others()
            self._checked = monotonic()
        self._reached = True
        self._beaten = monotonic()

    def _check_others(self) -> None:
        self._watch.check("" if self._claim is None else self._claim.job)
        if monotonic() > self._swept + SWEEP:
            self._swept = monotonic()
            self._store.sweep()
        if monotonic() > self._entered + _ENTRY:
            self._enter()
        with reaching():
            if any(self._link.redis.smismember(self._link.key("drained"), [self.name, self._host])):
                self._stopping = True

    def _beat(self, claim: Claim | None) -> int:
        """Tell that this worker is alive. Returns 1 if its job is still its own."""
        job, attempt = ("", "") if claim is None else (claim.job, str(claim.attempt))
        answer = int(self._link.do("beat", self.name, job, attempt))
        if answer == -1:  # it is new, or others have given it up
            self._enter()
            return self._beat(claim)
        return answer

    def _enter(self) -> None:
        """Say who this is."""
        self._entered = monotonic()
        self._since = self._since or self._link.now()
        about = {"host": self._host, "pid": os.getpid(), "quick": self._role.trial, "version": __version__,
                 "since": self._since, "memory": psutil.Process().memory_info().rss}
        with reaching():
            self._link.redis.hset(self._link.key("workers"), self.name, orjson.dumps(about))


class JobProcess:
    """The process of a job as its worker sees it."""

    def __init__(self, claim: Claim, nice: int) -> None:
        """Start it."""
        self._done = mmap(-1, 1)
        self._before = int(psutil.Process().memory_info().rss)  # bytes that it shares with its worker
        self._pid = fork(claim, nice, self._done)
        self._exit = os.pidfd_open(self._pid)
        self._process = psutil.Process(self._pid)
        self._began = monotonic()
        self._still = Stillness()
        self.killed = False

    @property
    def seconds(self) -> float:
        return monotonic() - self._began

    @property
    def has_done(self) -> bool:
        """Whether the work is done, even if Redis has not taken the result yet."""
        return bool(self._done[0])

    def ends_within(self, seconds: float) -> bool:
        """Whether it has ended, or does so within these seconds."""
        ready, _, _ = select.select([self._exit], [], [], seconds)
        if not ready:
            return False
        os.waitpid(self._pid, 0)
        os.close(self._exit)
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

    def kill(self) -> None:
        """End it, and every process that it has started."""
        self.killed = True
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._pid, signal.SIGKILL)
