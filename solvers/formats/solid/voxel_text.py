"""Texts that list the voxels of a model. z is up, since no file says otherwise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from math import prod
from typing import Final, NamedTuple

from ...clues import Clue, Count
from ...colours import RGB, hex_of, painted, read_hex
from ...errors import PuzzleError
from ...grid import EMPTY, FILLED, Grid
from ...puzzle import MAX_SOLID_SIDE, Info, Puzzle, coordinates, puzzle_of
from ...solid import AXES, Shape, face_sides, with_clues
from ..base import Format, model_of_goal, read_number, refusing
from ..clue_text import MAX_LINES_OF_MANY, TextLine, numbered_lines
from ..inks import read_value

# V

_HEAD: Final = r"\s*+dimensions?[ \t]*+[:=]?[ \t\n]*+[0-9]"
_SIDES: Final = r"\s*+[0-9]++(?:[ \t]*+,[ \t]*+[0-9]++){2}[ \t]*+\n"
_PLAIN_HEAD: Final = rf"{_SIDES}\s*+[0-9]++,[0-9]++,[0-9]++,[ \t]*+[#A-Za-z]"
_VOXELS_LOOKS: Final = re.compile(f"{_HEAD}|{_PLAIN_HEAD}", re.IGNORECASE)
_WORD: Final = re.compile(r"[ \t]*+dimensions?[ \t]*+[:=]?", re.IGNORECASE)
_PARTED: Final = re.compile(r"[\s,]++")
_LONGEST: Final = 200
_PLACES: Final = {str(place): place for place in range(MAX_SOLID_SIDE + 1)}  # as nearly all files write them

Place = tuple[int, int, int]


def parse_voxels(text: str) -> Puzzle:
    lines = [line for line in numbered_lines(text, MAX_LINES_OF_MANY) if line.text.lstrip()[:1] not in ("", "#")]
    head, body = _head(lines)
    shape = read_sides(head)
    voxels = [read_voxel(line) for line in body]
    places = [place for place, _ in voxels]
    first = int(all(min(place) >= 1 for place in places) and _touches_end(places, shape))
    return model_of(shape, first, voxels, body)


def dump_voxels(puzzle: Puzzle) -> str:
    goal, colours = model_of_goal(puzzle, "titles.in_voxels")
    tints = [colours.of(cell) for cell in range(puzzle.size)]
    lines = (
        ",".join(map(str, (*coordinates(goal.shape, cell), *([hex_of(tint)] if tint else []))))
        for cell, (state, tint) in enumerate(zip(goal.cells, tints, strict=True)) if state == FILLED
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
    colour = words[3] if len(words) == 4 else ""
    return (x, y, z), (_tint(colour) or read_hex(colour, where)) if colour else None


@lru_cache(1_000)
def _tint(colour: str) -> RGB | None:
    return read_value(colour.removeprefix("0x"))


def _touches_end(places: Sequence[Place], shape: Shape) -> bool:
    return any(part == side for place in places for part, side in zip(place, shape, strict=True))


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


VOXELS: Final = Format("voxels", (".txt",), _VOXELS_LOOKS.match, parse_voxels, dump_voxels,
                       keeps=("goal", "colours"), picture=True, flat=False, solid=True)


# Sections, each of them closed by its label. Only read.
#
#     2,3,2
#     #dimension
#     0,0,0,0xc81e28
#     #solution
#     0,1,2,0
#     #hint x
#     1,0,2,0
#     #hint y
#     #hint z
#
# The sides are X,Y,Z. A cell of the solution is x,y,z and its colour. A hint is two coordinates, a number and its kind,
# and shows the number of a line along the axis of its section: its coordinates are those on the other two axes, in the
# order of x, y and z. Programs count coordinates from 0 or from 1, may write those of a hint the other way round, and
# number the kinds as they like. The solution settles all that: coordinates are read so that the numbers are those of
# its lines, and it says which of them are circled or squared. A hint of the kind `none` is hidden. A file that ends
# after its solution shows all numbers.

_LABELS: Final = ("#dimension", "#solution", *(f"#hint {axis}" for axis in AXES))
_NEEDED: Final = 2  # of the labels
_LEVEL_LOOKS: Final = re.compile(rf"{_SIDES}\s*+#[ \t]*+dimension\b", re.IGNORECASE)
_LONGEST_LABEL: Final = 100  # characters of a label with its blanks
_KIND: Final = re.compile(r"[0-9]|[A-Za-z]{1,10}")
_HIDDEN: Final = "none"


class _Hint(NamedTuple):
    line: TextLine
    place: tuple[int, int]
    number: int
    kind: str


def parse_level(text: str) -> Puzzle:
    head, body, *sections = _sections([line for line in numbered_lines(text, MAX_LINES_OF_MANY) if not line.blank])
    shape = read_sides(head[0])
    voxels = [read_voxel(line) for line in body]
    hints = [[hint for hint in map(_hint, section) if hint.kind != _HIDDEN] for section in sections]
    first = _first(shape, [place for place, _ in voxels], [hint for face in hints for hint in face])
    puzzle = model_of(shape, first, voxels, body)
    return with_clues(puzzle, _shown_clues(puzzle, shape, first, hints)) if sections else puzzle


def _sections(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    """The lines before each label: exactly one before the first."""
    sections: list[list[TextLine]] = [[]]
    for line in lines:
        if line.text.lstrip()[:1] != "#" and (len(sections) > 1 or not sections[0]):
            sections[-1].append(line)
        elif len(sections) > len(_LABELS) or not sections[0] or not _is_label(line, len(sections) - 1):
            raise _missing_label(len(sections) - 1, line)
        else:
            sections.append([])
    trailing = sections.pop()
    if trailing or len(sections) < _NEEDED:
        raise _missing_label(len(sections), trailing[-1] if trailing else None)
    return sections


def _is_label(line: TextLine, number: int) -> bool:
    return "".join(line.text[:_LONGEST_LABEL].split()).lower() == _LABELS[number].replace(" ", "")


def _missing_label(number: int, line: TextLine | None) -> PuzzleError:
    """The error of a line, or of the end, where the label with this number is expected."""
    where, text = (line.where, line.text.strip()) if line else ("", None)
    if number == len(_LABELS):
        return PuzzleError("formats.level_end", where=where, found=text, label=_LABELS[-1])
    return PuzzleError("formats.level_label", where=where, found=text, label=_LABELS[number])


def _hint(line: TextLine) -> _Hint:
    words = words_of(line, "formats.level_hint")
    if len(words) != 4 or not _KIND.fullmatch(words[3]):
        raise PuzzleError("formats.level_hint", where=line.where, found=line.text.strip())
    low_axis, high_axis, number = (read_number(word, line.where, 0, MAX_SOLID_SIDE) for word in words[:3])
    return _Hint(line, (low_axis, high_axis), number, words[3].lower())


def _first(shape: Shape, places: Sequence[Place], hints: Sequence[_Hint]) -> int:
    """The lowest coordinate: 1 if none is 0 and counting from 0 would put a cell outside."""
    if any(0 in place for place in places) or any(0 in hint.place for hint in hints):
        return 0
    return int(_touches_end(places, shape))


def _shown_clues(puzzle: Puzzle, shape: Shape, first: int, hints: Sequence[Sequence[_Hint]]) -> list[Clue | None]:
    """The clues of all lines; None where no hint shows the number."""
    clues: list[Clue | None] = []
    for axis, sides in enumerate(face_sides(shape)):
        face = [line.clue for line in puzzle.lines[len(clues) : len(clues) + prod(sides)]]
        face_hints = hints[axis] if axis < len(hints) else []
        fault = _fault(face, sides, first, face_hints)
        if fault:
            face_hints = [hint._replace(place=hint.place[::-1]) for hint in face_hints]
            if _fault(face, sides, first, face_hints):
                raise fault
        lines = {_line_of(hint, first, sides) for hint in face_hints}
        clues += [clue if line in lines else None for line, clue in enumerate(face)]
    return clues


def _fault(
    face: Sequence[Clue | None], sides: tuple[int, int], first: int, hints: Sequence[_Hint]
) -> PuzzleError | None:
    """The error of the first hint that contradicts its line."""
    for hint in hints:
        line, text = _line_of(hint, first, sides), hint.line.text.strip()
        if line is None:
            return PuzzleError("formats.voxels_inside", where=hint.line.where, found=text)
        clue = face[line]
        if isinstance(clue, Count) and clue.total != hint.number:
            return PuzzleError("formats.level_count", where=hint.line.where, found=text, count=clue.total)
    return None


def _line_of(hint: _Hint, first: int, sides: tuple[int, int]) -> int | None:
    """The place of the line among those of its face; None if it has no such line."""
    (row, col), (rows, cols) = (part - first for part in hint.place), sides
    return row * cols + col if 0 <= row < rows and 0 <= col < cols else None


LEVEL: Final = Format("level", (".txt",), _LEVEL_LOOKS.match, parse_level,
                      refusing("formats.level_read_only", "titles.in_level"),
                      keeps=("goal", "colours"), read_only=True, flat=False, solid=True)
