"""Our own link code: all clues of a puzzle in few URL-safe characters.

This module is the envelope: version, check, size, extras, and recognising a code or an address that holds one.
`coder` makes the digits, `models` knows what is likely. A code holds clues, given cells and a palette, no title.

Layout. Character 1 is the version, today `n`; a better code gets a new letter, so that links stay valid for ever.
Characters 2 to 4 are the CRC-16 (XMODEM) of all others, which differs after any single wrong character and any swap of
neighbours. The rest is one stream of bits: whether the puzzle is a solid; if not, whether it has colours; the sides;
the palette; whether there are extras, and the extras; the clues of each axis (see `models`).

A side: whether it is a multiple of 5 (then divided by 5); its number of binary digits; which of the numbers with that
many digits. The first side is followed by whether all others equal it. Extras: for each line whether it has a clue;
then, as long as there is another given cell, its distance from the last one and its colour.
"""

from __future__ import annotations

import re
from binascii import crc_hqx
from collections.abc import Sequence
from math import prod
from typing import Final

from ...clues import Clue
from ...errors import PuzzleError
from ...grid import EMPTY, colour_of, state_of
from ...puzzle import MAX_SIDE, MAX_SOLID_SIDE, Line, Puzzle, axis_lines, line_axes
from ...solid import face_sides, faces_of
from ...texts import place_name, say
from ..base import Format
from .coder import ALPHABET, VALUE, Coder, Habit, Habits, Reader, Writer, code_number, code_size
from .models import code_face, code_palette, code_runs

VERSION: Final = "n"
MAX_CODE: Final = 200_000

_HEAD: Final = 4  # characters before the text

_SOLID: Final = 8192
_COLOURED: Final = 16384
_FIVE: Final = 49152
_SQUARE: Final = 40960
_EXTRAS: Final = 4096

_BARE: Final = re.compile(rf"{VERSION}[A-Za-z0-9_-]+")
_WHITE: Final = re.compile(r"\s")
_ADDRESS: Final = re.compile(r"\S*?/[pc]/([^\s/?#]+)/?(?:[?#]\S*)?")

Givens = tuple[tuple[int, int], ...]


def encode(puzzle: Puzzle) -> str:
    """The code of the clues and given cells of a puzzle."""
    if len(puzzle.shape) > 2:
        faces_of(puzzle)  # raises if lines are missing
    writer = Writer()
    _pass_on(writer, puzzle)
    code = seal(writer.text())
    if len(code) > MAX_CODE:
        raise PuzzleError("formats.link_longer", found=say("counts.characters", count=len(code)), longest=MAX_CODE)
    return code


def decode(code: str) -> Puzzle:
    """The puzzle of a code; PuzzleError for anything that is not a code."""
    _refuse_other_signs(code)
    reader = Reader(code[_HEAD:])
    puzzle = _pass_on(reader)
    reader.finish()
    return puzzle


def _refuse_other_signs(code: str) -> None:
    """Refuse a text that cannot be a code before doing any work."""
    if len(code) < _HEAD or len(code) > MAX_CODE:
        raise PuzzleError("formats.link_length", where=say("places.link"), found=code, shortest=_HEAD,
                          longest=MAX_CODE)
    if code[0] != VERSION:
        raise PuzzleError("formats.link_kind", where=say("places.link"), found=code, version=VERSION)
    for place, sign in enumerate(code, 1):
        if sign not in VALUE:
            raise PuzzleError("formats.link_sign", where=place_name("link_character", place), found=sign)
    if code != seal(code[_HEAD:]):
        raise PuzzleError("formats.link_seal", where=say("places.link"), found=code)


def seal(text: str) -> str:
    """The code of a text: the version and the check, then the text."""
    check = crc_hqx(f"{VERSION}{text}".encode("ascii"), 0)
    return f"{VERSION}{ALPHABET[check >> 12]}{ALPHABET[check >> 6 & 63]}{ALPHABET[check & 63]}{text}"


# Both directions: a writer has the puzzle, a reader gets it back


def _pass_on(coder: Coder, puzzle: Puzzle | None = None) -> Puzzle:
    """Pass on everything after the check."""
    solid = coder.bit(_SOLID, puzzle is not None and len(puzzle.shape) > 2)
    palette = puzzle.palette if puzzle else ()
    coloured = not solid and coder.bit(_COLOURED, bool(palette))
    shape = _pass_shape(coder, puzzle.shape if puzzle else (1,) * (3 if solid else 2))
    palette = code_palette(coder, palette) if coloured else ()
    cells = [[*axis_lines(shape, axis)] for axis in line_axes(shape)]
    clues: list[Clue | None] = [line.clue for line in puzzle.lines] if puzzle else [None] * sum(map(len, cells))
    present, givens = [True] * len(clues), puzzle.givens if puzzle else ()
    if coder.bit(_EXTRAS, bool(givens) or None in clues):
        present = _pass_presence(coder, clues)
        givens = _pass_givens(coder, prod(shape), max(len(palette), 2), givens)
    habits = Habits(Habit)
    lines: list[Line] = []
    for axis, places in zip(line_axes(shape), cells, strict=True):
        part = slice(len(lines), len(lines) + len(places))
        if solid:
            columns = face_sides(shape)[axis][1]
            coded = code_face(coder, habits, shape[axis], columns, present[part], clues[part])
        else:
            coded = code_runs(coder, habits, shape[axis], max(0, len(palette) - 1), present[part], clues[part])
        lines += map(Line, places, coded)
    return Puzzle(shape, tuple(lines), givens, palette=palette)


def _pass_shape(coder: Coder, sides: tuple[int, ...]) -> tuple[int, ...]:
    most = MAX_SIDE if len(sides) == 2 else MAX_SOLID_SIDE
    first = _pass_side(coder, sides[0], most)
    if coder.bit(_SQUARE, len(set(sides)) == 1):
        return (first,) * len(sides)
    return first, *(_pass_side(coder, side, most) for side in sides[1:])


def _pass_side(coder: Coder, side: int, most: int) -> int:
    unit = 5 if coder.bit(_FIVE, side % 5 == 0) else 1
    highest = most // unit
    digits = code_number(coder, (side // unit).bit_length(), 1, highest.bit_length())
    return unit * code_number(coder, side // unit, 1 << digits - 1, min(highest, (1 << digits) - 1))


def _pass_presence(coder: Coder, clues: Sequence[Clue | None]) -> list[bool]:
    """Which lines have a clue."""
    habits = Habits(Habit)
    present: list[bool] = []
    for clue in clues:
        present.append(habits[tuple(present[-2:])].code(coder, clue is not None))
    return present


def _pass_givens(coder: Coder, size: int, colours: int, givens: Givens) -> Givens:
    """The cells given from the start. `colours` counts that of empty cells."""
    another, steps = Habit(), Habits(Habit)
    coded: list[tuple[int, int]] = []
    last = -1
    while last < size - 1 and another.code(coder, len(coded) < len(givens)):
        cell, state = givens[len(coded)] if givens else (0, EMPTY)
        last += code_size(coder, steps, (), size - 1 - last, cell - last)
        coded.append((last, state_of(code_number(coder, colour_of(state), 0, colours - 1))))
    return tuple(coded)


# The format


def _sniff(text: str) -> bool:
    code = text.strip()
    if _address(code):
        return True
    return len(code) <= MAX_CODE and _BARE.fullmatch(code) is not None and code == seal(code[_HEAD:])


def _parse(text: str) -> Puzzle:
    code = text.strip()
    return decode(_address(code) or code)


def _address(text: str) -> str:
    """The code in an address; empty if the text is no address."""
    match = None if _WHITE.search(text) else _ADDRESS.fullmatch(text)
    return match[1] if match else ""


LINK: Final = Format("link", (), _sniff, _parse, encode, solid=True, coloured=True)
