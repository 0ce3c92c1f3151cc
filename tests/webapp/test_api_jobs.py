"""/api/jobs and /api/methods: starting, reading, following and cancelling jobs."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from nonoscope import EMPTY, FILLED, METHODS, Grid, Puzzle, dump, method_info
from solvers.formats.link import code as link_code
from solvers.puzzle import puzzle_of
from solvers.texts import say
from tests.cases import for_every
from tests.inline import client_of
from tests.webapp.asking import pool
from tests.webapp.wire_replay import board
from webapp import create_app
from webapp.jobs.turns import JobLimits

CODE = dump(Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]]), "link")
SOLVED = "121212121"


def start(client: FlaskClient, **fields: object) -> str:
    response = client.post("/api/jobs", json={"puzzle": CODE, **fields})
    assert response.status_code == 201, response.json
    assert response.json["place"] == 0
    return response.json["job"]


def test_job_from_start_to_end(client: FlaskClient) -> None:
    job = start(client, method="exact", options={"probe": False}, seed=5, seconds=60)
    status = client.get(f"/api/jobs/{job}").json
    assert (status["state"], status["method"], status["result"]["outcome"]) == ("finished", "exact", "UNIQUE")
    batch = client.get(f"/api/jobs/{job}/events?since=0").json
    assert (batch["from"], batch["next"], batch["total"]) == (0, len(batch["events"]), status["events"])
    assert board(batch["events"], 9) == SOLVED
    later = client.get(f"/api/jobs/{job}/events?since=2").json
    assert later["events"] == batch["events"][2:]
    assert later["from"] == 2


@for_every("body", [{"text": "1\n1\n1\n1\n"}, {"rows": [[1]], "cols": [[1]]}])
def test_job_without_a_code(client: FlaskClient, body: dict) -> None:
    job = client.post("/api/jobs", json=body).json["job"]
    assert client.get(f"/api/jobs/{job}").json["result"]["solutions"] == [["#"]]


@for_every("field, values, where", [
    ("puzzle", ["nonsense"], "link"),
    ("puzzle", [7, None], "puzzle"),
    ("method", ["magic", ["exact"]], "method"),
    ("options", [{"magic": 1}], "options of exact"),
    ("options", [{"count": -1}, {"count": [1]}], "option count"),
    ("options", ["count"], "options"),
    ("options", [{"cores": 2}, {"cores": "64"}, {"cores": 0}], "option cores"),
    ("seed", [-1, 1 << 63, True, 0.5], "seed"),
    ("seconds", [0, 1e9, "long"], "seconds"),
])
def test_mistakes_in_a_request_are_reported_at_once(
    client: FlaskClient, field: str, values: list[object], where: str
) -> None:
    for value in values:
        response = client.post("/api/jobs", json={"puzzle": CODE, field: value})
        assert (response.status_code, response.json["error"]["where"]) == (400, where), value


def test_puzzle_too_large_to_be_solved() -> None:
    client = client_of({"CELLS": 8})
    response = client.post("/api/jobs", json={"puzzle": CODE})
    assert response.status_code == 413
    assert "8 cells" in response.json["error"]["message"]


@for_every("query", ["since=-1", "since=x", "since=nan", "wait=100", "wait=inf"])
def test_bad_numbers(client: FlaskClient, query: str) -> None:
    assert client.get(f"/api/jobs/{start(client)}/events?{query}").status_code == 400


@for_every("verb, tail", [("get", ""), ("get", "/events"), ("delete", "")])
def test_unknown_job(client: FlaskClient, verb: str, tail: str) -> None:
    response = client.open(f"/api/jobs/nothing{tail}", method=verb)
    assert response.status_code == 404
    assert response.json["error"]["message"] == say("requests.no_job")


@pytest.fixture
def busy() -> Iterator[FlaskClient]:
    """A server whose only worker the test controls."""
    with pool(JobLimits(workers=1, waiting=2, share=2)) as runner:
        yield create_app({"TESTING": True}, jobs=runner).test_client()


def submit(client: FlaskClient, text: str, address: str = "10.0.0.1") -> dict:
    return client.post("/api/jobs", json={"text": text}, environ_base={"REMOTE_ADDR": address}).json


def next_events(client: FlaskClient, job: str, since: int = 0) -> dict:
    """The events after this many, or the end: polled until they come, as pages do."""
    for _ in range(9):
        batch = client.get(f"/api/jobs/{job}/events?since={since}&wait=20").json
        if batch["events"] or batch["state"] == "finished":
            break
    return batch


@pytest.mark.process
def test_queue_has_places_and_an_end(busy: FlaskClient) -> None:
    hanging = submit(busy, "hang")["job"]
    assert next_events(busy, hanging)["next"] == 1
    batch = busy.get(f"/api/jobs/{hanging}/events?since=1&wait=0.05").json
    assert (batch["events"], batch["state"]) == ([], "running"), "waiting for events has an end"
    waiting = [submit(busy, text) for text in ("work 1", "work 2")]
    assert [each["place"] for each in waiting] == [1, 2]
    response = busy.post("/api/jobs", json={"text": "work"}, environ_base={"REMOTE_ADDR": "10.0.0.1"})
    assert (response.status_code, response.json["error"]["code"]) == (429, "busy")
    assert response.headers["Retry-After"]
    assert busy.get("/healthz").json["jobs"] == {"waiting": 2, "running": 1, "workers": 1, "replaced": 0}
    cancelled = busy.delete(f"/api/jobs/{hanging}").json
    assert cancelled["result"]["outcome"] == "CANCELLED"
    last = next_events(busy, waiting[1]["job"], since=1)
    assert (last["state"], last["place"]) == ("finished", 0)


def test_one_network_is_one_visitor() -> None:
    client = client_of({"JOB_RATE": "1/hour"})
    codes = [
        client.post("/api/jobs", json={"puzzle": CODE}, environ_base={"REMOTE_ADDR": address}).status_code
        for address in ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1", "nowhere")
    ]
    assert codes == [201, 429, 201, 201]


@for_every("path", ["/api/jobs", "/api/solve"])
def test_processors_are_shared_among_visitors(client: FlaskClient, path: str) -> None:
    response = client.post(path, json={"text": "1\n1\n1\n1\n", "options": {"cores": 2}})
    assert response.status_code == 400
    sentence = "Option cores: expected 1, because everyone using this server shares its processors, found '2'."
    assert response.json["error"] == {
        "code": "bad_option", "message": sentence, "where": "option cores",
        "sentence": "tasks.only_default", "parameters": {"default": "1"},
    }
    assert client.post(path, json={"text": "1\n1\n1\n1\n", "options": {"cores": 1}}).status_code < 300


def test_methods_tell_all_a_form_needs(client: FlaskClient) -> None:
    methods = {method["name"]: method for method in client.get("/api/methods").json["methods"]}
    assert list(methods) == list(METHODS)
    for name in METHODS:
        info = method_info(name)
        assert methods[name]["summary"] == info.summary
        assert methods[name]["kinds"] == [*info.kinds]
        assert [option["name"] for option in methods[name]["options"]] == [
            option.name for option in info.options if not option.only_local
        ]
        for option in methods[name]["options"]:
            assert set(option) == {"name", "type", "default", "choices", "low", "high", "help"}
            assert option["type"] in ("bool", "int", "float", "text")
        defaults = {option["name"]: option["default"] for option in methods[name]["options"]}
        assert info.read_options(defaults).items() >= defaults.items()


@pytest.mark.parametrize("code", [
    dump(Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], None, [1, 1]], givens=[(4, FILLED)]), "link"),
    dump(puzzle_of(Grid((2, 2, 2), bytes([FILLED, EMPTY, *[FILLED] * 6]))), "link"),
], ids=["flat", "solid"])
def test_a_code_is_read_once_for_page_job_and_help(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    read: list[str] = []
    decode = link_code.decode
    monkeypatch.setattr(link_code, "decode", lambda text: read.append(text) or decode(text))
    page = client.get(f"/p/{code}", follow_redirects=True)
    job = client.post("/api/jobs", json={"puzzle": code}).json["job"]
    status = client.get(f"/api/jobs/{job}").json
    checked = client.post(f"/api/puzzles/{code}/check", json={"marks": []})
    assert (page.status_code, checked.status_code) == (200, 200)
    assert status["result"]["outcome"] == "UNIQUE"
    assert status["puzzle"]["givens"] == client.get(f"/api/puzzles/{code}").json["givens"]
    assert read == [code]
