"""The worker of the browser: in airplane mode, through upgrades, and when the operator turns it off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from flask import Flask
from playwright.sync_api import BrowserContext, Page, expect

from nonoscope import dump
from tests.browser.playing import HOUSE, PUZZLE, picture, press, settle
from tests.inline import inline_runner
from tests.serving import serving
from webapp import create_app
from webapp.base import page_scripts, static_files
from webapp.base.bounded_cache import BoundedCache
from webapp.home import offline_pages
from webapp.home.offline_pages import version

pytestmark = pytest.mark.usefixtures("context")

PATIENCE: Final = 60_000  # milliseconds: puzzles are made in this very process, compiled perhaps only now
ADDRESS: Final = f"/p/{dump(PUZZLE, 'link')}"
SCRIPT: Final = "js/core/engine.js"
# What runs in this page, by the addresses of what it loaded.
FINGERPRINTS: Final = """() => [...new Set(performance.getEntriesByType("resource").map(({ name }) => name)
  .map((name) => /static\\/([0-9a-f]+)/.exec(name)?.[1]).filter(Boolean))]"""


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app({"TESTING": True, "READ_RATE": "", "OFFLINE": 1}, jobs=inline_runner())


@pytest.fixture(scope="module")
def url(app: Flask) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch, serving(app) as address:
        keep_few_pages(patch)
        yield address


def keep_few_pages(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(offline_pages, "_copies", BoundedCache(9))  # these parts are for nobody else
    patch.setattr(offline_pages, "packs", lambda: ("first",))
    patch.setattr(offline_pages, "LESSONS", ("first", "overlap"))
    patch.setattr(offline_pages, "KINDS", ("small",))
    patch.setattr(offline_pages, "_QUALITY", 1)  # to pack well would take most of the time


def wait_until_kept(page: Page) -> None:
    page.locator("html[data-kept=yes]").wait_for(state="attached", timeout=PATIENCE)


def expect_title(page: Page, title: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(title)


def fill(page: Page, rows: list[str]) -> None:
    """By keys: the board is the same without a network."""
    page.get_by_test_id("cell-0-0").focus()
    for text in rows:
        steps = ["ArrowRight" if sign == "." else "Space ArrowRight" for sign in text]
        press(page, "Home", *" ".join(steps).split(), "ArrowDown")


@pytest.mark.journey
def test_airplane_mode(page: Page, context: BrowserContext, url: str) -> None:
    page.goto(url)
    wait_until_kept(page)
    page.goto(url + ADDRESS)
    wait_until_kept(page)
    context.set_offline(True)
    _play(page, url)
    _learn(page, url)
    _miss_a_page(page, context, url)


def _play(page: Page, url: str) -> None:
    page.reload()
    expect(page.get_by_test_id("away-check")).to_be_visible()
    page.get_by_test_id("hint").click()
    expect(page.get_by_test_id("status")).to_contain_text("Look at")
    page.get_by_test_id("explain").click()
    expect(page.get_by_test_id("explaining")).to_contain_text("Step 0 of")
    fill(page, HOUSE)
    expect(page.get_by_test_id("outcome")).to_be_visible()
    page.goto(f"{url}/puzzles/pack/first")
    expect_title(page, "First steps")
    page.goto(f"{url}/today")
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    page.goto(f"{url}/album")
    expect(page.get_by_test_id("latest").get_by_role("listitem")).to_have_count(1)


def _learn(page: Page, url: str) -> None:
    page.goto(f"{url}/learn/overlap")
    expect(page.get_by_test_id("cell-0-0")).to_be_attached()
    expect(page.get_by_test_id("ask")).not_to_be_empty()


def _miss_a_page(page: Page, context: BrowserContext, url: str) -> None:
    """One that was never opened names those that are there, and opens when the network is back."""
    page.goto(f"{url}/methods")
    expect(page.get_by_test_id("wanted")).to_be_visible()
    expect(page.get_by_test_id("opened-page").last).to_have_attribute("href", ADDRESS)
    context.set_offline(False)
    expect_title(page, "How a nonogram is solved")


def build(monkeypatch: pytest.MonkeyPatch, app: Flask, number: int) -> str:
    """Deploy another build of the app at the same address; return its version."""
    script = page_scripts.GENERATED[SCRIPT]
    text = f"{script().partition('// build')[0]}// build {number}\nexport const BUILD = {number};\n"
    monkeypatch.setattr(page_scripts, "GENERATED", {**page_scripts.GENERATED, SCRIPT: lambda: text})
    monkeypatch.setattr(static_files, "version_of_generated", lambda _: text)
    with app.test_request_context():
        return version()


def build_in(page: Page) -> object:
    """The build of a module that the page loads only now."""
    return page.evaluate("""async () => {
      const { $load, $need } = await import(document.querySelector("script[type=module][src*='/play/']").src);
      await $load("learn/explanation.js");
      return (await $need("core/engine.js")).BUILD;
    }""")


def version_in(page: Page) -> str | None:
    return page.get_by_test_id("renew").get_attribute("data-version")


def wait_for_files(page: Page, *versions: str) -> None:
    """The files that are kept are of these versions, and of no other."""
    page.wait_for_function(
        "async (names) => (await caches.keys()).filter((name) => name.includes(' files ')).sort().join() === names",
        arg=",".join(sorted(f"nonoscope files {version}" for version in versions)))


def test_upgrade_never_mixes_versions(
    page: Page, context: BrowserContext, url: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = build(monkeypatch, app, 1)
    page.goto(url + ADDRESS)
    wait_until_kept(page)
    assert version_in(page) == first
    second = build(monkeypatch, app, 2)
    page.evaluate("async () => { await (await navigator.serviceWorker.ready).update(); }")
    expect(page.get_by_test_id("renew")).to_be_visible()
    assert build_in(page) == 1
    context.set_offline(True)
    page.reload()
    settle(page)
    assert version_in(page) == first
    assert build_in(page) == 1
    context.set_offline(False)
    _agree(page, first, second)
    context.set_offline(True)
    page.reload()
    settle(page)
    assert version_in(page) == second
    assert build_in(page) == 2
    assert len(page.evaluate(FINGERPRINTS)) == 1
    assert picture(page) == ["?????"] * 5
    context.set_offline(False)
    _come_back_later(page, url, second, build(monkeypatch, app, 3))


def _agree(page: Page, first: str, second: str) -> None:
    """The visitor wants the new version; so the page loads again, in that one. The files of the last one stay, for
    other pages of it that may be open."""
    expect(page.get_by_test_id("renew")).to_be_visible()
    page.get_by_test_id("renew-now").click()
    expect(page.get_by_test_id("renew")).to_have_attribute("data-version", second)
    wait_until_kept(page)
    wait_for_files(page, first, second)


def _come_back_later(page: Page, url: str, second: str, third: str) -> None:
    """Where nothing is open but a page of the new version, that takes over without a word."""
    page.goto(f"{url}/learn")
    assert version_in(page) == third
    wait_for_files(page, second, third)
    expect(page.get_by_test_id("renew")).to_be_hidden()
    page.goto(url + ADDRESS)
    wait_until_kept(page)
    assert build_in(page) == 3


def test_nothing_of_a_class_or_of_a_person_is_kept_and_operators_can_turn_it_off(
    page: Page, url: str, app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pages that the server excludes from the cache are not cached either."""
    page.goto(f"{url}/learn")
    wait_until_kept(page)
    page.goto(f"{url}/class")
    page.goto(f"{url}/classes")
    wait_until_kept(page)
    cached = page.evaluate("async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await "
                         "caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat()")
    assert [path for path in cached if path.startswith(("/class", "/api/class", "/admin", "/s/", "/api/jobs"))] == []
    assert len(cached) > 100
    monkeypatch.setitem(app.config, "OFFLINE", 0)
    page.goto(f"{url}/learn")
    page.wait_for_function("async () => !(await navigator.serviceWorker.getRegistrations()).length "
                           "&& !(await caches.keys()).length")
