"""The scripts that draw pictures without touching the page, held against text pictures."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.playing import probe

pytestmark = pytest.mark.browser

DRAW = probe("draw")
FLAG = ["##.", "#.."]


def drawn(tab: Page, *wish: object) -> Any:
    return tab.evaluate(DRAW, list(wish))


@pytest.mark.parametrize(("name", "to", "full", "expected"), [
    ("rectangle", 14, False, ["#####", "#...#", "#####", "....."]),
    ("rectangle", 14, True, ["#####", "#####", "#####", "....."]),
    ("ellipse", 14, False, [".###.", "#...#", ".###.", "....."]),
    ("ellipse", 14, True, [".###.", "#####", ".###.", "....."]),
    ("ellipse", 0, True, ["#....", ".....", ".....", "....."]),
])
def test_figures(tab: Page, name: str, to: int, full: bool, expected: list[str]) -> None:
    assert drawn(tab, "figure", name, [4, 5], 0, to, full) == expected
    assert drawn(tab, "figure", name, [4, 5], to, 0, full) == expected


def test_line_has_a_cell_a_step(tab: Page) -> None:
    assert drawn(tab, "figure", "line", [3, 5], 0, 14, False) == ["#....", ".##..", "...##"]
    assert drawn(tab, "figure", "line", [3, 5], 4, 10, False) == drawn(tab, "figure", "line", [3, 5], 10, 4, False)


def test_area_hangs_together_edge_to_edge(tab: Page) -> None:
    assert drawn(tab, "area", ["..#.", ".#..", "#..."], 0) == ["##..", "#...", "...."]


@pytest.mark.parametrize(("mirror", "expected"), [
    ("none", ["....", "#...", "....", "...."]),
    ("across", ["....", "#..#", "....", "...."]),
    ("down", ["....", "#...", "#...", "...."]),
    ("four", ["....", "#..#", "#..#", "...."]),
    ("eight", [".##.", "#..#", "#..#", ".##."]),
])
def test_mirrors(tab: Page, mirror: str, expected: list[str]) -> None:
    assert drawn(tab, "mirrored", [4, 4], [4], mirror) == expected


def test_mirrors_of_what_is_no_square_stay_inside(tab: Page) -> None:
    assert drawn(tab, "mirrored", [2, 6], [0], "eight") == ["#....#", "#....#"]


def test_whole_picture_is_arranged(tab: Page) -> None:
    assert drawn(tab, "shifted", FLAG, 1, 1) == [".#.", ".##"]
    assert drawn(tab, "turned", FLAG) == ["##", ".#", ".."]
    assert drawn(tab, "over", FLAG, False) == [".##", "..#"]
    assert drawn(tab, "over", FLAG, True) == ["#..", "##."]


@pytest.mark.parametrize(("anchor", "expected"), [
    ([0, 0], ["##..", "#...", "...."]), ([2, 2], ["....", ".##.", ".#.."]), ([1, 1], ["##..", "#...", "...."]),
])
def test_size_changes_around_an_anchor(tab: Page, anchor: list[int], expected: list[str]) -> None:
    assert drawn(tab, "resized", FLAG, 3, 4, anchor) == expected
    assert drawn(tab, "resized", FLAG, 1, 1, [0, 0]) == ["#"]
    assert drawn(tab, "resized", FLAG, 1, 1, [2, 2]) == ["."]


def test_letters(tab: Page) -> None:
    assert drawn(tab, "letters", "it", 1) == ["###.###", ".#...#.", ".#...#.", ".#...#.", "###..#."]
    assert drawn(tab, "letters", "!", 2)[-2:] == ["##", "##"]
    assert drawn(tab, "without", "Aßb€") == ["ß", "€"]


def test_numbers_of_a_picture(tab: Page) -> None:
    assert drawn(tab, "numbers", ["#.#", "..."]) == {"rows": [[1, 1], []], "cols": [[1], [], [1]]}


@pytest.mark.parametrize(("text", "code"), [
    ("#.\n.", "uneven"), ("#a", "sign"), ("", "none"), ("#" * 101, "too_large"), ("#\n" * 101, "too_large"),
    ("." * 1_000_000, "too_long"),
])
def test_texts_that_are_no_picture(tab: Page, text: str, code: str) -> None:
    assert drawn(tab, "grid", text)["fault"]["code"] == code


@pytest.mark.parametrize(("rows", "cols", "faults"), [
    ("1\n1", "2", []), ("0", "0", []), ("1, 1\n0", "1\n0\n1", []),
    ("1\n\n1", "2", ["blank"]), ("x", "1", ["sign"]), ("1 0", "1", ["zero"]), ("3", "1", ["too_long"]),
    ("1", "2", ["too_long"]), ("1\n0", "2", ["sums"]), ("", "1", ["none"]), ("", "", ["none", "none"]),
    ("0\n" * 101, "0", ["too_many"]), ("99999", "1", ["sign"]),
])
def test_typed_numbers(tab: Page, rows: str, cols: str, faults: list[str]) -> None:
    assert [fault["code"] for fault in drawn(tab, "typed", rows, cols)["faults"]] == faults


@pytest.mark.parametrize("saved", [
    None, 7, "x", {}, {"shape": [1, 0], "cells": ""}, {"shape": [101, 1], "cells": "0" * 101},
    {"shape": [1, 2], "cells": "02"}, {"shape": [1, 2], "cells": ["0", "1"]}, {"shape": [1, 1, 1], "cells": "1"},
])
def test_hostile_drafts(tab: Page, saved: object) -> None:
    assert drawn(tab, "kept", saved) is None


def test_what_is_odd_about_a_draft_is_left_out(tab: Page) -> None:
    odd = {"shape": [1, 2], "cells": "01", "kept": "0", "title": 7, "note": "n" * 1000, "licence": "mine", "rows": {}}
    found = drawn(tab, "kept", odd)
    assert (found["title"], len(found["note"]), found["licence"], found["rows"]) == ("", 300, "", "")
