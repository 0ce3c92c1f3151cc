"""From a solver's events to frames: at most so many a second, and never more than a browser can take.

The first events of a solve are kept one by one, up to `EXACT` bytes, so that a small solve can be looked at step by
step. What comes after is told as the net effect of what happened between two frames; of the solutions the first few
are always told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from .merge import NetEffect
from .messages import Frame, Json
from .wire import encode, wire_events

EXACT: Final = 4_000_000  # bytes; some 40,000 events, or 300,000 cells in columns
INTERVAL: Final = 1 / 30  # seconds between frames
FIRST: Final = 10  # so many frames go out at once
RATE: Final = 1_500_000  # bytes a second when frames are large
SOLUTIONS: Final = 8  # so many are never left out
_CHUNK: Final = 100_000  # bytes in one frame, about


class Framer:
    """Takes a solver's events one by one, and gives frames when it is time. `clock` tells seconds."""

    def __init__(self, size: int, clock: Callable[[], float], exact: int = EXACT) -> None:
        self._size = size
        self._clock = clock
        self._start = clock()
        self._exact = exact
        self._at_once = FIRST
        self._due = 0.0
        self._pending: list[Json] = []
        self._net = NetEffect(size)
        self._folded = 0
        self._solutions = 0

    def see(self, event: object) -> Iterator[Frame]:
        now = self._clock()
        for told in wire_events(event):
            told["at"] = round((now - self._start) * 1000)
            yield from self._take(told)
            if told["t"] == "stage":  # something new begins, which may be long and silent
                self._due = now
        if self._at_once or now >= self._due:
            yield from self.flush()

    def flush(self) -> Iterator[Frame]:
        """What is still to be told, now."""
        sent = 0
        for frame in self._ready():
            sent += len(frame.data)
            yield frame
        if sent:
            self._at_once = max(0, self._at_once - 1)
            self._due = self._clock() + max(INTERVAL, sent / RATE)

    def last(self, event: Json) -> Iterator[Frame]:
        """Everything, and then an event of our own that ends the log."""
        yield from self.flush()
        event["at"] = round((self._clock() - self._start) * 1000)
        yield Frame(encode(event), 1, keep=True)

    def _take(self, told: Json) -> Iterator[Frame]:
        if told["t"] == "solution":
            self._solutions += 1
            told["number"] = self._solutions
        self._exact -= _weight(told)
        if self._exact > 0:
            self._pending.append(told)
            return
        self._exact = 0
        if told["t"] == "solution" and self._solutions <= SOLUTIONS:
            yield from self._ready()
            yield Frame(encode(told), 1, keep=True)
            return
        self._net.fold(told)
        self._folded += 1

    def _ready(self) -> Iterator[Frame]:
        """The exact events come first: once there are folded ones there will be no more of them."""
        if self._pending:
            pending, self._pending = self._pending, []
            yield from _frames(iter(pending), keep=True)
        if self._folded:
            yield from _frames(self._net.events(self._folded), keep=False, count=self._folded)
            self._net, self._folded = NetEffect(self._size), 0


def _frames(events: Iterator[Json], *, keep: bool, count: int = 0) -> Iterator[Frame]:
    """Frames of bounded length, which together stand for `count` events, or each of their events for itself."""
    chunks = list(_chunks(map(encode, events)))
    for chunk in chunks[:-1]:
        counted = len(chunk) if keep else 1
        count -= counted
        yield Frame(b",".join(chunk), counted, keep)
    yield Frame(b",".join(chunks[-1]), len(chunks[-1]) if keep else max(1, count), keep)


def _chunks(encoded: Iterator[bytes]) -> Iterator[list[bytes]]:
    chunk: list[bytes] = []
    length = 0
    for event in encoded:
        chunk.append(event)
        length += len(event)
        if length > _CHUNK:
            yield chunk
            chunk, length = [], 0
    if chunk:
        yield chunk


def _weight(event: Json) -> int:
    """About as many bytes as it takes."""
    return 80 + len(event.get("cells", ())) * (1 if event["t"] == "solution" else 12)
