"""Runs jobs in the thread of the caller, where nothing can be killed; and a store that can go away."""

from __future__ import annotations

from collections.abc import Mapping

from flask.testing import FlaskClient

from webapp import create_app
from webapp.base.visitor import Visitor
from webapp.jobs.events.messages import Request, Work
from webapp.jobs.job_runner import AwayError, Executor, JobRunner, Load, runner_in_memory
from webapp.jobs.job_store import JobRecord, JobStore, _Job
from webapp.jobs.tasks import work as all_tasks


class Inline(Executor):
    """An `Executor` without processes: jobs have ended when `run` returns."""

    def __init__(self, store: JobStore, work: Work = all_tasks) -> None:
        self._store = store
        self._work = work

    def run(self, job: str, request: Request, visitor: Visitor) -> None:
        self._store.start(job)
        for message in self._work(request):
            self._store.take(job, message)

    def cancel(self, job: str) -> None:
        """Do nothing: the job has already ended."""

    def load(self) -> Load:
        return Load(0, 0, 0)

    def unfinished(self) -> list[JobRecord]:
        return []


def inline_runner(work: Work = all_tasks) -> JobRunner:
    store = JobStore()
    return runner_in_memory(store, Inline(store, work))


def client_of(config: Mapping[str, object], work: Work = all_tasks) -> FlaskClient:
    """A client of an app that works in the thread of the test."""
    return create_app(config, jobs=inline_runner(work)).test_client()


class DistantStore(JobStore):
    """A store that cannot be asked while it is `away`, as if it were on another machine. Work goes on all the same."""

    away = False

    def add(self, request: Request) -> str:
        self._check()
        return super().add(request)

    def _entry(self, job: str) -> _Job:
        self._check()
        return super()._entry(job)

    def _check(self) -> None:
        if self.away:
            raise AwayError
