"""What the app's views work with: job runners, store and limits, found through the current app."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import cast

from flask import current_app

from .answers import Answers
from .desk import Desk
from .jobs.base import JobRunner
from .limits import Limits
from .store import Links

KEY = "nonoscope"


@dataclass(frozen=True, slots=True)
class Services:
    """One of each, for the life of the app. `room` is for what holds a thread for long: web sockets, and requests that
    wait for news."""

    jobs: JobRunner
    desk: Desk
    answers: Answers
    limits: Limits
    links: Links
    room: threading.BoundedSemaphore

    def start(self) -> None:
        """Make ready now what the first visitors would have to wait for."""
        self.jobs.start()
        self.desk.runner.start()
        threading.Thread(target=self.links.open, name="store", daemon=True).start()

    def close(self) -> None:
        self.jobs.close()
        self.desk.runner.close()
        self.links.close()


def services() -> Services:
    return cast(Services, current_app.extensions[KEY])
