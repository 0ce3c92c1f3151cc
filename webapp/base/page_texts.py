"""The catalogue of sentences: for templates, and for scripts as modules of `js/core/texts/`.

Templates may put markup, such as a link, into a sentence. Every page loads `catalogue.js`. The other modules add the
sentences of some pages; a script imports them before anything else.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from flask import Flask
from markupsafe import Markup, escape

from solvers.texts import (
    all_entries,
    capital,
    filled,
    form_of,
    has_cases,
    language_name,
    name_of,
    numeral,
    size_name,
    spoken,
    with_and,
)
from solvers.texts.languages import language

from .request_bounds import bounds_of
from .site_address import set_origin
from .wire_json import dumps

# The files that go to browsers, by module; all others are only for the server.
FILES: Final[dict[str, tuple[str, ...]]] = {
    "catalogue": ("asking", "board", "cells", "keeping", "playing"),
    "starting_texts": ("starting",),  # all that the home page says, because it should load fast
    "more_texts": (
        "annealing", "believing", "broken", "dailies", "ending", "example", "exhibition", "fields",
        "guessing", "levels", "names", "outcomes", "placing", "race", "reasons", "replay", "sharing", "solids",
        "starting", "striking", "themes", "watch",
    ),
    "room_texts": ("making", "practice", "progress"),  # what only the rooms for these say
    "explained_texts": (
        "carved", "coloured", "explained", "explaining", "helping", "hinting", "levels", "lists", "places", "rating",
        "techniques",
    ),
    "drawing_texts": ("changing", "drawing"),  # what the editors say
    "colour_texts": ("colouring",),  # what the page of a coloured puzzle says
    "search_texts": ("searching",),  # what views of searches by rows say, loaded with them
    "clause_texts": ("clauses",),  # what the steps of a SAT solver say, loaded with the first of them
    "coloured_run_texts": ("coloured_clauses", "coloured_run"),  # what is said of solvers of coloured puzzles
    "inking_texts": ("inking",),  # what the dialog for the colours of a drawing says, loaded with it
    "algorithm_texts": ("algorithm",),  # the game in which one makes the choices of a method
    "class_texts": ("class",),
    "teaching_texts": ("teaching",),  # what the teacher and the screen of a class are told
    "seeds_texts": ("seeds",),
    "bets_texts": ("bets",),
    "finish_texts": ("finishes",),  # how runs with many seeds ended: in a class, and in the lab
    "predict_texts": ("predict",),
    "laboratory_texts": ("laboratory",),
    "plan_texts": ("lesson_plan", "planning"),  # what reads and makes lesson plans says
    "class_draw_texts": ("class_drawing",),  # what is said where a class makes puzzles
    "class_exit_texts": ("exit_question",),  # what exit questions say, and the form in which they are written
    "piece_texts": ("aligning", "weighing"),  # what can be tried out on pages of methods, loaded when it is seen
    "film_texts": ("filming",),  # what the dialog that saves what is watched says, loaded with it
    "question_texts": ("quiz",),  # what questions in recordings and classes say
    "picture_texts": ("picturing",),  # what the panel for pictures says, loaded with it
}  # fmt: skip

# Names that scripts do not say by themselves, but may have to put into other forms.
_INFLECTED: Final = {"explained_texts": ("colour_names",), "colour_texts": ("colour_names",)}


def add_to_templates(app: Flask) -> None:
    """Give templates `say("code", name=value)`, `language()` for the attribute `lang`, and numbers, sizes, names and
    lists as the language writes them. What they pass on to scripts are the `bounds()` of requests and the origin for
    shared links."""
    app.jinja_env.filters["capitalize"] = capital
    app.jinja_env.globals.update(say=say_in_page, language=language_name, numeral=numeral, name_of=name_of,
                                 size_name=size_name, with_and=with_and, set_origin=set_origin,
                                 bounds=lambda: bounds_of(app.config))


def say_in_page(code: str, /, **parameters: object) -> Markup:
    """The sentence with this code, escaped for HTML."""
    safe = {name: value if isinstance(value, Markup) else escape(spoken(value)) for name, value in parameters.items()}
    return Markup(filled(str(escape(form_of(code, parameters))), safe))


def script_of_texts(module: str) -> str:
    """The module in the current language."""
    return _script_in(language_name(), module)


@cache
def _script_in(name: str, module: str) -> str:
    files = (*FILES[module], *(_INFLECTED.get(module, ()) if has_cases() else ()))
    texts = _json({code: entry for file in files for code, entry in all_entries(file).items()})
    if module == "catalogue":
        cases = '{ inflected } from "./cases.js"' if has_cases() else "const inflected = (words) => words"
        locale = _json(language(name).locale)
        return f"export {cases};\nexport const LANGUAGE = {locale};\nexport const TEXTS = {texts};\n"
    return f'import {{ TEXTS }} from "./catalogue.js";\nObject.assign(TEXTS, {texts});\n'


def forget_scripts() -> None:
    """Clear the cache of modules."""
    _script_in.cache_clear()


def _json(value: object) -> str:
    """JSON that is also valid JavaScript."""
    return dumps(value).decode().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
