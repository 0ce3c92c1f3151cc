"""PBM pictures in packed bits (P4): first bit leftmost, rows padded to whole bytes."""

from __future__ import annotations

import re
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle, puzzle_of
from ..texts import say
from .base import Format, bits_of_goal, grid_of_bits
from .pbm import read_header

_LOOKS: Final = re.compile(rb"P4[\s#]")


def parse(data: bytes) -> Puzzle:
    height, width, end = read_header(data.decode("latin-1"), "P4")
    stride = (width + 7) // 8
    # One white space character ends the header; the picture follows.
    packed = data[end + 1 : end + 1 + stride * height]
    if len(packed) != stride * height:
        raise PuzzleError("formats.pbm_bytes", found=say("counts.bytes", count=len(packed)), count=stride * height)
    bits = "".join(f"{byte:08b}" for byte in packed)
    rows = (bits[start : start + width] for start in range(0, len(bits), stride * 8))
    return puzzle_of(grid_of_bits("".join(rows), height, width))


def dump(puzzle: Puzzle) -> bytes:
    rows = bits_of_goal(puzzle, "titles.in_pbm4")
    return f"P4\n{len(rows[0])} {len(rows)}\n".encode() + b"".join(map(_packed, rows))


def _packed(row: str) -> bytes:
    padded = row + "0" * (-len(row) % 8)
    return int(padded, 2).to_bytes(len(padded) // 8, "big")


FORMAT: Final = Format("pbm4", "titles.pbm4", (".pbm",), _LOOKS.match, parse, dump, keeps=("goal",),
                       picture=True, binary=True)
