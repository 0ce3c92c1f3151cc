"""Lessons and drills: their texts, their boards, which need exactly their technique, their pages, and the API."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

import webapp.learn.lesson_texts
from nonoscope import Puzzle
from solvers.clues import Clue, ColourRuns, Count, Runs
from solvers.explain.points import point_at
from solvers.explain.step_words import step_sentence
from solvers.explain.techniques import BY_CODE
from solvers.explain.walkthrough import explanation, first_step
from solvers.grid import EMPTY, FILLED, UNKNOWN, mask_of
from solvers.make.drills import EXERCISES, LARGEST_SEED
from solvers.texts import say
from tests.cases import for_every
from tests.inline import inline_runner
from tests.solvers import naive_lines as naive
from webapp import create_app
from webapp.jobs.tasks.plain_values import puzzle_from
from webapp.learn.lesson_texts import SIGNS, PicturedLine, lesson_text
from webapp.learn.lessons import (
    COLOUR_LESSONS,
    FIRST,
    FLAT_LESSONS,
    LESSONS,
    SOLID_FIRST,
    SOLID_LESSONS,
    SOLIDS,
    boards,
    colours_of,
)

TEXTS = sorted((Path(webapp.learn.lesson_texts.__file__).parent / "en").glob("*.toml"))
every_lesson = for_every("name", LESSONS)
FIRSTS = (FIRST, SOLID_FIRST)
every_technique = for_every("name", [name for name in LESSONS if name not in (*FIRSTS, *COLOUR_LESSONS)])
every_coloured = for_every("name", COLOUR_LESSONS)


def board(name: str) -> tuple[Puzzle, bytes]:
    found = boards()[name]
    return puzzle_from({**found, "givens": []}), bytes(map(int, found["known"]))


def test_every_lesson_has_a_board_and_a_text_and_no_other_has() -> None:
    assert set(boards()) == set(LESSONS) == {path.stem for path in TEXTS} - {SOLIDS}
    assert 12 <= len(FLAT_LESSONS) <= 20
    assert 12 <= len(SOLID_LESSONS) <= 20
    assert COLOUR_LESSONS == ("touching", "absent")


@every_technique
def test_technique_of_a_lesson_is_the_easiest_that_helps(name: str) -> None:
    puzzle, known = board(name)
    step, point = first_step(puzzle, known), point_at(puzzle, known)
    assert step is not None
    assert step.technique == EXERCISES[name].technique
    assert point is not None
    assert {one.technique for one in point.steps} == {EXERCISES[name].technique}
    assert all(known[cell] == UNKNOWN for one in point.steps for cell, _ in one.cells)


@every_coloured
def test_coloured_lesson_needs_its_technique(name: str) -> None:
    puzzle, known = board(name)
    point = point_at(puzzle, known)
    assert point is not None
    assert point.technique == name
    assert {one.technique for one in point.grounds or point.steps} == {name}
    assert all(value < 0 or point.goal[cell] == value for one in point.steps for cell, value in one.cells)
    assert [ink["letter"] for ink in colours_of(name)] == [colour.letter for colour in puzzle.palette]


@every_lesson
def test_board_of_a_lesson_can_be_finished(name: str) -> None:
    puzzle, known = board(name)
    point = point_at(puzzle, known)
    assert point is not None
    assert explanation(puzzle, known).grid.cells == point.goal


@every_lesson
def test_board_of_a_lesson_fits_a_phone(name: str) -> None:
    assert max(board(name)[0].shape) <= 10


@every_lesson
def test_text_of_a_lesson(name: str) -> None:
    text = lesson_text(name)
    assert all(part.endswith(".") for part in (text.lead, text.task, *text.idea))
    for line in text.picture:
        assert set(line.cells) <= set(SIGNS)
        if name in COLOUR_LESSONS:
            assert_left(line, "N" if name == "absent" else "")
            continue
        runs = [int(run) for run in line.clue.split()]
        assert sum(runs) + len(runs) - 1 <= len(line.cells)
        if name not in ("two_lines", "supposition", "solid_two_lines") and "o" not in line.cells:
            assert_found(clue_pictured(line, name in SOLID_LESSONS), line.cells)


def assert_left(line: PicturedLine, given: str) -> None:
    """What is shown as found follows from what is shown as known, or else is `given`."""
    letters = ".rb"
    runs = [(int(run[:-1]), letters.index(run[-1])) for run in line.clue.split()]
    signs = {**{letter: 1 << colour for colour, letter in enumerate(letters)}, "n": 0b101, "m": 0b011, "?": 0b111}
    known = [signs.get(sign.lower() if sign in given else sign, 0b111) for sign in line.cells]
    left = naive.possible_colours(ColourRuns(tuple(runs)), known)
    assert left is not None
    assert all(not mask & ~signs[sign.lower()] for sign, mask in zip(line.cells, left, strict=True)), line


def clue_pictured(line: PicturedLine, solid: bool) -> Clue:
    if solid:
        return Count(int(line.clue), {"": 1, "two": 2, "three": 3}[line.ring])
    return Runs(tuple(int(run) for run in line.clue.split() if run != "0"))


def assert_found(clue: Clue, signs: str) -> None:
    """The cells that are shown as found follow from those that are shown as known."""
    found = naive.solve(clue, bytes({"#": FILLED, ".": EMPTY}.get(sign, UNKNOWN) for sign in signs))
    assert found is not None
    for sign, state in zip(signs, found, strict=True):
        assert state == {"+": FILLED, "x": EMPTY}.get(sign, state), (str(clue), signs)


def test_texts_are_read_whole() -> None:
    for path in TEXTS:
        assert set(tomllib.loads(path.read_text(encoding="utf-8"))) <= set(lesson_text(path.stem).__slots__)


def test_an_unknown_lesson_has_no_text() -> None:
    with pytest.raises(KeyError):
        lesson_text("none")


def given(client: FlaskClient, address: str) -> dict[str, Any]:
    response = client.get(address)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json
    return found


@every_lesson
def test_lesson_as_the_page_gets_it(client: FlaskClient, name: str) -> None:
    practice = given(client, f"/api/lessons/{name}")
    puzzle, known = board(name)
    assert practice["givens"] == [[cell, state] for cell, state in enumerate(known) if state]
    assert len(practice["stages"]) == (2 if name == "absent" else len(lesson_text(name).tasks) or 1)
    assert practice["shape"] == list(puzzle.shape)
    for way in (way for stage in practice["stages"] for way in stage["ways"]):
        for cell, state in way["cells"]:
            goal = practice["goal"][cell]
            assert goal == state or (state < 0 and mask_of(goal, len(puzzle.palette)) & -state)
        assert way["says"].endswith(".")
    if name not in (*FIRSTS, *COLOUR_LESSONS):
        step = first_step(puzzle, known)
        assert step is not None
        assert practice["stages"][0]["ways"][0]["says"] == step_sentence(puzzle, step)


@pytest.mark.parametrize("name", FIRSTS)
def test_parts_of_a_first_lesson_follow_from_one_another(client: FlaskClient, name: str) -> None:
    practice, (puzzle, known) = given(client, f"/api/lessons/{name}"), board(name)
    cells, decides = bytearray(known), EMPTY if name == SOLID_FIRST else FILLED
    for way in (way for stage in practice["stages"] for way in stage["ways"]):
        follows = {cell: state for step in explanation(puzzle, bytes(cells)).rounds for one in step.steps
                   for cell, state in one.cells}
        for cell, state in way["cells"]:
            assert follows.get(cell, cells[cell]) == state
            cells[cell] = state
    assert [state == decides for state in practice["goal"]] == [state == decides for state in cells]


def test_first_solid_is_turned_in_one_part(client: FlaskClient) -> None:
    stages = given(client, "/api/lessons/solid_first")["stages"]
    assert [bool(stage["ways"]) for stage in stages].count(False) == 1


def test_drill_is_the_same_for_the_same_seed(client: FlaskClient) -> None:
    one = given(client, "/api/drills/overlap?seed=7")
    assert one == given(client, "/api/drills/overlap?seed=7")
    assert one != given(client, f"/api/drills/overlap?seed={LARGEST_SEED}")
    assert first_technique(one) == "overlap"


@every_coloured
def test_drill_in_colours(client: FlaskClient, name: str) -> None:
    one = given(client, f"/api/drills/{name}?seed=5")
    assert one == given(client, f"/api/drills/{name}?seed=5")
    assert one["palette"] == colours_of(name)
    asked = [stage["ask"].split()[0] for stage in one["stages"]]
    assert asked == (["Look", "Now"] if name == "absent" else ["Use"])
    assert all(value < 0 for _, value in one["stages"][0]["ways"][0]["cells"]) == (name == "absent")


@for_every("name", SOLID_LESSONS[1:])
def test_drill_of_solids(client: FlaskClient, name: str) -> None:
    one = given(client, f"/api/drills/{name}?seed=5")
    assert one == given(client, f"/api/drills/{name}?seed=5")
    assert one["rows"] is None
    assert sorted(one["shape"]) == sorted(EXERCISES[name].shape)
    assert first_technique(one) == EXERCISES[name].technique
    assert all(one["goal"][cell] == state for way in one["stages"][0]["ways"] for cell, state in way["cells"])


def first_technique(practice: dict[str, Any]) -> str:
    """The technique with which a person would go on there."""
    known = bytearray(len(practice["goal"]))
    for cell, state in practice["givens"]:
        known[cell] = state
    step = first_step(puzzle_from({**practice, "givens": []}), bytes(known))
    assert step is not None
    return step.technique


def test_boards_are_limited_like_reading() -> None:
    for address in ("/api/lessons/overlap", "/api/drills/overlap?seed=7"):
        client = create_app({"TESTING": True, "READ_RATE": "1/hour"}, jobs=inline_runner()).test_client()
        assert [client.get(address).status_code for _ in range(2)] == [200, 429]


def test_drill_of_suppositions_names_the_lines_of_each(client: FlaskClient) -> None:
    (stage,) = given(client, "/api/drills/supposition?seed=1")["stages"]
    assert stage["ask"].startswith("No single line helps.")
    assert len(stage["ways"]) > 1
    assert all(way["line"] is None and "could no longer be filled" in way["says"] for way in stage["ways"])


@for_every("seed", ["-1", "x", "1.5", "", "²", str(LARGEST_SEED + 1), "9" * 400])
def test_seed_is_a_whole_number(client: FlaskClient, seed: str) -> None:
    response = client.get("/api/drills/overlap", query_string={"seed": seed})
    assert response.status_code == 400
    assert response.json["error"]["message"] == f"Expected a whole number from 0 to {LARGEST_SEED:,}."


def test_no_drill_in_the_rare_case(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.make.drills.MOST_TRIED", 0)
    response = client.get("/api/drills/overlap?seed=3")
    assert response.status_code == 404
    assert response.json["error"]["message"] == "No board was found for this seed. Try another one."


@pytest.mark.parametrize("address", ["/api/lessons/none", "/api/drills/none", "/api/drills/first", "/api/drills/only"])
def test_no_such_lesson(client: FlaskClient, address: str) -> None:
    response = client.get(address)
    assert response.status_code == 404
    assert response.json["error"]["message"] == "There is no lesson of that name."


@every_lesson
def test_page_of_a_lesson(client: FlaskClient, name: str) -> None:
    page = client.get(f"/learn/{name}")
    assert page.status_code == 200
    assert lesson_text(name).title in page.text
    at = LESSONS.index(name) + 1
    if at < len(LESSONS):
        title = escape(say("learn_labels.next", title=lesson_text(LESSONS[at]).title))
        assert f'href="/learn/{LESSONS[at]}" data-testid="next">{title}<' in page.text
    assert (f'href="/learn/{name}/drill"' in page.text) == (name in EXERCISES)


def test_overview_leads_to_all(client: FlaskClient) -> None:
    page = client.get("/learn")
    for name in LESSONS:
        assert f'href="/learn/{name}"' in page.text
    assert 'href="/learn"' in client.get("/").text
    assert 'href="/learn"' in client.get("/classes").text


@for_every("name", BY_CODE)
def test_every_technique_has_an_address(client: FlaskClient, name: str) -> None:
    """Hints lead to /learn/CODE."""
    page = client.get(f"/learn/{name}", follow_redirects=True)
    assert page.status_code == 200


def test_solids_are_explained_and_led_to(client: FlaskClient) -> None:
    page = client.get("/learn/solids").text
    assert lesson_text(SOLIDS).title in page
    assert page.count('href="/c/') == 3
    assert len(set(re.findall(r"\d+ × \d+ × \d+", page))) == 3, "each button says how large its solid is"
    assert 'href="/learn/solids"' in client.get("/learn").text
    assert client.get("/learn/ends").location == "/learn/solid_ends"
    assert client.get("/learn/counting").location == "/learn/solid_square"


def test_lessons_without_drills_lead_to_the_lesson(client: FlaskClient) -> None:
    assert client.get("/learn/first/drill").location == "/learn/first"
    assert client.get("/learn/solid_first/drill").location == "/learn/solid_first"
    assert client.get("/learn/splits/drill").location == "/learn/solid_circle/drill"
    assert client.get("/learn/only/drill").location == "/learn/glue/drill"
    assert client.get("/learn/absent/drill").status_code == client.get("/learn/touching").status_code == 200
    assert client.get("/learn/overlap/drill").status_code == 200
    assert client.get("/learn/none").status_code == 404
    assert client.get("/learn/none/drill").status_code == 404
