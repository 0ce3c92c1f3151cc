"""The tasks beside solving that a client starts and follows: what happens next, films, and the fewest changes of a
picture.
"""

from __future__ import annotations

from base64 import b64decode
from io import BytesIO
from json import dumps
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image, ImageSequence

from nonoscope import Grid, Outcome, Puzzle, dump, puzzle_of, run
from nonoscope.questions import questions
from solvers.colours import palette_of
from solvers.grid import colour_of, state_of
from tests.solvers.puzzles import PEAKS

ASKED = {"puzzle": dump(PEAKS, "link"), "task": "questions"}
CROSSING = "#.\n.#"
CHANGED = {"text": CROSSING, "task": "unique"}


def events(client: FlaskClient, wish: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """All events of a job, to its end."""
    job = client.post("/api/jobs", json={**wish, **more}).get_json()["job"]
    found: list[dict[str, Any]] = []
    for _ in range(100):
        batch = client.get(f"/api/jobs/{job}/events?since={len(found)}&wait=1").get_json()
        found += batch["events"]
        if batch["state"] == "finished" and batch["next"] == batch["total"]:
            return found
    raise AssertionError


# Questions


def test_questions_come_with_all_that_is_shown_and_the_answer_apart(client: FlaskClient) -> None:
    *asked, finished = events(client, ASKED, method="dfs", questions={"most": 3, "choice": 7})
    expected = questions(PEAKS, "dfs", most=3, choice=7)
    assert finished["outcome"] == "SOLVED"
    assert [one["question"]["step"] for one in asked] == [one.at for one in expected]
    assert [one["answer"]["right"] for one in asked] == [one.right for one in expected]
    assert all(len(one["question"]["cells"]) == PEAKS.size and one["reason"].endswith(".") for one in asked)
    assert "right" not in asked[0]["question"]


def test_cells_are_asked_for_with_their_states(client: FlaskClient) -> None:
    first = events(client, ASKED, method="passes", questions={"most": 1})[0]
    assert first["question"]["answered"] == "cells"
    assert {state for _, state in first["answer"]["cells"]} <= {1, 2}
    assert all(first["question"]["cells"][cell] == "0" for cell, _ in first["answer"]["cells"])


@pytest.mark.parametrize("wanted", [{"most": 0}, {"most": 21}, {"most": "3"}, {"choice": -1}, [], {"most": True}])
def test_what_is_wanted_is_checked(client: FlaskClient, wanted: object) -> None:
    answer = client.post("/api/jobs", json={**ASKED, "questions": wanted})
    assert answer.status_code == 400


def test_options_of_the_method_are_checked(client: FlaskClient) -> None:
    wish = {**ASKED, "method": "dfs", "options": {"speed": 1}}
    assert client.post("/api/jobs", json=wish).status_code == 400


# Films

FRAMES = [[0, 100, "Nothing is known yet."], [1, 200, "Row 1"], [2, 700, ""]]
FILM = {"form": "gif", "size": 200, "theme": "dark", "frames": FRAMES}


@pytest.mark.parametrize("form", ["gif", "webp"])
def test_a_film_comes_in_parts(client: FlaskClient, form: str) -> None:
    *parts, finished = events(client, {**ASKED, "task": "film", "method": "dfs", "film": {**FILM, "form": form}})
    assert finished["outcome"] == "SOLVED"
    assert {part["t"] for part in parts} == {"progress", "file"}
    content = b"".join(b64decode(part["part"]) for part in parts if part["t"] == "file")
    with Image.open(BytesIO(content)) as film:
        assert (film.format, film.width <= 200 < film.height) == (form.upper(), True)  # words are below the board
        times = []
        for frame in ImageSequence.Iterator(film):
            frame.load()
            times.append(frame.info["duration"])
    assert times == [100, 200, 700]


WRONG_FILMS = [
    [], {"form": "mp4"}, {"size": 99}, {"size": 2_001}, {"size": "200"}, {"theme": "blue"}, {"frames": []},
    {"frames": [[0, 100]]}, {"frames": [[0, 9, ""]]}, {"frames": [[-1, 100, ""]]}, {"frames": [[0, 100, "x" * 501]]},
    {"frames": [[2, 100, ""], [1, 100, ""]]}, {"frames": [[0, 100, ""]] * 3_001}, {"frames": {"0": 100}},
]


@pytest.mark.parametrize("film", WRONG_FILMS)
def test_how_a_film_looks_is_checked(client: FlaskClient, film: Any) -> None:
    film = {**FILM, **film} if isinstance(film, dict) else film
    answer = client.post("/api/jobs", json={**ASKED, "task": "film", "film": film})
    assert (answer.status_code, answer.get_json()["error"]["where"]) == (400, "film")


@pytest.mark.parametrize(("film", "message"), [
    ({"size": 2_000, "frames": [[step, 100, ""] for step in range(3_000)]}, "million pixels in all"),
    ({"frames": [[99_999, 100, ""]]}, "the number of steps"),
    ({"size": 100, "frames": [[0, 100, "words " * 80]]}, ""),
])
def test_a_film_that_is_too_much_is_refused_in_a_sentence(client: FlaskClient, film: Any, message: str) -> None:
    finished = events(client, {**ASKED, "task": "film", "film": {**FILM, **film}})[-1]
    assert finished["outcome"] == ("REFUSED" if message else "SOLVED")
    assert message in finished["message"]


# The fewest changes of a picture


def test_proposals_come_with_what_is_needed_at_least(client: FlaskClient) -> None:
    *_, last, finished = events(client, CHANGED)
    assert finished["outcome"] == "UNIQUE"
    assert (last["t"], len(last["cells"]), last["least_cells"], last["proven"]) == ("proposal", 1, 1, True)
    rows = [[sign == "#" for sign in row] for row in CROSSING.split()]
    for cell in last["cells"]:
        rows[cell // 2][cell % 2] ^= True
    assert run(puzzle_of(Grid.from_rows(rows))).outcome is Outcome.UNIQUE


def test_in_colours_proposals_say_what_cells_become(client: FlaskClient) -> None:
    palette = [
        {"value": value, "name": "", "letter": letter}
        for value, letter in (("#ffffff", "."), ("#d62828", "r"), ("#2457c5", "b"))
    ]
    rows = [[1, 0, 2], [0, 1, 2]]
    wish = {"text": dumps({"palette": palette, "goal": rows}), "task": "unique"}
    *_, last, finished = events(client, wish, seconds=60)
    assert (finished["outcome"], last["proven"], len(last["cells"])) == ("UNIQUE", True, len(last["values"]))
    for cell, state in zip(last["cells"], last["values"], strict=True):
        assert rows[cell // 3][cell % 3] != colour_of(state)
        rows[cell // 3][cell % 3] = colour_of(state)
    grid = Grid((2, 3), bytes(state_of(colour) for row in rows for colour in row))
    assert run(Puzzle.from_grid(grid, palette=palette_of([(255, 255, 255), (214, 40, 40), (36, 87, 197)]))).outcome is (
        Outcome.UNIQUE
    )


def test_cells_that_are_kept_stay(client: FlaskClient) -> None:
    batch = events(client, CHANGED, options={"keep": "0 1 2"})
    assert [one["cells"] for one in batch if one["t"] == "proposal"][-1] == [3]
    none = events(client, CHANGED, options={"keep": "0 1 2 3"})
    assert [one["t"] for one in none[-2:]] == ["impossible", "finished"]
    assert none[-1]["outcome"] == "NONE"


@pytest.mark.parametrize("keep", ["0 9", "-1", "one", "0,1", "9" * 50])
def test_cells_that_are_none_are_refused(client: FlaskClient, keep: str) -> None:
    assert events(client, CHANGED, options={"keep": keep})[-1]["outcome"] == "REFUSED"


def test_a_puzzle_without_a_picture_is_refused(client: FlaskClient) -> None:
    assert events(client, {"rows": [[1]], "cols": [[1]], "task": "unique"})[-1]["outcome"] == "REFUSED"


@pytest.mark.parametrize("options", [{"goal": "nice"}, {"alike": "perhaps"}, {"colour": 1}])
def test_options_are_checked(client: FlaskClient, options: dict[str, object]) -> None:
    answer = client.post("/api/jobs", json={**CHANGED, "options": options})
    assert (answer.status_code, answer.get_json()["error"]["code"]) == (400, "bad_option")
