"""A class predicts: the teacher asks, a pupil answers, all see what the class says, then the answer with its reason."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from nonoscope import Puzzle, dump
from solvers.lab.puzzles import coloured_puzzle, solid
from tests.browser.classrooms import Room
from tests.browser.conftest import Visitors, fresh_page
from tests.browser.playing import expect_names_and_contrast
from tests.solvers.puzzles import PEAKS

PATIENCE = 60_000  # milliseconds: questions are made in this very process, compiled perhaps only now
ACTIVITY = {"kind": "predict", "puzzle": dump(PEAKS, "link"), "title": "What comes next?", "most": 2}
BLOB, PAINTED = solid("blob", 6, 1), coloured_puzzle(8, 3, 2)
CINEMA = {"width": 1280, "height": 720}


@pytest.fixture
def room(url: str) -> Room:
    return Room(url, "Class 7b")


@pytest.mark.parametrize("puzzle, method, most", [(PEAKS, "dfs", 2), (BLOB, "lines3d", 1), (PAINTED, "passes", 1)],
                         ids=["flat", "solid", "coloured"])
def test_a_class_predicts(
    page: Page, room: Room, url: str, visitors: Visitors, puzzle: Puzzle, method: str, most: int
) -> None:
    page.goto(room.address(token=room.join("Ada")))
    expect(page.get_by_test_id("lobby-nick")).to_have_text("Ada")
    settings = {"puzzle": dump(puzzle, "link"), "method": method, "options": {}, "most": most}
    room.steer("start", activity={**ACTIVITY, **settings})
    expect(page.get_by_test_id("question-ask")).to_have_text("Wait for the first question.")
    with fresh_page(visitors(CINEMA), url) as teacher:
        teacher.goto(room.address("/predict?as=teacher", room.teacher))
        on = teacher.get_by_test_id("predict-next")
        expect(on).to_be_visible(timeout=PATIENCE)
        expect(on).to_have_text("Ask the first question")
        on.click()
        for number in range(1, most + 1):
            expect(page.get_by_test_id("predict-head")).to_have_text(f"Question {number} of {most}")
            page.locator("[data-testid=choice-0], [data-testid^=ask-cell]").first.click()
            expect(teacher.get_by_test_id("predict-note")).to_have_text("1 of 1 have answered.")
            expect(page.get_by_test_id("question-reason")).to_be_empty()
            on.click()
            expect(page.get_by_test_id("question-count")).to_have_text("1 answer")
            on.click()
            expect(page.get_by_test_id("question-reason")).not_to_be_empty()
            expect(page.get_by_test_id("predict-note")).to_contain_text(f"of {number} right.")
            expect_names_and_contrast(page)
            page.reload()
            on.click()
        expect(page.get_by_test_id("predict-head")).to_have_text("That was the last question")
        expect(teacher.get_by_test_id("predict-summary").locator("li")).to_have_count(most)


def test_the_screen_shows_no_names_and_no_answer_too_early(page: Page, room: Room, url: str,
                                                           visitors: Visitors) -> None:
    question = {"kind": "fate", "step": 1, "ask": "Is it a dead end?", "answered": "one", "cells": "0" * PEAKS.size,
                "line": 1, "marked": [], "facts": [], "choices": [{"text": "Yes", "cell": None},
                                                                {"text": "No", "cell": None}]}
    secret = {"answers": [{"answer": {"right": 1, "cells": []}, "reason": "There is a filling."}]}
    page.goto(room.address(token=room.join("Ada")))
    room.steer("start", activity={**ACTIVITY, "method": "dfs", "questions": [question]}, private=secret)
    with fresh_page(visitors(CINEMA), url) as screen:
        screen.goto(room.address("/predict?as=screen", room.screen))
        room.steer("stage", stage={"question": 0, "of": 1, "state": "ask", "asked": question})
        page.get_by_test_id("choice-0").click()
        expect(screen.get_by_test_id("predict-note")).to_have_text("1 answer")
        assert "Ada" not in screen.content()
        assert "There is a filling." not in screen.content() + page.content()
        expect(screen.get_by_test_id("choice-0")).to_be_disabled()
        expect_names_and_contrast(screen)
