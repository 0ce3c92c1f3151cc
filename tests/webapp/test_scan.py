"""POST /api/scan, from pictures to clues, and the job that repairs misread ones."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient
from PIL import Image

from nonoscope import Grid, Puzzle
from scripts.scan.boards import Board, random_marks, random_puzzle
from scripts.scan.pages import INKS, Studio
from solvers.draw import png
from solvers.grid import FILLED
from tests.cases import for_every
from tests.inline import client_of
from webapp.jobs.events.messages import Done, Request
from webapp.jobs.tasks import work

PUZZLE = Puzzle.from_grid(Grid.from_text("""\
..####..
.##..##.
##.##.##
#.####.#
#.####.#
##.##.##
.##..##.
..####..
"""))
ROWS, COLS = ([list(clue) for clue in clues] for clues in (PUZZLE.rows, PUZZLE.cols))


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return client_of({})


@pytest.fixture(scope="module")
def picture() -> bytes:
    return png(PUZZLE, cell=30)


def test_puzzle_is_read_from_a_picture(client: FlaskClient, picture: bytes) -> None:
    read = client.post("/api/scan", data=picture, content_type="image/png").json
    assert (read["rows"], read["cols"], read["verdict"]) == (ROWS, COLS, "UNIQUE")
    assert [len(clue) for clue in read["rows_certainty"]] == [len(clue) for clue in ROWS]
    assert min(map(min, read["rows_certainty"] + read["cols_certainty"])) > 0.9
    assert (len(read["mesh"]), len(read["mesh"][0]), len(read["outlines"])) == (9, 9, 1)
    assert (read["palette"], read["marks"], read["place"]) == ([], None, 0)
    uploaded = client.post("/api/scan", data={"file": (io.BytesIO(picture), "photo.png")}).json
    assert uploaded == read


def test_marks_in_colours_have_the_letters_of_the_palette(client: FlaskClient) -> None:
    page = Studio(4)
    cells = random_puzzle(page.rng, (8, 8), INKS[1:4], share=0.7)
    marks = random_marks(page.rng, cells)
    board = Board(cells, replace(page.screen_style(), cell=30, tinted=True, ruled=True, band=None), marks)
    read = client.post("/api/scan", data=bytes_of(Image.fromarray(page.page(board).picture))).json
    assert len(read["letters"]) == len(read["palette"]) == 4
    assert read["letters"][0] == "."
    signs = set(zip("".join(read["marks"]), marks.ravel().tolist(), strict=True))
    assert {sign for sign, _ in signs} <= {"?", *read["letters"]}
    assert len({sign for sign, state in signs if state in (FILLED, 3, 4)}) == 3


def test_corners_by_hand_say_where_the_cells_are(client: FlaskClient, picture: bytes) -> None:
    mesh = client.post("/api/scan", data=picture).json["mesh"]
    corners = " ".join(f"{x},{y}" for x, y in (mesh[0][0], mesh[0][-1], mesh[-1][-1], mesh[-1][0]))
    read = client.post(f"/api/scan?corners={corners}&rows=8&cols=8", data=picture).json
    assert (read["rows"], read["cols"]) == (ROWS, COLS)


def bytes_of(image: Image.Image, **more: Any) -> bytes:
    file = io.BytesIO()
    image.save(file, "PNG", **more)
    return file.getvalue()


@for_every("data, about", [
    (b"", "bytes of a picture"),
    (b"rows and columns", "PNG"),
    (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"),
    (bytes_of(Image.effect_noise((400, 300), 80))[:9_000], "incomplete or damaged"),
    (bytes_of(Image.new("1", (9_000, 9_000))), "pixels"),
    (bytes_of(Image.new("RGB", (300, 300))), "grid of lines"),
    (bytes_of(Image.effect_noise((300, 300), 90)), "grid of lines"),
    (bytes_of(Image.new("L", (20_000, 1), 255)), "grid of lines"),
])
def test_other_pictures_get_one_sentence(client: FlaskClient, data: bytes, about: str) -> None:
    response = client.post("/api/scan", data=data)
    assert response.status_code == 400
    assert about in response.json["error"]["message"]


@for_every("query", [
    "place=1", "place=x", "corners=1,1", "corners=1,1 9,1 9,9 1,9", "corners=1,1 9,1 9,9 1,9&rows=0&cols=3",
])
def test_odd_questions_are_refused(client: FlaskClient, picture: bytes, query: str) -> None:
    assert client.post(f"/api/scan?{query}", data=picture).status_code == 400


# Repair

def reading_of(rows: list[list[int]], cols: list[list[int]]) -> dict[str, Any]:
    def clues(side: list[list[int]]) -> list[list[dict[str, Any]]]:
        return [[{"values": [[value, 0.99], [value % 9 + 1, 0.01]]} for value in clue] for clue in side]

    return {"rows": clues(rows), "cols": clues(cols), "palette": []}


def repairs_of(client: FlaskClient, reading: object) -> dict[str, Any]:
    job = client.post("/api/jobs", json={"task": "repair", "reading": reading}).json["job"]
    result: dict[str, Any] = client.get(f"/api/jobs/{job}").json["result"]
    return result


def test_misread_number_is_found(client: FlaskClient) -> None:
    misread = [[4], [2, 2], [2, 2, 2], [1, 1, 1], *ROWS[4:]]
    result = repairs_of(client, reading_of(misread, COLS))
    best = result["repairs"][0]
    assert best["outcome"] == "UNIQUE"
    (change,) = best["changes"]
    assert change == {"line": "row 4", "side": "rows", "index": 3, "place": 2, "from": 1, "to": 4}


def test_numbers_that_fit_need_no_repair(client: FlaskClient) -> None:
    assert repairs_of(client, reading_of(ROWS, COLS))["repairs"] == []


@for_every("reading", [
    {"rows": []}, {"rows": [], "cols": [], "palette": []}, {"rows": [[1]], "cols": [[1]], "palette": []},
    {"rows": [[{"values": [[1, 2.0]]}]], "cols": [[]], "palette": []},
    {"rows": [[{"values": []}]], "cols": [[]], "palette": []},
    {"rows": [[{"values": [[0, 1.0]]}]], "cols": [[]], "palette": []},
    {"rows": [[{"values": [["x", 1]]}]], "cols": [[]], "palette": []},
])
def test_nonsense_is_no_reading(reading: object) -> None:
    *_, done = work(Request("", 5.0, "repair", options={"reading": reading}))
    assert isinstance(done, Done)
    assert done.result["outcome"] == "REFUSED"
    assert "POST /api/scan" in done.result["message"]
