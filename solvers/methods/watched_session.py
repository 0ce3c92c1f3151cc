"""A SAT search to watch: it reports the formula, then every step of the solver in `cnf.cdcl`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from ..cnf import COUNT_ENCODING, ENCODINGS
from ..cnf.cdcl import Fact, Solver
from ..cnf.encodings import Encodings, Literals, States, encodings
from ..cnf.model import (
    clause_against,
    given_clauses,
    literals_of,
    model_lines,
    of_one_plane,
    predict_size,
    states_of,
)
from ..errors import PuzzleError
from ..events import (
    Assigned,
    Clauses,
    Event,
    Finished,
    Formula,
    Jumped,
    Learned,
    Progress,
    Solution,
    Stage,
    Steps,
    outcome_of,
    steps_to,
)
from ..grid import EMPTY, FILLED, UNKNOWN, Grid
from ..puzzle import Puzzle
from ..runner import OptionValue
from .planes import CellAssignments
from .sat_session import ModelSession

MOST_CLAUSES: Final = 30_000  # to watch: with order and automaton every 20x20 of up to 4 colours has fewer
_PART: Final = 5_000  # literals in one event
_NO_LINE: Final = -1
_OF_CELL: Final = -3


class _LineClause(NamedTuple):
    """A clause and its line."""

    literals: list[int]
    line: int


class WatchedSession(ModelSession):
    """A search by the solver to watch."""

    def __init__(self, puzzle: Puzzle, solutions: list[Grid], initial: States | None = None) -> None:
        super().__init__(puzzle, solutions, initial)
        self._unknown = self._by_cell(np.flatnonzero(self._initial == UNKNOWN))
        self._assignments = CellAssignments(self._planes, self._initial)
        self._solver: Solver

    def load(self, name: str, limit: int, *, by_activity: bool) -> Iterator[Event]:
        """Make the model and report it; refuse one that is too large to watch, or has more than `limit` clauses."""
        yield Stage("encoding")
        by_kind = encodings([name, COUNT_ENCODING])
        size = yield from predict_size(self._puzzle, self._initial, by_kind)
        if size.clauses > min(limit, MOST_CLAUSES):
            raise PuzzleError("errors.too_many_to_watch", encoding=name, needed=size.clauses,
                              most=min(limit, MOST_CLAUSES))
        cells, auxiliary = (self._unknown + 1).tolist(), range(len(self._initial) + 1, size.variables + 1)
        self._solver = Solver(size.variables, chain(cells, auxiliary), by_activity=by_activity)
        variables, clauses = _line_clauses(self._puzzle, self._initial, by_kind)
        yield Formula(name if len(self._puzzle.shape) == 2 else COUNT_ENCODING, variables, self._planes.count)
        clauses += [_LineClause(clause, _NO_LINE) for clause in given_clauses(self._puzzle, self._initial).tolist()]
        yield from self._add(clauses)
        self.counters = {"variables": size.variables, "clauses": len(self._solver.clauses)}
        yield Progress(self.counters)

    def _by_cell(self, places: Literals) -> Literals:
        """Places on the board cell by cell: for each colour, and last for empty."""
        planes, cells = np.divmod(places, self._puzzle.size)
        return places[np.lexsort((planes == 0, cells))]

    def solve(self, target: int) -> Iterator[Event | Steps]:
        """Search until there are `target` solutions, or no more."""
        yield Stage("solving")
        while len(self.solutions) < target and not self.exhausted:
            yield from self._exclude_solutions()
            yield from self._search()
            if self._solver.answer:  # the trail, which is on the board already
                self.solutions.append(Grid(self._puzzle.shape, self._board().tobytes()))
                yield Solution(self.solutions[-1])
            self.exhausted = not self._solver.answer
        if self.exhausted and self.solutions:
            yield from steps_to(self.solutions[-1], self._assignments.board if self._puzzle.palette else self._board())

    def _search(self) -> Iterator[Event]:
        for fact in self._solver.solve():
            yield self._with_cells(fact)
            if isinstance(fact, Learned):
                yield self._progress()
        yield self._progress()

    def _with_cells(self, fact: Fact) -> Fact:
        """In colours, facts say what they mean for cells."""
        if self._puzzle.palette and isinstance(fact, Assigned):
            return self._assignments.assigned(fact)
        return self._assignments.jumped(fact) if self._puzzle.palette and isinstance(fact, Jumped) else fact

    def _progress(self) -> Progress:
        self.counters |= self._solver.counters
        return Progress(dict(self.counters))

    def _add(self, clauses: Iterable[_LineClause]) -> Iterator[Event]:
        """Add clauses to the solver, and report them in parts."""
        literals, ends, lines = list[int](), list[int](), list[int]()
        for clause in clauses:
            self._solver.add(clause.literals)
            literals += clause.literals
            ends.append(len(literals))
            lines.append(clause.line)
            if len(literals) > _PART:
                yield Clauses(literals, ends, lines)
                literals, ends, lines = [], [], []
        if ends:
            yield Clauses(literals, ends, lines)

    def _exclude_solutions(self) -> Iterator[Event]:
        """Undo all assignments, and add a clause against each solution found."""
        new = self.solutions[self._excluded :]
        self._excluded = len(self.solutions)
        if self._solver.trail:
            yield self._with_cells(self._solver.jump(0))
        boards = [states_of(self._puzzle, np.frombuffer(solution.cells, np.int8)) for solution in new]
        agreeing = [states for states in boards if np.all((self._initial == UNKNOWN) | (self._initial == states))]
        yield from self._add(_LineClause(clause_against(self._puzzle, states, self._unknown), _NO_LINE)
                             for states in agreeing)

    def _board(self) -> States:
        states = self._initial.copy()
        for literal in self._solver.trail:
            if abs(literal) <= len(states):
                states[abs(literal) - 1] = FILLED if literal > 0 else EMPTY
        return self._planes.cells(states)


def decide_watched(
    session: WatchedSession, target: int, *, clauses: OptionValue, decisions: OptionValue,
    encoding: OptionValue = ENCODINGS[0],
) -> Iterator[Event | Steps]:
    """Make the model and look for `target` solutions."""
    yield from session.load(str(encoding), int(clauses), by_activity=decisions == "activity")
    yield from session.solve(target)
    yield Finished(outcome_of(len(session.solutions), session.exhausted), session.counters)


def _line_clauses(puzzle: Puzzle, initial: States, by_kind: Encodings) -> tuple[list[list[int]], list[_LineClause]]:
    """The meanings of the variables of lines, and the clauses of lines, line by line."""
    literals = literals_of(puzzle, initial)
    of_cells = [clause for block in of_one_plane(puzzle, literals) for clause in block.tolist()]
    of_cells.sort(key=lambda clause: (abs(clause[0]) - 1) % puzzle.size)
    variables, clauses = list[list[int]](), [_LineClause(clause, _OF_CELL) for clause in of_cells]
    for line in model_lines(puzzle, literals, by_kind):
        encoded = line.encode(len(initial) + 1 + len(variables))
        clauses += [_LineClause(clause, line.number) for block in encoded.blocks for clause in block.tolist()]
        variables += [[line.number, *meaning] for meaning in line.encoding.meanings(line.clue, line.literals)]
    return variables, clauses
