"""Hints for a player's board: `hint`, in three presses: where to look, what to see there, which cells.

If the board is wrong, the hint says so first: the line that is contradicted, or the marks that differ from the
solution. If no line gives anything, the hint is the shortest supposition. `walkthrough` finds the steps.

In colours a step may only say what a cell cannot be, which a player cannot mark. So a hint goes on to the first step
that settles a cell, and names the earlier steps it needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ..events import Outcome
from ..grid import UNKNOWN, mask_of, value_of
from ..puzzle import Puzzle
from ..runner import NO_LIMIT, Limit, run
from ..texts import capital, say, with_and
from .known_lines import KnownLines
from .step_words import absent_sentence, step_sentence, technique_name
from .steps import Step, step_masks
from .walkthrough import walk

_COMPARED: Final = 6  # steps of a round to compare; the one that rests on the fewest others is shown
_NAMED: Final = 8  # cells that a hint names


@dataclass(frozen=True, slots=True)
class Hint:
    """The next help: a step, a line that's broken, or marks that are wrong. Otherwise it's only sentences."""

    presses: tuple[str, ...]  # up to three sentences; each says more than the one before
    step: Step | None = None
    broken: int | None = None  # the broken line
    wrong: tuple[int, ...] = ()  # cells with wrong marks
    grounds: tuple[Step, ...] = ()  # in colours: steps it rests on that nobody can mark, such as "this cell isn't red"


def hint(puzzle: Puzzle, cells: bytes, limit: Limit = NO_LIMIT) -> Hint:
    """The next help on a board with these `cells`, some of which may be wrong, within a `limit`.

    >>> step = hint(parse("2;4;4;4;2:1,1;5;5;3;1"), bytes(25)).step
    >>> step.technique, step.line
    ('full', 1)
    """
    broken = _of_broken(puzzle, cells)
    if broken is not None:
        return broken
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


def _of_broken(puzzle: Puzzle, cells: bytes) -> Hint | None:
    """The first line that is contradicted, if there is one."""
    board = KnownLines(puzzle, cells)
    line = next((line for line in range(len(puzzle.lines)) if board.look(line) is None), None)
    if line is None:
        return None
    look = capital(say("helping.broken", line=puzzle.line_name(line)))
    return Hint((look, say("helping.broken_clue", clue=puzzle.clue_text(line))), broken=line)


def _of_wrong(puzzle: Puzzle, wrong: Sequence[int]) -> Hint:
    """First the number of wrong marks, then their lines, then the cells."""
    first_axis = puzzle.size // len(puzzle.lines[0].cells)  # these lines together go through all cells
    lines = [number for number, line in enumerate(puzzle.lines[:first_axis])
             if any(cell in line.cells for cell in wrong)]
    names = with_and(_some([puzzle.line_name(line) for line in lines]))
    cells = with_and(_some([puzzle.cell_name(cell) for cell in wrong]))
    return Hint((say("helping.wrong", count=len(wrong)), say("helping.wrong_lines", lines=names),
                 say("helping.cells_wrong", count=len(wrong), cells=cells)), wrong=tuple(wrong))


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
    reasons += [step_sentence(puzzle, _settling(other) if other is step else other, brief=True) for other in others]
    return place, say("helping.technique", technique=technique_name(puzzle, step)), " ".join(reasons)


def settling_step(puzzle: Puzzle, cells: bytes, limit: Limit) -> tuple[Step, tuple[Step, ...]] | None:
    """The next step from these known cells that settles a cell, and the steps on which it rests; None if there is none,
    or not in time."""
    reached = limit.watch()
    for so_far in walk(puzzle, cells):
        steps = list(so_far.steps)
        settling = [at for at, step in enumerate(steps) if any(value > 0 for _, value in step.cells)]
        if settling:
            if not puzzle.palette:
                return steps[settling[0]], ()
            start = KnownLines(puzzle, cells)
            candidates = [(steps[at], _grounds(start, steps[:at], steps[at])) for at in settling[:_COMPARED]]
            return min(candidates, key=lambda candidate: len(candidate[1]))
        if reached() is not None:
            break
    return None


def _grounds(start: KnownLines, earlier: Sequence[Step], step: Step) -> tuple[Step, ...]:
    """The earlier steps that cannot be left out, tried from the last to the first."""
    needed = list(earlier)
    for candidate in reversed(earlier):
        fewer = [other for other in needed if other is not candidate]
        if _follows(start, fewer, step):
            needed = fewer
    return tuple(needed)


def _follows(start: KnownLines, earlier: Sequence[Step], step: Step) -> bool:
    """Whether a step settles its cells after the earlier ones."""
    board = start.copy()
    for applied in (*earlier, step):
        board.set(_refuted(board, applied) if applied.line is None else _line_facts(board, applied, applied.line))
    return all(board.cells[cell] == value for cell, value in step.cells if value > 0)


def _line_facts(board: KnownLines, step: Step, line: int) -> list[tuple[int, int]]:
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


def _refuted(board: KnownLines, step: Step) -> list[tuple[int, int]]:
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
