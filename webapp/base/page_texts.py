"""The catalogue of sentences: for templates, and for scripts as the module `js/core/texts/catalogue.js`.

Templates may put markup, such as a link, into a sentence. A page gets the sentences of those files from which its
scripts say something: the server finds their codes in the scripts.

Long texts, such as those of lessons, are packages with a folder for English, and in it a TOML file for each text. Only
their sentences are translated; clues, cells and names of puzzles are those of the English file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final

from flask import Flask
from markupsafe import Markup, escape

from solvers.texts import (
    ENGLISH,
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
from solvers.texts import translated as translated_texts
from solvers.texts.languages import language, speaking

from .request_bounds import bounds_of
from .site_address import set_origin
from .wire_json import Json, dumps

# The beginning of a code in a script: the file of its sentence.
_CODE: Final = re.compile(r"""["'`]([a-z_]+)\.""")
# Where scripts say names in a sentence, which some languages put into other forms.
_OF_COLOURS: Final = frozenset({"coloured", "colouring"})


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


@lru_cache(maxsize=1024)
def files_said(script: str) -> frozenset[str]:
    return frozenset(name for name in _CODE.findall(script) if all_entries(name))


def script_of_catalogue(files: Collection[str]) -> str:
    """The module `core/texts/catalogue.js` with the sentences of some files, in the language that is spoken now."""
    cases = '{ inflected } from "./cases.js"' if has_cases() else "const inflected = (words) => words"
    locale = _json(language(language_name()).locale)
    return f"export {cases};\nexport const LANGUAGE = {locale};\nexport const TEXTS = {texts_of(files)};\n"


def texts_of(files: Collection[str]) -> str:
    """The sentences of some files by their codes, as an object of a script."""
    names = ("colour_names",) if has_cases() and not _OF_COLOURS.isdisjoint(files) else ()
    return _json({code: entry for file in (*sorted(files), *names) for code, entry in all_entries(file).items()})


def _json(value: object) -> str:
    """JSON that is also valid JavaScript."""
    return dumps(value).decode().replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def translated(package: str, name: str) -> Json | None:
    """The entries of a long text, in English where it is not translated; None if there is no such text."""
    return entries_in(language_name(), package, name)


@cache
def entries_in(language: str, package: str, name: str) -> Json | None:
    """The same in a given language. Lists are tuples."""
    file = files(package) / ENGLISH / f"{name}.toml"
    if not file.is_file():
        return None
    with speaking(language):
        texts = translated_texts(f"{package.rpartition('.')[2]}/{name}")
    entries = _with_translations(tomllib.loads(file.read_text(encoding="utf-8")), texts)
    return {entry: tuple(value) if isinstance(value, list) else value for entry, value in entries.items()}


def _with_translations(value: Any, texts: Mapping[str, Any], place: str = "") -> Any:
    """A text, or what holds texts, with the translations by their places, such as "steps.0.title"."""
    if isinstance(value, dict):
        return {name: _with_translations(part, texts, f"{place}.{name}") for name, part in value.items()}
    if isinstance(value, list):
        return [_with_translations(part, texts, f"{place}.{at}") for at, part in enumerate(value)]
    return texts.get(place[1:], value)
