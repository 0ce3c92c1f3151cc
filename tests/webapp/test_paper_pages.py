"""Worksheets and handouts over HTTP: from packs, puzzles, links and clues; and what is refused."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from nonoscope import dump
from nonoscope.collection import example, model
from tests.cases import for_every
from tests.solvers.pdf_shapes import pages_of
from tests.solvers.puzzles import PEAKS, tangled
from tests.solvers.test_paper import modules_of
from tests.webapp.qr_reader import read_modules
from webapp.play.puzzle_reader import Reading
from webapp.services import KEY

OWN = dump(PEAKS, "link")
CAT = example("cat").code


def is_pdf(answer: TestResponse, pages: int) -> None:
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert len(pages_of(answer.data)) == pages


def sentence_of(answer: TestResponse) -> str:
    assert answer.status_code == 400
    return unescape(answer.text.partition('data-testid="error">')[2].partition("<")[0])


def test_a_pack_offers_a_worksheet_of_its_puzzles(client: FlaskClient) -> None:
    assert 'href="/paper?pack=first' in client.get("/puzzles/pack/first").text
    page = client.get("/paper?pack=first").text
    assert page.count('name="p"') == 27
    assert page.count('name="p" value="flat-') == 27
    assert page.count(" checked> <span>") == 6
    numbers = [part.partition('"')[0] for part in page.split('name="p" value="')[1:]]
    is_pdf(client.post("/paper/worksheet.pdf", data={"p": numbers[:6], "per_page": "6", "answers": "on"}), 2)


@for_every("code, page", [(CAT, "p"), (OWN, "p"), (model("cat").code, "c")])
def test_a_puzzle_offers_its_papers(client: FlaskClient, code: str, page: str) -> None:
    assert f'href="/paper?puzzle={code}"' in client.get(f"/{page}/{code}").text
    form = client.get(f"/paper?puzzle={code}").text
    assert ('value="lines3d"' in form) == (page == "c")
    is_pdf(client.post("/paper/worksheet.pdf", data={"p": code, "first_step": "on"}), 1)
    is_pdf(client.get("/paper/handout.pdf", query_string={"puzzle": code, "steps": 2}), 1)


def test_links_of_all_kinds_make_a_worksheet(client: FlaskClient) -> None:
    short = client.post("/api/links", json={"code": OWN}).json["url"]
    links = [f"https://school.example/p/{OWN}#title=Peaks", f"http://localhost{short}", OWN, "flat-12", "1;1:1;1", ""]
    is_pdf(client.post("/paper/worksheet.pdf", data={"links": "\r\n".join(links), "per_page": "6"}), 1)


def test_the_qr_code_leads_to_the_puzzle_on_this_server(client: FlaskClient) -> None:
    answer = client.get(f"/paper/worksheet.pdf?p={CAT}&per_page=1", base_url="https://school.example:8443")
    (page,) = pages_of(answer.data)
    assert read_modules(modules_of(page)) == f"https://school.example:8443/p/{CAT}"


@for_every("data, words", [
    ({}, "Expected at least one puzzle."),
    ({"p": ["flat-1"] * 25}, "Expected at most 24 puzzles, found '25'."),
    ({"links": "flat-1\n" * 25}, "Expected at most 24 puzzles, found '25'."),
    ({"p": "flat-0"}, "flat-0: "), ({"p": "flat-99999999999"}, "flat-99999999999: "), ({"links": "no"}, "no: "),
    ({"p": "flat-00001299"}, "flat-00001299: "),
    ({"links": "http://[x/s/y"}, "http://[x/s/y: "),
    ({"p": CAT, "per_page": "9"}, "from 1 to 6"), ({"p": CAT, "paper": "wall"}, "a4, a3 or letter"),
    ({"p": "flat-1", "links": dump(tangled(90, 0.5, 1), "link")}, "puzzle 2: expected a puzzle whose cells"),
])
def test_a_wrong_wish_shows_the_form_again(client: FlaskClient, data: dict[str, str | list[str]], words: str) -> None:
    answer = client.post("/paper/worksheet.pdf", data=data)
    assert words.lower() in sentence_of(answer).lower()
    assert 'data-testid="make-worksheet"' in answer.text


@for_every("query, words", [
    ({"steps": "0"}, "from 1 to 48"), ({"steps": "many"}, "a number"), ({"method": "anneal"}, "person, passes"),
    ({"method": "lines3d"}, "passes, dfs, bfs or astar, found"), ({"paper": "wall"}, "a4, a3 or letter"),
])
def test_a_wrong_handout_shows_the_form_again(client: FlaskClient, query: dict[str, str], words: str) -> None:
    answer = client.get("/paper/handout.pdf", query_string={"puzzle": CAT, **query})
    assert words in sentence_of(answer)
    assert 'data-testid="make-handout"' in answer.text


def test_what_is_refused_reads_no_puzzle_in_vain(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong wish is refused before any puzzle is read, and a puzzle that is too large before those after it."""
    reader, client = app.extensions[KEY].reader, app.test_client()
    read, sources = reader.read, list[str]()

    def noted(source: str, *others: Any) -> Reading:
        sources.append(source)
        return read(source, *others)

    monkeypatch.setattr(reader, "read", noted)
    links = [dump(tangled(side, 0.5, 1), "link") for side in (100, 90, 95)]
    for wrong in ({"per_page": "9"}, {"paper": "wall"}):
        sentence_of(client.post("/paper/worksheet.pdf", data={"links": "\n".join(links), **wrong}))
    assert not sources
    sentence_of(client.post("/paper/worksheet.pdf", data={"links": "\n".join(links)}))
    for wrong in ({"steps": "0"}, {"paper": "wall"}, {"method": "none"}, {}):
        sentence_of(client.get("/paper/handout.pdf", query_string={"puzzle": links[0], **wrong}))
    assert sources == links[:1]


@for_every("query", ["pack=nowhere", "puzzle=nowhere", "pack=", f"puzzle={'n' * 9_000}"])
def test_forms_that_are_not_there(client: FlaskClient, query: str) -> None:
    assert client.get(f"/paper?{query}").status_code == 404


def test_what_visitors_type_stays_text(client: FlaskClient) -> None:
    form = client.post("/paper/worksheet.pdf", data={"title": '"><b>x', "links": "</textarea><b>y"}).text
    assert "<b>" not in form


def test_the_form_works_without_a_puzzle(client: FlaskClient) -> None:
    for path in ("/paper", "/paper?pack=zoo"):
        page = client.get(path)
        assert page.status_code == 200
        assert 'data-testid="handout"' not in page.text
