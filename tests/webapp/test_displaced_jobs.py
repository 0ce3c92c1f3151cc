"""A full queue locks nobody out: a visitor with few waiting jobs gets in, and the one with most learns that a job was
displaced."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.cases import for_every
from tests.webapp.asking import WAIT, pool, wait_for, wait_until
from tests.webapp.job_work import work_or_hang
from tests.webapp.test_joined_jobs import state
from webapp import create_app
from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request
from webapp.jobs.job_limits import JobLimits
from webapp.jobs.job_runner import BusyError, JobRunner
from webapp.jobs.pool.worker_pool import process_runner

pytestmark = pytest.mark.process

MADE_ROOM = "this gave way to a visitor who has fewer solves waiting"
PUZZLE = "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n"
ANN, BOB, EVE = (Visitor(name, name) for name in ("ann", "bob", "eve"))


@contextmanager
def busy_runner(quick: int = 0) -> Iterator[JobRunner]:
    """A runner whose only regular worker is busy for ever, and in which two jobs may wait."""
    with pool(JobLimits(workers=1, waiting=2, quick=quick)) as runner:
        wait_for(runner, runner.submit(Request("hang", WAIT)))
        yield runner


@pytest.fixture
def runner() -> Iterator[JobRunner]:
    with busy_runner() as runner:
        yield runner


def hang(number: int) -> Request:
    return Request("hang", WAIT, seed=number)


def test_a_displaced_job_ends_as_cancelled_and_says_why(runner: JobRunner) -> None:
    older, newer = (runner.join(hang(number), ANN) for number in (1, 2))
    changed: set[str] = set()
    runner.listen(changed.add)
    assert state(runner, runner.join(hang(3), BOB)) == "queued"
    result = runner.status(newer)["result"]
    assert result["outcome"] == "CANCELLED"
    assert MADE_ROOM in result["message"]
    assert b'"t":"finished"' in runner.since(newer, 0).data
    assert newer in changed
    assert state(runner, older) == "queued"
    with pytest.raises(BusyError):
        runner.join(hang(2), ANN)
    assert runner.load().waiting == 2


def test_a_job_that_others_have_left_counts_for_who_still_wants_it(runner: JobRunner) -> None:
    first, second = (runner.join(hang(number), ANN) for number in (1, 2))
    runner.join(hang(2), BOB)
    runner.leave(second, ANN)
    with pytest.raises(BusyError):
        runner.join(hang(3), EVE)
    assert (state(runner, first), state(runner, second)) == ("queued", "queued")
    runner.join(hang(1), BOB)
    runner.leave(first, ANN)
    runner.join(hang(3), EVE)  # now both are Bob's
    assert (state(runner, first), state(runner, second)) == ("queued", "finished")


def test_a_job_joined_while_on_trial_counts_for_all_when_it_waits_again() -> None:
    with busy_runner(quick=1) as runner:
        tried = runner.join(hang(1), ANN)
        wait_until(lambda: runner.place(tried) == 0)
        runner.join(hang(1), BOB)
        wait_until(lambda: runner.place(tried) == 1)
        assert runner.executor._line.count(BOB) == 1


@for_every("path", ["/api/puzzles", "/api/solve", "/api/rate", "/api/explain"])
def test_a_client_that_waits_for_a_displaced_job_is_asked_to_come_again(path: str) -> None:
    with busy_runner() as runner, ThreadPoolExecutor(2) as threads:
        app = create_app({"TESTING": True}, jobs=runner)
        waiting = [threads.submit(app.test_client().post, path, json={"text": text}) for text in ("work 1", "work 2")]
        wait_until(lambda: runner.load().waiting == 2)
        runner.submit(hang(3), BOB)
        wait_until(lambda: any(request.done() for request in waiting))
        runner.cancel_all()
        answers = [request.result() for request in as_completed(waiting)]
    assert [(answer.status_code, bool(answer.headers["Retry-After"])) for answer in answers] == [(503, True)] * 2
    assert sorted(MADE_ROOM in answer.json["error"]["message"] for answer in answers) == [False, True]


# Two addresses that ask for all there is


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
