"""What takes too long for each change: `python3 run.py test --nightly` runs it, as a workflow does each night."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

ROOT = Path(__file__).parents[1]
HOUR = 3_600  # seconds
# What runs kernels and takes minutes without a compiler; tests/solvers/test_uncompiled.py takes all methods.
KERNELS = ("test_lines.py", "test_combinations.py", "test_count.py", "test_link_code.py", "test_belief.py",
           "test_marginals.py", "test_tree_nodes.py")  # fmt: skip

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(3 * HOUR)]


def called(*command: object, **environment: str) -> str:
    """What a program says, which must end well."""
    done = subprocess.run([str(part) for part in command], cwd=ROOT, env={**os.environ, **environment},
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)  # fmt: skip
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_an_hour_of_fuzzing_finds_nothing() -> None:
    called(sys.executable, "-m", "scripts.fuzz", "--minutes", HOUR // 60)


@pytest.mark.parametrize(("what", "count"), [("crowd", 1), ("kills", 100), ("memory", 20)])
def test_server_stands_being_treated_badly(what: str, count: int) -> None:
    called(sys.executable, "scripts/stress.py", what, "--count", count)


def test_kernels_do_the_same_uncompiled() -> None:
    files = [f"tests/solvers/{name}" for name in KERNELS]
    called(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-n", "2", "-o", "timeout=3600",
           "-o", "faulthandler_timeout=0", *files, NUMBA_DISABLE_JIT="1")  # fmt: skip


def test_wheel_works_on_a_bare_system(tmp_path: Path) -> None:
    """With its packages as the registry has them, in an environment of its own and far from this project."""
    wheel = [sys.executable, "-m", "pip", "--quiet", "wheel", "--no-build-isolation", "--no-deps", "-w", tmp_path, ROOT]
    called(*wheel)
    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    python, nonoscope = programs / "python", programs / "nonoscope"
    called(python, "-m", "pip", "--quiet", "install", *tmp_path.glob("*.whl"), PYTHONPATH="")
    assert "#####....#" in called(nonoscope, "solve", "example:cat", PYTHONPATH="")
    command = [str(nonoscope), "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address is not None
            with build_opener(ProxyHandler({})).open(f"{address[0].rstrip('/')}/healthz", timeout=60) as answer:
                assert answer.status == 200
        finally:
            server.terminate()
