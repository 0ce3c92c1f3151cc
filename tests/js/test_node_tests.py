"""The tests that need only scripts: they run in Node, with the scripts as the server sends them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.js.node import HERE


def test_tests_of_node_pass(node_program: str, served_scripts: Path) -> None:
    """They import scripts by the places where these lie in the project: the same folders, copied."""
    copies = served_scripts.parents[1] / "tests/js"
    copies.mkdir(parents=True)
    for path in HERE.glob("*.mjs"):
        shutil.copy(path, copies)
    tests = sorted(path.name for path in copies.glob("*.test.mjs"))
    assert tests
    together = copies / "together.mjs"  # one process for all
    together.write_text("".join(f'import "./{name}";\n' for name in tests))
    command = [node_program, "--test-reporter=spec", together]
    run = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if run.returncode:
        failures = run.stdout.partition("failing tests:")[2] or run.stdout + run.stderr
        pytest.fail(f"What failed in Node: {failures.strip()}", pytrace=False)
