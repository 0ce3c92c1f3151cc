"""The same work is one job, as long as anybody wants it; and whose job gives way in a full queue."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.cases import for_every
from tests.clusters import misbehaving, shared
from tests.inline import inline_runner
from tests.webapp.asking import WAIT, at_once, pool, wait_for, wait_until
from tests.webapp.job_work import misbehave, work_or_hang
from webapp import create_app
from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import BusyError, JobRunner
from webapp.jobs.job_store import UnknownJobError
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.turns import JobLimits

pytestmark = pytest.mark.process

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


# A full queue locks nobody out: the visitor with most waiting jobs gives one up. Here all have addresses of their own.

MADE_ROOM = "your solve made way for a visitor with fewer solves waiting"
PUZZLE = "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n"
ANN_AWAY, BOB_AWAY, EVE_AWAY = (Visitor(name, name) for name in ("ann", "bob", "eve"))


@contextmanager
def busy_runner(quick: int = 0) -> Iterator[JobRunner]:
    """A runner whose only regular worker is busy for ever, and in which two jobs may wait."""
    with pool(JobLimits(workers=1, waiting=2, quick=quick)) as runner:
        wait_for(runner, runner.submit(Request("hang", WAIT)))
        yield runner


@pytest.fixture
def busy() -> Iterator[JobRunner]:
    with busy_runner() as runner:
        yield runner


def hang(number: int) -> Request:
    return Request("hang", WAIT, seed=number)


def test_a_displaced_job_ends_as_cancelled_and_says_why(busy: JobRunner) -> None:
    older, newer = (busy.join(hang(number), ANN_AWAY) for number in (1, 2))
    changed: set[str] = set()
    busy.listen(changed.add)
    assert state(busy, busy.join(hang(3), BOB_AWAY)) == "queued"
    result = busy.status(newer)["result"]
    assert result["outcome"] == "CANCELLED"
    assert MADE_ROOM in result["message"]
    assert b'"t":"finished"' in busy.since(newer, 0).data
    assert newer in changed
    assert state(busy, older) == "queued"
    with pytest.raises(BusyError):
        busy.join(hang(2), ANN_AWAY)
    assert busy.load().waiting == 2


def test_a_job_that_others_have_left_counts_for_who_still_wants_it(busy: JobRunner) -> None:
    first, second = (busy.join(hang(number), ANN_AWAY) for number in (1, 2))
    busy.join(hang(2), BOB_AWAY)
    busy.leave(second, ANN_AWAY)
    with pytest.raises(BusyError):
        busy.join(hang(3), EVE_AWAY)
    assert (state(busy, first), state(busy, second)) == ("queued", "queued")
    busy.join(hang(1), BOB_AWAY)
    busy.leave(first, ANN_AWAY)
    busy.join(hang(3), EVE_AWAY)  # now both are Bob's
    assert (state(busy, first), state(busy, second)) == ("queued", "finished")


def test_a_job_joined_while_on_trial_counts_for_all_when_it_waits_again() -> None:
    with busy_runner(quick=1) as runner:
        trial = runner.join(hang(1), ANN_AWAY)
        wait_until(lambda: runner.place(trial) == 0)
        runner.join(hang(1), BOB_AWAY)
        wait_until(lambda: runner.place(trial) == 1)
        assert runner.executor._line.count(BOB_AWAY) == 1


@for_every("path", ["/api/puzzles", "/api/solve", "/api/rate", "/api/explain"])
def test_a_client_that_waits_for_a_displaced_job_is_asked_to_come_again(path: str) -> None:
    with busy_runner() as runner, ThreadPoolExecutor(2) as threads:
        app = create_app({"TESTING": True}, jobs=runner)
        waiting = [threads.submit(app.test_client().post, path, json={"text": text}) for text in ("work 1", "work 2")]
        wait_until(lambda: runner.load().waiting == 2)
        runner.submit(hang(3), BOB_AWAY)
        wait_until(lambda: any(request.done() for request in waiting))
        runner.cancel_all()
        answers = [request.result() for request in as_completed(waiting)]
    assert [(answer.status_code, bool(answer.headers["Retry-After"])) for answer in answers] == [(503, True)] * 2
    assert sorted(MADE_ROOM in answer.json["error"]["message"] for answer in answers) == [False, True]


@pytest.fixture
def attacked(workers_of_this_test: None) -> Iterator[Flask]:
    limits = JobLimits(workers=1, waiting=9, share=4, crowd=6, quick=1)
    runner = process_runner(limits, work_or_hang, grace=0.0)
    yield create_app({"TESTING": True, "SECONDS": WAIT}, jobs=runner)
    runner.close()


def visitor_at(app: Flask, address: str) -> FlaskClient:
    """A client with a cookie of its own."""
    client = app.test_client()
    client.environ_base["REMOTE_ADDR"] = address
    client.get("/methods")
    return client


def flood(clients: list[FlaskClient]) -> list[str]:
    """Ask for endless jobs in turn until all are refused, and return the names of the accepted ones."""
    jobs, refused, seed = [], 0, 0
    while refused < len(clients):
        refused = 0
        for client in clients:
            seed += 1
            response = client.post("/api/jobs", json={"text": "hang", "seconds": WAIT, "seed": seed})
            refused += response.status_code == 429
            if response.status_code == 201:
                jobs.append(response.json["job"])
            else:
                assert response.headers["Retry-After"]
                assert response.json["error"]["message"]
    return jobs


@pytest.mark.slow
def test_two_addresses_lock_nobody_out(attacked: Flask) -> None:
    crowd = [visitor_at(attacked, address) for address in ("10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.2")]
    jobs = flood(crowd)
    for number in range(3):
        fresh = visitor_at(attacked, f"10.0.1.{number}")
        started = fresh.post("/api/jobs", json={"text": PUZZLE, "seed": number})
        assert started.status_code == 201, started.json
        for task in ("solve", "rate", "explain"):
            response = fresh.post(f"/api/{task}", json={"text": PUZZLE})
            assert response.status_code == 200, response.json
        flood(crowd)
    results = [crowd[0].get(f"/api/jobs/{job}").json["result"] or {} for job in jobs]
    assert any(MADE_ROOM in result.get("message", "") for result in results)
