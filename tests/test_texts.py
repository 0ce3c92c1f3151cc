"""The catalogue of sentences: every code that is used is there, every one there is used, with the parameters it has."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from reportlab.pdfbase.ttfonts import TTFont

import webapp
from scripts import translations
from solvers import texts
from solvers.draw.theme import face
from solvers.texts import Entry, po, size_name
from solvers.texts.languages import language, languages, needed_forms, speaking
from tests.brackets import as_po
from tests.cases import for_every
from tests.test_house import PRODUCT, ROOT, SCRIPTS, name_of, syntax_of

FOLDERS = (ROOT / "solvers/texts", *sorted(Path(webapp.__file__).parent.glob("*/texts")))
OTHERS = [*sorted(SCRIPTS.rglob("*.js")), *sorted((ROOT / "templates").glob("*.html"))]
_FIELD = re.compile(r"\{(\w+)\}")
# What is not part of the sentence: how an error says where, and what was found instead.
_OF_ERRORS = {"where", "found"}


@cache
def catalogue() -> dict[str, Entry]:
    files = [file for folder in FOLDERS for file in sorted((folder / "en").glob("*.toml"))]
    assert len({file.stem for file in files}) == len(files), "Two files have one name."
    names = [file.stem for file in files if file.stem != "language"]
    return {code: entry for name in names for code, entry in texts.all_entries(name).items()}


def forms(entry: Entry) -> list[str]:
    return [entry] if isinstance(entry, str) else [form for name, form in entry.items() if name != "by"]


def fields(entry: Entry) -> set[str]:
    """The parameters of a sentence; a plural needs the number that decides."""
    names = {name for form in forms(entry) for name in _FIELD.findall(form)}
    return names if isinstance(entry, str) else names | {entry.get("by", "count")}


VIEW_NAMES = re.compile(r"""url_for\(["'][^"']*["']|request\.endpoint (?:==|in) (?:\([^)]*\)|["'][^"']*["'])""")


def looks_like_a_code(text: str) -> bool:
    file, _, name = text.partition(".")
    return file in catalogue_files() and name != "html" and re.fullmatch(r"[a-z][a-z0-9_]*", name) is not None


@cache
def catalogue_files() -> set[str]:
    return {code.partition(".")[0] for code in catalogue()}


def codes_in_python(path: Path) -> Iterator[re.Pattern[str]]:
    """What can be a code: whole ones, and those with a part that is filled in."""
    tree = syntax_of(path)
    others = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    others |= {id(node.args[0]) for node in ast.walk(tree) if isinstance(node, ast.Call) and node.args
               and isinstance(node.func, ast.Name) and node.func.id == "url_for"}  # names of views
    for node in ast.walk(tree):
        if id(node) in others:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and looks_like_a_code(node.value):
            yield re.compile(re.escape(node.value))
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            if isinstance(parts[0], str) and looks_like_a_code(f"{parts[0]}x"):
                yield re.compile("".join(r"\w+" if part is None else re.escape(str(part)) for part in parts))


def codes_in_text(path: Path) -> Iterator[re.Pattern[str]]:
    """In a script `code.${part}` has a part that is filled in, in a template "code." ~ part."""
    text = VIEW_NAMES.sub("", path.read_text(encoding="utf-8"))
    for quoted in re.findall(r"""["']([a-z_]+\.[a-z0-9_]+)["'](?! ~)""", text):
        if looks_like_a_code(quoted):
            yield re.compile(re.escape(quoted))
    for begun in re.findall(r"""`([a-z_]+\.[a-z0-9_]*)\$\{|["']([a-z_]+\.[a-z0-9_]*)["'] ~""", text):
        if looks_like_a_code(f"{''.join(begun)}x"):
            yield re.compile(re.escape("".join(begun)) + r"\w+")


@cache
def used() -> dict[str, set[str]]:
    """By file the patterns of the codes in it. A kind of place is used by its name alone."""
    codes = {name_of(path): {code.pattern for code in codes_in_python(path)} for path in PRODUCT}
    return codes | {name_of(path): {code.pattern for code in codes_in_text(path)} for path in OTHERS}


def test_every_code_is_in_the_catalogue() -> None:
    patterns, whole = {pattern for codes in used().values() for pattern in codes}, {*map(re.escape, catalogue())}
    matching = {pattern for pattern in patterns
                if pattern in whole or any(map(re.compile(pattern).fullmatch, catalogue()))}
    assert len(matching) > 1000
    assert [(name, pattern) for name, codes in used().items() for pattern in sorted(codes - matching)] == []


def test_every_sentence_is_used() -> None:
    patterns = {pattern for codes in used().values() for pattern in codes}
    begun = [re.compile(pattern) for pattern in patterns if r"\w+" in pattern]
    assert [code for code in catalogue()
            if re.escape(code) not in patterns and not any(pattern.fullmatch(code) for pattern in begun)] == []


def calls_with_codes(path: Path) -> Iterator[tuple[str, set[str]]]:
    """Codes that stand in a call, and the names of what is given with them."""
    for node in ast.walk(syntax_of(path)):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            code, names = node.args[0].value, [keyword.arg for keyword in node.keywords]
            says = isinstance(node.func, ast.Name) and node.func.id in ("say", "PuzzleError")
            if says and isinstance(code, str) and code in catalogue() and None not in names:
                yield code, {*names}


def test_sentences_are_given_their_parameters() -> None:
    calls = [(name_of(path), code, names) for path in PRODUCT for code, names in calls_with_codes(path)]
    assert len(calls) > 500
    assert [(name, code) for name, code, names in calls
            if fields(catalogue()[code]) != names - (_OF_ERRORS - fields(catalogue()[code]))] == []


def test_plural_forms_are_those_of_the_language() -> None:
    """English has forms for 1 and for others."""
    assert {code for code, entry in catalogue().items() if isinstance(entry, dict)
            and set(entry) - {"by"} != {"one", "other"}} == set()
    for name in languages():
        with speaking(name):
            assert {*needed_forms()} <= {*language(name).plurals}, name


@for_every("name", languages()[1:])
def test_translations_fit_the_english_sentences(name: str) -> None:
    """`python3 run.py translations NAME` lists the same. A language that visitors are offered is whole."""
    unwanted = {*translations.WRONG, *((translations.MISSING, translations.FUZZY) if language(name).offered else ())}
    assert [finding for finding in translations.findings(name) if finding.fault in unwanted] == []
    assert {*translations.messages_of(name)} == {*translations.originals()}, "python3 run.py translations"


@for_every("name", languages())
def test_paper_and_pictures_have_every_letter(name: str) -> None:
    glyphs = TTFont("face", BytesIO(face())).face.charToGlyph
    forms = [original.forms for original in translations.originals().values()] if name == "en" else map(
        translations.strings_of, translations.messages_of(name).values())
    signs = {sign for strings in forms for form in strings for sign in form}
    assert {sign for sign in signs if sign.isalpha() and ord(sign) not in glyphs} == set()


def test_numbers_and_plurals() -> None:
    assert texts.say("counts.lines", count=1) == "1 line"
    assert texts.say("counts.lines", count=12_345) == "12,345 lines"
    assert texts.numeral(1234.5) == "1,234.5"
    assert texts.numeral(2_000_000, ".0e") == "2e+06"
    assert texts.place_name("line", 12_345) == "line 12345"


POLISH = {
    "places.row": "wiersz {number}",
    "places.column": "kolumna {number}",
    "places.line_along": "linia {direction} ({place})",
    "helping.look": "Spójrz na {line|accusative}.",
    "helping.wrong_lines": "Spójrz na {lines|accusative}.",
    "counts.lines": {"one": "{count} linia", "few": "{count} linie", "many": "{count} linii"},
    "errors.row_width": {"one": "{width} pole", "few": "{width} pola", "many": "{width} pól"},
}
DESCRIPTION = 'name = "Polski"\nlocale = "pl"\nplurals = ["one", "few", "many"]\ngrouped_from = 10000\n'


@pytest.fixture
def polish(tmp_path: Path) -> Iterator[None]:
    """A few texts of a language with cases, all others in English."""
    home = tmp_path / "xp"
    home.mkdir()
    (home / "texts.po").write_text(as_po(POLISH), encoding="utf-8")
    (home / "cases.toml").write_text(
        '[places.column]\naccusative = "kolumnę {number}"\n'
        '[places.line_along]\naccusative = "linię {direction} ({place})"\n', encoding="utf-8")
    (home / "language.toml").write_text(DESCRIPTION, encoding="utf-8")
    texts.add_folder(tmp_path)
    with speaking("xp"):
        yield
    texts.FOLDERS.remove(tmp_path)
    texts.forget()


@pytest.mark.usefixtures("polish")
def test_names_have_cases_and_numbers_forms() -> None:
    names = [texts.place_name("row", 3), texts.place_name("column", 12)]
    assert texts.say("helping.look", line=names[1]) == "Spójrz na kolumnę 12."
    assert texts.say("helping.wrong_lines", lines=texts.with_and(names)) == "Spójrz na wiersz 3 i kolumnę 12."
    assert names[1] == "kolumna 12"
    line = texts.say("places.line_along", direction="przód–tył", place="1 od lewej, 2 od dołu")
    said = texts.say("helping.wrong_lines", lines=texts.with_and([names[0], line]))
    assert said == "Spójrz na wiersz 3 i linię przód–tył (1 od lewej, 2 od dołu)."
    counts = [texts.say("counts.lines", count=count) for count in (1, 3, 5, 1234, 12_345, 1.5)]
    assert counts == ["1 linia", "3 linie", "5 linii", "1234 linie", "12\u00a0345 linii", "1,5 linii"]
    assert texts.say("errors.row_width", width=1) == "1 pole"
    assert texts.say("counts.cells", count=5) == "5 cells"  # English where it is not translated


def test_the_capital_of_i_in_turkish_has_a_dot() -> None:
    with speaking("tr"):
        assert texts.sentence("ipucu yok") == "İpucu yok."
    assert texts.sentence("it is") == "It is."


@for_every("code, text, fault", [
    ("board.mark", "{sign}", "parameters"), ("board.mark", "Rien", "parameters"),
    ("flags.logic", "<b>Ce qui suffit.</b>", "markup"), ("helping.look", "{line|genitive}", "cases"),
    ("lesson_texts/zero: lead", "Il en reste 47.", "numbers"),
    ("labels.close", "Fermer cette fenêtre-ci tout de suite", "long"), ("labels.close", "", "missing"),
    ("labels.close", "Fermer", None),
])
def test_faults_of_translations_are_found(code: str, text: str, fault: str | None) -> None:
    found = translations.findings_of(code, translations.originals()[code].forms, (text,), cases={"accusative"})
    assert [finding.fault for finding in found] == ([fault] if fault else [])


def test_a_translation_is_fuzzy_when_its_english_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until somebody says that it is done. Then the English text is said in its place."""
    monkeypatch.setattr(translations, "HOME", tmp_path)
    (tmp_path / "fr").mkdir()
    former = "Numbers of rows, from the \"first\" to the last, with a length for each of the runs of filled cells in it"
    catalogue = f"msgctxt \"board.row_clues\"\nmsgid {json.dumps(former)}\nmsgstr \"Indices\"\n"
    (tmp_path / "fr/texts.po").write_text(catalogue, encoding="utf-8")
    english = translations.originals()["board.row_clues"].forms[0]
    for _ in range(3):
        translations.write("fr", translations.merged("fr"))
        assert translations.merged("fr").get(english, "board.row_clues").previous_id == [former]
    written = (tmp_path / "fr/texts.po").read_text(encoding="utf-8")
    assert "#, fuzzy\n#| msgid" in written
    assert "board.row_clues" not in dict(po.messages(written))
    assert [finding.code for finding in translations.findings("fr") if finding.fault == "fuzzy"] == ["board.row_clues"]
    translations.write("fr", translations.merged("fr", done="board."))
    written = (tmp_path / "fr/texts.po").read_text(encoding="utf-8")
    assert dict(po.messages(written)) == {"board.row_clues": ("Indices",)}


def test_sizes_are_width_by_height() -> None:
    """A flat shape has rows before columns; a solid one has width, depth and height already."""
    assert size_name((20, 30)) == "30 × 20"
    assert size_name((2, 3, 4), "x") == "2x3x4"


def test_an_unknown_code_is_an_error() -> None:
    with pytest.raises(KeyError):
        texts.say("errors.of_another_house")


@for_every("words, sentence", [
    ("row 3: expected a number", "Row 3: expected a number."),
    ("nTRN: expected more", "nTRN: expected more."),
    ("Done.", "Done."),
    ("loading …", "Loading …"),
])
def test_words_become_sentences(words: str, sentence: str) -> None:
    assert texts.sentence(words) == sentence
