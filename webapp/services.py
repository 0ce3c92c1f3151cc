"""What views work with: job runners, database and limits, found through the current app. `app` makes them."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from flask import current_app
from werkzeug.exceptions import ServiceUnavailable

from solvers.texts import say

if TYPE_CHECKING:  # the parts know this module, which names only their types
    from .base.rate_limits import RateLimits
    from .database import Database, Links
    from .jobs.job_runner import JobRunner
    from .operator.blocks import Blocks
    from .operator.metrics import Metrics
    from .operator.policy_reports import PolicyReports
    from .play.puzzle_reader import PuzzleReader
    from .play.solution_finder import SolutionFinder

KEY = "nonoscope"


class GettingReadyError(ServiceUnavailable):
    """No worker has loaded the solvers yet, as right after a start: the visitor should ask again soon."""

    def __init__(self) -> None:
        super().__init__(say("server.getting_ready"), retry_after=3)


@dataclass(frozen=True, slots=True)
class Operator:
    """What is there for the operator."""

    metrics: Metrics
    blocks: Blocks
    reports: PolicyReports


@dataclass(frozen=True, slots=True)
class Services:
    """One of each, for the life of the app."""

    jobs: JobRunner
    reader: PuzzleReader
    solutions: SolutionFinder
    limits: RateLimits
    database: Database
    links: Links
    operator: Operator

    @property
    def runners(self) -> dict[str, JobRunner]:
        """By what they do; one that does both is named once."""
        solving = {"solving": self.jobs}
        return solving if self.reader.runner is self.jobs else {**solving, "reading": self.reader.runner}

    def start(self) -> None:
        """Make ready now what the first visitors would have to wait for."""
        self.jobs.start()
        self.reader.runner.start()
        threading.Thread(target=self.database.open, name="database", daemon=True).start()

    def close(self) -> None:
        self.jobs.close()
        self.reader.runner.close()
        self.database.close()


def services() -> Services:
    return cast("Services", current_app.extensions[KEY])


def check_ready() -> None:
    """Raises GettingReadyError when no worker can read a puzzle yet, so that no page waits for one."""
    if not services().reader.runner.ready():
        raise GettingReadyError
