"""What the web side and its workers exchange: a request, messages about the work on it, and its result.

They travel between processes of one machine as pickles, and between machines as JSON, so they hold only plain values,
and puzzles. The worker already encodes data for browsers as JSON, so the server only passes it on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from solvers.puzzle import Puzzle
from solvers.texts import language_name, say

from ...base.wire_json import Json

REFUSED: Final = "REFUSED"  # an outcome in addition to those of solvers: the puzzle or an option was refused
LIMIT: Final = "LIMIT"
CANCELLED: Final = "CANCELLED"
CRASHED: Final = "CRASHED"
CHANCE: Final = (LIMIT, CANCELLED, CRASHED)  # outcomes that may be different another time


Source = Puzzle | str | bytes


@dataclass(frozen=True, slots=True)
class Request:
    """Work on one puzzle. `source` is the puzzle, or text, a link or a file's bytes in a `format` of `nonoscope.parse`.

    `task` names what to do (see `tasks`), `cells` is the size of the largest puzzle that is accepted, and `memory` is
    how many bytes the work may take. It is done in the `language` of whoever asks.
    """

    source: Source
    seconds: float
    task: str = "solve"
    format: str | None = None
    method: str = "exact"
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    cells: int = 1 << 18
    memory: int = 1 << 30
    language: str = field(default_factory=language_name)


class About(NamedTuple):
    puzzle: Json


class Frame(NamedTuple):
    """Events as JSON objects separated by commas, and how many of the solver's `events` they stand for.

    A frame with `keep` is never thinned. The `last` frame ends the log; it counts only together with `Done`, because a
    worker may be lost between the two.
    """

    data: bytes
    events: int
    keep: bool
    last: bool = False


class Done(NamedTuple):
    """The work has ended. For a solve, `result` says how; it contains an `error` if the request was refused."""

    result: Json


Message = About | Frame | Done
Work = Callable[[Request], Iterator[Message]]


def ended(outcome: str, request: Request, message: str = "") -> Json:
    """The result of a solve that was ended from outside, or of work that has no result of its own."""
    return {
        "outcome": outcome,
        "method": request.method,
        "counters": {},
        "solutions": [],
        "known": None,
        "where": None,
        "seconds": None,
        "message": message,
    }


def last_event(result: Json) -> Json:
    parts = ("outcome", "counters", "where", "seconds", "message", "error", "repairs")
    return {"t": "finished", **{name: result[name] for name in parts if name in result}}


def time_is_up(request: Request) -> str:
    return say("tasks.time_is_up", count=request.seconds)
