"""Every file and link format, one a file; here is the registry, sniffing, `parse` and `dump`.

A format module offers `FORMAT`, a `Format`: how to recognise, read and write it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from ..errors import PuzzleError
from ..puzzle import Puzzle

# In the order in which sniffing asks them: the most telling first.
FORMATS: Final[tuple[str, ...]] = ("lambda_",)

MAX_BYTES: Final = 4_000_000


@dataclass(frozen=True, slots=True)
class Format:
    """How one format is recognised, read and written.

    `sniff` tells whether a text looks like this format: cheap, and never raises. `parse` gets the
    text (line ends already `\\n`, no byte order mark) or, where `binary`, the bytes. `dump` gives text
    or bytes and raises PuzzleError when the format cannot carry the puzzle. `picture` formats show the
    solution: their dump needs `puzzle.info.goal`.
    """

    name: str
    title: str
    extensions: tuple[str, ...]
    sniff: Callable[[str], bool]
    parse: Callable[[str], Puzzle] | None
    dump: Callable[[Puzzle], str] | None
    picture: bool = False
