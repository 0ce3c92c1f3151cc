"""A real Chromium against a real server in a thread, each solving in this very process.

Every page fixture fails its test when the page logged an error or asked another host for anything. With
NONOSCOPE_TEST_PROXY=nginx (or caddy), which must be on the PATH, all of it goes through that proxy, with TLS.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from run import chromium_options
from tests import proxying
from tests.conftest import NO_BROWSER
from tests.serving import serving
from webapp import create_app
from webapp.jobs.inline import inline_runner

# What Chromium logs by itself: answers of 400 and above, which are the server's right; how drawing could be faster.
NOISE = ("Failed to load resource", "GL Driver Message", "willReadFrequently")


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    app = create_app({"TESTING": True, "SECONDS": 60.0, **proxying.SETTINGS}, jobs=inline_runner())
    with serving(app) as address, proxying.proxied(address, tmp_path_factory.mktemp("proxy")) as reached:
        yield reached


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        try:
            launched = playwright.chromium.launch(**with_arguments(proxying.BROWSER))
        except PlaywrightError as problem:
            _without_browser(str(problem))
        yield launched
        launched.close()


def with_arguments(more: list[str]) -> dict[str, Any]:
    """How Chromium is launched, with some arguments more."""
    options: dict[str, Any] = chromium_options()
    return {**options, "args": [*options["args"], *more]}


def _without_browser(why: str) -> None:
    if os.environ.get("CI", "").lower() == "true":
        pytest.fail(f"{NO_BROWSER}: {why}", pytrace=False)
    pytest.skip(NO_BROWSER)


@pytest.fixture
def viewport() -> ViewportSize:
    return {"width": 1280, "height": 800}


@pytest.fixture
def context(browser: Browser, viewport: ViewportSize) -> Iterator[BrowserContext]:
    # The certificate of a proxy is nobody's: pages are let be by an argument, requests of tests by this.
    made = browser.new_context(viewport=viewport, ignore_https_errors=bool(proxying.PROXY))
    made.set_default_timeout(15_000)
    yield made
    made.close()


@pytest.fixture
def page(context: BrowserContext, url: str) -> Iterator[Page]:
    opened = context.new_page()
    complaints: list[str] = []
    expected_host = urlsplit(url).netloc
    opened.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    opened.on(
        "console",
        lambda said: complaints.append(f"console: {said.text}")
        if said.type in ("error", "warning") and not any(noise in said.text for noise in NOISE)
        else None,
    )
    opened.on(
        "request",
        lambda asked: complaints.append(f"foreign host: {asked.url}")
        if urlsplit(asked.url).scheme in ("http", "https", "ws", "wss") and urlsplit(asked.url).netloc != expected_host
        else None,
    )
    opened.goto(url)
    yield opened
    assert complaints == []


@pytest.fixture(scope="module")
def tab(browser: Browser, url: str) -> Iterator[Page]:
    """A page in which a module's tests run scripts."""
    page = browser.new_page()
    page.goto(url)
    yield page
    page.close()
