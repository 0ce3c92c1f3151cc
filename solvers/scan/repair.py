"""Repair of misread clues by logic: the likeliest clues that have a solution.

This is diagnosis by hitting sets, as for faulty parts of circuits:

1. A *suspect* is a line whose clue is left out. Sets of suspects are tried in the order of their cost, a lower bound of
   the loss of clues that differ from the reading in just these lines.
2. If line logic refutes the clues of all other lines, they have a small set of clues that contradict each other: a
   *conflict*, in which at least one is misread. Each of its lines is a way to extend the set of suspects.
3. A line that alone resolves a conflict costs at least what the likeliest of its clues does that agrees with the rest
   of the conflict. So a line that the reader doubts, but whose other readings explain nothing, becomes expensive.
4. If the other lines are consistent, the cells that follow from them decide what the suspects' clues are, or which of
   their likely clues agree.

Nothing is changed silently: the caller gets the changes and shows them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Any, Final

import numpy as np

from ..errors import PuzzleError
from ..events import Outcome, Progress
from ..make.mends import judged
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit
from .clue_board import ClueBoard
from .misreadings import Change, Edit, LineReading, Runs
from .reading import Reading

WORK: Final = 40_000_000  # units, some seconds

_ALTERNATIVES: Final = 5
_NEAR: Final = 3.0  # repairs that lose up to so much more than the best are alternatives to it
_LEVEL: Final = 3.0  # how much further the clues of suspects are tried at a time
_HOPELESS: Final = 60.0  # loss of a repair that is not worth looking for
_TRIES: Final = 3000  # clues of suspects at a time
_RESOLVERS: Final = 60  # clues of a line that are tried to resolve a conflict
_PATIENCE: Final = 40  # steps of the solver for a puzzle that line logic leaves open
_STEP: Final = 50_000  # units of work for each of them
Clues = dict[int, Runs]  # by line
_OPEN: Final = {Outcome.UNIQUE: 0.0, Outcome.MULTIPLE: 2.5, Outcome.SOLVED: 2.5, Outcome.LIMIT: 5.0}  # losses


@dataclass(frozen=True, slots=True)
class Repair:
    """Clues that fit together, and the changes that lead to them; none if those as read do, or if no repair was found.

    The `outcome` is that of the clues, or LIMIT if it was not decided. The repair is `sure` if the search is complete,
    there is one solution, and every other repair is much less likely. `alternatives` begin with this one.
    """

    puzzle: Puzzle | None
    outcome: Outcome
    changes: tuple[Change, ...] = ()
    loss: float = 0.0
    sure: bool = False
    alternatives: tuple[Repair, ...] = field(default=(), compare=False)


def repair(reading: Reading, *, limit: Limit = NO_LIMIT, work: int = WORK) -> Repair:
    """The likeliest repair of a reading, within a limit and so many units of work, some ten millions a second."""
    reached = limit.watch()
    best = _no_repair(Outcome.LIMIT)
    for step in repairs(reading, work=work):
        if isinstance(step, Repair):
            best = step
        if reached() is not None:
            break
    return best


def repairs(reading: Reading, *, work: int = WORK) -> Iterator[Progress | Repair]:
    """Better and better repairs, until the last one is the best, or so many units of work are done. If the reading is
    consistent, it is the only one. The outcome is NONE if there is no repair, and LIMIT if none was found in time."""
    search = _Search(reading, work)
    yield from search.run()


def _no_repair(outcome: Outcome) -> Repair:
    return Repair(None, outcome)


@dataclass(order=True, slots=True)
class _Node:
    """Suspects in the queue. Their clues of a loss up to `tried` have been tried. If `further` is not None, it stands
    for one more suspect, in this place of the order or a later one, and a repair without it loses `tried`."""

    cost: float
    number: int
    suspects: frozenset[int] = field(compare=False)
    tried: float = field(default=0.0, compare=False)
    further: int | None = field(default=None, compare=False)


@dataclass(slots=True)
class _Trial:
    """Trying the clues of suspects: up to which loss, until how many are tried, and the surplus of all other rows over
    all other columns. `deferred` says whether likely clues are left for another level."""

    level: float
    end: int
    surplus: Any
    deferred: bool = False


class _Search:
    """The state of a search; see the head of this module."""

    def __init__(self, reading: Reading, work: int) -> None:
        shape = len(reading.rows), len(reading.cols)
        self._inks = max(1, len(reading.palette) - 1)
        self._reading = reading
        self._lines = [LineReading(clue, shape[1] if line < shape[0] else shape[0], self._inks)
                       for line, clue in enumerate(reading.lines)]
        self._clues = [line.clue for line in self._lines]
        self._board = ClueBoard([line.clue if line.fits(line.clue) else () for line in self._lines], shape,
                                reading.palette)
        self._every = frozenset(range(len(self._lines)))
        self._least = [line.least for line in self._lines]
        self._order = sorted(self._every, key=lambda line: self._least[line])
        self._conflicts: list[dict[int, float]] = []  # what each line loses at least to resolve it
        self._found: dict[tuple[Runs, ...], Repair] = {}
        self._queue: list[_Node] = []
        self._seen: set[frozenset[int]] = set()
        self._numbers = count()
        self._work = work
        self._judged = 0
        self._tries = 0
        self._cut = False  # whether clues were left out that might be better

    def run(self) -> Iterator[Progress | Repair]:
        misfits = frozenset(line for line in self._every if not self._lines[line].fits(self._clues[line]))
        if not misfits:
            consistent = yield from self._as_read()
            if consistent is not None:
                yield consistent
                return
        self._push(misfits)
        while self._queue and self._queue[0].cost <= self._bound and self._left > 0:
            node = heappop(self._queue)
            before = self._best
            yield from self._visit(node)
            if self._best is not before:
                yield self._result(complete=False)
            yield Progress({"tried": self._tries})
        yield self._result(complete=self._left > 0 and not self._cut)

    @property
    def _left(self) -> int:
        return self._work - self._board.work - self._judged

    @property
    def _best(self) -> Repair | None:
        return min(self._found.values(), key=lambda repair: repair.loss, default=None)

    @property
    def _bound(self) -> float:
        """The largest loss that still matters."""
        best = self._best
        return _HOPELESS if best is None else best.loss + _NEAR

    def _result(self, *, complete: bool) -> Repair:
        if not self._found:
            return _no_repair(Outcome.NONE if complete else Outcome.LIMIT)
        ranked = sorted(self._found.values(), key=lambda repair: repair.loss)
        near = tuple(repair for repair in ranked if repair.loss <= ranked[0].loss + _NEAR)[:_ALTERNATIVES]
        sure = complete and len(near) == 1 and near[0].outcome is Outcome.UNIQUE
        return replace(near[0], sure=sure, alternatives=near)

    def _as_read(self) -> Generator[Progress, None, Repair | None]:
        """The clues as read, if they have a solution."""
        try:
            puzzle = self._reading.puzzle()
        except PuzzleError:
            return None
        outcome = Outcome.NONE
        if self._board.holds(self._every):
            outcome = Outcome.UNIQUE if self._board.full else (yield from self._judge(puzzle))
        return None if outcome is Outcome.NONE else Repair(puzzle, outcome, sure=outcome is Outcome.UNIQUE)

    def _judge(self, puzzle: Puzzle) -> Generator[Progress, None, Outcome]:
        """The outcome of a puzzle that line logic leaves open."""
        steps = judged(puzzle, _PATIENCE)
        while True:
            try:
                yield next(steps)
            except StopIteration as stop:
                outcome: Outcome = stop.value
                return outcome
            self._judged += _STEP

    # the queue

    def _push(self, suspects: frozenset[int]) -> None:
        if suspects not in self._seen:
            self._seen.add(suspects)
            self._add(_Node(self._cost(suspects), 0, suspects))

    def _add(self, node: _Node) -> None:
        if node.cost <= self._bound:
            heappush(self._queue, replace(node, number=next(self._numbers)))

    def _cost(self, suspects: frozenset[int]) -> float:
        """A lower bound of the loss of clues that differ in these lines: each has to resolve the conflicts that no
        other resolves, and conflicts that none resolves need more suspects."""
        costs = {line: self._least[line] for line in suspects}
        used: set[int] = set()
        more = 0.0
        for conflict in self._conflicts:
            hit = suspects & conflict.keys()
            if len(hit) == 1:
                line = next(iter(hit))
                costs[line] = max(costs[line], conflict[line])
            elif not hit and used.isdisjoint(conflict):
                used |= conflict.keys()
                more += min(conflict.values())
        return sum(costs.values()) + more

    def _visit(self, node: _Node) -> Iterator[Progress]:
        suspects = node.suspects
        if node.further is not None:
            self._add_suspect(node)
            return
        cost = max(self._cost(suspects), node.tried)
        if cost > node.cost + 1e-9:  # conflicts found meanwhile made it dearer
            self._add(replace(node, cost=cost))
            return
        conflict = self._unresolved(suspects)
        if conflict is None:
            yield from self._try_clues(node)
            return
        for line in conflict:
            self._push(suspects | {line})

    def _unresolved(self, suspects: frozenset[int]) -> dict[int, float] | None:
        """A conflict without suspects; None if the lines besides them are consistent."""
        for conflict in self._conflicts:
            if suspects.isdisjoint(conflict):
                return conflict
        if self._board.holds(self._every - suspects):
            return None
        lines = self._board.conflict(self._every - suspects, self._doubts)
        conflict = {line: self._resolving_loss(lines, line) for line in lines}
        self._conflicts.append(conflict)
        return conflict

    @property
    def _doubts(self) -> list[float]:
        return [-least for least in self._least]

    def _resolving_loss(self, conflict: frozenset[int], line: int) -> float:
        """The least loss of another clue of a line that agrees with the rest of a conflict."""
        board = self._board
        board.holds(conflict - {line})
        saved = board.save()
        loss = 0.0
        for loss, clue in self._lines[line].alternatives[:_RESOLVERS]:
            board.write(line, clue)
            agrees = board.add([line])
            board.restore(saved)
            if agrees:
                break
        board.write(line, self._clues[line])
        return loss

    def _add_suspect(self, node: _Node) -> None:
        """One more suspect than the conflicts ask for: their clues may all disagree, if only by their sums."""
        place = node.further
        assert place is not None
        if self._order[place] not in node.suspects:
            self._push(node.suspects | {self._order[place]})
        self._push_further(replace(node, further=place + 1))

    def _push_further(self, node: _Node) -> None:
        """Another suspect is worth a try if the repair may lose less than the best without it."""
        if node.further is not None and node.further < len(self._order):
            cost = self._cost(node.suspects) + self._least[self._order[node.further]]
            if cost < node.tried:
                self._add(replace(node, cost=cost))

    # the clues of suspects

    def _try_clues(self, node: _Node) -> Iterator[Progress]:
        """Try the clues of suspects with a loss up to the next level."""
        suspects = node.suspects
        self._board.holds(self._every - suspects)
        decided = self._board.full
        surplus = self._surplus({line: self._clues[line] for line in self._every - suspects})
        trial = _Trial(min(node.cost + _LEVEL, self._bound), self._tries + _TRIES, surplus)
        reached = inf
        for clues in self._agreeing(sorted(suspects, key=self._board.open_cells), {}, 0.0, trial):
            reached = min(reached, (yield from self._take(clues)))
        for line in suspects:
            if self._lines[line].fits(self._clues[line]):
                self._board.write(line, self._clues[line])
        if not node.tried:
            self._push_further(_Node(node.cost, 0, suspects, reached, 0))
        if trial.deferred and not decided:
            self._add(replace(node, cost=trial.level, tried=trial.level))

    def _agreeing(self, order: list[int], clues: dict[int, Runs], loss: float, trial: _Trial) -> Iterator[Clues]:
        """The clues that lines in this order may have besides those chosen, without a contradiction on the board."""
        board = self._board
        if board.full or not order:
            yield clues | {line: board.clue_of(line) for line in order}
            return
        line, *others = order
        saved = board.save()
        for more, clue in self._lines[line].alternatives:
            if loss + more + sum(self._least[other] for other in others) > trial.level:
                trial.deferred = True
                break
            if self._tries > trial.end or self._left <= 0:
                self._cut = True
                break
            if not others and any(trial.surplus + self._surplus({**clues, line: clue})):
                continue
            self._tries += 1
            board.write(line, clue)
            if board.add([line]):
                yield from self._agreeing(others, {**clues, line: clue}, loss + more, trial)
            board.restore(saved)

    def _surplus(self, clues: Mapping[int, Runs]) -> Any:
        """By ink, how many cells more the rows among these lines have than the columns."""
        surplus = np.zeros(self._inks + 1, np.int64)
        for line, clue in clues.items():
            for length, ink in clue:
                surplus[ink] += length if line < self._board.height else -length
        return surplus

    def _take(self, clues: Clues) -> Generator[Progress, None, float]:
        """Keep clues as a repair, unless they lose too much or have no solution. Returns its loss."""
        every = tuple(clues.get(line, clue) for line, clue in enumerate(self._clues))
        aligned = {line: self._lines[line].aligned(clue) for line, clue in clues.items()}
        loss = sum(part for part, _ in aligned.values())
        if loss > self._bound or every in self._found or any(self._surplus(dict(enumerate(every)))):
            return loss if every in self._found else inf
        puzzle = self._puzzle(every)
        outcome = Outcome.UNIQUE if self._board.full else (yield from self._judge(puzzle))
        if outcome not in _OPEN:
            return inf
        changes = tuple(self._change(line, edit) for line in sorted(aligned) for edit in aligned[line][1])
        self._found[every] = Repair(puzzle, outcome, changes, loss + _OPEN[outcome])
        return loss

    def _puzzle(self, clues: Sequence[Runs]) -> Puzzle:
        palette = self._reading.palette
        lines = clues if palette else [[length for length, _ in clue] for clue in clues]
        return Puzzle.flat(lines[: self._board.height], lines[self._board.height :], palette=palette)

    def _change(self, line: int, edit: Edit) -> Change:
        place, read, printed = edit
        numbers = [run and run[0] for run in (read, printed)]
        inks = [run and run[1] for run in (read, printed)] if self._reading.palette else []
        return Change(line, place, *numbers, *inks)
