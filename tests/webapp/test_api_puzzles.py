"""/api/puzzles: from any format to a link code, and back; and what the reader of puzzles remembers."""

from __future__ import annotations

import io

import pytest
from flask.testing import FlaskClient

from nonoscope import Puzzle, dump, parse
from solvers.collection import example, model
from solvers.formats import formats
from tests.cases import for_every
from tests.inline import client_of, inline_runner
from webapp.base.bounded_cache import BoundedCache
from webapp.base.request_bounds import LONGEST_CODE
from webapp.base.visitor import NOBODY
from webapp.base.wire_json import dumps
from webapp.jobs.tasks import work
from webapp.play import puzzle_reader
from webapp.play.puzzle_reader import PuzzleReader, ReaderError

ROWS, COLS = [[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]]
PUZZLE = Puzzle.flat(ROWS, COLS)
CODE = dump(PUZZLE, "link")


@for_every("sent", [
    {"json": {"text": dump(PUZZLE, "non")}},
    {"json": {"text": f"https://example.org/p/{CODE}"}},
    {"json": {"rows": ROWS, "cols": COLS}},
    {"data": {"file": (io.BytesIO(dump(PUZZLE, "lambda").encode()), "puzzle.txt")}},
    {"data": {"file": (io.BytesIO(b"P4\n3 3\n\xa0\x40\xa0"), "picture.pbm")}},
])
def test_puzzle_is_taken_in(client: FlaskClient, sent: dict) -> None:
    response = client.post("/api/puzzles", **sent)
    assert response.status_code == 201
    answer = response.json
    assert (answer["code"], answer["url"], answer["warnings"], answer["title"]) == (CODE, f"/p/{CODE}", [], "")
    assert (answer["shape"], answer["rows"], answer["cols"]) == ([3, 3], ROWS, COLS)
    assert "puzzles" not in answer


def test_code_gives_the_puzzle_back(client: FlaskClient) -> None:
    for address in (CODE, CODE, f"{CODE}%20"):  # the second time from memory
        answer = client.get(f"/api/puzzles/{address}").json
        assert (answer["code"], answer["rows"], answer["cols"], answer["givens"]) == (CODE, ROWS, COLS, [])


@for_every(
    "form", [form for form in formats() if form.flat and not form.read_only], ids=lambda form: form.name
)
def test_every_format_is_written(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, form: object) -> None:
    # On a busy machine compiling alone takes longer than it would be given.
    monkeypatch.setattr("webapp.jobs.tasks.puzzle_tasks._SOLVE_SECONDS", None)
    response = client.get(f"/api/puzzles/{CODE}?format={form.name}")
    assert response.status_code == 200
    assert parse(response.data, form.name) == PUZZLE
    name = "puzzle-3x3-solved." if form.picture else "puzzle-3x3."
    assert response.headers["Content-Disposition"].startswith(f'attachment; filename="{name}')


def test_files_carry_title_and_author(client: FlaskClient) -> None:
    response = client.get(f"/api/puzzles/{CODE}?format=non&title=A%0A%00cross&author=Ada")
    assert (parse(response.data, "non").info.title, parse(response.data, "non").info.author) == ("A cross", "Ada")
    bundled = client.get(f"/api/puzzles/{dump(example('cat').puzzle, 'link')}?format=gno")
    assert (parse(bundled.data, "gno").info.title, parse(bundled.data, "gno").info.author) == ("Cat", "Nonoscope")


def test_a_picture_that_nobody_can_draw_says_why(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    none = client.post("/api/puzzles", json={"text": "3\n3\n1 1\n1\n1 1\n1\n3\n1\n"}).json["code"]
    response = client.get(f"/api/puzzles/{none}?format=pbm")
    assert response.status_code == 400
    assert "no solution" in response.json["error"]["message"]
    monkeypatch.setattr("webapp.jobs.tasks.puzzle_tasks._SOLVE_SECONDS", 0)
    response = client.get(f"/api/puzzles/{CODE}?format=pbm")
    assert response.status_code == 400
    assert "no solution was found in time" in response.json["error"]["message"]


PACK = 'title "A"\nrows\n1x\ncolumns\n1\n====\ntitle "B"\nrows\n2\ncolumns\n1\n1\n====\nrows\n1\ncolumns\n1\n'


def test_several_puzzles_are_listed_and_the_first_that_can_be_read_is_taken(client: FlaskClient) -> None:
    answer = client.post("/api/puzzles", json={"text": PACK}).json
    assert answer["puzzles"] == [{"number": 1, "title": "A"}, {"number": 2, "title": "B"}, {"number": 3, "title": ""}]
    assert (answer["number"], answer["title"], answer["rows"]) == (2, "B", [[2]])


def test_one_of_several_is_taken_by_its_number(client: FlaskClient) -> None:
    answer = client.post("/api/puzzles?number=3", json={"text": PACK}).json
    assert (answer["number"], answer["shape"]) == (3, [1, 1])
    file = client.post("/api/puzzles?number=2&format=colon", data={"file": (io.BytesIO(PACK.encode()), "p.nonpack")})
    assert file.data == b"1;1:2"
    broken = client.post("/api/puzzles?number=1", json={"text": PACK})
    assert broken.status_code == 400
    assert "The rows add up to 1 cells" in broken.json["error"]["message"]


@for_every("number", ["0", "4", "x", "-1", "9" * 50, ""])
def test_a_number_that_no_puzzle_has_is_refused(client: FlaskClient, number: str) -> None:
    assert client.post(f"/api/puzzles?number={number}", json={"text": PACK}).status_code == 400


def test_pictures_show_the_empty_puzzle(client: FlaskClient) -> None:
    small = client.get(f"/api/puzzles/{CODE}?format=png&cell=8")
    large = client.get(f"/api/puzzles/{CODE}?format=png&cell=40&theme=dark")
    assert small.content_type == "image/png"
    assert small.data.startswith(b"\x89PNG")
    assert len(small.data) < len(large.data)
    drawn = client.get(f"/api/puzzles/{CODE}?format=svg")
    assert drawn.content_type == "image/svg+xml"
    assert "0 of them filled" in drawn.text


def test_any_puzzle_is_converted_without_a_code(client: FlaskClient) -> None:
    response = client.post("/api/puzzles?format=json", json={"text": dump(PUZZLE, "non")})
    assert response.status_code == 200
    assert response.json["rows"] == ROWS


@for_every(
    "query", ["format=nonsense", "format=nonograms_org", "format=png&cell=1000", "format=svg&theme=pink", "format="]
)
def test_formats_and_options_that_cannot_be_written_are_refused(client: FlaskClient, query: str) -> None:
    response = client.get(f"/api/puzzles/{CODE}?{query}")
    assert response.status_code == 400
    assert response.json["error"]["message"]


@for_every("code", ["x", CODE[:-1], "n" * 300, "%00", "q" + CODE])
@for_every("verb, what", [("GET", ""), ("POST", "/check"), ("POST", "/solution")])
def test_an_invalid_code_is_refused(client: FlaskClient, code: str, verb: str, what: str) -> None:
    response = client.open(f"/api/puzzles/{code}{what}", method=verb, json={"marks": []} if what else None)
    assert (response.status_code, response.json["error"]["code"]) == (400, "bad_puzzle")


def test_puzzle_too_large_for_an_address_is_taken_all_the_same(client: FlaskClient) -> None:
    side = 300
    places = range(side)
    noise = "\n".join("".join(".#"[(r * r * 7 + c * c * c * 3 + r * c) % 11 % 2] for c in places) for r in places)
    striped = Puzzle.flat([[1] * (row % 150) for row in range(side)], [None] * side)
    answer = client.post("/api/puzzles", json={"text": noise}).json
    assert len(answer["code"]) > LONGEST_CODE
    assert answer["url"] is None
    assert any("too long" in warning for warning in answer["warnings"])
    assert len(client.post("/api/puzzles", json={"text": dump(striped, "json")}).json["warnings"]) == 1


@for_every("rate, verb, path, body", [
    ("READ_RATE", "GET", f"/api/puzzles/{CODE}", None), ("READ_RATE", "GET", "/api/lessons/overlap", None),
    ("READ_RATE", "GET", "/api/drills/overlap?seed=7", None),
    ("READ_RATE", "GET", "/api/random?size=5&level=easy&style=noise&seed=1", None),
    ("JOB_RATE", "POST", "/api/jobs", {"puzzle": CODE}),
])
def test_work_is_rated(rate: str, verb: str, path: str, body: dict | None) -> None:
    client = client_of({"TESTING": True, rate: "2/hour"})
    *answers, refused = [client.open(path, method=verb, json=body) for _ in range(3)]
    assert all(answer.status_code in (200, 201) for answer in answers)
    assert (refused.status_code, 0 < int(refused.headers["Retry-After"]) <= 3600) == (429, True)
    other = client.open(path, method=verb, json=body, environ_base={"REMOTE_ADDR": "10.0.0.9"})
    assert other.status_code in (200, 201)


def test_lines_without_a_clue_are_reported(client: FlaskClient) -> None:
    answer = client.post("/api/puzzles", json={"rows": [[1], None], "cols": [[1], None]}).json
    assert answer["warnings"] == ["2 of the 4 lines have no clue."]
    assert answer["rows"] == [[1], None]


# What the reader remembers


CODES = [dump(Puzzle.flat([[1]] * side, [None] * side), "link") for side in range(1, 9)]


def noting(sources: list[object]) -> PuzzleReader:
    """A reader that notes what it reads and writes, once for each job."""
    return PuzzleReader(inline_runner(lambda request: sources.append(request.source) or work(request)))


def test_a_code_is_not_read_again() -> None:
    sources: list[object] = []
    reader = noting(sources)
    first, again, _ = ([reader.puzzle(code, NOBODY) for code in CODES] for _ in range(3))
    assert sources == CODES
    assert first == again
    assert [(reading.puzzle.shape[0], reading.described["shape"][0]) for reading in first] == [
        (side, side) for side in range(1, 9)]


def test_a_link_that_was_read_is_not_decoded_again_for_its_preview_or_a_file() -> None:
    sources: list[object] = []
    reader = noting(sources)
    drawn = reader.card(CODES[2], "", NOBODY)["data"]
    puzzle = reader.puzzle(CODES[2], NOBODY).puzzle
    reader._cards = BoundedCache(1)
    assert reader.card(CODES[2], "", NOBODY)["data"] == drawn
    assert reader.write_linked(CODES[2], "link", NOBODY)["data"].decode() == CODES[2]
    assert sources == [CODES[2], CODES[2], puzzle, puzzle]


def test_nonsense_is_remembered_as_such_and_its_sentence_counts() -> None:
    """Nonsense is short, but the error about it is not."""
    sources, sentences = list[object](), 0
    reader = noting(sources)
    for code in ("0", "1", "0", "1"):
        with pytest.raises(ReaderError) as error:
            reader.puzzle(code, NOBODY)
        assert str(error.value).endswith(".")
        sentences += len(str(error.value))
    assert sources == ["0", "1"]
    assert reader._readings._weight > sentences / 2


def test_numbers_of_solids_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """A code of a few characters stands for three faces full of numbers."""
    solid = dump(model("steps").puzzle, "link")
    faces = PuzzleReader(inline_runner()).puzzle(solid, NOBODY).described
    monkeypatch.setattr(puzzle_reader, "_CACHE_BYTES", len(solid) + len(dumps(faces)))
    sources: list[object] = []
    reader = noting(sources)
    for _ in range(2):
        assert reader.puzzle(solid, NOBODY).puzzle.shape == (3, 3, 3)
    assert sources == [solid, solid]


def test_memory_is_bounded_and_keeps_what_was_used_last(monkeypatch: pytest.MonkeyPatch) -> None:
    readings = [PuzzleReader(inline_runner()).puzzle(code, NOBODY) for code in CODES]
    most = 3 * puzzle_reader._weight(CODES[-1], readings[-1])
    monkeypatch.setattr(puzzle_reader, "_CACHE_BYTES", most)
    sources: list[object] = []
    reader = noting(sources)
    for code in CODES:
        reader.puzzle(CODES[0], NOBODY)
        reader.puzzle(code, NOBODY)
        assert reader._readings._weight <= most
    assert sources == CODES
    reader.puzzle(CODES[1], NOBODY)
    assert sources == [*CODES, CODES[1]]
