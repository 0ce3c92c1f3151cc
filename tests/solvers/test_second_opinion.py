"""The second opinion on a verdict, and proofs that others can check."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

import pytest

from nonoscope import FILLED, UNKNOWN, Grid, Outcome, Puzzle, parse, run
from solvers.cnf.proof import Refutation, find_refutation
from solvers.lab.puzzles import random_puzzle, solid
from solvers.lab.second_opinion import fault, objection
from tests.cases import for_every
from tests.rup import read_dimacs, refutes
from tests.solvers.coloured import random_coloured

Answer = TypeVar("Answer")

PLUS = parse("1;3;1:1;3;1")
PAIR = parse("1;1:1;1")  # two solutions
LOOSE = Puzzle.flat([None, None], [None, None])  # no clue at all
COLOURED = random_coloured(9, 9, 3, 0.7, 19)  # lines do not settle it
EITHER = Puzzle.flat([[(1, "r")], [(1, "r")]], [[(1, "r")], [(1, "r")]])  # two solutions
IMPOSSIBLE = Puzzle.flat([[2], []], [[2], []])
SEARCHED = random_puzzle(10, 6)  # line logic does not settle it
HELD = Puzzle.flat([[1], [1]], [[1], [1]], givens=[(0, FILLED)])

BOTH = (Grid.from_text("#.\n.#"), Grid.from_text(".#\n#."))
CROSS = Grid.from_text(".#.\n###\n.#.")
WRONG = Grid.from_text("###\n###\n###")


def drained(steps: Generator[object, None, Answer]) -> Answer:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


@for_every("puzzle, outcome, solutions, words", [
    (PLUS, "UNIQUE", [CROSS], ""),
    (PLUS, "UNIQUE", [CROSS, CROSS], ""),
    (PLUS, "UNIQUE", [], "UNIQUE with 0 different solutions"),
    (PLUS, "UNIQUE", [WRONG], "a solution doesn’t satisfy the clues"),
    (PLUS, "SOLVED", [CROSS], ""),
    (PLUS, "SOLVED", [], "SOLVED with 0 different solutions"),
    (PLUS, "NONE", [], ""),
    (PLUS, "NONE", [CROSS], "NONE with 1 solution"),
    (PLUS, "LIMIT", [], ""),
    (PLUS, "LIMIT", [CROSS], ""),
    (PLUS, "LIMIT", [WRONG], "a solution doesn’t satisfy the clues"),
    (PAIR, "UNIQUE", BOTH, "UNIQUE with 2 different solutions"),
    (PAIR, "MULTIPLE", BOTH, ""),
    (PAIR, "MULTIPLE", BOTH[:1], "MULTIPLE with 1 solution"),
    (PAIR, "MULTIPLE", BOTH[:1] * 2, "MULTIPLE with 1 solution"),
    (HELD, "UNIQUE", BOTH[1:], "a solution doesn’t satisfy the clues"),
])
def test_solutions_bear_a_verdict_out_or_not(puzzle: Puzzle, outcome: str, solutions: list[Grid], words: str) -> None:
    assert fault(puzzle, Outcome(outcome), solutions) == words


def test_unknown_cells_make_no_other_solution() -> None:
    same = Grid(BOTH[0].shape, bytes(FILLED if cell == FILLED else UNKNOWN for cell in BOTH[0].cells))
    assert fault(PAIR, Outcome.MULTIPLE, [BOTH[0], same]) == "MULTIPLE with 1 solution"


@pytest.mark.parametrize(("puzzle", "outcome", "solutions", "words"), [
    (PLUS, "UNIQUE", [CROSS], ""),
    (PLUS, "NONE", [], "cadical195 finds a solution"),
    (PAIR, "UNIQUE", BOTH[:1], "cadical195 finds another solution"),
    (PAIR, "MULTIPLE", BOTH, ""),
    (HELD, "UNIQUE", BOTH[:1], ""),
    (LOOSE, "UNIQUE", BOTH[:1], "cadical195 finds another solution"),
    (IMPOSSIBLE, "NONE", [], ""),
    (PAIR, "LIMIT", [], ""),
    (EITHER, "NONE", [], "cadical195 finds a solution"),
    (EITHER, "UNIQUE", BOTH[:1], "cadical195 finds another solution"),
    (COLOURED, "UNIQUE", [COLOURED.info.goal], ""),
])
def test_sat_objects_to_wrong_verdicts_alone(puzzle: Puzzle, outcome: str, solutions: list[Grid], words: str) -> None:
    assert drained(objection(puzzle, Outcome(outcome), solutions)) == words


@pytest.mark.parametrize("puzzle", [random_puzzle(12, 1), solid("noisy", 6, 0), solid("sphere", 7, 0)])
def test_sat_agrees_with_the_default_method(puzzle: Puzzle) -> None:
    result = run(puzzle)
    assert not fault(puzzle, result.outcome, result.solutions)
    assert drained(objection(puzzle, result.outcome, result.solutions)) == ""


# Proofs


def proven(puzzle: Puzzle, excluded: tuple[Grid, ...]) -> Refutation:
    return drained(find_refutation(puzzle, excluded))


@pytest.mark.parametrize(
    "puzzle", [PLUS, HELD, SEARCHED, random_puzzle(8, 12), COLOURED, solid("noisy", 5, 1), solid("sphere", 4, 0)]
)
def test_proofs_of_a_single_solution_hold(puzzle: Puzzle) -> None:
    assert run(puzzle).outcome is Outcome.UNIQUE
    proof = proven(puzzle, run(puzzle).solutions)
    assert refutes(read_dimacs(proof.dimacs("test")), proof.drup())


def test_no_proof_without_its_clauses() -> None:
    """The checker rejects the proof when a clause of the formula is missing."""
    proof = proven(SEARCHED, run(SEARCHED).solutions)
    assert not refutes(read_dimacs(proof.dimacs("test"))[:-1], proof.drup())


def test_a_puzzle_with_another_solution_has_no_proof() -> None:
    assert drained(find_refutation(PAIR, BOTH[:1])) is None
    assert drained(find_refutation(PAIR, ())) is None
    assert drained(find_refutation(PAIR, BOTH)) is not None
    assert drained(find_refutation(EITHER, BOTH[1:])) is None
    assert drained(find_refutation(EITHER, BOTH)) is not None


def test_the_clauses_say_which_cells_are_filled() -> None:
    proof = proven(HELD, BOTH[:1])
    assert proof.clauses[-2:] == [[1], [-1, 2, 3, -4]]
    assert proof.dimacs("a puzzle").startswith(f"c a puzzle\np cnf {proof.variables} {len(proof.clauses)}\n")
