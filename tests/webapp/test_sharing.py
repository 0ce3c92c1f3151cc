"""QR codes, previews of links, and the share panel of a puzzle."""

from __future__ import annotations

import html
import io
import re
from pathlib import Path
from random import Random

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from nonoscope import EMPTY, FILLED, Grid, Puzzle, dump
from solvers.collection import example
from solvers.formats import formats
from tests.cases import for_every
from tests.inline import inline_runner
from tests.webapp.qr_reader import read_qr
from webapp import create_app
from webapp.play.puzzle_pages import LONGEST_IN_QR

SMALL = Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]])
CODE = dump(SMALL, "link")
NOISE = Random(1)
LARGE_CODE = dump(Puzzle.from_grid(Grid((80, 80), bytes(NOISE.choices((FILLED, EMPTY), k=6_400)))), "link")


@pytest.fixture
def storing(tmp_path: Path) -> FlaskClient:
    app = create_app({"TESTING": True, "DATABASE": f"sqlite:///{tmp_path}/links.db"}, jobs=inline_runner())
    return app.test_client()


def meta(client: FlaskClient, path: str, **how: object) -> dict[str, str]:
    """The contents of the meta tags of a page, by name."""
    page = client.get(path, **how).text
    tags = re.findall(r'<meta (?:property|name)="([^"]*)" content="([^"]*)">', page)
    return {name: html.unescape(content) for name, content in tags}


@for_every("code", [CODE, *(example(name).code for name in ("cat", "windmill", "steam-engine"))])
def test_code_holds_the_whole_address_of_the_puzzle(client: FlaskClient, code: str) -> None:
    response = client.get(f"/api/puzzles/{code}/qr.svg", base_url="https://school.example:8443")
    assert response.mimetype == "image/svg+xml"
    assert read_qr(response.text) == f"https://school.example:8443/p/{code}"


def test_code_of_a_short_link(storing: FlaskClient) -> None:
    link = storing.post("/api/links", json={"code": CODE, "fragment": "marks=rAB"}).json
    drawn = storing.get(f"/api/links/{link['id']}/qr.svg").text
    assert read_qr(drawn) == f"http://localhost{link['url']}"
    assert storing.get("/api/links/nothing-here/qr.svg").status_code == 404


def test_too_long_links_are_reported_to_be_too_long(client: FlaskClient) -> None:
    assert len(LARGE_CODE) > LONGEST_IN_QR
    response = client.get(f"/api/puzzles/{LARGE_CODE}/qr.svg")
    assert response.status_code == 413
    assert "Use a short link instead" in response.json["error"]["message"]


def test_preview_has_whole_addresses_and_its_size(client: FlaskClient) -> None:
    code = dump(example("cat").puzzle, "link")
    tags = meta(client, f"/p/{code}", base_url="https://school.example")
    assert tags["og:title"].startswith("10 × 10, easy, No.\u00a0")
    assert tags["og:url"] == f"https://school.example/p/{code}"
    assert tags["og:image"] == tags["twitter:image"] == f"https://school.example/og/{code}.png"
    assert tags["twitter:card"] == "summary_large_image"
    image = Image.open(io.BytesIO(client.get(tags["og:image"]).data))
    assert [str(side) for side in image.size] == [tags["og:image:width"], tags["og:image:height"]]


def test_home_page_has_a_preview_of_its_own(client: FlaskClient) -> None:
    tags = meta(client, "/", base_url="https://school.example")
    assert tags["og:image"] == "https://school.example/preview.png"
    assert Image.open(io.BytesIO(client.get(tags["og:image"]).data)).size == (1200, 630)


def test_preview_is_worked_out_once_and_may_be_kept(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = app.test_client()
    first = client.get(f"/og/{CODE}.png")
    monkeypatch.setattr("webapp.jobs.tasks.puzzle_tasks.draw.card", None)
    assert client.get(f"/og/{CODE}.png").data == first.data
    assert "public" in first.headers["Cache-Control"]


def test_every_format_can_be_saved(client: FlaskClient) -> None:
    page = client.get(f"/p/{CODE}").text
    offered = dict(re.findall(r'<a href="([^"]*)" download data-testid="export-([^"]*)"', page))
    names = {form.name for form in formats() if form.flat and not form.read_only} | {"svg", "png"}
    assert set(offered.values()) == names
    assert {name for address, name in offered.items() if "theme=print" in address} == {"svg", "png"}
    pictures = {form.name for form in formats() if form.picture}  # those are solved first, which has its own tests
    for address in (address for address, name in offered.items() if name not in pictures):
        response = client.get(html.unescape(address))
        assert response.status_code == 200
        assert response.headers["Content-Disposition"].startswith("attachment")
