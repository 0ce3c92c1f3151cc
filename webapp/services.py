"""What the app's views work with: job runners, database and limits, found through the current app."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import cast

from flask import current_app

from .database import Database, Links
from .jobs.job_runner import JobRunner
from .puzzle_reader import PuzzleReader
from .rate_limits import RateLimits
from .solution_finder import SolutionFinder

KEY = "nonoscope"


@dataclass(frozen=True, slots=True)
class Services:
    """One of each, for the life of the app."""

    jobs: JobRunner
    reader: PuzzleReader
    solutions: SolutionFinder
    limits: RateLimits
    database: Database
    links: Links

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
    return cast(Services, current_app.extensions[KEY])
