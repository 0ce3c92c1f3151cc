"""The metrics of the operator: what is counted as it happens, and the state of the server when they are requested.
`cluster_state.py` has those of many machines together.

Puzzles, visitors and addresses are never used as labels. The library prometheus_client counts and formats the metrics:
labels, the sums of histograms and the text format have rules of their own. It has no dependencies.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Final

import psutil
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from solvers import __version__

from ..database import DatabaseError
from ..jobs.job_store import BUCKETS, EndedJob
from ..services import Services

# Seconds. A page that is only sent takes a few milliseconds; a request that waits for news takes ten seconds.
_REQUEST: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_VERBS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})

disable_created_metrics()  # type: ignore[no-untyped-call]  # nobody asks when each of them began


class Metrics:
    """Counters and histograms of one app. Safe for threads."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)  # processor time and open files, on Linux
        here = self._registry
        self._requests = Counter("nonoscope_requests", "Requests that were answered.", ["route", "verb", "status"],
                                 registry=here)
        self._latency = Histogram("nonoscope_request_seconds", "Time from a request to its answer, by route.",
                                  ["route"], buckets=_REQUEST, registry=here)
        self._refusals = Counter("nonoscope_refusals", "What visitors were refused, by reason.", ["reason"],
                                 registry=here)
        self._jobs = Counter("nonoscope_jobs", "Jobs that have ended.", ["task", "method", "outcome"], registry=here)
        self._waited = Histogram("nonoscope_job_wait_seconds", "How long jobs waited for their turn.", ["task"],
                                 buckets=BUCKETS, registry=here)
        self._ran = Histogram("nonoscope_job_run_seconds", "How long jobs ran.", ["task"], buckets=BUCKETS,
                              registry=here)
        self.sockets_open: Callable[[], int] = int
        self.watches: Callable[[], int] = int
        self.cluster_text: Callable[[], bytes] | None = None  # those of many machines, if there are any

    def answered(self, route: str, verb: str, status: int, seconds: float) -> None:
        """A request was answered. All requests without a route count as one."""
        route = route or "(none)"
        self._requests.labels(route, verb if verb in _VERBS else "(other)", status).inc()
        self._latency.labels(route).observe(seconds)

    def refused(self, reason: str) -> None:
        self._refusals.labels(reason).inc()

    def job_ended(self, job: EndedJob) -> None:
        self._jobs.labels(job.task, job.method, job.outcome).inc()
        self._waited.labels(job.task).observe(job.waited)
        self._ran.labels(job.task).observe(job.ran)

    def add(self, collector: Collector) -> None:
        self._registry.register(collector)

    def text(self) -> bytes:
        return generate_latest(self._registry)


class StateMetrics(Collector):
    def __init__(self, services: Services) -> None:
        self._services = services

    def collect(self) -> Iterator[Metric]:
        about = {"version": __version__, "python": platform.python_version()}
        yield InfoMetricFamily("nonoscope", "This version.", about)
        yield from self._pools()
        yield self._memory()
        yield from self._sockets()
        with suppress(DatabaseError):
            yield GaugeMetricFamily("nonoscope_links", "Stored short links.", self._services.links.count())
        self._services.database.look_again()
        up = not self._services.database.trouble
        yield GaugeMetricFamily("nonoscope_database_up", "Whether the database works and stores links.", float(up))

    def _pools(self) -> Iterator[Metric]:
        waiting = GaugeMetricFamily("nonoscope_jobs_waiting", "Jobs that are waiting.", labels=["pool"])
        running = GaugeMetricFamily("nonoscope_jobs_running", "Jobs that are running.", labels=["pool"])
        longest = GaugeMetricFamily("nonoscope_job_longest_wait_seconds", "Longest wait of the queue.", labels=["pool"])
        workers = GaugeMetricFamily("nonoscope_workers", "Workers that have loaded the engine.", labels=["pool"])
        ready = GaugeMetricFamily("nonoscope_ready", "Whether jobs can begin.", labels=["pool"])
        replaced = CounterMetricFamily("nonoscope_workers_replaced", "Workers that were replaced.", labels=["pool"])
        for pool, runner in self._services.own_runners.items():
            load = runner.load()
            waiting.add_metric([pool], load.waiting)
            running.add_metric([pool], load.running)
            longest.add_metric([pool], runner.longest_wait())
            workers.add_metric([pool], load.workers)
            ready.add_metric([pool], float(runner.ready()))
            replaced.add_metric([pool], load.replaced)
        yield from (waiting, running, longest, workers, ready, replaced)

    def _sockets(self) -> Iterator[Metric]:
        metrics = self._services.metrics
        yield GaugeMetricFamily("nonoscope_sockets_open", "Open web sockets.", metrics.sockets_open())
        yield GaugeMetricFamily("nonoscope_watches", "Watched solves, counted for each watcher.", metrics.watches())

    def _memory(self) -> Metric:
        memory = GaugeMetricFamily("nonoscope_memory_bytes", "Memory in use.", labels=["process"])
        web = psutil.Process()
        memory.add_metric(["web"], _resident(web))
        memory.add_metric(["workers"], sum(map(_resident, web.children(recursive=True))))
        return memory


def _resident(process: psutil.Process) -> int:
    try:
        return int(process.memory_info().rss)
    except psutil.Error:  # it has just ended
        return 0
