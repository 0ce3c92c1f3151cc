"""What the process of a job reports arrives in Redis once and in order, whatever is repeated, refused or lost."""

from __future__ import annotations

from collections.abc import Iterator
from mmap import mmap
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scripts.members import RedisServer
from tests.clusters import redis_server
from webapp.base.visitor import NOBODY
from webapp.cluster import job_process
from webapp.cluster.job_process import Claim, LostError, Reporter
from webapp.cluster.line import ticket_from
from webapp.cluster.link import Link
from webapp.cluster.shared_executor import SharedExecutor
from webapp.cluster.shared_store import SharedStore
from webapp.jobs.events.log import Log
from webapp.jobs.events.messages import CRASHED, Done, Frame, Request
from webapp.jobs.job_runner import AwayError
from webapp.jobs.job_store import Keeping
from webapp.jobs.turns import JobLimits

pytestmark = [pytest.mark.process, pytest.mark.slow]

RESULT = {"outcome": "SOLVED"}


class Board:
    """A store with Redis of its own, and jobs that the test works on itself."""

    def __init__(self, server: RedisServer) -> None:
        self.address = server.address
        self.link = Link(server.address)
        self.store = SharedStore(self.link)
        self.executor = SharedExecutor(self.link, self.store, JobLimits(waiting=1_000, share=1_000, crowd=1_000))

    def job(self) -> str:
        request = Request("text", 60.0)
        job = self.store.add(request)
        self.executor.run(job, request, NOBODY)
        return job

    def taken(self, job: str, *, trial: bool = False) -> Reporter:
        """The next attempt, by a worker of the test."""
        _, ticket, attempt = self.link.do("take", "worker", job, 0.25)
        claim = Claim(self.address, job, int(attempt), ticket_from(orjson.loads(ticket)), trial, 60)
        reporter = Reporter(self.link, claim, mmap(-1, 1))
        reporter.begin()
        return reporter

    def lose(self, job: str, attempt: int) -> None:
        assert self.link.do("give_back", job, str(attempt), "lost", 100) == 1

    def events(self, job: str, since: int = 0) -> list[int]:
        numbers: list[int] = []
        while (batch := self.store.since(job, since)).next > since:
            numbers += orjson.loads(b"[" + batch.data + b"]")
            since = batch.next
        return numbers


@pytest.fixture(scope="module")
def server() -> Iterator[RedisServer]:
    with redis_server() as server:
        yield server


@pytest.fixture
def board(server: RedisServer) -> Iterator[Board]:
    board = Board(server)
    yield board
    board.link.redis.flushdb()
    board.link.close()


def frames(sizes: list[int]) -> Iterator[Frame]:
    """Frames of these sizes; the events are their numbers."""
    number = 0
    for size in sizes:
        yield Frame(b",".join(b"%d" % event for event in range(number, number + size)), size, keep=True)
        number += size


SIZES = st.lists(st.integers(1, 4), min_size=1, max_size=12)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(SIZES, min_size=1, max_size=4))
def test_attempts_that_repeat_each_other_leave_one_log(board: Board, attempts: list[list[int]]) -> None:
    """Each attempt gets less or more far than the one before, in frames of other sizes."""
    job = board.job()
    for number, sizes in enumerate(attempts, 1):
        reporter = board.taken(job)
        for frame in frames(sizes):
            reporter.take(frame)
        if number < len(attempts):
            board.lose(job, number)
    total = max(map(sum, attempts))
    for since in range(total + 1):
        assert board.events(job, since) == list(range(since, total))


def test_late_reports_of_a_lost_attempt_or_an_ended_job_are_refused(board: Board) -> None:
    job = board.job()
    lost = board.taken(job)
    first, *more = frames([3, 3, 3])
    lost.take(first)
    board.lose(job, 1)
    with pytest.raises(LostError):  # nobody has it
        lost.take(more[0])
    current = board.taken(job)
    with pytest.raises(LostError):  # another has it
        lost.take(more[1])
    with pytest.raises(LostError):
        lost.take(Done({"outcome": "WRONG"}))
    for frame in (first, *more):
        current.take(frame)
    current.take(Done(RESULT))
    with pytest.raises(LostError):  # it has ended
        current.take(more[1])
    assert board.store.result(job, 0.0) == RESULT
    assert board.events(job) == list(range(9))
    cancelled = board.job()
    reporter = board.taken(cancelled)
    board.executor.cancel(cancelled)
    with pytest.raises(LostError):
        reporter.take(first)
    assert board.store.result(cancelled, 0.0)["outcome"] == "CANCELLED"


def test_frames_that_redis_has_lost_are_sent_again(board: Board) -> None:
    """Redis may lose the newest second when its machine dies."""
    job = board.job()
    reporter = board.taken(job)
    *earlier, last = frames([2, 2, 2, 2])
    for frame in earlier:
        reporter.take(frame)
    log = board.link.key("log", job)
    ((name, entry), *_) = board.link.redis.xrange(log)
    board.link.redis.delete(log)
    board.link.redis.xadd(log, entry, id=name)
    board.link.redis.hset(board.link.key("job", job), "total", 2)
    assert board.events(job, 6) == []
    reporter.take(last)
    assert board.events(job) == list(range(8))


def test_trial_turn_shows_nothing_before_its_end(board: Board) -> None:
    job = board.job()
    reporter = board.taken(job, trial=True)
    for frame in frames([2, 2]):
        reporter.take(frame)
    assert board.events(job) == []
    assert board.store.progress(job).state == "queued"
    reporter.take(Done(RESULT))
    assert board.events(job) == list(range(4))
    assert board.store.progress(job).state == "finished"


def test_long_log_is_thinned_in_redis_as_well(board: Board, monkeypatch: pytest.MonkeyPatch) -> None:
    """Merged events take no more than they may, and every number leads on to the end."""
    monkeypatch.setattr(job_process, "THINNED", 20_000)
    job = board.job()
    reporter = board.taken(job)
    reporter._log = Log(bound=20_000)
    event: dict[str, Any] = {"t": "steps", "cells": list(range(50)), "values": [1] * 50, "why": [0] * 50, "at": 1}
    merged = Frame(orjson.dumps(event), 100, keep=False)
    for _ in range(1_000):
        reporter.take(merged)
    progress = board.store.progress(job)
    assert (progress.events, progress.thinned) == (100_000, True)
    key = board.link.key("log", job)
    assert sum(len(fields[b"d"]) for _, fields in board.link.redis.xrange(key)) < 100_000
    for since in (0, 12_345, 99_950):
        number = since
        while (batch := board.store.since(job, number)).next > number:
            number = batch.next
        assert number == 100_000


def test_clock_that_is_put_back_by_days_changes_no_turns(board: Board) -> None:
    """What was used in the future counts as used now, and nothing has happened before a job began."""
    later = board.link.now() + 7 * 86_400
    used, account = board.link.key("used"), f"visitor:{NOBODY.name}"
    job = board.job()
    board.link.redis.hset(used, account, f"3.0 {later}")
    board.taken(job)
    assert 3.0 <= float(board.link.redis.hget(used, account).split()[0]) < 60.0
    board.link.redis.hset(used, account, f"3.0 {later}")
    assert board.executor.place(board.job()) == 1
    board.link.redis.hset(board.link.key("job", job), "started", later)
    board.store.end(job, CRASHED)
    (last,) = board.events(job)
    assert last["at"] == 0


def test_job_that_is_forgotten_before_it_enters_is_not_accepted(board: Board) -> None:
    """A process that is frozen for a minute between the two steps, or a clock that jumps, must leave no such job."""
    request = Request("text", 60.0)
    job = board.store.add(request)
    board.store.forget(job)
    with pytest.raises(AwayError, match="forgotten"):
        board.executor.run(job, request, NOBODY)
    assert board.executor.load()[:2] == (0, 0)


def test_least_recently_used_jobs_are_dropped_first(board: Board) -> None:
    jobs = [board.job() for _ in range(3)]
    for job in jobs:
        board.store.end(job, "CANCELLED")
    board.store.status(jobs[0])
    SharedStore(board.link, Keeping(jobs=2)).sweep()
    assert {*board.link.redis.hkeys(board.link.key("kept"))} == {jobs[0].encode(), jobs[2].encode()}
