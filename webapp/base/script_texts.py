"""The texts that scripts need, as modules of `js/core/texts/`, made of the files in texts/.

Every page loads `catalogue.js`. Each of the other modules adds to it what only some pages say; a script imports it
before anything else."""

from __future__ import annotations

from functools import cache
from typing import Final

from solvers.texts import all_entries, language_name

from .wire_json import dumps

# What goes to browsers, by module; all other files are the server's own.
FILES: Final[dict[str, tuple[str, ...]]] = {
    "catalogue": ("amounts", "asking", "board", "cells", "keeping", "playing"),
    "starting_texts": ("starting",),  # all that the home page says, which is to be there soon
    "more_texts": (
        "annealing", "broken", "clauses", "dailies", "ending", "example", "exhibition", "fields", "guessing",
        "laboratory", "levels", "making", "names", "outcomes", "placing", "practice", "progress", "race", "reasons",
        "replay", "searching", "sharing", "solids", "starting", "themes", "watch", "weighing",
    ),
    "explained_texts": (
        "explained", "explaining", "helping", "hinting", "levels", "lists", "places", "rating", "techniques",
    ),
    "drawing_texts": ("changing", "drawing"),  # what the pages say on which puzzles are made
    "picture_texts": ("picturing",),  # what their panel for pictures says, loaded with it
}  # fmt: skip


@cache
def script_of_texts(module: str) -> str:
    texts = _json({code: entry for file in FILES[module] for code, entry in all_entries(file).items()})
    if module == "catalogue":
        return f"export const LANGUAGE = {_json(language_name())};\nexport const TEXTS = {texts};\n"
    return f'import {{ TEXTS }} from "./catalogue.js";\nObject.assign(TEXTS, {texts});\n'


def _json(value: object) -> str:
    """JSON that is JavaScript, too."""
    return dumps(value).decode().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
