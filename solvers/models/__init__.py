"""Models that come along: solid pictures made for Nonoscope, one a file, and how to get at them.

A file is of the format `layers`. Every model is the only solution of the puzzle with all of its numbers: the tests hold
this against the engine. `scripts/make_models.py` writes the files; nothing here solves or shapes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from ..errors import PuzzleError
from ..formats.solid.layers import parse
from ..puzzle import Puzzle

_SUFFIX: Final = ".layers"
_LICENSE: Final = "CC0-1.0"


@dataclass(frozen=True, slots=True)
class Model:
    """One model, in `puzzle.info.goal` with its colours; the puzzle shows all numbers."""

    name: str
    title: str
    puzzle: Puzzle


@cache
def models() -> tuple[Model, ...]:
    """All models, the smallest first."""
    found = (_read(file.name, file.read_text(encoding="ascii"))
             for file in files(__name__).iterdir() if file.name.endswith(_SUFFIX))
    return tuple(sorted(found, key=lambda model: (model.puzzle.size, model.name)))


def model(name: str) -> Model:
    """The model of that name ("cat", "sailing-boat")."""
    for found in models():
        if found.name == name:
            return found
    raise PuzzleError("errors.one_of", where="model", found=name, names=[each.name for each in models()])


def _read(file: str, text: str) -> Model:
    puzzle = parse(text)
    info = replace(puzzle.info, author="Nonoscope", license=_LICENSE)
    return Model(file.removesuffix(_SUFFIX), info.title, replace(puzzle, info=info))
