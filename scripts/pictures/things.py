"""Tools, clothes, instruments and other things."""

from __future__ import annotations

from math import cos, pi, sin

from scripts.ink import Ink

from . import picture


@picture("Pair of scissors", "tool", 31, 43)
def scissors(ink: Ink) -> None:
    for side in (-1, 1):
        ink.ring(15.5 + side * 8.5, 35.5, 5, 2.4, 6).stroke(2.6, (15.5 + side * 6, 30), (15.5, 21))
        ink.poly((15.5 + side * 2.2, 23), (15.5 - side * 9.5, 0.5), (15.5 - side * 10, 5), (15.5 - side * 2, 23.5))
    ink.oval(15.5, 21.3, 1, ink=0)


@picture("Hammer", "tool", 35, 35)
def hammer(ink: Ink) -> None:
    ink.turned(lambda part: part.box(-1.9, -10, 1.9, 26).box(-2.6, 14, 2.6, 26).box(-7, -14, 10, -7).poly((-6, -14),
               (-6, -8), (-14, -6)),
               22.5, 15, 42)


@picture("Magnifying glass", "tool", 35, 35)
def magnifying_glass(ink: Ink) -> None:
    ink.ring(13.5, 13.5, 11.7, 3.2).stroke(5.2, (24.5, 24.5), (31.8, 31.8)).arc(13.5, 13.5, 7, 1.6, 190, 260)


@picture("Padlock", "thing", 25, 32)
def padlock(ink: Ink) -> None:
    ink.arc(12.5, 10.5, 8, 3.4, 180, 360, 9).box(2.8, 10, 6.2, 16).box(18.8, 10, 22.2, 16).box(0.5, 15, 24.5, 31)
    ink.box(0.5, 30, 1.5, 31, ink=0)
    ink.oval(12.5, 21.5, 2.4, ink=0).box(11.5, 22, 13.5, 27, ink=0)


@picture("Light bulb", "thing", 29, 40)
def light_bulb(ink: Ink) -> None:
    ink.oval(14.5, 13.5, 13.4).poly((4, 21), (25, 21), (20, 29), (9, 29)).box(8.5, 30, 20.5, 32).box(9.5, 33, 19.5, 35)
    ink.box(10.5, 36, 18.5, 38).box(12.5, 38, 16.5, 40)
    ink.stroke(1.2, (11, 29), (9, 16), (12, 19), (14.5, 16), (17, 19), (20, 16), (18, 29), ink=0)
    ink.arc(14.5, 13.5, 9.6, 1.3, 195, 255, ink=0)


@picture("Candle", "thing night", 27, 43)
def candle(ink: Ink) -> None:
    ink.poly((11.5, 0.5), (15.5, 6), (15, 10), (12, 12), (9, 10), (8.5, 6))
    ink.poly((12, 5), (13.6, 8), (12, 10.5), (10.4, 8), ink=0)
    ink.box(7.5, 14, 16.5, 36).box(11.5, 11, 12.5, 14).stroke(1.6, (7, 15), (7, 22)).stroke(1.6, (16.8, 15), (16.8, 26))
    ink.box(9, 16, 10, 33, ink=0)
    ink.poly((1, 36), (23, 36), (19, 41.5), (5, 41.5)).ring(22.4, 38, 3.4, 1.6).box(4, 41, 20, 43)


@picture("Lantern", "thing night", 29, 46)
def lantern(ink: Ink) -> None:
    ink.arc(14.5, 13, 12.6, 1.4, 180, 360, 12.2).box(1, 13, 2.4, 38).box(26.6, 13, 28, 38)
    ink.poly((8, 8), (21, 8), (22.5, 12), (6.5, 12)).poly((11, 5), (18, 5), (19, 8), (10, 8))
    ink.ring(14.5, 22, 7.4, 1.5, 10).poly((14.5, 15), (17.5, 22), (14.5, 27), (11.5, 22)).box(7, 30, 22, 32)
    ink.poly((4, 33), (25, 33), (28, 42), (1, 42)).box(3, 43, 26, 46)


@picture("Alarm clock", "thing", 35, 37)
def alarm_clock(ink: Ink) -> None:
    ink.ring(17.5, 20.5, 13.4, 2.6).turned(lambda bell: bell.sector(0, 0, 6, 180, 360), 7.5, 7.5, -42)
    ink.turned(lambda bell: bell.sector(0, 0, 6, 180, 360), 27.5, 7.5, 42)
    ink.stroke(1.8, (17.5, 20.5), (17.5, 11.5)).stroke(1.8, (17.5, 20.5), (24, 23.5)).stroke(3, (7, 32), (4, 35.5))
    ink.stroke(3, (28, 32), (31, 35.5)).box(16.5, 3, 18.5, 8)
    for n in range(12):
        ink.box(round(17 + 10.4 * sin(n * pi / 6)), round(20 - 10.4 * cos(n * pi / 6)),
                round(17 + 10.4 * sin(n * pi / 6)) + 1, round(20 - 10.4 * cos(n * pi / 6)) + 1)


@picture("Hourglass", "thing", 27, 40)
def hourglass(ink: Ink) -> None:
    ink.box(0.5, 0.5, 26.5, 4).box(0.5, 36, 26.5, 39.5).stroke(1.6, (4, 4), (4, 11), (12.2, 20), (4, 29), (4, 36))
    ink.stroke(1.6, (23, 4), (23, 11), (14.8, 20), (23, 29), (23, 36))
    ink.poly((6, 11), (21, 11), (13.5, 19.5)).poly((13.5, 26), (21.5, 35), (5.5, 35)).box(13, 19, 14, 27)


@picture("Spectacles", "thing", 45, 17)
def spectacles(ink: Ink) -> None:
    ink.ring(11.5, 9.5, 7.4, 2, 6.4).ring(33.5, 9.5, 7.4, 2, 6.4).arc(22.5, 9.5, 4, 1.8, 190, 350, 3.4)
    ink.stroke(1.8, (4, 7), (1, 2)).stroke(1.8, (41, 7), (44, 2))
    ink.stroke(1, (8.5, 11.5), (12, 6.5)).stroke(1, (30.5, 11.5), (34, 6.5))


@picture("Top hat", "clothes", 35, 27)
def top_hat(ink: Ink) -> None:
    ink.poly((7, 2), (28, 2), (26.5, 22), (8.5, 22)).oval(17.5, 2, 10.5, 1.8).oval(17.5, 22.5, 17.3, 4)
    ink.box(0, 18, 7.5, 21.5, ink=0).box(27.5, 18, 35, 21.5, ink=0)
    ink.poly((8, 15), (27, 15), (26.8, 18.4), (8.2, 18.4), ink=0)


@picture("Cowboy hat", "clothes", 41, 22)
def cowboy_hat(ink: Ink) -> None:
    ink.poly((0.5, 8), (4, 11), (11, 13), (30, 13), (37, 11), (40.5, 8), (38, 16), (30, 21), (11, 21), (3, 16))
    ink.poly((11, 13), (13, 3), (17, 0.8), (20.5, 3), (24, 0.8), (28, 3), (30, 13))
    ink.stroke(1.3, (11, 13.4), (20.5, 15), (30, 13.4), ink=0)


@picture("Boot", "clothes", 33, 36)
def boot(ink: Ink) -> None:
    ink.poly((4, 0.5), (17, 0.5), (17, 17), (21, 22), (30, 25), (32.5, 30), (32.5, 32), (4, 32), (3, 24), (5, 14))
    ink.box(3, 33, 13, 36).box(13, 33, 32.5, 34.5)
    for y in (6, 10, 14, 18):
        ink.stroke(1, (12, y), (17.5, y - 1), ink=0)
    ink.stroke(1, (4, 3), (17, 3), ink=0)


@picture("High heel", "clothes", 37, 27)
def high_heel(ink: Ink) -> None:
    ink.poly((1, 2), (6, 0.5), (12, 8), (19, 15), (26, 18.5), (32, 16.5), (36, 20), (36.8, 24), (33, 26), (24, 25.5),
             (15, 21), (8, 15), (7, 26.5), (4.5, 26.5), (3.5, 13), (0.5, 7))
    ink.stroke(1, (7, 5), (13, 12), (21, 18), ink=0)


@picture("T-shirt", "clothes", 35, 32)
def t_shirt(ink: Ink) -> None:
    ink.poly((11, 0.5), (24, 0.5), (34.5, 7), (30, 15), (26, 12.5), (26, 31.5), (9, 31.5), (9, 12.5), (5, 15), (0.5, 7))
    ink.oval(17.5, 0.5, 4.6, 3.6, ink=0)
    ink.poly(*((17.5 + far * sin(n * pi / 5),
             18 - far * cos(n * pi / 5)) for n in range(10) for far in [2.6 if n % 2 else 6.2]), ink=0)


@picture("Mitten", "clothes winter", 27, 33)
def mitten(ink: Ink) -> None:
    ink.oval(15.5, 10.5, 9, 10.2).box(6.5, 10, 24.5, 25).poly((7, 22), (1, 14), (2.5, 10.5), (5.5, 11), (9, 16))
    ink.box(6, 26, 25, 32.5).box(5, 25, 26, 26, ink=0)
    for x in range(8, 24, 3):
        ink.box(x, 28, x + 1, 31, ink=0)
    ink.turned(lambda flake: flake.fan(3, lambda arm: arm.stroke(1, (0, -4.6), (0, 4.6), ink=0), 0, 0), 15.5, 14, 0,
               ink=0)


@picture("Guitar", "music", 22, 56)
def guitar(ink: Ink) -> None:
    ink.oval(11, 45, 10.6).oval(11, 33.5, 7.8, 7).box(6, 34, 16, 44).box(9.5, 8, 12.5, 34)
    ink.poly((8.4, 0.5), (13.6, 0.5), (13, 9), (9, 9)).oval(11, 37.5, 3.2, ink=0).box(6.5, 47, 15.5, 49, ink=0)
    ink.box(7.5, 47.6, 14.5, 48.4)
    for y in (2, 5):
        ink.box(5.5, y, 16.5, y + 1)
    for y in range(12, 30, 4):
        ink.box(9, y, 13, y + 1, ink=0)


@picture("Drum", "music", 35, 33)
def drum(ink: Ink) -> None:
    ink.ring(16.5, 13, 15, 1.6, 5.4).box(1, 13, 2.4, 27).box(30.6, 13, 32, 27).arc(16.5, 27, 15, 1.6, 0, 180, 5.4)
    ink.arc(16.5, 16.5, 15, 1.2, 0, 180, 5.4)
    ink.stroke(1.1, (2, 16), (7, 29), (12, 21.5), (16.5, 32), (21, 21.5), (26, 29), (31, 16))
    ink.stroke(1.8, (12, 13), (29, 2)).oval(12, 13, 1.8).stroke(1.8, (20, 14), (34, 6)).oval(20, 14, 1.8)


@picture("Trumpet", "music", 49, 23)
def trumpet(ink: Ink) -> None:
    ink.box(0.5, 6, 3, 11).stroke(1.9, (2, 8.5), (36, 8.5))
    ink.poly((34, 7.4), (41, 5.5), (48.5, 0.5), (48.5, 16.5), (41, 11.5), (34, 9.6))
    ink.stroke(1.9, (10, 8.5), (8, 12), (10, 17), (30, 17), (34, 13), (31, 8.5))
    for x in (16, 20, 24):
        ink.box(x, 4, x + 2.4, 20).box(x - 0.6, 1.5, x + 3, 3)


@picture("Piano keys", "music", 43, 26)
def piano_keys(ink: Ink) -> None:
    ink.box(0, 0, 43, 26)
    for n in range(7):
        ink.box(n * 6 + 1, 1, n * 6 + 6, 25, ink=0)
    for n in (1, 2, 4, 5, 6):
        ink.box(n * 6 - 1, 0, n * 6 + 2, 16)


@picture("Microphone", "music", 28, 44)
def microphone(ink: Ink) -> None:
    ink.oval(14, 10, 7.4, 9.8).box(6.6, 10, 21.4, 19).oval(14, 19, 7.4, 5.4).arc(14, 19, 11.6, 2.2, 0, 180, 11)
    ink.box(13, 30, 15, 41).box(6, 41, 22, 44)
    for y in range(5, 20, 3):
        ink.box(9, y, 19, y + 1, ink=0)


@picture("Headphones", "music", 35, 35)
def headphones(ink: Ink) -> None:
    ink.arc(17.5, 18, 14.6, 3, 175, 365, 16).box(0.5, 19, 5, 32).box(30, 19, 34.5, 32).box(6, 18, 10, 34.5)
    ink.box(25, 18, 29, 34.5)


@picture("Telephone", "thing", 39, 31)
def telephone(ink: Ink) -> None:
    ink.poly((10, 12), (29, 12), (36, 27), (36, 30.5), (3, 30.5), (3, 27)).arc(19.5, 10.5, 16, 5, 205, 335, 9)
    ink.poly((1, 6), (10, 6), (9, 12.4), (0.5, 12.4)).poly((38, 6), (29, 6), (30, 12.4), (38.5, 12.4))
    ink.oval(19.5, 21, 7, ink=0).oval(19.5, 21, 2.4).box(12, 10, 14, 13).box(25, 10, 27, 13)
    for n in range(8):
        ink.oval(19.5 + 5 * cos(n * pi / 4), 21 + 5 * sin(n * pi / 4), 0.9)


@picture("Camera", "thing", 39, 29)
def camera(ink: Ink) -> None:
    ink.box(0.5, 6, 38.5, 28.5).poly((12, 6), (15, 1), (25, 1), (28, 6)).box(4, 3, 9, 6).oval(20, 17.5, 8.6, ink=0)
    ink.oval(20, 17.5, 7).oval(20, 17.5, 4.4, ink=0).oval(20, 17.5, 2.6).box(32, 9, 36, 12, ink=0)
    ink.box(3, 12, 10, 13, ink=0).box(30, 24, 36, 25, ink=0)


@picture("Television", "thing", 37, 37)
def television(ink: Ink) -> None:
    ink.box(1, 12, 36, 33).box(3, 14, 27, 31, ink=0).box(4, 15, 26, 30).box(7, 33, 10, 37).box(27, 33, 30, 37)
    ink.stroke(1.5, (18, 12), (9, 1.5)).stroke(1.5, (19, 12), (28, 1.5)).oval(31, 18, 2, ink=0).oval(31, 24, 2, ink=0)
    ink.box(29, 28, 33, 29, ink=0).box(29, 30, 33, 31, ink=0)
    ink.stroke(1.3, (8, 24), (13, 18), ink=0).stroke(1.3, (13, 26), (20, 18), ink=0)


@picture("Robot head", "thing", 33, 38)
def robot_head(ink: Ink) -> None:
    ink.box(4, 10, 29, 33).box(6, 12, 27, 31, ink=0).box(15.5, 4, 17.5, 10).oval(16.5, 3, 2.5).box(0.5, 17, 3, 26)
    ink.box(30, 17, 32.5, 26).box(12, 33, 21, 35).box(7, 35, 26, 38)
    ink.box(8, 15, 14, 21).box(19, 15, 25, 21).box(10, 17, 12, 19, ink=0).box(21, 17, 23, 19, ink=0).box(9, 25, 24, 29)
    for x in (11, 14, 17, 20):
        ink.box(x, 26, x + 2, 28, ink=0)


@picture("Game pad", "thing game", 41, 26)
def game_pad(ink: Ink) -> None:
    ink.oval(10, 11, 9.6, 9.4).oval(31, 11, 9.6, 9.4).box(9, 2, 32, 15).poly((1, 9), (12, 18), (6, 25.5), (1.5, 24))
    ink.poly((40, 9), (29, 18), (35, 25.5), (39.5, 24))
    ink.box(9, 6, 11, 14, ink=0).box(6, 9, 14, 11, ink=0).oval(31, 6, 1.5, ink=0).oval(31, 14, 1.5, ink=0)
    ink.oval(27, 10, 1.5, ink=0).oval(35, 10, 1.5, ink=0).box(18, 8, 20, 9, ink=0).box(22, 8, 24, 9, ink=0)


@picture("Laptop", "thing", 41, 26)
def laptop(ink: Ink) -> None:
    ink.box(6, 0, 35, 20).box(8, 2, 33, 18, ink=0).poly((4, 21), (37, 21), (41, 26), (0, 26)).box(16, 24, 25, 25, ink=0)
    ink.stroke(1.4, (12, 6), (15, 9), (12, 12)).box(17, 12, 23, 13.2)


@picture("Book", "thing", 41, 30)
def book(ink: Ink) -> None:
    ink.poly((0, 5), (4, 3), (13, 3), (20.5, 7), (28, 3), (37, 3), (41, 5), (41, 28), (28, 27), (20.5, 30), (13, 27),
             (0, 28))
    for side in (-1, 1):
        ink.poly((20.5 + side * 1, 9), (20.5 + side * 8, 5), (20.5 + side * 16, 5), (20.5 + side * 16, 24),
                 (20.5 + side * 8, 24), (20.5 + side * 1, 27), ink=0)
        for n in range(4):
            ink.stroke(1.1, (20.5 + side * 4, 12 + n * 3.6), (20.5 + side * 8.5, 9.6 + n * 3.6),
                       (20.5 + side * 13.5, 9.2 + n * 3.6))


@picture("Globe", "thing science", 29, 41)
def globe(ink: Ink) -> None:
    ink.ring(13.5, 15, 11.6, 1.4).poly((5, 8), (10, 4), (16, 5), (14, 10), (11, 12), (9, 17), (5.5, 13))
    ink.poly((15, 13), (22, 11), (23, 18), (19, 24), (16, 19)).oval(10, 22.5, 2.2)
    ink.arc(13.5, 15, 14.6, 1.6, -62, 118).box(12.5, 29, 14.5, 36).poly((6, 36), (21, 36), (24, 41), (3, 41))


@picture("Crown", "thing", 35, 27)
def crown(ink: Ink) -> None:
    ink.poly((3, 20), (1, 6), (9.5, 13), (17.5, 2), (25.5, 13), (34, 6), (32, 20)).box(3, 21.5, 32, 26.5)
    ink.oval(1.6, 4.5, 1.6).oval(17.5, 1.8, 1.8).oval(33.4, 4.5, 1.6)
    ink.poly((17.5, 9), (20, 13.5), (17.5, 18), (15, 13.5), ink=0).oval(9, 17, 1.4, ink=0).oval(26, 17, 1.4, ink=0)
    for x in (7, 13, 21, 27):
        ink.box(x, 23, x + 2, 25, ink=0)


@picture("Trophy", "sport thing", 33, 38)
def trophy(ink: Ink) -> None:
    ink.poly((8, 0.5), (25, 0.5), (24.5, 10), (21.5, 18), (18, 21), (18, 28), (15, 28), (15, 21), (11.5, 18), (8.5, 10))
    ink.arc(8.5, 7.5, 6.6, 2, 80, 290, 5.6).arc(24.5, 7.5, 6.6, 2, -110, 100, 5.6)
    ink.box(11, 28, 22, 31).box(8, 32, 25, 37.5)
    ink.signs(14, 4, "..#..".replace("#", "-").replace(".", " "), " --", "- -", "  -", "  -", "  -", " ---")
    ink.box(12, 34, 21, 35.5, ink=0)


@picture("Treasure chest", "thing sea", 39, 32)
def treasure_chest(ink: Ink) -> None:
    ink.poly((1, 14), (1, 8), (6, 1), (33, 1), (38, 8), (38, 14)).box(1, 15, 38, 31.5).box(3, 12, 36, 12.9, ink=0)
    for x in (7, 30):
        ink.box(x, 1, x + 0.9, 32, ink=0).box(x + 2, 1, x + 2.9, 32, ink=0)
    ink.box(15, 11, 24, 21, ink=0).box(16, 12, 23, 20).oval(19.5, 15, 1.5, ink=0).box(19, 15, 20, 19, ink=0)
    ink.box(12, 24, 28, 25, ink=0).box(11, 28, 27, 29, ink=0).box(9, 7, 28, 8, ink=0)


@picture("Skull", "thing", 29, 33)
def skull(ink: Ink) -> None:
    ink.oval(14.5, 12.5, 13.8, 12).box(5.5, 18, 23.5, 27).oval(8.8, 14.5, 3.8, 3.9, ink=0)
    ink.oval(20.2, 14.5, 3.8, 3.9, ink=0).poly((14.5, 17), (16.8, 21.5), (12.2, 21.5), ink=0)
    ink.box(7, 25, 22, 33)
    for x in (10, 14, 18):
        ink.box(x, 26, x + 1, 33, ink=0)
    ink.box(6, 24, 23, 25, ink=0).box(8, 23, 21, 24).box(8, 29, 22, 30, ink=0)


@picture("Magnet", "tool science", 27, 30)
def magnet(ink: Ink) -> None:
    ink.arc(13.5, 17, 9.4, 7, 0, 180).box(0.6, 6, 7.6, 17.4).box(19.4, 6, 26.4, 17.4).box(0, 10, 8, 11.4, ink=0)
    ink.box(19, 10, 27, 11.4, ink=0)
    for x in (4, 23):
        ink.stroke(1, (x, 4.5), (x, 0.6)).stroke(1, (x - 3.4, 4.5), (x - 3.4, 2))
        ink.stroke(1, (x + 3.4, 4.5), (x + 3.4, 2))


@picture("Watering can", "tool plant", 43, 31)
def watering_can(ink: Ink) -> None:
    ink.poly((16, 12), (33, 12), (35, 30.5), (14, 30.5)).arc(24.5, 11, 8.4, 1.8, 180, 360, 9)
    ink.arc(35, 19, 6.6, 1.9, -80, 90, 7).poly((16, 27), (16, 22), (8, 9), (5.5, 11))
    ink.poly((2, 12), (9.5, 6), (10.5, 8), (3.5, 14))
    ink.box(15, 15, 34, 16, ink=0).box(18, 20, 19, 26, ink=0).oval(1.6, 18, 0.9).oval(4, 22, 0.9).oval(1.5, 25, 0.9)


@picture("Beach umbrella", "thing sea", 43, 38)
def beach_umbrella(ink: Ink) -> None:
    ink.turned(lambda part: part.sector(0, 0, 18.4, 180, 360).box(-0.9, 0, 0.9, 24).poly((-6.4, 1), (-2, -19),
               (-0.6, -19), (-4.4, 1), ink=0).poly((6.4, 1), (2, -19), (0.6, -19), (4.4, 1), ink=0)
               .poly((-14, 1), (-7, -18), (-5, -18), (-11.5, 1), ink=0).poly((14, 1), (7, -18), (5, -18), (11.5, 1),
                     ink=0), 22, 17.5, -18)
    ink.oval(26, 38.5, 18, 3.4).stroke(1.8, (22, 17.5), (28.4, 37))


@picture("Ship's wheel", "sea thing", 43, 43)
def ships_wheel(ink: Ink) -> None:
    ink.ring(21.5, 21.5, 13.6, 2.6)
    ink.fan(8, lambda part: part.stroke(1.6, (0, -3), (0, -17)).stroke(2.8, (0, -17.5), (0, -20)), 21.5, 21.5)
    ink.oval(21.5, 21.5, 4.6).oval(21.5, 21.5, 1.7, ink=0)


@picture("Anchor and rope", "sea thing", 31, 40)
def anchor(ink: Ink) -> None:
    ink.ring(15.5, 4, 2.8, 1.7).box(14, 7, 17, 36).box(8, 9.5, 23, 12.4).arc(15.5, 24, 12, 3.2, 15, 165, 12.6)
    ink.poly((0.5, 29), (2, 20.5), (8, 26.5)).poly((30.5, 29), (29, 20.5), (23, 26.5))
    ink.curve(3.2, lambda t: (15.5 + 9 * sin(t * pi / 11), 6 + t), 4, 31, ink=0)
    ink.curve(1.7, lambda t: (15.5 + 9 * sin(t * pi / 11), 6 + t), 0, 33)
