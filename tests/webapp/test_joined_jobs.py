"""The same work is one job, as long as anybody wants it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.cases import for_every
from tests.clusters import misbehaving, shared
from tests.inline import inline_runner
from tests.webapp.asking import at_once, pool
from tests.webapp.job_work import misbehave
from webapp import create_app
from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request
from webapp.jobs.job_limits import JobLimits
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import UnknownJobError

pytestmark = pytest.mark.process

WAIT = 120.0
ANN, BOB, EVE = (Visitor(name, "school") for name in ("ann", "bob", "eve"))
HANG, WORK = Request("hang", WAIT), Request("work", WAIT)


@pytest.fixture(scope="module")
def machines() -> Iterator[JobRunner]:
    with misbehaving(JobLimits(workers=1, waiting=1_000, share=1_000, crowd=1_000)) as runner:
        yield runner


@pytest.fixture(params=["process", pytest.param("shared", marks=pytest.mark.slow)])
def runner(request: pytest.FixtureRequest) -> Iterator[JobRunner]:
    if request.param == "process":
        with pool(JobLimits(workers=1)) as runner:
            yield runner
        return
    runner = request.getfixturevalue("machines")
    yield runner
    for record in runner.unfinished():
        runner.cancel(record.job)
    runner._store._link.redis.flushdb()


def state(runner: JobRunner, job: str) -> str:
    return str(runner.status(job)["state"])


def test_a_visitor_who_asks_for_the_same_joins_the_job(runner: JobRunner) -> None:
    job = runner.join(HANG, ANN)
    assert runner.join(HANG, BOB) == job
    assert runner.join(replace(HANG, seconds=1.0), EVE) == job


@for_every("other", [
    {"source": "hang "}, {"source": b"hang"}, {"seed": 1}, {"method": "dfs"}, {"options": {"count": 1}},
    {"seconds": WAIT + 1}, {"task": "read"}, {"format": "non"},
])
def test_other_work_is_another_job(runner: JobRunner, other: dict) -> None:
    assert runner.join(HANG, ANN) != runner.join(replace(HANG, **other), BOB)


def test_a_joined_job_ends_with_the_last_who_wants_it(runner: JobRunner) -> None:
    job = runner.join(HANG, ANN)
    runner.join(HANG, BOB)
    runner.leave(job, ANN)
    runner.leave(job, ANN)  # once is enough, and takes nothing from others
    runner.leave(job, EVE)
    assert state(runner, job) != "finished"
    runner.leave(job, BOB)
    assert runner.status(job)["result"]["outcome"] == "CANCELLED"


def test_a_kept_job_is_joined_later_and_one_that_was_cancelled_or_forgotten_begins_anew(runner: JobRunner) -> None:
    job = runner.join(WORK, ANN)
    assert runner.result(job, WAIT) is not None
    assert runner.join(WORK, BOB) == job
    runner.forget(job)
    assert runner.join(WORK, BOB) != job
    hanging = runner.join(HANG, ANN)
    runner.leave(hanging, ANN)
    assert runner.join(HANG, BOB) != hanging


def test_a_visitor_who_only_waits_for_the_result_leaves_nothing_behind(runner: JobRunner) -> None:
    job = runner.join(WORK, ANN, kept=False)
    runner.leave(job, ANN)
    with pytest.raises(UnknownJobError):
        runner.status(job)


def test_a_job_that_others_keep_stays(runner: JobRunner) -> None:
    job = runner.join(WORK, ANN, kept=False)
    runner.join(WORK, BOB)
    assert runner.result(job, WAIT) is not None
    runner.leave(job, ANN)
    runner.leave(job, BOB)
    assert state(runner, job) == "finished"


@pytest.mark.slow
def test_many_who_ask_for_the_same_in_several_processes_have_it_done_once(machines: JobRunner, tmp_path: Path) -> None:
    request = Request(f"note {tmp_path}/notes once", WAIT)
    start = threading.Barrier(8)
    with shared(machines._store._link.address) as other:

        def join(number: int) -> str:
            start.wait()
            return (machines, other)[number % 2].join(request, Visitor(f"v{number}", "school"))

        jobs = {*at_once(*(partial(join, number) for number in range(8)))}
    assert len(jobs) == 1
    machines.result(jobs.pop(), WAIT)
    assert (tmp_path / "notes").read_text() == "once\n"


def test_a_class_that_asks_for_the_same_has_it_done_once() -> None:
    sources: list[object] = []

    def counting(request: Request) -> object:
        sources.append(request.source)
        return misbehave(request)

    app, jobs = create_app({"TESTING": True}, jobs=inline_runner(counting)), set()
    for pupil in [app.test_client() for _ in range(30)]:
        pupil.get("/methods")
        jobs.add(pupil.post("/api/jobs", json={"text": "work"}).json["job"])
    assert len(jobs) == sources.count("work") == 1
