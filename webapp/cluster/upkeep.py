"""What every worker does now and then for all: it gives the jobs of silent workers to others, and drops what is old.

A worker counts as silent if its beats have not changed while somebody watched it for some time. A watcher that was
frozen itself, or could not reach Redis, begins to watch anew.
"""

from __future__ import annotations

from time import monotonic
from typing import Final

import orjson

from solvers.texts import say

from ..jobs.events.messages import CRASHED
from ..jobs.job_runner import AwayError
from ..jobs.kept_jobs import Keeping, KeptJobs
from .beats import Beats
from .line import Running, running_from
from .link import Link, reaching
from .shared_store import SharedStore

SILENT: Final = 15.0  # seconds until a worker is given up
ATTEMPTS: Final = 3  # that a job may have
_GAP: Final = 5.0  # seconds between two looks after which the watcher cannot be sure of anything
SWEEP: Final = 10.0  # seconds between two times to drop what is old
_FORGOTTEN: Final = 900.0  # seconds after which what a visitor has used counts for nothing


class Upkeep:
    """Watches all workers on behalf of the worker `name`."""

    def __init__(self, link: Link, store: SharedStore, name: str, keeping: Keeping) -> None:
        self._link = link
        self._store = store
        self._name = name
        self._keeping = keeping
        self._beats = Beats()
        self._looked = monotonic()
        self._swept = monotonic()

    def look(self, current: str) -> None:
        """Look after everything; `current` is the job that this worker is working on, or ''. Raises AwayError."""
        try:
            with reaching(), self._link.redis.pipeline() as pipe:
                pipe.hgetall(self._link.key("running")).hgetall(self._link.key("beats")).hkeys(self._link.key("workers"))
                running, beats, known = pipe.execute()
        except AwayError:
            self._beats.forget()
            raise
        if monotonic() - self._looked > _GAP:
            self._beats.forget()
        self._looked = monotonic()
        jobs = {job.decode(): running_from(data) for job, data in running.items()}
        workers = {*(one.decode() for one in known), *(one.worker for one in jobs.values())}
        counters = {worker: beats.get(worker.encode(), b"") for worker in workers - {self._name}}
        for worker, seconds in self._beats.silent(counters).items():
            if seconds > SILENT:
                self._give_up(worker, counters[worker], jobs)
        for job, one in jobs.items():
            if one.worker == self._name and job != current:  # the answer that it is ours was lost
                self._link.do("give_back", job, str(one.attempt), "unheard", "", ATTEMPTS)
        if monotonic() - self._swept > SWEEP:
            self._swept = monotonic()
            self._sweep()

    def _give_up(self, worker: str, beats: bytes, jobs: dict[str, Running]) -> None:
        """Give the jobs of a silent worker to others."""
        for job, one in jobs.items():
            if one.worker == worker:
                lose(self._link, self._store, job, one.attempt)
        self._link.do("give_up", worker, beats)

    def _sweep(self) -> None:
        """Drop finished jobs that are too many, and what visitors used long ago."""
        now = self._link.now()
        with reaching(), self._link.redis.pipeline() as pipe:
            for name in ("kept", "looked", "used"):
                pipe.hgetall(self._link.key(name))
            kept, looked, used = pipe.execute()
        jobs = KeptJobs(self._keeping, lambda: now)
        found = {job: orjson.loads(data) for job, data in kept.items()}
        for job in sorted(found, key=lambda job: float(found[job]["ended"])):
            jobs.keep(job.decode(), int(found[job]["size"]), found[job]["ended"])
        for job in sorted(found, key=lambda job: max(float(found[job]["ended"]), float(looked.get(job, 0)))):
            jobs.look(job.decode())
        while (job := jobs.next_to_go()) is not None:
            jobs.drop(job)
            self._link.do("forget", job)
        old = [who for who, data in used.items() if float(data.split()[1]) < now - _FORGOTTEN]
        if old:
            with reaching():
                self._link.redis.hdel(self._link.key("used"), *old)


def lose(link: Link, store: SharedStore, job: str, attempt: int) -> None:
    """The worker of a job was lost: the job begins again, unless that has happened too often."""
    if link.do("give_back", job, str(attempt), "lost", "", ATTEMPTS) == -1:
        store.end(job, CRASHED, say("tasks.lost", count=ATTEMPTS), attempt=attempt)
