"""The state of the server at the moment when metrics are requested: queues, workers, sockets, memory, links."""

from __future__ import annotations

import platform
import threading
from collections.abc import Iterator
from time import monotonic
from typing import Final

import psutil
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from solvers import __version__

from ..database import DatabaseError, Links
from ..services import Services

_COUNTING: Final = 60.0  # the number of links is remembered for this many seconds


class StateMetrics(Collector):
    """Collects metrics from everything that the app works with."""

    def __init__(self, known: Services) -> None:
        self._known = known
        self._links = _CountedLinks(known.links)

    def collect(self) -> Iterator[Metric]:
        about = {"version": __version__, "python": platform.python_version()}
        yield InfoMetricFamily("nonoscope", "This version.", about)
        yield from self._pools()
        yield self._memory()
        yield from self._sockets()
        links = self._links.count()
        if links is not None:
            yield GaugeMetricFamily("nonoscope_links", "Stored short links.", links)
        self._known.database.look_again()
        up = links is not None and not self._known.database.trouble
        yield GaugeMetricFamily("nonoscope_database_up", "Whether the database works and stores links.", float(up))

    def _pools(self) -> Iterator[Metric]:
        waiting = GaugeMetricFamily("nonoscope_jobs_waiting", "Jobs that are waiting.", labels=["pool"])
        running = GaugeMetricFamily("nonoscope_jobs_running", "Jobs that are running.", labels=["pool"])
        longest = GaugeMetricFamily("nonoscope_job_longest_wait_seconds", "Longest wait of all jobs.", labels=["pool"])
        workers = GaugeMetricFamily("nonoscope_workers", "Workers that have loaded the engine.", labels=["pool"])
        ready = GaugeMetricFamily("nonoscope_ready", "Whether jobs can begin.", labels=["pool"])
        replaced = CounterMetricFamily("nonoscope_workers_replaced", "Workers that were replaced.", labels=["pool"])
        for pool, runner in self._known.runners.items():
            load = runner.load()
            waiting.add_metric([pool], load.waiting)
            running.add_metric([pool], load.running)
            longest.add_metric([pool], runner.records.longest_wait())
            workers.add_metric([pool], load.workers)
            ready.add_metric([pool], float(runner.ready()))
            replaced.add_metric([pool], load.replaced)
        yield from (waiting, running, longest, workers, ready, replaced)

    def _sockets(self) -> Iterator[Metric]:
        metrics = self._known.operator.metrics
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


class _CountedLinks:
    """The number of links, counted at most once a minute; None while the database cannot be used."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._lock = threading.Lock()
        self._counted = -_COUNTING
        self._number: int | None = None

    def count(self) -> int | None:
        with self._lock:
            if monotonic() - self._counted >= _COUNTING:
                try:
                    self._number = self._links.count()
                except DatabaseError:
                    self._number = None
                self._counted = monotonic()
            return self._number
