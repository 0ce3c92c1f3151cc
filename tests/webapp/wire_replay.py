"""Logs on the wire: all frames of a solve; and the board that they leave, by the rules of docs/wire.md alone."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from numpy import base_repr

from webapp.base.wire_json import dumps
from webapp.jobs.events.frames import Framer
from webapp.jobs.events.log import Log
from webapp.jobs.events.messages import Frame
from webapp.jobs.events.wire import wire_events

Json = dict[str, Any]


def all_frames(framer: Framer, events: Iterable[object]) -> Iterator[Frame]:
    """All frames of a solve that reports exactly these events."""
    for event in events:
        yield from framer.see(event)
    yield from framer.flush()


def parts_of(data: bytes) -> list[Json]:
    """The events in a frame or a batch."""
    return json.loads(b"[" + data + b"]")


def sent_of(events: Iterable[object]) -> list[Json]:
    """The events as they are sent, one by one."""
    return [parts_of(dumps(part))[0] for event in events for part in wire_events(event)]


def logged(frames: Iterable[Frame], bound: int = 1 << 30) -> Log:
    log = Log(bound)
    for frame in frames:
        log.append(frame)
    return log


def read_from(log: Log, since: int = 0, most: int = 1 << 30) -> list[Json]:
    """All events from a number on, in batches as a page asks for them."""
    events: list[Json] = []
    while since < log.total:
        batch = log.since(since, most)
        assert batch.first == since < batch.next
        events += parts_of(batch.data)
        since = batch.next
    return events


def board(events: Iterable[Json], size: int) -> str:
    """The board, one digit to the base 36 a cell; a cell that can have several colours is unknown."""
    cells = ["0"] * size
    for event in events:
        match event["t"]:
            case "steps" | "fixed" | "candidate":
                for cell, value in zip(event["cells"], event["values"], strict=True):
                    cells[cell] = base_repr(max(value, 0), 36).lower()
            case "unfixed":
                for cell in event["cells"]:
                    cells[cell] = "0"
            case "assigned":
                for cell, value in _facts(event, size):
                    cells[cell] = base_repr(max(value, 0), 36).lower()
            case "jumped":
                for cell, value in _facts(event, size):
                    cells[cell] = base_repr(max(value, 0), 36).lower() if "values" in event else "0"
            case "solution":
                cells = list(event["cells"])
    return "".join(cells)


def _facts(event: Json, size: int) -> list[tuple[int, int]]:
    """What literals say of cells; in a coloured puzzle the event says so itself."""
    if "cells" in event:
        return [fact for fact in zip(event["cells"], event["values"], strict=True) if fact[0] >= 0]
    return [(abs(literal) - 1, 1 if literal > 0 else 2) for literal in event["literals"] if abs(literal) <= size]


def chances_of_colours(events: Iterable[Json]) -> dict[tuple[int, int], int]:
    """The chances in thousandths that were reported last, by cell and colour."""
    return {(cell, colour): chance for event in events if event["t"] == "belief"
            for cell, colour, chance in zip(event["cells"], event["colours"], event["chances"], strict=True)}


def chances(events: Iterable[Json], size: int) -> list[int]:
    """The chance of each cell in thousandths."""
    believed = [500] * size
    for event in events:
        if event["t"] == "belief":
            for cell, chance in zip(event["cells"], event["chances"], strict=True):
                believed[cell] = chance
    return believed


def counters(events: Iterable[Json]) -> Json:
    counters: Json = {}
    for event in events:
        if event["t"] == "progress":
            counters |= event["counters"]
    return counters
