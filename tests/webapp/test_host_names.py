"""The host names that a server answers for: those of its own machine alone, unless settings name more."""

from __future__ import annotations

import socket
from collections.abc import Mapping

import pytest
from click.testing import CliRunner
from werkzeug.test import EnvironBuilder, run_wsgi_app

from solvers.texts import say
from tests.cases import for_every
from tests.inline import inline_runner
from webapp import __main__ as program
from webapp import create_app
from webapp.base.site_address import is_among, names_to_answer
from webapp.config import from_environment

OWN = ["localhost", "localhost:8000", "LocalHost:1", "nonoscope.localhost", "127.0.0.1", "127.9.8.7:80", "[::1]",
       "[::1]:8000", "[0:0:0:0:0:0:0:1]:8000"]
FOREIGN = ["evil.example", "evil.example:8000", "localhost.evil.example", "evillocalhost", "127.0.0.1.evil.example",
           "192.168.1.5", "[fe80::1]:8000", "128.0.0.1", "0.0.0.0", "a b", "a..localhost"]


def status(names: str, host: str) -> int:
    client = create_app({"HOSTS": names, "DATABASE": "sqlite://"}, jobs=inline_runner()).test_client()
    return client.get("/healthz/live", headers={"Host": host}).status_code


@for_every("host", OWN)
def test_names_of_the_machine_are_answered(host: str) -> None:
    assert status(names_to_answer("", 0, "127.0.0.1", "127.0.0.1"), host) == 200


@for_every("host", FOREIGN)
def test_other_names_are_not(host: str) -> None:
    assert status(names_to_answer("", 0, "127.0.0.1", "127.0.0.1"), host) == 400


@pytest.mark.parametrize(("names", "proxies", "bound", "asked", "host", "answered"), [
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
    names: str, proxies: int, bound: str, asked: str, host: str, answered: bool
) -> None:
    assert status(names_to_answer(names, proxies, bound, asked), host) == (200 if answered else 400)


@pytest.mark.parametrize(("name", "host", "among"), [
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


@pytest.mark.parametrize("name", ["192.168.1.5/16", "fd00::/200", "x/8", "/", "a/b"])
def test_invalid_networks_are_reported(name: str) -> None:
    with pytest.raises(ValueError, match="HOSTS: expected host names"):
        from_environment({"NONOSCOPE_HOSTS": name})


def test_the_refusal_of_a_host_name_says_what_to_do() -> None:
    assert "NONOSCOPE_HOSTS" in say("server.not_here")


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
    found: list[Mapping[str, object]] = []
    monkeypatch.setattr(program, "_app", found.append)
    monkeypatch.setattr(program, "class_host", lambda: "192.168.1.5")

    def serve(make: object, listening: socket.socket) -> None:
        make()
        listening.close()

    monkeypatch.setattr(program, "serve", serve)
    return found


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
