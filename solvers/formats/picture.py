"""Solved pictures: drawn in text, both kinds of PBM, and files of pixels.

In a text, one sign is filled and one empty: `#.`, `X-`, `10`, blocks and blanks, ... A picture in colours begins with a
line for each colour, `colour r #d62828 red`: its letter, its value and its name, of which the name may be missing.
`colour . #rrggbb` is that of empty cells, else it is white. Rows of letters follow, with `.` for empty cells; there may
be blank lines between colours and rows. So are the coloured puzzles of the collection.
"""

from __future__ import annotations

import re
import struct
import warnings
from collections import Counter
from collections.abc import Sequence
from io import BytesIO
from typing import TYPE_CHECKING, Final

from ..clues import MAX_INKS
from ..colours import RGB, hex_of
from ..errors import PuzzleError
from ..grid import colour_of
from ..puzzle import MAX_SIDE, Puzzle, puzzle_of
from ..texts import place_name, say
from .base import Format, bits_of_goal, check_clues, grid_of_bits, needed_goal, one_line, read_size
from .clue_text import TextLine, numbered_lines
from .inks import (
    EMPTY_SIGN,
    WHITE,
    Ink,
    is_usable_letter,
    letter_rows,
    one_tint,
    picture_in_inks,
    read_value,
    signed_colours,
)

if TYPE_CHECKING:
    from PIL.Image import Image

_LONGEST: Final = 4 * MAX_SIDE * MAX_SIDE
_FILLED: Final = "#X@*1█■"
_EMPTY: Final = ".-_0·□"
_SIGNS: Final = set(_FILLED + _EMPTY + " \t\n")
_BITS: Final = str.maketrans({**dict.fromkeys(_FILLED, "1"), **dict.fromkeys(_EMPTY + " ", "0")})


_COLOUR: Final = re.compile(r"[ \t]*colou?r[ \t]+(\S)[ \t]+(\S+)(.*)")
_GROUND: Final = "."


def sniff(text: str) -> bool:
    start = text.lstrip()
    return bool(start) and (_SIGNS.issuperset(text) or _COLOUR.match(start) is not None)


def parse(text: str) -> Puzzle:
    if len(text) > _LONGEST:
        raise PuzzleError("formats.picture_size", found=say("counts.characters", count=len(text)), most=MAX_SIDE)
    if _COLOUR.match(text.lstrip()):
        return _coloured(text)
    rows = _rows(text)
    signs = set("".join(rows))
    if len(signs & set(_FILLED)) > 1 or len(signs & set(_EMPTY + " ")) > 1 or not signs <= _SIGNS:
        raise PuzzleError("formats.picture_signs", found="".join(sorted(signs)))
    width = len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != width:
            raise PuzzleError("formats.picture_row", where=place_name("row", number), found=row, width=width)
    return puzzle_of(grid_of_bits("".join(rows).translate(_BITS), len(rows), width))


def dump(puzzle: Puzzle) -> str:
    check_clues(puzzle, "titles.in_picture")
    goal = needed_goal(puzzle, "titles.in_picture")
    head = [f"colour {sign} {hex_of(colour.value)} {one_line(colour.name)}".rstrip()
            for sign, colour in signed_colours(puzzle.palette, _GROUND)]
    return "\n".join([*head, *([""] if head else []), *letter_rows(goal, puzzle.palette, ".", "#"), ""])


def _rows(text: str) -> list[str]:
    """One sign a cell. Blanks are empty cells if no other sign is, otherwise they are ignored."""
    blanks = not set(text) & set(_EMPTY)
    rows = _rows_with_blanks(text) if blanks else ["".join(line.split()) for line in text.strip().split("\n")]
    if not rows[0] or len(rows[0]) > MAX_SIDE or len(rows) > MAX_SIDE:
        raise PuzzleError("formats.picture_size", found=f"{len(rows)} x {len(rows[0])}", most=MAX_SIDE)
    return rows


def _rows_with_blanks(text: str) -> list[str]:
    lines = [line.rstrip() for line in text.expandtabs().rstrip().strip("\n").split("\n")]
    if "1" in text and " " in "".join(lines):
        raise PuzzleError("formats.picture_zeros", found=text)
    width = max(map(len, lines))
    if width > MAX_SIDE or len(lines) > MAX_SIDE:
        raise PuzzleError("formats.picture_size", found=f"{len(lines)} x {width}", most=MAX_SIDE)
    return [line.ljust(width) for line in lines]


def _coloured(text: str) -> Puzzle:
    inks: dict[str, Ink] = {}
    rows: list[TextLine] = []
    for line in numbered_lines(text):
        match = _COLOUR.fullmatch(line.text)
        if match and not rows:
            inks[match[1].replace(_GROUND, EMPTY_SIGN)] = _ink(line, *match.groups())
        elif not line.blank:
            rows.append(line)
    width = len(rows[0].text.strip()) if rows else 0
    if not (1 <= width <= MAX_SIDE and len(rows) <= MAX_SIDE):
        raise PuzzleError("formats.picture_size", found=f"{len(rows)} x {width}", most=MAX_SIDE)
    return picture_in_inks([_cells(line, inks, width) for line in rows], inks)


def _ink(line: TextLine, sign: str, value: str, name: str) -> Ink:
    colour = read_value(value)
    if colour is None or not (is_usable_letter(sign) or sign == _GROUND):
        raise PuzzleError("formats.picture_colour", where=line.where, found=line.text)
    return Ink(colour, name)


def _cells(line: TextLine, inks: dict[str, Ink], width: int) -> list[str]:
    row = line.text.strip()
    letters = [*filter(None, inks), _GROUND]
    if not set(row) <= {*letters}:
        raise PuzzleError("formats.picture_letters", where=line.where, found=row, names=letters)
    if len(row) != width:
        raise PuzzleError("formats.picture_row", where=line.where, found=row, width=width)
    return [EMPTY_SIGN if sign == _GROUND else sign for sign in row]


PICTURE: Final = Format("picture", (".txt",), sniff, parse, dump, keeps=("goal",), picture=True, coloured=True)


# PBM pictures in digits (P1); 1 is filled

_PBM_LOOKS: Final = re.compile(r"\s*P1(?=[\s#])")
_GAP: Final = r"(?:\s++|#[^\n]*+)*+"
_SIZE: Final = re.compile(rf"{_GAP}([^\s#]*+){_GAP}([^\s#]*+)")


def parse_pbm(text: str) -> Puzzle:
    height, width, end = read_header(text.lstrip(), "P1")
    bits = "".join(re.sub(r"#[^\n]*", "", text.lstrip()[end:]).split())
    if len(bits) != height * width or bits.strip("01"):
        raise PuzzleError("formats.pbm_digits", found=bits, count=height * width)
    return puzzle_of(grid_of_bits(bits, height, width))


def dump_pbm(puzzle: Puzzle) -> str:
    rows = bits_of_goal(puzzle, "titles.in_pbm")
    return "\n".join(["P1", f"{len(rows[0])} {len(rows)}", *map(" ".join, rows), ""])


def read_header(text: str, signature: str) -> tuple[int, int, int]:
    """Rows, columns, and where the size ends; there may be comments between the words."""
    size = _SIZE.match(text, len(signature))
    if not text.startswith(signature) or size is None:
        raise PuzzleError("formats.pbm_signature", found=text, signature=signature)
    return *read_size(size[2], size[1], say("places.size_of_picture")), size.end()


PBM: Final = Format("pbm", (".pbm",), _PBM_LOOKS.match, parse_pbm, dump_pbm, keeps=("goal",), picture=True)


# PBM pictures in packed bits (P4): first bit leftmost, rows padded to whole bytes

_PBM4_LOOKS: Final = re.compile(rb"P4[\s#]")


def parse_pbm4(data: bytes) -> Puzzle:
    height, width, end = read_header(data.decode("latin-1"), "P4")
    stride = (width + 7) // 8
    # One white space character ends the header; the picture follows.
    packed = data[end + 1 : end + 1 + stride * height]
    if len(packed) != stride * height:
        raise PuzzleError("formats.pbm_bytes", found=say("counts.bytes", count=len(packed)), count=stride * height)
    bits = "".join(f"{byte:08b}" for byte in packed)
    rows = (bits[start : start + width] for start in range(0, len(bits), stride * 8))
    return puzzle_of(grid_of_bits("".join(rows), height, width))


def dump_pbm4(puzzle: Puzzle) -> bytes:
    rows = bits_of_goal(puzzle, "titles.in_pbm4")
    return f"P4\n{len(rows[0])} {len(rows)}\n".encode() + b"".join(map(_packed, rows))


def _packed(row: str) -> bytes:
    padded = row + "0" * (-len(row) % 8)
    return int(padded, 2).to_bytes(len(padded) // 8, "big")


PBM4: Final = Format("pbm4", (".pbm",), _PBM4_LOOKS.match, parse_pbm4, dump_pbm4, keeps=("goal",), picture=True,
                     binary=True)


# Solved pictures as PNG, GIF, BMP and PPM: one pixel a cell, and few colours. PNG is written.
#
# Transparent pixels are empty cells. Without any, white pixels are, if the picture has white on its border; otherwise
# those of the most frequent colour on its border. A PNG of ours has transparent empty cells if any, and a text
# `Background` with their colour. Nothing is rounded here: `make/picture` makes puzzles from photos.

_PIXELS_LOOKS: Final = re.compile(rb"\x89PNG\r\n\x1a\n|GIF8[79]a|BM.{4}\0\0\0\0|P[36][\s#]", re.DOTALL)
_KINDS: Final = ("PNG", "GIF", "BMP", "PPM")
_BACKGROUND: Final = "Background"
_CLEAR: Final = 128  # an alpha below is transparent
_BLACK: Final = (0, 0, 0)
# What Pillow raises for a damaged file.
SPOILED: Final = (OSError, SyntaxError, ValueError, EOFError, IndexError, KeyError, TypeError, struct.error)

Pixels = Sequence[Sequence[RGB | None]]  # None where the picture is transparent


def parse_pixels(data: bytes) -> Puzzle:
    image = _open(data)
    try:
        pixels, background = _pixels(image), image.info.get(_BACKGROUND)
    except SPOILED:
        raise PuzzleError("formats.pixels_spoiled") from None
    value = read_value(background) if isinstance(background, str) else None
    ground = None if value else _ground_of(pixels)
    colours = list(dict.fromkeys(pixel for row in pixels for pixel in row if pixel is not None and pixel != ground))
    if len(colours) > MAX_INKS:
        raise PuzzleError("formats.pixels_colours", found=say("counts.colours", count=len(colours)), most=MAX_INKS)
    inks = {EMPTY_SIGN: Ink(value or ground or WHITE)}
    inks |= {hex_of(colour): Ink(colour) for colour in _in_order(image, colours)}
    cells = [[EMPTY_SIGN if pixel in (None, ground) else hex_of(pixel or WHITE) for pixel in row] for row in pixels]
    return picture_in_inks(cells, inks)


def dump_pixels(puzzle: Puzzle) -> bytes:
    if puzzle.palette:
        check_clues(puzzle, "titles.in_pixels")
        values = [colour.value for colour in puzzle.palette]
        cells = bytes(colour_of(state) if state else 0 for state in needed_goal(puzzle, "titles.in_pixels").cells)
    else:
        values = [WHITE, one_tint(puzzle) or _BLACK]
        cells = bytes(map(int, "".join(bits_of_goal(puzzle, "titles.in_pixels"))))
    if len(set(values[1:])) < len(values) - 1:
        raise PuzzleError("formats.pixels_values", found=" ".join(map(hex_of, values)))
    return _png(cells, puzzle.width, puzzle.height, values)


def _png(cells: bytes, width: int, height: int, values: Sequence[RGB]) -> bytes:
    from PIL import Image, PngImagePlugin

    image = Image.frombytes("P", (width, height), cells)
    image.putpalette([part for value in values for part in value])
    texts = PngImagePlugin.PngInfo()
    texts.add_text(_BACKGROUND, hex_of(values[0]))
    file = BytesIO()
    image.save(file, "PNG", transparency=0, pnginfo=texts)
    return file.getvalue()


def _open(data: bytes) -> Image:
    """The picture, whose size is known to be small; its pixels are not decoded yet."""
    from PIL import Image

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            image = Image.open(BytesIO(data), formats=_KINDS)
    except Image.DecompressionBombError:
        raise PuzzleError("formats.pixels_size", most=MAX_SIDE) from None
    except SPOILED:
        raise PuzzleError("formats.pixels_spoiled") from None
    if not 1 <= min(image.size) <= max(image.size) <= MAX_SIDE:
        raise PuzzleError("formats.pixels_size", found=f"{image.height} x {image.width}", most=MAX_SIDE)
    return image


def _pixels(image: Image) -> Pixels:
    """The rows of the first picture in a file."""
    data = image.convert("RGBA").tobytes()
    flat = [(red, green, blue) if alpha >= _CLEAR else None
            for red, green, blue, alpha in zip(data[::4], data[1::4], data[2::4], data[3::4], strict=True)]
    return [flat[start : start + image.width] for start in range(0, len(flat), image.width)]


def _ground_of(pixels: Pixels) -> RGB | None:
    """The colour of empty cells; None where these are transparent."""
    border = [*pixels[0], *pixels[-1], *(row[0] for row in pixels), *(row[-1] for row in pixels)]
    if any(None in row for row in pixels):
        return None
    counts = Counter(pixel for pixel in border if pixel is not None)
    return WHITE if WHITE in counts else max(counts, key=lambda colour: (counts[colour], colour))


def _in_order(image: Image, colours: list[RGB]) -> list[RGB]:
    """The colours in the order of the palette of the file, or as they appear."""
    listed = image.getpalette() if image.mode == "P" else None
    if not listed:
        return colours
    places = {tuple(listed[start : start + 3]): start for start in range(len(listed) - 3, -1, -3)}
    return sorted(colours, key=lambda colour: places.get(colour, len(listed)))


PIXELS: Final = Format("pixels", (".png", ".gif", ".bmp", ".ppm"), _PIXELS_LOOKS.match, parse_pixels, dump_pixels,
                       keeps=("goal", "colours"), picture=True, binary=True, coloured=True)
