"""`progress=`: what a function of one's own is told, and what True shows without a terminal and in a notebook."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from nonoscope import Limit, collection, lab, parse, random_puzzle, run, unique
from tests.cases import for_every

HEART = parse("2;4;4;4;2:1,1;5;5;3;1")
WORK: dict[str, tuple[Callable[..., object], int]] = {
    "Solving": (lambda **progress: run(HEART, "dfs", **progress), HEART.size),
    "unique": (lambda **progress: unique(HEART, **progress), HEART.size),
    "Drawing": (lambda **progress: random_puzzle(5, seed=1, **progress), 400),
    "growth": (lambda **progress: lab.run("growth", sizes=[5], seeds=1, **progress), 4),
    "race": (lambda **progress: lab.race(HEART, "exact", "dfs", **progress), 2),
}


@for_every("name", WORK)
def test_function_is_told_of_rising_steps_up_to_all(name: str) -> None:
    told: list[tuple[int, int]] = []
    work, steps = WORK[name]
    work(progress=lambda *report: told.append(report))
    assert told == sorted(set(told))
    assert told[-1] == (steps, steps)


def test_boards_that_are_only_tried_are_no_progress() -> None:
    told: list[int] = []
    run(collection.example("cat").puzzle, "anneal-cells", moves=50, progress=lambda done, _: told.append(done))
    assert told == [0]


def test_lines_come_without_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    for work, _ in WORK.values():
        work(progress=True)
    lines = [*("Solving: 100 %",) * 2, "Drawing: 100 %", *(f"growth: {part} %" for part in (25, 50, 75, 100))]
    assert capsys.readouterr().err.splitlines() == [*lines, "race: 50 %", "race: 100 %"]


def test_notebook_updates_one_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    handle = SimpleNamespace(update=shown.append)
    shell = SimpleNamespace(kernel=object())
    display = SimpleNamespace(display=lambda bar, display_id: [shown.append(bar), handle][1])
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    run(HEART, progress=True)
    assert repr(shown[-1]) == "Solving: 100 %"
    assert '<progress value="25" max="25">' in shown[-1]._repr_html_()


def test_limit_leaves_uniqueness_open() -> None:
    assert unique(HEART, limit=Limit(cancelled=lambda: True)) is None
