"""Animals."""

from __future__ import annotations

from math import cos, pi, sin

from scripts.ink import Ink

from . import picture


@picture("Sitting cat", "animal", 29, 42)
def sitting_cat(ink: Ink) -> None:
    ink.poly((6, 0.5), (10.5, 6), (15, 6), (19.5, 0.5), (20.5, 9), (19, 15), (5.5, 15), (5, 9)).oval(12.8, 10.5, 8, 6.3)
    ink.oval(13, 31, 10.6, 11.2).poly((7, 14), (18.5, 14), (22, 28), (4, 28))
    ink.stroke(2.6, (20, 39), (26, 38), (27, 31), (25, 27))
    ink.oval(9.6, 9.5, 1.5, 1.5, ink=0).oval(16, 9.5, 1.5, 1.5, ink=0).box(12.3, 12, 13.3, 13, ink=0)
    ink.stroke(1, (10, 41), (10, 31), ink=0).stroke(1, (16, 41), (16, 31), ink=0)


@picture("Cat on the roof", "animal night", 45, 45)
def cat_on_roof(ink: Ink) -> None:
    ink.oval(29, 15, 14.5).oval(29, 15, 13, ink=0).oval(24, 10, 1.6).oval(34, 19, 2).oval(34, 8, 1.2)
    ink.poly((0, 45), (0, 38), (45, 28), (45, 45))
    ink.oval(24, 27, 4.8, 6.5).oval(23.5, 18, 4.6, 3.7).poly((19, 17), (19.5, 11.5), (23, 15))
    ink.poly((28, 17), (27.5, 11.5), (24, 15))
    ink.stroke(1.9, (28, 31), (33, 31), (35, 27), (33, 23)).box(20, 26, 28, 33)
    for row in range(3):
        for n in range(8):
            x = n * 6 + row % 2 * 3
            ink.box(x, 41.5 - x / 4.5 + row * 3.4 + 1, x + 4, 42.5 - x / 4.5 + row * 3.4 + 1, ink=0)


@picture("Swan", "animal bird", 40, 34)
def swan(ink: Ink) -> None:
    ink.poly((9, 22), (14, 17), (23, 15), (31, 14), (39.5, 11), (36.5, 16), (38.5, 18), (35, 21), (34, 25), (29, 29),
             (15, 29))
    ink.stroke(3.4, (13, 25), (9, 20), (10, 14), (13, 9), (12.5, 4.5), (9, 3), (6.5, 5))
    ink.poly((6, 3.4), (1, 8), (7.5, 7))
    ink.oval(9, 4.5, 0.6, ink=0).stroke(1, (18, 22), (25, 24), (31, 20), ink=0)
    for x in (1, 12, 23, 34):
        ink.arc(x + 3, 28, 6, 1.5, 30, 150, 4)


@picture("Flamingo", "animal bird", 30, 50)
def flamingo(ink: Ink) -> None:
    ink.oval(17, 23, 10, 6.2).poly((24, 22), (29.8, 27), (22, 28))
    ink.stroke(2.6, (8.5, 21), (5, 17), (6.5, 12), (11, 9), (12, 5), (9, 2.6), (6, 4))
    ink.poly((6.5, 2.4), (2, 5.5), (2.5, 9), (4.2, 7.5), (7.5, 6.5))
    ink.stroke(1.5, (17, 28), (17.5, 38), (16.5, 48.5), (12, 49))
    ink.stroke(1.4, (20, 27), (26, 36), (18, 38)).box(8, 3.4, 9, 4.4, ink=0)
    ink.stroke(1, (12, 23), (18, 25), (24, 22), ink=0)


@picture("Parrot", "animal bird", 27, 47)
def parrot(ink: Ink) -> None:
    ink.oval(13, 8.5, 7.6).poly((6, 6), (1, 10), (2.5, 15), (6, 12))
    ink.poly((6, 10), (20.5, 8), (22.5, 20), (19, 31), (11, 31), (6.5, 22))
    ink.poly((13, 28), (19, 26), (24, 46), (19.5, 45), (17, 47)).box(0, 31, 27, 34).oval(10.5, 7, 2, ink=0)
    ink.box(10, 7, 11, 8)
    ink.stroke(1, (12, 16), (11, 23), (16, 30), ink=0).stroke(1, (17.5, 16), (16.5, 22), (18.5, 28), ink=0)
    ink.stroke(1, (6, 13), (10, 13.5), (12, 11), ink=0)
    ink.box(10, 30, 11, 32, ink=0).box(14, 30, 15, 32, ink=0)


@picture("Toucan", "animal bird", 40, 38)
def toucan(ink: Ink) -> None:
    ink.poly((17, 4), (25, 0.5), (34, 1), (39.5, 5), (39.5, 10), (36, 7.5), (30, 8.5), (24, 11), (17, 11))
    ink.stroke(1, (17.5, 2), (18.5, 7), (17, 12), ink=0).stroke(1, (20, 7), (27, 5), (36, 4.5), ink=0)
    ink.oval(12, 8, 7, 7.4).poly((5.5, 9), (18, 11), (18.5, 20), (14, 28), (7, 29.5), (3, 22))
    ink.poly((5, 24), (11, 26), (7, 38), (2, 36))
    ink.oval(13, 7, 2.2, ink=0).oval(13, 7, 0.8).poly((11, 13), (16.5, 12.5), (16.5, 18), (12, 21), ink=0)
    ink.box(0, 29.5, 30, 32)


@picture("Eagle", "animal bird", 57, 33)
def eagle(ink: Ink) -> None:
    wing = [(28.5, 12), (22, 6), (13, 3), (2, 0.5), (4, 5), (0.5, 5.5), (4.5, 9.5), (2, 11), (6.5, 14), (4.5, 16),
             (10, 18), (10, 20.5),
            (17, 20), (24, 24)]
    ink.poly(*wing, (28.5, 26)).poly(*((57 - x, y) for x, y in wing), (28.5, 26)).oval(28.5, 11, 3.4, 5)
    ink.poly((24.5, 22), (32.5, 22), (36, 33), (32, 30.5), (28.5, 33), (25, 30.5), (21, 33))
    ink.poly((27, 5), (30, 5), (28.5, 9))
    for x in (14, 18, 22):
        ink.stroke(1, (x, 18.5), (x - 2, 13), ink=0).stroke(1, (57 - x, 18.5), (59 - x, 13), ink=0)
    ink.box(26, 9, 27, 10, ink=0).box(30, 9, 31, 10, ink=0)


@picture("Rooster", "animal bird", 38, 41)
def rooster(ink: Ink) -> None:
    ink.poly((8, 9), (14, 9), (17, 17), (24, 21), (28, 15), (27, 8), (31, 4), (37, 7), (37.5, 14), (33, 11),
             (34.5, 18), (31, 26), (25, 32),
             (15, 32), (8, 26), (6, 17))
    ink.oval(10.5, 8, 4.4).poly((7, 4), (7.5, 0.5), (10, 2.5), (12, 0.5), (13, 3), (15.5, 2.5), (14.5, 7))
    ink.poly((6.4, 6.5), (2.5, 9), (6.5, 10))
    ink.oval(7.5, 13, 1.7, 2.6).box(9, 7, 10, 8, ink=0).stroke(1, (14, 23), (19, 27), (26, 24), ink=0)
    ink.stroke(1.6, (17, 31), (17, 39.5), (13, 40)).stroke(1.6, (22, 31), (22, 39.5), (18.5, 40))


@picture("Squirrel", "animal", 38, 40)
def squirrel(ink: Ink) -> None:
    ink.stroke(9, (27, 34), (32, 27), (31, 19), (25.5, 13), (26, 6), (31, 5)).oval(18, 29, 8.5, 10)
    ink.oval(11, 14, 6.8, 5.6)
    ink.stroke(1.6, (22.5, 23), (27, 26), (26, 19), (21, 13), ink=0).poly((12, 11), (14, 3.5), (17, 11))
    ink.poly((12, 16), (19, 16), (24, 26), (11, 26))
    ink.stroke(3, (13, 24), (7, 24)).oval(5.5, 22.5, 2.6, 3).stroke(4, (14, 38), (22, 38)).box(9, 12, 11, 14, ink=0)
    ink.arc(19, 33, 5, 1, 180, 300, ink=0)


@picture("Rabbit", "animal", 29, 41)
def rabbit(ink: Ink) -> None:
    for side in (-1, 1):
        ink.turned(lambda ear: ear.oval(0, -8, 3.2, 9.4).oval(0, -7.6, 1.2, 6.4, ink=0), 14.5 + side * 3.6, 18,
                   side * 14)
    ink.oval(14.5, 22, 9.6, 8.2).oval(14.5, 33.5, 8.2, 7.3).oval(6.5, 38, 4, 2.8).oval(22.5, 38, 4, 2.8)
    for side in (-1, 1):
        ink.oval(14.5 + side * 4, 20, 1.5, ink=0).stroke(0.9, (14.5 + side * 1, 24.5), (14.5 + side * 3, 26), ink=0)
    ink.box(13, 22.6, 16, 24, ink=0).oval(14.5, 34.5, 4.2, ink=0)


@picture("Frog", "animal", 37, 30)
def frog(ink: Ink) -> None:
    ink.oval(18.5, 13, 14, 9.3).oval(9.5, 5.3, 5).oval(27.5, 5.3, 5).oval(18.5, 20, 11, 9)
    ink.oval(9.5, 5.3, 2.8, ink=0).oval(27.5, 5.3, 2.8, ink=0).oval(9.5, 5.3, 1.3).oval(27.5, 5.3, 1.3)
    ink.arc(18.5, 8.5, 10.5, 1.2, 30, 150, 8, ink=0)
    for side in (-1, 1):
        x = 18.5 + side * 13
        ink.oval(x, 22.5, 4.6, 6).stroke(2, (x - 3, 28.8), (x + 4, 28.8))
        ink.stroke(1, (x - side * 5.2, 19), (x - side * 4.6, 26), ink=0)


@picture("Octopus", "animal sea", 41, 39)
def octopus(ink: Ink) -> None:
    ink.oval(20.5, 12.5, 11.5, 12.3)
    for side in (-1, 1):
        for n, reach in enumerate((4, 10, 15, 18.5)):
            x = 20.5 + side * (2.5 + n * 2.2)
            ink.stroke(3.2, (x, 20), (20.5 + side * (reach - 2 + n), 27 - n * 0.4),
                       (20.5 + side * reach, 36.5 - n * 3.2),
                       (20.5 + side * (reach + 1.4), 34 - n * 3.6))
        ink.oval(20.5 + side * 4.6, 13, 2.6, 3, ink=0).oval(20.5 + side * 4, 13.6, 1.2)
    ink.arc(20.5, 16, 4, 1, 30, 150, 3.4, ink=0)


@picture("Sea horse", "animal sea", 24, 45)
def sea_horse(ink: Ink) -> None:
    ink.stroke(6, (11, 6), (14.5, 13), (13, 20)).oval(13.5, 21, 5.6, 7.4).stroke(4.4, (15, 25), (16.5, 33))
    ink.stroke(2.8, (16.5, 33), (14.5, 40), (9.5, 42.5), (6, 39.5), (8, 36), (10.5, 38))
    ink.oval(11.5, 6, 5, 4.4).stroke(2.4, (8, 8), (1.5, 10)).poly((12, 2.5), (14, 0), (15, 3), (18, 2.5), (17, 6))
    ink.poly((18.5, 17), (23.5, 19), (22.5, 26), (18, 25))
    ink.box(9, 5, 10, 6, ink=0)
    for y in (17, 20, 23, 26):
        ink.stroke(0.9, (9, y), (13, y + 1), ink=0)
    ink.stroke(0.9, (19.5, 20), (22.5, 21), ink=0).stroke(0.9, (19, 23), (22, 24), ink=0)


@picture("Jellyfish", "animal sea", 29, 43)
def jellyfish(ink: Ink) -> None:
    ink.sector(14.5, 14.5, 14, 180, 360).box(0.5, 14, 28.5, 17)
    for n in range(5):
        x = 4 + n * 5.2
        ink.curve(1.7, lambda t, x=x, n=n: (x + 1.7 * sin(t / 2.6 + n), 16 + t), 0, 26 - 3 * abs(n - 2))
    ink.oval(9.5, 9.5, 1.7, 2, ink=0).oval(19.5, 9.5, 1.7, 2, ink=0).arc(14.5, 11.5, 2.6, 1, 20, 160, ink=0)


@picture("Shark", "animal sea", 50, 26)
def shark(ink: Ink) -> None:
    ink.poly((0.5, 13), (8, 8), (20, 6), (33, 8), (43, 12.5), (49.5, 4), (47.5, 14), (49.5, 21), (42, 16), (30, 20),
             (16, 21), (6, 18))
    ink.poly((18, 7), (24, 0.5), (27.5, 8)).poly((18, 19), (24, 26), (26, 18)).box(7, 11, 9, 12.5, ink=0)
    ink.stroke(1, (3, 16.5), (9, 17.5), (11, 15.5), ink=0)
    for x in (14, 16.5, 19):
        ink.stroke(0.9, (x, 10), (x - 1, 15.5), ink=0)


@picture("Dolphin", "animal sea", 43, 33)
def dolphin(ink: Ink) -> None:
    ink.poly((0.5, 15.5), (5, 13), (9, 8), (17, 4.5), (20, 0.5), (24.5, 5), (32, 10), (36.5, 17), (38.5, 24),
             (42.8, 30), (37, 28.5), (33.5, 32.5),
             (33.5, 26), (31, 20), (24, 16.5), (17, 16), (15, 23), (11, 16.5), (6, 17.5))
    ink.box(8, 11, 9, 12, ink=0).stroke(0.9, (3, 16), (7.5, 15), ink=0)


@picture("Bat", "animal night", 49, 24)
def bat(ink: Ink) -> None:
    wing = [(24.5, 9), (20, 8), (14, 3), (4, 0.5), (0.5, 9), (1, 17), (5, 13), (9, 13.5), (11.5, 18), (15, 15),
             (19, 17), (22, 22)]
    ink.poly(*wing, (24.5, 24)).poly(*((49 - x, y) for x, y in wing), (24.5, 24)).oval(24.5, 9, 3.6)
    ink.poly((21.5, 8), (21.5, 2), (24.5, 6), (27.5, 2), (27.5, 8)).box(23, 8, 24, 9, ink=0).box(25, 8, 26, 9, ink=0)


@picture("Dragonfly", "animal", 43, 41)
def dragonfly(ink: Ink) -> None:
    for side in (-1, 1):
        for y, lean, long in ((11, -12, 10.5), (17, 14, 9.5)):
            ink.turned(lambda wing, side=side, long=long: wing.oval(side * long, 0, long, 2.9).stroke(0.9,
                       (side * 3, 0), (side * long * 1.8, 0), ink=0),
                       21.5, y, side * lean)
    ink.oval(21.5, 13.5, 2.6, 6).stroke(2.2, (21.5, 18), (21.5, 40)).oval(21.5, 5.8, 3, 2.4).oval(19, 4.5, 1.6)
    ink.oval(24, 4.5, 1.6)


@picture("Bee", "animal", 37, 29)
def bee(ink: Ink) -> None:
    ink.turned(lambda wing: wing.ring(0, 0, 4, 1.3, 6.5), 17, 7.5, -25)
    ink.turned(lambda wing: wing.ring(0, 0, 4, 1.3, 6.5), 24, 7.5, 20)
    ink.oval(20, 18.5, 13, 8.6).oval(7.5, 17, 5.6).poly((32, 16), (36.8, 19), (32, 21))
    for x in (14, 20, 26):
        ink.stroke(1.9, (x, 9), (x + 1.5, 18), (x, 28), ink=0)
    ink.oval(6, 16, 1.3, ink=0).stroke(1, (6, 12), (3, 8), (1, 9)).stroke(1, (9, 12), (8, 7), (6, 7))
    ink.stroke(1, (11.5, 12), (11.7, 22), ink=0)


@picture("Ladybird", "animal", 27, 32)
def ladybird(ink: Ink) -> None:
    ink.oval(13.5, 8, 6.4, 5.6).oval(13.5, 18.5, 10.4, 11.6).stroke(1.2, (11, 3.5), (8, 0.8))
    ink.stroke(1.2, (16, 3.5), (19, 0.8))
    ink.stroke(1, (3, 11.5), (13.5, 9.5), (24, 11.5), ink=0).stroke(1, (13.5, 10), (13.5, 31), ink=0)
    for x, y in ((7.5, 15.5), (19.5, 15.5), (8, 22), (19, 22)):
        ink.oval(x, y, 1.8, ink=0)
    for y, reach in ((13, 11.5), (19, 13), (25, 11)):
        for side in (-1, 1):
            ink.stroke(1.3, (13.5 + side * 9, y), (13.5 + side * reach, y + 2))


@picture("Ant", "animal", 41, 25)
def ant(ink: Ink) -> None:
    ink.oval(8, 10, 5, 4.6).oval(19, 12, 5.2, 3.8).oval(32.5, 11.5, 7.5, 6).box(12, 10, 26, 13)
    for x, end in ((16, 9), (19.5, 19), (23, 31)):
        ink.stroke(1.2, (x, 14), ((x + end) / 2 - 2, 17.5), (end, 24.3))
    ink.stroke(1.2, (6, 6), (4, 2), (0.8, 3)).stroke(1.2, (9, 6), (9, 1.5), (5.5, 0.8)).box(6, 9, 7, 10, ink=0)


@picture("Snake", "animal", 39, 31)
def snake(ink: Ink) -> None:
    ink.stroke(4.4, (36, 29), (28, 27.5), (29, 22), (35, 18.5), (34, 12.5), (26, 12.5), (19, 18), (11, 20), (6, 16),
               (9, 10), (14, 7), (12, 3.6), (7, 3.4))
    ink.oval(7, 3.8, 4.2, 3.6).stroke(1, (3, 4.5), (0.6, 6.5)).box(6, 2, 7, 3, ink=0)
    for x, y in ((33, 28.5), (31.5, 20.5), (34, 15), (28, 12.5), (22, 15.5), (16, 19), (10, 19), (7, 14), (11, 8.5)):
        ink.box(int(x), int(y), int(x) + 1, int(y) + 1, ink=0)


@picture("Camel", "animal", 43, 38)
def camel(ink: Ink) -> None:
    ink.poly((4, 3.5), (8, 1), (12, 3), (12.5, 8), (13.5, 15), (17, 14), (20, 7), (24, 14), (27, 14), (31, 7),
             (35, 14), (37.5, 18), (37, 23), (33, 25),
             (15, 25), (10, 21), (8, 14), (7.5, 8.5), (3.5, 8.5), (2.5, 6))
    for x in (13, 17.5, 30, 34.5):
        ink.stroke(1.9, (x, 23), (x - 0.3, 30), (x + 0.2, 37)).box(x - 1.5, 36.4, x + 1.5, 38)
    ink.stroke(1.3, (37, 18), (39.5, 22), (39, 27)).box(7, 4, 8, 5, ink=0).poly((9, 2), (10.5, 0), (11.5, 3))


@picture("Horse", "animal", 47, 43)
def horse(ink: Ink) -> None:
    ink.poly((3, 9.5), (8, 4), (11, 0.5), (12, 3.5), (17, 7.5), (20, 14), (34, 14.5), (39, 17), (39.5, 23), (36, 26),
             (18, 25), (13.5, 21), (11.5, 13), (6, 12.5))
    ink.stroke(2.3, (17, 24), (13, 31), (15.5, 41.5)).stroke(2.3, (20, 24), (21.5, 32), (20.5, 41.5))
    ink.stroke(2.6, (36, 24), (34, 31), (36.5, 41.5)).stroke(2.6, (38, 22), (41.5, 31), (42, 41.5))
    ink.stroke(2.6, (38.5, 17), (43.5, 20), (45, 30)).stroke(1, (12, 5), (15, 9.5), (17, 14.5), ink=0)
    ink.box(7, 6, 8, 7, ink=0)
    ink.box(13, 41, 17, 43).box(18.5, 41, 22, 43).box(34.5, 41, 38, 43).box(40, 41, 43.5, 43)


@picture("Hedgehog", "animal", 41, 26)
def hedgehog(ink: Ink) -> None:
    spikes = []
    for n in range(15):
        angle = pi * (1.02 + n * 0.93 / 14)
        spikes += [(24 + 16.5 * cos(angle), 21 + 20.5 * sin(angle)), (24 + 13.4 * cos(angle + 0.11),
                    21 + 15.5 * sin(angle + 0.11))]
    ink.poly((8, 23), *spikes, (40, 23)).poly((11, 13), (5, 17.5), (0.5, 21.5), (4, 23.5), (12, 24)).oval(1.6, 21, 1.4)
    ink.box(6, 18, 7.5, 19.5, ink=0).stroke(1.1, (11.5, 12), (10.5, 18), (12.5, 23.5), ink=0)
    for x, y in ((18, 13), (22, 9), (27, 12), (32, 15), (23, 17), (17, 19), (29, 19), (34, 20)):
        ink.stroke(0.95, (x, y), (x + 1.4, y + 2), ink=0)
    for x in (12, 17, 30, 35):
        ink.box(x, 22, x + 3, 26)


@picture("Dinosaur", "animal", 55, 36)
def dinosaur(ink: Ink) -> None:
    ink.poly((3, 3), (6, 0.5), (10, 1.5), (12.5, 6), (15, 13), (20, 16), (28, 13.5), (37, 15), (44, 20), (54.5, 31),
             (44, 27), (39, 27.5), (17, 28), (12, 23),
             (9.5, 16), (8, 8), (3, 7.5), (0.5, 6))
    for x in (15, 20, 32, 37):
        ink.box(x, 25, x + 3.4, 36)
    ink.box(7, 3, 8, 4, ink=0).stroke(1, (1, 5.8), (5, 5.4), ink=0)
    for x, y in ((23, 17), (28, 16), (33, 17), (38, 19), (43, 23)):
        ink.oval(x, y + 0.5, 1, ink=0)


@picture("Poodle", "animal", 39, 38)
def poodle(ink: Ink) -> None:
    ink.oval(10, 7, 4.6).oval(10.5, 3.6, 3.4, 3.2).poly((7, 5.5), (0.5, 8), (1, 10.4), (8, 11))
    ink.oval(13.4, 9.5, 2.8, 4.6).poly((10, 10), (15, 9), (17, 18), (11, 18))
    ink.oval(15, 18.5, 6.5, 6.3).box(15, 15, 30, 21).oval(30, 19, 4.4, 4.4).stroke(1.6, (32, 16), (35, 9))
    ink.oval(35.5, 6.4, 3.2)
    for x in (11.5, 17.5, 28.5, 33):
        ink.box(x - 1, 21, x + 1, 37).oval(x, 31.5, 2.8, 2.7).box(x - 2, 36, x + 1, 38)
    ink.box(7, 6, 8, 7, ink=0).arc(14, 9.5, 3.4, 0.9, 90, 200, 5, ink=0)


@picture("Scorpion", "animal", 39, 41)
def scorpion(ink: Ink) -> None:
    ink.oval(19.5, 24, 5, 8.4).stroke(2.6, (19.5, 15), (20, 10), (25, 6.5), (30, 8), (31.5, 12.5))
    ink.poly((29.5, 12), (33.5, 12), (30, 17.5))
    for side in (-1, 1):
        x = 19.5
        ink.stroke(1.7, (x + side * 3, 30), (x + side * 8, 32.5), (x + side * 12, 30.5))
        ink.oval(x + side * 14.5, 33.5, 3.4, 4.4).poly(
            (x + side * 14.5, 34), (x + side * 12.5, 41), (x + side * 16.2, 41), ink=0)
        for n in range(3):
            ink.stroke(1.2, (x + side * 4, 20 + n * 3.4), (x + side * 10, 16.5 + n * 4),
                       (x + side * 13.5, 19.5 + n * 4))
    for y in (19, 22, 25, 28):
        ink.box(16, y, 23, y + 0.9, ink=0)
