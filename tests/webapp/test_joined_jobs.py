"""The same work is one job, as long as anybody wants it."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from tests.clusters import misbehaving, shared
from tests.inline import inline_runner
from tests.webapp.job_work import PRELOAD, misbehave
from webapp import create_app
from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import UnknownJobError
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.turns import JobLimits

pytestmark = pytest.mark.process

WAIT = 120.0
ANN, BOB, EVE = (Visitor(name, "school") for name in ("ann", "bob", "eve"))
HANG, WORK = Request("hang", WAIT), Request("work", WAIT)


@pytest.fixture(scope="module")
def machines() -> Iterator[JobRunner]:
    with misbehaving(JobLimits(workers=1, waiting=1_000, share=1_000, crowd=1_000)) as made:
        yield made


@pytest.fixture(params=["process", pytest.param("shared", marks=pytest.mark.slow)])
def runner(request: pytest.FixtureRequest) -> Iterator[JobRunner]:
    if request.param == "shared":
        made = request.getfixturevalue("machines")
        yield made
        for record in made.unfinished():
            made.cancel(record.job)
        made._store._link.redis.flushdb()
    else:
        made = process_runner(JobLimits(workers=1), misbehave, PRELOAD)
        yield made
        made.close()


def state(runner: JobRunner, job: str) -> str:
    return str(runner.status(job)["state"])


def test_a_visitor_who_asks_for_the_same_joins_the_job(runner: JobRunner) -> None:
    job = runner.join(HANG, ANN)
    assert runner.join(HANG, BOB) == job
    assert runner.join(replace(HANG, seconds=1.0), EVE) == job


@pytest.mark.parametrize(
    "other",
    [
        replace(HANG, source="hang "), replace(HANG, source=b"hang"), replace(HANG, seed=1),
        replace(HANG, method="dfs"), replace(HANG, options={"count": 1}), replace(HANG, seconds=WAIT + 1),
        replace(HANG, task="read"), replace(HANG, format="non"),
    ],
    ids=["puzzle", "bytes", "seed", "method", "options", "more time", "task", "format"],
)
def test_other_work_is_another_job(runner: JobRunner, other: Request) -> None:
    assert runner.join(HANG, ANN) != runner.join(other, BOB)


def test_a_joined_job_ends_with_the_last_who_wants_it(runner: JobRunner) -> None:
    job = runner.join(HANG, ANN)
    runner.join(HANG, BOB)
    runner.leave(job, ANN)
    runner.leave(job, ANN)  # once is enough, and takes nothing from others
    runner.leave(job, EVE)
    assert state(runner, job) != "finished"
    runner.leave(job, BOB)
    assert runner.status(job)["result"]["outcome"] == "CANCELLED"


def test_a_kept_job_is_joined_later(runner: JobRunner) -> None:
    job = runner.join(WORK, ANN)
    assert runner.result(job, WAIT) is not None
    assert runner.join(WORK, BOB) == job


def test_a_cancelled_job_begins_anew(runner: JobRunner) -> None:
    job = runner.join(HANG, ANN)
    runner.leave(job, ANN)
    assert runner.join(HANG, BOB) != job


def test_a_forgotten_job_begins_anew(runner: JobRunner) -> None:
    job = runner.join(WORK, ANN)
    assert runner.result(job, WAIT) is not None
    runner.forget(job)
    assert runner.join(WORK, BOB) != job


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
    noted = tmp_path / "notes"
    request = Request(f"note {noted} once", WAIT)
    start = threading.Barrier(8)
    address = machines._store._link.address  # type: ignore[attr-defined]
    with shared(address) as other, ThreadPoolExecutor(8) as pool:

        def join(number: int) -> str:
            start.wait()
            return (machines, other)[number % 2].join(request, Visitor(f"v{number}", "school"))

        jobs = set(pool.map(join, range(8)))
    assert len(jobs) == 1
    machines.result(jobs.pop(), WAIT)
    assert noted.read_text() == "once\n"


def test_a_class_that_asks_for_the_same_has_it_done_once() -> None:
    worked: list[Request] = []

    def counting(request: Request) -> object:
        worked.append(request)
        return misbehave(request)

    app = create_app({"TESTING": True}, jobs=inline_runner(counting))  # type: ignore[arg-type]
    pupils = [app.test_client() for _ in range(30)]
    names = set()
    for pupil in pupils:
        pupil.get("/methods")
        names.add(pupil.post("/api/jobs", json={"text": "work"}).json["job"])
    assert len(names) == len([request for request in worked if request.source == "work"]) == 1
