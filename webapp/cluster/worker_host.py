"""`nonoscope worker`: a host of workers on this machine. Each worker takes the job whose turn it is, forks a
process for it, and enforces its limits from outside.
"""

from __future__ import annotations

import gc
import logging
import os
import secrets
import select
import signal
import socket
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from math import inf
from mmap import mmap
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from time import monotonic, sleep
from typing import Final

import click
import orjson
import psutil

from solvers import __version__
from solvers.texts import say

from ..config import Value
from ..jobs.events.messages import LIMIT
from ..jobs.job_runner import AwayError
from ..jobs.job_store import Keeping
from ..jobs.pool.worker import NICE, QUICK_NICE, Stillness, die_with_parent
from ..jobs.pool.worker_pool import GRACE, POLL, STILL
from ..jobs.turns import TRIAL, Role, reason_to_stop, worker_roles
from .job_process import Claim, fork
from .line import read_line, ticket_from
from .link import Link, reaching
from .lost_workers import WorkerWatch, restart_job
from .shared_store import SharedStore

_HOST_PAUSE: Final = 2.0  # seconds between two tries of the host to reach Redis
_HOST_POLL: Final = 0.5  # seconds between two looks at the workers
_BEAT: Final = 1.0  # seconds between two beats
_CHECK: Final = 2.0  # and between two looks at other workers
_ENTRY: Final = 20.0  # and between two times to say who a worker is
_IDLE: Final = 1.0  # seconds that an idle worker waits for a call before it looks by itself
_LATER: Final = 0.03  # seconds by which quick workers let idle ones go first
_CANDIDATES: Final = 200  # jobs of the line
_PAUSE: Final = 0.5  # seconds between two tries of a worker to reach Redis
SIGNALS: Final = {signal.SIGINT, signal.SIGTERM}
SWEEP: Final = 10.0  # seconds between two times to drop what is old
_LOGGER: Final = logging.getLogger(__name__)


def run_host(settings: Mapping[str, Value], jobs: int, name: str) -> None:
    """Run a host until a signal ends it or it is drained. It loads the engine, which forked workers then have."""
    from ..jobs.pool import preload  # noqa: F401  # loading it takes a while

    gc.collect()
    gc.freeze()  # or the first collection in each process of a job would touch, and so copy, all of it
    Host(settings, jobs, name or socket.gethostname()).run()


class Host:
    """Workers of this machine, each replaced when it ends. A signal lets them finish their jobs, a second does not."""

    def __init__(self, settings: Mapping[str, Value], jobs: int, name: str) -> None:
        self._settings = settings
        self._link = Link(str(settings["REDIS"]))
        self._name = name
        self._roles = worker_roles(jobs, int(settings["QUICK_WORKERS"]))
        self._workers: dict[BaseProcess, Role] = {}
        self._stopping = False

    def run(self) -> None:
        """Run until a signal comes or the host is drained, from when Redis can be reached on."""
        self._wait_for_redis()
        click.echo(say("startup.worker_ready", host=self._name, count=len(self._roles)))
        for number in SIGNALS:
            signal.signal(number, self._stop)
        while not self._stopping:
            self._replace_workers()
            if self._is_drained():
                self._stop()
            sleep(_HOST_POLL)
        for worker in self._workers:
            worker.join()

    def _wait_for_redis(self) -> None:
        """A host that starts is no longer drained."""
        log = _LOGGER.warning
        while True:
            try:
                with reaching():
                    self._link.redis.srem(self._link.key("drained"), self._name)
                return
            except AwayError as error:
                log("Redis cannot be reached, and is tried again until it can: %s", error)
                log = _LOGGER.debug
                sleep(_HOST_PAUSE)

    def _stop(self, *_: object) -> None:
        self._stopping = True
        for worker in self._workers:
            worker.terminate()

    def _replace_workers(self) -> None:
        self._workers = {worker: role for worker, role in self._workers.items() if worker.is_alive()}
        lacking = Counter(self._roles)
        lacking.subtract(self._workers.values())
        for role in lacking.elements():
            name = f"{self._name}-{secrets.token_hex(4)}"
            arguments = self._settings, name, role, self._name
            worker = get_context("fork").Process(target=_work, args=arguments, name=name)
            signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)  # until each of both handles them in its own way
            worker.start()
            self._workers[worker] = role
            signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)

    def _is_drained(self) -> bool:
        with suppress(AwayError), reaching():
            return bool(self._link.redis.sismember(self._link.key("drained"), self._name))
        return False


def _work(settings: Mapping[str, Value], name: str, role: Role, host: str) -> None:
    die_with_parent()
    SharedWorker(settings, name, role, host).run()


class SharedWorker:
    def __init__(self, settings: Mapping[str, Value], name: str, role: Role, host: str) -> None:
        keeping = Keeping.of(settings)
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
        """Work until a signal comes. A job that runs then is finished; another signal ends it."""
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
        self._entered = monotonic()
        self._since = self._since or self._link.now()
        about = {"host": self._host, "pid": os.getpid(), "quick": self._role.trial, "version": __version__,
                 "since": self._since, "memory": psutil.Process().memory_info().rss}
        with reaching():
            self._link.redis.hset(self._link.key("workers"), self.name, orjson.dumps(about))


class JobProcess:
    """The process of a job as its worker sees it."""

    def __init__(self, claim: Claim, nice: int) -> None:
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
        with suppress(psutil.Error):
            return int(self._process.memory_info().rss) - self._before
        return 0

    def still(self) -> float:
        with suppress(psutil.Error):
            used = self._process.cpu_times()
            return self._still.seconds(used.user + used.system)
        return 0.0

    def kill(self) -> None:
        """End it, and every process that it has started."""
        self.killed = True
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._pid, signal.SIGKILL)
