"""The services that views use, such as job runners and the database. `app` makes them; views find them through the
current app."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, cast

from flask import current_app
from werkzeug.exceptions import ServiceUnavailable

from solvers.texts import say

if TYPE_CHECKING:  # these modules import this one, so it imports only their types
    from .base.rate_limits import RateLimits
    from .classroom.classrooms import Classrooms
    from .database import Database, Links
    from .jobs.compiling import Progress
    from .jobs.job_runner import JobRunner
    from .operator.blocks import Blocks
    from .operator.cluster_state import ClusterState
    from .operator.metrics import Metrics
    from .operator.shared_copies import SharedCopies
    from .play.puzzle_reader import PuzzleReader, SolutionFinder
    from .rooms.room_access import Rooms
    from .together.boards import Boards

KEY = "nonoscope"
_LONGEST_RETRY: Final = 10  # seconds until a visitor should retry


class ReadySoonError(ServiceUnavailable):
    """The server will be ready soon. The client should retry; pages do so by themselves."""


class GettingReadyError(ReadySoonError):
    """No worker has loaded the solvers yet, because the server has just started, or they are being compiled."""

    def __init__(self, progress: Progress | None = None) -> None:
        self.compiling = progress is not None
        sentence = say("server.getting_ready") if progress is None else sentence_about(progress)
        super().__init__(sentence, retry_after=3 if progress is None else min(_LONGEST_RETRY, progress.seconds))


def sentence_about(progress: Progress) -> str:
    return say("server.compiling", **progress._asdict())


class StoreAwayError(ReadySoonError):
    def __init__(self) -> None:
        super().__init__(say("server.away"), retry_after=5)


@dataclass(frozen=True, slots=True)
class Services:
    """All services; they live as long as the app. The last two exist only in a cluster."""

    jobs: JobRunner
    reader: PuzzleReader
    solutions: SolutionFinder
    limits: RateLimits
    database: Database
    links: Links
    classrooms: Classrooms
    boards: Boards
    metrics: Metrics
    blocks: Blocks
    cluster: ClusterState | None = None
    copies: SharedCopies | None = None

    @property
    def rooms(self) -> dict[str, Rooms]:
        """All rooms by kind, as their addresses and sockets name it."""
        return {"class": self.classrooms, "board": self.boards}

    @property
    def runners(self) -> dict[str, JobRunner]:
        """The runners by purpose; a runner for both purposes is listed once."""
        solving = {"solving": self.jobs}
        return solving if self.reader.runner is self.jobs else {**solving, "reading": self.reader.runner}

    @property
    def own_runners(self) -> dict[str, JobRunner]:
        """Those whose jobs run in processes of this server."""
        return self.runners if self.cluster is None else {"reading": self.reader.runner}

    def start(self) -> None:
        """Start workers and open the database before the first visitors come."""
        self.jobs.start()
        self.reader.runner.start()
        threading.Thread(target=self.database.open, name="database", daemon=True).start()

    def close(self) -> None:
        if self.copies is not None:
            self.copies.close()
        self.jobs.close()
        self.reader.runner.close()
        for rooms in self.rooms.values():
            rooms.store.close()
        self.database.close()


def services() -> Services:
    return cast("Services", current_app.extensions[KEY])


def check_ready() -> None:
    """Raise GettingReadyError while no worker can read a puzzle, so that pages do not wait for one."""
    if not services().reader.runner.ready():
        raise GettingReadyError
