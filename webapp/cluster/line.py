"""The waiting jobs of all machines: their tickets, and whose turn it is, by the same rules as in one process."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from time import monotonic
from typing import Any, Final, NamedTuple

import orjson

from ..base.visitor import Visitor
from ..jobs.pool.fair_queue import FairQueue, UsedTime
from .link import Link, reaching

_NEW: Final = "nonoscope"  # the queues of RQ
_LONG: Final = "nonoscope-long"
QUEUES: Final = (_NEW, _LONG)
_BLINK: Final = 0.03  # seconds for which a glance at the line holds, whatever happens
_FRESH: Final = 2.0  # and while no job comes or goes


@dataclass(frozen=True, slots=True)
class Ticket:
    """What a job that waits or runs needs: who wants it, how long it will probably take, what it may take, and what
    happened to it before."""

    visitor: str
    address: str
    task: str
    method: str
    expected: float
    since: float  # by the clock of Redis
    seconds: float
    memory: int
    kind: str  # of work that takes about as long
    owners: list[list[str]] = field(default_factory=list)
    tried: bool = False  # it has had a trial turn and took longer
    lost: int = 0  # how many workers were lost with it

    @property
    def payer(self) -> Visitor:
        """The visitor who is charged with its time."""
        return Visitor(self.visitor, self.address)

    @property
    def queue(self) -> str:
        return _LONG if self.tried else _NEW

    def encoded(self) -> bytes:
        return orjson.dumps(asdict(self))


def ticket_from(given: dict[str, Any]) -> Ticket:
    """The ticket in JSON that Lua may have written: it knows no difference between 1 and 1.0."""
    return Ticket(**{**given, "memory": int(given["memory"]), "lost": int(given["lost"])})


class Running(NamedTuple):
    """A running job: its worker, which attempt this is, since when, and its ticket."""

    worker: str
    attempt: int
    began: float
    ticket: Ticket


def running_from(data: bytes) -> Running:
    given = orjson.loads(data)
    return Running(given["worker"], int(given["attempt"]), given["began"], ticket_from(given["ticket"]))


class Line:
    """The line at one moment. It never changes."""

    def __init__(self, version: bytes, entries: bytes, now: float, tickets: dict[str, Ticket], used: UsedTime) -> None:
        self.version = version  # another one when a job comes or goes
        self.entries = entries  # another one when a job comes
        self.now = now
        self.tickets = dict(sorted(tickets.items(), key=lambda one: one[1].since))
        self.queue = FairQueue(used, clock=lambda: now)
        for job, ticket in self.tickets.items():
            owners = frozenset(Visitor(*owner) for owner in ticket.owners)
            self.queue.put(ticket.payer, job, ticket.expected, ticket.since, owners)

    def __iter__(self) -> Iterator[str]:
        """The jobs in the order of their turns."""
        return iter(self.queue)

    def place(self, job: str) -> int:
        return self.queue.place(job)

    def waits(self, running: Iterable[Running], workers: int) -> dict[str, float]:
        """How many seconds until each job will probably begin."""
        busy = sorted(_left(one, self.now - one.began) for one in running)[:workers]
        return self.queue.waits([*busy, *[0.0] * (workers - len(busy))])


def _left(running: Running, passed: float) -> float:
    """The seconds that a job will probably still take. One that takes longer than expected will probably take as long
    again."""
    more = running.ticket.expected - passed
    return min(max(0.0, running.ticket.seconds - passed), more if more > 0 else passed)


def read_line(link: Link, class_size: int) -> Line:
    """The line as it is now."""
    with reaching(), link.redis.pipeline() as pipe:
        pipe.mget(link.key("line"), link.key("entries")).hgetall(link.key("waiting")).time()
        (version, entries), waiting, (seconds, micros) = pipe.execute()
        now = seconds + micros / 1e6
        tickets = {job.decode(): ticket_from(orjson.loads(data)) for job, data in waiting.items()}
        used = _used(link, now, class_size, list(tickets.values()))
        return Line(version or b"", entries or b"", now, tickets, used)


def _used(link: Link, now: float, class_size: int, tickets: Sequence[Ticket]) -> UsedTime:
    """What the visitors in the line have used. Call it within `reaching`."""
    accounts = {("visitor", ticket.visitor) for ticket in tickets} | {("address", one.address) for one in tickets}
    names = sorted(accounts)
    found = link.redis.hmget(link.key("used"), [":".join(name) for name in names]) if names else []
    known: dict[Hashable, tuple[float, float]] = {}
    for name, data in zip(names, found, strict=True):
        if data:
            seconds, since = map(float, data.split())
            known[name] = seconds, since
    return UsedTime(class_size, clock=lambda: now, known=known)


class Glance:
    """The line as it was a moment ago, for everything that is told and decides nothing. Safe for threads."""

    def __init__(self, link: Link, class_size: int) -> None:
        self._link = link
        self._class_size = class_size
        self._lock = threading.Lock()
        self._line: Line | None = None
        self._waits: dict[str, float] = {}
        self._read = self._checked = 0.0

    def line(self) -> Line:
        with self._lock:
            now = monotonic()
            if self._line is None or (now > self._checked + _BLINK and self._has_changed(self._line, now)):
                self._line = read_line(self._link, self._class_size)
                self._waits = self._line.waits(*self._busy()) if self._line.tickets else {}
                self._read = now
            return self._line

    def wait(self, job: str) -> float:
        self.line()
        return self._waits.get(job, 0.0)

    def _has_changed(self, line: Line, now: float) -> bool:
        self._checked = now
        if now > self._read + _FRESH:
            return True
        with reaching():
            return bool((self._link.redis.get(self._link.key("line")) or b"") != line.version)

    def _busy(self) -> tuple[list[Running], int]:
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.hvals(self._link.key("running")).hvals(self._link.key("workers"))
            running, workers = pipe.execute()
        regular = sum(not orjson.loads(worker)["quick"] for worker in workers)
        return [running_from(one) for one in running], max(1, regular)
