"""A seed each: pupils run an annealer, the teacher and the screen see all runs, and the lab takes the table."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from nonoscope import dump
from tests.browser.class_room import look_at, seated
from tests.browser.conftest import Visitors
from tests.browser.playing import HOUSE, PUZZLE, picture

SETTINGS = {"kind": "seeds", "title": "One house", "puzzle": dump(PUZZLE, "link"), "method": "anneal-rows",
            "options": {"hot": 3}, "free": ["cold"], "seconds": 5}
NICKS = ("Pupil 0", "Pupil 1", "Pupil 2")


def test_a_class_runs_an_annealer_with_the_seed_of_each_pupil(visitors: Visitors, url: str) -> None:
    with seated(visitors, url, SETTINGS, nicks=NICKS) as room:
        for seed, pupil in enumerate(room.pupils, 1):
            expect(pupil.get_by_test_id("own-seed")).to_have_text(f"Your seed: {seed}")
        expect(room.pupils[0].get_by_test_id("option-hot")).to_have_count(0)  # the class shares what is not free
        room.pupils[1].get_by_test_id("option-cold").fill("0.1")
        for pupil in room.pupils:
            pupil.get_by_test_id("speed").fill("13")  # the last: nobody waits for the replay
            pupil.get_by_test_id("run").click()
        for pupil in room.pupils:
            expect(pupil.get_by_test_id("status")).to_contain_text("Solved after")
            assert [row.replace("?", ".") for row in picture(pupil, "seed-board")] == HOUSE
        for page in (room.teacher, room.screen):
            expect(page.get_by_test_id("class-status")).to_contain_text("Finished: 3 (3 solved).")
        expect(room.screen.get_by_test_id("orders")).to_be_hidden()
        expect(room.screen.get_by_test_id("class-table")).to_be_hidden()
        look_at(room)
        room.pupils[0].reload()
        expect(room.pupils[0].get_by_test_id("status")).to_contain_text("Solved after")
        let_the_machine_run(room.teacher, room.screen)
        take_the_table_along(room.teacher)


def let_the_machine_run(teacher: Page, screen: Page) -> None:
    teacher.get_by_test_id("machine-seeds").select_option("10")
    teacher.get_by_test_id("machine").click()
    expect(teacher.get_by_test_id("machine-status")).to_have_text("10 of 10 runs")
    for page in (teacher, screen):
        expect(page.get_by_test_id("figures").locator("tbody tr").first).to_have_text("runs310")


def take_the_table_along(teacher: Page) -> None:
    teacher.get_by_test_id("class-table").click()
    rows = teacher.get_by_test_id("rows").locator("tr")
    expect(rows).to_have_count(3)
    expect(rows.nth(1)).to_contain_text("Pupil 1")
    expect(rows.nth(1)).to_contain_text("hot 3; cold 0.1")
    with teacher.expect_download() as csv:
        teacher.get_by_test_id("csv").click()
    lines = Path(csv.value.path()).read_text(encoding="utf-8").splitlines()
    assert lines[0] == "group,seed,solved,moves,best,cost,seconds,options"
    assert len(lines) == 1 + 3 + 10
    assert not any("Pupil" in line for line in lines)
    teacher.get_by_test_id("to-lab").click()
    expect(teacher.get_by_test_id("class-figures").locator("tbody tr").first).to_have_text("runs310")
    look_at([teacher])
    teacher.get_by_test_id("class-forget").click()
    teacher.reload()
    expect(teacher.get_by_test_id("class-results")).to_be_hidden()
