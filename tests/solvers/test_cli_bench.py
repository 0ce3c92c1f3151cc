"""The command `bench`: its lines, its summary, what it does with bad lines and unexpected verdicts."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from solvers.cli import cli

Bench = Callable[..., tuple[Result, list[Any]]]


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    def run_bench(lines: list[str], *args: str) -> tuple[Result, list[Any]]:
        path = tmp_path / "cases.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        result = CliRunner().invoke(cli, ["bench", str(path), "--json", *args])
        return result, [json.loads(line) for line in result.stdout.splitlines()]

    return run_bench


def case(name: str, rows: object, cols: object, **more: object) -> str:
    return json.dumps({"id": name, "rows": rows, "cols": cols, **more})


CROSS = case("cross", [[1], [3], [1]], [[1], [3], [1]], unique=True)
PAIR = case("pair", [[1], [1]], [[1], [1]], unique=False)


def test_bench_measures_each_puzzle_and_sums_up(bench: Bench) -> None:
    result, (cross, pair, last) = bench([CROSS, "", PAIR], "--repeat", "3")
    assert result.exit_code == 0
    assert (cross["id"], cross["outcome"], pair["outcome"]) == ("cross", "UNIQUE", "MULTIPLE")
    assert set(cross) == {"id", "outcome", "seconds", "counters", "stages", "runs"}
    summary = last["summary"]
    assert (summary["puzzles"], summary["errors"], summary["mismatches"]) == (2, 0, 0)
    assert summary["outcomes"] == {"UNIQUE": 1, "MULTIPLE": 1}
    assert summary["sum"] == pytest.approx(cross["seconds"] + pair["seconds"], abs=1e-5)
    assert "peak" in result.stderr or sys.platform == "win32"


def test_bench_compiles_all_ways_of_the_method_first(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code that no small puzzle reaches would otherwise be compiled while the first hard one is measured."""
    ways: list[tuple[str, Any]] = []
    monkeypatch.setattr("solvers.warm.warm_up", lambda method, options: ways.append((method, options)))
    bench([CROSS])
    assert ways[0] == ("exact", {})
    assert len(ways) > 1
    assert {method for method, _ in ways} == {"exact"}


def test_bench_goes_on_after_the_limit(bench: Bench) -> None:
    result, (*rows, last) = bench([CROSS, PAIR], "--seconds", "0")
    assert result.exit_code == 0
    assert [row["outcome"] for row in rows] == ["LIMIT", "LIMIT"]
    assert last["summary"]["mismatches"] == 0


def test_bench_reports_unexpected_verdicts(bench: Bench) -> None:
    result, (row, _, last) = bench([case("pair", [[1], [1]], [[1], [1]], unique=True), CROSS])
    assert result.exit_code == 1
    assert row["mismatch"] == "expected UNIQUE, found MULTIPLE"
    assert last["summary"]["mismatches"] == 1


BAD = (
    "nonsense", "[]", "[" * 100_000, '{"id": "x"}', case("x", [[1]], "1"), case("x", [["1"]], [[1]]),
    case("x", [[True]], [[1]]), case("x", [[1.5]], [[1]]), case("x", [[2]], [[1]]), case("x", [[-1]], [[1]]),
    case("x", [], []),
)  # fmt: skip


def test_bench_reports_bad_lines_and_goes_on(bench: Bench) -> None:
    result, rows = bench([line for bad in BAD for line in (bad, CROSS)])
    assert result.exit_code == 2
    assert [set(row) for row in rows[:-1:2]] == [{"id", "line", "error"}] * len(BAD)
    assert [row["line"] for row in rows[:-1:2]] == [1 + 2 * at for at in range(len(BAD))]
    assert {row["outcome"] for row in rows[1:-1:2]} == {"UNIQUE"}
    assert (rows[-1]["summary"]["errors"], rows[-1]["summary"]["puzzles"]) == (len(BAD), len(BAD))


def test_bench_without_json_ends_with_a_table(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(CROSS, encoding="utf-8")
    result = CliRunner().invoke(cli, ["bench", str(path)])
    first, *table = result.stdout.splitlines()
    assert json.loads(first)["id"] == "cross"
    assert any("median" in line for line in table)
    assert result.stderr == ""


def test_bench_measures_all_puzzles_of_a_file_in_another_format(tmp_path: Path) -> None:
    path = tmp_path / "pack.nonpack"
    three = 'title "Dot"\nrows\n1\ncolumns\n1\n====\nrows\n1x\ncolumns\n1\n====\nrows\n2\ncolumns\n1\n1\n'
    path.write_text(three, encoding="utf-8")
    result = CliRunner().invoke(cli, ["bench", str(path), "--json"])
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [row.get("id") for row in rows[:3]] == ["Dot", 2, 3]
    assert [row.get("outcome") for row in rows[:3]] == ["UNIQUE", None, "UNIQUE"]
    third = CliRunner().invoke(cli, ["bench", f"{path}#3", "--json"])
    assert [json.loads(line).get("outcome") for line in third.stdout.splitlines()] == ["UNIQUE", None]
