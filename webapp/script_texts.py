"""The texts that scripts need, as the module `js/texts/catalogue.js`: it is made of the files in texts/."""

from __future__ import annotations

from functools import cache
from typing import Final

from solvers.texts import all_entries, language_name

from .wire_json import dumps

# What of the catalogue goes to browsers; all other files are the server's own.
FILES: Final = (
    "amounts", "asking", "board", "cells", "example", "fields", "hinting", "keeping", "levels", "making", "names",
    "outcomes", "playing", "race", "reasons", "replay", "sharing", "solids", "starting", "watch", "weighing",
)  # fmt: skip


@cache
def script_of_texts() -> str:
    """The module: the language, and its texts by code."""
    texts = {code: entry for file in FILES for code, entry in all_entries(file).items()}
    return f"export const LANGUAGE = {_json(language_name())};\nexport const TEXTS = {_json(texts)};\n"


def _json(value: object) -> str:
    """JSON that is JavaScript, too."""
    return dumps(value).decode().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
