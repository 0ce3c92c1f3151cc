"""The galleries: flat, coloured and solid puzzles by pack, size, level and theme; and an index from which scripts learn
how many of each are solved and which puzzle comes next on the path.

The path consists of packs in rising difficulty, from first steps to the large puzzles. A pack follows from sizes and
ratings: the puzzles of a stage, easiest first, are divided into packs of about the same number. Signs and ornaments,
which are no pictures, have packs of their own at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase, digits
from typing import Final

from solvers.collection import Example
from solvers.explain.levels import RATED_LEVELS

from ..base.wire_json import Json
from .bundled_cards import KINDS, SIZES, SOLID_SIZES, THEMES, Card, cards_of, size_of

# The longest side of the puzzles of each stage.
STAGES: Final[Mapping[str, Mapping[str, int]]] = {
    "coloured": {"first": 9, "small": 14, "medium": 20, "large": 30, "huge": 64},
    "flat": {"first": 7, "small": 10, "medium": 15, "larger": 20, "large": 25, "grand": 36, "huge": 64},
    "solid": {"first": 6, "small": 9, "medium": 12, "large": 64},
}
SIGNS: Final = "signs"
MOST: Final = 30  # puzzles of a pack
_SIGN_TAGS: Final = frozenset({"sign", "letter", "science", "ornament", "fractal"})
ALL: Final = "all"
_SIGNS: Final = digits + ascii_lowercase


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
    cards = cards_of(kind)
    stages = [*STAGES[kind], *([SIGNS] if kind == "flat" else [])]
    return tuple(pack for stage in stages
                 for pack in _divide(stage, [card for card in cards if _stage_of(card, kind) == stage]))


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


@dataclass(frozen=True, slots=True)
class Gallery:
    """All puzzles of a `kind`, or those with one `name` `by` "pack", "size", "level" or "theme"."""

    kind: str
    by: str
    name: str

    @property
    def path(self) -> str:
        if self.kind == "flat" and self.by in ("", "size"):
            return self.name or ALL
        return "/".join(part for part in ("" if self.kind == "flat" else self.kind, self.by, self.name) if part)

    @property
    def longest(self) -> int:
        return _sizes(self.kind)[self.name]

    @property
    def below(self) -> int:
        sizes = [*_sizes(self.kind).values()]
        return [0, *sizes][sizes.index(self.longest)]

    @property
    def digit(self) -> str:
        """The digit for it in `gallery_index`; empty for all puzzles of a kind."""
        return _SIGNS[_groups(self.kind)[self.by].index(self.name)] if self.by else ""

    @property
    def pack(self) -> Pack:
        return next(pack for pack in packs_of(self.kind) if pack.name == self.name)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its puzzles: those of a pack in rising difficulty, others the smallest first."""
        if self.by == "pack":
            return self.pack.cards
        cards = cards_of(self.kind)
        return tuple(card for card in cards if group_of(card, self.kind, self.by) == self.name) if self.by else cards


def group_of(card: Card, kind: str, by: str) -> str:
    match by:
        case "pack":
            return _packs_by_id()[card.id].name
        case "size":
            return size_of(card.shape, _sizes(kind))
        case "level":
            return card.level
        case _:
            return card.theme


@cache
def galleries() -> dict[str, Gallery]:
    parts = (gallery for kind in KINDS for group in galleries_by(kind).values() for gallery in group)
    return {gallery.path: gallery for gallery in (*whole_galleries(), *parts)}


def whole_galleries() -> list[Gallery]:
    return [Gallery(kind, "", "") for kind in KINDS]


def galleries_by(kind: str) -> dict[str, list[Gallery]]:
    return {by: [Gallery(kind, by, name) for name in names] for by, names in _groups(kind).items()}


@cache
def gallery_index() -> Json:
    """For each kind the ids of all puzzles in order, their numbers in the order of the path, and for each way to sort
    them one digit a puzzle, for its gallery. It is this short because every page with links to galleries carries it."""
    return {kind: {"ids": "".join(card.id for card in cards_of(kind)), "path": _path(kind),
                   **{by: "".join(_SIGNS[names.index(group_of(card, kind, by))] for card in cards_of(kind))
                      for by, names in _groups(kind).items()}}
            for kind in KINDS}


def _path(kind: str) -> list[int]:
    numbers = {card.id: number for number, card in enumerate(cards_of(kind), 1)}
    return [numbers[card.id] for pack in packs_of(kind) for card in pack.cards]


def _groups(kind: str) -> dict[str, tuple[str, ...]]:
    packs = tuple(pack.name for pack in packs_of(kind))
    return {"pack": packs, "size": tuple(_sizes(kind)), "level": levels_of(kind), "theme": tuple(THEMES)}


@cache
def levels_of(kind: str) -> tuple[str, ...]:
    """The levels that a kind has puzzles of, the easiest first."""
    there = {card.level for card in cards_of(kind)}
    return tuple(level for level in RATED_LEVELS if level in there)


def _sizes(kind: str) -> dict[str, int]:
    return SOLID_SIZES if kind == "solid" else SIZES
