"""Explanations as data: steps, their rounds, and the result. Nothing here reasons."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..events import Outcome
from ..grid import Grid, mask_of
from ..puzzle import Puzzle
from .techniques import BY_CODE
from .techniques.technique import Finding, Technique


@dataclass(frozen=True, slots=True)
class Consequence:
    """One link of a chain of lines: a line, and the cells of the puzzle that follow on it. The last line of a chain has
    no cells: it is contradicted."""

    line: int
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What one look finds: a technique, the line, and the cells of the puzzle that become known.

    In colours a cell has a value: its state, or minus the mask of the colours that are still possible.

    `before` has the cells of the line known then, `findings` what to see there. If several lines are needed, `line` is
    None, `supposed` is the refuted cell and state, and `chain` is what would follow. `others` are the lines that also
    give one of these cells in the same round, with their technique.
    """

    technique: str
    line: int | None
    cells: tuple[tuple[int, int], ...]
    before: Sequence[int] = b""
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
        """The runs that the step mentions, by number."""
        return tuple(sorted({run for finding in self.findings for run in finding.runs}))


@dataclass(frozen=True, slots=True)
class Round:
    """Everything that techniques of one tier find from the cells known when the round began.

    `seen` lists, line by line, each technique with the number of cells it gives, duplicates of other lines included;
    `lines` is the number of lines that give something. `open_lines` had an unknown cell, `changed` of them had changed
    since they were last read, and `reach` is the number of rounds that a supposition goes on. `gain` is the number of
    cells that become known; in colours, excluding some colours of a cell earns partial credit.
    """

    tier: int
    steps: tuple[Step, ...]
    seen: tuple[tuple[str, int], ...]
    lines: int
    open_lines: int
    changed: int
    reach: int = 0
    gain: float = 0


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle solved as a person would, from the cells known at the `start`. `outcome` is UNIQUE if everything is
    explained. `grid` has the cells known in the end, and `broken` is the contradicted line if there is no solution."""

    puzzle: Puzzle
    start: bytes
    rounds: tuple[Round, ...]
    outcome: Outcome
    grid: Grid
    broken: int | None = None

    @property
    def steps(self) -> Iterator[Step]:
        """All steps, in their order."""
        return (step for round_ in self.rounds for step in round_.steps)

    @property
    def hardest(self) -> Technique | None:
        """The hardest technique needed."""
        return max((step.kind for step in self.steps), key=lambda technique: technique.weight, default=None)


def step_masks(puzzle: Puzzle, step: Step) -> dict[int, int]:
    """The masks of colours that the findings of a step leave, by place."""
    masks: dict[int, int] = {}
    for finding in step.findings:
        for place, value in finding.cells.items():
            masks[place] = masks.get(place, -1) & mask_of(value, len(puzzle.palette))
    return masks
