"""A random puzzle of a size, a level and a style, for ever the same for the same seed.

Pictures are drawn with more or fewer cells filled, and changed until they have one solution. The pace of line logic and
its hardest moment give an estimate of how hard they are. Pictures that seem right are rated, until one has the wanted
level. The share of filled cells of the next one depends on how hard the last one was. The number of pictures is
bounded.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isqrt
from typing import TYPE_CHECKING, Final

from ...errors import PuzzleError
from ...events import Outcome, Progress
from ...explain.levels import LEVELS_FROM, RATED_LEVELS
from ...grid import Grid
from ...puzzle import Info, Puzzle, puzzle_of
from ...texts import say
from .chance import Chance
from .styles import STYLES, Style
from .wishes import RECIPE, Wish

if TYPE_CHECKING:
    from ...explain.rating import Rating
    from ..picture_rounds import Look
    from .picture_changes import Changes

_PICTURES: Final = 300  # at most so many are drawn
_OF_OTHERS: Final = 20  # the same for the other levels, to say which of them are possible
_RATED: Final = 30  # at most so many are rated
_WORK: Final = 12_000_000  # at most so many lines are read: some two seconds
_SHARES: Final = (350, 985)  # thousandths of the cells that are filled
# The first share, and what each line adds to it.
_FIRST_SHARES: Final = {"easy": (550, 2), "medium": (400, 3), "hard": (300, 4), "expert": (420, 2)}
_BEGIN: Final = [round(100 * begin) for begin in LEVELS_FROM.values()]  # of levels, in hundredths of a rating
_BOUNDS: Final = {level: (begin, end - 1)  # easy has no lower bound
                  for level, begin, end in zip(LEVELS_FROM, (-1000, *_BEGIN[1:]), _BEGIN[1:], strict=False)}
_INSIDE: Final = 10  # hundredths; an estimate has to be inside the bounds by that much
_CLOSER: Final = 100  # parts of hardness; harder puzzles need closer looks at lines, which the quick look does not see
_STEP: Final = 60  # thousandths; the first change of the share
_SMALLEST_STEP: Final = 10


@dataclass(frozen=True, slots=True)
class Made:
    """The puzzle for a wish, its rating, and how many pictures were drawn and rated for it."""

    wish: Wish
    puzzle: Puzzle
    rating: Rating
    drawn: int
    rated: int


def random_puzzle(width: int, height: int, level: str, seed: int = 0, style: str = "noise") -> Puzzle:
    """The puzzle of that seed, with its picture as the goal; PuzzleError if none is found."""
    return made(Wish(width, height, level, style, seed)).puzzle


def made(wish: Wish) -> Made:
    """The puzzle for a wish; PuzzleError if none is found."""
    return next(found for found in making(wish) if isinstance(found, Made))


def making(wish: Wish) -> Iterator[Progress | Made]:
    """The same, pausing after each picture."""
    yield from _Search(wish).run(_PICTURES)
    raise _refusal(wish)


class _Search:
    """The state of one search."""

    def __init__(self, wish: Wish) -> None:
        from ..picture_rounds import look_for

        self._wish = wish
        self._look: Look = look_for(wish.width, wish.height)
        share, more = _FIRST_SHARES[wish.level]
        self._share, self._step, self._way = _within_shares(share + more * (wish.width + wish.height)), _STEP, 0
        self._bias = 0  # the error of estimates that were too low, in hundredths
        self._rated = 0

    def run(self, pictures: int) -> Iterator[Progress | Made]:
        """Draw at most so many pictures. The puzzle comes last, if one is found."""
        from ..picture_rounds import WORK

        wish = self._wish
        for number in range(1, pictures + 1):
            chance = Chance(f"{RECIPE} {wish.width} {wish.height} {wish.level} {wish.style} {wish.seed} {number}")
            grid = self._drawn(STYLES[wish.style], chance)
            if grid is not None:
                puzzle = puzzle_of(grid, Info(title=wish.title))
                rating = self._rate(puzzle)
                if rating.level == wish.level and rating.outcome is Outcome.UNIQUE:
                    yield Made(wish, puzzle, rating, number, self._rated)
                    return
            if self._rated == _RATED or self._look.num[WORK] > _WORK:
                return
            yield Progress({"drawn": number})

    def _drawn(self, style: Style, chance: Chance) -> Grid | None:
        """A picture with one solution that seems to have the level, if one was found."""
        from .picture_changes import Changes

        wish = self._wish
        picture = style(wish.width, wish.height, self._share, chance)
        changes = Changes(wish.width, wish.height, self._look, chance, picture)
        fits = self._led_to_level(changes) if wish.level in _BOUNDS else changes.by_suppositions()
        return Grid((wish.height, wish.width), bytes(picture.cells)) if fits else None

    def _led_to_level(self, changes: Changes) -> bool:
        """Change a picture until it seems right; if that fails, the next one has more or fewer filled cells."""
        if not changes.by_lines():
            self._move(1)
            return False
        low, high = _BOUNDS[self._wish.level]
        before = self._estimate()
        fits = changes.towards(low + _INSIDE, high - _INSIDE, self._estimate)
        if not fits:
            self._move(1 if before > high else -1)
        return fits

    def _estimate(self) -> int:
        return estimated_rating(self._look, self._wish.width, self._wish.height) + self._bias

    def _rate(self, puzzle: Puzzle) -> Rating:
        from ...explain.rating import rate_puzzle

        rating = rate_puzzle(puzzle)
        self._rated += 1
        if rating.rating is not None and rating.level != self._wish.level and self._wish.level in _BOUNDS:
            self._bias += (round(100 * rating.rating) - self._estimate()) // 2
        return rating

    def _move(self, way: int) -> None:
        """Draw fuller pictures, which are easier, or emptier ones; each change of direction halves the step."""
        if way != self._way and self._way:
            self._step = max(_SMALLEST_STEP, self._step // 2)
        self._way = way
        self._share = _within_shares(self._share + way * self._step)


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
    from ..picture_rounds import COUNTED, MOMENT, PACE, PARTS

    num, cells = look.num, width * height
    hardness = int(num[PACE]) // max(1, int(num[COUNTED])) + isqrt(int(num[MOMENT]) // cells)  # in parts
    hardness += max(0, 4 * (hardness - _CLOSER) // 5)
    return 100 + 600 * _tanh(hardness * 100 // (int(Weights.SCALE[0]) * PARTS)) // 100


def _tanh(number: int) -> int:
    """The hyperbolic tangent of hundredths, in hundredths: an approximation in whole numbers."""
    square = number * number
    return min(100, number * (270_000 + square) // (270_000 + 9 * square))


def _within_shares(share: int) -> int:
    return max(_SHARES[0], min(_SHARES[1], share))

