"""The queue of jobs that wait: visitors take turns, each with the oldest of their jobs. Not safe for threads."""

from __future__ import annotations

from collections import Counter, OrderedDict, deque
from collections.abc import Iterator

from ..events.messages import Visitor


class FairQueue:
    """Names of waiting jobs, a queue a visitor."""

    def __init__(self) -> None:
        self._queues: OrderedDict[str, deque[str]] = OrderedDict()
        self._visitors: dict[str, Visitor] = {}  # by job
        self._addresses: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._visitors)

    def __iter__(self) -> Iterator[str]:
        for queue in self._queues.values():
            yield from queue

    def count(self, visitor: Visitor) -> int:
        """How many jobs of this visitor wait."""
        return len(self._queues.get(visitor.name, ()))

    def count_at(self, address: str) -> int:
        """How many jobs of all visitors at this address wait."""
        return self._addresses[address]

    def put(self, visitor: Visitor, job: str) -> None:
        self._queues.setdefault(visitor.name, deque()).append(job)
        self._visitors[job] = visitor
        self._addresses[visitor.address] += 1

    def next(self) -> str | None:
        """The job whose turn it is; its visitor becomes the last one."""
        if not self._queues:
            return None
        visitor, queue = self._queues.popitem(last=False)
        job = queue.popleft()
        self._let_go(job)
        if queue:
            self._queues[visitor] = queue
        return job

    def remove(self, job: str) -> bool:
        """Whether it was waiting."""
        visitor = self._let_go(job)
        if visitor is None:
            return False
        queue = self._queues[visitor.name]
        queue.remove(job)
        if not queue:
            del self._queues[visitor.name]
        return True

    def place(self, job: str) -> int:
        """How many jobs come before this one, and one; 0 when it does not wait."""
        visitor = self._visitors.get(job)
        if visitor is None:
            return 0
        rounds = self._queues[visitor.name].index(job)
        visitors = list(self._queues)
        own = visitors.index(visitor.name)
        others = (
            min(len(self._queues[other]), rounds + (position < own))
            for position, other in enumerate(visitors)
            if other != visitor.name
        )
        return 1 + rounds + sum(others)

    def _let_go(self, job: str) -> Visitor | None:
        visitor = self._visitors.pop(job, None)
        if visitor is not None:
            self._addresses[visitor.address] -= 1
            if not self._addresses[visitor.address]:
                del self._addresses[visitor.address]
        return visitor
