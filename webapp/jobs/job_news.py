"""Jobs as something to watch: a source of topics for the broadcaster."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from .events.log import Batch
from .events.messages import Json
from .job_runner import JobRunner

JOB: Final = "job"  # the kind of these topics


class JobNews:
    """The jobs of a runner."""

    def __init__(self, runner: JobRunner) -> None:
        self._runner = runner

    def total(self, name: str) -> int:
        total: int = self._runner.status(name)["events"]
        return total

    def status(self, name: str) -> Json:
        """The part of a job's status that its watchers are told when it changes."""
        status = self._runner.status(name)
        return {part: status[part] for part in ("state", "place", "wait", "thinned")}

    def since(self, name: str, number: int) -> Batch:
        return self._runner.since(name, number)

    def listen(self, hear: Callable[[str], None]) -> None:
        self._runner.listen(hear)
