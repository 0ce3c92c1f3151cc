"""Data of programs: facts for answer set programming, arrays of MiniZinc, and lists of lists."""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import place_name, say, within
from .base import (
    TEXTS,
    Entry,
    Format,
    RunList,
    full_clues,
    info_in_remarks,
    one_line,
    read_number,
    remarks_of,
    runs_of_words,
)

# Facts for answer set programming: `row_hint(1, 2, 3).` says that the second run of the first row has 3 cells.
#
# Programs in public repositories call the facts `row_hint`, `row_clue`, `row`, ... and likewise for columns. They count
# from 1 or, like those with a colour (`row(0, 1, black, 2)`), from 0. Sizes are constants (`#const w = 5.`) or facts
# (`row_cnt(5).`). An empty line has no fact, so without sizes the puzzle ends at the last line that has one. Rules are
# ignored. More than one colour is refused.

_HINT: Final = r"(?<!\w)(?:row|col|column)(?:s|_?(?:hint|clue|run|block|rule|constraint))?s?"
_SIZED: Final = r"#const\s++(?:w|width|cols|columns)\s*+=\s*+[0-9]"
_ASP_LOOKS: Final = re.compile(_HINT + r"\([ \t]*+[0-9]++[ \t]*+,[^()\n.]*+\)[ \t]*+\.|" + _SIZED, re.IGNORECASE)
_FACT: Final = re.compile(r"(?<!\w)([A-Za-z_]\w*+)\(([^()]*+)\)\s*+\.")
_CONST: Final = re.compile(r"#const\s++(\w++)\s*+=\s*+([0-9]++)\s*+\.")
_ASP_REMARK: Final = re.compile(r"%\*(?:[^*]|\*(?!%))*+(?:\*%)?|%[^\n]*+")
_ROW: Final = re.compile(r"rows?(?:_?(?:hint|clue|run|block|rule|constraint)s?)?", re.IGNORECASE)
_COL: Final = re.compile(r"col(?:umn)?s?(?:_?(?:hint|clue|run|block|rule|constraint)s?)?", re.IGNORECASE)
_HEIGHT: Final = frozenset(("h", "height", "rows", "row_cnt", "row_count", "nrows", "n_rows", "n"))
_WIDTH: Final = frozenset(("w", "width", "cols", "columns", "col_cnt", "col_count", "ncols", "n_cols", "n"))
_MOST_FACTS: Final = 600_000

Hint = tuple[int, int, int]  # line, which run, its length


def parse_asp(text: str) -> Puzzle:
    program = _ASP_REMARK.sub(" ", text)
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
    rows = _asp_clues(hints["row"], "row", first, _size(sizes, _HEIGHT, "rows"))
    cols = _asp_clues(hints["column"], "column", first, _size(sizes, _WIDTH, "columns"))
    return Puzzle.flat(rows, cols, info=info_in_remarks(text))


def dump_asp(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_asp")
    sizes = [f"#const w = {len(cols)}.", f"#const h = {len(rows)}."]
    return "\n".join([*remarks_of(puzzle.info, "%"), *sizes, *_facts_of("row", rows), *_facts_of("col", cols), ""])


def _read_facts(text: str) -> Iterator[tuple[str, list[str]]]:
    for number, match in enumerate(_FACT.finditer(text)):
        if number >= _MOST_FACTS:
            raise PuzzleError("formats.most_facts", most=_MOST_FACTS)
        yield match[1], [word.strip() for word in match[2].split(",")]


def _hint(name: str, arguments: list[str]) -> Hint:
    where = f"{name}({', '.join(arguments)})"[:60]
    line, run, length = (read_number(word, where) for word in (arguments[0], arguments[1], arguments[-1]))
    return line, run, length


def _size(sizes: dict[str, str], names: frozenset[str], kind: str) -> int | None:
    number = next((sizes[name] for name in sorted(names) if name in sizes), None)
    return None if number is None else read_number(number, say(f"places.number_of_{kind}"), low=1)


def _asp_clues(hints: list[Hint], kind: str, first: int, size: int | None) -> list[RunList]:
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


ASP: Final = Format("asp", (".lp",), _ASP_LOOKS.search, parse_asp, dump_asp, keeps=TEXTS)


# MiniZinc data (.dzn): arrays of the rows' and the columns' clues, padded to a rectangle.
#
# The benchmarks of the MiniZinc challenge have `X`, `Y`, `maxlen`, `rows` and `cols` and pad with -1 (and with 0
# between runs). The other widespread models have `rows`, `row_rule_len`, `row_rules` and so on and pad with 0 before
# the runs; their way is written. Both have `[| 1, 2 | 3, 0 |]`; `array2d(1..2, 1..2, [1, 2, 3, 0])` means the same. An
# array is identified by its name, and every number below 1 is padding. Other statements are ignored.

_MINIZINC_REMARK: Final = re.compile(r"%[^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?")
_ARRAY: Final = re.compile(r"(?<!\w)(?=\w{0,30}?(?:row|col))\w++\s*+=\s*+(?:\[\s*+\||array2d\s*+\()", re.IGNORECASE)
_STATEMENT: Final = re.compile(r"(?<!\w)(\w++)\s*+=\s*+([^;=]*+)")
_LITERAL: Final = re.compile(r"\[\s*+\|([-0-9,|\s]*+)\]")
_RANGE: Final = r"\s*+1\s*+\.\.\s*+(\w++)\s*+,"
_ARRAY2D: Final = re.compile(rf"array2d\s*+\({_RANGE}{_RANGE}\s*+\[([-0-9,\s]*+)\]\s*+\)")
_PADDING: Final = re.compile(r"0++|-[0-9]++")


def parse_minizinc(text: str) -> Puzzle:
    values = {match[1]: match[2].strip() for match in _STATEMENT.finditer(_MINIZINC_REMARK.sub(" ", text))}
    rows, cols = (_clues(values, kind) for kind in ("row", "col"))
    return Puzzle.flat(rows, cols, info=info_in_remarks(text))


def dump_minizinc(puzzle: Puzzle) -> str:
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
            return [runs_of_words([word for word in line if _PADDING.fullmatch(word) is None],
                                  within(name, place_name("line", number))) for number, line in enumerate(lines, 1)]
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


def _array_lines(kind: str, clues: list[RunList]) -> Iterator[str]:
    longest = max(1, *map(len, clues))
    yield f"{kind}s = {len(clues)};"
    yield f"{kind}_rule_len = {longest};"
    lines = (", ".join(map(str, (*[0] * (longest - len(runs)), *runs))) for runs in clues)
    yield f"{kind}_rules = [| " + "\n | ".join(lines) + " |];"


MINIZINC: Final = Format("minizinc", (".dzn",), _ARRAY.search, parse_minizinc, dump_minizinc, keeps=TEXTS)


# Lists of lists as in Prolog, Picat and Python: `nonogram([[3], [1, 1]], [[2], [1], [2]])`.
#
# Programs in public repositories write puzzles as facts (`problem(1, [[..]], [[..]])`), as queries and as named lists
# (`RowRules = [[..]]`, `row_rules = [[..]]`); some pad with zeros to a rectangle. Lists that hold only lists of numbers
# are clues. Two of them are a puzzle, rows first, unless the name before the first one says columns; without names this
# is a guess, and the other order would be the same puzzle, mirrored. Further pairs are further puzzles. An atom or a
# text as the first argument is the title. All else, such as variables and rules, is ignored.

_LISTS: Final = re.compile(r"\[\s*+\[\s*+(?:[0-9]++\s*+[,\]]|\])")
_PROLOG_REMARK: Final = re.compile(r"[%#][^\n]*+|/\*(?:[^*]|\*(?!/))*+(?:\*/)?")
_TOKEN: Final = re.compile(r"[\[\],(]|[0-9]++|'[^'\n]*+'|\"[^\"\n]*+\"|\w++|[^\s\w]")
_COLUMNS: Final = re.compile(r"col", re.IGNORECASE)
_MOST_TOKENS: Final = 1_000_000


class _List(NamedTuple):
    """A list of clues, the name before it, and the title among the arguments before it."""

    clues: list[list[str]]
    name: str
    title: str


def sniff_prolog(text: str) -> bool:
    return text.lstrip()[:1] not in ("{", "<") and _LISTS.search(text) is not None


def parse_prolog(text: str) -> list[Entry]:
    lists = list(_lists(_PROLOG_REMARK.sub(" ", text)))
    if len(lists) < 2:
        raise PuzzleError("formats.prolog_lists", found=say("counts.lists", count=len(lists)))
    remarks = text if len(lists) < 4 else ""
    pairs = [pair for number, pair in enumerate(pairwise(lists)) if number % 2 == 0]
    return [Entry(first.title, partial(_read, first, second, remarks)) for first, second in pairs]


def dump_prolog(puzzle: Puzzle) -> str:
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
        if number > _MOST_TOKENS:
            raise PuzzleError("formats.most_words", most=_MOST_TOKENS)
        if token == "[":
            depth += 1
            if depth == 1:
                clues, good = [], True
                name = next((token for token in reversed(before) if token[0].isalpha()), "")
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


PROLOG: Final = Format("prolog", (".pl", ".pi"), sniff_prolog, parse_prolog, dump_prolog, keeps=TEXTS, between="\n")
