"""The galleries: flat, coloured and solid puzzles by pack, size, level and theme; and an index from which scripts learn
how many of each are solved and which puzzle comes next on the path."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase, digits
from typing import Final

from solvers.explain.levels import RATED_LEVELS

from ..base.wire_json import Json
from .example_gallery import SIZES, coloured_cards, example_cards
from .gallery_card import THEMES, Card, size_of
from .model_gallery import SOLID_SIZES, model_cards
from .packs import Pack, pack_of, packs_of

ALL: Final = "all"
_SIGNS: Final = digits + ascii_lowercase


@dataclass(frozen=True, slots=True)
class Gallery:
    """All puzzles of a `kind`, or those with one `name` `by` "pack", "size", "level" or "theme"."""

    kind: str
    by: str
    name: str

    @property
    def path(self) -> str:
        """Its address below that of the galleries."""
        if self.kind == "flat" and self.by in ("", "size"):
            return self.name or ALL
        return "/".join(part for part in ("" if self.kind == "flat" else self.kind, self.by, self.name) if part)

    @property
    def longest(self) -> int:
        """The longest side that its size allows."""
        return _sizes(self.kind)[self.name]

    @property
    def below(self) -> int:
        """The longest side of the next smaller size."""
        sizes = [*_sizes(self.kind).values()]
        return [0, *sizes][sizes.index(self.longest)]

    @property
    def digit(self) -> str:
        """The digit for it in `gallery_index`; empty for all puzzles of a kind."""
        return _SIGNS[_groups(self.kind)[self.by].index(self.name)] if self.by else ""

    @property
    def pack(self) -> Pack:
        """The pack that it shows, if it is one."""
        return next(pack for pack in packs_of(self.kind) if pack.name == self.name)

    @property
    def cards(self) -> tuple[Card, ...]:
        """Its puzzles: those of a pack in rising difficulty, others the smallest first."""
        if self.by == "pack":
            return self.pack.cards
        cards = cards_of(self.kind)
        return tuple(card for card in cards if group_of(card, self.kind, self.by) == self.name) if self.by else cards


KINDS: Final = ("flat", "coloured", "solid")


def cards_of(kind: str) -> tuple[Card, ...]:
    return {"flat": example_cards, "coloured": coloured_cards, "solid": model_cards}[kind]()


def group_of(card: Card, kind: str, by: str) -> str:
    """The name of the gallery that a card belongs to."""
    match by:
        case "pack":
            return pack_of(card).name
        case "size":
            return size_of(card.shape, _sizes(kind))
        case "level":
            return card.level
        case _:
            return card.theme


@cache
def galleries() -> dict[str, Gallery]:
    """All galleries by path."""
    parts = (gallery for kind in KINDS for group in galleries_by(kind).values() for gallery in group)
    return {gallery.path: gallery for gallery in (*whole_galleries(), *parts)}


def whole_galleries() -> list[Gallery]:
    """Everything of each kind."""
    return [Gallery(kind, "", "") for kind in KINDS]


def galleries_by(kind: str) -> dict[str, list[Gallery]]:
    """The galleries of a kind, by what sorts them."""
    return {by: [Gallery(kind, by, name) for name in names] for by, names in _groups(kind).items()}


@cache
def gallery_index() -> Json:
    """For each kind the ids of all puzzles in order, their numbers in the order of the path, and for each way to sort
    them one digit a puzzle, for its gallery. It is this short because every page with links to galleries carries it."""
    return {kind: {"ids": "".join(card.id for card in cards_of(kind)), "path": _path(kind),
                   **{by: _digits(cards_of(kind), kind, by, names) for by, names in _groups(kind).items()}}
            for kind in KINDS}


def _path(kind: str) -> list[int]:
    numbers = {card.id: number for number, card in enumerate(cards_of(kind), 1)}
    return [numbers[card.id] for pack in packs_of(kind) for card in pack.cards]


def _digits(cards: Sequence[Card], kind: str, by: str, names: Sequence[str]) -> str:
    return "".join(_SIGNS[names.index(group_of(card, kind, by))] for card in cards)


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
