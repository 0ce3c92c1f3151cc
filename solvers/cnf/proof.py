"""A proof, for independent checkers, that a puzzle has no solution besides those given.

The clauses are in the DIMACS format. The proof is a DRUP proof, as Glucose writes it: each of its clauses follows from
the clauses before it by unit propagation, and the last one is empty. Deletions are left out: Glucose also deletes
clauses on which permanently assigned cells rest, and a strict checker would fail without them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..grid import Grid
from ..puzzle import Puzzle
from . import COUNT_ENCODING, ENCODINGS
from .backend import Backend
from .encodings import encodings
from .model import clause_against, encode, given_clauses, nothing_known, states_of

_PROVER: Final = "glucose4"  # CaDiCaL's proofs may take steps that DRUP does not allow

Clause = list[int]


@dataclass(frozen=True, slots=True)
class Refutation:
    """Clauses that cannot all be true, and the lines of a proof of that."""

    variables: int
    clauses: list[Clause]
    proof: list[str]

    def dimacs(self, comment: str) -> str:
        """The clauses as a file; the comment is one line."""
        head = f"c {comment}\np cnf {self.variables} {len(self.clauses)}\n"
        return head + "".join(f"{' '.join(map(str, clause))} 0\n" for clause in self.clauses)

    def drup(self) -> str:
        """The proof as a file."""
        return "".join(f"{line}\n" for line in self.proof)


def find_refutation(puzzle: Puzzle, excluded: Sequence[Grid]) -> Generator[object, None, Refutation | None]:
    """The proof that there is no solution besides the `excluded` ones; None when there is one."""
    variables, clauses = yield from _clauses(puzzle, excluded)
    solver = Backend(_PROVER, with_proof=True)
    try:
        solver.reserve(variables)
        solver.add(clauses)
        answer = None
        while answer is None:
            yield None
            answer = solver.solve_slice()
        return None if answer else Refutation(variables, clauses, _steps(solver.proof()))
    finally:
        solver.close()


def _steps(proof: Iterable[str]) -> list[str]:
    """The clauses of a proof up to the empty one, without deletions."""
    steps = []
    for line in proof:
        if not line.startswith("d"):
            steps.append(line)
        if line == "0":
            break
    return steps


def _clauses(puzzle: Puzzle, excluded: Sequence[Grid]) -> Generator[object, None, tuple[int, list[Clause]]]:
    """The clauses of the lines, then the given cells, then those against solutions."""
    nothing = nothing_known(puzzle)
    model = yield from encode(puzzle, nothing, encodings([ENCODINGS[0], COUNT_ENCODING]))
    lines = [clause for block in model.blocks for clause in block.tolist()]
    everywhere = np.arange(len(nothing))
    solutions = (states_of(puzzle, np.frombuffer(grid.cells, np.int8)) for grid in excluded)
    against = [clause_against(puzzle, solution, everywhere) for solution in solutions]
    return model.size.variables, [*lines, *given_clauses(puzzle, nothing).tolist(), *against]
