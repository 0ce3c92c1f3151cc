"""Solid puzzles over HTTP: JSON, pages, models, help for players, and the script of Plotly."""

from __future__ import annotations

import gzip
import json
import re
from itertools import product

from flask.testing import FlaskClient

from nonoscope import EMPTY, FILLED, Grid, Outcome, Puzzle, dump, run
from solvers.collection import model
from solvers.explain.levels import RATED_LEVELS
from solvers.formats import dump_bytes
from solvers.make import LOGICS
from solvers.puzzle import puzzle_of
from tests.cases import for_every
from tests.webapp.wire_replay import Json
from webapp.base.static_files import plotly_name
from webapp.collection.bundled_cards import bundled_card, model_cards, neutral_title

STEPS = model("steps").puzzle
assert STEPS.info.goal is not None
GOAL = STEPS.info.goal
CODE = dump(STEPS, "link")
FLAT = dump(Puzzle.flat([[1], [1]], [[1], [1]]), "link")


def test_json_has_the_three_faces(client: FlaskClient) -> None:
    answer = client.get(f"/api/puzzles/{CODE}").json
    assert (answer["shape"], answer["rows"], answer["url"]) == ([3, 3, 3], None, f"/c/{CODE}")
    assert {name: answer[name] for name in "xyz"} == {name: json.loads(dump(STEPS, "solid"))[name] for name in "xyz"}


def test_faces_are_taken(client: FlaskClient) -> None:
    answer = client.get(f"/api/puzzles/{CODE}").json
    taken = client.post("/api/puzzles", json={name: answer[name] for name in ("shape", "x", "y", "z")})
    assert taken.json["code"] == CODE


def test_pages_lead_to_each_other(client: FlaskClient) -> None:
    assert client.get(f"/p/{CODE}").location == f"/c/{CODE}"
    assert client.get(f"/c/{FLAT}").location == f"/p/{FLAT}"


def test_page_tells_the_clues_and_not_the_model(client: FlaskClient) -> None:
    text = client.get(f"/c/{CODE}").text
    [carried] = re.findall(r"data-puzzle='([^']*)'", text)
    assert set(json.loads(carried)) == {"shape", "x", "y", "z", "givens"}
    assert "goal" not in text
    assert plotly_name() in text
    assert not any("plotly" in client.get(path).text for path in (f"/p/{FLAT}", "/"))


def test_race_of_solids(client: FlaskClient) -> None:
    page = client.get(f"/race/{CODE}").text
    assert f"Race: {neutral_title(bundled_card(CODE))}" in page
    assert f"/c/{CODE}" in page
    assert client.get(f"/og/{CODE}.png").mimetype == "image/png"


def test_all_models_are_among_all_puzzles(client: FlaskClient) -> None:
    assert len(model_cards()) >= 80
    page = client.get("/puzzles/all").text
    assert all(f'href="/c/{card.code}"' in page for card in model_cards())


def test_marks_are_checked(client: FlaskClient) -> None:
    cubes = [cell for cell, state in enumerate(GOAL.cells) if state == FILLED]
    answer = client.post(f"/api/puzzles/{CODE}/check", json={"marks": [[cubes[0], 2], [cubes[1], 1]]}).json
    assert answer == {"outcome": "UNIQUE", "wrong": [cubes[0]]}
    solution = client.post(f"/api/puzzles/{CODE}/solution", json={"marks": []}).json
    assert solution == {"outcome": "UNIQUE", "cells": list(GOAL.cells), "other": None}


def test_model_that_comes_along(client: FlaskClient) -> None:
    answer = client.get("/api/models/steps").json
    assert (answer["shape"], answer["cells"], answer["title"]) == ([3, 3, 3], list(GOAL.cells), "Steps")
    painted = zip(answer["colours"], answer["cells"], strict=True)
    assert all((colour > 0) == (state == FILLED) for colour, state in painted)
    assert client.get("/api/models/nothing").status_code == 404


def test_model_of_a_file(client: FlaskClient) -> None:
    cat = model("cat").puzzle
    answer = client.post("/api/models", json={"text": dump(cat, "layers")}).json
    assert answer["cells"] == list(cat.info.goal.cells)
    assert dump_bytes(cat, "vox")[:4] == b"VOX "


@for_every("text", [dump(STEPS, "solid"), "VOX nonsense", FLAT])
def test_a_text_without_a_model_is_refused(client: FlaskClient, text: str) -> None:
    response = client.post("/api/models", json={"text": text})
    assert response.status_code == 400
    assert response.json["error"]["message"]


def events_of_task(client: FlaskClient, puzzle: Puzzle, **request: object) -> list[Json]:
    job = client.post("/api/jobs", json={**json.loads(dump(puzzle, "solid-model")), **request}).json["job"]
    events = client.get(f"/api/jobs/{job}/events").json["events"]
    assert [event["t"] for event in events].index("finished") == len(events) - 1
    return events


@for_every("logic", LOGICS)
def test_numbers_are_hidden_by_a_job(client: FlaskClient, logic: str) -> None:
    events = events_of_task(client, STEPS, task="thin", seconds=0.3, options={"logic": logic})
    *_, last = (event for event in events if event["t"] == "thinned")
    assert last["shown"] < last["lines"] == len(STEPS.lines)
    assert last["level"] in RATED_LEVELS
    assert f"{last['shown']} of {len(STEPS.lines)} numbers" in " ".join(last["reasons"])
    assert client.get(f"/api/puzzles/{last['code']}").status_code == 200


def test_a_job_finds_the_change_that_settles_a_model(client: FlaskClient) -> None:
    """Every line of the model holds one cube."""
    goal = Grid((2, 2, 2), bytes(FILLED if (x + y + z) % 2 else EMPTY for x, y, z in product(range(2), repeat=3)))
    events = events_of_task(client, puzzle_of(goal), task="mend")
    (doubt,) = (event for event in events if event["t"] == "doubt")
    assert (doubt["outcome"], doubt["cells"]) == ("MULTIPLE", list(range(8)))
    changes = [event for event in events if event["t"] == "mend"]
    assert changes
    for change in changes:
        cells = bytearray(goal.cells)
        cells[change["cell"]] = change["value"]
        assert run(puzzle_of(Grid(goal.shape, bytes(cells)))).outcome is Outcome.UNIQUE


@for_every("wrong", [
    {"task": "read"}, {"task": "thin", "options": {"logic": "magic"}}, {"task": "mend", "options": {"logic": "any"}},
])
def test_wrong_tasks_are_refused(client: FlaskClient, wrong: Json) -> None:
    response = client.post("/api/jobs", json={"puzzle": CODE, **wrong})
    assert response.status_code == 400
    assert re.search("expected (one of|no options)", response.json["error"]["message"], re.IGNORECASE)


def test_script_is_packed_and_kept_for_good(client: FlaskClient) -> None:
    address = f"/lib/{plotly_name()}.js"
    packed = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "immutable" in packed.headers["Cache-Control"]
    assert packed.mimetype == "text/javascript"
    plain = client.get(address)
    assert "Content-Encoding" not in plain.headers
    assert gzip.decompress(packed.data) == plain.data
    assert b"plotly.js v" in plain.data[:100]
    assert client.get("/lib/plotly-0000.js").status_code == 404


def test_puzzle_with_all_numbers_has_a_best_time_of_its_own(client: FlaskClient) -> None:
    card = model_cards()[0]
    ids = [re.findall(r'data-id="(\w+)"', client.get(f"/c/{code}").text)[0] for code in (card.code, card.all_numbers)]
    assert ids[0] == card.id != ids[1]
