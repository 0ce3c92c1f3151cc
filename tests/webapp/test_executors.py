"""What every executor promises whose jobs have processes: limits, turns, bounds. The work misbehaves on demand."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import pytest

from tests.clusters import misbehaving
from tests.webapp.asking import WAIT, ask, known, submit, wait_for, wait_until
from tests.webapp.job_work import PRELOAD, misbehave
from webapp.jobs.job_runner import JobRunner
from webapp.jobs.job_store import Keeping
from webapp.jobs.pool.worker import LAST_RESORT
from webapp.jobs.pool.worker_pool import process_runner
from webapp.jobs.turns import BusyError, JobLimits

pytestmark = pytest.mark.process


@contextmanager
def in_one_process(limits: JobLimits, keeping: Keeping | None = None) -> Iterator[JobRunner]:
    made = process_runner(limits, misbehave, PRELOAD, grace=0.0, keeping=keeping)
    yield made
    made.close()


Made = Callable[..., AbstractContextManager[JobRunner]]
EXECUTORS: dict[str, Made] = {
    "process": in_one_process,
    "shared": misbehaving,
}


@pytest.fixture(params=["process", pytest.param("shared", marks=pytest.mark.slow)])
def running(request: pytest.FixtureRequest) -> Made:
    return EXECUTORS[request.param]


@pytest.fixture
def runner(running: Made) -> Iterator[JobRunner]:
    with running(JobLimits(workers=1, waiting=3, share=2)) as made:
        yield made


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


def test_dying_worker_is_replaced(runner: JobRunner) -> None:
    assert ask(runner, "die")["outcome"] == "CRASHED"
    assert ask(runner, "work")["outcome"] == "SOLVED"


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


def test_visitors_take_turns_and_see_their_places(running: Made, tmp_path: Path) -> None:
    noted = tmp_path / "notes"
    names = ["a1", "a2", "a3", "b1", "b2"]
    with running(JobLimits(workers=1, waiting=10, share=5)) as runner:
        first = submit(runner, "hang")
        wait_for(runner, first)
        jobs = {name: submit(runner, f"note {noted} {name}", visitor=name[0]) for name in names}
        wait_until(lambda: runner.place(jobs["b2"]) == 4)
        assert {name: runner.place(job) for name, job in jobs.items()} == {"a1": 1, "b1": 2, "a2": 3, "b2": 4, "a3": 5}
        runner.cancel(first)
        for job in jobs.values():
            runner.result(job, WAIT)
        order = noted.read_text().split()
        assert order[:2] == ["a1", "b1"], "from there on it counts whose job took longer"
        assert sorted(order) == names
        wait_until(lambda: runner.place(jobs["a1"]) == 0)


def test_who_asks_for_much_delays_others_by_one_job_a_worker(running: Made, tmp_path: Path) -> None:
    noted = tmp_path / "notes"
    with running(JobLimits(workers=2, waiting=500, share=200, crowd=500)) as runner:
        greedy = [submit(runner, f"note {noted} a", visitor="a") for _ in range(100)]
        wait_until(lambda: noted.exists())
        job = submit(runner, f"note {noted} b", visitor="b")
        done = len(noted.read_text().split())
        runner.result(job, WAIT)
        order = noted.read_text().split()
        assert order.index("b") <= done + 2 * 2  # those at work, and those that were just being taken
        for one in greedy:
            runner.cancel(one)


def test_those_who_move_up_are_reported(runner: JobRunner) -> None:
    first, second, third, fourth = (submit(runner, "hang", visitor=name) for name in "abcd")
    wait_for(runner, first)
    heard: set[str] = set()
    runner.listen(heard.add)
    runner.cancel(first)
    wait_for(runner, second)
    wait_until(lambda: {third, fourth} <= heard)
    wait_until(lambda: (runner.place(third), runner.place(fourth)) == (1, 2))
    heard.clear()
    runner.cancel(third)
    wait_until(lambda: fourth in heard and runner.place(fourth) == 1)


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
    job = submit(runner, "count 1000")
    runner.result(job, WAIT)
    assert runner.status(job)["events"] == 1_000


def test_finished_jobs_are_let_go(running: Made) -> None:
    with running(JobLimits(workers=1), keeping=Keeping(jobs=2)) as runner:
        jobs = [submit(runner, "work") for _ in range(4)]
        runner.result(jobs[-1], WAIT)
        wait_until(lambda: sum(known(runner, job) for job in jobs) == 2)


def test_short_work_does_not_wait_for_long_work(running: Made) -> None:
    with running(JobLimits(workers=1, quick=1)) as runner:
        hanging = submit(runner, "burn", visitor="a")
        wait_for(runner, hanging)
        assert ask(runner, "work")["outcome"] == "SOLVED"
        assert runner.status(hanging)["state"] == "running"


def test_a_job_longer_than_its_trial_begins_again(running: Made) -> None:
    with running(JobLimits(workers=1, quick=1)) as runner:
        hanging = submit(runner, "burn", visitor="a")
        wait_for(runner, hanging)
        tried = submit(runner, "burn", visitor="b")
        wait_until(lambda: runner.place(tried) == 0)  # its trial turn
        wait_until(lambda: runner.place(tried) == 1)  # it is over
        assert runner.status(tried)["wait"] > 0
        assert runner.since(tried, 0).next == 0
        assert ask(runner, "work")["outcome"] == "SOLVED"
        runner.cancel(hanging)
        wait_for(runner, tried)
        assert runner.since(tried, 0).next == 1
