"""Working right here, in the thread of the caller: for tests and for finding bugs. Nothing can be killed."""

from __future__ import annotations

from .events.messages import Request, Work
from .job_runner import JobRunner, Load
from .job_store import Keeping
from .tasks import work as all_tasks


class Inline(JobRunner):
    """A `JobRunner` without processes: jobs are at their end when `submit` returns."""

    def __init__(self, work: Work = all_tasks) -> None:
        super().__init__(Keeping())
        self._work = work

    def submit(self, request: Request, visitor: str = "") -> str:
        job = self._store.add(request, visitor)
        self._store.start(job)
        for message in self._work(request):
            self._store.take(job, message)
        return job.name

    def cancel(self, job: str) -> None:
        self._store.get(job)

    def load(self) -> Load:
        return Load(0, 0, 0)

    def start(self) -> None:
        """There is nothing to make ready."""

    def close(self) -> None:
        """Nothing is held."""
