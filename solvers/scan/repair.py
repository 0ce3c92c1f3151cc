"""Repair of misread clues by logic: the likeliest clues that have a solution.

A best-first search (A*) over sets of changes, with conflicts as in the diagnosis of faulty parts:

1. A node is a set of lines with other clues than those read. Its cost is the loss of these clues, and a lower bound of
   what further changes lose.
2. If line logic refutes its clues, some of them are a *conflict*: a small set that contradicts itself. One of its lines
   must change, each to the clues that agree with the rest of the conflict, the likeliest first. A conflict serves all
   nodes that contain it, and conflicts without common lines give the lower bound.
3. A line may also get any clue at all, for the loss of a lost number: it is left out, and the cells that follow from
   the other lines say what its clue is, or which of its clues agree.
4. Clues that line logic does not refute are a repair if their sums agree and they have a solution. If not, any line may
   be to blame.

Nothing is changed silently: the caller gets the changes and shows them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
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
from .clue_board import ClueBoard, Clues
from .conflicts import Conflict, bits_of
from .misreadings import LOST, Change, Edit, LineReading, Runs
from .reading import Reading

WORK: Final = 75_000_000  # units, some five seconds

_ALTERNATIVES: Final = 5
_NEAR: Final = 3.0  # repairs that lose up to so much more than the best are looked for
_APART: Final = 1.0  # a sure repair loses so much less than any that was not looked for
_DISTINCT: Final = 5.0  # and so much less than any other that was found: a lost number is likelier than `LOST` says
_LEVEL: Final = 3.0  # how much further the clues of lines left out are tried at a time
_HOPELESS: Final = 60.0  # loss of a repair that is not worth looking for
_TRIES: Final = 3000  # such clues at a time
_LONGER: Final = 3  # times the work until a repair was found, and
_MORE: Final = 5_000_000  # units are done in all, to find a better one
_PATIENCE: Final = 40  # steps of the solver for a puzzle that line logic leaves open
_STEP: Final = 50_000  # units of work for each of them
_VISIT: Final = 600  # for each node
_COMPARE: Final = 3  # and for each conflict that it may contain
_SETTLE: Final = 4_000  # for each whose clues line logic does not refute
_TAKE: Final = 10_000  # for clues that may be a repair
_MOST_NUMBERS: Final = 5_000
_ROUNDING: Final = 1e-9
_OPEN: Final = {Outcome.UNIQUE: 0.0, Outcome.MULTIPLE: 2.5, Outcome.SOLVED: 2.5, Outcome.LIMIT: 5.0}  # losses

Changes = dict[int, Runs | None]  # by line; None is any clue


@dataclass(frozen=True, slots=True)
class Repair:
    """Clues that fit together, and the changes that lead to them."""

    puzzle: Puzzle | None  # None if no repair was found
    outcome: Outcome  # the outcome of these clues; LIMIT if it wasn't decided
    changes: tuple[Change, ...] = ()  # none if the clues fit as they were read
    loss: float = 0.0  # the less, the likelier
    sure: bool = False  # whether there is one solution, and every other repair is less likely, most of them far less
    alternatives: tuple[Repair, ...] = field(default=(), compare=False)  # this one and those nearly as likely


def repair(reading: Reading, *, limit: Limit = NO_LIMIT, work: int = WORK) -> Repair:
    """The likeliest repair of a reading that can be found within the limit and with so much work.

    The default is about five seconds of work. The same work gives the same repair on every machine.

    >>> repair(read(png(parse("2;4;4;4;2:1,1;5;5;3;1")))).changes
    ()
    """
    reached = limit.watch()
    best = Repair(None, Outcome.LIMIT)
    for step in repairs(reading, work=work):
        if isinstance(step, Repair):
            best = step
        if reached() is not None:
            break
    return best


def repairs(reading: Reading, *, work: int = WORK) -> Iterator[Progress | Repair]:
    """Better and better repairs, with `Progress` between. The last one is the best, or the best within so much work.

    If the clues fit as they were read, that's the only repair. The outcome is NONE if there is no repair, and LIMIT if
    none was found in time or there are too many numbers.

    >>> *_, best = repairs(read(png(parse("2;4;4;4;2:1,1;5;5;3;1"))))
    >>> print(best.outcome)
    UNIQUE
    """
    if sum(map(len, reading.lines)) > _MOST_NUMBERS:
        yield Repair(None, Outcome.LIMIT)
        return
    yield from _Search(reading, work).run()


@dataclass(slots=True)
class _Node:
    """Clues that differ from the reading, by line, and their loss. None is any clue with more or less numbers, whose
    likeliest up to a loss of `tried` have been tried. With a `conflict`, it is the next way to resolve it by a line, or
    by it and another one if it is `paired`."""

    cost: float
    changes: Changes
    loss: float
    tried: float = 0.0
    conflict: Conflict | None = None
    line: int = 0
    place: int = 0
    paired: bool = False


@dataclass(slots=True)
class _Trial:
    """Trying clues of lines without one: up to which loss, until how many are tried, and the surplus of all other rows
    over all other columns. `deferred` says whether likely clues are left for another level."""

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
        self._clues: Clues = {line: reading.clue for line, reading in enumerate(self._lines)}
        self._board = ClueBoard(shape, reading.palette)
        misfits = [line for line, reading in enumerate(self._lines) if not reading.fits(reading.clue)]
        self._conflicts = [self._conflict({line: self._clues[line]}, (line,)) for line in misfits]
        self._found: dict[tuple[Runs, ...], Repair] = {}
        self._queue: list[tuple[float, int, _Node]] = []  # with costs and numbers, by which they are sorted
        self._seen: set[frozenset[tuple[int, Runs | None]]] = set()
        self._numbers = count()
        self._work = work
        self._more = 0  # units of work beside those of the board and of nodes
        self._tries = 0  # clues of lines left out
        self._nodes = 0
        self._cut = False  # whether clues were left out that might be better

    def run(self) -> Iterator[Progress | Repair]:
        if not self._conflicts:
            consistent = yield from self._as_read()
            if consistent is not None:
                yield consistent
                return
        self._push({}, 0.0)
        while self._queue and self._queue[0][0] <= self._bound() and self._left > 0:
            *_, node = heappop(self._queue)
            self._nodes += 1
            before = self._best
            yield from self._visit(node)
            if self._best is not before:
                if before is None:
                    self._add_lost_numbers()
                self._work = min(self._work, _MORE + _LONGER * self._spent)
                yield self._result(complete=False)
            yield Progress({"tried": self._nodes})
        yield self._result(complete=self._left > 0 and not self._cut)

    @property
    def _spent(self) -> int:
        return self._board.work + self._more + self._nodes * (_VISIT + 6 * len(self._lines))

    @property
    def _left(self) -> int:
        return self._work - self._spent

    @property
    def _best(self) -> Repair | None:
        return min(self._found.values(), key=lambda repair: repair.loss, default=None)

    def _bound(self, margin: float = _NEAR) -> float:
        """The largest loss that still matters."""
        return _HOPELESS if (best := self._best) is None else best.loss + margin

    def _result(self, *, complete: bool) -> Repair:
        if not self._found:
            return Repair(None, Outcome.NONE if complete else Outcome.LIMIT)
        ranked = sorted(self._found.values(), key=lambda repair: repair.loss)
        near = tuple(repair for repair in ranked if repair.loss <= ranked[0].loss + _DISTINCT)[:_ALTERNATIVES]
        others = self._queue[0][0] if self._queue else inf  # repairs not found yet lose so much, or more
        apart = not self._cut and others > near[0].loss + _APART
        sure = len(near) == 1 and near[0].outcome is Outcome.UNIQUE and apart
        return replace(near[0], sure=sure, alternatives=near)

    def _as_read(self) -> Generator[Progress, None, Repair | None]:
        """The clues as read, if they have a solution."""
        try:
            puzzle = self._reading.puzzle()
        except PuzzleError:
            return None
        outcome = Outcome.NONE
        if self._board.holds(self._clues):
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
            self._more += _STEP

    # the queue

    def _push(self, changes: Changes, loss: float, least: float = 0.0) -> None:
        key = frozenset(changes.items())
        if key not in self._seen:
            self._seen.add(key)
            self._add(_Node(max(least, loss + self._least_more(changes)), changes, loss))

    def _add(self, node: _Node) -> None:
        if node.cost <= self._bound():
            heappush(self._queue, (node.cost, next(self._numbers), node))

    def _contained(self, changes: Changes) -> Iterator[Conflict]:
        """The conflicts among these clues that are known."""
        self._more += _COMPARE * len(self._conflicts)
        lines, changed = bits_of(changes), frozenset(changes.items())
        return (conflict for conflict in self._conflicts if not conflict.bits & lines and conflict.changed <= changed)

    def _least_more(self, changes: Changes) -> float:
        """A lower bound of the loss of further changes: those that resolve conflicts without common lines."""
        used, more = 0, 0.0
        for conflict in self._contained(changes):
            if not conflict.bits & used:
                used |= conflict.bits
                more += conflict.least
        return more

    def _visit(self, node: _Node) -> Iterator[Progress]:
        if node.conflict is not None:
            self._resolve(node, node.conflict)
            return
        cost = node.loss + self._least_more(node.changes)
        if cost > node.cost + _ROUNDING:  # conflicts found meanwhile made it dearer
            self._add(replace(node, cost=cost))
            return
        conflict = next(self._contained(node.changes), None) or self._new_conflict(node)
        if conflict is None:
            conflict = yield from self._settle(node)
            if conflict is not None and self._found:
                for line in conflict.free:
                    self._add_way(node, conflict, line, 0, paired=True)
        if conflict is not None:
            for line in conflict.free:
                self._add_way(node, conflict, line, 0)

    def _new_conflict(self, node: _Node) -> Conflict | None:
        """A small conflict, if line logic refutes the clues."""
        clues = self._changed(node.changes)
        if self._board.holds(clues):
            return None
        lines = self._board.conflict(clues, self._doubt, self._work)
        conflict = self._conflict({line: clues[line] for line in lines}, lines - node.changes.keys())
        self._conflicts.append(conflict)
        return conflict

    def _conflict(self, clues: Clues, free: Iterable[int]) -> Conflict:
        return Conflict(clues, free, self._lines, self._board)

    def _doubt(self, line: int) -> float:
        likely = self._lines[line].likely
        return -likely[0][0] if likely else -inf

    def _changed(self, changes: Changes) -> dict[int, Runs]:
        """The clues of all lines that have one."""
        return {line: clue for line, clue in {**self._clues, **changes}.items() if clue is not None}

    def _resolve(self, node: _Node, conflict: Conflict) -> None:
        """Take the next clue of a line that resolves a conflict, alone or with another line."""
        find = conflict.likely if node.paired else conflict.option
        option = find(node.line, node.place, node.cost - node.loss + _ROUNDING)
        if option is not None:
            loss, clue = option
            self._push({**node.changes, node.line: clue}, node.loss + loss, node.cost if node.paired else 0.0)
        self._add_way(node, conflict, node.line, node.place + (option is not None), paired=node.paired)

    def _add_way(self, node: _Node, conflict: Conflict, line: int, place: int, *, paired: bool = False) -> None:
        """Queue an option of a line to resolve a conflict of a node."""
        loss = conflict.next_pair(line, place) if paired else conflict.next_loss(line, place)
        if loss < inf:
            cost = max(node.cost, node.loss + loss)
            if not paired or cost <= self._bound(_APART):
                self._add(_Node(cost, node.changes, node.loss, 0.0, conflict, line, place, paired))

    def _add_lost_numbers(self) -> None:
        """Put first in the queue what may explain the conflicts as well as the first repair: single lost numbers."""
        if self._bound(_DISTINCT) < LOST:
            return
        in_all = [conflict.free for conflict in self._conflicts if not conflict.changed]
        for line in frozenset(self._clues).intersection(*in_all):
            self._seen.add(frozenset({(line, None)}))
            heappush(self._queue, (0.0, next(self._numbers), _Node(LOST, {line: None}, LOST)))

    # clues that line logic does not refute

    def _settle(self, node: _Node) -> Generator[Progress, None, Conflict | None]:
        """Find out what clues of lines without one agree with the others on the board, and whether there is a solution.
        If there is none, all lines are a conflict."""
        self._more += _SETTLE
        clues = self._changed(node.changes)
        left_out = sorted(node.changes.keys() - clues.keys(), key=self._board.open_cells)
        trial = _Trial(max(node.tried, LOST) + _LEVEL, self._tries + _TRIES, self._surplus(clues))
        repaired = False
        for chosen in self._agreeing(left_out, {}, 0.0, trial):
            repaired |= yield from self._take({**node.changes, **chosen})
        if trial.deferred and not repaired:
            self._add(replace(node, cost=node.cost + _LEVEL, tried=trial.level))
        if node.tried:
            return None
        return self._conflict(clues, clues.keys() - node.changes.keys())

    def _agreeing(
        self, order: list[int], clues: dict[int, Runs], loss: float, trial: _Trial,
    ) -> Iterator[dict[int, Runs]]:
        """The clues that lines in this order may have besides those chosen, without a contradiction on the board."""
        board = self._board
        if board.full or not order:
            yield clues | {line: board.clue_of(line) for line in order}
            return
        line, *others = order
        saved = board.save()
        for more, clue in self._lines[line].unlikely:
            if loss + more + LOST * len(others) > trial.level:
                trial.deferred = True
                break
            if self._tries > trial.end or self._left <= 0:
                self._cut = True
                break
            if not others and any(trial.surplus + self._surplus({**clues, line: clue})):
                continue
            self._tries += 1
            if board.add({line: clue}):
                yield from self._agreeing(others, {**clues, line: clue}, loss + more, trial)
            board.restore(saved)

    def _surplus(self, clues: Clues) -> Any:
        """By ink, how many cells more the rows among these lines have than the columns."""
        surplus = np.zeros(self._inks + 1, np.int64)
        for line, clue in clues.items():
            for length, ink in clue:
                surplus[ink] += length if line < self._board.height else -length
        return surplus

    def _take(self, changes: Changes) -> Generator[Progress, None, bool]:
        """Keep clues as a repair, unless they lose too much or have no solution. Returns whether they have one."""
        self._more += _TAKE
        every = self._changed(changes)
        aligned = {line: self._lines[line].aligned(every[line]) for line in changes}
        loss = sum(part for part, _ in aligned.values())
        key = tuple(every.values())
        if key in self._found:
            return True
        if loss > self._bound(_DISTINCT) or any(self._surplus(every)):
            return False
        puzzle = self._puzzle(key)
        outcome = Outcome.UNIQUE if self._board.full else (yield from self._judge(puzzle))
        if outcome not in _OPEN:
            return False
        edits = tuple(self._change(line, edit) for line in sorted(aligned) for edit in aligned[line][1])
        self._found[key] = Repair(puzzle, outcome, edits, loss + _OPEN[outcome])
        return True

    def _puzzle(self, clues: Sequence[Runs]) -> Puzzle:
        palette = self._reading.palette
        lines = clues if palette else [[length for length, _ in clue] for clue in clues]
        return Puzzle.flat(lines[: self._board.height], lines[self._board.height :], palette=palette)

    def _change(self, line: int, edit: Edit) -> Change:
        place, read, printed = edit
        numbers = [run and run[0] for run in (read, printed)]
        inks = [run and run[1] for run in (read, printed)] if self._reading.palette else []
        return Change(line, place, *numbers, *inks)
