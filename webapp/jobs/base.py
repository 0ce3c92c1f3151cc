"""What a request to solve is, what comes back, and what every way of running it offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, Protocol

Json = dict[str, object]

# What the work on one request tells, in order: the puzzle, then how it ended; or that it is refused.
Message = tuple[Literal["puzzle", "result", "error"], Json]


@dataclass(frozen=True, slots=True)
class Request:
    """One puzzle to read and solve. `source` is text, a link, or a file's bytes."""

    source: str | bytes
    seconds: float
    method: str = "exact"


Work = Callable[[Request], Iterator[Message]]


class Solver(Protocol):
    """Runs requests to the end. Raises `BusyError` at once rather than letting a crowd pile up."""

    def messages(self, request: Request) -> Iterator[Message]: ...

    def close(self) -> None: ...


class BusyError(Exception):
    """Too many requests at once."""


def ended(outcome: str, request: Request) -> Message:
    """The result of a request whose work did not live to tell one itself."""
    return "result", {"outcome": outcome, "method": request.method, "counters": {}, "solutions": []}
