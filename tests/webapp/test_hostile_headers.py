"""Hostile headers about the origin and the wishes of a request never lead to a 500."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import example, given
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder, run_wsgi_app

from nonoscope import Puzzle, dump
from solvers.texts import say
from tests.cases import for_every
from tests.inline import inline_runner
from webapp import create_app
from webapp.base.site_address import is_own_origin

CODE = dump(Puzzle.flat([[1, 1], [1], [1, 1]], [[1, 1], [1], [1, 1]]), "link")
PLACES = [
    ("GET", "/"), ("GET", f"/p/{CODE}"), ("GET", "/nothing"), ("GET", "/api/methods"), ("GET", "/api/nothing"),
    ("GET", f"/api/puzzles/{CODE}/qr.svg"), ("GET", "/static/js/play/play.js"), ("GET", "/static/nothing"),
    ("GET", "/.well-known/security.txt"), ("GET", "/s/x"), ("GET", "/healthz"), ("POST", "/api/puzzles"),
    ("POST", "/api/jobs"), ("DELETE", "/api/jobs/x"), ("POST", "/nothing"),
]
NAMES = [
    "Host", "X-Forwarded-Host", "X-Forwarded-For", "X-Forwarded-Proto", "Origin", "Referer", "Cookie", "Range",
    "Accept-Encoding", "Accept-Language", "If-Modified-Since", "If-None-Match", "Content-Type", "If-Range",
    "Sec-Fetch-Site", "X-Request-ID",
]
BAD_HOSTS = ["a" * 64, "a..b", ".a", "b." + "a" * 64 + ".c:80", "xn--a", "a.xn--9.b", "[::::]", "[1:2:3]", "[:.]:80"]
BAD_ORIGINS = ["http://[", "http://]", "http://[x]", "//[", "null", "", "localhost", "http://", "http://\xe9", "\xff"]
ODD = [
    *BAD_HOSTS, *BAD_ORIGINS, "http://localhost", "localhost", "[::1]:8000", "fe80::1%eth0", "::1%", "::ffff:127.0.0.1",
    "1.2.3.4, ,", "https", "bytes=0-", "bytes=9-1,-0", 'W/"x", *', "Wed, 99 Nov 2026 10:00:00 GMT",
    "Mon, 01 Jan 0000 00:00:00 GMT", "visitor=\"\\777\"; ;=", "gzip;q=1e999, br;q=nan", "*;q=-1",
    "multipart/form-data; boundary=", "application/json; charset=\x80", "text/x; a*=utf-8''%ff",
]

signs = st.characters(min_codepoint=32, max_codepoint=255, exclude_characters="\x7f")
looks_right = st.text("abx019.:-[]%/,;=\"*_@ ", max_size=80)
values = st.sampled_from(ODD) | st.text(signs, max_size=80) | looks_right
headers = st.dictionaries(st.sampled_from(NAMES), values, min_size=1, max_size=4)


@cache
def app(proxies: int, hosts: str = "") -> Flask:
    unlimited = {"JOB_RATE": "", "READ_RATE": "", "LINK_RATE": "", "WATCH_RATE": ""}
    settings = {**unlimited, "PROXIES": proxies, "HOSTS": hosts, "DATABASE": "sqlite://", "CONTACT": "mailto:a@b"}
    return create_app({**settings, "SECONDS": 0.3}, jobs=inline_runner())


def status(server: Flask, verb: str, path: str, given: Mapping[str, str]) -> tuple[int, str]:
    """The answer. The test client is not used, because it parses some host names for its own cookies."""
    environ = EnvironBuilder(path=path, method=verb, data=b"{}" if verb == "POST" else None).get_environ()
    for name, value in given.items():
        key = name.upper().replace("-", "_")
        environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
    body, code, _ = run_wsgi_app(server, environ, buffered=True)
    return int(code[:3]), b"".join(body).decode("utf-8", "replace")


@given(st.sampled_from(PLACES), st.sampled_from([0, 1]), st.sampled_from(["", "localhost,[::1]"]), headers)
@example(("GET", "/nothing"), 0, "", {"Host": "a..b"})
@example(("POST", "/api/jobs"), 0, "", {"Origin": "http://["})
@example(("POST", "/nothing"), 0, "localhost", {"Origin": "http://[", "Host": "x"})
def test_no_header_breaks_an_answer(place: tuple[str, str], proxies: int, hosts: str, given: dict[str, str]) -> None:
    code, text = status(app(proxies, hosts), *place, given)
    assert code < 500, (code, text[:300])


@for_every("host", BAD_HOSTS)
def test_invalid_host_names_are_reported(host: str) -> None:
    for verb, path in PLACES:
        for server, header in ((app(0), "Host"), (app(1), "X-Forwarded-Host")):
            code, text = status(server, verb, path, {header: host})
            assert code == 400, (path, header)
            assert say("server.not_here") in text, (path, header)


@for_every("origin", BAD_ORIGINS)
def test_origin_that_is_none_is_that_of_another_site(origin: str) -> None:
    for host in ("localhost", "a_b", "a b"):  # of the last two Werkzeug makes an empty name
        assert status(app(0), "POST", "/api/jobs", {"Origin": origin, "Host": host})[0] == 403, host


@pytest.mark.parametrize(("host", "origin", "own"), [
    ("localhost", "http://localhost", True), ("localhost:80", "http://localhost", True),
    ("localhost:8000", "http://localhost:8000", True), ("localhost:8000", "http://localhost", False),
    ("[::1]:8000", "http://[::1]:8000", True), ("nonoscope.example", "https://evil.example", False),
    ("nonoscope.example", "https://nonoscope.example.evil.example", False),
])
def test_own_pages_are_recognised_by_their_origin(host: str, origin: str, own: bool) -> None:
    with app(0).test_request_context(headers={"Host": host}):
        assert is_own_origin(origin) is own


def test_programs_get_the_error_of_a_wrong_host_like_all_others(client: FlaskClient) -> None:
    answer = client.get("/api/methods", headers={"Host": "a..b"})
    assert answer.json["error"]["sentence"] == "server.not_here"
