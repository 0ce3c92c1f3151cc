"""All clues on one line of text: Pattern's ids, the task of puzzle-nonograms pages, and "colon".

There are single separators between lines and between numbers. This is stricter than lists of clue lines: a doubled
separator inside a line is an error, since a number is missing there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final
from urllib.parse import unquote

from ..errors import PuzzleError
from ..grid import EMPTY, FILLED
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import say
from .base import Format, RunList, full_clues, line_names, read_number, runs_of_words, spoken
from .clue_text import columns_of


def _sections(text: str, between_lines: str) -> list[str]:
    """The texts of the clues, at most as many as two sides can have."""
    count = text.count(between_lines) + 1
    if count > 2 * MAX_SIDE:
        raise PuzzleError("formats.most_lines", found=say("counts.lines", count=count), most=2 * MAX_SIDE)
    return text.split(between_lines)


def _clues(sections: Sequence[str], names: Sequence[str], between_numbers: str) -> list[RunList]:
    return [() if section.strip() in ("", "0") else runs_of_words(section.split(between_numbers), name)
            for section, name in zip(sections, names, strict=True)]


# Game ids and save files of Pattern, the nonogram of Simon Tatham's collection. An id is `WxH:clues[,given cells]`,
# bare or in a URL as `#id` or `?id=`. The moves in a save file are ignored. Only that program understands random seeds
# (`WxH#seed`).

_TITLE: Final = "titles.in_pattern"
_ID: Final = re.compile(r"\s*[0-9]+(?:x[0-9]+)?:[0-9./]*/[0-9./]*(?:,[A-Za-z]*)?\s*")
_SEED: Final = re.compile(r"\s*[0-9]+x[0-9]+#")
_LINK: Final = re.compile(
    r"https?://[^\s#?]*(?:#|[?][^\s#]{0,2000}?\bid=)([0-9]+(?:x[0-9]+)?(?:%3a|%23|:|#)[^\s&#]*)", re.IGNORECASE
)
_SAVED: Final = "SAVEFILE:"
_FIELD: Final = re.compile(rb"([A-Z ]{8}):([0-9]{1,7}):")
_LONGEST_GAP: Final = 25

Givens = list[tuple[int, int]]


def sniff_pattern(text: str) -> bool:
    start = text.lstrip()[:200]
    return start.startswith(_SAVED) or any(looks.match(text) for looks in (_ID, _SEED)) or _link(text) is not None


def parse_pattern(text: str) -> Puzzle:
    if text.lstrip().startswith(_SAVED):
        return _parse_id(_saved_id(text.lstrip()))
    link = _link(text)
    return _parse_id(unquote(link[1]) if link else text.strip())


def dump_pattern(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, _TITLE, givens=True)
    if puzzle.size < 2:
        raise PuzzleError("formats.pattern_single_cell", title=say(_TITLE))
    clues = "/".join(".".join(map(str, runs)) for runs in [*cols, *rows])
    givens = "," + _given_text(puzzle) if puzzle.givens else ""
    return f"{puzzle.width}x{puzzle.height}:{clues}{givens}"


def _link(text: str) -> re.Match[str] | None:
    start = text.lstrip()
    return _LINK.match(start) if start[:4].lower() == "http" else None


def _parse_id(text: str) -> Puzzle:
    params, colon, desc = text.partition(":")
    if not colon:
        raise PuzzleError("formats.pattern_id", found=text)
    words = params.split("x", 1)
    where = say("places.size_before_colon")
    width, height = (read_number(word, where, low=1) for word in (words[0], words[-1]))
    clues, comma, given_text = desc.partition(",")
    sections = _sections(clues, "/")
    if len(sections) != width + height:
        raise PuzzleError("formats.pattern_slashes", found=say("counts.sections", count=len(sections)), width=width,
                          height=height)
    runs = _clues(sections, line_names("column", width) + line_names("row", height), ".")
    givens = _read_givens(given_text, width * height) if comma else []
    return Puzzle.flat(runs[width:], runs[:width], givens=givens)


def _read_givens(text: str, size: int) -> Givens:
    """Each letter skips some cells and gives the next one, filled if it is a capital; z only skips."""
    givens: Givens = []
    cell = 0
    for letter in text:
        if not (letter.isascii() and letter.isalpha()):
            raise PuzzleError("formats.pattern_letters", where=say("places.after_comma"), found=text)
        cell += ord(letter.lower()) - ord("a")
        if letter not in "zZ":
            givens.append((cell, FILLED if letter.isupper() else EMPTY))
            cell += 1
        if cell > size + 1:
            break
    # The last letter may reach just past the end, since it says how many cells remain.
    if cell not in (size, size + 1):
        raise PuzzleError("formats.pattern_cover", where=say("places.after_comma"), found=text, size=size)
    return [(place, state) for place, state in givens if place < size]


def _given_text(puzzle: Puzzle) -> str:
    text, cell = "", 0
    for next_cell, state in puzzle.givens:
        skips, gap = divmod(next_cell - cell, _LONGEST_GAP)
        letter = chr(ord("a") + gap)
        text += "z" * skips + (letter.upper() if state == FILLED else letter)
        cell = next_cell + 1
    skips, gap = divmod(puzzle.size - cell, _LONGEST_GAP)
    return text + "z" * skips + (chr(ord("a") + gap) if gap else "")


def _saved_id(text: str) -> str:
    fields = _fields(text.encode("utf-8"))
    if fields.get("GAME", "Pattern") != "Pattern":
        raise PuzzleError("formats.pattern_save", found=fields["GAME"])
    for name in ("PARAMS", "DESC"):
        if name not in fields:
            raise PuzzleError("formats.pattern_save_line", name=name)
    return f"{fields['PARAMS']}:{fields['DESC']}"


def _fields(data: bytes) -> dict[str, str]:
    """The fields up to DESC; a field ends after its stated length, not at a line end."""
    fields: dict[str, str] = {}
    place = 0
    while "DESC" not in fields and (match := _FIELD.match(data, place)):
        end = match.end() + int(match[2])
        fields[match[1].decode().strip()] = data[match.end() : end].decode("utf-8", "replace")
        place = end + 1
    return fields


PATTERN: Final = Format("pattern", (".sav", ".sgt"), sniff_pattern, parse_pattern, dump_pattern)


# The `task='...'` of puzzle-nonograms pages: Pattern's clues without the size, columns first. The text does not say how
# many of its lines are columns; `columns_of` decides. A puzzle that would be read back as another one is not written.

_TASK_TITLE: Final = "titles.in_task"
_TASK: Final = re.compile(r"\btask\s*[=:]\s*(['\"])([^'\"]*)\1")
_OPENS: Final = re.compile(r"\btask\s*[=:]\s*['\"]")
_BARE: Final = re.compile(r"\s*[0-9.]*/[0-9./]*\s*")


def sniff_task(text: str) -> bool:
    return _OPENS.search(text) is not None or _BARE.fullmatch(text) is not None


def parse_task(text: str) -> Puzzle:
    match = _TASK.search(text)
    sections = _sections(match[2] if match else text.strip(), "/")
    clues = _clues(sections, [f"line {number}" for number in range(1, len(sections) + 1)], ".")
    split = columns_of(clues)
    return Puzzle.flat(clues[split:], clues[:split])


def dump_task(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, _TASK_TITLE)
    if columns_of(cols + rows) != len(cols):
        raise PuzzleError("formats.size_not_kept", title=say(_TASK_TITLE))
    return "task='" + "/".join(spoken(runs, ".") for runs in cols + rows) + "'"


TASK: Final = Format("task", (".task",), sniff_task, parse_task, dump_task)


# "colon": columns, `:`, rows, with `;` between lines and `,` between numbers

_COLON_LOOKS: Final = re.compile(r"(?=[^0-9]*[0-9])[0-9,;\s]*:[0-9,;\s]*")


def parse_colon(text: str) -> Puzzle:
    halves = text.strip().split(":", 2)
    if len(halves) != 2:
        raise PuzzleError("formats.colon_halves", found=text.strip())
    return Puzzle.flat(_read_half(halves[1], "row"), _read_half(halves[0], "column"))


def dump_colon(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, "titles.in_colon")
    return ":".join(";".join(spoken(runs, ",") for runs in half) for half in (cols, rows))


def _read_half(text: str, kind: str) -> list[RunList]:
    sections = _sections(text, ";")
    if len(sections) > MAX_SIDE:
        raise PuzzleError(f"formats.most_{kind}s", found=say(f"counts.{kind}s", count=len(sections)), most=MAX_SIDE)
    return _clues(sections, line_names(kind, len(sections)), ",")


COLON: Final = Format("colon", (".colon",), _COLON_LOOKS.fullmatch, parse_colon, dump_colon)
