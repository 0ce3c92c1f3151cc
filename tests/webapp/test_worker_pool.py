"""Worker processes: trials, limits, deaths, kills, freezes, crowds. The processes are real; their work misbehaves on
demand."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import partial

import psutil
import pytest

from nonoscope import Puzzle, dump
from tests.webapp.asking import WAIT, ask, at_once, pool, result_of, submit, wait_for, wait_until
from tests.webapp.job_work import BROKEN
from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.pool import worker_pool
from webapp.jobs.pool.worker import Worker
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.turns import JobLimits

pytestmark = pytest.mark.process


STILL = 3.0  # a busy machine may have no time for a worker for a while
LARGE = "x " * 1_500_000  # more than fits into a pipe that nobody reads


def workers(runner: JobRunner) -> list[Worker]:
    return list(runner.executor._workers)


running = partial(pool, grace=0.0, still=WAIT)


@pytest.fixture
def runner() -> Iterator[JobRunner]:
    with running(JobLimits(workers=1, waiting=3, share=2)) as runner:
        yield runner


@pytest.fixture
def watchful() -> Iterator[JobRunner]:
    """A runner that soon gives up a worker that stands still."""
    with running(JobLimits(workers=1), still=STILL) as runner:
        yield runner


def process_of(worker: Worker) -> psutil.Process:
    return psutil.Process(worker._process.pid)


def ends_in(runner: JobRunner, job: str) -> int:
    since, ends = 0, 0
    while (batch := runner.since(job, since)).next > since:
        since, ends = batch.next, ends + batch.data.count(b'"t":"finished"')
    return ends


def test_pool_is_ready_from_its_first_worker_on(runner: JobRunner) -> None:
    assert not runner.ready()
    assert ask(runner, "work")["outcome"] == "SOLVED"
    assert runner.ready()
    replaced = runner.load().replaced
    assert ask(runner, "die")["outcome"] == "CRASHED"
    assert runner.ready(), "another worker is started"
    assert runner.load().replaced == replaced + 1


def test_worker_that_has_grown_is_replaced(runner: JobRunner) -> None:
    grown = ask(runner, "grow", memory=300_000_000)
    assert ask(runner, "work")["pid"] != grown["pid"]


def test_cancelled_work_ends_at_once(runner: JobRunner) -> None:
    job = submit(runner, "hang")
    wait_for(runner, job)
    (worker,) = workers(runner)
    runner.cancel(job)
    assert runner.status(job)["result"]["outcome"] == "CANCELLED"
    worker._process.join(WAIT)  # the work itself would go on for far longer
    assert not worker._process.is_alive()
    assert ask(runner, "work")["outcome"] == "SOLVED"


def test_worker_of_a_job_that_is_done_is_used_again(runner: JobRunner) -> None:
    pids = set()
    for _ in range(50):
        job = submit(runner, "work")
        pids.add(result_of(runner, job)["pid"])
        runner.cancel(job)
    assert len(pids) == 1


def test_native_code_is_cancelled_too() -> None:
    """A SAT solver that holds the interpreter notices nothing."""
    hard = Puzzle.flat([[1, 1, 1]] * 60, [[1, 1, 1]] * 60)
    options = {"belief": False, "learn": 0, "probe": False, "backend": "cadical195", "count": 0}
    runner = process_runner(JobLimits(workers=1))
    job = runner.submit(Request(dump(hard, "lambda"), 600.0, options=options))
    wait_for(runner, job, b'"solving"')
    (worker,) = workers(runner)
    runner.cancel(job)
    worker._process.join(WAIT)
    assert not worker._process.is_alive()
    runner.close()


def test_a_hundred_kills_at_random_moments_break_nothing(runner: JobRunner) -> None:
    random.seed(7)
    for number in range(100):
        job = submit(runner, ("hang", "chatter 0", "work")[number % 3])
        if number % 10:
            wait_for(runner, job)
        time.sleep(random.random() * 0.01)
        runner.cancel(job)
    assert ask(runner, "work")["outcome"] == "SOLVED"
    assert len(workers(runner)) == 1


def test_workers_that_cannot_start_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_pool, "_RESTART_DELAY", 0.05)
    with running(JobLimits(workers=1), preload=BROKEN) as runner:
        assert ask(runner, "work")["outcome"] == "CRASHED"
        assert not runner.ready()


def test_jobs_are_given_up_when_no_worker_can_be_made(runner: JobRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    def impossible(*_: object) -> Worker:
        raise EOFError

    monkeypatch.setattr(worker_pool, "_RESTART_DELAY", 0.05)
    monkeypatch.setattr(worker_pool, "Worker", impossible)
    assert ask(runner, "work")["outcome"] == "CRASHED"
    monkeypatch.setattr(worker_pool, "Worker", Worker)
    assert ask(runner, "work")["outcome"] == "SOLVED"


def test_closing_while_jobs_run_and_wait_ends_them_all(runner: JobRunner) -> None:
    jobs = [submit(runner, "hang"), submit(runner, "work")]
    wait_for(runner, jobs[0])
    (worker,) = workers(runner)
    dying = process_of(worker)
    *ends, _ = at_once(*(lambda job=job: result_of(runner, job)["outcome"] for job in jobs), runner.close)
    assert ends == ["CANCELLED", "CANCELLED"]
    dying.wait(WAIT)  # killed, it may take a moment to be gone
    assert ask(runner, "work")["outcome"] == "CANCELLED"


def on_trial(runner: JobRunner) -> list[str]:
    return [worker.task.job for worker in workers(runner) if worker.role.trial and worker.task]


def test_a_quick_worker_is_reserved_for_brief_jobs() -> None:
    with running(JobLimits(workers=1, quick=2)) as runner:
        runner.start()
        wait_until(lambda: sum(worker.ready for worker in workers(runner)) == 3)
        searches = [runner.submit(Request("hang", WAIT, method="dfs"), Visitor(name, name)) for name in "abc"]
        wait_until(lambda: on_trial(runner))
        assert ask(runner, "work")["outcome"] == "SOLVED"
        assert [runner.status(job)["state"] for job in searches].count("running") == 1


def test_a_job_on_trial_reports_nothing_until_it_is_done() -> None:
    """It takes no place from those that wait, either."""
    with running(JobLimits(workers=1, quick=1, waiting=1, share=1)) as runner:
        wait_for(runner, submit(runner, "hang", visitor="a"))
        wait_until(lambda: len(workers(runner)) == 2 and all(worker.ready for worker in workers(runner)))
        trial = submit(runner, "hang", visitor="b")
        wait_until(lambda: trial in on_trial(runner))
        submit(runner, "hang", visitor="c")
        assert (runner.status(trial)["state"], runner.status(trial)["events"]) == ("queued", 0)
        runner.cancel(trial)
        assert result_of(runner, trial)["outcome"] == "CANCELLED"


def test_a_frozen_worker_is_replaced_before_it_takes_a_large_job(watchful: JobRunner) -> None:
    ask(watchful, "work")
    (worker,) = workers(watchful)
    process_of(worker).suspend()
    large = watchful.submit(Request(LARGE, WAIT))
    assert result_of(watchful, large)["outcome"] == "SOLVED"  # by another one
    assert workers(watchful) != [worker]
    assert ends_in(watchful, large) == 0  # this work has no events of its own


def test_a_worker_that_freezes_at_work_ends_its_job_once(watchful: JobRunner) -> None:
    job = submit(watchful, "burn")
    wait_for(watchful, job)
    process_of(workers(watchful)[0]).suspend()
    result = result_of(watchful, job)
    assert result["outcome"] == "CRASHED"
    assert "stopped responding" in result["message"]
    assert ends_in(watchful, job) == 1
    assert ask(watchful, "work")["outcome"] == "SOLVED"


def test_other_jobs_go_on_while_one_is_sent_to_a_frozen_worker() -> None:
    with running(JobLimits(workers=2)) as runner:
        runner.start()
        wait_until(lambda: sum(worker.idle for worker in workers(runner)) == 2)
        process_of(workers(runner)[0]).suspend()
        large = [submit(runner, LARGE, visitor=name) for name in "ab"]  # one of them goes to the frozen worker
        wait_until(lambda: any(runner.status(job)["state"] == "finished" for job in large))
        assert ask(runner, "hang", seconds=0.2)["outcome"] == "LIMIT"


def test_all_are_cancelled_at_once_even_where_workers_are_frozen(watchful: JobRunner) -> None:
    burning = submit(watchful, "burn")
    wait_for(watchful, burning)
    waiting = submit(watchful, "work", visitor="b")
    process_of(workers(watchful)[0]).suspend()
    watchful.cancel_all()
    for job in (burning, waiting):
        result = watchful.result(job, 0.0)  # nothing has to be waited for
        assert (result["outcome"], result["message"]) == ("CANCELLED", "The server has stopped.")
        assert ends_in(watchful, job) == 1
    assert ask(watchful, "work")["outcome"] == "CANCELLED"


@pytest.mark.slow
def test_a_few_kills_and_freezes_at_random_leave_everything_whole(watchful: JobRunner) -> None:
    for number in range(4):
        job = submit(watchful, ("burn", "chatter 0")[number % 2])
        wait_for(watchful, job)
        process = process_of(workers(watchful)[0])
        process.suspend() if number % 3 else process.kill()
        assert result_of(watchful, job)["outcome"] == "CRASHED"
        assert ends_in(watchful, job) == 1
    assert ask(watchful, "work")["outcome"] == "SOLVED"
    assert len(workers(watchful)) == 1
