"""From a solver's events to frames: only so many a second, and never more than a browser can take.

The first events of a solve are sent one by one, up to `EXACT` bytes, so that a small solve can be looked at step by
step. What comes after is sent as the net effect of what happened between two frames; the first few solutions are
always sent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sized
from typing import Final

from .encoding import encode
from .log_bounds import CHUNK, EXACT, FIRST, INTERVAL, RATE, SOLUTIONS
from .merge import NetEffect
from .messages import Frame, Json
from .wire import wire_events

# Kinds that are never merged: who tells of them keeps them few.
_KEPT: Final = ("annealing", "moves", "checkpoint")


class Framer:
    """Takes a solver's events one by one, and gives frames when it is time. `clock` counts seconds."""

    def __init__(self, size: int, clock: Callable[[], float], exact: int = EXACT) -> None:
        self._size = size
        self._clock = clock
        self._start = clock()
        self._exact = exact
        self._at_once = FIRST
        self._due = 0.0
        self._pending: list[Json] = []
        self._effect = NetEffect(size)
        self._merged = 0  # events in it
        self._solutions = 0

    def see(self, event: object) -> Iterator[Frame]:
        now = self._clock()
        for one in wire_events(event):
            one["at"] = round((now - self._start) * 1000)
            yield from self._take(one)
            if one["t"] == "stage":  # something new begins, which may be long and silent
                self._due = now
        if self._at_once or now >= self._due:
            yield from self.flush()

    def see_all(self, events: Iterable[object]) -> Iterator[Frame]:
        """All frames of a solve that tells just these."""
        for event in events:
            yield from self.see(event)
        yield from self.flush()

    def flush(self) -> Iterator[Frame]:
        """All that was not sent yet, now."""
        sent = 0
        for frame in self._ready():
            sent += len(frame.data)
            yield frame
        if sent:
            self._at_once = max(0, self._at_once - 1)
            self._due = self._clock() + max(INTERVAL, sent / RATE)

    def last(self, event: Json) -> Iterator[Frame]:
        """All that was not sent yet, and then an event of our own that ends the log."""
        yield from self.flush()
        event["at"] = round((self._clock() - self._start) * 1000)
        yield Frame(encode(event), 1, keep=True, last=True)

    def _take(self, event: Json) -> Iterator[Frame]:
        if event["t"] == "solution":
            self._solutions += 1
            event["number"] = self._solutions
        if event["t"] in _KEPT:
            yield from self._ready()
            yield from _frames(iter([event]), keep=True)
            return
        self._exact -= _weight(event)
        if self._exact > 0:
            self._pending.append(event)
            return
        self._exact = 0
        if event["t"] == "solution" and self._solutions <= SOLUTIONS:
            yield from self._ready()
            yield Frame(encode(event), 1, keep=True)
            return
        self._effect.add(event)
        self._merged += 1

    def _ready(self) -> Iterator[Frame]:
        """The exact events come first: once some are merged there will be no more exact ones."""
        if self._pending:
            pending, self._pending = self._pending, []
            yield from _frames(iter(pending), keep=True)
        if self._merged and not self._effect.is_empty:  # else they count with those that come next
            yield from _frames(self._effect.events(self._merged), keep=False, count=self._merged)
            self._effect, self._merged = NetEffect(self._size), 0


def _frames(events: Iterator[Json], *, keep: bool, count: int = 0) -> Iterator[Frame]:
    """Frames of bounded length. To keep, each event stands for itself; else all together stand for `count` events."""
    *before, last = list(_chunks(map(encode, events))) or [[]]
    for chunk in before:
        counted = len(chunk) if keep else 1
        count -= counted
        yield Frame(b",".join(chunk), counted, keep)
    if last:
        yield Frame(b",".join(last), len(last) if keep else max(1, count), keep)


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
    """About as many bytes as it takes; what is told of a cell, all in all, counts as one."""
    if "cells" in event:
        return 80 + len(event["cells"]) * (1 if event["t"] == "solution" else 12)
    columns = [value for value in event.values() if isinstance(value, Sized) and not isinstance(value, str)]
    return 80 + 6 * sum(map(len, columns))
