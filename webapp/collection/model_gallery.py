"""The solid models as pages show them.

Each has two link codes: one for the puzzle to play, which hides numbers, and one for the puzzle with all numbers. Only
titles may give away anything about a solution.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from solvers.collection import models

from .gallery_card import Card, card_for

ON_HOME: Final = 6

# The longest side of each size.
SOLID_SIZES: Final = {"small": 7, "medium": 10, "large": 13, "huge": 64}


@cache
def model_cards() -> tuple[Card, ...]:
    """All models, the smallest first."""
    return tuple(map(card_for, models()))


@cache
def first_model_cards() -> tuple[Card, ...]:
    """The models on the home page, evenly spread over the sizes."""
    step = max(1, len(model_cards()) // ON_HOME)
    return model_cards()[::step][:ON_HOME]
