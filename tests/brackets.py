"""A made-up language: English with brackets around every piece of a text, so that what stands outside was left out.

No tests here. Each piece between parameters is in brackets of its own: what is put into a sentence must have come from
the catalogue too, or be what people wrote themselves.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from solvers import texts
from solvers.texts import languages
from webapp.base.made_scripts import version_of_made
from webapp.base.page_texts import forget_scripts
from webapp.base.translations import entries_in

NAME = "xx"
_HOMES = [Path(texts.__file__).parent, *sorted((Path(__file__).parents[1] / "webapp").glob("*/texts"))]
_PARAMETER = re.compile(r"(\{\w+\})")
_SAID = re.compile("⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[A-Za-z]{2,}")


def bracketed(text: str) -> str:
    return "".join(part if _PARAMETER.fullmatch(part) else f"⟦{part}⟧" for part in _PARAMETER.split(text) if part)


def left_out(text: str) -> list[str]:
    """The words of a text that are not in brackets, but for what languages are called."""
    return [word for word in _WORD.findall(_SAID.sub(" ", text)) if word not in _names_of_languages()]


@cache
def _names_of_languages() -> set[str]:
    names = (languages.language(name).name for name in languages.languages())
    return {word for name in names for word in _WORD.findall(name)}


def lengthened(text: str) -> str:
    """The text with longer words: 40 % more in all, as some languages need, with the same places to break it."""
    return "".join(part if _PARAMETER.fullmatch(part) else _WORD.sub(_longer, part) for part in _PARAMETER.split(text))


def _longer(word: re.Match[str]) -> str:
    return word[0] + (word[0].lower() * 2)[: -(-2 * len(word[0]) // 5)]


def write_language(folder: Path, changed: Callable[[str], str]) -> None:
    """All files of English, with every text changed."""
    home = folder / NAME
    home.mkdir()
    for source in (file for place in _HOMES for file in sorted((place / "en").glob("*.toml"))):
        entries = tomllib.loads(source.read_text(encoding="utf-8"))
        if source.stem == "language":
            made = {**entries, "name": NAME}
        else:
            made = {name: _translated(entry, changed) for name, entry in entries.items()}
        lines = [f"{name} = {_toml(entry)}" for name, entry in made.items()]
        (home / source.name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _translated(entry: str | Mapping[str, str], changed: Callable[[str], str]) -> str | dict[str, str]:
    if isinstance(entry, str):
        return entry if len(entry) < 5 and not _WORD.search(entry) else changed(entry)
    return {form: changed(text) for form, text in entry.items()}


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {json.dumps(text)}" for name, text in value.items()) + " }"
    return json.dumps(value)


@contextmanager
def speaking_it(folder: Path, changed: Callable[[str], str] = bracketed) -> Iterator[None]:
    """Say everything in that language."""
    write_language(folder, changed)
    texts.add_folder(folder)
    with by_default(NAME):
        yield
    languages.FOLDERS.remove(folder)
    _forget()


@contextmanager
def by_default(name: str) -> Iterator[None]:
    """Say everything in this language where no other one is asked for."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(languages.VARIABLE, name)
        _forget()
        assert texts.language_name() == name
        yield
    _forget()


def _forget() -> None:
    texts.forget()
    forget_scripts()
    version_of_made.cache_clear()
    entries_in.cache_clear()
