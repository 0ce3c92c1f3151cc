"""Palettes in links. None of it can ever change, since links depend on it.

A palette is its number of colours and one of the usual sets; or else its colours, that of empty cells first. A colour
has a known name, and its value is that of the name or differs a little from it; or it has any value and name. Its
letter is the usual one or another.

In links of kind `c` it is its number of colours; the value of each colour; and names and letters where they are not
those that colours of these values usually have.
"""

from __future__ import annotations

from collections import defaultdict
from string import ascii_letters
from typing import Final

from ...clues import MAX_INKS
from ...colours import (
    DISTINCT,
    EMPTY_LETTER,
    LAYERED,
    LINKED,
    RGB,
    Colour,
    Palette,
    known_colours,
    layered,
    palette_of,
)
from .plain_lines import Habits, code_size
from .range_coder import Coder, Habit, code_number

_MORE: Final = 49152
_SET: Final = 32768
_FIRST: Final = 32768
_WHITE: Final = 57344
_NAMED: Final = 57344
_LETTER: Final = 57344
_PLAIN: Final = 61440
_KNOWN: Final = 40960
_ROUND: Final = 32768
_USUAL: Final = 57344
_LONGEST_NAME: Final = 240  # bytes
_BY_USE: Final = "eranlgitodhbpukwsycmfvxjqz "  # letters in names of colours
_GROUND: Final = (255, 255, 255)
_BLACK: Final = (28, 28, 28)


def code_palette(coder: Coder, palette: Palette) -> Palette:
    """Pass a palette on; a reader gets it back."""
    count = 2
    while count <= MAX_INKS and coder.bit(_MORE, count < len(palette)):
        count += 1
    wanted = _with_dot(palette)
    sets, values = _sets(count), tuple(colour.value for colour in palette)
    place = sets.index(values) if values in sets and wanted == palette_of(values) else -1
    if coder.bit(_SET, place >= 0):
        first = len(sets) == 1 or coder.bit(_FIRST, place == 0)
        return palette_of(sets[0 if first else code_number(coder, place, 1, len(sets) - 1)])
    known = known_colours()
    habits: Habits = defaultdict(Habit)
    found: list[Colour] = []
    for number in range(count):
        colour = wanted[number] if wanted else Colour(_GROUND, "", "")
        found.append(_code_colour(coder, habits, known, found, colour))
    return _apart(found)


def _sets(count: int) -> list[tuple[RGB, ...]]:
    """Values of so many colours that are often seen together: in files, in the editor, and in random pictures."""
    others = [value for value in LINKED if value != _GROUND]
    sets = [(_GROUND, *others, *LINKED)[:count]]
    if count < len(others):
        sets.append((_GROUND, _BLACK, *(value for value in others if value != _BLACK))[:count])
    if 2 < count <= len(DISTINCT[0]):
        sets += [values[:count] for values in DISTINCT] + [layered(values, count - 1) for values in LAYERED]
    return sets


def _with_dot(palette: Palette) -> Palette:
    """As `palette_of` has them."""
    values, names = [colour.value for colour in palette], [colour.name for colour in palette]
    return palette_of(values, names, [EMPTY_LETTER, *(colour.letter for colour in palette[1:])])


def _apart(palette: list[Colour]) -> Palette:
    """The palette, in which a letter that stands for two colours stands only for the first."""
    letters = [colour.letter for colour in palette[1:]]
    apart = [letter if letter not in letters[:place] else "" for place, letter in enumerate(letters)]
    return palette_of([colour.value for colour in palette], [colour.name for colour in palette], [EMPTY_LETTER, *apart])


def _code_colour(
    coder: Coder, habits: Habits, known: list[Colour], before: list[Colour], wanted: Colour
) -> Colour:
    """Pass on a colour; that of empty cells, which is the first, is mostly white and needs no letter."""
    white = next(colour for colour in known if colour.value == _GROUND)
    if not before and coder.bit(_WHITE, (wanted.value, wanted.name) == (white.value, white.name)):
        return white
    taken = {colour.name for colour in before}
    free = [colour for colour in known if colour.name not in taken]
    place = next((place for place, colour in enumerate(free) if colour.name == wanted.name), -1)
    if free and coder.bit(_NAMED, place >= 0):
        near = free[code_number(coder, max(place, 0), 0, len(free) - 1)]
        value, name, letter = _code_near(coder, habits, near.value, wanted.value), near.name, near.letter
    else:
        value = _code_value(coder, wanted.value)
        values, names = [*(colour.value for colour in before), value], [colour.name for colour in before]
        name = palette_of(values, names)[-1].name
        if not coder.bit(_USUAL, wanted.name == name):
            name = _code_name(coder, habits, wanted.name)
        letter = name[:1].lower()
    if not before or coder.bit(_LETTER, wanted.letter == letter):
        return Colour(value, name, letter)
    return Colour(value, name, _code_letter(coder, wanted.letter))


def _code_near(coder: Coder, habits: Habits, near: RGB, wanted: RGB) -> RGB:
    """A value that is likely to be near another."""
    if habits["exact",].code(coder, wanted == near):
        return near
    red, green, blue = (_code_part(coder, habits, *parts) for parts in zip(near, wanted, strict=True))
    return red, green, blue


def _code_part(coder: Coder, habits: Habits, near: int, wanted: int) -> int:
    if habits["equal",].code(coder, wanted == near):
        return near
    more = near == 0 or (near < 255 and habits["more",].code(coder, wanted > near))
    step = code_size(coder, habits, ("step",), 255 - near if more else near, abs(wanted - near))
    return near + step if more else near - step


def _code_value(coder: Coder, value: RGB) -> RGB:
    unit = 51 if coder.bit(_ROUND, all(part % 51 == 0 for part in value)) else 1
    red, green, blue = (unit * code_number(coder, part // unit, 0, 255 // unit) for part in value)
    return red, green, blue


def _code_name(coder: Coder, habits: Habits, name: str) -> str:
    """A name; small letters are cheap."""
    if not coder.bit(_PLAIN, 0 < len(name) <= _LONGEST_NAME and all(sign in _BY_USE for sign in name)):
        return _code_text(coder, name)
    length = code_size(coder, habits, ("length",), _LONGEST_NAME, len(name))
    places = [_BY_USE.find(sign) + 1 for sign in name] or [0] * length
    return "".join(_BY_USE[code_size(coder, habits, ("sign",), len(_BY_USE), places[at] if at < len(places) else 0) - 1]
                   for at in range(length))


def _code_text(coder: Coder, text: str) -> str:
    data = text.encode()[:_LONGEST_NAME]
    length = code_number(coder, len(data), 0, _LONGEST_NAME)
    found = bytes(code_number(coder, data[place] if place < len(data) else 0, 0, 255) for place in range(length))
    name = found.decode("utf-8", "replace")
    return "".join(sign for sign in name if sign.isprintable())


def _code_letter(coder: Coder, letter: str) -> str:
    place = code_number(coder, ascii_letters.find(letter) if letter else -1, -1, len(ascii_letters) - 1)
    return "" if place < 0 else ascii_letters[place]


# Of links of kind `c`


def read_old_palette(reader: Coder) -> Palette:
    """The palette of a link of kind `c`."""
    count = code_number(reader, 1, 1, MAX_INKS) + 1
    values = [_read_old_value(reader) for _ in range(count)]
    if reader.bit(_USUAL, False):
        return palette_of(values)
    names = [_code_text(reader, "") for _ in values]
    letters = [_code_letter(reader, "") for _ in values[1:]]
    return _apart([*map(Colour, values, names, [EMPTY_LETTER, *letters])])


def _read_old_value(reader: Coder) -> RGB:
    if reader.bit(_KNOWN, False):
        return LINKED[code_number(reader, 0, 0, len(LINKED) - 1)]
    return _code_value(reader, _GROUND)
