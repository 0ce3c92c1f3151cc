"""Our own link code: all clues of a puzzle in as few URL-safe characters as we can manage.

This module is the envelope: kind, check, size, extras, and recognising a code or an address that holds one.
`range_coder` makes the digits; the models of the clues are `woven_lines` (with `woven_kernel`), `plain_lines`,
`coloured_cells` (with `cells_kernel`), `coloured_lines` (with `coloured_kernel`) and `solid_lines`. A code holds clues,
given cells and a palette, no title; clues in colours are mostly told by the cells of the picture.

Layout. Character 1 is the kind: `n` woven, `p` plain, `g` in colours, `c` in colours as it once was, `s` a solid puzzle
(see `solid_lines`); a better coder gets a new letter, so that old links stay valid for ever. Character 2 is the check:
with the values of characters 1, 3, 4, ... as x1, x2, ..., it is the sum of x_i * a^(n-i) in GF(64), a^6 = a + 1. It
catches every single wrong character and every swap of neighbours. The rest is one stream of bits (see `range_coder`):
height, "width equals height", width if not; whether there are extras, and the extras; for `n` density and smoothness, 8
values each; the clues.

A side: whether it is a multiple of 5 (then divided by 5); its number of binary digits; which of the numbers with that
many digits. Extras: for each line whether it has a clue; then, as long as there is another given cell, its distance
from the last one and whether it is filled. A solid has, instead of height and width: X, "all sides equal", Y and Z if
not; then whether there are given cells, and the cells; its lines say for themselves whether they have a clue. In
colours there are height and width, the palette, whether there are given cells, and the cells, each with its colour;
then (not in kind `c`) whether the picture follows, which may be like a noise, or else its clues; whether these are
woven, and then the smoothness. The picture is the first of all solutions (see `solving_kernel`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import Final, NamedTuple

from ...colours import Palette
from ...errors import PuzzleError
from ...grid import EMPTY, FILLED, colour_of, state_of
from ...puzzle import MAX_SIDE, MAX_SOLID_SIDE, Puzzle
from ...solid import Shape, faces_of, solid, solid_shape
from ...texts import place_name, say
from ..base import Format
from . import coloured_cells, coloured_lines, plain_lines, solid_lines, woven_lines
from .coloured_lines import ColourClues
from .palettes import code_palette, read_old_palette
from .plain_lines import Clues, Habits, code_size
from .range_coder import ALPHABET, VALUE, Coder, Habit, Reader, Writer, code_number
from .woven_lines import DENSITY, SMOOTH, Taste

WOVEN: Final = "n"
PLAIN: Final = "p"
COLOURED: Final = "g"
OLD_COLOURED: Final = "c"
SOLID: Final = "s"
_KINDS: Final = WOVEN + PLAIN + COLOURED + OLD_COLOURED + SOLID
MAX_CODE: Final = 200_000

# The woven coder's time grows with cells times sides; 100 x 100 is within a second.
_WOVEN_LIMIT: Final = 1 << 21
_TUNE: Final = 256
_TUNE_IN_COLOURS: Final = 2500
_SHORTEST: Final = 3
# Below so many per cent of the runs of a random picture, a picture has the next smoothness.
_ROUGHNESS: Final = (88, 75, 64, 54, 46, 38, 25)
_SMOOTHED: Final = 2

_FIVE: Final = 49152
_SQUARE: Final = 40960
_EXTRAS: Final = 512
_GIVENS: Final = 512
_WEAVE: Final = 61440
_PICTURE: Final = 61440
_NOISE: Final = 8192

_BARE: Final = re.compile(rf"[{_KINDS}][A-Za-z0-9_-]+")
_WHITE: Final = re.compile(r"\s")
_ADDRESS: Final = re.compile(r"\S*?/[pc]/([^\s/?#]+)/?(?:[?#]\S*)?")

Givens = tuple[tuple[int, int], ...]
Parts = tuple[Clues, Clues, Givens]
Style = tuple[int, int]


class InColours(NamedTuple):
    """A way to code a coloured puzzle: by the cells of its picture, like a noise or not; or by its clues, which are not
    woven without a smoothness."""

    cells: coloured_cells.Cells | None = None
    noise: bool = False
    smooth: int | None = None


_UNWOVEN: Final = InColours()


def encode(puzzle: Puzzle) -> str:
    """The shortest known code of the clues and given cells of a puzzle."""
    if len(puzzle.shape) > 2:
        return _sealed(SOLID, puzzle)
    if puzzle.palette:
        return _in_colours(puzzle)
    plain = _sealed(PLAIN, puzzle)
    if not _weavable(puzzle.height, puzzle.width):
        return plain
    return min(_woven(puzzle), plain, key=len)


def decode(code: str) -> Puzzle:
    """The puzzle of a code; PuzzleError for anything that is not a code."""
    _check_signs(code)
    reader = Reader(code[2:])
    if code[0] in SOLID + COLOURED + OLD_COLOURED:
        found = _pass_solid(reader) if code[0] == SOLID else _pass_coloured(reader, code[0])
        reader.finish()
        return found
    rows, cols, givens = _pass_on(reader, code[0])
    reader.finish()
    return Puzzle.flat(rows, cols, givens=givens)


def _weavable(height: int, width: int) -> bool:
    return height * width * (height + width) <= _WOVEN_LIMIT


# Writing


def _woven(puzzle: Puzzle) -> str:
    """The woven code in the best style; for a small puzzle the neighbouring styles are tried, too."""
    density, smooth = _style(puzzle)
    styles = [(density, smooth)]
    if puzzle.size <= _TUNE:
        styles += [(density - 1, smooth), (density + 1, smooth), (density, smooth - 1), (density, smooth + 1)]
    valid = [style for style in styles if 0 <= style[0] < len(DENSITY) and 0 <= style[1] < len(SMOOTH)]
    return min((_sealed(WOVEN, puzzle, style) for style in valid), key=len)


def _in_colours(puzzle: Puzzle) -> str:
    """The code of a coloured puzzle: of its first solution where that is found quickly, else of its clues."""
    solution = coloured_cells.first_solution(puzzle)
    ways = _ways_to_code_clues(puzzle) if solution is None else [InColours(cells=solution, noise=noise)
                                                                for noise in (False, True)]
    code = min((_sealed(COLOURED, puzzle, in_colours=way) for way in ways), key=len)
    if len(code) > MAX_CODE:
        raise PuzzleError("formats.link_longer", found=say("counts.characters", count=len(code)), longest=MAX_CODE)
    return code


def _ways_to_code_clues(puzzle: Puzzle) -> list[InColours]:
    """For a large puzzle only some are tried."""
    smooths: list[int | None] = []
    if _weavable(puzzle.height, puzzle.width):
        smooths += range(0, len(SMOOTH), 1 if puzzle.size <= _TUNE_IN_COLOURS else 3)
    if puzzle.size <= _TUNE or not smooths:
        smooths.append(None)
    return [InColours(smooth=smooth) for smooth in smooths]


def _style(puzzle: Puzzle) -> Style:
    """How dense and how smooth the clues look; this estimate affects only the length of the code."""
    clues = [(line.cells, clue) for line, clue in zip(puzzle.lines, [*puzzle.rows, *puzzle.cols], strict=True)]
    known = [(len(cells), sum(clue), len(clue)) for cells, clue in clues if clue is not None]
    cells, filled, runs = map(sum, zip(*known, strict=True)) if known else (1, 0, 0)
    # A random picture has filled * (1 - density) runs, and some more that touch the border.
    expected = filled * (cells - filled) * 100 // cells + filled * filled * len(known) * 100 // (cells * cells)
    percent = runs * 10_000 // max(expected, 1)
    smooth = sum(percent < bound for bound in _ROUGHNESS)
    odds = 64 * filled // max(cells - filled, 1)
    density = min(range(len(DENSITY)), key=lambda index: abs(DENSITY[index] - odds))
    return density if smooth < _SMOOTHED else 4 + (density - 4) // 2, smooth


def _sealed(kind: str, puzzle: Puzzle, style: Style = (0, 0), in_colours: InColours = _UNWOVEN) -> str:
    writer = Writer()
    if kind == SOLID:
        _pass_solid(writer, puzzle)
    elif kind == COLOURED:
        _pass_coloured(writer, kind, puzzle, in_colours)
    else:
        _pass_on(writer, kind, puzzle, style)
    text = writer.text()
    return kind + ALPHABET[_check_value(kind + text)] + text


# Reading


def _check_signs(code: str) -> None:
    """Refuse what is no code before any work is done."""
    if len(code) < _SHORTEST or len(code) > MAX_CODE:
        raise PuzzleError("formats.link_length", where=say("places.link"), found=code, shortest=_SHORTEST,
                          longest=MAX_CODE)
    if code[0] not in _KINDS:
        raise PuzzleError("formats.link_kind", where=say("places.link"), found=code, woven=WOVEN, plain=PLAIN,
                          coloured=COLOURED, solid=SOLID)
    for place, sign in enumerate(code, 1):
        if sign not in VALUE:
            raise PuzzleError("formats.link_sign", where=place_name("link_character", place), found=sign)
    if not _seal_holds(code):
        raise PuzzleError("formats.link_seal", where=say("places.link"), found=code)


def _seal_holds(code: str) -> bool:
    return ALPHABET[_check_value(code[0] + code[2:])] == code[1]


def _check_value(text: str) -> int:
    """A hash that changes with any single wrong character and any swap of neighbours (see the layout)."""
    value = 0
    for sign in text:
        value = value << 1 ^ VALUE[sign]
        if value > 63:
            value ^= 0b1000011
    return value


# Both directions: a writer has the puzzle, a reader finds it


def _pass_on(coder: Coder, kind: str, puzzle: Puzzle | None = None, style: Style = (0, 0)) -> Parts:
    """Pass on everything behind the check character, by either coder."""
    height, width = _pass_size(coder, (puzzle.height, puzzle.width) if puzzle else (1, 1))
    rows: Clues = list(puzzle.rows) if puzzle else [None] * height
    cols: Clues = list(puzzle.cols) if puzzle else [None] * width
    has, givens = _pass_extras(coder, height * width, [clue is not None for clue in [*rows, *cols]],
                               puzzle.givens if puzzle else ())
    if kind == PLAIN:
        return *plain_lines.code_lines(coder, has, rows, cols), givens
    if not _weavable(height, width):
        raise PuzzleError("formats.link_too_large", where=say("places.link"), found=f"{width} x {height}", kind=WOVEN)
    density = code_number(coder, style[0], 0, len(DENSITY) - 1)
    smooth = code_number(coder, style[1], 0, len(SMOOTH) - 1)
    return *woven_lines.code_lines(coder, Taste(density, smooth), has, rows, cols), givens


def _pass_solid(coder: Coder, puzzle: Puzzle | None = None) -> Puzzle:
    """Pass on a solid puzzle, which a reader gets back."""
    shape = _pass_shape(coder, solid_shape(puzzle) if puzzle else (1, 1, 1))
    clues = [clue for face in faces_of(puzzle) for row in face for clue in row] if puzzle else None
    givens: Givens = ()
    if coder.bit(_GIVENS, puzzle is not None and bool(puzzle.givens)):
        givens = _pass_givens(coder, shape[0] * shape[1] * shape[2], puzzle.givens if puzzle else ())
    return solid(shape, solid_lines.code_clues(coder, shape, clues), givens=givens)


def _pass_coloured(coder: Coder, kind: str, puzzle: Puzzle | None = None, way: InColours = _UNWOVEN) -> Puzzle:
    """Pass on a coloured puzzle, which a reader gets back."""
    height, width = _pass_size(coder, (puzzle.height, puzzle.width) if puzzle else (1, 1))
    old = kind == OLD_COLOURED
    palette = read_old_palette(coder) if old else code_palette(coder, puzzle.palette if puzzle else ())
    givens: Givens = ()
    if coder.bit(_GIVENS, puzzle is not None and bool(puzzle.givens)):
        givens = _pass_coloured_givens(coder, height * width, puzzle.givens if puzzle else (), palette)
    if not old and coder.bit(_PICTURE, way.cells is not None):
        rows, cols = _pass_picture(coder, coloured_cells.given_cells(height, width, givens), len(palette), way)
    else:
        rows, cols = _pass_coloured_clues(coder, (height, width), len(palette) - 1, puzzle, way.smooth)
    return Puzzle.flat(rows, cols, givens=givens, palette=palette)


def _pass_picture(
    coder: Coder, given: coloured_cells.Cells, colours: int, way: InColours
) -> tuple[ColourClues, ColourClues]:
    if given.size > coloured_cells.MOST_CELLS:
        raise PuzzleError("formats.link_too_large", where=say("places.link"), kind=COLOURED,
                          found="{1} x {0}".format(*given.shape))
    noise = coder.bit(_NOISE, way.noise)
    return coloured_cells.clues_of(coloured_cells.code_cells(coder, colours, noise, given, way.cells))


def _pass_coloured_clues(
    coder: Coder, size: tuple[int, int], colours: int, puzzle: Puzzle | None, smooth: int | None
) -> tuple[ColourClues, ColourClues]:
    rows: ColourClues = list(puzzle.colour_rows) if puzzle else [()] * size[0]
    cols: ColourClues = list(puzzle.colour_cols) if puzzle else [()] * size[1]
    if not coder.bit(_WEAVE, smooth is not None):
        return coloured_lines.code_plain_lines(coder, colours, rows, cols)
    if not _weavable(*size):
        raise PuzzleError("formats.link_too_large", where=say("places.link"), found=f"{size[1]} x {size[0]}",
                          kind=COLOURED)
    return coloured_lines.code_lines(coder, code_number(coder, smooth or 0, 0, len(SMOOTH) - 1), colours, rows, cols)


def _pass_coloured_givens(coder: Coder, size: int, givens: Givens, palette: Palette) -> Givens:
    """The places are those of cells given as filled; then follow their colours."""
    places = _pass_givens(coder, size, tuple((cell, FILLED) for cell, _ in givens))
    wanted = [colour_of(state) for _, state in givens] or [0] * len(places)
    return tuple((cell, state_of(code_number(coder, colour, 0, len(palette) - 1)))
                 for (cell, _), colour in zip(places, wanted, strict=True))


def _pass_shape(coder: Coder, shape: Shape) -> Shape:
    x, y, z = shape
    first = _pass_side(coder, x, MAX_SOLID_SIDE)
    if coder.bit(_SQUARE, x == y == z):
        return first, first, first
    return first, _pass_side(coder, y, MAX_SOLID_SIDE), _pass_side(coder, z, MAX_SOLID_SIDE)


def _pass_size(coder: Coder, size: tuple[int, int]) -> tuple[int, int]:
    height = _pass_side(coder, size[0])
    if coder.bit(_SQUARE, size[0] == size[1]):
        return height, height
    return height, _pass_side(coder, size[1])


def _pass_side(coder: Coder, side: int, most: int = MAX_SIDE) -> int:
    unit = 5 if coder.bit(_FIVE, side % 5 == 0) else 1
    highest = most // unit
    digits = code_number(coder, (side // unit).bit_length(), 1, highest.bit_length())
    return unit * code_number(coder, side // unit, 1 << digits - 1, min(highest, (1 << digits) - 1))


def _pass_extras(coder: Coder, size: int, has: list[bool], givens: Givens) -> tuple[list[bool], Givens]:
    """Which lines have a clue, and which cells are given."""
    if not coder.bit(_EXTRAS, bool(givens) or not all(has)):
        return [True] * len(has), ()
    habit = Habit()
    return [habit.code(coder, wanted) for wanted in has], _pass_givens(coder, size, givens)


def _pass_givens(coder: Coder, size: int, givens: Givens) -> Givens:
    another, filled = Habit(), Habit()
    steps: Habits = defaultdict(Habit)
    found: list[tuple[int, int]] = []
    last = -1
    while last < size - 1 and another.code(coder, len(found) < len(givens)):
        cell, state = givens[len(found)] if givens else (0, 0)
        last += code_size(coder, steps, (), size - 1 - last, cell - last)
        found.append((last, FILLED if filled.code(coder, state == FILLED) else EMPTY))
    return tuple(found)


# The format


def _sniff(text: str) -> bool:
    code = text.strip()
    if _address(code):
        return True
    return len(code) <= MAX_CODE and _BARE.fullmatch(code) is not None and _seal_holds(code)


def _parse(text: str) -> Puzzle:
    code = text.strip()
    return decode(_address(code) or code)


def _address(text: str) -> str:
    """The code in an address; empty if the text is no address."""
    match = None if _WHITE.search(text) else _ADDRESS.fullmatch(text)
    return match[1] if match else ""


FORMAT: Final = Format("link", "titles.link", (), _sniff, _parse, encode, solid=True, coloured=True)
