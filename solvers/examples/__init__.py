"""Example puzzles: a folder of pictures drawn for Nonoscope, one a file, and how to get at them.

A picture file is a few header lines, an empty line, and the picture in `#` and `.`:

    title: Two Notes
    tags: music
    logic: line

    .####
    .#..#
    ...

`logic` is `line` when the puzzle yields to one line at a time, and `probing` when it takes trying a
cell and following it to a contradiction. Every puzzle has exactly one solution. Nothing here solves:
the tests hold these claims against the engine. Adding one is adding a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from ..errors import PuzzleError
from ..grid import Grid
from ..puzzle import Info, Puzzle, puzzle_of

_SUFFIX: Final = ".txt"
_LICENSE: Final = "CC0-1.0"
_KEYS: Final = ("title", "tags", "logic")
_LINE_SOLVABLE: Final = {"line": True, "probing": False}


@dataclass(frozen=True, slots=True)
class Example:
    """One puzzle of the collection; its picture is `puzzle.info.goal`."""

    name: str
    title: str
    tags: tuple[str, ...]
    puzzle: Puzzle
    line_solvable: bool


@cache
def examples() -> tuple[Example, ...]:
    """All examples, the smallest first."""
    return tuple(sorted(_load(), key=lambda found: (found.puzzle.size, found.name)))


def example(name: str) -> Example:
    """The example of that name ("cat", "tall-ship")."""
    for found in examples():
        if found.name == name:
            return found
    raise PuzzleError("errors.one_of", where="example", found=name, names=[each.name for each in examples()])


def _load() -> Iterator[Example]:
    for file in files(__name__).iterdir():
        if file.name.endswith(_SUFFIX):
            yield _read(file)


def _read(file: Traversable) -> Example:
    head, _, picture = file.read_text(encoding="ascii").partition("\n\n")
    fields = dict(_field(file.name, line) for line in head.splitlines())
    if tuple(fields) != _KEYS or fields["logic"] not in _LINE_SOLVABLE:
        raise PuzzleError("errors.example_headers", where=file.name, found=head)
    info = Info(title=fields["title"], author="Nonoscope", license=_LICENSE)
    return Example(
        name=file.name.removesuffix(_SUFFIX),
        title=fields["title"],
        tags=tuple(fields["tags"].split()),
        puzzle=puzzle_of(Grid.from_text(picture), info),
        line_solvable=_LINE_SOLVABLE[fields["logic"]],
    )


def _field(name: str, line: str) -> tuple[str, str]:
    key, colon, value = line.partition(": ")
    if not colon:
        raise PuzzleError("errors.example_header", where=name, found=line)
    return key, value.strip()
