"""Every sentence and label that people read, by its code, in the current language (see `languages`).

A code is the name of a file and of an entry in it: `errors.flat_puzzle` is in `en/errors.toml`. An entry is a sentence
with `{parameters}`, or a table of its plural forms: by the number `count`, or by the parameter that it names as `by`.
Numbers are written in the style of the language, texts as they are, lists as choices: "one, two or three". The
translations into another language are in its `texts.po`; English fills its gaps.

A name that occurs in sentences, such as "row 3", may have forms of its own, such as cases, in the `cases.toml` of a
language. `{line|accusative}` puts every such name within the parameter `line` into that form.

The web side adds folders of its own. This module loads only the standard library, and files only when they are needed,
so that `--help` is quick.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources.abc import Traversable
from typing import Any, Final, NamedTuple

from .languages import (
    ENGLISH,
    FOLDERS,
    LANGUAGE,
    capital,
    forget_languages,
    language,
    language_name,
    numeral,
    ordinal_form,
    plural_form,
    speaking,
    with_and,
    with_or,
)
from .po import entry_of, messages

__all__ = [
    "ENGLISH",
    "FOLDERS",
    "Entry",
    "Said",
    "add_folder",
    "all_entries",
    "capital",
    "filled",
    "forget",
    "form_of",
    "has_cases",
    "is_known",
    "language_name",
    "name_of",
    "numeral",
    "place_name",
    "said_in",
    "say",
    "sentence",
    "size_name",
    "spoken",
    "titled",
    "translated",
    "with_and",
    "with_or",
    "within",
]

_PARAMETER: Final = re.compile(r"\{(\w+)(?:\|(\w+))?\}")
_WORD: Final = r"[^\s,]+"
_IN_BRACKETS: Final = "[^()]+"
_BASE: Final = "base"
_BY: Final = "by"
_PLACE: Final = "place"  # in a row: "1st"
_ENDS: Final = (".", "!", "?", "…")
Entry = str | dict[str, str]


class Said(str):
    """A sentence with its code and parameters, which programs get with an error."""

    code: str
    parameters: Mapping[str, object]

    def __new__(cls, words: str, code: str = "", parameters: Mapping[str, object] | None = None) -> Said:
        text = super().__new__(cls, words)
        text.code, text.parameters = code, parameters or {}
        return text


def say(code: str, /, **parameters: object) -> str:
    """The sentence or label of a code, as a `Said`; KeyError if there is none, or if a parameter is missing."""
    return Said(filled(form_of(code, parameters), parameters), code, parameters)


def said_in(language: str, words: str) -> str:
    """The same text in another language, if it has a code."""
    if not isinstance(words, Said) or not words.code:
        return words
    with speaking(language):
        return say(words.code, **{name: said_in(language, value) if isinstance(value, str) else value
                                  for name, value in words.parameters.items()})


def is_known(code: str) -> bool:
    """Whether there is an entry with this code."""
    file, _, key = code.partition(".")
    return key in _file(ENGLISH, file)


def form_of(code: str, parameters: Mapping[str, object]) -> str:
    """The entry for a code. Of several forms, the parameter `count`, or the one named by `by`, chooses. A language that
    omits a rare form, such as that of fractions, uses another one for it."""
    entry = _entry(language_name(), code)
    if isinstance(entry, str) or _BASE in entry:
        return entry if isinstance(entry, str) else entry[_BASE]
    name = entry.get(_BY, "count")
    number, form_for = parameters[name], ordinal_form if name == _PLACE else plural_form
    form = form_for(number) if isinstance(number, int | float) else "other"
    return entry.get(form) or entry.get("other") or entry["many"]


def filled(form: str, parameters: Mapping[str, object]) -> str:
    """A form with its parameters in their places."""
    return _PARAMETER.sub(lambda match: _inflected(spoken(parameters[match[1]]), match[2]), form)


def _inflected(words: str, form: str | None) -> str:
    """The words, with all names in them in this form, if the language has it."""
    names = _names_with(language_name(), form) if form else None
    return names.pattern.sub(names.inflected, words) if names else words


def spoken(value: object) -> str:
    """A parameter as text for a sentence; a list is one of choices."""
    if isinstance(value, list | tuple):
        return with_or(map(spoken, value))
    if isinstance(value, int | float) and not isinstance(value, bool):
        return numeral(value)
    return str(value)


def size_name(shape: Sequence[int], between: str = " × ") -> str:
    """A size as people say it: of a flat puzzle the width, then the height; of a solid width, depth and height."""
    return between.join(map(str, shape if len(shape) > 2 else reversed(shape)))


def place_name(kind: str, place: int) -> str:
    """ "row 3", "line 12": a kind of place and its number, which has no groups of digits."""
    return say(f"places.{kind}", number=str(place))


def name_of(word: str) -> str:
    """The readable name of a counter, a stage or a technique."""
    return form_of(f"names.{word}", {}) if is_known(f"names.{word}") else word.replace("_", " ")


def within(place: str, inner: str) -> str:
    """ "line 4 (row 2)": a place, and a more exact one."""
    return say("places.within", place=place, inner=inner)


def sentence(words: str) -> str:
    """Words as a sentence of their own: with a capital and a full stop."""
    closed = words if words.endswith(_ENDS) else f"{words}."
    return capital(closed) if closed.partition(" ")[0].rstrip(":,.").islower() else closed


def add_folder(folder: Traversable) -> None:
    """Look for sentences in this folder, too."""
    if folder not in FOLDERS:
        FOLDERS.append(folder)
        forget()


def forget() -> None:
    """Clear all caches, so that files are read again."""
    forget_languages()
    for function in (_file, _entry, _translations, _cases, _names_of, _names_with):
        function.cache_clear()


def all_entries(file: str) -> dict[str, Entry]:
    """All entries of a file, by code."""
    entries = {**_file(ENGLISH, file), **_file(language_name(), file)}
    return {f"{file}.{name}": entry for name, entry in entries.items()}


def titled(kind: str, name: str, title: str) -> str:
    """The title of a puzzle or model that comes along: translated, or as it is in English."""
    return str(translated("puzzles").get(f"{kind}.{name}", title))


def translated(place: str) -> Mapping[str, Entry]:
    """The translations of a file of sentences or of a long text, by their keys."""
    return {} if language_name() == ENGLISH else _translations(language_name()).get(place, {})


class _Names(NamedTuple):
    """Names that have some form: a pattern of all of them, and the form of each by its group in the pattern."""

    pattern: re.Pattern[str]
    forms: Mapping[str, str]

    def inflected(self, match: re.Match[str]) -> str:
        name = next(name for name in self.forms if match[name] is not None)
        values = {key[len(name) + 1 :]: value for key, value in match.groupdict().items() if key.startswith(f"{name}_")}
        return filled(self.forms[name], values)


@cache
def _names_with(language: str, form: str) -> _Names | None:
    """The longest first, because one may be a part of another."""
    entries = sorted((entry for entry in _names_of(language) if form in entry), key=lambda entry: -len(entry[_BASE]))
    parts = {f"n{place}": entry for place, entry in enumerate(entries)}
    pattern = "|".join(rf"(?P<{name}>{_pattern(name, entry[_BASE])})" for name, entry in parts.items())
    forms = {name: entry[form] for name, entry in parts.items()}
    return _Names(re.compile(rf"(?<!\w)(?:{pattern})(?!\w)"), forms) if parts else None


def has_cases() -> bool:
    """Whether the language has names with forms of their own."""
    return bool(_names_of(language_name()))


@cache
def _names_of(language: str) -> tuple[dict[str, str], ...]:
    """The entries with a base, of all files."""
    entries = (_entry(language, f"{file}.{key}") for file, names in _cases(language).items() for key in names)
    return tuple(entry for entry in entries if isinstance(entry, dict))


def _pattern(name: str, base: str) -> str:
    """A name with single words in place of its parameters, but with any in brackets: "linia lewo–prawo (1 od dołu)"."""
    quoted = re.sub(r"[^\w\s{}]", r"\\\g<0>", base)
    return re.sub(r"(\\\()?\{(\w+)\}", lambda match: (
        f"{match[1] or ''}(?P<{name}_{match[2]}>{_IN_BRACKETS if match[1] else _WORD})"), quoted)


@cache
def _entry(name: str, code: str) -> Entry:
    file, _, key = code.partition(".")
    entry = _file(name, file).get(key)
    return _file(ENGLISH, file)[key] if entry is None else entry


@cache
def _file(name: str, file: str) -> Mapping[str, Entry]:
    if file == LANGUAGE:
        return {"ordinal": language(name).ordinal}
    if name == ENGLISH:
        return {key: entry for path in _paths(name, f"{file}.toml") for key, entry in _tables(path).items()}
    entries = _translations(name).get(file, {})
    return {key: _with_grammar(entry, _cases(name).get(file, {}).get(key), _file(ENGLISH, file).get(key, ""))
            for key, entry in entries.items()}


def _with_grammar(entry: Entry, cases: dict[str, str] | None, english: Entry) -> Entry:
    """A translation with what stands elsewhere: the cases of a name, and which parameter decides on the form."""
    if isinstance(entry, str):
        return {_BASE: entry, **cases} if cases else entry
    return {_BY: english[_BY], **entry} if isinstance(english, dict) and _BY in english else entry


@cache
def _translations(name: str) -> dict[str, dict[str, Entry]]:
    """The translations by their files and keys, or by long texts and places in them: "flat.heart" of "puzzles"."""
    translations: dict[str, dict[str, Entry]] = defaultdict(dict)
    for path in _paths(name, "texts.po"):
        for context, forms in messages(path.read_text(encoding="utf-8")):
            place, _, key = context.partition(": " if ": " in context else ".")
            translations[place][key] = entry_of(forms, language(name).plurals)
    return translations


@cache
def _cases(name: str) -> dict[str, dict[str, dict[str, str]]]:
    return {file: names for path in _paths(name, "cases.toml") for file, names in _tables(path).items()}


def _paths(name: str, file: str) -> list[Traversable]:
    """Where files with this name are, for a language."""
    return [path for folder in FOLDERS if (path := folder / name / file).is_file()]


def _tables(path: Traversable) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
