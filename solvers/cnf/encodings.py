"""The interface of an encoding of one line. Numbers of solids have an encoding of their own; the encodings of runs know
colours, of which black and white has one.

An encoding gets the literals of its line's cells, with TRUE and FALSE for known ones, and numbers its own variables
from `base` on. Row 0 of the literals says "this cell is empty", row p "this cell has colour p". Of a cell, exactly one
is true, so that in black and white one is the negation of the other; in colours each is a variable, and the model says
so once for each cell.
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
Literals = NDArray[np.int64]  # of a line: plane x cell
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
    """A way to express clues of some kinds, each for one line, in clauses.

    `size` predicts the size of a line with so many unknown cells; a third number says how many planes there are, if
    more than two. `encode` makes the clauses from the literals of the cells, of which the known ones must not
    contradict the clue, and `base`. `meanings` describes each variable in turn by a few numbers; not every encoding
    can.
    """

    name: str
    clues: tuple[type[Clue], ...]
    size: Callable[..., Size]
    encode: Callable[[Any, Literals, int], LineClauses]
    meanings: Callable[[Any, Literals], list[Meaning]] | None = None


Encodings = Mapping[type[Clue], Encoding]  # one for each kind of clue in a puzzle


def encodings(names: Iterable[str]) -> Encodings:
    """The encodings of these names, by their kinds of clue."""
    return {clue: chosen for chosen in map(encoding, names) for clue in chosen.clues}


def encoding(name: str) -> Encoding:
    """The encoding of that name."""
    module = import_module(f".{name}", __package__)
    chosen: Encoding = module.ENCODING
    return chosen
