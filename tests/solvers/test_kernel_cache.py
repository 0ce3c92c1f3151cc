"""Where compiled kernels are kept, how it is known that all are, and the command that compiles them."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from pathlib import Path
from types import SimpleNamespace

import click
import pytest
from click.testing import CliRunner

from solvers import kernel_cache
from solvers.cli import cli
from solvers.kernel_cache import all_are_kept, folder_of, kernels, locked, note_all_kept
from solvers.warm import steps

command = sys.modules["solvers.cli.prepare"]  # beside it in `solvers.cli` lies its command


SIGNALS = ("SIGINT", "SIGTERM", "SIG_IGN", "default_int_handler")


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Sources of kernels, installed somewhere, and a user without a cache."""
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    place = tmp_path / "installed" / "solvers"
    for name in ("lines/wide.py", "kernel/search.py", "warm.py", "grid.py"):
        (place / name).parent.mkdir(parents=True, exist_ok=True)
        (place / name).write_text("old", encoding="utf-8")
    monkeypatch.setattr(kernel_cache, "_HERE", place)
    forget()
    yield place
    forget()


def forget() -> None:
    """Look at files anew."""
    kernel_cache.home.cache_clear()
    kernel_cache._sources_mark.cache_clear()


def test_the_cache_is_of_the_user_of_the_sources_or_where_a_user_names_it(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kernel_cache.home() == tmp_path / "cache" / "nonoscope"
    (sources.parent / "run.py").touch()
    forget()
    assert kernel_cache.home() == sources / "__pycache__"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "named"))
    forget()
    assert kernel_cache.home() == tmp_path / "named"


def test_where_nothing_else_can_be_written_there_is_a_temporary_folder(
    sources: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("a file, not a folder")
    (sources / "__pycache__").write_text("the same")
    monkeypatch.setattr(kernel_cache.tempfile, "gettempdir", lambda: str(tmp_path / "temporary"))
    assert kernel_cache.home().parent == tmp_path / "temporary"


def test_all_are_kept_until_a_source_changes(sources: Path) -> None:
    assert not all_are_kept()
    note_all_kept()
    assert all_are_kept()
    os.utime(sources / "lines/wide.py", ns=(0, 0))
    forget()
    assert all_are_kept(), "only what stands in a source counts"
    for name in ("lines/wide.py", "kernel/search.py", "warm.py", "grid.py"):
        (sources / name).write_text("new", encoding="utf-8")
        forget()
        assert not all_are_kept()
        note_all_kept()


def test_another_numba_compiles_anew_and_without_a_compiler_nothing_has_to_be_kept(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note_all_kept()
    monkeypatch.setattr(kernel_cache, "version", lambda package: "99.0")
    assert not all_are_kept()
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    assert all_are_kept()


def test_the_kernels_of_the_last_versions_are_kept(sources: Path) -> None:
    folders = []
    for number in range(6):
        (sources / "lines/wide.py").write_text(str(number), encoding="utf-8")
        forget()
        folder = folder_of("lines")
        folder.mkdir(parents=True)
        os.utime(folder, (number, number))
        folders.append(folder)
    assert [folder.exists() for folder in folders] == [False] * 3 + [True] * 3
    assert folder_of("kernel") != folder_of("lines")


@pytest.mark.skipif(os.name == "nt", reason="asks the POSIX way")
def test_a_lock_has_one_holder(tmp_path: Path) -> None:
    import fcntl

    path = tmp_path / "folder" / "lock"
    with locked(path), path.open("a") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with path.open("a") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_without_a_place_for_locks_all_go_ahead(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with locked(tmp_path / "file" / "lock"):
        pass


def test_kernels_are_counted() -> None:
    assert kernels() > 50


# The command


@pytest.fixture(autouse=True)
def signals(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of the tests keeps its own."""
    monkeypatch.setattr(command, "signal", SimpleNamespace(signal=lambda *_: None, **dict.fromkeys(SIGNALS)))


@pytest.fixture
def compiled(sources: Path, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many processes were to compile, each time."""
    calls: list[int] = []
    monkeypatch.setattr(command, "compile_all", calls.append)
    return calls


def test_solvers_are_compiled_once_and_again_when_they_change(compiled: list[int], sources: Path) -> None:
    for _ in range(2):
        done = CliRunner().invoke(cli, ["prepare"])
        assert done.output == "The solvers are ready.\n"
    assert len(compiled) == 1
    (sources / "lines/wide.py").write_text("new", encoding="utf-8")
    forget()
    CliRunner().invoke(cli, ["prepare"])
    assert len(compiled) == 2


def test_the_first_command_that_solves_compiles(compiled: list[int]) -> None:
    for arguments in (["methods"], ["show", "nowhere.non"], ["solve", "--help"]):
        CliRunner().invoke(cli, arguments)
    assert compiled == []
    for _ in range(2):
        CliRunner().invoke(cli, ["solve", "nowhere.non"])
    assert len(compiled) == 1


def test_what_failed_is_compiled_again(compiled: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: int) -> None:
        raise click.ClickException("broken")

    monkeypatch.setattr(command, "compile_all", fail)
    assert CliRunner().invoke(cli, ["prepare"]).exit_code == 1
    assert not all_are_kept()


def test_a_process_does_the_steps_that_it_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    these: list[Callable[[], None]] = [lambda: done.append("one"), lambda: done.append("two")]
    monkeypatch.setattr("solvers.warm.steps", lambda: these)
    ours, theirs = Pipe()
    for number in (1, 0, None):
        ours.send(number)
    command._take_part(theirs)
    assert done == ["two", "one"]
    assert [ours.recv() for _ in range(3)] == [command._NEXT_STEP] * 3


def test_steps_are_the_same_in_each_process() -> None:
    assert [str(step) for step in steps()] == [str(step) for step in steps()]
