"""The command line: what it prints, its JSON, and its exit status.

Most run inside this process; a few start a real one, where streams, signals and imports matter.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from solvers.cli import cli
from solvers.cli.pictures import BLOCKS, PLAIN, gallery, rows_of, signs_for
from solvers.cli.words import contradiction
from solvers.events import Reason
from solvers.examples import examples
from solvers.formats import MAX_BYTES, formats
from solvers.grid import EMPTY, FILLED, Grid
from solvers.puzzle import Info, Puzzle
from solvers.solve import METHODS

ROOT = Path(__file__).parents[2]

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


def process(*args: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "solvers", *args], cwd=ROOT, capture_output=True, timeout=60, **more)


@pytest.fixture
def plus(tmp_path: Path) -> Path:
    path = tmp_path / "plus.non"
    path.write_text(PLUS_NON, encoding="utf-8")
    return path


# Solving


def test_solve_shows_the_solution() -> None:
    result = call("solve", PLUS)
    assert result.exit_code == 0
    assert "exactly one solution" in result.stdout
    assert "\n".join(PLUS_ROWS) in result.stdout


def test_solve_marks_the_cells_where_solutions_differ() -> None:
    result = call("solve", SEVERAL)
    assert result.exit_code == 1
    assert "Several solutions" in result.stdout
    assert "X-\n-X" in result.stdout
    assert "-X\nX-" in result.stdout


def test_solve_without_solution() -> None:
    result = call("solve", NONE)
    assert result.exit_code == 1
    assert "No solution" in result.stdout


@pytest.mark.parametrize(
    ("clues", "outcome", "status", "solutions"),
    [(PLUS, "UNIQUE", 0, 1), (SEVERAL, "MULTIPLE", 1, 2), (NONE, "NONE", 1, 0)],
)
def test_solve_json(clues: str, outcome: str, status: int, solutions: int) -> None:
    result = call("solve", clues, "--json")
    report = json.loads(result.stdout)
    assert result.exit_code == status
    assert set(report) - {"where"} == {"outcome", "method", "seconds", "solutions", "counters"}
    assert (report["outcome"], report["method"], len(report["solutions"])) == (outcome, "exact", solutions)
    assert report["seconds"] >= 0
    assert ("where" not in report) or outcome == "NONE"


def test_solve_json_draws_rows() -> None:
    assert call_json("solve", PLUS)["solutions"] == [PLUS_ROWS]


@pytest.mark.parametrize(("count", "found"), [("2", 2), ("4", 4), ("all", 6)])
def test_solve_counts_as_many_as_asked(count: str, found: int) -> None:
    permutations = "1;1;1:1;1;1"
    solutions = call_json("solve", permutations, "--count", count)["solutions"]
    assert len({tuple(rows) for rows in solutions}) == len(solutions) == found


def test_solve_stops_at_the_limit() -> None:
    result = call("solve", PLUS, "--seconds", "0", "--json")
    assert (result.exit_code, json.loads(result.stdout)["outcome"]) == (1, "LIMIT")


def test_solve_reads_standard_input_and_files(plus: Path) -> None:
    assert "Plus" in call("solve", str(plus)).stdout
    assert call("solve", "-", stdin=PLUS_NON).stdout.splitlines()[0] == "Plus"
    assert call("solve", "-", "--format", "non", stdin=PLUS_NON.replace("\n", "\r\n")).exit_code == 0


def test_solve_takes_examples() -> None:
    assert call("solve", f"example:{examples()[0].name}").exit_code in (0, 1)


def test_options_reach_the_method() -> None:
    assert len(call_json("solve", SEVERAL, "--option", "count=1")["solutions"]) == 1


# Bad input: one sentence, status 2, no traceback


@pytest.mark.parametrize(
    ("args", "words"),
    [
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
    ],
)
def test_bad_input(args: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = call(*args)
    assert result.exit_code == 2
    assert words in result.stderr
    assert "Error: " in result.stderr
    assert not result.stdout
    assert isinstance(result.exception, SystemExit)


def test_bad_input_is_told_in_json_too() -> None:
    result = call("solve", "2;1,1:1,1;2", "--json")
    error = json.loads(result.stdout)["error"]
    assert result.exit_code == 2
    assert set(error) == {"message", "where"}
    assert error["where"] == "row 1"
    assert error["message"] in result.stderr


def test_input_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "large.non"
    path.write_bytes(b"0" * (MAX_BYTES + 1))
    result = call("solve", str(path))
    assert result.exit_code == 2
    assert "bytes" in result.stderr


def test_interrupt_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_args: object) -> None:
        raise KeyboardInterrupt

    # By its module: the package's attribute of that name is the command.
    monkeypatch.setattr(sys.modules["solvers.cli.solve"], "timed_run", interrupted)
    result = call("solve", PLUS)
    assert (result.exit_code, result.stdout, result.stderr.strip()) == (130, "", "Interrupted.")


# Convert and show


@pytest.mark.parametrize("name", [form.name for form in formats() if not form.read_only])
def test_convert_writes_what_can_be_read(name: str) -> None:
    written = call("convert", PLUS, "--to", name)
    assert written.exit_code == 0, written.stderr
    again = CliRunner().invoke(cli, ["convert", "-", "--format", name, "--to", "non"], input=written.stdout_bytes)
    assert again.exit_code == 0, again.stderr
    assert "rows\n1\n3\n1\n" in again.stdout


def picture_format() -> str:
    return next(form.name for form in formats() if form.picture and not form.binary)


def test_convert_to_a_picture_says_when_the_solution_is_not_the_only_one() -> None:
    unique, several = (call("convert", clues, "--to", picture_format()) for clues in (PLUS, SEVERAL))
    assert (unique.exit_code, unique.stderr) == (0, "")
    assert several.exit_code == 0
    assert several.stdout
    assert "Several solutions" in several.stderr


def test_convert_to_a_picture_needs_a_solution() -> None:
    result = call("convert", NONE, "--to", picture_format())
    assert (result.exit_code, result.stdout) == (1, "")
    assert "No solution" in result.stderr


def with_stored(goal: Grid) -> Puzzle:
    """The plus with `goal` as its stored solution, right or wrong."""
    return Puzzle.flat([[1], [3], [1]], [[1], [3], [1]], info=Info(goal=goal))


def test_a_stored_solution_that_is_wrong_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = with_stored(Grid.from_text("###\n...\n..."))
    monkeypatch.setattr(sys.modules["solvers.cli.convert"], "read_puzzle", lambda *_: stored)
    result = call("show", "stored", "--solution")
    assert (result.exit_code, result.stdout) == (0, call("show", PLUS, "--solution").stdout)
    assert "does not satisfy" in result.stderr


def test_convert_into_a_file(tmp_path: Path, plus: Path) -> None:
    target = tmp_path / "out.non"
    assert call("convert", str(plus), "--to", "non", "-o", str(target)).stdout == ""
    assert call("solve", str(target)).exit_code == 0


@pytest.mark.parametrize(("kind", "start"), [("png", b"\x89PNG"), ("svg", b"<"), ("txt", b"")])
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


@pytest.mark.parametrize(("kind", "start"), [("png", b"\x89PNG"), ("svg", b"<")])
def test_convert_draws(kind: str, start: bytes) -> None:
    assert call("convert", PLUS, "--to", kind).stdout_bytes.startswith(start)


# Check


def test_check_of_a_good_puzzle(plus: Path) -> None:
    result = call("check", str(plus))
    assert result.exit_code == 0
    assert "3 x 3" in result.stdout
    assert "5 of 9 cells filled" in result.stdout
    assert "exactly one solution" in result.stdout


@pytest.mark.parametrize(
    ("goal", "status", "words"),
    [(".#.\n###\n.#.", 0, "satisfies all"), ("##.\n###\n.#.", 1, "row 1 (clue 1)")],
)
def test_check_of_a_stored_solution(goal: str, status: int, words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stored = with_stored(Grid.from_text(goal))
    monkeypatch.setattr(sys.modules["solvers.cli.check"], "read_puzzle", lambda *_: stored)
    result = call("check", "stored")
    assert result.exit_code == status
    assert words in result.stdout


def test_check_tells_that_a_puzzle_is_not_unique() -> None:
    report = call_json("check", SEVERAL)
    assert (report["ok"], report["outcome"], report["shape"], report["filled"]) == (False, "MULTIPLE", [2, 2], 2)
    assert report["goal"] is None


@pytest.mark.parametrize(
    ("picture", "status", "lines"),
    [
        (".#.\n###\n.#.\n", 0, []),
        ("P1\n3 3\n010\n111\n010\n", 0, []),
        ("##.\n###\n.#.\n", 1, ["row 1 (clue 1)", "column 1 (clue 1)"]),
    ],
)
def test_check_of_a_picture(picture: str, status: int, lines: list[str], tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_text(picture, encoding="ascii")
    result = call("check", PLUS, "--grid", str(path), "--json")
    assert result.exit_code == status
    assert json.loads(result.stdout)["picture"] == {"ok": not lines, "lines": lines, "givens": []}


@pytest.mark.parametrize("picture", ["hello", "##\n##\n", "\xff\xfe"])
def test_check_of_what_is_no_such_picture(picture: str, tmp_path: Path) -> None:
    path = tmp_path / "picture"
    path.write_text(picture, encoding="latin-1")
    result = call("check", PLUS, "--grid", str(path))
    assert result.exit_code == 2
    assert result.stderr.startswith("Error: ")


# Lists


def test_methods() -> None:
    reports = call_json("methods")
    assert [report["name"] for report in reports] == list(METHODS)
    exact = reports[0]
    assert exact["summary"]
    count = next(option for option in exact["options"] if option["name"] == "count")
    assert (count["type"], bool(count["help"])) == ("int", True)
    text = call("methods").stdout
    assert count["help"] in text


def test_formats() -> None:
    names = [form.name for form in formats()]
    assert [report["name"] for report in call_json("formats")] == names
    assert all(name in call("formats").stdout for name in names)


def test_examples() -> None:
    first = examples()[0]
    assert first.name in call("examples").stdout
    assert call_json("examples")[0]["shape"] == list(first.puzzle.shape)
    assert call("examples", first.name).exit_code == 0


@pytest.mark.parametrize("command", ["", *sorted(cli.commands)])
def test_every_command_has_help_with_an_example(command: str) -> None:
    text = call(*command.split(), "--help").stdout
    assert "python -m solvers" in text
    assert "Example" in text


# Bench


@pytest.fixture
def bench(tmp_path: Path) -> Callable[..., tuple[Result, list[Any]]]:
    def run_bench(lines: list[str], *args: str) -> tuple[Result, list[Any]]:
        path = tmp_path / "cases.jsonl"
        path.write_text("\n".join(lines), encoding="utf-8")
        result = call("bench", str(path), "--json", *args)
        return result, [json.loads(line) for line in result.stdout.splitlines()]

    return run_bench


def case(name: str, rows: object, cols: object, **more: object) -> str:
    return json.dumps({"id": name, "rows": rows, "cols": cols, **more})


CROSS = case("cross", [[1], [3], [1]], [[1], [3], [1]], unique=True)
PAIR = case("pair", [[1], [1]], [[1], [1]], unique=False)

Bench = Callable[..., tuple[Result, list[Any]]]


def test_bench_measures_each_puzzle_and_sums_up(bench: Bench) -> None:
    result, (cross, pair, last) = bench([CROSS, "", PAIR], "--repeat", "3")
    assert result.exit_code == 0
    assert (cross["id"], cross["outcome"], pair["outcome"]) == ("cross", "UNIQUE", "MULTIPLE")
    assert set(cross) == {"id", "outcome", "seconds", "counters", "runs"}
    summary = last["summary"]
    assert (summary["puzzles"], summary["errors"], summary["mismatches"]) == (2, 0, 0)
    assert summary["outcomes"] == {"UNIQUE": 1, "MULTIPLE": 1}
    assert summary["sum"] == pytest.approx(cross["seconds"] + pair["seconds"], abs=1e-5)
    assert "peak" in result.stderr or sys.platform == "win32"


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


@pytest.mark.parametrize(
    "bad",
    [
        "nonsense",
        "[]",
        "[" * 100_000,
        '{"id": "x"}',
        case("x", [[1]], "1"),
        case("x", [["1"]], [[1]]),
        case("x", [[True]], [[1]]),
        case("x", [[1.5]], [[1]]),
        case("x", [[2]], [[1]]),
        case("x", [[-1]], [[1]]),
        case("x", [], []),
    ],
)
def test_bench_reports_bad_lines_and_goes_on(bad: str, bench: Bench) -> None:
    result, (first, second, last) = bench([bad, CROSS])
    assert result.exit_code == 2
    assert set(first) == {"id", "line", "error"}
    assert first["line"] == 1
    assert second["outcome"] == "UNIQUE"
    assert (last["summary"]["errors"], last["summary"]["puzzles"]) == (1, 1)


def test_bench_without_json_ends_with_a_table(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_text(CROSS, encoding="utf-8")
    result = call("bench", str(path))
    first, *table = result.stdout.splitlines()
    assert json.loads(first)["id"] == "cross"
    assert any("median" in line for line in table)
    assert result.stderr == ""


# Pictures and words


class Screen:
    def __init__(self, encoding: str = "utf-8", tty: bool = True) -> None:
        self.encoding = encoding
        self._tty = tty

    def isatty(self) -> bool:
        return self._tty


@pytest.mark.parametrize(
    ("screen", "width", "signs"),
    [
        (Screen(), 40, BLOCKS),
        (Screen(), 41, PLAIN),
        (Screen("cp1252"), 5, PLAIN),
        (Screen(tty=False), 5, PLAIN),
    ],
)
def test_blocks_where_they_fit(screen: Any, width: int, signs: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert signs_for(screen, width) is signs


def test_plain_pictures_with_marks_can_be_read_back() -> None:
    one, other = Grid.from_text("##.\n..#"), Grid.from_text("#.#\n..#")
    first, second, _ = gallery([one, other])
    assert (first, second) == ("#X-\n..#", "#-X\n..#")
    assert Grid.from_text(first) == one




def test_solids_are_drawn_layer_by_layer() -> None:
    grid = Grid((2, 2, 3), bytes([FILLED, EMPTY, EMPTY] * 4))
    assert gallery([grid]) == ["layer 1\n#..\n#..\nlayer 2\n#..\n#.."]
    assert rows_of(grid) == [["#..", "#.."], ["#..", "#.."]]


@pytest.mark.parametrize(
    ("where", "sentence"),
    [
        (None, ""),
        (Reason("line", line=0), "row 1 (clue 2) cannot be completed beside the other lines"),
        (Reason("probe", cell=3), "row 2 column 2 can be neither filled nor empty"),
        (Reason("sat"), ""),
    ],
)
def test_where_a_contradiction_shows(where: Reason | None, sentence: str) -> None:
    assert contradiction(Puzzle.flat([[2], []], [[1], [1]]), where) == sentence


# Real processes


def test_process_solves_standard_input() -> None:
    result = process("solve", "-", "--json", input=PLUS.encode())
    assert (result.returncode, result.stderr) == (0, b"")
    assert json.loads(result.stdout)["solutions"] == [PLUS_ROWS]


def test_process_refuses_bad_input() -> None:
    result = process("solve", "missing.non")
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.count(b"\n") == 1


def test_process_survives_a_terminal_without_the_letters(tmp_path: Path) -> None:
    path = tmp_path / "plus.non"
    path.write_text(PLUS_NON.replace("Plus", "Крест"), encoding="utf-8")
    result = process("solve", str(path), env={**os.environ, "PYTHONIOENCODING": "cp1252"})
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.startswith(b"?????")


def test_process_is_silent_when_the_reader_leaves() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "solvers", "solve", PLUS], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.close()
        assert child.stderr.read() == b""


@pytest.mark.parametrize("args", [["--help"], ["bench", "--help"]])
def test_help_imports_nothing_heavy(args: list[str]) -> None:
    code = (
        "import sys, atexit; heavy = {'numpy', 'numba', 'rich', 'pysat', 'PIL', 'flask'};"
        "atexit.register(lambda: print('heavy:', sorted(heavy & set(sys.modules))));"
        "from solvers.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code, *args], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert "Usage: " in done.stdout
    assert done.stdout.endswith("heavy: []\n")
