"""What the pages say about each method, written for a class, one file a method; and how to read it.

Nothing here depends on how methods work: a method without a file has a page too, with its summary alone.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

_EXAMPLE = "duck"
_BIGGER = ("cat", "lighthouse", "bear")


@dataclass(frozen=True, slots=True)
class MethodText:
    """The text about a method. `example` and `bigger` name puzzles of the gallery, `options` are for the example, and
    `piece` names what can be tried out on the page, if anything: a template, a script and a style sheet."""

    title: str
    lead: str = ""
    text: tuple[str, ...] = ()
    look: str = ""
    example: str = _EXAMPLE
    bigger: tuple[str, ...] = _BIGGER
    options: dict[str, Any] = field(default_factory=dict)
    piece: str = ""


@cache
def text_of(name: str, summary: str) -> MethodText:
    """The text about the method of that name; failing that, a page's worth of `summary`."""
    file = files(__package__) / f"{name}.toml"
    if not file.is_file():
        return MethodText(title=name, lead=summary)
    found: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    lists = {part: tuple(value) for part, value in found.items() if isinstance(value, list)}
    return MethodText(**{**found, **lists})
