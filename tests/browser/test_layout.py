"""No page is wider than its screen. Whoever watches has all of it in sight at once, at the sizes of screens that there
are, and gets on by keys alone."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from nonoscope import FILLED, Puzzle, dump
from solvers.collection import example, model
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import at_rest, press, probe, settle
from tests.cases import for_every, some

SIZES: list[ViewportSize] = [
    {"width": 1024, "height": 768},
    {"width": 1280, "height": 720},
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
]
OUT_OF_SIGHT, TOO_WIDE, SMALL_TARGETS = probe("out_of_sight"), probe("too_wide"), probe("small_targets")
FLAT, SOLID = example("lighthouse").puzzle, model("duck").puzzle

# Every kind of page on small screens, which are touched

NARROWEST: ViewportSize = {"width": 320, "height": 568}
SMALL: list[ViewportSize] = [
    NARROWEST,
    {"width": 360, "height": 740},
    {"width": 390, "height": 844},
    {"width": 740, "height": 360},
    {"width": 768, "height": 1024},
    {"width": 1024, "height": 768},
]
FOR_FINGERS = ["", "puzzles/", "puzzles/pack/first", "puzzles/pack/zoo", "puzzles/all",
               "album", "classes", "learn", "methods", "p/nothing"]
PAGES = [
    *(*FOR_FINGERS, "daily", "random", "random?size=20x30&seed=1", "learn/overlap", "learn/overlap/drill"),
    *("learn/solids", "methods/belief", "lab", "make", "make/cube", "p/{flat}#title=A+long+title+of+my+own"),
    *("api/docs", "race/{flat}", "race/{solid}", "p/{flat}#watch=dfs&at=30"),
]
# By day one of each kind; what is left out is laid out as one of these.
SEEN_BY_DAY = [
    *("", "puzzles/", "puzzles/pack/zoo", "album", "learn", "random?size=20x30&seed=1", "learn/overlap/drill"),
    *("methods/belief", "lab", "make/cube", "p/{flat}#title=A+long+title+of+my+own", "p/{flat}#watch=dfs&at=30"),
]
PLAYED = ["p/{flat}", "c/{solid}"]
SEEN_AT = {"p/{flat}": [*SMALL[::2], SMALL[3]], "c/{solid}": [NARROWEST, SMALL[3]]}
FINGER = 44


def test_no_page_is_wider_than_its_screen_before_or_after_the_end(visitors: Visitors, url: str) -> None:
    """By day the flat board is seen at four sizes, other pages at the narrowest one and another."""
    codes = {"flat": dump(FLAT, "link").strip(), "solid": dump(SOLID, "link").strip()}
    with fresh_page(visitors(SMALL[0], touched=True), url) as page:
        page.emulate_media(reduced_motion="reduce")
        for number, address in enumerate((*PLAYED, *some(PAGES, SEEN_BY_DAY))):
            sizes = some(SMALL, SEEN_AT.get(address, [NARROWEST, SMALL[1 + number % 5]]))
            page.set_viewport_size(SMALL[0])
            page.goto(f"{url}/{address.format(**codes)}")
            settle(page, "following", "moving")
            if "watch" in address:
                expect(page.get_by_test_id("outcome")).to_be_visible()
            assert too_wide(page, sizes) == {}, address
            if address in FOR_FINGERS:
                assert page.evaluate(SMALL_TARGETS, FINGER) == [], address
            if address in PLAYED:
                press(page, "s", "s")
                expect(page.get_by_test_id("outcome")).to_be_visible()
                assert too_wide(page, sizes) == {}, address


def too_wide(page: Page, sizes: Sequence[ViewportSize]) -> dict[str, list[str]]:
    """The elements that overflow the screen, by screen size."""
    beyond = {}
    for size in sizes:
        resize(page, size)
        beyond["{width}x{height}".format(**size)] = page.evaluate(TOO_WIDE, size["width"])
    return {name: parts for name, parts in beyond.items() if parts}


# Watching


def watch(page: Page, url: str, chosen: str, puzzle: Puzzle = FLAT) -> None:
    chosen, _, kind = chosen.partition(" ")
    solid = kind == "solid" or "3d" in chosen
    code = dump(SOLID if solid else puzzle, "link").strip()
    page.goto(f"{url}/{'c' if solid else 'p'}/{code}#watch={chosen}")
    settle(page)
    solving = re.compile("asking|following")
    expect(page.locator("html")).not_to_have_attribute("data-busy", solving, timeout=60_000)
    at_rest(page)
    expect(page.get_by_test_id("method")).to_have_value(re.split("[,&]", chosen)[0])
    expect(page.get_by_test_id("outcome")).to_be_visible()


def resize(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    settle(page)


def expect_all_in_sight(page: Page, but: Sequence[str] = ()) -> None:
    """Once it is drawn in the size that it has room for. What is named in `but` may lie where one scrolls to it."""
    page.wait_for_function(f"(but) => ({OUT_OF_SIGHT})().every((name) => but.includes(name))", arg=[*but])
    size = page.viewport_size
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        size["width"],
        size["height"],
    ]


THINKING = ["dfs&at=30", "anneal&at=3", "sat,engine:watched&at=30"]
# Those by day show all that there is to see of any method.
FLAT_METHODS = some([*THINKING, "exact&at=30", "passes&at=12", "belief&at=12", "astar&at=30", "bfs&at=30", "sat&at=3",
                     *(f"anneal-{kind},moves:4000&at=30" for kind in ("blocks", "rows", "cells"))],
                    [*THINKING, "belief&at=12", "astar&at=30"])
SOLID_METHODS = some(["lines3d&at=300", "sat3d&at=3", "exact&at=30 solid"], ["sat3d&at=3"])


# To rate a solid takes longer than to solve it. A page of which the test takes up requests would load all scripts anew.
UNRATED = """{
  const { fetch } = window, none = () => Promise.resolve(Response.json({}));
  window.fetch = (asked, more) => String(asked).endsWith("/rating") ? none() : fetch(asked, more);
}"""


@for_every("methods", [FLAT_METHODS, SOLID_METHODS], ids=["flat", "solid"])
def test_all_is_in_sight_together_at_every_size(page: Page, url: str, methods: list[str]) -> None:
    """Each method is opened at another size, and then seen at two of them; those with most to show at three."""
    page.add_init_script(UNRATED)
    for number, chosen in enumerate(methods):
        opened_at = number % len(SIZES)
        page.set_viewport_size(SIZES[opened_at])
        watch(page, url, chosen)
        others = [*SIZES[opened_at:], *SIZES[:opened_at]]
        for size in some(others, others[:3] if chosen in THINKING else others[:2]):
            resize(page, size)
            expect_board_reason_and_playback(page)
            if chosen in THINKING:
                expect_room_for_thoughts(page)


def expect_board_reason_and_playback(page: Page) -> None:
    expect(page.get_by_test_id("setup")).not_to_have_attribute("open", "")
    expect(page.get_by_test_id("reason")).not_to_be_empty()
    expect_all_in_sight(page)
    board = page.get_by_test_id("watch-board").first.bounding_box()
    size = page.viewport_size
    assert board["y"] + board["height"] <= size["height"]


def expect_room_for_thoughts(page: Page) -> None:
    insight = page.get_by_test_id("insight")
    expect(insight).to_be_visible()
    box, size = insight.bounding_box(), page.viewport_size
    assert box["height"] >= 0.55 * size["height"]
    assert box["width"] >= 0.46 * size["width"]


def test_picture_chart_and_code_of_a_method_share_the_half_beside_the_board(page: Page, url: str) -> None:
    for size in (SIZES[0], SIZES[3]):
        page.goto("about:blank")
        page.set_viewport_size(size)
        watch(page, url, "dfs&at=30")
        page.get_by_test_id("show-picture").focus()
        expect_one_look(page, "insight")
        page.get_by_test_id("show-chart").click()
        expect_one_look(page, "chart")
        page.keyboard.press("c")
        expect_one_look(page, "code-lines")
        page.keyboard.press("p")
        expect_one_look(page, "code-lines")
        page.keyboard.press("g")
        expect_one_look(page, "chart")
        page.keyboard.press("i")
        expect_one_look(page, "insight")
        leave_presenting(page)
    watch(page, url, "sat&at=3")
    expect(page.get_by_test_id("show-picture")).to_be_hidden()
    expect_one_look(page, "code-lines")


def expect_one_look(page: Page, shown: str) -> None:
    for look in ("insight", "chart", "code-lines"):
        expect(page.get_by_test_id(look)).to_be_visible(visible=look == shown)
    expect_all_in_sight(page)


def leave_presenting(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("tab-watch")).to_be_visible()
    page.wait_for_function("() => !document.fullscreenElement")


def test_verdict_is_told_at_the_end_or_when_asked_for_and_the_form_opens_again(page: Page, url: str) -> None:
    page.set_viewport_size(SIZES[1])
    watch(page, url, "exact&at=3")
    outcome, method = page.get_by_test_id("outcome"), page.get_by_test_id("method")
    expect(outcome).to_have_text("Show the verdict")
    page.get_by_test_id("show-verdict").click()
    expect(outcome).to_have_text("One solution, and it’s the only one.")
    page.keyboard.press("v")
    expect(outcome).to_have_text("Show the verdict")
    page.keyboard.press("End")
    expect(outcome).to_have_attribute("data-outcome", "UNIQUE")
    expect(method).to_be_hidden()
    page.get_by_test_id("setup").locator("summary").first.click()
    expect(method).to_be_visible()
    page.get_by_test_id("start").click()
    page.get_by_test_id("pause").click()
    expect(outcome).not_to_have_attribute("data-outcome", "UNIQUE")
    watch(page, url, "exact&at=3", Puzzle.flat([[60]] * 60, [[60]] * 60))
    expect_all_of_the_board_in_sight_until_it_is_wanted_larger(page)


def expect_all_of_the_board_in_sight_until_it_is_wanted_larger(page: Page) -> None:
    board, zoom = page.get_by_test_id("watch-board"), page.get_by_test_id("watch-zoom")
    settle(page)
    whole, size = board.bounding_box(), page.viewport_size
    assert whole["y"] + whole["height"] <= size["height"]
    larger = []
    for _ in range(2):
        zoom.click()
        settle(page)
        box = board.bounding_box()
        larger.append(box["width"])
    assert larger[0] > 1.5 * whole["width"]
    assert larger[1] == whole["width"]


# Presenting


@pytest.mark.journey
def test_presenting_gives_the_board_half_and_keeps_the_verdict_back(page: Page, url: str) -> None:
    watch(page, url, "exact&at=30")
    page.keyboard.press("End")
    for size in SIZES[:2]:
        page.set_viewport_size(size)
        page.get_by_test_id("present").click()
        expect(page.get_by_test_id("outcome")).to_be_hidden()
        expect(page.get_by_test_id("place")).to_contain_text("step 0 of")
        expect_all_in_sight(page)
        expect_large_board_and_letters(page)
        page.keyboard.press("End")
        expect(page.get_by_test_id("reason")).to_have_text("The recording ends here. Press V for the verdict.")
        expect(page.get_by_test_id("outcome")).to_be_hidden()
        page.keyboard.press("v")
        expect(page.get_by_test_id("outcome")).to_have_text("One solution, and it’s the only one.")
        leave_presenting(page)


def expect_large_board_and_letters(page: Page) -> None:
    stage, size = page.locator("[data-part=stage]").bounding_box(), page.viewport_size
    assert 0.46 * size["width"] <= stage["width"] <= 0.5 * size["width"]
    if size["width"] >= 1280:
        reason = page.get_by_test_id("reason").evaluate("(box) => parseFloat(getComputedStyle(box).fontSize)")
        assert reason >= 24


# Presses the keys in turn until the last place, or until a place comes twice. Returns all places, the first included.
STEPPED = """async (keys) => {
  const frame = () => new Promise(requestAnimationFrame), { documentElement: root } = document, seen = [];
  const place = document.querySelector("[data-testid=place]"), end = /^step (.+) of \\1$/;
  for (let turn = 0; new Set(seen).size === seen.length; turn++) {
    seen.push(place.textContent);
    if (end.test(place.textContent)) break;
    const key = keys[turn % keys.length];
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    do await frame(); while (root.dataset.busy.includes("drawing"));
  }
  return seen;
}"""


@for_every("name, method", some([("cat", "passes"), ("duck", "anneal-rows")], [("cat", "passes")]))
def test_whole_run_is_stepped_by_keys(page: Page, url: str, name: str, method: str) -> None:
    """Each place exactly once, forwards with the keys of a remote control and of a keyboard, and backwards."""
    page.set_viewport_size(SIZES[1])
    watch(page, url, f"{method}&at=0", example(name).puzzle)
    expect_a_reason_to_be_announced_but_not_all_of_many(page)
    press(page, "Home", "F5")
    place = page.get_by_test_id("place")
    expect(place).to_have_text(re.compile("step 0 of"))
    places = page.evaluate(STEPPED, ["PageDown", "ArrowRight"])
    assert re.fullmatch(r"step (\S+) of \1", places[-1]), "every key goes on"
    assert len(set(places)) == len(places)
    page.keyboard.press("PageUp")
    expect(place).to_have_text(places[-2])
    page.keyboard.press("Home")
    expect(place).to_have_text(places[0])
    page.keyboard.press("b")
    assert page.evaluate("getComputedStyle(document.body, '::after').content") == '""'
    page.keyboard.press("b")
    page.keyboard.press("?")
    expect(page.get_by_test_id("keys")).to_contain_text("Show or hide the verdict")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("keys")).to_be_hidden()


AS_SHOWN = """() => {
  const [announced, reason] = ["announced", "reason"].map((name) =>
    document.querySelector(`[data-testid=${name}]`).textContent);
  return reason && announced === reason;
}"""
# Goes on twelve times, as fast as it is drawn: the reasons shown, and what screen readers are told from then on.
HEARD = """async () => {
  const [announced, reason] = ["announced", "reason"].map((name) => document.querySelector(`[data-testid=${name}]`));
  const shown = [], heard = [], { dataset } = document.documentElement;
  new MutationObserver(() => heard.push(announced.textContent)).observe(announced, { childList: true, subtree: true });
  for (let key = 0; key < 12; key++) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true, cancelable: true }));
    do await new Promise(requestAnimationFrame); while (dataset.busy.includes("drawing"));
    if (reason.textContent !== shown.at(-1)) shown.push(reason.textContent);
  }
  return { shown, heard };
}"""


def expect_a_reason_to_be_announced_but_not_all_of_many(page: Page) -> None:
    """Screen readers are not flooded when steps follow fast."""
    page.wait_for_function(AS_SHOWN)
    steps = page.evaluate_handle(HEARD)
    page.wait_for_function("({ shown, heard }) => heard.at(-1) === shown.at(-1)", arg=steps)
    shown, announced = steps.evaluate("({ shown, heard }) => [shown.length, heard.length]")
    assert announced < shown
    assert shown > 6


# Races


CUT_BY_LAYERS = ("slice-axis", "slice-layer", "slice-cut")
# As where the fonts of a system are others, or letters are enlarged.
WIDE_FACE = """() => {
  for (const name of ["--display", "--font"]) document.documentElement.style.setProperty(name, "monospace");
}"""


@for_every("chosen", ["exact passes astar anneal", "lines3d sat3d exact"])
def test_boards_of_a_race_fill_the_screen_and_nothing_lies_under_the_playback(
    page: Page, url: str, chosen: str
) -> None:
    page.set_viewport_size(SIZES[0])
    race(page, url, chosen)
    for size in (*some(SIZES, [SIZES[1 if "3d" in chosen else 3]]), SIZES[0]):
        resize(page, size)
        expect_all_in_sight(page, CUT_BY_LAYERS)
        expect_lanes(page, len(chosen.split()), size["height"])
    if "3d" in chosen:
        page.evaluate(WIDE_FACE)
        settle(page)
        expect_all_in_sight(page, CUT_BY_LAYERS)
        expect_lanes(page, len(chosen.split()), SIZES[0]["height"])
        expect_blocks_to_be_carved_and_to_lead_to_their_puzzle(page, len(chosen.split()))


def expect_blocks_to_be_carved_and_to_lead_to_their_puzzle(page: Page, count: int) -> None:
    assert SOLID.info.goal is not None
    left = str(SOLID.info.goal.cells.count(FILLED))
    for number in range(1, 1 + count):
        lane = page.get_by_test_id(f"lane-{number}")
        expect(lane.get_by_test_id("counter-cells")).to_have_text(f"{SOLID.size} / {SOLID.size}")
        expect(lane.get_by_test_id("watch-cube")).to_have_attribute("data-standing", left)
    page.get_by_test_id("to-puzzle").click()
    page.wait_for_url("**/c/*")


def race(page: Page, url: str, chosen: str) -> None:
    """Run it to its end."""
    code = dump(SOLID if "3d" in chosen else FLAT, "link").strip()
    page.goto(f"{url}/race/{code}#{'&'.join(f'm={name}' for name in chosen.split())}", timeout=60_000)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("status")).to_have_text("All methods have finished.", timeout=60_000)
    page.get_by_test_id("scrub").fill("1000")
    expect(page.get_by_test_id("outcome").first).to_be_visible()


def expect_lanes(page: Page, count: int, height: int) -> None:
    bar = page.locator("#transport").bounding_box()
    for number in range(1, 1 + count):
        lane = page.get_by_test_id(f"lane-{number}")
        outcome, stage = lane.get_by_test_id("outcome").bounding_box(), lane.locator(".lane-stage").bounding_box()
        assert outcome["y"] + outcome["height"] <= bar["y"]
        assert stage["height"] >= 0.3 * height
