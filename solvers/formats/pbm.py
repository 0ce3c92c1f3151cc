"""PBM pictures in digits (P1), 1 is filled. `pbm4`, the binary kind, reads its header by this module, too."""

from __future__ import annotations

import re
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle, puzzle_of
from ..texts import say
from .base import Format, bits_of_goal, grid_of_bits, read_size

_LOOKS: Final = re.compile(r"\s*P1(?=[\s#])")
_GAP: Final = re.compile(r"(?:\s++|#[^\n]*+)*+")
_WORD: Final = re.compile(r"[^\s#]*")


def parse(text: str) -> Puzzle:
    height, width, end = read_header(text.lstrip(), "P1")
    bits = "".join(re.sub(r"#[^\n]*", "", text.lstrip()[end:]).split())
    if len(bits) != height * width or bits.strip("01"):
        raise PuzzleError("formats.pbm_digits", found=bits, count=height * width)
    return puzzle_of(grid_of_bits(bits, height, width))


def dump(puzzle: Puzzle) -> str:
    rows = bits_of_goal(puzzle, "titles.in_pbm")
    return "\n".join(["P1", f"{len(rows[0])} {len(rows)}", *map(" ".join, rows), ""])


def read_header(text: str, signature: str) -> tuple[int, int, int]:
    """Rows, columns, and where the size ends; there may be comments between the words."""
    place = len(signature)
    words = []
    for _ in range(2):
        gap = _GAP.match(text, place)
        word = _WORD.match(text, gap.end() if gap else place)
        words.append(word[0] if word else "")
        place = word.end() if word else place
    if not text.startswith(signature):
        raise PuzzleError("formats.pbm_signature", found=text, signature=signature)
    return *read_size(words[1], words[0], say("places.size_of_picture")), place


FORMAT: Final = Format("pbm", "titles.pbm", (".pbm",), _LOOKS.match, parse, dump, keeps=("goal",), picture=True)
