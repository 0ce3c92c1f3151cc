"""The puzzles of the experiments: random ones by seed, pictures of any size from our examples, a smiley, solids. Then
the suite `records`: sets of puzzles made from seeds, and the figures that others published for such puzzles.

Puzzle number N of a set is the one made from seed N, everywhere and for ever. Nothing here solves or measures:
`python -m solvers bench --suite records` does, and `docs/records.md` has the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial
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
from .experiment import Row

KINDS: Final = ("random", "picture")
COLOURED: Final = "coloured"  # a kind for methods that take colours
_COLOURS: Final = 3
HALF: Final = 0.5  # of the cells of a random puzzle are filled
_FEWEST: Final = 3  # colours of a scene
AS_IT_IS: Final = "as it is"
_SEVERAL: Final = 6  # of the large flat ones
_TEN: Final = 10


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


@cache
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


@dataclass(frozen=True, slots=True)
class PuzzleSet:
    """`count` puzzles of one kind, made from the seeds 0, 1, 2, ..."""

    name: str
    about: str
    count: int
    make: Callable[[int], Puzzle]


def sets_named(names: str | None) -> tuple[PuzzleSet, ...]:
    """The sets of these names, separated by commas, each once; all if None."""
    if names is None:
        return tuple(SETS.values())
    return tuple(map(_set_named, dict.fromkeys(name.strip() for name in names.split(","))))


def _set_named(name: str) -> PuzzleSet:
    if name not in SETS:
        raise PuzzleError("errors.some_of", where="--sets", found=name, names=[*SETS])
    return SETS[name]


def _flat(side: int, count: int, percent: int = 50) -> PuzzleSet:
    """Random grids. The name omits the usual density of one half."""
    name = f"random-{side}" if percent == 100 * HALF else f"random-{side}-at-{percent}"
    make = partial(random_puzzle, side, density=percent / 100)
    return PuzzleSet(name, f"random {side}x{side}, {percent} % filled", count, make)


def _solids(shape: str, side: int, count: int, about: str) -> PuzzleSet:
    return PuzzleSet(f"{shape}-{side}", f"{about} of side {side}", count, partial(solid, shape, side))


def _rough(side: int, smoothness: float) -> PuzzleSet:
    make = partial(solid, "blob", side, smoothness=smoothness)
    about = f"blobs of side {side}, smoothness {smoothness:g} (usual: {SMOOTHNESS:g})"
    return PuzzleSet(f"rough-{side}", about, _TEN, make)


def _coloured(side: int, colours: int, count: int, percent: int = 50) -> PuzzleSet:
    """Random grids in colours."""
    name = f"coloured{colours}-{side}" if percent == 100 * HALF else f"coloured{colours}-{side}-at-{percent}"
    make = partial(coloured_puzzle, side, colours, density=percent / 100)
    return PuzzleSet(name, f"random {side}x{side} in {colours} colours, {percent} % filled", count, make)


def _all() -> Iterator[PuzzleSet]:
    yield _flat(25, 1000)
    yield _flat(30, 5000)
    yield _flat(40, _SEVERAL)
    yield _flat(40, _SEVERAL, percent=45)
    yield from (_flat(side, _SEVERAL) for side in (50, 70, 99))
    yield from (_solids("noisy", side, _TEN, "blobs with noise") for side in (10, 15, 20, 30, 40))
    yield _rough(30, 1.75)
    for shape in ("sphere", "torus"):  # the same for every seed, so that one is enough
        yield from (_solids(shape, side, 1, f"the {shape}") for side in (30, 63))
    yield _coloured(20, 3, 1000)
    yield _coloured(20, 3, 1000, percent=70)
    yield PuzzleSet("smooth5-30", "islands of 30x30 in 5 colours", 1000, partial(smooth_puzzle, 30, 5))
    yield from (_coloured(40, colours, 50) for colours in (4, 2))
    yield from (_coloured(side, 3, _TEN) for side in (60, 99))
    yield PuzzleSet("scenes-60", "coloured pictures of 60x60 to 95x95", 50, partial(scene, 60, 95))


SETS: Final = {puzzle_set.name: puzzle_set for puzzle_set in _all()}


def _published(source: str, name: str, puzzles: int, total: float | str, slowest: float | None = None) -> Row:
    return {"source": source, "set": name, "puzzles": puzzles, "sum": total, "slowest": slowest}


# As reported by their authors, in seconds on their machines. A set that is not ours is a puzzle known by name.
PUBLISHED: Final[tuple[Row, ...]] = (
    _published("nonosolve, 30 sets of a tournament, each", "random-25", 1000, "61 to 93"),
    _published("nonosolve", "random-30", 5000, 98, 2.25),
    _published("hugi, 8 cores", "random-30", 5000, 26.3, 1.4),
    _published("nonosolve", "Knotty", 1, 1.15),
    _published("nonosolve", "Meow", 1, 130),
    _published("nonosolve", "Faase", 1, 15.9),
)
