"""Signs, curves, and what stands in schoolbooks."""

from __future__ import annotations

from math import cos, exp, pi, sin

from scripts.ink import Ink

from . import picture


@picture("Double helix", "science", 24, 55)
def helix(ink: Ink) -> None:
    for y in range(2, 55, 3):
        x = 9.5 * sin(y * pi / 18)
        if abs(x) > 1.5:
            ink.box(12 - abs(x), y, 12 + abs(x), y + 1)
    for side in (-1, 1):
        ink.curve(2.4, lambda t, side=side: (12 + side * 9.8 * sin(t * pi / 18), t), 0.5, 54.5)


@picture("Sine wave", "science curve", 50, 21)
def sine(ink: Ink) -> None:
    ink.box(0, 10, 50, 11).box(2, 0, 3, 21).curve(1.7, lambda t: (t, 10.5 - 9 * sin((t - 2.5) * pi / 11)), 2.5, 47)
    ink.poly((46, 7.5), (50, 10.5), (46, 13.5))


@picture("Bell curve", "science curve", 45, 27)
def bell_curve(ink: Ink) -> None:
    def high(x: float) -> float:
        return 24 - 22 * exp(-(((x - 22.5) / 9.5) ** 2))

    ink.box(0, 25, 45, 26.5).curve(1.8, lambda t: (t, high(t)), 1, 44)
    for x in range(16, 31, 2):
        ink.box(x, high(x) - 0.4, x + 1, 25)


@picture("Infinity", "sign", 37, 17)
def infinity(ink: Ink) -> None:
    def place(t: float) -> tuple[float, float]:
        return 18.5 + 16.5 * cos(t) / (1 + 0.35 * sin(t) ** 2), 8.5 + 13.5 * sin(t) * cos(t)

    ink.curve(3.2, place, 0, 2 * pi)


@picture("Peace sign", "sign", 31, 31)
def peace(ink: Ink) -> None:
    ink.ring(15.5, 15.5, 13.9, 3).box(14, 1.5, 17, 29.5)
    for side in (-1, 1):
        ink.stroke(3, (15.5, 15.5), (15.5 + side * 9.6, 25.1))


@picture("Ampersand", "letter", 27, 32)
def ampersand(ink: Ink) -> None:
    ink.stroke(3.6, (25, 29), (8, 10), (7.5, 6), (10, 2.6), (14, 2.6), (16, 5.5), (15, 9), (7, 15.5), (3, 20), (3, 25),
               (6.5, 29), (11.5, 29.4), (17, 27), (21.5, 22), (23, 17))


@picture("Treble clef", "music", 25, 58)
def treble_clef(ink: Ink) -> None:
    ink.stroke(2.6, (10, 54), (7, 52), (10, 49)).oval(9, 51.5, 3)
    ink.stroke(2.4, (9, 55), (13, 56), (16, 53), (15.5, 48), (11, 14), (12, 7), (15, 2.5), (17, 4), (18, 9), (16, 15),
               (11, 20), (5, 26), (2.5, 32), (4, 39), (9, 43), (15, 43), (20, 40), (22, 35), (20, 30), (15, 28),
               (10.5, 30), (8.5, 34), (10.5, 38))
    ink.stroke(3.4, (16, 16), (9, 22.5), (4.5, 27), (3, 32))


@picture("Bass clef", "music", 29, 32)
def bass_clef(ink: Ink) -> None:
    ink.oval(5.5, 10, 3.6).stroke(2.4, (3, 9), (4, 4.5), (9, 1.8), (14, 2.2))
    ink.stroke(4, (14.5, 3.2), (18.5, 7), (19, 13), (16.5, 20)).stroke(2.6, (16.5, 20), (10, 26.5), (2, 30.5))
    ink.oval(25.5, 7, 2.3).oval(25.5, 16, 2.3)


@picture("Semiquavers", "music", 27, 26)
def semiquavers(ink: Ink) -> None:
    ink.turned(lambda head: head.oval(0, 0, 4.4, 3.2), 5, 22, -20)
    ink.turned(lambda head: head.oval(0, 0, 4.4, 3.2), 21, 19, -20)
    ink.box(7.5, 4, 9.5, 22).box(23.5, 1, 25.5, 19).poly((7.5, 3.5), (25.5, 0), (25.5, 4), (7.5, 7.5))
    ink.poly((7.5, 9.5), (25.5, 6), (25.5, 9), (7.5, 12.5))


@picture("Recycling", "sign", 39, 37)
def recycling(ink: Ink) -> None:
    def arrow(part: Ink) -> None:
        part.poly((-7, -8.5), (-3, -16), (4, -16), (7.5, -10), (10, -11.5), (8.5, -3), (0.5, -6), (3, -7.5), (0.5, -12),
                  (-3.2, -6.2))

    ink.fan(3, arrow, 19.5, 20.5)


@picture("Radiation", "sign science", 33, 33)
def radiation(ink: Ink) -> None:
    ink.ring(16.5, 16.5, 15.4, 2)
    for first in (0, 120, 240):
        ink.sector(16.5, 16.5, 12.6, first, first + 60)
    ink.oval(16.5, 16.5, 4.4, ink=0).oval(16.5, 16.5, 2.4)


@picture("Question", "letter", 17, 27)
def question(ink: Ink) -> None:
    ink.stroke(4, (2.2, 8), (3.5, 4), (8, 2.2), (12.5, 3.6), (14.5, 7.6), (13, 11.5), (8.5, 14.5), (8.5, 18.5))
    ink.oval(8.5, 24.4, 2.5)


@picture("Euro", "letter", 27, 28)
def euro(ink: Ink) -> None:
    ink.arc(16, 14, 11.3, 3.4, 42, 318).poly((0.5, 10), (19, 10), (18, 12.6), (0.5, 12.6))
    ink.poly((0.5, 15.4), (17.4, 15.4), (16.5, 18), (0.5, 18))


@picture("Wi-Fi", "sign", 33, 25)
def wifi(ink: Ink) -> None:
    ink.oval(16.5, 21.5, 2.7)
    for radius in (8, 14, 20):
        ink.arc(16.5, 22, radius, 3, 225, 315)


@picture("Power button", "sign", 27, 29)
def power(ink: Ink) -> None:
    ink.arc(13.5, 16, 11, 3, -52, 232).stroke(3.2, (13.5, 2), (13.5, 14))


@picture("Pi", "letter science", 27, 22)
def pi_sign(ink: Ink) -> None:
    ink.box(3, 1.5, 26.5, 5).stroke(3, (1.8, 6.5), (3.5, 3.2), (7, 3))
    ink.poly((9, 4), (12.4, 4), (10, 20), (6, 20.5), (5, 18.5), (8, 16))
    ink.box(18, 4, 21.4, 17).stroke(3.2, (19.8, 16), (21, 19.8), (24.6, 18.6))


@picture("Sigma", "letter science", 24, 28)
def sigma(ink: Ink) -> None:
    ink.poly((0.5, 0.5), (22.5, 0.5), (22.5, 7), (20.5, 7), (19, 3.8), (6.5, 3.8), (14.5, 13.8), (5, 24), (20, 24),
             (22, 20), (24, 20), (22.5, 27.8), (0.5, 27.8), (0.5, 26), (10, 15), (0.5, 3))


@picture("Spade", "game", 25, 27)
def spade(ink: Ink) -> None:
    ink.poly((12.5, 0), (23, 13), (2, 13)).oval(6.8, 15, 6.1).oval(18.2, 15, 6.1)
    ink.poly((12.5, 13), (17.5, 26.6), (7.5, 26.6))


@picture("Club", "game", 27, 27)
def club(ink: Ink) -> None:
    ink.oval(13.5, 6.5, 6).oval(6.4, 15.2, 6).oval(20.6, 15.2, 6).oval(13.5, 13, 3.6)
    ink.poly((13.5, 12), (18, 26.6), (9, 26.6))


@picture("Diamond ring", "thing", 27, 37)
def diamond_ring(ink: Ink) -> None:
    ink.ring(13.5, 24.5, 10.6, 2.6).poly((6, 4), (9, 0.5), (18, 0.5), (21, 4), (13.5, 14.6))
    ink.stroke(0.9, (6.5, 4.5), (20.5, 4.5), ink=0)
    ink.stroke(0.9, (11, 4.5), (13.5, 12), (16, 4.5), (13.5, 1), (11, 4.5), ink=0)


@picture("Playing card", "game", 25, 36)
def playing_card(ink: Ink) -> None:
    ink.box(0, 1, 25, 35).box(1, 0, 24, 36).box(1.2, 1.2, 23.8, 34.8, ink=0)
    ink.poly((12.5, 9), (18.8, 17.5), (12.5, 26), (6.2, 17.5))
    ink.signs(3, 3, ".###.", "#...#", "#...#", "#####", "#...#", "#...#")
    ink.signs(17, 27, "#...#", "#...#", "#####", "#...#", "#...#", ".###.")
