"""A puzzle by chance of a size, a level and a style: the same for ever for the same seed.

Pictures are drawn with more or fewer cells filled, changed until they have one solution, and estimated: from how many
lines change in how many rounds follows about how hard they are. Those that seem right are rated, until one is of the
wanted level; what is drawn next depends on how hard the last one was. All of it is bounded by a number of pictures.
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

_PICTURES: Final = 300  # that are drawn, at most
_OF_OTHERS: Final = 20  # the same for the other levels, to say which of them there are
_RATED: Final = 30  # that are rated, at most
_WORK: Final = 12_000_000  # lines read, at most: some two seconds
_SHARES: Final = (350, 985)  # thousandths of the cells that are filled
# The share with which to begin, and how much more for each line.
_FIRST_SHARES: Final = {"easy": (550, 2), "medium": (400, 3), "hard": (300, 4), "expert": (420, 2)}
_BEGIN: Final = [round(100 * begin) for begin in LEVELS_FROM.values()]  # of levels, in hundredths of a rating
_BOUNDS: Final = {level: (begin, end - 1)  # those of easy are open downwards
                  for level, begin, end in zip(LEVELS_FROM, (-1000, *_BEGIN[1:]), _BEGIN[1:], strict=False)}
_INSIDE: Final = 10  # hundredths by which an estimate has to be inside of them
_CLOSER: Final = 100  # parts of hardness from which on lines have to be looked at more closely
_STEP: Final = 60  # thousandths by which the share is changed, at first
_SMALLEST_STEP: Final = 10


@dataclass(frozen=True, slots=True)
class Made:
    """A puzzle that came of a wish, how it was rated, and how many pictures were drawn and rated for it."""

    wish: Wish
    puzzle: Puzzle
    rating: Rating
    drawn: int
    rated: int


def random_puzzle(width: int, height: int, level: str, seed: int = 0, style: str = "noise") -> Puzzle:
    """The puzzle of that seed, its picture as goal; PuzzleError when none such is found."""
    return made(Wish(width, height, level, style, seed)).puzzle


def made(wish: Wish) -> Made:
    """What comes of a wish; PuzzleError when nothing does."""
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
        self._bias = 0  # by how much estimates were too low, in hundredths
        self._rated = 0

    def run(self, pictures: int) -> Iterator[Progress | Made]:
        """Draw so many pictures at most. What was made comes last; nothing when nothing was."""
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
        """A picture with one solution that seems to be of the level, if it could be had."""
        from .picture_changes import Changes

        wish = self._wish
        picture = style.draw(wish.width, wish.height, self._share, chance)
        changes = Changes(wish.width, wish.height, self._look, chance, picture)
        fits = self._led_to_level(changes) if wish.level in _BOUNDS else changes.by_suppositions()
        return Grid((wish.height, wish.width), bytes(picture.cells)) if fits else None

    def _led_to_level(self, changes: Changes) -> bool:
        """Have a picture changed until it seems right; when it cannot be, the next one is drawn fuller or emptier."""
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
        """Draw fuller pictures, which are easier, or emptier ones; ever smaller steps where it goes to and fro."""
        if way != self._way and self._way:
            self._step = max(_SMALLEST_STEP, self._step // 2)
        self._way = way
        self._share = _within_shares(self._share + way * self._step)


def _refusal(wish: Wish) -> PuzzleError:
    """Nothing came of a wish: what does come of that size instead."""
    others = [level for level in RATED_LEVELS if level != wish.level]
    found = [level for level in others if any(
        isinstance(one, Made) for one in _Search(replace(wish, level=level)).run(_OF_OTHERS))]  # fmt: skip
    code = "random.other_levels" if found else "random.none"
    size = {"width": str(wish.width), "height": str(wish.height)}
    return PuzzleError(code, where="level", found=say(f"levels.{wish.level}"), **size,
                       style=say(f"styles.{wish.style}"), levels=[say(f"levels.{level}") for level in found])


def estimated_rating(look: Look, width: int, height: int) -> int:
    """About the rating of the picture last looked at, in hundredths, where lines tell all of it. It only decides which
    pictures are rated. Where few lines help a closer look is mostly needed, which a quick look does not see."""
    from ..picture_rounds import COUNTED, MOMENT, PACE, PARTS

    num, cells = look.num, width * height
    hardness = int(num[PACE]) // max(1, int(num[COUNTED])) + isqrt(int(num[MOMENT]) // cells)  # in parts
    hardness += max(0, 4 * (hardness - _CLOSER) // 5)
    return 100 + 600 * _tanh(hardness * 100 // (9 * PARTS)) // 100


def _tanh(number: int) -> int:
    """About the hyperbolic tangent, of hundredths and in hundredths."""
    square = number * number
    return min(100, number * (270_000 + square) // (270_000 + 9 * square))


def _within_shares(share: int) -> int:
    return max(_SHARES[0], min(_SHARES[1], share))

