"""The working time of a task, without pauses: a limit for it, and frames stamped with it. For tasks that report little
and keep finding better results.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from functools import wraps
from time import monotonic
from typing import Final

from solvers.events import Outcome

from ...base.wire_json import Json, dumps
from ..events.messages import Done, Frame, Message, Request, Work, ended, last_event
from .plain_values import ended_by

_INTERVAL: Final = 0.25  # seconds between two events that can wait

Frames = Generator[Message, None, Outcome | Json]


class Clock:
    """Stamps events with the time since the work began, and says when an event that can wait is due."""

    def __init__(self) -> None:
        self._start = monotonic()
        self._due = 0.0

    @property
    def seconds(self) -> float:
        return monotonic() - self._start

    def frame(self, event: Json) -> Frame:
        return Frame(dumps({**event, "at": round(self.seconds * 1000)}), 1, keep=True)

    def due(self) -> bool:
        if self.seconds < self._due:
            return False
        self._due = self.seconds + _INTERVAL
        return True


def reporting(task: Callable[[Request, Clock], Frames]) -> Work:
    """Work that sends everything that a task reports, and how it ended: its outcome, or a whole result."""

    @wraps(task)
    def work(request: Request) -> Iterator[Message]:
        clock = Clock()
        try:
            end = yield from task(request, clock)
            result = ended(end.value, request) if isinstance(end, Outcome) else end
        except Exception as error:
            result = ended_by(error, request)
        yield clock.frame(last_event({**result, "seconds": clock.seconds}))._replace(last=True)
        yield Done(result)

    return work
