"""The models of a link: the clues, line after line, and the palette.

None of it can change within a version of the code, since links depend on it. The chance of every bit is learned from
earlier bits in the same situation.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_letters
from typing import Final

from ...clues import MAX_INKS, Clue, ColourRuns, Count, Runs
from ...colours import DISTINCT, EMPTY_LETTER, LAYERED, LINKED, RGB, Colour, Palette, known_colours, layered, palette_of
from .coder import Coder, Habit, Habits, code_number, code_size

# Clues. A run is expected to equal one of the next two runs of the line before; a number of a solid is predicted from
# its neighbours, like pixels in JPEG-LS.

Clues = Sequence[Clue | None]
ColouredRuns = tuple[tuple[int, int], ...]  # length and colour of each run

_BLACK: Final = 1
_NUMBERS: Final = 64000
_MOST_GROUPS: Final = 3


def code_runs(
    coder: Coder, habits: Habits, length: int, colours: int, present: Sequence[bool], clues: Clues
) -> list[Clue | None]:
    """Pass on the clues of all lines in one direction of a flat puzzle; `colours` is 0 in black and white."""
    runs = _RunCoder(coder, habits, length, colours or _BLACK)
    coded = [runs.code(clue) if there else None for there, clue in zip(present, clues, strict=True)]
    return [clue if clue is None or colours else Runs(clue.lengths) for clue in coded]


def code_face(
    coder: Coder, habits: Habits, length: int, columns: int, present: Sequence[bool], clues: Clues
) -> list[Clue | None]:
    """Pass on the clues of a face of a solid: numbers, or runs, which some files have."""
    numbers = coder.bit(_NUMBERS, not any(isinstance(clue, Runs) for clue in clues))
    runs = _RunCoder(coder, habits, length, _BLACK)
    face: list[Clue | None] = []
    for place, (there, clue) in enumerate(zip(present, clues, strict=True)):
        if not there:
            face.append(None)
        elif not numbers and habits["runs",].code(coder, isinstance(clue, Runs)):
            face.append(Runs(runs.code(clue).lengths))
        else:
            face.append(_code_number(coder, habits, length, _neighbours(face, place, columns), clue))
    return face


# Runs


def _coloured(clue: Clue | None) -> ColouredRuns:
    """The runs of a clue; none for a reader, which does not have it yet."""
    if isinstance(clue, Runs):
        return tuple((length, _BLACK) for length in clue.lengths)
    return clue.runs if isinstance(clue, ColourRuns) else ()


class _RunCoder:
    """Passes on the runs of lines of one length, one line at a time."""

    def __init__(self, coder: Coder, habits: Habits, length: int, colours: int) -> None:
        self._coder = coder
        self._habits = habits
        self._length = length
        self._colours = colours
        self._before: ColouredRuns = ()

    def code(self, clue: Clue | None) -> ColourRuns:
        clue_runs = _coloured(clue)
        runs: list[tuple[int, int]] = []
        room, last, expected = self._length, 0, self._before
        while room > (last > 0 and self._colours == 1):
            if not self._bit(len(runs) < len(clue_runs), "more", min(len(expected), 2), room.bit_length()):
                break
            length, colour = clue_runs[len(runs)] if clue_runs else (0, 0)
            colour = self._code_colour(last, room, expected, colour)
            room -= colour == last
            alike = next((place for place, run in enumerate(expected[:2]) if run[1] == colour), -1)
            length = self._code_length(room, expected[alike][0] if alike >= 0 else 0, length)
            expected = expected[alike + 1 :]
            runs.append((length, colour))
            room -= length
            last = colour
        self._before = tuple(runs)
        return ColourRuns(self._before)

    def _code_colour(self, last: int, room: int, expected: ColouredRuns, colour: int) -> int:
        """The colour of a run; that of the run before needs a gap, for which there may be no room."""
        possible = [candidate for candidate in range(1, self._colours + 1) if candidate != last or room > 1]
        for place, (_, like) in enumerate(expected[:2]):
            if like in possible and len(possible) > 1:
                if self._bit(colour == like, "like", place, last == like):
                    return like
                possible.remove(like)
        for candidate in possible[:-1]:
            if self._bit(colour == candidate, "colour", last, candidate):
                return candidate
        return possible[-1]

    def _code_length(self, room: int, like: int, length: int) -> int:
        if 0 < like <= room and self._bit(length == like, "same", min(like, 4)):
            return like
        return code_size(self._coder, self._habits, ("run", min(like.bit_length(), 3)), room, length)

    def _bit(self, bit: bool, *situation: object) -> bool:
        return self._habits[situation].code(self._coder, bit)


# Numbers of solids


def _neighbours(face: Sequence[Clue | None], place: int, columns: int) -> list[Count | None]:
    """The numbers to the left of a place, above it, and above to the left."""
    left, above = place % columns > 0, place >= columns
    steps = (left and 1, above and columns, left and above and columns + 1)
    clues = [face[place - step] if step else None for step in steps]
    return [clue if isinstance(clue, Count) else None for clue in clues]


def _code_number(
    coder: Coder, habits: Habits, length: int, neighbours: Sequence[Count | None], clue: Clue | None
) -> Count:
    """Pass on a number: whether it is the one that its neighbours suggest, else by how much it is more or less."""
    number = clue if isinstance(clue, Count) else Count(0)
    left = neighbours[0] or neighbours[1] or Count(0)
    above = neighbours[1] or left
    corner = (neighbours[2] or left).total
    expected = sorted((left.total, above.total, left.total + above.total - corner))[1]
    steep = min(abs(left.total - corner) + abs(above.total - corner), 3)
    total = expected
    if not habits["expected", steep].code(coder, number.total == expected):
        higher = expected == 0
        if 0 < expected < length:
            higher = habits["higher", steep].code(coder, number.total > expected)
        most = length - expected if higher else expected
        step = code_size(coder, habits, ("step", steep > 0), most, abs(number.total - expected))
        total += step if higher else -step
    groups = 1
    while groups < min(_MOST_GROUPS, total, length - total + 1):
        if not habits["groups", groups, left.groups, above.groups].code(coder, number.groups > groups):
            break
        groups += 1
    return Count(total, groups)


# Palettes. A palette is its number of colours and one of the usual sets; or else its colours, that of empty cells
# first. A colour has a known name and a value near the one of that name; or it has any value and name. Its letter is
# the usual one of its name or another.
_MORE: Final = 49152
_SET: Final = 32768
_FIRST: Final = 32768
_WHITE: Final = 57344
_NAMED: Final = 57344
_LETTER: Final = 57344
_USUAL: Final = 57344
_LONGEST_NAME: Final = 240  # bytes
_WHITE_VALUE: Final = (255, 255, 255)
_NEAR_BLACK: Final = (28, 28, 28)


def code_palette(coder: Coder, palette: Palette) -> Palette:
    """Pass a palette on; a reader gets it back."""
    count = 2
    while count <= MAX_INKS and coder.bit(_MORE, count < len(palette)):
        count += 1
    colours = palette or palette_of([_WHITE_VALUE] * count)
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
    tints = [value for value in LINKED if value != _WHITE_VALUE]
    sets = [(_WHITE_VALUE, *tints, *LINKED)[:count]]
    if count < len(tints):
        sets.append((_WHITE_VALUE, _NEAR_BLACK, *(value for value in tints if value != _NEAR_BLACK))[:count])
    if 2 < count <= len(DISTINCT[0]):
        sets += [values[:count] for values in DISTINCT] + [layered(values, count - 1) for values in LAYERED]
    return sets


def _code_colour(coder: Coder, habits: Habits, coded: list[Colour], colour: Colour) -> Colour:
    """Pass on a colour; that of empty cells, which is the first, is mostly white and needs no letter."""
    if not coded and coder.bit(_WHITE, (colour.value, colour.name) == (_WHITE_VALUE, "white")):
        return Colour(_WHITE_VALUE, "white", EMPTY_LETTER)
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
