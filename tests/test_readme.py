"""What the README and the manual promise, tried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from nonoscope import Grid, Puzzle, dump
from solvers.formats import formats

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

HEART = ".#.#.\n#####\n#####\n.###.\n..#..\n"


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def samples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", text_of("docs/library.md"), re.DOTALL)


@pytest.mark.parametrize(
    ("number", "beginning", "end"),
    [
        (0, "UNIQUE\n", HEART),
        (1, "Stage(", "where=None)\n"),
        (2, "easy\nhttps://puzz.link/p?nonogram/5/5/", "\n"),
        (3, "rrb\nrbb\n", "['white', 'red', 'blue']\n"),
        (4, "Round 1: 6 lines give new cells.\n", "needed once.\n"),
        (5, "UNIQUE\n", "\n"),
    ],
    ids=["run", "solve", "draw", "colours", "explain", "make"],
)
def test_library_sample_runs(
    number: int, beginning: str, end: str, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "puzzle.non").write_text(dump(Puzzle.from_grid(Grid.from_text(HEART)), "non"), encoding="utf-8")
    exec(samples()[number], {})
    printed = capsys.readouterr().out
    assert (printed[:len(beginning)], printed[-len(end):]) == (beginning, end)


def test_every_library_sample_is_tried() -> None:
    assert len(samples()) == 6
    assert text_of("README.md").count("```python") == 1
    assert samples()[0] in text_of("README.md")


def test_every_format_is_in_the_table() -> None:
    table = text_of("docs/formats.md")
    for form in formats():
        assert f"`{form.name}`" in table
        for extension in form.extensions:
            assert extension in table


WRITTEN_BY_A_COMMAND = {"table.md"}


def test_named_files_exist() -> None:
    assert len(DOCUMENTS) > 15
    rooms = ("deploy", "docs", "nonoscope", "scripts", "solvers", "static", "templates", "tests", "webapp")
    paths = [path for room in rooms for path in (ROOT / room).rglob("*.*")] + list(ROOT.glob("*.*"))
    known = [f"/{path.relative_to(ROOT).as_posix()}" for path in paths]
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        for name in set(re.findall(r"\b(?:[\w.-]+/)*[\w.-]+\.(?:py|js|md|png|toml|html|css)\b", text)):
            if "NAME" not in name and "PIECE" not in name and name not in WRITTEN_BY_A_COMMAND:
                assert any(path.endswith(f"/{name}") for path in known), (document.name, name)


def anchors(document: Path) -> set[str]:
    """What can stand behind # in a link to this document."""
    headings = re.findall(r"^#+ (.*)", document.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}


def test_links_between_documents_lead_somewhere() -> None:
    for document in DOCUMENTS:
        for path, anchor in re.findall(r"\]\((?!https?:)([^)#]*)#?([^)]*)\)", document.read_text(encoding="utf-8")):
            target = document.parent / path if path else document
            assert target.exists(), (document.name, path)
            assert not anchor or anchor in anchors(target), (document.name, path, anchor)


def test_documents_for_newcomers_are_short() -> None:
    assert len(text_of("README.md").splitlines()) <= 150
    assert len(text_of("CONTRIBUTING.md").splitlines()) <= 120
