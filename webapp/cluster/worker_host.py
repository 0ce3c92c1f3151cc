"""`nonoscope worker`: a host of workers on this machine, which take jobs that web processes hand out through Redis."""

from __future__ import annotations

import gc
import logging
import secrets
import signal
import socket
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from time import sleep
from typing import Final

import click

from solvers.texts import say

from ..config import Value
from ..jobs.job_runner import AwayError
from ..jobs.pool.worker_process import die_with_parent
from ..jobs.turns import Role, worker_roles
from .link import Link, reaching
from .shared_worker import SIGNALS, SharedWorker

_PAUSE: Final = 2.0  # seconds between two tries to reach Redis
_POLL: Final = 0.5  # seconds between two looks at the workers
_LOGGER: Final = logging.getLogger(__name__)


def run_host(settings: Mapping[str, Value], jobs: int, name: str) -> None:
    """Run a host with workers for so many jobs until a signal ends it or it is drained. It loads the engine, which
    forked workers then have."""
    from ..jobs.pool import preload  # noqa: F401  # loading it takes a while

    gc.collect()
    gc.freeze()  # or the first collection in each process of a job would touch, and so copy, all of it
    Host(settings, jobs, name or socket.gethostname()).run()


class Host:
    """Workers of this machine, each replaced when it ends. A signal lets them finish their jobs, another one does
    not."""

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
            sleep(_POLL)
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
                sleep(_PAUSE)

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
    """The life of a worker."""
    die_with_parent()
    SharedWorker(settings, name, role, host).run()
