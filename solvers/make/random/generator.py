"""A random puzzle of a size, a level and a style, always the same for the same seed.

A style draws a picture, which is changed, as far as the style allows, until it has one solution. The pace of line logic
and its hardest moment give an estimate of its rating. Among several pictures that seem right, the best looking ones are
rated first, until one has the requested level. The difficulty of a picture decides how easy the next one is drawn. The
number of pictures is bounded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
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
from .sketch import WHOLE, ink, neighbours
from .spec import RECIPE, PuzzleSpec, drawn

if TYPE_CHECKING:
    from ...explain.rating import Rating
    from ..picture_rounds import Look
    from .picture_changes import Changes

_ATTEMPTS: Final = 2  # searches, the second one with other pictures
_PICTURES: Final = 240  # at most, drawn in one search
_CHOICE: Final = 6  # pictures to choose the best from
_PICTURES_OF_OTHERS: Final = 20  # drawn for each other level, to say which of them are possible
_RATED: Final = 60  # at most, pictures rated
_WORK: Final = 12_000_000  # at most, lines read: some two seconds
_ENOUGH: Final = 3_000_000  # lines read after which the best picture so far is taken
# How easy the first picture is, in thousandths, and the increase for each cell of half the outline.
_FIRST: Final = {"easy": (500, 6), "medium": (150, 6), "hard": (50, 4), "expert": (50, 3)}
_BEGIN: Final = [round(100 * begin) for begin in LEVELS_FROM.values()]  # of levels, in hundredths of a rating
_BOUNDS: Final = {level: (begin, end - 1)  # easy has no lower bound
                  for level, begin, end in zip(LEVELS_FROM, (-1000, *_BEGIN[1:]), _BEGIN[1:], strict=False)}
_INSIDE: Final = 10  # hundredths by which an estimate has to be inside the bounds
_MOST_BIAS: Final = 100  # hundredths; the largest correction of estimates
# What a rating makes of the pace and of the number of rounds, in hundredths: fitted to 1,300 pictures.
_OF_PACE, _OF_ROUNDS, _EASIER = 173, 131, 271
_STEP: Final = 100  # thousandths; the first change of ease
_SMALLEST_STEP: Final = 10


@dataclass(frozen=True, slots=True)
class Generated:
    """A random puzzle, its rating, its quality as a picture, and the number of pictures drawn and rated for it."""

    spec: PuzzleSpec
    puzzle: Puzzle
    rating: Rating
    quality: int
    drawn: int
    rated: int

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
    for attempt in range(_ATTEMPTS):
        yield from _Search(spec, attempt * _PICTURES).run(_PICTURES)
    raise _refusal(spec)


@dataclass(frozen=True, slots=True)
class _Fitting:
    """A picture that seems to have the level. One `is_worn` was changed too much: it is only a last resort."""

    grid: Grid
    estimate: int
    quality: int
    is_worn: bool
    values: tuple[RGB, ...]


class _Search:
    """The state of one search."""

    def __init__(self, spec: PuzzleSpec, drawn: int = 0) -> None:
        """`drawn` pictures of an earlier search did not fit."""
        from ..picture_rounds import look_for

        self._spec, self._first = spec, drawn + 1
        self._look = look_for(spec.width, spec.height, spec.colours)
        ease, increase = _FIRST[spec.level]
        self._ease, self._step, self._way = _within(ease + increase * (spec.width + spec.height)), _STEP, 0
        self._rated = 0
        self._errors = 0  # of all estimates that were too low, in hundredths
        self._bias = 0  # what to add to an estimate

    def run(self, pictures: int) -> Iterator[Progress | Generated]:
        """Draw at most `pictures` pictures. The puzzle comes last, if one is found."""
        spec, fitting, poor = self._spec, list[_Fitting](), list[_Fitting]()
        for number in range(self._first, self._first + pictures):
            candidate = self._drawn(Chance(f"{_text(spec)} {number}"))
            if candidate is not None:
                (poor if candidate.is_worn else fitting).append(candidate)
            last = number == self._first + pictures - 1 or self._rated >= _RATED or self._has_read(_WORK)
            best = None
            if len(fitting) == _CHOICE or (fitting and (last or self._has_read(_ENOUGH))):
                best, fitting = self._best(fitting), []
            if last and best is None:
                best = self._best(poor)
            if best is not None:
                yield Generated(spec, *best, number, self._rated)
            if last or best is not None:
                return
            yield Progress({"drawn": number})

    def _has_read(self, lines: int) -> bool:
        from ..picture_rounds import WORK

        return bool(self._look.num[WORK] > lines)

    def _best(self, fitting: list[_Fitting]) -> tuple[Puzzle, Rating, int] | None:
        """The best picture whose rating has the level, if there is one."""
        spec = self._spec
        for candidate in sorted(fitting, key=lambda candidate: -candidate.quality)[:_CHOICE]:
            palette = palette_of(candidate.values) if spec.colours else ()
            puzzle = Puzzle.from_grid(candidate.grid, Info(title=spec.title), palette)
            rating = self._rate(puzzle, candidate.estimate)
            if rating.level == spec.level and rating.outcome is Outcome.UNIQUE:
                return puzzle, rating, candidate.quality
        return None

    def _drawn(self, chance: Chance) -> _Fitting | None:
        """A picture, changed to have one solution and apparently the level; None if that failed."""
        from .picture_changes import Changes

        spec = self._spec
        picture = drawn(spec.style, spec.width, spec.height, self._ease, spec.colours, chance)
        before = bytes(picture.cells)
        changes = Changes(spec.width, spec.height, self._look, chance, picture)
        if not (self._led_to_level(changes) if spec.level in _BOUNDS else changes.by_suppositions()):
            return None
        cells = bytes(picture.cells)
        if spec.colours and len({*cells} - {EMPTY}) < spec.colours:
            return None
        return _Fitting(
            Grid((spec.height, spec.width), cells), self._estimate(), quality(cells, spec.width, spec.style, before),
            worn(cells, before, spec.style) > MOST_WORN, picture.values,
        )

    def _led_to_level(self, changes: Changes) -> bool:
        """Change a picture until it seems to have the level; if that fails, the next one is drawn easier or harder."""
        if not changes.by_lines():
            self._move(1)
            return False
        low, high = (bound - self._bias for bound in _BOUNDS[self._spec.level])
        before = self._estimate()
        fits = changes.towards(low + _INSIDE, high - _INSIDE, self._estimate)
        if not fits:
            self._move(1 if before > high else -1)
        return fits

    def _estimate(self) -> int:
        return estimated_rating(self._look)

    def _rate(self, puzzle: Puzzle, estimate: int) -> Rating:
        """Rate a puzzle, and correct later estimates by the mean error so far."""
        from ...explain.rating import rate_puzzle

        rating = rate_puzzle(puzzle)
        self._rated += 1
        if rating.rating is not None:
            self._errors += round(100 * rating.rating) - estimate
            self._bias = max(-_MOST_BIAS, min(_MOST_BIAS, self._errors // self._rated))
        return rating

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


def estimated_rating(look: Look) -> int:
    """The estimated rating, in hundredths, of the last picture, which lines must solve. It decides what is rated."""
    from ...explain.rating import Weights
    from ..picture_rounds import COUNTED, PACE, PARTS, ROUNDS

    num = look.num
    pace, rounds = int(num[PACE]) // max(1, int(num[COUNTED])), int(look.logs[1 + int(num[ROUNDS])])
    hardness = max(0, (_OF_PACE * pace + _OF_ROUNDS * rounds) // 100 - _EASIER * PARTS // 100)
    middle, scale = round(Weights.MIDDLE[0] * PARTS), round(Weights.SCALE[0] * PARTS)
    lowest = _tanh(100 * middle // scale)
    return 100 + 600 * (_tanh(100 * (hardness - middle) // scale) + lowest) // (100 + lowest)


def _tanh(number: int) -> int:
    """The hyperbolic tangent of hundredths, in hundredths: an approximation in whole numbers."""
    square = number * number
    return max(-100, min(100, number * (270_000 + square) // (270_000 + 9 * square)))


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
    return _share_alike(cells, width, lambda alike: alike == 0)


def ragged(cells: bytes, width: int) -> int:
    """The share of cells that stick out: only one neighbour is like them."""
    return _share_alike(cells, width, lambda alike: alike == 1)


def _share_alike(cells: bytes, width: int, counts: Callable[[int], bool]) -> int:
    height = len(cells) // width
    count = sum(counts(sum(cells[other] == state for other in neighbours(cell, width, height)))
                for cell, state in enumerate(cells))
    return WHOLE * count // max(1, len(cells))


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
