"""The waiting jobs of all machines: their tickets in Redis, from which every process computes whose turn it is."""

from __future__ import annotations

import threading
from collections.abc import Hashable, Iterable
from dataclasses import fields
from time import monotonic
from typing import Any, Final, NamedTuple

import orjson

from ..base.visitor import Visitor
from ..base.wire_json import dumps
from ..jobs.turns import Line, Ticket, UsedTime, accounts_of
from .link import Link, reaching

QUEUES: Final = ("nonoscope", "nonoscope-long")  # for the operator: jobs before their trial, and after it
_BLINK: Final = 0.03  # seconds for which a snapshot of the line holds, whatever happens
_FRESH: Final = 2.0  # and while no job comes or goes
_FIELDS: Final = [field.name for field in fields(Ticket)]


def ticket_json(ticket: Ticket) -> bytes:
    return dumps({**{name: getattr(ticket, name) for name in _FIELDS}, "visitor": [*ticket.visitor],
                  "owners": [[*owner] for owner in ticket.owners]})


def ticket_from(given: dict[str, Any]) -> Ticket:
    """The ticket in JSON that Lua may have written: it knows no difference between 1 and 1.0."""
    whole = {name: int(given[name]) for name in ("memory", "lost")}
    owners = frozenset(Visitor(*owner) for owner in given["owners"])
    return Ticket(**{**given, **whole, "visitor": Visitor(*given["visitor"]), "owners": owners})


def queue_of(ticket: Ticket) -> str:
    return QUEUES[ticket.tried]


class Running(NamedTuple):
    """A running job: its worker, which attempt this is, since when, and its ticket."""

    worker: str
    attempt: int
    began: float
    ticket: Ticket


def running_from(data: bytes) -> Running:
    given = orjson.loads(data)
    return Running(given["worker"], int(given["attempt"]), given["began"], ticket_from(given["ticket"]))


class Snapshot(NamedTuple):
    """The line at one moment, by the clock of Redis."""

    line: Line
    now: float
    version: bytes  # changes when a job comes or goes
    entries: bytes  # changes when a job comes


def read_line(link: Link, class_size: int) -> Snapshot:
    with reaching(), link.redis.pipeline() as pipe:
        pipe.mget(link.key("line"), link.key("entries")).hgetall(link.key("waiting")).time()
        (version, entries), waiting, (seconds, micros) = pipe.execute()
        now = seconds + micros / 1e6
        tickets = {job.decode(): ticket_from(orjson.loads(data)) for job, data in waiting.items()}
        used = UsedTime(class_size, lambda: now, _accounts(link, {ticket.visitor for ticket in tickets.values()}))
        return Snapshot(Line(tickets, used), now, version or b"", entries or b"")


def _accounts(link: Link, visitors: Iterable[Visitor]) -> dict[Hashable, tuple[float, float]]:
    """What these visitors have used, and when. Call it within `reaching`."""
    names = sorted({account for visitor in visitors for account in accounts_of(visitor)})
    entries = link.redis.hmget(link.key("used"), [":".join(name) for name in names]) if names else []
    pairs = {name: entry.split() for name, entry in zip(names, entries, strict=True) if entry}
    return {name: (float(seconds), float(since)) for name, (seconds, since) in pairs.items()}


class Glance:
    """The line as it was a moment ago, for everything that is told and decides nothing. Safe for threads."""

    def __init__(self, link: Link, class_size: int) -> None:
        self._link = link
        self._class_size = class_size
        self._lock = threading.Lock()
        self._snapshot: Snapshot | None = None
        self._waits: dict[str, float] = {}
        self._read = self._checked = 0.0

    def line(self) -> Line:
        with self._lock:
            now = monotonic()
            if self._snapshot is None or (now > self._checked + _BLINK and self._has_changed(self._snapshot, now)):
                self._snapshot = read_line(self._link, self._class_size)
                self._waits = self._estimate(self._snapshot) if len(self._snapshot.line) else {}
                self._read = now
            return self._snapshot.line

    def wait(self, job: str) -> float:
        self.line()
        return self._waits.get(job, 0.0)

    def _has_changed(self, snapshot: Snapshot, now: float) -> bool:
        self._checked = now
        if now > self._read + _FRESH:
            return True
        with reaching():
            return bool((self._link.redis.get(self._link.key("line")) or b"") != snapshot.version)

    def _estimate(self, snapshot: Snapshot) -> dict[str, float]:
        with reaching(), self._link.redis.pipeline() as pipe:
            pipe.hvals(self._link.key("running")).hvals(self._link.key("workers"))
            running, workers = pipe.execute()
        busy = [task.ticket.seconds_left(snapshot.now - task.began) for task in map(running_from, running)]
        return snapshot.line.waits(busy, max(1, long_workers(workers)))


def long_workers(workers: Iterable[bytes]) -> int:
    """How many of these workers, as Redis describes them, are not for trials."""
    return sum(not orjson.loads(worker)["quick"] for worker in workers)
