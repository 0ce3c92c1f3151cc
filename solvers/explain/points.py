"""Points of puzzles at which one technique is what helps next: `point_at`, for those who practise it.

Nothing here makes puzzles, which `make.drills` does, and nothing is said in words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..events import Outcome
from ..grid import UNKNOWN
from ..puzzle import Puzzle
from ..runner import run
from .known_lines import Known, LineSolvers
from .steps import Step
from .suppositions import all_refuted_cells, chain_of
from .walkthrough import Walk, first_step, refuted_step


@dataclass(frozen=True, slots=True)
class Point:
    """A puzzle as far as its cells are `known`; `steps` are all that its easiest technique finds there, of which the
    first is what one would see first. `goal` is the one solution that there is from there on."""

    puzzle: Puzzle
    known: bytes
    steps: tuple[Step, ...]
    goal: bytes

    @property
    def technique(self) -> str:
        return self.steps[0].technique


def point_at(puzzle: Puzzle, known: bytes, *, supposing: bool = False) -> Point | None:
    """What helps next where so much is known; None where nothing does, or there is more than one solution. `supposing`:
    where no line tells anything, all cells that a supposition tells, however late it breaks."""
    steps = _easiest(puzzle, known, supposing)
    givens = tuple((cell, state) for cell, state in enumerate(known) if state != UNKNOWN)
    solved = run(replace(puzzle, givens=givens)) if steps else None
    if solved is None or solved.outcome is not Outcome.UNIQUE:
        return None
    return Point(puzzle, known, steps, solved.grid.cells)


def _easiest(puzzle: Puzzle, known: bytes, supposing: bool) -> tuple[Step, ...]:
    """The steps of the easiest technique that tells anything."""
    found = Walk(puzzle, known).found_on_lines()
    of_lines = tuple(step for step in found if step.technique == found[0].technique)
    return of_lines or _supposed(puzzle, known, supposing)


def _supposed(puzzle: Puzzle, known: bytes, supposing: bool) -> tuple[Step, ...]:
    """The cells that a supposition tells, each with what follows from it: first the one that the walk takes, then those
    with the shortest chains."""
    first = first_step(puzzle, known)
    if first is None or first.supposed is None:
        return ()
    so_far = Known(LineSolvers(puzzle), known)
    bare = ((refuted_step(one), one) for one in all_refuted_cells(so_far))
    steps = [replace(step, chain=chain_of(so_far, one)) for step, one in bare
             if step.cells != first.cells and (supposing or step.technique == first.technique)]
    return first, *sorted(steps, key=lambda step: len(step.chain))
