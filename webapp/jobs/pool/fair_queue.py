"""The queue of waiting jobs, whose turn it is, and how much time each visitor has used. Not safe for threads.

Visitors who have recently used little time go first, and so do jobs that will probably be short. A job may have to wait
for a fixed multiple of its own time, counted together with what its visitor has used and will use before it. So
visitors take turns, short jobs overtake long ones, and nobody waits for ever.

When no place is left, the newest job of the visitor who holds most makes room for a visitor who holds less. A job
counts for every visitor who wants it, and once for each of their addresses.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from ...base.visitor import Visitor

_EXPECTED: Final = 1.0
# How many times its own duration others may make a job wait.
_STRETCH: Final = 10.0
_FRESH: Final = 1.0  # seconds for which an order holds while no job comes or goes
# After this many seconds, half of the time that a visitor has used is forgotten; cluster/commands.lua has it, too.
_HALF: Final = 60.0
_FORGOTTEN: Final = 0.01  # fewer used seconds count as none
_MANY: Final = 10_000  # from this many visitors on, those who have used nothing are dropped


class UsedTime:
    """The seconds of worker time that each visitor and each address has recently used. The time of an address counts as
    if `class_size` visitors shared it."""

    def __init__(
        self, class_size: int = 1, clock: Callable[[], float] = monotonic,
        known: Mapping[Hashable, tuple[float, float]] | None = None,
    ) -> None:  # fmt: skip
        self._class_size = class_size
        self._clock = clock
        # The seconds, and when they were recorded, by ("visitor", name) and ("address", address).
        self._used = dict(known or {})

    def add(self, visitor: Visitor, seconds: float) -> None:
        """Add seconds, which are negative if too many were added before."""
        for who in _accounts(visitor):
            self._used[who] = max(0.0, self._of(who) + seconds), self._clock()
        if len(self._used) > _MANY:
            self._used = {who: used for who, used in self._used.items() if self._of(who) > _FORGOTTEN}

    def of(self, visitor: Visitor) -> float:
        own, shared = map(self._of, _accounts(visitor))
        return own + shared / self._class_size

    def _of(self, who: Hashable) -> float:
        seconds, since = self._used.get(who, (0.0, 0.0))
        passed = max(0.0, self._clock() - since)  # the clock of many machines may be put back
        return seconds * 0.5 ** (passed / _HALF) if seconds else 0.0


def _accounts(visitor: Visitor) -> tuple[Hashable, Hashable]:
    return ("visitor", visitor.name), ("address", visitor.address)


@dataclass(frozen=True, slots=True)
class _Entry:
    visitor: Visitor  # the visitor who is charged with its time
    expected: float
    since: float
    owners: frozenset[Visitor]  # the visitors who want it


class FairQueue:
    """The names of waiting jobs."""

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
        """The jobs in the order of their turns."""
        if self._order is None or self._clock() > self._ordered + _FRESH:
            ranks = self._ranks()
            self._order = sorted(self._entries, key=ranks.__getitem__)
            self._ordered = self._clock()
        return iter(self._order)

    def count(self, visitor: Visitor) -> int:
        """How many jobs of this visitor are waiting."""
        return self._visitors[visitor.name]

    def count_at(self, address: str) -> int:
        """How many jobs of all visitors at this address are waiting."""
        return self._addresses[address]

    def put(
        self, visitor: Visitor, job: str, expected: float = _EXPECTED, since: float | None = None,
        owners: frozenset[Visitor] = frozenset(),
    ) -> None:  # fmt: skip
        """Add a job that will probably take `expected` seconds and has waited since then; without `owners` it is the
        visitor's own."""
        since = self._clock() if since is None else since
        self._entries[job] = _Entry(visitor, expected, since, owners or frozenset({visitor}))
        self._count(self._entries[job], 1)
        self._order = None

    def note_owners(self, job: str, owners: frozenset[Visitor]) -> None:
        """All of these visitors want a waiting job."""
        self._count(self._entries[job], -1)
        self._entries[job] = replace(self._entries[job], owners=owners)
        self._count(self._entries[job], 1)

    def gives_way(self, visitor: Visitor, *, nearby: bool = False) -> str | None:
        """The job that makes room for another one of this visitor: the newest job of the visitor who holds most, if
        each of its owners holds more than this visitor would then. With `nearby`, it has to be a job from the visitor's
        address.

        Visitors are compared by their jobs, and when these are equal by the jobs of their addresses. A displaced job
        never returns by displacing others: each time, the sum of the squares of what visitors hold becomes smaller, or
        it stays while that of addresses becomes smaller.
        """
        entries = [(job, entry) for job, entry in reversed(self._entries.items())
                   if not nearby or any(owner.address == visitor.address for owner in entry.owners)]
        job, entry = max(entries, key=lambda one: (self._least_held(one[1]), one[1].since), default=(None, None))
        would_hold = self.count(visitor) + 1, self.count_at(visitor.address) + 1
        return job if entry is not None and self._least_held(entry) > would_hold else None

    def expect(self, job: str, seconds: float) -> None:
        """Set how many seconds it will probably take, as is known now."""
        entry = self._entries[job]
        if entry.expected != seconds:
            self._entries[job] = replace(entry, expected=seconds)
            self._order = None

    def next(self, may: Callable[[str], bool] = lambda _: True) -> str | None:
        """Take out the job whose turn it is, of those that `may` accepts, and charge its visitor with its time."""
        job = next(filter(may, self), None)
        if job is not None:
            entry = self._let_go(job)
            self._used.add(entry.visitor, entry.expected)
        return job

    def remove(self, job: str) -> bool:
        """Remove a job, and return whether it was waiting."""
        if job not in self._entries:
            return False
        self._let_go(job)
        return True

    def place(self, job: str) -> int:
        """The job's place in the order, from 1; 0 if it is not waiting."""
        return list(self).index(job) + 1 if job in self._entries else 0

    def first_rank(self) -> float:
        """The rank of the job whose turn it is; any rank comes before that of an empty queue."""
        return min(self._ranks().values(), default=(float("inf"), 0))[0]

    def rank(self, visitor: Visitor, since: float) -> float:
        """The rank of a job that is being worked on: what it has taken counts as used."""
        return since + _STRETCH * self._used.of(visitor)

    def waits(self, busy: Iterable[float]) -> dict[str, float]:
        """How many seconds until each job will begin, given how long each worker is still `busy`."""
        free = list(busy)
        heapq.heapify(free)
        found = {}
        for job in self if free else ():
            found[job] = free[0]
            heapq.heapreplace(free, free[0] + self._entries[job].expected)
        return found

    def _ranks(self) -> dict[str, tuple[float, int]]:
        """Ranks by job, the lowest first; among equals, the job that came first."""
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
        self._count(entry, -1)
        self._order = None
        return entry

    def _least_held(self, entry: _Entry) -> tuple[int, int]:
        """Of the owner who holds least: how many jobs that owner has, and how many wait at that address."""
        return min((self.count(owner), self.count_at(owner.address)) for owner in entry.owners)

    def _count(self, entry: _Entry, by: int) -> None:
        names = {owner.name for owner in entry.owners}
        addresses = {owner.address for owner in entry.owners}
        for counter, found in ((self._visitors, names), (self._addresses, addresses)):
            for who in found:
                counter[who] += by
                if not counter[who]:
                    del counter[who]
