"""Click's own messages, such as "Missing argument", in the language of the command line.

click asks gettext for its words, which needs a compiled file for each language. Here they come from the catalogue
instead; its English entries repeat the words of click.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from click import core, decorators, exceptions, formatting, parser, types

from ..texts import all_entries, form_of
from ..texts.languages import ENGLISH, speaking

_MODULES: Final[tuple[Any, ...]] = (core, decorators, exceptions, formatting, parser, types)


def translate_click() -> None:
    """Let click take its words from the catalogue."""
    for module in _MODULES:
        for name, ours in (("_", _translated), ("ngettext", _counted)):
            if hasattr(module, name):
                setattr(module, name, ours)


def _translated(words: str) -> str:
    name = _names().get(words)
    return form_of(f"usage.{name}", {}) if name else words


def _counted(singular: str, plural: str, count: int) -> str:
    name = _names().get(plural)
    return form_of(f"usage.{name}", {"count": count}) if name else singular if count == 1 else plural


@cache
def _names() -> dict[str, str]:
    """The names of the entries by the words of click."""
    with speaking(ENGLISH):
        entries = all_entries("usage")
    return {entry if isinstance(entry, str) else entry["other"]: code.partition(".")[2]
            for code, entry in entries.items()}
