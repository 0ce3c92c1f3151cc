"""The rooms of the server and of the browser side: which may import which; and the map in CONTRIBUTING."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from itertools import islice, takewhile
from pathlib import Path

from tests.test_house import (
    COMMENT,
    PRODUCT,
    ROOT,
    SCRIPTS,
    imported,
    imported_at_start,
    name_of,
    script_text,
    scripts,
    sources,
    syntax_of,
)

# Each room of the server, and the rooms that it imports from: only those above it here.
WEB_ROOMS = {
    "base": set(),
    "collection": {"base"},
    "jobs": {"base"},
    "cluster": {"base", "config", "jobs"},
    "database": {"base"},
    "play": {"base", "collection", "jobs", "services"},
    "learn": {"base", "collection", "jobs", "play", "services"},
    "watch": {"base", "collection", "jobs", "play"},
    "make": {"base", "collection", "play"},
    "home": {"base", "collection", "jobs", "learn", "play", "services"},
    "rooms": {"base", "cluster", "database"},
    "together": {"base", "play", "rooms", "services"},
    "classroom": {"base", "play", "rooms", "services", "together"},
    "api": {"base", "classroom", "collection", "database", "home", "jobs", "learn", "play", "rooms", "services",
            "together", "watch"},
    "embed": {"api", "base", "jobs", "play", "services", "watch"},
    "operator": {"api", "base", "classroom", "cluster", "config", "database", "jobs", "play", "rooms", "services",
                 "together"},
    "server": {"api", "base", "jobs", "operator", "rooms", "services"},
}
# They lie beside the rooms. `app` and `__main__` put all rooms together; any room may ask for settings and services.
ROOT_MODULES = ("__init__", "__main__", "app", "config", "services")


def imported_rooms(path: Path) -> Iterator[str]:
    """The rooms of the server, and the modules beside them, that a module of it imports from, besides its own."""
    package = path.relative_to(ROOT / "webapp").parts[:-1]
    for node in ast.walk(syntax_of(path)):
        if isinstance(node, ast.ImportFrom) and node.level:
            start = package[: len(package) + 1 - node.level]
            for alias in node.names:
                yield (*start, *(node.module or alias.name).split("."))[0]


def test_rooms_of_the_server_import_only_from_those_above_them() -> None:
    for number, (room, others) in enumerate(WEB_ROOMS.items()):
        assert others <= {*[*WEB_ROOMS][:number], "config", "services"}
        assert {other for path in sources(f"webapp/{room}") for other in imported_rooms(path)} - {room} == others


def test_only_few_modules_lie_beside_the_rooms_of_the_server() -> None:
    beside = {path.stem for path in (ROOT / "webapp").glob("*.py")}
    assert beside == set(ROOT_MODULES)
    assert len(beside) <= 6
    assert {path.name for path in (ROOT / "webapp").iterdir() if (path / "__init__.py").is_file()} == set(WEB_ROOMS)
    assert not imported_at_start(ROOT / "webapp/services.py") & set(WEB_ROOMS)  # but for types: all rooms may know it


def test_app_does_not_need_the_package_that_starts_it() -> None:
    assert not any("nonoscope" in imported(path) for path in sources("webapp"))


def imported_files(path: Path, node: ast.ImportFrom) -> Iterator[Path]:
    """The files of what an import with dots names: modules, or the module or package that has other names."""
    place = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
    for alias in node.names:
        modules = (place / alias.name, place)
        files = (file for module in modules for file in (module.with_suffix(".py"), module / "__init__.py"))
        yield from islice(filter(Path.is_file, files), 1)


def imported_own(path: Path) -> Iterator[Path]:
    """The modules of webapp that a module of it imports when it is loaded."""
    for node in syntax_of(path).body:
        if isinstance(node, ast.ImportFrom) and node.level:
            yield from imported_files(path, node)


def test_workers_are_spared_flask() -> None:
    spared = {"flask", "werkzeug", "uvicorn", "websockets", "sqlalchemy", "alembic"}
    loaded = [ROOT / "webapp/__init__.py", *sources("webapp/jobs")]
    for path in loaded:  # grows while it is gone through
        loaded += [module for module in imported_own(path) if module not in loaded]
    assert ROOT / "webapp/base/wire_json.py" in loaded
    assert [name_of(path) for path in loaded if spared & imported_at_start(path)] == []


def imported_while_running(path: Path) -> Iterator[Path]:
    """The modules of the project that a module imports, at its start or later, but for those that only types need."""
    tree = syntax_of(path)
    typing = (node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING")
    needless = {node for block in typing for node in ast.walk(block)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level and node not in needless:
            yield from imported_files(path, node)


def test_no_module_imports_itself_through_others() -> None:
    imports = {path: {*imported_while_running(path)} - {path} for path in PRODUCT}
    assert sum(map(len, imports.values())) > 1500
    TopologicalSorter(imports).prepare()  # an error names the circle


# Each room of the browser side, and the rooms that it may import from besides itself: all of them stand above it here.
ROOMS = {
    "core": set(),
    "base": {"core"},
    "board": {"core", "base"},
    "cube": {"core", "base", "board"},
    "learn": {"core", "base", "board", "cube"},
    "watch": {"core", "base", "board", "cube"},
    "play": {"core", "base", "board", "cube", "learn", "watch"},
    "embed": {"base", "board", "core", "play", "watch"},
    "make": {"core", "base", "board", "cube", "learn", "watch", "play"},
    "home": {"core", "base", "board", "make"},
    "scan": {"core", "base", "board", "make"},
    "together": {"core", "base", "play"},
    "classroom": {"core", "base", "board", "cube", "learn", "watch", "play", "make", "together"},
}


def scripts_in(text: str, name: str) -> set[str]:
    """What the text of a script imports, at its start or later or for types."""
    paths = re.findall(r"""(?:from|import|import\()\s*["'](\.[^"']*)["']""", text)
    return {(SCRIPTS / name).parent.joinpath(path).resolve().relative_to(SCRIPTS).as_posix() for path in paths}


def test_no_script_imports_itself_through_others() -> None:
    imports = {name: scripts_in(COMMENT.sub("", script_text(name)), name) for name in scripts()}
    assert sum(map(len, imports.values())) > 1000
    TopologicalSorter(imports).prepare()


def room_of(name: str) -> str:
    return name.partition("/")[0]


def test_scripts_live_in_rooms_and_import_only_from_those_above_them() -> None:
    order = [*ROOMS]
    assert [room for room, others in ROOMS.items() if not others <= set(order[: order.index(room)])] == []
    assert {path.name for path in SCRIPTS.iterdir()} == {room_of(name) for name in scripts()} == set(ROOMS)
    imports = [(name, other) for name in scripts() for other in scripts_in(script_text(name), name)]
    assert [(name, other) for name, other in imports
            if room_of(other) not in {room_of(name), *ROOMS[room_of(name)]}] == []


def mapped_rooms() -> Iterator[Path]:
    """The folders on the map in CONTRIBUTING: two signs further to the right is one folder deeper."""
    (drawn,) = re.findall(r"## The map\n\n((?: {4}.*\n)+)", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"))
    folders: dict[int, Path] = {2: Path()}
    for line in drawn.splitlines():
        depth = len(line) - len(line.lstrip())
        for name in takewhile(re.compile(r"\w+/").fullmatch, line.split()):
            folders[depth] = folders[depth - 2] / name
            yield folders[depth]


def rooms_in(folder: str) -> set[Path]:
    """Its folders, but for hidden ones and those that Git ignores."""
    ignored = {line.rstrip("/") for line in (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()}
    paths = (path for path in (ROOT / folder).iterdir() if path.is_dir() and not path.name.startswith("."))
    return {path.relative_to(ROOT) for path in paths if path.name not in ignored}


def test_the_map_in_contributing_shows_every_room() -> None:
    mapped = list(mapped_rooms())
    assert len(mapped) > 20
    rooms = set.union(*(rooms_in(folder) for folder in ("", "solvers", "webapp", "static/js")))
    assert sorted(mapped) == sorted({*rooms, Path("static/js")})
