"""What a format module offers, the content of a file, what a format needs of a puzzle, and reading numbers with exact
messages.

Nothing here knows any single format; `clue_text` splits a text into clue lines.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Generic, TypeVar, cast

from ..clues import Runs
from ..colours import Colours
from ..errors import PuzzleError
from ..grid import EMPTY, FILLED, Grid
from ..puzzle import MAX_SIDE, Info, Puzzle
from ..texts import place_name, say

# The content of a file, as bytes and as text: UTF-8, UTF-16 with a byte order mark, or otherwise Latin-1, the encoding
# of old files. Nothing else decodes bytes.

MAX_BYTES: Final = 4_000_000

_UTF16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SURROGATE: Final = re.compile("[\ud800-\udfff]+")


class Source:
    """The bytes of a file, or a text; converted into the other when needed."""

    __slots__ = ("_content", "_text")

    def __init__(self, content: str | bytes) -> None:
        if len(content) > MAX_BYTES:
            raise PuzzleError("errors.most_bytes", found=say("counts.bytes", count=len(content)), most=MAX_BYTES)
        if not content.strip():
            raise PuzzleError("formats.puzzle", found=say("found.no_text_at_all"))
        self._content = content
        self._text: str | None = None

    @property
    def data(self) -> bytes:
        """The bytes; a text must have only characters of one byte."""
        if isinstance(self._content, bytes):
            return self._content
        try:
            return self._content.encode("latin-1")
        except UnicodeEncodeError:
            raise PuzzleError("formats.bytes", found=self._content.strip()) from None

    @property
    def text(self) -> str:
        """The text, with `\\n` as line ends and without a byte order mark."""
        if self._text is None:
            self._text = _normalised(self._content if isinstance(self._content, str) else _decode(self._content))
        return self._text

    def content(self, *, binary: bool) -> str | bytes:
        return self.data if binary else self.text


def _normalised(text: str) -> str:
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        text = _SURROGATE.sub("\ufffd", text)
    if not text.strip():
        raise PuzzleError("formats.puzzle", found=say("found.no_text_at_all"))
    return text


def _decode(data: bytes) -> str:
    try:
        return data.decode("utf-16" if data.startswith(_UTF16) else "utf-8")
    except UnicodeDecodeError as error:
        if b"\0" in data:
            place = say("found.byte_at", byte=f"{data[error.start]:#04x}", place=error.start + 1)
            raise PuzzleError("formats.not_text", found=place) from None
        return data.decode("latin-1")


RunList = tuple[int, ...]
Content = TypeVar("Content", str, bytes)

# The texts of `Info`.
TEXTS: Final = ("title", "author", "copyright", "license", "source", "description")

# Longer titles and other texts are cut, since links and pages carry them.
MAX_TEXT: Final = 4_000

# Characters that `sniff` sees: enough for all rows and the start of what follows.
SNIFFED: Final = 300_000

# More than any single-file collection holds.
MOST_ENTRIES: Final = 20_000

_DIGITS: Final = 6
_LONGEST_CLUE: Final = 16 * MAX_SIDE
_STATE_OF_BIT: Final = bytes.maketrans(b"01", bytes((EMPTY, FILLED)))
# What XML 1.0 cannot hold, a terminal should not see, or UTF-8 cannot encode.
_UNPRINTABLE: Final = re.compile("[^\t\n\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Entry:
    """One of the puzzles of a file: its title, if it is known without reading the puzzle, and how to read it."""

    title: str
    read: Callable[[], Puzzle]


@dataclass(frozen=True, slots=True)
class Format(Generic[Content]):
    """How one format is recognised, read and written.

    Its functions work on text, or on bytes when it is `binary`; `Source` converts between the two.
    """

    name: str
    extensions: tuple[str, ...]
    sniff: Callable[[Content], object]  # whether a file may begin like this; it's cheap and never raises
    read: Callable[[Content], Puzzle | Sequence[Entry]] | None  # None if it's only written
    write: Callable[[Puzzle], Content]  # raises PuzzleError if the format can't hold the puzzle or is `read_only`
    keeps: tuple[str, ...] = ()  # the parts of `Info` that it has a place for
    between: str | None = None  # separates puzzles in one file; None if a file holds only one
    picture: bool = False  # whether it holds a solution: `write` needs `puzzle.info.goal`
    binary: bool = False
    read_only: bool = False
    flat: bool = True  # whether it holds flat puzzles
    solid: bool = False  # whether it holds solid ones
    coloured: bool = False  # whether it holds coloured ones

    @property
    def title(self) -> str:
        """The name that users see."""
        return say(f"titles.{self.name.replace('-', '_')}")

    @property
    def write_only(self) -> bool:
        return self.read is None

    def looks_like(self, source: Source) -> bool:
        return bool(self.sniff(cast(Content, source.content(binary=self.binary)[:SNIFFED])))

    def parse(self, source: Source | str | bytes) -> Puzzle:
        """The puzzle, or the first of several."""
        result = self._read(source)
        return result if isinstance(result, Puzzle) else result[0].read()

    def entries(self, source: Source | str | bytes) -> Sequence[Entry]:
        """All puzzles. A format for single puzzles has read its puzzle already."""
        result = self._read(source)
        if isinstance(result, Puzzle):
            return [Entry(result.info.title, lambda: result)]
        if len(result) > MOST_ENTRIES:
            raise PuzzleError("formats.most_puzzles", found=say("counts.puzzles", count=len(result)), most=MOST_ENTRIES)
        return result

    def _read(self, source: Source | str | bytes) -> Puzzle | Sequence[Entry]:
        content = (source if isinstance(source, Source) else Source(source)).content(binary=self.binary)
        if self.read is None:
            text = content.strip() if isinstance(content, str) else None
            raise PuzzleError("formats.surface_only", found=text, title=say(f"titles.in_{self.name}"))
        return self.read(cast(Content, content))


def never(_: str | bytes) -> bool:
    """The `sniff` of a format that is never recognised by its content."""
    return False


def refusing(code: str, title: str) -> Callable[[Puzzle], str]:
    """The `write` of a format that is only read."""

    def write(_: Puzzle) -> str:
        raise PuzzleError(code, title=say(title))

    return write


def read_number(text: str, where: str, low: int = 0, high: int = MAX_SIDE) -> int:
    """A decimal number within bounds; errors name the place as `where`."""
    word = text.strip()
    if not (word.isascii() and word.isdigit()):
        raise PuzzleError("errors.number", where=where, found=text)
    if len(word.lstrip("0")) > _DIGITS or not low <= int(word[-_DIGITS:]) <= high:
        raise PuzzleError("errors.number_between", where=where, found=text, low=low, high=high)
    return int(word[-_DIGITS:])


def read_runs(text: str, where: str) -> RunList:
    """Run lengths; no text, or a single 0, is an empty line."""
    return runs_of_words(clue_words(text, where), where)


def clue_words(text: str, where: str) -> list[str]:
    """The words of a clue; a single 0 is an empty line."""
    if len(text) > _LONGEST_CLUE:
        raise PuzzleError("formats.most_characters", where=where, found=text, most=_LONGEST_CLUE)
    words = [word for word in re.split(r"[\s,]+", text.strip()) if word]
    return [] if words == ["0"] else words


def runs_of_words(words: Sequence[str], where: str) -> RunList:
    """Run lengths, a word each."""
    check_runs(len(words), where)
    return tuple(read_number(word, where, low=1) for word in words)


def check_runs(count: int, where: str) -> None:
    """Refuse a clue with more numbers than any line has cells."""
    if count > MAX_SIDE:
        raise PuzzleError("formats.most_numbers", where=where, found=say("counts.numbers", count=count), most=MAX_SIDE)


def read_size(height: str, width: str, where: str) -> tuple[int, int]:
    """Number of rows and of columns, each within the bounds of the model."""
    return read_number(height, where, low=1), read_number(width, where, low=1)


def line_names(kind: str, count: int) -> list[str]:
    """ "row 1", "row 2", ...: the names of the lines of one direction in messages."""
    return [place_name(kind, number) for number in range(1, count + 1)]


def grid_of_bits(bits: str, height: int, width: int) -> Grid:
    """The grid whose cells, row by row, are the characters 0 (empty) and 1 (filled)."""
    return Grid((height, width), bits.encode("ascii").translate(_STATE_OF_BIT))


def fitting_goal(puzzle: Puzzle) -> Grid | None:
    """The goal, if there is one and it satisfies the clues."""
    goal = puzzle.info.goal
    return goal if goal is not None and goal.shape == puzzle.shape and puzzle.check(goal).ok else None


def with_goal(puzzle: Puzzle, goal: Grid | None) -> Puzzle:
    """The puzzle with this goal, unless the goal does not fit the clues: the clues are the puzzle."""
    complete = replace(puzzle, info=replace(puzzle.info, goal=goal))
    return complete if fitting_goal(complete) else puzzle


def full_clues(puzzle: Puzzle, title: str, *, givens: bool = False) -> tuple[list[RunList], list[RunList]]:
    """Rows and columns of a flat puzzle in black and white, which `check_clues` accepts."""
    check_clues(puzzle, title, givens=givens)
    runs = [lengths for lengths in (*puzzle.rows, *puzzle.cols) if lengths is not None]
    return runs[: puzzle.height], runs[puzzle.height :]


def check_clues(puzzle: Puzzle, title: str, *, givens: bool = False) -> None:
    """For formats that carry nothing but a clue for every line of a flat puzzle, and perhaps `givens`."""
    check_flat(puzzle, title)
    if any(line.clue is None for line in puzzle.lines):
        raise PuzzleError("formats.carries_no_blank", title=say(title))
    if puzzle.givens and not givens:
        raise PuzzleError("formats.carries_no_givens", title=say(title))


def check_flat(puzzle: Puzzle, title: str) -> None:
    if len(puzzle.shape) != 2:
        raise PuzzleError("formats.carries_no_solid", title=say(title))


def check_solid(puzzle: Puzzle, title: str) -> None:
    if len(puzzle.shape) != 3:
        raise PuzzleError("formats.carries_no_flat", title=say(title))


def check_counts(puzzle: Puzzle, title: str) -> None:
    """For formats that hold the counts of a solid and nothing else."""
    check_solid(puzzle, title)
    if puzzle.givens:
        raise PuzzleError("formats.carries_no_givens", title=say(title))
    if any(isinstance(line.clue, Runs) for line in puzzle.lines):
        raise PuzzleError("formats.carries_no_runs", title=say(title))


def bits_of_goal(puzzle: Puzzle, title: str) -> list[str]:
    """The solved picture, a string of 0 and 1 a row, for formats that carry nothing else."""
    full_clues(puzzle, title)
    return needed_goal(puzzle, title).rows("010")


def model_of_goal(puzzle: Puzzle, title: str) -> tuple[Grid, Colours]:
    """The finished model of a solid puzzle with a colour, or none, for each of its cells."""
    check_solid(puzzle, title)
    goal = needed_goal(puzzle, title)
    return goal, fitting_colours(puzzle) or Colours((), bytes(puzzle.size))


def fitting_colours(puzzle: Puzzle) -> Colours | None:
    """The colours of the goal, if there is one for each cell."""
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


def spoken(runs: RunList, separator: str = " ") -> str:
    """The numbers of a clue, and 0 for an empty line."""
    return separator.join(map(str, runs)) or "0"


def clean(text: str) -> str:
    """`text` cut to `MAX_TEXT`, without control characters and lone surrogates, which would break a file."""
    return _UNPRINTABLE.sub("", text.lstrip()[:MAX_TEXT].replace("\r\n", "\n").replace("\r", "\n")).strip()


def one_line(text: str) -> str:
    """`text` on one line, like a title."""
    return " ".join(clean(text).split())


def clean_info(texts: dict[str, str]) -> Info:
    """The `Info` of a file's texts; only a description has several lines."""
    lines: dict[str, Any] = {name: one_line(texts[name]) for name in TEXTS if name in texts}
    return Info(**{**lines, "description": clean(texts.get("description", ""))})


# Texts of `Info` as comments, such as `% Title: Cat`, for formats that have no other place for them

_MOST_REMARKS: Final = 100
_REMARK: Final = re.compile(r"[ \t]*+[%#]++[ \t]*+(" + "|".join(TEXTS) + r")[ \t]*+:(.*)", re.IGNORECASE)


def remarks_of(info: Info, sign: str) -> list[str]:
    """A comment for each text that is not empty."""
    return [f"{sign} {name.capitalize()}: {text}" for name in TEXTS if (text := one_line(getattr(info, name)))]


def info_in_remarks(text: str) -> Info:
    """The `Info` in the comments of the first lines."""
    texts: dict[str, str] = {}
    for line in text.split("\n", _MOST_REMARKS)[:_MOST_REMARKS]:
        if match := _REMARK.fullmatch(line):
            texts.setdefault(match[1].lower(), match[2])
    return clean_info(texts)
