"""The puzzles of the experiments: random ones by seed, pictures of any size from our examples, a smiley, solids."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from ..collection import example, examples
from ..errors import PuzzleError
from ..grid import FILLED, Grid
from ..make.bodies import SHAPES, SMOOTHNESS, blob
from ..puzzle import MAX_SOLID_SIDE, Info, Puzzle, puzzle_of

KINDS: Final = ("random", "picture")
HALF: Final = 0.5  # of the cells of a random puzzle are filled
AS_IT_IS: Final = "as it is"


def square(kind: str, side: int, seed: int) -> Puzzle:
    """A puzzle of `side` times `side` cells: random cells, or a picture."""
    return picture(side) if kind == "picture" else random_puzzle(side, seed)


def random_puzzle(side: int, seed: int, density: float = HALF) -> Puzzle:
    """About that share of the cells is filled. The same side, seed and density give the same puzzle."""
    chance = Random(f"{side} {seed}")
    grid = Grid.from_rows([[chance.random() < density for _ in range(side)] for _ in range(side)])
    return puzzle_of(grid, Info(title=f"random {side}x{side}"))


def picture(side: int) -> Puzzle:
    """An example of that size, or one scaled to it: the smallest that is no smaller, else the largest; of several, one
    that line logic solves."""
    fitting = [each for each in examples() if min(each.puzzle.shape) >= side]
    source = min(fitting, key=lambda each: (each.puzzle.size, not each.rating.by_lines)) if fitting else examples()[-1]
    assert source.puzzle.info.goal is not None
    return puzzle_of(_resized(source.puzzle.info.goal, side), Info(title=f"picture {side}x{side}"))


def solid(shape: str, side: int, seed: int, smoothness: float = SMOOTHNESS) -> Puzzle:
    """One of the `SHAPES` with all numbers shown; blobs may be less smooth than usual."""
    if side > MAX_SOLID_SIDE:
        raise PuzzleError("errors.solid_size", where="--sizes", found=str(side), most=MAX_SOLID_SIDE)
    model = blob(side, seed, smoothness) if shape == "blob" else SHAPES[shape](side, seed)
    return puzzle_of(model, Info(title=f"{shape} {side}x{side}x{side}"))


def orientations(puzzle: Puzzle) -> Iterator[tuple[str, Puzzle]]:
    """A flat puzzle in all eight orientations, each with its description; a solid as it is."""
    yield AS_IT_IS, puzzle
    if len(puzzle.shape) == 2:
        yield from _turned(puzzle, "")
        yield "mirrored", puzzle.mirror()
        yield from _turned(puzzle.mirror(), "mirrored, ")


def _turned(puzzle: Puzzle, before: str) -> Iterator[tuple[str, Puzzle]]:
    for turn in ("turned once", "turned twice", "turned three times"):
        puzzle = puzzle.rotate()
        yield before + turn, puzzle


def smiley() -> Puzzle:
    """A face of 8 by 8."""
    goal = example("smiley").puzzle.info.goal
    assert goal is not None
    return puzzle_of(goal, Info(title="smiley 8x8"))


def _resized(grid: Grid, side: int) -> Grid:
    """Scale by nearest neighbour."""
    height, width = grid.shape
    return Grid.from_rows([
        [grid.cells[row * height // side * width + col * width // side] == FILLED for col in range(side)]
        for row in range(side)
    ])
