"""Runs jobs in the thread of the caller: for tests and debugging. Nothing can be killed."""

from __future__ import annotations

from ..base.visitor import Visitor
from .events.messages import Request, Work
from .job_runner import JobRunner, Load
from .job_store import JobStore, MemoryJobStore
from .tasks import work as all_tasks


class Inline:
    """An `Executor` without processes: jobs have ended when `run` returns."""

    def __init__(self, store: JobStore, work: Work = all_tasks) -> None:
        self._store = store
        self._work = work

    def run(self, job: str, request: Request, visitor: Visitor) -> None:  # noqa: ARG002
        self._store.start(job)
        for message in self._work(request):
            self._store.take(job, message)

    def note_owners(self, job: str, owners: frozenset[Visitor]) -> None:
        """Do nothing: no job ever waits here."""

    def cancel(self, job: str) -> None:
        """Do nothing: the job has already ended."""

    def place(self, job: str) -> int:  # noqa: ARG002
        return 0

    def wait(self, job: str) -> float:  # noqa: ARG002
        return 0.0

    def load(self) -> Load:
        return Load(0, 0, 0)

    def start(self) -> None:
        """Do nothing: there is nothing to prepare."""

    def ready(self) -> bool:
        return True

    def cancel_all(self) -> None:
        """Do nothing: all jobs have already ended."""

    def close(self) -> None:
        """Do nothing: it holds no resources."""


def inline_runner(work: Work = all_tasks) -> JobRunner:
    store = MemoryJobStore()
    return JobRunner(store, Inline(store, work))
