"""What a format module offers, what a puzzle must have for a format to carry it, reading numbers with exact messages.

Nothing here knows any single format; splitting a text into clue lines is `clue_text`'s work.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar, cast

from ..colours import Colours
from ..errors import PuzzleError
from ..grid import EMPTY, FILLED, Grid
from ..puzzle import MAX_SIDE, Info, Puzzle
from ..texts import place_name, say
from .source import Source

RunList = tuple[int, ...]
Content = TypeVar("Content", str, bytes)

# Titles and other texts are cut here: nobody reads more, and links and pages carry them.
MAX_TEXT: Final = 4_000

# A whole list of rows fits into this, with what follows it.
SNIFFED: Final = 300_000

# More than any collection has that is one file.
MOST_ENTRIES: Final = 20_000

_DIGITS: Final = 6
_LONGEST_CLUE: Final = 16 * MAX_SIDE
_STATE_OF_BIT: Final = bytes.maketrans(b"01", bytes((EMPTY, FILLED)))
# What XML 1.0 cannot hold, a terminal should not see, or UTF-8 cannot encode.
_UNPRINTABLE: Final = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Entry:
    """One of the puzzles of a file: its title as far as that is known without reading it, and how to read it."""

    title: str
    read: Callable[[], Puzzle]


@dataclass(frozen=True, slots=True)
class Format(Generic[Content]):
    """How one format is recognised, read and written.

    Its functions work on text, or on bytes when it is `binary`; `Source` makes the one or the other of what is given.
    `sniff` tells whether the beginning of a file (`SNIFFED` characters) looks like this format: cheap, never raises.
    `read` makes the puzzle, the first one where `split` finds several. `write` raises PuzzleError when the format
    cannot carry the puzzle. A `picture` format writes the solution, so its `write` needs `puzzle.info.goal`; the
    `write` of a `read_only` format always raises, and so does the `read` of a `write_only` one. It carries `flat`
    puzzles, `solid` ones, or both. `keeps` names what of `Info` it has a place for; `between` stands between
    puzzles that are written one after the other, and is None where that makes no file.
    """

    name: str
    title_code: str
    extensions: tuple[str, ...]
    sniff: Callable[[Content], bool]
    read: Callable[[Content], Puzzle]
    write: Callable[[Puzzle], Content]
    split: Callable[[Content], Sequence[Entry]] | None = None
    keeps: tuple[str, ...] = ()
    between: str | None = None
    picture: bool = False
    binary: bool = False
    read_only: bool = False
    write_only: bool = False
    flat: bool = True
    solid: bool = False

    @property
    def title(self) -> str:
        """What it is called."""
        return say(self.title_code)

    def looks_like(self, source: Source) -> bool:
        return self.sniff(cast(Content, source.content(binary=self.binary)[:SNIFFED]))

    def parse(self, source: Source | str | bytes) -> Puzzle:
        """The puzzle, or the first one."""
        return self.read(self._content(source))

    def entries(self, source: Source | str | bytes) -> Sequence[Entry]:
        """All puzzles; of a format that holds only one, that one, read."""
        content = self._content(source)
        if self.split is not None:
            found = self.split(content)
            check_many(len(found))
            return found
        puzzle = self.read(content)
        return [Entry(puzzle.info.title, lambda: puzzle)]

    def _content(self, source: Source | str | bytes) -> Content:
        given = source if isinstance(source, Source) else Source(source)
        return cast(Content, given.content(binary=self.binary))


def check_many(count: int) -> None:
    """Refuse more puzzles in a file than a collection has, before anything is made of them."""
    if count > MOST_ENTRIES:
        raise PuzzleError("formats.most_puzzles", found=say("counts.puzzles", count=count), most=MOST_ENTRIES)


def read_number(text: str, where: str, low: int = 0, high: int = MAX_SIDE) -> int:
    """A decimal number within bounds; the sentence of the error says where it should stand."""
    word = text.strip()
    if not (word.isascii() and word.isdigit()):
        raise PuzzleError("errors.number", where=where, found=text)
    if len(word.lstrip("0")) > _DIGITS or not low <= int(word[-_DIGITS:]) <= high:
        raise PuzzleError("errors.number_between", where=where, found=text, low=low, high=high)
    return int(word[-_DIGITS:])


def read_runs(text: str, where: str, separators: str = r"[\s,]+") -> RunList:
    """Run lengths; nothing at all, or a single 0, is an empty line."""
    if len(text) > _LONGEST_CLUE:
        raise PuzzleError("formats.most_characters", where=where, found=text, most=_LONGEST_CLUE)
    words = [word for word in re.split(separators, text.strip()) if word]
    if len(words) > MAX_SIDE:
        raise PuzzleError("formats.most_numbers", where=where, found=say("counts.numbers", count=len(words)),
                          most=MAX_SIDE)
    if words in ([], ["0"]):
        return ()
    return tuple(read_number(word, where, low=1) for word in words)


def read_size(height: str, width: str, where: str) -> tuple[int, int]:
    """Number of rows and of columns, each within the bounds of the model."""
    return read_number(height, where, low=1), read_number(width, where, low=1)


def line_names(kind: str, count: int) -> list[str]:
    """ "row 1", "row 2", ...: how messages call the lines of one direction."""
    return [place_name(kind, number) for number in range(1, count + 1)]


def grid_of_bits(bits: str, height: int, width: int) -> Grid:
    """The grid whose cells, row by row, are the characters 0 (empty) and 1 (filled)."""
    return Grid((height, width), bits.encode("ascii").translate(_STATE_OF_BIT))


def fitting_goal(puzzle: Puzzle) -> Grid | None:
    """The goal, if there is one and it does satisfy the clues."""
    goal = puzzle.info.goal
    return goal if goal is not None and goal.shape == puzzle.shape and puzzle.check(goal).ok else None


def with_goal(puzzle: Puzzle, goal: Grid | None) -> Puzzle:
    """The puzzle with this goal; a goal that does not fit the clues is left out: the clues are the puzzle."""
    complete = replace(puzzle, info=replace(puzzle.info, goal=goal))
    return complete if fitting_goal(complete) else puzzle


def full_clues(puzzle: Puzzle, title: str) -> tuple[list[RunList], list[RunList]]:
    """Rows and columns of a puzzle that is nothing but its clues, for formats that carry nothing else."""
    rows, cols = clues_of(puzzle, title)
    if puzzle.givens:
        raise PuzzleError("formats.carries_no_givens", title=say(title))
    return rows, cols


def clues_of(puzzle: Puzzle, title: str) -> tuple[list[RunList], list[RunList]]:
    """Rows and columns of a flat puzzle that has a clue on every line, given cells or not."""
    check_flat(puzzle, title)
    runs = [lengths for lengths in (*puzzle.rows, *puzzle.cols) if lengths is not None]
    if len(runs) < len(puzzle.lines):
        raise PuzzleError("formats.carries_no_blank", title=say(title))
    return runs[: puzzle.height], runs[puzzle.height :]


def check_flat(puzzle: Puzzle, title: str) -> None:
    if len(puzzle.shape) != 2:
        raise PuzzleError("formats.carries_no_solid", title=say(title))


def check_solid(puzzle: Puzzle, title: str) -> None:
    if len(puzzle.shape) != 3:
        raise PuzzleError("formats.carries_no_flat", title=say(title))


def check_bare(puzzle: Puzzle, title: str) -> None:
    """For formats that hold the clues of a solid and nothing else."""
    check_solid(puzzle, title)
    if puzzle.givens:
        raise PuzzleError("formats.carries_no_givens", title=say(title))


def bits_of_goal(puzzle: Puzzle, title: str) -> list[str]:
    """The solved picture, a string of 0 and 1 a row, for formats that carry only that."""
    full_clues(puzzle, title)
    return bit_rows(needed_goal(puzzle, title))


def model_of_goal(puzzle: Puzzle, title: str) -> tuple[Grid, Colours]:
    """The finished model of a solid puzzle with a colour, or none, for each of its cells."""
    check_solid(puzzle, title)
    goal = needed_goal(puzzle, title)
    return goal, fitting_colours(puzzle) or Colours((), bytes(puzzle.size))


def fitting_colours(puzzle: Puzzle) -> Colours | None:
    """The colours of the goal, if there are any for just these cells."""
    colours = puzzle.info.colours
    return colours if colours is not None and len(colours.cells) == puzzle.size else None


def needed_goal(puzzle: Puzzle, title: str) -> Grid:
    """The goal of a puzzle that is to be written as its solution."""
    if puzzle.info.goal is None:
        raise PuzzleError("formats.needs_solution", title=say(title))
    goal = fitting_goal(puzzle)
    if goal is None:
        raise PuzzleError("formats.wrong_solution", title=say(title))
    return goal


def bit_rows(goal: Grid) -> list[str]:
    """One string of 0 and 1 a row; a cell left unknown in a goal is empty."""
    return goal.rows("010")


def spoken(runs: RunList, separator: str = " ") -> str:
    """The numbers of a clue, and 0 for an empty line."""
    return separator.join(map(str, runs)) or "0"


def clean(text: str) -> str:
    """`text` without what would break a file: control characters and halves of surrogate pairs, not too long."""
    return _UNPRINTABLE.sub("", text.lstrip()[:MAX_TEXT].replace("\r\n", "\n").replace("\r", "\n")).strip()


def one_line(text: str) -> str:
    """`text` as a title can stand on one line."""
    return " ".join(clean(text).split())


def clean_info(texts: dict[str, str]) -> Info:
    """What a file tells about its puzzle, by the names of `Info`; only a description has several lines."""
    return Info(
        title=one_line(texts.get("title", "")),
        author=one_line(texts.get("author", "")),
        copyright=one_line(texts.get("copyright", "")),
        license=one_line(texts.get("license", "")),
        source=one_line(texts.get("source", "")),
        description=clean(texts.get("description", "")),
    )
