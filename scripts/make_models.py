"""Write solvers/collection/models/*.layers: the models that come along, shaped of boxes, balls and pictures.

    python scripts/make_models.py [--pictures FOLDER]

With --pictures it also draws each of them, to look at. Tests hold every model against the solver.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from scripts import models_living, models_made  # noqa: E402, F401
from scripts.clay import MODELS, PAINT, Clay, model  # noqa: E402
from scripts.rate_examples import read_index, write_index  # noqa: E402
from scripts.thin_models import INDEX  # noqa: E402
from solvers import draw, dump  # noqa: E402

FOLDER = ROOT / "solvers" / "collection" / "models"
# Small ones to begin with


@model("Corner", "shape")
def corner(clay: Clay) -> Clay:
    return clay.box("r", (0, 2), (0, 2), 0).box("y", 0, (0, 2), (0, 2)).box("b", (0, 2), 2, (0, 2))


@model("Steps", "shape")
def steps(clay: Clay) -> Clay:
    return clay.box("s", (0, 2), (0, 2), 0).box("s", (0, 2), (1, 2), 1).box("s", (0, 2), 2, 2)


@model("Spinning top", "game")
def spinning_top(clay: Clay) -> Clay:
    return clay.box("r", (0, 2), (0, 2), 1).box("n", 1, 1, (0, 2))


@model("Chair", "furniture")
def chair(clay: Clay) -> Clay:
    for x in (0, 3):
        clay.box("n", x, 0, (0, 1)).box("n", x, 3, (0, 6))
    return clay.box("t", (0, 3), (0, 3), 2).box("n", (0, 3), 3, (5, 6))


@model("Table", "furniture")
def table(clay: Clay) -> Clay:
    for x in (0, 5):
        clay.box("n", x, 0, (0, 2)).box("n", x, 3, (0, 2))
    return clay.box("t", (0, 5), (0, 3), 3).box("w", (1, 2), (1, 2), 4).box("r", 4, 2, (4, 5))


@model("Gift", "thing")
def gift(clay: Clay) -> Clay:
    clay.box("b", (0, 4), (0, 4), (0, 3)).box("y", 2, (0, 4), (0, 3)).box("y", (0, 4), 2, (0, 3))
    return clay.box("r", (1, 3), 2, 4).dots("r", (1, 2, 5), (3, 2, 5))


@model("Mushroom", "plant")
def mushroom(clay: Clay) -> Clay:
    clay.disc("w", (3, 3), 1.5, (0, 3)).disc("r", (3, 3), 3.4, 4).disc("r", (3, 3), 3.0, 5).disc("r", (3, 3), 1.5, 6)
    return clay.dots("w", (3, 0, 4), (6, 2, 4), (2, 1, 5), (5, 3, 5), (3, 3, 6))


@model("Mug", "tool")
def mug(clay: Clay) -> Clay:
    clay.disc("b", (2, 2), 2.5, (0, 5))
    for z in range(1, 6):
        clay.cut((1, 3), (1, 3), z)
    clay.box("n", (1, 3), (1, 3), (1, 4))
    return clay.box("b", (5, 6), 2, 1).box("b", (5, 6), 2, 4).box("b", 6, 2, (1, 4))


# Letters and signs


@model("Letter A", "letter")
def letter_a(clay: Clay) -> Clay:
    return clay.picture((0, 2), [".rrr.", "r...r", "r...r", "rrrrr", "r...r", "r...r", "r...r"])


@model("Letter N", "letter")
def letter_n(clay: Clay) -> Clay:
    return clay.picture((0, 2), ["bb...bb", "bbb..bb", "bbbb.bb", "bb.bbbb", "bb..bbb", "bb...bb"])


@model("Letter S", "letter")
def letter_s(clay: Clay) -> Clay:
    return clay.picture((0, 2), [".gggg", "g....", "g....", ".ggg.", "....g", "....g", "gggg."])


@model("Question mark", "letter")
def question(clay: Clay) -> Clay:
    return clay.picture((0, 2), [".vvv.", "v...v", "....v", "..vv.", "..v..", ".....", "..v.."])


@model("Heart", "sign")
def heart(clay: Clay) -> Clay:
    rows = [".rr...rr.", "rrrr.rrrr", "rrrrrrrrr", "rrrrrrrrr", ".rrrrrrr.", "..rrrrr..", "...rrr...", "....r...."]
    clay.picture((0, 2), rows)
    return clay.picture((-1, 3), ["....", "....", ".......", "..rrrrr..", "...rrr..."], bottom=3)


@model("Key", "tool")
def key(clay: Clay) -> Clay:
    rows = [".yyy......", "y...yyyyyy", "y...y..y.y", ".yyy...y.y"]
    return clay.picture((0, 2), rows)


# Plants and food


@model("Fir tree", "plant")
def fir_tree(clay: Clay) -> Clay:
    clay.box("n", 4, 4, (0, 1))
    for z, radius in ((2, 4.2), (3, 3.2), (4, 2.3), (5, 3.2), (6, 2.3), (7, 1.5), (8, 2.3), (9, 1.0), (10, 0.5)):
        clay.disc("d" if z % 3 else "g", (4, 4), radius, z)
    return clay.dots("y", (4, 4, 11)).dots("r", (4, 0, 2), (8, 4, 2), (4, 1, 5), (7, 4, 5))


@model("Apple tree", "plant")
def apple_tree(clay: Clay) -> Clay:
    clay.box("n", (4, 5), (4, 5), (0, 4)).ball("g", (4.5, 4.5, 7.5), (4.8, 4.8, 3.7))
    return clay.dots("r", (4, 0, 7), (7, 1, 6), (9, 4, 8), (8, 7, 9), (9, 5, 5), (2, 1, 8), (5, 3, 11))


@model("Cactus", "plant")
def cactus(clay: Clay) -> Clay:
    clay.box("o", (2, 6), (1, 5), (0, 1)).box("o", (1, 7), (0, 6), 2).box("g", (3, 5), (2, 4), (3, 11))
    clay.box("g", (1, 2), 3, 6).box("g", 1, 3, (6, 9)).box("g", (6, 7), 3, 7).box("g", 7, 3, (7, 10))
    return clay.dots("p", (4, 3, 12), (1, 3, 10), (7, 3, 11))


@model("Apple", "food")
def apple(clay: Clay) -> Clay:
    clay.ball("r", (4, 4, 3.5), (4.4, 4.4, 3.9)).cut(4, 4, 7)
    return clay.box("n", 4, 4, (7, 9)).dots("g", (5, 4, 9), (6, 4, 9), (6, 4, 8))


@model("Cake", "food")
def cake(clay: Clay) -> Clay:
    clay.disc("w", (5, 5), 5.4, 0).disc("t", (5, 5), 4.6, (1, 2)).disc("p", (5, 5), 4.6, 3)
    clay.disc("t", (5, 5), 2.9, (4, 5)).disc("p", (5, 5), 2.9, 6)
    return clay.box("b", 5, 5, (7, 8)).dots("y", (5, 5, 9)).dots("r", (3, 2, 4), (8, 3, 4), (2, 7, 4), (7, 8, 4))


@model("Ice cream", "food")
def ice_cream(clay: Clay) -> Clay:
    for z, radius in ((0, 0.5), (1, 1.0), (2, 1.0), (3, 1.5), (4, 1.5), (5, 2.3)):
        clay.disc("t", (3, 3), radius, z)
    clay.disc("s", (3, 3), 3.2, 0).ball("p", (3, 3, 7.5), (3.2, 3.2, 2.2)).ball("w", (3, 3, 10.5), (2.3, 2.3, 1.6))
    return clay.dots("r", (3, 3, 12))


# Animals


@model("Duck", "animal")
def duck(clay: Clay) -> Clay:
    clay.ball("y", (3, 6, 2.5), (3.3, 4.4, 2.7)).ball("y", (3, 3, 6.5), (2.2, 2.2, 2.2))
    clay.box("o", (2, 4), 0, 6).dots("k", (1, 2, 7), (5, 2, 7))
    return clay.box("y", (2, 4), (10, 11), 4).box("y", 3, 11, 5).box("w", 0, (5, 7), 3).box("w", 6, (5, 7), 3)


@model("Penguin", "animal")
def penguin(clay: Clay) -> Clay:
    clay.ball("k", (3, 3, 4), (3.0, 2.7, 4.2)).ball("k", (3, 3, 9), (2.3, 2.3, 2.3))
    clay.ball("w", (3, 1.2, 4), (2.2, 1.4, 3.2)).box("o", 3, 0, 9).dots("w", (2, 1, 10), (4, 1, 10))
    clay.box("o", (1, 2), (0, 1), 0).box("o", (4, 5), (0, 1), 0)
    return clay.box("k", -1, 3, (3, 6)).box("k", 7, 3, (3, 6))


@model("Cat", "animal")
def cat(clay: Clay) -> Clay:
    clay.box("o", (0, 4), (3, 9), (3, 6)).box("o", (0, 4), (0, 3), (6, 9))
    for y in (4, 9):
        clay.box("o", 0, y, (0, 2)).box("o", 4, y, (0, 2))
    clay.box("o", 0, 2, 10).box("o", 4, 2, 10).dots("k", (1, 0, 8), (3, 0, 8)).dots("p", (2, 0, 7))
    clay.box("o", 2, (10, 11), 6).box("o", 2, 11, (7, 9))
    return clay.box("t", (0, 4), 6, 6).box("t", (0, 4), 8, 6).box("w", (0, 4), (4, 9), 3)


@model("Dog", "animal")
def dog(clay: Clay) -> Clay:
    clay.box("n", (0, 3), (3, 10), (3, 6)).box("n", (0, 3), (1, 4), (6, 9)).box("t", (1, 2), (-1, 0), (6, 7))
    for y in (3, 10):
        clay.box("n", 0, y, (0, 2)).box("n", 3, y, (0, 2)).box("t", 0, y, 0).box("t", 3, y, 0)
    clay.box("k", -1, 3, (7, 9)).box("k", 4, 3, (7, 9)).dots("k", (1, -1, 7), (2, -1, 7), (0, 1, 8), (3, 1, 8))
    return clay.box("n", 1, 11, 6).box("n", 1, 12, (7, 8))


@model("Elephant", "animal")
def elephant(clay: Clay) -> Clay:
    clay.ball("s", (4, 9, 6.5), (4.4, 5.3, 3.9)).ball("s", (4, 3, 8), (3.3, 3.0, 3.2))
    for y in (7, 12):
        clay.box("s", (1, 2), (y, y + 1), (0, 4)).box("s", (6, 7), (y, y + 1), (0, 4))
    clay.box("s", 4, 0, (2, 7)).box("s", 4, (-2, -1), 2).box("w", 2, 0, (5, 6)).box("w", 6, 0, (5, 6))
    clay.box("p", 0, 4, (6, 10)).box("p", 8, 4, (6, 10)).box("s", -1, 4, (7, 9)).box("s", 9, 4, (7, 9))
    return clay.dots("k", (2, 1, 9), (6, 1, 9)).box("s", 4, 14, (5, 7))


@model("Giraffe", "animal")
def giraffe(clay: Clay) -> Clay:
    clay.box("y", (0, 3), (4, 10), (6, 9))
    for y in (4, 10):
        clay.box("y", 0, y, (0, 5)).box("y", 3, y, (0, 5)).box("k", 0, y, 0).box("k", 3, y, 0)
    clay.box("y", (1, 2), (3, 4), (9, 16)).box("y", (1, 2), (0, 4), (16, 17)).box("t", (1, 2), (0, 1), 16)
    clay.dots("n", (0, 5, 8), (0, 8, 7), (3, 4, 7), (3, 6, 8), (3, 9, 7), (3, 8, 9), (1, 7, 9), (2, 3, 11), (2, 4, 13),
              (1, 3, 14), (1, 3, 10), (2, 3, 15), (2, 4, 10))
    return clay.box("n", (1, 2), 4, 18).dots("k", (1, 0, 17), (2, 0, 17)).box("n", 1, 11, (6, 9))


@model("Turtle", "animal")
def turtle(clay: Clay) -> Clay:
    clay.ball("d", (5, 6, 2), (4.4, 5.3, 3.4)).cut((0, 10), (0, 12), (-3, 0)).box("g", (1, 9), (2, 10), 1)
    for x in (0, 9):
        clay.box("g", (x, x + 1), (2, 3), (0, 1)).box("g", (x, x + 1), (9, 10), (0, 1))
    clay.box("g", (4, 6), (-2, 1), (2, 3)).dots("k", (4, -2, 3), (6, -2, 3)).box("g", 5, (11, 13), 1)
    return clay.dots("y", (5, 3, 4), (3, 6, 4), (7, 6, 4), (5, 9, 4), (5, 6, 5))


@model("Snail", "animal")
def snail(clay: Clay) -> Clay:
    clay.box("t", (1, 3), (0, 11), 0).box("t", (1, 3), (0, 1), (1, 3)).box("t", 1, 0, (4, 5)).box("t", 3, 0, (4, 5))
    rows = [".ooooo.", "oonnnoo", "onnoono", "onononn", "ononnno", "oonoooo", ".ooooo."]
    for row, line in enumerate(rows):
        for place, sign in enumerate(line):
            if sign != ".":
                clay.box(sign, (1, 3), 4 + place, 7 - row)
    return clay.box("o", (0, 4), (6, 8), (3, 5))


@model("Fish", "animal")
def fish(clay: Clay) -> Clay:
    clay.ball("o", (5, 2, 4), (5.4, 2.2, 3.3)).box("w", 3, (0, 4), (2, 6)).box("w", 7, (0, 4), (2, 6))
    clay.picture(2, ["..ooo", ".oo..", "oo...", ".oo..", "..ooo"], left=10, bottom=2).dots("k", (1, 1, 5), (1, 3, 5))
    return clay.picture(2, [".ooo.", "oo..."], left=4, bottom=7)


# Things that move


@model("Car", "vehicle")
def car(clay: Clay) -> Clay:
    clay.box("r", (0, 5), (0, 11), (1, 3)).box("l", (0, 5), (3, 9), (4, 5)).box("r", (0, 5), (4, 8), 6)
    clay.box("r", 0, 6, (4, 5)).box("r", 5, 6, (4, 5))
    for y in (2, 9):
        for x in (0, 5):
            clay.box("k", x, (y - 1, y + 1), (0, 1))
    return clay.dots("y", (0, 0, 2), (5, 0, 2)).box("s", (1, 4), 0, 1)


@model("Locomotive", "vehicle")
def locomotive(clay: Clay) -> Clay:
    clay.box("k", (0, 4), (0, 12), 1).box("r", (0, 4), (8, 12), (2, 8)).box("k", (-1, 5), (7, 13), 9)
    clay.box("g", (0, 4), (1, 7), (2, 5)).box("g", (1, 3), (1, 7), 6).box("k", 2, 2, (7, 9))
    clay.box("k", (1, 3), (1, 3), 10)
    clay.box("y", 2, 5, (7, 8)).box("l", 0, (9, 11), (6, 7)).box("l", 4, (9, 11), (6, 7)).box("l", (1, 3), 8, (7, 8))
    for y in (2, 5, 9, 12):
        clay.box("s", -1, (y - 1, y), (0, 1)).box("s", 5, (y - 1, y), (0, 1))
    return clay.box("s", (1, 3), -1, 0).box("s", (0, 4), -1, 1)


@model("Sailing boat", "vehicle")
def sailing_boat(clay: Clay) -> Clay:
    for z, reach in ((0, (3, 8)), (1, (2, 9)), (2, (1, 11))):
        clay.box("n", reach, (1, 3), z)
    clay.box("t", (1, 11), (0, 4), 3).box("n", 6, 2, (4, 14)).dots("r", (7, 2, 14), (8, 2, 14), (7, 2, 13))
    for z in range(5, 13):
        clay.box("w", (7, 7 + (13 - z) // 2), 2, z)
    for z in range(5, 12):
        clay.box("w", (max(1, z - 7), 5), 2, z)
    return clay


@model("Rocket", "vehicle")
def rocket(clay: Clay) -> Clay:
    clay.disc("w", (5, 5), 2.3, (3, 11)).disc("r", (5, 5), 2.0, 12).disc("r", (5, 5), 1.5, 13)
    clay.disc("r", (5, 5), 1.0, 14)
    clay.box("r", 5, 5, (15, 16)).disc("s", (5, 5), 1.5, 2).disc("o", (5, 5), 1.0, 1).dots("y", (5, 5, 0))
    for x, y in ((1, 1), (9, 9)):
        clay.box("r", (x, y), 5, (0, 3)).box("r", 5, (x, y), (0, 3))
    for x, y in ((2, 2), (8, 8)):
        clay.box("r", (x, y), 5, (2, 5)).box("r", 5, (x, y), (2, 5))
    clay.box("s", (1, 9), (1, 9), -1)
    return clay.box("l", (4, 6), 3, (8, 9)).box("l", 7, (4, 6), (8, 9))


@model("Aeroplane", "vehicle")
def aeroplane(clay: Clay) -> Clay:
    clay.box("w", (8, 10), (1, 16), (3, 5)).box("w", 9, 0, 4).box("l", (8, 10), (2, 3), 5)
    for step in range(6):
        for x in (7 - step, 11 + step):
            clay.box("b", x, (6 + step // 2, 9 + step // 3), 3)
    clay.box("b", 9, (14, 16), (6, 7)).box("b", (5, 13), (15, 16), 5)
    return clay.box("s", 4, (5, 8), 2).box("s", 14, (5, 8), 2)


@model("Robot", "thing")
def robot(clay: Clay) -> Clay:
    clay.box("s", (1, 2), (1, 2), (0, 3)).box("s", (5, 6), (1, 2), (0, 3)).box("b", (1, 6), (0, 3), (4, 9))
    clay.box("s", 0, (1, 2), (5, 9)).box("s", 7, (1, 2), (5, 9)).box("s", (3, 4), (1, 2), 10)
    clay.box("l", (2, 5), (0, 3), (11, 14)).dots("k", (3, 0, 13), (5, 0, 13)).box("k", (3, 5), 0, 11)
    clay.box("r", 3, 2, (15, 16)).box("y", (3, 4), 0, (6, 7))
    return clay.box("k", (0, 2), (0, 2), 0).box("k", (5, 7), (0, 2), 0)


# Buildings and things


@model("House", "building")
def house(clay: Clay) -> Clay:
    clay.box("t", (0, 6), (0, 6), (0, 3))
    for step in range(4):
        clay.box("r", (step, 6 - step), (-1, 7), 4 + step)
    clay.box("n", 3, 0, (0, 1)).box("l", 1, 0, 2).box("l", 5, 0, 2).box("l", 6, 2, 2).box("l", 6, 4, 2)
    return clay.box("s", 5, 5, (5, 8))


@model("Castle", "building")
def castle(clay: Clay) -> Clay:
    clay.box("s", (1, 12), (1, 12), (0, 4)).cut((3, 10), (3, 10), (1, 4))
    for x in (0, 11):
        for y in (0, 11):
            clay.box("t", (x, x + 2), (y, y + 2), (0, 7)).box("r", x + 1, y + 1, (8, 9))
            clay.dots("t", (x, y, 8), (x + 2, y, 8), (x, y + 2, 8), (x + 2, y + 2, 8))
    for place in range(4, 10, 2):
        clay.dots("s", (place, 1, 5), (place, 12, 5), (1, place, 5), (12, place, 5))
    clay.cut((6, 7), (1, 2), (0, 2)).box("n", (6, 7), 2, (0, 2)).box("s", (5, 8), (5, 8), (1, 9))
    return clay.box("b", (6, 7), (6, 7), 10).box("b", 6, 6, (11, 12))


@model("Lighthouse", "building")
def lighthouse(clay: Clay) -> Clay:
    clay.disc("s", (5, 5), 5.3, 0).disc("n", (5, 5), 4.2, 1)
    for z in range(2, 14):
        clay.disc("r" if z // 3 % 2 else "w", (5, 5), 2.9 if z < 8 else 2.3, z)
    clay.disc("k", (5, 5), 3.2, 14).disc("y", (5, 5), 1.5, (15, 16)).disc("r", (5, 5), 2.3, 17)
    clay.disc("r", (5, 5), 1.0, 18)
    return clay.dots("r", (5, 5, 19)).box("k", 5, 2, (2, 3))


@model("Lamp", "furniture")
def lamp(clay: Clay) -> Clay:
    clay.disc("k", (4, 4), 2.5, 0).box("k", 4, 4, (1, 6))
    for z, radius in ((7, 4.2), (8, 3.7), (9, 3.2), (10, 2.5)):
        clay.disc("y", (4, 4), radius, z)
    return clay


@model("Snowman", "winter")
def snowman(clay: Clay) -> Clay:
    clay.ball("w", (4, 4, 3), (4.2, 4.2, 3.6)).ball("w", (4, 4, 8), (3.2, 3.2, 2.6))
    clay.ball("w", (4, 4, 12), (2.3, 2.3, 2.2))
    clay.disc("k", (4, 4), 2.9, 14).disc("k", (4, 4), 1.9, (15, 16)).box("o", 4, (0, 1), 12)
    clay.dots("k", (3, 2, 13), (5, 2, 13), (4, 1, 8), (4, 0, 4)).disc("r", (4, 4), 2.3, 10)
    return clay.box("n", (-2, 0), 4, 9).box("n", (8, 10), 4, 9).dots("n", (-2, 4, 10), (10, 4, 10))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pictures", type=Path, metavar="FOLDER")
    folder = parser.parse_args().pictures
    known = read_index(INDEX)
    for name, (title, theme, shape) in MODELS.items():
        known[name] = known.get(name, {}) | {"title": title, "theme": theme}
        puzzle = shape(Clay()).puzzle("", PAINT)
        (FOLDER / f"{name}.layers").write_text(dump(puzzle, "layers"), encoding="ascii", newline="\n")
        if folder:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.png").write_bytes(draw.png(puzzle, puzzle.info.goal, cell=20))
    write_index(INDEX, known)


if __name__ == "__main__":
    main()
