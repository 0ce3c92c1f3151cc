"""What the store keeps about jobs, and for how long; and how requests go to other machines."""

from __future__ import annotations

from dataclasses import replace

import pytest

from nonoscope import parse
from solvers.collection import coloured_examples, models
from tests.cases import for_every
from tests.inline import Inline
from tests.webapp.asking import is_known
from webapp.base.visitor import Visitor
from webapp.cluster.shared_store import request_from, request_json
from webapp.jobs.events.messages import Done, Frame, Request, Source, ended
from webapp.jobs.job_runner import BusyError, runner_in_memory
from webapp.jobs.job_store import JobStore, Keeping, UnknownJobError

REQUEST = Request("2\n2\n1\n1\n1\n1\n", 60.0)
DONE = Done(ended("SOLVED", REQUEST))


def finished(store: JobStore, size: int = 100) -> str:
    """A finished job with a log of this many bytes."""
    job = store.add(REQUEST)
    store.start(job)
    store.take(job, Frame(b"x" * size, 1, keep=True))
    store.take(job, DONE)
    return job


def known_jobs(store: JobStore, jobs: list[str]) -> list[bool]:
    return [is_known(store, job) for job in jobs]


def test_oldest_go_when_there_are_too_many_or_all_logs_together_are_too_large() -> None:
    store = JobStore(Keeping(jobs=2))
    assert known_jobs(store, [finished(store) for _ in range(4)]) == [False, False, True, True]
    store = JobStore(Keeping(bytes=1_000))
    jobs = [finished(store, size) for size in (300, 300, 300)]
    assert known_jobs(store, jobs) == [True, True, True]
    jobs.append(finished(store, 600))
    assert known_jobs(store, jobs) == [False, False, True, True]
    assert known_jobs(store, [*jobs, finished(store, 1_001)]) == [False] * 5


def test_least_recently_used_go_first_and_asking_for_work_uses_no_other() -> None:
    store = JobStore(Keeping(jobs=3))
    runner = runner_in_memory(store, Inline(store))
    jobs = [runner.join(replace(REQUEST, seed=seed)) for seed in (0, 1, 2)]
    runner.since(jobs[1], 0)
    assert runner.join(replace(REQUEST, seed=0)) == jobs[0]
    runner.join(replace(REQUEST, seed=3))
    assert known_jobs(store, jobs) == [True, True, False]


def test_old_ones_go_and_those_at_work_stay() -> None:
    now = [0.0]
    store = JobStore(Keeping(seconds=10), lambda: now[0])
    working, done = store.add(REQUEST), finished(store)
    now[0] = 9.9
    assert known_jobs(store, [working, done]) == [True, True]
    now[0] = 10.1
    assert known_jobs(store, [working, done]) == [True, False]


def test_nothing_is_noted_after_the_end() -> None:
    store = JobStore()
    job = finished(store)
    store.take(job, Frame(b"x", 1, keep=True))
    store.end(job, "CANCELLED")
    store.start(job)
    status = store.status(job)
    assert (status.progress.state, status.progress.events) == ("finished", 1)
    assert status.result == DONE.result


@pytest.mark.parametrize("job", ["nothing", "forgotten"])
def test_of_unknown_jobs_nothing_is_noted(job: str) -> None:
    store = JobStore()
    if job == "forgotten":
        job = finished(store)
        store.forget(job)
    store.start(job)
    store.take(job, DONE)
    store.end(job, "CANCELLED")
    store.announce(job)
    with pytest.raises(UnknownJobError):
        store.result(job, 0.0)


class Full(Inline):
    """Accepts no job, and remembers their names."""

    refused = ""

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        self.refused = job
        raise BusyError


def test_jobs_that_are_refused_are_not_kept() -> None:
    store = JobStore()
    full = Full(store)
    with pytest.raises(BusyError):
        runner_in_memory(store, full).submit(REQUEST)
    assert full.refused
    assert not is_known(store, full.refused)


def test_log_ends_once_where_a_worker_is_lost_right_before_its_end() -> None:
    store = JobStore()
    job = store.add(REQUEST)
    store.start(job)
    store.take(job, Frame(b'{"t":"finished","outcome":"SOLVED"}', 1, keep=True, last=True))
    assert store.progress(job).events == 0
    store.end(job, "CRASHED")
    assert store.since(job, 0).data.count(b'"finished"') == 1
    assert b"CRASHED" in store.since(job, 0).data


SOURCES: dict[str, Source] = {
    "text": "1:1",
    "file": b"\x00\xff",
    "puzzle with gaps": parse('{"rows": [[1], null], "cols": [[1], []], "givens": [[0, 0, 1]]}'),
    "puzzle in colours": coloured_examples()[0].puzzle,
    "solid": models()[0].thinned,
}


@for_every("name", list(SOURCES))
def test_requests_arrive_as_they_were(name: str) -> None:
    request = Request(SOURCES[name], 3.5, "rate", "non", "dfs", {"count": 2, "questions": {"most": 2}}, 7,
                      100, 200, "de")
    assert request_from(request_json(request)) == request
