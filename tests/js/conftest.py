"""Scripts that never touch the page, run by Node."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import NO_NODE, give_up
from tests.js.node import Node
from webapp.base.page_scripts import GENERATED, minified
from webapp.base.static_files import FOLDER

OLDEST = 18  # the version of Node in Debian 12


@pytest.fixture(scope="session")
def node_program() -> str:
    """Where Node is."""
    program = shutil.which("node")
    if program is None or _version(program) < OLDEST:
        give_up(NO_NODE)
    return program


def _version(program: str) -> int:
    answer = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)
    match = re.match(r"v(\d+)\.", answer.stdout)
    return int(match[1]) if match else 0


@pytest.fixture(scope="session")
def served_scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of all scripts as the server sends them: minified, with the generated ones."""
    served = tmp_path_factory.mktemp("served") / "static/js"
    for path in (FOLDER / "js").rglob("*.js"):
        copy = served / path.relative_to(FOLDER / "js")
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(minified(path.read_text("utf-8")), encoding="utf-8")
    for name, make in GENERATED.items():
        (served / Path(name).relative_to("js")).write_text(make(), encoding="utf-8")
    (served / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    return served


@pytest.fixture(scope="module")
def node(node_program: str, served_scripts: Path) -> Iterator[Node]:
    """The process in which a module's tests run functions."""
    started = Node(node_program, served_scripts)
    yield started
    started.close()
