"""What the README promises, tried."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from solvers.formats import formats

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_library_sample_runs(capsys: pytest.CaptureFixture[str]) -> None:
    sample = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert sample is not None
    exec(sample[1], {})
    assert capsys.readouterr().out == "UNIQUE\n.#.#.\n#####\n#####\n.###.\n..#..\n"


def test_every_format_is_in_the_table() -> None:
    for form in formats():
        assert f"`{form.name}`" in README
        for extension in form.extensions:
            assert extension in README


def test_named_files_exist() -> None:
    for text in (README, (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        for name in re.findall(r"\b(?:[\w.]+/)*[\w.]+\.(?:py|md|png)\b", text):
            assert "NAME" in name or (ROOT / name).exists() or list(ROOT.glob(f"*/**/{name}")), name
