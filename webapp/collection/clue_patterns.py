"""Drawings of unsolved puzzles: a woven pattern of their own clues, flat or on the three faces in sight of a block.

Nothing here may depend on a solution. Nor does the pattern show where the numbers stand: every line that is taken is a
stripe, as wide as its largest number is large and as dark as its numbers are many, and the stripes run back in
mirrored order. So what clues give away to those who count them along a side cannot be seen here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from solvers.puzzle import Puzzle
from solvers.solid import faces_of

_SIDE: Final = 100.0  # of a drawing, its longer side
_MOST_LINES: Final = 11  # that become stripes, of each side of a flat puzzle
_MOST_LAYERS: Final = 5  # likewise, along each axis of a solid
_SHADES: Final = 3  # the first one is left bare
_ACROSS, _DOWN = 0.87, 0.5  # how the edges of a box lie when it is seen from a corner

Numbers = Sequence[int]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stripe:
    """Where it begins and ends, as shares of the side, and its shade."""

    start: float
    end: float
    shade: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """SVG path data: what lies under everything, the stripes by their shade, and lines over them."""

    view_box: str
    ground: tuple[str, ...]
    shades: tuple[str, ...]
    edges: str = ""


def stripes(clues: Sequence[Numbers], most: int) -> list[Stripe]:
    """Those of some lines, evenly taken, and the same again backwards."""
    step = max(1.0, len(clues) / most)
    taken = [clues[int(place * step)] for place in range(min(most, len(clues)))]
    widths = [2 + max(numbers, default=0) ** 0.5 for numbers in taken]
    shades = [(len(numbers) + max(numbers, default=0)) % _SHADES for numbers in taken]
    pairs = [*zip(widths, shades, strict=True)]
    pairs += pairs[-2::-1]
    whole, at, found = sum(width for width, _ in pairs), 0.0, []
    for width, shade in pairs:
        found.append(Stripe(at / whole, (at + width) / whole, shade))
        at += width
    return found


def flat_pattern(puzzle: Puzzle) -> Pattern:
    """A cloth of the puzzle's proportions, woven of its rows and columns."""
    rows, cols = puzzle.shape
    width, height = cols * _SIDE / max(rows, cols), rows * _SIDE / max(rows, cols)
    woven = [(stripes([clue or () for clue in clues], _MOST_LINES), down) for clues, down in
             ((puzzle.rows, True), (puzzle.cols, False))]  # fmt: skip
    shades = ["".join(_band(stripe, width, height, down) for found, down in woven for stripe in found
                      if stripe.shade == shade) for shade in range(1, _SHADES)]  # fmt: skip
    left, top = (width - _SIDE) / 2, (height - _SIDE) / 2
    view_box = f"{_short(left)} {_short(top)} {_SIDE:g} {_SIDE:g}"
    return Pattern(view_box, (f"M0 0h{_short(width)}v{_short(height)}H0z",), tuple(shades))


def _band(stripe: Stripe, width: float, height: float, down: bool) -> str:
    if down:
        start, thick = stripe.start * height, (stripe.end - stripe.start) * height
        return f"M0 {_short(start)}h{_short(width)}v{_short(thick)}H0z"
    start, thick = stripe.start * width, (stripe.end - stripe.start) * width
    return f"M{_short(start)} 0h{_short(thick)}v{_short(height)}h{_short(-thick)}z"


def solid_pattern(puzzle: Puzzle) -> Pattern:
    """The block that it is carved from, each layer of it a stripe round its faces."""
    box = _Box(puzzle.shape)
    layers = [stripes(one, _MOST_LAYERS) for one in _numbers_of_layers(puzzle)]
    shades = ["".join(box.band(face, axis, stripe) for face in range(3) for axis in range(3) if axis != face
                      for stripe in layers[axis] if stripe.shade == shade)
              for shade in range(1, _SHADES)]  # fmt: skip
    whole = Stripe(0, 1, 0)
    ground = tuple(box.band(face, (face + 1) % 3, whole) for face in range(3))
    return Pattern("-2 -2 104 104", ground, tuple(shades), "".join(ground))


def _numbers_of_layers(puzzle: Puzzle) -> list[list[list[int]]]:
    """By axis, and layer by layer along it, all numbers that stand beside the layer."""
    x, y, z = puzzle.shape
    found: list[list[list[int]]] = [[[] for _ in range(side)] for side in (x, y, z)]
    others = ((1, 2), (0, 2), (0, 1))  # the axes along which a face runs: its rows, and then its columns
    for face, (down, along) in zip(faces_of(puzzle), others, strict=True):
        for i, row in enumerate(face):
            for j, clue in enumerate(row):
                if clue is not None:
                    found[down][i].append(clue.total)
                    found[along][j].append(clue.total)
    return found


class _Box:
    """A block seen from a corner: x goes down to the right, y up to the right, z up."""

    def __init__(self, shape: Sequence[int]) -> None:
        x, y, z = shape
        scale = _SIDE / max((x + y) * _ACROSS, (x + y) * _DOWN + z)
        self.edges = [(_ACROSS * x * scale, _DOWN * x * scale), (_ACROSS * y * scale, -_DOWN * y * scale),
                      (0.0, -z * scale)]  # fmt: skip
        self.left = (_SIDE - (x + y) * _ACROSS * scale) / 2
        self.top = (_SIDE + ((y - x) * _DOWN + z) * scale) / 2

    def band(self, face: int, axis: int, stripe: Stripe) -> str:
        """A stripe across one of the faces in sight: the right one, the front, the top."""
        other = 3 - face - axis
        start = [1.0 if one == face and face != 1 else 0.0 for one in range(3)]
        start[axis] = stripe.start
        point = self.left + self._sum(start, 0), self.top + self._sum(start, 1)
        thick = tuple((stripe.end - stripe.start) * part for part in self.edges[axis])
        return (f"M{_pair(point)}l{_pair(thick)}l{_pair(self.edges[other])}"
                f"l{_pair((-thick[0], -thick[1]))}z")  # fmt: skip

    def _sum(self, start: Sequence[float], part: int) -> float:
        return sum(share * edge[part] for share, edge in zip(start, self.edges, strict=True))


def _pair(point: Sequence[float]) -> str:
    return f"{_short(point[0])} {_short(point[1])}"


def _short(number: float) -> str:
    """With one digit behind the point, where it is needed."""
    return f"{round(number, 1) + 0:g}"
