"""run.py, with fakes for the network and for making environments."""

from __future__ import annotations

import ast
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

import run
from scripts.members import until
from solvers.cli import INTERRUPTED
from tests.cases import for_every

SCRIPT = Path(run.__file__)
WAIT = 10.0


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """run.py in an empty project folder, without a network."""
    for name in (run.RUNTIME, run.CLUSTER, run.TEST, run.LINT, run.DOCS, run.AUDIT, run.NOTEBOOKS):
        (tmp_path / name).write_text(f"{name}\n")
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(run, "VENV_PYTHON", tmp_path / ".venv" / "python")
    return tmp_path


@pytest.fixture
def installed(place: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps: "venv", the files given to pip, or "compiled"."""
    steps: list[str] = []

    def make_venv() -> None:
        steps.append("venv")
        run.VENV.mkdir(exist_ok=True)
        run.VENV_PYTHON.touch()

    monkeypatch.setattr(run, "make_venv", make_venv)
    monkeypatch.setattr(run, "venv_works", lambda: run.VENV_PYTHON.exists())
    monkeypatch.setattr(run, "pip_install", steps.extend)
    monkeypatch.setattr(run, "run_python", lambda *arguments: steps.append("compiled") or 0)
    return steps


@pytest.fixture
def started(installed: list[str], monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, ...]]:
    """The arguments of the Pythons that take over."""
    calls: list[tuple[str, ...]] = []
    monkeypatch.setattr(run, "hand_over", lambda *arguments: calls.append(arguments) or 0)
    return calls


def test_old_pythons_can_read_it() -> None:
    ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))


def test_old_pythons_get_one_sentence() -> None:
    code = f"import runpy, sys; sys.version_info = (3, 8, 1); runpy.run_path({str(SCRIPT)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip() == "Nonoscope needs Python 3.11 or newer, this is Python 3.8."


def test_needs_the_standard_library_only() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    names = {alias.name.partition(".")[0] for node in imports for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


def test_only_what_is_missing_or_has_changed_is_installed(installed: list[str], place: Path) -> None:
    run.install(run.RUNTIME)
    run.install(run.RUNTIME)
    run.install(run.RUNTIME, run.TEST)
    assert installed == ["venv", run.RUNTIME, run.TEST]
    (place / run.RUNTIME).write_text("flask==3\n")
    run.install(run.RUNTIME)
    assert installed == ["venv", run.RUNTIME, run.TEST, run.RUNTIME]


def test_another_python_installs_again(installed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    run.install(run.RUNTIME)
    monkeypatch.setattr(sys, "version_info", (3, 99, 0))
    assert not run.is_installed(run.RUNTIME)


def test_failed_install_leaves_no_stamp(installed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(names: list[str]) -> None:
        raise run.SetupError("no network")

    monkeypatch.setattr(run, "pip_install", fail)
    with pytest.raises(run.SetupError):
        run.install(run.RUNTIME)
    assert not run.is_installed(run.RUNTIME)


def test_failed_compiling_is_reported_and_repeated_but_not_if_it_was_interrupted(
    installed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "run_python", lambda *arguments: 1)
    assert run.main(["setup"]) == 1
    assert run.main(["cluster"]) == 1
    assert capsys.readouterr().out.count("could not be compiled") == 2
    monkeypatch.setattr(run, "run_python", lambda *arguments: INTERRUPTED)
    assert run.main(["setup"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "Stopped."


def test_incomplete_venv_is_replaced(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run.VENV.mkdir()
    run.VENV_PYTHON.write_text("not a Python")
    commands: list[list[str]] = []
    real_run = subprocess.run

    def fake_run(command: list[str], **options: object) -> subprocess.CompletedProcess[str]:
        if "venv" not in command:
            return real_run(command, **options)
        commands.append(command)
        return subprocess.CompletedProcess(command, 0, "")

    monkeypatch.setattr(subprocess, "run", fake_run)
    monkeypatch.setattr(run, "pip_install", lambda names: None)
    run.install(run.RUNTIME)
    assert [command[2:4] for command in commands] == [["venv", "--clear"]]


def test_missing_venv_module_is_reported(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run.importlib.util, "find_spec", lambda name: None)
    assert run.main(["setup"]) == 1
    assert "apt install python3-venv" in capsys.readouterr().out


@for_every("log, sentence", [
    ("WARNING: Retrying ... NewConnectionError('...')\nERROR: No matching distribution", "no network"),
    ("Collecting x\nERROR: Could not find a version that satisfies x==9\nERROR: No matching", "satisfies x==9"),
    ("killed", "'killed'"),
    ("", "'nothing'"),
])
def test_pip_failures_become_one_sentence(log: str, sentence: str) -> None:
    why = run.why_pip_failed(log)
    assert sentence in why
    assert "\n" not in why


def test_real_pip_without_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / run.RUNTIME).write_text("no-such-package==1.0\n")
    monkeypatch.setattr(run, "ROOT", tmp_path)
    monkeypatch.setattr(run, "VENV_PYTHON", Path(sys.executable))
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    with pytest.raises(run.SetupError, match="could not be installed"):
        run.pip_install([run.RUNTIME])


SERVE = ("-m", "webapp", "--host", "127.0.0.1")
PYTEST = ("-m", "pytest", *run.PROCESSES)


@for_every("arguments, expected", [
    ([], SERVE),
    (["--port", "9000", "--no-browser"], (*SERVE, "--port", "9000", "--no-browser")),
    (["fuzz", "--minutes", "1"], ("-m", "scripts.fuzz", "--minutes", "1")),
    (["cluster", "--web", "3"], ("-m", "scripts.cluster", "--web", "3")),
    (["lock", "--upgrade"], ("scripts/supply_chain.py", "lock", "--upgrade")),
    (["audit"], ("scripts/supply_chain.py", "audit")),
    (["docs", "--clean"], ("-m", "mkdocs", "build", "--clean")),
    (["test"], (*PYTEST, *run.QUICK)),
    (["test", "-x", "--maxfail", "3"], (*PYTEST, *run.QUICK, "-x", "--maxfail", "3")),
    (["test", "--pdb"], ("-m", "pytest", *run.QUICK, "--pdb")),
    (["test", "--all", "-x"], (*PYTEST, "-x")),
    (["test", "--nightly", "-x"], ("-m", "pytest", *run.NIGHTLY, "-x")),
    (["test", "--browsers", "-k", "webkit"], ("-m", "pytest", *run.BROWSERS, "-k", "webkit")),
    (["test", "-k", "board", "-p", "no:cacheprovider"], (*PYTEST, "-k", "board", "-p", "no:cacheprovider")),
    (["test", "-mslow"], (*PYTEST, "-mslow")),
    (["test", "--lf"], (*PYTEST, "--lf")),
    (["test", "-n0", "tests"], ("-m", "pytest", "-n0", "tests")),
    (["test", "-n0", "tests/a.py::test_a"], ("-m", "pytest", "-n0", "tests/a.py::test_a")),
])
def test_programs_get_their_arguments(
    started: list[tuple[str, ...]], place: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str],
    expected: tuple[str, ...],
) -> None:
    started.clear()
    (place / "tests").mkdir(exist_ok=True)
    (place / "tests/a.py").touch()
    monkeypatch.setattr(run, "get_browser", lambda: True)
    monkeypatch.setattr(run, "install_node_tools", lambda: None)
    assert run.main(arguments) == 0
    assert started == [expected]


@for_every("arguments, steps", [
    ([], ["venv", run.RUNTIME]),  # pages do not wait for the solvers
    (["cluster"], [run.CLUSTER, "compiled"]),
    (["test", "--all"], [run.TEST, "compiled"]),
    (["test", "--nightly"], [run.NOTEBOOKS, "compiled"]),
    (["docs"], [run.LINT, run.DOCS]),
    (["audit"], [run.AUDIT]),
])
def test_programs_get_their_packages(
    started: list[tuple[str, ...]], installed: list[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str],
    steps: list[str],
) -> None:
    installed.clear()
    monkeypatch.setattr(run, "get_browser", lambda: True)
    monkeypatch.setattr(run, "install_node_tools", lambda: None)
    assert run.main(arguments) == 0
    assert installed == steps


MADE = """
import pathlib, pytest

def fails(times):
    count = pathlib.Path(__file__).with_suffix(".count")
    count.write_text(str(int(count.read_text()) + 1 if count.exists() else 1))
    assert int(count.read_text()) > times

@pytest.mark.browser
@pytest.mark.journey
def test_disturbed(): fails(2)

@pytest.mark.browser
def test_browser(): pass

@pytest.mark.slow
def test_slow(): pass

@pytest.mark.nightly
def test_nightly(): pass

@pytest.mark.browsers
def test_browsers(): pass

def test_pure(): assert False
"""


@for_every("options, ci, expected", [
    (run.QUICK, "", "2 failed, 4 deselected"),
    ((), "true", "1 failed, 3 passed, 2 deselected, 2 rerun"),
])
def test_tests_are_chosen_by_their_marks_and_run_again_in_ci(
    options: tuple[str, ...], ci: str, expected: str, tmp_path: Path
) -> None:
    """Only those run again that a busy machine can disturb."""
    (tmp_path / "test_made.py").write_text(MADE)
    (tmp_path / "test_made.count").unlink(missing_ok=True)
    settings = f"--rootdir={tmp_path}", "-c", str(SCRIPT.with_name("pyproject.toml")), "-p", "no:cacheprovider"
    command = [sys.executable, "-m", "pytest", *settings, "-p", "tests.conftest", *options, "test_made.py"]
    environment = {**os.environ, "CI": ci, "PYTHONPATH": str(SCRIPT.parent)}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1].startswith(f"{expected} in ")


def test_cluster_is_refused_on_windows(
    installed: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "WINDOWS", True)
    assert run.main(["cluster"]) == 1
    assert "WSL" in capsys.readouterr().out
    assert installed == []


def test_missing_browser_gives_a_warning(
    started: list[tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "get_browser", lambda: False)
    run.main(["test"])
    assert "WARNING: no Chromium could be had" in capsys.readouterr().out


@pytest.mark.skipif(os.name == "nt", reason="makes an executable the POSIX way")
def test_browser_is_found_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = tmp_path / "chromium"
    browser.write_text("#!/bin/sh\n")
    browser.chmod(0o755)
    monkeypatch.delenv("NONOSCOPE_BROWSER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert run.find_browser() == str(browser)
    monkeypatch.setenv("NONOSCOPE_BROWSER", "/somewhere/chrome")
    assert run.find_browser() == "/somewhere/chrome"


# It takes some time to load, as programs do: by then run.py waits for it.
PYTHON = """#!/bin/sh
[ "$1" = -c ] && exit 0
sleep 0.3
echo $$ > "$0.pid"
exec sleep 600
"""


@pytest.mark.process
@pytest.mark.skipif(os.name == "nt", reason="signals are sent the POSIX way")
@pytest.mark.parametrize("stage", ["packages", "solvers"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_set_up_ends_with_all_it_started(tmp_path: Path, stage: str, number: signal.Signals) -> None:
    """Whoever starts it from a script sends a signal to this one process, and its shell has it ignore SIGINT."""
    python, script = tmp_path / ".venv/bin/python", tmp_path / "run.py"
    python.parent.mkdir(parents=True)
    python.write_text(PYTHON)
    python.chmod(0o755)
    for name in ("run.py", run.RUNTIME):
        shutil.copy(SCRIPT.with_name(name), tmp_path)
    if stage == "solvers":
        (tmp_path / f".venv/{run.RUNTIME}.installed").write_text(run.fingerprint(run.RUNTIME))
    process = psutil.Popen(["sh", "-c", f"trap '' INT; exec '{sys.executable}' '{script}' setup"])
    until(lambda: psutil.pid_exists(child_of(python)), "its child", WAIT)
    both = [process, psutil.Process(child_of(python))]
    process.send_signal(number)
    _, left = psutil.wait_procs(both, WAIT)
    for each in left:
        each.kill()
    assert left == []


def child_of(python: Path) -> int:
    """The process that stands for a program of .venv; 0 before it has started."""
    note = python.with_name("python.pid")
    return int(note.read_text().strip() or 0) if note.exists() else 0
