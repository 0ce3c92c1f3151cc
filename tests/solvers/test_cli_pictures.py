"""Grids on the command line: signs, blocks, marks, rows for JSON."""

from __future__ import annotations

from typing import Any

import pytest

from solvers.cli.screen import BLOCKS, PLAIN, gallery, rows_of, signs_for
from solvers.grid import EMPTY, FILLED, Grid


class Screen:
    def __init__(self, encoding: str = "utf-8", tty: bool = True) -> None:
        self.encoding = encoding
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(("screen", "width", "signs"), [
    (Screen(), 40, BLOCKS),
    (Screen(), 41, PLAIN),
    (Screen("cp1252"), 5, PLAIN),
    (Screen(tty=False), 5, PLAIN),
])
def test_blocks_where_they_fit(screen: Any, width: int, signs: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert signs_for(screen, width) is signs


def test_plain_pictures_with_marks_can_be_read_back() -> None:
    first, second = Grid.from_text("##.\n..#"), Grid.from_text("#.#\n..#")
    marked, other_marked, _ = gallery([first, second])
    assert (marked, other_marked) == ("#X-\n..#", "#-X\n..#")
    assert Grid.from_text(marked) == first


def test_solids_are_drawn_layer_by_layer() -> None:
    grid = Grid((2, 2, 3), bytes([FILLED, EMPTY, EMPTY] * 4))
    assert gallery([grid]) == ["layer 1\n#..\n#..\nlayer 2\n#..\n#.."]
    assert rows_of(grid) == [["#..", "#.."], ["#..", "#.."]]
