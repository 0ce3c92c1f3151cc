"""Vehicles on land, at sea, in the air and in space."""

from __future__ import annotations

from scripts.ink import Ink

from . import picture


@picture("Lorry", "vehicle", 45, 27)
def lorry(ink: Ink) -> None:
    ink.box(0, 2, 28, 20).poly((29.5, 7), (37, 7), (42, 13), (45, 14.5), (45, 22), (29.5, 22)).box(0, 20, 45, 22)
    ink.poly((31.5, 9), (36, 9), (39.5, 13.5), (31.5, 13.5), ink=0)
    for x in (7, 20, 36):
        ink.oval(x, 22.5, 5, ink=0).oval(x, 22.5, 4.1).oval(x, 22.5, 1.6, ink=0)
    ink.box(3, 5, 25, 6, ink=0).box(3, 16, 25, 17, ink=0)


@picture("Tractor", "vehicle farm", 43, 36)
def tractor(ink: Ink) -> None:
    ink.poly((20, 2), (39, 2), (39, 4), (36, 4), (37, 20), (15, 27), (3, 26), (2, 15), (21, 13))
    ink.poly((23.5, 4.5), (33, 4.5), (33.5, 13.5), (23.5, 13.5), ink=0).box(8, 6, 10.4, 15)
    ink.oval(30, 23.5, 12.6, ink=0).ring(30, 23.5, 9.6, 3.4).oval(30, 23.5, 4).oval(30, 23.5, 1.4, ink=0)
    ink.oval(8, 28.5, 7.6, ink=0).ring(8, 28.5, 5.3, 2.6).oval(8, 28.5, 1.6)
    for y in (17, 20):
        ink.box(4, y, 14, y + 1, ink=0)


@picture("Fire engine", "vehicle", 49, 29)
def fire_engine(ink: Ink) -> None:
    ink.poly((1, 11), (33, 11), (33, 6), (43, 6), (48, 14), (48.5, 23), (1, 23))
    ink.poly((36, 8), (42, 8), (45.5, 14), (36, 14), ink=0).box(37, 3.5, 41, 6).box(3, 13.5, 10, 18, ink=0)
    ink.box(12, 13.5, 19, 18, ink=0).box(21, 13.5, 28, 18, ink=0)
    for x in (10, 24, 40):
        ink.oval(x, 23.5, 5, ink=0).oval(x, 23.5, 4).oval(x, 23.5, 1.5, ink=0)
    ink.stroke(1.1, (1, 8.5), (34, 4.5)).stroke(1.1, (0.6, 5), (34, 1))
    for n in range(8):
        ink.stroke(1, (4 + n * 4, 8 - n * 0.48), (4 + n * 4, 4.5 - n * 0.48))


@picture("Racing car", "vehicle sport", 53, 19)
def racing_car(ink: Ink) -> None:
    ink.poly((2, 2), (9, 2), (9, 4), (7, 4), (8, 9), (20, 8), (22, 4), (26, 2.5), (29, 4), (31, 8.5), (44, 10),
             (52, 14.5), (52, 17), (4, 17), (3, 9), (4.5, 4), (2, 4))
    ink.oval(26, 6, 2.6).oval(11, 13, 6, ink=0).oval(11, 13, 5).oval(11, 13, 2, ink=0).oval(42, 13, 5.7, ink=0)
    ink.oval(42, 13, 4.7).oval(42, 13, 1.8, ink=0).box(26, 5, 28, 6, ink=0).box(48, 15, 53, 18)
    ink.oval(26, 12.6, 2.7, ink=0).box(25.4, 11, 26.6, 14.4)


@picture("Scooter", "vehicle", 39, 35)
def scooter(ink: Ink) -> None:
    ink.poly((3, 17), (16, 16), (17, 25), (24, 26), (28, 12), (31, 12), (29, 28), (6, 29)).box(4, 13, 17, 15.6)
    ink.stroke(2, (29.5, 14), (28, 5), (24, 3.5)).oval(30, 9, 2.6).stroke(2.4, (30, 14), (33, 28))
    for x in (9, 33):
        ink.oval(x, 29, 6, ink=0).ring(x, 29, 4.2, 2.2).oval(x, 29, 1.4)
    ink.stroke(1, (6, 20.5), (14, 20), ink=0).stroke(1.3, (26, 2), (31, 4.5))


@picture("Helicopter", "vehicle air", 49, 28)
def helicopter(ink: Ink) -> None:
    ink.oval(16, 15.5, 12.4, 7.8).poly((24, 10), (47, 11), (47, 14), (26, 19))
    ink.poly((42, 12), (45, 4.5), (48.5, 4.5), (48, 13)).box(15, 4, 17, 9).box(0, 2, 34, 3.6).box(14, 1, 18, 5)
    ink.poly((5.5, 14), (8, 10.5), (13, 9.4), (13, 15), (5.3, 15.4), ink=0)
    ink.poly((15.5, 9.4), (21, 10.5), (22, 15), (15.5, 15), ink=0).stroke(1.5, (11, 22), (9, 26))
    ink.stroke(1.5, (21, 22), (23, 26)).stroke(1.7, (3, 25), (5, 26.8), (28, 26.8))
    ink.stroke(1, (42, 3), (48.5, 9))


@picture("Jet plane", "vehicle air", 45, 43)
def jet_plane(ink: Ink) -> None:
    ink.turned(lambda jet: jet.oval(0, 0, 3, 22).poly((-2, -7), (2, -7), (20, 8), (20, 12), (0, 5), (-20, 12),
               (-20, 8)).poly((0, 13), (8, 19), (8, 22), (0, 19), (-8, 22), (-8, 19))
               .box(-10.6, -2, -8.6, 4).box(8.6, -2, 10.6, 4).stroke(1, (-1.4, -17), (1.4, -17), ink=0), 22.5, 21.5, 45)


@picture("Submarine", "vehicle sea", 47, 28)
def submarine(ink: Ink) -> None:
    ink.oval(21, 18.5, 19.6, 8.4).poly((14, 11), (15, 6), (27, 6), (28, 11))
    ink.stroke(1.7, (20, 6), (20, 1.3), (24.5, 1.3))
    ink.poly((37, 16), (42, 11.5), (44, 11.5), (43, 18.5), (44, 25.5), (42, 25.5), (37, 21)).box(44, 16, 46.5, 17.6)
    ink.box(44, 19.6, 46.5, 21)
    for x in (9, 17, 25):
        ink.oval(x, 17.5, 2.7, ink=0).oval(x, 17.5, 1)
    ink.stroke(1, (6, 23), (34, 23), ink=0).box(17, 8, 25, 9, ink=0)


@picture("Steamship", "vehicle sea", 51, 31)
def steamship(ink: Ink) -> None:
    ink.poly((1, 17), (50, 17), (44, 27.5), (6, 27.5)).box(9, 12.5, 41, 16.4).box(13, 9, 36, 12)
    for x in (15, 22, 29):
        ink.poly((x, 1), (x + 4.4, 1), (x + 4, 9), (x - 0.4, 9)).box(x - 1, 3.4, x + 6, 4.6, ink=0)
    for x in range(8, 44, 4):
        ink.oval(x, 20.5, 0.9, ink=0)
    for x in range(12, 40, 3):
        ink.box(x, 14, x + 1, 15, ink=0)
    for x in range(0, 51, 6):
        ink.arc(x + 2, 28, 3, 1.4, 20, 160, 2.2)


@picture("Space shuttle", "vehicle space", 31, 50)
def shuttle(ink: Ink) -> None:
    ink.poly((15.5, 0), (19.5, 6), (20.5, 12), (20.5, 24), (30, 38), (30, 43), (20, 41.5), (11, 41.5), (1, 43),
             (1, 38), (10.5, 24), (10.5, 12), (11.5, 6))
    ink.poly((14.5, 26), (16.5, 26), (17, 41), (14, 41), ink=0)
    ink.box(12.4, 7, 15, 10, ink=0).box(16, 7, 18.6, 10, ink=0).poly((11.5, 42.5), (14, 42.5), (13, 49.5))
    ink.poly((17, 42.5), (19.5, 42.5), (18, 49.5)).stroke(1, (12.6, 13), (12.6, 24), ink=0)
    ink.stroke(1, (18.4, 13), (18.4, 24), ink=0)
