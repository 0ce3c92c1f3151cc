"""Neutral names of bundled puzzles, whose titles would give the solution away; and the puzzles that come next."""

from __future__ import annotations

from math import log2, prod
from typing import Final

from solvers.explain.rating import Rating
from solvers.texts import say, size_name

from .example_gallery import coloured_cards, example_cards
from .gallery_card import Card
from .model_gallery import model_cards

_MOST: Final = 24  # puzzles that may come next
_ALIKE: Final = 4  # times as many candidates of similar size


def bundled_card(code: str) -> Card | None:
    """The bundled puzzle with this code, with all numbers or some, if there is one."""
    cards = (*example_cards(), *coloured_cards(), *model_cards())
    return next((card for card in cards if code in (card.code, card.all_numbers)), None)


def bundled_rating(code: str) -> Rating | None:
    """The rating of the bundled puzzle with this code; None for any other, and for a model with all numbers."""
    card = bundled_card(code)
    return card.rating if card and card.code == code else None


def number_of(card: Card) -> int:
    """Its place among all puzzles of its kind, from 1."""
    return _gallery(card.kind).index(card) + 1


def neutral_title(card: Card) -> str:
    """Its size, level and number."""
    size, level = size_name(card.shape), say(f"levels.{card.level}")
    return say("labels.neutral_title", size=size, level=level, number=str(number_of(card)))


def texts_of(card: Card) -> dict[str, str]:
    """The `title` and `author` for its files."""
    return {"title": card.title, "author": card.source.puzzle.info.author}


def next_puzzles(code: str, shape: tuple[int, ...], kind: str) -> list[Card]:
    """Candidates for the next puzzle: those of the same kind nearest in difficulty and size. The rating of other than
    bundled puzzles is unknown: they get puzzles of similar size and of all ratings, of which the page chooses one."""
    bundled, cells = bundled_card(code), prod(shape)
    others = [card for card in _gallery(kind) if card is not bundled]
    if bundled is not None:
        rating = _rating(bundled)
        return sorted(others, key=lambda card: abs(_rating(card) - rating) + _apart(card, cells))[:_MOST]
    alike = sorted(others, key=lambda card: _apart(card, cells))[: _MOST * _ALIKE]
    return sorted(alike, key=_rating)[::_ALIKE]


def _rating(card: Card) -> float:
    return card.rating.rating or 0.0


def _apart(card: Card, cells: int) -> float:
    """How different the sizes are: 1 for twice or half as many cells."""
    return abs(log2(prod(card.shape) / cells))


def _gallery(kind: str) -> tuple[Card, ...]:
    return {"flat": example_cards, "coloured": coloured_cards, "solid": model_cards}[kind]()
