"""Buildings, scenes, sport and games."""

from __future__ import annotations

from math import cos, pi, sin

from scripts.ink import Ink

from . import picture


@picture("Astronaut", "space", 33, 43)
def astronaut(ink: Ink) -> None:
    ink.oval(16.5, 10.5, 10.4).oval(16.5, 11, 7.4, 6.4, ink=0).oval(16.5, 11, 6, 5).stroke(1, (13, 9), (15, 7.5), ink=0)
    ink.box(9.5, 20, 23.5, 34).stroke(5, (8.5, 23), (3.2, 32)).stroke(5, (24.5, 23), (29.8, 32))
    ink.stroke(6, (12.3, 32), (12, 40)).stroke(6, (20.7, 32), (21, 40)).box(12.5, 24, 20.5, 29, ink=0)
    ink.box(14, 25, 16, 26).box(17, 25, 19, 26).box(14, 27, 19, 28).box(8, 36.4, 25, 37.4, ink=0)
    ink.box(7.6, 40, 15.6, 43).box(17.4, 40, 25.4, 43)


@picture("Moon and stars", "space night", 33, 33)
def moon(ink: Ink) -> None:
    ink.oval(15, 17, 14.6).oval(21.5, 13.5, 12.4, ink=0)
    for x, y, far in ((22, 11, 6), (29, 22, 3.8), (30.5, 4, 2.4)):
        ink.poly(*((x + f * sin(n * pi / 5),
                 y - f * cos(n * pi / 5)) for n in range(10) for f in [far * 0.42 if n % 2 else far]))


@picture("Thundercloud", "sky", 37, 38)
def thundercloud(ink: Ink) -> None:
    ink.oval(9, 13, 8.4).oval(19, 9, 8.8).oval(28.5, 13.5, 8).box(8, 12, 30, 21.3)
    ink.poly((20, 23), (13, 32), (18, 32), (14.5, 38), (25, 29), (20, 29), (25, 23))
    ink.arc(19, 9.6, 5.4, 1.2, 190, 280, ink=0)
    for x in (5, 30):
        ink.stroke(1.3, (x + 2, 24), (x, 28)).stroke(1.3, (x - 1, 31), (x - 3, 35))


@picture("Rainbow", "sky", 49, 28)
def rainbow(ink: Ink) -> None:
    for radius in (21, 17, 13):
        ink.arc(24.5, 24, radius, 2.2, 180, 360)
    for x in (8, 41):
        ink.oval(x, 23, 6.6, 5.4, ink=0).oval(x - 3.6, 24, 3.9).oval(x + 3.6, 24, 3.9).oval(x, 21, 4.4)
        ink.box(x - 4, 22, x + 4, 27.8)


@picture("Snowy mountains", "scene", 55, 37)
def mountains(ink: Ink) -> None:
    ink.poly((0, 37), (18, 9), (37, 37)).poly((20, 37), (37, 3), (55, 33), (55, 37))
    ink.poly((37, 3), (30.5, 16), (34, 13.5), (37, 17), (40, 13), (43, 15), ink=0)
    ink.stroke(1.1, (37, 2.5), (30, 16), (34, 13.5), (37, 17), (40, 13), (44.5, 15.4), (37, 2.5))
    ink.poly((18, 9), (12.4, 18), (16, 16), (18.5, 19), (21, 16.5), (24, 18), ink=0)
    ink.stroke(1.1, (18, 8.6), (12, 18), (16, 16), (18.5, 19), (21, 16.5), (24, 18), (18, 8.6)).oval(6, 7, 4.6)
    for x in (28, 46):
        for n in range(3):
            ink.poly((x, 24 + n * 3), (x + 3 + n * 0.5, 28.5 + n * 3), (x - 3 - n * 0.5, 28.5 + n * 3), ink=0)


@picture("Volcano", "scene", 45, 38)
def volcano(ink: Ink) -> None:
    ink.poly((0, 38), (15, 16), (18, 19), (21, 16), (24, 19), (28, 16), (45, 38))
    ink.stroke(2, (21, 20), (19, 25), (23, 29), (20, 35), ink=0).stroke(1.6, (25, 21), (28, 27), (27, 31), ink=0)
    for x, y, bend in ((8, 13, 4), (15, 8, 0), (29, 8, 0), (37, 13, 4)):
        ink.stroke(1.5, (21.5, 15), ((x + 21.5) / 2, y - 3 + bend / 2), (x, y))
    ink.stroke(1.5, (21.5, 15), (22, 3)).oval(22, 2, 1.6).oval(7, 15, 1.5).oval(38, 15, 1.5).oval(14, 9, 1.5)
    ink.oval(30, 9, 1.5)


@picture("Winter cabin", "building winter", 45, 39)
def cabin(ink: Ink) -> None:
    ink.poly((3, 19), (22.5, 5), (42, 19), (39, 21), (22.5, 9.5), (6, 21)).box(8, 21, 37, 36).box(30, 5, 34, 13)
    ink.box(19, 26, 26, 36, ink=0).box(20, 27, 25, 36).box(23, 31, 24, 32, ink=0)
    for x in (11, 29):
        ink.box(x, 24, x + 5, 29, ink=0).box(x + 2, 24, x + 3, 29).box(x, 26, x + 5, 27)
    ink.poly((22.5, 11), (30, 17), (30, 19), (15, 19), (15, 17), ink=0).oval(22.5, 16, 1.6).box(0, 36, 45, 39)
    ink.stroke(1.4, (32, 4), (34, 2), (38, 2.6), (41, 0.8))


@picture("Church", "building", 33, 46)
def church(ink: Ink) -> None:
    ink.box(15.5, 0, 17.5, 8).box(13, 2, 20, 4).poly((16.5, 7), (24, 19), (9, 19)).box(10, 19, 23, 45)
    ink.poly((0.5, 32), (10, 26), (10, 45), (0.5, 45)).poly((32.5, 32), (23, 26), (23, 45), (32.5, 45))
    ink.oval(16.5, 24, 3, ink=0).oval(16.5, 24, 1)
    ink.poly((13.5, 45), (13.5, 37), (16.5, 33), (19.5, 37), (19.5, 45), ink=0).box(16, 36, 17, 45)
    ink.box(4, 35, 6, 40, ink=0).box(27, 35, 29, 40, ink=0).box(0, 44.5, 33, 46)


@picture("Pagoda", "building", 39, 50)
def pagoda(ink: Ink) -> None:
    ink.box(18.5, 0, 20.5, 8)
    for n in range(4):
        y, half = 7 + n * 10, 8 + n * 3.4
        ink.poly((19.5 - half * 0.35, y), (19.5 + half * 0.35, y), (19.5 + half * 0.7, y + 4), (19.5 + half, y + 3.4),
                 (19.5 + half * 0.85, y + 6), (19.5 - half * 0.85, y + 6),
                 (19.5 - half, y + 3.4), (19.5 - half * 0.7, y + 4))
        ink.box(19.5 - half * 0.55, y + 6, 19.5 + half * 0.55, y + 10)
        for side in (-1, 1):
            ink.box(19.5 + side * half * 0.3 - 1, y + 7, 19.5 + side * half * 0.3 + 1, y + 9, ink=0)
    ink.box(18, 43, 21, 48, ink=0).box(4, 47, 35, 50)


@picture("Temple", "building", 45, 32)
def temple(ink: Ink) -> None:
    ink.poly((22.5, 0), (44, 9), (44, 11), (1, 11), (1, 9)).poly((22.5, 3), (34, 8.4), (11, 8.4), ink=0)
    ink.oval(22.5, 6.4, 1.5).box(3, 12, 42, 14).box(2, 27, 43, 29).box(0, 30, 45, 32)
    for x in (5, 13, 21, 29, 37):
        ink.box(x, 14, x + 3.6, 27).box(x - 0.6, 14, x + 4.2, 15.4).box(x - 0.6, 25.6, x + 4.2, 27)


@picture("Pyramids", "building scene", 55, 32)
def pyramids(ink: Ink) -> None:
    for x, y, half in ((20, 6, 18), (42, 14, 12)):
        ink.poly((x, y), (x - half, 31), (x + half * 0.3, 31))
        for step in range(y + 2, 31, 2):
            part = (step - y + 0.5) / (31 - y)
            ink.box(x, step, x + half * part, step + 1)
    ink.box(0, 30.4, 55, 32).oval(46, 5.5, 4.6)
    for y in (12, 17, 22, 27):
        ink.stroke(0.9, (20 - (y - 6) * 0.5, y), (20.6 + (y - 6) * 0.12, y), ink=0)


@picture("Iron tower", "building", 33, 60)
def iron_tower(ink: Ink) -> None:
    def half(y: float) -> float:
        return 1.1 + 14.2 * ((y - 4) / 55) ** 2.4

    ink.box(16, 0, 17, 6)
    for side in (-1, 1):
        ink.curve(2, lambda y, side=side: (16.5 + side * half(y), y), 5, 59)
    for y in range(8, 42, 4):
        ink.stroke(0.9, (16.5 - half(y), y), (16.5 + half(y + 4), y + 4))
        ink.stroke(0.9, (16.5 + half(y), y), (16.5 - half(y + 4), y + 4))
    ink.box(16.5 - half(26) - 2, 25, 16.5 + half(26) + 2, 27.4)
    ink.box(16.5 - half(42) - 2.4, 41, 16.5 + half(42) + 2.4, 44).arc(16.5, 60, 8.6, 1.9, 180, 360, 12)
    ink.box(0, 58, 6, 60).box(27, 58, 33, 60)


@picture("Suspension bridge", "building scene", 60, 31)
def bridge(ink: Ink) -> None:
    ink.box(0, 22, 60, 24.4)
    for x in (14, 43):
        ink.box(x, 3, x + 3, 30).box(x + 1, 8, x + 2, 12, ink=0).box(x + 1, 15, x + 2, 19, ink=0)
    ink.curve(1.4, lambda t: (t, 4 + 15.5 * (1 - ((t - 30) / 14.5) ** 2)), 15.5, 44.5)
    ink.curve(1.4, lambda t: (t, 20.5 - 16.5 * (t / 15.5) ** 1.5), 0, 15.5)
    ink.curve(1.4, lambda t: (60 - t, 20.5 - 16.5 * (t / 15.5) ** 1.5), 0, 15.5)
    for x in range(18, 43, 3):
        ink.box(x, 4 + 15.5 * (1 - ((x + 0.5 - 30) / 14.5) ** 2), x + 1, 22)
    for x in (4, 7, 10):
        ink.box(x, 20.5 - 16.5 * (x / 15.5) ** 1.5, x + 1, 22).box(59 - x, 20.5 - 16.5 * (x / 15.5) ** 1.5, 60 - x, 22)
    for x in range(0, 60, 7):
        ink.stroke(1, (x, 28.5), (x + 2, 27.4), (x + 4, 28.5))


@picture("City at night", "building night", 57, 42)
def city(ink: Ink) -> None:
    for left, right, top in ((0, 8, 22), (8, 17, 12), (18, 24, 26), (24, 34, 5), (35, 41, 19), (41, 50, 9),
                             (50, 57, 24)):
        ink.box(left, top, right, 42)
        for y in range(top + 2, 40, 4):
            for x in range(left + 2, right - 1, 3):
                if (x * 7 + y * 5) % 11 > 3:
                    ink.box(x, y, x + 1, y + 2, ink=0)
    ink.box(28.5, 0, 29.5, 5).oval(11, 5, 4.2).oval(13.2, 4, 3.6, ink=0)


@picture("Torii gate", "building", 39, 41)
def gate(ink: Ink) -> None:
    ink.box(0, 5, 39, 9).poly((0, 3), (39, 3), (37, 0), (2, 0)).box(4, 14, 35, 17).box(7, 9, 11, 39).box(28, 9, 32, 39)
    ink.box(17.5, 9, 21.5, 14).box(5, 38, 13, 41).box(26, 38, 34, 41)


@picture("Football", "sport", 37, 37)
def football(ink: Ink) -> None:
    c = 18.5

    def pentagon(x: float, y: float, far: float, turn: float) -> None:
        ink.poly(*((x + far * sin(turn + n * 2 * pi / 5), y - far * cos(turn + n * 2 * pi / 5)) for n in range(5)))

    ink.ring(c, c, 17.4, 1.6)
    pentagon(c, c, 6, 0)
    for n in range(5):
        turn = n * 2 * pi / 5
        ink.stroke(1.3, (c + 5 * sin(turn), c - 5 * cos(turn)), (c + 12 * sin(turn), c - 12 * cos(turn)))
        ends = [(c + far * sin(turn + lean), c - far * cos(turn + lean)) for far,
                 lean in ((11.4, 0), (14.2, -0.38), (17.6, -0.3), (17.6, 0.3), (14.2, 0.38))]
        ink.poly(*ends)
        ink.stroke(1.2, ends[1], (c + 14.2 * sin(turn - 2 * pi / 5 + 0.38), c - 14.2 * cos(turn - 2 * pi / 5 + 0.38)))


@picture("Basketball", "sport", 33, 33)
def basketball(ink: Ink) -> None:
    ink.oval(16.5, 16.5, 16.2)
    for first in ((0, 16.5, 33, 16.5), (16.5, 0, 16.5, 33)):
        ink.stroke(1.2, first[:2], first[2:], ink=0)
    ink.arc(0, 16.5, 9.5, 1.2, -80, 80, 14, ink=0).arc(33, 16.5, 9.5, 1.2, 100, 260, 14, ink=0)


@picture("Tennis racket", "sport", 37, 37)
def racket(ink: Ink) -> None:
    ink.turned(lambda part: part.oval(0, -10, 8.6, 11).oval(0, -10, 6.8, 9.2, ink=0).box(-1.5, 1, 1.5, 22).box(-2.2,
               11, 2.2, 22), 16, 20, 45)

    def string(x: float, y: float) -> bool:
        along, across = (x + y - 36) / 1.414 / 6.4, (x - y - 10.2) / 1.414 / 8.8
        return (int(x) % 3 == 0 or int(y) % 3 == 0) and along**2 + across**2 < 1

    ink.where(string)
    ink.oval(30.5, 30, 3.4)


@picture("Skier", "sport winter", 41, 39)
def skier(ink: Ink) -> None:
    ink.oval(24, 5, 4).stroke(5, (21, 11), (15, 20)).stroke(3, (15, 21), (23, 25), (18, 33))
    ink.stroke(2.4, (21, 12), (28, 16), (32, 13)).stroke(1.7, (32, 12), (12, 29))
    ink.stroke(1.6, (2, 26.5), (33, 38), (37.5, 36.5))
    ink.stroke(1.5, (20, 7), (14, 5), (10, 7))


@picture("Runner", "sport", 35, 43)
def runner(ink: Ink) -> None:
    ink.oval(23.5, 4.6, 4.2).stroke(5.4, (20, 11), (16, 23)).stroke(3, (20, 11), (27, 17), (33, 14))
    ink.stroke(3, (18.5, 11), (10, 13), (7.5, 20)).stroke(3.6, (17, 23), (25, 28), (22, 38), (26, 39.5))
    ink.stroke(3.6, (15, 23), (13, 32), (3.5, 33.5), (2, 30))


@picture("Weightlifter", "sport", 45, 36)
def weightlifter(ink: Ink) -> None:
    ink.box(2, 4.6, 43, 6).box(4, 0, 7, 11).box(8, 1.6, 10, 9).box(38, 0, 41, 11).box(35, 1.6, 37, 9)
    ink.oval(22.5, 10.5, 3.8)
    for side in (-1, 1):
        ink.stroke(2.8, (22.5 + side * 9, 5.5), (22.5 + side * 8, 13), (22.5 + side * 4, 17))
        ink.stroke(3.4, (22.5 + side * 2.4, 25), (22.5 + side * 7, 29.5), (22.5 + side * 7, 34))
        ink.box(22.5 + side * 8 - 3, 33.4, 22.5 + side * 8 + 3, 36)
    ink.poly((16, 15), (29, 15), (26, 26), (19, 26)).box(19, 23, 26, 24, ink=0)


@picture("Chess pawn", "game", 19, 28)
def pawn(ink: Ink) -> None:
    ink.oval(9.5, 5.6, 5.2).box(4, 11, 15, 13).poly((7, 13), (12, 13), (14.5, 22), (4.5, 22)).box(2, 22, 17, 24.4)
    ink.box(0, 25.4, 19, 28)


@picture("Chess rook", "game", 23, 32)
def rook(ink: Ink) -> None:
    ink.box(2, 1, 21, 7).box(6, 0, 9.5, 4, ink=0).box(13.5, 0, 17, 4, ink=0)
    ink.poly((4.5, 7), (18.5, 7), (17, 10), (18, 24), (5, 24), (6, 10)).box(2.5, 24, 20.5, 27).box(0, 28, 23, 32)
    ink.box(5, 10, 18, 11, ink=0)


@picture("Chess bishop", "game", 25, 41)
def bishop(ink: Ink) -> None:
    ink.oval(12.5, 2.4, 2.2).poly((12.5, 4), (18.5, 12), (17, 18), (8, 18), (6.5, 12))
    ink.stroke(1.3, (14.4, 14), (19, 7), ink=0).box(6, 19, 19, 21).poly((9, 21), (16, 21), (19, 33), (6, 33))
    ink.box(3, 33, 22, 35.6).box(0, 37, 25, 41)


@picture("Chess queen", "game", 31, 44)
def queen(ink: Ink) -> None:
    ink.poly((4, 18), (1.5, 6), (8.5, 13), (10.5, 3.5), (15.5, 12), (20.5, 3.5), (22.5, 13), (29.5, 6), (27, 18))
    ink.oval(15.5, 6.6, 2)
    for x, y in ((1.6, 4.6), (10.4, 2), (20.6, 2), (29.4, 4.6)):
        ink.oval(x, y, 1.5)
    ink.box(7, 19, 24, 21.4).poly((10, 22), (21, 22), (24, 35), (7, 35)).box(4, 35, 27, 38).box(1, 39.4, 30, 44)
    ink.box(11, 25, 20, 26, ink=0)


@picture("Chess king", "game", 29, 48)
def king(ink: Ink) -> None:
    ink.box(13, 0, 16, 11).box(10, 3, 19, 6).poly((4, 12), (9, 9.4), (14.5, 13), (20, 9.4), (25, 12), (21, 24), (8, 24))
    ink.stroke(1, (14.5, 15), (14.5, 21), ink=0).box(6, 25, 23, 27).poly((9.5, 27), (19.5, 27), (22.5, 39), (6.5, 39))
    ink.box(3, 39, 26, 42).box(0, 43.4, 29, 48)


@picture("Ferris wheel", "party", 47, 52)
def ferris_wheel(ink: Ink) -> None:
    c = 23.5
    ink.ring(c, 22, 17, 1.4).ring(c, 22, 10, 1).stroke(1.9, (c, 22), (12, 50)).stroke(1.9, (c, 22), (35, 50))
    ink.box(6, 49.4, 41, 52).oval(c, 22, 2.6)
    for n in range(8):
        x, y = c + 17 * sin(n * pi / 4 + 0.39), 22 - 17 * cos(n * pi / 4 + 0.39)
        ink.stroke(1, (c, 22), (x, y)).box(x - 3, y + 1, x + 3, y + 5.4).box(x - 1, y + 1.4, x + 1, y + 3, ink=0)


@picture("Merry-go-round", "party", 45, 43)
def merry_go_round(ink: Ink) -> None:
    ink.poly((22.5, 4), (43, 15), (2, 15)).box(22, 0, 23, 5).poly((23, 0), (28, 1.5), (23, 3)).box(3, 35, 42, 38)
    ink.box(7, 39, 38, 43).box(20.5, 18, 24.5, 35)
    for x in range(2, 43, 6):
        ink.sector(x + 2.9, 15, 2.9, 0, 180)
    for a in (11, 17, 28, 34):
        ink.stroke(1, (22.5, 4), (a, 15), ink=0)
    for x, y in ((6, 25), (30, 22)):
        ink.box(x + 4, 17, x + 5, 35)
        ink.signs(x, y, "..##.....", ".####....", "######..#", "...######", "...######", "...#....#", "...##..##")


@picture("Castle of sand", "sea building", 41, 31)
def sand_castle(ink: Ink) -> None:
    for left, right, top in ((2, 12, 15), (29, 39, 15), (14, 27, 8)):
        ink.poly((left + 1, top), (right - 1, top), (right + 1, 31), (left - 1, 31))
        for x in range(left + 1, right - 1, 4):
            ink.box(x, top - 2.4, x + 2, top)
    ink.box(0, 24, 41, 31).sector(20.5, 25, 3.6, 180, 360, ink=0).box(17, 25, 24, 31, ink=0).box(20, 0, 21, 7)
    ink.poly((21, 0), (28, 2), (21, 4)).box(6, 19, 8, 22, ink=0).box(33, 19, 35, 22, ink=0).box(19, 12, 22, 16, ink=0)
