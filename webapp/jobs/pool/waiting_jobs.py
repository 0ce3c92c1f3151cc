"""The jobs that wait for a worker: whose turn it is, how long each will probably take, and how long it has to wait. Not
safe for threads."""

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

# After this many seconds, a trial turn may end for a shorter job.
_BRIEF: Final = 0.2


class WaitingJobs:
    """Waiting jobs in a queue, for a number of workers."""

    def __init__(self, queue: FairQueue, workers: int) -> None:
        self._queue = queue
        self._jobs: dict[str, Waiting] = {}
        self._expected = ExpectedTimes()
        self._times = WaitingTimes(queue, workers)

    def __len__(self) -> int:
        return len(self._jobs)

    def __iter__(self) -> Iterator[str]:
        """The jobs in the order of their turns."""
        return iter(self._queue)

    @property
    def outdated(self) -> bool:
        """Whether the estimates of waiting times are old."""
        return self._times.outdated

    def put(self, waiting: Waiting) -> None:
        self._jobs[waiting.job] = waiting
        expected = self.expected(waiting.request)
        self._queue.put(waiting.visitor, waiting.job, expected, waiting.since, waiting.owners)
        self._times.forget()

    def note_owners(self, job: str, owners: frozenset[Visitor]) -> None:
        """All of these visitors want a job, if it is waiting."""
        if job in self._jobs:
            self._jobs[job] = replace(self._jobs[job], owners=owners)
            self._queue.note_owners(job, owners)

    def remove(self, job: str) -> bool:
        """Remove a job, and return whether it was waiting."""
        if not self._queue.remove(job):
            return False
        self._let_go(job)
        return True

    def next(self) -> Waiting | None:
        """Take out the job whose turn it is."""
        return self._let_go(self._queue.next())

    def next_untried(self, most: float) -> Waiting | None:
        """Take out the next job that has had no trial turn yet and will probably take at most `most` seconds."""

        def may(job: str) -> bool:
            waiting = self._jobs[job]
            return not waiting.tried and self.expected(waiting.request) <= most

        return self._let_go(self._queue.next(may))

    def is_shorter_one_there(self, seconds: float) -> bool:
        """Whether a job has to end its trial turn because a shorter one is waiting: it has taken longer than that one
        probably will."""
        if seconds < _BRIEF:
            return False
        untried = (waiting for waiting in self._jobs.values() if not waiting.tried)
        return any(self.expected(waiting.request) < seconds for waiting in untried)

    def place(self, job: str) -> int:
        """The job's place in the queue, from 1; 0 if it is not waiting."""
        return self._queue.place(job)

    def wait(self, job: str, workers: Sequence[Worker]) -> float:
        """How many seconds until it will probably begin."""
        return self._times.of(job, workers) if job in self._jobs else 0.0

    def expected(self, request: Request) -> float:
        """The seconds that a job will probably take."""
        return self._expected.of(request)

    def learn(self, request: Request, seconds: float) -> None:
        """A job took this many seconds."""
        self._expected.learn(request, seconds)
        self._expect_anew()

    def learn_more(self, request: Request, seconds: float) -> None:
        """A job takes longer than this many seconds."""
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
