"""The open part of a puzzle as clauses: variables for its cells, then those of each line. Knows no kind of clue.

In black and white, cell c is variable c + 1, which says "it is filled". In colours there is a variable for each plane:
"cell c is of plane p" is p * size + c + 1, as on the board of the kernels, and a few clauses for each cell say that it
is of exactly one. States of cells come in planes, too, one after the other.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np

from ..clues import Clue
from ..events import Progress
from ..grid import EMPTY, FILLED, UNKNOWN, state_of
from ..puzzle import Puzzle
from .encodings import FALSE, TRUE, Block, Encoding, Encodings, LineClauses, Literals, Size, States

_SLICE: Final = 100_000  # literals, about 5 ms
_LINE: Final = 1_000  # the work of a line besides


class Model(NamedTuple):
    """Variables of cells come first. So do short clauses."""

    size: Size
    blocks: list[Block]


class ModelLine(NamedTuple):
    """A line with a clue and an unknown cell, as its encoding takes it."""

    number: int
    encoding: Encoding
    clue: Clue
    literals: Literals
    untouched: bool  # nothing is known of its cells

    def encode(self, base: int) -> LineClauses:
        return self.encoding.encode(self.clue, self.literals, base)

    def size(self) -> Size:
        """Its size, if nothing is known of its cells."""
        planes, length = self.literals.shape
        return self.encoding.size(self.clue, length, planes) if planes > 2 else self.encoding.size(self.clue, length)


def nothing_known(puzzle: Puzzle) -> States:
    return np.zeros((puzzle.colours + 1) * puzzle.size, np.int8)


def states_of(puzzle: Puzzle, cells: States) -> States:
    """The states of a puzzle's cells, plane by plane; in black and white the same."""
    if not puzzle.palette:
        return cells
    colour_states = np.array([state_of(colour) for colour in range(puzzle.colours + 1)], np.int8)
    planes = np.where(cells == colour_states[:, None], FILLED, np.where(cells == UNKNOWN, UNKNOWN, EMPTY))
    return planes.astype(np.int8).ravel()


def given_states(puzzle: Puzzle) -> States:
    """The states of the given cells."""
    cells = np.zeros(puzzle.size, np.int8)
    for cell, state in puzzle.givens:
        cells[cell] = state
    return states_of(puzzle, cells)


def given_clauses(puzzle: Puzzle, left: States) -> Block:
    """Clauses of one literal for the given cells that are in the model, because nothing is known of them."""
    states = given_states(puzzle)
    those = np.flatnonzero((states != UNKNOWN) & (left == UNKNOWN)).astype(np.int32)
    return np.where(states[those] == FILLED, those + 1, -1 - those)[:, None]


def clause_against(puzzle: Puzzle, solution: States, cells: Literals) -> list[int]:
    """The clause that at least one of these cells of the board differs from a solution. In colours, lacking its colour
    is enough."""
    has = solution[cells] == FILLED
    clause: list[int] = (-1 - cells[has] if puzzle.palette else np.where(has, -1 - cells, cells + 1)).tolist()
    return clause


def propagate_planes(puzzle: Puzzle, states: States) -> States:
    """The states after propagation between planes: a cell of one plane is of no other, and a cell with one plane left
    is of it."""
    planes = states.reshape(-1, puzzle.size).copy()
    if len(planes) > 1:
        can = planes != EMPTY
        planes[can & (can.sum(axis=0) == 1)] = FILLED
        planes[(planes == FILLED).any(axis=0) & (planes != FILLED)] = EMPTY
    return planes.ravel()


def predict_size(puzzle: Puzzle, states: States, encodings: Encodings) -> Generator[Progress, None, Size]:
    """Predict the size of the model: at once where nothing is known, else by looking at each line."""
    literals = literals_of(puzzle, states)
    size, work = Size(len(states), sum(map(len, of_one_plane(puzzle, literals)))), 0
    for line in model_lines(puzzle, literals, encodings):
        if line.untouched:
            line_size = line.size()
        else:
            line_size = line.encode(0).size
            work += _LINE + line.literals.shape[1] ** 2
        size = _sum(size, line_size)
        if work > _SLICE:
            yield _progress(size)
            work = 0
    yield _progress(size)
    return size


def encode(puzzle: Puzzle, states: States, encodings: Encodings) -> Generator[Progress, None, Model]:
    """The model of the unknown cells; the known ones must not contradict any line."""
    literals = literals_of(puzzle, states)
    blocks, work = [*of_one_plane(puzzle, literals)], 0
    size = Size(len(states), sum(map(len, blocks)))
    for line in model_lines(puzzle, literals, encodings):
        line_size, line_blocks = line.encode(size.variables + 1)
        work += _LINE
        for block in line_blocks:
            blocks.append(block)
            work += block.size
            if work > _SLICE:
                yield _progress(size)
                work = 0
        size = _sum(size, line_size)
    blocks.sort(key=lambda block: block.shape[1])
    yield _progress(size)
    return Model(size, blocks)


def _sum(left: Size, right: Size) -> Size:
    return Size(left.variables + right.variables, left.clauses + right.clauses)


def _progress(size: Size) -> Progress:
    return Progress({"variables": size.variables, "clauses": size.clauses})


def model_lines(puzzle: Puzzle, literals: Literals, encodings: Encodings) -> Iterator[ModelLine]:
    """The lines that have a clue and an unknown cell, in the order in which their variables are numbered."""
    constant = np.abs(literals) == TRUE
    is_known, is_touched = (literals == TRUE).any(axis=0), constant.any(axis=0)
    for number, (cells, clue) in enumerate((line.cells, line.clue) for line in puzzle.lines):
        place = slice(cells.start, cells.stop, cells.step)
        if clue is not None and not is_known[place].all():
            line_literals = np.ascontiguousarray(literals[:, place])
            yield ModelLine(number, encodings[type(clue)], clue, line_literals, not is_touched[place].any())


def literals_of(puzzle: Puzzle, states: States) -> Literals:
    """For each plane and cell the literal of "it is of that plane"; in black and white, plane 1 is "it is filled"."""
    states, numbers = propagate_planes(puzzle, states), np.arange(1, len(states) + 1)
    literals = np.where(states == FILLED, TRUE, np.where(states == EMPTY, FALSE, numbers)).reshape(-1, puzzle.size)
    return literals if puzzle.palette else np.concatenate([-literals, literals])


def of_one_plane(puzzle: Puzzle, literals: Literals) -> Iterator[Block]:
    """The clauses that say that a cell of a coloured puzzle is of one of the planes that are left, and of one only."""
    if not puzzle.palette:
        return
    is_open = np.abs(literals) != TRUE
    for first, second in combinations(range(len(literals)), 2):
        both = is_open[first] & is_open[second]
        yield -literals[[first, second]][:, both].T.astype(np.int32)
    for count in range(2, len(literals) + 1):
        cells = is_open.sum(axis=0) == count
        yield literals.T[cells][is_open.T[cells]].reshape(-1, count).astype(np.int32)
