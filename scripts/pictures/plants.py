"""Plants, fruit and food."""

from __future__ import annotations

from math import cos, pi, sin

from scripts.ink import Ink

from . import picture


@picture("Maple leaf", "plant autumn", 37, 40)
def maple_leaf(ink: Ink) -> None:
    half = [(18.5, 0), (22, 6.5), (26, 4.8), (25, 15), (30, 10.5), (31.5, 14), (36.8, 13), (34.5, 19), (37, 21.5),
            (28, 28), (29, 31.5), (19.3, 30)]
    ink.poly(*half, *((37 - x, y) for x, y in reversed(half))).box(17.8, 28, 19.2, 40)


@picture("Oak leaf", "plant autumn", 25, 44)
def oak_leaf(ink: Ink) -> None:
    for x, y, radius in ((12.5, 5, 4.6), (6.4, 11, 5), (18.6, 11, 5), (5, 20, 4.8), (20, 20, 4.8), (7.5, 28, 4.4),
                         (17.5, 28, 4.4)):
        ink.oval(x, y, radius)
    ink.poly((12.5, 2), (18, 14), (18, 28), (12.5, 38), (7, 28), (7, 14)).stroke(1.5, (12.5, 35), (12.5, 43.5))
    ink.stroke(0.9, (12.5, 6), (12.5, 33), ink=0)
    for y in (14, 22, 29):
        ink.stroke(0.9, (7, y - 3), (12.5, y), (18, y - 3), ink=0)


@picture("Four-leaf clover", "plant luck", 35, 42)
def clover(ink: Ink) -> None:
    def leaf(part: Ink) -> None:
        part.oval(-3.6, -10.4, 4.5).oval(3.6, -10.4, 4.5).poly((-7.7, -9), (7.7, -9), (0, 0))
        part.stroke(0.9, (0, -3), (0, -9), ink=0)

    ink.stroke(1.8, (17, 17), (18, 28), (23, 41)).fan(4, leaf, 17, 17, 45)


@picture("Acorn", "plant autumn", 22, 30)
def acorn(ink: Ink) -> None:
    ink.stroke(2.2, (11, 7), (12.5, 1.2)).oval(11, 11, 10.6, 6.5).box(0, 12.5, 22, 20, ink=0)
    ink.poly((2, 14), (20, 14), (19, 20), (15, 26), (11, 29.8), (7, 26), (3, 20))
    for x in range(3, 20, 4):
        ink.box(x, 8, x + 1, 9, ink=0).box(x + 2, 10, x + 3, 11, ink=0)
    ink.stroke(1, (6, 17), (7, 22), ink=0)


@picture("Strawberry", "food fruit", 25, 30)
def strawberry(ink: Ink) -> None:
    ink.poly((1, 10), (4, 6.5), (21, 6.5), (24, 10), (23.5, 16), (19, 24), (12.5, 30), (6, 24), (1.5, 16))
    ink.stroke(1.8, (12.5, 5), (13.5, 0.8))
    ink.stroke(1, (3, 5), (7, 9.5), (9.5, 7.5), (12.5, 11), (15.5, 7.5), (18, 9.5), (22, 5), ink=0)
    ink.poly((4, 4), (12.5, 2.5), (21, 4), (18, 8), (15.5, 6), (12.5, 9.5), (9.5, 6), (7, 8))
    for x, y in ((5, 13), (11, 14), (18, 13), (8, 18), (15, 18), (12, 23), (20, 17), (17, 22), (7, 23)):
        ink.box(x, y, x + 1, y + 1, ink=0)


@picture("Pear", "food fruit", 22, 31)
def pear(ink: Ink) -> None:
    ink.oval(11, 20.5, 10.6, 10.2).oval(11, 10, 5.6, 6.5).poly((5.4, 10), (16.6, 10), (20.5, 17), (1.5, 17))
    ink.stroke(1.5, (11, 5), (12.5, 0.8)).turned(lambda leaf: leaf.oval(3.2, 0, 3.4, 1.5), 13, 2.4, -10)
    ink.stroke(1.4, (4.5, 18), (4.3, 22), (6, 25.5), ink=0)


@picture("Cherries", "food fruit", 31, 31)
def cherries(ink: Ink) -> None:
    ink.oval(7.5, 23, 7.2).oval(23, 21.5, 7.2).arc(7.5, 23, 4.5, 1.2, 190, 260, ink=0)
    ink.arc(23, 21.5, 4.5, 1.2, 190, 260, ink=0)
    ink.stroke(1.5, (8, 16.5), (11, 8), (17, 1.5)).stroke(1.5, (22.5, 15), (20.5, 7), (17, 1.5))
    ink.turned(lambda leaf: leaf.oval(6.5, 0, 6.5, 3), 17.5, 2.6, 18)


@picture("Banana", "food fruit", 33, 27)
def banana(ink: Ink) -> None:
    ink.poly((28, 0), (31.5, 0.5), (31.5, 4.5), (32.8, 11), (29, 19.5), (21, 25.2), (11, 26.6), (2, 23.5), (0.5, 21),
             (3, 20), (10, 21), (18, 19), (24.5, 13.5), (27.5, 6.5))
    ink.stroke(1, (29.8, 7), (28.5, 13), (23.5, 19.5), (16, 23), (7, 23.2), ink=0)


@picture("Pineapple", "food fruit", 23, 42)
def pineapple(ink: Ink) -> None:
    ink.oval(11.5, 29, 10.4, 13)
    for n in range(-6, 7):
        ink.stroke(0.95, (11.5 + 4.6 * n - 12, 16), (11.5 + 4.6 * n + 12, 43), ink=0)
        ink.stroke(0.95, (11.5 + 4.6 * n + 12, 16), (11.5 + 4.6 * n - 12, 43), ink=0)
    ink.ring(11.5, 29, 10.3, 1.3, 12.4)
    ink.poly((6, 17), (0.5, 6.5), (6.5, 10), (6, 2.5), (10, 8), (11.5, 0), (13, 8), (17, 2.5), (16.5, 10), (22.5, 6.5),
             (17, 17))


@picture("Grapes", "food fruit", 27, 36)
def grapes(ink: Ink) -> None:
    for row, count in enumerate((4, 5, 4, 3, 2, 1)):
        for n in range(count):
            x, y = 13.5 + (n - (count - 1) / 2) * 5.4, 11.5 + row * 4.4
            ink.oval(x, y, 3.1, ink=0).oval(x, y, 2.5)
    ink.stroke(1.5, (13.5, 10), (13.5, 3), (17, 0.8)).poly((14, 7), (18, 3), (22, 4.5), (25.5, 2.5), (25, 8), (19, 9.2))


@picture("Carrot", "food plant", 33, 33)
def carrot(ink: Ink) -> None:
    ink.poly((20, 7), (26, 13), (22, 18), (8, 29), (0.5, 32.8), (4, 25), (15, 11))
    for x, y in ((15.5, 13), (11, 20), (17.5, 20.5), (8, 26)):
        ink.stroke(1, (x, y), (x + 3, y + 2), ink=0)
    for x, y in ((22, 0.8), (27, 3), (32, 5.5), (32, 11)):
        ink.stroke(2.4, (23, 10), (x, y))


@picture("Mushrooms", "plant autumn", 37, 31)
def mushrooms(ink: Ink) -> None:
    ink.sector(14, 15, 13.6, 180, 360).box(0, 14, 28, 16).poly((10, 16), (18, 16), (19.5, 30), (8.5, 30))
    for x, y, radius in ((8, 9.5, 2), (15, 6, 2.2), (21, 10.5, 2), (14, 12, 1.5)):
        ink.oval(x, y, radius, ink=0)
    ink.sector(29, 24, 7.6, 180, 360, ink=0).sector(29, 24, 6.6, 180, 360).box(27, 24, 31, 30).box(0, 29.5, 37, 31)


@picture("Cactus in a pot", "plant", 27, 36)
def cactus(ink: Ink) -> None:
    ink.stroke(7, (13.5, 5), (13.5, 24)).stroke(3.6, (2.8, 9), (2.8, 16), (13, 16))
    ink.stroke(3.6, (24, 6), (24, 12.5), (14, 12.5))
    for y in range(4, 23, 4):
        ink.box(12, y, 13, y + 2, ink=0).box(15, y + 2, 16, y + 4, ink=0)
    ink.box(5, 24, 22, 27.5).poly((6.5, 28.5), (20.5, 28.5), (18.5, 36), (8.5, 36)).box(6, 27, 21, 28.4, ink=0)


@picture("Palm island", "plant sea", 45, 39)
def palm_island(ink: Ink) -> None:
    ink.curve(2.8, lambda t: (21 + 4 * sin(t / 15), 35 - t), 0, 22)
    for side in (-1, 1):
        for bend, tip in (((-8, -6), (-18, -2)), ((-6, -2), (-13, 6)), ((-2, -8), (-9, -12))):
            ink.stroke(2.6, (23.5, 13.5), *((23.5 + side * x, 13.5 + y) for x, y in (bend, tip)))
    ink.oval(23, 15, 1.8).oval(27, 15.5, 1.8).oval(22.5, 36.5, 15, 4).box(0, 36.2, 45, 39, ink=0)
    for x in range(0, 45, 9):
        ink.arc(x + 4.5, 35, 5, 1.3, 25, 155, 2.8)


@picture("Daisy", "plant", 31, 46)
def daisy(ink: Ink) -> None:
    ink.stroke(1.7, (15.5, 15), (15.5, 45.5)).turned(lambda leaf: leaf.oval(5.5, 0, 6, 2.4), 15.5, 38, -40)
    ink.turned(lambda leaf: leaf.oval(5.5, 0, 6, 2.4), 15.5, 42, 220)
    ink.oval(15.5, 15.5, 15.4, ink=0).fan(10, lambda petal: petal.oval(0, -10, 2.7, 5.2), 15.5, 15.5)
    ink.oval(15.5, 15.5, 5.2, ink=0).oval(15.5, 15.5, 3.8)


@picture("Tulips in a vase", "plant thing", 33, 43)
def tulips(ink: Ink) -> None:
    for x, y in ((6.5, 7), (16.5, 3.5), (26.5, 7)):
        ink.stroke(1.4, (x, y + 6), (16.5, 28))
        ink.poly((x - 4, y - 3), (x - 2, y - 0.5), (x, y - 3.5), (x + 2, y - 0.5), (x + 4, y - 3), (x + 4, y + 3),
                 (x, y + 7), (x - 4, y + 3))
    ink.stroke(2.4, (13, 27), (8, 20)).stroke(2.4, (20, 27), (25, 20))
    ink.poly((11, 26), (22, 26), (21, 29), (25.5, 35), (25, 39), (22, 43), (11, 43), (8, 39), (7.5, 35), (12, 29))


@picture("Birthday cake", "food party", 37, 36)
def birthday_cake(ink: Ink) -> None:
    ink.box(3, 25, 34, 34).box(8, 15, 29, 24).box(0, 34, 37, 36).box(3, 28.5, 34, 29.5, ink=0)
    for x in range(8, 30, 3):
        ink.box(x, 18, x + 1, 19, ink=0)
    for x in range(5, 33, 4):
        ink.box(x, 26, x + 2, 27, ink=0)
    for x in (11, 16, 21, 26):
        ink.box(x - 1, 7, x + 1, 15).poly((x, 0.5), (x + 1.6, 4), (x, 6), (x - 1.6, 4))


@picture("Hamburger", "food", 33, 26)
def hamburger(ink: Ink) -> None:
    ink.sector(16.5, 13, 16, 180, 360).box(0, 11, 33, 16, ink=0).box(1, 8, 32, 11)
    for x, y in ((9, 5), (15, 2), (20, 6), (25, 4), (13, 8), (5, 8), (28, 8)):
        ink.box(x, y, x + 1, y + 1, ink=0)
    ink.curve(1.6, lambda t: (t, 13.5 + 1.1 * sin(t * pi / 4)), 1, 32).box(1, 16.5, 32, 20)
    ink.box(2, 21.5, 31, 24).oval(16.5, 23.5, 14.5, 2.5)


@picture("Pizza slice", "food", 31, 36)
def pizza_slice(ink: Ink) -> None:
    ink.poly((2, 8), (29, 8), (15.5, 36)).stroke(4, (2, 5.5), (9, 2.8), (15.5, 2), (22, 2.8), (29, 5.5))
    ink.stroke(1, (2, 8.8), (9, 6), (15.5, 5.2), (22, 6), (29, 8.8), ink=0)
    for x, y, radius in ((10, 12.5, 2.4), (20.5, 13.5, 2.6), (15, 21.5, 2.4)):
        ink.oval(x, y, radius, ink=0)
    ink.box(15, 28, 16, 29, ink=0).box(14, 9, 15, 10, ink=0).box(15, 16, 16, 17, ink=0)


@picture("Croissant", "food", 37, 22)
def croissant(ink: Ink) -> None:
    ink.arc(18.5, 20, 14, 8, 195, 345, 13).stroke(3, (4, 17.5), (3, 20.5)).stroke(3, (33, 17.5), (34, 20.5))
    for degrees in (215, 240, 265, 290, 315, 335):
        angle = degrees * pi / 180
        ink.stroke(1, (18.5 + 7 * cos(angle), 20 + 7 * sin(angle)), (18.5 + 19 * cos(angle + 0.12),
                   20 + 18 * sin(angle + 0.12)), ink=0)


@picture("Cocktail", "food party", 33, 41)
def cocktail(ink: Ink) -> None:
    ink.poly((2, 11), (29, 11), (17, 25), (17, 37), (24, 40), (24, 41), (7, 41), (7, 40), (14, 37), (14, 25))
    ink.poly((5.2, 12.4), (25.8, 12.4), (24, 14.5), (7, 14.5), ink=0)
    ink.stroke(1.3, (12, 20), (21.5, 2)).sector(21.5, 8, 8, 195, 390).oval(21, 19, 0)
    ink.stroke(1, (21.5, 8), (19, 0), ink=0).stroke(1, (21.5, 8), (26, 1), ink=0)


@picture("Teacup", "food thing", 40, 30)
def teacup(ink: Ink) -> None:
    ink.poly((4, 12), (30, 12), (28.5, 20), (24, 26), (10, 26), (5.5, 20)).ring(31, 17, 5.5, 2, 4.5)
    ink.oval(17, 28, 17, 1.9).stroke(1.5, (11, 9.5), (13, 7), (11, 4.5), (13, 1.5))
    ink.stroke(1.5, (17, 9.5), (19, 7), (17, 4.5), (19, 1.5))
    ink.stroke(1.5, (23, 9.5), (25, 7), (23, 4.5), (25, 1.5)).stroke(1.2, (9, 15), (10.5, 20), (13, 23), ink=0)


@picture("Wine and glass", "food", 34, 46)
def wine(ink: Ink) -> None:
    ink.box(4, 0, 9, 12).poly((4, 10), (9, 10), (12.5, 17), (12.5, 45), (11, 46), (2, 46), (0.5, 45), (0.5, 17))
    ink.box(3, 23, 10, 33, ink=0).box(4, 3, 9, 4, ink=0).signs(4, 25, "#.#.#", ".....", "#####", ".....", "#.#.#")
    ink.poly((17, 14), (33, 14), (33.5, 22), (30, 28), (26, 30), (24, 30), (20, 28), (16.5, 22)).box(24, 29, 26, 44)
    ink.oval(25, 45, 7, 1.6).poly((18.4, 15.3), (31.6, 15.3), (32, 19.5), (18, 19.5), ink=0)


@picture("Bunch of balloons", "party", 33, 48)
def balloons(ink: Ink) -> None:
    for x, y in ((8, 10), (24.5, 9), (16.5, 17)):
        ink.stroke(1.2, (x, y + 9), (16.5, 36)).oval(x, y, 8.4, 10.4, ink=0).oval(x, y, 7.4, 9.2)
        ink.arc(x, y, 4.4, 1.4, 190, 260, 6, ink=0).poly((x, y + 8.5), (x + 2, y + 11.5), (x - 2, y + 11.5))
    ink.stroke(1.2, (16.5, 26), (16.5, 39), (14.5, 43), (17, 47.5))


@picture("Wrapped sweet", "food", 33, 17)
def sweet(ink: Ink) -> None:
    ink.oval(16.5, 8.5, 8.3, 7.6).poly((9, 8.5), (0.5, 2), (2.5, 8.5), (0.5, 15))
    ink.poly((24, 8.5), (32.5, 2), (30.5, 8.5), (32.5, 15))
    ink.stroke(1.5, (12, 13.5), (17.5, 3), ink=0).stroke(1.5, (16, 14.5), (21.5, 4.5), ink=0)


@picture("Lollipop", "food", 26, 41)
def lollipop(ink: Ink) -> None:
    ink.box(12, 22, 14, 41).oval(13, 12.5, 12.4)
    ink.curve(1.3, lambda t: (13 + 1.72 * t * cos(t), 12.5 + 1.72 * t * sin(t)), 0.6, 6.2, ink=0)


@picture("Pumpkin lantern", "autumn party", 37, 32)
def pumpkin(ink: Ink) -> None:
    ink.oval(10, 18.5, 9.6, 12.4).oval(27, 18.5, 9.6, 12.4).oval(18.5, 18.5, 10, 13.3)
    ink.stroke(3.4, (18.5, 6), (17.5, 3), (21.5, 1.6))
    ink.poly((10, 17), (13, 11.5), (16, 17), ink=0).poly((21, 17), (24, 11.5), (27, 17), ink=0)
    ink.poly((16.6, 20.6), (18.5, 17.4), (20.4, 20.6), ink=0)
    ink.poly((6.5, 21), (11, 23), (18.5, 24), (26, 23), (30.5, 21), (27, 27), (18.5, 29), (10, 27), ink=0)
    ink.box(12, 22, 14.5, 25).box(22.5, 22, 25, 25).box(17, 26, 20, 29.5)
