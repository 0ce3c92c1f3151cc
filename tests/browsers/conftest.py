"""Journeys in Firefox and WebKit, where these are installed: `python3 run.py test --browsers`.

Each journey begins with nothing kept, in the browser of the journey before unless that one failed. Errors and warnings
of its pages fail it, too.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Response, request

from tests.browsers.drivers import ENGINES, Driver, DriverError, Wishes, driven
from tests.browsers.pages import DESKTOP, EMPTY, Page, Size
from tests.inline import inline_runner
from tests.serving import serving
from webapp import create_app

HERE: Final = Path(__file__).parent
# Drivers tell nothing of the console, so each page sends what it says there to the server.
COMPLAINING: Final = """{
  const complain = (text) => navigator.sendBeacon("/complaint", `${location.pathname}: ${text}`);
  addEventListener("error", ({ message, filename, lineno }) => complain(`${message} (${filename}:${lineno})`));
  addEventListener("unhandledrejection", ({ reason }) => complain(reason));
  for (const kind of ["error", "warn"]) {
    const say = console[kind];
    console[kind] = (...texts) => { complain(texts.join(" ")); say.apply(console, texts); };
  }
}"""
SCRIPT: Final = b"<head>", b'<head><script src="/complaining.js"></script>'


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browsers)


@dataclass
class Server:
    url: str
    complaints: list[str]


@contextmanager
def heard_server(**settings: object) -> Iterator[Server]:
    """The app, whose pages tell it what they complain of."""
    complaints: list[str] = []
    app = create_app({"TESTING": True, "SECONDS": 60.0, "OFFLINE": 0, "CLASS_RATE": "", "READ_RATE": "", **settings},
                     jobs=inline_runner())

    @app.get("/complaining.js")
    def complaining() -> Response:
        return Response(COMPLAINING, mimetype="text/javascript")

    @app.get(EMPTY)
    def empty() -> str:
        return "<!doctype html><title>Nothing</title>"

    @app.post("/complaint")
    def complaint() -> str:
        complaints.append(request.get_data(as_text=True))
        return ""

    @app.after_request
    def insert(response: Response) -> Response:
        if response.mimetype == "text/html" and not response.direct_passthrough:
            response.set_data(response.get_data().replace(*SCRIPT, 1))
        return response

    with serving(app) as url:
        yield Server(url, complaints)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("kept")
    with heard_server(DATABASE=f"sqlite:///{folder}/nonoscope.db") as running:
        yield running


class Browser:
    """The one that journeys share, and another after a failure."""

    def __init__(self, engine: str, folders: pytest.TempPathFactory) -> None:
        self.engine, self._folders = engine, folders
        self._driver: Driver | None = None
        self._end = ExitStack()

    def driver(self) -> Driver:
        if self._driver is None:
            self._driver = self._end.enter_context(driven(self.engine, self._folders.mktemp(self.engine)))
        return self._driver

    def close(self) -> None:
        self._driver = None
        self._end.close()


@pytest.fixture(scope="session", params=ENGINES)
def browser(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    shared = Browser(request.param, tmp_path_factory)
    yield shared
    shared.close()


@pytest.fixture
def engine(browser: Browser) -> str:
    return browser.engine


class Visits:
    """The pages of a journey."""

    def __init__(self, driver: Driver, server: Server) -> None:
        self.pages: list[Page] = []
        self._driver, self._server = driver, server

    def __call__(self, path: str, size: Size = DESKTOP, url: str = "") -> Page:
        """A page; the second one is in a window of its own, of somebody else if the address has another host."""
        self._driver.window = self._driver.ask("NewWindow", type="window")["handle"] if self.pages else \
            self._driver.ask("GetWindowHandles")[0]
        self._driver.ask("SwitchToWindow", handle=self._driver.window)
        page = Page(self._driver, self._driver.window, url or self._server.url)
        self.pages.append(page)
        page.forget()
        page.resize(size)
        page.open(path)
        return page

    def close(self) -> None:
        """All windows but the first."""
        for page in self.pages[1:]:
            page.ask("CloseWindow")


@pytest.fixture
def visit(browser: Browser, server: Server, tmp_path: Path) -> Iterator[Visits]:
    server.complaints.clear()
    visits = Visits(browser.driver(), server)
    yield visits
    visits.close()
    assert server.complaints == []


@pytest.fixture
def wishing(engine: str, server: Server, tmp_path: Path) -> Iterator[Callable[[Wishes], Visits]]:
    """Visits of somebody with wishes, whose browser this is alone."""
    with ExitStack() as until_end:
        yield lambda wishes: Visits(until_end.enter_context(driven(engine, tmp_path, wishes)), server)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, Any, Any]:
    """A journey that fails shows its pages, and the next one has another browser."""
    report = yield
    if report.failed and "visit" in item.funcargs:
        server, visits, browser = (item.funcargs[name] for name in ("server", "visit", "browser"))
        report.sections += [("What pages complained of", "\n".join(server.complaints) or "nothing")]
        with suppress(DriverError, OSError, AssertionError):
            for number, page in enumerate(visits.pages):
                place = item.funcargs["tmp_path"] / f"page-{number}.png"
                place.write_bytes(page.screenshot())
                report.sections += [(f"Page {number}", f"{page.run('() => location.href')}, see {place}")]
        visits.pages.clear()
        browser.close()
    return report
