"""Slides of the units on a projector, and the page on which a teacher makes a lesson plan."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, ViewportSize, expect

from tests.browser.classrooms import Room
from tests.cases import for_every, some
from webapp.classroom.unit_texts import UNITS, unit_named

PROJECTOR: ViewportSize = {"width": 1280, "height": 720}
LEAST_LETTERS = 24
# How much of the page lies outside the screen, down and to the right, and how small its smallest letters are.
SEEN = """() => {
  const { scrollHeight, scrollWidth } = document.documentElement;
  const written = [...document.querySelectorAll(".slide:not(.turned) *")].filter((element) =>
    [...element.childNodes].some((one) => one.nodeType === Node.TEXT_NODE && one.data.trim()));
  const sizes = written.map((element) => parseFloat(getComputedStyle(element).fontSize));
  return [scrollHeight - innerHeight, scrollWidth - innerWidth, Math.min(...sizes)];
}"""

SWIPE = """(far) => {
  for (const [type, x] of [["touchstart", 200], ["touchend", 200 + far]]) {
    const touch = new Touch({ identifier: 1, target: document.body, clientX: x, clientY: 300 });
    const touches = type === "touchstart" ? [touch] : [];
    document.body.dispatchEvent(new TouchEvent(type, { touches, changedTouches: [touch], bubbles: true }));
  }
}"""


@pytest.fixture
def viewport() -> ViewportSize:
    return PROJECTOR


@for_every("name", some([*UNITS], ["lines", "belief"]))
def test_slides_fill_one_screen_in_large_letters(page: Page, url: str, name: str) -> None:
    """Where this browser teaches a room, their codes lead into it."""
    room = Room(url) if name == "belief" else None
    if room:
        page.goto(room.address("/teach", room.teacher))
        expect(page.locator("body")).to_have_attribute("data-role", "teacher")
    page.goto(f"{url}/units/{name}/slides")
    expect(page.get_by_test_id("slide-code").first).to_contain_text(room.code if room else "")
    count = len([*unit_named(name).shown()])
    for number in range(1, count + 1):
        expect(page.get_by_test_id("slide-number")).to_have_text(f"{number} / {count}")
        expect(page.locator(".slide:visible")).to_have_count(1)
        below, beside, letters = page.evaluate(SEEN)
        assert (below, beside) == (0, 0)
        assert letters >= LEAST_LETTERS
        page.keyboard.press("ArrowRight")


def test_slides_turn_by_keys_buttons_and_swipes_and_stay_after_a_reload(page: Page, url: str) -> None:
    page.goto(f"{url}/units/lines/slides")
    number = page.get_by_test_id("slide-number")
    page.keyboard.press("PageDown")
    page.get_by_test_id("slide-on").click()
    expect(number).to_have_text("3 / 12")
    page.reload()
    expect(number).to_have_text("3 / 12")
    page.keyboard.press("Space")
    page.get_by_test_id("slide-back").click()
    page.keyboard.press("ArrowLeft")
    expect(number).to_have_text("2 / 12")
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(number).to_have_text("12 / 12")
    page.keyboard.press("Home")
    expect(number).to_have_text("1 / 12")
    for far, then in ((-90, 2), (-90, 3), (90, 2), (-20, 2)):
        page.evaluate(SWIPE, far)
        expect(number).to_have_text(f"{then} / 12")


def test_notes_for_the_teacher_are_shown_and_printed_on_demand(page: Page, url: str) -> None:
    page.goto(f"{url}/units/lines/slides")
    notes, steps = page.get_by_test_id("notes"), unit_named("lines").steps
    expect(notes.first).to_be_hidden()
    pages = page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n")
    assert pages == page.get_by_test_id("slide").count()
    page.keyboard.press("n")
    expect(notes.first).to_contain_text(steps[0].say[0])
    expect(page.locator('[data-testid="notes"]:visible')).to_have_count(1)
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == pages + len(steps)
    page.get_by_test_id("slide-notes").click()
    expect(notes.first).to_be_hidden()


def steps(page: Page) -> list[str]:
    return [field.input_value() for field in page.get_by_test_id("field-title").all()]


def start(page: Page, url: str) -> None:
    """A plan of three talks."""
    page.goto(f"{url}/class/plan")
    page.get_by_test_id("plan-title").fill("My lesson")
    for title in ("One", "Two", "Three"):
        page.get_by_test_id("add-step").click()
        page.get_by_test_id("field-title").last.fill(title)


def test_a_plan_is_made_by_keyboard_kept_and_says_what_is_missing(page: Page, url: str) -> None:
    start(page, url)
    page.get_by_test_id("move_up").nth(2).press("Enter")
    expect(page.get_by_test_id("move_up").nth(1)).to_be_focused()
    assert steps(page) == ["One", "Three", "Two"]
    page.get_by_test_id("remove").first.press("Enter")
    assert steps(page) == ["Three", "Two"]
    page.get_by_test_id("undo").press("Enter")
    page.get_by_test_id("field-minutes").first.fill("35")
    expect(page.get_by_test_id("total")).to_have_text("45 minutes in all")
    page.reload()
    expect(page.get_by_test_id("plan-title")).to_have_value("My lesson")
    assert steps(page) == ["One", "Three", "Two"]
    expect_gaps_to_be_named_with_their_place(page, url)


def expect_gaps_to_be_named_with_their_place(page: Page, url: str) -> None:
    page.get_by_test_id("new-kind").select_option("solve")
    page.get_by_test_id("add-step").click()
    expect(page.get_by_test_id("problem")).to_have_text("Not finished yet. Step 4: it needs a puzzle.")
    expect(page.get_by_test_id("open-class")).to_be_disabled()
    page.get_by_test_id("field-puzzle").fill(f"{url}/p/nBOdD4WZXan5")
    expect(page.get_by_test_id("problem")).to_be_hidden()
    expect(page.get_by_test_id("open-class")).to_be_enabled()


def test_a_saved_file_is_opened_again_and_what_is_damaged_is_told(page: Page, url: str, tmp_path: Path) -> None:
    start(page, url)
    with page.expect_download() as saved:
        page.get_by_test_id("save-file").click()
    assert saved.value.suggested_filename == "my-lesson.plan.json"
    file = tmp_path / "plan.json"
    saved.value.save_as(file)
    plan = json.loads(file.read_text(encoding="utf-8"))
    assert [step["title"] for step in plan["steps"]] == ["One", "Two", "Three"]
    file.write_text(json.dumps({**plan, "title": "<b>Other</b>"}), encoding="utf-8")
    page.get_by_test_id("open-file").set_input_files(file)
    expect(page.get_by_test_id("plan-title")).to_have_value("<b>Other</b>")
    file.write_text("nonsense", encoding="utf-8")
    page.get_by_test_id("open-file").set_input_files(file)
    expect(page.get_by_test_id("problem")).to_contain_text("This file isn’t a lesson plan.")
    page.goto("about:blank")
    page.goto(f"{url}/class/plan#plan=eJw")
    expect(page.get_by_test_id("problem")).to_contain_text("is damaged")
    expect(page.get_by_test_id("plan-title")).to_have_value("<b>Other</b>")
    assert steps(page) == ["One", "Two", "Three"]


@pytest.mark.journey
def test_a_unit_becomes_a_plan_that_a_link_carries(context: BrowserContext, page: Page, url: str) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{url}/units/sat")
    page.get_by_test_id("change-plan").click()
    titles = [step.title for step in unit_named("sat").steps]
    expect(page.get_by_test_id("plan-step")).to_have_count(len(titles))
    assert steps(page) == titles
    page.get_by_test_id("copy-link").click()
    expect(page.get_by_test_id("copy-link")).to_have_text("Copied")
    link = page.evaluate("navigator.clipboard.readText()")
    page.get_by_test_id("remove").first.click()
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_test_id("plan-step")).to_have_count(len(titles))
    page.get_by_test_id("undo").click()
    expect(page.get_by_test_id("plan-step")).to_have_count(len(titles) - 1)


@pytest.mark.parametrize("viewport", [{"width": 360, "height": 740}])
@for_every("address", ["/units", "/units/search", "/class/plan#unit=belief"])
def test_pages_fit_a_phone(page: Page, url: str, address: str) -> None:
    page.goto(f"{url}{address}")
    page.get_by_test_id("plan-step" if "plan" in address else "theme").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
