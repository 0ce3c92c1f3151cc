"""What goes between the web side and its workers: a request, and what the work on it tells.

Plain values only, they are pickled. Data for browsers is JSON already when it leaves the worker, so that the
server only has to hand it on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Request:
    """Work on one puzzle. `source` is text, a link, or a file's bytes; `format` as in `solvers.parse`.

    `task` names what to do (see `tasks`); `cells` is the largest puzzle that is taken, `memory` how many bytes
    the work may take.
    """

    source: str | bytes
    seconds: float
    task: str = "solve"
    format: str | None = None
    method: str = "exact"
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    cells: int = 1 << 18
    memory: int = 1 << 30


class About(NamedTuple):
    """The puzzle as it was read."""

    puzzle: Json


class Frame(NamedTuple):
    """Events as JSON objects with commas between, and how many of the solver's `events` they stand for.

    What is to be kept is never thinned.
    """

    data: bytes
    events: int
    keep: bool


class Done(NamedTuple):
    """The work is at its end. For a solve `result` tells how it ended; an `error` stands in it if it was refused."""

    result: Json


Message = About | Frame | Done
Work = Callable[[Request], Iterator[Message]]
