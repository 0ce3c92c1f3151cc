"""The log of one job: numbered, append-only, bounded.

Frames that are to be kept stay as they came. When the others outgrow the bound, neighbouring frames are replaced by
their net effect, evenly over the whole log. Not safe for threads: the lock of the store guards it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

import orjson

from ...base.wire_json import Json, dumps
from .log_bounds import BATCH, LATEST, THINNED
from .messages import Frame


class UnknownLogError(KeyError):
    """There is no such log, or it is gone."""


class Batch(NamedTuple):
    """Events from number `first` up to, but not including, `next`. There are fewer where the log was thinned."""

    first: int
    next: int
    data: bytes


def batch_json(batch: Batch) -> Json:
    """Events from a log as an answer holds them; continue with `since` = `next`. They are JSON already, and are put in
    as they are: a batch of 100 kB takes 20 µs, where encoding it again would take 5 ms."""
    return {"from": batch.first, "next": batch.next, "events": orjson.Fragment(b"[" + batch.data + b"]")}


class Log:
    """Frames in order, each with the number of its first event."""

    def __init__(self, bound: int = THINNED) -> None:
        self._bound = bound
        self._frames: list[Frame] = []
        self._firsts: list[int] = []
        self._thinnable = 0
        self._loose = 0  # index of the first frame that may be merged
        self._place = 0  # index at which merging continues
        self._span = 2
        self.size = 0  # bytes
        self.total = 0  # events
        self.thinned = False

    def append(self, frame: Frame) -> None:
        self._frames.append(frame)
        self._firsts.append(self.total)
        self.total += frame.events
        self.size += len(frame.data)
        if frame.keep and not self.thinned:
            self._loose = self._place = len(self._frames)
        if not frame.keep:
            self.thinned = True  # such frames stand for more events than they hold
            self._thinnable += len(frame.data)
            self._thin()

    def since(self, number: int, most: int = BATCH) -> Batch:
        """What comes after the first `number` events, or the beginning of it if that is long."""
        number = min(max(number, 0), self.total)
        place = bisect_right(self._firsts, number) - 1 if number < self.total else len(self._frames)
        parts: list[bytes] = []
        length, end = 0, number
        while place < len(self._frames) and (length < most or end == number):
            frame, first = self._frames[place], self._firsts[place]
            parts.append(_without(frame.data, number - first) if frame.keep and first < number else frame.data)
            length, end, place = length + len(parts[-1]), first + frame.events, place + 1
        return Batch(number, end, b",".join(parts))

    def _thin(self) -> None:
        """Merge neighbours, from the oldest to the newest and again, until the log is within its bound.

        No merged frame stands for more than `_span` events. The span doubles each time, so all parts of the log stay
        about equally detailed.
        """
        for _ in range(2 * len(self._frames)):
            if self._thinnable <= self._bound:
                return
            if self._place + 1 >= len(self._frames) - LATEST:
                self._place = self._loose
                self._span *= 2
            elif not self._merge_at(self._place):
                self._place += 1

    def _merge_at(self, place: int) -> bool:
        pair = self._frames[place : place + 2]
        if any(frame.keep for frame in pair) or sum(frame.events for frame in pair) > self._span:
            return False
        merged = _merged(pair)
        self._frames[place : place + 2] = [merged]
        del self._firsts[place + 1]
        saved = sum(len(frame.data) for frame in pair) - len(merged.data)
        self._thinnable -= saved
        self.size -= saved
        return True


def _without(data: bytes, count: int) -> bytes:
    """Encoded events without the first `count` of them."""
    return b",".join(map(dumps, _events(data)[count:]))


def _merged(frames: Sequence[Frame]) -> Frame:
    """The net effect of some frames. `merge` is imported here because few logs become so long."""
    from .merge import NetEffect

    events = [event for frame in frames for event in _events(frame.data)]
    count = sum(frame.events for frame in frames)
    effect = NetEffect(max(map(_size, events), default=0))
    for event in events:
        effect.add(event)
    return Frame(b",".join(map(dumps, effect.events(count))), count, keep=False)


def _size(event: Json) -> int:
    """How many cells a board needs for this event."""
    cells = event.get("cells")
    return len(cells) if isinstance(cells, str) else 1 + max(cells or (), default=-1)


def _events(data: bytes) -> list[Json]:
    events: list[Json] = orjson.loads(b"[" + data + b"]")
    return events
