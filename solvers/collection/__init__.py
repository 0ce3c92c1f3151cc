"""The collection: flat examples and solid models, drawn for Nonoscope, and how to read them.

`puzzles/NAME.txt` and `coloured/NAME.txt` are pictures of examples in the format `picture`, in the letters of their
colours. Those of a puzzle in black and white are the colours of its end: cells in small letters are filled, cells in
capitals are empty. `models/NAME.layers` is a model in the format `layers`, without its texts. The `index.json` beside
them has everything else, one puzzle per line. Titles, tags and themes are written by hand (the first tag is the
theme); other languages have the titles among their texts. `scripts/products.py ratings` computes the shape, the
code of the link, the rating, and which numbers the puzzle of a model shows. Nothing here solves or chooses; tests
compare the indexes with the engine.

Every puzzle has exactly one solution. A model is the only solution both of the puzzle with all of its numbers and of
the puzzle that shows only some: line logic finds it, and zeros give away at most half of the cubes to remove.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from math import prod
from typing import Any, Final, TypeVar

from ..errors import PuzzleError
from ..explain.carving import Carving
from ..explain.rating import Rating, rating_from
from ..formats.picture import parse as parse_picture
from ..formats.solid.tables import parse_layers
from ..grid import EMPTY, FILLED, Grid, state_of
from ..puzzle import Puzzle, puzzle_of
from ..solid import with_clues
from ..texts import language_name, titled

_AUTHOR: Final = "Nonoscope"
_LICENSE: Final = "CC0-1.0"
_NEAR: Final = 3  # suggestions for an unknown name
# What sizes are called, everywhere: the longest side of each, of flat puzzles and of solids.
SIZES: Final = {"small": 12, "medium": 20, "large": 36, "huge": 64}
SOLID_SIZES: Final = {"small": 7, "medium": 10, "large": 13, "huge": 64}


@dataclass(frozen=True, slots=True)
class _Entry:
    """What all entries of an index have."""

    name: str
    english: str  # the title in English
    shape: tuple[int, ...]
    code: str  # the code of a link to the puzzle
    rating: Rating

    @property
    def level(self) -> str:
        """One of `RATED_LEVELS`: every puzzle has one solution and therefore a rating."""
        return self.rating.level or ""


@dataclass(frozen=True, slots=True)
class Example(_Entry):
    """A flat puzzle of the collection."""

    tags: tuple[str, ...]
    colours: int = 0  # besides that of empty cells; 0 in black and white

    @property
    def title(self) -> str:
        return titled("coloured" if self.colours else "flat", self.name, self.english)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; its picture is `puzzle.info.goal`."""
        return read_example(self.name, self.title)

    @property
    def ending(self) -> Puzzle:
        """The picture in its colours, as it is shown when the puzzle is solved: a grid and a palette."""
        return _picture(self.name)

    @property
    def theme(self) -> str:
        return self.tags[0]


@dataclass(frozen=True, slots=True)
class Model(_Entry):
    """A solid puzzle of the collection. `rating` and `code` are those of the puzzle to play."""

    theme: str
    all_numbers: str  # the code of a link to the puzzle with all numbers
    zeros: float  # of the cubes to remove, the share that zeros give away
    carving: Carving
    numbers: str

    @property
    def title(self) -> str:
        return titled("solid", self.name, self.english)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle with all numbers, and in `info.goal` the model with its colours."""
        return read_model(self.name, self.title)

    @property
    def thinned(self) -> Puzzle:
        """The puzzle to play, with only some of its numbers."""
        return _thinned(self, language_name())


@cache
def examples() -> tuple[Example, ...]:
    """All examples in black and white, the smallest first. Their files are read when they are needed."""
    return _entries("puzzles", Example)


@cache
def coloured_examples() -> tuple[Example, ...]:
    """All examples in colours, the smallest first."""
    return _entries("coloured", Example)


def example(name: str) -> Example:
    """The bundled flat puzzle of this name, in black and white or in colours.

    Raises PuzzleError if there is none.

    >>> example("cat").shape
    (10, 10)
    """
    return _named(name, (*examples(), *coloured_examples()), "example")


@cache
def models() -> tuple[Model, ...]:
    """All models, the smallest first. Their files are read when they are needed."""
    return _entries("models", Model)


def model(name: str) -> Model:
    """The bundled model of this name: a solid puzzle.

    Raises PuzzleError if there is none.

    >>> model("cat").shape
    (5, 12, 11)
    """
    return _named(name, models(), "model")


@cache
def read_example(name: str, title: str = "") -> Puzzle:
    """The puzzle of an example's file."""
    picture = _picture(name)
    return _signed(picture if name in _index("coloured") else _in_black_and_white(picture), title)


@cache
def _picture(name: str) -> Puzzle:
    folder = "coloured" if name in _index("coloured") else "puzzles"
    return parse_picture(_text(folder, f"{name}.txt"))


def _in_black_and_white(picture: Puzzle) -> Puzzle:
    """The puzzle whose picture has these colours at its end: cells in small letters are filled."""
    goal = picture.info.goal
    assert goal is not None  # a picture has one
    states = {state_of(place): FILLED if colour.letter.islower() else EMPTY
              for place, colour in enumerate(picture.palette)}
    return puzzle_of(Grid(goal.shape, bytes(states[state] for state in goal.cells)))


@cache
def read_model(name: str, title: str = "") -> Puzzle:
    """The puzzle with all numbers of a model's file."""
    return _signed(parse_layers(_text("models", f"{name}.layers")), title)


def _signed(puzzle: Puzzle, title: str) -> Puzzle:
    return replace(puzzle, info=replace(puzzle.info, title=title, author=_AUTHOR, license=_LICENSE))


def kept_numbers(puzzle: Puzzle) -> str:
    """Which lines show a number, as text for the index, one bit a line."""
    bits = sum((line.clue is not None) << place for place, line in enumerate(puzzle.lines))
    return b64encode(bits.to_bytes(-(-len(puzzle.lines) // 8), "little")).decode("ascii")


def with_numbers(puzzle: Puzzle, numbers: str) -> Puzzle:
    """The puzzle with only some of its numbers, chosen by a text of `kept_numbers`."""
    bits = int.from_bytes(b64decode(numbers), "little")
    return with_clues(puzzle, [line.clue if bits >> place & 1 else None for place, line in enumerate(puzzle.lines)])


@cache
def _thinned(entry: Model, _language: str) -> Puzzle:
    """The puzzle to play. The cache has an entry per language, since the title depends on it."""
    return with_numbers(entry.puzzle, entry.numbers)


_Kind = TypeVar("_Kind", Example, Model)
_READ: Final[dict[str, Callable[[Any], Any]]] = {
    "tags": tuple, "shape": tuple, "rating": rating_from, "carving": lambda facts: Carving(**facts)}


def _entries(folder: str, kind: type[_Kind]) -> tuple[_Kind, ...]:
    """The entries of an index, the smallest first."""
    entries = []
    for name, facts in _index(folder).items():
        fields = {field: _READ[field](value) if field in _READ else value for field, value in facts.items()}
        entries.append(kind(name=name, english=fields.pop("title"), **fields))
    return tuple(sorted(entries, key=lambda entry: (prod(entry.shape), entry.name)))


def _named(name: str, entries: Sequence[_Kind], kind: str) -> _Kind:
    names = [entry.name for entry in entries]
    if name not in names:
        near = get_close_matches(name[:100], names, _NEAR) or names[:_NEAR]
        raise PuzzleError("errors.known_name", where=kind, found=name, names=near)
    return entries[names.index(name)]


def _text(folder: str, file: str) -> str:
    return (files(__name__) / folder / file).read_text(encoding="ascii")


@cache
def _index(folder: str) -> dict[str, dict[str, Any]]:
    entries: dict[str, dict[str, Any]] = json.loads(_text(folder, "index.json"))
    return entries
