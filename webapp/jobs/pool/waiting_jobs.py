"""The jobs that wait for a worker: whose turn it is, how long each will probably take, and how long it has to wait. Not
safe for threads.

A job takes as long as work of its kind took before. A kind is a task and a method with its options and a size of
puzzle. The estimates only decide whose turn it is: a wrong one makes a job wait a little longer or a little less.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace
from time import monotonic
from typing import Final

from solvers.puzzle import Puzzle

from ...base.bounded_cache import BoundedCache
from ...base.visitor import Visitor
from ..events.messages import Request
from .fair_queue import FairQueue
from .worker import Task, Waiting, Worker

# Seconds for kinds that were never seen: the default method is quick with most puzzles; others are unknown.
_DEFAULT: Final = 0.1
_OTHER: Final = 1.0
# The least that any work counts for, because giving a job to a worker takes a while; cluster/commands.lua has it, too.
LEAST: Final = 0.25
NEWEST: Final = 0.5  # the weight of the newest time
_KINDS: Final = 2_000
# An estimate holds for this many seconds.
_HOLDS: Final = 2.0
# After this many seconds, a trial turn may end for a shorter job.
_BRIEF: Final = 0.2


class ExpectedTimes:
    """Learns from every job that ends."""

    def __init__(self) -> None:
        self._known: BoundedCache[Hashable, float] = BoundedCache(_KINDS)

    def of(self, request: Request) -> float:
        """The expected seconds, at most those that the job may take."""
        return expected_of(request, self._known.get(kind_of(request)))

    def learn(self, request: Request, seconds: float) -> None:
        """The work took this many seconds."""
        self._known.keep(kind_of(request), self.of(request) * (1 - NEWEST) + seconds * NEWEST)

    def learn_more(self, request: Request, seconds: float) -> None:
        """The work takes longer than this many seconds."""
        self._known.keep(kind_of(request), max(self.of(request), seconds))


def expected_of(request: Request, known: float | None) -> float:
    """The expected seconds, if that is `known` of its kind or not."""
    if known is None:
        known = _DEFAULT if request.method == "exact" else _OTHER
    return max(LEAST, min(known, request.seconds))


def kind_of(request: Request) -> Hashable:
    options = tuple(sorted((name, str(value)[:40]) for name, value in request.options.items()))
    size = request.source.size if isinstance(request.source, Puzzle) else len(request.source)
    return request.task, request.method, options, size.bit_length()


def _left(task: Task) -> float:
    """The seconds that a task will probably still take. One that takes longer than expected will probably take as long
    again."""
    most = max(0.0, task.waiting.request.seconds - task.seconds)
    more = task.expected - task.seconds
    return min(most, more if more > 0 else task.seconds)


class WaitingJobs:
    """Waiting jobs in a queue, for a number of workers."""

    def __init__(self, queue: FairQueue, workers: int) -> None:
        self._queue = queue
        self._workers = workers
        self._jobs: dict[str, Waiting] = {}
        self._expected = ExpectedTimes()
        self._waits: dict[str, float] = {}
        self._until = 0.0  # the estimated waits hold until then

    def __len__(self) -> int:
        return len(self._jobs)

    def __iter__(self) -> Iterator[str]:
        """The jobs in the order of their turns."""
        return iter(self._queue)

    @property
    def outdated(self) -> bool:
        """Whether the estimates of waiting times are old."""
        return monotonic() > self._until

    def put(self, waiting: Waiting) -> None:
        self._jobs[waiting.job] = waiting
        expected = self.expected(waiting.request)
        self._queue.put(waiting.visitor, waiting.job, expected, waiting.since, waiting.owners)
        self._until = 0.0

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
        if job in self._jobs and self.outdated:
            left = [_left(worker.task) for worker in workers if worker.task is not None and not worker.paused]
            idle = [0.0] * (self._workers - len(left))
            self._waits = self._queue.waits([*left, *idle])
            self._until = monotonic() + _HOLDS
        return self._waits.get(job, 0.0) if job in self._jobs else 0.0

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
        self._until = 0.0
        return self._jobs.pop(job)
