"""The flat examples as pages show them: those in black and white, those in colours, and those on the home page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from solvers.collection import coloured_examples, examples
from solvers.explain.levels import RATED_LEVELS

from .gallery_card import Card, card_for, size_of

# The longest side of each size.
SIZES: Final = {"small": 12, "medium": 24, "large": 36, "huge": 64}
ON_HOME: Final = 3  # of each size
COLOURED_ON_HOME: Final = 4
_FIRST_SHAPE: Final = (5, 5)  # a beginner solves it at once
_FIRST: Final = ("music-notes", "cat", "anchor")  # they come before those that are spread over levels and sizes


@cache
def example_cards() -> tuple[Card, ...]:
    """All examples in black and white, the smallest first."""
    return tuple(map(card_for, examples()))


@cache
def coloured_cards() -> tuple[Card, ...]:
    """All examples in colours, the smallest first."""
    return tuple(map(card_for, coloured_examples()))


@cache
def first_coloured_cards() -> tuple[Card, ...]:
    """Those in colours on the home page, evenly spread over the sizes."""
    step = max(1, len(coloured_cards()) // COLOURED_ON_HOME)
    return coloured_cards()[step // 2 :: step][:COLOURED_ON_HOME]


@cache
def first_cards() -> tuple[Card, ...]:
    """The examples on the home page: some of each size, the smallest first."""
    sizes = [[card for card in example_cards() if size_of(card.shape, SIZES) == size] for size in SIZES]
    return tuple(card for cards in sizes for card in _spread(cards))


@cache
def first_puzzles() -> tuple[Card, ...]:
    """The examples that can be played on the home page itself, those with many cells in few runs first."""
    small = (card for card in example_cards() if card.shape == _FIRST_SHAPE and card.level == "easy")
    return tuple(sorted(small, key=_runs_to_cells))


def _runs_to_cells(card: Card) -> int:
    clues = [clue or () for clue in (*card.puzzle.rows, *card.puzzle.cols)]
    return sum(map(len, clues)) - sum(map(sum, clues)) // 2


def _spread(cards: Sequence[Card]) -> list[Card]:
    """Some cards of one size: an even sample of each level."""
    chosen = [card for card in cards if card.name in _FIRST]
    levels = [[card for card in cards if card.level == level and card not in chosen]
              for level in sorted({card.level for card in cards}, key=RATED_LEVELS.index)]
    each = -(-ON_HOME // max(1, len(levels)))
    for level in levels:
        step = max(1, len(level) // each)
        chosen += level[step // 2 :: step][:each]
    return sorted(chosen[:ON_HOME], key=cards.index)
