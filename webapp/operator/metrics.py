"""What is counted for the operator. Puzzles, visitors and addresses are never used as labels.

The library prometheus_client counts and formats the metrics: labels, the sums of histograms and the text format have
rules of their own. It has no dependencies.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.registry import Collector

from ..jobs.job_records import EndedJob

# Seconds. A page that is only sent takes a few milliseconds; a request that waits for news takes ten seconds.
_REQUEST: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
_JOB: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0)
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
                                 buckets=_JOB, registry=here)
        self._ran = Histogram("nonoscope_job_run_seconds", "How long jobs ran.", ["task"], buckets=_JOB, registry=here)
        self._reports = Counter("nonoscope_policy_reports", "What browsers blocked because of the content policy.",
                                ["directive"], registry=here)
        self.sockets_open: Callable[[], int] = int
        self.watches: Callable[[], int] = int

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

    def policy_reported(self, directive: str) -> None:
        self._reports.labels(directive).inc()

    def add(self, collector: Collector) -> None:
        """Ask a collector for its values whenever the metrics are written."""
        self._registry.register(collector)

    def text(self) -> bytes:
        """All metrics, in the text format of Prometheus."""
        return generate_latest(self._registry)
