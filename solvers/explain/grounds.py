"""The next step that settles a cell, and the earlier steps it rests on: `settling_step`, for hints.

In colours a step may only say what a cell cannot be, which a player cannot mark. So a hint goes on to the first step
that settles a cell, and names the earlier steps it needs. Nothing here is put into words.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..grid import mask_of, value_of
from ..puzzle import Puzzle
from ..runner import Limit
from .known_colours import KnownColours, known_of
from .steps import Step, step_masks
from .walkthrough import walk

_COMPARED: Final = 6  # steps of a round to compare; the one that rests on the fewest others is shown


def settling_step(puzzle: Puzzle, cells: bytes, limit: Limit) -> tuple[Step, tuple[Step, ...]] | None:
    """The next step from these known cells that settles a cell, and the steps on which it rests; None if there is none,
    or not in time."""
    reached, start = limit.watch(), known_of(puzzle, cells)
    for so_far in walk(puzzle, cells):
        steps = list(so_far.steps)
        settling = [at for at, step in enumerate(steps) if any(value > 0 for _, value in step.cells)]
        if settling:
            start = known_of(puzzle, cells)
            if not isinstance(start, KnownColours):
                return steps[settling[0]], ()
            candidates = [(steps[at], _grounds(start, steps[:at], steps[at])) for at in settling[:_COMPARED]]
            return min(candidates, key=lambda candidate: len(candidate[1]))
        if reached() is not None:
            break
    return None


def _grounds(start: KnownColours, earlier: Sequence[Step], step: Step) -> tuple[Step, ...]:
    """The earlier steps that cannot be left out, tried from the last to the first."""
    needed = list(earlier)
    for candidate in reversed(earlier):
        fewer = [other for other in needed if other is not candidate]
        if _follows(start, fewer, step):
            needed = fewer
    return tuple(needed)


def _follows(start: KnownColours, earlier: Sequence[Step], step: Step) -> bool:
    """Whether a step settles its cells after the earlier ones."""
    board = start.copy()
    for applied in (*earlier, step):
        board.set(_refuted(board, applied) if applied.line is None else _line_facts(board, applied, applied.line))
    return all(board.cells[cell] == value for cell, value in step.cells if value > 0)


def _line_facts(board: KnownColours, step: Step, line: int) -> list[tuple[int, int]]:
    """The facts that a step adds about a line; none if the line does not give them yet."""
    can = board.look(line)
    if can is None:
        return []
    left, facts = dict(board.deductions(line, can)), []
    for place, mask in step_masks(board.solvers.puzzle, step).items():
        cell = board.solvers.puzzle.lines[line].cells[place]
        after = mask_of(left.get(cell, 0), board.planes) & board.masks[cell]
        excluded = mask_of(step.before[place], board.planes) & ~mask
        if after & excluded:
            return []
        facts.append((cell, value_of(mask if after == mask else board.masks[cell] & ~excluded, board.planes)))
    return facts


def _refuted(board: KnownColours, step: Step) -> list[tuple[int, int]]:
    """The cell that a supposition settles, provided its chain of lines ends in a contradiction."""
    assert step.supposed is not None
    trial = board.copy()
    trial.set([step.supposed])
    for consequence in step.chain:
        can = trial.look(consequence.line)
        if can is None:
            return [(step.supposed[0], board.without(*step.supposed))]
        trial.set(list(trial.deductions(consequence.line, can)))
    return [] if step.chain else list(step.cells)  # without a chain, a search settled the cell
