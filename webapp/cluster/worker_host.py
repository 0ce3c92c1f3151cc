"""`nonoscope worker`: a host of workers on this machine, which take jobs that web processes hand out through Redis."""

from __future__ import annotations

import gc
import logging
import secrets
import signal
import socket
from collections.abc import Mapping
from multiprocessing import get_context
from time import sleep
from typing import Any, Final

import click
from rq.worker_pool import WorkerData, WorkerPool

from solvers.texts import say

from ..config import Value
from ..jobs.job_runner import AwayError
from ..jobs.kept_jobs import Keeping
from ..jobs.pool.worker_process import die_with_parent
from .line import QUEUES
from .link import Link, reaching
from .rq_worker import Role, SharedWorker

_LEVEL: Final = "WARNING"
_PAUSE: Final = 2.0  # seconds between two tries to reach Redis
_NOTICES: Final = logging.getLogger(__name__)


def run_host(settings: Mapping[str, Value], jobs: int, name: str) -> None:
    """Run a host with workers for so many jobs until a signal ends it or it is drained. It loads the engine, which
    forked workers then have."""
    from ..jobs.pool import preload  # noqa: F401  # loading it takes a while

    gc.collect()
    gc.freeze()  # or the first collection in each process of a job would touch, and so copy, all of it
    logging.getLogger("rq").addHandler(logging.NullHandler())  # or RQ would write notices in its own form
    Host(settings, jobs, name or socket.gethostname()).start(logging_level=_LEVEL)


class Host(WorkerPool):
    """Workers of this machine, each replaced when it ends. `SIGTERM` lets them finish their jobs."""

    def __init__(self, settings: Mapping[str, Value], jobs: int, name: str) -> None:
        self._settings = settings
        self._link = Link(str(settings["REDIS"]))
        self._host = name
        self._roles: dict[str, Role] = {}
        self._wanted = _roles(jobs, int(settings["QUICK_WORKERS"]))
        super().__init__(list(QUEUES), self._link.redis, num_workers=len(self._wanted))

    def start(self, burst: bool = False, logging_level: str = _LEVEL) -> None:
        """Run until a signal comes or the host is drained, from when Redis can be reached on."""
        notice = _NOTICES.warning
        while trouble := self._trouble():
            notice("Redis cannot be reached, and is tried again until it can: %s", trouble)
            notice = _NOTICES.debug
            sleep(_PAUSE)
        click.echo(say("startup.worker_ready", host=self._host, count=len(self._wanted)))
        super().start(burst=burst, logging_level=logging_level)

    def _trouble(self) -> str:
        """Why Redis cannot be reached, if so. A host that starts is no longer drained."""
        try:
            with reaching():
                self._link.redis.srem(self._link.key("drained"), self._host)
        except AwayError as error:
            return str(error)
        return ""

    def start_worker(self, *_: Any, **__: Any) -> None:
        """Start a worker in a role that nobody has."""
        taken = [self._roles[name] for name in self.worker_dict]
        role = next(role for role in self._wanted if taken.count(role) < self._wanted.count(role))
        name = f"{self._host}-{secrets.token_hex(4)}"
        process = get_context("fork").Process(target=_work, args=(self._settings, name, role, self._host), name=name)
        process.start()
        self._roles[name] = role
        self.worker_dict[name] = WorkerData(name=name, pid=process.pid or 0, process=process)

    def check_workers(self, respawn: bool = True) -> None:
        if self._is_drained():
            self.request_stop()  # type: ignore[no-untyped-call]
        else:
            super().check_workers(respawn)

    def _is_drained(self) -> bool:
        try:
            with reaching():
                return bool(self._link.redis.sismember(self._link.key("drained"), self._host))
        except AwayError:
            return False


def _roles(jobs: int, quick: int) -> list[Role]:
    """The last one of several quick workers is for jobs that will probably be short."""
    quick_ones = [Role(quick=True, brief=number == quick > 1) for number in range(1, quick + 1)]
    return [*[Role()] * jobs, *quick_ones]


def _work(settings: Mapping[str, Value], name: str, role: Role, host: str) -> None:
    """The life of a worker."""
    die_with_parent()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    keeping = Keeping(float(settings["KEEP_MINUTES"]) * 60, int(settings["KEEP_JOBS"]),
                      int(settings["KEEP_MEGABYTES"]) * 1_000_000)
    made = SharedWorker(str(settings["REDIS"]), name, role, int(settings["CLASS_SIZE"]), keeping, host)
    made.work(logging_level=_LEVEL)
