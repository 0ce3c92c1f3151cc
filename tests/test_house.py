"""Rules of the house, read from syntax trees and texts. `test_rooms.py` has the rooms and what they import."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from solvers.cnf import COUNT_ENCODING, ENCODINGS
from solvers.kernel_cache import NEEDS
from solvers.lab import EXPERIMENTS
from solvers.runner import METHODS
from tests.cases import for_every
from tests.conftest import HERE, LONGEST

ROOT = Path(__file__).resolve().parents[1]
WEB = {"flask", "werkzeug", "jinja2", "webapp", "uvicorn", "websockets", "socketio", "celery", "socket", "http"}
OVER_THE_ENGINE = {*WEB, "nonoscope"}
CLOCKS = {"time", "datetime", "sched"}
# The command line may print and measure; runner.py is where limits of time are kept, measured.py times experiments.
COMMAND_LINE = ("solvers/__main__.py", "solvers/cli/")
MAY_READ_THE_CLOCK = (*COMMAND_LINE, "solvers/runner.py", "solvers/lab/measured.py")
KNOWS_DATES = "solvers/make/daily.py"  # which of them it is today is told from outside


def sources(*folders: str) -> list[Path]:
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@cache
def syntax_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imported(path: Path) -> Iterator[str]:
    """The top name of every absolute import, wherever it stands in the file."""
    for node in ast.walk(syntax_of(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]


def imported_at_start(path: Path) -> set[str]:
    """Top names of the imports that happen when the module is loaded."""
    names = set()
    for node in syntax_of(path).body:
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add((node.module or "").partition(".")[0])
    return names


def calls_in(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id


def engine(but: tuple[str, ...] = ()) -> list[Path]:
    paths = [path for path in sources("solvers") if not name_of(path).startswith(but)]
    assert len(paths) > 150
    return paths


def importing(paths: list[Path], names: set[str]) -> list[str]:
    return [name_of(path) for path in paths if names & set(imported(path))]


def test_engine_knows_nothing_of_the_web() -> None:
    assert importing(engine(), OVER_THE_ENGINE) == []


def test_engine_does_not_print() -> None:
    printing = {"print", "input"}
    assert [name_of(path) for path in engine(but=COMMAND_LINE) if printing & {*calls_in(syntax_of(path))}] == []


def test_engine_does_not_read_the_clock() -> None:
    assert importing(engine(but=(*MAY_READ_THE_CLOCK, KNOWS_DATES)), CLOCKS) == []
    attributes = {node.attr for node in ast.walk(syntax_of(ROOT / KNOWS_DATES)) if isinstance(node, ast.Attribute)}
    assert not attributes & {"today", "now", "utcnow"}


def test_folders_of_kernels_are_known() -> None:
    kernels = (path for path in sources("solvers") if "@kernel\n" in path.read_text(encoding="utf-8"))
    assert set(NEEDS) == {path.parent.relative_to(ROOT / "solvers").as_posix() for path in kernels}


@for_every("folder", NEEDS)
def test_kernels_call_only_what_their_cache_knows_of(folder: str) -> None:
    """Or a kernel would go on using old code of another folder."""
    for path in sources(f"solvers/{folder}"):
        for node in ast.walk(syntax_of(path)):
            if isinstance(node, ast.ImportFrom) and node.level == 2 + folder.count("/"):
                other = (node.module or "").partition(".")[0]
                assert other not in NEEDS or other in NEEDS[folder]


def decorated(node: ast.AST, *names: str) -> bool:
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else []
    return any(isinstance(decorator, ast.Name) and decorator.id in names for decorator in decorators)


@for_every("folder", NEEDS)
def test_kernels_know_only_codes_of_events(folder: str) -> None:
    """Or they would not be compiled anew when something else changes that they are made of."""
    codes = {node.name for node in syntax_of(ROOT / "solvers/events/codes.py").body if isinstance(node, ast.ClassDef)}
    for path in sources(f"solvers/{folder}"):
        body = syntax_of(path).body
        if any(decorated(node, "kernel", "part") for node in body):
            imports = (node for node in body if isinstance(node, ast.ImportFrom) and node.module == "events")
            assert {alias.name for node in imports for alias in node.names} <= codes


@cache
def parts_known_to(path: Path) -> set[str]:
    """The parts of kernels that are defined in a module or imported by it."""
    tree = syntax_of(path)
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef))
    parts = {node.name for node in functions if decorated(node, "part")}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.level:
            home = path.parents[node.level - 1].joinpath(*node.module.split(".")).with_suffix(".py")
            if home.is_file() and home != path:
                parts |= {alias.name for alias in node.names} & parts_known_to(home)
    return parts


def test_only_kernels_call_their_parts() -> None:
    """From Python such a call would end the process."""
    others = [(path, node) for path in engine() for node in syntax_of(path).body
              if not decorated(node, "kernel", "part")]
    calling = [(name_of(path), node.lineno) for path, node in others if set(calls_in(node)) & parts_known_to(path)]
    assert calling == []


# Entries of registries: users choose such a name, so an experiment may be called as the method that it measures.
CHOSEN_BY_USERS = {f"methods/{name}" for name in METHODS}
CHOSEN_BY_USERS |= {f"lab/{name}" for name in EXPERIMENTS} | {f"cnf/{name}" for name in (*ENCODINGS, COUNT_ENCODING)}
CHOSEN_BY_USERS |= {"cli/lab", "cli/make", "lab/race"}
REGISTRIES = ("cli/make/", "collection/", "formats/")


@for_every("package, least", [("solvers", 90), ("webapp", 40)])
def test_no_two_modules_of_one_package_have_one_name(package: str, least: int) -> None:
    home = ROOT / package
    paths = [path.relative_to(home).with_suffix("") for path in sources(package) if not path.stem.startswith("__")]
    paths += [path.parent.relative_to(home) for path in home.rglob("*/__init__.py") if path.parent != home]
    names = [path.name for path in paths
             if path.as_posix() not in CHOSEN_BY_USERS and not path.as_posix().startswith(REGISTRIES)]
    assert len(names) > least
    assert [name for name, times in Counter(names).items() if times > 1] == []


PRODUCT = sources("nonoscope", "solvers", "webapp")


def test_product_does_not_need_test_tools() -> None:
    assert len(PRODUCT) > 300
    assert importing(PRODUCT, {"tests", "pytest", "hypothesis", "playwright", "run", "scripts"}) == []


def test_modules_with_settings_of_their_own_for_mypy_are_there() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mypy"]["overrides"]
    named = [name for each in settings for name in each["module"] if name.startswith(("solvers.", "webapp."))]
    places = {name: ROOT.joinpath(*name.removesuffix(".*").split(".")) for name in named}
    assert len(places) > 30
    assert [name for name, place in places.items() if not (place.is_dir() or place.with_suffix(".py").exists())] == []


def test_every_module_says_what_it_is() -> None:
    assert [name_of(path) for path in PRODUCT if not ast.get_docstring(syntax_of(path))] == []


SCRIPTS = ROOT / "static/js"
# What never touches the page: whole folders, and the modules of rooms that do touch it elsewhere.
PURE_FOLDERS = ("core/", "cube/geometry/", "learn/explain/")
PURE_MODULES = {
    "base/net": "worker_rules",
    "board": "geometry",
    "classroom": """
        bets class_boards class_drawings class_entries exit_questions own_work plan predict_steps seed_figures
    """,
    "classroom/algorithm": "anneal_game clause_game conflict_games score search_game",
    "learn": "judgement",
    "make": """
        cell_conversion drawing drawing_colours few_colours figures pictures
        puzzle_numbers tools
    """,
    "scan": "editor projection reading repairs",
    "watch": """
        alignment_words annealing_moves branch chart_labels chart_scales clause_signs clause_words coloured_words
        counter_values
        event_codes
        event_reader finishes formula implication_graph line_costs line_weights messages method_options number_column
        playback race_ranking reasons recording search_tree session
    """,
    "watch/insight": "belief_layers search_nodes stretches tree_layout tree_rows",
}
PURE = (*PURE_FOLDERS, *(f"{room}/{name}.js" for room, names in PURE_MODULES.items() for name in names.split()))


def scripts() -> list[str]:
    return sorted(path.relative_to(SCRIPTS).as_posix() for path in SCRIPTS.rglob("*.js"))


def script_text(name: str) -> str:
    return (SCRIPTS / name).read_text(encoding="utf-8")


def lines_in_texts(code: str) -> list[str]:
    """The lines that begin within a template of several lines."""
    ticks = 0
    inside = []
    for line in code.splitlines():
        if ticks % 2:
            inside.append(line.strip())
        ticks += 0 if line.lstrip().startswith(("//", "/*", "*")) else line.count("`")
    return inside


def test_no_line_of_a_text_in_a_script_reads_as_a_comment() -> None:
    """Or the server, which sends no comments, would take it for one."""
    lines = [(name, line) for name in scripts() for line in lines_in_texts(script_text(name))]
    assert len(lines) > 100
    assert [(name, line) for name, line in lines if line.startswith(("//", "/*"))] == []


COMMENT = re.compile(r"/\*[\s\S]*?\*/|//.*")
LOADED = re.compile(r"\b(?:late|loadNeeded)\(\s*\(\) => import\(\"([^\"]+)\"\)")
UNCAUGHT = re.compile(r"\bimport\((?!\"[^\"]+\"\)\.catch\()")


def test_scripts_that_cannot_be_loaded_later_are_told_or_done_without() -> None:
    codes = {name: COMMENT.sub("", script_text(name)) for name in scripts() if name != "base/late.js"}
    assert [name for name, code in codes.items() if UNCAUGHT.search(LOADED.sub("", code))] == []
    assert sum(len(LOADED.findall(code)) for code in codes.values()) > 40


def test_techniques_have_the_same_files_on_both_sides() -> None:
    engine_side = {path.stem for path in (ROOT / "solvers/explain/techniques").glob("*.py")} - {"__init__"}
    assert engine_side == {path.stem for path in (SCRIPTS / "learn/explain/techniques").glob("*.js")} - {"techniques"}


def test_no_two_scripts_have_one_name() -> None:
    names = Counter(Path(name).name for name in scripts())
    assert len(names) > 100
    assert [name for name, times in names.items() if times > 1] == []


def test_pure_scripts_do_not_touch_the_page() -> None:
    impure = ("document.", "window.", "localStorage", "fetch(", "WebSocket(", "performance.")
    pure = [name for name in scripts() if name.startswith(PURE)]
    assert [place for place in PURE if not any(name.startswith(place) for name in pure)] == []
    assert [(name, word) for name in pure for word in impure if word in script_text(name)] == []


def test_only_net_talks_to_the_server_and_it_does_not_touch_the_page() -> None:
    net = [name for name in scripts() if name.startswith("base/net/")]
    assert net
    assert [name for name in net if "document." in script_text(name)] == []
    talking = re.compile(r"fetch\(|new (?:WebSocket|EventSource|XMLHttpRequest)|[\"'`]/(?:api|socket\.io)\b")
    assert any(talking.search(script_text(name)) for name in net)
    assert [name for name in scripts() if name not in net and talking.search(script_text(name))] == []


@for_every("path", sources("nonoscope"), ids=name_of)
def test_public_names_are_listed(path: Path) -> None:
    """What a module of the library imports is there for programs, so that nothing becomes public by accident."""
    if path.name != "__main__.py":
        body = syntax_of(path).body
        aliases = [alias for node in body if isinstance(node, ast.ImportFrom) for alias in node.names]
        named = {alias.asname or alias.name for alias in aliases}
        listed = [node.value for node in body if isinstance(node, ast.Assign)]
        assert [set(ast.literal_eval(names)) for names in listed] == [named]


def test_properties_of_style_sheets_are_set_somewhere() -> None:
    sheets = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "static/css").glob("*.css"))
    setting = [*SCRIPTS.rglob("*.js"), *(ROOT / "templates").glob("*.html"), *sources("webapp")]
    properties = {*re.findall(r"(--[\w-]+)\s*:", sheets)}
    properties |= {name for path in setting for name in re.findall(r"--[\w-]+", path.read_text(encoding="utf-8"))}
    assert {*re.findall(r"var\((--[\w-]+)", sheets)} - properties == set()


def test_pages_hold_no_inline_script_or_style() -> None:
    pages = list((ROOT / "templates").glob("*.html"))
    assert pages
    for path in pages:
        text = path.read_text(encoding="utf-8")
        assert text.count("<script") == text.count("<script src=") + text.count('<script type="module" src=')
        assert "<style" not in text
        assert "style=" not in text


def test_browser_tests_wait_for_no_time() -> None:
    waiting = re.compile(r"wait_for_timeout|\bsleep\(")
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tests/browser").glob("test_*.py")}
    assert len(texts) > 20
    assert [name for name, text in texts.items() if waiting.search(text)] == []


def test_files_that_are_begun_first_are_there() -> None:
    assert [name for name in LONGEST if not (HERE / f"{name}.py").exists()] == []
