"""Hints for a player's board: `hint`, in three presses: where to look, what to see there, which cells.

If the board is wrong, the hint says so first: the line that is contradicted, or the marks that differ from the
solution. If no line gives anything, the hint is the shortest supposition. `walkthrough` finds the steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..events import Outcome
from ..grid import UNKNOWN
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit, run
from ..texts import say, with_and
from .grounds import settling_step
from .known_colours import known_of
from .step_words import absent_sentence, step_sentence, technique_name
from .steps import Step

_NAMED: Final = 8  # cells that a hint names


@dataclass(frozen=True, slots=True)
class Hint:
    """The next help: a `step`, a line that is `broken`, or marks that are `wrong`; else only the sentences.

    In colours, `grounds` are the steps that the step rests on and that a player cannot mark: "this cell cannot be red".
    `presses` are up to three sentences, each of which says more than the one before it.
    """

    presses: tuple[str, ...]
    step: Step | None = None
    broken: int | None = None
    wrong: tuple[int, ...] = ()
    grounds: tuple[Step, ...] = ()


def hint(puzzle: Puzzle, cells: bytes, limit: Limit = NO_LIMIT) -> Hint:
    """The next help on a board with these `cells`, some of which may be wrong, within a `limit`.

    >>> step = hint(parse("2;4;4;4;2:1,1;5;5;3;1"), bytes(25)).step
    >>> step.technique, step.line
    ('full', 1)
    """
    broken = _broken_line(puzzle, cells)
    if broken is not None:
        return _of_broken(puzzle, broken)
    if UNKNOWN not in cells:
        return Hint((say("helping.nothing"),))
    result = run(puzzle, limit=limit)
    if result.outcome in (Outcome.LIMIT, Outcome.CANCELLED):
        return Hint((say("helping.timeout"),))
    if result.outcome is Outcome.NONE:
        return Hint((say("helping.no_solution"),))
    if result.outcome is Outcome.UNIQUE:
        goal = result.grid.cells
        wrong = tuple(cell for cell, state in enumerate(cells) if state not in (UNKNOWN, goal[cell]))
        if wrong:
            return _of_wrong(puzzle, wrong)
    next_step = settling_step(puzzle, cells, limit)
    if next_step is None:
        return Hint((say("helping.several"),))
    step, grounds = next_step
    return Hint(_of_step(puzzle, step, grounds), step, grounds=grounds)


def _broken_line(puzzle: Puzzle, cells: bytes) -> int | None:
    board = known_of(puzzle, cells)
    return next((line for line in range(len(puzzle.lines)) if board.look(line) is None), None)


def _of_broken(puzzle: Puzzle, line: int) -> Hint:
    look = say("helping.broken", line=puzzle.line_name(line))
    return Hint((look, say("helping.broken_clue", clue=puzzle.clue_text(line))), broken=line)


def _of_wrong(puzzle: Puzzle, wrong: Sequence[int]) -> Hint:
    """First the number of wrong marks, then their lines, then the cells."""
    lines = [number for number, line in enumerate(puzzle.lines[: _first_axis(puzzle)])
             if any(cell in line.cells for cell in wrong)]
    names = with_and(_some([puzzle.line_name(line) for line in lines]))
    cells = with_and(_some([puzzle.cell_name(cell) for cell in wrong]))
    return Hint((say("helping.wrong", count=len(wrong)), say("helping.wrong_lines", lines=names),
                 say("helping.cells_wrong", count=len(wrong), cells=cells)), wrong=tuple(wrong))


def _first_axis(puzzle: Puzzle) -> int:
    """The number of lines along the first axis, which together go through all cells."""
    return puzzle.size // len(puzzle.lines[0].cells)


def _some(names: list[str]) -> list[str]:
    more = len(names) - _NAMED
    return [*names[:_NAMED], say("lists.more", count=more)] if more > 0 else names


def _settling(step: Step) -> Step:
    """The step of a line that lacks colours, with only the cells that it settles."""
    if step.technique != "absent":
        return step
    return replace(step, cells=tuple(pair for pair in step.cells if pair[1] > 0))


def _of_step(puzzle: Puzzle, step: Step, grounds: Sequence[Step]) -> tuple[str, ...]:
    place = say("helping.look", line=puzzle.line_name(step.line)) if step.line is not None else say(
        "helping.look_cell", cell=puzzle.cell_name(step.cells[0][0]))
    absent = [ground for ground in grounds if ground.technique == "absent"]
    others = [other for other in (*grounds, step) if other not in absent]
    reasons = [absent_sentence(puzzle, absent, others)] if absent else []
    reasons += [step_sentence(puzzle, _settling(other) if other is step else other) for other in others]
    return place, say("helping.technique", technique=technique_name(puzzle, step)), " ".join(reasons)
