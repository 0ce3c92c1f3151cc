"""The command line as a real process, where streams, encodings and imports matter."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.process

ROOT = Path(__file__).parents[2]

PLUS = "1;3;1:1;3;1"
PLUS_ROWS = [".#.", "###", ".#."]


def process(*args: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, "-m", "solvers", *args], cwd=ROOT, capture_output=True, timeout=60, **more)


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
    path.write_text('title "Крест"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n', encoding="utf-8")
    result = process("solve", str(path), env={**os.environ, "PYTHONIOENCODING": "cp1252"})
    assert (result.returncode, result.stderr) == (0, b"")
    assert result.stdout.startswith(b"?????")


def test_process_is_silent_when_the_reader_leaves() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "solvers", "solve", PLUS], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as child:
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
