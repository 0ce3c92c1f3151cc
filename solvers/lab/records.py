"""The suite `records`: sets of puzzles made from seeds, and the figures that others published for such puzzles.

Puzzle number N of a set is the one made from seed N, everywhere and for ever. Nothing here solves or measures:
`python -m solvers bench --suite records` does, and `docs/records.md` has the results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from ..errors import PuzzleError
from ..make.bodies import SMOOTHNESS
from ..puzzle import Puzzle
from .experiment import Row
from .puzzles import HALF, coloured_puzzle, random_puzzle, scene, smooth_puzzle, solid

_SEVERAL: Final = 6  # of the large flat ones
_TEN: Final = 10


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
