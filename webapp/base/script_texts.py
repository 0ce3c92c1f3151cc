"""The texts that scripts need, as modules of `js/texts/`, made of the files in texts/: `catalogue.js`, which all pages
load, and those that are added to it: `more_catalogue.js` by `more.js` on the pages that say more, by `starting.js` what
of it the home page says, by `explaining.js` what explanations say, and by `drawing.js` what only the pages say on which
puzzles are made."""

from __future__ import annotations

from functools import cache
from typing import Final

from solvers.texts import all_entries, language_name

from .wire_json import dumps

# What goes to browsers, by module; all other files are the server's own.
FILES: Final[dict[str, tuple[str, ...]]] = {
    "picturing_catalogue": ("picturing",),  # what the panel says that makes puzzles of pictures, loaded with it
    "starting_catalogue": ("starting",),  # all that the home page says, which is to be there soon
    "drawing_catalogue": ("changing", "drawing"),  # what the pages say on which puzzles are made
    "catalogue": ("amounts", "asking", "board", "cells", "keeping", "playing"),
    "explained_catalogue": (
        "explained", "explaining", "helping", "hinting", "levels", "lists", "places", "rating", "techniques",
    ),
    "more_catalogue": (
        "annealing", "broken", "clauses", "dailies", "ending", "example", "exhibition", "fields", "guessing",
        "laboratory", "levels", "making", "names", "outcomes", "placing", "practice", "progress", "race", "reasons",
        "replay",
        "searching", "sharing", "solids", "starting", "themes", "watch", "weighing",
    ),
}  # fmt: skip


@cache
def script_of_texts(module: str) -> str:
    """The module: the language, and its texts by code."""
    texts = {code: entry for file in FILES[module] for code, entry in all_entries(file).items()}
    return f"export const LANGUAGE = {_json(language_name())};\nexport const TEXTS = {_json(texts)};\n"


def _json(value: object) -> str:
    """JSON that is JavaScript, too."""
    return dumps(value).decode().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
