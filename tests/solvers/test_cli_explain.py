"""The commands `explain` and `rate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.solvers.test_cli import NONE, PLUS, SEVERAL, call, call_json


def test_explain_prints_each_step() -> None:
    result = call("explain", "example:plus", "--pictures")
    assert result.exit_code == 0
    assert result.stdout.startswith("Round 1: 2 lines give new cells.\n  Row 3 (clue 5), full line: ")
    assert "    after  #####" in result.stdout
    assert "Solved in 8 steps." in result.stdout


def test_explain_as_json() -> None:
    explained = call_json("explain", PLUS)
    assert explained["outcome"] == "UNIQUE"
    assert {"technique", "line", "cells", "values", "sentence", "before", "after", "left", "right"} <= set(
        explained["rounds"][0]["steps"][0])


@pytest.mark.parametrize(("puzzle", "end"), [(SEVERAL, "several solutions"), (NONE, "There’s no solution.")])
def test_explain_without_a_next_step(puzzle: str, end: str) -> None:
    result = call("explain", puzzle)
    assert result.exit_code == 1
    assert end in result.stdout or "there’s no solution" in result.stdout


@pytest.mark.parametrize("command", ["explain", "rate"])
def test_bad_input_is_one_sentence(command: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.non"
    path.write_text("width 3\nheight 1\nrows\nx\n", encoding="utf-8")
    for source in ("no-such-file", str(path)):
        result = call(command, source)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(("command", "words"), [("explain", "Time ran out"), ("rate", "Couldn’t rate it in time")])
def test_a_limit_is_kept(command: str, words: str) -> None:
    result = call(command, "example:skier", "--seconds", "0")
    assert result.exit_code == 1
    assert words in result.stdout


def test_rate_says_how_hard_and_why() -> None:
    result = call("rate", "example:cat")
    assert result.exit_code == 0
    assert "(easy): about" in result.stdout.splitlines()[0]
    assert len(result.stdout.splitlines()) > 2


def test_rate_of_one_as_json() -> None:
    rated = call_json("rate", "example:cat")
    assert list(rated) == ["id", "rating", "level", "minutes", "reasons"]
    assert rated["level"] == "easy"


def test_rate_of_many_is_a_line_each(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    rows = [{"id": "plus", "rows": [[1], [3], [1]], "cols": [[1], [3], [1]]}, {"rows": [[1], [1]], "cols": [[1], [1]]},
            {"rows": 3}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows) + "nonsense\n[", encoding="utf-8")
    result = call("rate", str(path), "--json")
    assert result.exit_code == 2
    plus, several, bad, *nonsense = map(json.loads, result.stdout.splitlines())
    assert [entry["id"] for entry in nonsense] == [4, 5]
    assert all("expected a JSON object" in entry["error"] for entry in nonsense)
    assert (plus["id"], plus["level"]) == ("plus", "easy")
    assert (several["id"], several["rating"]) == (2, None)
    assert bad["id"] == 3
    assert "rows" in bad["error"]
    assert call("rate", f"{path}#1").exit_code == 0
    assert len(call("rate", str(path)).stdout.splitlines()) == 5


def test_coloured_puzzles_are_explained_and_rated(tmp_path: Path) -> None:
    path = tmp_path / "flag.json"
    palette = [{"value": "#ffffff"}, {"value": "#d62828"}, {"value": "#2457c5"}]
    clues = {"rows": [[[2, 1], [1, 2]], [[1, 2]]], "cols": [[[1, 1]], [[1, 1]], [[2, 2]]]}
    path.write_text(json.dumps({"palette": palette, **clues}), encoding="utf-8")
    result = call("explain", str(path))
    assert result.exit_code == 0
    sentence = "  Row 2 (clue 1b), missing colours: it has no red run. So the cells in columns 1 to 3 can’t be red.\n"
    assert f"{sentence}    ??? -> ~~~" in result.stdout
    assert call_json("rate", str(path))["level"] == "easy"
