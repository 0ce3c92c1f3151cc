"""The solid models as pages show them, with the link codes of their puzzles from `model_gallery.json`.

Each has two: the puzzle to play, which hides numbers, and the one with all of them. Only the titles may give anything
of a solution away.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from solvers import Puzzle
from solvers.models import Model, model, models

from .clue_patterns import Pattern, solid_pattern
from .gallery_card import GalleryCard

ON_HOME: Final = 6

# By name the longest side of what stands there.
SOLID_SIZES: Final = {"small": 7, "medium": 10, "large": 13, "huge": 64}


@dataclass(frozen=True, slots=True)
class ModelCard(GalleryCard[Model]):
    """One model in a gallery, and the code of the puzzle with all numbers beside that of the one to play."""

    all_numbers: str

    @property
    def puzzle(self) -> Puzzle:
        return self.source.thinned

    @property
    def pattern(self) -> Pattern:
        return _pattern_of(self.name)


@cache
def _pattern_of(name: str) -> Pattern:
    return solid_pattern(model(name).thinned)


@cache
def model_cards() -> tuple[ModelCard, ...]:
    """All models, the smallest first."""
    codes = json.loads((files(__package__) / "model_gallery.json").read_text(encoding="ascii"))
    return tuple(ModelCard(one, codes[one.name]["code"], codes[one.name]["all"])
                 for one in models() if one.name in codes)


@cache
def first_model_cards() -> tuple[ModelCard, ...]:
    """What stands on the home page, evenly spread over the sizes."""
    step = max(1, len(model_cards()) // ON_HOME)
    return model_cards()[::step][:ON_HOME]


def model_card_of(code: str) -> ModelCard | None:
    """The model that this code stands for, with all numbers or some, if it is one."""
    return next((card for card in model_cards() if code in (card.code, card.all_numbers)), None)
