"""Which clause does the solver learn from a conflict, and how far does it jump back? For `sat` with the watched engine.

The learned clause follows from the clauses used and the certain literals. A wrong choice does not: the solver itself
finds a way to satisfy these and break it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from ..cnf.cdcl import DECIDED, Solver
from ..events import Assigned, Clauses, Conflict, Formula, Jumped, Learned
from ..puzzle import Puzzle
from ..texts import say
from . import ONE, Choice, Draft, Fact, Question, Shown, mixed
from .moments import Moment

_CHOICES: Final = 4
_LONGEST: Final = 5  # literals of a learned clause that can be read
_MOST: Final = 12  # literals of a conflict that can be followed
_LEARNED: Final = -1  # the "line" of a learned clause

_Clause = tuple[int, ...]


class _Trail(NamedTuple):
    """A literal of the trail: its level, and the clause that forces it."""

    literal: int
    level: int
    clause: int


class _Scene(NamedTuple):
    """A conflict: the literals of the clauses used, in the order of the trail, and the learned clause."""

    board: bytes
    trail: tuple[_Trail, ...]
    broken: int  # the line of the broken clause
    learned: _Clause
    used: tuple[_Clause, ...]
    level: int
    now: int


def follows(clauses: Sequence[_Clause], clause: _Clause) -> bool:
    """Whether every way to satisfy the clauses also satisfies this one."""
    numbers = sorted({abs(literal) for literals in (*clauses, clause) for literal in literals})
    place = {number: at for at, number in enumerate(numbers, 1)}
    solver = Solver(len(numbers), range(1, len(numbers) + 1), by_activity=True)
    for literals in (*clauses, *((-literal,) for literal in clause)):
        solver.add([place[abs(literal)] * (1 if literal > 0 else -1) for literal in literals])
    for _ in solver.solve():
        pass
    return not solver.answer


class AboutClauses:
    """Follows the solver's trail; drafts at conflicts that are small enough."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self._clauses: list[_Clause] = []
        self._lines: list[int] = []  # by clause
        self._variables: Sequence[Sequence[int]] = ()
        self._trail: list[_Trail] = []
        self._conflict: tuple[int, bytes, Conflict] | None = None

    def see(self, moment: Moment) -> Iterator[Draft]:
        match moment.what:
            case Formula():
                self._variables = moment.what.variables
            case Clauses(literals, ends, lines):
                self._clauses += [tuple(literals[start:end]) for start, end in zip([0, *ends], ends, strict=False)]
                self._lines += lines
            case Assigned(literals, clauses, level):
                self._trail += map(_Trail, literals, [level] * len(literals), clauses)
            case Jumped(_, literals):
                del self._trail[len(self._trail) - len(literals) :]
            case Conflict():
                self._conflict = moment.at + 1, bytes(moment.board), moment.what
            case Learned():
                yield from self._drafts(moment.what)
                self._clauses.append(tuple(moment.what.literals))
                self._lines.append(_LEARNED)

    def _drafts(self, learned: Learned) -> Iterator[Draft]:
        assert self._conflict is not None
        at, board, conflict = self._conflict
        fixed = {assigned.literal for assigned in self._trail if not assigned.level}
        used = tuple(tuple(literal for literal in self._clauses[number] if -literal not in fixed)
                     for number in learned.used)
        variables = {abs(literal) for clause in used for literal in clause}
        trail = tuple(assigned for assigned in self._trail if abs(assigned.literal) in variables and assigned.level)
        if not 2 <= len(learned.literals) <= _LONGEST or len(trail) > _MOST:
            return
        scene = _Scene(board, trail, self._lines[conflict.clause], tuple(learned.literals), used, learned.level,
                       self._trail[-1].level)
        yield Draft("clause", at, partial(self._build_clause, at, scene))
        if scene.now > 1:
            yield Draft("jump", at + 1, partial(self._build_jump, at + 1, scene))

    # Questions

    def _build_clause(self, at: int, scene: _Scene, chance: Random) -> Question | None:
        wrong = self._wrong_clauses(scene, chance)
        if len(wrong) < _CHOICES - 1:
            return None
        texts = (say("questions.or").join(map(self._literal, clause)) for clause in (scene.learned, *wrong))
        choices, right = mixed(list(map(Choice, texts)), chance)
        because = say("questions.clause_because", literal=self._literal(-scene.learned[0]),
                      others=say("lists.comma").join(self._literal(-literal) for literal in scene.learned[1:]))
        return Question("clause", at, say("questions.clause"), ONE, self._shown(scene), because, choices, right)

    def _wrong_clauses(self, scene: _Scene, chance: Random) -> list[_Clause]:
        """Clauses that differ in one literal and do not follow."""
        right, last = scene.learned, [assigned.literal for assigned in scene.trail if assigned.level == scene.now]
        candidates: list[_Clause] = [(*right[:at], *right[at + 1 :]) for at in range(len(right)) if len(right) > 2]
        candidates += [(*right[:at], -right[at], *right[at + 1 :]) for at in range(len(right))]
        candidates += [(-literal, *right[1:]) for literal in last if not {literal, -literal} & {*right}]
        chance.shuffle(candidates)
        wrong: list[_Clause] = []
        for clause in candidates:
            is_new = {*clause} not in [{*other} for other in wrong]
            if len(wrong) < _CHOICES - 1 and is_new and not follows(scene.used, clause):
                wrong.append(clause)
        return wrong

    def _build_jump(self, at: int, scene: _Scene, chance: Random) -> Question | None:
        levels = {assigned.literal: assigned.level for assigned in scene.trail}
        levels_of_clause = [levels[-literal] for literal in scene.learned]
        others = [level for level in range(scene.now) if level != scene.level]
        offered = sorted([scene.level, *chance.sample(others, min(len(others), _CHOICES - 1))])
        choices = tuple(Choice(say("questions.level", level=level)) for level in offered)
        facts = tuple(Fact(say("questions.level", level=level), self._literal(literal))
                      for literal, level in zip(scene.learned, levels_of_clause, strict=True))
        ask = say("questions.jump", level=scene.now)
        because = say("questions.jump_because", level=scene.level, literal=self._literal(scene.learned[0]))
        return Question("jump", at, ask, ONE, Shown(scene.board, facts=facts), because, choices,
                        offered.index(scene.level))

    # What is shown

    def _shown(self, scene: _Scene) -> Shown:
        """Each literal with its number, and the numbers of the literals that imply it."""
        places = {-assigned.literal: number for number, assigned in enumerate(scene.trail, 1)}
        facts = [Fact(str(places[-assigned.literal]), self._step(assigned, scene, places)) for assigned in scene.trail]
        broken = say("questions.broken", line=self._line(scene.broken), numbers=_numbers(scene.used[0], places))
        variables = (abs(assigned.literal) for assigned in scene.trail)
        cells = tuple(sorted({variable - 1 for variable in variables if variable <= self._puzzle.size}))
        return Shown(scene.board, marked=cells, facts=(*facts, Fact("×", broken)))

    def _step(self, assigned: _Trail, scene: _Scene, places: Mapping[int, int]) -> str:
        """How a literal was assigned. Literals before the last level, and the implication point, are not explained."""
        literal = self._literal(assigned.literal)
        if assigned.level < scene.now or assigned.literal == -scene.learned[0]:
            code = "questions.decided" if assigned.clause == DECIDED else "questions.before"
            return say(code, literal=literal, level=assigned.level)
        others = [other for other in self._clauses[assigned.clause] if other != assigned.literal]
        return say("questions.forced", literal=literal, line=self._line(self._lines[assigned.clause]),
                   numbers=_numbers(others, places))

    def _line(self, number: int) -> str:
        return say("questions.learned_before") if number < 0 else self._puzzle.line_name(number)

    def _literal(self, literal: int) -> str:
        number = abs(literal)
        if number <= self._puzzle.size:
            code = "questions.is_filled" if literal > 0 else "questions.is_empty"
            return say(code, cell=self._puzzle.cell_name(number - 1))
        line = self._puzzle.line_name(self._variables[number - self._puzzle.size - 1][0])
        return say("questions.variable" if literal > 0 else "questions.not_variable", number=str(number), line=line)


def _numbers(false: Sequence[int], places: Mapping[int, int]) -> str:
    """The numbers of the assigned literals that make these false; literals of level 0 have no number."""
    return say("lists.comma").join(map(str, sorted(places[literal] for literal in false if literal in places)))
