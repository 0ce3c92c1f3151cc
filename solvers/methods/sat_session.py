"""One search by SAT for the solutions of a puzzle, slice by slice: for `sat`, `sat3d`, and as last resort of `exact`.

Encoding, loading and solving yield every few milliseconds, as far as the back end allows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from sys import maxsize
from typing import Final

import numpy as np

from ..cnf import COUNT_ENCODING, ENCODINGS
from ..cnf.backend import Backend
from ..cnf.encodings import Block, Encodings, States, encodings
from ..cnf.model import (
    clause_against,
    encode,
    given_clauses,
    given_states,
    nothing_known,
    predict_size,
    propagate_planes,
    states_of,
)
from ..errors import PuzzleError
from ..events import Event, Finished, Progress, Solution, Stage, Steps, Why, outcome_of
from ..grid import EMPTY, FILLED, UNKNOWN, Grid
from ..puzzle import Puzzle
from ..runner import OptionValue
from ..texts import numeral
from .planes import Planes

_LOADED: Final = 30_000  # literals before the next event, about 10 ms
_PIECE: Final = 500  # clauses at once


class ModelSession:
    """Adds the solutions that it finds to `solutions`, and excludes those that others add there. `initial` are the
    states known from line logic, which stay out of the model. In colours, all states and variables come in planes."""

    def __init__(self, puzzle: Puzzle, solutions: list[Grid], initial: States | None = None) -> None:
        self._puzzle = puzzle
        self.solutions = solutions
        self._planes = Planes(puzzle)
        self._initial = nothing_known(puzzle) if initial is None else propagate_planes(puzzle, initial)
        self._excluded = 0  # of the solutions
        self.counters: dict[str, float] = {}
        self.exhausted = False


class SatSession(ModelSession):
    """A search by one of the back ends. The names of the solver's counters begin with `prefix`."""

    def __init__(
        self, puzzle: Puzzle, solutions: list[Grid], backend: str, initial: States | None = None, prefix: str = ""
    ) -> None:
        super().__init__(puzzle, solutions, initial)
        self._solver = Backend(backend)
        self._states = self._initial.copy()
        self._prefix = prefix
        self.has_model = False

    def close(self) -> None:
        """Give the SAT solver's memory back."""
        self._solver.close()

    def set_givens(self) -> Iterator[Event | Steps]:
        """Set the given cells, which become clauses of one literal."""
        if self._puzzle.givens:
            cells, values = np.array(self._puzzle.givens, np.int32).T.copy()
            givens = given_states(self._puzzle)
            self._states[givens != UNKNOWN] = givens[givens != UNKNOWN]
            yield Steps(cells, values, np.full_like(cells, Why.GIVEN))

    def load(self, names: Sequence[str], limit: int | None = None, learned: Sequence[Block] = ()) -> Iterator[Event]:
        """Make the model and pass it to the solver. Each kind of clue uses its encoding among `names`. A model of more
        than `limit` clauses is refused."""
        yield Stage("encoding")
        by_kind = encodings(names)
        extra = [given_clauses(self._puzzle, self._initial), *learned]
        count = sum(map(len, extra))
        if limit is not None:
            size = yield from predict_size(self._puzzle, self._initial, by_kind)
            _check_size(_names(self._puzzle, by_kind), size.clauses + count, limit)
        model = yield from encode(self._puzzle, self._initial, by_kind)
        self.counters = {"variables": model.size.variables, "clauses": model.size.clauses + count}
        yield Stage("loading")
        self._solver.reserve(model.size.variables)
        work = 0
        for piece in _in_pieces([*model.blocks, *extra]):
            self._solver.add(piece.tolist())
            work += piece.size
            if work > _LOADED:
                yield Progress(self.counters)
                work = 0

    def solve(self, target: int, slices: int = maxsize) -> Iterator[Event | Steps]:
        """Go on for at most `slices` slices, until there are `target` solutions, or no more."""
        yield Stage("solving")
        while slices and len(self.solutions) < target and not self.exhausted:
            slices -= 1
            self._exclude_solutions()
            answer = self._solver.solve_slice()
            self.counters |= {f"{self._prefix}{name}": count for name, count in self._solver.counters().items()}
            yield Progress(self.counters)
            if answer:
                yield from self._take_model()
            self.exhausted = answer is False

    def _exclude_solutions(self) -> None:
        """Exclude solutions not yet excluded, unless cells that became known since they were found do so already."""
        unknown = np.flatnonzero(self._states == UNKNOWN)
        for solution in self.solutions[self._excluded :]:
            states = states_of(self._puzzle, np.frombuffer(solution.cells, np.int8))
            if np.count_nonzero(states != self._states) == len(unknown):
                self._solver.add([clause_against(self._puzzle, states, unknown)])
        self._excluded = len(self.solutions)

    def _take_model(self) -> Iterator[Event | Steps]:
        """Show a solution in place of the one shown before."""
        model = np.array(self._solver.model())  # may lack cells that occur in no clause
        filled = np.zeros(len(self._states) + 1, np.bool_)
        filled[model[(model > 0) & (model <= len(self._states))]] = True
        states = np.where(self._states != UNKNOWN, self._states, np.where(filled[1:], FILLED, EMPTY)).astype(np.int8)
        cells = self._planes.cells(states)
        unknown = np.flatnonzero(self._planes.cells(self._states) == UNKNOWN)
        if self.has_model:  # the board shows the previous one
            values = self._planes.possible_values(self._states)
            yield Steps(unknown, values[unknown], np.full_like(unknown, Why.WITHDRAWN))
        self.has_model = True
        yield Steps(unknown, cells[unknown], np.full_like(unknown, Why.SAT))
        self.solutions.append(Grid(self._puzzle.shape, cells.tobytes()))
        yield Solution(self.solutions[-1])


def decide(
    session: SatSession, target: int, *, clauses: OptionValue, encoding: OptionValue = ENCODINGS[0]
) -> Iterator[Event | Steps]:
    """Make the model and look for `target` solutions. `encoding` is that of runs."""
    try:
        yield from session.load([str(encoding), COUNT_ENCODING], limit=int(clauses))
        yield from session.solve(target)
    finally:
        session.close()
    yield Finished(outcome_of(len(session.solutions), session.exhausted), session.counters)


def _check_size(name: str, clauses: int, limit: int) -> None:
    if clauses > limit:
        number = numeral(clauses) if clauses < 10**9 else numeral(clauses, ".1e")
        raise PuzzleError("errors.too_many_clauses", encoding=name, needed=number, most=limit)


def _names(puzzle: Puzzle, by_kind: Encodings) -> str:
    """The encodings that the puzzle's clues need; the first where it has no clue."""
    kinds = {type(line.clue) for line in puzzle.lines}
    names = [encoding.name for encoding in by_kind.values()]
    return " and ".join([encoding.name for kind, encoding in by_kind.items() if kind in kinds] or names[:1])


def _in_pieces(blocks: Iterable[Block]) -> Iterator[Block]:
    """Blocks of a few hundred clauses: more lists at once would trigger Python's garbage collector repeatedly."""
    for block in blocks:
        for start in range(0, len(block), _PIECE):
            yield block[start : start + _PIECE]
