"""The command `bench`: files, the suite, orientations, second checks, proofs, the table, and bad input."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Generator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from nonoscope import Outcome, Puzzle
from solvers.cli import cli, measure
from solvers.cli.timed_runs import Ask, OutOfTimeError, Timed, in_time, timed_run
from solvers.lab.puzzles import SETS, PuzzleSet
from tests.cases import for_every
from tests.rup import read_dimacs, refutes

File = Callable[..., str]

CROSS = '{"id": "cross", "rows": [[1], [3], [1]], "cols": [[1], [3], [1]], "unique": true}'
PAIR = '{"id": "pair", "rows": [[1], [1]], "cols": [[1], [1]], "unique": false}'
NONE = '{"id": "none", "rows": [[2], []], "cols": [[2], []]}'
SMALL = ("--suite", "records", "--sets", "random-25,noisy-10", "--limit", "2")


@pytest.fixture
def file(tmp_path: Path) -> File:
    def write(name: str, *lines: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines), encoding="utf-8")
        return str(path)

    return write


@pytest.fixture(autouse=True)
def warm(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels that are measured are compiled already."""
    monkeypatch.setattr("solvers.warm.warm_up", lambda *_: None)


def call(*args: str) -> Result:
    return CliRunner().invoke(cli, ["bench", *args])


def called(*args: str) -> tuple[list[Any], Any]:
    """The results and the summary."""
    result = call(*args, "--json")
    assert result.exit_code == 0, result.output
    *rows, last = map(json.loads, result.stdout.splitlines())
    return rows, last["summary"]


# Files


def test_each_puzzle_of_a_file_is_measured_and_summed_up(file: File) -> None:
    (cross, pair), summary = called(file("x.jsonl", CROSS, "", PAIR), "--repeat", "3")
    assert (cross["id"], cross["outcome"], pair["outcome"]) == ("cross", "UNIQUE", "MULTIPLE")
    assert set(cross) == {"id", "outcome", "seconds", "counters", "stages", "runs"}
    assert sorted(cross["runs"])[1] == cross["seconds"], "the median"
    assert (summary["puzzles"], summary["errors"], summary["mismatches"]) == (2, 0, 0)
    assert summary["outcomes"] == {"UNIQUE": 1, "MULTIPLE": 1}
    assert summary["sum"] == pytest.approx(cross["seconds"] + pair["seconds"], abs=1e-5)
    assert "sets" not in summary


def test_all_ways_of_the_method_are_compiled_first(file: File, monkeypatch: pytest.MonkeyPatch) -> None:
    """Code that no small puzzle reaches would otherwise be compiled while the first hard one is measured."""
    ways: list[tuple[str, Any]] = []
    monkeypatch.setattr("solvers.warm.warm_up", lambda method, options: ways.append((method, options)))
    called(file("x.jsonl", CROSS))
    assert ways[0] == ("exact", {})
    assert len(ways) > 1
    assert {method for method, _ in ways} == {"exact"}


def test_unexpected_verdicts_are_reported(file: File) -> None:
    result = call(file("x.jsonl", PAIR.replace("false", "true"), CROSS), "--json")
    row, _, last = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 1
    assert row["mismatch"] == "expected UNIQUE, found MULTIPLE"
    assert last["summary"]["mismatches"] == 1


def case(rows: object, cols: object) -> str:
    return json.dumps({"id": "x", "rows": rows, "cols": cols})


BAD = (
    "nonsense", "[]", "[" * 100_000, '{"id": "x"}', case([[1]], "1"), case([["1"]], [[1]]), case([[True]], [[1]]),
    case([[1.5]], [[1]]), case([[2]], [[1]]), case([[-1]], [[1]]), case([], []),
)


def test_bad_lines_are_reported_and_stop_nothing(file: File) -> None:
    result = call(file("x.jsonl", *(line for bad in BAD for line in (bad, CROSS))), "--json")
    *rows, last = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 2
    assert [set(row) for row in rows[::2]] == [{"id", "line", "error"}] * len(BAD)
    assert [row["line"] for row in rows[::2]] == [1 + 2 * at for at in range(len(BAD))]
    assert {row["outcome"] for row in rows[1::2]} == {"UNIQUE"}
    assert (last["summary"]["errors"], last["summary"]["puzzles"]) == (len(BAD), len(BAD))


def test_without_json_it_ends_with_a_table(file: File) -> None:
    result = call(file("x.jsonl", CROSS))
    first, *table = result.stdout.splitlines()
    assert json.loads(first)["id"] == "cross"
    assert any("median" in line for line in table)
    assert result.stderr == ""


def test_all_puzzles_of_a_file_in_another_format_are_measured(file: File) -> None:
    path = file("pack.nonpack", 'title "Dot"', "rows", "1", "columns", "1", "====", "rows", "1x", "columns", "1",
                "====", "rows", "2", "columns", "1", "1")
    *rows, _ = map(json.loads, call(path, "--json").stdout.splitlines())
    assert [row.get("id") for row in rows] == ["Dot", 2, 3]
    assert [row.get("outcome") for row in rows] == ["UNIQUE", None, "UNIQUE"]
    third = call(f"{path}#3", "--json")
    assert [json.loads(line).get("outcome") for line in third.stdout.splitlines()] == ["UNIQUE", None]


# Sets


def test_the_suite_is_measured_set_by_set() -> None:
    rows, summary = called(*SMALL)
    assert [(row["set"], row["id"], row["seed"]) for row in rows] == [
        ("random-25", "random-25-0", 0), ("random-25", "random-25-1", 1),
        ("noisy-10", "noisy-10-0", 0), ("noisy-10", "noisy-10-1", 1),
    ]
    assert set(rows[0]) == {"set", "id", "seed", "outcome", "process_seconds", "seconds", "counters", "stages"}
    first, second = summary["sets"]
    assert (first["set"], first["puzzles"], first["decided"], first["undecided"]) == ("random-25", 2, 2, 0)
    assert first["sum"] == pytest.approx(sum(row["process_seconds"] for row in rows[:2]), abs=1e-5)
    assert first["slowest"] == first["most"] == max(row["process_seconds"] for row in rows[:2])
    assert first["which"] in ("random-25-0", "random-25-1")
    assert second["outcomes"] == {"UNIQUE": 2}


def test_the_summary_has_all_that_repeating_needs(file: File) -> None:
    path = file("two words.jsonl", CROSS)
    _, summary = called(path, "--witnesses", "--option", "probe=off", "--option", "learn=0", "--limit", "3")
    words = shlex.split(summary["command"])
    assert words[:4] == ["python", "-m", "solvers", "bench"]
    assert words[4] == path
    assert {"--witnesses", "--json", "--option", "probe=off", "learn=0", "--limit", "3"} == set(words[5:])
    assert set(summary["machine"]) == {"cpu", "cores", "os"}
    assert "numba" in summary["versions"]
    assert summary["complete"] is True


def test_files_are_sets_beside_those_of_the_suite(file: File) -> None:
    rows, summary = called(*SMALL, file("ours.jsonl", CROSS, "", PAIR, NONE))
    assert [row["id"] for row in rows[4:]] == ["cross", "pair"]
    assert [row["set"] for row in rows[4:]] == ["ours.jsonl"] * 2
    assert [each["set"] for each in summary["sets"]] == ["random-25", "noisy-10", "ours.jsonl"]


def test_files_of_the_same_name_keep_their_folders_and_count_once(file: File) -> None:
    first, second = file("a/x.jsonl", CROSS), file("b/x.jsonl", PAIR)
    rows, _ = called(first, second, first)
    assert [row["set"] for row in rows] == [first, second]


def test_bad_lines_are_reported_with_their_set_and_stop_nothing(file: File) -> None:
    result = call(file("a.jsonl", CROSS, "nonsense"), file("b.jsonl", "[]", PAIR), "--json")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert result.exit_code == 2
    assert [row.get("outcome") for row in rows[:4]] == ["UNIQUE", None, None, "MULTIPLE"]
    assert (rows[1]["set"], rows[1]["line"]) == ("a.jsonl", 2)
    assert [each["errors"] for each in rows[-1]["summary"]["sets"]] == [1, 1]
    assert "faults" in result.stderr


def test_methods_that_refuse_a_puzzle_say_so_in_its_row() -> None:
    result = call("--suite", "records", "--sets", "noisy-10", "--limit", "1", "--method", "dfs")
    assert result.exit_code == 2
    assert "dfs only takes flat puzzles" in json.loads(result.stdout.splitlines()[0])["error"]


def test_undecided_puzzles_are_counted_with_their_time() -> None:
    rows, summary = called(*SMALL, "--seconds", "0", "--check")
    assert {row["outcome"] for row in rows} == {"LIMIT"}
    assert not any("checked" in row for row in rows)
    assert [(each["decided"], each["undecided"]) for each in summary["sets"]] == [(0, 2), (0, 2)]


# Orientations and witnesses


def test_flat_puzzles_are_measured_in_all_orientations() -> None:
    rows, summary = called(*SMALL, "--orientations")
    assert [len([row for row in rows if row["id"] == name]) for name in ("random-25-0", "noisy-10-0")] == [8, 1]
    flat, solid = summary["sets"]
    assert (flat["puzzles"], solid["puzzles"]) == (16, 2)
    assert flat["orientation"] <= flat["worst_orientation"] <= flat["sum"]
    assert "orientation" not in solid


def test_disagreeing_orientations_are_reported(file: File, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(puzzle: Puzzle, ask: Ask) -> Timed:
        timed = timed_run(puzzle, ask)
        return timed if puzzle.rows[0] == (2,) else lying(timed, Outcome.NONE, keep=0)

    monkeypatch.setattr(measure, "timed_run", mistaken)
    result = call(file("x.jsonl", '{"id": "l", "rows": [[2], [1]], "cols": [[2], [1]]}'), "--orientations")
    rows = [json.loads(line) for line in result.stdout.splitlines() if line.startswith("{")]
    assert result.exit_code == 1
    assert "mismatch" not in rows[0]
    assert {row.get("mismatch") for row in rows[1:]} >= {"as it is, it’s UNIQUE"}


def test_witnesses_are_rows_of_text_and_verdicts_are_checked_once_more(file: File) -> None:
    rows, _ = called(*SMALL, file("x.jsonl", CROSS, PAIR, NONE), "--witnesses", "--check", "--limit", "3")
    assert {row["outcome"] for row in rows} == {"UNIQUE", "MULTIPLE", "NONE"}
    assert all(row["checked"] is True for row in rows)
    assert [sorted(row["witnesses"]) for row in rows[-3:]] == [
        [[".#.", "###", ".#."]], [["#.", ".#"], [".#", "#."]], []]


# Second checks and proofs


def lying(timed: Timed, outcome: Outcome, keep: int) -> Timed:
    """The result with another verdict and fewer solutions."""
    result = replace(timed.result, outcome=outcome, solutions=timed.result.solutions[:keep])
    return replace(timed, result=result)


@pytest.mark.parametrize(("outcome", "keep", "words"), [
    (Outcome.UNIQUE, 1, "cadical195 finds another solution"),
    (Outcome.NONE, 0, "cadical195 finds a solution"),
    (Outcome.MULTIPLE, 1, "MULTIPLE with 1 solution"),
])
def test_a_wrong_verdict_is_a_disagreement(
    outcome: Outcome, keep: int, words: str, file: File, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(measure, "timed_run", lambda puzzle, ask: lying(timed_run(puzzle, ask), outcome, keep))
    result = call(file("x.jsonl", PAIR), "--check", "--proof", str(tmp_path / "proofs"))
    row = json.loads(result.stdout.splitlines()[0])
    assert result.exit_code == 1
    assert (row["checked"], row["mismatch"]) == (False, words)
    assert not list((tmp_path / "proofs").iterdir())


def test_a_missing_proof_is_a_disagreement(file: File, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(measure, "timed_run", lambda puzzle, ask: lying(timed_run(puzzle, ask), Outcome.UNIQUE, 1))
    result = call(file("x.jsonl", PAIR), "--proof", str(tmp_path))
    assert result.exit_code == 1
    assert "there’s a solution" in json.loads(result.stdout.splitlines()[0])["mismatch"]


def test_a_check_that_takes_too_long_is_undecided(file: File, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def timed_out(steps: Generator[object, None, object], seconds: float | None) -> object:
        assert seconds == 5
        return in_time(steps, 0)

    monkeypatch.setattr("solvers.cli.measure.in_time", timed_out)
    rows, _ = called(file("x.jsonl", CROSS), "--check", "--proof", str(tmp_path), "--seconds", "5")
    assert (rows[0]["checked"], rows[0]["proof"]) == ("undecided", "undecided")


def test_work_has_its_time_and_no_more() -> None:
    def steps() -> Generator[object, None, str]:
        yield
        return "done"

    def endless() -> Generator[object, None, str]:
        while True:
            yield

    assert in_time(steps(), None) == "done"
    with pytest.raises(OutOfTimeError):
        in_time(endless(), 0.01)


def test_proofs_are_written_and_hold(file: File, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "proofs"
    path = file("our puzzles.jsonl", CROSS, PAIR, NONE, CROSS)
    rows, _ = called(path, "--proof", str(folder), "--orientations")
    names = [row["proof"] for row in rows if "proof" in row]
    assert [row["outcome"] for row in rows if "proof" not in row] == ["MULTIPLE"] * 8
    assert len(set(names)) == 24
    assert {each.name for each in folder.iterdir()} == {f"{name}.{kind}" for name in names for kind in ("cnf", "drup")}
    for name in names:
        text = (folder / f"{name}.cnf").read_text(encoding="ascii")
        assert refutes(read_dimacs(text), (folder / f"{name}.drup").read_text(encoding="ascii"))
        assert name in text.splitlines()[0]


# The table


def test_the_table_is_written_with_published_figures_beside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = PuzzleSet("random-30", "few", 2, SETS["random-25"].make)
    monkeypatch.setitem(SETS, "random-30", few)
    path = tmp_path / "table.md"
    result = call("--suite", "records", "--sets", "random-30,noisy-10", "--limit", "1", "--markdown", str(path))
    assert result.exit_code == 0
    head, rule, *rows, empty, command, _, foot = path.read_text(encoding="utf-8").splitlines()
    assert head.startswith("| source | set | puzzles | decided | undecided | sum |")
    assert rule.startswith("| --- | --- | ---: |")
    names = [row.split(" | ")[:2] for row in rows]
    assert names[0] == ["| ours", "random-30"]
    assert {name for name, of in names if of == "random-30"} == {"| ours", "| nonosolve", "| hugi, 8 cores"}
    assert names[3] == ["| ours", "noisy-10"]
    assert {of for _, of in names[4:]} == {"Knotty", "Meow", "Faase"}
    assert (empty, command[:30]) == ("", "`python -m solvers bench --sui")
    assert "numba" in foot


def interrupted_at(run: int) -> Callable[[Puzzle, Ask], Timed]:
    """In place of `timed_run`: the same, but the run of that number ends in Ctrl-C."""
    runs = 0

    def interrupted(puzzle: Puzzle, ask: Ask) -> Timed:
        nonlocal runs
        runs += 1
        if runs == run:
            raise KeyboardInterrupt
        return timed_run(puzzle, ask)

    return interrupted


def test_interrupted_it_keeps_what_is_done(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(measure, "timed_run", interrupted_at(3))
    path = tmp_path / "table.md"
    result = call(*SMALL, "--json", "--markdown", str(path))
    *rows, last = map(json.loads, result.stdout.splitlines())
    assert (result.exit_code, len(rows)) == (130, 2)
    assert last["summary"]["complete"] is False
    assert [each["set"] for each in last["summary"]["sets"]] == ["random-25"]
    assert "Interrupted after 2 results." in result.stderr
    assert "random-25" in path.read_text(encoding="utf-8")


def test_interrupted_at_once_it_has_an_empty_table(monkeypatch: pytest.MonkeyPatch, file: File) -> None:
    def interrupted(puzzle: Puzzle, ask: Ask) -> Timed:
        raise KeyboardInterrupt

    monkeypatch.setattr(measure, "timed_run", interrupted)
    for args in ([*SMALL], [file("x.jsonl", CROSS)]):
        assert call(*args).exit_code == 130


# What is refused


@for_every("args, words", [
    ([], "Missing argument 'FILE...', or --suite."),
    (["--suite", "nonsense"], "'nonsense' is not 'records'"),
    (["--suite", "records", "--sets", "nonsense"], "--sets: expected one or more of random-25"),
    (["--suite", "records", "--sets", ""], "--sets: expected one or more of random-25"),
    (["--sets", "random-25", "x.jsonl"], "so it needs --suite"),
    ([*SMALL, "--limit", "0"], "'--limit': 0 is not in the range x>=1"),
    ([*SMALL, "--limit", "-3"], "'--limit': -3 is not in the range x>=1"),
    ([*SMALL, "--seconds", "-1"], "'--seconds'"),
    ([*SMALL, "missing.jsonl"], "missing.jsonl: No such file or directory"),
    ([*SMALL, "."], ".: Is a directory"),
    ([*SMALL, "--markdown", "no/such/folder/table.md"], "No such file or directory"),
    ([*SMALL, "--markdown", "."], "'--markdown'"),
    ([*SMALL, "--proof", __file__], "'--proof'"),
    ([*SMALL, "--proof", f"{__file__}/below"], "Not a directory"),
    ([*SMALL, "--method", "nonsense"], "method: expected one of"),
    ([*SMALL, "--option", "nonsense=1"], "options of exact: expected one of"),
])
def test_senseless_options_are_refused_before_measuring(args: list[str], words: str) -> None:
    result = call(*args)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
