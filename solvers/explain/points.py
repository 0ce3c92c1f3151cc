"""Points in puzzles at which a certain technique is the next step: `point_at`, for practising that technique.

Nothing here makes puzzles (`make.drills` does), and nothing is put into words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..events import Outcome
from ..grid import UNKNOWN
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, run
from .hints import settling_step
from .known_lines import KnownLines
from .steps import Step
from .suppositions import all_refuted_cells, chain_of
from .walkthrough import Walk, first_step, line_steps, refuted_step


@dataclass(frozen=True, slots=True)
class Point:
    """A puzzle with its known `cells`. `steps` are all that the easiest technique finds there, in the order in which a
    person would see them. In colours they settle cells; if they rest on `grounds`, which say what cells cannot be, the
    grounds are practised. `goal` is the only solution from there."""

    puzzle: Puzzle
    cells: bytes
    steps: tuple[Step, ...]
    goal: bytes
    grounds: tuple[Step, ...] = ()

    @property
    def technique(self) -> str:
        return (self.grounds or self.steps)[0].technique


def point_at(puzzle: Puzzle, cells: bytes, *, supposing: bool = False) -> Point | None:
    """The next steps from these known cells; None if there are none, or more than one solution. With `supposing`, if no
    line gives anything: all cells that a supposition gives, after however many rounds it is refuted."""
    steps, grounds = _settling(puzzle, cells) if puzzle.palette else (_easiest(puzzle, cells, supposing), ())
    givens = tuple((cell, state) for cell, state in enumerate(cells) if state != UNKNOWN)
    solved = run(replace(puzzle, givens=givens)) if steps else None
    if solved is None or solved.outcome is not Outcome.UNIQUE:
        return None
    return Point(puzzle, cells, steps, solved.grid.cells, grounds)


def _easiest(puzzle: Puzzle, cells: bytes, supposing: bool) -> tuple[Step, ...]:
    """The steps of the easiest technique that gives anything."""
    steps = Walk(puzzle, cells).steps_on_lines()
    of_lines = tuple(step for step in steps if step.technique == steps[0].technique)
    return of_lines or _supposed(puzzle, cells, supposing)


def _settling(puzzle: Puzzle, cells: bytes) -> tuple[tuple[Step, ...], tuple[Step, ...]]:
    """The easiest steps that settle cells of a coloured puzzle: those on one line, which rest on marks alone, or the
    next step with its grounds."""
    of_lines = [step for line in range(len(puzzle.lines)) for step in line_steps(puzzle, cells, line)
                if any(value > 0 for _, value in step.cells)]
    if of_lines:
        easiest = min(of_lines, key=lambda step: step.kind.weight).technique
        return tuple(step for step in of_lines if step.technique == easiest), ()
    next_step = settling_step(puzzle, cells, NO_LIMIT)
    return ((next_step[0],), next_step[1]) if next_step else ((), ())


def _supposed(puzzle: Puzzle, cells: bytes, supposing: bool) -> tuple[Step, ...]:
    """The steps of suppositions, each with its chain: first the one that the walk takes, then the others, shortest
    chain first."""
    first = first_step(puzzle, cells)
    if first is None or first.supposed is None:
        return ()
    board = KnownLines(puzzle, cells)
    bare = ((refuted_step(board, refuted), refuted) for refuted in all_refuted_cells(board))
    steps = [replace(step, chain=chain_of(board, refuted)) for step, refuted in bare
             if step.cells != first.cells and (supposing or step.technique == first.technique)]
    return first, *sorted(steps, key=lambda step: len(step.chain))
