"""The wheel, installed outside of this project: the library, its types, the command, the app.

Only the packages that it needs are those of the tests; that it names them all is tested by itself.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest
from packaging.requirements import Requirement

from nonoscope import __main__ as command
from solvers import __version__
from tests.cases import for_every

pytestmark = [pytest.mark.process, pytest.mark.slow]

ROOT = Path(__file__).resolve().parents[1]
PIP = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
# Small puzzles need no compiled code; compiling it here would take minutes.
UNCOMPILED = {"NUMBA_DISABLE_JIT": "1"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run([*PIP, "wheel", "--no-build-isolation", "--no-deps", "-w", folder, ROOT], check=True)
    (path,) = folder.glob("*.whl")
    return path


def installed(wheel: Path, folder: Path) -> Path:
    """The folder, now with an environment `venv` that has the wheel and no other package."""
    venv.create(folder / "venv", with_pip=False)
    install = "install", "--no-compile", "--no-deps", "--no-index"
    subprocess.run([*PIP, "--python", folder / "venv", *install, wheel], check=True)
    return folder


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel with all packages."""
    home = installed(wheel, tmp_path_factory.mktemp("all"))
    (packages_of(home) / "needed.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return home


@pytest.fixture(scope="module")
def base(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel with the packages that it always needs, and none of the extras."""
    home = installed(wheel, tmp_path_factory.mktemp("base"))
    packages = packages_of(home)
    (wheel_alone,) = distributions(path=[str(packages)])
    for needed in all_needed(wheel_alone):
        for name in {file.parts[0] for file in needed.files or () if file.parts[0] != ".."}:
            (packages / name).symlink_to(str(needed.locate_file(name)))
    return home


def all_needed(package: Distribution) -> list[Distribution]:
    """All that a package needs, and what that needs in turn, without extras."""
    needed: dict[str, Distribution] = {}
    waiting = [package]
    while waiting:
        for line in waiting.pop().requires or ():
            name, marker = Requirement(line).name, Requirement(line).marker
            if name not in needed and (marker is None or marker.evaluate({"extra": ""})):
                needed[name] = distribution(name)
                waiting.append(needed[name])
    return [*needed.values()]


def packages_of(home: Path) -> Path:
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(home / "venv")}))


def program(home: Path, name: str) -> str:
    return str(Path(sysconfig.get_path("scripts", "venv", {"base": str(home / "venv")})) / name)


def environment() -> dict[str, str]:
    return {**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, **UNCOMPILED}


def started(home: Path, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([program(home, name), *arguments], cwd=home, env=environment(), capture_output=True,
                          text=True, check=False)


def call(home: Path, *arguments: str) -> str:
    done = started(home, *arguments)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_without_extras_puzzles_are_solved_drawn_and_explained(base: Path) -> None:
    assert "#####....#" in call(base, "nonoscope", "solve", "example:cat", "--method", "sat")
    assert "overlap" in call(base, "nonoscope", "explain", "example:cat").lower()
    call(base, "nonoscope", "convert", "example:cat", "--to", "png", "-o", "cat.png")
    code = "from nonoscope import parse, run; print(run(parse('1;3;1:1;3;1')).outcome)"
    assert call(base, "python", "-c", code) == "UNIQUE\n"


@for_every("command, extra", [
    ("worksheet example:cat", "paper"), ("handout example:cat", "paper"), ("scan photo.jpg", "scan"), ("", "web"),
    ("serve", "web"),
    ("worker", "web"), ("admin", "web"),
])
def test_what_lacks_an_extra_says_how_to_install_it(base: Path, command: str, extra: str) -> None:
    done = started(base, "nonoscope", *command.split())
    assert done.returncode == 2
    assert f'pip install "nonoscope[{extra}]"' in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_importing_the_library_loads_little(base: Path) -> None:
    heavy = ("babel", "click", "numba", "numpy", "PIL", "psutil", "pysat", "rich")
    code = f"import sys, nonoscope; print([name for name in {heavy} if name in sys.modules])"
    assert call(base, "python", "-c", code) == "[]\n"


def test_commands_and_modules_start(home: Path) -> None:
    text = call(home, "nonoscope", "--help")
    assert all(f"\n  {name} " in text for name in ("solve", "convert", "lab", "serve", "admin"))
    assert "python -m solvers" not in text
    assert __version__ in call(home, "nonoscope", "--version")
    assert "#####....#" in call(home, "nonoscope", "solve", "example:cat", "--method", "passes")
    assert "python -m solvers" in call(home, "python", "-m", "solvers", "--help")
    assert "--port" in call(home, "python", "-m", "webapp", "--help")


def test_command_alone_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(command.nonoscope, "main", lambda arguments, **_: calls.append(arguments))
    for arguments in ([], ["solve", "1:1"]):
        monkeypatch.setattr(sys, "argv", ["nonoscope", *arguments])
        command.main()
    assert calls == [["serve"], ["solve", "1:1"]]


def test_library_solves(home: Path) -> None:
    code = "import nonoscope; print(nonoscope.run(nonoscope.parse('1;3;1:1;3;1')).outcome, nonoscope.__file__)"
    outcome, place = call(home, "python", "-c", code).split()
    assert outcome == "UNIQUE"
    assert Path(place).is_relative_to(home)


def test_types_are_seen(home: Path) -> None:
    source = home / "program.py"
    source.write_text("from nonoscope import parse, run\nnumber: int = run(parse('1:1')).grid\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", program(home, "python"), source.name]
    output = subprocess.run(command, cwd=home, env=environment(), capture_output=True, text=True, check=False).stdout
    assert 'has type "Grid"' in output
    assert "Found 1 error" in output


@pytest.fixture
def address(home: Path) -> Iterator[str]:
    """The address of the installed app."""
    command = [program(home, "nonoscope"), "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, cwd=home, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        try:
            yield re.search(r"http://\S+", process.stdout.readline())[0].rstrip("/")
        finally:
            process.terminate()


def fetch(url: str) -> bytes:
    with build_opener(ProxyHandler({})).open(url, timeout=60) as response:
        assert response.status == 200
        return response.read()


def test_app_is_served_with_its_files(address: str) -> None:
    files = set(re.findall(r"(?:src|href)=\"(/static/[^\"]*)\"", fetch(address + "/").decode()))
    assert {name.rpartition(".")[2].partition("?")[0] for name in files} >= {"js", "css", "svg", "woff2"}
    assert all(fetch(address + name) for name in files)
    assert fetch(address + "/licence") == (ROOT / "LICENSE").read_bytes()
    assert __version__.encode() in fetch(address + "/healthz")
