"""What a format module offers, and reading numbers out of hostile text with exact messages."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..errors import PuzzleError
from ..puzzle import MAX_SIDE, Puzzle

_DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class Format:
    """How one format is recognised, read and written.

    `sniff` tells whether a text looks like this format: cheap, bounded, never raises.
    `parse` gets text with `\\n` line ends and no byte order mark (a `binary` format: one
    character a byte, latin-1). `dump` raises PuzzleError when the format cannot carry the puzzle.
    A `picture` format writes the solution, so its `dump` needs `puzzle.info.goal`.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    sniff: Callable[[str], bool]
    parse: Callable[[str], Puzzle]
    dump: Callable[[Puzzle], str]
    picture: bool = False
    binary: bool = False


def read_number(text: str, where: str, low: int = 0, high: int = MAX_SIDE) -> int:
    """A decimal number within bounds; the sentence of the error says where it should stand."""
    word = text.strip()
    if not (word.isascii() and word.isdigit()):
        raise PuzzleError("expected a number", where=where, found=text)
    if len(word.lstrip("0")) > _DIGITS or not low <= int(word) <= high:
        raise PuzzleError(f"expected a number from {low} to {high}", where=where, found=text)
    return int(word)


def read_runs(text: str, where: str, separators: str = r"[\s,]+") -> tuple[int, ...]:
    """Run lengths; nothing at all, or a single 0, is an empty line."""
    words = [word for word in re.split(separators, text.strip()) if word]
    if len(words) > MAX_SIDE:
        raise PuzzleError(f"expected at most {MAX_SIDE} numbers", where=where, found=f"{len(words)} numbers")
    if words in ([], ["0"]):
        return ()
    return tuple(read_number(word, where, low=1) for word in words)


def read_size(height: str, width: str, where: str) -> tuple[int, int]:
    """Number of rows and of columns, each within the bounds of the model."""
    return read_number(height, where, low=1), read_number(width, where, low=1)
