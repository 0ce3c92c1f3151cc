"""Drawings of unsolved puzzles: a pattern woven of their clues, flat or on the three visible faces of a block.

Nothing here may depend on a solution, and the pattern does not show where the numbers stand. A sample of the lines
becomes stripes: the larger the largest number of a line, the wider its stripe, and its shade depends on its numbers.
The stripes then repeat in reverse order. So the pattern hides what counting clues along a side would tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from solvers.clues import Clue, ColourRuns, Runs
from solvers.puzzle import Line, Puzzle
from solvers.solid import faces_of

_SIDE: Final = 100.0  # the longer side of a drawing
_MOST_LINES: Final = 5  # lines of each side of a flat puzzle that become stripes
_MOST_LAYERS: Final = 3  # layers along each axis of a solid that become stripes
_SHADES: Final = 3  # the first one is left bare
_ACROSS, _DOWN = 0.87, 0.5  # the direction of the edges of a box that is seen from a corner

Numbers = Sequence[int]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Stripe:
    """Its start and end, as shares of the side, and its shade."""

    start: float
    end: float
    shade: int


@dataclass(frozen=True, slots=True)
class Pattern:
    """SVG path data: the ground, the stripes by shade, and the edges drawn over them."""

    view_box: str
    ground: tuple[str, ...]
    shades: tuple[str, ...]
    edges: str = ""


def stripes(clues: Sequence[Numbers], most: int) -> list[Stripe]:
    """Stripes for an even sample of the lines, and the same again in reverse."""
    step = max(1.0, len(clues) / most)
    sample = [clues[int(place * step)] for place in range(min(most, len(clues)))]
    widths = [2 + max(numbers, default=0) ** 0.5 for numbers in sample]
    shades = [(len(numbers) + max(numbers, default=0)) % _SHADES for numbers in sample]
    pairs = [*zip(widths, shades, strict=True)]
    pairs += pairs[-2::-1]
    total, at, result = sum(width for width, _ in pairs), 0.0, []
    for width, shade in pairs:
        result.append(Stripe(at / total, (at + width) / total, shade))
        at += width
    return result


@cache
def pattern_of(puzzle: Puzzle, finer: int = 1) -> Pattern:
    """`finer` is how many times as many stripes it has: for few and large drawings."""
    return flat_pattern(puzzle, finer) if len(puzzle.shape) == 2 else solid_pattern(puzzle, finer)


def flat_pattern(puzzle: Puzzle, finer: int = 1) -> Pattern:
    """A cloth with the proportions of the puzzle, woven of its rows and columns."""
    rows, cols = puzzle.shape
    width, height = cols * _SIDE / max(rows, cols), rows * _SIDE / max(rows, cols)
    woven = [(stripes(clues, _MOST_LINES * finer), down) for clues, down in
             ((_numbers_of(puzzle.lines[:rows]), True), (_numbers_of(puzzle.lines[rows:]), False))]
    shades = ["".join(_band(stripe, width, height, down) for band, down in woven for stripe in band
                      if stripe.shade == shade) for shade in range(1, _SHADES)]
    left, top = (width - _SIDE) / 2, (height - _SIDE) / 2
    view_box = f"{_short(left)} {_short(top)} {_SIDE:g} {_SIDE:g}"
    return Pattern(view_box, (f"M0 0h{_short(width)}v{_short(height)}H0z",), tuple(shades))


def _numbers_of(lines: Sequence[Line]) -> list[Numbers]:
    """The lengths of the runs of each line, without their colours."""
    return [_lengths(line.clue) for line in lines]


def _lengths(clue: Clue | None) -> Numbers:
    match clue:
        case Runs(lengths):
            return lengths
        case ColourRuns(runs):
            return [length for length, _ in runs]
        case _:
            return ()


def _band(stripe: Stripe, width: float, height: float, down: bool) -> str:
    if down:
        start, thick = stripe.start * height, (stripe.end - stripe.start) * height
        return f"M0 {_short(start)}h{_short(width)}v{_short(thick)}H0z"
    start, thick = stripe.start * width, (stripe.end - stripe.start) * width
    return f"M{_short(start)} 0h{_short(thick)}v{_short(height)}h{_short(-thick)}z"


def solid_pattern(puzzle: Puzzle, finer: int = 1) -> Pattern:
    """The block that the solid is carved from; its layers are stripes around the faces."""
    box = _Box(puzzle.shape)
    layers = [stripes(numbers, _MOST_LAYERS * finer) for numbers in _numbers_of_layers(puzzle)]
    shades = ["".join(box.band(face, axis, stripe) for face in range(3) for axis in range(3) if axis != face
                      for stripe in layers[axis] if stripe.shade == shade)
              for shade in range(1, _SHADES)]
    whole = Stripe(0, 1, 0)
    ground = tuple(box.band(face, (face + 1) % 3, whole) for face in range(3))
    return Pattern("-2 -2 104 104", ground, tuple(shades), "".join(ground))


def _numbers_of_layers(puzzle: Puzzle) -> list[list[list[int]]]:
    """For each axis and each layer along it, all numbers beside the layer."""
    x, y, z = puzzle.shape
    numbers: list[list[list[int]]] = [[[] for _ in range(side)] for side in (x, y, z)]
    others = ((1, 2), (0, 2), (0, 1))  # the axes of each face: of its rows, then of its columns
    for face, (down, along) in zip(faces_of(puzzle), others, strict=True):
        for i, row in enumerate(face):
            for j, clue in enumerate(row):
                if clue is not None:
                    numbers[down][i].append(clue.total)
                    numbers[along][j].append(clue.total)
    return numbers


class _Box:
    """A block seen from a corner: x goes down to the right, y up to the right, z up."""

    def __init__(self, shape: Sequence[int]) -> None:
        x, y, z = shape
        scale = _SIDE / max((x + y) * _ACROSS, (x + y) * _DOWN + z)
        self.edges = [(_ACROSS * x * scale, _DOWN * x * scale), (_ACROSS * y * scale, -_DOWN * y * scale),
                      (0.0, -z * scale)]
        self.left = (_SIDE - (x + y) * _ACROSS * scale) / 2
        self.top = (_SIDE + ((y - x) * _DOWN + z) * scale) / 2

    def band(self, face: int, axis: int, stripe: Stripe) -> str:
        """A stripe across a visible face: the right one, the front or the top."""
        other = 3 - face - axis
        start = [1.0 if side == face and face != 1 else 0.0 for side in range(3)]
        start[axis] = stripe.start
        point = self.left + self._sum(start, 0), self.top + self._sum(start, 1)
        thick = tuple((stripe.end - stripe.start) * part for part in self.edges[axis])
        return (f"M{_pair(point)}l{_pair(thick)}l{_pair(self.edges[other])}"
                f"l{_pair((-thick[0], -thick[1]))}z")

    def _sum(self, start: Sequence[float], part: int) -> float:
        return sum(share * edge[part] for share, edge in zip(start, self.edges, strict=True))


def _pair(point: Sequence[float]) -> str:
    return f"{_short(point[0])} {_short(point[1])}"


def _short(number: float) -> str:
    """With at most one decimal."""
    return f"{round(number, 1) + 0:g}"
