"""Jobs on real servers: Redis, and a host of workers of its own. No tests here."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from scripts.members import MemberError, RedisServer, server_folder
from tests.conftest import NO_SERVERS, give_up
from webapp.cluster import lost_workers
from webapp.cluster.link import Link
from webapp.cluster.shared_executor import shared_runner
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import Keeping
from webapp.jobs.turns import JobLimits

ROOT: Final = Path(__file__).resolve().parents[1]
WAIT: Final = 60.0


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """A server that keeps all that it has told to have stored."""
    with server_folder() as folder:
        try:
            server = RedisServer(folder)
        except MemberError:
            give_up(NO_SERVERS)
        server.flushing = "always"
        with server:
            yield server


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
    """A runner on servers of its own, whose work is that of `job_work`. A worker is given up after as long a silence as
    in earnest: a busy machine can hold one up for seconds, and its job would begin again."""
    kept = keeping or Keeping()
    more = {"QUICK_WORKERS": str(limits.quick), "KEEP_JOBS": str(kept.jobs)}
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
