"""The pages, their headers, and what thumbnails may show."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from solvers import Grid, Puzzle, parse
from solvers.examples import examples
from webapp.thumbnails import thumbnail

FLAT = [example for example in examples() if len(example.puzzle.shape) == 2]


def test_home_offers_all_flat_examples(client: FlaskClient) -> None:
    page = client.get("/").text
    assert FLAT
    for example in FLAT:
        assert f'data-testid="example-{example.name}"' in page


@pytest.mark.parametrize("example", FLAT, ids=lambda example: example.name)
def test_example_comes_in_the_box(client: FlaskClient, example: object) -> None:
    page = client.get("/", query_string={"example": example.name}).text
    box = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert box is not None
    assert parse(box[1]) == example.puzzle
    assert "data-solve-now" in page


def test_unknown_example_is_a_page_of_its_own(client: FlaskClient) -> None:
    response = client.get("/?example=nothing-of-the-kind")
    assert response.status_code == 404
    assert "no example of that name" in response.text


def test_hostile_names_are_escaped(client: FlaskClient) -> None:
    assert "<script>alert" not in client.get("/?example=<script>alert(1)</script>").text
    assert "<script>alert" not in client.get("/<script>alert(1)</script>").text


def test_health(client: FlaskClient) -> None:
    told = client.get("/healthz").json
    assert told["status"] == "ok"
    assert re.fullmatch(r"\d+\.\d+\.\d+", told["version"])
    assert told["jobs"] == told["reading"] == {"waiting": 0, "running": 0, "workers": 0}


@pytest.mark.parametrize("path", ["/", "/healthz", "/s/x", "/api/solve", "/nothing", "/static/js/main.js"])
def test_every_answer_has_the_headers(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "no-referrer"
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "connect-src 'self' ws://localhost wss://localhost;" in policy


@pytest.mark.parametrize("host", ["x; script-src *", "a b", "evil\" ,"])
def test_strange_hosts_do_not_get_into_the_policy(client: FlaskClient, host: str) -> None:
    policy = client.get("/healthz", headers={"Host": host}).headers["Content-Security-Policy"]
    assert "connect-src 'self' ;" in policy
    assert policy.count("script-src") == 1


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 400),
        ({"Origin": "http://localhost"}, 400),
        ({"Sec-Fetch-Site": "same-origin"}, 400),
        ({"Sec-Fetch-Site": "none"}, 400),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_pages_of_other_sites_cannot_make_it_work(client: FlaskClient, headers: dict, status: int) -> None:
    for path in ("/api/solve", "/api/puzzles", "/api/jobs"):
        assert client.post(path, json={}, headers=headers).status_code == status
    assert client.delete("/api/jobs/x", headers=headers).status_code == (403 if status == 403 else 404)
    assert client.get("/api/methods", headers=headers).status_code == 200


def test_pages_name_no_other_host(client: FlaskClient) -> None:
    addresses = re.findall(r"(?:src|href|action)=\"([^\"]*)\"", client.get("/").text)
    assert addresses
    assert all(address.startswith(("/", "#")) for address in addresses)


def test_thumbnails_tell_no_more_than_the_clues() -> None:
    grid = Grid.from_text("#.#\n.#.\n#.#")
    bare = Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]])
    longer = Puzzle.flat([[1, 1], [2], [1, 1]], [[1, 1], [2], [1, 1]])
    assert thumbnail(Puzzle.from_grid(grid)) == thumbnail(bare) == thumbnail(longer)


@pytest.mark.parametrize("shape", [(1, 1), (1, 40), (40, 1), (5, 5), (30, 41)])
def test_thumbnails_of_all_shapes(shape: tuple[int, int]) -> None:
    rows, cols = shape
    drawn = thumbnail(Puzzle.flat([[]] * rows, [None] * cols))
    assert drawn.clues == ""
    assert (drawn.thin + drawn.thick).count("M") == rows + cols + 2
