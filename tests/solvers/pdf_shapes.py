"""What is drawn on the pages of a PDF that reportlab wrote: filled rectangles and the points of lines, in points from
the lower left corner. It reads only the few operators that occur there, and shares nothing with what draws."""

from __future__ import annotations

import re
import zlib
from base64 import a85decode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Box = tuple[float, float, float, float]  # left, low, right, high
Matrix = tuple[float, float, float, float]  # scale and shift


@dataclass
class Page:
    """`filled` has each filled rectangle with its colour, and `points` all corners."""

    width: float
    height: float
    filled: list[tuple[Box, tuple[float, ...]]] = field(default_factory=list)
    points: list[tuple[float, float]] = field(default_factory=list)

    def boxes(self, colour: tuple[float, ...]) -> list[Box]:
        return [box for box, fill in self.filled if fill == colour]

    def stays_inside(self, margin: float) -> bool:
        return all(margin <= x <= self.width - margin and margin <= y <= self.height - margin for x, y in self.points)


def pages_of(data: bytes) -> list[Page]:
    """The pages, with repeated forms expanded."""
    sizes = [tuple(map(float, match)) for match in re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)]
    places = [int(match) for match in re.findall(rb"/Contents (\d+) 0 R", data)]
    forms = {name.decode(): _stream(data, int(place))
             for name, place in re.findall(rb"/(FormXob\.\w+) (\d+) 0 R", data)}
    return [_read(_stream(data, place), Page(*size), forms) for place, size in zip(places, sizes, strict=True)]


def _stream(data: bytes, place: int) -> str:
    header = re.search(rb"\n%d 0 obj\n<<.*?>>\nstream\n" % place, data, re.DOTALL)
    packed = data[header.end() : data.index(b"~>endstream", header.end())]
    return zlib.decompress(a85decode(packed)).decode("latin-1")


def _read(stream: str, page: Page, forms: Mapping[str, str], matrix: Matrix = (1.0, 1.0, 0.0, 0.0)) -> Page:
    states, colour = [], (0.0, 0.0, 0.0)
    path: list[Box] = []
    for numbers, operator in _operations(stream):
        match operator:
            case "Do":
                _read(forms[str(numbers[0])], page, forms, matrix)
            case "q":
                states.append((matrix, colour))
            case "Q":
                matrix, colour = states.pop()
            case "cm":
                wide, _, _, high, x, y = numbers
                matrix = (matrix[0] * wide, matrix[1] * high, matrix[2] + x * matrix[0], matrix[3] + y * matrix[1])
            case "rg":
                colour = tuple(numbers)
            case "re":
                x, y, width, height = numbers
                corners = [_at(matrix, x, y), _at(matrix, x + width, y + height)]
                page.points += corners
                path.append((*map(min, *corners), *map(max, *corners)))
            case "m" | "l":
                page.points.append(_at(matrix, *numbers))
            case "f" | "f*" | "B" | "b":
                page.filled += [(box, colour) for box in path]
                path = []
            case "S" | "n" | "s":
                path = []
    return page


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    return matrix[0] * x + matrix[2], matrix[1] * y + matrix[3]


def _operations(stream: str) -> Iterator[tuple[list[Any], str]]:
    """Operators with the numbers before them, or the name of a form."""
    numbers: list[Any] = []
    for word in re.findall(r"\((?:\\.|[^\\)])*\)|[^\s()]+", stream):
        if re.fullmatch(r"-?\d*\.?\d+", word):
            numbers.append(float(word))
        elif word.startswith("/FormXob"):
            numbers.append(word[1:])
        elif word.startswith(("(", "/", "[", "<")):
            continue
        else:
            yield numbers, word
            numbers = []
