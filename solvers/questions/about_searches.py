"""Questions about searches, for those by rows and for `sat`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import Final, NamedTuple

from ..cnf.cdcl import DECIDED, Solver
from ..events import Assigned, Clauses, Conflict, Formula, Jumped, Learned, What
from ..puzzle import Puzzle
from ..runner import OptionValue
from ..texts import numeral, say
from ..tree.arrays import rows_in_order
from .moments import Moment, Node
from .question import ONE, Choice, Draft, Fact, Question, Shown, mixed

# What does a search by rows do next? Whether a node is a dead end, to which row the search goes back, which node it
# expands. For `dfs`, `bfs` and `astar`.

_CHOICES: Final = 4
_END: Final = (What.DEAD, What.WRONG)


class AboutRows:
    """Drafts at the moments when the fate of a node is still open, and between two nodes."""

    def __init__(self, puzzle: Puzzle, method: str, options: Mapping[str, OptionValue]) -> None:
        self._puzzle, self._method = puzzle, method
        self._pruned = bool(options["prune"])
        self._order = rows_in_order(puzzle, options["order"] == "constrained")
        self._waiting: dict[int, Node] = {}
        self._opened: tuple[int, bytes, Node] | None = None  # the node whose fate is open
        self._cut = False  # whether children of this node were dropped by their estimate
        self._last: tuple[int, bytes, Node] | None = None  # the last entry, and the board then

    def see(self, moment: Moment) -> Iterator[Draft]:
        if not isinstance(moment.what, Node):
            return
        entry = moment.at, bytes(moment.board), moment.what
        match moment.what.what:
            case What.OPENED:
                yield from self._fate(goes_on=True) if self._method == "dfs" else ()
                yield from self._went_to(moment.what)
                self._opened, self._cut = entry, False
                self._waiting.pop(moment.what.number, None)
            case What.WAITING:
                yield from self._fate(goes_on=True)
                self._waiting[moment.what.number] = moment.what
            case What.CUT:
                self._cut = True
            case What.DEAD:
                yield from self._fate(goes_on=False)
            case _:
                self._opened = None
        self._last = entry

    def _fate(self, *, goes_on: bool) -> Iterator[Draft]:
        """The open node turned out to have a child, or none."""
        opened, self._opened = self._opened, None
        if opened is None or not self._pruned or self._cut or not 0 < opened[2].depth < len(self._order):
            return
        yield Draft("fate", opened[0], partial(self._build_fate, opened, goes_on))

    def _went_to(self, node: Node) -> Iterator[Draft]:
        """The search has come to this node."""
        if self._last is None:
            return
        at, board, last = self._last
        if self._method != "dfs":
            if len(self._waiting) > 1:
                yield Draft("next", at, partial(self._build_next, at, board, node.number, dict(self._waiting)))
        elif last.what in _END and last.depth > 1:
            yield Draft("back", at, partial(self._build_back, at, board, last.depth, node.depth))

    def _row(self, depth: int) -> str:
        return self._puzzle.line_name(self._order[depth])

    def _build_fate(self, opened: tuple[int, bytes, Node], goes_on: bool, _: Random) -> Question:
        at, board, node = opened
        line, row = self._order[node.depth], self._row(node.depth)
        choices = Choice(say("questions.goes_on")), Choice(say("questions.dead_end"))
        because = say("questions.goes_on_because" if goes_on else "questions.dead_end_because", row=row)
        return Question("fate", at, say("questions.fate", row=row, count=node.depth), ONE, Shown(board, line), because,
                        choices, int(not goes_on))

    def _build_back(self, at: int, board: bytes, depth: int, to: int, _: Random) -> Question | None:
        """The choices are the last filled rows."""
        offered = range(depth - 1, max(-1, depth - 1 - _CHOICES), -1)
        if to - 1 not in offered:
            return None
        choices = tuple(Choice(self._row(row)) for row in offered)
        code = "questions.back_because" if self._pruned else "questions.back_because_unpruned"
        return Question("back", at, say("questions.back"), ONE, Shown(board), say(code, row=self._row(to - 1)), choices,
                        offered.index(to - 1))

    def _build_next(
        self, at: int, board: bytes, number: int, waiting: dict[int, Node], chance: Random
    ) -> Question | None:
        """The choices are the nodes with the lowest prices, or some of them if several have the same price."""
        ranked = sorted(waiting.values(), key=self._turn)
        right, *others = ranked
        if right.number != number or len(others) < _CHOICES - 1:
            return None
        near = others[: 2 * _CHOICES]
        dearer = [node for node in others if self._turn(node)[0] > self._turn(right)[0]][:1]
        candidates = [node for node in near if node not in dearer]
        if len(candidates) < _CHOICES - 1:
            return None
        offered = [*dearer, *chance.sample(candidates, _CHOICES - 1 - len(dearer))]
        choices, place = mixed([self._choice(node) for node in (right, *offered)], chance)
        because = say(f"questions.next_because_{self._method}", node=str(right.number), filled=right.depth,
                      left=right.left, price=right.depth + right.left)
        return Question("next", at, say(f"questions.next_{self._method}"), ONE, Shown(board), because, choices, place)

    def _turn(self, node: Node) -> tuple[int, int, int]:
        """The sort key of the search: the price, then depth, then age."""
        return node.depth + node.left, -node.depth, node.number

    def _choice(self, node: Node) -> Choice:
        left = {"left": numeral(node.left)} if self._method == "astar" else {}
        return Choice(say(f"questions.node_{self._method}", node=str(node.number), count=node.depth, **left))


# Which clause does the solver learn from a conflict, and how far does it jump back? For `sat` with the watched engine.
#
# The learned clause follows from the clauses used and the certain literals. A wrong choice does not: the solver itself
# finds a way to satisfy these and break it.

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
