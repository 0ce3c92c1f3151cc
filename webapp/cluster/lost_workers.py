"""Jobs whose worker was lost: every worker watches all others, and gives the jobs of silent ones to others.

Each worker counts its beats in Redis. One is silent if its counter has not changed while somebody watched it for some
time, so no clock is compared with that of another machine. A watcher that was frozen itself, or could not reach Redis,
begins to watch anew.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

from solvers.texts import say

from ..jobs.events.messages import CRASHED
from ..jobs.job_runner import AwayError
from .line import Running, running_from
from .link import Link, reaching
from .shared_store import SharedStore

SILENT: Final = 15.0  # seconds until a worker is given up
ATTEMPTS: Final = 3  # that a job may have
_GAP: Final = 5.0  # seconds between two looks after which the watcher cannot be sure of anything


class Beats:
    """For how long counters have stood still, while somebody asks for it again and again. Safe for threads."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: dict[str, tuple[bytes | None, float]] = {}  # the counter, and since when it is the same

    def silent(self, counters: Mapping[str, bytes | None]) -> dict[str, float]:
        """For how many seconds each counter has been seen to be as it is now; 0 when it is seen for the first time."""
        now = self._clock()
        with self._lock:
            before = self._seen
            self._seen = {name: before[name] if name in before and before[name][0] == counter else (counter, now)
                          for name, counter in counters.items()}
            return {name: now - since for name, (_, since) in self._seen.items()}

    def forget(self) -> None:
        """Watch anew, because the counters could not be seen for a while."""
        with self._lock:
            self._seen.clear()


class WorkerWatch:
    """Watches all workers on behalf of the worker `name`."""

    def __init__(self, link: Link, store: SharedStore, name: str) -> None:
        self._link = link
        self._store = store
        self._name = name
        self._beats = Beats()
        self._checked = monotonic()

    def check(self, current: str) -> None:
        """Give up silent workers; `current` is the job that this worker is working on, or ''. Raises AwayError."""
        try:
            with reaching(), self._link.redis.pipeline() as pipe:
                pipe.hgetall(self._link.key("running")).hgetall(self._link.key("beats")).hkeys(self._link.key("workers"))
                running, beats, names = pipe.execute()
        except AwayError:
            self._beats.forget()
            raise
        if monotonic() - self._checked > _GAP:
            self._beats.forget()
        self._checked = monotonic()
        tasks = {job.decode(): running_from(data) for job, data in running.items()}
        workers = {*(name.decode() for name in names), *(task.worker for task in tasks.values())}
        counters = {worker: beats.get(worker.encode(), b"") for worker in workers - {self._name}}
        for worker, seconds in self._beats.silent(counters).items():
            if seconds > SILENT:
                self._give_up(worker, counters[worker], tasks)
        for job, task in tasks.items():
            if task.worker == self._name and job != current:  # the answer that it is ours was lost
                self._link.do("give_back", job, str(task.attempt), "unheard", ATTEMPTS)

    def _give_up(self, worker: str, beats: bytes, tasks: Mapping[str, Running]) -> None:
        for job, task in tasks.items():
            if task.worker == worker:
                restart_job(self._link, self._store, job, task.attempt)
        self._link.do("give_up", worker, beats)


def restart_job(link: Link, store: SharedStore, job: str, attempt: int) -> None:
    """The worker of a job was lost: the job begins again, unless that has happened too often."""
    if link.do("give_back", job, str(attempt), "lost", ATTEMPTS) == -1:
        store.end(job, CRASHED, say("tasks.lost", count=ATTEMPTS), attempt=attempt)
