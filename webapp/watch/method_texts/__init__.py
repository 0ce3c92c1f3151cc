"""What the pages say about each method, written for a class: one file for each method.

Nothing here depends on how methods work: the page of a method without a file shows only its summary.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from solvers.texts import ENGLISH

from ...base.page_texts import entries_in, translated

_EXAMPLE = "duck"
_BIGGER = ("cat", "lighthouse", "bear")


@dataclass(frozen=True, slots=True)
class MethodText:
    """The text about a method. `example` and `bigger` name puzzles of the gallery, and `options` are for the example.
    `piece` names a template, a script and a style sheet, if there is something to try on the page."""

    title: str
    lead: str = ""
    text: tuple[str, ...] = ()
    look: str = ""
    example: str = _EXAMPLE
    bigger: tuple[str, ...] = _BIGGER
    options: dict[str, Any] = field(default_factory=dict)
    piece: str = ""


def text_of(name: str, summary: str) -> MethodText:
    """The text about a method; a method without a text has only its `summary`."""
    entries = translated(__package__, name)
    return MethodText(title=name, lead=summary) if entries is None else MethodText(**entries)


def english_text_of(name: str) -> MethodText | None:
    """The text about a method before any translation, if there is one."""
    entries = entries_in(ENGLISH, __package__, name)
    return None if entries is None else MethodText(**entries)
