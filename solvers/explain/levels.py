"""The levels of ratings: where medium, hard and expert begin. Cheap to import: nothing here rates."""

from __future__ import annotations

from typing import Final

LEVELS_FROM: Final = {"easy": 0.0, "medium": 3.0, "hard": 5.0, "expert": 7.0}
RATED_LEVELS: Final = tuple(LEVELS_FROM)  # "easy", "medium", "hard" and "expert"
EXPERT: Final = LEVELS_FROM["expert"]  # from here on a supposition is needed


def level_of(rating: float) -> str:
    """The hardest level that starts at or below a rating."""
    return next(level for level, lowest in reversed(LEVELS_FROM.items()) if rating >= lowest)
