"""What every way of running jobs offers; the same tests run over all of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import NamedTuple

from .events.log import Batch
from .events.messages import Json, Request
from .job_store import JobStore, Keeping


class BusyError(Exception):
    """No room for another job. `own`: it is this visitor who has too many waiting."""

    def __init__(self, *, own: bool = False) -> None:
        super().__init__()
        self.own = own


class Load(NamedTuple):
    """How busy a runner is."""

    waiting: int
    running: int
    workers: int


class JobRunner(ABC):
    """Takes requests, works on them somewhere, keeps what they tell. Safe for threads.

    Everything about a job may raise `UnknownJobError`.
    """

    def __init__(self, keeping: Keeping) -> None:
        self._store = JobStore(keeping)

    @abstractmethod
    def submit(self, request: Request, visitor: str = "") -> str:
        """Take a job and give its name; raises `BusyError` at once rather than letting a crowd pile up."""

    @abstractmethod
    def cancel(self, job: str) -> None:
        """End a job now, if it is not at its end. Its work ends with it."""

    @abstractmethod
    def load(self) -> Load:
        """Never waits for a worker."""

    @abstractmethod
    def start(self) -> None:
        """Make ready now what the first jobs would have to wait for."""

    @abstractmethod
    def close(self) -> None:
        """End everything."""

    def place(self, job: str) -> int:  # noqa: ARG002
        """The job's place among those that wait, from 1; 0 when it does not wait."""
        return 0

    def status(self, job: str) -> Json:
        with self._store.lock:
            known = self._store.get(job)
            return {
                "job": job,
                "state": known.state,
                "place": self.place(job),
                "method": known.request.method,
                "events": known.log.total,
                "thinned": known.log.thinned,
                "puzzle": known.puzzle,
                "result": known.result,
            }

    def since(self, job: str, number: int, wait: float = 0.0) -> Batch:
        """The events after the first `number`, or the beginning of them; waits so long for something to tell."""
        return self._store.since(job, number, wait)

    def result(self, job: str, seconds: float) -> Json | None:
        """The result of a job, waited for; None when it did not come in time."""
        with self._store.lock:
            known = self._store.get(job)
            self._store.wait(job, seconds)
            return known.result

    def forget(self, job: str) -> None:
        """Let go of a finished job before its time."""
        self._store.forget(job)

    def listen(self, told: Callable[[str], None]) -> None:
        """Have `told` called, which must be quick, with the name of every job that has news."""
        self._store.listen(told)
