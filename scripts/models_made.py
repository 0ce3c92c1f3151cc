"""More models for `make_models.py`: things, vehicles and buildings."""

from __future__ import annotations

from scripts.clay import Clay, model


@model("Letter H", "letter")
def letter_h(clay: Clay) -> Clay:
    return clay.picture((0, 2), ["bb.bb", "bb.bb", "bb.bb", "bbbbb", "bb.bb", "bb.bb", "bb.bb"]).cut(2, 0, 3)


@model("Number 5", "letter")
def number_5(clay: Clay) -> Clay:
    return clay.picture((0, 2), ["vvvvv", "v....", "v....", "vvvv.", "....v", "....v", "vvvv."])


@model("Arrow", "sign")
def arrow(clay: Clay) -> Clay:
    return clay.picture((0, 2), ["...g...", "..ggg..", ".ggggg.", "ggggggg", "..ggg..", "..ggg..", "..ggg..",
                        "..ggg.."])


@model("Star", "sign")
def star(clay: Clay) -> Clay:
    rows = ["....y....", "....y....", "...yyy...", "yyyyyyyyy", ".yyyyyyy.", "..yyyyy..", "..yyyyy..", ".yyy.yyy.",
        "yy.....yy"]
    return clay.picture((0, 1), rows).picture((-1, 2), ["..y..", ".yyy.", ".yyy.", "..y.."], left=2, bottom=2)


@model("Pyramid", "shape")
def pyramid(clay: Clay) -> Clay:
    for step in range(4):
        clay.box("y" if step % 2 else "t", (step, 8 - step), (step, 8 - step), step)
    return clay.box("k", 4, 0, 0).dots("o", (4, 4, 4))


@model("Dice", "game")
def dice(clay: Clay) -> Clay:
    clay.box("w", (0, 4), (0, 4), (0, 4))
    for x, z in ((1, 1), (3, 3), (1, 3), (3, 1), (2, 2)):
        clay.cut(x, 0, z)
    for x, y in ((1, 1), (3, 3)):
        clay.cut(x, y, 4)
    return clay.cut(4, 2, 2)


@model("Crown", "tool")
def crown(clay: Clay) -> Clay:
    clay.box("y", (0, 6), (0, 6), (0, 2)).cut((1, 5), (1, 5), (0, 2))
    for x in (0, 2, 4, 6):
        for y in (0, 6):
            clay.box("y", x, y, (3, 4)).box("y", y, x, (3, 4))
    return clay.dots("r", (3, 0, 1), (3, 6, 1), (0, 3, 1), (6, 3, 1)).dots("b", (0, 0, 5), (6, 0, 5), (0, 6, 5),
                     (6, 6, 5))


@model("Sofa", "furniture")
def sofa(clay: Clay) -> Clay:
    clay.box("b", (0, 9), (0, 4), (1, 2)).box("b", (0, 9), 4, (3, 5)).box("b", 0, (0, 4), (3, 4))
    clay.box("b", 9, (0, 4), (3, 4)).box("l", (1, 4), (0, 3), 3).box("l", (5, 8), (0, 3), 3)
    return clay.dots("n", (0, 0, 0), (9, 0, 0), (0, 4, 0), (9, 4, 0)).box("o", (1, 2), 3, (4, 5))


@model("Bed", "furniture")
def bed(clay: Clay) -> Clay:
    clay.box("n", (0, 5), 9, (0, 5)).box("n", (0, 5), 0, (0, 3)).box("n", (0, 5), (1, 8), 1).box("w", (0, 5), (1, 8), 2)
    clay.box("r", (0, 5), (1, 5), 3)
    return clay.box("w", (1, 4), (7, 8), 3).cut((1, 4), 9, 5).cut((1, 4), 0, 0).cut((1, 4), 9, 0)


@model("Television", "furniture")
def television(clay: Clay) -> Clay:
    clay.box("n", (0, 7), (0, 3), (1, 6)).box("l", (1, 5), 0, (2, 5)).cut((1, 5), 0, (2, 5)).box("l", (1, 5), 1, (2, 5))
    clay.dots("y", (7, 0, 5), (7, 0, 3))
    clay.dots("k", (0, 0, 0), (7, 0, 0), (0, 3, 0), (7, 3, 0)).box("k", 3, 2, 7).box("k", 4, 2, 7)
    return clay.dots("k", (2, 2, 8), (1, 2, 9), (5, 2, 8), (6, 2, 9))


@model("Stack of books", "furniture")
def books(clay: Clay) -> Clay:
    for z, colour, left in ((0, "r", 0), (2, "b", 1), (4, "g", 0)):
        clay.box(colour, (left, left + 6), (0, 4), (z, z + 1)).box("w", (left + 1, left + 6), (0, 3), z)
    return clay.box("y", (2, 6), (1, 4), 6)


@model("Hourglass", "tool")
def hourglass(clay: Clay) -> Clay:
    clay.box("n", (0, 6), (0, 6), 0).box("n", (0, 6), (0, 6), 12)
    for z, radius in ((1, 2.9), (2, 2.9), (3, 2.3), (4, 1.5), (5, 1.0), (6, 0.5), (7, 1.0), (8, 1.5), (9, 2.3),
                      (10, 2.9), (11, 2.9)):
        clay.disc("y" if z in (1, 2, 7, 8) else "l", (3, 3), radius, z)
    for x in (0, 6):
        clay.box("n", x, 0, (1, 11)).box("n", x, 6, (1, 11))
    return clay


@model("Umbrella", "tool")
def umbrella(clay: Clay) -> Clay:
    clay.disc("r", (4, 4), 4.5, 8).disc("w", (4, 4), 3.7, 9).disc("r", (4, 4), 2.3, 10).box("k", 4, 4, (1, 12))
    clay.box("k", 4, (2, 4), 0).box("k", 4, 2, 1)
    return clay.dots("r", (4, 0, 7), (4, 8, 7), (0, 4, 7), (8, 4, 7))


@model("Hammer", "tool")
def hammer(clay: Clay) -> Clay:
    clay.box("n", (3, 4), 1, (0, 8)).box("s", (0, 7), (0, 2), (8, 10)).box("k", 0, (0, 2), (8, 10)).cut(7, (0, 2), 10)
    return clay.cut(7, (0, 2), 8)


@model("Anvil", "tool")
def anvil(clay: Clay) -> Clay:
    clay.box("k", (1, 7), (0, 4), 0).box("k", (2, 6), (0, 4), 1).box("s", (3, 5), (1, 3), (2, 3))
    clay.box("s", (1, 9), (1, 3), 4).box("s", (0, 9), (0, 4), 5)
    return clay.cut((0, 1), 0, 5).cut((0, 1), 4, 5).dots("s", (-1, 2, 5), (0, 2, 4))


@model("Bell", "tool")
def bell(clay: Clay) -> Clay:
    for z, radius in ((1, 4.2), (2, 3.2), (3, 2.9), (4, 2.9), (5, 2.3), (6, 1.5)):
        clay.disc("y", (4, 4), radius, z)
    return clay.box("k", 4, 4, 0).box("o", 4, 4, 7).box("o", (3, 5), 4, 8).box("r", (2, 6), 4, 9)


@model("Trophy", "tool")
def trophy(clay: Clay) -> Clay:
    clay.box("n", (1, 5), (1, 5), (0, 1)).box("y", 3, 3, (2, 4)).disc("y", (3, 3), 1.5, 5)
    clay.disc("y", (3, 3), 2.3, (6, 9)).disc("y", (3, 3), 2.9, 10).box("y", -1, 3, (7, 9)).box("y", 7, 3, (7, 9))
    return clay.box("y", 0, 3, 7).box("y", 6, 3, 7).box("y", 0, 3, 9).box("y", 6, 3, 9).cut((2, 4), (2, 4), (8, 10))


@model("Teapot", "tool")
def teapot(clay: Clay) -> Clay:
    clay.ball("b", (5, 4, 3), (4.3, 4.3, 3.3)).disc("b", (5, 4), 1.5, 7).dots("w", (5, 4, 8)).box("b", (9, 10), 4, 3)
    clay.box("b", 11, 4, (4, 5)).box("b", (10, 11), 4, 4)
    return clay.box("w", (-1, 0), 4, 5).box("w", -2, 4, (2, 5)).box("w", (-1, 0), 4, 2).disc("w", (5, 4), 2.5, 0)


@model("Camera", "tool")
def camera(clay: Clay) -> Clay:
    clay.box("k", (0, 8), (2, 4), (0, 5)).box("s", (0, 8), (2, 4), 5).box("s", (3, 5), (2, 4), 6).box("r", 7, 3, 6)
    clay.box("k", (2, 6), 1, (1, 4)).box("k", (3, 5), 0, (1, 4)).box("l", 4, 0, (2, 3)).dots("y", (1, 2, 4))
    return clay.cut((2, 2), 1, 1).cut(6, 1, 4).cut(2, 1, 4).cut(6, 1, 1)


@model("Piano", "furniture")
def piano(clay: Clay) -> Clay:
    clay.box("n", (0, 9), (3, 5), (0, 7)).box("n", (0, 9), (0, 2), 3).box("w", (1, 8), (0, 1), 4).box("n", 0, 0, (0, 2))
    clay.box("n", 9, 0, (0, 2)).box("n", 0, (0, 2), 4).box("n", 9, (0, 2), 4)
    return clay.box("k", 2, 1, 4).box("k", 4, 1, 4).box("k", 6, 1, 4).box("t", (3, 6), 3, 8)


@model("Chess pawn", "game")
def pawn(clay: Clay) -> Clay:
    clay.box("k", (0, 6), (0, 6), 0).disc("k", (3, 3), 2.3, 1).disc("k", (3, 3), 1.5, (2, 4)).disc("k", (3, 3), 2.3, 5)
    return clay.ball("k", (3, 3, 7), (1.8, 1.8, 1.8))


@model("Chess rook", "game")
def rook(clay: Clay) -> Clay:
    clay.box("w", (0, 6), (0, 6), 0).box("w", (1, 5), (1, 5), (1, 6)).box("w", (0, 6), (0, 6), 7)
    clay.box("w", (0, 6), (0, 6), 8).cut((1, 5), (1, 5), 8)
    return clay.cut(3, (0, 6), 8).cut((0, 6), 3, 8)


@model("Bus", "vehicle")
def bus(clay: Clay) -> Clay:
    clay.box("r", (0, 4), (0, 13), (1, 3)).box("l", (0, 4), (0, 13), (4, 5)).box("r", (0, 4), (0, 13), 6)
    for y in (3, 7, 11):
        clay.box("r", 0, y, (4, 5)).box("r", 4, y, (4, 5))
    for y in (2, 10):
        clay.box("k", 0, (y, y + 1), (0, 1)).box("k", 4, (y, y + 1), (0, 1))
    return clay.dots("y", (0, 0, 2), (4, 0, 2)).box("w", (1, 3), 0, 6)


@model("Tractor", "vehicle")
def tractor(clay: Clay) -> Clay:
    clay.box("g", (2, 4), (0, 5), (2, 4)).box("g", (1, 5), (6, 10), (2, 4)).box("l", (1, 5), (6, 9), (5, 7))
    clay.box("g", (1, 5), (6, 9), 8).box("k", 3, 1, (5, 7))
    for x in (0, 6):
        clay.box("k", x, (7, 10), (0, 5)).box("k", x, (6, 11), (1, 4)).box("y", x, (8, 9), (2, 3))
        clay.box("k", x, (0, 2), (0, 2))
    clay.box("k", 1, 1, 1).box("k", 5, 1, 1).box("k", 1, (0, 2), (0, 2)).box("k", 5, (0, 2), (0, 2))
    return clay.dots("y", (2, 0, 3), (4, 0, 3)).cut((0, 0), (0, 2), (0, 2)).cut(6, (0, 2), (0, 2))


@model("Lorry", "vehicle")
def lorry(clay: Clay) -> Clay:
    clay.box("b", (0, 4), (0, 3), (1, 5)).box("l", (0, 4), 0, (4, 5)).box("w", (0, 4), (4, 13), (2, 7))
    clay.box("k", (1, 3), (3, 13), 1).box("r", (0, 4), (4, 13), 4)
    for y in (1, 8, 11):
        clay.box("k", 0, (y, y + 1), (0, 1)).box("k", 4, (y, y + 1), (0, 1))
    return clay.dots("y", (0, 0, 2), (4, 0, 2))


@model("Helicopter", "vehicle")
def helicopter(clay: Clay) -> Clay:
    clay.box("t", (1, 7), (0, 13), -1)
    clay.ball("r", (4, 4, 4), (2.5, 4.2, 2.6)).box("l", (3, 5), 1, (4, 5)).box("r", 4, (8, 13), 4)
    clay.box("r", 4, 13, (5, 6)).box("k", 4, 4, 7).box("s", 4, (0, 8), 8).box("s", (0, 8), 4, 8)
    clay.box("k", 2, (1, 8), 0).box("k", 6, (1, 8), 0).dots("k", (2, 3, 1), (6, 3, 1), (2, 6, 1), (6, 6, 1))
    return clay.box("s", 5, 13, (5, 6))


@model("Submarine", "vehicle")
def submarine(clay: Clay) -> Clay:
    clay.ball("y", (3, 7, 3), (3.3, 7.4, 3.3)).box("y", (2, 4), (5, 8), (6, 8)).box("s", 3, 6, (9, 10))
    clay.box("s", 3, 5, 10).box("o", 3, (14, 15), (1, 5)).box("o", (1, 5), (14, 15), 3)
    return clay.dots("l", (0, 5, 3), (0, 8, 3), (6, 5, 3), (6, 8, 3))


@model("Steamship", "vehicle")
def steamship(clay: Clay) -> Clay:
    clay.box("k", (1, 3), (1, 13), 0).box("r", (0, 4), (0, 14), (1, 2)).box("w", (1, 3), (3, 12), (3, 4))
    clay.box("w", (1, 3), (5, 10), 5).box("o", 2, (5, 6), (6, 9)).box("o", 2, (9, 10), (6, 9))
    clay.box("k", 2, (5, 6), 9).box("k", 2, (9, 10), 9).cut((0, 4), 0, 1)
    return clay.dots("l", (1, 4, 4), (3, 4, 4), (1, 7, 4), (3, 7, 4))


@model("Windmill", "building")
def windmill(clay: Clay) -> Clay:
    for z in range(10):
        inset = z // 3
        clay.box("w", (1 + inset, 9 - inset), (2 + inset, 10 - inset), z)
    clay.box("r", (4, 6), (5, 7), (10, 11)).box("n", 5, 1, 8).box("n", 5, 4, 8).box("n", 5, (1, 4), 8)
    clay.box("n", 5, 2, (3, 13)).box("n", (0, 10), 2, 8)
    clay.box("t", 6, 2, (10, 13)).box("t", 4, 2, (3, 6)).box("t", (0, 3), 2, 9).box("t", (7, 10), 2, 7)
    return clay.box("n", 5, 2, (0, 1)).cut(5, 2, 2)


@model("Church", "building")
def church(clay: Clay) -> Clay:
    clay.box("w", (0, 6), (4, 11), (0, 4)).box("w", (2, 4), (1, 4), (0, 9)).box("r", (2, 4), (1, 4), 10)
    clay.box("r", 3, (2, 3), (11, 12)).dots("y", (3, 2, 13), (3, 2, 14))
    for step in range(3):
        clay.box("r", (step, 6 - step), (5, 11), 5 + step)
    clay.box("r", 3, (5, 11), 8).box("n", 3, 1, (0, 1)).box("l", 0, 6, (2, 3)).box("l", 0, 9, (2, 3))
    return clay.box("l", 6, 6, (2, 3)).box("l", 6, 9, (2, 3))


@model("Temple", "building")
def temple(clay: Clay) -> Clay:
    clay.box("s", (0, 10), (0, 8), 0).box("s", (0, 10), (0, 8), 6)
    for x in (0, 2, 4, 6, 8, 10):
        clay.box("w", x, 0, (1, 5)).box("w", x, 8, (1, 5))
    for y in (2, 4, 6):
        clay.box("w", 0, y, (1, 5)).box("w", 10, y, (1, 5))
    for step in range(3):
        clay.box("t", (1 + 2 * step, 9 - 2 * step), (0, 8), 7 + step)
    return clay


@model("Bridge", "building")
def bridge(clay: Clay) -> Clay:
    clay.box("s", (0, 12), (0, 3), (0, 5)).box("t", (0, 12), (0, 3), 6).box("s", (0, 12), 0, 7).box("s", (0, 12), 3, 7)
    for z, half in ((0, 4), (1, 4), (2, 4), (3, 3), (4, 2)):
        clay.cut((6 - half, 6 + half), (0, 3), z)
    for x in range(1, 12, 2):
        clay.cut(x, 0, 7).cut(x, 3, 7)
    return clay


@model("Well", "building")
def well(clay: Clay) -> Clay:
    clay.box("s", (0, 6), (0, 6), (0, 2)).cut((2, 4), (2, 4), (1, 2)).box("l", (2, 4), (2, 4), 0).box("n", 1, 3, (3, 6))
    clay.box("n", 5, 3, (3, 6)).box("n", (2, 4), 3, 6).cut((0, 0), 0, (0, 2)).cut(6, 0, (0, 2)).cut(0, 6, (0, 2))
    clay.cut(6, 6, (0, 2))
    for step in range(4):
        clay.box("r", (0, 6), (step, 6 - step), 7 + step)
    return clay.box("k", 3, 3, (4, 5))


@model("Tent", "building")
def tent(clay: Clay) -> Clay:
    for step in range(5):
        clay.box("o", (step, 9 - step), (0, 8), step)
    return clay.cut((3, 6), (0, 1), 0).cut((4, 5), (0, 1), (1, 2))


@model("Igloo", "building")
def igloo(clay: Clay) -> Clay:
    clay.ball("w", (5, 7, 0), (5.4, 5.4, 5.4)).cut((0, 10), (0, 14), (-6, -1)).box("w", (3, 7), (0, 3), (0, 3))
    clay.cut((4, 6), (0, 3), (0, 2)).cut(3, (0, 1), 3).cut(7, (0, 1), 3)
    return clay.dots("l", (5, 7, 5))


@model("Kennel", "building")
def kennel(clay: Clay) -> Clay:
    clay.box("n", (0, 6), (0, 6), (0, 4)).cut((2, 4), 0, (0, 2)).cut(3, 0, 3).box("k", (2, 4), 1, (0, 2))
    for step in range(4):
        clay.box("r", (step - 1, 7 - step), (-1, 7), 5 + step)
    return clay.box("w", (2, 4), -1, 0)


@model("Tower", "building")
def tower(clay: Clay) -> Clay:
    clay.box("s", (0, 6), (0, 6), (0, 1)).box("t", (1, 5), (1, 5), (2, 9)).box("s", (0, 6), (0, 6), (10, 11))
    clay.cut((1, 5), (1, 5), 11).box("n", 3, 0, (0, 1)).box("n", 3, 1, 2)
    for x in (1, 3, 5):
        clay.cut(x, 0, 11).cut(x, 6, 11).cut(0, x, 11).cut(6, x, 11)
    return clay.box("l", 3, 1, (6, 7)).box("n", 3, 3, (10, 14)).box("r", (4, 5), 3, (13, 14))


@model("Swing", "game")
def swing(clay: Clay) -> Clay:
    for x in (0, 8):
        for y, z in ((0, 0), (0, 1), (1, 2), (1, 3), (2, 4), (2, 5), (3, 6), (3, 7), (4, 5), (4, 4), (5, 3), (5, 2),
                     (6, 1), (6, 0)):
            clay.dots("r", (x, y, z))
    return clay.box("r", (0, 8), 3, 8).box("k", 2, 3, (3, 7)).box("k", 6, 3, (3, 7)).box("y", (2, 6), (2, 4), 2)


@model("Ringed planet", "space")
def planet(clay: Clay) -> Clay:
    clay.ball("o", (7, 7, 4), (4.3, 4.3, 4.3)).disc("t", (7, 7), 7.4, 4)
    for i in range(15):
        for j in range(15):
            far = (i - 7) ** 2 + (j - 7) ** 2
            if 4.4**2 < far < 5.6**2:
                clay.cut(i, j, 4)
    return clay.box("t", 2, 7, 4).box("t", 12, 7, 4)


@model("Shopping bag", "tool")
def shopping_bag(clay: Clay) -> Clay:
    clay.box("t", (0, 5), (0, 3), (0, 6)).cut((1, 4), (1, 2), (1, 6)).box("r", (1, 4), 0, (2, 4)).box("n", 1, 0, (7, 8))
    clay.box("n", 4, 0, (7, 8)).box("n", (2, 3), 0, 8)
    clay.box("g", 2, (1, 2), (5, 8)).box("o", 4, 1, (5, 7)).box("n", 1, 3, (7, 8)).box("n", 4, 3, (7, 8))
    return clay.box("n", (2, 3), 3, 8)
