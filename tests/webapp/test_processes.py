"""Worker processes: limits, deaths, kills and crowds. The processes are real, with work that misbehaves on demand."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator

import psutil
import pytest

from nonoscope import Puzzle, dump
from tests.webapp.asking import WAIT, ask, submit, wait_for
from tests.webapp.job_work import BROKEN, PRELOAD, misbehave
from tests.webapp.wire_replay import Json
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.kept_jobs import Keeping
from webapp.jobs.pool import processes
from webapp.jobs.pool.processes import Processes, Size, process_runner
from webapp.jobs.pool.worker import Worker

pytestmark = pytest.mark.process


def running(size: Size, preload: str = PRELOAD, keeping: Keeping | None = None) -> JobRunner:
    return process_runner(size, misbehave, preload, grace=0.0, keeping=keeping)


def workers(runner: JobRunner) -> list[Worker]:
    assert isinstance(runner.executor, Processes)
    return list(runner.executor._workers)


@pytest.fixture
def runner() -> Iterator[JobRunner]:
    made = running(Size(workers=1, waiting=3, share=2))
    yield made
    made.close()


def test_worker_is_used_again(runner: JobRunner) -> None:
    assert ask(runner, "work")["pid"] == ask(runner, "work")["pid"]


def test_pool_is_ready_from_its_first_worker_on(runner: JobRunner) -> None:
    assert not runner.ready()
    assert ask(runner, "work")["outcome"] == "SOLVED"
    assert runner.ready()
    replaced = runner.load().replaced
    assert ask(runner, "die")["outcome"] == "CRASHED"
    assert runner.ready(), "another worker is started"
    assert runner.load().replaced == replaced + 1


def test_pool_whose_workers_all_die_is_not_ready() -> None:
    runner = running(Size(workers=1), BROKEN)
    assert ask(runner, "work")["outcome"] == "CRASHED"
    assert not runner.ready()
    runner.close()


def test_worker_that_has_grown_is_replaced(runner: JobRunner) -> None:
    grown = runner.result(submit(runner, "grow", memory=300_000_000), WAIT)
    assert grown is not None
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


def test_worker_of_a_job_that_is_done_is_not_killed(runner: JobRunner) -> None:
    pids = set()
    for _ in range(50):
        job = submit(runner, "work")
        result = runner.result(job, WAIT)
        runner.cancel(job)
        pids.add(result and result["pid"])
    assert len(pids) == 1


def test_native_code_is_cancelled_too() -> None:
    """A SAT solver that holds the interpreter notices nothing."""
    hard = Puzzle.flat([[1, 1, 1]] * 60, [[1, 1, 1]] * 60)
    options = {"belief": False, "learn": 0, "probe": False, "backend": "cadical195", "count": 0}
    runner = process_runner(Size(workers=1))
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


def test_workers_that_cannot_start_are_reported_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_RESTART_DELAY", 0.05)
    runner = running(Size(workers=1), preload=BROKEN)
    assert ask(runner, "work")["outcome"] == "CRASHED"
    runner.close()


def test_jobs_are_given_up_when_no_worker_can_be_made(runner: JobRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    def impossible(*_: object) -> Worker:
        raise EOFError

    monkeypatch.setattr(processes, "_RESTART_DELAY", 0.05)
    monkeypatch.setattr(processes, "Worker", impossible)
    assert ask(runner, "work")["outcome"] == "CRASHED"
    monkeypatch.setattr(processes, "Worker", Worker)
    assert ask(runner, "work")["outcome"] == "SOLVED"


def test_closing_while_jobs_run_and_wait_ends_them_all(runner: JobRunner) -> None:
    jobs = [submit(runner, "hang"), submit(runner, "work")]
    wait_for(runner, jobs[0])
    (worker,) = workers(runner)
    dying = psutil.Process(worker._process.pid)
    ends: list[Json | None] = []
    threads = [threading.Thread(target=lambda job=job: ends.append(runner.result(job, WAIT))) for job in jobs]
    for thread in threads:
        thread.start()
    runner.close()
    for thread in threads:
        thread.join()
    assert [end and end["outcome"] for end in ends] == ["CANCELLED", "CANCELLED"]
    dying.wait(WAIT)  # killed, it may take a moment to be gone


def test_a_job_that_comes_after_the_end_is_cancelled(runner: JobRunner) -> None:
    runner.close()
    assert ask(runner, "work")["outcome"] == "CANCELLED"
