"""Palettes in links. None of it can change within a version of the code, since links depend on it.

A palette is its number of colours and one of the usual sets; or else its colours, that of empty cells first. A colour
has a known name and a value near the one of that name; or it has any value and name. Its letter is the usual one of its
name or another.
"""

from __future__ import annotations

from string import ascii_letters
from typing import Final

from ...clues import MAX_INKS
from ...colours import DISTINCT, EMPTY_LETTER, LAYERED, LINKED, RGB, Colour, Palette, known_colours, layered, palette_of
from .coder import Coder, Habit, Habits, code_number, code_size

_MORE: Final = 49152
_SET: Final = 32768
_FIRST: Final = 32768
_WHITE: Final = 57344
_NAMED: Final = 57344
_LETTER: Final = 57344
_USUAL: Final = 57344
_LONGEST_NAME: Final = 240  # bytes
_GROUND: Final = (255, 255, 255)
_BLACK: Final = (28, 28, 28)


def code_palette(coder: Coder, palette: Palette) -> Palette:
    """Pass a palette on; a reader gets it back."""
    count = 2
    while count <= MAX_INKS and coder.bit(_MORE, count < len(palette)):
        count += 1
    colours = palette or palette_of([_GROUND] * count)
    sets, values = _sets(count), tuple(colour.value for colour in palette)
    place = sets.index(values) if values in sets and palette == palette_of(values) else -1
    if coder.bit(_SET, place >= 0):
        first = len(sets) == 1 or coder.bit(_FIRST, place == 0)
        return palette_of(sets[0 if first else code_number(coder, place, 1, len(sets) - 1)])
    habits = Habits(Habit)
    coded: list[Colour] = []
    for colour in colours:
        coded.append(_code_colour(coder, habits, coded, colour))
    return tuple(coded)


def _sets(count: int) -> list[tuple[RGB, ...]]:
    """Values of so many colours that are often seen together: in files, in the editor, and in random pictures."""
    tints = [value for value in LINKED if value != _GROUND]
    sets = [(_GROUND, *tints, *LINKED)[:count]]
    if count < len(tints):
        sets.append((_GROUND, _BLACK, *(value for value in tints if value != _BLACK))[:count])
    if 2 < count <= len(DISTINCT[0]):
        sets += [values[:count] for values in DISTINCT] + [layered(values, count - 1) for values in LAYERED]
    return sets


def _code_colour(coder: Coder, habits: Habits, coded: list[Colour], colour: Colour) -> Colour:
    """Pass on a colour; that of empty cells, which is the first, is mostly white and needs no letter."""
    if not coded and coder.bit(_WHITE, (colour.value, colour.name) == (_GROUND, "white")):
        return Colour(_GROUND, "white", EMPTY_LETTER)
    names = [other.name for other in coded]
    unused = [other for other in known_colours() if other.name not in names]
    place = next((place for place, other in enumerate(unused) if other.name == colour.name), -1)
    if unused and coder.bit(_NAMED, place >= 0):
        near = unused[code_number(coder, max(place, 0), 0, len(unused) - 1)]
        value, name, letter = _code_near(coder, habits, near.value, colour.value), near.name, near.letter
    else:
        red, green, blue = (code_number(coder, part, 0, 255) for part in colour.value)
        value = red, green, blue
        likely = palette_of([*(other.value for other in coded), value], names)[-1]
        name, letter = likely.name, likely.name[:1].lower()
        if not coder.bit(_USUAL, colour.name == name):
            name = _code_text(coder, colour.name)
    if not coded:
        return Colour(value, name, EMPTY_LETTER)
    if not coder.bit(_LETTER, colour.letter == letter):
        letter = ascii_letters[code_number(coder, ascii_letters.find(colour.letter), 0, len(ascii_letters) - 1)]
    return Colour(value, name, letter)


def _code_near(coder: Coder, habits: Habits, near: RGB, value: RGB) -> RGB:
    """A value that is likely to be near another."""
    if habits["exact",].code(coder, value == near):
        return near
    red, green, blue = (_code_part(coder, habits, *parts) for parts in zip(near, value, strict=True))
    return red, green, blue


def _code_part(coder: Coder, habits: Habits, near: int, part: int) -> int:
    if habits["equal",].code(coder, part == near):
        return near
    more = near == 0 or (near < 255 and habits["more",].code(coder, part > near))
    step = code_size(coder, habits, ("step",), 255 - near if more else near, abs(part - near))
    return near + step if more else near - step


def _code_text(coder: Coder, text: str) -> str:
    data = text.encode()[:_LONGEST_NAME]
    length = code_number(coder, len(data), 0, _LONGEST_NAME)
    coded = bytes(code_number(coder, data[place] if place < len(data) else 0, 0, 255) for place in range(length))
    return "".join(sign for sign in coded.decode("utf-8", "replace") if sign.isprintable())
