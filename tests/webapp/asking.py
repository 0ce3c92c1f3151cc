"""Asks runners for work, and waits for it. No tests here."""

from __future__ import annotations

import time
from collections.abc import Callable

from webapp.base.visitor import Visitor
from webapp.base.wire_json import Json
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import UnknownJobError

SECONDS = 60.0
WAIT = 120.0


def submit(runner: JobRunner, source: str, seconds: float = SECONDS, visitor: str = "", **more: int) -> str:
    return runner.submit(Request(source, seconds, **more), Visitor(visitor, "school"))


def ask(runner: JobRunner, source: str, seconds: float = SECONDS) -> Json:
    result = runner.result(submit(runner, source, seconds), WAIT)
    assert result is not None
    return result


def wait_for(runner: JobRunner, job: str, event: bytes = b"") -> None:
    """Wait until the job has reported something with these bytes in it."""
    batch = runner.since(job, 0, wait=WAIT)
    while event not in batch.data:
        assert batch.next > batch.first, "it did not come"
        batch = runner.since(job, batch.next, wait=WAIT)
    assert batch.next > 0


def known(runner: JobRunner, job: str) -> bool:
    try:
        runner.status(job)
    except UnknownJobError:
        return False
    return True


def wait_until(true: Callable[[], object]) -> None:
    end = time.monotonic() + WAIT
    while not true():
        assert time.monotonic() < end, "it did not come true"
        time.sleep(0.01)
