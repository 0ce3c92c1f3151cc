"""Compares what a page shows of a solve with what follows from its events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from nonoscope import Puzzle

from . import annealing, belief, branches, clauses, lines, tree, tree_picture
from .messages import Messages
from .moments import OPEN, PROVEN, SUPPOSED, TRIED, Case, Json, Moment
from .naming import is_written
from .patterns import sentences_of
from .retelling import Retelling
from .solutions import Truth

CHECKS: Mapping[str, lines.Check] = (
    branches.CHECKS | lines.CHECKS | annealing.CHECKS | clauses.CHECKS | tree.CHECKS | belief.CHECKS
)
OF_CLAUSES = frozenset({"assigned", "forced", "conflict", "learned", "jumped", "forbidden"})  # kinds of steps
OF_OTHERS = (
    CHECKS.keys() - clauses.CHECKS.keys() - tree.OF_NODES - tree.DETAILS - tree.CHILDREN - tree.ESTIMATES - branches.OWN
)
MARK, HATCHED, CANDIDATE, GUESSED = 63, 64, 128, 256  # as in core/marks.js


@dataclass
class State:
    """The solve before a step, for the checks."""

    solutions: list[bytes]
    how: Json
    trail: clauses.Trail = field(default_factory=clauses.Trail)
    tree: tree.Tree = field(default_factory=tree.Tree)
    best: float = float("inf")
    numbers: dict[str, float] = field(default_factory=dict)


@dataclass
class Report:
    """How many steps were recomputed, their faults, and how often each sentence occurred."""

    steps: int = 0
    faults: list[str] = field(default_factory=list)
    met: Counter[str] = field(default_factory=Counter)

    def add(self, other: Report) -> None:
        self.steps += other.steps
        self.faults += other.faults
        self.met += other.met


def check(puzzle: Puzzle, method: str, options: Json, events: list[Json], shown: Json) -> Report:
    """`shown` is what the page shows of these events."""
    solve = _Solve(puzzle, method, options, events)
    try:
        return solve.compared_with(shown)
    finally:
        solve.truth.close()


class _Solve:
    def __init__(self, puzzle: Puzzle, method: str, options: Json, events: list[Json]) -> None:
        self.puzzle, self.method, self.options, self.events = puzzle, method, options, events
        self.truth = Truth(puzzle)
        self.retelling = Retelling(puzzle.size)
        solutions = [bytes(map(int, event["cells"])) for event in events if event["t"] == "solution"]
        how: Json = next((event for event in events if event["t"] == "annealing"), {})
        self.state = State(solutions, how)
        self.messages = Messages(puzzle, options) if method == "belief" else None
        self.report = Report()
        self.drawn = [0] * puzzle.size

    def compared_with(self, shown: Json) -> Report:
        moments = shown["moments"]
        steps = list(self._steps(shown["ends"]))
        self._expect("the whole", len(steps) == len(moments) - 1, f"{len(steps)} steps, shown {len(moments) - 1}")
        self._paint(moments[0])
        for place, (step, page) in enumerate(zip(steps, moments[1:], strict=False), 1):
            self._enter_nodes(place)
            self._numbers(step)
            case = Case(self.puzzle, self.truth, self.method, self.options, step, page, self.state)
            self._all_of(case, place)
            self.state.trail.follow(step)
        return self.report

    def _steps(self, ends: list[int]) -> Iterator[Moment]:
        """The steps of all events."""
        for event, end in zip(self.events, ends, strict=True):
            try:
                steps = list(self.retelling.steps_of(event))
            except AssertionError as fault:
                self._expect(f"step {self.retelling.count + 1}", False, str(fault))
                return
            if self.retelling.count != end:
                self._expect(f"step {end}", False, f"{event['t']} makes {self.retelling.count} steps, shown {end}")
                return
            yield from steps

    def _expect(self, where: str, right: bool, fault: str) -> None:
        if not right:
            self.report.faults.append(f"{self.method} {self.options}, {where}: {fault}")

    # One step

    def _all_of(self, case: Case, place: int) -> None:
        self.report.steps += 1
        self.state.trail.read_before(case.moment)
        for part in (self._sentences, self._cells, self._counters, self._beliefs, self._branch, self._picture):
            try:
                part(case)
            except (AssertionError, LookupError, ValueError, StopIteration) as fault:
                self._expect(f"step {place}", False, f"{part.__name__[1:]}: {_words(case.shown)}: {fault!r}")

    def _sentences(self, case: Case) -> None:
        shown = case.shown
        codes = clauses.CHECKS if case.moment.kind in OF_CLAUSES else OF_OTHERS
        for words in (shown["text"], shown["detail"]):
            self._check(case, words, codes)
        if shown["node"]:
            self._check(case, shown["node"]["text"], tree.OF_NODES)
            self._check(case, shown["node"]["detail"], tree.DETAILS)
            self._check(case, shown["node"]["child"], tree.CHILDREN)
            for words in shown["node"]["judged"]:
                self._check(case, words, tree.ESTIMATES)
        if shown["clause"] and case.moment.kind != "learned":
            clauses.clause_says(case)

    def _picture(self, case: Case) -> None:
        if case.shown["picture"]:
            self.report.met.update(tree_picture.picture_says(case))

    def _check(self, case: Case, words: str, codes: Iterable[str]) -> None:
        for sentence in sentences_of(words, *codes):
            self.report.met[sentence.code] += 1
            CHECKS[sentence.code](case, sentence)

    def _paint(self, shown: Json) -> None:
        for cell, value in shown["changes"]:
            self.drawn[cell] = value

    def _cells(self, case: Case) -> None:
        """Each cell is drawn with the right value and certainty; cells drawn as proven hold in every solution."""
        self._paint(case.shown)
        after, wrong = case.moment.after, list[str]()
        for cell, value in enumerate(self.drawn):
            ground = _ground(value)
            if (value & MARK, ground) != (after.values[cell], after.ground[cell]):
                wrong.append(
                    f"cell {cell} is drawn as {value & MARK, ground}, not as {after.values[cell], after.ground[cell]}"
                )
            if ground == PROVEN and self.truth.count and self.truth.shared[cell] != value & MARK:
                wrong.append(f"cell {cell} is drawn as proven, but is not")
            if bool(value & GUESSED) != (cell in case.moment.guesses):
                wrong.append(f"cell {cell} is{'' if value & GUESSED else ' not'} drawn as a guess")
        assert not wrong, "; ".join(wrong[:3])
        proven = sum(ground == PROVEN for ground in after.ground)
        assert case.shown["known"] == proven, f"{case.shown['known']} cells count as known, {proven} are"

    def _branch(self, case: Case) -> None:
        if case.shown["branch"]:
            self.report.met.update(branches.of_branch(case, GROUNDS))

    # Numbers

    def _beliefs(self, case: Case) -> None:
        if self.messages:
            self.messages.follow(case.moment, case.shown["messages"])

    def _enter_nodes(self, place: int) -> None:
        nodes = self.retelling.nodes
        while nodes and nodes[0][0] <= place:
            self.state.tree.enter(*nodes.pop(0)[1])

    def _numbers(self, moment: Moment) -> None:
        """The cost, the best one so far and the temperature after the step."""
        state = self.state
        state.numbers = dict(moment.numbers)
        if state.numbers:
            state.best = min(state.best, state.numbers["cost"], moment.counters.get("best", state.best))
            state.numbers["best"] = state.best

    def _counters(self, case: Case) -> None:
        """The counters match the events up to this step; only zeros are missing."""
        expected = {**case.moment.counters, **self.state.tree.counted, **self.state.numbers}
        shown = {name: text for name, _, text in case.shown["counters"]}
        cells = f"{case.shown['known']} / {self.puzzle.size}"
        assert shown.pop("cells") == cells
        shown = {name: text for name, text in shown.items() if name not in ("doubt", "rate", "time")}
        expected = {name: value for name, value in expected.items() if value or name in self.state.numbers}
        assert shown.keys() == expected.keys(), f"counters {sorted(shown.keys() ^ expected.keys())} differ"
        for name, text in shown.items():
            assert is_written(text, expected[name]), f"{name} is {text}, should be {expected[name]}"


def _ground(value: int) -> int:
    if not value & MARK:
        return OPEN
    return TRIED if value & CANDIDATE else SUPPOSED if value & HATCHED else PROVEN


GROUNDS = {value: _ground(value) for value in range(CANDIDATE << 1)}


def _words(shown: Json) -> str:
    return f"{shown['text']} {shown['detail']}".strip()
