"""The host names that a server answers for: those of its own machine alone, unless settings name more;
and hostile headers, which never lead to a 500."""

from __future__ import annotations

import socket
from collections.abc import Mapping
from functools import cache

import pytest
from click.testing import CliRunner
from flask import Flask
from hypothesis import example, given
from hypothesis import strategies as st
from werkzeug.test import EnvironBuilder, run_wsgi_app

from nonoscope import Puzzle, dump
from solvers.texts import say
from tests.cases import for_every
from tests.inline import client_of, inline_runner
from webapp import __main__ as program
from webapp import create_app
from webapp.base.site_address import is_among, is_own_origin, names_to_answer
from webapp.config import from_environment

OWN = ["localhost", "localhost:8000", "LocalHost:1", "nonoscope.localhost", "127.0.0.1", "127.9.8.7:80", "[::1]",
       "[::1]:8000", "[0:0:0:0:0:0:0:1]:8000"]
FOREIGN = ["evil.example", "evil.example:8000", "localhost.evil.example", "evillocalhost", "127.0.0.1.evil.example",
           "192.168.1.5", "[fe80::1]:8000", "128.0.0.1", "0.0.0.0", "a b", "a..localhost"]


def status(names: str, host: str) -> int:
    client = client_of({"HOSTS": names, "DATABASE": "sqlite://"})
    return client.get("/healthz/live", headers={"Host": host}).status_code


@for_every("names, proxies, bound, option, host, answered", [
    *(("", 0, "127.0.0.1", "127.0.0.1", host, True) for host in OWN),
    *(("", 0, "127.0.0.1", "127.0.0.1", host, False) for host in FOREIGN),
    ("", 0, "::1", "::1", "[::1]:8000", True),
    ("", 0, "::1", "::1", "evil.example", False),
    ("", 0, "127.0.0.1", "nonoscope.local", "nonoscope.local:8000", True),
    ("", 0, "127.0.0.1", "nonoscope.local", "evil.local", False),
    ("", 1, "127.0.0.1", "127.0.0.1", "nonoscope.example", True),
    ("", 0, "0.0.0.0", "0.0.0.0", "desk.local:8000", True),
    ("", 0, "::", "::", "desk.local", True),
    ("nonoscope.example", 1, "127.0.0.1", "127.0.0.1", "nonoscope.example", True),
    ("nonoscope.example", 1, "127.0.0.1", "127.0.0.1", "127.0.0.1:8000", True),
    ("nonoscope.example", 1, "127.0.0.1", "127.0.0.1", "evil.example", False),
    ("nonoscope.example", 0, "0.0.0.0", "0.0.0.0", "127.0.0.1", False),
    ("tunnel.example", 0, "127.0.0.1", "127.0.0.1", "localhost", True),
])
def test_a_server_answers_for_its_names(
    names: str, proxies: int, bound: str, option: str, host: str, answered: bool
) -> None:
    assert status(names_to_answer(names, proxies, bound, option), host) == (200 if answered else 400)


@for_every("name, host, among", [
    ("School.Example", "school.example:80", True), (".school.example", "a.b.school.example", True),
    (".school.example", "school.example", True), (".school.example", "myschool.example", False),
    ("school.example:8000", "school.example:9000", True), ("[::1]:8000", "[::1]", True),
    ("192.168.0.0/16", "192.168.1.5:8000", True), ("192.168.0.0/16", "192.169.1.5", False),
    ("192.168.0.0/16", "[::1]", False), ("fd00::/8", "[fd12::1]:80", True), ("::/0", "localhost", False),
    ("", "", False), ("localhost", "", False),
])
def test_names_that_may_be_set(name: str, host: str, among: bool) -> None:
    assert from_environment({"NONOSCOPE_HOSTS": name}) == {"HOSTS": name}
    assert is_among(host, [name]) is among


def test_requests_without_a_name_go_by_the_address_that_they_reached() -> None:
    """Such as those of a program that speaks HTTP/1.0."""
    app = create_app({"HOSTS": "127.0.0.0/8", "DATABASE": "sqlite://"}, jobs=inline_runner())
    for name, code in (("127.0.0.1", "200 OK"), ("::1", "400 BAD REQUEST"), ("192.168.1.5", "400 BAD REQUEST")):
        environ = EnvironBuilder("/healthz/live").get_environ() | {"SERVER_NAME": name, "SERVER_PORT": "8000"}
        del environ["HTTP_HOST"]
        assert run_wsgi_app(app, environ)[1] == code, name


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, object]]:
    """The settings of the apps that `python -m webapp` would serve."""
    settings: list[Mapping[str, object]] = []
    monkeypatch.setattr(program, "_app", settings.append)
    monkeypatch.setattr(program, "class_host", lambda: "192.168.1.5")

    def serve(make: object, listening: socket.socket) -> None:
        make()
        listening.close()

    monkeypatch.setattr(program, "serve", serve)
    return settings


@pytest.mark.parametrize(("arguments", "environment", "hosts"), [
    ([], {}, {"localhost": 200, "127.0.0.1:8000": 200, "evil.example": 400}),
    (["--host", "0.0.0.0"], {}, {"localhost": 200, "evil.example": 200}),
    (["--class"], {}, {"192.168.1.5:8000": 200, "desk.local": 200}),
    ([], {"NONOSCOPE_PROXIES": "1"}, {"nonoscope.example": 200}),
    ([], {"NONOSCOPE_HOSTS": "a.example"}, {"a.example": 200, "localhost": 200, "b.example": 400}),
])
def test_program_hands_the_names_to_the_app(
    started: list[Mapping[str, object]], arguments: list[str], environment: dict[str, str], hosts: dict[str, int]
) -> None:
    result = CliRunner().invoke(program.main, [*arguments, "--no-browser", "--port", "0"], env=environment)
    assert result.exit_code == 0, result.output
    (settings,) = started
    assert {host: status(str(settings["HOSTS"]), host) for host in hosts} == hosts


# Hostile headers


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


def answer(server: Flask, verb: str, path: str, headers: Mapping[str, str]) -> tuple[int, str]:
    """The answer. The test client is not used, because it parses some host names for its own cookies."""
    environ = EnvironBuilder(path=path, method=verb, data=b"{}" if verb == "POST" else None).get_environ()
    for name, value in headers.items():
        key = name.upper().replace("-", "_")
        environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
    body, code, _ = run_wsgi_app(server, environ, buffered=True)
    return int(code[:3]), b"".join(body).decode("utf-8", "replace")


@given(st.sampled_from(PLACES), st.sampled_from([0, 1]), st.sampled_from(["", "localhost,[::1]"]), headers)
@example(("GET", "/nothing"), 0, "", {"Host": "a..b"})
@example(("POST", "/api/jobs"), 0, "", {"Origin": "http://["})
@example(("POST", "/nothing"), 0, "localhost", {"Origin": "http://[", "Host": "x"})
def test_no_header_breaks_an_answer(place: tuple[str, str], proxies: int, hosts: str, given: dict[str, str]) -> None:
    code, text = answer(app(proxies, hosts), *place, given)
    assert code < 500, (code, text[:300])


@for_every("host", BAD_HOSTS)
def test_invalid_host_names_are_reported(host: str) -> None:
    assert "NONOSCOPE_HOSTS" in say("server.not_here"), "it says what to do"
    for verb, path in PLACES:
        for server, header in ((app(0), "Host"), (app(1), "X-Forwarded-Host")):
            code, text = answer(server, verb, path, {header: host})
            assert code == 400, (path, header)
            assert say("server.not_here") in text, (path, header)


@for_every("origin", BAD_ORIGINS)
def test_origin_that_is_none_is_that_of_another_site(origin: str) -> None:
    for host in ("localhost", "a_b", "a b"):  # of the last two Werkzeug makes an empty name
        assert answer(app(0), "POST", "/api/jobs", {"Origin": origin, "Host": host})[0] == 403, host


@for_every("host, origin, is_ours", [
    ("localhost", "http://localhost", True), ("localhost:80", "http://localhost", True),
    ("localhost:8000", "http://localhost:8000", True), ("localhost:8000", "http://localhost", False),
    ("[::1]:8000", "http://[::1]:8000", True), ("nonoscope.example", "https://evil.example", False),
    ("nonoscope.example", "https://nonoscope.example.evil.example", False),
])
def test_own_pages_are_recognised_by_their_origin(host: str, origin: str, is_ours: bool) -> None:
    with app(0).test_request_context(headers={"Host": host}):
        assert is_own_origin(origin) is is_ours
