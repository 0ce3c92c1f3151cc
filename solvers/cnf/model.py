"""The open part of a puzzle as clauses: one variable for each cell, then those of each line. Knows no kind of clue."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Final, NamedTuple

import numpy as np

from ..clues import Clue
from ..events import Progress
from ..grid import EMPTY, FILLED
from ..puzzle import Puzzle
from .encodings import FALSE, TRUE, Block, Encoding, Encodings, LineClauses, Literals, Size, States

_SLICE: Final = 100_000  # literals, about 5 ms
_LINE: Final = 1_000  # the work of a line besides


class Model(NamedTuple):
    """Cell c is variable c + 1; the others follow. Short clauses come first."""

    size: Size
    blocks: list[Block]


class ModelLine(NamedTuple):
    """A line with a clue and an unknown cell, as its encoding takes it."""

    number: int
    encoding: Encoding
    clue: Clue
    states: States
    literals: Literals

    def encode(self, base: int) -> LineClauses:
        return self.encoding.encode(self.clue, self.states, self.literals, base)


def foretell(puzzle: Puzzle, states: States, encodings: Encodings) -> Generator[Progress, None, Size]:
    """Predict the size of the model: at once where nothing is known, else by looking at each line."""
    size, work = Size(puzzle.size, 0), 0
    for line in model_lines(puzzle, states, encodings):
        if line.states.any():
            more = line.encode(0).size
            work += _LINE + len(line.states) ** 2
        else:
            more = line.encoding.size(line.clue, len(line.states))
        size = _sum(size, more)
        if work > _SLICE:
            yield _progress(size)
            work = 0
    yield _progress(size)
    return size


def encode(puzzle: Puzzle, states: States, encodings: Encodings) -> Generator[Progress, None, Model]:
    """The model of the unknown cells; the known ones must not contradict any line."""
    size, blocks, work = Size(puzzle.size, 0), list[Block](), 0
    for line in model_lines(puzzle, states, encodings):
        more, made = line.encode(size.variables + 1)
        work += _LINE
        for block in made:
            blocks.append(block)
            work += block.size
            if work > _SLICE:
                yield _progress(size)
                work = 0
        size = _sum(size, more)
    blocks.sort(key=lambda block: block.shape[1])
    yield _progress(size)
    return Model(size, blocks)


def _sum(one: Size, other: Size) -> Size:
    return Size(one.variables + other.variables, one.clauses + other.clauses)


def _progress(size: Size) -> Progress:
    return Progress({"variables": size.variables, "clauses": size.clauses})


def model_lines(puzzle: Puzzle, states: States, encodings: Encodings) -> Iterator[ModelLine]:
    """The lines that have a clue and an unknown cell, in the order in which their variables are numbered."""
    literals = _literals(states)
    for number, (cells, clue) in enumerate((line.cells, line.clue) for line in puzzle.lines):
        if clue is None:
            continue
        place = slice(cells.start, cells.stop, cells.step)
        known, those = np.ascontiguousarray(states[place]), np.ascontiguousarray(literals[place])
        line = ModelLine(number, encodings[type(clue)], clue, known, those)
        if not line.states.all():
            yield line


def _literals(states: States) -> Literals:
    """For each cell the literal of "it is filled"."""
    numbers = np.arange(1, len(states) + 1)
    return np.where(states == FILLED, TRUE, np.where(states == EMPTY, FALSE, numbers))
