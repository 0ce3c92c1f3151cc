"""The log of one job: numbered, append-only, bounded by `thinning`. Not safe for threads: the store guards it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Final, NamedTuple

import orjson

from ...base.wire_json import Json, dumps
from .messages import Frame
from .thinning import THINNED, LogThinner

BATCH: Final = 250_000  # bytes sent at once, roughly


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
        self._frames: list[Frame] = []
        self._firsts: list[int] = []
        self._thinner = LogThinner(self._frames, self._firsts, bound)
        self.size = 0  # bytes
        self.total = 0  # events

    @property
    def thinned(self) -> bool:
        return self._thinner.begun

    def append(self, frame: Frame) -> None:
        self._frames.append(frame)
        self._firsts.append(self.total)
        self.total += frame.events
        self.size += len(frame.data) - self._thinner.note_last()

    def frames_since(self, number: int) -> Iterator[tuple[int, Frame]]:
        """The frames that hold the events after the first `number`, each with the number of its first event."""
        start = bisect_right(self._firsts, number) - 1 if 0 < number < self.total else 0
        if number < self.total:
            yield from zip(self._firsts[start:], self._frames[start:], strict=True)

    def since(self, number: int, most: int = BATCH) -> Batch:
        """What comes after the first `number` events, or the beginning of it if that is long."""
        number = min(max(number, 0), self.total)
        place = bisect_right(self._firsts, number) - 1 if number < self.total else len(self._frames)
        parts: list[bytes] = []
        length, end = 0, number
        while place < len(self._frames) and (length < most or end == number):
            frame, first = self._frames[place], self._firsts[place]
            parts.append(without(frame.data, number - first) if frame.keep and first < number else frame.data)
            length, end, place = length + len(parts[-1]), first + frame.events, place + 1
        return Batch(number, end, b",".join(parts))


def without(data: bytes, count: int) -> bytes:
    events: list[Json] = orjson.loads(b"[" + data + b"]")
    return b",".join(map(dumps, events[count:]))
