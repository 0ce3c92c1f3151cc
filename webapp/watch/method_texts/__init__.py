"""What the pages say about each method, written for a class, a folder a language and one file a method; how to read it.

Nothing here depends on how methods work: a method without a file has a page too, with its summary alone.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any

from solvers.texts import ENGLISH, language_name

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


def text_of(name: str, summary: str) -> MethodText:
    """The text about the method of that name, in English where it is not translated; failing that, a page's worth of
    `summary`."""
    for language in (language_name(), ENGLISH):
        if (text := _read(language, name)) is not None:
            return text
    return MethodText(title=name, lead=summary)


def english_text_of(name: str) -> MethodText | None:
    """The text about the method of that name before any translation, if there is one."""
    return _read(ENGLISH, name)


@cache
def _read(language: str, name: str) -> MethodText | None:
    file = files(__package__) / language / f"{name}.toml"
    if not file.is_file():
        return None
    found: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    lists = {part: tuple(value) for part, value in found.items() if isinstance(value, list)}
    return MethodText(**{**found, **lists})
