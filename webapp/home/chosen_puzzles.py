"""Puzzles that are chosen for visitors: that of a day, those to begin with, and those among which chance decides.

The puzzle of a day follows from its date and the gallery alone, so it is the same for everybody. Weeks begin easy and
end hard. It is worked out here and not in pages, which would have to bring the whole gallery along; which day it is
where a visitor is, only the visitor's browser knows.
"""

from __future__ import annotations

import random
from datetime import date
from functools import cache
from hashlib import sha256
from typing import Final

from ..collection.example_gallery import SIZES, ExampleCard, example_cards

_LEVELS: Final = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")  # of the days of a week, from Monday on
_LEAST: Final = 8  # the longest side of what takes a while
_MOST: Final = SIZES["large"]
_MOST_WHEN_EASY: Final = SIZES["medium"]
_FIRST: Final = (5, 5)  # what a beginner solves at once


def card_of_day(day: date) -> ExampleCard:
    """None comes a second time before all of its level have come."""
    week, place = divmod(day.toordinal() - 1, len(_LEVELS))  # the first of all days was a Monday
    level = _LEVELS[place]
    cards = _in_turn(level)
    return cards[(week * _LEVELS.count(level) + _LEVELS[:place].count(level)) % len(cards)]


@cache
def _in_turn(level: str) -> tuple[ExampleCard, ...]:
    """Those of a level, mixed so that neighbours in the gallery do not follow each other."""
    most = _MOST_WHEN_EASY if level == "easy" else _MOST
    cards = [card for card in by_chance() if card.level == level and max(card.shape) <= most]
    return tuple(sorted(cards, key=lambda card: sha256(card.name.encode()).digest()))


@cache
def first_puzzles() -> tuple[ExampleCard, ...]:
    """Those that can be played on the home page, there and then; many cells in few runs come first."""
    small = (card for card in example_cards() if card.shape == _FIRST and card.level == "easy")
    return tuple(sorted(small, key=_runs_to_cells))


def _runs_to_cells(card: ExampleCard) -> int:
    clues = [clue or () for clue in (*card.puzzle.rows, *card.puzzle.cols)]
    return sum(map(len, clues)) - sum(map(sum, clues)) // 2


@cache
def by_chance() -> tuple[ExampleCard, ...]:
    """Those among which chance decides: none that is over at once, or takes an evening."""
    return tuple(card for card in example_cards() if _LEAST <= max(card.shape) <= _MOST)


def any_card() -> ExampleCard:
    return random.choice(by_chance())
