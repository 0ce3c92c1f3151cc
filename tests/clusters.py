"""Real servers: Redis, PostgreSQL, hosts of workers, whole clusters. No tests here."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Final, TypeVar

from scripts.cluster import Cluster
from scripts.members import MemberError, PostgresServer, RedisServer, server_folder
from tests.conftest import NO_SERVERS, give_up
from webapp.cluster import lost_workers
from webapp.cluster.link import Link
from webapp.cluster.shared_executor import shared_runner
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import Keeping
from webapp.jobs.turns import JobLimits

ROOT: Final = Path(__file__).resolve().parents[1]
WAIT: Final = 60.0
Server = TypeVar("Server")


@contextmanager
def running(make: Callable[[Path], Server]) -> Iterator[Server]:
    """What is made in a folder of its own, started and ready."""
    with server_folder() as folder:
        try:
            server = make(folder)
        except MemberError:
            give_up(NO_SERVERS)
        with server:
            yield server


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """A server that loses nothing it has acknowledged."""

    def flushing_always(folder: Path) -> RedisServer:
        server = RedisServer(folder)
        server.flushing = "always"
        return server

    with running(flushing_always) as server:
        yield server


def postgres_running() -> AbstractContextManager[PostgresServer]:
    return running(lambda folder: PostgresServer(folder, lasting=False))


def cluster_running(**named: object) -> AbstractContextManager[Cluster]:
    """A cluster that is ready; takes the arguments of `Cluster`."""
    return running(lambda folder: Cluster(folder, lasting=False, **named))


@contextmanager
def worker_host(address: str, *command: str, **settings: str) -> Iterator[subprocess.Popen[bytes]]:
    """A host of workers: `webapp worker ...`, or another module."""
    named = {f"NONOSCOPE_{name}": value for name, value in {"QUICK_WORKERS": "0", **settings, "REDIS": address}.items()}
    process = subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env={**os.environ, **named},
                               stdout=subprocess.DEVNULL)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@contextmanager
def misbehaving(limits: JobLimits, keeping: Keeping | None = None) -> Iterator[JobRunner]:
    """A runner on servers of its own that does the work of `job_work`. Its workers may be silent for as long as in
    production: a busy machine can hold one up for seconds, and then its job would begin again."""
    more = {"QUICK_WORKERS": str(limits.quick), "KEEP_JOBS": str((keeping or Keeping()).jobs)}
    with redis_server() as server:
        command = "tests.webapp.job_host", str(limits.workers), str(lost_workers.SILENT)
        host = worker_host(server.address, *command, **more)
        with host, shared(server.address, limits, keeping) as runner:
            yield runner


@contextmanager
def shared(address: str, limits: JobLimits | None = None, keeping: Keeping | None = None) -> Iterator[JobRunner]:
    """A runner in this process, as a web process has it, once there are workers."""
    link = Link(address)
    runner = shared_runner(link, limits or JobLimits(), keeping)
    end = time.monotonic() + WAIT
    while not runner.ready():
        assert time.monotonic() < end
        time.sleep(0.02)
    try:
        yield runner
    finally:
        runner.close()
        link.close()
