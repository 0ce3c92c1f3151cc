"""A full queue locks nobody out: a visitor with few waiting jobs gets in, and the one with most learns that a job was
displaced."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.cases import for_every
from tests.webapp.asking import WAIT, wait_until
from tests.webapp.job_work import PRELOAD, misbehave, work_or_hang
from tests.webapp.wire_replay import Json
from webapp import create_app
from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.pool.worker_pool import WorkerPool, process_runner
from webapp.jobs.turns import BusyError, JobLimits

pytestmark = pytest.mark.process

MADE_ROOM = "this gave way to a visitor who has fewer solves waiting"
PUZZLE = "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n"
ANN, BOB, EVE = (Visitor(name, name) for name in ("ann", "bob", "eve"))


def busy_runner(quick: int = 0) -> JobRunner:
    """A runner whose only regular worker is busy for ever, and in which two jobs may wait."""
    made = process_runner(JobLimits(workers=1, waiting=2, quick=quick), misbehave, PRELOAD)
    made.since(made.submit(Request("hang", WAIT)), 0, wait=WAIT)
    return made


@pytest.fixture
def runner() -> Iterator[JobRunner]:
    made = busy_runner()
    yield made
    made.close()


def hang(number: int) -> Request:
    return Request("hang", WAIT, seed=number)


def state(runner: JobRunner, job: str) -> str:
    return str(runner.status(job)["state"])


def test_a_displaced_job_ends_as_cancelled_and_says_why(runner: JobRunner) -> None:
    older, newer = (runner.join(hang(number), ANN) for number in (1, 2))
    heard: set[str] = set()
    runner.listen(heard.add)
    assert state(runner, runner.join(hang(3), BOB)) == "queued"
    result = runner.status(newer)["result"]
    assert result["outcome"] == "CANCELLED"
    assert MADE_ROOM in result["message"]
    assert b'"t":"finished"' in runner.since(newer, 0).data
    assert newer in heard
    assert state(runner, older) == "queued"
    with pytest.raises(BusyError):
        runner.join(hang(2), ANN)
    assert runner.load().waiting == 2


def test_all_who_want_a_job_are_asked_for_it(runner: JobRunner) -> None:
    """Bob has only the job that he shares with Ann, so a job of Ann alone makes room."""
    alone, shared = (runner.join(hang(number), ANN) for number in (1, 2))
    assert runner.join(hang(2), BOB) == shared
    runner.join(hang(3), EVE)
    assert (state(runner, alone), state(runner, shared)) == ("finished", "queued")


def test_a_job_that_others_have_left_counts_for_who_still_wants_it(runner: JobRunner) -> None:
    kept, left = (runner.join(hang(number), ANN) for number in (1, 2))
    runner.join(hang(2), BOB)
    runner.leave(left, ANN)
    with pytest.raises(BusyError):
        runner.join(hang(3), EVE)
    assert (state(runner, kept), state(runner, left)) == ("queued", "queued")
    runner.join(hang(1), BOB)
    runner.leave(kept, ANN)
    runner.join(hang(3), EVE)  # now both are Bob's
    assert (state(runner, kept), state(runner, left)) == ("queued", "finished")


def test_a_job_joined_while_on_trial_counts_for_all_when_it_waits_again() -> None:
    runner = busy_runner(quick=1)
    assert isinstance(runner.executor, WorkerPool)
    tried = runner.join(hang(1), ANN)
    wait_until(lambda: runner.place(tried) == 0)
    runner.join(hang(1), BOB)
    wait_until(lambda: runner.place(tried) == 1)
    assert runner.executor._line.count(BOB) == 1
    runner.close()


@for_every("path", ["/api/puzzles", "/api/solve", "/api/rate", "/api/explain"])
def test_a_client_that_waits_for_a_displaced_job_is_asked_to_come_again(path: str) -> None:
    made = busy_runner()
    app, answers = create_app({"TESTING": True}, jobs=made), list[TestResponse]()

    def ask(text: str) -> None:
        answers.append(app.test_client().post(path, json={"text": text}))

    threads = [threading.Thread(target=ask, args=(text,)) for text in ("work 1", "work 2")]
    for thread in threads:
        thread.start()
    wait_until(lambda: made.load().waiting == 2)
    made.submit(hang(3), BOB)
    wait_until(lambda: len(answers) == 1)
    made.cancel_all()
    for thread in threads:
        thread.join()
    displaced, stopped = (answer.json["error"]["message"] for answer in answers)
    assert (MADE_ROOM in displaced, MADE_ROOM in stopped) == (True, False)
    assert [(answer.status_code, bool(answer.headers["Retry-After"])) for answer in answers] == [(503, True)] * 2
    made.close()


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


def result_of(client: FlaskClient, job: str) -> Json:
    return client.get(f"/api/jobs/{job}").json["result"] or {}


@pytest.mark.slow
def test_two_addresses_lock_nobody_out(attacked: Flask) -> None:
    crowd = [visitor_at(attacked, address) for address in ("10.0.0.1", "10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.2")]
    jobs = flood(crowd)
    for number in range(3):
        fresh = visitor_at(attacked, f"10.0.1.{number}")
        started = fresh.post("/api/jobs", json={"text": PUZZLE, "seed": number})
        assert started.status_code == 201, started.json
        for way in ("solve", "rate", "explain"):
            response = fresh.post(f"/api/{way}", json={"text": PUZZLE})
            assert response.status_code == 200, response.json
        flood(crowd)
    results = [result_of(crowd[0], job) for job in jobs]
    assert any(MADE_ROOM in result.get("message", "") for result in results)
