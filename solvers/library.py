"""What takes a few steps elsewhere, in one call, for programs that use the library. Functions load what they need."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import PuzzleError, needs
from .events import Outcome
from .progress_bars import Report, reports
from .puzzle import Puzzle
from .runner import NO_LIMIT, Limit, run
from .texts import say

if TYPE_CHECKING:
    from .explain.rating import Rating


def unique(puzzle: Puzzle, *, limit: Limit = NO_LIMIT, progress: Report | bool | None = None) -> bool | None:
    """Whether the puzzle has exactly one solution; None if that isn't known within the limit. `progress` is that of
    `run`.

    >>> unique(parse("2;4;4;4;2:1,1;5;5;3;1"))
    True
    >>> unique(parse("1;1:1;1"))
    False
    """
    outcome = run(puzzle, limit=limit, progress=progress).outcome
    return None if outcome in (Outcome.LIMIT, Outcome.CANCELLED) else outcome is Outcome.UNIQUE


def rate(puzzle: Puzzle, *, limit: Limit = NO_LIMIT) -> Rating:
    """How hard a puzzle is for people, and why: the same as `explain.rate_puzzle`.

    >>> rating = rate(parse("2;4;4;4;2:1,1;5;5;3;1"))
    >>> rating.level, rating.rating, rating.minutes
    ('easy', 1.29, 1.2)
    """
    from .explain.rating import rate_puzzle

    return rate_puzzle(puzzle, limit)


def random_puzzle(
    width: int, height: int | None = None, level: str = "medium", *, seed: int = 0, style: str = "noise",
    colours: int = 0, progress: Report | bool | None = None,
) -> Puzzle:
    """A random puzzle with one solution, always the same for the same seed; square without a `height`. The picture is
    its `info.goal`.

    `level` is one of `explain.RATED_LEVELS`, and `style` a style of the page /random. `colours` are those besides that
    of empty cells, from 2 to 8, or 0 for black and white. `progress` shows how many pictures were drawn, of at most how
    many. Raises PuzzleError if none is found.

    >>> puzzle = random_puzzle(6, level="easy", seed=7)
    >>> puzzle.shape, rate(puzzle).level
    ((6, 6), 'easy')
    """
    from .make.random.generator import PICTURES, Generated, generation
    from .make.random.spec import PuzzleSpec

    spec = PuzzleSpec(width, height or width, level, style, seed, colours=colours)
    with reports(progress, say("cli.drawing")) as report:
        for number, event in enumerate(generation(spec), 1):
            if isinstance(event, Generated):
                report(PICTURES, PICTURES)
                return event.puzzle
            report(number, PICTURES)
    raise AssertionError("a generation ends with a puzzle or an error")


def from_image(
    picture: str | Path | bytes, size: int | tuple[int, int] | None = None, *, colours: int = 0, title: str = "",
) -> Puzzle:
    """A puzzle whose solution is a picture: a path, or the bytes of a file. `size` is the number of cells along the
    longer side, or across and down; without one it's 30, if the picture has that many pixels. With `colours`, from 2 to
    8, the puzzle is coloured. For a photo of a printed puzzle see `scan`.

    The picture is its `info.goal`, and need not be its only solution: see `unique`, and `make.make_unique`.

    >>> heart = draw.png(parse("2;4;4;4;2:1,1;5;5;3;1"))
    >>> from_image(heart, (20, 10)).shape
    (10, 20)
    """
    from .make.picture import Making, open_picture, sides_for
    from .make.picture.few_colours import LEAST, MOST, Reducing, puzzle_of

    if colours and not LEAST <= colours <= MOST:
        raise PuzzleError("errors.whole_number_between", where="colours", found=str(colours), low=LEAST, high=MOST)
    data, where = (picture, "") if isinstance(picture, bytes) else (Path(picture).read_bytes(), str(picture))
    opened = open_picture(data, where, in_colours=bool(colours))
    sides = sides_for(opened, *(size if isinstance(size, tuple) else (size,)))
    return puzzle_of(opened, sides, Reducing(colours) if colours else Making(), title)


def to_worksheet(
    puzzles: Puzzle | Sequence[Puzzle], *, title: str = "", per_page: int = 4, answers: bool = False,
    paper: str = "a4", landscape: bool = False,
) -> bytes:
    """Puzzles to print, as the bytes of a PDF (`pip install .[paper]`), with their solutions on a last page if you ask
    for `answers`. Raises PuzzleError if a puzzle is too large for a page.

    >>> pdf = to_worksheet([random_puzzle(5, seed=1), parse("2;4;4;4;2:1,1;5;5;3;1")], title="Monday")
    >>> pdf[:5]
    b'%PDF-'
    """
    with needs("paper"):
        from .paper import Paper, worksheets

    sheet = worksheets.Sheet(title, Paper(paper, landscape), per_page, answers=answers)
    printed = [puzzles] if isinstance(puzzles, Puzzle) else puzzles
    return worksheets.worksheet([worksheets.Exercise(puzzle) for puzzle in printed], sheet)
