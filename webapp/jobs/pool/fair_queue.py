"""Whose turn it is: visitors take turns, each with the oldest of their jobs. Not safe for threads."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator


class FairQueue:
    """Waiting jobs, a queue a visitor."""

    def __init__(self) -> None:
        self._queues: OrderedDict[str, deque[str]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def __iter__(self) -> Iterator[str]:
        for queue in self._queues.values():
            yield from queue

    def count(self, visitor: str) -> int:
        """How many jobs of this visitor wait."""
        return len(self._queues.get(visitor, ()))

    def put(self, visitor: str, job: str) -> None:
        self._queues.setdefault(visitor, deque()).append(job)

    def next(self) -> str | None:
        """The job whose turn it is; its visitor goes to the end of the line."""
        if not self._queues:
            return None
        visitor, queue = self._queues.popitem(last=False)
        job = queue.popleft()
        if queue:
            self._queues[visitor] = queue
        return job

    def remove(self, visitor: str, job: str) -> bool:
        queue = self._queues.get(visitor)
        if queue is None or job not in queue:
            return False
        queue.remove(job)
        if not queue:
            del self._queues[visitor]
        return True

    def place(self, visitor: str, job: str) -> int:
        """How many jobs come before this one, and one; 0 when it does not wait."""
        queue = self._queues.get(visitor)
        if queue is None or job not in queue:
            return 0
        rounds = queue.index(job)
        visitors = list(self._queues)
        own = visitors.index(visitor)
        others = (
            min(len(self._queues[other]), rounds + (position < own))
            for position, other in enumerate(visitors)
            if other != visitor
        )
        return 1 + rounds + sum(others)
