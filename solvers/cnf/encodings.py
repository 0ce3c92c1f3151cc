"""The interface of an encoding of one line. Numbers of solids have an encoding of their own; the encodings of runs know
colours, of which black and white has one.

An encoding gets the literals of its line's cells, with TRUE and FALSE for known ones, and numbers its own variables
from `base` on. Row 0 of the literals says "this cell is empty", row p "this cell has colour p". Of a cell, exactly one
is true, so that in black and white one is the negation of the other; in colours each is a variable, and the model says
so once for each cell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..clues import Clue
from ..compiled import part

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
    contradict the clue, and `base`. `meanings` describes each variable in turn by a few numbers.
    """

    name: str
    clues: tuple[type[Clue], ...]
    size: Callable[..., Size]
    encode: Callable[[Any, Literals, int], LineClauses]
    meanings: Callable[[Any, Literals], list[Meaning]]


Encodings = Mapping[type[Clue], Encoding]  # one for each kind of clue in a puzzle


def encodings(names: Iterable[str]) -> Encodings:
    """The encodings of these names, by their kinds of clue."""
    return {clue: chosen for chosen in map(encoding, names) for clue in chosen.clues}


def encoding(name: str) -> Encoding:
    """The encoding of that name."""
    module = import_module(f".{name}", __package__)
    chosen: Encoding = module.ENCODING
    return chosen


Write = Callable[[NDArray[np.int32], NDArray[np.int64]], object]


@part
def emit(first, second, third, out, ends):
    """Write a clause of three literals after others of its length; `ends[n]` is the end of those with n literals."""
    if first == TRUE or second == TRUE or third == TRUE:
        return
    length = 0
    for literal in (first, second, third):
        if literal != FALSE:
            length += 1
    at = ends[length]
    ends[length] += length
    if out.shape[0] > 0:
        for literal in (first, second, third):
            if literal != FALSE:
                out[at] = literal
                at += 1


def write_clauses(write: Write, variables: int) -> LineClauses:
    """The clauses that a kernel writes through `emit`; `write` calls it with `out` and `ends`."""
    ends = np.zeros(4, np.int64)
    write(np.empty(0, np.int32), ends)
    _, ones, twos, threes = ends.tolist()
    return LineClauses(Size(variables, ones + twos // 2 + threes // 3), _blocks(write, ones, twos, threes))


def _blocks(write: Write, ones: int, twos: int, threes: int) -> Iterator[Block]:
    """The clauses of one, two and three literals; the numbers count literals."""
    out = np.empty(ones + twos + threes, np.int32)
    write(out, np.array([0, 0, ones, ones + twos]))
    yield out[:ones].reshape(-1, 1)
    yield out[ones : ones + twos].reshape(-1, 2)
    yield out[ones + twos :].reshape(-1, 3)


def all_empty(literals: Literals) -> LineClauses:
    """The clauses of a line without a run."""
    empty = literals[0]
    unknown = empty[np.abs(empty) != TRUE]
    return LineClauses(Size(0, len(unknown)), [unknown[:, None].astype(np.int32)])
