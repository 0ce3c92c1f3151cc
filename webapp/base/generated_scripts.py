"""Scripts that the server generates: the texts of pages, and the constants that scripts share with Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from typing import Final

from solvers.clues import MAX_INKS
from solvers.colours import hex_of, spoken_name, usual_colours
from solvers.events import Move, What, Why
from solvers.explain.levels import LEVELS_FROM
from solvers.explain.rating import Weights
from solvers.explain.techniques import BY_CODE
from solvers.explain.techniques.technique import LOOKING_AT_ONE_LINE
from solvers.texts.languages import speaking

from .page_texts import files_said, script_of_catalogue
from .paths import resource_path
from .wire_json import dumps

# What authors may say about a puzzle in the editors: a licence, by the name of its label, and texts of at most so many
# characters.
LICENCES: Final = {
    "none": "", "free": "CC0-1.0", "named": "CC-BY-4.0", "alike": "CC-BY-SA-4.0", "unsold": "CC-BY-NC-4.0",
}
LONGEST: Final = {"title": 100, "author": 100, "note": 300, "licence": 20}


def script_of_description() -> str:
    colours = [{"value": hex_of(ink.value), "name": spoken_name(ink.name), "letter": ink.letter}
               for ink in usual_colours()]
    return _script({"LICENCES": [*LICENCES.values()], "LONGEST": LONGEST, "COLOURS": colours,
                    "MOST_COLOURS": MAX_INKS})


@cache
def script_of_engine() -> str:
    """Codes of events, weights of techniques, and the constants of ratings."""
    return _script({
        "WHY": _constants(Why),
        "NODE": _constants(What),
        "MOVE": _constants(Move),
        "WEIGHT": {code: technique.weight for code, technique in BY_CODE.items()},
        "LOOKING_AT_ONE_LINE": LOOKING_AT_ONE_LINE,
        "RATING": _constants(Weights),
        "LEVELS": list(LEVELS_FROM.items()),
    })


def script_of_all_texts() -> str:
    """The catalogue with all that scripts say: for those that are not joined, see page_scripts.py."""
    return script_of_catalogue(_all_files_said())


@cache
def _all_files_said() -> frozenset[str]:
    scripts = (resource_path("static") / "js").rglob("*.js")
    return frozenset[str]().union(*(files_said(path.read_text("utf-8")) for path in scripts))


def _script(constants: Mapping[str, object]) -> str:
    return "".join(f"export const {name} = {dumps(value).decode()};\n" for name, value in constants.items())


def _constants(names: type) -> dict[str, object]:
    return {name: value for name, value in vars(names).items() if name.isupper()}


# By the path that each would have in static/.
GENERATED: Final[Mapping[str, Callable[[], str]]] = {
    "js/core/engine.js": script_of_engine,
    "js/make/description.js": script_of_description,
    "js/core/texts/catalogue.js": script_of_all_texts,
}


@cache
def version_of_generated(languages: tuple[str, ...]) -> str:
    """A hash of these scripts in all of these languages."""
    digest = sha256()
    for name in languages:
        with speaking(name):
            digest.update("".join(generate() for generate in GENERATED.values()).encode())
    return digest.hexdigest()
