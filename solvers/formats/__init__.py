"""Every file and link format, one a file; here is the registry, sniffing, `parse` and `dump`.

A format module offers `FORMAT`, a `Format` (see `base`). Adding one: the file, its test data, its name here.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle
from .base import Format

# Modules, in the order in which sniffing asks them: the most telling first.
_MODULES: Final[tuple[str, ...]] = ()

MAX_BYTES: Final = 4_000_000


def format_named(name: str) -> Format:
    """The format of that name (`lambda`, `non`, `puzzlink`, ...)."""
    for form in formats():
        if form.name == name:
            return form
    raise PuzzleError(f"expected one of {', '.join(form.name for form in formats())}", where="format", found=name)


def formats() -> tuple[Format, ...]:
    """All formats in sniffing order."""
    return tuple(import_module(f".{module}", __name__).FORMAT for module in _MODULES)


def parse(source: str | bytes, format: str | None = None) -> Puzzle:  # noqa: A002
    """The puzzle that a text, link or file holds, in a named format or in whichever it looks like."""
    raise NotImplementedError


def dump(puzzle: Puzzle, format: str) -> str:  # noqa: A002
    """`puzzle` written in a format; a binary format needs `dump_bytes`."""
    return format_named(format).dump(puzzle)
