"""Turns a solver's events into frames: a limited number a second, and never more than a browser can take.

The first events of a solve are sent one by one; later ones as the net effect of what happened between two frames (see
`thinning`). All frames together stand for exactly as many events as were seen, even where events were merged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from ...base.wire_json import Json, dumps
from .messages import Frame
from .thinning import EXACT, KEPT, EventThinner
from .wire import wire_events

FIRST: Final = 10  # this many frames are sent without waiting
INTERVAL: Final = 1 / 30  # seconds between two frames, and between two batches for watchers
RATE: Final = 1_500_000  # bytes a second when frames are large
CHUNK: Final = 100_000  # bytes in one frame, roughly


class Framer:
    """Takes a solver's events one by one and yields frames when they are due. `clock` counts seconds."""

    def __init__(self, size: int, clock: Callable[[], float], exact: int = EXACT) -> None:
        self._clock = clock
        self._start = clock()
        self._at_once = FIRST
        self._due = 0.0
        self._pending: list[Json] = []
        self._thinner = EventThinner(size, exact)

    def see(self, event: object) -> Iterator[Frame]:
        now = self._clock()
        for wire_event in wire_events(event):
            wire_event["at"] = round((now - self._start) * 1000)
            yield from self._take(wire_event)
            if wire_event["t"] == "stage":  # a new stage begins, and it may be long and silent
                self._due = now
        if self._at_once or now >= self._due:
            yield from self._send(self._ready())

    def flush(self) -> Iterator[Frame]:
        """Everything that was not sent yet, even if its only content is a number of events."""
        yield from self._send(self._ready(of_nothing=True))

    def _send(self, frames: Iterator[Frame]) -> Iterator[Frame]:
        sent = 0
        for frame in frames:
            sent += len(frame.data)
            yield frame
        if sent:
            self._at_once = max(0, self._at_once - 1)
            self._due = self._clock() + max(INTERVAL, sent / RATE)

    def last(self, event: Json) -> Iterator[Frame]:
        """Everything that was not sent yet, and then our own event that ends the log."""
        yield from self.flush()
        event["at"] = round((self._clock() - self._start) * 1000)
        yield Frame(dumps(event), 1, keep=True, last=True)

    def _take(self, event: Json) -> Iterator[Frame]:
        if not self._thinner.keeps(event):
            return
        if self._thinner.begun or event["t"] in KEPT:
            yield from self._ready()
            yield Frame(dumps(event), 1, keep=True)
        else:
            self._pending.append(event)

    def _ready(self, *, of_nothing: bool = False) -> Iterator[Frame]:
        """Exact events come first: once some are merged, there are no more exact ones."""
        pending, self._pending = self._pending, []
        for chunk in _chunks(map(dumps, pending)):  # in which each event stands for itself
            yield Frame(b",".join(chunk), len(chunk), keep=True)
        yield from _merged_frames(*self._thinner.net_effect(of_nothing=of_nothing))


def _merged_frames(events: Iterable[Json], count: int) -> Iterator[Frame]:
    """Frames of bounded length, with events that together stand for `count`. Each frame stands for at least one event,
    so frames become longer when there are fewer events than chunks: the net effect of one solution may take a few
    megabytes."""
    chunks = list(_chunks(map(dumps, events)))
    most = min(len(chunks), count)
    for number in range(most):
        together = chunks[number * len(chunks) // most : (number + 1) * len(chunks) // most]
        data = b",".join(event for chunk in together for event in chunk)
        yield Frame(data, 1 if number < most - 1 else count - number, keep=False)


def _chunks(encoded: Iterator[bytes]) -> Iterator[list[bytes]]:
    chunk: list[bytes] = []
    length = 0
    for event in encoded:
        chunk.append(event)
        length += len(event)
        if length > CHUNK:
            yield chunk
            chunk, length = [], 0
    if chunk:
        yield chunk
