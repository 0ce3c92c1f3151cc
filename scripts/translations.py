"""What is missing, stale or wrong in a language: `python3 run.py translations fr`.

All that a translator writes lies in one folder, `solvers/texts/fr`: see docs/adding/language.md. For every sentence its
`english.json` keeps a fingerprint of the English one that was translated, so that a stale translation is found. Tests
use the same checks.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import click

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solvers.collection import coloured_examples, examples, models  # noqa: E402
from solvers.texts.languages import ENGLISH, language, needed_forms, speaking  # noqa: E402

HOME: Final = ROOT / "solvers/texts"
ROOMS: Final = (HOME, *sorted((ROOT / "webapp").glob("*/texts")))
LONG: Final = ("learn/lesson_texts", "watch/method_texts", "watch/class_notes", "classroom/unit_texts")
# What long texts say to people. Everything else in them is data, which a translation leaves out.
_TEXT_KEYS: Final = {
    "answer", "answers", "ask", "asks", "choices", "code", "compared_on", "for_whom", "goals", "head", "homework",
    "idea", "lead", "look", "mistake", "needs", "points", "prepare", "published", "rows", "say", "says", "task",
    "tasks", "term", "text", "title", "why", "words",
}
_FINGERPRINTS: Final = "english.json"
_LENGTH: Final = 8
_FIELD: Final = re.compile(r"\{(\w+)(?:\|(\w+))?\}")
_BASE: Final = "base"  # in an entry: a name with forms of its own
_MARKUP: Final = re.compile(r"<[^<>]+>|`[^`]*`|\x08|(?<![\w-])--[a-z][a-z-]*")
_GROUPED: Final = re.compile(r"(?<=\d)(?<!\b0)[.,\s](?=\d{3}\b)")  # some languages write 1,000 without a sign in it
_NUMBER: Final = re.compile(r"(?!0[.,]\d)\d+")  # without the 0 before a decimal point, which some languages leave out
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_SHORT: Final = 24  # characters of a label that may stand on a button
# What makes a translation wrong, or less than whole. The others are for its translator to look at.
WRONG: Final = ("unknown", "forms", "parameters", "markup", "numbers")
MISSING: Final = "missing"
STALE: Final = "stale"
LONGER: Final = "long"

Entry = str | Mapping[str, str]


class Finding(NamedTuple):
    """Work to do on a sentence. `fault` is one of the words above."""

    fault: str
    path: str
    why: str


@cache
def originals() -> dict[str, Entry]:
    """Everything to translate, in English, by file and place there."""
    entries: dict[str, Entry] = {}
    for folder in ROOMS:
        for file in sorted((folder / ENGLISH).glob("*.toml")):
            if file.stem != "language":
                entries |= _catalogue(file, file.stem)
    for package in LONG:
        home = ROOT / "webapp" / package
        for file in sorted((home / ENGLISH).rglob("*.toml")):
            texts = _long(file, f"{home.name}/{file.relative_to(home / ENGLISH).with_suffix('').as_posix()}")
            entries |= {path: text for path, text in texts.items() if _WORD.search(str(text))}
    for kind, puzzles in (("flat", examples()), ("coloured", coloured_examples()), ("solid", models())):
        entries |= {f"puzzles: {kind}.{puzzle.name}": puzzle.english for puzzle in puzzles}
    first_screen = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    return {**entries, "README": first_screen, "glossary": ""}


def translations(name: str, home: Path = HOME) -> dict[str, Entry]:
    """The translations into a language, by file and place there."""
    entries: dict[str, Entry] = {}
    for file in sorted((home / name).rglob("*.toml")):
        place = file.relative_to(home / name).with_suffix("").as_posix()
        if place == "puzzles":
            entries |= {f"puzzles: {kind}.{key}": title for kind, titles in _read(file).items()
                        for key, title in titles.items()}
        elif place != "language":
            texts = _long(file, place) if "/" in place else _catalogue(file, place)
            entries |= {path: text for path, text in texts.items() if path in originals() or _WORD.search(str(text))}
    files = {"README": home / name / "README.md", "glossary": home / name / "glossary.md"}
    return entries | {path: file.read_text(encoding="utf-8") for path, file in files.items() if file.is_file()}


def findings(name: str, home: Path = HOME) -> Iterator[Finding]:
    english, translated, fingerprints = originals(), translations(name, home), fingerprints_of(name, home)
    cases = {form for entry in translated.values() if not isinstance(entry, str) and _BASE in entry for form in entry}
    yield from (Finding(MISSING, path, _excerpt(entry)) for path, entry in english.items() if path not in translated)
    for path, entry in translated.items():
        if path not in english:
            yield Finding("unknown", path, "there is no such English sentence")
        elif path not in ("README", "glossary"):
            yield from _faults(name, path, english[path], entry)
            used = {case for form in _forms(entry).values() for _, case in _FIELD.findall(form) if case}
            yield from (Finding("parameters", path, f"no name has the form {case}") for case in sorted(used - cases))
        if path in english and fingerprints.get(path) != fingerprint(english[path]):
            why = "the English one has changed" if path in fingerprints else "it is not marked as done"
            yield Finding(STALE, path, f"{why}: {_excerpt(english[path])}")


def _faults(name: str, path: str, english: Entry, translated: Entry) -> Iterator[Finding]:
    forms, originally = _forms(translated), _forms(english)
    if not isinstance(translated, str) and (lacking := _lacking(name, translated)):
        yield Finding("forms", path, f"it lacks {', '.join(sorted(lacking))}")
    fields = [_fields(form) for form in originally.values()]
    possible, required = set().union(*fields), set.intersection(*fields) - {"count"}
    counted = {"count"} if isinstance(english, Mapping) else set()
    for form in forms.values():
        used = _fields(form)
        if used - possible - counted or required - used:
            yield Finding("parameters", path, f"expected {_names(possible)}, found {_names(used)}")
    first = next(iter(originally.values()))
    if any(_marks(form) != _marks(first) for form in forms.values()):
        yield Finding("markup", path, f"expected {' '.join(_marks(first)) or 'none'}")
    if "/" in path and _numbers(str(english)) != _numbers(str(translated)):
        yield Finding("numbers", path, f"they differ from those in: {_excerpt(english)}")
    shortest = min(map(len, originally.values()))
    if shortest <= _SHORT and max(map(len, forms.values())) > 1.5 * shortest + 8:
        yield Finding(LONGER, path, f"it may not fit on a button: {_excerpt(translated)}")


def _numbers(text: str) -> set[str]:
    return {*_NUMBER.findall(_GROUPED.sub("", text))}


def _fields(form: str) -> set[str]:
    return {field for field, _ in _FIELD.findall(form)}


def _lacking(name: str, translated: Mapping[str, str]) -> set[str]:
    if _BASE in translated:
        return set()
    fields = set().union(*map(_fields, translated.values()))
    by = translated.get("by") or ("place" if "place" in fields and "count" not in fields else "count")
    with speaking(name):
        return set(needed_forms(by)) - set(translated)


def fingerprint(entry: Entry) -> str:
    return hashlib.sha256(json.dumps(entry, sort_keys=True).encode()).hexdigest()[:_LENGTH]


def fingerprints_of(name: str, home: Path = HOME) -> dict[str, str]:
    file = home / name / _FINGERPRINTS
    fingerprints: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return fingerprints


def mark_as_done(name: str, part: str, home: Path = HOME) -> int:
    """Record that all translations whose path begins with `part` are up to date. Returns how many."""
    paths = [path for path in translations(name, home) if path in originals() and path.startswith(part)]
    unchanged = {path: mark for path, mark in fingerprints_of(name, home).items() if path in originals()}
    fingerprints = {**unchanged, **{path: fingerprint(originals()[path]) for path in paths}}
    text = json.dumps(dict(sorted(fingerprints.items())), ensure_ascii=False, indent=0)
    (home / name / _FINGERPRINTS).write_text(f"{text}\n", encoding="utf-8")
    return len(paths)


def _catalogue(file: Path, stem: str) -> dict[str, Entry]:
    return {f"{stem}.{key}": entry for key, entry in _read(file).items()}


def _long(file: Path, place: str) -> dict[str, Entry]:
    return dict(_texts(_read(file), f"{place}: "))


def _texts(value: Any, path: str, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        if key in _TEXT_KEYS:
            yield path.removesuffix("."), value
    elif isinstance(value, dict):
        for name, part in value.items():
            yield from _texts(part, f"{path}{name}.", name)
    elif isinstance(value, list):
        for place, part in enumerate(value):
            yield from _texts(part, f"{path}{place}.", key)


def _read(file: Path) -> dict[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8"))


def _forms(entry: Entry) -> dict[str, str]:
    return {"": entry} if isinstance(entry, str) else {form: text for form, text in entry.items() if form != "by"}


def _marks(text: str) -> list[str]:
    return sorted(_MARKUP.findall(text))


def _names(fields: set[str]) -> str:
    return ", ".join(f"{{{field}}}" for field in sorted(fields)) or "none"


def _excerpt(entry: Entry) -> str:
    return next(iter(_forms(entry).values())).strip().replace("\n", " ")[:100]


def draft(name: str, part: str) -> str:
    """The missing entries of the catalogue in English, as TOML for the files of the language."""
    lines: defaultdict[str, list[str]] = defaultdict(list)
    for finding in findings(name):
        file, _, key = finding.path.partition(".")
        if finding.fault == MISSING and finding.path.startswith(part) and ":" not in finding.path and key:
            entry = originals()[finding.path]
            forms = ", ".join(f"{form} = {_quoted(text)}" for form, text in _forms(entry).items())
            lines[file].append(f"{key} = {_quoted(entry) if isinstance(entry, str) else f'{{ {forms} }}'}")
    return "\n".join("\n".join([f"# {file}.toml", *entries]) for file, entries in lines.items())


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


@click.command()
@click.argument("name", metavar="LANGUAGE")
@click.argument("part", default="")
@click.option("--done", is_flag=True, help="Note that the translations say what the English says now.")
@click.option("--draft", "as_draft", is_flag=True, help="Print what is missing as TOML, in English.")
def main(name: str, part: str, done: bool, as_draft: bool) -> None:
    """List what is missing, stale or wrong in a LANGUAGE, or in the PART of it whose names begin so."""
    if not (HOME / name / "language.toml").is_file():
        raise click.ClickException(f"There is no {(HOME / name).relative_to(ROOT)}/language.toml.")
    if done:
        click.echo(f"{mark_as_done(name, part)} translations are marked as done.")
    elif as_draft:
        click.echo(draft(name, part))
    else:
        faults = [finding for finding in findings(name) if finding.path.startswith(part)]
        for finding in faults:
            click.echo(f"{finding.fault:10} {finding.path}: {finding.why}")
        counts = Counter(finding.fault for finding in faults)
        summary = ", ".join(f"{count} {kind}" for kind, count in counts.items()) or "nothing to do"
        click.echo(f"{language(name).name}: {summary}, of {len(originals())} texts.")


if __name__ == "__main__":
    main()
