"""MagicaVoxel .vox: a model of coloured voxels, which becomes a puzzle with all numbers.

The file is `VOX `, a version, and chunks: four letters, the length of the content, the length of the chunks inside, and
both. `SIZE` and `XYZI` are a model, `RGBA` is the palette. The scene places several models; without one they are frames
of an animation, and the first is used. All other chunks (layers, materials) are ignored. A box with a side of more than
64 is cut down to the voxels. z is up, as in our models.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final, NamedTuple

from ...colours import RGB, Colours
from ...errors import PuzzleError
from ...grid import EMPTY, FILLED, Grid
from ...puzzle import MAX_SOLID_SIDE, Info, Puzzle, coordinates, puzzle_of
from ...texts import place_name, say
from ..base import Format, model_of_goal

_SIGNATURE: Final = b"VOX "
_VERSION: Final = 150
_LARGEST: Final = 256  # a model's side, in the format itself
_COLOURS: Final = 255
_PLAIN: Final = (190, 180, 165)  # of a voxel that has no colour
_HEAD: Final = struct.Struct("<4sII")

_MOST_VOXELS: Final = MAX_SOLID_SIDE**3  # of all models of a scene

Chunks = dict[bytes, list[bytes]]
Voxel = tuple[int, int, int, int]


class _Model(NamedTuple):
    """A box and its voxels."""

    shape: Cell
    voxels: list[Voxel]


def sniff(data: bytes) -> bool:
    return data.startswith(_SIGNATURE)


def parse(data: bytes) -> Puzzle:
    if data[:4] != _SIGNATURE or len(data) < 8:
        raise PuzzleError("formats.vox_start", found=data[:100].decode("latin-1"))
    chunks: Chunks = {}
    for name, content in _chunks(data, 8, len(data)):
        chunks.setdefault(name, []).append(content)
    grid, colours = _model(chunks)
    if FILLED not in grid.cells:
        raise PuzzleError("formats.vox_one_voxel", where="XYZI")
    return puzzle_of(grid, Info(colours=colours))


def dump(puzzle: Puzzle) -> bytes:
    goal, colours = model_of_goal(puzzle, "titles.in_vox")
    palette, cells = _used(goal, *_complete(goal, colours))
    voxels = b"".join(bytes((*coordinates(goal.shape, cell), cells[cell]))
                      for cell, state in enumerate(goal.cells) if state == FILLED)
    # Colour n of the file is the entry n - 1 of its palette.
    table = b"".join(bytes((*colour, 255)) for colour in palette).ljust(1024, b"\0")
    body = b"".join((
        _chunk(b"SIZE", struct.pack("<III", *goal.shape)),
        _chunk(b"XYZI", struct.pack("<I", len(voxels) // 4) + voxels),
        _chunk(b"RGBA", table),
    ))
    return _SIGNATURE + struct.pack("<I", _VERSION) + _HEAD.pack(b"MAIN", 0, len(body)) + body


def _chunk(name: bytes, content: bytes) -> bytes:
    return _HEAD.pack(name, len(content), 0) + content


def _chunks(data: bytes, start: int, end: int) -> Iterator[tuple[bytes, bytes]]:
    """Name and content of each chunk; the chunks inside MAIN follow its own content."""
    while start < end:
        if start + _HEAD.size > end:
            raise PuzzleError("formats.vox_another_chunk", where=place_name("byte", start))
        name, size, _ = _HEAD.unpack_from(data, start)
        start += _HEAD.size
        if size > end - start:
            raise PuzzleError("formats.vox_chunk_bytes", where=place_name("byte", start), size=size,
                              name=name.decode("latin-1"))
        yield name, data[start : start + size]
        start += size


def _model(chunks: Chunks) -> tuple[Grid, Colours]:
    sizes, contents = chunks.get(b"SIZE", []), chunks.get(b"XYZI", [])
    if not sizes or len(sizes) != len(contents):
        raise PuzzleError("formats.vox_models", found=say("lists.two", first=len(sizes), second=len(contents)))
    if sum(map(len, contents)) > 4 * (_MOST_VOXELS + len(contents)):  # each begins with its count
        raise PuzzleError("formats.vox_most_voxels", where="XYZI", most=_MOST_VOXELS)
    palette = _palette(chunks.get(b"RGBA", []))
    models = [_read(size, content) for size, content in zip(sizes, contents, strict=True)]
    in_scene = len(models) > 1 and b"nTRN" in chunks
    return _painted(*(_gathered(models, places(chunks)) if in_scene else _alone(models[0])), palette)


def _alone(model: _Model) -> tuple[Cell, list[Voxel]]:
    """A model in its own box or, if that is too large, in the box of its voxels."""
    return (model.shape, model.voxels) if max(model.shape) <= MAX_SOLID_SIDE else _boxed(model.voxels)


def _gathered(models: list[_Model], standing: Iterator[Place]) -> tuple[Cell, list[Voxel]]:
    """All models of a scene in their places, in the box of their voxels; later models replace earlier ones."""
    cells: dict[Cell, int] = {}
    total = 0
    for place in standing:
        if not 0 <= place.model < len(models):
            raise PuzzleError("formats.vox_model", where="nSHP", found=str(place.model), most=len(models) - 1)
        model = models[place.model]
        total += len(model.voxels)
        if total > _MOST_VOXELS:
            raise PuzzleError("formats.vox_most_voxels", where="nSHP", most=_MOST_VOXELS)
        (a, by_a, x), (b, by_b, y), (c, by_c, z) = place.of(model.shape)
        cells.update(
            ((by_a * voxel[a] + x, by_b * voxel[b] + y, by_c * voxel[c] + z), voxel[3]) for voxel in model.voxels
        )
    return _boxed([(*cell, colour) for cell, colour in cells.items()])


def _boxed(voxels: list[Voxel]) -> tuple[Cell, list[Voxel]]:
    """The smallest box of the voxels, so that no more space is used than they need."""
    if not voxels:
        return (1, 1, 1), voxels
    low, high = ([end(part) for part in list(zip(*voxels, strict=True))[:3]] for end in (min, max))
    x, y, z = (top - bottom + 1 for bottom, top in zip(low, high, strict=True))
    if max(x, y, z) > MAX_SOLID_SIDE:
        raise PuzzleError("formats.vox_side", where="XYZI", found=f"{x} x {y} x {z}", most=MAX_SOLID_SIDE)
    return (x, y, z), [(a - low[0], b - low[1], c - low[2], colour) for a, b, c, colour in voxels]


def _read(size: bytes, content: bytes) -> _Model:
    model = _Model(_size(size), _voxels(content))
    for x, y, z, _ in model.voxels:
        if x >= model.shape[0] or y >= model.shape[1] or z >= model.shape[2]:
            raise PuzzleError("formats.vox_inside_size", where="XYZI", found=f"{x} {y} {z}")
    return model


def _size(content: bytes) -> Cell:
    if len(content) != 12:
        raise PuzzleError("formats.vox_sides_bytes", where="SIZE", found=say("counts.bytes", count=len(content)))
    x, y, z = struct.unpack("<III", content)
    if not all(1 <= side <= _LARGEST for side in (x, y, z)):
        raise PuzzleError("formats.vox_sides", where="SIZE", found=f"{x} x {y} x {z}", most=_LARGEST)
    return x, y, z


def _voxels(content: bytes) -> list[Voxel]:
    """Four bytes a voxel: x, y, z, colour."""
    count = int.from_bytes(content[:4], "little")
    if len(content) < 4 or len(content) != 4 + 4 * count:
        raise PuzzleError("formats.vox_voxels", where="XYZI", found=say("counts.bytes", count=len(content)),
                          count=count)
    return list(struct.iter_unpack("<BBBB", content[4:]))


def _painted(shape: Cell, voxels: list[Voxel], palette: list[RGB]) -> tuple[Grid, Colours]:
    """The model with the colours that it uses, in the order of the palette."""
    used = {colour: place for place, colour in enumerate(sorted({colour for *_, colour in voxels}), 1)}
    cells = bytearray(shape[0] * shape[1] * shape[2])
    for x, y, z, colour in voxels:
        cells[(x * shape[1] + y) * shape[2] + z] = used[colour]
    grid = Grid(shape, bytes(FILLED if cell else EMPTY for cell in cells))
    return grid, Colours(tuple(palette[colour - 1] for colour in used), bytes(cells))


def _palette(chunks: list[bytes]) -> list[RGB]:
    if not chunks:
        return _usual_palette()
    table = chunks[0]
    if len(table) != 1024:
        raise PuzzleError("formats.vox_palette", where="RGBA", found=say("counts.bytes", count=len(table)))
    return [(table[start], table[start + 1], table[start + 2]) for start in range(0, 1024, 4)]


def _usual_palette() -> list[RGB]:
    """MagicaVoxel's default palette: a cube of colours, then shades of red, green, blue and grey."""
    cube = [(r, g, b) for r, g, b in product(range(255, -1, -51), repeat=3) if (r, g, b) != (0, 0, 0)]
    shades = [17 * step for step in (14, 13, 11, 10, 8, 7, 5, 4, 2, 1)]
    pure = [tuple(shade if axis == part else 0 for part in range(3)) for axis in range(3) for shade in shades]
    return [*cube, *((r, g, b) for r, g, b in pure), *((shade,) * 3 for shade in shades), (0, 0, 0)]


def _complete(goal: Grid, colours: Colours) -> tuple[list[RGB], bytes]:
    """A palette in which every voxel has a colour."""
    palette = list(colours.palette)
    if all(colour for colour, state in zip(colours.cells, goal.cells, strict=True) if state == FILLED):
        return palette, colours.cells
    if len(palette) == _COLOURS:
        palette.pop()
    last = len(palette) + 1
    cells = bytes(min(colour or last, last) for colour in colours.cells)
    return [*palette, _PLAIN], cells


def _used(goal: Grid, palette: list[RGB], cells: bytes) -> tuple[list[RGB], bytes]:
    """The colours that voxels have, in the order of the palette, as reading returns them."""
    used = sorted({colour for colour, state in zip(cells, goal.cells, strict=True) if state == FILLED})
    places = bytes(used.index(colour) + 1 if colour in used else 0 for colour in range(256))
    return [palette[colour - 1] for colour in used], cells.translate(places)


VOX: Final = Format("vox", (".vox",), sniff, parse, dump, keeps=("goal", "colours"), picture=True,
                    binary=True, flat=False, solid=True)


# The scene: a tree of nodes that places models. `nTRN` moves and rotates its child, `nGRP` has any number of children,
# `nSHP` shows a model. The centre of a cell is rotated around the centre of its model, which is a corner of cells, the
# lower one where a side is odd.

_MOST_STEPS: Final = 10_000  # nodes visited, so that cycles come to an end
_FARTHEST: Final = 1 << 20
_KINDS: Final = (b"nTRN", b"nGRP", b"nSHP")

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
    nodes = dict(_node(_Reader(kind, content)) for kind in _KINDS for content in chunks.get(kind, []))
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
        self.kind, self._content = kind.decode("ascii"), content
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
        return PuzzleError(code, where=self.kind, found=found)

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


def _node(reader: _Reader) -> tuple[int, _Node]:
    """The number of a node, and the node. Several models of one are frames of an animation; the first is shown."""
    number, hidden = reader.number(), reader.names().get("_hidden") == "1"
    if reader.kind == "nGRP":
        return number, _Node(tuple(reader.number() for _ in range(reader.count())), hidden=hidden)
    if reader.kind == "nSHP":
        return number, _Node((), (reader.number(),) if reader.count() else (), hidden=hidden)
    child, _, _ = (reader.number() for _ in range(3))  # the others are reserved, and the layer
    frames = [reader.names() for _ in range(reader.count())]
    first = frames[0] if frames else {}
    return number, _Node((child,), (), _turn(reader, first.get("_r")), _move(reader, first.get("_t")), hidden)


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
