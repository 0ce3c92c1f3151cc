"""Clay: what `make_models.py` shapes its models of, its colours, and the list of models.

x goes to the right, y away from who looks, z upwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from solvers.colours import read_hex
from solvers.grid import Grid
from solvers.puzzle import Info, Puzzle, puzzle_of
from solvers.solid import model_of

Span = int | tuple[int, int]
Place = tuple[int, int, int]


class Clay:
    """Coloured voxels anywhere in space; a later shape paints over an earlier one."""

    def __init__(self) -> None:
        self.voxels: dict[Place, str] = {}

    def box(self, colour: str, x: Span, y: Span, z: Span) -> Clay:
        """All of a box; a span is one number or the first and the last."""
        for i in reach(x):
            for j in reach(y):
                for k in reach(z):
                    self.voxels[i, j, k] = colour
        return self

    def ball(self, colour: str, centre: tuple[float, float, float], radii: tuple[float, float, float]) -> Clay:
        """An ellipsoid of the voxels whose centre is in it."""
        for place in around(centre, radii):
            if sum(((at - mid) / radius) ** 2 for at, mid, radius in zip(place, centre, radii, strict=True)) <= 1:
                self.voxels[place] = colour
        return self

    def disc(self, colour: str, centre: tuple[float, float], radius: float, z: Span) -> Clay:
        """A round slab, lying."""
        for k in reach(z):
            for i, j, _ in around((*centre, 0), (radius, radius, 0)):
                if (i - centre[0]) ** 2 + (j - centre[1]) ** 2 <= radius**2:
                    self.voxels[i, j, k] = colour
        return self

    def cut(self, x: Span, y: Span, z: Span) -> Clay:
        """Take a box out."""
        for i in reach(x):
            for j in reach(y):
                for k in reach(z):
                    self.voxels.pop((i, j, k), None)
        return self

    def dots(self, colour: str, *places: Place) -> Clay:
        self.voxels.update(dict.fromkeys(places, colour))
        return self

    def picture(self, y: Span, rows: list[str], left: int = 0, bottom: int = 0) -> Clay:
        """A flat picture that stands upright, as thick as `y`; `.` leaves out, another sign is a colour."""
        for k, row in enumerate(reversed(rows), bottom):
            for i, sign in enumerate(row, left):
                if sign != ".":
                    self.box(sign, i, y, k)
        return self

    def mirrored(self) -> Clay:
        """The same on the other side of x = 0 too."""
        self.voxels.update({(-x, y, z): colour for (x, y, z), colour in list(self.voxels.items())})
        return self

    def puzzle(self, title: str, paint: dict[str, str]) -> Puzzle:
        """The model, cut out, with its colours by name."""
        low = [min(place[axis] for place in self.voxels) for axis in range(3)]
        x, y, z = (max(place[axis] for place in self.voxels) - low[axis] + 1 for axis in range(3))
        names = sorted(set(self.voxels.values()))
        cells = bytearray(x * y * z)
        for place, colour in self.voxels.items():
            i, j, k = (at - first for at, first in zip(place, low, strict=True))
            cells[(i * y + j) * z + k] = names.index(colour) + 1
        grid, colours = model_of((x, y, z), bytes(cells), [read_hex(paint[name], title) for name in names])
        assert isinstance(grid, Grid)
        return puzzle_of(grid, Info(title=title, colours=colours))


def reach(span: Span) -> range:
    return range(span, span + 1) if isinstance(span, int) else range(span[0], span[1] + 1)


def around(centre: tuple[float, ...], radii: tuple[float, ...]) -> Iterator[Place]:
    """The whole numbers that an ellipsoid may hold."""
    spans = [range(round(mid - size) - 1, round(mid + size) + 2) for mid, size in zip(centre, radii, strict=True)]
    for i in spans[0]:
        for j in spans[1]:
            for k in spans[2] if radii[2] else range(1):
                yield i, j, k


PAINT = {
    "r": "#c73e24", "o": "#e58b3a", "y": "#f0c84b", "g": "#4f8f4b", "d": "#2f5d3a", "b": "#3f6fb0", "l": "#8fbfe0",
    "n": "#8a5a33", "t": "#d9b98a", "w": "#f6f1e6", "k": "#2b2926", "s": "#9a948b", "p": "#e79aa8", "v": "#7a5fa0",
}
MODELS: dict[str, tuple[str, str, Callable[[Clay], Clay]]] = {}  # title, theme, what shapes it


def model(title: str, theme: str) -> Callable[[Callable[[Clay], Clay]], Callable[[Clay], Clay]]:
    """Enter a model under its title, with its theme; its file is called like its title."""

    def enter(shape: Callable[[Clay], Clay]) -> Callable[[Clay], Clay]:
        MODELS[title.lower().replace(" ", "-")] = title, theme, shape
        return shape

    return enter
