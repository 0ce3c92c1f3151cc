"""What every job runner promises: the same tests for all of them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial

import pytest

from nonoscope import parse
from solvers.events import Replay
from solvers.runner import NO_LIMIT, stream
from tests.cases import for_every
from tests.clusters import redis_server, shared, worker_host
from tests.inline import inline_runner
from tests.webapp.asking import WAIT as SECONDS
from tests.webapp.asking import at_once, pool, result_of, wait_until
from tests.webapp.wire_replay import Json, board
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import UnknownJobError
from webapp.jobs.pool.worker import PRELOAD as ENGINE
from webapp.jobs.tasks import work
from webapp.jobs.turns import JobLimits

pytestmark = pytest.mark.process


@contextmanager
def in_processes() -> Iterator[JobRunner]:
    with pool(JobLimits(workers=1), work=work, preload=ENGINE) as runner:
        runner.start()
        yield runner


@contextmanager
def on_many_machines() -> Iterator[JobRunner]:
    with (
        redis_server() as server,
        worker_host(server.address, "webapp", "worker", "--jobs", "1"),
        shared(server.address) as runner,
    ):
        yield runner


RUNNERS: dict[str, Callable[[], AbstractContextManager[JobRunner]]] = {
    "inline": lambda: nullcontext(inline_runner()),
    "process": in_processes,
    "shared": on_many_machines,
}
PUZZLES = {
    "UNIQUE": "3\n3\n1 1\n1\n1 1\n1 1\n1\n1 1\n",
    "MULTIPLE": "2\n2\n1\n1\n1\n1\n",
    "NONE": "3\n3\n1 1\n1\n1 1\n1\n3\n1\n",
}


@pytest.fixture(scope="module", params=["inline", "process", pytest.param("shared", marks=pytest.mark.slow)])
def runner(request: pytest.FixtureRequest) -> Iterator[JobRunner]:
    with RUNNERS[request.param]() as runner:
        yield runner


def solved(runner: JobRunner, request: Request) -> tuple[str, Json]:
    job = runner.submit(request)
    return job, result_of(runner, job)


def log(runner: JobRunner, job: str, since: int = 0) -> list[Json]:
    batch = runner.since(job, since)
    events = json.loads(b"[" + batch.data + b"]")
    return events + (log(runner, job, batch.next) if batch.next > since else [])


@pytest.mark.parametrize("outcome", PUZZLES)
def test_job_ends_as_the_solve_does(runner: JobRunner, outcome: str) -> None:
    job, result = solved(runner, Request(PUZZLES[outcome], SECONDS))
    puzzle = parse(PUZZLES[outcome])
    status = runner.status(job)
    assert (result["outcome"], status["state"], status["result"]) == (outcome, "finished", result)
    assert tuple(status["puzzle"]["shape"]) == puzzle.shape
    replay = Replay(puzzle.shape)
    for event in stream(puzzle, "exact", 0, NO_LIMIT, {}):
        replay.see(event)
    events = log(runner, job)
    assert board(events, puzzle.size) == "".join(map(str, replay.grid.cells))
    (last,) = [event for event in events if event["t"] == "finished"]
    assert (last, last["outcome"], last["where"] is None) == (events[-1], outcome, outcome != "NONE")


def test_log_can_be_read_from_any_number(runner: JobRunner) -> None:
    job, _ = solved(runner, Request(PUZZLES["MULTIPLE"], SECONDS))
    events = log(runner, job)
    assert runner.status(job)["events"] == len(events)
    for number in range(len(events) + 1):
        assert log(runner, job, number) == events[number:]


def test_waiting_for_news_ends_with_the_job(runner: JobRunner) -> None:
    job = runner.submit(Request(PUZZLES["MULTIPLE"], SECONDS))
    since = 0
    while (batch := runner.since(job, since, wait=SECONDS)).next > since:
        since = batch.next
    assert runner.status(job)["state"] == "finished"
    assert since == runner.status(job)["events"]


@for_every("request_, where", [
    (Request("3\n3\n9\n1\n1\n1\n1\n1\n", SECONDS), "row 1"),
    (Request(PUZZLES["UNIQUE"], SECONDS, method="magic"), "method"),
    (Request(PUZZLES["UNIQUE"], SECONDS, options={"count": "many"}), "option count"),
    (Request(PUZZLES["UNIQUE"], SECONDS, cells=8), ""),
    (Request("nonsense", SECONDS, format="link"), "link"),
])
def test_a_mistake_in_a_request_is_an_outcome(runner: JobRunner, request_: Request, where: str) -> None:
    job, result = solved(runner, request_)
    assert result["outcome"] == "REFUSED"
    assert where in result["error"]["where"]
    (last,) = log(runner, job)
    assert (last["outcome"], last["message"]) == ("REFUSED", result["error"]["message"])


def test_listeners_are_told_of_every_job(runner: JobRunner) -> None:
    changed: set[str] = set()
    runner.listen(changed.add)
    job, _ = solved(runner, Request(PUZZLES["UNIQUE"], SECONDS))
    wait_until(lambda: job in changed)


def test_a_finished_job_is_not_cancelled_and_a_forgotten_one_is_unknown(runner: JobRunner) -> None:
    job, _ = solved(runner, Request(PUZZLES["UNIQUE"], SECONDS))
    runner.cancel(job)
    assert runner.status(job)["result"]["outcome"] == "UNIQUE"
    runner.forget(job)
    for name in (job, "nothing"):
        for use in (runner.status, lambda name: runner.since(name, 0), runner.cancel):
            with pytest.raises(UnknownJobError):
                use(name)


def test_many_at_once(runner: JobRunner) -> None:
    """Each thread gets the answer to its own request."""
    widths = range(1, 9)
    requests = [Request(f"1\n{width}\n{width}\n" + "1\n" * width, SECONDS) for width in widths]
    results = at_once(*(partial(solved, runner, request) for request in requests))
    assert [result["solutions"] for _, result in results] == [[["#" * width]] for width in widths]


@pytest.mark.parametrize("runner", ["inline", "process"], indirect=True)
def test_reading_and_writing(runner: JobRunner) -> None:
    """Their results are puzzles and bytes, so no other machine does this work."""
    _, read = solved(runner, Request(PUZZLES["UNIQUE"], SECONDS, task="read"))
    assert read["puzzle"] == parse(PUZZLES["UNIQUE"]) == parse(read["code"])
    for source, form in ((read["code"], "link"), (read["puzzle"], None)):
        _, written = solved(runner, Request(source, SECONDS, task="write", format=form, options={"form": "non"}))
        assert parse(written["data"]) == parse(PUZZLES["UNIQUE"])


@pytest.mark.parametrize("task", ["solve", "explain", "rate"])
def test_a_puzzle_that_is_given_is_worked_on_like_its_text(runner: JobRunner, task: str) -> None:
    requests = (Request(source, SECONDS, task=task) for source in (PUZZLES["UNIQUE"], parse(PUZZLES["UNIQUE"])))
    by_text, by_puzzle = ({**solved(runner, request)[1], "seconds": 0} for request in requests)
    assert by_text == by_puzzle
