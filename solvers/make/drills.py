"""Drills, puzzles to practise a technique on, and the exercises that say which can be practised.

A drill is a random puzzle that line logic has solved, step by step, up to a point at which nothing easier than the
technique helps. The same technique and seed give the same drill. `explain.points` finds the steps at a point. Nothing
here is put into words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import prod
from typing import Final

from ..clues import Count
from ..colours import palette_of_letters
from ..errors import PuzzleError
from ..events import Outcome
from ..explain.known_lines import KnownLines
from ..explain.points import Point, point_at
from ..explain.steps import Step
from ..explain.techniques import BY_CODE
from ..explain.techniques.technique import LOOKING_AT_ONE_LINE
from ..explain.walkthrough import Walk, walk
from ..grid import EMPTY, UNKNOWN, Grid
from ..puzzle import Puzzle, puzzle_of
from ..runner import run
from ..solid import with_clues
from .random import Chance
from .random.areas import TEXTURES, highest_filled, hills, levelled
from .random.painted import tint
from .random.sketch import alone

# The exercises

_USUAL: Final = ("noise", "smooth", "blobs")
_SHARES: Final = (400, 500, 550, 600)
_RINGS: Final = {2: "circle", 3: "square"}


@dataclass(frozen=True, slots=True)
class Exercise:
    """A technique, and puzzles to find it in: their shape, the styles of their pictures, and the shares of filled cells
    in thousandths. `groups` restricts an exercise for ringed numbers to those with that many groups; `colours` is the
    number of colours. The exercise for suppositions is to find a cell by supposing where no line helps."""

    technique: str
    shape: tuple[int, ...]
    styles: tuple[str, ...] = _USUAL
    shares: tuple[int, ...] = _SHARES
    groups: int | None = None
    colours: int = 0

    @property
    def is_solid(self) -> bool:
        return len(self.shape) > 2

    @property
    def name(self) -> str:
        what = self.technique if self.groups is None else _RINGS[self.groups]
        return f"solid_{what}" if self.is_solid else what


def _solid(technique: str, *shape: int, groups: int | None = None) -> Exercise:
    return Exercise(technique, shape, ("noise", "smooth"), (400, 500, 600), groups)


# In the order of learning. `only` has no exercise, since `glue` or `forced` always find its cells first; nor has
# `deeper`, which is not a technique.
_FLAT: Final = (
    Exercise("zero", (6, 6)), Exercise("full", (6, 6)), Exercise("complete", (6, 6)), Exercise("remaining", (6, 6)),
    Exercise("overlap", (6, 6)), Exercise("caps", (6, 6)), Exercise("glue", (10, 10)), Exercise("joining", (12, 12)),
    Exercise("forced", (10, 10)), Exercise("gaps", (10, 10)), Exercise("splitting", (10, 10)),
    Exercise("mercury", (10, 10)), Exercise("slack", (10, 10)), Exercise("pushed", (12, 12), ("blobs",), (350, 400)),
    Exercise("reach", (10, 10), _USUAL, (400, 500)), Exercise("line_cases", (12, 12), ("noise",), (400, 450)),
    Exercise("two_lines", (10, 10), ("noise", "blobs"), (400, 450)),
    Exercise("supposition", (8, 8), ("noise", "blobs"), (400, 450)),
)
# In colours: both need puzzles in which a line often has a colour that a line across it lacks.
_COLOURED: Final = (
    Exercise("touching", (8, 8), ("noise", "smooth"), (700, 800), colours=2),
    Exercise("absent", (7, 7), ("noise", "smooth"), (400, 500), colours=3),
)
# Solids have no lines with several known runs, and small solids no long lines, so some techniques are missing.
_SOLID: Final = (
    _solid("zero", 3, 3, 3), _solid("full", 3, 3, 3), _solid("complete", 4, 3, 3), _solid("remaining", 4, 3, 3),
    _solid("ends", 4, 4, 3), _solid("overlap", 5, 4, 3), _solid("glue", 4, 4, 3), _solid("forced", 5, 4, 3),
    _solid("gaps", 5, 5, 4), _solid("mercury", 5, 5, 4), _solid("reach", 6, 5, 4),
    _solid("splits", 5, 4, 3, groups=2), _solid("splits", 7, 4, 3, groups=3), _solid("two_lines", 5, 4, 3),
)
EXERCISES: Final[Mapping[str, Exercise]] = {exercise.name: exercise for exercise in (*_FLAT, *_COLOURED, *_SOLID)}


# Drills

MOST_TRIED: Final = 400  # puzzles per drill
LARGEST_SEED: Final = 2**31 - 1

_SUPPOSITION: Final = "supposition"
_HIGHEST: Final = 1 << 16
_INKS: Final = "rby"  # red, blue, yellow
_SEEDS: Final = 1 << 31
_ZEROS: Final = 0.5  # the largest share of the empty cells that zeros give away
_HIDDEN: Final = (0.5, 1.0)  # the share of the other numbers to hide if line logic still solves the puzzle


def drill(name: str, seed: int, shape: tuple[int, ...] | None = None) -> Point | None:
    """A point at which the technique of an exercise helps next; None in the rare case that this seed gives none."""
    exercise, chance = EXERCISES[name], Chance(f"{name} {seed}")
    exercise = replace(exercise, shape=shape or exercise.shape)
    for _ in range(MOST_TRIED):
        puzzle = _random_puzzle(exercise, chance)
        point = None if puzzle is None else _first_point(puzzle, exercise, chance)
        if point is not None:
            return point
    return None


def _first_coloured(puzzle: Puzzle, exercise: Exercise) -> Point | None:
    """The first point of a coloured puzzle. At a point only settled cells are known. Steps that only exclude colours
    are practised where no line settles a cell."""
    board, by_lines = KnownLines(puzzle), BY_CODE[exercise.technique].tier == 0
    while UNKNOWN in board.cells:
        if by_lines:
            _settle_by_lines(board)
        point = point_at(puzzle, bytes(board.cells)) if UNKNOWN in board.cells else None
        if point is None or _is_practised(point, exercise):
            return point
        board.set(pair for step in point.steps for pair in step.cells if pair[1] > 0)
    return None


def _settle_by_lines(board: KnownLines) -> None:
    """Set all cells that single lines settle, and nothing else."""
    while board.fresh:
        looks = [(line, board.look(line)) for line in sorted(board.fresh)]
        board.fresh.clear()
        board.set([pair for line, look in looks if look for pair in board.deductions(line, look) if pair[1] > 0])


def _is_practised(point: Point, exercise: Exercise) -> bool:
    """Whether the technique settles cells, or excludes colours so that cells are settled at a glance. Crossing out one
    cell because of one line would be dull."""
    step = point.steps[0]
    if not point.grounds:
        return step.technique == exercise.technique
    if step.kind.tier > 1 or {ground.technique for ground in point.grounds} != {exercise.technique}:
        return False
    return len(point.grounds) > 1 or any(value > 0 and value != EMPTY for _, value in step.cells)


def _first_point(puzzle: Puzzle, exercise: Exercise, chance: Chance) -> Point | None:
    """The first point, solving with the easiest steps first, at which the practised technique is the easiest."""
    if puzzle.palette:
        return _first_coloured(puzzle, exercise)
    cells, walking = bytearray(puzzle.size), Walk(puzzle)
    while UNKNOWN in cells:
        steps = walking.steps_on_lines() or _supposed(puzzle, bytes(cells), exercise)
        is_point = _is_wanted(exercise, puzzle, steps) and _has_more(puzzle, cells)
        point = point_at(puzzle, bytes(cells), supposing=exercise.technique == _SUPPOSITION) if is_point else None
        if point is not None:
            return point
        taken = _taken(steps) if steps else (_revealed(puzzle, cells, chance),)
        walking.set(taken)
        for cell, state in taken:
            cells[cell] = state
    return None


def _supposed(puzzle: Puzzle, cells: bytes, exercise: Exercise) -> Sequence[Step]:
    """The steps of the suppositions that lead to a contradiction soonest, if those are practised."""
    if BY_CODE[exercise.technique].tier <= LOOKING_AT_ONE_LINE:
        return ()
    round_ = next((so_far.rounds[0] for so_far in walk(puzzle, cells, at_once=True) if so_far.rounds), None)
    return round_.steps if round_ else ()


def _is_wanted(exercise: Exercise, puzzle: Puzzle, steps: Sequence[Step]) -> bool:
    """Whether the easiest steps use the practised technique. A supposition with a quick contradiction also counts."""
    if not steps or steps[0].line is None:
        return bool(steps) and exercise.technique in (steps[0].technique, _SUPPOSITION)
    easiest = [step for step in steps if step.technique == steps[0].technique]
    return easiest[0].technique == exercise.technique and all(_has_groups(exercise, puzzle, step) for step in easiest)


def _has_more(puzzle: Puzzle, cells: bytearray) -> bool:
    """Whether anything is left to do; a solid is solved when no cube is left to remove."""
    assert puzzle.info.goal is not None
    left = {state for state, state_now in zip(puzzle.info.goal.cells, cells, strict=True) if state_now == UNKNOWN}
    return len(puzzle.shape) == 2 or EMPTY in left


def _has_groups(exercise: Exercise, puzzle: Puzzle, step: Step) -> bool:
    assert step.line is not None
    clue = puzzle.lines[step.line].clue
    return exercise.groups is None or (isinstance(clue, Count) and clue.groups == exercise.groups)


def _taken(steps: Sequence[Step]) -> tuple[tuple[int, int], ...]:
    """All cells of steps seen at a glance, and of suppositions; else those of one step: others may get easier."""
    chosen = steps if steps[0].kind.tier == 1 or steps[0].line is None else steps[:1]
    return tuple(pair for step in chosen if step.technique == steps[0].technique for pair in step.cells)


def _revealed(puzzle: Puzzle, cells: bytearray, chance: Chance) -> tuple[int, int]:
    """A cell and its state if no line helps, as if a player had made the right supposition."""
    assert puzzle.info.goal is not None
    cell = chance.choice([cell for cell, state in enumerate(cells) if state == UNKNOWN])
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
    tint(cells, fields, alone)
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
    """The puzzle with only the numbers that it needs for one solution; line logic may not suffice."""
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
