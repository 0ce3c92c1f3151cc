"""One exact solve over the kernels, as stages that yield their facts slice by slice.

The state of each stage is in arrays, so that it can stop and resume anywhere.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from functools import cached_property
from math import inf
from typing import Final

import numpy as np

from ..clues import Runs
from ..cnf import COUNT_ENCODING
from ..events import Event, Progress, Reason, Solution, Stage, Steps, Why, steps_to
from ..grid import EMPTY, FILLED, Grid
from ..kernel import board
from ..kernel.board import Bytes
from ..kernel.choice import BY_ACTIVITY, BY_BELIEF, build_heap
from ..kernel.clauses import LITERALS, arena_is_full, learned_clauses, with_larger_arena
from ..kernel.messages import Messages, begin_anew, exchange, new_messages, tell
from ..kernel.probe import new_probes, probe
from ..kernel.propagate import BROKEN, BUDGET, propagate
from ..kernel.search import EXHAUSTED, FULL, SOLVED, backjump, exclude_solution, next_restart, search
from ..kernel.trail import enqueue_all, set_cell
from ..lines.narrow import WIDEST
from ..puzzle import Puzzle
from .planes import BoardSession
from .sat_session import SatSession

_HANDED_ON: Final = 2  # learned clauses of at most so many levels go on to SAT; more of them slow it down
_ENDLESS: Final = 1 << 60
_LARGE: Final = 5_000  # cells of a flat puzzle
_BY_CHANCE: Final = 1.3  # mean length of runs times the part of empty cells: about 1 in random puzzles, 1.7 in pictures
_WIDE_COST: Final = 8  # on long lines a step of search achieves less, and one of SAT more
_COUNTERS: Final = {
    "line_visits": board.VISITS,
    "probes": board.PROBES,
    "updates": board.UPDATES,
    "guesses": board.GUESSES,
    "conflicts": board.CONFLICTS,
    "restarts": board.RESTARTS,
    "learned": board.CLAUSES,
}


class Session(BoardSession):
    """The state of an exact solve."""

    def __init__(self, puzzle: Puzzle, *, several: bool = True) -> None:
        super().__init__(puzzle)
        self._probes = new_probes(self._board)
        self._state.num[board.SEVERAL] = several
        self._wide = int(self._board.length.max()) > WIDEST
        self._effort = 0.0
        self._sat: SatSession | None = None
        self.solutions: list[Grid] = []
        self.broken = False
        self.exhausted = False

    @cached_property
    def _messages(self) -> Messages:
        """Made lazily: puzzles that line logic settles, however large, need none."""
        return new_messages(self._board)

    @property
    def open(self) -> bool:
        """Whether there are unknown cells and no contradiction."""
        return not self.broken and not self._is_full()

    @property
    def large(self) -> bool:
        """Whether it takes long until the message of a line has reached all of the puzzle. Solids have short lines."""
        return len(self._puzzle.shape) == 2 and self._puzzle.size >= _LARGE

    @property
    def suits_belief(self) -> bool:
        """Whether belief finds a solution sooner than SAT as a rule: it does for solids, and in black and white where
        runs are as short as those of random cells. Pictures have longer ones."""
        if self._puzzle.palette:
            return False
        runs = [length for line in self._puzzle.lines if isinstance(line.clue, Runs) for length in line.clue.lengths]
        filled = sum(runs) / max(1, sum(len(line.cells) for line in self._puzzle.lines))
        return sum(runs) * (1 - filled) <= _BY_CHANCE * len(runs)

    @property
    def complete(self) -> bool:
        """Whether every cell is known for good, so that this is the only solution."""
        return not self.open and not self.broken and int(self._state.num[board.LEVEL]) == 0

    @property
    def known_cells(self) -> Bytes:
        """The known cells of the board now."""
        return self._state.grid.copy()

    @property
    def solved_by_sat(self) -> bool:
        return self._sat is not None and self._sat.has_model

    @property
    def probed(self) -> bool:
        return int(self._state.num[board.PROBES]) > 0

    @property
    def conflicts(self) -> int:
        return int(self._state.num[board.CONFLICTS])

    def set_givens(self) -> Iterator[Event | Steps]:
        """Set the given cells, and mark every line as dirty."""
        yield Stage("propagating")
        nearest_first = np.argsort(self._board.step, kind="stable")  # lines whose cells are neighbours in memory
        enqueue_all(self._board, self._state, nearest_first)
        for cell, value in self._puzzle.givens:
            set_cell(self._board, self._state, *self._planes.place(cell, value), Why.GIVEN)
        yield from self._report()

    def propagate(self) -> Iterator[Event | Steps]:
        """Line logic to a fixpoint."""
        status = BUDGET
        while status == BUDGET:
            status = propagate(self._board, self._state, self._memory, self._until())
            yield from self._report()
        self._broken_if(status == BROKEN)

    def probe(self) -> Iterator[Event | Steps]:
        """Probe until no cell gives anything new."""
        yield Stage("probing")
        status = BUDGET
        while status == BUDGET:
            status = probe(self._board, self._state, self._memory, self._probes, self._until())
            yield from self._report()
        self._broken_if(status == BROKEN)

    def choose_first(self) -> None:
        """Let search begin with cells for which both values lead far, and with the value that leads further."""
        filled, empty = self._probes.gain
        weight = np.minimum(filled, empty) * 1000.0 + filled + empty
        self._memory.activity[:] = weight / max(1.0, float(weight.max()))
        self._memory.phase[:] = np.where(filled > empty, FILLED, EMPTY)
        build_heap(self._state, self._memory)

    def finish(self) -> Iterator[Event | Steps]:
        """All cells are known for good, so that this is the only solution."""
        yield self._solved()
        self.exhausted = True

    def exchange(self, rounds: int, seed: int) -> Iterator[Event | Steps]:
        """Let the lines exchange their beliefs from scratch, round after round."""
        yield from self._back_to_root()
        begin_anew(self._messages, seed)
        turns = rounds * len(self._board.first)
        while turns:
            turns = exchange(self._board, self._state, self._messages, turns, self._until())
            yield Progress({})
        tell(self._state, self._messages)
        yield from self._report()

    def search_by_belief(self, target: int, conflicts: int, extra: int) -> Iterator[Event | Steps]:
        """Search, guessing by belief, for `conflicts` conflicts at most, and for `extra` more once there is a
        solution."""
        yield from self._begin_turn(BY_BELIEF)
        limit = self.conflicts + conflicts
        while self.conflicts < limit and self._effort < inf and not self.exhausted and len(self.solutions) < target:
            if (yield from self._search_slice(BY_BELIEF, limit)) == SOLVED:
                limit = min(limit, self.conflicts + extra)
        yield from self._back_to_root()

    def search(self, target: int, effort: int) -> Iterator[Event | Steps]:
        """Search, guessing by activity, until all turns together have spent this effort."""
        if self._effort >= effort:
            return
        yield Stage("searching")
        yield from self._begin_turn(BY_ACTIVITY)
        while self._effort < effort and not self.exhausted and len(self.solutions) < target:
            before = int(self._state.num[board.WORK])
            yield from self._search_slice(BY_ACTIVITY, _ENDLESS)
            steps = int(self._state.num[board.WORK]) - before
            self._effort += steps * (_WIDE_COST if self._wide else 1) / 1000

    def _begin_turn(self, way: int) -> Iterator[Event | Steps]:
        yield from self._back_to_root()
        build_heap(self._state, self._memory)
        next_restart(self._state, way)

    def _back_to_root(self) -> Iterator[Event | Steps]:
        """Withdraw all guesses, unless nothing is left to search: then the last solution stays on the board."""
        if not self.exhausted and self._state.num[board.LEVEL]:
            backjump(self._board, self._state, self._memory, 0)
            yield from self._report()

    def _search_slice(self, way: int, limit: int) -> Generator[Event | Steps, None, int]:
        """Search for one slice. Returns how it ended."""
        if arena_is_full(self._state, self._memory):
            self._grow()
        if self._effort == inf:
            return FULL
        status = search(self._board, self._state, self._memory, self._messages, way, self._until(), limit)
        yield from self._report()
        if status == FULL:
            self._grow()
        elif status == EXHAUSTED:
            self._broken_if(True)
        elif status == SOLVED:
            yield self._solved()
            self.exhausted = not exclude_solution(self._board, self._state, self._memory)
        return int(status)

    def _grow(self) -> None:
        """Make room for clauses. At the bound the search ends, and SAT takes over."""
        larger = with_larger_arena(self._memory)
        if larger is self._memory:
            self._effort = inf
        self._memory = larger

    def sat(self, backend: str, target: int, slices: int) -> Iterator[Event | Steps]:
        """Let a SAT solver look for solutions of the open part for `slices` slices. It resumes where it stopped."""
        backjump(self._board, self._state, self._memory, 0)
        yield from self._report()
        if self._sat is None:
            self._sat = SatSession(self._puzzle, self.solutions, backend, self.known_cells, "sat_")
            learned = learned_clauses(self._state, self._memory, _HANDED_ON)
            yield from self._sat.load(["order", COUNT_ENCODING], learned=learned)
        yield from self._sat.solve(target, slices)
        self.exhausted = self._sat.exhausted

    def close(self) -> None:
        """Give the SAT solver's memory back."""
        if self._sat is not None:
            self._sat.close()

    def show_solution(self) -> Iterator[Event | Steps]:
        """Put the last solution back on the board if a search for another one has withdrawn it. While the withdrawal is
        only in the journal, it has not been reported, and nothing has to be put back."""
        if self.solutions and not self.solved_by_sat and not int(self._state.num[board.JOURNAL]):
            yield from steps_to(self.solutions[-1], self._planes.cells(self._state.grid))

    def contradiction(self) -> Reason | None:
        """Where the contradiction showed; None when SAT proved it."""
        if not self.broken:
            return None
        conflict = int(self._state.num[board.CONFLICT])
        if conflict < 0:
            literal = int(self._memory.arena[board.CLAUSE - conflict + LITERALS])
            return Reason("search", cell=(literal >> 1) % self._puzzle.size)
        if self.conflicts:
            return Reason("search", line=conflict)
        why = self._state.why[: self._state.num[board.TRAIL]]
        refuted = np.flatnonzero(why == Why.REFUTED)
        if len(refuted):
            return Reason("probe", line=conflict, cell=int(self._state.trail[refuted[-1]]) % self._puzzle.size)
        return Reason("line", line=conflict)

    def counters(self) -> dict[str, float]:
        counted = {name: int(self._state.num[place]) for name, place in _COUNTERS.items()}
        return {**counted, **(self._sat.counters if self._sat is not None else {})}

    def _broken_if(self, broken: bool) -> None:
        if broken:
            self.broken = self.exhausted = True

    def _solved(self) -> Solution:
        self.solutions.append(self._grid())
        return Solution(self.solutions[-1])
