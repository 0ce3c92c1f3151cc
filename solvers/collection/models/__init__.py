"""Models that come along: solid pictures made for Nonoscope, one a file, and how to get at them.

A file is of the format `layers`. Every model is the only solution of the puzzle with all of its numbers, and of the
one that shows only some: line logic finds it, and zeros tell at most half of what there is to take away. The tests hold
this against the engine. What `index.json` says of a model, with the numbers that its puzzle shows, is worked out
beforehand: `scripts/make_models.py` writes the files and `scripts/thin_models.py` the index. Nothing here solves,
shapes or chooses.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ...errors import PuzzleError
from ...explain.carving import Carving
from ...explain.rating import Rating, rating_from
from ...formats.solid.layers import parse
from ...near_names import near_names
from ...puzzle import Puzzle
from ...solid import with_clues

INDEX: Final = "index.json"

_SUFFIX: Final = ".layers"
_LICENSE: Final = "CC0-1.0"


@dataclass(frozen=True, slots=True)
class Model:
    """One model, as the index knows it, with the rating of its puzzle. `zeros` is how much of what there is to take
    away the zeros tell."""

    name: str
    title: str
    theme: str
    shape: tuple[int, ...]
    rating: Rating
    zeros: float
    carving: Carving
    numbers: str

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle with all numbers, and in `info.goal` the model with its colours."""
        return read_model(self.name)

    @property
    def thinned(self) -> Puzzle:
        """The puzzle to play: the same with only some of its numbers."""
        return _thinned(self)

    @property
    def level(self) -> str:
        """Of its puzzle to play, one of `RATED_LEVELS`."""
        return self.rating.level or ""


@cache
def models() -> tuple[Model, ...]:
    """All models, the smallest first. Their files are read when they are asked for."""
    known = json.loads((files(__name__) / INDEX).read_text(encoding="ascii"))
    found = (_model(name, facts) for name, facts in known.items())
    return tuple(sorted(found, key=lambda one: (one.shape[0] * one.shape[1] * one.shape[2], one.name)))


def model(name: str) -> Model:
    """The model of that name ("cat", "sailing-boat")."""
    for found in models():
        if found.name == name:
            return found
    near = near_names(name, [each.name for each in models()])
    raise PuzzleError("errors.known_name", where="model", found=name, names=near)


@cache
def read_model(name: str) -> Puzzle:
    """The puzzle with all numbers of a model's file."""
    puzzle = parse((files(__name__) / (name + _SUFFIX)).read_text(encoding="ascii"))
    return replace(puzzle, info=replace(puzzle.info, author="Nonoscope", license=_LICENSE))


def kept_numbers(puzzle: Puzzle) -> str:
    """Which lines show a number, a bit a line, as text for the index."""
    bits = sum((line.clue is not None) << place for place, line in enumerate(puzzle.lines))
    return b64encode(bits.to_bytes(-(-len(puzzle.lines) // 8), "little")).decode("ascii")


def _model(name: str, facts: Mapping[str, Any]) -> Model:
    return Model(name, facts["title"], facts["theme"], tuple(facts["shape"]), rating_from(facts["rating"]),
                 facts["zeros"], Carving(**facts["carving"]), facts["numbers"])


@cache
def _thinned(one: Model) -> Puzzle:
    bits = int.from_bytes(b64decode(one.numbers), "little")
    return with_clues(one.puzzle, [line.clue if bits >> place & 1 else None
                                   for place, line in enumerate(one.puzzle.lines)])
