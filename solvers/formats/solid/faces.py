"""The three faces of a solid puzzle as text: the sides `X Y Z`, then a table for each face, with empty lines between.

A number is `3`, circled `(3)`, squared `[3]`; a line without one is `-`. The faces are those that one sees on the box
from its front: first the front, rows y and columns z, with the numbers along x; then the top with those along y, rows x
from the far side to the near one, columns z; then the left side with those along z, rows y, columns x from the far side
to the near one. Anything after them is a comment.
"""

from __future__ import annotations

import re
from typing import Final

from ...clues import Clue, Count
from ...errors import PuzzleError
from ...puzzle import MAX_SOLID_SIDE, Puzzle
from ...solid import Face, face_sides, faces_of, solid
from ...texts import say
from ..base import Format, check_counts, read_number
from ..clue_text import TextLine, numbered_lines

_LOOKS: Final = re.compile(r"\s*\d+[ \t]+\d+[ \t]+\d+[ \t]*\n[ \t]*\n")  # clues as lists have no empty line there
_SIGNED: Final = re.compile(r"(\d+)|\((\d+)\)|\[(\d+)\]", re.ASCII)
_NONE: Final = "-"


def parse(text: str) -> Puzzle:
    lines = [line for line in numbered_lines(text) if not line.blank]
    if not lines:
        raise PuzzleError("formats.three_sides")
    words = lines[0].text.split(maxsplit=3)
    if len(words) != 3:
        raise PuzzleError("formats.three_sides", where=lines[0].where, found=lines[0].text)
    sides = [read_number(word, lines[0].where, 1, MAX_SOLID_SIDE) for word in words]
    shape = sides[0], sides[1], sides[2]
    along_x, along_y, along_z = face_sides(shape)
    tables = (along_x, along_y, along_z[::-1])
    if len(lines) - 1 < sum(rows for rows, _ in tables):
        raise PuzzleError("formats.faces_rows", found=say("counts.rows", count=len(lines) - 1),
                          count=sum(rows for rows, _ in tables))
    faces, start = [], 1
    for rows, cols in tables:
        faces.append([_row(line, cols) for line in lines[start : start + rows]])
        start += rows
    return solid(shape, [clue for face in _turned(*faces) for row in face for clue in row])


def dump(puzzle: Puzzle) -> str:
    check_counts(puzzle, "titles.in_faces")
    tables = ("\n".join(" ".join(map(_word, row)) for row in face) for face in _turned_back(*faces_of(puzzle)))
    return "\n\n".join([" ".join(map(str, puzzle.shape)), *tables]) + "\n"


def _turned_back(front: Face, top: Face, left: Face) -> tuple[Face, Face, Face]:
    """The faces of a puzzle as the file has them."""
    return front, top[::-1], [list(row) for row in zip(*left[::-1], strict=True)]


def _turned(front: Face, top: Face, left: Face) -> tuple[Face, Face, Face]:
    """The faces of a file as a puzzle has them."""
    return front, top[::-1], [list(row) for row in zip(*left, strict=True)][::-1]


def _row(line: TextLine, cols: int) -> list[Clue | None]:
    words = line.text.split(maxsplit=MAX_SOLID_SIDE)
    if len(words) != cols:
        raise PuzzleError("formats.faces_row", where=line.where, found=line.text.strip(), count=cols, none=_NONE)
    return [_clue(word, line.where) for word in words]


def _clue(word: str, where: str) -> Clue | None:
    if word == _NONE:
        return None
    match = _SIGNED.fullmatch(word)
    if match is None or match.lastindex is None:
        raise PuzzleError("formats.faces_number", where=where, found=word)
    count = read_number(match[match.lastindex], where, 0, MAX_SOLID_SIDE)
    return Count(count, match.lastindex) if count else Count(0)


def _word(clue: Clue | None) -> str:
    return _NONE if clue is None else str(clue)


FACES: Final = Format("faces", (".faces",), _LOOKS.match, parse, dump, flat=False, solid=True)
