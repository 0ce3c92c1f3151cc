"""Snowflakes, stars, knots, fractals and other ornaments."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from scripts.ink import Ink

from . import picture


@picture("Snowflake", "winter ornament", 35, 35)
def snowflake(ink: Ink) -> None:
    def arm(part: Ink) -> None:
        part.stroke(1.6, (0, 0), (0, -16.5)).stroke(1.5, (0, -6), (4, -10)).stroke(1.5, (0, -6), (-4, -10))
        part.stroke(1.5, (0, -10.5), (3.5, -14.5)).stroke(1.5, (0, -10.5), (-3.5, -14.5))

    ink.fan(6, arm, 17.5, 17.5)


@picture("Ice crystal", "winter ornament", 45, 45)
def ice_crystal(ink: Ink) -> None:
    def arm(part: Ink) -> None:
        part.stroke(2, (0, 0), (0, -20)).poly((0, -22), (3, -18), (0, -14), (-3, -18))
        for side in (-1, 1):
            part.stroke(1.6, (0, -9), (side * 5, -15)).stroke(1.6, (side * 5.5, -3), (side * 5.5, -9.5))

    ink.fan(6, arm, 22.5, 22.5).oval(22.5, 22.5, 3.4).oval(22.5, 22.5, 1.6, ink=0)


@picture("Compass rose", "sea ornament", 41, 41)
def compass_rose(ink: Ink) -> None:
    def ray(length: float, width: float) -> None:
        def half(part: Ink) -> None:
            part.poly((0, -length), (width, -width), (0, 0))
            part.stroke(0.9, (0, -length), (-width, -width), (0, 0))

        ink.fan(4, half, 20.5, 20.5, 45 if length < 18 else 0)

    ink.ring(20.5, 20.5, 12, 1.2)
    ray(15, 3.5)
    ray(20.4, 4)


@picture("Yin and yang", "sign", 31, 31)
def yin_yang(ink: Ink) -> None:
    ink.ring(15.5, 15.5, 14.9, 1.2).sector(15.5, 15.5, 14.9, 90, 270).oval(15.5, 8.2, 7.4)
    ink.oval(15.5, 22.8, 7.4, ink=0).oval(15.5, 8.2, 2.3, ink=0).oval(15.5, 22.8, 2.3)


@picture("Snow globe", "winter thing", 32, 37)
def snow_globe(ink: Ink) -> None:
    ink.ring(16, 15, 14.2, 1.5).poly((5, 27), (27, 27), (30, 36), (2, 36)).box(8, 30.5, 24, 32.5, ink=0)
    ink.sector(16, 15, 13.5, 35, 145)
    ink.poly((11, 23), (21, 23), (16, 16)).poly((12, 19), (20, 19), (16, 12)).poly((13, 14.5), (19, 14.5), (16, 9))
    for x, y in ((8, 9), (12, 5), (20, 5), (24, 10), (6, 16), (25, 16), (22, 15), (10, 13)):
        ink.box(x, y, x + 1, y + 1)


@picture("Koch snowflake", "fractal winter", 41, 47)
def koch(ink: Ink) -> None:
    def side(a: tuple[float, float], b: tuple[float, float], depth: int) -> list[tuple[float, float]]:
        if not depth:
            return [a]
        dx, dy = (b[0] - a[0]) / 3, (b[1] - a[1]) / 3
        p, q = (a[0] + dx, a[1] + dy), (a[0] + 2 * dx, a[1] + 2 * dy)
        tip = p[0] + dx / 2 + dy * sqrt(3) / 2, p[1] + dy / 2 - dx * sqrt(3) / 2
        ends = [a, p, tip, q, b]
        return [point for n in range(4) for point in side(ends[n], ends[n + 1], depth - 1)]

    for far, filled in ((23, 1), (10.5, 0)):
        ends = [(20.5 + far * sin(n * 2 * pi / 3), 23.5 - far * cos(n * 2 * pi / 3)) for n in range(3)]
        ink.poly(*(point for n in range(3) for point in side(ends[n], ends[(n + 1) % 3], 3)), ink=filled)


@picture("Sierpinski triangle", "fractal", 47, 41)
def sierpinski(ink: Ink) -> None:
    def holes(x: float, y: float, side: float, depth: int) -> None:
        """In a triangle that stands on its base around x, with its tip at y."""
        half, high = side / 2, side * 0.866
        ink.poly((x - half / 2, y + high / 2), (x + half / 2, y + high / 2), (x, y + high), ink=0)
        if depth:
            for left, top in ((0, 0), (-half / 2, high / 2), (half / 2, high / 2)):
                holes(x + left, y + top, half, depth - 1)

    ink.poly((23.5, 0), (47, 40.7), (0, 40.7))
    holes(23.5, 0, 47, 2)


@picture("Mandelbrot set", "fractal", 50, 41)
def mandelbrot(ink: Ink) -> None:
    def stays(x: float, y: float) -> bool:
        place, found = complex((x - 36) / 18.2, (y - 20.5) / 18.2), 0j
        for _ in range(60):
            found = found * found + place
            if abs(found) > 2:
                return False
        return True

    ink.where(stays)


@picture("Tree of squares", "plant fractal", 58, 48)
def tree_of_squares(ink: Ink) -> None:
    def grow(a: complex, b: complex, depth: int) -> None:
        up = (b - a) * -1j
        corners = (a, b, b + up, a + up)
        ink.poly(*((one.real, one.imag) for one in corners))
        if depth:
            tip = a + up + (b - a) * (0.5 - 0.5j)
            grow(a + up, tip, depth - 1)
            grow(tip, b + up, depth - 1)

    grow(24.5 + 47.5j, 33.5 + 47.5j, 7)


@picture("Nautilus", "sea animal", 42, 34)
def nautilus(ink: Ink) -> None:
    def wall(t: float) -> tuple[float, float]:
        far = 1.15 * 2.718 ** (0.1765 * t)
        return 24 + far * cos(t), 17.5 + far * sin(t)

    ink.curve(1.6, wall, 0, 5.5 * pi)
    for n in range(4, 24):
        t = n * 0.42 + 7.0
        if t + 2 * pi < 5.5 * pi:
            ink.stroke(1.6, wall(t), wall(t + 2 * pi - 0.35))
    ink.stroke(1.5, wall(5.5 * pi), wall(3.5 * pi))


@picture("Rosette", "ornament", 37, 37)
def rosette(ink: Ink) -> None:
    ink.fan(6, lambda part: part.ring(0, -6, 11.6, 1.2), 18.5, 18.5)


@picture("Star in a circle", "ornament", 33, 33)
def star_in_circle(ink: Ink) -> None:
    ink.ring(16.5, 16.5, 15.6, 1.4)

    def petal(part: Ink) -> None:
        part.poly(*((3.3 * sin(pi * n / 12), -15 * n / 12) for n in range(13)),
                  *((-3.3 * sin(pi * n / 12), -15 * n / 12) for n in range(12, -1, -1)))

    ink.fan(6, petal, 16.5, 16.5)


@picture("Knot", "ornament", 47, 45)
def knot(ink: Ink) -> None:
    """The trefoil, from the lowest part of the line to the highest: each clears its surroundings, then is drawn."""

    def place(t: float) -> tuple[float, float]:
        return 23.5 + 7.2 * (sin(t) + 2 * sin(2 * t)), 24.5 + 7.2 * (cos(t) - 2 * cos(2 * t))

    step = 2 * pi / 90
    for n in sorted(range(90), key=lambda n: -sin(3 * (n + 0.5) * step)):
        ink.curve(7.8, place, (n + 0.4) * step, (n + 0.6) * step, ink=0)
        ink.curve(4.4, place, (n - 3) * step, (n + 4) * step)


@picture("Star", "sign", 25, 24)
def star(ink: Ink) -> None:
    ink.poly(*((12.5 + far * sin(n * pi / 5), 13 - far * cos(n * pi / 5)) for n in range(10)
               for far in [5 if n % 2 else 12.8]))


@picture("Star of six", "sign ornament", 33, 37)
def hexagram(ink: Ink) -> None:
    for turn in (0, pi):
        ends = [(16.5 + 17 * sin(turn + n * 2 * pi / 3), 18.5 - 17 * cos(turn + n * 2 * pi / 3)) for n in range(4)]
        ink.stroke(2.4, *ends)


@picture("Heart in heart", "sign", 33, 30)
def heart_in_heart(ink: Ink) -> None:
    def heart(size: float, filled: int) -> None:
        ink.poly(*((16.5 + size * 16 * sin(t) ** 3,
                    13.4 - size * (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)))
                   for t in (n * pi / 60 for n in range(120))), ink=filled)

    for size, filled in ((1, 1), (0.78, 0), (0.5, 1)):
        heart(size, filled)


@picture("Gear", "tool", 37, 37)
def gear(ink: Ink) -> None:
    ink.oval(18.5, 18.5, 14)
    ink.fan(10, lambda tooth: tooth.poly((-2.6, -13), (-1.8, -18.4), (1.8, -18.4), (2.6, -13)), 18.5, 18.5)
    ink.oval(18.5, 18.5, 9.5, ink=0).fan(5, lambda spoke: spoke.stroke(2.2, (0, 0), (0, -10)), 18.5, 18.5)
    ink.oval(18.5, 18.5, 4.6).oval(18.5, 18.5, 2, ink=0)


@picture("Maze", "game", 41, 41)
def maze(ink: Ink) -> None:
    """Walls from a walk that goes back where it cannot go on; the same one each time."""
    from random import Random

    chance, side = Random(5), 20
    ink.box(0, 0, 41, 41)
    seen, way = {(0, 0)}, [(0, 0)]
    while way:
        x, y = way[-1]
        ink.box(2 * x + 1, 2 * y + 1, 2 * x + 2, 2 * y + 2, ink=0)
        near = [(x + dx, y + dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))
                if 0 <= x + dx < side and 0 <= y + dy < side and (x + dx, y + dy) not in seen]
        if not near:
            way.pop()
            continue
        i, j = chance.choice(near)
        ink.box(x + i + 1, y + j + 1, x + i + 2, y + j + 2, ink=0)
        seen.add((i, j))
        way.append((i, j))
    ink.box(1, 0, 2, 1, ink=0).box(39, 40, 40, 41, ink=0)
