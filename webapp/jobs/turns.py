"""Whose turn it is: the one rule by which waiting jobs get workers, in one process and on many machines; and the limits
of jobs.

1. A long worker takes the first job in the line. A quick worker takes the first one that has had no trial yet; the last
   of several quick workers takes only brief jobs: small puzzles by the default method.
2. A trial lasts for a second. A job that takes longer waits again, and begins anew in a long worker, which nothing but
   its limits takes from it.
3. Jobs are served by rank: the moment since which a job waits, plus a multiple of the seconds that its visitor has
   recently used and will use before it and for it. So visitors take turns, brief jobs overtake others, and nobody waits
   for ever.
4. When no place is left, the newest job of whoever holds most makes room for a visitor who holds less. A job counts for
   every visitor who wants it, and once for each of their addresses.

Nothing here knows processes, Redis or results: `pool/worker_pool.py` and `cluster/` keep the tickets.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from time import monotonic
from typing import Any, Final, Literal

from solvers.puzzle import Puzzle
from solvers.texts import say

from ..base.visitor import Visitor
from .events.messages import Request

TRIAL: Final = 1.0  # seconds
# The least that any work is charged with, because giving a job to a worker takes a while.
LEAST: Final = 0.25
# The seconds that a job is expected to take if it is not brief, and after its trial.
_UNKNOWN: Final = 1.0
_LONG: Final = 5.0
_SMALL: Final = 400  # cells, or characters of a text: the default method is quick with nearly all such puzzles
_STRETCH: Final = 10.0  # how many times its own duration others may make a job wait
HALF: Final = 60.0  # seconds after which half of the time that a visitor has used is forgotten
_NEGLIGIBLE: Final = 0.01  # fewer used seconds count as none
_MANY: Final = 10_000  # from this many accounts on, those that have used nothing are dropped


@dataclass(frozen=True, slots=True)
class Ticket:
    """A job that waits or runs: who asked for it, when, what it may take, and what happened to it before."""

    visitor: Visitor  # who is charged with its time
    task: str
    method: str
    since: float
    seconds: float
    memory: int
    owners: frozenset[Visitor]  # all who want it
    brief: bool  # it will probably take less than a trial
    tried: bool = False  # its trial was too short
    lost: int = 0  # how many workers died with it

    @classmethod
    def of(cls, request: Request, visitor: Visitor, since: float) -> Ticket:
        size = request.source.size if isinstance(request.source, Puzzle) else len(request.source)
        brief = request.method == "exact" and size <= _SMALL
        return cls(visitor, request.task, request.method, since, request.seconds, request.memory, frozenset({visitor}),
                   brief)

    @property
    def expected(self) -> float:
        """About how many seconds it will take. A wrong estimate makes others wait a little more or less."""
        seconds = _LONG if self.tried else LEAST if self.brief else _UNKNOWN
        return max(LEAST, min(seconds, self.seconds))

    def seconds_left(self, passed: float) -> float:
        """About how many seconds it will still take. One that takes longer than expected may take as long again."""
        more = self.expected - passed
        return min(max(0.0, self.seconds - passed), more if more > 0 else passed)


class Role(Enum):
    LONG = "long"
    QUICK = "quick"
    BRIEF = "brief"

    @property
    def trial(self) -> bool:
        return self is not Role.LONG

    def takes(self, ticket: Ticket) -> bool:
        return not self.trial or (not ticket.tried and (self is Role.QUICK or ticket.brief))


def worker_roles(workers: int, quick: int) -> list[Role]:
    """The roles of so many long workers and so many quick ones."""
    trials = [Role.QUICK] * (quick - 1) + [Role.BRIEF] if quick > 1 else [Role.QUICK] * quick
    return [Role.LONG] * workers + trials


class UsedTime:
    """The seconds that visitors and addresses have recently used; an address counts as `class_size` visitors."""

    def __init__(
        self, class_size: int = 1, clock: Callable[[], float] = monotonic,
        accounts: Mapping[Hashable, tuple[float, float]] | None = None,
    ) -> None:
        self._class_size = class_size
        self._clock = clock
        # The seconds, and when they were recorded, by ("visitor", name) and ("address", address).
        self._accounts = dict(accounts or {})

    def charge(self, visitor: Visitor, seconds: float) -> None:
        """Add seconds, which are negative if too many were added before. `charge` in commands.lua does the same."""
        for account in accounts_of(visitor):
            self._accounts[account] = max(0.0, self._seconds(account) + seconds), self._clock()
        if len(self._accounts) > _MANY:
            self._accounts = {account: entry for account, entry in self._accounts.items()
                              if self._seconds(account) > _NEGLIGIBLE}

    def of(self, visitor: Visitor) -> float:
        own, shared = map(self._seconds, accounts_of(visitor))
        return own + shared / self._class_size

    def _seconds(self, account: Hashable) -> float:
        seconds, since = self._accounts.get(account, (0.0, 0.0))
        passed = max(0.0, self._clock() - since)  # the clock of many machines may be put back
        return seconds * 0.5 ** (passed / HALF) if seconds else 0.0


def accounts_of(visitor: Visitor) -> tuple[tuple[str, str], tuple[str, str]]:
    return ("visitor", visitor.name), ("address", visitor.address)


class Line:
    """The waiting jobs at one moment, in the order of their turns."""

    def __init__(self, tickets: Mapping[str, Ticket], used: UsedTime) -> None:
        self.tickets = dict(sorted(tickets.items(), key=lambda entry: entry[1].since))
        ranks = self._ranks(used)
        self._order = sorted(self.tickets, key=ranks.__getitem__)
        self._places = {job: place for place, job in enumerate(self._order, 1)}

    def __len__(self) -> int:
        return len(self._order)

    def __iter__(self) -> Iterator[str]:
        return iter(self._order)

    def place(self, job: str) -> int:
        return self._places.get(job, 0)

    def jobs_for(self, role: Role) -> Iterator[str]:
        """The jobs that a worker may take, the one whose turn it is first."""
        return (job for job in self._order if role.takes(self.tickets[job]))

    def count(self, visitor: Visitor) -> int:
        return self._visitors[visitor.name]

    def count_at(self, address: str) -> int:
        return self._addresses[address]

    def waits(self, busy: Iterable[float], workers: int) -> dict[str, float]:
        """About how many seconds until each job begins, given how long the long workers are still `busy`."""
        free = sorted(busy)[:workers]
        free += [0.0] * (workers - len(free))
        heapq.heapify(free)
        waits = {}
        for job in self._order if free else ():
            waits[job] = free[0]
            heapq.heapreplace(free, free[0] + self.tickets[job].expected)
        return waits

    def job_making_room(self, visitor: Visitor, *, nearby: bool = False) -> str | None:
        """The job that makes room for another one of this visitor: the newest job of the visitor who holds most, if
        each of its owners holds more than this visitor would then. With `nearby`, it has to be a job from the visitor's
        address.

        Visitors are compared by their jobs, and when these are equal by the jobs of their addresses. A displaced job
        never returns by displacing others: each time, the sum of the squares of what visitors hold becomes smaller, or
        it stays while that of addresses becomes smaller.
        """
        jobs = [job for job, ticket in reversed(self.tickets.items())
                if not nearby or any(owner.address == visitor.address for owner in ticket.owners)]
        job = max(jobs, key=lambda job: (self._least_held(job), self.tickets[job].since), default=None)
        would_hold = self.count(visitor) + 1, self.count_at(visitor.address) + 1
        return job if job is not None and self._least_held(job) > would_hold else None

    @cached_property
    def _visitors(self) -> Counter[str]:
        return Counter(name for ticket in self.tickets.values() for name in {owner.name for owner in ticket.owners})

    @cached_property
    def _addresses(self) -> Counter[str]:
        return Counter(address for ticket in self.tickets.values()
                       for address in {owner.address for owner in ticket.owners})

    def _least_held(self, job: str) -> tuple[int, int]:
        """Of the owner who holds least: how many jobs that owner has, and how many wait at that address."""
        return min((self.count(owner), self.count_at(owner.address)) for owner in self.tickets[job].owners)

    def _ranks(self, used: UsedTime) -> dict[str, tuple[float, int]]:
        """Ranks by job, the lowest first; among equals, the job that came first."""
        seconds: dict[str, float] = {}  # that each visitor has used, and will use up to here
        ranks = {}
        for number, (job, ticket) in enumerate(self.tickets.items()):
            name = ticket.visitor.name
            seconds[name] = seconds.get(name, used.of(ticket.visitor)) + ticket.expected
            ranks[job] = ticket.since + _STRETCH * seconds[name], number
        return ranks


class BusyError(Exception):
    """Too many jobs are waiting already: in all, of this visitor, or from this address."""

    def __init__(self, whose: Literal["everybody", "visitor", "address"] = "everybody") -> None:
        super().__init__()
        self.whose = whose


@dataclass(frozen=True, slots=True)
class JobLimits:
    """The number of long and `quick` workers, and how many jobs may be `waiting` in all, of one visitor (`share`) and
    from one address (`crowd`). An address may use as much time as `class_size` visitors."""

    workers: int = 2
    waiting: int = 40
    share: int = 20
    crowd: int = 40
    quick: int = 0
    class_size: int = 40

    @classmethod
    def of(cls, settings: Mapping[str, Any], workers: int, quick: int = 0) -> JobLimits:
        waiting, share, crowd, class_size = (settings[name] for name in ("WAITING", "SHARE", "CROWD", "CLASS_SIZE"))
        return cls(workers, waiting, share, crowd, quick, class_size)


def job_to_displace(limits: JobLimits, line: Line, free: int, visitor: Visitor) -> str | None:
    """The waiting job that has to make room for another one, or None while there is room, with `free` workers idle.
    Raises `BusyError` if the visitor holds too much for that."""
    if line.count(visitor) >= limits.share + free:
        raise BusyError("visitor")
    crowded = line.count_at(visitor.address) >= limits.crowd + free
    if not crowded and len(line) < limits.waiting + free:
        return None
    job = line.job_making_room(visitor, nearby=crowded)
    if job is None:
        raise BusyError("address" if crowded else "everybody")
    return job


def reason_to_stop(ticket: Ticket, seconds: float, memory: int) -> str | None:
    """Why a job has to stop that has taken so much, if it has to."""
    if seconds > ticket.seconds:
        return say("tasks.time_is_up", count=ticket.seconds)
    if memory > ticket.memory:
        return say("tasks.memory_is_up", megabytes=round(ticket.memory / 1e6))
    return None
