"""The scene of a MagicaVoxel file: a tree of nodes that places its models.

`nTRN` moves and rotates its child, `nGRP` has any number of children, `nSHP` shows a model. The centre of a cell is
rotated around the centre of its model, which is a corner of cells, the lower one where a side is odd.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from ...errors import PuzzleError

_MOST_STEPS: Final = 10_000  # nodes visited, so that cycles come to an end
_FARTHEST: Final = 1 << 20

Cell = tuple[int, int, int]
Turn = tuple[tuple[int, int], ...]  # for each axis the axis it comes from, and the sign
_UNTURNED: Final[Turn] = ((0, 1), (1, 1), (2, 1))


class Place(NamedTuple):
    """A model in the scene."""

    model: int
    turn: Turn
    move: Cell

    def of(self, shape: Sequence[int]) -> list[tuple[int, int, int]]:
        """The map of the model's cells: for each axis of the scene the axis of the model, the sign and the offset."""
        halves = [side // 2 for side in shape]
        return [
            (axis, sign, by - halves[axis] if sign > 0 else by + halves[axis] - 1)
            for (axis, sign), by in zip(self.turn, self.move, strict=True)
        ]


class _Node(NamedTuple):
    """A node of any kind: its children, and the models that it shows."""

    below: tuple[int, ...] = ()
    models: tuple[int, ...] = ()
    turn: Turn = _UNTURNED
    move: Cell = (0, 0, 0)
    hidden: bool = False


def places(chunks: Mapping[bytes, list[bytes]]) -> Iterator[Place]:
    """The models that the scene shows, in its order; none if there is no scene."""
    nodes = dict(read(_Reader(kind, content)) for kind, read in _KINDS.items() for content in chunks.get(kind, []))
    waiting = [(0, _UNTURNED, (0, 0, 0))] if nodes else []
    for _ in range(_MOST_STEPS):
        if not waiting:
            return
        number, turn, move = waiting.pop()
        node = nodes.get(number, _Node(hidden=True))
        if node.hidden:
            continue
        move = _moved(move, _turned(turn, node.move))
        turn = tuple((node.turn[axis][0], sign * node.turn[axis][1]) for axis, sign in turn)
        yield from (Place(model, turn, move) for model in node.models)
        waiting += [(child, turn, move) for child in reversed(node.below)]
    raise PuzzleError("formats.vox_most_nodes", where="nTRN", most=_MOST_STEPS)


def _turned(turn: Turn, point: Sequence[int]) -> Cell:
    x, y, z = (sign * point[axis] for axis, sign in turn)
    return x, y, z


def _moved(point: Cell, by: Cell) -> Cell:
    x, y, z = (part + other for part, other in zip(point, by, strict=True))
    if max(map(abs, (x, y, z))) > _FARTHEST:
        raise PuzzleError("formats.vox_nearer", where="nTRN", found=f"{x} {y} {z}")
    return x, y, z


class _Reader:
    """Reads a node's chunk piece by piece."""

    def __init__(self, kind: bytes, content: bytes) -> None:
        self._kind = kind.decode("ascii")
        self._content = content
        self._at = 0

    def number(self) -> int:
        number: int = struct.unpack("<i", self._take(4))[0]
        return number

    def count(self) -> int:
        return self._checked(self.number())

    def names(self) -> dict[str, str]:
        """A table of names and values."""
        pairs = (self._text() for _ in range(2 * self.count()))
        return dict(zip(pairs, pairs, strict=True))

    def wrong(self, code: str, found: str) -> PuzzleError:
        return PuzzleError(code, where=self._kind, found=found)

    def _text(self) -> str:
        return self._take(self.count()).decode("utf-8", "replace")

    def _checked(self, count: int) -> int:
        """The count, if that much can be left in the chunk."""
        if not 0 <= count <= len(self._content) - self._at:
            raise self.wrong("formats.vox_more_bytes", str(len(self._content)))
        return count

    def _take(self, count: int) -> bytes:
        start = self._at
        self._at += self._checked(count)
        return self._content[start : self._at]


def _transform(reader: _Reader) -> tuple[int, _Node]:
    number, hidden, child = reader.number(), _is_hidden(reader.names()), reader.number()
    reader.number(), reader.number()  # reserved, and the layer
    frames = [reader.names() for _ in range(reader.count())]
    first = frames[0] if frames else {}
    return number, _Node((child,), (), _turn(reader, first.get("_r")), _move(reader, first.get("_t")), hidden)


def _group(reader: _Reader) -> tuple[int, _Node]:
    number, hidden = reader.number(), _is_hidden(reader.names())
    return number, _Node(tuple(reader.number() for _ in range(reader.count())), hidden=hidden)


def _shape(reader: _Reader) -> tuple[int, _Node]:
    """A shape; several models are frames of an animation, of which the first is shown."""
    number, hidden = reader.number(), _is_hidden(reader.names())
    return number, _Node((), (reader.number(),) if reader.count() else (), hidden=hidden)


_KINDS: Final = {b"nTRN": _transform, b"nGRP": _group, b"nSHP": _shape}


def _is_hidden(names: Mapping[str, str]) -> bool:
    return names.get("_hidden") == "1"


def _turn(reader: _Reader, text: str | None) -> Turn:
    """Two bits each say where the first two axes come from, three more bits which axes are reversed."""
    if text is None:
        return _UNTURNED
    bits = int(text) if text.isdecimal() and len(text) < 4 else -1
    first, second = bits & 3, bits >> 2 & 3
    sources = (first, second, 3 - first - second)
    if not 0 <= bits < 128 or set(sources) != {0, 1, 2}:
        raise reader.wrong("formats.vox_rotation", text)
    return tuple((source, -1 if bits >> 4 + axis & 1 else 1) for axis, source in enumerate(sources))


def _move(reader: _Reader, text: str | None) -> Cell:
    parts = ["0"] * 3 if text is None else text.split()
    if len(parts) != 3 or not all(part.removeprefix("-").isdecimal() and len(part) < 9 for part in parts):
        raise reader.wrong("formats.vox_move", str(text))
    x, y, z = map(int, parts)
    return x, y, z
