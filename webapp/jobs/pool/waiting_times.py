"""How soon waiting jobs will probably begin. Not safe for threads."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Final

from .fair_queue import FairQueue
from .worker import Task, Worker

# An estimate holds for this many seconds.
_HOLDS: Final = 2.0


class WaitingTimes:
    """Estimates for the jobs of a queue that a number of workers serve."""

    def __init__(self, queue: FairQueue, workers: int) -> None:
        self._queue = queue
        self._workers = workers
        self._known: dict[str, float] = {}
        self._until = 0.0

    @property
    def outdated(self) -> bool:
        return monotonic() > self._until

    def forget(self) -> None:
        """Drop the estimates: something has changed."""
        self._until = 0.0

    def of(self, job: str, workers: Sequence[Worker]) -> float:
        if self.outdated:
            left = [_left(worker.task) for worker in workers if worker.task is not None and not worker.paused]
            idle = [0.0] * (self._workers - len(left))
            self._known = self._queue.waits([*left, *idle])
            self._until = monotonic() + _HOLDS
        return self._known.get(job, 0.0)


def _left(task: Task) -> float:
    """The seconds that a task will probably still take. One that takes longer than expected will probably take as long
    again."""
    most = max(0.0, task.waiting.request.seconds - task.seconds)
    more = task.expected - task.seconds
    return min(most, more if more > 0 else task.seconds)
