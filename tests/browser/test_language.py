"""What scripts say, in English and in a made-up language in which nothing of English may be left."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from nonoscope import METHODS, dump, method_info
from solvers.collection import model
from tests.brackets import NAME, Change, by_default, left_out, longest, speaking_it, with_longer_words
from tests.browser.playing import PUZZLE, at_rest, open_puzzle, probe, tool
from tests.browser.solids import without_block
from tests.cases import some
from tests.inline import inline_runner
from tests.serving import serving
from webapp import create_app

FLAT, SOLID = dump(PUZZLE, "link"), model("duck").code

# What people hear and read: texts, and the names of what has none.
READ = """() => {
  const parts = [...document.querySelectorAll("main *")].filter((one) => !one.closest("code, kbd, svg, template"));
  const own = parts.flatMap((one) => [...one.childNodes].filter(({ nodeType }) => nodeType === 3));
  const names = ["aria-label", "title", "aria-valuetext"];
  return [...own.map(({ data }) => data), ...parts.flatMap((one) => names.map((name) => one.getAttribute(name) ?? ""))];
}"""


@pytest.fixture
def stranger(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    """A page that speaks the made-up language."""
    settings = {"TESTING": True, "SECONDS": 60.0}
    with speaking_it(tmp_path_factory.mktemp("texts")), serving(create_app(settings, jobs=inline_runner())) as address:
        page = browser.new_page()
        page.goto(address)
        yield page
        page.close()


def unsaid(page: Page) -> set[str]:
    """The words on a page that are in no catalogue, but for names that are the same in any language."""
    at_rest(page)
    of_browser = {"min"}  # a unit in Intl.NumberFormat
    return {word for text in page.evaluate(READ) for word in left_out(text)} - {"Nonoscope", NAME} - of_browser


# Ends of the names of files, beside the formats in which a puzzle can be saved.
FILES = {
    "asp", "cells", "clues", "colon", "csv", "cwd", "dzn", "gno", "json", "jsonl", "lp", "mk", "nin", "non", "pbm",
    "pi", "pl", "png", "pti", "pto", "pzpr", "sav", "sgt", "svg", "task", "txt", "xml",
}


def test_playing_sharing_and_watching_in_another_language(stranger: Page) -> None:
    open_puzzle(stranger, PUZZLE)
    assert stranger.locator("html").get_attribute("lang") == NAME
    names = unsaid(stranger)  # of formats of files
    assert names <= FILES
    for button in ("check", "hint", "hint", "hint", "try", "solve", "solve"):
        tool(stranger, button)
        assert unsaid(stranger) <= names, button
    expect(stranger.get_by_test_id("outcome").first).to_be_visible()
    stranger.get_by_test_id("share-open").click()
    assert unsaid(stranger) <= FILES
    stranger.get_by_test_id("share-close").click()
    stranger.get_by_test_id("tab-watch").click()
    expect(stranger.get_by_test_id("method")).to_be_visible()
    expect(stranger.get_by_test_id("start")).to_be_enabled()
    options = [option for name in METHODS for option in method_info(name).options]
    typed = {*left_out(str(METHODS)), *left_out(str([(option.name, option.choices) for option in options]))}
    assert {word.lower() for word in unsaid(stranger)} <= FILES | typed | {"seed", "seconds"}


# A page of every kind, for a screen of 360 pixels
KINDS = [
    *("", "puzzles/", "puzzles/pack/first", "daily", "album", "learn/overlap/drill", "learn/touching"),
    "methods/belief",
    *("units/lines", "lab", "make", "make/cube", "class", f"race/{FLAT}", f"p/{FLAT}", f"c/{SOLID}"),
]
CROWDED = ["", "learn/overlap/drill", "methods/belief", "lab", "make", "make/cube", f"race/{FLAT}", f"p/{FLAT}"]
MOST_CROWDED = ["lab", "make", f"p/{FLAT}"]
CUT_OFF = probe("cut_off")


@pytest.mark.parametrize(("changed", "kinds"), [
    (longest, some(KINDS, CROWDED)), (with_longer_words, some(KINDS, MOST_CROWDED)),
], ids=["longest", "with_longer_words"])
def test_labels_fit_on_a_phone(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory, changed: Change, kinds: list[str]
) -> None:
    """With the longest translation of each text, and with all words 40 % longer."""
    folder, app = tmp_path_factory.mktemp("texts"), create_app({"TESTING": True}, jobs=inline_runner())
    with speaking_it(folder, changed), serving(app) as address:
        page = browser.new_page(viewport={"width": 360, "height": 740}, has_touch=True)
        labels = {kind: cut for kind in kinds if (cut := cut_on(page, f"{address}/{kind}"))}
        page.close()
    assert labels == {}


@pytest.mark.journey
def test_a_language_whose_names_have_cases(browser: Browser) -> None:
    """Its scripts put names into other forms: "kolumna 1" is "kolumnę 1" where one should look at it."""
    with by_default("pl"), serving(create_app({"TESTING": True}, jobs=inline_runner())) as address:
        page, failed = browser.new_page(), []
        page.on("pageerror", lambda error: failed.append(str(error)))
        without_block(page)
        for kind in ("learn/overlap", "methods/exact", f"c/{SOLID}", f"p/{FLAT}"):
            page.goto(f"{address}/{kind}")
            at_rest(page)
        tool(page, "hint")
        expect(page.get_by_test_id("status")).to_contain_text("Spójrz na ")
        page.close()
    assert failed == []


def cut_on(page: Page, address: str) -> list[str]:
    page.goto(address)
    at_rest(page)
    labels: list[str] = page.evaluate(CUT_OFF)
    wide = page.evaluate("() => document.documentElement.scrollWidth > innerWidth")
    return [*labels, *(["the whole page"] if wide else [])]
