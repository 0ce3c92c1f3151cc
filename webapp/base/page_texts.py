"""The catalogue of sentences for templates, and as modules of `js/core/texts/` for scripts.

What a template puts into a sentence may be markup, such as a link. Every page loads `catalogue.js`. Each of the other
modules adds to it what only some pages say; a script imports it before anything else.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from flask import Flask
from markupsafe import Markup, escape

from solvers.texts import all_entries, filled, form_of, language_name, name_of, numeral, spoken

from .request_bounds import bounds_of
from .site_address import set_origin
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


def add_to_templates(app: Flask) -> None:
    """`say("code", name=value)`, `language()` for the attribute `lang`, numbers and names as the language writes them;
    and what templates hand on to scripts: the `bounds()` of requests, and the address of this server for others."""
    app.jinja_env.globals.update(say=say_in_page, language=language_name, numeral=numeral, name_of=name_of,
                                 set_origin=set_origin, bounds=lambda: bounds_of(app.config))


def say_in_page(code: str, /, **parameters: object) -> Markup:
    """The text of a code, safe to stand in a page."""
    safe = {name: value if isinstance(value, Markup) else escape(spoken(value)) for name, value in parameters.items()}
    return Markup(filled(str(escape(form_of(code, parameters))), safe))


@cache
def script_of_texts(module: str) -> str:
    texts = _json({code: entry for file in FILES[module] for code, entry in all_entries(file).items()})
    if module == "catalogue":
        return f"export const LANGUAGE = {_json(language_name())};\nexport const TEXTS = {texts};\n"
    return f'import {{ TEXTS }} from "./catalogue.js";\nObject.assign(TEXTS, {texts});\n'


def _json(value: object) -> str:
    """JSON that is JavaScript, too."""
    return dumps(value).decode().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
