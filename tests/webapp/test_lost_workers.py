"""Whatever dies, a job on many machines ends as told, and who follows it gets each event once. The deaths are real."""

from __future__ import annotations

import pickle
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import orjson
import psutil
import pytest

from scripts.members import RedisServer
from tests.clusters import redis_server, shared, worker_host
from tests.webapp.asking import WAIT, ask, result_of, submit, wait_for, wait_until
from webapp.base.visitor import Visitor
from webapp.cluster import shared_executor
from webapp.cluster.shared_store import request_json
from webapp.jobs.events.messages import Request
from webapp.jobs.job_runner import AwayError, JobRunner
from webapp.jobs.turns import JobLimits

pytestmark = [pytest.mark.process, pytest.mark.slow]

SILENT = "1.0"
STEPS = 60
SLOW = f"steps {STEPS} 0.03"
Host = subprocess.Popen[bytes]


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture(scope="module")
def host(server: RedisServer) -> Iterator[Host]:
    with worker_host(server.address, "tests.webapp.job_host", "2", SILENT, QUICK_WORKERS="0") as host:
        yield host


@pytest.fixture
def runner(server: RedisServer, host: Host) -> Iterator[JobRunner]:
    with shared(server.address, JobLimits(workers=2, waiting=500, share=200, crowd=500)) as runner:
        yield runner
        for record in runner.unfinished():
            runner.cancel(record.job)
        wait_until(lambda: runner.load()[:2] == (0, 0) and runner.load().workers == 2)


class Forged:
    """What runs a function of somebody else where it is unpickled."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __reduce__(self) -> tuple[object, ...]:
        return Path.touch, (self._path,)


@pytest.mark.parametrize("forged", [
    lambda path: pickle.dumps(Forged(path)),
    lambda path: request_json(Request("work", WAIT, "os.system")),
    lambda path: b'["solve"]',
], ids=["pickle", "name of a function", "no request"])
def test_forged_job_is_refused_and_stops_no_worker(
    runner: JobRunner, forged: Callable[[Path], bytes], tmp_path: Path
) -> None:
    link, request = runner._store._link, Request("work", WAIT)
    before, job = workers(runner), runner._store.add(request)
    link.redis.hset(link.key("job", job), "request", forged(tmp_path / "touched"))
    runner.executor.run(job, request, Visitor())
    assert result_of(runner, job)["outcome"] == "CRASHED"
    assert ask(runner, "work")["outcome"] == "SOLVED"
    assert workers(runner) == before
    link.redis.hset(link.key("job", job), "result", pickle.dumps(Forged(tmp_path / "touched")))
    with pytest.raises(orjson.JSONDecodeError):
        runner.status(job)
    assert not (tmp_path / "touched").exists()


def workers(runner: JobRunner) -> dict[str, int]:
    """The pids of the workers, by name."""
    link = runner._store._link
    entries = link.redis.hgetall("nonoscope:workers")
    return {name.decode(): orjson.loads(about)["pid"] for name, about in entries.items()}


def worker_of(runner: JobRunner, job: str) -> psutil.Process:
    link = runner._store._link
    return psutil.Process(workers(runner)[orjson.loads(link.redis.hget("nonoscope:running", job))["worker"]])


def follow(runner: JobRunner, job: str) -> list[int]:
    """The numbers of all steps, as somebody who follows the job gets them."""
    steps: list[int] = []
    number, end = 0, time.monotonic() + WAIT
    while time.monotonic() < end:
        with suppress(AwayError):
            batch = runner.since(job, number, wait=1.0)
            assert batch.first == number or batch.next == number
            steps += [event["counters"]["ticks"] for event in orjson.loads(b"[" + batch.data + b"]")]
            number = batch.next
            if runner.status(job)["state"] == "finished" and runner.status(job)["events"] == number:
                return steps
    raise AssertionError(f"only {steps} came")


@pytest.fixture
def watched(runner: JobRunner) -> Iterator[tuple[str, Future[list[int]]]]:
    """A job of two seconds that has begun, and what somebody hears who follows it from the beginning to the end."""
    with ThreadPoolExecutor(1) as pool:
        job = submit(runner, SLOW)
        steps = pool.submit(follow, runner, job)
        wait_for(runner, job, b'"ticks":9')
        yield job, steps
        assert steps.result(WAIT) == list(range(STEPS))
        assert result_of(runner, job)["outcome"] == "SOLVED"


Watched = tuple[str, Future[list[int]]]


def test_killed_process_of_a_job_is_replaced(runner: JobRunner, watched: Watched) -> None:
    (job_process,) = worker_of(runner, watched[0]).children()
    job_process.kill()


def test_killed_worker_takes_its_process_along_and_another_takes_over(runner: JobRunner, watched: Watched) -> None:
    worker = worker_of(runner, watched[0])
    (job_process,) = worker.children()
    worker.kill()
    job_process.wait(WAIT)


@contextmanager
def frozen(*processes: psutil.Process) -> Iterator[None]:
    """They go on afterwards, whatever happens: all other tests need their workers."""
    for process in processes:
        process.suspend()
    try:
        yield
    finally:
        for process in processes:
            process.resume()


def test_frozen_worker_that_comes_back_is_refused(runner: JobRunner, watched: Watched) -> None:
    """It goes on at a time when another has done half of the work again; its process goes on as well."""
    job, _ = watched
    worker = worker_of(runner, job)
    with frozen(worker, *worker.children()):
        wait_until(lambda: attempt(runner, job) == 2)


def test_process_that_outlives_its_attempt_is_refused(runner: JobRunner, watched: Watched) -> None:
    job, _ = watched
    worker = worker_of(runner, job)
    (job_process,) = worker.children()
    with frozen(worker):
        with frozen(job_process):
            wait_until(lambda: attempt(runner, job) == 2)
        wait_until(lambda: job_process.status() == psutil.STATUS_ZOMBIE)  # it has ended, but its worker has not noticed


def attempt(runner: JobRunner, job: str) -> int:
    link = runner._store._link
    return int(link.redis.hget(f"nonoscope:job:{job}", "attempt"))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=["stopped", "killed"])
def test_jobs_go_on_while_redis_starts_again(server: RedisServer, watched: Watched, number: signal.Signals) -> None:
    server.ending = number
    server.restart()


def test_work_goes_on_without_redis_and_nothing_new_is_accepted(
    server: RedisServer, runner: JobRunner, watched: Watched
) -> None:
    server.stop()
    for use in (lambda: submit(runner, "work"), lambda: runner.status(watched[0]), lambda: runner.cancel(watched[0])):
        with pytest.raises(AwayError):
            use()
    assert not watched[1].done()
    server.restart()


def test_job_that_always_kills_its_process_is_given_up(runner: JobRunner) -> None:
    result = ask(runner, "die")
    assert result["outcome"] == "CRASHED"
    assert "All 3 processes" in result["message"]


def test_cancelled_job_ends_its_process(runner: JobRunner) -> None:
    job = submit(runner, "burn")
    wait_for(runner, job)
    (job_process,) = worker_of(runner, job).children()
    runner.cancel(job)
    job_process.wait(WAIT)


def test_limits_hold_while_other_workers_of_the_host_end_their_jobs(runner: JobRunner) -> None:
    hanging = submit(runner, "hang", seconds=1.0)
    wait_for(runner, hanging)
    assert ask(runner, "work")["outcome"] == "SOLVED"
    assert result_of(runner, hanging)["outcome"] == "LIMIT"


def test_stopped_worker_finishes_its_job_and_is_replaced(runner: JobRunner, watched: Watched) -> None:
    worker = worker_of(runner, watched[0])
    worker.terminate()
    assert not watched[1].done()
    worker.wait(WAIT)


@pytest.fixture
def alone() -> Iterator[tuple[Host, JobRunner]]:
    """A host with a Redis of its own, which may end."""
    with (
        redis_server() as server,
        worker_host(server.address, "tests.webapp.job_host", "1", SILENT) as host,
        shared(server.address) as runner,
    ):
        yield host, runner


Alone = tuple[Host, JobRunner]


@pytest.mark.parametrize("end", [
    lambda host, _: host.terminate(),
    lambda _, runner: runner._store._link.redis.sadd("nonoscope:drained", "host"),
], ids=["signal", "drain"])
def test_host_that_is_to_end_finishes_its_jobs(alone: Alone, end: Callable[[Host, JobRunner], object]) -> None:
    host, runner = alone
    with ThreadPoolExecutor(1) as pool:
        job = submit(runner, SLOW)
        steps = pool.submit(follow, runner, job)
        wait_for(runner, job, b'"ticks":9')
        end(host, runner)
        assert host.wait(WAIT) == 0
        assert steps.result(WAIT) == list(range(STEPS))
    wait_until(lambda: not workers(runner))


def test_more_signals_end_a_host_whose_jobs_begin_again_elsewhere(alone: Alone) -> None:
    host, runner = alone
    wait_for(runner, job := submit(runner, "burn"))
    wait_until(lambda: host.poll() is not None or host.terminate())  # two at once would be one
    assert (runner.status(job)["state"], runner.place(job)) == ("queued", 1)


def test_workers_that_are_all_gone_are_not_counted_on(alone: Alone, monkeypatch: pytest.MonkeyPatch) -> None:
    host, runner = alone
    monkeypatch.setattr(shared_executor, "SILENT", 1.0)
    host.kill()
    wait_until(lambda: not runner.ready())
