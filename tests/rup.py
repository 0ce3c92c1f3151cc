"""A small checker of proofs by unit propagation, which knows nothing of the engine. No tests here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

Clause = tuple[int, ...]


def read_dimacs(text: str) -> list[Clause]:
    """The clauses of a file, as many as its head promises, with variables of the number that it promises."""
    lines = [line for line in text.splitlines() if not line.startswith("c")]
    kind, form, variables, count = lines[0].split()
    clauses = [_clause(line) for line in lines[1:]]
    assert (kind, form, int(count)) == ("p", "cnf", len(clauses))
    assert all(0 < abs(literal) <= int(variables) for clause in clauses for literal in clause)
    return clauses


def refutes(clauses: Iterable[Clause], proof: str) -> bool:
    """Whether each clause of the proof follows from those before, up to the empty one."""
    implied = Clauses(clauses)
    for line in proof.splitlines():
        clause = _clause(line)
        if not implied.imply(clause):
            return False
        if not clause:
            return True
        implied.add(clause)
    return False


class Clauses:
    """Clauses, each found by the literals that it holds."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        self._units: list[Clause] = []
        self._holding: dict[int, list[Clause]] = defaultdict(list)
        for clause in clauses:
            self.add(clause)

    def add(self, clause: Clause) -> None:
        if len(clause) <= 1:
            self._units.append(clause)
        for literal in clause:
            self._holding[literal].append(clause)

    def imply(self, clause: Clause) -> bool:
        """Whether unit propagation from the opposite of the clause ends in a contradiction."""
        true = {-literal for literal in clause}
        waiting = list(true)
        for unit in self._units:
            if not self._settle(unit, true, waiting):
                return True
        while waiting:
            literal = waiting.pop()
            if not all(self._settle(other, true, waiting) for other in self._holding[-literal]):
                return True
        return any(-literal in true for literal in true)

    def _settle(self, clause: Clause, true: set[int], waiting: list[int]) -> bool:
        """Note what a clause demands when all but one of its literals are false; False when all of them are."""
        if not true.isdisjoint(clause):
            return True
        left = [literal for literal in clause if -literal not in true]
        if len(left) == 1:
            true.add(left[0])
            waiting.append(left[0])
        return bool(left)


def _clause(line: str) -> Clause:
    *literals, end = map(int, line.split())
    assert end == 0
    return tuple(literals)
