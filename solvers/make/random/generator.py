"""A random puzzle of a size, a level and a style, for ever the same for the same seed.

A style draws a picture, which is changed, as far as the style allows, until it has one solution. The pace of line logic
and its hardest moment give an estimate of how hard it is. Of several pictures that seem right the best looking ones are
rated first, until one has the wanted level. How easy the next one is drawn depends on how hard the last one was. The
number of pictures is bounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from typing import TYPE_CHECKING, Any, Final

from ...colours import RGB, palette_of
from ...errors import PuzzleError
from ...events import Outcome, Progress
from ...explain.levels import LEVELS_FROM, RATED_LEVELS
from ...grid import EMPTY, Grid
from ...puzzle import Info, Puzzle
from ...texts import say
from .chance import Chance
from .quality import MOST_WORN, quality, worn
from .sketch import WHOLE
from .styles import drawn
from .wishes import RECIPE, Wish

if TYPE_CHECKING:
    from ...explain.rating import Rating
    from ..picture_looks import Look
    from .picture_changes import Changes

_ATTEMPTS: Final = 2  # searches, the second one with other pictures
_PICTURES: Final = 240  # at most so many are drawn in one search
_CHOICE: Final = 6  # pictures of which the best is taken
_OF_OTHERS: Final = 20  # the same for the other levels, to say which of them are possible
_RATED: Final = 60  # at most so many are rated
_WORK: Final = 12_000_000  # at most so many lines are read: some two seconds
_ENOUGH: Final = 3_000_000  # after so many, the best so far is taken
# How easy the first picture is, in thousandths, and what each cell of half the outline adds.
_FIRST: Final = {"easy": (500, 6), "medium": (300, 6), "hard": (100, 6), "expert": (50, 3)}
_BEGIN: Final = [round(100 * begin) for begin in LEVELS_FROM.values()]  # of levels, in hundredths of a rating
_BOUNDS: Final = {level: (begin, end - 1)  # easy has no lower bound
                  for level, begin, end in zip(LEVELS_FROM, (-1000, *_BEGIN[1:]), _BEGIN[1:], strict=False)}
_INSIDE: Final = 10  # hundredths; an estimate has to be inside the bounds by that much
_MOST_BIAS: Final = 100  # hundredths, by which estimates are corrected at most
_CLOSER: Final = 100  # parts of hardness; harder puzzles need closer looks at lines, which the quick look does not see
_STEP: Final = 100  # thousandths; the first change of ease
_SMALLEST_STEP: Final = 10


@dataclass(frozen=True, slots=True)
class Made:
    """The puzzle for a wish, its rating, how good it looks, and how many pictures were drawn and rated for it."""

    wish: Wish
    puzzle: Puzzle
    rating: Rating
    quality: int
    drawn: int
    rated: int

    @property
    def facts(self) -> dict[str, Any]:
        """The rating for programs."""
        return {"rating": self.rating.rating, "minutes": self.rating.minutes, "reasons": list(self.rating.reasons)}


def random_puzzle(
    width: int, height: int, level: str, seed: int = 0, style: str = "noise", colours: int = 0
) -> Puzzle:
    """The puzzle of that seed, with its picture as the goal; PuzzleError if none is found."""
    return made(Wish(width, height, level, style, seed, colours=colours)).puzzle


def made(wish: Wish) -> Made:
    """The puzzle for a wish; PuzzleError if none is found."""
    return next(found for found in making(wish) if isinstance(found, Made))


def best_made(wish: Wish, seeds: int) -> Made:
    """The puzzle that looks best among those of a wish and of so many seeds, from its own on; PuzzleError if none is
    found."""
    found = [one for seed in range(wish.seed, wish.seed + seeds)
             for one in _Search(replace(wish, seed=seed)).run(_PICTURES) if isinstance(one, Made)]  # fmt: skip
    if not found:
        raise _refusal(wish)
    return max(found, key=lambda one: one.quality)


def making(wish: Wish) -> Iterator[Progress | Made]:
    """The same, pausing after each picture."""
    for attempt in range(_ATTEMPTS):
        yield from _Search(wish, attempt * _PICTURES).run(_PICTURES)
    raise _refusal(wish)


@dataclass(frozen=True, slots=True)
class _Fitting:
    """A picture that seems to have the level, the estimate of its rating, how good it looks, and whether too much of it
    was changed, so that it is only taken if there is no other."""

    grid: Grid
    estimate: int
    quality: int
    is_worn: bool
    values: tuple[RGB, ...]


class _Search:
    """The state of one search."""

    def __init__(self, wish: Wish, drawn: int = 0) -> None:
        """`drawn` pictures of an earlier search were in vain."""
        from ..picture_looks import look_for

        self._wish, self._first = wish, drawn + 1
        self._look = look_for(wish.width, wish.height, wish.colours)
        ease, more = _FIRST[wish.level]
        self._ease, self._step, self._way = _within(ease + more * (wish.width + wish.height)), _STEP, 0
        self._rated = 0
        self._errors = 0  # of all estimates that were too low, in hundredths
        self._bias = 0  # what to add to an estimate

    def run(self, pictures: int) -> Iterator[Progress | Made]:
        """Draw at most so many pictures. The puzzle comes last, if one is found."""
        wish, fitting, poor = self._wish, list[_Fitting](), list[_Fitting]()
        for number in range(self._first, self._first + pictures):
            one = self._drawn(Chance(f"{_text(wish)} {number}"))
            if one is not None:
                (poor if one.is_worn else fitting).append(one)
            last = number == self._first + pictures - 1 or self._rated >= _RATED or self._has_read(_WORK)
            found = None
            if len(fitting) == _CHOICE or (fitting and (last or self._has_read(_ENOUGH))):
                found, fitting = self._best(fitting), []
            if last and found is None:
                found = self._best(poor)
            if found is not None:
                yield Made(wish, *found, number, self._rated)
            if last or found is not None:
                return
            yield Progress({"drawn": number})

    def _has_read(self, lines: int) -> bool:
        from ..picture_looks import WORK

        return bool(self._look.num[WORK] > lines)

    def _best(self, fitting: list[_Fitting]) -> tuple[Puzzle, Rating, int] | None:
        """The best picture that really has the level, if one has."""
        wish = self._wish
        for one in sorted(fitting, key=lambda one: -one.quality)[:_CHOICE]:
            puzzle = Puzzle.from_grid(one.grid, Info(title=wish.title), palette_of(one.values) if wish.colours else ())
            rating = self._rate(puzzle, one.estimate)
            if rating.level == wish.level and rating.outcome is Outcome.UNIQUE:
                return puzzle, rating, one.quality
        return None

    def _drawn(self, chance: Chance) -> _Fitting | None:
        """A picture with one solution that seems to have the level, if it could be made so."""
        from .picture_changes import Changes

        wish = self._wish
        picture = drawn(wish.style, wish.width, wish.height, self._ease, wish.colours, chance)
        before = bytes(picture.cells)
        changes = Changes(wish.width, wish.height, self._look, chance, picture)
        if not (self._led_to_level(changes) if wish.level in _BOUNDS else changes.by_suppositions()):
            return None
        cells = bytes(picture.cells)
        if wish.colours and len({*cells} - {EMPTY}) < wish.colours:
            return None
        return _Fitting(
            Grid((wish.height, wish.width), cells), self._estimate(), quality(cells, wish.width, wish.style, before),
            worn(cells, before, wish.style) > MOST_WORN, picture.values,
        )  # fmt: skip

    def _led_to_level(self, changes: Changes) -> bool:
        """Change a picture until it seems right; if that fails, the next one is drawn easier or harder."""
        if not changes.by_lines():
            self._move(1)
            return False
        low, high = (bound - self._bias for bound in _BOUNDS[self._wish.level])
        before = self._estimate()
        fits = changes.towards(low + _INSIDE, high - _INSIDE, self._estimate)
        if not fits:
            self._move(1 if before > high else -1)
        return fits

    def _estimate(self) -> int:
        return estimated_rating(self._look, self._wish.width, self._wish.height)

    def _rate(self, puzzle: Puzzle, estimate: int) -> Rating:
        """Rate a puzzle; estimates that were wrong are corrected from now on."""
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


def _text(wish: Wish) -> str:
    """The wish as the text that its random numbers follow from."""
    text = f"{RECIPE} {wish.width} {wish.height} {wish.level} {wish.style} {wish.seed}"
    return f"{text} {wish.colours} colours" if wish.colours else text


def _refusal(wish: Wish) -> PuzzleError:
    """The error for a wish without a puzzle, with the levels that are possible in that size."""
    others = [level for level in RATED_LEVELS if level != wish.level]
    found = [level for level in others if any(
        isinstance(one, Made) for one in _Search(replace(wish, level=level)).run(_OF_OTHERS))]  # fmt: skip
    code = "random.other_levels" if found else "random.none"
    size = {"width": str(wish.width), "height": str(wish.height)}
    return PuzzleError(code, where="level", found=say(f"levels.{wish.level}"), **size,
                       style=say(f"styles.{wish.style}"), levels=[say(f"levels.{level}") for level in found])


def estimated_rating(look: Look, width: int, height: int) -> int:
    """An estimate of the rating, in hundredths, of the last picture, which line logic must solve. It only decides which
    pictures are rated."""
    from ...explain.rating import Weights
    from ..picture_looks import COUNTED, MOMENT, PACE, PARTS

    num, cells = look.num, width * height
    hardness = int(num[PACE]) // max(1, int(num[COUNTED])) + isqrt(int(num[MOMENT]) // cells)  # in parts
    hardness += max(0, 4 * (hardness - _CLOSER) // 5)
    return 100 + 600 * _tanh(hardness * 100 // (int(Weights.SCALE[0]) * PARTS)) // 100


def _tanh(number: int) -> int:
    """The hyperbolic tangent of hundredths, in hundredths: an approximation in whole numbers."""
    square = number * number
    return min(100, number * (270_000 + square) // (270_000 + 9 * square))


def _within(ease: int) -> int:
    return max(0, min(WHOLE, ease))
