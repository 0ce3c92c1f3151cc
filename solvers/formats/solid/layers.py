"""A finished model as text, layer by layer from the bottom up, each seen from above with the far side first.

    solid 3 2 2
    title: Step
    a: #c73e24

    aaa
    aaa

    aaa
    ...

The first line has X, Y and Z; then come the texts of `Info` and a line for each colour. In the layers `.` is an empty
cell, `#` a cube without a colour, a letter a cube of that colour. Our own models are kept in this format.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from ...colours import Colours, hex_of, read_hex
from ...errors import PuzzleError
from ...grid import EMPTY, FILLED, Grid
from ...puzzle import MAX_SOLID_SIDE, Puzzle, puzzle_of
from ...solid import Shape
from ...texts import say
from ..base import TEXTS, Format, clean_info, model_of_goal, one_line, read_number
from ..clue_text import TextLine, numbered_lines

_LOOKS: Final = re.compile(r"\s*solid[ \t]+\d+[ \t]+\d+[ \t]+\d+[ \t]*\n", re.ASCII)
_HEADER: Final = re.compile(r"[ \t]*\w+[ \t]*:.*", re.ASCII)
_LETTERS: Final = ascii_lowercase + ascii_uppercase
_SET: Final = frozenset(_LETTERS)
_FILLED, _EMPTY = "#", "."


def parse(text: str) -> Puzzle:
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


def dump(puzzle: Puzzle) -> str:
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


LAYERS: Final = Format("layers", (".layers",), _LOOKS.match, parse, dump,
                       keeps=(*TEXTS, "goal", "colours"), picture=True, flat=False, solid=True)
