"""Logs on the wire: all frames of a solve; and the board that they leave, by the rules of docs/wire.md alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from numpy import base_repr

from webapp.jobs.events.frames import Framer
from webapp.jobs.events.messages import Frame

Json = dict[str, Any]


def all_frames(framer: Framer, events: Iterable[object]) -> Iterator[Frame]:
    """All frames of a solve that reports exactly these events."""
    for event in events:
        yield from framer.see(event)
    yield from framer.flush()


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
    found: Json = {}
    for event in events:
        if event["t"] == "progress":
            found.update(event["counters"])
    return found
