"""Drills, puzzles to practise a technique on: `drill`.

A drill is a random puzzle that line logic has solved, step by step, up to a point at which nothing easier than the
technique helps. The same technique and seed give the same drill. `explain.points` finds the steps at a point; no
sentences are made here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import Final

from ..clues import Count
from ..colours import palette_of_letters
from ..errors import PuzzleError
from ..events import Outcome
from ..explain.known_colours import known_of
from ..explain.known_lines import KnownLines
from ..explain.points import Point, point_at
from ..explain.steps import Step
from ..explain.techniques import BY_CODE
from ..explain.techniques.tiers import LOOKING_AT_ONE_LINE
from ..explain.walkthrough import Walk, walk
from ..grid import EMPTY, UNKNOWN, Grid, state_of
from ..puzzle import Puzzle, puzzle_of
from ..runner import run
from ..solid import with_clues
from .exercises import EXERCISES, Exercise
from .random.areas import hills
from .random.chance import Chance
from .random.textures import TEXTURES, highest_filled, levelled

MOST_TRIED: Final = 400  # puzzles for one drill
LARGEST_SEED: Final = 2**31 - 1

_SUPPOSITION: Final = "supposition"
_HIGHEST: Final = 1 << 16
_INKS: Final = "rby"  # red, blue, yellow
_SEEDS: Final = 1 << 31
_ZEROS: Final = 0.5  # the largest share of the empty cells that zeros tell
_HIDDEN: Final = (0.5, 1.0)  # the share of the other numbers to hide if line logic still solves the puzzle


def drill(name: str, seed: int, shape: tuple[int, ...] | None = None) -> Point | None:
    """A point at which the technique of that exercise helps next; None in the rare case that this seed gives none."""
    exercise, chance = EXERCISES[name], Chance(f"{name} {seed}")
    exercise = replace(exercise, shape=shape or exercise.shape)
    for _ in range(MOST_TRIED):
        puzzle = _random_puzzle(exercise, chance)
        found = None if puzzle is None else _first_point(puzzle, exercise, chance)
        if found is not None:
            return found
    return None


def _first_coloured(puzzle: Puzzle, exercise: Exercise) -> Point | None:
    """The same of a coloured puzzle, in which only what cells are is known at a point. What a step shows that cells
    cannot be is practised where no line settles any."""
    known, by_lines = known_of(puzzle), BY_CODE[exercise.technique].tier == 0
    while UNKNOWN in known.cells:
        if by_lines:
            _settle_by_lines(known)
        point = point_at(puzzle, bytes(known.cells)) if UNKNOWN in known.cells else None
        if point is None or _is_practised(point, exercise):
            return point
        known.set(pair for step in point.steps for pair in step.cells if pair[1] > 0)
    return None


def _settle_by_lines(known: KnownLines) -> None:
    """Set all cells that single lines settle, and nothing else."""
    while known.fresh:
        lines = sorted(known.fresh)
        known.fresh.clear()
        known.set([pair for line in lines for pair in known.deductions(line, known.look(line)) if pair[1] > 0])


def _is_practised(point: Point, exercise: Exercise) -> bool:
    """Whether that technique settles cells, or shows what those of one line cannot be, so that it settles some at a
    glance. To cross out one cell because of one line would be dull."""
    step = point.steps[0]
    if not point.grounds:
        return step.technique == exercise.technique
    if step.kind.tier > 1 or {one.technique for one in point.grounds} != {exercise.technique}:
        return False
    return len(point.grounds) > 1 or any(value > 0 and value != EMPTY for _, value in step.cells)


def _first_point(puzzle: Puzzle, exercise: Exercise, chance: Chance) -> Point | None:
    """The first point, solving with the easiest steps first, at which the practised technique is the easiest."""
    if puzzle.palette:
        return _first_coloured(puzzle, exercise)
    known, walking = bytearray(puzzle.size), Walk(puzzle)
    while UNKNOWN in known:
        found = walking.steps_on_lines() or _supposed(puzzle, bytes(known), exercise)
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
    """The steps of the suppositions that lead to a contradiction soonest, if those are practised."""
    if BY_CODE[exercise.technique].tier <= LOOKING_AT_ONE_LINE:
        return ()
    found = next((so_far.rounds[0] for so_far in walk(puzzle, known, at_once=True) if so_far.rounds), None)
    return found.steps if found else ()


def _is_wanted(exercise: Exercise, puzzle: Puzzle, found: Sequence[Step]) -> bool:
    """Whether the easiest steps are what is practised. A supposition with a quick contradiction counts, too."""
    if not found or found[0].line is None:
        return bool(found) and exercise.technique in (found[0].technique, _SUPPOSITION)
    easiest = [step for step in found if step.technique == found[0].technique]
    return easiest[0].technique == exercise.technique and all(_has_groups(exercise, puzzle, step) for step in easiest)


def _has_more(puzzle: Puzzle, known: bytearray) -> bool:
    """Whether anything is left to do: a solid is solved when no cube is left to remove."""
    assert puzzle.info.goal is not None
    left = {state for state, now in zip(puzzle.info.goal.cells, known, strict=True) if now == UNKNOWN}
    return len(puzzle.shape) == 2 or EMPTY in left


def _has_groups(exercise: Exercise, puzzle: Puzzle, step: Step) -> bool:
    assert step.line is not None
    clue = puzzle.lines[step.line].clue
    return exercise.groups is None or (isinstance(clue, Count) and clue.groups == exercise.groups)


def _taken(found: Sequence[Step]) -> tuple[tuple[int, int], ...]:
    """All cells of steps that are seen at a glance, and of suppositions; otherwise those of one step, since it may make
    others easier."""
    some = found if found[0].kind.tier == 1 or found[0].line is None else found[:1]
    return tuple(pair for step in some if step.technique == found[0].technique for pair in step.cells)


def _revealed(puzzle: Puzzle, known: bytearray, chance: Chance) -> tuple[int, int]:
    """A cell and its state, where no line helps, as if a player had made the right supposition."""
    assert puzzle.info.goal is not None
    cell = chance.choice([cell for cell, state in enumerate(known) if state == UNKNOWN])
    return cell, puzzle.info.goal.cells[cell]


# Random puzzles to practise on: a picture in one of the styles, or a small solid that shows some of its numbers


def _random_puzzle(exercise: Exercise, chance: Chance) -> Puzzle | None:
    """A random puzzle with its goal; None for a solid that line logic does not solve."""
    style, share = chance.choice(exercise.styles), chance.choice(exercise.shares)
    if exercise.is_solid:
        body = _body(exercise.shape, style, share, chance)
        of_lines = BY_CODE[exercise.technique].tier <= LOOKING_AT_ONE_LINE
        return _thinned(body, chance) if of_lines else _just_unique(puzzle_of(body), chance)
    height, width = exercise.shape
    if exercise.colours:
        return _coloured_puzzle(exercise, style, share, chance)
    return puzzle_of(Grid((height, width), bytes(TEXTURES[style](width, height, share, chance))))


def _coloured_puzzle(exercise: Exercise, style: str, share: int, chance: Chance) -> Puzzle:
    """A picture in patches of its colours."""
    height, width = exercise.shape
    cells = bytearray(TEXTURES[style](width, height, share, chance))
    fields = [hills(width, height, 1, 0, chance) for _ in range(exercise.colours)]
    for cell, state in enumerate(cells):
        if state != EMPTY:
            cells[cell] = state_of(1 + max(range(len(fields)), key=lambda colour: fields[colour][cell]))
    return Puzzle.from_grid(Grid((height, width), bytes(cells)), None, palette_of_letters(_INKS[: exercise.colours]))


def _body(shape: tuple[int, ...], style: str, share: int, chance: Chance) -> Grid:
    """A random body, with its axes in random order."""
    shape = tuple(shape[axis] for axis in chance.mixed(len(shape)))
    heights = [chance.below(_HIGHEST) for _ in range(prod(shape))]
    if style == "smooth":
        for axis, side in enumerate(shape):
            heights = levelled(heights, side, prod(shape[axis + 1 :]))
    return Grid(shape, bytes(highest_filled(heights, share)))


def _just_unique(puzzle: Puzzle, chance: Chance) -> Puzzle:
    """The puzzle with only the numbers that it needs for one solution; line logic may not be enough for it."""
    for number in chance.mixed(len(puzzle.lines)):
        clues = [None if at == number else line.clue for at, line in enumerate(puzzle.lines)]
        fewer = with_clues(puzzle, clues)
        if run(fewer).outcome is Outcome.UNIQUE:
            puzzle = fewer
    return puzzle


def _thinned(body: Grid, chance: Chance) -> Puzzle | None:
    from .thinning import thin_partly  # numba takes a while to load

    seed, others = chance.below(_SEEDS), chance.choice(_HIDDEN)
    try:
        return thin_partly(puzzle_of(body), seed=seed, zeros=_ZEROS, others=others).puzzle
    except PuzzleError:
        return None
