"""What the operator is told about jobs: which of them wait and run, and how they ended."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..base.wire_json import Json
from .turns import Ticket

# The bounds in seconds by which waits and runs are counted.
BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0, 300.0)


class JobRecord(NamedTuple):
    """A job that has not ended, and for how many seconds it has waited or, once a worker has it, has run."""

    job: str
    ticket: Ticket
    running: bool
    seconds: float


class EndedJob(NamedTuple):
    """How a job ended, and how many seconds it waited and ran."""

    task: str
    method: str
    outcome: str
    waited: float
    ran: float


def outcome_of(result: Json) -> str:
    """The outcome of a job. Reading and writing have no outcome of their own when they succeed."""
    outcome: str = result.get("outcome") or ("REFUSED" if "error" in result else "DONE")
    return outcome
