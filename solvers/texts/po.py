"""Reads the translations of a language, a file in the PO format of gettext.

The context of a message is the code of a sentence or the place of a text, its id the English. As in a compiled
catalogue, fuzzy messages are left out and those without a translation. `scripts/translations.py` writes the files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r"}


def messages(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The context of each message, and its translation in all plural forms."""
    for block in text.split("\n\n"):
        comments, _, message = f"\n{block}".partition("\nmsgctxt ")
        context, _, strings = message.partition("\nmsgid ")
        forms = tuple(_unquoted(form.partition(" ")[2]) for form in strings.split("\nmsgstr")[1:])
        if forms and all(forms) and not _is_fuzzy(comments):
            yield _unquoted(context), forms


def _is_fuzzy(comments: str) -> bool:
    return "fuzzy" in comments and any("fuzzy" in line for line in comments.splitlines() if line.startswith("#,"))


def _unquoted(lines: str) -> str:
    """The text of quoted lines."""
    text = "".join(line.strip()[1:-1] for line in lines.splitlines())
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text) if "\\" in text else text


def entry_of(forms: Sequence[str], plurals: Sequence[str]) -> str | dict[str, str]:
    """A translation as an entry of the catalogue. The last form stands for all others that say the same."""
    last = forms[-1]
    named = {name: form for name, form in zip(plurals, forms, strict=False) if form != last}
    return {**named, plurals[len(forms) - 1]: last} if named else last
