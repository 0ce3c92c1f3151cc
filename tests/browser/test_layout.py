"""Whoever watches has all of it in sight at once, at the sizes of screens that there are, and gets on by keys alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from solvers import Puzzle, dump
from solvers.examples import example
from solvers.models import model
from tests.browser.playing import probe

pytestmark = pytest.mark.browser

SIZES: list[ViewportSize] = [
    {"width": 1024, "height": 768},
    {"width": 1280, "height": 720},
    {"width": 1366, "height": 768},
    {"width": 1920, "height": 1080},
]
OUT_OF_SIGHT = probe("out_of_sight")
FLAT, SOLID = example("lighthouse").puzzle, model("duck").puzzle


@pytest.fixture
def one_size(browser: Browser, url: str) -> Iterator[Page]:
    """For what is the same at every size."""
    opened = browser.new_page(viewport={"width": 1280, "height": 720})
    opened.goto(url)
    yield opened
    opened.close()


@pytest.fixture
def viewport(request: pytest.FixtureRequest) -> ViewportSize:
    """The smallest, where a test asks for no other."""
    chosen: ViewportSize = getattr(request, "param", SIZES[0])
    return chosen


def at_sizes(*numbers: int) -> pytest.MarkDecorator:
    """Once at each of these of `SIZES`."""
    sizes = [SIZES[number] for number in numbers]
    names = [f"{size['width']}x{size['height']}" for size in sizes]
    return pytest.mark.parametrize("viewport", sizes, ids=names, indirect=True)


def watch(page: Page, chosen: str = "exact&at=30", puzzle: Puzzle = FLAT) -> None:
    chosen, _, kind = chosen.partition(" ")
    solid = kind == "solid" or "3d" in chosen
    code = dump(SOLID if solid else puzzle, "link").strip()
    page.goto(f"{page.url.rstrip('/')}/{'c' if solid else 'p'}/{code}#watch={chosen}")
    expect(page.get_by_test_id("outcome")).to_be_visible(timeout=60_000)


def expect_all_in_sight(page: Page, but: Sequence[str] = ()) -> None:
    """Once it is drawn in the size that it has room for. What is named in `but` may lie where one scrolls to it."""
    page.wait_for_function(f"(but) => ({OUT_OF_SIGHT})().every((name) => but.includes(name))", arg=[*but])
    size = page.viewport_size
    assert size is not None
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [
        size["width"],
        size["height"],
    ]


# What differs in what stands beside the board; and all other methods.
KINDS = ["exact&at=30", "dfs&at=30", "sat,engine:watched&at=30", "anneal&at=3", "lines3d&at=300"]
OTHERS = [
    *("passes&at=12", "belief&at=12", "bfs&at=30", "astar&at=30", "sat&at=3", "anneal-rows,moves:4000&at=30"),
    *("anneal-cells,moves:4000&at=30", "anneal-blocks,moves:4000&at=30", "sat3d&at=3", "exact&at=30 solid"),
]
THINKING = ["dfs&at=30", "anneal&at=3", "sat,engine:watched&at=30"]


@pytest.mark.parametrize("chosen", KINDS)
def test_all_is_in_sight_together_at_every_size(page: Page, chosen: str) -> None:
    watch(page, chosen)
    for size in SIZES:
        page.set_viewport_size(size)
        expect_board_reason_playback_and_chart(page)
        if chosen in THINKING:
            expect_room_for_thoughts(page)


@pytest.mark.parametrize("chosen", OTHERS)
def test_board_reason_playback_and_chart_are_in_sight_together(page: Page, chosen: str) -> None:
    watch(page, chosen)
    expect_board_reason_playback_and_chart(page)


def expect_board_reason_playback_and_chart(page: Page) -> None:
    expect(page.get_by_test_id("setup")).not_to_have_attribute("open", "")
    expect(page.get_by_test_id("reason")).not_to_be_empty()
    expect_all_in_sight(page)
    board = page.get_by_test_id("watch-board").first.bounding_box()
    size = page.viewport_size
    assert board is not None
    assert size is not None
    assert board["y"] + board["height"] <= size["height"]


def expect_room_for_thoughts(page: Page) -> None:
    insight = page.get_by_test_id("insight")
    expect(insight).to_be_visible()
    box, side = insight.bounding_box(), page.locator("[data-part=side]").bounding_box()
    assert box is not None
    assert side is not None
    assert box["height"] >= 280
    assert box["width"] >= side["width"] - 16


@at_sizes(0, 3)
def test_lines_and_thoughts_of_a_method_share_a_place(page: Page) -> None:
    watch(page, "dfs&at=30")
    insight, code = page.get_by_test_id("insight"), page.get_by_test_id("code-lines")
    if page.evaluate("innerHeight >= 900"):
        expect(insight).to_be_visible()
        expect(code).to_be_visible()
    else:
        expect(code).to_be_hidden()
        page.get_by_test_id("code-words").click()
        expect(code).to_be_visible()
        expect(insight).to_be_hidden()
        page.keyboard.press("i")
        expect(page.get_by_test_id("show-insight")).to_have_attribute("aria-pressed", "true")
    narrow = width_of(insight)
    page.keyboard.press("l")
    page.wait_for_function(f"() => document.querySelector('[data-testid=insight]').offsetWidth > {narrow + 100}")
    expect_all_in_sight(page)
    page.keyboard.press("l")
    page.keyboard.press("p")
    expect(insight).to_be_visible()
    expect_all_in_sight(page)
    page.keyboard.press("c")
    expect(insight).to_be_hidden()
    expect(code).to_be_visible()


def width_of(box: Locator) -> float:
    found: float = box.evaluate("(box) => box.offsetWidth")
    return found


def test_verdict_is_told_at_the_end_or_when_asked_for(one_size: Page) -> None:
    page = one_size
    watch(page, "exact&at=3")
    outcome = page.get_by_test_id("outcome")
    expect(outcome).to_have_text("Show the verdict")
    page.get_by_test_id("show-verdict").click()
    expect(outcome).to_have_text("One solution, and it is the only one.")
    page.keyboard.press("v")
    expect(outcome).to_have_text("Show the verdict")
    page.keyboard.press("End")
    expect(outcome).to_have_attribute("data-outcome", "UNIQUE")
    page.get_by_test_id("start").click()
    expect(outcome).not_to_have_attribute("data-outcome", "UNIQUE")


def test_form_opens_again_by_what_is_chosen(one_size: Page) -> None:
    page = one_size
    watch(page)
    expect(page.get_by_test_id("method")).to_be_hidden()
    page.get_by_test_id("setup").locator("summary").first.click()
    expect(page.get_by_test_id("method")).to_be_visible()


# Presenting


@at_sizes(0, 1)
def test_presenting_gives_the_board_two_thirds_and_keeps_the_verdict_back(page: Page) -> None:
    watch(page, "exact")
    expect(page.get_by_test_id("pause")).to_have_text("Play", timeout=20_000)
    page.get_by_test_id("present").click()
    expect(page.get_by_test_id("outcome")).to_be_hidden()
    expect(page.get_by_test_id("place")).to_contain_text("step 0 of")
    expect_all_in_sight(page)
    stage = page.locator("[data-part=stage]").bounding_box()
    size = page.viewport_size
    assert stage is not None
    assert size is not None
    assert 0.6 * size["width"] <= stage["width"] <= 0.7 * size["width"]
    if size["width"] >= 1280:
        reason = page.get_by_test_id("reason").evaluate("(box) => parseFloat(getComputedStyle(box).fontSize)")
        assert reason >= 24
    page.keyboard.press("End")
    expect(page.get_by_test_id("reason")).to_have_text("That was all. Press V for the verdict.")
    expect(page.get_by_test_id("outcome")).to_be_hidden()
    page.keyboard.press("v")
    expect(page.get_by_test_id("outcome")).to_have_text("One solution, and it is the only one.")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("tab-watch")).to_be_visible()


KEYS = ("PageDown", "ArrowRight")


@pytest.mark.parametrize(("puzzle", "method"), [(FLAT, "passes"), (example("duck").puzzle, "anneal-rows")])
def test_whole_run_is_stepped_by_keys(one_size: Page, puzzle: Puzzle, method: str) -> None:
    """Every place once, on as by a remote control and as by a keyboard, and back."""
    page = one_size
    watch(page, f"{method}&at=0", puzzle)
    page.keyboard.press("F5")
    place = page.get_by_test_id("place")
    most = int(place.inner_text().rpartition(" ")[2])
    seen = [place.inner_text()]
    for turn in range(most):
        page.keyboard.press(KEYS[turn % 2])
        expect(place, "every key goes on").not_to_have_text(seen[-1])
        seen.append(place.inner_text())
        if seen[-1] == f"step {most} of {most}":
            break
    assert seen[-1] == f"step {most} of {most}"
    assert len(set(seen)) == len(seen)
    page.keyboard.press("PageUp")
    expect(place).to_have_text(seen[-2])
    page.keyboard.press("Home")
    expect(place).to_have_text(seen[0])
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


def test_reasons_are_told_to_screen_readers_but_not_all_of_them(one_size: Page) -> None:
    page = one_size
    watch(page, "passes&at=1")
    page.wait_for_function(AS_SHOWN)
    heard = page.evaluate_handle(
        "() => { const heard = []; new MutationObserver(() => heard.push(1)).observe("
        "document.querySelector('[data-testid=announced]'), { childList: true, characterData: true, subtree: true });"
        " return heard; }"
    )
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    page.wait_for_function(AS_SHOWN)
    assert heard.evaluate("(heard) => heard.length") < 12


# Races


CUT_BY_LAYERS = ("slice-axis", "slice-layer", "slice-cut")


@pytest.mark.parametrize("chosen", ["exact passes astar anneal", "lines3d sat3d exact"])
def test_boards_of_a_race_fill_the_screen_and_nothing_lies_under_the_playback(page: Page, chosen: str) -> None:
    race(page, chosen)
    for size in SIZES:
        page.set_viewport_size(size)
        expect_all_in_sight(page, CUT_BY_LAYERS)
        expect_lanes(page, len(chosen.split()), size["height"])


WIDE_FACE = """() => {
  for (const name of ["--display", "--font"]) document.documentElement.style.setProperty(name, "monospace");
}"""


def test_race_keeps_its_boards_with_a_face_that_runs_wider(page: Page) -> None:
    """As where the fonts of a system are others, or letters are enlarged."""
    race(page, "lines3d sat3d exact")
    page.evaluate(WIDE_FACE)
    expect_all_in_sight(page, CUT_BY_LAYERS)
    expect_lanes(page, 3, SIZES[0]["height"])


def race(page: Page, chosen: str) -> None:
    """Run it to its end."""
    code = dump(SOLID if "3d" in chosen else FLAT, "link").strip()
    page.goto(f"{page.url.rstrip('/')}/race/{code}#{'&'.join(f'm={name}' for name in chosen.split())}", timeout=60_000)
    page.get_by_test_id("start").click()
    expect(page.get_by_test_id("status")).to_have_text("All are in.", timeout=60_000)
    page.get_by_test_id("scrub").fill("1000")
    expect(page.get_by_test_id("outcome").first).to_be_visible()


def expect_lanes(page: Page, count: int, height: int) -> None:
    bar = page.locator("#transport").bounding_box()
    assert bar is not None
    for number in range(1, 1 + count):
        lane = page.get_by_test_id(f"lane-{number}")
        outcome, stage = lane.get_by_test_id("outcome").bounding_box(), lane.locator(".lane-stage").bounding_box()
        assert outcome is not None
        assert stage is not None
        assert outcome["y"] + outcome["height"] <= bar["y"]
        assert stage["height"] >= 0.3 * height
