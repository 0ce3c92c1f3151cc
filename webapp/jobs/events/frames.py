"""Turns a solver's events into frames: a limited number a second, and never more than a browser can take.

The first events of a solve are sent one by one, up to `EXACT` bytes, so that every step of a small solve can be shown.
Later events are sent as the net effect of what happened between two frames; the first few solutions are always sent.
All frames together stand for exactly as many events as were seen, even where events were merged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Final

from ...base.wire_json import Json, dumps
from .log_bounds import CHUNK, EXACT, FIRST, INTERVAL, RATE, SOLUTIONS
from .merge import NetEffect
from .messages import Frame
from .wire import wire_events

# Kinds that are never merged: the methods that report them keep them few.
_KEPT: Final = ("annealing", "moves", "checkpoint")


class Framer:
    """Takes a solver's events one by one and yields frames when they are due. `clock` counts seconds."""

    def __init__(self, size: int, clock: Callable[[], float], exact: int = EXACT) -> None:
        self._size = size
        self._clock = clock
        self._start = clock()
        self._exact = exact
        self._at_once = FIRST
        self._due = 0.0
        self._pending: list[Json] = []
        self._effect = NetEffect(size)
        self._merged = 0  # events in the net effect
        self._solutions = 0

    def see(self, event: object) -> Iterator[Frame]:
        now = self._clock()
        for one in wire_events(event):
            one["at"] = round((now - self._start) * 1000)
            yield from self._take(one)
            if one["t"] == "stage":  # a new stage begins, and it may be long and silent
                self._due = now
        if self._at_once or now >= self._due:
            yield from self._send(self._ready())

    def see_all(self, events: Iterable[object]) -> Iterator[Frame]:
        """All frames of a solve that reports exactly these events."""
        for event in events:
            yield from self.see(event)
        yield from self.flush()

    def flush(self) -> Iterator[Frame]:
        """Everything that was not sent yet, even if its only content is a number of events."""
        yield from self._send(self._ready())
        if self._merged:
            yield from self._send(self._net_effect())

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
        if event["t"] == "solution":
            self._solutions += 1
            event["number"] = self._solutions
        if event["t"] in _KEPT:
            yield from self._ready()
            yield from _kept_frames([event])
            return
        self._exact -= _weight(event)
        if self._exact > 0:
            self._pending.append(event)
            return
        self._exact = 0
        if event["t"] == "solution" and self._solutions <= SOLUTIONS:
            yield from self._ready()
            yield Frame(dumps(event), 1, keep=True)
            return
        self._effect.add(event)
        self._merged += 1

    def _ready(self) -> Iterator[Frame]:
        """Exact events come first: once some are merged, there are no more exact ones."""
        if self._pending:
            pending, self._pending = self._pending, []
            yield from _kept_frames(pending)
        if self._merged and not self._effect.is_empty:  # otherwise they count with the next ones
            yield from self._net_effect()

    def _net_effect(self) -> Iterator[Frame]:
        yield from _merged_frames(self._effect.events(self._merged), self._merged)
        self._effect, self._merged = NetEffect(self._size), 0


def _kept_frames(events: Iterable[Json]) -> Iterator[Frame]:
    """Frames of bounded length, in which each event stands for itself."""
    for chunk in _chunks(map(dumps, events)):
        yield Frame(b",".join(chunk), len(chunk), keep=True)


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


def _weight(event: Json) -> int:
    """Roughly the number of bytes that the event takes; everything it says about one cell counts together."""
    if "cells" in event:
        return 80 + len(event["cells"]) * (1 if event["t"] == "solution" else 12)
    columns = [value for value in event.values() if isinstance(value, Sized) and not isinstance(value, str)]
    return 80 + 6 * sum(map(len, columns))
