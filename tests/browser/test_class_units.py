"""Each unit is led through step by step: the screen and the phones of the class are always where the teacher is."""

from __future__ import annotations

import json
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.cases import for_every

pytestmark = [pytest.mark.nightly, pytest.mark.timeout(1800)]

PHONE = {"width": 360, "height": 740}
PROJECTOR = {"width": 1280, "height": 720}


@for_every("unit", ["lines", "search", "sat", "annealing", "belief"])
def test_unit_is_led_through(browser: Browser, page: Page, url: str, unit: str) -> None:
    with urlopen(f"{url}/units/{unit}/plan.json") as answer:
        steps = json.load(answer)["steps"]
    page.set_viewport_size(PROJECTOR)
    page.goto(f"{url}/class#unit={unit}")
    page.get_by_test_id("open").click()
    code = page.get_by_test_id("teach-code").inner_text()
    room = f"{url}/class/{code}"
    stored = json.loads(page.evaluate(f"localStorage.getItem('classroom:{code}')"))
    screen = browser.new_page(viewport=PROJECTOR, color_scheme="dark")
    screen.goto(f"{room}/screen#{stored['screen']}")
    pupils = [browser.new_page(viewport=PHONE) for _ in range(4)]
    for number, pupil in enumerate(pupils):
        pupil.goto(room)
        pupil.get_by_test_id("nick").fill(f"Pupil {number}")
        pupil.get_by_test_id("join").click()
    for number, step in enumerate(steps):
        page.get_by_test_id("step-next").click()
        if number:
            page.get_by_test_id("step-start").click()
        expect(page.get_by_test_id("step-title")).to_contain_text(f"Step {number + 1} of")
        kind = step["kind"]
        expect(page).to_have_url(f"{room}/teach" if kind in ("talk", "solve") else f"{room}/{kind}?as=teacher")
        expect(screen).to_have_url(f"{room}/screen" if kind == "talk" else f"{room}/{kind}?as=screen")
        for pupil in pupils:
            expect(pupil).to_have_url(room if kind == "talk" else f"{room}/{kind}")
        if "slides" in step:
            expect(screen.get_by_test_id("slide")).to_have_attribute("data-number", str(step["slides"]["numbers"][0]))
    for opened in (screen, *pupils):
        opened.close()
