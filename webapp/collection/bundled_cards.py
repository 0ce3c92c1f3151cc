"""The examples and models as cards: all of a kind, those on the home page, and those that come next; and their neutral
names, because titles would give the solution away."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import log2, prod
from typing import Final

from solvers import draw
from solvers.collection import SIZES, SOLID_SIZES, Example, Model, coloured_examples, examples, models
from solvers.colours import hex_of
from solvers.draw.layout import path_of
from solvers.explain.rating import Rating
from solvers.grid import Grid, state_of
from solvers.puzzle import Puzzle
from solvers.texts import say, size_name

from .clue_patterns import Pattern, pattern_of

# A theme covers several tags. It follows from the first tag of an example, or from the theme of a model.
THEMES: Final[dict[str, tuple[str, ...]]] = {
    "animals": ("animal",),
    "nature": ("plant", "sky", "space", "scene", "winter", "autumn", "sea", "outdoors"),
    "food": ("food",),
    "buildings": ("building",),
    "vehicles": ("vehicle",),
    "things": ("thing", "tool", "clothes", "furniture"),
    "leisure": ("game", "music", "sport", "party", "toy", "fantasy"),
    "signs": ("sign", "letter", "science", "ornament", "fractal", "shape", "face", "person"),
}
_WORD: Final = 0xFFFF_FFFF
_PRIME: Final = 0x0100_0193
_SIGNS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_ID_LENGTH: Final = 7
_CUBE: Final = 8  # pixels of the edge of a cube
_REPEATED: Final = re.compile(r"(\D)\1+")
KINDS: Final = ("flat", "coloured", "solid")
_FIRST_SHAPE: Final = (5, 5)  # a beginner solves it at once
_MOST: Final = 24  # puzzles that may come next
_ALIKE: Final = 4  # times as many candidates of similar size


@cache
def themes_by_tag() -> dict[str, str]:
    return {tag: theme for theme, tags in THEMES.items() for tag in tags}


@dataclass(frozen=True, slots=True)
class Card:
    """A bundled puzzle as pages show it. `code`, `level` and `rating` are those of the puzzle to play; `all_numbers` is
    the code of the puzzle that hides no numbers, which differs for models."""

    source: Example | Model
    name: str
    shape: tuple[int, ...]
    theme: str
    code: str
    all_numbers: str
    level: str
    rating: Rating
    id: str

    @property
    def title(self) -> str:
        return self.source.title

    @property
    def is_solid(self) -> bool:
        return isinstance(self.source, Model)

    @property
    def kind(self) -> str:
        if isinstance(self.source, Model):
            return "solid"
        return "coloured" if self.source.colours else "flat"

    @property
    def size(self) -> str:
        return size_of(self.shape, SOLID_SIZES if self.is_solid else SIZES)

    @property
    def puzzle(self) -> Puzzle:
        return self.source.thinned if isinstance(self.source, Model) else self.source.puzzle

    @property
    def pattern(self) -> Pattern:
        return pattern_of(self.puzzle)

    @property
    def fine_pattern(self) -> Pattern:
        return pattern_of(self.puzzle, finer=2)


def card_for(source: Example | Model) -> Card:
    code = source.code
    all_numbers = source.all_numbers if isinstance(source, Model) else code
    return Card(source, source.name, source.shape, themes_by_tag()[source.theme], code, all_numbers,
                source.level, source.rating, puzzle_id(code))


def size_of(shape: Sequence[int], sizes: Mapping[str, int]) -> str:
    """The first size that has room: `sizes` gives the longest side of each."""
    return next(name for name, longest in sizes.items() if max(shape) <= longest)


def puzzle_id(code: str) -> str:
    """Seven characters under which browsers remember a puzzle: FNV-1a, mixed, as in core/achievements.js."""
    value = 0x811C_9DC5
    for byte in code.encode():
        value = (value ^ byte) * _PRIME & _WORD
    value = (value ^ value >> 16) * 0x85EB_CA6B & _WORD
    value = (value ^ value >> 13) * 0xC2B2_AE35 & _WORD
    value ^= value >> 16
    text = ""
    for _ in range(_ID_LENGTH):
        value, digit = divmod(value, len(_SIGNS))
        text = _SIGNS[digit] + text
    return text


@cache
def picture_of(card: Card) -> str:
    puzzle = card.source.puzzle if isinstance(card.source, Model) else card.source.ending
    goal = puzzle.info.goal
    assert goal is not None  # every example and every model has one
    if card.is_solid:
        return draw.svg(puzzle, goal, cell=_CUBE)
    paper, *inks = [hex_of(colour.value) for colour in puzzle.palette]
    return _svg(goal, paper, inks)


@cache
def ending_of(card: Card) -> Mapping[str, object] | None:
    """The author's colours for the end of a picture in black and white, None for others: by their letters, and the
    letters of the cells, with a number before a letter that is repeated."""
    if isinstance(card.source, Model) or card.source.colours:
        return None
    picture = card.source.ending
    palette, goal = picture.palette, picture.info.goal
    assert goal is not None  # every example has one
    letters = {state_of(place): colour.letter for place, colour in enumerate(palette)}
    cells = _REPEATED.sub(lambda run: f"{len(run[0])}{run[1]}", "".join(letters[state] for state in goal.cells))
    return {"inks": {colour.letter: hex_of(colour.value) for colour in palette}, "cells": cells}


def _svg(goal: Grid, paper: str, inks: Sequence[str]) -> str:
    height, width = goal.shape
    across, down = width + 2, height + 2
    shapes = (f'<path fill="{ink}" d="{path_of(goal, state_of(colour))}"/>' for colour, ink in enumerate(inks, 1))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {across} {down}" shape-rendering="crispEdges">'
        f'<path fill="{paper}" d="M-1 -1h{across}v{down}h-{across}z"/>{"".join(shapes)}</svg>'
    )


@cache
def example_cards() -> tuple[Card, ...]:
    """All examples in black and white, the smallest first."""
    return tuple(map(card_for, examples()))


@cache
def coloured_cards() -> tuple[Card, ...]:
    return tuple(map(card_for, coloured_examples()))


@cache
def model_cards() -> tuple[Card, ...]:
    return tuple(map(card_for, models()))


def cards_of(kind: str) -> tuple[Card, ...]:
    return {"flat": example_cards, "coloured": coloured_cards, "solid": model_cards}[kind]()


@cache
def first_puzzles() -> tuple[Card, ...]:
    """The examples that can be played on the home page itself, those with many cells in few runs first."""
    small = (card for card in example_cards() if card.shape == _FIRST_SHAPE and card.level == "easy")
    return tuple(sorted(small, key=_runs_to_cells))


def _runs_to_cells(card: Card) -> int:
    clues = [clue or () for clue in (*card.puzzle.rows, *card.puzzle.cols)]
    return sum(map(len, clues)) - sum(map(sum, clues)) // 2


def bundled_card(code: str) -> Card | None:
    """The bundled puzzle with this code, with all numbers or some, if there is one."""
    cards = (card for kind in KINDS for card in cards_of(kind))
    return next((card for card in cards if code in (card.code, card.all_numbers)), None)


def bundled_rating(code: str) -> Rating | None:
    """The rating of the bundled puzzle with this code; None for any other, and for a model with all numbers."""
    card = bundled_card(code)
    return card.rating if card and card.code == code else None


def number_of(card: Card) -> int:
    return _numbers()[card.id]


@cache
def _numbers() -> dict[str, int]:
    return {card.id: number for kind in KINDS for number, card in enumerate(cards_of(kind), 1)}


def neutral_title(card: Card) -> str:
    size, level = size_name(card.shape), say(f"levels.{card.level}")
    return say("labels.neutral_title", size=size, level=level, number=str(number_of(card)))


def texts_of(card: Card) -> dict[str, str]:
    return {"title": card.title, "author": card.source.puzzle.info.author}


def next_puzzles(code: str, shape: tuple[int, ...], kind: str) -> list[Card]:
    """Candidates for the next puzzle: those of the same kind nearest in difficulty and size. The rating of other than
    bundled puzzles is unknown: they get puzzles of similar size and of all ratings, of which the page chooses one."""
    bundled, cells = bundled_card(code), prod(shape)
    others = [card for card in cards_of(kind) if card is not bundled]
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
