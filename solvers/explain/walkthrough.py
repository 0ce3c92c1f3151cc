"""A puzzle solved as a person would, with the easiest technique first: `walk`, and all steps on one line.

A walk goes in rounds. In each round, all lines are read against what was known when it began, by the techniques of the
lowest tier that finds anything. So the findings do not depend on the puzzle's orientation, and a rating can rest on
them. The line solver says which lines have something to find; techniques say why. If no line gives anything, a cell is
supposed to have the other value. Nothing here is put into words.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ..events import Finished, Outcome, Solution
from ..grid import UNKNOWN, Grid
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit, solve
from .colour_view import View
from .known_colours import known_of
from .known_lines import Known
from .steps import Explanation, Round, Step
from .suppositions import NEXT_LINE, Refuted, chain_of, consequences, refuted_cells
from .techniques import BY_CODE, LOOKING_AT_ONE_LINE, techniques_for
from .techniques.technique import Technique

_LOOKED_AT_ONCE: Final = 64  # lines
_TIERS: Final = range(LOOKING_AT_ONE_LINE + 1)
_COMPARED: Final = 8  # suppositions of equal reach, of which the one with the fewest lines is shown


def explanation(puzzle: Puzzle, cells: bytes | None = None, limit: Limit = NO_LIMIT) -> Explanation:
    """How a person solves a puzzle from the known `cells` on, as far as `limit` allows.

    >>> explained = explanation(parse("2;4;4;4;2:1,1;5;5;3;1"))
    >>> explained.outcome.name, len(explained.rounds)
    ('UNIQUE', 4)
    """
    return watched(walk(puzzle, cells), limit)


def watched(walking: Generator[Explanation, None, Explanation], limit: Limit) -> Explanation:
    """The result of a walk, or what there is when the limit is reached."""
    reached = limit.watch()
    while True:
        try:
            so_far = next(walking)
        except StopIteration as end:
            found: Explanation = end.value
            return found
        outcome = reached()
        if outcome is not None:
            walking.close()
            return replace(so_far, outcome=outcome)


def first_step(puzzle: Puzzle, cells: bytes, limit: Limit = NO_LIMIT) -> Step | None:
    """The next step of a person from these known cells; None if there is none, or not in time."""
    reached = limit.watch()
    for so_far in walk(puzzle, cells):
        if so_far.rounds:
            return so_far.rounds[0].steps[0]
        if reached() is not None:
            break
    return None


def walk(puzzle: Puzzle, cells: bytes | None = None, *, at_once: bool = False) -> Generator[
        Explanation, None, Explanation]:
    """Explain a puzzle, and yield often what there is so far. Of suppositions that are refuted equally soon, the walk
    takes the first with the shortest chain, or `at_once` all of them, without their chains and without a search."""
    return (yield from Walk(puzzle, cells, at_once).walk())


def line_steps(puzzle: Puzzle, cells: Sequence[int], line: int) -> list[Step]:
    """All steps on a line of a board with these `cells`, the easiest first, each by another technique.

    In colours, `cells` may also say what is known of cells that are not settled, as a step does.

    >>> heart = parse("2;4;4;4;2:1,1;5;5;3;1")
    >>> line_steps(heart, bytes(25), line=1)[0].technique
    'full'
    """
    known = known_of(puzzle, cells)
    can = known.look(line)
    if can is None or puzzle.lines[line].clue is None:
        return []
    view = known.view(line, can)
    open_cells = dict(view.news)
    ways = (technique for tier in _TIERS for technique in techniques_for(view, tier))
    return [step for technique in ways for step in _steps_by(technique, puzzle, line, view, open_cells)]


def cell_steps(puzzle: Puzzle, cells: Sequence[int], cell: int) -> list[Step]:
    """All steps that settle a cell by one look at one of its lines, the easiest first.

    >>> heart = parse("2;4;4;4;2:1,1;5;5;3;1")
    >>> [step.line for step in cell_steps(heart, bytes(25), cell=12)][:4]
    [2, 2, 2, 7]
    """
    through = [number for number, line in enumerate(puzzle.lines) if cell in line.cells]
    steps = [step for line in through for step in line_steps(puzzle, cells, line)]
    telling = (step for step in steps if any(cell == one for one, _ in step.cells))
    return sorted(telling, key=lambda one: one.kind.weight)


class Walk:
    """The state of one walk. Callers that choose their own steps use `found_on_lines` and `set`."""

    def __init__(self, puzzle: Puzzle, cells: bytes | None = None, at_once: bool = False) -> None:
        self._puzzle, self._at_once = puzzle, at_once
        self._known = known_of(puzzle, cells)
        self._telling: dict[int, View] = {}  # lines on which there is something to find
        self._by_tier: dict[int, dict[int, list[Step]]] = {}  # what was found there, by line and tier
        self._rounds: list[Round] = []
        self._stock: list[Refuted] = []
        self._searched: tuple[Outcome, bytes] | None = None
        self._changed = 0
        self._start = bytes(self._known.cells)
        self._broken: int | None = None

    def found_on_lines(self) -> tuple[Step, ...]:
        """Everything that the lowest tier finds, the easiest first; empty if no line gives anything."""
        for _ in self._look():
            pass
        found = self._round_of_lines() if self._broken is None else None
        return found.steps if found else ()

    def set(self, cells: Iterable[tuple[int, int]]) -> None:
        self._known.set(cells)

    def walk(self) -> Generator[Explanation, None, Explanation]:
        while UNKNOWN in self._known.cells:
            yield from self._look()
            if self._broken is not None:
                return self._so_far(Outcome.NONE)
            found = self._round_of_lines() or (yield from self._round_of_suppositions())
            if found is None:
                outcome = yield from self._verdict()
                return self._so_far(Outcome.STUCK if outcome is Outcome.UNIQUE else outcome)
            self._rounds.append(found)
            self._known.set(pair for step in found.steps for pair in step.cells)
            yield self._so_far(Outcome.LIMIT)
        yield from self._look()
        return self._so_far(Outcome.UNIQUE if self._broken is None else Outcome.NONE)

    def _so_far(self, outcome: Outcome) -> Explanation:
        grid = Grid(self._puzzle.shape, bytes(self._known.cells))
        return Explanation(self._puzzle, self._start, tuple(self._rounds), outcome, grid, self._broken)

    def _look(self) -> Iterator[Explanation]:
        """Run the line solver on all changed lines."""
        self._changed = sum(map(self._known.is_open, self._known.fresh))
        for number, line in enumerate(sorted(self._known.fresh), 1):
            if number % _LOOKED_AT_ONCE == 0:
                yield self._so_far(Outcome.LIMIT)
            self._telling.pop(line, None)
            self._by_tier.pop(line, None)
            can = self._known.look(line)
            if can is None:
                self._broken = line
                return
            if self._known.tells(line, can):
                self._telling[line] = self._known.view(line, can)
        self._known.fresh.clear()

    def _round_of_lines(self) -> Round | None:
        """Everything that the lowest tier finds; None if no line gives anything."""
        for tier in _TIERS if self._puzzle.palette else _TIERS[1:]:
            steps = [step for line in sorted(self._telling) for step in self._steps(line, tier)]
            if steps:
                return self._round(tier, steps)
        return None

    def _steps(self, line: int, tier: int) -> list[Step]:
        """The steps of a tier on a line: each cell by the easiest technique."""
        known = self._by_tier.setdefault(line, {})
        if tier not in known:
            view = self._telling[line]
            known[tier] = list(_cheapest(self._puzzle, line, view, techniques_for(view, tier)))
        return known[tier]

    def _round(self, tier: int, steps: list[Step], reach: int = 0) -> Round:
        """A round of these steps, in the order in which a person would see them, with each cell once."""
        seen = tuple((step.technique, len(step.cells)) for step in steps)
        lines = len({step.line for step in steps})
        open_lines = sum(map(self._known.is_open, range(len(self._puzzle.lines))))
        once = tuple(_each_cell_once(sorted(steps, key=self._order), self._known))
        gain = self._known.gain(pair for step in once for pair in step.cells)
        return Round(tier, once, seen, lines, open_lines, self._changed, reach, gain)

    def _order(self, step: Step) -> tuple[float, int, int]:
        """Easy steps first; of equally easy ones those near known cells, then those with more cells."""
        return step.kind.weight, -self._nearby(step), -len(step.cells)

    def _nearby(self, step: Step) -> int:
        """How many of a step's cells have a known neighbour, along any line."""
        return sum(self._known.is_beside_known(cell) for cell, _ in step.cells)

    def _round_of_suppositions(self) -> Generator[Explanation, None, Round | None]:
        found = [one for one in self._stock if self._known.may_be(one.cell, one.state) and one.reach == NEXT_LINE]
        if not found:
            for refuted in refuted_cells(self._known):
                found = refuted
                yield self._so_far(Outcome.LIMIT)
        if not found:
            return None if self._at_once else (yield from self._round_of_search())
        self._stock = found
        steps = [refuted_step(self._known, one) for one in found] if self._at_once else [self._shortest(found)]
        steps = list({step.cells[0]: step for step in steps}.values())
        return self._round(steps[0].kind.tier, steps, found[0].reach)

    def _shortest(self, found: list[Refuted]) -> Step:
        nearest = sorted(found, key=lambda one: -self._nearby(refuted_step(self._known, one)))
        chains = [(one, chain_of(self._known, one)) for one in nearest[:_COMPARED]]
        one, chain = min(chains, key=lambda pair: len(pair[1]))
        return replace(refuted_step(self._known, one), chain=chain)

    def _round_of_search(self) -> Generator[Explanation, None, Round | None]:
        """If no supposition is refuted: the cell whose right state leads to most; a search excludes the other state."""
        outcome = yield from self._verdict()
        if outcome is not Outcome.UNIQUE or self._searched is None:
            return None
        best, most, goal = -1, -1, self._searched[1]
        for cell, state in enumerate(goal):
            if self._known.cells[cell] == UNKNOWN:
                follow = consequences(self._known, cell, state)
                if follow is not None and follow > most:
                    best, most = cell, follow
                yield self._so_far(Outcome.LIMIT)
        state = goal[best]
        step = Step("deeper", None, ((best, state),), supposed=(best, self._known.without(best, state)))
        return self._round(step.kind.tier, [step])

    def _verdict(self) -> Generator[Explanation, None, Outcome]:
        """The verdict of a search from here on. The first solution is remembered."""
        if self._searched is not None:
            return self._searched[0]
        givens = tuple((cell, state) for cell, state in enumerate(self._known.cells) if state != UNKNOWN)
        outcome, solutions = Outcome.CRASHED, list[Grid]()
        for event in solve(replace(self._puzzle, givens=givens)):
            if isinstance(event, Solution):
                solutions.append(event.grid)
            elif isinstance(event, Finished):
                outcome = event.outcome
            yield self._so_far(Outcome.LIMIT)
        self._searched = outcome, solutions[0].cells if solutions else b""
        return outcome


def _cheapest(puzzle: Puzzle, line: int, view: View, techniques: Iterable[Technique]) -> Iterator[Step]:
    """The steps of techniques on a line: each cell by the first technique that finds it."""
    left = dict(view.news)
    states = view.states(left)
    for technique in techniques:
        if states.isdisjoint(technique.tells):
            continue
        for step in list(_steps_by(technique, puzzle, line, view, left)):
            for finding in step.findings:
                view.strike(left, finding.cells)
            states = view.states(left)
            yield step


def _steps_by(technique: Technique, puzzle: Puzzle, line: int, view: View, wanted: Mapping[int, int]) -> Iterator[Step]:
    """The steps of a technique for the wanted places of a line: one step, or one for each finding."""
    findings = []
    for finding in technique.findings(view):
        cells = view.still_new(finding.cells, wanted)
        if cells:
            findings.append(finding if cells == finding.cells else replace(finding, cells=cells))
    groups = [(one,) for one in findings] if technique.single else [tuple(findings)] if findings else []
    left, right = view.pictured(technique.code) if technique.picture else ((), ())
    names = puzzle.lines[line].cells
    for group in groups:
        cells = {names[place]: value for place, value in view.together([one.cells for one in group]).items()}
        yield Step(technique.code, line, tuple(sorted(cells.items())), view.before, group, left, right)


def _each_cell_once(steps: Iterable[Step], known: Known) -> Iterator[Step]:
    """The steps without cells of which an earlier step gives as much; the earlier step lists the line among its
    `others`. In colours, a step also says what the earlier ones leave of its cells."""
    first: dict[int, int] = {}
    so_far: dict[int, int] = {}
    kept: list[Step] = []
    for step in steps:
        values = [(cell, known.added(cell, value, so_far.get(cell, UNKNOWN))) for cell, value in step.cells]
        cells = tuple(pair for pair in values if pair[1] != UNKNOWN)
        for at in sorted({first[cell] for cell, value in values if value == UNKNOWN and cell in first}):
            if step.line is not None:
                kept[at] = replace(kept[at], others=(*kept[at].others, (step.technique, step.line)))
        if cells:
            first |= {cell: len(kept) for cell, _ in cells if cell not in first}
            so_far.update(cells)
            kept.append(step if cells == step.cells else replace(step, cells=cells))
    yield from kept


def refuted_step(known: Known, one: Refuted) -> Step:
    """The step of a refuted supposition, without its chain."""
    code = "two_lines" if one.reach == NEXT_LINE else "supposition"
    left = known.without(one.cell, one.state)
    return Step(BY_CODE[code].code, None, ((one.cell, left),), supposed=(one.cell, one.state))
