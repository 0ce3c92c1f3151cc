"""The flat examples as the home page shows them, with link code and difficulty from `example_gallery.json`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from solvers import Puzzle
from solvers.examples import examples

from .thumbnails import Thumbnail, thumbnail


@dataclass(frozen=True, slots=True)
class ExampleCard:
    """One example in the gallery."""

    name: str
    title: str
    code: str
    difficulty: str
    puzzle: Puzzle
    thumbnail: Thumbnail


@cache
def example_cards() -> tuple[ExampleCard, ...]:
    """All flat examples, the smallest first."""
    found_out = json.loads((files(__package__) / "example_gallery.json").read_text(encoding="utf-8"))
    return tuple(
        ExampleCard(one.name, one.title, found_out[one.name]["code"], found_out[one.name]["difficulty"],
             one.puzzle, thumbnail(one.puzzle))
        for one in examples()
        if one.name in found_out
    )  # fmt: skip


def example_card_of(code: str) -> ExampleCard | None:
    """The example that this code stands for, if it is one."""
    return next((card for card in example_cards() if card.code == code), None)
