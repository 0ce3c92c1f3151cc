"""A SAT solver to watch: conflict-driven clause learning (CDCL) in plain Python that reports every step.

It decides a variable, propagates clause by clause, and at a conflict learns a clause that excludes the cause and jumps
back (Marques-Silva and Sakallah 1996; Moskewicz et al. 2001). It is written to be read, not to be fast: `backend` has
the fast solvers. The same clauses give the same search.

A literal is a variable's number, negative where the variable is false. Lists by literal have a place for each number
from -n to n: Python counts negative places from the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import Final

from ..events import Assigned, Conflict, Jumped, Learned

Fact = Assigned | Conflict | Learned | Jumped

DECIDED: Final = -1  # in place of a clause's number: no clause forces the literal
_PERIOD: Final = 32  # conflicts before the first restart
_DECAY: Final = 0.95  # by which each conflict lowers all activities
_LARGEST: Final = 1e100


class Solver:
    """Looks for a model of its clauses, which are numbered from 0. It decides only the open variables: by activity,
    with those of the latest conflicts first, or else in their order."""

    def __init__(self, variables: int, open_variables: Iterable[int], *, by_activity: bool) -> None:
        self.clauses: list[list[int]] = []  # the first two literals of each are watched
        self.trail: list[int] = []  # literals that are true, in the order in which they became so
        self.answer: bool | None = None
        self.counters = dict.fromkeys(("decisions", "propagations", "conflicts", "restarts"), 0)
        self._open = list(open_variables)
        self._by_activity = by_activity
        self._value = [0] * (2 * variables + 1)  # by literal: 1 true, -1 false
        self._watched_by: list[list[int]] = [[] for _ in self._value]  # by literal: clauses
        self._level = [0] * (variables + 1)
        self._reason = [DECIDED] * (variables + 1)
        self._saved = [1] * (variables + 1)  # the last sign of each variable
        self._activity = [0.0] * (variables + 1)
        self._bump = 1.0
        self._starts: list[int] = []  # by level, from 1: where it begins in the trail
        self._followed = 0  # length of the propagated part of the trail,
        self._reported = 0  # and of the reported part
        self._new: list[int] = []  # clauses not yet looked at
        self._restarts = map(_luby_at, count(1))
        self._until_restart = next(self._restarts) * _PERIOD

    # --- clauses -------------------------------------------------------------------------------------------------

    def add(self, clause: Sequence[int]) -> int:
        """Add a clause and return its number. Only before a search, or when no decision is left."""
        self._new.append(self._watch(list(clause)))
        return self._new[-1]

    def _watch(self, clause: list[int]) -> int:
        """Store a clause with its watched literals in front: false ones only when there are no others."""
        clause.sort(key=lambda literal: self._value[literal] < 0)
        number = len(self.clauses)
        self.clauses.append(clause)
        for literal in clause[:2]:
            self._watched_by[literal].append(number)
        return number

    # --- the search ----------------------------------------------------------------------------------------------

    def solve(self) -> Iterator[Fact]:
        """Search to the end. Then `answer` says whether there is a model, and the trail is that model."""
        self.answer = None
        broken = self._look_at_new()
        while self.answer is None:
            broken = self._propagate() if broken is None else broken
            yield from self._report_assigned()
            if broken is not None:
                yield from self._repair(broken)
                broken = None
            elif self._until_restart <= 0 and self._starts:
                yield self._restart()
            else:
                self._decide()

    def _look_at_new(self) -> int | None:
        """Propagate new unit clauses. Returns the number of a clause that is broken."""
        new, self._new = self._new, []
        for number in new:
            left = [literal for literal in self.clauses[number] if self._value[literal] >= 0]
            if not left:
                return number
            if len(left) == 1 and self._value[left[0]] == 0:
                self._assign(left[0], number)
        return None

    def _decide(self) -> None:
        """Decide an open variable; when there is none, the trail is a model."""
        unset = (candidate for candidate in self._open if self._value[candidate] == 0)
        variable = max(unset, key=self._activity.__getitem__, default=0) if self._by_activity else next(unset, 0)
        if not variable:
            self.answer = True
            return
        self._starts.append(len(self.trail))
        self._assign(variable * self._saved[variable], DECIDED)

    def _assign(self, literal: int, reason: int) -> None:
        variable = abs(literal)
        self.counters["decisions" if reason == DECIDED else "propagations"] += 1
        self._value[literal], self._value[-literal] = 1, -1
        self._level[variable], self._reason[variable] = len(self._starts), reason
        self.trail.append(literal)

    def _propagate(self) -> int | None:
        """Unit propagation. Returns the number of a clause that is broken."""
        while self._followed < len(self.trail):
            false = -self.trail[self._followed]
            self._followed += 1
            watching, self._watched_by[false] = self._watched_by[false], []
            for place, number in enumerate(watching):
                if not self._follow(number, false):
                    self._watched_by[false] += watching[place + 1 :]
                    return number
        return None

    def _follow(self, number: int, false: int) -> bool:
        """A watched literal of a clause became false: watch another one, else assign the other watched literal. Returns
        False if the clause is broken."""
        clause, value = self.clauses[number], self._value
        if clause[0] == false:
            clause[:2] = clause[1::-1]
        if len(clause) > 1 and value[clause[0]] <= 0:
            for place in range(2, len(clause)):
                if value[clause[place]] >= 0:
                    clause[1], clause[place] = clause[place], false
                    self._watched_by[clause[1]].append(number)
                    return True
        self._watched_by[false].append(number)
        if value[clause[0]] == 0:
            self._assign(clause[0], number)
        return value[clause[0]] > 0

    def _report_assigned(self) -> Iterator[Assigned]:
        """The assignments since the last report, all at the same level."""
        literals = self.trail[self._reported :]
        self._reported = len(self.trail)
        if literals:
            yield Assigned(literals, [self._reason[abs(literal)] for literal in literals], len(self._starts))

    # --- conflicts -----------------------------------------------------------------------------------------------

    def _repair(self, broken: int) -> Iterator[Fact]:
        """Learn from a broken clause, jump back, and assign what was learned. Without a decision there is no model."""
        self.counters["conflicts"] += 1
        self._until_restart -= 1
        yield Conflict(broken, *self._graph(broken))
        if not self._starts:
            self.answer = False
            return
        learned, used = self._analyse(broken)
        back = max((self._level[abs(literal)] for literal in learned[1:]), default=0)
        yield Learned(len(self.clauses), learned, used, back)
        yield self.jump(back)
        # A literal of the level to which it jumps is watched: it will be the first to be undone.
        learned = [learned[0], *sorted(learned[1:], key=lambda literal: -self._level[abs(literal)])]
        self._assign(learned[0], self._watch(learned))

    def _graph(self, broken: int) -> tuple[list[int], list[int]]:
        """The implication graph of a conflict within the last level: edges from literals to the literals that they
        imply together, backwards from the broken clause, which is 0. Facts of level 0 are left out."""
        sources, targets = list[int](), list[int]()
        now, reached = len(self._starts), set[int]()

        def trace(clause: Iterable[int], target: int) -> None:
            for literal in clause:
                level = self._level[abs(literal)]
                if literal != target and (level or not now):
                    sources.append(-literal)
                    targets.append(target)
                    if level == now:
                        reached.add(-literal)

        trace(self.clauses[broken], 0)
        for literal in reversed(self.trail[self._starts[-1] if self._starts else 0 :]):
            reason = self._reason[abs(literal)]
            if literal in reached and reason != DECIDED:
                trace(self.clauses[reason], literal)
        return sources, targets

    def _analyse(self, broken: int) -> tuple[list[int], list[int]]:
        """The clause learned from a conflict, and the clauses from which it follows.

        Backwards through the last level, each literal is replaced by its reason until one is left that is on all paths
        to the conflict: the first unique implication point. It comes first, negated.
        """
        level, older, open_literals = len(self._starts), list[int](), 0
        seen, used, place = set[int](), [broken], len(self.trail)
        while True:
            for literal in self.clauses[used[-1]]:
                variable = abs(literal)
                if variable in seen or not self._level[variable]:
                    continue
                seen.add(variable)
                self._make_active(variable)
                if self._level[variable] == level:
                    open_literals += 1
                else:
                    older.append(literal)
            place -= 1
            while abs(self.trail[place]) not in seen:
                place -= 1
            open_literals -= 1
            if not open_literals:
                self._bump /= _DECAY
                return [-self.trail[place], *older], used
            used.append(self._reason[abs(self.trail[place])])

    def _make_active(self, variable: int) -> None:
        self._activity[variable] += self._bump
        if self._activity[variable] > _LARGEST:
            self._activity = [activity / _LARGEST for activity in self._activity]
            self._bump /= _LARGEST

    # --- going back ----------------------------------------------------------------------------------------------

    def jump(self, level: int, *, restart: bool = False) -> Jumped:
        """Undo all assignments above a level."""
        start = self._starts[level] if level < len(self._starts) else len(self.trail)
        undone = self.trail[start:]
        for literal in undone:
            self._value[literal] = self._value[-literal] = 0
            self._saved[abs(literal)] = 1 if literal > 0 else -1
        del self.trail[start:], self._starts[level:]
        self._followed, self._reported = min(self._followed, start), min(self._reported, start)
        return Jumped(level, undone[::-1], restart)

    def _restart(self) -> Jumped:
        """Start again with all learned clauses: another order of decisions may be better now."""
        self.counters["restarts"] += 1
        self._until_restart = next(self._restarts) * _PERIOD
        return self.jump(0, restart=True)


def _luby_at(number: int) -> int:
    """The restart sequence 1, 1, 2, 1, 1, 2, 4, ... (Luby, Sinclair and Zuckerman 1993)."""
    length = number.bit_length()
    if number == (1 << length) - 1:
        return 1 << (length - 1)
    return _luby_at(number - (1 << (length - 1)) + 1)
