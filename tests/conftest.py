"""What holds for all tests."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn
from uuid import uuid4

import pytest
from flask import Flask
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache

from tests.cases import WHOLE

if TYPE_CHECKING:
    from scripts.members import PostgresServer

# Time is never tested: the first call of a kernel may have to compile it. Whether a commit passes depends on it alone;
# who works on it tries other examples each time.
settings.register_profile("house", deadline=None, max_examples=100 if os.environ.get(WHOLE) else 50)
settings.register_profile("commit", settings.get_profile("house"), derandomize=True, database=None)
os.environ.setdefault("NONOSCOPE_LANGUAGE", "en")  # whatever the language of this machine is
settings.load_profile("commit" if os.environ.get("CI") else "house")

NO_BROWSER = "there is no Chromium, so nothing was tested in a browser"
NO_NODE = "there is no Node of version 18 or later, so scripts were not tested by themselves"
NO_SERVERS = "there is no redis-server or no PostgreSQL, so not everything was tested on many machines"
NO_COMPILER = "there is no C compiler, so nothing was tested on other days"
NO_ENGINE = "there is no Firefox or no WebKit, so not everything was tested in both"
WHAT_LACKS = {"Chromium or Chrome": NO_BROWSER, "Node": NO_NODE, "redis-server and PostgreSQL": NO_SERVERS,
              "a C compiler": NO_COMPILER, "firefox-esr, webkit2gtk-driver and xvfb": NO_ENGINE}

HERE = Path(__file__).parent
FOLDERS = ("browser", "solvers", "webapp", "js")
# The files that take longest are begun first, or one process would be left with one of them when the others are done.
# Those that wait for processes stand between those that keep a processor busy.
LONGEST = (
    "test_cluster", "browser/test_make_flat", "webapp/test_lost_workers", "browser/test_cube", "browser/test_layout",
    "webapp/test_executors", "browser/test_away", "test_package", "solvers/test_drills", "browser/test_phone",
    "browser/test_galleries_page", "browser/test_classroom", "browser/test_class_teacher", "browser/test_offline",
    "browser/test_language", "webapp/test_jobs_contract", "browser/test_watch", "browser/test_keeping", "test_fuzzing",
    "browser/test_help", "browser/test_solid_phone", "browser/test_play", "browser/test_answers", "browser/test_share",
    "webapp/test_turns", "browser/test_make_cube", "solvers/test_cli_bench", "browser/test_from_picture",
    "browser/test_class_draw", "webapp/test_main", "browser/test_colours", "browser/test_board",
    "browser/test_solid_lessons", "webapp/test_shared_operator", "browser/test_first_board", "browser/test_home",
    "solvers/test_uncompiled", "browser/test_touch", "webapp/test_database", "solvers/test_random",
    "solvers/test_methods", "webapp/test_classrooms", "browser/test_scan",
)

DISTURBED = ("browser", "process")  # marks of tests that a busy machine can disturb
RERUNS = 2  # of such a test, if it fails in CI; pyproject.toml has the limit for all


def in_ci() -> bool:
    """Whether this run decides if a commit passes."""
    return os.environ.get("CI", "").lower() == "true"


def give_up(why: str) -> NoReturn:
    """Where something lacks that tests need they are skipped, but never in CI."""
    if in_ci():
        pytest.fail(why, pytrace=False)
    pytest.skip(why)


def pytest_collection(session: pytest.Session) -> None:
    """Each worker begins with another folder and finds the bytecode of the others. All of them would compile all tests
    otherwise, which took each 8 seconds in a first run."""
    config = session.config
    if hasattr(config, "workerinput") and config.args == config.getini("testpaths"):
        first = int(config.workerinput["workerid"].removeprefix("gw")) % len(FOLDERS)
        parts = [*FOLDERS[first:], *FOLDERS[:first], *(path.name for path in HERE.glob("test_*.py"))]
        config.args = [str(HERE / part) for part in parts]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    place = {HERE / f"{name}.py": number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: (place.get(item.path, len(place)), item.path))
    for item in items:
        if HERE / "browser" in item.path.parents:
            item.add_marker(pytest.mark.browser)
    for item in items if in_ci() else ():
        if any(map(item.get_closest_marker, DISTURBED)):
            item.add_marker(pytest.mark.flaky(reruns=RERUNS))


def pytest_collection_finish() -> None:
    """What was loaded by now stays: to look through it for garbage takes an eighth of the time of all tests."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def compiled_templates(tmp_path_factory: pytest.TempPathFactory) -> None:
    """All apps of all workers share their compiled templates: compiling them takes longer than creating an app."""
    folder = tmp_path_factory.getbasetemp().parent / "templates"
    folder.mkdir(exist_ok=True)
    Flask.jinja_options = {"bytecode_cache": FileSystemBytecodeCache(str(folder))}


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    from tests.clusters import postgres_running  # which imports this module

    with postgres_running() as server:
        yield server


@pytest.fixture
def postgres_address(postgres_server: PostgresServer) -> str:
    """The address of an empty database."""
    return postgres_server.make_database(f"test-{uuid4().hex}")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Here and not beside the tests that were skipped, since of several processes only the first one reports."""
    reports = [str(report.longrepr) for report in terminalreporter.stats.get("skipped", [])]
    for what, why in WHAT_LACKS.items():
        skipped = [report for report in reports if why in report]
        if skipped:
            terminalreporter.section("WARNING: TESTS SKIPPED", sep="!", red=True)
            terminalreporter.line(f"{len(skipped)} tests: {why}. Install {what} and run this again.")


@pytest.fixture
def own_methods(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Methods that a test registers, and plugins that it names, are gone after it."""
    from solvers.plugins import VARIABLE
    from solvers.runner import registered

    monkeypatch.setenv(VARIABLE, "")
    before = dict(registered)
    yield
    registered.clear()
    registered.update(before)
