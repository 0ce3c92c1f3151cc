"""Solids as tables of text: the three faces of a puzzle, and a finished model layer by layer."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from ...clues import Clue, Count
from ...colours import Colours, hex_of, read_hex
from ...errors import PuzzleError
from ...grid import EMPTY, FILLED, Grid
from ...puzzle import MAX_SOLID_SIDE, Puzzle, puzzle_of
from ...solid import Face, Shape, face_sides, faces_of, solid
from ...texts import say
from ..base import TEXTS, Format, check_counts, clean_info, model_of_goal, one_line, read_number
from ..clue_text import TextLine, numbered_lines

# The three faces of a puzzle: the sides `X Y Z`, then a table for each face, with empty lines between.
#
# A number is `3`, circled `(3)`, squared `[3]`; a line without one is `-`. The faces are those that one sees on the box
# from its front: first the front, rows y and columns z, with the numbers along x; then the top with those along y, rows
# x from the far side to the near one, columns z; then the left side with those along z, rows y, columns x from the far
# side to the near one. Anything after them is a comment.

_FACES_LOOKS: Final = re.compile(r"\s*\d+[ \t]+\d+[ \t]+\d+[ \t]*\n[ \t]*\n")  # clues as lists have no empty line there
_SIGNED: Final = re.compile(r"(\d+)|\((\d+)\)|\[(\d+)\]", re.ASCII)
_NONE: Final = "-"


def parse_faces(text: str) -> Puzzle:
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


def dump_faces(puzzle: Puzzle) -> str:
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


FACES: Final = Format("faces", (".faces",), _FACES_LOOKS.match, parse_faces, dump_faces, flat=False, solid=True)


# A finished model, layer by layer from the bottom up, each seen from above with the far side first.
#
#     solid 3 2 2
#     title: Step
#     a: #c73e24
#
#     aaa
#     aaa
#
#     aaa
#     ...
#
# The first line has X, Y and Z; then come the texts of `Info` and a line for each colour. In the layers `.` is an empty
# cell, `#` a cube without a colour, a letter a cube of that colour. Our own models are kept in this format.

_LAYERS_LOOKS: Final = re.compile(r"\s*solid[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]*\n", re.ASCII)
_HEADER: Final = re.compile(r"[ \t]*\w+[ \t]*:.*", re.ASCII)
_LETTERS: Final = ascii_lowercase + ascii_uppercase
_SET: Final = frozenset(_LETTERS)
_FILLED, _EMPTY = "#", "."


def parse_layers(text: str) -> Puzzle:
    lines = [line for line in numbered_lines(text) if not line.blank]
    shape = _shape(lines[0]) if lines else None
    if shape is None:
        raise PuzzleError("formats.layers_head", found=text.strip())
    head = list(takewhile(lambda line: _HEADER.fullmatch(line.text), lines[1:]))
    headers = {line.text.partition(":")[0].strip(): TextLine(line.number, line.text.partition(":")[2]) for line in head}
    palette = {name: read_hex(line.text, line.where) for name, line in headers.items() if name in _SET}
    places = {_EMPTY: 0, _FILLED: 0, **{name: place for place, name in enumerate(palette, 1)}}
    grid, cells = _model(lines[1 + len(head) :], shape, places)
    texts = clean_info({name: line.text for name, line in headers.items() if name in TEXTS})
    colours = Colours(tuple(palette.values()), cells) if palette else None
    return puzzle_of(grid, replace(texts, colours=colours))


def dump_layers(puzzle: Puzzle) -> str:
    goal, colours = model_of_goal(puzzle, "titles.in_layers")
    used = sorted(set(colours.cells) - {0})[: len(_LETTERS)]
    letter = dict(zip(used, _LETTERS, strict=False))
    signs = [
        _EMPTY if state != FILLED else letter.get(colour, _FILLED)
        for state, colour in zip(goal.cells, colours.cells, strict=True)
    ]
    head = [f"solid {' '.join(map(str, goal.shape))}"]
    head += [f"{name}: {text}" for name in TEXTS if (text := one_line(getattr(puzzle.info, name)))]
    head += [f"{sign}: {hex_of(colours.palette[place - 1])}" for place, sign in letter.items()]
    return "\n".join([*head, *_layers(signs, puzzle), ""])


def _layers(signs: list[str], puzzle: Puzzle) -> list[str]:
    _, y, z = puzzle.shape
    lines = []
    for height in range(z):
        lines.append("")
        lines += ["".join(signs[row * z + height :: y * z]) for row in range(y - 1, -1, -1)]
    return lines


def _shape(line: TextLine) -> Shape | None:
    words = line.text.split(maxsplit=4)
    if len(words) != 4 or words[0] != "solid":
        return None
    x, y, z = (read_number(word, line.where, 1, MAX_SOLID_SIDE) for word in words[1:])
    return x, y, z


def _model(lines: list[TextLine], shape: Shape, places: dict[str, int]) -> tuple[Grid, bytes]:
    """States and colours of the cells, from the rows of all layers."""
    x, y, z = shape
    if len(lines) != y * z:
        raise PuzzleError("formats.layers_rows", found=say("counts.rows", count=len(lines)), layers=z, rows=y)
    states, cells = bytearray(x * y * z), bytearray(x * y * z)
    for number, line in enumerate(lines):
        row = line.text.strip()
        if len(row) != x or not set(row) <= places.keys():
            raise PuzzleError("formats.layers_signs", where=line.where, found=row, count=x, signs=" ".join(places))
        first = (y - 1 - number % y) * z + number // y
        states[first :: y * z] = bytes(EMPTY if sign == _EMPTY else FILLED for sign in row)
        cells[first :: y * z] = bytes(places[sign] for sign in row)
    return Grid(shape, bytes(states)), bytes(cells)


LAYERS: Final = Format("layers", (".layers",), _LAYERS_LOOKS.match, parse_layers, dump_layers,
                       keeps=(*TEXTS, "goal", "colours"), picture=True, flat=False, solid=True)
