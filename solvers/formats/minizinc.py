"""MiniZinc data (.dzn): arrays of the rows' and the columns' clues, padded to a rectangle.

The benchmarks of the MiniZinc challenge have `X`, `Y`, `maxlen`, `rows` and `cols` and pad with -1 (and with 0 between
runs). The other widespread models have `rows`, `row_rule_len`, `row_rules` and so on and pad with 0 before the runs;
their way is written. Both have `[| 1, 2 | 3, 0 |]`; `array2d(1..2, 1..2, [1, 2, 3, 0])` means the same. An array is
identified by its name, and every number below 1 is padding. Other statements are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import place_name, say, within
from .base import TEXTS, Format, RunList, full_clues, read_number, runs_of_words
from .remarks import info_in_remarks, remarks_of

_REMARK: Final = re.compile(r"%[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?")
_LOOKS: Final = re.compile(r"(?<!\w)(?=\w{0,30}?(?:row|col))\w++\s*+=\s*+(?:\[\s*+\||array2d\s*+\()", re.IGNORECASE)
_STATEMENT: Final = re.compile(r"(?<!\w)(\w++)\s*+=\s*+([^;=]*+)")
_LITERAL: Final = re.compile(r"\[\s*+\|([-0-9,|\s]*+)\]")
_RANGE: Final = r"\s*+1\s*+\.\.\s*+(\w++)\s*+,"
_ARRAY2D: Final = re.compile(rf"array2d\s*+\({_RANGE}{_RANGE}\s*+\[([-0-9,\s]*+)\]\s*+\)")
_PADDING: Final = re.compile(r"0++|-[0-9]++")


def parse(text: str) -> Puzzle:
    values = {match[1]: match[2].strip() for match in _STATEMENT.finditer(_REMARK.sub(" ", text))}
    rows, cols = (_clues(values, kind) for kind in ("row", "col"))
    return Puzzle.flat(rows, cols, info=info_in_remarks(text))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_minizinc")
    return "\n".join([*remarks_of(puzzle.info, "%"), *_array_lines("row", rows), *_array_lines("col", cols), ""])


def _clues(values: dict[str, str], kind: str) -> list[RunList]:
    """The clues of the first array whose name has `kind` in it."""
    for name, value in values.items():
        if kind in name.lower() and value[:1] in ("[", "a"):
            lines = list(_lines(value, values, name))
            if len(lines) > MAX_SIDE:
                raise PuzzleError("formats.most_lines", where=name, found=say("counts.lines", count=len(lines)),
                                  most=MAX_SIDE)
            return [_runs(line, within(name, place_name("line", number))) for number, line in enumerate(lines, 1)]
    raise PuzzleError("formats.minizinc_array_name", found=", ".join(values) or say("found.no_array"), part=kind)


def _lines(value: str, values: dict[str, str], name: str) -> Iterator[list[str]]:
    """The numbers of each line of an array, with the padding."""
    if match := _LITERAL.fullmatch(value):
        yield from (_words(line) for line in match[1].rstrip().removesuffix("|").split("|", MAX_SIDE))
    elif match := _ARRAY2D.fullmatch(value):
        high, wide = (read_number(values.get(word, word), name, 0) for word in (match[1], match[2]))
        words = _words(match[3])
        if len(words) != high * wide:
            raise PuzzleError("formats.minizinc_table", where=name, found=say("counts.numbers", count=len(words)),
                              high=high, wide=wide)
        yield from (words[start * wide : (start + 1) * wide] for start in range(high))
    else:
        raise PuzzleError("formats.minizinc_array", where=name, found=value)


def _words(line: str) -> list[str]:
    return [word for part in line.split(",") if (word := part.strip())]


def _runs(words: list[str], where: str) -> RunList:
    return runs_of_words([word for word in words if _PADDING.fullmatch(word) is None], where)


def _array_lines(kind: str, clues: list[RunList]) -> Iterator[str]:
    longest = max(1, *map(len, clues))
    yield f"{kind}s = {len(clues)};"
    yield f"{kind}_rule_len = {longest};"
    lines = (", ".join(map(str, (*[0] * (longest - len(runs)), *runs))) for runs in clues)
    yield f"{kind}_rules = [| " + "\n | ".join(lines) + " |];"


FORMAT: Final = Format("minizinc", "titles.minizinc", (".dzn",), _LOOKS.search, parse, dump, keeps=TEXTS)
