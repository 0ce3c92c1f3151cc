"""Turns at real workers: short solves overtake long ones, long ones are paused, and frozen workers are replaced."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from tests.webapp.job_work import PRELOAD, misbehave
from tests.webapp.wire_replay import Json
from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.pool import processes
from webapp.jobs.pool.processes import Processes, process_runner
from webapp.jobs.pool.size import Size
from webapp.jobs.pool.worker import Worker

pytestmark = pytest.mark.process

WAIT = 120.0
STILL = 3.0  # a busy machine may have no time for a worker for a while
LARGE = "x " * 1_500_000  # more than fits into a pipe that nobody reads
SIZE = Size(workers=1, quick=1)


def running(size: Size = SIZE, still: float = WAIT) -> JobRunner:
    return process_runner(size, misbehave, PRELOAD, grace=0.0, still=still)


@pytest.fixture
def runner() -> Iterator[JobRunner]:
    made = running()
    yield made
    made.close()


@pytest.fixture
def watchful() -> Iterator[JobRunner]:
    """A runner that soon considers a worker that stands still as lost."""
    made = running(Size(workers=1), still=STILL)
    yield made
    made.close()


def submit(runner: JobRunner, source: str, visitor: str = "", seconds: float = WAIT) -> str:
    return runner.submit(Request(source, seconds), Visitor(visitor, visitor))


def ended(runner: JobRunner, job: str) -> Json:
    result = runner.result(job, WAIT)
    assert result is not None
    return result


def wait_for(runner: JobRunner, job: str) -> None:
    assert runner.since(job, 0, wait=WAIT).next > 0


def workers(runner: JobRunner) -> list[Worker]:
    assert isinstance(runner.executor, Processes)
    return list(runner.executor._workers)


def process_of(worker: Worker) -> psutil.Process:
    return psutil.Process(worker._process.pid)


def until(holds: object) -> None:
    end = time.monotonic() + WAIT
    while not holds():  # type: ignore[operator]
        assert time.monotonic() < end
        time.sleep(0.01)


def ends_in(runner: JobRunner, job: str) -> int:
    since, ends = 0, 0
    while (batch := runner.since(job, since)).next > since:
        since, ends = batch.next, ends + batch.data.count(b'"t":"finished"')
    return ends


# Short ones and long ones


def test_a_quick_worker_is_kept_for_what_is_known_to_be_short() -> None:
    made = running(Size(workers=1, quick=2))
    made.start()
    until(lambda: sum(worker.ready for worker in workers(made)) == 3)
    with made.executor._lock:  # type: ignore[attr-defined]
        for visitor in "abc":
            made.submit(Request("hang", WAIT, method="dfs"), Visitor(visitor, visitor))
    until(lambda: any(worker.task for worker in workers(made)))
    with made.executor._lock:  # type: ignore[attr-defined]
        assert sum(worker.task is not None for worker in workers(made)) == 2
    assert ended(made, submit(made, "work", "d"))["outcome"] == "SOLVED"
    made.close()


def test_a_job_on_trial_reports_nothing_until_it_is_done(runner: JobRunner, tmp_path: Path) -> None:
    wait_for(runner, hanging := submit(runner, "hang", "a"))
    tried = submit(runner, "hang", "b")
    until(lambda: tried in on_trial(runner))
    assert (runner.status(tried)["state"], runner.status(tried)["events"]) == ("queued", 0)
    runner.cancel(hanging)
    runner.cancel(tried)
    assert ended(runner, tried)["outcome"] == "CANCELLED"


def test_a_job_that_made_way_for_a_shorter_one_is_on_trial_again(
    runner: JobRunner, monkeypatch: pytest.MonkeyPatch
) -> None:
    wait_for(runner, submit(runner, "hang", "a"))
    monkeypatch.setattr(processes, "TRIAL", WAIT)
    tried = submit(runner, "hang", "b")
    until(lambda: tried in on_trial(runner))
    assert ended(runner, submit(runner, "nap 0.01", "c"))["outcome"] == "SOLVED"
    until(lambda: tried in on_trial(runner))


def on_trial(runner: JobRunner) -> list[str]:
    tasks = [worker.task for worker in workers(runner) if worker.quick]
    return [task.job for task in tasks if task and task.held is not None]


def test_a_visitor_who_has_used_much_is_paused_for_one_who_has_used_little() -> None:
    runner = running(Size(workers=1, turn=0.3))
    wait_for(runner, long := submit(runner, "chatter 0.01", "a"))
    until(lambda: workers(runner)[0].task.turn > 0.3)  # type: ignore[union-attr]
    assert ended(runner, submit(runner, "work", "b"))["outcome"] == "SOLVED"
    events = runner.status(long)["events"]
    until(lambda: runner.status(long)["events"] > events)
    assert runner.status(long)["state"] == "running"
    runner.close()
    assert ends_in(runner, long) == 1


def test_paused_jobs_take_no_place_from_those_that_wait() -> None:
    runner = running(Size(workers=1, waiting=1, share=1, turn=0.1))
    for name in "ab":
        wait_for(runner, submit(runner, "burn", name))
    until(lambda: sum(worker.busy for worker in workers(runner)) == 2)
    submit(runner, "burn", "c")
    runner.close()


def test_a_pause_costs_a_job_nothing_of_its_time() -> None:
    runner = running(Size(workers=1, turn=0.1))
    wait_for(runner, long := submit(runner, "tell the time 2", "a"))
    until(lambda: (workers(runner)[0].task or long) != long and workers(runner)[0].task.turn > 0.1)  # type: ignore[union-attr]
    pausing = [submit(runner, "nap 0.5", name) for name in "bcd"]
    spent = ended(runner, long)
    for job in pausing:
        assert ended(runner, job)["outcome"] == "SOLVED"
    assert spent["worked"] < spent["passed"]
    runner.close()


# Workers that stand still


def test_a_frozen_worker_is_replaced_before_it_takes_a_large_job(watchful: JobRunner) -> None:
    ended(watchful, submit(watchful, "work"))
    (worker,) = workers(watchful)
    process_of(worker).suspend()
    large = watchful.submit(Request(LARGE, WAIT))
    assert ended(watchful, large)["outcome"] == "SOLVED"  # by another one
    assert workers(watchful) != [worker]
    assert ends_in(watchful, large) == 0  # this work has no events of its own


def test_a_worker_that_freezes_at_work_ends_its_job_once(watchful: JobRunner) -> None:
    job = submit(watchful, "burn")
    wait_for(watchful, job)
    process_of(workers(watchful)[0]).suspend()
    result = ended(watchful, job)
    assert result["outcome"] == "CRASHED"
    assert "stopped answering" in result["message"]
    assert ends_in(watchful, job) == 1
    assert ended(watchful, submit(watchful, "work"))["outcome"] == "SOLVED"


def test_other_jobs_go_on_while_one_is_sent_to_a_frozen_worker() -> None:
    runner = running(Size(workers=2))
    runner.start()
    until(lambda: sum(worker.idle for worker in workers(runner)) == 2)
    process_of(workers(runner)[0]).suspend()
    large = [submit(runner, LARGE, name) for name in "ab"]  # one of them goes to the frozen worker
    until(lambda: any(runner.status(job)["state"] == "finished" for job in large))
    assert ended(runner, submit(runner, "hang", "c", seconds=0.2))["outcome"] == "LIMIT"
    runner.close()


def test_all_are_cancelled_at_once_even_where_workers_are_frozen(watchful: JobRunner) -> None:
    running_one = submit(watchful, "burn")
    wait_for(watchful, running_one)
    waiting = submit(watchful, "work", "b")
    process_of(workers(watchful)[0]).suspend()
    watchful.cancel_all()
    for job in (running_one, waiting):
        result = watchful.result(job, 0.0)  # nothing has to be waited for
        assert result is not None
        assert (result["outcome"], result["message"]) == ("CANCELLED", "The server was stopped.")
        assert ends_in(watchful, job) == 1
    assert ended(watchful, submit(watchful, "work"))["outcome"] == "CANCELLED"


@pytest.mark.slow
def test_a_few_kills_and_freezes_at_random_leave_everything_whole(watchful: JobRunner) -> None:
    for number in range(4):
        job = submit(watchful, ("burn", "chatter 0")[number % 2])
        wait_for(watchful, job)
        process = process_of(workers(watchful)[0])
        process.suspend() if number % 3 else process.kill()
        assert ended(watchful, job)["outcome"] == "CRASHED"
        assert ends_in(watchful, job) == 1
    assert ended(watchful, submit(watchful, "work"))["outcome"] == "SOLVED"
    assert len(workers(watchful)) == 1
