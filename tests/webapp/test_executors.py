"""What every executor promises whose jobs have processes: limits, turns, bounds. The work misbehaves on demand."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path

import pytest

from tests.clusters import misbehaving
from tests.webapp.asking import WAIT, ask, is_known, pool, submit, wait_for, wait_until
from tests.webapp.job_work import IMPATIENT
from webapp.jobs import turns
from webapp.jobs.job_runner import BusyError, JobRunner
from webapp.jobs.job_store import Keeping
from webapp.jobs.pool.worker import LAST_RESORT
from webapp.jobs.turns import JobLimits

pytestmark = pytest.mark.process


Running = Callable[..., AbstractContextManager[JobRunner]]
EXECUTORS: dict[str, Running] = {
    "process": partial(pool, grace=0.0),
    "shared": misbehaving,
}


@pytest.fixture(params=["process", pytest.param("shared", marks=pytest.mark.slow)])
def running(request: pytest.FixtureRequest) -> Running:
    return EXECUTORS[request.param]


@pytest.fixture
def runner(running: Running) -> Iterator[JobRunner]:
    with running(JobLimits(workers=1, waiting=3, share=2)) as runner:
        yield runner


def test_work_ends_at_its_limits_and_another_worker_goes_on(runner: JobRunner) -> None:
    for source, limits, words in (("hang", {"seconds": 0.1}, "0.1 seconds"), ("eat", {"memory": 2 * 10**8}, "200 MB")):
        result = ask(runner, source, **limits)
        assert result["outcome"] == "LIMIT"
        assert words in result["message"]
        assert ask(runner, "work")["outcome"] == "SOLVED"


def test_dying_worker_is_replaced(runner: JobRunner) -> None:
    assert ask(runner, "die")["outcome"] == "CRASHED"
    assert ask(runner, "work")["outcome"] == "SOLVED"


def test_waiting_job_is_cancelled_without_ever_running(runner: JobRunner, tmp_path: Path) -> None:
    first = submit(runner, "hang")
    notes = tmp_path / "notes"
    waiting = submit(runner, f"note {notes} ran")
    assert runner.status(waiting)["state"] == "queued"
    runner.cancel(waiting)
    assert runner.status(waiting)["result"]["outcome"] == "CANCELLED"
    runner.cancel(first)
    ask(runner, "work")
    assert not notes.exists()


def test_visitors_take_turns_and_see_their_places(
    running: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes to submit the jobs: how long they wait counts for nothing here, as in `job_host`."""
    monkeypatch.setattr(turns, "_STRETCH", IMPATIENT)
    notes = tmp_path / "notes"
    names = ["a1", "a2", "a3", "b1", "b2"]
    with running(JobLimits(workers=1, waiting=10, share=5)) as runner:
        first = submit(runner, "hang")
        wait_for(runner, first)
        jobs = {name: submit(runner, f"note {notes} {name}", visitor=name[0]) for name in names}
        wait_until(lambda: runner.place(jobs["b2"]) == 4)
        assert {name: runner.place(job) for name, job in jobs.items()} == {"a1": 1, "b1": 2, "a2": 3, "b2": 4, "a3": 5}
        runner.cancel(first)
        for job in jobs.values():
            runner.result(job, WAIT)
        order = notes.read_text().split()
        assert order[:2] == ["a1", "b1"], "from there on it counts whose job took longer"
        assert sorted(order) == names
        wait_until(lambda: runner.place(jobs["a1"]) == 0)


def test_those_who_move_up_are_reported(runner: JobRunner) -> None:
    first, second, third, fourth = (submit(runner, "hang", visitor=name) for name in "abcd")
    wait_for(runner, first)
    changed: set[str] = set()
    runner.listen(changed.add)
    runner.cancel(first)
    wait_for(runner, second)
    wait_until(lambda: {third, fourth} <= changed)
    wait_until(lambda: (runner.place(third), runner.place(fourth)) == (1, 2))
    changed.clear()
    runner.cancel(third)
    wait_until(lambda: fourth in changed and runner.place(fourth) == 1)


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


def test_finished_jobs_are_let_go(running: Running) -> None:
    with running(JobLimits(workers=1), keeping=Keeping(jobs=2)) as runner:
        jobs = [submit(runner, "work") for _ in range(4)]
        runner.result(jobs[-1], WAIT)
        wait_until(lambda: sum(is_known(runner, job) for job in jobs) == 2)


def test_short_work_does_not_wait_for_long_work(running: Running) -> None:
    with running(JobLimits(workers=1, quick=1)) as runner:
        hanging = submit(runner, "burn", visitor="a")
        wait_for(runner, hanging)
        assert ask(runner, "work")["outcome"] == "SOLVED"
        assert runner.status(hanging)["state"] == "running"


def test_a_job_longer_than_its_trial_begins_again(running: Running) -> None:
    with running(JobLimits(workers=1, quick=1)) as runner:
        hanging = submit(runner, "burn", visitor="a")
        wait_for(runner, hanging)
        trial = submit(runner, "burn", visitor="b")
        wait_until(lambda: runner.place(trial) == 0)  # its trial turn
        wait_until(lambda: runner.place(trial) == 1)  # it is over
        assert runner.status(trial)["wait"] > 0
        assert runner.since(trial, 0).next == 0
        assert ask(runner, "work")["outcome"] == "SOLVED"
        runner.cancel(hanging)
        wait_for(runner, trial)
        assert runner.since(trial, 0).next == 1
