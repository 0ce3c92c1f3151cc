"""What every job runner promises: the same tests for all of them."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext

import pytest

from nonoscope import parse
from solvers.events import Replay
from solvers.runner import NO_LIMIT, stream
from tests.clusters import redis_server, shared, worker_host
from tests.inline import inline_runner
from tests.webapp.asking import wait_until
from tests.webapp.wire_replay import Json, board
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import UnknownJobError
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.turns import JobLimits

pytestmark = pytest.mark.process


@contextmanager
def in_processes() -> Iterator[JobRunner]:
    made = process_runner(JobLimits(workers=1))
    made.start()
    yield made
    made.close()


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
SECONDS = 120.0  # nothing here takes long, but a machine may be busy


@pytest.fixture(scope="module", params=["inline", "process", pytest.param("shared", marks=pytest.mark.slow)])
def runner(request: pytest.FixtureRequest) -> Iterator[JobRunner]:
    with RUNNERS[request.param]() as made:
        yield made


def solved(runner: JobRunner, request: Request) -> tuple[str, Json]:
    job = runner.submit(request)
    result = runner.result(job, SECONDS)
    assert result is not None
    return job, result


def log(runner: JobRunner, job: str, since: int = 0) -> list[Json]:
    batch = runner.since(job, since)
    events = json.loads(b"[" + batch.data + b"]")
    return events + (log(runner, job, batch.next) if batch.next > since else [])


@pytest.mark.parametrize("outcome", PUZZLES)
def test_job_ends_as_the_solve_does(runner: JobRunner, outcome: str) -> None:
    job, result = solved(runner, Request(PUZZLES[outcome], SECONDS))
    puzzle = parse(PUZZLES[outcome])
    assert result["outcome"] == outcome
    status = runner.status(job)
    assert status["state"] == "finished"
    assert status["result"] == result
    assert tuple(status["puzzle"]["shape"]) == puzzle.shape
    replay = Replay(puzzle.shape)
    for event in stream(puzzle, "exact", 0, NO_LIMIT, {}):
        replay.see(event)
    events = log(runner, job)
    assert board(events, puzzle.size) == "".join(map(str, replay.grid.cells))
    assert [event["t"] for event in events].count("finished") == 1
    assert events[-1]["t"] == "finished"
    assert events[-1]["outcome"] == outcome
    assert (events[-1]["where"] is None) == (outcome != "NONE")


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


@pytest.mark.parametrize(
    ("request_", "where"),
    [
        (Request("3\n3\n9\n1\n1\n1\n1\n1\n", SECONDS), "row 1"),
        (Request(PUZZLES["UNIQUE"], SECONDS, method="magic"), "method"),
        (Request(PUZZLES["UNIQUE"], SECONDS, options={"count": "many"}), "option count"),
        (Request(PUZZLES["UNIQUE"], SECONDS, cells=8), ""),
        (Request("nonsense", SECONDS, format="link"), "link"),
    ],
    ids=["puzzle", "method", "option", "size", "code"],
)
def test_a_mistake_in_a_request_is_an_outcome(runner: JobRunner, request_: Request, where: str) -> None:
    job, result = solved(runner, request_)
    assert result["outcome"] == "REFUSED"
    assert where in result["error"]["where"]
    (last,) = log(runner, job)
    assert last["outcome"] == "REFUSED"
    assert last["message"] == result["error"]["message"]


def test_finished_job_is_not_cancelled(runner: JobRunner) -> None:
    job, _ = solved(runner, Request(PUZZLES["UNIQUE"], SECONDS))
    runner.cancel(job)
    assert runner.status(job)["result"]["outcome"] == "UNIQUE"


def test_listeners_hear_of_every_job(runner: JobRunner) -> None:
    heard: set[str] = set()
    runner.listen(heard.add)
    job, _ = solved(runner, Request(PUZZLES["UNIQUE"], SECONDS))
    wait_until(lambda: job in heard)


def test_unknown_jobs(runner: JobRunner) -> None:
    job, _ = solved(runner, Request(PUZZLES["UNIQUE"], SECONDS))
    runner.forget(job)
    for name in (job, "nothing"):
        with pytest.raises(UnknownJobError):
            runner.status(name)
        with pytest.raises(UnknownJobError):
            runner.since(name, 0)
        with pytest.raises(UnknownJobError):
            runner.cancel(name)


def test_many_at_once(runner: JobRunner) -> None:
    """Each thread gets the answer to its own request."""
    found: dict[int, Json] = {}

    def ask(width: int) -> None:
        found[width] = solved(runner, Request(f"1\n{width}\n{width}\n" + "1\n" * width, SECONDS))[1]

    threads = [threading.Thread(target=ask, args=(width,)) for width in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {width: result["solutions"] for width, result in found.items()} == {
        width: [["#" * width]] for width in range(1, 9)
    }


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
    one, other = ({**solved(runner, request)[1], "seconds": 0} for request in requests)
    assert one == other
