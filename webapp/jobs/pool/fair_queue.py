"""The queue of jobs that wait, and whose turn it is. Not safe for threads.

Who has had little of late goes first, and what will probably be short: a job may be made to wait so many times as long
as it takes, counted with what its visitor has had and will have had before it. So visitors take turns, short jobs
overtake long ones, and nobody waits for ever.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from ..events.messages import Visitor
from .used_time import UsedTime

_EXPECTED: Final = 1.0
# How many times as long as it takes a job may be made to wait by others.
_STRETCH: Final = 10.0
_FRESH: Final = 1.0  # seconds for which an order holds while nobody comes or goes


@dataclass(frozen=True, slots=True)
class _Entry:
    visitor: Visitor
    expected: float
    since: float


class FairQueue:
    """Names of waiting jobs."""

    def __init__(self, used: UsedTime | None = None, clock: Callable[[], float] = monotonic) -> None:
        self._used = used or UsedTime(clock=clock)
        self._clock = clock
        self._entries: dict[str, _Entry] = {}
        self._visitors: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self._order: list[str] | None = None
        self._ordered = 0.0

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[str]:
        """In the order of their turns."""
        if self._order is None or self._clock() > self._ordered + _FRESH:
            ranks = self._ranks()
            self._order = sorted(self._entries, key=ranks.__getitem__)
            self._ordered = self._clock()
        return iter(self._order)

    def count(self, visitor: Visitor) -> int:
        """How many jobs of this visitor wait."""
        return self._visitors[visitor.name]

    def count_at(self, address: str) -> int:
        """How many jobs of all visitors at this address wait."""
        return self._addresses[address]

    def put(self, visitor: Visitor, job: str, expected: float = _EXPECTED, since: float | None = None) -> None:
        """A job that will probably take so many seconds, and waits since then."""
        self._entries[job] = _Entry(visitor, expected, self._clock() if since is None else since)
        self._visitors[visitor.name] += 1
        self._addresses[visitor.address] += 1
        self._order = None

    def expect(self, job: str, seconds: float) -> None:
        """It will probably take so many seconds, as is known now."""
        entry = self._entries[job]
        if entry.expected != seconds:
            self._entries[job] = replace(entry, expected=seconds)
            self._order = None

    def next(self, may: Callable[[str], bool] = lambda _: True) -> str | None:
        """The job whose turn it is, of those that may; its visitor has had its time by then."""
        job = next(filter(may, self), None)
        if job is not None:
            entry = self._let_go(job)
            self._used.add(entry.visitor, entry.expected)
        return job

    def remove(self, job: str) -> bool:
        """Whether it was waiting."""
        if job not in self._entries:
            return False
        self._let_go(job)
        return True

    def place(self, job: str) -> int:
        """How many jobs come before this one, and one; 0 when it does not wait."""
        return list(self).index(job) + 1 if job in self._entries else 0

    def first_rank(self) -> float:
        """The rank of the job whose turn it is; no rank is worse than that of an empty queue."""
        return min(self._ranks().values(), default=(float("inf"), 0))[0]

    def rank(self, visitor: Visitor, since: float) -> float:
        """That of a job which is being worked on: what it took counts as used."""
        return since + _STRETCH * self._used.of(visitor)

    def waits(self, busy: Iterable[float]) -> dict[str, float]:
        """In how many seconds each job will begin, where workers are busy for so long."""
        free = list(busy)
        heapq.heapify(free)
        found = {}
        for job in self if free else ():
            found[job] = free[0]
            heapq.heapreplace(free, free[0] + self._entries[job].expected)
        return found

    def _ranks(self) -> dict[str, tuple[float, int]]:
        """The lowest is first; among equals those that came first."""
        had: dict[str, float] = {}
        ranks = {}
        for number, (job, entry) in enumerate(self._entries.items()):
            visitor = entry.visitor
            if visitor.name not in had:
                had[visitor.name] = self._used.of(visitor)
            had[visitor.name] += entry.expected
            ranks[job] = entry.since + _STRETCH * had[visitor.name], number
        return ranks

    def _let_go(self, job: str) -> _Entry:
        entry = self._entries.pop(job)
        for counter, who in ((self._visitors, entry.visitor.name), (self._addresses, entry.visitor.address)):
            counter[who] -= 1
            if not counter[who]:
                del counter[who]
        self._order = None
        return entry
