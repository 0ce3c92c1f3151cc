"""What Redis says about many machines at one moment: workers, queues, and how jobs ended. Draining, too.

`nonoscope admin` lists it, and `cluster_metrics.py` counts it. Loaded only where NONOSCOPE_REDIS is set.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from time import monotonic, sleep
from typing import Any, Final, Literal, NamedTuple

import orjson

from ..cluster.line import QUEUES, Running, queue_of, running_from, ticket_from
from ..cluster.link import Link, reaching
from ..jobs.turns import Ticket

WorkerState = Literal["idle", "busy", "draining", "silent"]

_LISTENING: Final = 0.1  # seconds between two looks at the beats
_MINUTES: Final = 6  # the five last minutes begin in the middle of the sixth
_MINUTE: Final = 60.0


class KnownWorker(NamedTuple):
    """A worker: `since` is when it began, `seconds` for how long its job has run, `memory` in bytes if it told that."""

    worker: str
    host: str
    quick: bool
    state: WorkerState
    job: str
    seconds: float
    since: float
    memory: int | None
    version: str


class KnownQueue(NamedTuple):
    """A queue: its jobs, the longest wait in seconds, and about how many jobs ended in the last and the last five
    minutes."""

    queue: str
    waiting: int
    running: int
    longest: float
    minute: int
    five: int


@dataclass(frozen=True, slots=True)
class Moment:
    """Everything at one moment; `now` is the time of Redis."""

    now: float
    waiting: Mapping[str, Ticket]
    running: Mapping[str, Running]
    registered: Mapping[str, dict[str, Any]]
    beats: Mapping[str, bytes]
    drained: frozenset[str]
    counts: Mapping[str, float]
    ended: Mapping[int, Mapping[str, int]]  # by minute, by queue and outcome

    def workers(self, silent: Container[str]) -> list[KnownWorker]:
        """The workers, those of a host together."""
        jobs = {task.worker: job for job, task in self.running.items()}
        workers = [self._worker(name, jobs.get(name, ""), name in silent) for name in self.registered]
        return sorted(workers, key=lambda worker: (worker.host, worker.worker))

    def _worker(self, name: str, job: str, silent: bool) -> KnownWorker:
        about = self.registered[name]
        draining = bool({name, about["host"]} & self.drained)
        state: WorkerState = "silent" if silent else "draining" if draining else "busy" if job else "idle"
        seconds = self.now - self.running[job].began if job else 0.0
        return KnownWorker(name, about["host"], bool(about["quick"]), state, job, seconds, about["since"],
                           about.get("memory"), about["version"])

    def queues(self) -> list[KnownQueue]:
        return [self._queue(name) for name in QUEUES]

    def _queue(self, name: str) -> KnownQueue:
        since = [ticket.since for ticket in self.waiting.values() if queue_of(ticket) == name]
        running = sum(queue_of(task.ticket) == name for task in self.running.values())
        longest = max(0.0, self.now - min(since)) if since else 0.0
        return KnownQueue(name, len(since), running, longest, self._ended(name, 1), self._ended(name, 5))

    def _ended(self, queue: str, minutes: int) -> int:
        """How many jobs ended in the last minutes. Redis counts by minutes of the clock, so of the one in which these
        begin a part is taken."""
        last = int(self.now // _MINUTE)
        per_minute = [
            sum(number for name, number in self.ended.get(last - back, {}).items() if name.startswith(f"{queue}|"))
            for back in range(minutes + 1)
        ]
        part = 1 - self.now % _MINUTE / _MINUTE
        return round(sum(per_minute[:-1]) + per_minute[-1] * part)


class ClusterState:
    """The state of all machines. Every call may raise AwayError. Safe for threads."""

    def __init__(self, link: Link) -> None:
        self._link = link

    def moment(self) -> Moment:
        """Everything now, in one step."""
        link = self._link
        last = int(link.now() // _MINUTE)
        minutes = [last - back for back in range(_MINUTES)]
        with reaching(), link.redis.pipeline() as pipe:
            pipe.time().smembers(link.key("drained"))
            for name in ("waiting", "running", "workers", "beats", "counts"):
                pipe.hgetall(link.key(name))
            for minute in minutes:
                pipe.hgetall(link.key("ended", str(minute)))
            (seconds, micros), drained, waiting, running, workers, beats, counts, *ended = pipe.execute()
        return Moment(
            seconds + micros / 1e6,
            {job.decode(): ticket_from(orjson.loads(data)) for job, data in waiting.items()},
            {job.decode(): running_from(data) for job, data in running.items()},
            {name.decode(): orjson.loads(data) for name, data in workers.items()},
            {name.decode(): counter for name, counter in beats.items()},
            frozenset(name.decode() for name in drained),
            {field.decode(): float(number) for field, number in counts.items()},
            {minute: {field.decode(): int(number) for field, number in fields.items()}
             for minute, fields in zip(minutes, ended, strict=True)},
        )

    def silent(self, moment: Moment, patience: float) -> set[str]:
        """The workers whose counters do not move: this waits until all have moved, but at most so many seconds."""
        still = set(moment.registered)
        end = monotonic() + patience
        while still and monotonic() < end:
            sleep(_LISTENING)
            with reaching():
                beats = self._link.redis.hgetall(self._link.key("beats"))
            still = {name for name in still if beats.get(name.encode()) == moment.beats.get(name)}
        return still

    def drain(self, who: str) -> list[str]:
        """Let a host, or one worker, finish its jobs and end. Returns the workers that this means; ValueError if there
        are none."""
        with reaching():
            workers = self._link.redis.hgetall(self._link.key("workers"))
        meant = sorted(name.decode() for name, data in workers.items()
                       if who in (name.decode(), orjson.loads(data)["host"]))
        if not meant:
            raise ValueError(f"There is no worker and no host with workers of this name: {who}.")
        with reaching():
            self._link.redis.sadd(self._link.key("drained"), who)
        return meant

    def undrain(self, who: str) -> bool:
        """Let a host or worker work again, and return whether it was drained."""
        with reaching():
            return bool(self._link.redis.srem(self._link.key("drained"), who))
