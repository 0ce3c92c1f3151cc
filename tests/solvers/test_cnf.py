"""Lines and puzzles as clauses: their meaning, their number, and the prediction of their number."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from itertools import combinations, product
from math import comb
from random import Random
from typing import Any, TypeVar

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from pysat.solvers import Solver

from nonoscope import EMPTY, FILLED, UNKNOWN, Grid, Puzzle, Runs
from solvers.clues import ColourRuns, colour_runs_of, runs_of
from solvers.cnf import ENCODINGS
from solvers.cnf.encodings import FALSE, TRUE, Size, encoding, encodings
from solvers.cnf.model import Model, encode, predict_size, states_of
from solvers.grid import colour_of, state_of
from tests import strategies
from tests.cases import for_every
from tests.solvers import naive_lines as naive

from .coloured import coloured_lines, random_coloured

T = TypeVar("T")

every_encoding = pytest.mark.parametrize("name", ENCODINGS)


def drained(generator: Generator[Any, None, T]) -> T:
    """The return value of a generator."""
    while True:
        try:
            next(generator)
        except StopIteration as end:
            return end.value


def model_of(puzzle: Puzzle, name: str, cells: Sequence[int] | None = None) -> Model:
    states = np.array(list(cells or [UNKNOWN] * puzzle.size), np.int8)
    return drained(encode(puzzle, states, encodings([name])))


def clauses_of(model: Model) -> list[list[int]]:
    return [clause for block in model.blocks for clause in block.tolist()]


def one_line(clue: Runs, length: int) -> Puzzle:
    """A row with this clue, and columns without clues."""
    return Puzzle.flat([clue.lengths], [None] * length)


def literal(cell: int, state: int) -> int:
    return cell + 1 if state == FILLED else -cell - 1


def literals(cells: Sequence[int]) -> list[int]:
    return [literal(cell, state) for cell, state in enumerate(cells) if state != UNKNOWN]


# --- what they say -----------------------------------------------------------------------------------------------


@every_encoding
@given(strategies.lines(1, 7))
def test_the_models_of_a_line_are_its_placements(name: str, line: tuple[Runs, bytes]) -> None:
    clue, known_cells = line
    expected = naive.consistent(clue, known_cells)
    assume(expected)
    model = model_of(one_line(clue, len(known_cells)), name, known_cells)
    choices = [(state,) if state else (FILLED, EMPTY) for state in known_cells]
    with Solver("minisat22", bootstrap_with=clauses_of(model)) as solver:
        lines = [bytes(cells) for cells in product(*choices) if solver.solve(literals(cells))]
    assert sorted(lines) == sorted(expected)


@every_encoding
def test_lines_without_a_clue_or_an_unknown_cell_say_nothing(name: str) -> None:
    assert model_of(Puzzle.flat([None], [None, None]), name) == Model(Size(2, 0), [])
    assert model_of(Puzzle.flat([[1, 1]], [None] * 3), name, [FILLED, EMPTY, FILLED]).size == Size(3, 0)


@given(strategies.lines(1, 10))
def test_unit_propagation_in_an_automaton_is_line_logic(line: tuple[Runs, bytes]) -> None:
    clue, cells = line
    clauses = clauses_of(model_of(one_line(clue, len(cells)), "automaton"))
    facts = propagated([*clauses, *([number] for number in literals(cells))])
    answer = naive.solve(clue, cells)
    assert (facts is None) == (answer is None)
    if facts is not None and answer is not None:
        assert {number for number in facts if abs(number) <= len(cells)} == set(literals(answer))


def propagated(clauses: list[list[int]]) -> set[int] | None:
    """The result of unit propagation; None for a contradiction."""
    facts: set[int] = set()
    while clauses:
        if not all(clauses):
            return None
        units = {clause[0] for clause in clauses if len(clause) == 1}
        if not units:
            return facts
        facts |= units
        clauses = [
            [number for number in clause if -number not in units] for clause in clauses if units.isdisjoint(clause)
        ]
        if any(-number in units for number in units):
            return None
    return facts


# --- how many they are -------------------------------------------------------------------------------------------


def counted(model: Model) -> Size:
    """The size as in the header of a DIMACS file."""
    return Size(model.size.variables, sum(map(len, model.blocks)))


@every_encoding
@given(strategies.solved_lines(1, 16))
def test_the_size_of_a_line_follows_from_its_clue(name: str, solution: bytes) -> None:
    clue, length = Runs(runs_of(solution)), len(solution)
    size, model = encoding(name).size(clue, length), model_of(one_line(clue, length), name)
    assert Size(length + size.variables, size.clauses) == model.size == counted(model)


@every_encoding
@given(strategies.puzzles(longest=9), st.booleans())
def test_the_size_of_a_model_is_predicted(name: str, both: tuple[Puzzle, Grid], informed: bool) -> None:
    puzzle, _ = both
    shown = dict(puzzle.givens) if informed else {}
    states = np.array([shown.get(cell, UNKNOWN) for cell in range(puzzle.size)], np.int8)
    model = drained(encode(puzzle, states, encodings([name])))
    assert drained(predict_size(puzzle, states, encodings([name]))) == model.size == counted(model)


@every_encoding
@given(strategies.puzzles(longest=8))
def test_a_model_is_tidy(name: str, both: tuple[Puzzle, Grid]) -> None:
    """Its variables are numbered without a gap, no clause is empty, and none names a variable twice."""
    puzzle, _ = both
    model = model_of(puzzle, name)
    named = [[abs(number) for number in clause] for clause in clauses_of(model)]
    used = {number for clause in named for number in clause}
    assert set(range(puzzle.size + 1, model.size.variables + 1)) <= used <= set(range(1, model.size.variables + 1))
    assert all(clause and len(set(clause)) == len(clause) for clause in named)


def test_sizes_beyond_all_bounds_are_exact() -> None:
    """There are far too many clauses to make them: sizes are computed."""
    puzzle = Puzzle.flat([[1] * 128] * 512, [None] * 512)
    size = drained(predict_size(puzzle, np.zeros(puzzle.size, np.int8), encodings(["placements"])))
    assert size == Size(512 * (512 + comb(385, 128)), 512 * (512 * comb(385, 128) + 1))


# --- in colours --------------------------------------------------------------------------------------------------

COLOURED = ["", "a", "aa", "a.a", "ab", "aab.b", "abcab", ".b.aac.", "cab.bac", "abbabba"]  # solutions of lines


def coloured_line(name: str, solution: str, left: Sequence[int]) -> tuple[ColourRuns, list[list[int]]]:
    """A clue, and the clauses of a line whose cells are limited to the colours of masks (bit 0 is empty)."""
    planes, length = 4, len(left)
    clue = ColourRuns(colour_runs_of(bytes(state_of(".abc".index(sign)) for sign in solution.ljust(length, "."))))
    literals = np.arange(1, planes * length + 1).reshape(planes, length)
    for cell, mask in enumerate(left):
        can = [plane for plane in range(planes) if mask >> plane & 1]
        literals[[plane for plane in range(planes) if plane not in can], cell] = FALSE
        literals[can[0], cell] = TRUE if len(can) == 1 else literals[can[0], cell]
    encoded = encoding(name).encode(clue, literals, planes * length + 1)
    clauses = [clause for block in encoded.blocks for clause in block.tolist()]
    if all(mask == 15 for mask in left):
        assert encoding(name).size(clue, length, planes) == encoded.size
    assert encoded.size.clauses == len(clauses)
    for cell in literals.T.tolist():
        cell = [literal for literal in cell if abs(literal) != TRUE]
        clauses += [[-first, -second] for first, second in combinations(cell, 2)] + [cell] * bool(cell)
    return clue, clauses


def lines_within(clue: ColourRuns, left: Sequence[int]) -> set[tuple[int, ...]]:
    """All lines of a clue whose cells have colours that are left."""
    lines = (tuple(map(colour_of, line)) for line in coloured_lines(3, len(left))[clue.runs])
    return {line for line in lines if all(mask >> plane & 1 for mask, plane in zip(left, line, strict=True))}


def lines_of_models(clauses: list[list[int]], left: Sequence[int]) -> set[tuple[int, ...]]:
    """The planes of the cells in all models; cells with a single colour in their mask have no variables."""
    lines = set()
    with Solver("minisat22", bootstrap_with=clauses) as solver:
        while solver.solve():
            true = {*solver.get_model()}
            line = tuple(next(plane for plane in range(4) if mask == 1 << plane or plane * len(left) + cell in true)
                         for cell, mask in enumerate(left, 1))
            assert line not in lines
            lines.add(line)
            solver.add_clause([-plane * len(left) - cell for cell, plane in enumerate(line, 1)
                               if left[cell - 1] != 1 << plane])
    return lines


def masks(solution: str, length: int, seed: int) -> list[int]:
    """What is left of the cells of a line; of some, everything."""
    chance = Random(f"{solution} {seed}")
    return [15 if seed == 0 or chance.random() < 0.5 else 1 << ".abc".index(sign) | chance.randrange(16)
            for sign in solution.ljust(length, ".")]


@every_encoding
@for_every("solution", COLOURED)
def test_the_models_of_a_coloured_line_are_its_placements(name: str, solution: str) -> None:
    for length, seed in product((max(1, len(solution)), 7), range(4)):
        left = masks(solution, length, seed)
        clue, clauses = coloured_line(name, solution, left)
        assert lines_of_models(clauses, left) == lines_within(clue, left)


@for_every("solution", COLOURED)
def test_unit_propagation_in_a_coloured_automaton_is_line_logic(solution: str) -> None:
    for length, seed in product((max(1, len(solution)), 7), range(5)):
        left = masks(solution, length, seed)
        clue, clauses = coloured_line("automaton", solution, left)
        facts, lines = propagated(clauses), lines_within(clue, left)
        for cell, mask in enumerate(left):
            can = {plane for plane in range(4) if mask >> plane & 1 and -plane * length - cell - 1 not in facts}
            assert can == {line[cell] for line in lines}


@every_encoding
def test_the_size_of_a_coloured_model_is_predicted(name: str) -> None:
    for seed in range(20):
        puzzle = random_coloured(7, 6, 1 + seed % 4, 0.6, seed)
        states = states_of(puzzle, np.frombuffer(puzzle.info.goal.cells, np.int8))
        states = states * (np.random.default_rng(seed).random(len(states)) < seed % 3 / 3)
        model = drained(encode(puzzle, states, encodings([name])))
        assert drained(predict_size(puzzle, states, encodings([name]))) == model.size == counted(model)
        named = {abs(number) for clause in clauses_of(model) for number in clause}
        assert named <= {*range(1, model.size.variables + 1)}


def test_the_longest_coloured_lines() -> None:
    signs = "".join("aabbcc.c"[at * at % 8] for at in range(512))
    left = [15] * 512
    for name in ("order", "automaton"):
        clue, clauses = coloured_line(name, signs, left)
        with Solver("minisat22", bootstrap_with=clauses) as solver:
            assert solver.solve()
            model = np.array(solver.get_model()[: 4 * 512]).reshape(4, 512) > 0
        assert clue.holds(bytes(map(state_of, model.argmax(axis=0).tolist())))


# --- made in slices ----------------------------------------------------------------------------------------------


@every_encoding
def test_large_models_are_made_in_slices(name: str) -> None:
    """None of several hundred thousand literals at once, not even for one line."""
    puzzle = one_line(Runs((1,) * 4), 28) if name == "placements" else Puzzle.flat([[3, 1] * 20] * 40, [None] * 200)
    states = np.zeros(puzzle.size, np.int8)
    slices = sum(1 for _ in encode(puzzle, states, encodings([name])))
    literals = sum(block.size for block in model_of(puzzle, name).blocks)
    assert literals > 300_000
    assert literals / slices < 200_000
