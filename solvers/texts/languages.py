"""Languages: the available ones, the current one, and how each writes numbers, lists and dates.

A language is a folder with a `language.toml`, which names it and says whether visitors are offered it. How it counts
and writes comes from CLDR, by Babel, as browsers do it by `Intl`.

A request, or a task of a worker, answers within `with speaking(name)`. Elsewhere the language of the process holds:
that of NONOSCOPE_LANGUAGE, which other processes of a server inherit, or English. Babel is loaded when
it is first needed, so that `--help` is quick.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from babel import Locale

Step = TypeVar("Step")

VARIABLE: Final = "NONOSCOPE_LANGUAGE"
ENGLISH: Final = "en"
LANGUAGE: Final = "language"  # the file that describes a language
# Folders that hold a folder of files for each language. The first one has all files of every language but English;
# the rooms of the web side have their English.
FOLDERS: Final[list[Traversable]] = [files(__package__)]  # of whatever holds the package, such as a zip file
_LOCALE_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first one that is set counts
_END: Final[Any] = object()
_SPOKEN: Final[ContextVar[str | None]] = ContextVar("language", default=None)


@dataclass(frozen=True, slots=True)
class Language:
    """The content of a `language.toml`: the name that its speakers give it, its locale in CLDR, its `plurals` in the
    order of `texts.po`, how it writes a place in a row ("1st"), whether visitors are offered it, and the least number
    whose digits are grouped, which Babel does not know."""

    name: str
    locale: str
    plurals: Sequence[str] = ("one", "other")
    ordinal: str | dict[str, str] = "{place}"
    offered: bool = False
    grouped_from: int = 1000


def language_name() -> str:
    """The current language, as for `lang` in a page."""
    return _SPOKEN.get() or default_language()


@contextmanager
def speaking(name: str) -> Iterator[None]:
    """Use this language in this thread or greenlet."""
    token = _SPOKEN.set(name)
    try:
        yield
    finally:
        _SPOKEN.reset(token)


def in_language(name: str, steps: Iterator[Step]) -> Iterator[Step]:
    """The steps of a generator, each of them run in this language."""
    context = copy_context()
    context.run(_SPOKEN.set, name)
    return iter(lambda: context.run(next, steps, _END), _END)


@cache
def default_language() -> str:
    """The language of this process; English if the wanted one does not exist."""
    name = os.environ.get(VARIABLE, "").strip()
    return name if name in languages() else ENGLISH


def speak_like_terminal() -> None:
    """Make the language of the terminal that of this process, if it is offered and none is set."""
    name = next(filter(None, map(os.environ.get, _LOCALE_VARIABLES)), "").partition("_")[0].partition(".")[0]
    if not os.environ.get(VARIABLE) and name in offered_languages():
        os.environ[VARIABLE] = name
        default_language.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """All languages, whether or not they are whole: English first."""
    places = [place for folder in FOLDERS for place in folder.iterdir() if place.is_dir()]
    names = {place.name for place in places if (place / f"{LANGUAGE}.toml").is_file()}
    return (ENGLISH, *sorted(names - {ENGLISH}))


def offered_languages() -> tuple[str, ...]:
    """The languages that visitors are offered: those that are whole, and that of the process."""
    return tuple(name for name in languages() if language(name).offered or name == default_language())


@cache
def language(name: str) -> Language:
    """The description of a language."""
    place = next(path for folder in FOLDERS if (path := folder / name / f"{LANGUAGE}.toml").is_file())
    return Language(**tomllib.loads(place.read_text(encoding="utf-8")))


def plural_form(count: float) -> str:
    """The form that CLDR gives a number in this language, such as `one` or `few`."""
    return str(locale().plural_form(abs(count)))


def ordinal_form(place: float) -> str:
    """The same for a place in a row: `one` for the 1st, `two` for the 2nd."""
    return str(locale().ordinal_form(place))


def needed_forms() -> tuple[str, ...]:
    """The plural forms of whole numbers in this language. Those of fractions and millions alone may be left out."""
    return tuple(dict.fromkeys(plural_form(number) for number in range(201)))


def numeral(value: float, form: str = ",.12g") -> str:
    """A number in the style of the language; `form` is for `format`, where `,` separates groups of digits."""
    if abs(value) < language(language_name()).grouped_from:
        form = form.replace(",", "")
    digits = format(value, form.removesuffix(".12g") if isinstance(value, int) else form)
    signs = locale().number_symbols["latn"]
    digits = digits.translate({ord(","): signs["group"], ord("."): signs["decimal"]})
    return locale().percent_formats[None].pattern.replace("#,##0", digits[:-1]) if form.endswith("%") else digits


def with_and(names: Iterable[str]) -> str:
    """Names in a sentence: "one, two and three"."""
    return _list(names, "standard")


def with_or(names: Iterable[str]) -> str:
    """Choices in a sentence: "one, two or three"."""
    return _list(names, "or")


def capital(words: str) -> str:
    """The words with a capital; in Turkish that of i has a dot."""
    first = "İ" if words[:1] == "i" and language_name() in ("tr", "az") else words[:1].upper()
    return first + words[1:]


def forget_languages() -> None:
    """Clear the caches of languages."""
    for remembered in (default_language, languages, language):
        remembered.cache_clear()


def _list(names: Iterable[str], style: str) -> str:
    from babel.lists import format_list

    return format_list(list(names), style, locale())  # type: ignore[arg-type]


def locale() -> Locale:
    """Babel's locale of the language: its plural rules, signs, lists and dates."""
    return _locale_named(language(language_name()).locale)


@cache
def _locale_named(locale: str) -> Locale:
    from babel import Locale

    return Locale.parse(locale, sep="-")
