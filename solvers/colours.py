"""Colours: the palette of a coloured puzzle, the colours of a finished model, and the names of colours."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from string import ascii_letters
from typing import Final

from .errors import PuzzleError
from .texts import all_entries, is_known, say

RGB = tuple[int, int, int]

MAX_COLOURS: Final = 255
_HEX: Final = re.compile("#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2})")


# The colours that have a name in `texts/`, which begins with the letter that stands for them wherever it can.
_KNOWN: Final = {
    "red": "#d62828", "blue": "#2457c5", "green": "#2a9134", "yellow": "#f4c20d", "orange": "#f07c1d",
    "purple": "#7b2d9b", "black": "#1c1c1c", "brown": "#7a4a21", "pink": "#f28cb1", "turquoise": "#1fa7a0",
    "grey": "#808080", "white": "#ffffff", "light_blue": "#7cc0f0", "light_green": "#93d36b", "dark_red": "#8b1a1a",
    "dark_green": "#14532d", "dark_blue": "#14213d", "light_grey": "#c4c4c4", "dark_grey": "#4a4a4a",
    "beige": "#e8cfa6", "violet": "#b07be0", "magenta": "#d6249f", "olive": "#7a7a1e", "gold": "#c9972b",
    "cream": "#fdf3d3", "dark_brown": "#432818",
}
_LINKED: Final = 26  # links hold places among so many of these, whose order and values can therefore never change
_LETTERS: Final = {"black": "k", "brown": "n", "grey": "s", "purple": "p", "pink": "i"}
_NUMBERED: Final = re.compile(r"(.+?)( \d+)?")  # the name of a colour, with a number if another one has it
EMPTY_LETTER: Final = "."


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour of a coloured puzzle."""

    value: RGB  # red, green and blue, from 0 to 255
    name: str
    letter: str  # stands for the colour in clues and text pictures


Palette = tuple[Colour, ...]  # the first is that of empty cells


@dataclass(frozen=True, slots=True)
class Colours:
    """The colours of a finished model, which are no part of the puzzle itself. One byte a cell in the puzzle's order: 0
    for none, n for the n-th colour of the palette."""

    palette: tuple[RGB, ...]
    cells: bytes

    def __post_init__(self) -> None:
        if len(self.palette) > MAX_COLOURS:
            raise PuzzleError("errors.most_colours", found=say("counts.colours", count=len(self.palette)),
                              most=MAX_COLOURS)
        if max(self.cells, default=0) > len(self.palette):
            raise PuzzleError("errors.colours_up_to", found=str(max(self.cells)), most=len(self.palette))

    def of(self, cell: int) -> RGB | None:
        """The colour of a cell, if it has one."""
        return self.palette[self.cells[cell] - 1] if self.cells[cell] else None


def hex_of(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def read_hex(text: str, where: str) -> RGB:
    """A colour as `#rrggbb`."""
    match = _HEX.fullmatch(text.strip())
    if match is None:
        raise PuzzleError("errors.colour", where=where, found=text)
    return int(match[1], 16), int(match[2], 16), int(match[3], 16)


def painted(tints: Sequence[RGB | None]) -> Colours | None:
    """The colours of a model from one colour, or none, for each of its cells, with the palette in order of appearance.
    None if no cell has a colour."""
    places: dict[RGB, int] = {}
    cells = [0 if tint is None else places.setdefault(tint, len(places) + 1) for tint in tints]
    return Colours(tuple(places), bytes(min(cell, 255) for cell in cells)) if places else None


def palette_of(values: Sequence[RGB], names: Sequence[str] = (), letters: Sequence[str] = ()) -> Palette:
    """A palette from RGB values, that of empty cells first. It's a tuple of colours.

    Without `names`, each colour is called like the nearest common one; without `letters`, each gets one of its own.

    >>> [(colour.name, colour.letter) for colour in palette_of([(255, 255, 255), (200, 30, 30)])]
    [('white', '.'), ('red', 'r')]
    """
    palette: list[Colour] = []
    for number, value in enumerate(values):
        declared = names[number] if number < len(names) else ""
        code = _nearest(value)
        name = declared or _free(_name(code), {colour.name for colour in palette})
        letter = letters[number] if number < len(letters) else ""
        if not letter:
            used = {*letters, *(colour.letter for colour in palette)}
            letter = _free_letter(declared or _LETTERS.get(code, code), used) if number else EMPTY_LETTER
        palette.append(Colour(value, name, letter))
    return tuple(palette)


def palette_of_letters(letters: Iterable[str]) -> Palette:
    """A palette for letters of which nothing else is known: "r" is red, "b" is blue."""
    codes_by_letter = dict.fromkeys(letters, "")
    free = [code for code in _KNOWN if code != "white"]
    for letter in codes_by_letter:
        fitting = [code for code in free if _LETTERS.get(code, code)[0] == letter.lower()]
        if fitting:
            codes_by_letter[letter] = fitting[0]
            free.remove(fitting[0])
    for letter, code in codes_by_letter.items():
        if not code and free:
            codes_by_letter[letter] = free.pop(0)
    codes = ("white", *(code or "black" for code in codes_by_letter.values()))
    return palette_of([_value(code) for code in codes], letters=(EMPTY_LETTER, *codes_by_letter))


def known_colours() -> list[Colour]:
    """The colours that links know by their names, with the letters that usually stand for them."""
    return [Colour(value, _name(code), _LETTERS.get(code, code)[0])
            for code, value in zip(_KNOWN, LINKED, strict=False)]


def usual_colours() -> Palette:
    """A palette of all known colours, of which somebody who paints may choose: white, black, then the others."""
    codes = ("white", "black", *(code for code in _KNOWN if code not in ("white", "black")))
    return palette_of([_value(code) for code in codes])


def spoken_name(name: str) -> str:
    """A colour's name in the language that is spoken. Puzzles, files and links have known colours by English names."""
    base, number = _numbered(name)
    code = base.replace(" ", "_")
    return f"{say(f'colour_names.{code}')}{number}" if is_known(f"colour_names.{code}") else name


def written_name(name: str) -> str:
    """A name that somebody gave to a colour in the language that is spoken, as puzzles have it."""
    base, number = _numbered(name)
    code = next((code for code in all_entries("colour_names") if say(code) == base), "")
    return f"{_name(code.partition('.')[2])}{number}" if code else name


def _numbered(name: str) -> tuple[str, str]:
    """A name without the number that it has if another colour is called the same, and that number."""
    match = _NUMBERED.fullmatch(name)
    return (match[1], match[2] or "") if match else (name, "")


def _name(code: str) -> str:
    return code.replace("_", " ")


def perceived(colour: RGB) -> tuple[float, float, float]:
    """The colour as lightness and two differences, in which equal distances look about equally large (OKLab)."""
    red, green, blue = (_linear(part / 255) for part in colour)
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def _value(code: str) -> RGB:
    return read_hex(_KNOWN[code], code)


def _nearest(colour: RGB) -> str:
    """The code of the known colour that looks most like this one."""
    appearance = perceived(colour)
    return min(_KNOWN, key=lambda code: sum((a - b) ** 2 for a, b in zip(appearance, _appearance(code), strict=True)))


@cache
def _appearance(code: str) -> tuple[float, float, float]:
    return perceived(_value(code))


def _free(name: str, used: set[str]) -> str:
    """The name, with a number behind it if another colour has it already."""
    number, free = 2, name
    while free in used:
        free, number = f"{name} {number}", number + 1
    return free


def _free_letter(name: str, used: set[str]) -> str:
    """The first letter of the name that is not taken, else of the alphabet."""
    letters = [letter for letter in (*name.lower(), *ascii_letters) if letter in ascii_letters]
    return next((letter for letter in letters if letter not in used), "?")


def _values(text: str) -> tuple[RGB, ...]:
    return tuple(read_hex(f"#{value}", value) for value in text.split())


def layered(palette: tuple[RGB, ...], colours: int) -> tuple[RGB, ...]:
    """So many of its colours, evenly spaced."""
    return palette[0], *(palette[1 + place * (len(palette) - 2) // (colours - 1)] for place in range(colours))


LINKED: Final = tuple(map(_value, [*_KNOWN][:_LINKED]))
# Palettes of random pictures, which begin with the colour of empty cells. Seeds and links depend on them for ever.
# Colours side by side
DISTINCT: Final = (
    _values("fdfaf2 097781 ff9d00 b56d15 163b4c f775c7 b8ee7d 724b00 50b5ff"),
    _values("fbfbf6 202659 db4343 8bccea e7952d 267890 f9e37f 822f1c 7993d0"),
    _values("fff9ee 181771 ff2663 f2a62c 2599ad 9790fc 6a071d 4fdde9 578332"),
    _values("fcf8fb 471b6e d99103 146576 ee6caa e7ff37 0d3227 7ae378 44a0fd"),
)
# Colours one above the other: from light to dark, or from the shore to the top.
LAYERED: Final = (
    _values("e3f3fb ecd08a a9cf6c 4f9d4b 24673f 9a6a3c 5d3f2c 8d8d94 d9c7d9"),
    _values("fff6e6 ffd166 fba95c f27a5e d94f70 a03f83 683e8e 3d3f80 1e2a55"),
    _values("f6fbfd c3e8ef 8fd0dc 55b0c4 2f8aa8 256a8e 234d74 203459 171f3d"),
    _values("fdf8ee f3d9a4 e8b468 d98b3f bd622f 93432b 6b3029 452328 24161f"),
)
