"""Turns at the workers: a job that has had its turn is paused while a visitor who has used less is waiting, and resumes
later.

A paused job keeps its process with everything in it. At most as many jobs are paused as there are workers, because they
keep their memory.
"""

from __future__ import annotations

from collections.abc import Sequence

from .fair_queue import FairQueue
from .worker import Worker


class Turns:
    """Turns of `seconds` for `workers` that may work at once. Not safe for threads."""

    def __init__(self, queue: FairQueue, workers: int, seconds: float) -> None:
        self._queue = queue
        self._workers = workers
        self._seconds = seconds

    def processes(self, workers: Sequence[Worker]) -> int:
        """How many processes there should be."""
        return self._workers + len(_paused(workers))

    def free(self, workers: Sequence[Worker]) -> bool:
        """Whether another worker may work."""
        return sum(worker.busy and not worker.paused for worker in workers) < self._workers

    def pause_one(self, workers: Sequence[Worker]) -> None:
        """Pause the job whose visitor has used most, if a visitor who has used less is waiting."""
        ended = [worker for worker in workers if worker.task and worker.task.turn > self._seconds and worker.busy]
        most = max((worker for worker in ended if not worker.paused), key=self._rank, default=None)
        if most is None or self.free(workers):
            return
        paused = _paused(workers)
        next_paused = min(map(self._rank, paused), default=float("inf"))
        next_queued = self._queue.first_rank() if len(paused) < self._workers else float("inf")
        if min(next_paused, next_queued) < self._rank(most):
            most.pause()

    def resume_one(self, workers: Sequence[Worker]) -> bool:
        """Resume the paused job whose turn it is, if it comes before all waiting jobs."""
        first = min(_paused(workers), key=self._rank, default=None)
        if first is None or self._rank(first) > self._queue.first_rank():
            return False
        first.resume()
        return True

    def surplus(self, workers: Sequence[Worker]) -> Sequence[Worker]:
        """Idle workers that replaced paused ones and are no longer needed."""
        surplus = len(workers) - self.processes(workers)
        return [worker for worker in workers if worker.idle][: max(0, surplus)]

    def _rank(self, worker: Worker) -> float:
        """The rank of the job that a worker is working on."""
        assert worker.task is not None
        return self._queue.rank(worker.task.waiting.visitor, worker.task.waiting.since)


def _paused(workers: Sequence[Worker]) -> list[Worker]:
    return [worker for worker in workers if worker.paused and worker.busy]
