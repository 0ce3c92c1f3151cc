"""Styles that show something: faces, mountains and plants. All lengths are parts of the picture's sides."""

from __future__ import annotations

from typing import Final

from ...grid import EMPTY, FILLED, other_state
from . import Chance
from .sketch import WHOLE, Canvas, Picture, ink

_BALANCED: Final = (420, 580)  # thousandths; emptier and fuller landscapes become those of a night

_PLAIN: Final = 300  # the ease from which mountains have no fields

# Faces


def faces(width: int, height: int, ease: int, chance: Chance) -> Picture:
    """An animal with ears, or a person with hair. Left and right are alike."""
    canvas = Canvas(width, height)
    top = height // 5 if chance.below(2) else height // 8
    if chance.below(WHOLE) < ease:
        _animal(canvas, top, chance)
    else:
        _person(canvas, chance)
    return canvas.picture(ease, even=True)


def _animal(canvas: Canvas, top: int, chance: Chance) -> None:
    """A dark head with round, pointed or hanging ears."""
    width, height = canvas.width, canvas.height
    side, wide, kind = width // 10, max(1, width * (20 + chance.below(10)) // 100), chance.below(3)
    canvas.set(canvas.oval(top, side, height - top, width - 2 * side), FILLED)
    tall = max(2, height // 2 - chance.below(1 + height // 5))
    for left, outer in ((side // 2, 0), (width - wide - side // 2, 1)):
        if kind == 0:
            canvas.set(canvas.oval(0, left, tall, wide), FILLED)
        elif kind == 1:
            for row in range(tall):
                part = max(1, (row + 1) * wide // tall)
                canvas.set(canvas.box(row, left + (wide - part) * outer, 1, part), FILLED)
        else:
            canvas.set(canvas.oval(top, 0 if outer == 0 else width - wide, height * 3 // 5, wide), FILLED)
    _eyes(canvas, top + (height - top) * (25 + chance.below(10)) // 100, EMPTY, chance)
    _snout(canvas, top + (height - top) * 55 // 100, chance)


def _person(canvas: Canvas, chance: Chance) -> None:
    """A light face under dark hair, with or without a beard."""
    width, height = canvas.width, canvas.height
    thick = max(1, min(width, height) // 14)
    canvas.set(canvas.oval(0, 0, height, width), FILLED)
    hair, sides = height * (20 + chance.below(18)) // 100, width * (8 + chance.below(12)) // 100
    cut, beard = chance.below(3), height * (82 if chance.below(3) == 0 else 200) // 100
    for cell in canvas.oval(thick, thick, height - 2 * thick, width - 2 * thick):
        row, column = divmod(cell, width)
        out = abs(2 * column + 1 - width) // 2
        fringe = hair + (out // 3, -(out // 3), out // max(1, thick) % 2)[cut]
        open_face = out < width // 2 - sides - thick or row > height * 3 // 5
        if fringe <= row < beard - out // 3 and open_face:
            canvas.cells[cell] = EMPTY
    _eyes(canvas, height * (42 + chance.below(8)) // 100, FILLED, chance)
    _mouth(canvas, height * 70 // 100, chance)


def _eyes(canvas: Canvas, row: int, state: int, chance: Chance) -> None:
    """Two eyes, with pupils if they are large enough."""
    width = canvas.width
    wide = max(1, width // 6 + chance.below(1 + width // 16))
    tall = max(1, wide - chance.below(1 + wide // 3))
    left = width * 28 // 100 - wide // 2 + chance.below(1 + width // 20)
    for place in (left, width - left - wide):
        shape = canvas.oval if wide > 3 else canvas.box
        canvas.set(shape(row, place, tall, wide), state, fixed=True)
    if wide > 2 and tall > 2:
        small = (wide + 1) // 3
        inward = left + (wide - small) // 2 + chance.below(2)
        for place in (inward, width - inward - small):
            canvas.set(canvas.box(row + (tall - small) // 2, place, small, small), other_state(state), fixed=True)


def _snout(canvas: Canvas, row: int, chance: Chance) -> None:
    """A light muzzle with a nose and a mouth."""
    width, height = canvas.width, canvas.height
    wide, tall = width * (36 + chance.below(12)) // 100, height * (26 + chance.below(8)) // 100
    wide += (width - wide) % 2
    left = (width - wide) // 2
    canvas.set(canvas.oval(row, left, tall, wide), EMPTY, fixed=True)
    nose = max(1, wide // 3)
    nose += (width - nose) % 2
    canvas.set(canvas.box(row + (tall > 3), (width - nose) // 2, max(1, tall // 4), nose), FILLED, fixed=True)
    if tall > 4:
        stem = 2 - width % 2
        canvas.set(canvas.box(row + 1 + tall // 4, (width - stem) // 2, tall // 3, stem), FILLED, fixed=True)


def _mouth(canvas: Canvas, row: int, chance: Chance) -> None:
    width, height = canvas.width, canvas.height
    wide = width * (28 + chance.below(20)) // 100
    wide += (width - wide) % 2
    left, tall = (width - wide) // 2, max(1, height // 14)
    canvas.set(canvas.box(row, left, tall, wide), FILLED, fixed=True)
    if chance.below(3):  # a smile
        for side in (left - tall, left + wide):
            canvas.set(canvas.box(row - tall, side, tall, tall), FILLED, fixed=True)
    if height > 12:
        nose = 2 - width % 2
        canvas.set(canvas.box(height * 56 // 100, (width - nose) // 2, max(1, height // 12), nose), FILLED, fixed=True)


# Mountains


def mountains(width: int, height: int, ease: int, chance: Chance) -> Picture:
    """Mountains with snow, hills or a lake before them, and the sun; or all that by night."""
    canvas = Canvas(width, height)
    count = 1 + chance.below(2) + (WHOLE - ease) * 2 // WHOLE
    low = height * (70 + chance.below(15)) // 100
    skyline = [height] * width
    for number in range(count):
        peak = (2 * number + 1) * width // (2 * count) + chance.below(1 + width // 5) - width // 10
        top = height * (8 + chance.below(34)) // 100
        _mountain(canvas, skyline, peak, top, 2 + chance.below(3), chance)
    _sun(canvas, skyline, chance)
    _foreground(canvas, low, chance)
    _fields(canvas, skyline, ease, chance)
    share = ink(canvas.cells)
    if not _BALANCED[0] <= share <= _BALANCED[1] or chance.below(3) == 0:
        canvas.cells[:] = bytes(map(other_state, canvas.cells))
    return canvas.picture(ease)


def _mountain(canvas: Canvas, skyline: list[int], peak: int, top: int, slope: int, chance: Chance) -> None:
    """A mountain with a light edge and snow on its top. The slope is in half cells a column."""
    depth, width = (canvas.height - top) * (20 + chance.below(20)) // 100, canvas.width
    for column in range(width):
        begin = top + abs(column - peak) * slope // 2
        if begin >= canvas.height:
            continue
        if skyline[column] < begin:
            canvas.set(canvas.box(begin - 1, column, 1, 1), EMPTY)
        canvas.set(canvas.box(begin, column, canvas.height - begin, 1), FILLED)
        edge = begin + slope // 2 + 1
        if depth > 2:
            canvas.set(canvas.box(edge, column, top + depth + (column - peak) % 4 // 2 * 2 - edge, 1), EMPTY)
        skyline[column] = min(skyline[column], begin)


def _fields(canvas: Canvas, skyline: list[int], ease: int, chance: Chance) -> None:
    """Light fields below the skyline; easy pictures have none."""
    for _ in range(max(0, _PLAIN - ease) * len(canvas.cells) // (10 * WHOLE)):
        row, column = chance.below(canvas.height), chance.below(canvas.width)
        if row > skyline[column] + 2:
            canvas.set(canvas.box(row, column, 1 + chance.below(3), 2 + chance.below(2)), EMPTY)


def _sun(canvas: Canvas, skyline: list[int], chance: Chance) -> None:
    """The sun, where there is the most room for it."""
    size = max(2, min(canvas.width, canvas.height) * (16 + chance.below(10)) // 100)
    places = range(1, max(2, canvas.width - size))
    left = max(places, key=lambda place: (min(skyline[place : place + size], default=0), chance.below(WHOLE)))
    room = min(skyline[left : left + size], default=0) - size - 1
    if room > 0:
        canvas.set(canvas.oval(chance.below(1 + room // 2) + room // 4, left, size, size), FILLED, fixed=True)


def _foreground(canvas: Canvas, low: int, chance: Chance) -> None:
    """A lake with waves, or a hill, or nothing."""
    width, height = canvas.width, canvas.height
    kind = chance.below(3)
    if kind == 0:
        canvas.set(canvas.box(low, 0, height - low, width), EMPTY)
        for row in range(low + 1, height, 2):
            left = chance.below(1 + width // 3)
            canvas.set(canvas.box(row, left, 1, width - left - chance.below(1 + width // 3)), FILLED)
    elif kind == 1:
        middle = chance.below(width)
        canvas.set(canvas.oval(low - 1, middle - width, 2 * (height - low) + 2, 2 * width), EMPTY)
        canvas.set(canvas.oval(low, middle - width, 2 * (height - low), 2 * width), FILLED)


# Plants


def plants(width: int, height: int, ease: int, chance: Chance) -> Picture:
    """A plant in a pot: leaves along a stem and, sometimes, a flower on its top. Easier ones have thicker leaves."""
    canvas = Canvas(width, height)
    middle, stem = width // 2, 1 + min(width, height) // 14
    pot = _pot(canvas, chance)
    flower = min(width, pot) * (40 + chance.below(20)) // 100 if chance.below(2) else 0
    canvas.set(canvas.box(flower // 2, middle - stem // 2, pot - flower // 2, stem), FILLED, fixed=True)
    thick = max(2, min(width, height) * (19 + 8 * ease // WHOLE + chance.below(8)) // 100)
    top = flower or thick // 2
    count = max(1, (pot - top) // (thick + 2))
    room, even = (pot - top) // count, chance.below(2)
    for number in range(count):
        base = top + (number + 1) * room - thick // 2 - 2
        _leaf(canvas, base, middle - stem // 2, -1, thick, chance)
        _leaf(canvas, base - even * room // 2, middle - stem // 2 + stem - 1, 1, thick, chance)
    if flower:
        _flower(canvas, middle, flower, chance)
    return canvas.picture(ease)


def _pot(canvas: Canvas, chance: Chance) -> int:
    """A pot; returns the row in which it begins."""
    width, height = canvas.width, canvas.height
    tall, wide = max(2, height * (25 + chance.below(10)) // 100), max(3, width * (50 + chance.below(25)) // 100)
    rim = max(1, tall // 4)
    top = height - tall
    for row in range(top, height):
        narrow = (row - top) * wide // (5 * tall) if row >= top + rim else -1
        canvas.set(canvas.box(row, (width - wide) // 2 + narrow, 1, wide - 2 * narrow), FILLED, fixed=True)
    if tall > 4:
        canvas.set(canvas.box(top + rim, (width - wide) // 2 + 1, 1, wide - 2), EMPTY, fixed=True)
    return top


def _leaf(canvas: Canvas, base: int, stem: int, side: int, most: int, chance: Chance) -> None:
    """A leaf that rises from the stem, with a light vein if it is thick."""
    long = canvas.width * (38 + chance.below(10)) // 100
    for step in range(1, long + 1):
        thick = 1 + most * step * (long - step) * 4 // (long * long)
        row, column = base - step * most // (2 * long), stem + side * step
        if not 0 <= column < canvas.width:
            break
        canvas.set(canvas.box(row - thick // 2, column, thick, 1), FILLED)
        if thick > 4:
            canvas.set(canvas.box(row, column, 1, 1), EMPTY)


def _flower(canvas: Canvas, middle: int, size: int, chance: Chance) -> None:
    """A flower: petals around a light disc."""
    left, petal = middle - size // 2, max(2, size * 45 // 100)
    canvas.set(canvas.box(0, left - 1, size + 1, size + 2), EMPTY)
    if chance.below(2):
        canvas.set(canvas.oval(0, left, size, size), FILLED, fixed=True)
    else:
        for down, right in ((0, 1), (1, 0), (1, 2), (2, 1)):
            place = (down * (size - petal) // 2, left + right * (size - petal) // 2)
            canvas.set(canvas.oval(*place, petal, petal), FILLED, fixed=True)
    heart = max(1, size // 3)
    canvas.set(canvas.oval((size - heart) // 2, left + (size - heart) // 2, heart, heart), EMPTY, fixed=True)
