"""Bundled recordings: for each method the events of the example on its page, so that a class that opens the page waits
for no worker.

scripts/products.py makes them with seed 0 and without a clock. They lie compressed in static/recordings.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from solvers.puzzle import Puzzle
from solvers.runner import METHODS, Limit, method_info, stream

from ..base.paths import resource_path
from ..base.wire_json import dumps
from ..collection.bundled_cards import Card, coloured_cards, example_cards, model_cards
from ..jobs.events.wire import wire_events
from .method_texts import MethodText, english_text_of

FOLDER: Final = "recordings"


class Recording(NamedTuple):
    """A recording: the link code of its puzzle, its method and options, and its file in static/."""

    code: str
    method: str
    options: dict[str, Any]
    file: str


@cache
def shipped_recordings() -> tuple[Recording, ...]:
    return tuple(
        Recording(puzzles_for(name)[text.example].code, name, text.options, f"{FOLDER}/{name}.json")
        for name, text in recorded_methods().items() if (resource_path("static") / FOLDER / f"{name}.json.br").is_file()
    )


def recorded_methods() -> dict[str, MethodText]:
    """The methods that are recorded, with the texts that name the example and its options."""
    texts = {name: english_text_of(name) for name in METHODS}
    return {name: text for name, text in texts.items() if text is not None}


def puzzles_for(method: str) -> dict[str, Card]:
    """The examples that a method takes, by name, or the models for a method that solves only solids."""
    kinds = method_info(method).kinds
    flat = [*(example_cards() if "flat" in kinds else ()), *(coloured_cards() if "coloured" in kinds else ())]
    return {card.name: card for card in flat or model_cards()}


def recordings_of(code: str) -> list[Recording]:
    return [recording for recording in shipped_recordings() if recording.code == code]


def recording_for(code: str, method: str, options: Mapping[str, Any]) -> str | None:
    read = method_info(method).read_options
    matches = (recording for recording in recordings_of(code)
               if recording.method == method and read(recording.options) == read(options))
    return next((recording.file for recording in matches), None)


def record(puzzle: Puzzle, method: str, options: dict[str, Any]) -> bytes:
    """All events of a solve as a JSON list, the same each time."""
    events = [event for fact in stream(puzzle, method, 0, Limit(), options, tell=True) for event in wire_events(fact)]
    solutions = (event for event in events if event["t"] == "solution")
    for number, event in enumerate(solutions, 1):
        event["number"] = number
    return b"[" + b",\n".join(dumps({**event, "at": 0}) for event in events) + b"]\n"
