"""The interface of an encoding of one line. Each kind of clue has encodings of its own.

Cell c of the puzzle is variable c + 1. An encoding gets the literals of "this cell is filled" for the cells of its
line, with TRUE and FALSE for known cells, and numbers its own variables from `base` on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..clues import Clue

Block = NDArray[np.int32]  # a clause a row: literals as in DIMACS
Literals = NDArray[np.int64]
States = NDArray[np.int8]

Meaning = tuple[int, ...]

TRUE: Final = 1 << 30  # constant literals, which belong to no variable
FALSE: Final = -TRUE


class Size(NamedTuple):
    """The numbers of variables (for a line: besides its cells) and of clauses."""

    variables: int = 0
    clauses: int = 0


class LineClauses(NamedTuple):
    """The size of a line, and its clauses, which are made as they are taken: some ten thousand at a time."""

    size: Size
    blocks: Iterable[Block]


@dataclass(frozen=True, slots=True)
class Encoding:
    """A way to express the clue of one line in clauses.

    `size` predicts the size of a line with so many unknown cells. `encode` makes the clauses from the known cells
    (which must not contradict the clue), their literals, and `base`. `meanings` describes each variable in turn by a
    few numbers; not every encoding can.
    """

    name: str
    clue: type[Clue]
    size: Callable[[Any, int], Size]
    encode: Callable[[Any, States, Literals, int], LineClauses]
    meanings: Callable[[Any, States], list[Meaning]] | None = None


Encodings = Mapping[type[Clue], Encoding]  # one for each kind of clue in a puzzle


def encodings(names: Iterable[str]) -> Encodings:
    """The encodings of these names, by their kind of clue."""
    return {found.clue: found for found in map(encoding, names)}


def encoding(name: str) -> Encoding:
    """The encoding of that name."""
    module = import_module(f".{name}", __package__)
    found: Encoding = module.ENCODING
    return found
