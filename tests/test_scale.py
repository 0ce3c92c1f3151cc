"""docs/scale.md holds the tables that scripts/scale.py prints."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from scripts import scale

ROOT = Path(__file__).resolve().parents[1]


def printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    monkeypatch.setattr(sys, "argv", ["scale.py", *arguments])
    scale.main()
    return capsys.readouterr().out.strip().split("\n\n")


def test_page_holds_the_tables_of_the_script(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "docs/scale.md").read_text(encoding="utf-8")
    tables = printed(monkeypatch, capsys)
    assert len(tables) == 4
    assert [table for table in tables if f"\n\n{table}\n\n" not in page] == []


def test_more_machines_never_carry_what_redis_cannot(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    *_, days = printed(monkeypatch, capsys, "--visitors", "1000", "100000000")
    small, large = days.splitlines()[2::2]
    assert "| 1 |" in small
    assert "Redis is full" in large
