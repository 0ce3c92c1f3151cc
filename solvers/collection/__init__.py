"""Example puzzles: a folder of pictures drawn for Nonoscope, one a file, and how to get at them.

A picture file is a few header lines, an empty line, and the picture in `#` and `.`:

    title: Two Notes
    tags: music
    logic: line

    .####
    .#..#
    ...

The first tag is the theme. `logic` is `line` when the puzzle yields to one line at a time, and `probing` when it takes
trying a cell and following it to a contradiction. Every puzzle has exactly one solution. What `index.json` says of them
is worked out by `scripts/rate_examples.py`; nothing here solves, and the tests hold these claims against the engine.
Adding one is adding a file and running that.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from ..errors import PuzzleError
from ..explain.rating import Rating, rating_from
from ..grid import Grid
from ..near_names import near_names
from ..puzzle import Info, Puzzle, puzzle_of

INDEX: Final = "index.json"

_SUFFIX: Final = ".txt"
_LICENSE: Final = "CC0-1.0"
_KEYS: Final = ("title", "tags", "logic")
_LOGICS: Final = ("line", "probing")


@dataclass(frozen=True, slots=True)
class Example:
    """One puzzle of the collection, as the index knows it."""

    name: str
    title: str
    tags: tuple[str, ...]
    shape: tuple[int, ...]
    rating: Rating

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; its picture is `puzzle.info.goal`."""
        return read_example(self.name)

    @property
    def theme(self) -> str:
        return self.tags[0]

    @property
    def level(self) -> str:
        """One of `RATED_LEVELS`: every example has one solution, and so a rating."""
        return self.rating.level or ""


@cache
def examples() -> tuple[Example, ...]:
    """All examples, the smallest first. Their files are read when they are asked for."""
    known = json.loads((files(__name__) / "puzzles" / INDEX).read_text(encoding="ascii"))
    found = (_example(name, facts) for name, facts in known.items())
    return tuple(sorted(found, key=lambda one: (one.shape[0] * one.shape[1], one.name)))


def example(name: str) -> Example:
    """The example of that name ("cat", "tall-ship")."""
    for found in examples():
        if found.name == name:
            return found
    near = near_names(name, [each.name for each in examples()])
    raise PuzzleError("errors.known_name", where="example", found=name, names=near)


@cache
def read_example(name: str) -> Puzzle:
    """The puzzle of a file."""
    fields, picture = read_file(name)
    info = Info(title=fields["title"], author="Nonoscope", license=_LICENSE)
    return puzzle_of(Grid.from_text(picture), info)


def read_file(name: str) -> tuple[dict[str, str], str]:
    """The headers of a file, and its picture."""
    file = name + _SUFFIX
    head, _, picture = (files(__name__) / "puzzles" / file).read_text(encoding="ascii").partition("\n\n")
    fields = dict(_field(file, line) for line in head.splitlines())
    if tuple(fields) != _KEYS or fields["logic"] not in _LOGICS:
        raise PuzzleError("errors.example_headers", where=file, found=head)
    return fields, picture


def _example(name: str, facts: Mapping[str, Any]) -> Example:
    return Example(name, facts["title"], tuple(facts["tags"]), tuple(facts["shape"]), rating_from(facts["rating"]))


def _field(name: str, line: str) -> tuple[str, str]:
    key, colon, value = line.partition(": ")
    if not colon:
        raise PuzzleError("errors.example_header", where=name, found=line)
    return key, value.strip()
