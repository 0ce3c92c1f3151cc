"""Worker processes: limits, deaths, kills and crowds. The processes are real, with work that misbehaves on demand."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from nonoscope import Puzzle, dump
from tests.webapp.job_work import BROKEN, PRELOAD, misbehave
from tests.webapp.wire_replay import Json
from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import BusyError, JobRunner
from webapp.jobs.job_store import UnknownJobError
from webapp.jobs.kept_jobs import Keeping
from webapp.jobs.pool import processes
from webapp.jobs.pool.processes import Processes, Size, process_runner
from webapp.jobs.pool.worker import Worker
from webapp.jobs.pool.worker_process import LAST_RESORT

pytestmark = pytest.mark.process

SECONDS = 60.0
WAIT = 120.0


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


def submit(runner: JobRunner, source: str, seconds: float = SECONDS, visitor: str = "", **more: int) -> str:
    return runner.submit(Request(source, seconds, **more), Visitor(visitor, "school"))  # type: ignore[arg-type]


def ask(runner: JobRunner, source: str, seconds: float = SECONDS) -> Json:
    result = runner.result(submit(runner, source, seconds), WAIT)
    assert result is not None
    return result


def wait_for(runner: JobRunner, job: str, event: bytes = b"") -> None:
    """Wait until the job has reported something with these bytes in it."""
    batch = runner.since(job, 0, wait=WAIT)
    while event not in batch.data:
        assert batch.next > batch.first, "it did not come"
        batch = runner.since(job, batch.next, wait=WAIT)
    assert batch.next > 0


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


def test_hanging_work_ends_at_the_limit(runner: JobRunner) -> None:
    result = ask(runner, "hang", seconds=0.1)
    assert result["outcome"] == "LIMIT"
    assert "0.1 seconds" in result["message"]
    assert ask(runner, "work")["outcome"] == "SOLVED"


def test_hungry_work_ends_at_the_limit_of_memory(runner: JobRunner) -> None:
    result = runner.result(submit(runner, "eat", memory=200_000_000), WAIT)
    assert result is not None
    assert result["outcome"] == "LIMIT"
    assert "200 MB" in result["message"]
    assert ask(runner, "work")["outcome"] == "SOLVED"


def test_worker_that_has_grown_is_replaced(runner: JobRunner) -> None:
    grown = runner.result(submit(runner, "grow", memory=300_000_000), WAIT)
    assert grown is not None
    assert ask(runner, "work")["pid"] != grown["pid"]


def test_dying_worker_is_replaced(runner: JobRunner) -> None:
    assert ask(runner, "die")["outcome"] == "CRASHED"
    assert ask(runner, "work")["outcome"] == "SOLVED"


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


def test_waiting_job_is_cancelled_without_ever_running(runner: JobRunner, tmp_path: Path) -> None:
    first = submit(runner, "hang")
    noted = tmp_path / "notes"
    waiting = submit(runner, f"note {noted} ran")
    assert runner.status(waiting)["state"] == "queued"
    runner.cancel(waiting)
    assert runner.status(waiting)["result"]["outcome"] == "CANCELLED"
    runner.cancel(first)
    ask(runner, "work")
    assert not noted.exists()


def test_visitors_take_turns_and_see_their_places(tmp_path: Path) -> None:
    runner = running(Size(workers=1, waiting=10, share=5))
    noted = tmp_path / "notes"
    first = submit(runner, "hang")
    wait_for(runner, first)
    names = ["a1", "a2", "a3", "b1", "b2"]
    jobs = {name: submit(runner, f"note {noted} {name}", visitor=name[0]) for name in names}
    assert {name: runner.place(job) for name, job in jobs.items()} == {"a1": 1, "b1": 2, "a2": 3, "b2": 4, "a3": 5}
    runner.cancel(first)
    for job in jobs.values():
        runner.result(job, WAIT)
    assert noted.read_text().split() == ["a1", "b1", "a2", "b2", "a3"]
    assert runner.place(jobs["a1"]) == 0
    runner.close()


def test_those_who_move_up_are_reported(runner: JobRunner) -> None:
    first, second, third, fourth = (submit(runner, "hang", visitor=name) for name in "abcd")
    wait_for(runner, first)
    heard: set[str] = set()
    runner.listen(heard.add)
    runner.cancel(first)
    wait_for(runner, second)
    assert {third, fourth} <= heard
    assert (runner.place(third), runner.place(fourth)) == (1, 2)
    heard.clear()
    runner.cancel(third)
    assert fourth in heard
    assert runner.place(fourth) == 1


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no alarms")
def test_worker_that_nobody_ends_ends_itself_some_time_after_its_limit(runner: JobRunner) -> None:
    """What a worker does when its server is dead and native code holds the interpreter."""
    for seconds in (500.0, 20.0):
        alarm = ask(runner, "alarm", seconds)["alarm"]
        assert seconds < alarm <= seconds + LAST_RESORT


def test_crowd_is_turned_away(runner: JobRunner) -> None:
    hanging = submit(runner, "hang")
    wait_for(runner, hanging)
    submit(runner, "work", visitor="a")
    submit(runner, "work", visitor="a")
    with pytest.raises(BusyError) as refused:
        submit(runner, "work", visitor="a")
    assert refused.value.whose == "visitor"
    submit(runner, "work", visitor="b")
    submit(runner, "work", visitor="c")  # in place of one of a's
    with pytest.raises(BusyError) as refused:
        submit(runner, "work", visitor="d")
    assert refused.value.whose == "everybody"
    assert runner.load() == (3, 1, 1, 0)
    runner.cancel(hanging)
    assert ask(runner, "work")["outcome"] == "SOLVED"


def test_nothing_is_lost_of_a_long_log(runner: JobRunner) -> None:
    job = submit(runner, "count 3000")
    runner.result(job, WAIT)
    assert runner.status(job)["events"] == 3_000


def known(runner: JobRunner, job: str) -> bool:
    try:
        runner.status(job)
    except UnknownJobError:
        return False
    return True


def test_finished_jobs_are_let_go() -> None:
    runner = running(Size(workers=1), keeping=Keeping(jobs=2))
    jobs = [submit(runner, "work") for _ in range(4)]
    runner.result(jobs[-1], WAIT)
    assert [known(runner, job) for job in jobs] == [False, False, True, True]
    runner.close()


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
