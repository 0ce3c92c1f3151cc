"""The path: packs of bundled puzzles, each in rising difficulty, from first steps to the large ones.

A pack follows from sizes and ratings: the puzzles of a stage, easiest first, are divided into packs of about the same
number. Signs and ornaments, which are no pictures, have packs of their own at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from solvers.collection import Example

from .example_gallery import coloured_cards, example_cards
from .gallery_card import Card
from .model_gallery import model_cards

# The longest side of the puzzles of each stage.
STAGES: Final[Mapping[str, Mapping[str, int]]] = {
    "coloured": {"first": 9, "small": 14, "medium": 20, "large": 30, "huge": 64},
    "flat": {"first": 7, "small": 10, "medium": 15, "larger": 20, "large": 25, "grand": 36, "huge": 64},
    "solid": {"first": 6, "small": 9, "medium": 12, "large": 64},
}
SIGNS: Final = "signs"
MOST: Final = 30  # puzzles of a pack
_SIGN_TAGS: Final = frozenset({"sign", "letter", "science", "ornament", "fractal"})


@dataclass(frozen=True, slots=True)
class Pack:
    """The pack with this `number`, from 1, of the `of` packs of a stage; its cards in rising difficulty."""

    stage: str
    number: int
    of: int
    cards: tuple[Card, ...]

    @property
    def name(self) -> str:
        return f"{self.stage}-{self.number}" if self.of > 1 else self.stage

    @property
    def sides(self) -> tuple[int, int]:
        """The shortest and the longest of the longest sides of its puzzles."""
        sides = [max(card.shape) for card in self.cards]
        return min(sides), max(sides)


@cache
def packs_of(kind: str) -> tuple[Pack, ...]:
    """The packs of a kind, in the order of the path."""
    cards = {"flat": example_cards, "coloured": coloured_cards, "solid": model_cards}[kind]()
    stages = [*STAGES[kind], *([SIGNS] if kind == "flat" else [])]
    return tuple(pack for stage in stages
                 for pack in _divide(stage, [card for card in cards if _stage_of(card, kind) == stage]))


def pack_of(card: Card) -> Pack:
    """The pack that a card belongs to."""
    return _packs_by_id()[card.id]


@cache
def _packs_by_id() -> dict[str, Pack]:
    return {card.id: pack for kind in STAGES for pack in packs_of(kind) for card in pack.cards}


def _stage_of(card: Card, kind: str) -> str:
    longest = max(card.shape)
    beyond_first = longest > STAGES[kind]["first"]  # the first steps may be signs
    if kind == "flat" and beyond_first and isinstance(card.source, Example) and card.source.theme in _SIGN_TAGS:
        return SIGNS
    return next(stage for stage, most in STAGES[kind].items() if longest <= most)


def _divide(stage: str, cards: list[Card]) -> list[Pack]:
    """The cards in rising difficulty, in as few packs as have room for them."""
    ordered = sorted(cards, key=lambda card: card.rating.rating or 0.0)
    count = -(-len(ordered) // MOST)
    bounds = [place * len(ordered) // count for place in range(count + 1)]
    return [Pack(stage, place + 1, count, tuple(ordered[bounds[place] : bounds[place + 1]])) for place in range(count)]
