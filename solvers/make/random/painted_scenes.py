"""Styles of coloured pictures that show something: faces, mountains, plants, the sea and houses. All lengths are parts
of the picture's sides.
"""

from __future__ import annotations

from typing import Final

from . import Chance
from .sketch import WHOLE, Painting, Picture, Role, between


def _painting(width: int, height: int, colours: int, papers: str, roles: tuple[Role, ...], chance: Chance) -> Painting:
    """A canvas in one of the two variants of its colours."""
    variant = chance.below(2)
    variants = tuple(role._replace(value=role.value.split()[variant]) for role in roles)
    return Painting(width, height, colours, variants, papers.split()[variant])


# Mountains

_LANDSCAPES: Final = ("f4fafd fdf1e3", (
    Role("rock", "6c6f9e 5b2f5e"), Role("meadow", "86b94f c26a3d", "rock"), Role("sun", "f5b52a f24a3d", "meadow"),
    Role("snow", "cfdcec f9c784"), Role("tree", "256b45 2a1f3d", "meadow"), Role("lake", "3f8fd2 7d8fd0", "snow"),
    Role("far", "a9a8cf b56a92", "rock"), Role("house", "c8433f 8fae4f", "sun"),
))


def coloured_mountains(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """Mountains with snow and the sun, before them a meadow with a lake. Easier ones have fewer peaks."""
    scene = _painting(width, height, colours, *_LANDSCAPES, chance)
    size = max(2, min(width, height) * between(18, 26, chance) // 100)
    left = chance.below(max(1, width - size))
    scene.paint(scene.oval(height * between(4, 12, chance) // 100, left, size, size), "sun", fixed=True)
    if min(width, height) >= 12:
        _cloud(scene, height * between(5, 20, chance) // 100, (left + width // 2) % width, "snow", chance)
    for number in range(3):
        peak = (2 * number + 1) * width // 6 + chance.below(1 + width // 6)
        _mountain(scene, peak, height * between(34, 46, chance) // 100, 2, "far", "far")
    count = 1 + chance.below(2) + width // 60 + (WHOLE - ease) * 2 // WHOLE
    for number in range(count):
        peak = (2 * number + 1) * width // (2 * count) + chance.below(1 + width // 6) - width // 12
        _mountain(scene, peak, height * between(16, 40, chance) // 100, between(3, 4, chance), "rock", "snow")
    low, middle = height * between(68, 78, chance) // 100, chance.below(width)
    scene.paint(scene.oval(low, middle - width, 2 * (height - low) + 2, 2 * width), "meadow")
    scene.paint(scene.box(low + (height - low) // 2, 0, height, width), "meadow")
    _beside_the_lake(scene, low, chance)
    return scene.picture(ease)


def _beside_the_lake(scene: Painting, low: int, chance: Chance) -> None:
    width, height = scene.width, scene.height
    wide, tall = width * between(35, 55, chance) // 100, max(2, (height - low) * 45 // 100)
    left = chance.below(max(1, width - wide))
    scene.paint(scene.oval(height - tall - chance.below(2), left, tall, wide), "lake")
    side = max(2, min(width, height) * 14 // 100)
    place = chance.below(max(1, width - side))
    top = low + (height - low) // 3 - side // 2
    scene.paint(scene.box(top, place, side, side + side // 3), "house")
    for number in range(2 + width // 9):
        tall = max(3, height * between(14, 24, chance) // 100)
        column = (number * width // (2 + width // 9) + chance.below(1 + width // 8)) % width
        if not place - tall // 3 <= column <= place + side + tall // 2:
            scene.cone(low + chance.below(1 + (height - low) // 3) - tall // 2, column, tall, tall * 3 // 5, "tree")


def _mountain(scene: Painting, peak: int, top: int, slope: int, body: str, cap: str) -> None:
    """A mountain with snow on its top. The slope is in half cells a column."""
    depth = max(1, (scene.height - top) * 28 // 100)
    tooth = max(2, depth // 3)
    for column in range(scene.width):
        begin = top + abs(column - peak) * slope // 2
        scene.paint(scene.box(begin, column, scene.height - begin, 1), body)
        end = top + depth + abs((column - peak) % (2 * tooth) - tooth)
        scene.paint(scene.box(begin, column, end - begin, 1), cap)


def _cloud(scene: Painting, top: int, left: int, role: str, chance: Chance) -> None:
    tall = max(2, min(scene.width, scene.height) * 9 // 100)
    scene.paint(scene.oval(top, left, tall, 2 * tall), role)
    scene.paint(scene.oval(top + tall // 2, left - tall, tall, (4 + chance.below(2)) * tall), role)


# Plants

_PLANTS: Final = ("fbfaf0 fdf6f4", (
    Role("leaf", "4a9a4c 3f8f7d"), Role("pot", "c2592f 3d4f9f", "leaf"), Role("flower", "e4578a f08a2c", "pot"),
    Role("heart", "f6c445 7a2f1d", "pot"), Role("stem", "1f5a36 17493f", "leaf"),
    Role("rim", "7d3519 8fb4e8", "pot"), Role("table", "b99a6b a9744c", "rim"), Role("wall", "d5e6ee f4dfc8"),
))


def coloured_plants(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """A plant with flowers in a pot on a table. Easier ones have larger flowers."""
    scene = _painting(width, height, colours, *_PLANTS, chance)
    board = max(1, height * 9 // 100)
    pot, wide = max(2, height * between(22, 30, chance) // 100), max(3, width * between(38, 55, chance) // 100)
    top, middle, thin = height - board - pot, width // 2, 1 + min(width, height) // 16
    scene.paint(scene.oval(0, 0, height, width), "wall")
    scene.paint(scene.box(height - board, 0, board, width), "table")
    for row in range(top, height - board):
        narrow = (row - top) * wide // (6 * pot)
        scene.paint(scene.box(row, middle - wide // 2 + narrow, 1, wide - 2 * narrow), "pot")
    rim = max(1, pot // 4)
    scene.paint(scene.box(top, middle - wide // 2 - 1, rim, wide + 2), "rim")
    size = max(3, min(width, top) * between(30, 42, chance) // 100 + ease // WHOLE)
    stems = 1 if width < 18 else between(1, 3, chance)
    for number in range(stems):
        column = middle if stems == 1 else width * (2 * number + 1) // (2 * stems)
        flower = 0 if stems == 1 else abs(2 * number + 1 - stems) * height // 12
        _stem(scene, (top, middle), (flower + size // 2, column), thin)
        _leaves(scene, top, flower + size, (middle, column), size, chance)
        _flower(scene, flower, column - size // 2, size, chance)
    return scene.picture(ease)


def _stem(scene: Painting, start: tuple[int, int], end: tuple[int, int], thin: int) -> None:
    for row in range(end[0], start[0]):
        column = end[1] + (start[1] - end[1]) * (row - end[0]) // max(1, start[0] - end[0])
        scene.paint(scene.box(row, column - thin // 2, 1, thin), "stem")


def _leaves(scene: Painting, low: int, high: int, columns: tuple[int, int], size: int, chance: Chance) -> None:
    """Leaves on both sides of a stem."""
    tall, wide = max(2, size * 45 // 100), max(3, size * between(70, 110, chance) // 100)
    for number, row in enumerate(range(low - tall, high - tall // 2, -max(2, tall * 3 // 4))):
        column = columns[1] + (columns[0] - columns[1]) * (row - high) // max(1, low - high)
        left = column - wide if number % 2 else column + 1
        scene.paint(scene.oval(row, left, tall, wide), "leaf")


def _flower(scene: Painting, top: int, left: int, size: int, chance: Chance) -> None:
    """Petals around a heart, or a tulip."""
    if chance.below(3) == 0 and size > 4:
        scene.paint(scene.oval(top, left, size, size), "flower", fixed=True)
        for part in range(3):
            scene.cone(top, left + (2 * part + 1) * size // 6, size // 2, max(2, size // 3), "flower")
        scene.paint(scene.oval(top + size // 2, left + size // 3, size // 3, size // 3), "heart", fixed=True)
        return
    petal = max(2, size * 48 // 100)
    for down, right in ((0, 1), (1, 0), (1, 2), (2, 1)):
        place = (top + down * (size - petal) // 2, left + right * (size - petal) // 2)
        scene.paint(scene.oval(*place, petal, petal), "flower", fixed=True)
    heart = max(1, size * 36 // 100)
    heart += (size - heart) % 2
    scene.paint(scene.oval(top + (size - heart) // 2, left + (size - heart) // 2, heart, heart), "heart", fixed=True)


# Faces

_FURS: Final = (("b9793f", "8a4f22"), ("8d93a5", "5d6275"), ("e08a3c", "a9521d"), ("7b5a9e", "553a73"))


def coloured_faces(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """An animal with ears. Left and right are alike. Easier ones have fewer marks."""
    fur, darker = chance.choice(_FURS)
    roles = (
        Role("fur", fur), Role("dark", "2b2730"), Role("muzzle", "f6e0bd"), Role("ear", "ef9fb0", "muzzle"),
        Role("bow", "d23b4b", "dark"), Role("eye", "5fb36b", "muzzle"), Role("mark", darker, "fur"),
        Role("back", "bfe0ee"),
    )
    scene = Painting(width, height, colours, roles, "fdfbf7")
    bow = height * between(12, 16, chance) // 100
    scene.paint(scene.oval(0, 0, height, width), "back")
    top, kind = height * between(12, 20, chance) // 100, chance.below(3)
    side = width * between(6, 12, chance) // 100
    _ears(scene, kind, chance)
    scene.paint(scene.oval(top, side, height - top - bow // 2, width - 2 * side), "fur")
    for number in range(1 + (WHOLE + 1 - ease) * 2 // WHOLE):
        wide = max(2, width * (26 - 8 * number) // 100)
        row = top + height * (4 + 7 * number) // 100
        scene.paint(scene.box(row, (width - wide) // 2, max(1, height // 24), wide + (width - wide) % 2), "mark")
    _eyes(scene, top + (height - top) * between(28, 34, chance) // 100, chance)
    _snout(scene, top + (height - top) * 52 // 100, chance)
    _bow(scene, height - bow, bow)
    return scene.picture(ease, even=True)


def _ears(scene: Painting, kind: int, chance: Chance) -> None:
    width, height = scene.width, scene.height
    wide, tall = max(3, width * between(24, 30, chance) // 100), max(3, height * between(32, 42, chance) // 100)
    for left, outer in ((width // 14, 0), (width - wide - width // 14, 1)):
        if kind == 0:
            scene.paint(scene.oval(0, left, tall, wide), "fur")
            scene.paint(scene.oval(tall // 5, left + wide // 4, tall * 3 // 5, wide - 2 * (wide // 4)), "ear")
        elif kind == 1:
            scene.cone(0, left + wide // 2, tall, wide, "fur")
            scene.cone(tall // 3, left + wide // 2, tall * 2 // 3, wide // 2, "ear")
        else:
            scene.paint(scene.oval(0, left + (wide // 4) * (1 - 2 * outer), height // 2, wide * 3 // 4), "fur")
            scene.paint(scene.oval(height // 10, left + (wide // 4) * (1 - 2 * outer) + wide // 5, height // 3,
                                   wide * 3 // 4 - 2 * (wide // 5)), "ear")


def _eyes(scene: Painting, row: int, chance: Chance) -> None:
    width = scene.width
    size = max(2, width * between(13, 18, chance) // 100)
    left = width * 30 // 100 - size // 2
    pupil = max(1, size // 2)
    for place in (left, width - left - size):
        scene.paint((scene.oval if size > 3 else scene.box)(row, place, size, size), "eye", fixed=True)
    inner = left + (size - pupil) // 2
    for place in (inner, width - inner - pupil):
        scene.paint(scene.box(row + (size - pupil) // 2, place, pupil, pupil), "dark", fixed=True)


def _snout(scene: Painting, row: int, chance: Chance) -> None:
    width, height = scene.width, scene.height
    wide, tall = width * between(38, 48, chance) // 100, max(3, height * between(24, 30, chance) // 100)
    wide += (width - wide) % 2
    scene.paint(scene.oval(row, (width - wide) // 2, tall, wide), "muzzle", fixed=True)
    nose = max(1, wide * 36 // 100)
    nose += (width - nose) % 2
    scene.paint(scene.box(row + tall // 6, (width - nose) // 2, max(1, tall // 4), nose), "dark", fixed=True)
    stem = 2 - width % 2
    scene.paint(scene.box(row + tall // 4, (width - stem) // 2, tall // 2, stem), "dark", fixed=True)
    mouth = max(stem, wide // 2)
    mouth += (width - mouth) % 2
    scene.paint(scene.box(row + tall * 3 // 4, (width - mouth) // 2, max(1, tall // 8), mouth), "dark", fixed=True)


def _bow(scene: Painting, top: int, tall: int) -> None:
    middle, half = scene.width // 2, scene.width * 28 // 100
    for step in range(half):
        part = max(1, tall * (step + 1) // half)
        scene.paint(scene.box(top + (tall - part) // 2, middle - step - 1, part, 1), "bow")
        scene.paint(scene.box(top + (tall - part) // 2, scene.width - middle + step, part, 1), "bow")


# The sea

_SEAS: Final = ("f6fbfd fdf3e6", (
    Role("water", "2d78b8 1e6f73"), Role("hull", "8f3a2b 3a2348", "water"), Role("sail", "f3c14b e8563f", "hull"),
    Role("wave", "8fcbe8 74c3b2"), Role("sun", "f0822a f7b733", "sail"), Role("mast", "33292a 7b5236", "hull"),
    Role("shore", "d9b77e e9cf9f", "sail"), Role("palm", "3f8f55 5c7f2b", "mast"),
))


def sea(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """A boat with sails on the waves, the sun and an island. Easier seas have fewer waves."""
    scene = _painting(width, height, colours, *_SEAS, chance)
    level = height * between(66, 76, chance) // 100
    size, right = max(2, min(width, height) * between(18, 26, chance) // 100), chance.below(2)
    scene.paint(scene.oval(height * 6 // 100, (width - size - 1) * right, size, size), "sun", fixed=True)
    scene.paint(scene.box(level, 0, height - level, width), "water")
    _island(scene, level, right, chance)
    boats = 1 + (width >= 40) + (width >= 70)
    for number in range(boats):
        share = width * between(56, 70, chance) // (100 * boats)
        left = width * number // boats + (width // boats - share) * (1 - right if boats == 1 else 1) // 2
        _boat(scene, level + chance.below(1 + height // 16), left, share, chance)
    for row in range(level + max(2, (height - level) // 4), height, max(2, height // 14)):
        for place in range(chance.below(1 + width // 5), width, max(4, width * (200 + ease // 5) // WHOLE)):
            scene.paint(scene.box(row, place, max(1, height // 40), max(2, width // 7)), "wave")
    return scene.picture(ease)


def _boat(scene: Painting, level: int, left: int, wide: int, chance: Chance) -> None:
    tall = max(2, wide * 24 // 100)
    for row in range(tall):
        narrow = row * wide // (4 * tall)
        scene.paint(scene.box(level - tall // 2 + row, left + narrow, 1, wide - 2 * narrow), "hull")
    base, thin = level - tall // 2, 1 + wide // 24
    mast, high = left + wide * between(44, 54, chance) // 100, max(3, min(base - 1, wide * 95 // 100))
    scene.paint(scene.box(base - high, mast, high, thin), "mast")
    for row in range(high - 1):
        part = (row + 1) * wide * 42 // (100 * high)
        scene.paint(scene.box(base - high + row, mast + thin, 1, part), "sail")
        part = (row + 1) * wide * 30 // (100 * high) if row > high // 5 else 0
        scene.paint(scene.box(base - high + row, mast - part, 1, part), "sail")


def _island(scene: Painting, level: int, right: int, chance: Chance) -> None:
    """An island with a palm, opposite the sun."""
    width, height = scene.width, scene.height
    wide, tall = width * between(34, 44, chance) // 100, max(2, height * 12 // 100)
    left = -wide // 6 if right else width - wide + wide // 6
    scene.paint(scene.oval(level - tall // 2, left, tall + 1, wide), "shore")
    trunk, column = max(3, height * between(22, 30, chance) // 100), left + wide // 2
    thin, top = 1 + width // 28, level - tall // 2 - trunk
    scene.paint(scene.box(top, column, trunk + 1, thin), "mast")
    leaf = max(2, width // 9)
    scene.paint(scene.oval(top - 1, column - leaf, max(2, leaf * 2 // 3), leaf), "palm")
    scene.paint(scene.oval(top - 1, column + thin, max(2, leaf * 2 // 3), leaf), "palm")
    scene.paint(scene.oval(top - leaf * 2 // 3, column - leaf // 2, max(2, leaf * 2 // 3), leaf + thin), "palm")


# Houses

_STREETS: Final = (
    ("f5fafd", (
        Role("wall", "e3a857"), Role("roof", "a83a3a", "wall"), Role("window", "35507a", "roof"),
        Role("lawn", "7fae48", "roof"), Role("tree", "2a6b42", "lawn"), Role("door", "6a4327", "window"),
        Role("sun", "f8cf3f", "wall"), Role("cloud", "c3d2de"),
    )),
    ("fdf4ec", (
        Role("wall", "d98a8f"), Role("roof", "3c3a66", "wall"), Role("window", "f6dc86"),
        Role("lawn", "6f9a5b", "roof"), Role("tree", "1f5148", "lawn"), Role("door", "8a2f3f", "roof"),
        Role("sun", "f2803a", "wall"), Role("cloud", "cfc6e3"),
    )),
)


def houses(width: int, height: int, ease: int, colours: int, chance: Chance) -> Picture:
    """Houses with windows and doors, trees, the sun and clouds. Easier streets have wider houses."""
    paper, roles = chance.choice(_STREETS)
    scene = Painting(width, height, colours, roles, paper)
    low = height - max(1, height * between(10, 16, chance) // 100)
    scene.paint(scene.box(low, 0, height - low, width), "lawn")
    size = max(2, min(width, height) * between(16, 22, chance) // 100)
    sun = chance.below(2) * (width - size)
    scene.paint(scene.oval(height * 3 // 100, sun, size, size), "sun", fixed=True)
    _cloud(scene, height * 4 // 100, width // 2 - size // 2, "cloud", chance)
    count = max(1, width // (between(11, 15, chance) + ease // 200))
    for number in range(count):
        room = width // count
        wide = max(4, room * between(58, 74, chance) // 100)
        left = number * room + chance.below(max(1, room - wide - room // 5))
        tree = min(width - 2, left + wide + room // 8)
        tall = max(3, height * between(26, 44, chance) // 100)
        scene.paint(scene.box(low - tall // 2, tree - width // 60, tall // 2, 1 + width // 30), "door")
        scene.paint(scene.oval(low - tall, tree - tall // 4, tall * 3 // 4, max(2, tall // 2 + 1)), "tree")
        _house(scene, low, left, wide, chance)
    return scene.picture(ease)


def _house(scene: Painting, low: int, left: int, wide: int, chance: Chance) -> None:
    height = scene.height
    roof = max(2, wide * between(40, 55, chance) // 100)
    tall = max(3, min(height * between(34, 48, chance) // 100, low - roof - 1))
    scene.paint(scene.box(low - tall - roof * 3 // 4, left + wide * 3 // 4, roof, max(1, wide // 8)), "door")
    scene.paint(scene.box(low - tall, left, tall, wide), "wall")
    scene.cone(low - tall - roof, left + wide // 2, roof, wide + 2, "roof")
    pane = max(1, wide // 5)
    entrance = max(1, wide // 5)
    floors = max(1, tall // (2 * pane + 2))
    for floor in range(floors):
        row = low - tall + 1 + floor * tall // floors
        for place in (left + wide // 5, left + wide - wide // 5 - pane):
            if row + pane <= low - 1:
                scene.paint(scene.box(row, place, pane, pane), "window", fixed=True)
    scene.paint(scene.box(low - max(2, tall // 3), left + (wide - entrance) // 2, max(2, tall // 3), entrance), "door",
                fixed=True)
    if chance.below(WHOLE) < WHOLE // 3 and roof > 5:
        scene.paint(scene.oval(low - tall - roof // 2, left + wide // 2 - pane // 2, pane, pane), "window", fixed=True)
