"""Malformed requests to the server: query strings, JSON bodies, messages of web sockets. No answer is a 500."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import quote

from flask.testing import FlaskClient
from werkzeug.exceptions import HTTPException

from nonoscope import Puzzle, dump
from solvers.collection import model
from solvers.formats import formats
from solvers.formats.link import code as link
from solvers.formats.link.coder import ALPHABET
from tests.fuzzing.mutations import odd_value, spoiled, spoiled_json
from tests.fuzzing.targets import Case, Target, bytes_in, case_of
from tests.inline import inline_runner
from webapp import create_app
from webapp.api.json_bodies import as_http, error_json
from webapp.base.wire_json import SocketJson
from webapp.jobs.job_store import UnknownJobError
from webapp.server.sockets import _job_and_number, _job_in

NOT_IMPLEMENTED = {"/oembed": 501}  # what oEmbed wants for an unknown format
PUZZLE = Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]])
CODE, SOLID = dump(PUZZLE, "link"), dump(model("steps").puzzle, "link")
GOAL = json.loads(dump(model("steps").puzzle, "solid"))
CLUES = {"rows": [[1, 1], [1], None], "cols": [[1, 1], [], None], "givens": [[0, 1], [3, 2]], "title": "x"}


_FOLDER = TemporaryDirectory()  # of a database that all threads share


@cache
def client() -> FlaskClient:
    """A server inside this process, without rate limits."""
    rates = ("JOB_RATE", "READ_RATE", "LINK_RATE", "WATCH_RATE", "TRY_RATE")
    config = {**dict.fromkeys(rates, ""), "DATABASE": f"sqlite:///{_FOLDER.name}/kept.db", "SECONDS": 0.2,
              "MOST_SECONDS": 0.3, "BODY": 200_000, "KEEP_JOBS": 20}
    return create_app(config, jobs=inline_runner()).test_client()


def check_answer(verb: str, path: str, body: bytes = b"", kind: str | None = None, token: str = "") -> None:
    """An answer; errors of the API all have the same shape."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    response = client().open(path, method=verb, data=body, content_type=kind, headers=headers)
    about = f"{verb} {path[:200]} {body[:300]!r} -> {response.status_code} {response.data[:300]!r}"
    assert response.status_code < 500 or response.status_code in (503, NOT_IMPLEMENTED.get(path.split("?")[0])), about
    if response.status_code >= 400 and path.startswith("/api/"):
        error = json.loads(response.text)["error"]
        assert set(error) >= {"code", "message", "where"}, about
        assert all(isinstance(error[name], str) for name in ("code", "message", "where")), about
        assert 0 < len(error["message"]) < 800, about


# --- addresses

PATHS = [
    "/p/{code}", "/c/{code}", "/race/{code}", "/og/{code}.png", "/s/{code}", "/api/puzzles/{code}",
    "/api/puzzles/{code}/rating", "/api/puzzles/{code}/recording", "/oembed",
    "/embed/p/{code}", "/embed/c/{code}", "/embed/watch/{code}",
    "/api/puzzles/{code}/qr.svg", "/api/links/{code}/qr.svg", "/api/jobs/{code}", "/api/jobs/{code}/events",
    "/api/models/{code}", "/api/methods", "/methods/{code}", "/today/{code}", "/",
    "/learn/{code}", "/learn/{code}/drill", "/api/lessons/{code}", "/api/drills/{code}", "/api/drills/overlap",
    "/api/drills/solid_ends",
    "/random", "/daily/{code}", "/daily/2026-11-22/{code}", "/api/random", "/api/daily",
]
NAMES = [
    "format", "cell", "theme", "number", "since", "wait", "size", "level", "seed", "recipe", "date", "which", "x",
    "url", "maxwidth", "maxheight", "watch",
]


VALUES = [
    "0", "1", "-1", "24", "64", "65", "9" * 400, "1e400", "nan", "inf", "%00", "%", "%ff", "dark", "", "png", "xml",
    "exact", "anneal,moves:x,seed:-1", f"http://localhost/p/{CODE}%23watch=exact",
]
WORDS = [CODE, SOLID, CODE, SOLID, "cat", "steps", "exact", "%00", "..%2f..", "%ff", "%ed%a0%80"]


def address_case(chance: Random) -> Case:
    """Pages and requests with codes and parameters of all kinds."""
    other = quote(spoiled(chance, [CODE.encode(), SOLID.encode()])[:9000])
    sealed = link.seal("".join(chance.choices(ALPHABET, k=chance.randrange(1, 60))))
    code = chance.choice([*WORDS, *[other] * len(WORDS), *[sealed] * 3])
    values = [*VALUES, chance.choice(formats()).name, quote(spoiled(chance, [b"24", b"light"])[:200])]
    pairs = [f"{chance.choice(NAMES)}={chance.choice(values)}" for _ in range(chance.randrange(4))]
    return {"path": chance.choice(PATHS).format(code=code) + "?" + "&".join(pairs)}


def check_address(case: Case) -> None:
    check_answer("GET", case["path"])


# --- bodies

BODIES: dict[str, list[Any]] = {
    "/api/puzzles": [{"text": dump(PUZZLE, "non")}, {"text": CODE}, CLUES, GOAL, {"text": dump(PUZZLE, "xml")}],
    "/api/models": [GOAL, {"text": dump(model("steps").puzzle, "layers")}],
    "/api/solve": [CLUES, {"text": CODE, "options": {"count": 2}}, GOAL],
    "/api/explain": [CLUES, {"text": CODE}, GOAL],
    "/api/rate": [CLUES, {"text": CODE}, GOAL],
    "/api/progress/qr.svg": [{"fragment": "p=AQAAYeA"}],
    "/api/links": [{"code": CODE, "fragment": "t=Cat"}, {"code": SOLID}],
    "/api/scan?place=0&corners=1,1 9,1 9,9 1,9&rows=2&cols=2": [{"file": "x"}],
    "/api/jobs": [
        {"puzzle": CODE, "method": "exact", "options": {"count": 2, "probe": False}, "seed": 3, "seconds": 0.2},
        {**CLUES, "method": "astar", "options": {"heuristic": "lines"}},
        {"puzzle": SOLID, "method": "sat3d"}, {**GOAL, "task": "mend"},
        {**GOAL, "task": "thin", "options": {"logic": "any"}}, {"puzzle": CODE, "task": "thin"},
        {"puzzle": CODE, "method": "belief", "options": {"damping": 0.5}},
        {"puzzle": CODE, "method": "sat", "options": {"engine": "watched", "decisions": "first"}},
        {"task": "experiment", "experiment": "passes", "options": {"sizes": "3", "seeds": 1, "seconds": 0.1}},
        {"task": "repair", "reading": {"rows": [[{"values": [[1, 0.8], [0, 0.2]]}]], "cols": [[]], "palette": []}},
    ],
    f"/api/puzzles/{CODE}/check": [{"marks": [[0, 1], [4, 2]]}],
    f"/api/puzzles/{SOLID}/solution": [{"marks": [[0, 1]]}],
}


KINDS = ["application/json"] * 12 + ["application/json; charset=utf-16", "text/plain", "multipart/form-data"]


def body_case(chance: Random) -> Case:
    path = chance.choice(list(BODIES))
    verb = chance.choice(["POST"] * 12 + ["PUT", "DELETE"])
    return case_of(spoiled_json(chance, BODIES[path]), path=path, kind=chance.choice(KINDS), verb=verb)


def check_body(case: Case) -> None:
    check_answer(case["verb"], case["path"], bytes_in(case), case["kind"])


# --- messages of web sockets


_JOBS = inline_runner()


def message_case(chance: Random) -> Case:
    samples = [{"job": "x", "since": 0}, {"job": "a" * 40, "since": 7}]
    if chance.randrange(3) == 0:
        return case_of(json.dumps(odd_value(chance)).encode())
    return case_of(spoiled_json(chance, samples))


def check_message(case: Case) -> None:
    """Refused in a sentence, or watched."""
    try:
        message = SocketJson.loads(bytes_in(case))
    except ValueError:
        return
    try:
        job, _ = _job_and_number(message)
        _JOBS.status(job)
    except UnknownJobError as error:
        assert SocketJson.dumps({"job": _job_in(message), "error": error_json(as_http(error))})
    except HTTPException as error:
        assert SocketJson.dumps({"job": _job_in(message), "error": error_json(error)})


ADDRESSES = Target("addresses", 12, address_case, check_address)
BODY = Target("bodies", 11, body_case, check_body)
MESSAGES = Target("messages", 4, message_case, check_message)
