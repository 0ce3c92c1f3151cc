"""What Redis says about many machines at one moment: workers, queues, and how jobs ended. Draining, too.

`nonoscope admin` lists it, speaking to Redis itself. It is also the source of the metrics of all machines together: any
web process can answer for the whole. Loaded only where NONOSCOPE_REDIS is set.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from itertools import accumulate
from time import monotonic, sleep
from typing import Any, Final, Literal, NamedTuple, get_args

import orjson
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from ..base.rate_limits import RateLimits
from ..classroom.classrooms import KIND as CLASSES
from ..classroom.classrooms import Classrooms
from ..cluster.line import QUEUES, Running, queue_of, running_from, ticket_from
from ..cluster.link import Link, reaching
from ..cluster.lost_workers import Beats
from ..cluster.shared_executor import shared_runner
from ..config import Value
from ..jobs.job_runner import AwayError, JobRunner
from ..jobs.job_store import BUCKETS, Keeping
from ..jobs.turns import JobLimits, Ticket
from ..rooms.room_access import Rooms
from ..rooms.shared_rooms import SharedRooms
from ..together.boards import KIND as BOARDS
from ..together.boards import Boards
from .shared_copies import SharedBlocks

WorkerState = Literal["idle", "busy", "draining", "silent"]

_LISTENING: Final = 0.1  # seconds between two looks at the beats
_MINUTES: Final = 6  # the five last minutes begin in the middle of the sixth
_MINUTE: Final = 60.0
_SILENT: Final = 5.0  # seconds without a beat after which a worker counts as silent
_BOUNDS: Final = (*map(str, BUCKETS), "inf")
_HISTOGRAMS: Final = {"wait": "How long jobs waited for their turn.", "run": "How long jobs ran."}


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
    """A queue: its jobs, the longest wait in seconds, and about how many jobs ended in the last 1 and 5 minutes."""

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
        """How many jobs ended in the last minutes. Redis counts by minutes, so a part of the first one is taken."""
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
        """Let a host, or one worker, finish its jobs and end. Returns the workers; ValueError if there are none."""
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


@dataclass(frozen=True, slots=True)
class ClusterServices:
    runners: dict[str, JobRunner]
    limits: RateLimits
    blocks: SharedBlocks
    cluster: ClusterState
    rooms: dict[str, Rooms]


def cluster_services(settings: Mapping[str, Value]) -> ClusterServices:
    """The services with these settings, which must be those of the servers. They reach for Redis when they are used."""
    link = Link(str(settings["REDIS"]))
    runner = shared_runner(link, JobLimits.of(settings, int(settings["WORKERS"])), Keeping.of(settings))
    limits = RateLimits({}, redis=link.address)
    classes = SharedRooms(CLASSES, link, int(settings["CLASSROOMS"]))
    boards = SharedRooms(BOARDS, link, int(settings["BOARDS"]))
    rooms = {"class": Classrooms(classes, int(settings["PUPILS"])), "board": Boards(boards)}
    return ClusterServices({"solving": runner}, limits, SharedBlocks(link), ClusterState(link), rooms)


class ClusterMetrics(Collector):
    """Collects metrics on demand. A worker is silent if its counter has not moved since some seconds before."""

    def __init__(self, cluster: ClusterState) -> None:
        self._cluster = cluster
        self._beats = Beats()
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def text(self) -> bytes:
        return generate_latest(self._registry)

    def collect(self) -> Iterator[Metric]:
        try:
            moment = self._cluster.moment()
        except AwayError:
            yield _gauge("up", "Whether Redis can be reached.", 0)
            return
        yield _gauge("up", "Whether Redis can be reached.", 1)
        yield self._workers(moment)
        yield from _queues(moment)
        yield _ended(moment)
        for name, about in _HISTOGRAMS.items():
            yield _histogram(f"nonoscope_job_{name}_seconds", about, name, moment.counts)
        yield _counter("workers_taken_over", "Workers whose jobs others took over.", moment.counts.get("taken_over", 0))
        yield _counter("attempts_lost", "Attempts that ended because a worker was lost.", moment.counts.get("lost", 0))

    def _workers(self, moment: Moment) -> Metric:
        seconds = self._beats.silent({name: moment.beats.get(name) for name in moment.registered})
        silent = {name for name, passed in seconds.items() if passed >= _SILENT}
        states = Counter(worker.state for worker in moment.workers(silent))
        workers = GaugeMetricFamily("nonoscope_cluster_workers", "Workers of all machines, by what they do.",
                                    labels=["state"])
        for state in get_args(WorkerState):
            workers.add_metric([state], states[state])
        return workers


def _queues(moment: Moment) -> Iterator[Metric]:
    queues = moment.queues()
    waiting = GaugeMetricFamily("nonoscope_cluster_jobs_waiting", "Jobs that are waiting.", labels=["queue"])
    for queue in queues:
        waiting.add_metric([queue.queue], queue.waiting)
    yield waiting
    yield _gauge("jobs_running", "Jobs that are running.", len(moment.running))
    yield _gauge("job_longest_wait_seconds", "Longest wait of all queues.", max(queue.longest for queue in queues))


def _ended(moment: Moment) -> Metric:
    ended = CounterMetricFamily("nonoscope_jobs", "Jobs that have ended.", labels=["task", "method", "outcome"])
    for field, number in moment.counts.items():
        kind, *labels = field.split("|")
        if kind == "ended":
            ended.add_metric(labels, number)
    return ended


def _histogram(metric: str, about: str, kind: str, counts: Mapping[str, float]) -> Metric:
    """The histogram of waits or runs, by task. Redis counts each in its bucket only."""
    by_task: dict[str, dict[str, float]] = defaultdict(dict)
    for field, number in counts.items():
        name, _, part = field.partition("|")
        if name == kind:
            task, _, bound = part.partition("|")
            by_task[task][bound] = number
    histogram = HistogramMetricFamily(metric, about, labels=["task"])
    for task, numbers in by_task.items():
        sums = accumulate(numbers.get(bound, 0.0) for bound in _BOUNDS)
        named = ("+Inf" if bound == "inf" else bound for bound in _BOUNDS)
        histogram.add_metric([task], [*zip(named, sums, strict=True)], numbers.get("sum", 0.0))
    return histogram


def _gauge(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(f"nonoscope_cluster_{name}", about, value)


def _counter(name: str, about: str, value: float) -> Metric:
    return CounterMetricFamily(f"nonoscope_cluster_{name}", about, value)
