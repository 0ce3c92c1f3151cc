"""Lists of lists as in Prolog, Picat and Python: `nonogram([[3], [1, 1]], [[2], [1], [2]])`.

Programs in public repositories write puzzles as facts (`problem(1, [[..]], [[..]])`), as queries and as named lists
(`RowRules = [[..]]`, `row_rules = [[..]]`); some pad with zeros to a rectangle. Lists that hold only lists of numbers
are clues. Two of them are a puzzle, rows first, unless the name before the first one says columns; without names this
is a guess, and the other order would be the same puzzle, mirrored. Further pairs are further puzzles. An atom or a text
as the first argument is the title. All else, such as variables and rules, is ignored.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import place_name, say
from .base import TEXTS, Entry, Format, RunList, full_clues, one_line, runs_of_words
from .remarks import info_in_remarks, remarks_of

_LOOKS: Final = re.compile(r"\[\s*+\[\s*+(?:[0-9]++\s*+[,\]]|\])")
_REMARK: Final = re.compile(r"[%#][^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?")
_TOKEN: Final = re.compile(r"[\[\],(]|[0-9]++|'[^'\n]*+'|\"[^\"\n]*+\"|\w++|[^\s\w]")
_COLUMNS: Final = re.compile(r"col", re.IGNORECASE)
_MOST: Final = 1_000_000


class _List(NamedTuple):
    """A list of clues, the name before it, and the title among the arguments before it."""

    clues: list[list[str]]
    name: str
    title: str


def sniff(text: str) -> bool:
    return text.lstrip()[:1] not in ("{", "<") and _LOOKS.search(text) is not None


def parse(text: str) -> list[Entry]:
    lists = list(_lists(_REMARK.sub(" ", text)))
    if len(lists) < 2:
        raise PuzzleError("formats.prolog_lists", found=say("counts.lists", count=len(lists)))
    remarks = text if len(lists) < 4 else ""
    pairs = [pair for number, pair in enumerate(pairwise(lists)) if number % 2 == 0]
    return [Entry(first.title, partial(_read, first, second, remarks)) for first, second in pairs]


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_prolog")
    lists = (",\n  ".join(str(list(runs)) for runs in clues) for clues in (rows, cols))
    arguments = ",\n ".join(f"[{clues}]" for clues in lists)
    return "\n".join([*remarks_of(puzzle.info, "%"), f"nonogram(\n {arguments}).", ""])


def _lists(text: str) -> Iterator[_List]:
    """The lists that hold only lists of numbers."""
    depth, good, name, title = 0, True, "", ""
    clues: list[list[str]] = []
    before: deque[str] = deque(maxlen=4)  # the last tokens outside of lists
    for number, match in enumerate(_TOKEN.finditer(text)):
        token = match[0]
        if number > _MOST:
            raise PuzzleError("formats.most_words", most=_MOST)
        if token == "[":
            depth += 1
            if depth == 1:
                clues, good = [], True
                name = _name(before)
            elif depth == 2:
                clues.append([])
            else:
                good = False
        elif token == "]":
            if depth == 1 and good and clues:
                yield _List(clues, name, title)
                title = ""
            depth = max(depth - 1, 0)
        elif depth == 2 and token.isascii() and token.isdecimal():
            clues[-1].append(token)
        elif depth and token != ",":
            good = False
        elif not depth:
            before.append(token)
            if token == "," and len(before) > 3 and before[1] == "(" and _is_title(before[2]):
                title = before[2]
    return


def _name(before: deque[str]) -> str:
    return next((token for token in reversed(before) if token[0].isalpha()), "")


def _is_title(token: str) -> bool:
    """Whether a token is a text or an atom; variables, with a capital, are neither."""
    return token[0] in "'\"" or (token[0].isalnum() and not token[0].isupper())


def _read(first: _List, second: _List, remarks: str) -> Puzzle:
    rows, cols = (_runs(clue_list.clues, clue_list.name) for clue_list in (first, second))
    if _COLUMNS.search(first.name) and not _COLUMNS.search(second.name):
        rows, cols = cols, rows
    info = info_in_remarks(remarks)
    return Puzzle.flat(rows, cols, info=replace(info, title=one_line(first.title.strip("'\"")) or info.title))


def _runs(clues: Sequence[Sequence[str]], name: str) -> list[RunList]:
    if len(clues) > MAX_SIDE:
        raise PuzzleError("formats.most_clues_a_list", where=name, found=say("counts.clues", count=len(clues)),
                          most=MAX_SIDE)
    return [runs_of_words([word for word in words if word.strip("0")], place_name("list", number))
            for number, words in enumerate(clues, 1)]


FORMAT: Final = Format("prolog", "titles.prolog", (".pl", ".pi"), sniff, parse, dump, keeps=TEXTS, between="\n")
