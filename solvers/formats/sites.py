"""What sites give out: links and files of puzz.link, and the data of pages of nonograms.org."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import unquote

from ..clues import MAX_INKS
from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle
from ..texts import place_name, say
from .base import Format, RunList, full_clues, line_names, read_number, read_size, refusing
from .inks import EMPTY_SIGN, Ink, picture_in_inks

# puzz.link and pzpr links, whatever the host, and pzprv3 files: clues as slots around the grid.
#
# The slots of a line count from the grid outwards, so that its clue is written in reverse. Filled cells of a pzprv3
# file are a player's progress and are ignored.

_TITLE: Final = "titles.in_puzzlink"
_PREFIX: Final = "https://puzz.link/p?nonogram"
_LOOKS: Final = re.compile(
    r"\s*(?:[^\s?]{0,2000}[?])?(?:type=(?:player|editor)&)?(?:v:[^/\s]*/)?"
    r"(?:nonogram(?:_edit|_play)?/|pzprv3[.0-9]*[/\s]+nonogram\b)"
    r"|\s*(?:https?://)?(?:www\.)?(?:puzz\.link|pzv\.jp|pzprxs\.)[^\s?]*[?]",
    re.IGNORECASE,
)
_ADDRESS: Final = re.compile(r"\A[^\s?]*[?]")
_EXTRAS: Final = re.compile(r"\A(?:type=(?:player|editor)&)?(?:v:[^/]*/)?", re.IGNORECASE)
# More than a pzprv3 file of the largest size has lines.
_MOST_PARTS: Final = 2_000
_GENRE: Final = re.compile(r"nonogram(?:_edit|_play)?", re.IGNORECASE)
_SAVED: Final = re.compile(r"pzprv3[.0-9]*", re.IGNORECASE)
_TOKEN: Final = re.compile(r"([0-9a-f])|-([0-9a-f]{2})|([g-z])", re.IGNORECASE)
_LETTER_GAP: Final = 15
_LONGEST_GAP: Final = 20
_LARGEST: Final = 255


def parse_puzzlink(text: str) -> Puzzle:
    query = _ADDRESS.sub("", text.strip(), count=1)
    path = unquote(_EXTRAS.sub("", query)).replace("\n", "/")
    parts = path.split("/", _MOST_PARTS)
    if _SAVED.fullmatch(parts[0]):
        return _parse_saved(parts[1:])
    if not _GENRE.fullmatch(parts[0]):
        raise PuzzleError("formats.nonogram", found=parts[0])
    return _parse_link([part for part in parts[1:] if part])


def dump_puzzlink(puzzle: Puzzle) -> str:
    rows, cols = full_clues(puzzle, _TITLE)
    slots = [*_slots(cols, _room(len(rows))), *_slots(rows, _room(len(cols)))]
    return f"{_PREFIX}/{len(cols)}/{len(rows)}/{_body(slots)}"


def _room(length: int) -> int:
    """The most runs that fit into a line of that length."""
    return (length + 1) // 2


def _parse_link(parts: list[str]) -> Puzzle:
    # There may be flags, which are never numbers, and a variant between the genre and the size.
    start = next((index for index, part in enumerate(parts) if part.strip().isdecimal()), len(parts))
    if len(parts) < start + 3:
        raise PuzzleError("formats.puzzlink_parts", found="/".join(parts))
    height, width = read_size(parts[start + 1], parts[start], say("places.size_in_link"))
    slots = _read_body("".join("".join(parts[start + 2 :]).split()), width * _room(height) + height * _room(width))
    cols = _lines(slots[: width * _room(height)], _room(height), line_names("column", width))
    rows = _lines(slots[width * _room(height) :], _room(width), line_names("row", height))
    return Puzzle.flat(rows, cols)


def _read_body(body: str, room: int) -> list[int | None]:
    slots: list[int | None] = []
    place = 0
    while place < len(body):
        token = _TOKEN.match(body, place)
        if token is None:
            raise _strange(body[place:], place)
        digit, pair, gap = token.groups()
        slots += [None] * (int(gap, 36) - _LETTER_GAP) if gap else [int(digit or pair, 16)]
        place = token.end()
        if len(slots) > room:
            raise PuzzleError("formats.puzzlink_places", where=place_name("clue_character", place), found=body,
                              room=room)
    # A short body leaves the rest empty.
    return slots + [None] * (room - len(slots))


def _strange(text: str, place: int) -> PuzzleError:
    where = place_name("clue_character", place + 1)
    if text.startswith("."):
        return PuzzleError("formats.puzzlink_known", where=where, found=text)
    if text.startswith("+"):
        return PuzzleError("formats.puzzlink_largest", where=where, found=text, most=_LARGEST)
    return PuzzleError("formats.puzzlink_sign", where=where, found=text)


def _lines(slots: Sequence[int | None], room: int, names: Sequence[str]) -> list[RunList]:
    """The numbers without the gaps, in reading order."""
    lines = [tuple(slot for slot in slots[start : start + room] if slot is not None)[::-1]
             for start in range(0, len(slots), room)]
    for runs, name in zip(lines, names, strict=True):
        if 0 in runs and runs != (0,):
            raise PuzzleError("formats.puzzlink_from_one", where=name, found=" ".join(map(str, runs)))
    return [() if runs == (0,) else runs for runs in lines]


def _parse_saved(parts: list[str]) -> Puzzle:
    """pzprv3: genre, rows, columns, then the clues above and beside the cells, in reading order."""
    if not _GENRE.fullmatch(parts[0].strip() if parts else ""):
        raise PuzzleError("formats.nonogram", where=place_name("line", 2), found="".join(parts[:1]))
    if len(parts) < 3:
        raise PuzzleError("formats.puzzlink_size", where=place_name("line", 3))
    height, width = read_size(parts[1], parts[2], say("places.size"))
    above, beside = _room(height), _room(width)
    table = [_saved_line(line, beside + width, f"line {number}")
             for number, line in enumerate(parts[3 : 3 + above + height], 4)]
    if len(table) < above + height:
        raise PuzzleError("formats.puzzlink_table", found=say("counts.lines", count=len(table)), count=above + height)
    cols = [_saved_runs((line[beside + column] for line in table[:above]), f"column {column + 1}")
            for column in range(width)]
    rows = [_saved_runs(line[:beside], f"row {number}") for number, line in enumerate(table[above:], 1)]
    return Puzzle.flat(rows, cols)


def _saved_line(line: str, count: int, where: str) -> list[str]:
    words = line.split(maxsplit=count)
    if len(words) < count:
        raise PuzzleError("formats.puzzlink_words", where=where, found=line, count=count)
    return words


def _saved_runs(words: Sequence[str] | Iterator[str], where: str) -> RunList:
    """A clue from its words; a leading c means that the player has crossed the number off."""
    clues = [word.removeprefix("c") for word in words if word != "."]
    if any(word in ("-2", "?") for word in clues):
        raise PuzzleError("formats.puzzlink_known", where=where)
    runs = tuple(read_number(word, where) for word in clues)
    return () if runs == (0,) else runs


def _slots(clues: Sequence[RunList], room: int) -> Iterator[int | None]:
    for runs in clues:
        if max(runs, default=0) > _LARGEST:
            raise PuzzleError("formats.carries_no_number_above", found=str(max(runs)), title=say(_TITLE), most=_LARGEST)
        yield from reversed(runs)
        yield from [None] * (room - len(runs))


def _body(slots: Sequence[int | None]) -> str:
    text, gap = [], 0
    for slot in slots:
        if slot is None:
            gap += 1
            continue
        text.append(_gap_text(gap) + (f"{slot:x}" if slot < 16 else f"-{slot:02x}"))
        gap = 0
    return "".join(text) + _gap_text(gap)


def _gap_text(gap: int) -> str:
    """A gap in letters: z for each twenty, then one letter for the rest, g for one, h for two and so on."""
    full, remainder = divmod(gap, _LONGEST_GAP)
    return "z" * full + (chr(ord("g") + remainder - 1) if remainder else "")


PUZZLINK: Final = Format("puzzlink", (".pzpr",), _LOOKS.match, parse_puzzlink, dump_puzzlink)


# The `var d=[[...]]` of pages of nonograms.org: the solved picture, scrambled. Only read.
#
# Each entry is four numbers; their remainders hold sizes, colours and the segments of the picture. Only those pages
# read this format, so that writing it would be useless.

_DATA: Final = re.compile(r"(?:\bd\s*=\s*|^\s*)(\[\s*\[[-0-9,\s\[\]]*\])")
_OPENS: Final = re.compile(r"(?:\bd\s*=\s*|^\s*)\[\s*\[[-0-9\s]")
_MAX_ENTRIES: Final = MAX_SIDE * MAX_SIDE

Entry = Sequence[int]


def parse_nonograms_org(text: str) -> Puzzle:
    data = _entries(text)
    remainders = (_remainders(_entry(data, index)) for index in (1, 2, 3))
    width, height, colours = (first + second - third for first, second, third in remainders)
    if not (1 <= width <= MAX_SIDE and 1 <= height <= MAX_SIDE):
        raise PuzzleError("formats.size_up_to", where=say("places.entries_2_and_3"), found=f"{width} x {height}",
                          most=MAX_SIDE)
    if not 1 <= colours <= MAX_INKS:
        raise PuzzleError("errors.colours_in_palette", where=place_name("entry", 4), found=str(colours), most=MAX_INKS)
    inks = {str(number): _ink(data, number) for number in range(1, colours + 1)}
    cells = [EMPTY_SIGN] * (width * height)
    for start, length, colour in _segments(data, height, width, colours):
        cells[start : start + length] = [str(colour)] * length
    return picture_in_inks([cells[start : start + width] for start in range(0, len(cells), width)], inks)


def _entries(text: str) -> list[Entry]:
    match = _DATA.search(text)
    if match is None:
        raise PuzzleError("formats.nonograms_shape", found=text.strip())
    try:
        data = json.loads(match[1])
    except (ValueError, RecursionError):
        raise PuzzleError("formats.nonograms_shape", found=match[1]) from None
    entries: list[Entry] = [entry for entry in data if isinstance(entry, list) and len(entry) == 4]
    numbers = all(type(number) is int and abs(number) < 10**9 for entry in entries for number in entry)
    if len(entries) != len(data) or len(data) > _MAX_ENTRIES or not numbers:
        raise PuzzleError("formats.nonograms_fours", found=match[1])
    return entries


def _entry(data: Sequence[Entry], index: int) -> Entry:
    if index >= len(data):
        raise PuzzleError("formats.nonograms_entries", found=say("counts.entries", count=len(data)), least=index + 1)
    return data[index]


def _remainders(entry: Entry) -> tuple[int, int, int]:
    if entry[3] == 0:
        raise PuzzleError("formats.nonograms_divisor", found=str(list(entry)))
    return entry[0] % entry[3], entry[1] % entry[3], entry[2] % entry[3]


def _ink(data: Sequence[Entry], number: int) -> Ink:
    """The colours are in the entries from 6 on; entry 5 shifts their parts."""
    shift, entry = _entry(data, 4), _entry(data, 4 + number)
    red, green, blue = entry[0] - shift[1], entry[1] - shift[0], entry[2] - shift[3]
    if not 0 <= min(red, green, blue) <= max(red, green, blue) <= 255:
        raise PuzzleError("formats.nonograms_colour", found=str(list(entry)))
    return Ink((red, green, blue))


def _segments(data: Sequence[Entry], height: int, width: int, colours: int) -> list[tuple[int, int, int]]:
    """First cell, length and colour of each segment; they begin behind the colours."""
    first, second, third = _remainders(_entry(data, 5 + colours))
    count = first * first + 2 * second + third
    shift = _entry(data, 6 + colours)
    segments = []
    for entry in data[7 + colours : 7 + colours + count]:
        row, column, length = entry[3] - shift[3] - 1, entry[0] - shift[0] - 1, entry[1] - shift[1]
        if not (0 <= row < height and column >= 0 and 1 <= length <= width - column):
            raise PuzzleError("formats.nonograms_inside", found=str(list(entry)), width=width, height=height)
        colour = entry[2] - shift[2]
        if not 1 <= colour <= colours:
            raise PuzzleError("errors.colours_of_runs", found=str(list(entry)), most=colours)
        segments.append((row * width + column, length, colour))
    if len(segments) != count:
        raise PuzzleError("formats.nonograms_segments", found=say("counts.segments", count=len(segments)), count=count)
    return segments


NONOGRAMS_ORG: Final = Format("nonograms_org", (), _OPENS.search, parse_nonograms_org,
                              refusing("formats.nonograms_read_only", "titles.in_nonograms_org"),
                              read_only=True, coloured=True)
