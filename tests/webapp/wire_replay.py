"""The board that a log on the wire leaves, by the rules of docs/wire.md and nothing else: the oracle of these tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]


def board(events: Iterable[Json], size: int) -> str:
    """A digit a cell."""
    cells = ["0"] * size
    for event in events:
        match event["t"]:
            case "steps" | "fixed" | "candidate":
                for cell, value in zip(event["cells"], event["values"], strict=True):
                    cells[cell] = str(value)
            case "unfixed":
                for cell in event["cells"]:
                    cells[cell] = "0"
            case "assigned":
                for literal in event["literals"]:
                    if abs(literal) <= size:
                        cells[abs(literal) - 1] = "1" if literal > 0 else "2"
            case "jumped":
                for literal in event["literals"]:
                    if abs(literal) <= size:
                        cells[abs(literal) - 1] = "0"
            case "solution":
                cells = list(event["cells"])
    return "".join(cells)


def chances(events: Iterable[Json], size: int) -> list[int]:
    """What is believed of each cell, in thousandths."""
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
