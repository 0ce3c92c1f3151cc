"""The SAT solver to watch: each of its reasons is recomputed from earlier events, by other means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

import pytest

from nonoscope import Event, Finished, Outcome, Puzzle, PuzzleError, Solution, run, solve
from solvers.cnf import COUNT_ENCODING, ENCODINGS
from solvers.cnf.cdcl import DECIDED, _luby_at
from solvers.events import Assigned, Clauses, Conflict, Formula, Jumped, Learned
from solvers.grid import EMPTY, FILLED, Grid, colour_of, mask_of
from solvers.lab.puzzles import picture, random_puzzle
from solvers.puzzle import puzzle_of
from tests import rup
from tests.cases import for_every, some
from tests.listener import follow, replayed
from tests.solvers.coloured import all_solutions, random_coloured, small_puzzles
from tests.solvers.puzzles import PEAKS

MANY = some(50, 20)


@dataclass
class Checker:
    """Follows a search, and rejects every wrong reason."""

    clauses: list[tuple[int, ...]] = field(default_factory=list)
    trail: list[int] = field(default_factory=list)
    level: dict[int, int] = field(default_factory=dict)  # of the literals in the trail
    reason: dict[int, int] = field(default_factory=dict)
    now: int = 0
    conflict: Conflict | None = None
    due: list[tuple[int, int]] = field(default_factory=list)  # levels to jump to, and what must then follow
    counts: Counter[str] = field(default_factory=Counter)
    formula: rup.Clauses = field(default_factory=lambda: rup.Clauses([]))

    def check(self, event: object) -> None:
        self.counts[type(event).__name__] += 1
        match event:
            case Clauses(literals, ends, lines):
                assert not self.now
                assert len(ends) == len(lines)
                self._add(tuple(literals[start:end]) for start, end in zip([0, *ends], ends, strict=False))
            case Assigned(literals, reasons, level):
                assert level - self.now in (0, 1)
                for literal, reason in zip(literals, reasons, strict=True):
                    self._assign(literal, reason, level)
            case Conflict(clause, sources, targets):
                assert all(-literal in self.level for literal in self.clauses[clause])
                self._check_graph(clause, [*zip(sources, targets, strict=True)])
                self.conflict = event
            case Learned():
                self._check_learned(event)
            case Jumped(level, literals):
                self._take_back(level, list(literals))

    def _add(self, clauses: Iterator[tuple[int, ...]]) -> None:
        for clause in clauses:
            self.clauses.append(clause)
            self.formula.add(clause)

    def _assign(self, literal: int, reason: int, level: int) -> None:
        assert literal not in self.level
        assert -literal not in self.level
        if reason == DECIDED:
            assert level == self.now + 1
            assert not any(self._is_unit(clause) for clause in self.clauses), "nothing was left to draw"
        else:
            assert level == self.now
            assert all(-other in self.level for other in self.clauses[reason] if other != literal)
            assert literal in self.clauses[reason]
        if self.due:
            assert (reason, literal) == self.due.pop()
        self.now = level
        self.trail.append(literal)
        self.level[literal], self.reason[literal] = level, reason

    def _is_unit(self, clause: Sequence[int]) -> bool:
        left = [literal for literal in clause if -literal not in self.level]
        return len(left) < 2 and not any(literal in self.level for literal in left)

    def _check_graph(self, clause: int, edges: list[tuple[int, int]]) -> None:
        """Each node has all its reasons, and every reason of this level is a node."""
        nodes = {0} | {source for source, _ in edges if self.level[source] == self.now}
        assert {target for _, target in edges} == {node for node in nodes if self._reasons(node, clause)}
        for node in nodes:
            assert {source for source, target in edges if target == node} == self._reasons(node, clause)
        assert len(set(edges)) == len(edges)

    def _reasons(self, node: int, broken: int) -> set[int]:
        number = self.reason[node] if node else broken
        clause = self.clauses[number] if number != DECIDED else ()
        false = {-literal for literal in clause if literal != node}
        return {literal for literal in false if self.level[literal] or not self.now}

    def _check_learned(self, learned: Learned) -> None:
        assert learned.clause == len(self.clauses)
        edges = [*zip(self.conflict.sources, self.conflict.targets, strict=True)]
        uip, behind = self._first_uip(edges)
        assert learned.literals[0] == -uip
        cut = {source for source, target in edges if target in behind and self.level[source] < self.now}
        assert {-literal for literal in learned.literals[1:]} == cut
        assert learned.level == max((self.level[literal] for literal in cut), default=0)
        clause = tuple(learned.literals)
        assert self.formula.imply(clause)
        always = [(literal,) for literal in self.trail if not self.level[literal]]
        assert rup.Clauses([*(self.clauses[number] for number in learned.used), *always]).imply(clause)
        self._add(iter([clause]))
        self.due = [(learned.clause, clause[0])]

    def _first_uip(self, edges: list[tuple[int, int]]) -> tuple[int, set[int]]:
        """The last literal of the level without which its decision does not reach the conflict; what is behind it."""
        decision = next(literal for literal in self.trail if self.level[literal] == self.now)
        for literal in reversed(self.trail):
            behind = _leading_to_conflict(edges, literal)
            if literal == decision or decision not in behind:
                return literal, behind
        raise AssertionError

    def _take_back(self, level: int, literals: list[int]) -> None:
        gone = [literal for literal in self.trail if self.level[literal] > level]
        assert literals == gone[::-1]
        assert level <= self.now
        for literal in literals:
            self.trail.remove(literal)
            del self.level[literal], self.reason[literal]
        self.now = level


def _leading_to_conflict(edges: list[tuple[int, int]], without: int) -> set[int]:
    """The literals with a path to the conflict that avoids one literal."""
    reached, waiting = {0}, [0]
    while waiting:
        node = waiting.pop()
        new = {source for source, target in edges if target == node} - reached - {without}
        reached |= new
        waiting += new
    return reached


# --- the reasons ---------------------------------------------------------------------------------------------------


def sparse(number: int) -> Puzzle:
    """Often with several solutions."""
    return random_puzzle(5 + number % 3, number, density=0.3)


def gapped(number: int) -> Puzzle:
    """With a given cell, and lines without a clue."""
    puzzle, chosen = random_puzzle(6, number), Random(number)
    cell = chosen.randrange(puzzle.size)
    rows, cols = ([None if chosen.random() < 0.2 else clue for clue in side] for side in (puzzle.rows, puzzle.cols))
    return Puzzle.flat(rows, cols, givens=[(cell, puzzle.info.goal.cells[cell])])


def spoiled(number: int) -> Puzzle:
    """Two rows have changed their clues: mostly without a solution."""
    puzzle = random_puzzle(7, number)
    first, second, *others = puzzle.rows
    return Puzzle.flat([second, first, *others], puzzle.cols)


def coloured(number: int) -> Puzzle:
    """In two or three colours; every other one with the clues of two rows swapped, mostly without a solution."""
    puzzle = random_coloured(4 + number % 4, 6, 2 + number % 2, (0.3, 0.4, 0.6)[number % 3], number)
    if number % 2:
        return puzzle
    first, second, *others = puzzle.lines
    return replace(puzzle, lines=(replace(first, clue=second.clue), replace(second, clue=first.clue), *others))


KINDS = {
    "random": lambda number: random_puzzle(5 + number % 3, number),
    "pictures": lambda number: picture(5 + number % 5).rotate() if number % 2 else picture(5 + number % 5),
    "sparse": sparse,
    "gapped": gapped,
    "spoiled": spoiled,
    "coloured": coloured,
}


@pytest.mark.parametrize("kind", [*list(KINDS)[:-1], pytest.param("coloured", marks=pytest.mark.slow)])
def test_every_reason_holds(kind: str) -> None:
    """For many puzzles of each kind, with alternating encodings and decision rules."""
    counts = Counter[str]()
    for number in range(MANY):
        puzzle, encoding = KINDS[kind](number), ENCODINGS[number % 3]
        checker, decisions = Checker(), ("activity", "first")[number % 2]
        events = list(solve(puzzle, "sat", engine="watched", encoding=encoding, decisions=decisions, count=3))
        for event in events:
            checker.check(event)
        counts += checker.counts
        expected = run(puzzle, "sat", count=3)
        assert isinstance(events[-1], Finished)
        assert (events[-1].outcome, _solutions(events)) == (expected.outcome, len(expected.solutions))
    assert counts["Assigned"] > MANY
    assert counts["Conflict"] >= MANY, "each search but those for three solutions ends with one"
    assert 2 * counts["Learned"] > MANY or kind == "pictures"


def _solutions(events: Sequence[Event]) -> int:
    return sum(isinstance(event, Solution) for event in events)


def test_reasons_hold_over_restarts() -> None:
    checker, restarts = Checker(), 0
    for event in solve(PEAKS, "sat", engine="watched", encoding="placements"):
        checker.check(event)
        restarts += isinstance(event, Jumped) and event.restart
    assert checker.counts["Learned"] > 32
    assert restarts


def test_the_periods_between_restarts() -> None:
    assert [_luby_at(number) for number in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


# --- as a method ---------------------------------------------------------------------------------------------------


MODEL = puzzle_of(Grid((4, 4, 4), bytes(Random(3).choices((FILLED, EMPTY), k=64))))
FORMULAS: list[tuple[Puzzle, str, dict[str, str]]] = [
    *((puzzle, "sat", {"encoding": encoding, "preprocess": before})
      for puzzle in (PEAKS, random_coloured(8, 8, 2, 0.5, 9))
      for encoding in ENCODINGS
      for before in ("none", "lines")),
    (MODEL, "sat3d", {}),
]


@for_every("puzzle, method, options", FORMULAS)
def test_the_formula_names_its_variables(puzzle: Puzzle, method: str, options: dict[str, str]) -> None:
    """The meanings of variables, applied to the solution, agree with the model found."""
    formula, checker, encoding = Formula("", []), Checker(), options.get("encoding", COUNT_ENCODING)
    for event in solve(puzzle, method, engine="watched", **options):
        if isinstance(event, Formula):
            formula = event
        if isinstance(event, Solution):
            solved = event.grid
            break
        checker.check(event)
    assert formula.encoding == encoding
    assert formula.planes == (puzzle.colours + 1 if puzzle.palette else 1)
    assert len(formula.variables) > 20
    for variable, (line, *meaning) in enumerate(formula.variables, formula.planes * puzzle.size + 1):
        cells = [colour_of(solved.cells[cell]) for cell in puzzle.lines[line].cells]
        assert holds(encoding, cells, meaning) == (variable in checker.level), (line, meaning)
    if puzzle.palette:
        for literal in checker.trail:
            colour, cell = divmod(abs(literal) - 1, puzzle.size)
            assert colour >= formula.planes or (colour_of(solved.cells[cell]) == colour) == (literal > 0)


def holds(encoding: str, cells: list[int], meaning: list[int]) -> bool:
    """Whether a line is as the meaning says; its cells have colours, 0 is empty."""
    begins = [at for at, colour in enumerate(cells) if colour and not (at and cells[at - 1] == colour)]
    if encoding == "placements":
        return meaning == begins
    if encoding == "order" or (encoding == "ladder" and len(meaning) == 2):
        run_number, place = meaning
        return begins[run_number] <= place
    if encoding == "ladder":
        kind, count, place = meaning
        begun = sum(at <= place for at in begins)
        return (sum(cells[: place + 1]) >= count, place in begins, begun >= count)[kind - 1]
    read, behind, part = meaning
    last = sum(at < read for at in begins)  # runs that have begun
    inside = read and cells[read - 1]
    return (behind, part) == ((last - 1, read - begins[last - 1]) if inside else (last, 0))


# --- in colours ----------------------------------------------------------------------------------------------------


def test_what_is_told_is_so_in_every_solution() -> None:
    """On 60 puzzles of about 4x4 with all their solutions, by the encodings in turn: every clause on cells, the facts
    of level 0 before a solution is excluded, and each answer."""
    outcomes, level_facts, learned = Counter[str](), 0, 0
    for number, puzzle in enumerate([*small_puzzles(45), *map(coloured, range(0, 30, 2))]):
        solutions, clauses = all_solutions(puzzle), list[tuple[int, ...]]()
        events = follow(puzzle, method="sat", engine="watched", encoding=ENCODINGS[number % 3], count=0)
        for event in events:
            match event:
                case Clauses(literals, ends):
                    clauses += [tuple(literals[start:end]) for start, end in zip([0, *ends], ends, strict=False)]
                case Solution():
                    break
                case Learned(_, literals):
                    clauses.append(tuple(literals))
                    learned += 1
                case Assigned(_, _, 0, cells, values):
                    for cell, value in zip(cells, values, strict=True):
                        masks = {1 << colour_of(solution[cell]) for solution in solutions if cell >= 0}
                        assert all(mask & mask_of(value, puzzle.colours + 1) for mask in masks)
                        level_facts += cell >= 0
        for clause in clauses:
            if all(abs(literal) <= (puzzle.colours + 1) * puzzle.size for literal in clause):
                assert all(any(_is_so(puzzle, literal, solution) for literal in clause) for solution in solutions)
        grids = [event.grid for event in events if isinstance(event, Solution)]
        assert {grid.cells for grid in grids} == solutions
        assert not grids or replayed(puzzle, events) == grids[-1]
        assert isinstance(events[-1], Finished)
        outcomes[events[-1].outcome] += 1
    assert all(outcomes[outcome] > 5 for outcome in (Outcome.UNIQUE, Outcome.MULTIPLE, Outcome.NONE)), outcomes
    assert level_facts > 1_000
    assert learned > 20


def _is_so(puzzle: Puzzle, literal: int, solution: bytes) -> bool:
    colour, cell = divmod(abs(literal) - 1, puzzle.size)
    return (colour_of(solution[cell]) == colour) == (literal > 0)


def test_what_cells_can_be_follows_from_the_literals() -> None:
    """At every moment, a cell has what the literals of the trail leave of it, unless they contradict each other."""
    jumps = 0
    for number in range(30):
        puzzle, trail, left = random_coloured(7, 7, 2 + number % 2, 0.5, number), list[int](), dict[int, int]()
        for event in solve(puzzle, "sat", engine="watched", encoding=ENCODINGS[number % 3], decisions="first"):
            if isinstance(event, Assigned):
                trail += event.literals
            elif isinstance(event, Jumped):
                assert event.literals == trail[len(trail) - len(event.literals) :][::-1]
                del trail[len(trail) - len(event.literals) :]
                jumps += 1
            else:
                continue
            for literal, cell, value in zip(event.literals, event.cells, event.values, strict=True):
                assert (cell < 0) == (abs(literal) > (puzzle.colours + 1) * puzzle.size)
                left[cell] = mask_of(value, puzzle.colours + 1)
            for cell in {*event.cells} - {-1}:
                assert _mask(puzzle, trail, cell) in (0, left[cell])
    assert jumps > 60


def _mask(puzzle: Puzzle, trail: Sequence[int], cell: int) -> int:
    """The colours that literals leave to a cell; 0 for a contradiction."""
    colours = range(puzzle.colours + 1)
    literals = {*trail} & {sign * (colour * puzzle.size + cell + 1) for colour in colours for sign in (1, -1)}
    return sum(1 << colour for colour in colours
               if all(((abs(literal) - 1) // puzzle.size == colour) == (literal > 0) for literal in literals))


def test_a_model_too_large_to_watch_is_refused() -> None:
    puzzle = Puzzle.flat([[1] * 8] * 20, [None] * 24)
    with pytest.raises(PuzzleError, match="takes at most 30,000 clauses, but the placements encoding needs"):
        run(puzzle, "sat", engine="watched", encoding="placements")
    with pytest.raises(PuzzleError, match="takes at most 5 clauses"):
        run(PEAKS, "sat", engine="watched", clauses=5)
