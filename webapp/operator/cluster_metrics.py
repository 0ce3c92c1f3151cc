"""The metrics of many machines together, from what Redis knows: any web process can answer for the whole.

Loaded only where NONOSCOPE_REDIS is set.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Final, get_args

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from ..cluster.lost_workers import Beats
from ..jobs.job_records import BUCKETS
from ..jobs.job_runner import AwayError
from .cluster_state import ClusterState, Moment, WorkerState

_SILENT: Final = 5.0  # seconds without a beat after which a worker counts as silent
_BOUNDS: Final = (*map(str, BUCKETS), "inf")
_HISTOGRAMS: Final = {"wait": "How long jobs waited for their turn.", "run": "How long jobs ran."}


class ClusterMetrics(Collector):
    """Collects metrics whenever it is asked. A worker is silent if its counter has not moved since it was asked some
    seconds ago."""

    def __init__(self, cluster: ClusterState) -> None:
        self._cluster = cluster
        self._beats = Beats()
        self._registry = CollectorRegistry()
        self._registry.register(self)

    def text(self) -> bytes:
        """All metrics, in the text format of Prometheus."""
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
