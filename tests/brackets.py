"""Made-up languages: English with brackets around every piece of a text, so that what stands outside was left out, with
longer words, or with each text as the language has it that takes most room.

No tests here. In brackets, each piece between parameters is in brackets of its own: what is put into a sentence must
have come from the catalogue too, or be what people wrote themselves.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

from solvers import texts
from solvers.texts import languages
from webapp.base.page_scripts import version_of_generated
from webapp.base.page_texts import entries_in

NAME = "xx"
_HOMES = [Path(texts.__file__).parent, *sorted((Path(__file__).parents[1] / "webapp").glob("*/texts"))]
_PARAMETER = re.compile(r"(\{\w+\})")
_CASE = re.compile(r"(?<=\w)\|\w+(?=\})")
_SAID = re.compile("⟦[^⟦⟧]*⟧")
_WORD = re.compile(r"[A-Za-z]{2,}")


Change = Callable[[str, str], str]  # of a text, and the code of its entry


def in_brackets(text: str, _: str) -> str:
    if len(text) < 5 and not _WORD.search(text):
        return text
    return "".join(part if _PARAMETER.fullmatch(part) else f"⟦{part}⟧" for part in _PARAMETER.split(text) if part)


def left_out(text: str) -> list[str]:
    """The words of a text that are not in brackets, but for what languages are called."""
    return [word for word in _WORD.findall(_SAID.sub(" ", text)) if word not in _names_of_languages()]


@cache
def _names_of_languages() -> set[str]:
    names = (languages.language(name).name for name in languages.languages())
    return {word for name in names for word in _WORD.findall(name)}


def with_longer_words(text: str, _: str) -> str:
    """The text with longer words: 40 % more in all, as some languages need, with the same places to break it."""
    return "".join(part if _PARAMETER.fullmatch(part) else _WORD.sub(_longer, part) for part in _PARAMETER.split(text))


def _longer(word: re.Match[str]) -> str:
    return word[0] + (word[0].lower() * 2)[: -(-2 * len(word[0]) // 5)]


def longest(text: str, code: str) -> str:
    """As that language says it which takes most room."""
    entries = (_entries(name, code.partition(".")[0])[code] for name in languages.languages()[1:])
    forms = (form for entry in entries for form in ([entry] if isinstance(entry, str) else [*entry.values()]))
    return _CASE.sub("", max(text, *forms, key=len))


@cache
def _entries(name: str, file: str) -> dict[str, texts.Entry]:
    with languages.speaking(name):
        return texts.all_entries(file)


def write_language(folder: Path, changed: Change) -> None:
    """All sentences of English, with every text changed."""
    home = folder / NAME
    home.mkdir()
    (home / "language.toml").write_text(f'name = "{NAME}"\nlocale = "en-GB"\noffered = true\n', encoding="utf-8")
    files = (file for place in _HOMES for file in sorted((place / "en").glob("*.toml")) if file.stem != "language")
    entries = {f"{file.stem}.{key}": entry for file in files
               for key, entry in tomllib.loads(file.read_text(encoding="utf-8")).items()}
    (home / "texts.po").write_text(as_po(entries, changed), encoding="utf-8")


def as_po(entries: Mapping[str, texts.Entry], changed: Change = lambda text, code: text) -> str:
    """Sentences by their codes as the translations of a language."""
    return "\n".join(_message(code, entry, changed) for code, entry in entries.items())


def _message(code: str, entry: texts.Entry, changed: Change) -> str:
    if isinstance(entry, str):
        strings = [f"msgstr {_quoted(changed(entry, code))}"]
    else:
        forms = [form for name, form in entry.items() if name != "by"]
        strings = [f"msgstr[{at}] {_quoted(changed(form, code))}" for at, form in enumerate(forms)]
    return "\n".join([f"msgctxt {_quoted(code)}", 'msgid ""', *strings, ""])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


@contextmanager
def speaking_it(folder: Path, changed: Change = in_brackets) -> Iterator[None]:
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
    version_of_generated.cache_clear()
    entries_in.cache_clear()
