"""Long texts, such as those of lessons: a package with a folder for each language, and in it a TOML file for each
text."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

from solvers.texts import ENGLISH, language_name

from .wire_json import Json


def translated(package: str, name: str) -> Json | None:
    """The entries of a text, in English where it is not translated; None if there is no such text."""
    return entries_in(language_name(), package, name) or entries_in(ENGLISH, package, name)


@cache
def entries_in(language: str, package: str, name: str) -> Json | None:
    """The entries of a text in one language, with tuples for lists."""
    file = files(package) / language / f"{name}.toml"
    if not file.is_file():
        return None
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return {entry: tuple(value) if isinstance(value, list) else value for entry, value in found.items()}
