"""The next step that settles a cell, and the earlier steps it rests on: `settling_step`, for hints.

In colours a step may only say what a cell cannot be, which a player cannot mark. So a hint goes on to the first step
that settles a cell, and names those steps before it without which it would not. Nothing here is put into words.
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

_COMPARED: Final = 6  # steps of a round, of which the one that rests on the fewest is shown


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
            found = [(steps[at], _grounds(start, steps[:at], steps[at])) for at in settling[:_COMPARED]]
            return min(found, key=lambda one: len(one[1]))
        if reached() is not None:
            break
    return None


def _grounds(start: KnownColours, earlier: Sequence[Step], step: Step) -> tuple[Step, ...]:
    """The steps that cannot be left out, tried from the last to the first."""
    needed = list(earlier)
    for one in reversed(earlier):
        fewer = [other for other in needed if other is not one]
        if _follows(start, fewer, step):
            needed = fewer
    return tuple(needed)


def _follows(start: KnownColours, earlier: Sequence[Step], step: Step) -> bool:
    """Whether a step settles its cells after these."""
    known = start.copy()
    for one in (*earlier, step):
        known.set(_refuted(known, one) if one.line is None else _line_facts(known, one, one.line))
    return all(known.cells[cell] == value for cell, value in step.cells if value > 0)


def _line_facts(known: KnownColours, step: Step, line: int) -> list[tuple[int, int]]:
    """What a step says of a line without what was known before; nothing if the line does not give it yet."""
    can = known.look(line)
    if can is None:
        return []
    left, facts = dict(known.news(line, can)), []
    for place, own in step_masks(known.solvers.puzzle, step).items():
        cell = known.solvers.puzzle.lines[line].cells[place]
        after = mask_of(left.get(cell, 0), known.planes) & known.masks[cell]
        gone = mask_of(step.before[place], known.planes) & ~own
        if after & gone:
            return []
        facts.append((cell, value_of(own if after == own else known.masks[cell] & ~gone, known.planes)))
    return facts


def _refuted(known: KnownColours, step: Step) -> list[tuple[int, int]]:
    """What follows from a supposition, if its chain of lines ends in a contradiction."""
    assert step.supposed is not None
    trial = known.copy()
    trial.set([step.supposed])
    for one in step.chain:
        can = trial.look(one.line)
        if can is None:
            return [(step.supposed[0], known.without(*step.supposed))]
        trial.set(list(trial.news(one.line, can)))
    return [] if step.chain else list(step.cells)  # a search rests on all that is known
