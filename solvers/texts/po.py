"""Reads the translations of a language, a file in the PO format of gettext.

The context of a message is the code of a sentence or the place of a text, its id the English. As in a compiled
catalogue, fuzzy messages are left out and those without a translation. `scripts/translations.py` writes the files.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

_MESSAGE: Final = re.compile(
    r'(?P<fuzzy>^#,.*\bfuzzy\b.*\n(?:#.*\n)*)?'
    r'^msgctxt (?P<context>".*"\n(?:".*"\n)*)'
    r'(?:msgid.*\n(?:".*"\n)*)+'
    r'(?P<forms>(?:msgstr.*\n(?:".*"\n)*)+)', re.MULTILINE)
_FORM: Final = re.compile(r"^msgstr\S* ", re.MULTILINE)
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPED: Final = {"n": "\n", "t": "\t", "r": "\r"}


def messages(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The context of each message, and its translation in all plural forms."""
    for message in _MESSAGE.finditer(text.rstrip() + "\n"):
        forms = tuple(map(_unquoted, _FORM.split(message["forms"])[1:]))
        if all(forms) and not message["fuzzy"]:
            yield _unquoted(message["context"]), forms


def _unquoted(lines: str) -> str:
    """The text of quoted lines."""
    text = "".join(line.strip()[1:-1] for line in lines.splitlines())
    return _ESCAPE.sub(lambda match: _ESCAPED.get(match[1], match[1]), text) if "\\" in text else text


def entry_of(forms: Sequence[str], plurals: Sequence[str]) -> str | dict[str, str]:
    """A translation as an entry of the catalogue. The last form stands for all others that say the same."""
    last = forms[-1]
    named = {name: form for name, form in zip(plurals, forms, strict=False) if form != last}
    return {**named, plurals[len(forms) - 1]: last} if named else last
