"""Every sentence and label that people read, by its code, in the language that this process speaks.

A code is the name of a file and of an entry in it: `errors.flat_puzzle` stands in `en/errors.toml`. An entry is a
sentence with `{parameters}`, or a table of its plural forms, between which the parameter `count` decides. Numbers are
written as the language does, texts as they are. What a language leaves out is said in English.

The language is that of the environment's NONOSCOPE_LANGUAGE, which other processes of a server inherit. The web side
adds a folder of its own. Nothing but the standard library is loaded here, and files only when they are needed, so that
`--help` is quick.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from gettext import c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

VARIABLE: Final = "NONOSCOPE_LANGUAGE"
ENGLISH: Final = "en"
# Where languages are looked for: each holds a folder of files for each language.
FOLDERS: Final[list[Traversable]] = [files(__package__)]  # of whatever holds the package, such as a zip file
_PARAMETER: Final = re.compile(r"\{(\w+)\}")
_ENDS: Final = (".", "!", "?", "…")

Entry = str | dict[str, str]


class Said(str):
    """What was said, with the code and the parameters of which it was made: for programs that are told of an error."""

    code: str
    parameters: Mapping[str, object]

    def __new__(cls, words: str, code: str = "", parameters: Mapping[str, object] | None = None) -> Said:
        said = super().__new__(cls, words)
        said.code, said.parameters = code, parameters or {}
        return said


@dataclass(frozen=True, slots=True)
class Language:
    """What `language.toml` says of a language: its signs in numbers, and its plural forms.

    `rule` is the form's place for a number, as in gettext's files; the forms have the names that browsers give them.
    """

    name: str
    group: str
    point: str
    forms: tuple[str, ...]
    rule: Callable[[int], int]

    def form(self, count: int) -> str:
        return self.forms[self.rule(count)]


def say(code: str, /, **parameters: object) -> str:
    """The sentence or label of this code, a `Said`; KeyError when there is none, or a parameter is not given."""
    return Said(filled(form_of(code, parameters), parameters), code, parameters)


def form_of(code: str, parameters: Mapping[str, object]) -> str:
    """What the catalogue holds for a code; of plural forms the one for the parameter `count`."""
    entry = _entry(language_name(), code)
    return entry if isinstance(entry, str) else entry[_language(language_name()).form(_count(parameters))]


def filled(form: str, parameters: Mapping[str, object]) -> str:
    """A form with its parameters in their places."""
    return _PARAMETER.sub(lambda found: spoken(parameters[found[1]]), form)


def spoken(value: object) -> str:
    """A parameter as it stands in a sentence."""
    if isinstance(value, list | tuple):
        return say("lists.comma").join(map(spoken, value))
    if isinstance(value, int | float) and not isinstance(value, bool):
        return numeral(value)
    return str(value)


def numeral(value: float, form: str = ",.12g") -> str:
    """A number as the language writes it; `form` is for `format`, with `,` between groups of digits."""
    written, known = format(value, "," if isinstance(value, int) and form == ",.12g" else form), language()
    return written.translate({ord(","): known.group, ord("."): known.point})


def place_name(kind: str, place: int) -> str:
    """ "row 3", "line 12": a place of some kind, with its number, which is never written in groups of digits."""
    return say(f"places.{kind}", number=str(place))


def name_of(word: str) -> str:
    """What people call something that a method named: a counter, a stage, a technique."""
    known = all_entries("names").get(f"names.{word}")
    return known if isinstance(known, str) else word.replace("_", " ")


def within(place: str, inner: str) -> str:
    """ "line 4 (row 2)": a place, and what stands there."""
    return say("places.within", place=place, inner=inner)


def with_and(names: Iterable[str]) -> str:
    """Names in a sentence: "one, two and three"."""
    *rest, last = names
    return say("lists.and", rest=rest, last=last) if rest else last


def sentence(words: str) -> str:
    """Words as a sentence of their own: with a capital and a full stop."""
    ended = words if words.endswith(_ENDS) else f"{words}."
    return ended[:1].upper() + ended[1:] if ended.partition(" ")[0].rstrip(":,.").islower() else ended


@cache
def language_name() -> str:
    """The language of this process, as `lang` in a page has it; English when the wanted one is not there."""
    wanted = os.environ.get(VARIABLE, "").strip()
    return wanted if wanted in languages() else ENGLISH


def languages() -> tuple[str, ...]:
    """The languages that there are."""
    places = [place for folder in FOLDERS for place in folder.iterdir() if place.is_dir()]
    return tuple(sorted(place.name for place in places if (place / "language.toml").is_file()))


def language() -> Language:
    return _language(language_name())


def add_folder(folder: Traversable) -> None:
    """Look for sentences there too."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        forget()


def forget() -> None:
    """Read all files anew when they are next wanted."""
    for remembered in (language_name, _language, _file, _entry):
        remembered.cache_clear()


def all_entries(file: str) -> dict[str, Entry]:
    """All that a file holds, by code."""
    known = {**_file(ENGLISH, file), **_file(language_name(), file)}
    return {f"{file}.{name}": entry for name, entry in known.items()}


def _count(parameters: Mapping[str, object]) -> int:
    count = parameters["count"]
    return abs(count) if isinstance(count, int) else 2  # a share of something is not one


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
