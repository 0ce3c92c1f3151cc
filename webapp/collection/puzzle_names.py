"""Neutral names of bundled puzzles, whose titles would give the solution away; and the puzzles that come next."""

from __future__ import annotations

from math import prod
from typing import Final

from solvers.explain.rating import Rating
from solvers.texts import say

from .example_gallery import example_cards
from .gallery_card import Card
from .model_gallery import model_cards

_MOST_FOLLOWING: Final = 24


def known_card(code: str) -> Card | None:
    """The bundled puzzle with this code, with all numbers or some, if there is one."""
    cards = (*example_cards(), *model_cards())
    return next((card for card in cards if code in (card.code, card.all_numbers)), None)


def known_rating(code: str) -> Rating | None:
    """The rating of the bundled puzzle with this code; None for any other, and for a model with all numbers."""
    card = known_card(code)
    return card.rating if card and card.code == code else None


def number_of(card: Card) -> int:
    """Its place among all puzzles of its kind, from 1."""
    return _gallery(solid=card.is_solid).index(card) + 1


def neutral_title(card: Card) -> str:
    """Its size, level and number."""
    size, level = " × ".join(map(str, card.shape)), say(f"levels.{card.level}")
    return say("labels.neutral_title", size=size, level=level, number=str(number_of(card)))


def texts_of(card: Card) -> dict[str, str]:
    """The `title` and `author` for its files."""
    return {"title": card.title, "author": card.source.puzzle.info.author}


def next_puzzles(code: str, shape: tuple[int, ...]) -> list[str]:
    """The codes of the puzzles after this one, the next one first. After a puzzle that is not bundled, those of at
    least its size come first."""
    cards = _gallery(solid=len(shape) > 2)
    known, size = known_card(code), prod(shape)
    start = number_of(known) if known else next((n for n, card in enumerate(cards) if prod(card.shape) >= size), 0)
    return [card.code for card in (*cards[start:], *cards[:start]) if card is not known][:_MOST_FOLLOWING]


def _gallery(*, solid: bool) -> tuple[Card, ...]:
    return model_cards() if solid else example_cards()
