"""Text of a model's voxels: a line `dimension X,Y,Z`, then a line `x,y,z,colour` for each voxel.

Reading accepts the variants of many small programs: the word may be missing or be `dimensions`; a single number means a
cube; blanks may replace commas; `#` opens a comment; coordinates count from 0 or from 1; a colour is `#c73e24`, with or
without `#`, or `0xc73e24`, a common English name, or missing. z is up, since no file says otherwise.
"""

from __future__ import annotations

import re
from typing import Final

from ...colours import RGB, Colours, hex_of, painted, read_hex
from ...errors import PuzzleError
from ...grid import EMPTY, FILLED, Grid
from ...puzzle import MAX_SOLID_SIDE, Info, Puzzle, puzzle_of
from ...solid import Shape
from ..base import Format, model_of_goal, read_number
from ..clue_text import MAX_LINES_OF_MANY, TextLine, numbered_lines

_HEAD: Final = r"\s*+dimensions?[ \t]*+[:=]?[ \t\n]*+[0-9]"
_PLAIN_HEAD: Final = r"\s*+[0-9]++(?:[ \t]*+,[ \t]*+[0-9]++){2}[ \t]*+\n\s*+[0-9]++,[0-9]++,[0-9]++,[ \t]*+[#A-Za-z]"
_LOOKS: Final = re.compile(f"{_HEAD}|{_PLAIN_HEAD}", re.IGNORECASE)
_WORD: Final = re.compile(r"[ \t]*+dimensions?[ \t]*+[:=]?", re.IGNORECASE)
_PARTED: Final = re.compile(r"[\s,]++")
_LONGEST: Final = 200
_HEX: Final = re.compile(r"(?:0x)?([0-9a-fA-F]{6})")
_NAMES: Final = {
    "black": (0, 0, 0), "silver": (192, 192, 192), "gray": (128, 128, 128), "grey": (128, 128, 128),
    "white": (255, 255, 255), "maroon": (128, 0, 0), "red": (255, 0, 0), "purple": (128, 0, 128),
    "fuchsia": (255, 0, 255), "green": (0, 128, 0), "lime": (0, 255, 0), "olive": (128, 128, 0),
    "yellow": (255, 255, 0), "navy": (0, 0, 128), "blue": (0, 0, 255), "teal": (0, 128, 128), "aqua": (0, 255, 255),
    "orange": (255, 165, 0), "brown": (165, 42, 42), "pink": (255, 192, 203),
}

_PLACES: Final = {str(place): place for place in range(MAX_SOLID_SIDE + 1)}  # as nearly all files write them

Place = tuple[int, int, int]


def parse(text: str) -> Puzzle:
    lines = [line for line in numbered_lines(text, MAX_LINES_OF_MANY) if line.text.lstrip()[:1] not in ("", "#")]
    head, body = _head(lines)
    shape = read_sides(head)
    voxels = [read_voxel(line) for line in body]
    first = 1 if all(min(place) >= 1 for place, _ in voxels) and _beyond(voxels, shape) else 0
    return model_of(shape, first, voxels, body)


def dump(puzzle: Puzzle) -> str:
    goal, colours = model_of_goal(puzzle, "titles.in_voxels")
    _, y, z = goal.shape
    lines = (
        ",".join(map(str, (cell // (y * z), cell // z % y, cell % z, *_tint(colours, cell))))
        for cell, state in enumerate(goal.cells) if state == FILLED
    )
    return "\n".join([f"dimension {','.join(map(str, goal.shape))}", *lines, ""])


def _head(lines: list[TextLine]) -> tuple[TextLine, list[TextLine]]:
    """The line with the sides, without the word, and the lines of the voxels."""
    if not lines:
        raise PuzzleError("formats.voxels_dimension")
    word = _WORD.match(lines[0].text)
    first = TextLine(lines[0].number, lines[0].text[word.end() :] if word else lines[0].text)
    if first.blank and len(lines) > 1:
        return lines[1], lines[2:]
    return first, lines[1:]


def words_of(line: TextLine, code: str = "formats.voxels_line") -> list[str]:
    """The words of a line; the error of this code if it is too long."""
    if len(line.text) > _LONGEST:
        raise PuzzleError(code, where=line.where, found=line.text)
    return _PARTED.split(line.text.strip().strip(","))


def read_sides(line: TextLine) -> Shape:
    """Three sides, or one of a cube."""
    words = words_of(line)
    if len(words) not in (1, 3):
        raise PuzzleError("formats.voxels_sides", where=line.where, found=line.text.strip())
    x, y, z = (read_number(word, line.where, 1, MAX_SOLID_SIDE) for word in (words * 3)[:3])
    return x, y, z


def read_voxel(line: TextLine) -> tuple[Place, RGB | None]:
    """The place of a voxel, as the file counts coordinates, and its colour."""
    words = words_of(line)
    where = line.where
    if len(words) not in (3, 4):
        raise PuzzleError("formats.voxels_line", where=where, found=line.text.strip())
    x, y, z = (_PLACES[word] if word in _PLACES else read_number(word, where, 0, MAX_SOLID_SIDE) for word in words[:3])
    return (x, y, z), _colour(words[3], where) if len(words) == 4 else None


def _colour(word: str, where: str) -> RGB:
    if word.lower() in _NAMES:
        return _NAMES[word.lower()]
    bare = _HEX.fullmatch(word)
    return read_hex(f"#{bare[1]}" if bare else word, where)


def _beyond(voxels: list[tuple[Place, RGB | None]], shape: Shape) -> bool:
    return any(part == side for place, _ in voxels for part, side in zip(place, shape, strict=True))


def model_of(shape: Shape, first: int, voxels: list[tuple[Place, RGB | None]], lines: list[TextLine]) -> Puzzle:
    """The puzzle of the voxels on these lines; coordinates count from `first`."""
    if not voxels:
        raise PuzzleError("formats.voxels_one")
    x, y, z = shape
    states = bytearray([EMPTY]) * (x * y * z)
    tints: list[RGB | None] = [None] * (x * y * z)
    for (place, tint), line in zip(voxels, lines, strict=True):
        i, j, k = (part - first for part in place)
        if not (0 <= i < x and 0 <= j < y and 0 <= k < z):
            raise PuzzleError("formats.voxels_inside", where=line.where, found=line.text.strip())
        states[(i * y + j) * z + k] = FILLED
        tints[(i * y + j) * z + k] = tint
    return puzzle_of(Grid(shape, bytes(states)), Info(colours=painted(tints)))


def _tint(colours: Colours, cell: int) -> list[str]:
    tint = colours.of(cell)
    return [] if tint is None else [hex_of(tint)]


FORMAT: Final = Format("voxels", "titles.voxels", (".txt",), _LOOKS.match, parse, dump,
                       keeps=("goal", "colours"), picture=True, flat=False, solid=True)
