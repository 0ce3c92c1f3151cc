"""Drills, puzzles to practise a technique on: `drill`.

A drill is a random puzzle solved, step by step, by what its lines tell, as far as the point where nothing easier than
its technique tells anything. The same technique and seed give the same drill. `explain.points` works out what is found
at a point; nothing here is said in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import Final

from ..errors import PuzzleError
from ..events import Outcome
from ..explain.points import Point, point_at
from ..explain.steps import Step
from ..explain.techniques import BY_CODE, LOOKING_AT_ONE_LINE
from ..explain.walkthrough import Walk, walk
from ..grid import EMPTY, UNKNOWN, Grid
from ..puzzle import Count, Puzzle, puzzle_of
from ..runner import run
from ..solid import with_clues
from .exercises import EXERCISES, Exercise
from .random.chance import Chance
from .random.styles import STYLES, highest_filled, levelled
from .thinning import thin_partly

MOST_TRIED: Final = 400  # puzzles made for one drill
LARGEST_SEED: Final = 2**31 - 1

_SUPPOSITION: Final = "supposition"
_HIGHEST: Final = 1 << 16
_SEEDS: Final = 1 << 31
_ZEROS: Final = 0.5  # of the empty cells, which zeros that are shown tell at most
_HIDDEN: Final = (0.5, 1.0)  # of the other numbers, those that are hidden if lines still tell everything


def drill(name: str, seed: int, shape: tuple[int, ...] | None = None) -> Point | None:
    """A point at which the technique of that exercise helps next; None in the rare case that no puzzle of this seed
    has one."""
    exercise, chance = EXERCISES[name], Chance(f"{name} {seed}")
    exercise = replace(exercise, shape=shape or exercise.shape)
    for _ in range(MOST_TRIED):
        puzzle = _random_puzzle(exercise, chance)
        found = None if puzzle is None else _first_point(puzzle, exercise, chance)
        if found is not None:
            return found
    return None


def _first_point(puzzle: Puzzle, exercise: Exercise, chance: Chance) -> Point | None:
    """The first point of solving a puzzle, the easiest steps first, at which what is practised is the easiest."""
    known, walking = bytearray(puzzle.size), Walk(puzzle)
    while UNKNOWN in known:
        found = walking.found_on_lines() or _supposed(puzzle, bytes(known), exercise)
        there = _is_wanted(exercise, puzzle, found) and _has_more(puzzle, known)
        point = point_at(puzzle, bytes(known), supposing=exercise.technique == _SUPPOSITION) if there else None
        if point is not None:
            return point
        taken = _taken(found) if found else (_revealed(puzzle, known, chance),)
        walking.set(taken)
        for cell, state in taken:
            known[cell] = state
    return None


def _supposed(puzzle: Puzzle, known: bytes, exercise: Exercise) -> Sequence[Step]:
    """What suppositions tell that break soonest, where those are practised."""
    if BY_CODE[exercise.technique].tier <= LOOKING_AT_ONE_LINE:
        return ()
    found = next((so_far.rounds[0] for so_far in walk(puzzle, known, at_once=True) if so_far.rounds), None)
    return found.steps if found else ()


def _is_wanted(exercise: Exercise, puzzle: Puzzle, found: Sequence[Step]) -> bool:
    """Whether what is easiest is what is practised. One that breaks soon is a supposition, too."""
    if not found or found[0].line is None:
        return bool(found) and exercise.technique in (found[0].technique, _SUPPOSITION)
    easiest = [step for step in found if step.technique == found[0].technique]
    return easiest[0].technique == exercise.technique and all(
        _has_groups(exercise, puzzle, step) for step in easiest)


def _has_more(puzzle: Puzzle, known: bytearray) -> bool:
    """Whether anything is left to do: a solid of which nothing is to be taken away any more is solved."""
    assert puzzle.info.goal is not None
    left = {state for state, now in zip(puzzle.info.goal.cells, known, strict=True) if now == UNKNOWN}
    return len(puzzle.shape) == 2 or EMPTY in left


def _has_groups(exercise: Exercise, puzzle: Puzzle, step: Step) -> bool:
    assert step.line is not None
    clue = puzzle.lines[step.line].clue
    return exercise.groups is None or (isinstance(clue, Count) and clue.groups == exercise.groups)


def _taken(found: Sequence[Step]) -> tuple[tuple[int, int], ...]:
    """Of what is seen at a glance all, and of suppositions; of what wants a closer look one step, since it may make
    others easier."""
    some = found if found[0].kind.tier == 1 or found[0].line is None else found[:1]
    return tuple(pair for step in some if step.technique == found[0].technique for pair in step.cells)


def _revealed(puzzle: Puzzle, known: bytearray, chance: Chance) -> tuple[int, int]:
    """A cell where no line tells anything, as if somebody had supposed the right one."""
    assert puzzle.info.goal is not None
    cell = chance.choice([cell for cell, state in enumerate(known) if state == UNKNOWN])
    return cell, puzzle.info.goal.cells[cell]


# Random puzzles to practise on: a picture in one of the styles, or a small solid that shows some of its numbers


def _random_puzzle(exercise: Exercise, chance: Chance) -> Puzzle | None:
    """A puzzle with its goal; None where chance made a solid that line logic does not solve."""
    style, share = chance.choice(exercise.styles), chance.choice(exercise.shares)
    if exercise.is_solid:
        body = _body(exercise.shape, style, share, chance)
        of_lines = BY_CODE[exercise.technique].tier <= LOOKING_AT_ONE_LINE
        return _thinned(body, chance) if of_lines else _just_unique(puzzle_of(body), chance)
    height, width = exercise.shape
    return puzzle_of(Grid((height, width), bytes(STYLES[style].draw(width, height, share, chance).cells)))


def _body(shape: tuple[int, ...], style: str, share: int, chance: Chance) -> Grid:
    """A body that lies in the box in any of the ways there are."""
    shape = tuple(shape[axis] for axis in chance.mixed(len(shape)))
    heights = [chance.below(_HIGHEST) for _ in range(prod(shape))]
    if style == "smooth":
        for axis, side in enumerate(shape):
            heights = levelled(heights, side, prod(shape[axis + 1 :]))
    return Grid(shape, bytes(highest_filled(heights, share)))


def _just_unique(puzzle: Puzzle, chance: Chance) -> Puzzle:
    """Only the numbers without which it would have several solutions: lines do not always tell them."""
    for number in chance.mixed(len(puzzle.lines)):
        clues = [None if at == number else line.clue for at, line in enumerate(puzzle.lines)]
        fewer = with_clues(puzzle, clues)
        if run(fewer).outcome is Outcome.UNIQUE:
            puzzle = fewer
    return puzzle


def _thinned(body: Grid, chance: Chance) -> Puzzle | None:
    seed, others = chance.below(_SEEDS), chance.choice(_HIDDEN)
    try:
        return thin_partly(puzzle_of(body), seed=seed, zeros=_ZEROS, others=others).puzzle
    except PuzzleError:
        return None
