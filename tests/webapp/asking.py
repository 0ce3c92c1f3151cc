"""Asks runners for work, and waits for it. No tests here."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

from tests.webapp.job_work import PRELOAD, misbehave
from webapp.base.visitor import Visitor
from webapp.base.wire_json import Json
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import JobStore, UnknownJobError
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.turns import JobLimits

SECONDS = 60.0
WAIT = 120.0


@contextmanager
def pool(limits: JobLimits, **settings: Any) -> Iterator[JobRunner]:
    """A runner with processes, whose work misbehaves on demand."""
    runner = process_runner(limits, **{"work": misbehave, "preload": PRELOAD, **settings})
    try:
        yield runner
    finally:
        runner.close()


def at_once(*actions: Callable[[], Any]) -> list[Any]:
    """The results of functions that run at the same time, each in a thread."""
    with ThreadPoolExecutor(len(actions)) as threads:
        return [started.result() for started in [threads.submit(action) for action in actions]]


def submit(runner: JobRunner, source: str, seconds: float = SECONDS, visitor: str = "", **more: int) -> str:
    return runner.submit(Request(source, seconds, **more), Visitor(visitor, "school"))


def ask(runner: JobRunner, source: str, seconds: float = SECONDS, **more: int) -> Json:
    return result_of(runner, submit(runner, source, seconds, **more))


def result_of(runner: JobRunner, job: str) -> Json:
    result = runner.result(job, WAIT)
    assert result is not None
    return result


def wait_for(runner: JobRunner, job: str, event: bytes = b"") -> None:
    """Wait until the job has reported something with these bytes in it."""
    batch = runner.since(job, 0, wait=WAIT)
    while event not in batch.data:
        assert batch.next > batch.first, "it did not come"
        batch = runner.since(job, batch.next, wait=WAIT)
    assert batch.next > 0


def is_known(jobs: JobRunner | JobStore, job: str) -> bool:
    try:
        jobs.status(job)
    except UnknownJobError:
        return False
    return True


def wait_until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + WAIT
    while not condition():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.01)
