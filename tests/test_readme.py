"""What the README and the manual promise, tried."""

from __future__ import annotations

import doctest
import inspect
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import nonoscope
from nonoscope import (
    Grid,
    Outcome,
    Puzzle,
    collection,
    draw,
    dump,
    explain,
    formats,
    lab,
    make,
    questions,
    run,
    scan,
    solid,
)
from scripts import scale
from tests.cases import for_every

ROOT = Path(__file__).resolve().parents[1]
DOCUMENTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

HEART = ".#.#.\n#####\n#####\n.###.\n..#..\n"


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


PRINTED = [  # by each sample: how it begins and ends
    ("UNIQUE\n", HEART),
    ("hard True\n", "(20, 20)\n"),
    ("Stage(", "where=None)\n"),
    ("easy\nhttps://puzz.link/p?nonogram/5/5/", "\n"),
    ("SOLVED\n", "SOLVED\n"),
    ("Known cells, ", "Combinations\n"),
    ("rrb\nrbb\n", "['white', 'red', 'blue']\n"),
    ("Round 1: 6 lines give new cells.\n", "needed once.\n"),
    ("UNIQUE\n", "\n"),
    ("| so", "|\n"),
    ("5 5\n", "UNIQUE\n"),
    ("", ""),
]


@pytest.mark.usefixtures("own_methods")
def test_library_samples_run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    samples = re.findall(r"```python\n(.*?)```", text_of("docs/library.md"), re.DOTALL)
    monkeypatch.chdir(tmp_path)
    puzzle = Puzzle.from_grid(Grid.from_text(HEART))
    (tmp_path / "puzzle.non").write_text(dump(puzzle, "non"), encoding="utf-8")
    (tmp_path / "photo.jpg").write_bytes(draw.png(Puzzle.flat([[1]] * 10, [[1]] * 10)))
    for sample, (beginning, end) in zip(samples, PRINTED, strict=True):
        exec(sample, {})
        printed = capsys.readouterr().out
        assert (printed[:len(beginning)], printed[-len(end):]) == (beginning, end)
    assert re.findall(r"```python\n(.*?)```", text_of("README.md"), re.DOTALL) == samples[:1]
    assert [run(puzzle, "mine", seed=seed).outcome for seed in range(3)] == [Outcome.SOLVED] * 3


def test_notebooks_have_no_outputs() -> None:
    """Run them to see some; tests/test_nightly.py does."""
    notebooks = {path.name: json.loads(path.read_text(encoding="utf-8")) for path in (ROOT / "docs").rglob("*.ipynb")}
    assert len(notebooks) >= 4
    run_before = [(name, cell["source"]) for name, notebook in notebooks.items() for cell in notebook["cells"]
                  if cell.get("outputs") or cell.get("execution_count")]
    assert run_before == []


MODULES = (nonoscope, collection, draw, explain, formats, make, questions, scan, solid)
NAMES: dict[str, Any] = {name: getattr(module, name) for module in MODULES for name in module.__all__}


FUNCTIONS = [value for value in (*NAMES.values(), lab.run, lab.race) if inspect.isfunction(value)]


@pytest.mark.usefixtures("own_methods")
@for_every("function", FUNCTIONS)
def test_each_public_function_has_an_example_that_is_true(function: Callable[..., object]) -> None:
    globs = {**NAMES, "collection": collection, "draw": draw, "lab": lab, "make": make}
    (example,) = doctest.DocTestFinder(recurse=False).find(function, function.__name__, globs=globs)
    assert example.examples
    failures: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(example, out=failures.append)
    assert not failures, "".join(failures)


def tables(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    """What scripts/scale.py prints."""
    monkeypatch.setattr(sys, "argv", ["scale.py", *arguments])
    scale.main()
    return capsys.readouterr().out.strip().split("\n\n")


def test_the_page_about_scale_holds_the_tables_of_its_script(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = tables(monkeypatch, capsys)
    assert len(printed) == 4
    assert [table for table in printed if f"\n\n{table}\n\n" not in text_of("docs/scale.md")] == []
    *_, days = tables(monkeypatch, capsys, "--visitors", "1000", "100000000")
    small, large = days.splitlines()[2::2]
    assert "| 1 |" in small
    assert "Redis is full" in large


def test_every_format_is_in_the_table() -> None:
    table = text_of("docs/formats.md")
    for form in formats.formats():
        assert f"`{form.name}`" in table
        for extension in form.extensions:
            assert extension in table


WRITTEN_BY_A_COMMAND = {"table.md", "out.html", "solve.html", "mine.py"}


def test_named_files_exist() -> None:
    assert len(DOCUMENTS) > 15
    rooms = ("deploy", "docs", "nonoscope", "scripts", "solvers", "static", "templates", "tests", "webapp")
    paths = [path for room in rooms for path in (ROOT / room).rglob("*.*")] + list(ROOT.glob("*.*"))
    files = [f"/{path.relative_to(ROOT).as_posix()}" for path in paths]
    for document in DOCUMENTS:
        text = document.read_text(encoding="utf-8")
        for name in set(re.findall(r"\b(?:[\w.-]+/)*[\w.-]+\.(?:py|js|md|png|toml|html|css)\b", text)):
            if "NAME" not in name and "PIECE" not in name and name not in WRITTEN_BY_A_COMMAND:
                assert any(path.endswith(f"/{name}") for path in files), (document.name, name)


def test_documents_for_newcomers_are_short() -> None:
    assert len(text_of("README.md").splitlines()) <= 150
    assert len(text_of("CONTRIBUTING.md").splitlines()) <= 120
