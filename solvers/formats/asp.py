"""Facts for answer set programming: `row_hint(1, 2, 3).` says that the second run of the first row has 3 cells.

Programs in public repositories call the facts `row_hint`, `row_clue`, `row`, ... and likewise for columns. They count
from 1 or, like those with a colour (`row(0, 1, black, 2)`), from 0. Sizes are constants (`#const w = 5.`) or facts
(`row_cnt(5).`). An empty line has no fact, so without sizes the puzzle ends at the last line that has one. Rules are
ignored. More than one colour is refused.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import place_name, say
from .base import TEXTS, Format, RunList, full_clues, read_number
from .remarks import info_in_remarks, remarks_of

_HINT: Final = r"(?<!\w)(?:row|col|column)(?:s|_?(?:hint|clue|run|block|rule|constraint))?s?"
_SIZED: Final = r"#const\s++(?:w|width|cols|columns)\s*+=\s*+[0-9]"
_LOOKS: Final = re.compile(_HINT + r"\([ \t]*+[0-9]++[ \t]*+,[^()\n.]*+\)[ \t]*+\.|" + _SIZED, re.IGNORECASE)
_FACT: Final = re.compile(r"(?<!\w)([A-Za-z_]\w*+)\(([^()]*+)\)\s*+\.")
_CONST: Final = re.compile(r"#const\s++(\w++)\s*+=\s*+([0-9]++)\s*+\.")
_REMARK: Final = re.compile(r"%\*(?:[^*]|\*(?!%))*+(?:\*%)?|%[^\n]*+")
_ROW: Final = re.compile(r"rows?(?:_?(?:hint|clue|run|block|rule|constraint)s?)?", re.IGNORECASE)
_COL: Final = re.compile(r"col(?:umn)?s?(?:_?(?:hint|clue|run|block|rule|constraint)s?)?", re.IGNORECASE)
_HEIGHT: Final = frozenset(("h", "height", "rows", "row_cnt", "row_count", "nrows", "n_rows", "n"))
_WIDTH: Final = frozenset(("w", "width", "cols", "columns", "col_cnt", "col_count", "ncols", "n_cols", "n"))
_MOST: Final = 600_000

Hint = tuple[int, int, int]  # line, which run, its length


def parse(text: str) -> Puzzle:
    program = _REMARK.sub(" ", text)
    sizes = {match[1].lower(): match[2] for match in _CONST.finditer(program)}
    hints: dict[str, list[Hint]] = {"row": [], "column": []}
    colours: set[str] = set()
    for name, arguments in _read_facts(program):
        kind = "row" if _ROW.fullmatch(name) else "column" if _COL.fullmatch(name) else ""
        if kind and len(arguments) in (3, 4):
            hints[kind].append(_hint(name, arguments))
            colours.update(arguments[2:-1])
        elif len(arguments) == 1 and arguments[0].isdecimal():
            sizes.setdefault(name.lower(), arguments[0])
    if len(colours) > 1:
        raise PuzzleError("formats.one_block_colour", found=", ".join(sorted(colours)))
    first = 0 if any(line == 0 for listed in hints.values() for line, _, _ in listed) else 1
    rows = _clues(hints["row"], "row", first, _size(sizes, _HEIGHT, "rows"))
    cols = _clues(hints["column"], "column", first, _size(sizes, _WIDTH, "columns"))
    return Puzzle.flat(rows, cols, info=info_in_remarks(text))


def dump(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_asp")
    sizes = [f"#const w = {len(cols)}.", f"#const h = {len(rows)}."]
    return "\n".join([*remarks_of(puzzle.info, "%"), *sizes, *_facts_of("row", rows), *_facts_of("col", cols), ""])


def _read_facts(text: str) -> Iterator[tuple[str, list[str]]]:
    for number, match in enumerate(_FACT.finditer(text)):
        if number >= _MOST:
            raise PuzzleError("formats.most_facts", most=_MOST)
        yield match[1], [word.strip() for word in match[2].split(",")]


def _hint(name: str, arguments: list[str]) -> Hint:
    where = f"{name}({', '.join(arguments)})"[:60]
    line, run, length = (read_number(word, where) for word in (arguments[0], arguments[1], arguments[-1]))
    return line, run, length


def _size(sizes: dict[str, str], names: frozenset[str], kind: str) -> int | None:
    number = next((sizes[name] for name in sorted(names) if name in sizes), None)
    return None if number is None else read_number(number, say(f"places.number_of_{kind}"), low=1)


def _clues(hints: list[Hint], kind: str, first: int, size: int | None) -> list[RunList]:
    count = max((line for line, _, _ in hints), default=0) + 1 - first if size is None else size
    lines: defaultdict[int, dict[int, int]] = defaultdict(dict)
    for line, run, length in hints:
        if not first <= line < first + count:
            raise PuzzleError(f"formats.asp_{kind}_between", found=str(line), low=first, high=first + count - 1)
        if lines[line].setdefault(run, length) != length:
            raise PuzzleError("formats.asp_run_once", where=place_name(kind, line),
                              found=say("places.run_again", number=str(run)), kind=say(f"places.a_{kind}"))
    if not 1 <= count <= MAX_SIDE:
        raise PuzzleError(f"formats.{kind}s_up_to", found=say(f"counts.{kind}s", count=count), most=MAX_SIDE)
    in_order = (lines.get(line, {}) for line in range(first, first + count))
    return [tuple(runs[place] for place in sorted(runs) if runs[place]) for runs in in_order]


def _facts_of(kind: str, clues: list[RunList]) -> list[str]:
    return [
        f"{kind}_hint({line}, {place}, {run})."
        for line, runs in enumerate(clues, 1) for place, run in enumerate(runs, 1)
    ]


FORMAT: Final = Format("asp", "titles.asp", (".lp",), _LOOKS.search, parse, dump, keeps=TEXTS)
