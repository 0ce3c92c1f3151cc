"""Translations: `python3 run.py translations [LANGUAGE [PART]]` brings the English into each language and checks it.

English is the source, in TOML files. Each other language is one file in the PO format of gettext, `texts.po` in its
folder of `solvers/texts`, for Poedit, Weblate or any editor: see docs/adding/language.md. A translation whose English
has changed becomes *fuzzy* and keeps the English that it translates. Tests use the same checks.
"""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, unescape, write_po

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers.collection import coloured_examples, examples, models  # noqa: E402
from solvers.texts.languages import ENGLISH, language, languages  # noqa: E402

HOME: Final = ROOT / "solvers/texts"
ROOMS: Final = (HOME, *sorted((ROOT / "webapp").glob("*/texts")))
LONG: Final = ("learn/lesson_texts", "watch/method_texts", "watch/class_notes", "classroom/unit_texts")
# What long texts say to people. Everything else in them is data.
_TEXT_KEYS: Final = {
    "answer", "answers", "ask", "asks", "choices", "code", "compared_on", "for_whom", "goals", "head", "homework",
    "idea", "lead", "look", "mistake", "needs", "points", "prepare", "published", "rows", "say", "says", "task",
    "tasks", "term", "text", "title", "why", "words",
}
README: Final = "README"  # its first screen, which is a file of its own in each language
_HEADER: Final = r"""# {name}: all translations. docs/adding/language.md says how to change them.
msgid ""
msgstr ""
"Language: {locale}\n"
"Plural-Forms: {plurals}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""
_FIELD: Final = re.compile(r"\{(\w+)(?:\|(\w+))?\}")
_MARKUP: Final = re.compile(r"<[^<>]+>|`[^`]*`|\x08|(?<![\w-])--[a-z][a-z-]*")
_GROUPED: Final = re.compile(r"(?<=\d)(?<!\b0)[.,\s](?=\d{3}\b)")  # some languages write 1,000 without a sign in it
_NUMBER: Final = re.compile(r"(?!0[.,]\d)\d+")  # without the 0 before a decimal point, which some languages leave out
_WRITTEN: Final = re.compile(r"[^\W\d_]{2,}|\d\.\d")  # words, and numbers that languages write differently
_COMMENTED: Final = re.compile(r"((?:^#.*\n)+)^(\w+) = ", re.MULTILINE)
_FORMER: Final = re.compile(r'msgid(?:_plural)? ((?:"(?:[^"\\]|\\.)*" *)+)')
_SHORT: Final = 24  # characters of a label that may stand on a button
MISSING: Final = "missing"
FUZZY: Final = "fuzzy"
LONGER: Final = "long"
# What makes a translation wrong. A text that is too long for a button is for its translator to look at.
WRONG: Final = ("parameters", "markup", "numbers", "cases")

Entry = str | Mapping[str, str]
Forms = tuple[str, ...]


class Finding(NamedTuple):
    """Work to do on a text. `fault` is one of the words above."""

    fault: str
    code: str
    why: str


class Original(NamedTuple):
    """An English text: its forms, the file that it is from, and what that says about it."""

    forms: Forms
    file: str
    comment: str = ""


@cache
def originals() -> dict[str, Original]:
    """Everything to translate, by its code or its place in a long text."""
    texts: dict[str, Original] = {}
    for file in (file for folder in ROOMS for file in sorted((folder / ENGLISH).glob("*.toml"))):
        if file.stem != "language":
            texts |= _sentences(file)
    for package in LONG:
        home = ROOT / "webapp" / package
        for file in sorted((home / ENGLISH).rglob("*.toml")):
            place = f"{home.name}/{file.relative_to(home / ENGLISH).with_suffix('').as_posix()}"
            texts |= {path: Original((text,), _name(file)) for path, text in _long_texts(_read(file), f"{place}: ")
                      if _WRITTEN.search(text)}
    for kind, puzzles in (("flat", examples()), ("coloured", coloured_examples()), ("solid", models())):
        texts |= {f"puzzles: {kind}.{puzzle.name}": Original((puzzle.english,), "solvers/collection")
                  for puzzle in puzzles}
    first_screen = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    return {**texts, README: Original((first_screen,), "README.md")}


def _sentences(file: Path) -> dict[str, Original]:
    comments = {key: _plain(comment) for comment, key in _COMMENTED.findall(file.read_text(encoding="utf-8"))}
    return {f"{file.stem}.{key}": Original(_forms(entry), _name(file), comments.get(key, ""))
            for key, entry in _read(file).items()}


def _forms(entry: Entry) -> Forms:
    return (entry,) if isinstance(entry, str) else (entry["one"], entry["other"])


def _plain(comment: str) -> str:
    return " ".join(line.removeprefix("#").strip() for line in comment.splitlines())


def _long_texts(value: Any, path: str, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        if key in _TEXT_KEYS:
            yield path.removesuffix("."), value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from _long_texts(part, f"{path}{name}.", name)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _long_texts(part, f"{path}{place}.", key)


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


# The catalogue of a language


def path_of(name: str) -> Path:
    return HOME / name / "texts.po"


def messages_of(name: str) -> dict[str, Message]:
    """The messages of a language by their codes, as they are in its file."""
    if not path_of(name).is_file():
        return {}
    with path_of(name).open("rb") as file:
        return {message.context: message for message in read_po(file, _locale(name)) if message.context}


def merged(name: str, done: str | None = None) -> Catalog:
    """All English texts with their translations. Those of another English text are fuzzy, but for the codes that begin
    with `done`."""
    translated, catalog = messages_of(name), Catalog(_locale(name))
    for code, original in originals().items():
        before = translated.get(code)
        fuzzy = before is not None and any(strings_of(before)) and (before.fuzzy or _ids(before) != original.forms)
        _add(catalog, code, original, before, fuzzy and not (done is not None and code.startswith(done)))
    return catalog


def _add(catalog: Catalog, code: str, original: Original, before: Message | None, fuzzy: bool) -> None:
    """A message with its translation. A text that gets plural forms has the same one in all of them."""
    several = len(original.forms) > 1
    strings = strings_of(before) if before else ("",)
    comments = [line for line in before.user_comments if not line.startswith("|")] if before else ()
    strings = (*strings, *strings[-1:] * catalog.num_plurals)[:catalog.num_plurals if several else 1]
    catalog.add(original.forms if several else original.forms[0], strings if several else strings[0],
                [(original.file, 0)], {FUZZY} if fuzzy else (), [original.comment] if original.comment else (),
                comments, context=code,
                previous_id=(_former(before) or before.id) if before and fuzzy else ())


def _former(message: Message) -> Forms:
    """The English that a fuzzy translation translates. Babel reads it as comments that begin with a bar."""
    text = " ".join(line[1:].strip() for line in message.user_comments if line.startswith("|"))
    return tuple("".join(map(unescape, re.findall(r'"(?:[^"\\]|\\.)*"', strings))) for strings in _FORMER.findall(text))


def write(name: str, catalog: Catalog) -> None:
    text = io.BytesIO()
    write_po(text, catalog, omit_header=True, include_previous=True, include_lineno=False)
    header = _HEADER.format(name=language(name).name, locale=catalog.locale, plurals=catalog.plural_forms)
    path_of(name).write_text(header + text.getvalue().decode(), encoding="utf-8")
    for message in catalog:
        if message.context == README and message.string:
            (HOME / name / "README.md").write_text(message.string, encoding="utf-8")


def _locale(name: str) -> str:
    return language(name).locale.replace("-", "_")


def _ids(message: Message) -> Forms:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def strings_of(message: Message) -> Forms:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


# What is to be done in a language


def findings(name: str) -> Iterator[Finding]:
    """What the catalogue of a language lacks, and what is wrong in it."""
    cases = {case for names in _cases(name).values() for forms in names.values() for case in forms}
    for message in merged(name):
        if code := message.context:
            yield from findings_of(code, _ids(message), strings_of(message), cases, message.fuzzy)
    yield from (Finding("cases", f"{file}.{key}", "there is no such English sentence")
                for file, names in _cases(name).items() for key in names if f"{file}.{key}" not in originals())


def findings_of(code: str, english: Forms, forms: Forms, cases: set[str], fuzzy: bool = False) -> Iterator[Finding]:
    """What is to be done in the translation of a text."""
    if not all(forms):
        yield Finding(MISSING, code, _excerpt(english))
        return
    if fuzzy:
        yield Finding(FUZZY, code, f"the English is now: {_excerpt(english)}")
    yield from _wrong_parameters(code, english, forms, cases)
    if any(_marks(form) != _marks(english[0]) for form in forms):
        yield Finding("markup", code, f"expected {' '.join(_marks(english[0])) or 'none'}")
    if "/" in code and _numbers(english[0]) != _numbers(forms[0]):
        yield Finding("numbers", code, f"they differ from those in: {_excerpt(english)}")
    shortest = min(map(len, english))
    if shortest <= _SHORT and max(map(len, forms)) > 1.5 * shortest + 8:
        yield Finding(LONGER, code, f"it may not fit on a button: {_excerpt(forms)}")


def _wrong_parameters(code: str, english: Forms, forms: Forms, cases: set[str]) -> Iterator[Finding]:
    fields = [*map(_fields, english)]
    possible, required = set().union(*fields), set.intersection(*fields) - {"count"}
    for used in map(_fields, forms):
        if used - possible or required - used:
            yield Finding("parameters", code, f"expected {_names(possible)}, found {_names(used)}")
    if unknown := {case for form in forms for _, case in _FIELD.findall(form) if case} - cases:
        yield Finding("cases", code, f"no name has the form {', '.join(sorted(unknown))}")


def _cases(name: str) -> dict[str, dict[str, dict[str, str]]]:
    file = HOME / name / "cases.toml"
    return _read(file) if file.is_file() else {}


def _numbers(text: str) -> set[str]:
    return {*_NUMBER.findall(_GROUPED.sub("", text))}


def _fields(form: str) -> set[str]:
    return {field for field, _ in _FIELD.findall(form)}


def _marks(text: str) -> list[str]:
    return sorted(_MARKUP.findall(text))


def _names(fields: set[str]) -> str:
    return ", ".join(f"{{{field}}}" for field in sorted(fields)) or "none"


def _excerpt(forms: Forms) -> str:
    return forms[0].strip().replace("\n", " ")[:100]


@click.command()
@click.argument("names", metavar="[LANGUAGE [PART]]", nargs=-1)
@click.option("--done", is_flag=True, help="The translations say what the English says now: they are no longer fuzzy.")
def main(names: tuple[str, ...], done: bool) -> None:
    """Bring the English into all languages or one LANGUAGE; list what is missing, fuzzy or wrong in it, or in the PART
    of it whose codes begin so."""
    name, part = (*names, None, None)[:2]
    if name and not (HOME / name / "language.toml").is_file():
        raise click.ClickException(f"There is no {(HOME / name).relative_to(ROOT)}/language.toml.")
    for each in [name] if name else languages()[1:]:
        write(each, merged(each, (part or "") if done else None))
        faults = [finding for finding in findings(each) if finding.code.startswith(part or "")]
        for finding in faults:
            click.echo(f"{finding.fault:10} {finding.code}: {finding.why}")
        counts = Counter(finding.fault for finding in faults)
        summary = ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "nothing to do"
        click.echo(f"{language(each).name}: {summary}, of {len(originals())} texts.")


if __name__ == "__main__":
    main()
