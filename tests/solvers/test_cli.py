"""The command line: what it prints, its JSON, and its exit status.

All runs inside this process; `test_cli_process` starts real ones.
"""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from click import core, decorators, exceptions, formatting, parser, types
from click.testing import CliRunner, Result

from solvers.cli import cli
from solvers.cli.screen import durations, pace
from solvers.collection import examples
from solvers.formats import formats
from solvers.grid import Grid
from solvers.puzzle import Info, Puzzle
from solvers.runner import METHODS
from solvers.texts import all_entries
from solvers.texts.languages import speaking
from tests.cases import for_every

PLUS = "1;3;1:1;3;1"
PLUS_ROWS = [".#.", "###", ".#."]
SEVERAL = "1;1:1;1"
NONE = "2;2;2:3;0;3"

PLUS_NON = """title "Plus"
width 3
height 3

rows
1
3
1

columns
1
3
1
"""


def call(*args: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, args, input=stdin)


def call_json(*args: str) -> Any:
    return json.loads(call(*args, "--json").stdout)


@pytest.fixture
def plus(tmp_path: Path) -> Path:
    path = tmp_path / "plus.non"
    path.write_text(PLUS_NON, encoding="utf-8")
    return path


# Solving


@for_every("clues, status, solutions, words", [
    (PLUS, 0, [PLUS_ROWS], ["exactly one solution", "\n".join(PLUS_ROWS)]),
    (SEVERAL, 1, [["#.", ".#"], [".#", "#."]], ["Several solutions", "X-\n-X", "-X\nX-"]),
    (NONE, 1, [], ["No solution"]),
])
def test_solve_says_and_shows_what_it_found(
    clues: str, status: int, solutions: list[list[str]], words: list[str]
) -> None:
    text, report = call("solve", clues), call_json("solve", clues)
    assert text.exit_code == call("solve", clues, "--json").exit_code == status
    assert all(word in text.stdout for word in words)
    assert set(report) - {"where"} == {"outcome", "method", "seconds", "solutions", "counters", "stages"}
    assert (report["outcome"], report["method"]) == (("NONE", "UNIQUE", "MULTIPLE")[len(solutions)], "exact")
    assert sorted(report["solutions"]) == sorted(solutions)
    assert report["seconds"] >= 0
    assert ("where" not in report) or not solutions


def test_durations_tell_the_stages_that_took_time() -> None:
    assert durations({"encoding": 0.123, "loading": 0.001, "solving": 2.5}) == " (encoding 0.12, solving 2.50)"
    assert durations({"propagating": 0.001}) == ""


def test_the_pace_has_the_unit_of_the_method() -> None:
    assert pace({"moves": 3_000_000, "conflicts": 9}, 2.0) == "1,500,000 moves a second"
    assert pace({"line_visits": 100}, 0.5) == "200 line visits a second"
    assert pace({"moves": 100}, 0.001) == pace({"chains": 3}, 2.0) == ""


@for_every("options, count", [
    (["--count", "2"], 2), (["--count", "4"], 4), (["--count", "all"], 6), (["--option", "count=1"], 1),
])
def test_solve_counts_as_many_as_wanted(options: list[str], count: int) -> None:
    solutions = call_json("solve", "1;1;1:1;1;1", *options)["solutions"]
    assert len({tuple(rows) for rows in solutions}) == len(solutions) == count


def test_solve_stops_at_the_limit() -> None:
    result = call("solve", PLUS, "--seconds", "0", "--json")
    assert (result.exit_code, json.loads(result.stdout)["outcome"]) == (1, "LIMIT")


def test_solve_reads_standard_input_files_and_examples(plus: Path) -> None:
    assert "Plus" in call("solve", str(plus)).stdout
    assert call("solve", "-", stdin=PLUS_NON).stdout.splitlines()[0] == "Plus"
    assert call("solve", "-", "--format", "non", stdin=PLUS_NON.replace("\n", "\r\n")).exit_code == 0
    assert call("solve", f"example:{examples()[0].name}").exit_code == 0


# Bad input: one sentence, status 2, no traceback


@for_every("args, words", [
    (["solve", "missing.non"], "no such file"),
    (["solve", "example:no such thing"], "no such thing"),
    (["solve", "2;1,1:1,1;2"], "need 3 cells"),
    (["solve", "1;1:1;2"], "filled cells"),
    (["solve", PLUS, "--method", "magic"], "magic"),
    (["solve", PLUS, "--option", "nothing=1"], "nothing"),
    (["solve", PLUS, "--option", "count"], "NAME=VALUE"),
    (["solve", PLUS, "--count", "many"], "many"),
    (["solve", PLUS, "--count", "-1"], "-1"),
    (["solve", PLUS, "--seconds", "-1"], "--seconds"),
    (["solve", PLUS, "--format", "nope"], "nope"),
    (["solve", "."], "."),
    (["solve", "x" * 100_000], "no such file"),
    (["solve", "a\0b"], "no such file"),
    (["solve"], "Missing argument"),
    (["convert", PLUS], "--to"),
    (["convert", PLUS, "--to", "nope"], "nope"),
    (["convert", PLUS, "--to", "non", "-o", "no/such/folder/out.non"], "No such file"),
    (["show", PLUS, "-o", "picture.gif"], "picture.gif"),
    (["check", PLUS, "--grid", "missing.txt"], "missing.txt"),
    (["examples", "no such thing"], "no such thing"),
    (["bench", "missing.jsonl"], "missing.jsonl"),
    (["nonsense"], "nonsense"),
])
def test_bad_input(args: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = call(*args)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Error: " in result.stderr
    assert not result.stdout
    assert isinstance(result.exception, SystemExit)


def test_bad_input_is_reported_as_json() -> None:
    result = call("solve", "2;1,1:1,1;2", "--json")
    error = json.loads(result.stdout)["error"]
    assert result.exit_code == 2
    assert set(error) == {"message", "where", "sentence", "parameters"}
    assert (error["where"], error["sentence"]) == ("row 1", "errors.runs_too_long")
    assert error["message"] in result.stderr


def test_interrupt_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_args: object) -> None:
        raise KeyboardInterrupt

    # By its module: the package's attribute of that name is the command.
    monkeypatch.setattr(sys.modules["solvers.cli.solve"], "first_run", interrupted)
    result = call("solve", PLUS)
    assert (result.exit_code, result.stdout, result.stderr.strip()) == (130, "", "Interrupted.")


# Convert and show


@for_every("name", [form.name for form in formats() if form.flat and not form.read_only])
def test_convert_writes_what_can_be_read(name: str) -> None:
    written = call("convert", PLUS, "--to", name)
    assert written.exit_code == 0, written.stderr
    again = CliRunner().invoke(cli, ["convert", "-", "--format", name, "--to", "non"], input=written.stdout_bytes)
    assert again.exit_code == 0, again.stderr
    assert "rows\n1\n3\n1\n" in again.stdout


def picture_format() -> str:
    return next(form.name for form in formats() if form.flat and form.picture and not form.binary)


@for_every("clues, status, words", [(PLUS, 0, ""), (SEVERAL, 0, "Several solutions"), (NONE, 1, "No solution")])
def test_convert_to_a_picture_says_when_the_solution_is_not_the_only_one(clues: str, status: int, words: str) -> None:
    result = call("convert", clues, "--to", picture_format())
    assert (result.exit_code, bool(result.stdout)) == (status, status == 0)
    assert words in result.stderr
    assert bool(words) == bool(result.stderr)


def with_stored(goal: Grid) -> Puzzle:
    """The plus with `goal` as its stored solution, right or wrong."""
    return Puzzle.flat([[1], [3], [1]], [[1], [3], [1]], info=Info(goal=goal))


def test_a_stored_solution_that_is_wrong_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = with_stored(Grid.from_text("###\n...\n..."))
    monkeypatch.setattr(sys.modules["solvers.cli.convert"], "read_puzzle", lambda *_: stored)
    result = call("show", "stored", "--solution")
    assert (result.exit_code, result.stdout) == (0, call("show", PLUS, "--solution").stdout)
    assert "doesn’t satisfy" in result.stderr


def test_convert_into_a_file(tmp_path: Path, plus: Path) -> None:
    target = tmp_path / "out.non"
    assert call("convert", str(plus), "--to", "non", "-o", str(target)).stdout == ""
    assert call("solve", str(target)).exit_code == 0


@for_every("kind, start", [("png", b"\x89PNG"), ("svg", b"<"), ("txt", b"")])
def test_show_draws_what_the_name_asks_for(kind: str, start: bytes, tmp_path: Path) -> None:
    target = tmp_path / f"out.{kind.upper()}"
    assert call("show", PLUS, "--solution", "--cell", "9", "-o", str(target)).exit_code == 0
    drawn = target.read_bytes()
    assert drawn
    assert drawn.startswith(start)


def test_show_hides_the_solution_unless_asked(plus: Path) -> None:
    hidden, shown = call("show", str(plus)).stdout, call("show", str(plus), "--solution").stdout
    assert hidden
    assert hidden != shown


# Check


def test_check_of_a_good_puzzle(plus: Path) -> None:
    result = call("check", str(plus))
    assert result.exit_code == 0
    assert "3 x 3" in result.stdout
    assert "5 of 9 cells filled" in result.stdout
    assert "exactly one solution" in result.stdout


@for_every("goal, status, words", [
    (".#.\n###\n.#.", 0, "satisfies all"), ("##.\n###\n.#.", 1, "row 1 (clue 1)"),
])
def test_check_of_a_stored_solution(goal: str, status: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = with_stored(Grid.from_text(goal))
    monkeypatch.setattr(sys.modules["solvers.cli.solve"], "read_puzzle", lambda *_: stored)
    result = call("check", "stored")
    assert result.exit_code == status
    assert words in result.stdout


def test_check_reports_several_solutions() -> None:
    report = call_json("check", SEVERAL)
    assert (report["ok"], report["outcome"], report["shape"], report["filled"]) == (False, "MULTIPLE", [2, 2], 2)
    assert report["goal"] is None


@for_every("picture, status, lines", [
    (".#.\n###\n.#.\n", 0, []),
    ("P1\n3 3\n010\n111\n010\n", 0, []),
    ("##.\n###\n.#.\n", 1, ["row 1 (clue 1)", "column 1 (clue 1)"]),
    ("hello", 2, None), ("##\n##\n", 2, None), ("\xff\xfe", 2, None),
])
def test_check_of_a_picture(picture: str, status: int, lines: list[str] | None, tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_text(picture, encoding="latin-1")
    result = call("check", PLUS, "--grid", str(path), "--json")
    assert result.exit_code == status
    if lines is None:
        assert result.stderr.startswith("Error: ")
    else:
        assert json.loads(result.stdout)["picture"] == {"ok": not lines, "lines": lines, "givens": []}


# Lists


def test_lists() -> None:
    reports = {name: call_json(name) for name in ("methods", "formats", "examples", "models")}
    assert [report["name"] for report in reports["methods"]] == list(METHODS)
    assert [report["name"] for report in reports["formats"]] == [form.name for form in formats()]
    assert reports["examples"][0]["shape"] == list(examples()[0].puzzle.shape)
    assert {report["name"]: report["shape"] for report in reports["models"]}["house"] == [7, 9, 9]
    for name, each in reports.items():
        text = call(name).stdout
        assert all(report["name"] in text for report in each)
    count = next(option for option in reports["methods"][0]["options"] if option["name"] == "count")
    assert count["type"] == "int"
    assert count["help"] in call("methods").stdout
    assert call("examples", examples()[0].name).exit_code == 0
    assert "layer 1 from the bottom" in call("models", "corner").stdout


@for_every("command", ["", *sorted(cli.commands)])
def test_every_command_has_help_with_an_example(command: str) -> None:
    text = call(*command.split(), "--help").stdout
    assert "python -m solvers" in text
    assert "Example" in text


# Solids


def test_make_hides_numbers_and_says_how_hard_it_is() -> None:
    result = call("make", "solid", "model:chair", "--seconds", "0", "--to", "faces")
    assert result.exit_code == 0
    assert result.stdout.startswith("4 4 7\n\n")
    assert "for a practised player." in result.stderr
    assert "of 72 numbers are shown" in result.stderr
    whole = call("make", "solid", "model:chair", "--all-numbers", "--to", "faces")
    assert whole.stdout.count("-") < result.stdout.count("-")


def test_make_suggests_changes_to_a_model_of_several_solutions() -> None:
    result = call("make", "solid", "solid 2 2 2\n\n#.\n.#\n\n.#\n#.\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Even with all the numbers, several models are possible" in result.stderr
    where = "cube 1 from the left, 2 from the front, 1 from the bottom"
    assert f"Remove {where}, and this is the only model left." in result.stderr


def test_solids_are_converted_checked_and_shown(tmp_path: Path) -> None:
    picture, voxels = tmp_path / "house.png", tmp_path / "house.vox"
    assert call("convert", "model:house", "--to", "vox", "-o", str(voxels)).exit_code == 0
    assert call("show", str(voxels), "--solution", "-o", str(picture)).exit_code == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    checked = call("check", str(voxels))
    assert checked.exit_code == 0
    assert "Well formed: 7 x 9 x 9," in checked.stdout
    assert "layer 9 from the bottom" in call("show", "model:house").stdout


def test_click_speaks_the_language_of_the_command_line() -> None:
    with speaking("de"):
        helped, refused = call("film", "--help").stdout, call("solve", "--bogus").stderr
        extra = call("solve", "a", "b", "c").stderr
    assert "Optionen:" in helped
    assert not re.search(r"Usage|Options:|default:", helped)
    assert "Fehler: Es gibt keine Option '--bogus'." in refused
    assert "Unerwartete Argumente (b c)" in extra


def test_words_of_click_are_those_that_it_has() -> None:
    """An update of click may reword its messages, which would then appear untranslated."""
    sources = "".join(inspect.getsource(module) for module in (core, decorators, exceptions, formatting, parser, types))
    texts = {node.value for node in ast.walk(ast.parse(sources))
            if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    entries = [[entry] if isinstance(entry, str) else entry.values() for entry in all_entries("usage").values()]
    assert [form for forms in entries for form in forms if form not in texts] == []
