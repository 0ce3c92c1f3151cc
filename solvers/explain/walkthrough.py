"""A puzzle solved as a person would, with the easiest technique first: `walk`, and all steps on one line.

A walk goes in rounds. Each round reads all lines against the cells known when it began, with the techniques of the
lowest tier that finds anything. So the findings do not depend on the puzzle's orientation, and a rating can rest on
them. The line solver says which lines have something to find; techniques say why. If no line gives anything, the walk
supposes that a cell has the other value. Nothing here is put into words.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ..events import Finished, Outcome, Solution
from ..grid import UNKNOWN, Grid
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit, solve
from .known_lines import KnownLines
from .line_view import View
from .steps import Explanation, Round, Step
from .suppositions import NEXT_LINE, Refuted, chain_of, consequences, refuted_cells
from .techniques import BY_CODE, techniques_for
from .techniques.technique import TIERS_OF_ONE_LINE, Technique

_LINES_AT_ONCE: Final = 64  # lines read between two yields
_COMPARED: Final = 8  # suppositions of equal reach to compare; the one with the fewest lines is shown


def explanation(puzzle: Puzzle, cells: bytes | None = None, limit: Limit = NO_LIMIT) -> Explanation:
    """How a person solves a puzzle from the known `cells`, as far as `limit` allows.

    >>> explained = explanation(parse("2;4;4;4;2:1,1;5;5;3;1"))
    >>> explained.outcome.name, len(explained.rounds)
    ('UNIQUE', 4)
    """
    return watched(walk(puzzle, cells), limit)


def watched(walking: Generator[Explanation, None, Explanation], limit: Limit) -> Explanation:
    """The result of a walk, or the part explained when the limit is reached."""
    reached = limit.watch()
    while True:
        try:
            so_far = next(walking)
        except StopIteration as end:
            explained: Explanation = end.value
            return explained
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
    """Explain a puzzle, and often yield the explanation so far. Among suppositions that are refuted equally soon, the
    walk takes the first with the shortest chain, or `at_once` all of them, without their chains and without a search.
    """
    return (yield from Walk(puzzle, cells, at_once).walk())


def line_steps(puzzle: Puzzle, cells: Sequence[int], line: int) -> list[Step]:
    """All steps on a line of a board with these `cells`, the easiest first, each by another technique. What a look at
    the whole line shows is not proven a second time.

    In colours, `cells` may also hold values of cells that are not settled, as in a step.

    >>> heart = parse("2;4;4;4;2:1,1;5;5;3;1")
    >>> line_steps(heart, bytes(25), line=1)[0].technique
    'full'
    """
    board = KnownLines(puzzle, cells)
    can = board.look(line)
    if can is None or puzzle.lines[line].clue is None:
        return []
    view = board.view(line, can)
    left, steps = dict(view.deductions), list[Step]()
    for technique in (technique for tier in TIERS_OF_ONE_LINE for technique in techniques_for(view, tier)):
        own = list(_steps_by(technique, puzzle, line, view, left))
        steps += own
        if technique.conclusive:
            _strike(view, left, own)
    return steps


def cell_steps(puzzle: Puzzle, cells: Sequence[int], cell: int) -> list[Step]:
    """All steps that settle a cell by one look at one of its lines, the easiest first.

    >>> heart = parse("2;4;4;4;2:1,1;5;5;3;1")
    >>> [step.line for step in cell_steps(heart, bytes(25), cell=12)][:4]
    [2, 7, 7, 7]
    """
    through = [number for number, line in enumerate(puzzle.lines) if cell in line.cells]
    steps = [step for line in through for step in line_steps(puzzle, cells, line)]
    settling = (step for step in steps if cell in dict(step.cells))
    return sorted(settling, key=lambda step: step.kind.weight)


class Walk:
    """The state of one walk. Callers that choose their own steps use `steps_on_lines` and `set`."""

    def __init__(self, puzzle: Puzzle, cells: bytes | None = None, at_once: bool = False) -> None:
        self._puzzle, self._at_once = puzzle, at_once
        self._board = KnownLines(puzzle, cells)
        self._views: dict[int, View] = {}  # lines on which there is something to find
        self._by_tier: dict[int, dict[int, list[Step]]] = {}  # their steps, by line and tier
        self._rounds: list[Round] = []
        self._refuted: list[Refuted] = []  # left over from the last round of suppositions
        self._searched: tuple[Outcome, bytes] | None = None
        self._changed = 0
        self._start = bytes(self._board.cells)
        self._broken: int | None = None

    def steps_on_lines(self) -> tuple[Step, ...]:
        """Everything that the lowest tier finds, the easiest first; empty if no line gives anything."""
        for _ in self._look():
            pass
        round_ = self._round_of_lines() if self._broken is None else None
        return round_.steps if round_ else ()

    def set(self, cells: Iterable[tuple[int, int]]) -> None:
        self._board.set(cells)

    def walk(self) -> Generator[Explanation, None, Explanation]:
        while UNKNOWN in self._board.cells:
            yield from self._look()
            if self._broken is not None:
                return self._so_far(Outcome.NONE)
            round_ = self._round_of_lines() or (yield from self._round_of_suppositions())
            if round_ is None:
                outcome = yield from self._verdict()
                return self._so_far(Outcome.STUCK if outcome is Outcome.UNIQUE else outcome)
            self._rounds.append(round_)
            self._board.set(pair for step in round_.steps for pair in step.cells)
            yield self._so_far(Outcome.LIMIT)
        yield from self._look()
        return self._so_far(Outcome.UNIQUE if self._broken is None else Outcome.NONE)

    def _so_far(self, outcome: Outcome) -> Explanation:
        grid = Grid(self._puzzle.shape, bytes(self._board.cells))
        return Explanation(self._puzzle, self._start, tuple(self._rounds), outcome, grid, self._broken)

    def _look(self) -> Iterator[Explanation]:
        """Run the line solver on all changed lines."""
        self._changed = sum(map(self._board.is_open, self._board.fresh))
        for number, line in enumerate(sorted(self._board.fresh), 1):
            if number % _LINES_AT_ONCE == 0:
                yield self._so_far(Outcome.LIMIT)
            self._views.pop(line, None)
            self._by_tier.pop(line, None)
            can = self._board.look(line)
            if can is None:
                self._broken = line
                return
            if self._board.has_deductions(line, can):
                self._views[line] = self._board.view(line, can)
        self._board.fresh.clear()

    def _round_of_lines(self) -> Round | None:
        """Everything that the lowest tier finds; None if no line gives anything."""
        for tier in TIERS_OF_ONE_LINE if self._puzzle.palette else TIERS_OF_ONE_LINE[1:]:
            steps = [step for line in sorted(self._views) for step in self._steps(line, tier)]
            if steps:
                return self._round(tier, steps)
        return None

    def _steps(self, line: int, tier: int) -> list[Step]:
        """The steps of a tier on a line: each cell by the easiest technique."""
        by_tier = self._by_tier.setdefault(line, {})
        if tier not in by_tier:
            view = self._views[line]
            by_tier[tier] = list(_cheapest(self._puzzle, line, view, techniques_for(view, tier)))
        return by_tier[tier]

    def _round(self, tier: int, steps: list[Step], reach: int = 0) -> Round:
        """A round of these steps, in the order in which a person would see them, with each cell once: easy steps first,
        among equals those near known cells, then those with more cells."""
        counts = tuple((step.technique, len(step.cells)) for step in steps)
        lines = len({step.line for step in steps})
        open_lines = sum(map(self._board.is_open, range(len(self._puzzle.lines))))
        steps.sort(key=lambda step: (step.kind.weight, -self._nearby(step), -len(step.cells)))
        distinct = tuple(_each_cell_once(steps, self._board))
        gain = self._board.gain(pair for step in distinct for pair in step.cells)
        return Round(tier, distinct, counts, lines, open_lines, self._changed, reach, gain)

    def _nearby(self, step: Step) -> int:
        """How many of a step's cells have a known neighbour, along any line."""
        return sum(self._board.is_beside_known(cell) for cell, _ in step.cells)

    def _round_of_suppositions(self) -> Generator[Explanation, None, Round | None]:
        candidates = [refuted for refuted in self._refuted
                      if self._board.may_be(refuted.cell, refuted.state) and refuted.reach == NEXT_LINE]
        if not candidates:
            for refuted in refuted_cells(self._board):
                candidates = refuted
                yield self._so_far(Outcome.LIMIT)
        if not candidates:
            return None if self._at_once else (yield from self._round_of_search())
        self._refuted = candidates
        steps = [refuted_step(self._board, refuted) for refuted in candidates] if self._at_once else [
            self._shortest(candidates)]
        steps = list({step.cells[0]: step for step in steps}.values())
        return self._round(steps[0].kind.tier, steps, candidates[0].reach)

    def _shortest(self, candidates: list[Refuted]) -> Step:
        """The step with the shortest chain among the candidates nearest to known cells."""
        nearest = sorted(candidates, key=lambda refuted: -self._nearby(refuted_step(self._board, refuted)))
        chains = [(refuted, chain_of(self._board, refuted)) for refuted in nearest[:_COMPARED]]
        refuted, chain = min(chains, key=lambda pair: len(pair[1]))
        return replace(refuted_step(self._board, refuted), chain=chain)

    def _round_of_search(self) -> Generator[Explanation, None, Round | None]:
        """The cell whose right state leads to most, with the other state excluded by a search."""
        outcome = yield from self._verdict()
        if outcome is not Outcome.UNIQUE or self._searched is None:
            return None
        best, most, goal = -1, -1, self._searched[1]
        for cell, state in enumerate(goal):
            if self._board.cells[cell] == UNKNOWN:
                gain = consequences(self._board, cell, state)
                if gain is not None and gain > most:
                    best, most = cell, gain
                yield self._so_far(Outcome.LIMIT)
        state = goal[best]
        step = Step("deeper", None, ((best, state),), supposed=(best, self._board.without(best, state)))
        return self._round(step.kind.tier, [step])

    def _verdict(self) -> Generator[Explanation, None, Outcome]:
        """The verdict of a search from here. The first solution is cached."""
        if self._searched is not None:
            return self._searched[0]
        givens = tuple((cell, state) for cell, state in enumerate(self._board.cells) if state != UNKNOWN)
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
    left = dict(view.deductions)
    states = view.states(left)
    for technique in techniques:
        if states.isdisjoint(technique.tells):
            continue
        steps = list(_steps_by(technique, puzzle, line, view, left))
        _strike(view, left, steps)
        states = view.states(left)
        yield from steps


def _strike(view: View, left: dict[int, int], steps: Iterable[Step]) -> None:
    """Remove what steps find from what is still to be deduced."""
    for step in steps:
        for finding in step.findings:
            view.strike(left, finding.cells)


def _steps_by(technique: Technique, puzzle: Puzzle, line: int, view: View, places: Mapping[int, int]) -> Iterator[Step]:
    """The steps of a technique for these places of a line: one step, or one for each finding."""
    findings = []
    for finding in technique.findings(view):
        cells = view.still_new(finding.cells, places)
        if cells:
            findings.append(finding if cells == finding.cells else replace(finding, cells=cells))
    groups = [(finding,) for finding in findings] if technique.single else [tuple(findings)] if findings else []
    left, right = view.pictured(technique.code) if technique.picture else ((), ())
    names = puzzle.lines[line].cells
    for group in groups:
        values = view.together([finding.cells for finding in group])
        cells = {names[place]: value for place, value in values.items()}
        yield Step(technique.code, line, tuple(sorted(cells.items())), view.before, group, left, right)


def _each_cell_once(steps: Iterable[Step], board: KnownLines) -> Iterator[Step]:
    """The steps without cells that an earlier step already gives; that step lists the line among its `others`. In
    colours, the values of a step also account for the earlier steps."""
    first: dict[int, int] = {}
    so_far: dict[int, int] = {}
    useful: list[Step] = []
    for step in steps:
        values = [(cell, board.added(cell, value, so_far.get(cell, UNKNOWN))) for cell, value in step.cells]
        cells = tuple(pair for pair in values if pair[1] != UNKNOWN)
        for at in sorted({first[cell] for cell, value in values if value == UNKNOWN and cell in first}):
            if step.line is not None:
                useful[at] = replace(useful[at], others=(*useful[at].others, (step.technique, step.line)))
        if cells:
            first |= {cell: len(useful) for cell, _ in cells if cell not in first}
            so_far.update(cells)
            useful.append(step if cells == step.cells else replace(step, cells=cells))
    yield from useful


def refuted_step(board: KnownLines, refuted: Refuted) -> Step:
    """The step of a refuted supposition, without its chain."""
    code = "two_lines" if refuted.reach == NEXT_LINE else "supposition"
    left = board.without(refuted.cell, refuted.state)
    return Step(BY_CODE[code].code, None, ((refuted.cell, left),), supposed=(refuted.cell, refuted.state))
