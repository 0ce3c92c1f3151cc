"""Explained solutions: steps, the rounds that they come in, and what it all came to. Nothing here reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..events import Outcome
from ..grid import Grid
from ..puzzle import Puzzle
from .techniques import BY_CODE
from .techniques.technique import Finding, Technique


@dataclass(frozen=True, slots=True)
class Consequence:
    """One link of a chain of lines: a line, and the cells of the puzzle that follow on it. The last line of a chain
    does not hold, so nothing follows on it."""

    line: int
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What somebody finds by one look: a technique, the line, and which cells of the puzzle become known.

    `before` is what was known of the line then. `findings` say what one sees there. Where several lines are needed,
    there is no single line: `supposed` is the cell and state that cannot be, and `chain` what would follow. `others`
    are the lines that tell one of these cells as well in the same round, with the technique.
    """

    technique: str
    line: int | None
    cells: tuple[tuple[int, int], ...]
    before: bytes = b""
    findings: tuple[Finding, ...] = ()
    left: tuple[int, ...] = ()
    right: tuple[int, ...] = ()
    supposed: tuple[int, int] | None = None
    chain: tuple[Consequence, ...] = ()
    others: tuple[tuple[str, int], ...] = ()

    @property
    def kind(self) -> Technique:
        return BY_CODE[self.technique]

    @property
    def runs(self) -> tuple[int, ...]:
        """The runs that the step speaks of, by number."""
        return tuple(sorted({run for finding in self.findings for run in finding.runs}))


@dataclass(frozen=True, slots=True)
class Round:
    """What can be found at once, by techniques of one tier, from what was known when the round began.

    `seen` lists, line by line and technique by technique, how many cells they tell, before any is left out that another
    line tells too; `lines` is how many lines tell something. `open_lines` is how many had an unknown cell, `changed`
    how many of those had changed since they were last read, and `reach` how many rounds a supposition goes on.
    """

    tier: int
    steps: tuple[Step, ...]
    seen: tuple[tuple[str, int], ...]
    lines: int
    open_lines: int
    changed: int
    reach: int = 0


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle solved as a person does, from the cells known at the `start` on. `outcome` is UNIQUE when all of it is
    explained; `grid` is what is known in the end, and `broken` the line that does not hold, where there is no solution.
    """

    puzzle: Puzzle
    start: bytes
    rounds: tuple[Round, ...]
    outcome: Outcome
    grid: Grid
    broken: int | None = None

    @property
    def steps(self) -> Iterator[Step]:
        """All steps, in their order."""
        return (step for one in self.rounds for step in one.steps)

    @property
    def hardest(self) -> Technique | None:
        """The hardest technique that it takes."""
        return max((step.kind for step in self.steps), key=lambda one: one.weight, default=None)
