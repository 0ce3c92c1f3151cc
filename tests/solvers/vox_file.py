"""Writes MagicaVoxel files as that program would, scenes too. No tests here."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence

Chunk = tuple[bytes, bytes]
Voxel = tuple[int, int, int, int]


def vox(shape: Sequence[int], voxels: Sequence[Voxel], *more: Chunk) -> bytes:
    """A file of one model and other chunks."""
    return file_of(*model(shape, voxels), *more)


def file_of(*chunks: Chunk) -> bytes:
    body = b"".join(struct.pack("<4sII", name, len(content), 0) + content for name, content in chunks)
    return b"VOX " + struct.pack("<I", 200) + struct.pack("<4sII", b"MAIN", 0, len(body)) + body


def model(shape: Sequence[int], voxels: Sequence[Voxel]) -> list[Chunk]:
    return [(b"SIZE", struct.pack("<III", *shape)),
            (b"XYZI", struct.pack("<I", len(voxels)) + b"".join(map(bytes, voxels)))]


def transform(number: int, child: int, *, hidden: bool = False, **frame: str) -> Chunk:
    """A node that moves (`_t`) and turns (`_r`) another one."""
    names = {"_hidden": "1"} if hidden else {}
    return b"nTRN", numbers(number) + table(names) + numbers(child, -1, 0, 1) + table(frame)


def group(number: int, *children: int) -> Chunk:
    return b"nGRP", numbers(number) + table({}) + numbers(len(children), *children)


def shown(number: int, *models: int) -> Chunk:
    """A node that shows models."""
    each = b"".join(numbers(model) + table({}) for model in models)
    return b"nSHP", numbers(number) + table({}) + numbers(len(models)) + each


def numbers(*values: int) -> bytes:
    return struct.pack(f"<{len(values)}i", *values)


def table(names: Mapping[str, str]) -> bytes:
    texts = [text.encode() for pair in names.items() for text in pair]
    return numbers(len(names)) + b"".join(numbers(len(text)) + text for text in texts)
