"""What is looked at a second time in CI, and what is not: runs of pytest on tests made for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import second_look

ROOT = Path(__file__).parents[1]
BESIDE_EACH_OTHER = ("-p", "xdist", "-n", "2")
# Fails as often as told, of which a file keeps count.
FAILING = '''
import pathlib, pytest

def fails(name, times):
    count = pathlib.Path(__file__).with_name(name)
    before = len(count.read_text()) if count.exists() else 0
    count.write_text("x" * (before + 1))
    assert before >= times, f"{name} failed"
'''


def outcome(folder: Path, tests: str, *options: str) -> tuple[int, str]:
    """The status with which pytest ends, and what it says."""
    (folder / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["browser", "process"]\n')
    (folder / "test_made.py").write_text(FAILING + tests)
    # To load the plugins that are not used would take most of the time.
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    for name in second_look.OF_THIS_RUN:
        environment.pop(name, None)
    command = [sys.executable, "-m", "pytest", "-p", "tests.second_look", "-p", "no:cacheprovider", *options]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def test_a_test_that_the_machine_disturbs_runs_again(tmp_path: Path) -> None:
    status, said = outcome(tmp_path, """
@pytest.mark.browser
def test_once(): fails("once", 1)

@pytest.mark.process
def test_twice(): fails("twice", 2)

def test_fine(): pass
""", *BESIDE_EACH_OTHER)
    assert status == 0
    assert "1 passed, 2 unstable" in said
    for name in ("once", "twice"):
        assert f"{name} failed" in said
    assert said.count("alone it passed") == 2


def test_other_failures_stay_failures(tmp_path: Path) -> None:
    status, said = outcome(tmp_path, """
@pytest.mark.browser
def test_always(): fails("always", 9)

@pytest.mark.browser
def test_once(): fails("once", 1)

def test_pure(): fails("pure", 1)
""")
    assert status == 1
    assert "2 failed, 1 unstable" in said
    counts = {name: len((tmp_path / name).read_text()) for name in ("always", "once", "pure")}
    assert counts == {"always": 1 + second_look.LOOKS, "once": 2, "pure": 1}


def test_any_name_can_be_looked_at_again(tmp_path: Path) -> None:
    """And whatever failed of a test: its beginning, itself, what comes after it, or several of these."""
    status, said = outcome(tmp_path, """
@pytest.fixture
def before(): fails("before", 1)

@pytest.fixture
def after():
    yield
    fails("after", 1)

@pytest.mark.browser
def test_begins(before): pass

@pytest.mark.browser
def test_fails_and_ends(after): fails("both", 1)

@pytest.mark.browser
@pytest.mark.parametrize("name", ["a b", "[x]::y", "\u00e4 \u6f22!"])
def test_name(name): fails(str(len(name)), 1)
""")
    assert status == 0
    assert "6 unstable" in said


def test_only_what_passes_then_is_unstable(tmp_path: Path) -> None:
    """Not what is skipped then, nor what ended its process."""
    status, said = outcome(tmp_path, """
import os

@pytest.mark.browser
def test_skipped():
    fails("skipped", 1)
    pytest.skip("there is none")

@pytest.mark.process
def test_dies():
    fails("dies", 0)
    os._exit(1)
""", *BESIDE_EACH_OTHER)
    assert status == 1
    assert "2 failed" in said
    assert "unstable" not in said.lower()
    assert len((tmp_path / "dies").read_text()) == 1


def test_a_run_that_was_ended_early_stays_failed(tmp_path: Path) -> None:
    status, said = outcome(tmp_path, """
@pytest.mark.browser
def test_once(): fails("once", 1)

def test_never_run(): pass
""", "-x")
    assert status == 1
    assert "1 failed" in said


def test_many_failures_are_no_accident(tmp_path: Path) -> None:
    many = second_look.MOST + 1
    status, said = outcome(tmp_path, f"""
@pytest.mark.browser
@pytest.mark.parametrize("number", range({many}))
def test_once(number): fails(f"once{{number}}", 1)
""")
    assert status == 1
    assert f"{many} failed" in said


def test_looks_end_when_their_time_is_over(tmp_path: Path) -> None:
    look = second_look.looked_again("test_made.py::test_any", str(tmp_path), end=0.0)
    assert look == second_look.Look(False, "There was no time for another look.")


@pytest.mark.parametrize("mark", sorted(second_look.DISTURBED))
def test_marks_are_known(mark: str, pytestconfig: pytest.Config) -> None:
    assert any(line.startswith(f"{mark}:") for line in pytestconfig.getini("markers"))
