"""Wishes for puzzles by chance read from text, as the command line, the API and addresses write them."""

from __future__ import annotations

import re
from typing import Final

from ...errors import PuzzleError
from .generator import LARGEST, MOST_SEED, RECIPE, Wish

_SIZE: Final = re.compile(r"(\d{1,4})(?:x(\d{1,4}))?", re.ASCII)
_DIGITS: Final = 16  # of the largest seed


def read_wish(size: str, level: str, style: str, seed: str, recipe: str = str(RECIPE)) -> Wish:
    """A wish of texts; PuzzleError says what is wrong with one."""
    match = _SIZE.fullmatch(size)
    if match is None:
        raise PuzzleError("random.size_text", where="size", found=size, most=LARGEST)
    width, height = int(match[1]), int(match[2] or match[1])
    return Wish(width, height, level, style, _whole("seed", seed), _whole("recipe", recipe))


def size_text(wish: Wish) -> str:
    """The size as it is read: one number where the sides are equal, else across and down."""
    return str(wish.width) if wish.width == wish.height else f"{wish.width}x{wish.height}"


def _whole(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= _DIGITS):
        raise PuzzleError("random.seed", where=name, found=text, most=str(MOST_SEED))
    return int(text)
