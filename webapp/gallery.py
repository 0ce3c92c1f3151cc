"""The examples as the gallery shows them: with link code and difficulty, both found out ahead (`gallery.json`)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from solvers import Puzzle
from solvers.examples import examples

from .thumbnails import Thumbnail, thumbnail


@dataclass(frozen=True, slots=True)
class Card:
    """One example in the gallery."""

    name: str
    title: str
    code: str
    difficulty: str
    puzzle: Puzzle
    thumbnail: Thumbnail


@cache
def cards() -> tuple[Card, ...]:
    """All flat examples, the smallest first."""
    found_out = json.loads((files(__package__) / "gallery.json").read_text(encoding="utf-8"))
    return tuple(
        Card(one.name, one.title, found_out[one.name]["code"], found_out[one.name]["difficulty"],
             one.puzzle, thumbnail(one.puzzle))
        for one in examples()
        if one.name in found_out
    )  # fmt: skip


def card_of(code: str) -> Card | None:
    """The example that this code stands for, if it is one."""
    return next((card for card in cards() if card.code == code), None)
