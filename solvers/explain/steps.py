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
    """What one look finds."""

    technique: str
    line: int | None  # None if several lines are needed
    cells: tuple[tuple[int, int], ...]  # cells that become known, with their values as in `Fixed`
    before: Sequence[int] = b""  # the cells of the line as they were known
    findings: tuple[Finding, ...] = ()  # what to see in the line
    left: tuple[int, ...] = ()  # where each run begins in its leftmost placement
    right: tuple[int, ...] = ()  # where each run begins in its rightmost placement
    supposed: tuple[int, int] | None = None  # the cell and state that are refuted, if several lines are needed
    chain: tuple[Consequence, ...] = ()  # what would follow from them
    others: tuple[tuple[str, int], ...] = ()  # techniques and lines that also give one of the cells in this round

    @property
    def kind(self) -> Technique:
        return BY_CODE[self.technique]

    @property
    def runs(self) -> tuple[int, ...]:
        """The runs that the step mentions, by number."""
        return tuple(sorted({run for finding in self.findings for run in finding.runs}))


@dataclass(frozen=True, slots=True)
class Round:
    """Everything that techniques of one tier find from the cells known when the round began."""

    tier: int  # how closely a person has to look
    steps: tuple[Step, ...]
    seen: tuple[tuple[str, int], ...]  # by line, techniques and how many cells each gives, duplicates included
    lines: int  # lines that give something
    open_lines: int  # lines with an unknown cell
    changed: int  # open lines that had changed since they were last read
    reach: int = 0  # rounds that a supposition goes on
    gain: float = 0  # cells that become known; in colours, excluding some colours of a cell earns partial credit


@dataclass(frozen=True, slots=True)
class Explanation:
    """A puzzle solved as a person would."""

    puzzle: Puzzle
    start: bytes  # the cells known in the beginning
    rounds: tuple[Round, ...]
    outcome: Outcome  # UNIQUE if everything is explained
    grid: Grid  # the cells known in the end
    broken: int | None = None  # the contradicted line, if there is no solution

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
