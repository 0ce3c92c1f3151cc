"""A real Chromium against a real server in a thread, each solving in this very process.

Every page fixture fails its test when the page logged an error or asked another host for anything. With
NONOSCOPE_TEST_PROXY=nginx (or caddy), which must be on the PATH, all of it goes through that proxy, with TLS.
"""

from __future__ import annotations

import re
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import psutil
import pytest
from playwright.sync_api import Browser, BrowserContext, BrowserType, Page, ViewportSize, expect, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from run import chromium_options
from tests import proxying
from tests.conftest import NO_BROWSER, give_up
from tests.inline import inline_runner
from tests.serving import serving
from webapp import create_app
from webapp.config import DEFAULTS

Visitors = Callable[..., BrowserContext]  # by the size of the screen, whether it is touched, and a number

LAUNCHES, PATIENCE = 4, 120_000  # tries and milliseconds: a loaded machine is slow to start a browser, and may fail to
ANSWER = 60.0  # seconds in which pages are closed: a browser that does not answer by then never will
MOST_LOST = 2  # browsers of one process; more are a failure
# Pages of one visitor share a process, which then has the scripts already: a block is drawn in half the time.
ONE_PROCESS = "--process-per-site"
NO_OPTIMISER = "--js-flags=--no-opt"  # pages live for seconds, too short for it to pay
PATIENCE_OF_PAGES = 30_000  # for whatever is expected of them too
expect.set_options(timeout=PATIENCE_OF_PAGES)

# What holds for all pages of a visitor, for good.
FOR_ALL_PAGES = ("add_init_script", "expose_binding", "expose_function", "grant_permissions", "route",
                 "set_default_timeout", "set_extra_http_headers", "set_geolocation")
FOR_THE_CLOCK = ("fast_forward", "install", "pause_at", "resume", "run_for", "set_fixed_time", "set_system_time")
# What Chromium logs by itself: answers of 400 and above, which are the server's right; how drawing could be faster; and
# where nothing can be drawn, that what draws was loaded for nothing.
NOISE = re.compile(r"Failed to load resource|GL Driver Message|willReadFrequently|/lib/plotly-\w+\.js was preloaded")


@pytest.fixture(autouse=True, scope="module")
def settings_of_servers() -> Iterator[None]:
    """No page installs a worker, which would answer in the place of the server: test_offline.py alone is about that.
    What lives longer than a file of tests says so itself, as `url` does."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(DEFAULTS, "OFFLINE", 0)
        yield


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    database = f"sqlite:///{tmp_path_factory.mktemp('kept')}/nonoscope.db"
    settings = {"TESTING": True, "SECONDS": 60.0, "OFFLINE": 0, "CLASS_RATE": "", "DATABASE": database,
                **proxying.SETTINGS}
    app = create_app(settings, jobs=inline_runner())
    with serving(app) as address, proxying.proxied(address, tmp_path_factory.mktemp("proxy")) as reached:
        yield reached


@pytest.fixture(scope="session")
def chromium() -> Iterator[BrowserType]:
    with sync_playwright() as playwright:
        yield playwright.chromium
        for browser in filter(answers, MACHINES):
            with answering(browser):
                browser.close()


@pytest.fixture(scope="session")
def launched() -> list[Browser]:
    """All that tests shared, the current one last."""
    return []


@pytest.fixture
def browser(chromium: BrowserType, launched: list[Browser]) -> Browser:
    """The one that tests share, or another if it was lost in the test before."""
    if not launched or not answers(launched[-1]):
        assert len(launched) <= MOST_LOST, f"{len(launched)} browsers were lost"
        launched.append(launch(chromium))
    return launched[-1]


def launch(chromium: BrowserType, more: Sequence[str] = ()) -> Browser:
    """Start Chromium, with `more` arguments. Tests are skipped only where there is no browser at all; one that does not
    start again and again is a failure."""
    options: dict[str, Any] = chromium_options()
    options["args"] = [*options["args"], ONE_PROCESS, NO_OPTIMISER, *proxying.BROWSER, *more]
    if not Path(options["executable_path"] or chromium.executable_path).exists():
        give_up(NO_BROWSER)
    for attempt in range(1, LAUNCHES + 1):
        others = set(psutil.Process().children(recursive=True))
        try:
            browser = chromium.launch(timeout=PATIENCE, **options)
        except PlaywrightError as problem:
            why = str(problem)
            time.sleep(attempt)
        else:
            MACHINES[browser] = set(psutil.Process().children(recursive=True)) - others
            return browser
    pytest.fail(f"Chromium is there, but did not start in {LAUNCHES} tries: {why}", pytrace=False)


# The processes of each browser, from its beginning until it is ended for not answering.
MACHINES: dict[Browser, set[psutil.Process]] = {}


def answers(browser: Browser) -> bool:
    return browser.is_connected() and bool(MACHINES[browser])


@contextmanager
def answering(browser: Browser, seconds: float = ANSWER) -> Iterator[None]:
    """A browser that has not done by then what is asked of it is ended, or all tests after this one would wait for it.
    No test asserts anything here. So a lost browser is a warning, and the next test has another one."""
    timer = threading.Timer(seconds, _end, [browser])
    timer.start()
    try:
        yield
    except PlaywrightError:
        if MACHINES[browser]:
            raise
    finally:
        timer.cancel()
    if not MACHINES[browser]:
        warnings.warn(f"Chromium did not answer within {seconds:.0f} seconds, and was ended", stacklevel=3)


def _end(browser: Browser) -> None:
    processes, MACHINES[browser] = MACHINES[browser], set()  # first, for whoever sees it end
    for process in processes:
        with suppress(psutil.NoSuchProcess):
            process.kill()


@pytest.fixture
def viewport() -> ViewportSize:
    return {"width": 1280, "height": 800}


@pytest.fixture
def context(browser: Browser, viewport: ViewportSize) -> Iterator[BrowserContext]:
    """A visitor with an empty profile, for tests that change settings of all pages of a visitor."""
    visitor = _visitor(browser, viewport)
    yield visitor
    with answering(browser):
        visitor.close()


Contexts = dict[tuple[Browser, int, int, bool, int], BrowserContext]


@pytest.fixture(scope="session")
def contexts() -> Contexts:
    """The browser contexts that tests share."""
    return {}


@pytest.fixture
def visitors(browser: Browser, url: str, contexts: Contexts) -> Visitors:
    """A shared context per screen and number, with most scripts cached: pages of a fresh context cost twice the work.
    Its first page stays open and empty, which keeps the process with the parsed scripts alive. A second visitor beside
    that of `page` takes another number or screen."""

    def visitor(viewport: ViewportSize, touched: bool = False, number: int = 0) -> BrowserContext:
        kind = browser, viewport["width"], viewport["height"], touched, number
        if kind not in contexts:
            contexts[kind] = _visitor(browser, viewport, touched)
            _open_empty(contexts[kind].new_page(), url)
            _refuse_changes(contexts[kind])
        return contexts[kind]

    return visitor


def _visitor(browser: Browser, viewport: ViewportSize, touched: bool = False) -> BrowserContext:
    # The proxy's certificate is self-signed: a browser argument accepts it for pages, this option for test requests.
    screen: dict[str, Any] = {"viewport": viewport, "has_touch": touched, "is_mobile": touched}
    context = browser.new_context(**screen, ignore_https_errors=bool(proxying.PROXY))
    context.set_default_timeout(PATIENCE_OF_PAGES)
    return context


def _refuse_changes(context: BrowserContext) -> None:
    """What would still hold for the next test."""

    def refuse(*_: object, **__: object) -> NoReturn:
        raise AssertionError("this changes all pages of the visitor: let the test ask for the fixture `context`")

    for changed, names in ((context, FOR_ALL_PAGES), (context.clock, FOR_THE_CLOCK)):
        for name in names:
            setattr(changed, name, refuse)


@pytest.fixture
def page(request: pytest.FixtureRequest, viewport: ViewportSize, url: str) -> Iterator[Page]:
    """An empty page of the site, for a visitor who has nothing kept here."""
    if "context" in request.fixturenames:
        yield from _watched(request.getfixturevalue("context").new_page(), url)
        return
    with fresh_page(request.getfixturevalue("visitors")(viewport), url) as opened:
        yield from _watched(opened, url)


@contextmanager
def fresh_page(context: BrowserContext, url: str) -> Iterator[Page]:
    """One whose visitor keeps nothing but scripts and styles. In the end all pages of the visitor but the first are
    closed, and the visitor is not offline."""
    browser = context.browser
    with answering(browser):
        opened = context.new_page()
        forget_all(opened, url)
    if not answers(browser):
        pytest.fail("Chromium did not open a page", pytrace=False)
    try:
        yield opened
    finally:
        with answering(browser):
            for left in context.pages[1:]:
                left.close()
            context.set_offline(False)


def forget_all(page: Page, url: str) -> None:
    """All that the visitor kept but scripts and styles."""
    page.context.clear_cookies()
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
    session.detach()


def _watched(opened: Page, url: str) -> Iterator[Page]:
    complaints: list[str] = []

    def is_foreign(address: str) -> bool:
        parts = urlsplit(address)
        return parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != urlsplit(url).netloc

    opened.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    opened.on(
        "console",
        lambda message: complaints.append(f"console: {message.text}")
        if message.type in ("error", "warning") and not NOISE.search(message.text)
        else None,
    )
    opened.on(
        "request",
        lambda request: complaints.append(f"foreign host: {request.url}") if is_foreign(request.url) else None,
    )
    _open_empty(opened, url)
    yield opened
    assert complaints == []


def _open_empty(opened: Page, url: str) -> None:
    """Most tests go on at once: to load the home page for each of them takes a good part of their time."""
    home, nothing = f"{url}/", "<!doctype html><title>Empty</title>"
    opened.route(home, lambda route: route.fulfill(content_type="text/html", body=nothing))
    opened.goto(home)
    opened.unroute(home)


@pytest.fixture
def at_home(page: Page, url: str) -> None:
    """The page is the home page."""
    page.goto(url)
