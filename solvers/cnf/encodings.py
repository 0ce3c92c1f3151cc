"""What an encoding of one line offers. A clue of another kind brings encodings of its own.

Cell c of the puzzle is variable c + 1. An encoding gets the literals of "this cell is filled" for the cells of its
line, or TRUE and FALSE where that is known, and numbers its own variables from `base` on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..puzzle import Clue

Block = NDArray[np.int32]  # a clause a row: literals as in DIMACS
Literals = NDArray[np.int64]
States = NDArray[np.int8]

Meaning = tuple[int, ...]

TRUE: Final = 1 << 30  # literals that are no variable's
FALSE: Final = -TRUE


class Size(NamedTuple):
    """How many variables (of a line: besides its cells) and clauses."""

    variables: int = 0
    clauses: int = 0


class LineClauses(NamedTuple):
    """How many clauses a line has, and they themselves, made as they are taken: a few ten thousands at a time."""

    size: Size
    blocks: Iterable[Block]


@dataclass(frozen=True, slots=True)
class Encoding:
    """A way to say in clauses what one line's clue demands.

    `size` foretells it for a line of so many unknown cells. `encode` makes the clauses, given what is known
    of the cells (with which the line must be able to hold), their literals, and `base`. `meanings` says of each of
    its variables in turn, by a few numbers, what it stands for; not every encoding can.
    """

    name: str
    clue: type[Clue]
    size: Callable[[Any, int], Size]
    encode: Callable[[Any, States, Literals, int], LineClauses]
    meanings: Callable[[Any, States], list[Meaning]] | None = None


Encodings = Mapping[type[Clue], Encoding]  # for each kind of clue in a puzzle one


def encodings(names: Iterable[str]) -> Encodings:
    """Those of these names, by the kind of clue that they know."""
    return {found.clue: found for found in map(encoding, names)}


def encoding(name: str) -> Encoding:
    """The encoding of that name."""
    module = import_module(f".{name}", __package__)
    found: Encoding = module.ENCODING
    return found
