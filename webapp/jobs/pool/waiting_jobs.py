"""The jobs that wait for a worker: whose turn it is, how long each will probably take and has to wait. Not safe for
threads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from ...base.visitor import Visitor
from ..events.messages import Request
from .expected_times import ExpectedTimes
from .fair_queue import FairQueue
from .waiting_times import WaitingTimes
from .worker import Waiting, Worker

# From so many seconds on a job on trial may be taken off for a shorter one.
_BRIEF: Final = 0.2


class WaitingJobs:
    """In a queue, for so many workers."""

    def __init__(self, queue: FairQueue, workers: int) -> None:
        self._queue = queue
        self._jobs: dict[str, Waiting] = {}
        self._expected = ExpectedTimes()
        self._times = WaitingTimes(queue, workers)

    def __len__(self) -> int:
        return len(self._jobs)

    def __iter__(self) -> Iterator[str]:
        """In the order of their turns."""
        return iter(self._queue)

    @property
    def outdated(self) -> bool:
        """Whether what is known of their waiting times is old."""
        return self._times.outdated

    def put(self, waiting: Waiting) -> None:
        self._jobs[waiting.job] = waiting
        expected = self.expected(waiting.request)
        self._queue.put(waiting.visitor, waiting.job, expected, waiting.since, waiting.owners)
        self._times.forget()

    def note_owners(self, job: str, owners: frozenset[Visitor]) -> None:
        """A job is wanted by all of these, if it waits."""
        if job in self._jobs:
            self._jobs[job] = replace(self._jobs[job], owners=owners)
            self._queue.note_owners(job, owners)

    def remove(self, job: str) -> bool:
        """Whether it was waiting."""
        if not self._queue.remove(job):
            return False
        self._let_go(job)
        return True

    def next(self) -> Waiting | None:
        """The one whose turn it is."""
        return self._let_go(self._queue.next())

    def next_untried(self, most: float) -> Waiting | None:
        """The next one that was not on trial yet and will probably take so many seconds at most."""

        def may(job: str) -> bool:
            waiting = self._jobs[job]
            return not waiting.tried and self.expected(waiting.request) <= most

        return self._let_go(self._queue.next(may))

    def is_shorter_one_there(self, seconds: float) -> bool:
        """A job on trial has to make place as soon as it has taken longer than another one probably will."""
        if seconds < _BRIEF:
            return False
        untried = (waiting for waiting in self._jobs.values() if not waiting.tried)
        return any(self.expected(waiting.request) < seconds for waiting in untried)

    def place(self, job: str) -> int:
        """How many jobs come before this one, and one; 0 when it does not wait."""
        return self._queue.place(job)

    def wait(self, job: str, workers: Sequence[Worker]) -> float:
        """In how many seconds it will probably begin."""
        return self._times.of(job, workers) if job in self._jobs else 0.0

    def expected(self, request: Request) -> float:
        """How many seconds a job will probably take."""
        return self._expected.of(request)

    def learn(self, request: Request, seconds: float) -> None:
        """A job took so long."""
        self._expected.learn(request, seconds)
        self._expect_anew()

    def learn_more(self, request: Request, seconds: float) -> None:
        """A job takes longer than that."""
        self._expected.learn_more(request, seconds)
        self._expect_anew()

    def _expect_anew(self) -> None:
        for job, waiting in self._jobs.items():
            self._queue.expect(job, self.expected(waiting.request))

    def _let_go(self, job: str | None) -> Waiting | None:
        if job is None:
            return None
        self._times.forget()
        return self._jobs.pop(job)
