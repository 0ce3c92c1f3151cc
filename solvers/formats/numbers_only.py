"""Texts of nothing but numbers: the sizes, if any, then one clue a line.

They differ in how they write the sizes, and in what separates the two lists.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from itertools import dropwhile, groupby
from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import say, within
from .base import Format, RunList, full_clues, line_names, read_number, spoken
from .clue_text import MAX_LINES, TextLine, numbered_lines, read_clues, read_halves


def begins_with_sizes(text: str, sizes: re.Pattern[str]) -> bool:
    """Whether a text begins with such sizes. A text with `&` does not: it is two lists without sizes."""
    return "&" not in text and sizes.match(text) is not None


def two_numbers(line: TextLine, code: str) -> tuple[int, int]:
    """The two sizes on one line, in their order; `code` is the code of the error that names them."""
    words = line.text.replace(",", " ").split(maxsplit=2)
    if len(words) != 2:
        raise PuzzleError(code, where=line.where, found=line.text)
    return read_number(words[0], line.where, low=1), read_number(words[1], line.where, low=1)


def head_and_body(lines: Sequence[TextLine]) -> tuple[TextLine, list[TextLine]]:
    """The first line that is not blank, and all lines after it."""
    texts = [*dropwhile(lambda line: line.blank, lines)]
    if not texts:
        raise PuzzleError("formats.size", found=say("found.no_text"))
    return texts[0], texts[1:]


def read_tall(lines: Sequence[TextLine]) -> Puzzle:
    """The puzzle of a text with the number of rows, the number of columns and all clues on a line each."""
    first, following = head_and_body(lines)
    height = read_number(first.text, within(first.where, say("places.number_of_rows")), low=1)
    second, body = head_and_body(following)
    width = read_number(second.text, within(second.where, say("places.number_of_columns")), low=1)
    return Puzzle.flat(*read_halves(body, line_names("row", height), line_names("column", width)))


def _writer(title: str, sizes: str, between: str = "") -> Callable[[Puzzle], str]:
    """A function that writes the `sizes`, in which `{rows}` and `{cols}` stand for them, and the lists."""

    def write(puzzle: Puzzle) -> str:
        rows, cols = ("".join(f"{spoken(runs)}\n" for runs in clues) for clues in full_clues(puzzle, title))
        return sizes.format(rows=puzzle.height, cols=puzzle.width) + rows + between + cols

    return write


# Olsak's .mk: a line with rows and columns, the rows' clues, a line with `#`, the columns' clues

_MK_SIZES: Final = re.compile(r"\s*[0-9]+[ \t,]+[0-9]+[ \t]*\n")
_MK_DIVIDER: Final = re.compile(r"^[ \t]*#[ \t]*$", re.MULTILINE)


def sniff_mk(text: str) -> bool:
    return _MK_SIZES.match(text) is not None and _MK_DIVIDER.search(text) is not None


def parse_mk(text: str) -> Puzzle:
    head, body = head_and_body(numbered_lines(text))
    height, width = two_numbers(head, "formats.rows_and_columns")
    middle = next((index for index, line in enumerate(body) if line.text.strip() == "#"), None)
    if middle is None:
        raise PuzzleError("formats.mk_divider")
    rows = read_clues(body[:middle], line_names("row", height))
    return Puzzle.flat(rows, read_clues(body[middle + 1 :], line_names("column", width)))


MK: Final = Format("mk", (".mk",), sniff_mk, parse_mk, _writer("titles.in_mk", "{rows} {cols}\n", "#\n"))


# Wilk's .nin: a line with columns and rows (in that order), the rows' clues, the columns' clues, nothing between

_NIN_SIZES: Final = re.compile(r"\s*[0-9]+[ \t]+[0-9]+[ \t]*\n")


def parse_nin(text: str) -> Puzzle:
    head, body = head_and_body(numbered_lines(text))
    width, height = two_numbers(head, "formats.columns_and_rows")
    clues = read_clues(body, line_names("row", height) + line_names("column", width))
    # Some writers put the rows first; then only the other split has equal sums.
    split = width if not _balanced(clues, height) and _balanced(clues, width) else height
    return Puzzle.flat(clues[:split], clues[split:])


def _balanced(clues: Sequence[RunList], split: int) -> bool:
    totals = [sum(runs) for runs in clues]
    return sum(totals[:split]) == sum(totals[split:])


NIN: Final = Format("nin", (".nin",), partial(begins_with_sizes, sizes=_NIN_SIZES), parse_nin,
                    _writer("titles.in_nin", "{cols} {rows}\n"))


# QNonograms' .cwd: number of rows, number of columns, the rows' clues, a blank line, the columns' clues

_CWD_SIZES: Final = re.compile(r"\s*[0-9]+[ \t]*\n[ \t]*[0-9]+[ \t]*\n")
_BLANK_LINE: Final = re.compile(r"\n[ \t]*\n")


def sniff_cwd(text: str) -> bool:
    return begins_with_sizes(text, _CWD_SIZES) and "#" not in text and _BLANK_LINE.search(text.strip()) is not None


def parse_cwd(text: str) -> Puzzle:
    return read_tall(numbered_lines(text))


CWD: Final = Format("cwd", (".cwd",), sniff_cwd, parse_cwd, _writer("titles.in_cwd", "{rows}\n{cols}\n", "\n"))


# The "lambda" format: number of rows, number of columns, a clue a line for rows and then columns, `#` comments

_SKIPPED: Final = r"(?:[ \t]*+(?:#[^\n]*+)?\n)*+"
_SIZE: Final = r"[ \t]*+[0-9]++[ \t]*+(?:#[^\n]*+)?(?:\n|\Z)"
_LAMBDA_SIZES: Final = re.compile(_SKIPPED + _SIZE + _SKIPPED + _SIZE)


def parse_lambda(text: str) -> Puzzle:
    cut = [(line, line.text.partition("#")) for line in numbered_lines(text)]
    # A line that is only a comment is no blank line, which could be an empty clue.
    return read_tall([TextLine(line.number, text) for line, (text, mark, _) in cut if text.strip() or not mark])


LAMBDA: Final = Format("lambda", (".txt",), _LAMBDA_SIZES.match, parse_lambda,
                       _writer("titles.in_lambda", "{rows} # number of rows\n{cols} # number of columns\n"))


# Two bare lists of clues, rows then columns, without sizes: what the ish, keen, makhorin and syro exports are. Reading
# is tolerant: `*` and `#` open comments, and a lone `&` or blank lines divide the lists. If every line ends in 0, this
# 0 only marks the end. `&` is written, which no other format has. Lists under the headings `rows` and `columns` are of
# the format `non`.

_NUMBERS: Final = re.compile(r"[0-9 \t,\n]*")
_ENDS_IN_0: Final = re.compile(r"(?:^|[\s,])0\s*$")


def sniff_lists(text: str) -> bool:
    if text.count("\n") > MAX_LINES:
        return False
    lists = _lists(text)
    return len(lists) == 2 and all(_NUMBERS.fullmatch(line.text) for part in lists for line in part)


def parse_lists(text: str) -> Puzzle:
    lists = _lists(text)
    if len(lists) != 2:
        raise PuzzleError("formats.two_lists", found=say("counts.lists", count=len(lists)))
    rows, cols = lists
    if max(len(rows), len(cols)) > MAX_SIDE:
        raise PuzzleError("formats.most_clues_a_list", found=say("lists.two", first=len(rows), second=len(cols)),
                          most=MAX_SIDE)
    if all(_ENDS_IN_0.search(line.text) for line in rows + cols):
        rows, cols = ([TextLine(line.number, line.text.rstrip()[:-1]) for line in lines] for lines in (rows, cols))
    row_names, col_names = line_names("row", len(rows)), line_names("column", len(cols))
    return Puzzle.flat(read_clues(rows, row_names), read_clues(cols, col_names))


def _lists(text: str) -> list[list[TextLine]]:
    lines = [line for line in numbered_lines(text) if not line.text.lstrip().startswith(("#", "*"))]
    by_divider = groupby(lines, lambda line: line.text.strip() in ("", "&"))
    return [list(part) for divides, part in by_divider if not divides]


LISTS: Final = Format("lists", (".clues",), sniff_lists, parse_lists, _writer("titles.in_lists", "", "&\n"))
