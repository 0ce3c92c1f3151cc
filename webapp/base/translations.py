"""Long texts, such as those of lessons: a package with a folder for English, and in it a TOML file for each text.

Those of another language lie in its own folder, in a folder with the last name of the package, such as
`lesson_texts/zero.toml`. A translation needs only the texts: what it leaves out, such as clues, cells and names of
puzzles, is that of the English one, also within lists of tables.
"""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from solvers.texts import ENGLISH, FOLDERS, language_name

from .wire_json import Json


def translated(package: str, name: str) -> Json | None:
    """The entries of a text, in English where it is not translated; None if there is no such text."""
    return entries_in(language_name(), package, name)


@cache
def entries_in(language: str, package: str, name: str) -> Json | None:
    """The same in a given language. Lists are tuples."""
    file = files(package) / ENGLISH / f"{name}.toml"
    if not file.is_file():
        return None
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    translation = f"{language}/{package.rpartition('.')[2]}/{name}.toml"
    for path in (folder / translation for folder in FOLDERS if language != ENGLISH):
        if path.is_file():
            entries = with_translation(entries, tomllib.loads(path.read_text(encoding="utf-8")))
    return {entry: tuple(value) if isinstance(value, list) else value for entry, value in entries.items()}


def with_translation(english: Any, other: Any) -> Any:
    """The translation, completed from English."""
    if isinstance(english, dict) and isinstance(other, dict):
        return {**english, **{name: with_translation(english.get(name), value) for name, value in other.items()}}
    if isinstance(english, list) and english and isinstance(english[0], dict) and isinstance(other, list):
        tables = other[: len(english)]
        return [*map(with_translation, english, tables), *english[len(tables) :]]
    return other
