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
from tests.solvers import naive_lines as naive
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


def board(name: str) -> tuple[Puzzle, bytes]:
    entry = boards()[name]
    return puzzle_from({**entry, "givens": []}), bytes(map(int, entry["known"]))


def test_every_lesson_has_a_board_and_a_text_and_no_other_has() -> None:
    assert set(boards()) == set(LESSONS) == {path.stem for path in TEXTS} - {SOLIDS}
    assert 12 <= len(FLAT_LESSONS) <= 20
    assert 12 <= len(SOLID_LESSONS) <= 20
    assert COLOUR_LESSONS == ("touching", "absent")
    for path in TEXTS:
        assert set(tomllib.loads(path.read_text(encoding="utf-8"))) <= set(lesson_text(path.stem).__slots__)
    with pytest.raises(KeyError):
        lesson_text("none")


@every_technique
def test_technique_of_a_lesson_is_the_easiest_that_helps(name: str) -> None:
    puzzle, cells = board(name)
    step, point = first_step(puzzle, cells), point_at(puzzle, cells)
    assert step.technique == EXERCISES[name].technique
    assert {step.technique for step in point.steps} == {EXERCISES[name].technique}
    assert all(cells[cell] == UNKNOWN for step in point.steps for cell, _ in step.cells)


@for_every("name", COLOUR_LESSONS)
def test_coloured_lesson_needs_its_technique(name: str) -> None:
    puzzle, cells = board(name)
    point = point_at(puzzle, cells)
    assert point.technique == name
    assert {step.technique for step in point.grounds or point.steps} == {name}
    assert all(value < 0 or point.goal[cell] == value for step in point.steps for cell, value in step.cells)
    assert [ink["letter"] for ink in colours_of(name)] == [colour.letter for colour in puzzle.palette]


@every_lesson
def test_board_of_a_lesson_can_be_finished_and_fits_a_phone(name: str) -> None:
    puzzle, cells = board(name)
    assert explanation(puzzle, cells).grid.cells == point_at(puzzle, cells).goal
    assert max(puzzle.shape) <= 10


@every_lesson
def test_text_of_a_lesson(name: str) -> None:
    text = lesson_text(name)
    assert all(part.endswith(".") for part in (text.lead, text.task, *text.idea))
    for line in text.picture:
        assert set(line.cells) <= set(SIGNS)
        if name in COLOUR_LESSONS:
            assert_left_over(line, "N" if name == "absent" else "")
            continue
        runs = [int(run) for run in line.clue.split()]
        assert sum(runs) + len(runs) - 1 <= len(line.cells)
        if name not in ("two_lines", "supposition", "solid_two_lines") and "o" not in line.cells:
            assert_follows(clue_pictured(line, name in SOLID_LESSONS), line.cells)


def assert_left_over(line: PicturedLine, exempt: str) -> None:
    """The masks that are shown as concluded follow from those that are shown as known or with an `exempt` sign."""
    letters = ".rb"
    runs = [(int(run[:-1]), letters.index(run[-1])) for run in line.clue.split()]
    signs = {**{letter: 1 << colour for colour, letter in enumerate(letters)}, "n": 0b101, "m": 0b011, "?": 0b111}
    masks = [signs.get(sign.lower() if sign in exempt else sign, 0b111) for sign in line.cells]
    possible = naive.possible_colours(ColourRuns(tuple(runs)), masks)
    assert all(not mask & ~signs[sign.lower()] for sign, mask in zip(line.cells, possible, strict=True)), line


def clue_pictured(line: PicturedLine, solid: bool) -> Clue:
    if solid:
        return Count(int(line.clue), {"": 1, "two": 2, "three": 3}[line.ring])
    return Runs(tuple(int(run) for run in line.clue.split() if run != "0"))


def assert_follows(clue: Clue, signs: str) -> None:
    """The cells that are shown as concluded follow from those that are shown as known."""
    settled = naive.solve(clue, bytes({"#": FILLED, ".": EMPTY}.get(sign, UNKNOWN) for sign in signs))
    for sign, state in zip(signs, settled, strict=True):
        assert state == {"+": FILLED, "x": EMPTY}.get(sign, state), (str(clue), signs)


def practice_of(client: FlaskClient, address: str) -> dict[str, Any]:
    response = client.get(address)
    assert response.status_code == 200, response.text
    return response.json


@every_lesson
def test_lesson_as_the_page_gets_it(client: FlaskClient, name: str) -> None:
    practice = practice_of(client, f"/api/lessons/{name}")
    puzzle, cells = board(name)
    assert practice["givens"] == [[cell, state] for cell, state in enumerate(cells) if state]
    assert len(practice["stages"]) == (2 if name == "absent" else len(lesson_text(name).tasks) or 1)
    assert practice["shape"] == list(puzzle.shape)
    for way in (way for stage in practice["stages"] for way in stage["ways"]):
        for cell, state in way["cells"]:
            goal = practice["goal"][cell]
            assert goal == state or (state < 0 and mask_of(goal, len(puzzle.palette)) & -state)
        assert way["says"].endswith(".")
    if name not in (*FIRSTS, *COLOUR_LESSONS):
        assert practice["stages"][0]["ways"][0]["says"] == step_sentence(puzzle, first_step(puzzle, cells))


@for_every("name", FIRSTS)
def test_parts_of_a_first_lesson_follow_from_one_another(client: FlaskClient, name: str) -> None:
    practice, (puzzle, start) = practice_of(client, f"/api/lessons/{name}"), board(name)
    cells, decides = bytearray(start), EMPTY if name == SOLID_FIRST else FILLED
    for way in (way for stage in practice["stages"] for way in stage["ways"]):
        follows = {cell: state for round_ in explanation(puzzle, bytes(cells)).rounds for step in round_.steps
                   for cell, state in step.cells}
        for cell, state in way["cells"]:
            assert follows.get(cell, cells[cell]) == state
            cells[cell] = state
    assert [state == decides for state in practice["goal"]] == [state == decides for state in cells]
    turned = [stage for stage in practice["stages"] if not stage["ways"]]
    assert len(turned) == (name == SOLID_FIRST), "a solid is turned in one part"


def test_drill_is_the_same_for_the_same_seed(client: FlaskClient) -> None:
    drill = drill_of(client, "overlap", 7)
    assert drill != drill_of(client, "overlap", LARGEST_SEED)
    assert first_technique(drill) == "overlap"


def drill_of(client: FlaskClient, name: str, seed: int) -> dict[str, Any]:
    """The same each time."""
    drill, again = (practice_of(client, f"/api/drills/{name}?seed={seed}") for _ in range(2))
    assert drill == again
    return drill


@for_every("name", COLOUR_LESSONS)
def test_drill_in_colours(client: FlaskClient, name: str) -> None:
    drill = drill_of(client, name, 5)
    assert drill["palette"] == colours_of(name)
    requests = [stage["ask"].split()[0] for stage in drill["stages"]]
    assert requests == (["Look", "Now"] if name == "absent" else ["Use"])
    assert all(value < 0 for _, value in drill["stages"][0]["ways"][0]["cells"]) == (name == "absent")


@for_every("name", SOLID_LESSONS[1:])
def test_drill_of_solids(client: FlaskClient, name: str) -> None:
    drill = drill_of(client, name, 5)
    assert drill["rows"] is None
    assert sorted(drill["shape"]) == sorted(EXERCISES[name].shape)
    assert first_technique(drill) == EXERCISES[name].technique
    assert all(drill["goal"][cell] == state for way in drill["stages"][0]["ways"] for cell, state in way["cells"])


def first_technique(practice: dict[str, Any]) -> str:
    """The technique with which a person would go on there."""
    cells = bytearray(len(practice["goal"]))
    for cell, state in practice["givens"]:
        cells[cell] = state
    return first_step(puzzle_from({**practice, "givens": []}), bytes(cells)).technique


def test_drill_of_suppositions_names_the_lines_of_each(client: FlaskClient) -> None:
    (stage,) = practice_of(client, "/api/drills/supposition?seed=1")["stages"]
    assert stage["ask"].startswith("No single line helps.")
    assert len(stage["ways"]) > 1
    assert all(way["line"] is None and "couldn’t be completed" in way["says"] for way in stage["ways"])


@for_every("seed", ["-1", "x", "1.5", "", "²", str(LARGEST_SEED + 1), "9" * 400])
def test_seed_is_a_whole_number(client: FlaskClient, seed: str) -> None:
    response = client.get("/api/drills/overlap", query_string={"seed": seed})
    assert response.status_code == 400
    assert response.json["error"]["message"] == f"Expected a whole number from 0 to {LARGEST_SEED:,}."


def test_no_such_lesson_or_drill(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solvers.make.drills.MOST_TRIED", 0)
    no_lesson, no_drill = "There’s no lesson of that name.", "No board could be made from this seed. Try another one."
    for address, sentence in (("lessons/none", no_lesson), ("drills/none", no_lesson), ("drills/first", no_lesson),
                              ("drills/only", no_lesson), ("drills/overlap?seed=3", no_drill)):
        response = client.get(f"/api/{address}")
        assert (response.status_code, response.json["error"]["message"]) == (404, sentence)


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
    assert f'href="/learn/{name}"' in client.get("/learn").text


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
    assert all('href="/learn"' in client.get(path).text for path in ("/", "/classes"))


@for_every("path, status, location", [
    ("ends", 302, "solid_ends"), ("counting", 302, "solid_square"), ("first/drill", 302, "first"),
    ("solid_first/drill", 302, "solid_first"), ("splits/drill", 302, "solid_circle/drill"),
    ("only/drill", 302, "glue/drill"), ("absent/drill", 200, ""), ("touching", 200, ""), ("overlap/drill", 200, ""),
    ("none", 404, ""), ("none/drill", 404, ""),
])
def test_other_addresses_lead_to_the_lesson(client: FlaskClient, path: str, status: int, location: str) -> None:
    response = client.get(f"/learn/{path}")
    assert (response.status_code, response.location) == (status, f"/learn/{location}" if location else None)
