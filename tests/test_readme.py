"""What the README promises, tried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solvers import Grid, Puzzle, dump
from solvers.formats import formats

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


HEART = ".#.#.\n#####\n#####\n.###.\n..#..\n"


def samples() -> list[str]:
    return re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(
    ("number", "beginning", "end"),
    [
        (0, "UNIQUE\n", HEART),
        (1, "Stage(", "where=None)\n"),
        (2, "easy\nhttps://puzz.link/p?nonogram/5/5/", "\n"),
        (3, "Round 1: 6 lines tell something.\n", "needed once.\n"),
        (4, "UNIQUE\n", "\n"),
    ],
    ids=["run", "solve", "draw", "explain", "make"],
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
    assert len(samples()) == 5


def test_every_format_is_in_the_table() -> None:
    for form in formats():
        assert f"`{form.name}`" in README
        for extension in form.extensions:
            assert extension in README


WRITTEN_BY_A_COMMAND = {"table.md"}


def test_named_files_exist() -> None:
    documents = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
    assert len(documents) > 10
    rooms = ("deploy", "docs", "nonoscope", "scripts", "solvers", "static", "templates", "tests", "webapp")
    paths = [path for room in rooms for path in (ROOT / room).rglob("*.*")] + list(ROOT.glob("*.*"))
    known = [f"/{path.relative_to(ROOT).as_posix()}" for path in paths]
    for document in documents:
        text = document.read_text(encoding="utf-8")
        for name in set(re.findall(r"\b(?:[\w.]+/)*[\w.]+\.(?:py|js|md|png|toml|html|css)\b", text)):
            if "NAME" not in name and "PIECE" not in name and name not in WRITTEN_BY_A_COMMAND:
                assert any(path.endswith(f"/{name}") for path in known), (document.name, name)
