"""What click itself says, such as "Missing argument", in the language of the command line.

click asks gettext for its words, which needs a compiled file for each language. Here they come from the catalogue,
where those of click are the English ones.
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
        for name, ours in (("_", _said), ("ngettext", _counted)):
            if hasattr(module, name):
                setattr(module, name, ours)


def _said(words: str) -> str:
    name = _names().get(words)
    return form_of(f"usage.{name}", {}) if name else words


def _counted(one: str, others: str, count: int) -> str:
    name = _names().get(others)
    return form_of(f"usage.{name}", {"count": count}) if name else one if count == 1 else others


@cache
def _names() -> dict[str, str]:
    """By the words of click the names of the entries."""
    with speaking(ENGLISH):
        entries = all_entries("usage")
    return {entry if isinstance(entry, str) else entry["other"]: code.partition(".")[2]
            for code, entry in entries.items()}
