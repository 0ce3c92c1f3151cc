"""A random puzzle of a size, a level and a style, always the same for the same seed.

A style draws a picture, which is changed, as far as the style allows, until it has one solution and the hardness of the
requested level, as `picture_hardness` sees it. Among several such pictures the best looking ones are rated first, until
one has the level. The hardness of a picture decides how easy the next one is drawn. The number of pictures is bounded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from ...colours import RGB, palette_of
from ...errors import PuzzleError
from ...events import Outcome, Progress
from ...explain.levels import LEVELS_FROM, RATED_LEVELS
from ...grid import EMPTY, Grid
from ...puzzle import Info, Puzzle
from ...texts import say
from . import Chance
from .sketch import WHOLE, alike, all_neighbours, ink
from .spec import RECIPE, PuzzleSpec, drawn

if TYPE_CHECKING:
    from ...explain.rating import Rating
    from .picture_changes import Changes

PICTURES: Final = 400  # at most, drawn for a puzzle
_CHOICE: Final = 6  # pictures to choose the best from
_PICTURES_OF_OTHERS: Final = 20  # drawn for each other level, to say which of them are possible
_WORK: Final = 10_000_000  # at most, lines read: some two seconds
_ENOUGH: Final = 400_000  # lines read after which the best picture so far is taken
_POOR: Final = 1_500_000  # lines read after which it may be one that was changed too much
# The parts of hardness by which all pictures may miss the level, times their number; beyond that a search gives up.
_HOPELESS: Final = 100_000
# How easy the first picture is, in thousandths, and the increase for each cell of half the outline.
_FIRST: Final = {"easy": (500, 6), "medium": (0, 8), "hard": (0, 4), "expert": (50, 3)}
_INSIDE: Final = 32  # parts of hardness by which a picture has to be inside the bounds of its level
_FAR: Final = 1 << 30
_STEP: Final = 100  # thousandths; the first change of ease
_SMALLEST_STEP: Final = 10


@dataclass(frozen=True, slots=True)
class Generated:
    """A random puzzle, its rating, its quality as a picture, and the number of pictures drawn for it."""

    spec: PuzzleSpec
    puzzle: Puzzle
    rating: Rating
    quality: int
    drawn: int

    @property
    def facts(self) -> dict[str, Any]:
        return {"rating": self.rating.rating, "minutes": self.rating.minutes, "reasons": list(self.rating.reasons)}


def random_puzzle(
    width: int, height: int, level: str, seed: int = 0, style: str = "noise", colours: int = 0
) -> Puzzle:
    """The puzzle of a seed, with its picture as the goal; PuzzleError if none is found."""
    return generate(PuzzleSpec(width, height, level, style, seed, colours=colours)).puzzle


def generate(spec: PuzzleSpec) -> Generated:
    """The puzzle for a specification; PuzzleError if none is found."""
    return next(event for event in generation(spec) if isinstance(event, Generated))


def generation(spec: PuzzleSpec) -> Iterator[Progress | Generated]:
    """Like `generate`, with a `Progress` after each picture."""
    yield from _Search(spec).run(PICTURES)
    raise _refusal(spec)


@dataclass(frozen=True, slots=True)
class _Fitting:
    """A picture of the level. One `is_worn` was changed too much: it is only a last resort."""

    grid: Grid
    quality: int
    is_worn: bool
    values: tuple[RGB, ...]


class _Search:
    """The state of one search."""

    def __init__(self, spec: PuzzleSpec) -> None:
        from ..picture_rounds import look_for

        self._spec = spec
        self._look = look_for(spec.width, spec.height, spec.colours)
        ease, increase = _FIRST[spec.level]
        self._ease, self._step, self._way = _within(ease + increase * (spec.width + spec.height)), _STEP, 0
        self._bounds = _bounds(spec.level)
        self._solved, self._missing = 0, _FAR  # pictures that lines solve, and by how much the nearest misses the level

    def run(self, pictures: int) -> Iterator[Progress | Generated]:
        """Draw at most `pictures` pictures. The puzzle comes last, if one is found."""
        spec, fitting, poor = self._spec, list[_Fitting](), list[_Fitting]()
        for number in range(1, pictures + 1):
            candidate = self._drawn(Chance(f"{_text(spec)} {number}"))
            if candidate is not None:
                (poor if candidate.is_worn else fitting).append(candidate)
            last = number == pictures or self._has_read(_WORK) or self._is_hopeless()
            best = None
            if len(fitting) == _CHOICE or (fitting and (last or self._has_read(_ENOUGH))):
                best, fitting = self._best(fitting), []
            if best is None and poor and (last or self._has_read(_POOR)):
                best, poor = self._best(poor), []
            if best is not None:
                yield Generated(spec, *best, number)
            if last or best is not None:
                return
            yield Progress({"drawn": number})

    def _has_read(self, lines: int) -> bool:
        from ..picture_rounds import WORK

        return bool(self._look.num[WORK] > lines)

    def _is_hopeless(self) -> bool:
        return self._missing * self._solved > _HOPELESS

    def _best(self, fitting: list[_Fitting]) -> tuple[Puzzle, Rating, int] | None:
        """The best picture whose rating has the level, if there is one."""
        from ...explain.rating import rate_puzzle

        spec = self._spec
        for candidate in sorted(fitting, key=lambda candidate: -candidate.quality)[:_CHOICE]:
            palette = palette_of(candidate.values) if spec.colours else ()
            puzzle = Puzzle.from_grid(candidate.grid, Info(title=spec.title), palette)
            rating = rate_puzzle(puzzle)
            if rating.level == spec.level and rating.outcome is Outcome.UNIQUE:
                return puzzle, rating, candidate.quality
        return None

    def _drawn(self, chance: Chance) -> _Fitting | None:
        """A picture, changed to have one solution and the level; None if that failed."""
        from .picture_changes import Changes

        spec = self._spec
        picture = drawn(spec.style, spec.width, spec.height, self._ease, spec.colours, chance)
        before = bytes(picture.cells)
        changes = Changes(spec.width, spec.height, self._look, chance, picture)
        if not (changes.by_suppositions() if spec.level == "expert" else self._led_to_level(changes)):
            return None
        cells = bytes(picture.cells)
        if spec.colours and len({*cells} - {EMPTY}) < spec.colours:
            return None
        return _Fitting(
            Grid((spec.height, spec.width), cells), quality(cells, spec.width, spec.style, before),
            worn(cells, before, spec.style) > MOST_WORN, picture.values,
        )

    def _led_to_level(self, changes: Changes) -> bool:
        """Change a picture until it has the level; if that fails, the next one is drawn easier or harder."""
        if not changes.by_lines():
            self._move(1)
            return False
        low, high = self._bounds
        is_harder = changes.hardness() > high
        missing = changes.towards(low, high)
        self._solved, self._missing = self._solved + 1, min(self._missing, missing)
        if missing:
            self._move(1 if is_harder else -1)
        return not missing

    def _move(self, way: int) -> None:
        """Draw easier pictures, or harder ones; each change of direction halves the step."""
        if way != self._way and self._way:
            self._step = max(_SMALLEST_STEP, self._step // 2)
        self._way = way
        self._ease = _within(self._ease + way * self._step)


def _text(spec: PuzzleSpec) -> str:
    """The specification as a text, the seed of its random numbers."""
    text = f"{RECIPE} {spec.width} {spec.height} {spec.level} {spec.style} {spec.seed}"
    return f"{text} {spec.colours} colours" if spec.colours else text


def _refusal(spec: PuzzleSpec) -> PuzzleError:
    """The error for a specification without a puzzle, with the levels that are possible in its size."""
    others = [level for level in RATED_LEVELS if level != spec.level]
    levels = [level for level in others if any(
        isinstance(event, Generated)
        for event in _Search(replace(spec, level=level)).run(_PICTURES_OF_OTHERS))]
    code = "random.other_levels" if levels else "random.none"
    size = {"width": str(spec.width), "height": str(spec.height)}
    return PuzzleError(code, where="level", found=say(f"levels.{spec.level}"), **size,
                       style=say(f"styles.{spec.style}"), levels=[say(f"levels.{level}") for level in levels])


def _bounds(level: str) -> tuple[int, int]:
    """The hardness to look for, from and to, in parts. What lines solve is never harder than hard."""
    from ...explain.rating import hardness_at
    from ..picture_hardness import PARTS

    medium, hard = (round(PARTS * hardness_at(LEVELS_FROM[level])) for level in ("medium", "hard"))
    return {"easy": (0, medium - _INSIDE), "medium": (medium + _INSIDE, hard - _INSIDE)}.get(
        level, (hard + _INSIDE, _FAR))


def _within(ease: int) -> int:
    return max(0, min(WHOLE, ease))


# The quality of a picture in whole numbers

MOST_WORN: Final = 450  # pictures worn more than this are only taken if there are no others

_INK: Final = (420, 620)  # thousandths of the cells, as in pictures that people draw


def quality(cells: bytes, width: int, style: str, drawn: bytes) -> int:
    """The quality of a picture, up to 1000; `drawn` is the picture as the style drew it, before any change."""
    rough, _ = _WEIGHTS.get(style, _USUAL)
    flaws = 4 * off_balance(cells) + 12 * isolated(cells, width) + rough * ragged(cells, width)
    return WHOLE - flaws - worn(cells, drawn, style)


def off_balance(cells: bytes) -> int:
    """The thousandths of the cells by which a picture is too empty or, in black and white, too full."""
    least, most = (_INK[0], WHOLE) if max(cells) > EMPTY else _INK
    return max(0, least - ink(cells), ink(cells) - most)


def isolated(cells: bytes, width: int) -> int:
    """The share of cells that differ from all their neighbours, in thousandths."""
    return _share_alike(cells, width, 0)


def ragged(cells: bytes, width: int) -> int:
    """The share of cells that stick out: only one neighbour is like them."""
    return _share_alike(cells, width, 1)


def _share_alike(cells: bytes, width: int, count: int) -> int:
    beside = all_neighbours(width, len(cells) // width)
    return WHOLE * sum(alike(cells, beside, cell) == count for cell in range(len(cells))) // max(1, len(cells))


def worn(cells: bytes, drawn: bytes, style: str) -> int:
    """How unrecognisable the style is: thousandths of the cells that changed, times a weight for the style."""
    _, weight = _WEIGHTS.get(style, _USUAL)
    changed = sum(after != before for after, before in zip(cells, drawn, strict=True))
    return weight * WHOLE * changed // max(1, len(cells))


# The penalties for ragged edges and changed cells. Ways and strokes one cell wide end in cells that stick out, and
# mazes and letters keep their looks when they change; a face does not.
_USUAL: Final = (1, 1)
_WEIGHTS: Final[Mapping[str, tuple[int, int]]] = {
    "maze": (0, 0), "letters": (0, 0), "blobs": (2, 3), "faces": (0, 5), "mountains": (0, 5), "plants": (0, 5),
    "mosaic": (0, 0), "sea": (0, 5), "houses": (0, 5),
}
