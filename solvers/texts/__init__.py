"""Every sentence and label that people read, by its code, in the language of this process.

A code is the name of a file and of an entry in it: `errors.flat_puzzle` is in `en/errors.toml`. An entry is a sentence
with `{parameters}`, or a table of plural forms, of which the parameter `count` selects one. Numbers are written in the
style of the language, texts as they are. English fills the gaps of other languages.

NONOSCOPE_LANGUAGE in the environment sets the language; other processes of a server inherit it. The web side adds a
folder of its own. This module loads only the standard library, and files only when they are needed, so that `--help` is
quick.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

VARIABLE: Final = "NONOSCOPE_LANGUAGE"
ENGLISH: Final = "en"
# Each of these holds a folder of files for each language.
FOLDERS: Final[list[Traversable]] = [files(__package__)]  # of whatever holds the package, such as a zip file
_PARAMETER: Final = re.compile(r"\{(\w+)\}")
_ENDS: Final = (".", "!", "?", "…")

Entry = str | dict[str, str]


class Said(str):
    """A sentence with its code and parameters, which programs get with an error."""

    code: str
    parameters: Mapping[str, object]

    def __new__(cls, words: str, code: str = "", parameters: Mapping[str, object] | None = None) -> Said:
        said = super().__new__(cls, words)
        said.code, said.parameters = code, parameters or {}
        return said


@dataclass(frozen=True, slots=True)
class Language:
    """The content of a `language.toml`: the signs in numbers, and the plural forms.

    `rule` gives the index of the form for a number, as in gettext; the forms have the same names as in browsers.
    """

    name: str
    group: str
    point: str
    forms: tuple[str, ...]
    rule: Callable[[int], int]

    def form(self, count: int) -> str:
        return self.forms[self.rule(count)]


def say(code: str, /, **parameters: object) -> str:
    """The sentence or label of a code, as a `Said`; KeyError if there is none, or if a parameter is missing."""
    return Said(filled(form_of(code, parameters), parameters), code, parameters)


def is_known(code: str) -> bool:
    """Whether there is an entry with this code."""
    file, _, key = code.partition(".")
    return key in _file(ENGLISH, file)


def form_of(code: str, parameters: Mapping[str, object]) -> str:
    """The entry for a code; of plural forms the one for the parameter `count`."""
    entry = _entry(language_name(), code)
    return entry if isinstance(entry, str) else entry[_language(language_name()).form(_count(parameters))]


def filled(form: str, parameters: Mapping[str, object]) -> str:
    """A form with its parameters in their places."""
    return _PARAMETER.sub(lambda found: spoken(parameters[found[1]]), form)


def spoken(value: object) -> str:
    """A parameter as text for a sentence."""
    if isinstance(value, list | tuple):
        return say("lists.comma").join(map(spoken, value))
    if isinstance(value, int | float) and not isinstance(value, bool):
        return numeral(value)
    return str(value)


def numeral(value: float, form: str = ",.12g") -> str:
    """A number in the style of the language; `form` is for `format`, where `,` separates groups of digits."""
    written, known = format(value, "," if isinstance(value, int) and form == ",.12g" else form), language()
    return written.translate({ord(","): known.group, ord("."): known.point})


def size_name(shape: Sequence[int], between: str = " × ") -> str:
    """A size as people say it: of a flat puzzle the width, then the height; of a solid width, depth and height."""
    return between.join(map(str, shape if len(shape) > 2 else reversed(shape)))


def place_name(kind: str, place: int) -> str:
    """ "row 3", "line 12": a kind of place and its number, which has no groups of digits."""
    return say(f"places.{kind}", number=str(place))


def name_of(word: str) -> str:
    """The name for people of something that a method reports: a counter, a stage, a technique."""
    known = all_entries("names").get(f"names.{word}")
    return known if isinstance(known, str) else word.replace("_", " ")


def within(place: str, inner: str) -> str:
    """ "line 4 (row 2)": a place, and what is there."""
    return say("places.within", place=place, inner=inner)


def with_and(names: Iterable[str]) -> str:
    """Names in a sentence: "one, two and three"."""
    *rest, last = names
    return say("lists.and", rest=rest, last=last) if rest else last


def with_or(names: Iterable[str]) -> str:
    """Choices in a sentence: "one, two or three"."""
    *rest, last = names
    return say("lists.or", rest=rest, last=last) if rest else last


def sentence(words: str) -> str:
    """Words as a sentence of their own: with a capital and a full stop."""
    ended = words if words.endswith(_ENDS) else f"{words}."
    return ended[:1].upper() + ended[1:] if ended.partition(" ")[0].rstrip(":,.").islower() else ended


@cache
def language_name() -> str:
    """The language of this process, as for `lang` in a page; English if the wanted one does not exist."""
    wanted = os.environ.get(VARIABLE, "").strip()
    return wanted if wanted in languages() else ENGLISH


def languages() -> tuple[str, ...]:
    """All languages."""
    places = [place for folder in FOLDERS for place in folder.iterdir() if place.is_dir()]
    return tuple(sorted(place.name for place in places if (place / "language.toml").is_file()))


def language() -> Language:
    return _language(language_name())


def add_folder(folder: Traversable) -> None:
    """Look for sentences there, too."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        forget()


def forget() -> None:
    """Read all files again when they are needed next."""
    for remembered in (language_name, _language, _file, _entry):
        remembered.cache_clear()


def all_entries(file: str) -> dict[str, Entry]:
    """All entries of a file, by code."""
    known = {**_file(ENGLISH, file), **_file(language_name(), file)}
    return {f"{file}.{name}": entry for name, entry in known.items()}


def _count(parameters: Mapping[str, object]) -> int:
    count = parameters["count"]
    return abs(count) if isinstance(count, int) else 2  # a fraction takes the plural


@cache
def _entry(name: str, code: str) -> Entry:
    file, _, key = code.partition(".")
    found = _file(name, file).get(key)
    return _file(ENGLISH, file)[key] if found is None else found


@cache
def _file(name: str, file: str) -> dict[str, Entry]:
    found: dict[str, Entry] = {}
    for folder in FOLDERS:
        path = folder / name / f"{file}.toml"
        if path.is_file():
            found.update(tomllib.loads(path.read_text(encoding="utf-8")))
    return found


@cache
def _language(name: str) -> Language:
    entries: dict[str, Any] = dict(_file(name, "language"))
    forms = tuple(entries["forms"])
    return Language(entries["name"], entries["group"], entries["point"], forms, c2py(entries["plural"]))
