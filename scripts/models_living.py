"""More models for `make_models.py`: animals, plants and food."""

from __future__ import annotations

from scripts.clay import Clay, model


@model("Pig", "animal")
def pig(clay: Clay) -> Clay:
    clay.box("p", (0, 5), (2, 10), (2, 6)).box("p", (1, 4), (0, 1), (3, 6)).box("p", (2, 3), -1, (4, 5))
    clay.box("p", 2, 11, 5)
    for y in (3, 9):
        clay.box("p", 0, (y, y + 1), (0, 1)).box("p", 5, (y, y + 1), (0, 1))
    return clay.dots("k", (1, 0, 6), (4, 0, 6), (2, -1, 4), (3, -1, 4)).dots("p", (0, 2, 7), (5, 2, 7)).box("p", 2, 11,
                     6)


@model("Cow", "animal")
def cow(clay: Clay) -> Clay:
    clay.box("w", (0, 5), (3, 12), (4, 8)).box("w", (1, 4), (0, 2), (6, 9)).box("p", (1, 4), -1, (6, 7))
    clay.box("p", (2, 3), (9, 10), 3)
    for y in (3, 11):
        clay.box("w", 0, (y, y + 1), (0, 3)).box("w", 5, (y, y + 1), (0, 3)).box("k", 0, (y, y + 1), 0)
        clay.box("k", 5, (y, y + 1), 0)
    clay.box("k", (0, 1), (5, 7), (6, 8)).box("k", (4, 5), (8, 10), (5, 8)).box("k", (2, 3), (10, 12), 8)
    clay.dots("k", (1, 0, 9), (4, 0, 9))
    return clay.box("t", 0, 2, 10).box("t", 5, 2, 10).box("k", 0, 2, 8).box("k", 5, 2, 8).box("k", 3, 13, (4, 8))


@model("Frog", "animal")
def frog(clay: Clay) -> Clay:
    clay.ball("g", (5, 5, 2.5), (4.4, 4.6, 2.8)).box("g", (2, 3), (1, 2), (5, 6)).box("g", (7, 8), (1, 2), (5, 6))
    clay.dots("k", (2, 1, 6), (8, 1, 6))
    clay.box("d", (0, 1), (6, 9), (0, 2)).box("d", (9, 10), (6, 9), (0, 2)).box("g", (0, 1), (1, 2), 0)
    clay.box("g", (9, 10), (1, 2), 0)
    return clay.box("y", (3, 7), 1, (1, 2)).box("r", (4, 6), 0, 3)


@model("Whale", "animal")
def whale(clay: Clay) -> Clay:
    clay.ball("b", (4, 5, 3), (4.3, 5.6, 3.4)).box("b", (3, 5), (10, 12), (3, 4)).box("b", (1, 7), (13, 14), (4, 5))
    clay.box("w", (2, 6), (1, 8), 0)
    clay.box("b", (-1, 0), (4, 6), (1, 2)).box("b", (8, 9), (4, 6), (1, 2)).dots("k", (1, 1, 4), (7, 1, 4))
    clay.box("l", 4, 5, (7, 8))
    return clay.box("l", (3, 5), 5, 9)


@model("Owl", "animal")
def owl(clay: Clay) -> Clay:
    clay.box("n", (0, 6), (0, 4), (1, 8)).box("n", (0, 6), (0, 4), (9, 12)).box("t", (2, 4), 0, (2, 7))
    clay.box("n", 0, (1, 2), 13).box("n", 6, (1, 2), 13)
    clay.box("w", (0, 2), 0, (9, 11)).box("w", (4, 6), 0, (9, 11)).dots("k", (1, 0, 10), (5, 0, 10))
    clay.dots("o", (3, 0, 9), (3, -1, 9))
    return clay.box("o", (1, 2), (0, 1), 0).box("o", (4, 5), (0, 1), 0).box("n", (2, 4), 5, (1, 3)).cut((1, 5), (3, 4),
                    12)


@model("Bee", "animal")
def bee(clay: Clay) -> Clay:
    clay.ball("y", (4, 6, 3), (2.6, 4.6, 2.7)).ball("k", (4, 1.5, 3), (2.2, 1.9, 2.2))
    for y in (4, 5, 8):
        for x, z in [(x, z) for x in range(1, 8) for z in range(7)]:
            if (x, y, z) in clay.voxels:
                clay.dots("k", (x, y, z))
    clay.box("l", (0, 3), (4, 6), 6).box("l", (5, 8), (4, 6), 6).box("l", (0, 1), (5, 7), 7).box("l", (7, 8), (5, 7), 7)
    return clay.dots("w", (3, 0, 4), (5, 0, 4)).dots("k", (4, 11, 3)).box("k", 3, 0, (5, 6)).box("k", 5, 0, (5, 6))


@model("Dinosaur", "animal")
def dinosaur(clay: Clay) -> Clay:
    clay.ball("g", (3, 9, 6), (3.3, 4.6, 3.4)).box("g", (2, 4), (2, 5), (7, 11)).box("g", (2, 4), (0, 4), (12, 14))
    clay.box("g", (2, 4), (13, 15), (4, 6))
    clay.box("g", 3, (16, 18), (3, 4)).dots("k", (2, 1, 14), (4, 1, 14))
    for y in (6, 11):
        clay.box("d", (0, 1), (y, y + 1), (0, 4)).box("d", (5, 6), (y, y + 1), (0, 4))
    return clay.dots("o", (3, 5, 12), (3, 6, 10), (3, 8, 10), (3, 10, 10), (3, 12, 9), (3, 14, 7), (3, 16, 5))


@model("Horse", "animal")
def horse(clay: Clay) -> Clay:
    clay.box("n", (0, 3), (3, 10), (5, 8)).box("n", (1, 2), (2, 4), (8, 12)).box("n", (1, 2), (-1, 3), (11, 13))
    clay.box("k", (1, 2), 5, (9, 13)).box("k", (1, 2), (3, 4), 14)
    for y in (3, 10):
        clay.box("n", 0, y, (0, 4)).box("n", 3, y, (0, 4)).box("k", 0, y, 0).box("k", 3, y, 0)
    return clay.box("k", (1, 2), 11, (3, 8)).box("r", (0, 3), (5, 7), 9).dots("w", (1, -1, 12), (2, -1, 12))


@model("Butterfly", "animal")
def butterfly(clay: Clay) -> Clay:
    rows = ["oo.....oo", "oyo...oyo", "oyyo.oyyo", "oyyoooyyo", ".oo.k.oo.", "rro.k.orr", "ryyrkryyr", "rrr.k.rrr",
        ".r..k..r."]
    clay.picture((0, 1), rows)
    return clay.box("k", 4, (-1, 2), (0, 7)).dots("k", (3, 0, 8), (5, 0, 8))


@model("Palm tree", "plant")
def palm_tree(clay: Clay) -> Clay:
    clay.disc("y", (5, 5), 4.6, 0).disc("y", (5, 5), 2.8, 1).box("n", 5, 5, (2, 9))
    clay.dots("n", (6, 5, 3), (6, 5, 4), (4, 5, 7), (4, 5, 8))
    for way in (-1, 1):
        clay.box("g", 5, (5 + min(0, 4 * way), 5 + max(0, 4 * way)), 10)
        clay.box("g", (5 + min(0, 4 * way), 5 + max(0, 4 * way)), 5, 10)
        clay.box("g", 5, 5 + 5 * way, (8, 9)).box("g", 5 + 5 * way, 5, (8, 9))
        clay.dots("g", *((5 + way * n, 5 + turn * n, 10) for n in (1, 2, 3) for turn in (-1, 1)))
        clay.dots("g", (5 + way * 4, 5 + 4, 9), (5 + way * 4, 1, 9))
    return clay.dots("o", (4, 4, 9), (6, 6, 9), (6, 4, 9))


@model("Tulip in a pot", "plant")
def tulip(clay: Clay) -> Clay:
    clay.box("o", (1, 5), (1, 5), (0, 2)).box("o", (0, 6), (0, 6), 3).box("n", (1, 5), (1, 5), 4).box("g", 3, 3, (5, 8))
    clay.box("g", 1, 3, (5, 7)).box("g", 2, 3, 5).box("g", 5, 3, (5, 8)).box("g", 4, 3, 5)
    return clay.box("r", (2, 4), (2, 4), (9, 11)).dots("r", (2, 2, 12), (4, 2, 12), (2, 4, 12), (4, 4, 12), (3, 3, 12))


@model("Pumpkin", "food")
def pumpkin(clay: Clay) -> Clay:
    clay.ball("o", (5, 5, 4), (5.4, 5.4, 4.2)).cut((5, 5), (-1, 0), (0, 9)).box("g", 5, 5, (8, 9)).box("g", 5, 4, 9)
    return clay.box("k", (3, 3), 0, 5).box("k", (7, 7), 0, 5).box("k", (3, 7), 0, 3).dots("k", (2, 1, 4), (8, 1, 4),
                    (5, 1, 4))


@model("Carrot", "food")
def carrot(clay: Clay) -> Clay:
    for z, radius in ((0, 0.5), (1, 0.5), (2, 1.0), (3, 1.0), (4, 1.5), (5, 1.5), (6, 2.0), (7, 2.3), (8, 2.3),
                      (9, 1.5)):
        clay.disc("o", (3, 3), radius, z)
    clay.box("g", 3, 3, (10, 13)).box("g", 2, 3, 11).box("g", 1, 3, (12, 13)).box("g", 4, 3, 11)
    return clay.box("g", 5, 3, (12, 13)).box("g", 3, 4, 11).box("g", 3, 5, 12)


@model("Pineapple", "food")
def pineapple(clay: Clay) -> Clay:
    clay.box("w", (0, 6), (0, 6), -1)
    for z, radius in ((0, 1.5), (1, 2.3), (2, 2.8), (3, 2.8), (4, 2.8), (5, 2.8), (6, 2.3), (7, 1.5)):
        clay.disc("y" if z % 2 else "o", (3, 3), radius, z)
    clay.disc("g", (3, 3), 1.5, 8).box("g", 3, 3, (9, 12))
    return clay.dots("g", (1, 3, 9), (5, 3, 9), (3, 1, 9), (3, 5, 9), (0, 3, 10), (6, 3, 10), (3, 0, 10), (3, 6, 10),
                     (2, 2, 10), (4, 4, 10), (2, 2, 11), (4, 4, 11))


@model("Strawberry", "food")
def strawberry(clay: Clay) -> Clay:
    for z, radius in ((0, 0.5), (1, 1.5), (2, 2.3), (3, 2.9), (4, 3.2), (5, 3.2), (6, 2.3)):
        clay.disc("r", (3, 3), radius, z)
    clay.dots("y", (3, 0, 4), (1, 1, 3), (5, 1, 5), (6, 3, 5), (6, 4, 4), (0, 4, 5), (4, 6, 4)).box("g", (1, 5), 3, 7)
    clay.box("g", 3, (1, 5), 7)
    return clay.dots("g", (3, 3, 8), (2, 2, 7), (4, 4, 7), (2, 4, 7), (4, 2, 7))


@model("Burger", "food")
def burger(clay: Clay) -> Clay:
    clay.disc("t", (4, 4), 4.2, (0, 1)).disc("n", (4, 4), 4.5, 2).box("y", (0, 8), (0, 8), 3).disc("r", (4, 4), 3.7, 4)
    clay.disc("g", (4, 4), 4.5, 5)
    clay.disc("t", (4, 4), 4.2, 6).disc("t", (4, 4), 3.7, 7).disc("t", (4, 4), 2.3, 8)
    return clay.dots("w", (4, 4, 8), (3, 2, 8), (2, 5, 8), (6, 4, 8), (1, 3, 7))


@model("Bread", "food")
def bread(clay: Clay) -> Clay:
    clay.box("n", (0, 4), (0, 9), (0, 2)).box("o", (-1, 5), (0, 9), 3).box("o", (-1, 5), (0, 9), 4)
    clay.box("o", (0, 4), (0, 9), 5)
    clay.cut((-1, 5), 3, 5).cut((-1, 5), 6, 5)
    return clay.box("t", (0, 4), 0, (1, 4))


@model("Lollipop", "food")
def lollipop(clay: Clay) -> Clay:
    rows = [".rrrrr.", "rwwwwwr", "rwrrrwr", "rwrwrwr", "rwrwwwr", "rwrrrrr", ".wwwww."]
    return clay.picture((0, 2), rows, bottom=6).box("w", 3, 1, (0, 5))
