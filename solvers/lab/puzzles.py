"""The puzzles of the experiments: random ones by seed, pictures of any size from our examples, a smiley, solids."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from string import ascii_letters
from typing import Final

from ..collection import example, examples
from ..colours import palette_of, palette_of_letters
from ..errors import PuzzleError
from ..grid import FILLED, Grid, state_of
from ..make.bodies import SHAPES, SMOOTHNESS, blob
from ..make.random import Chance
from ..make.random.sketch import WHOLE
from ..make.random.spec import MOST_COLOURS, SCENES, drawn
from ..puzzle import MAX_SOLID_SIDE, Info, Puzzle, puzzle_of

KINDS: Final = ("random", "picture")
COLOURED: Final = "coloured"  # a kind for methods that take colours
_COLOURS: Final = 3
HALF: Final = 0.5  # of the cells of a random puzzle are filled
_FEWEST: Final = 3  # colours of a scene
AS_IT_IS: Final = "as it is"


def square(kind: str, side: int, seed: int) -> Puzzle:
    """A puzzle of `side` times `side` cells: random cells, in colours as well, or a picture."""
    if kind == COLOURED:
        return coloured_puzzle(side, _COLOURS, seed)
    return picture(side) if kind == "picture" else random_puzzle(side, seed)


def random_puzzle(side: int, seed: int, density: float = HALF) -> Puzzle:
    """About that share of the cells is filled. The same side, seed and density give the same puzzle."""
    chance = Random(f"{side} {seed}")
    grid = Grid.from_rows([[chance.random() < density for _ in range(side)] for _ in range(side)])
    return puzzle_of(grid, Info(title=f"random {side}x{side}"))


def coloured_puzzle(side: int, colours: int, seed: int, density: float = HALF) -> Puzzle:
    """A random puzzle in colours, all of them equally likely."""
    chance = Random(f"{side} {colours} {seed}")
    cells = bytes(state_of(1 + chance.randrange(colours) if chance.random() < density else 0) for _ in range(side**2))
    values = [colour.value for colour in palette_of_letters(ascii_letters[:colours])]
    return Puzzle.from_grid(Grid((side, side), cells), Info(title=f"random {side}x{side}"), palette_of(values))


def smooth_puzzle(side: int, colours: int, seed: int) -> Puzzle:
    """A map of islands in colours, as the style of random puzzles draws it."""
    return _painted("smooth", (side, side), colours, Chance(f"smooth {side} {colours} {seed}"))


def scene(least: int, most: int, seed: int) -> Puzzle:
    """A coloured picture of something, with sides between these."""
    chance = Chance(f"scene {least} {most} {seed}")
    shape = least + chance.below(most - least + 1), least + chance.below(most - least + 1)
    return _painted(SCENES[seed % len(SCENES)], shape, _FEWEST + chance.below(MOST_COLOURS - _FEWEST + 1), chance)


def _painted(style: str, shape: tuple[int, int], colours: int, chance: Chance) -> Puzzle:
    picture = drawn(style, shape[1], shape[0], chance.below(WHOLE), colours, chance)
    title = f"{style} {shape[1]}x{shape[0]}"
    return Puzzle.from_grid(Grid(shape, bytes(picture.cells)), Info(title=title), palette_of(picture.values))


def picture(side: int) -> Puzzle:
    """An example of that size, or one scaled to it: the smallest that is no smaller, else the largest; of several, one
    that line logic solves."""
    fitting = [entry for entry in examples() if min(entry.puzzle.shape) >= side]
    source = min(fitting, key=lambda entry: (entry.puzzle.size, not entry.rating.by_lines), default=examples()[-1])
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
