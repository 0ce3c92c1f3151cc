"""Short links: making and following them, and how they are off without a database."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path
from shutil import rmtree

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask.testing import FlaskClient
from sqlalchemy import text

from nonoscope import Puzzle, dump
from tests.cases import for_every
from tests.inline import client_of
from tests.webapp.asking import at_once
from webapp.database import Database, DatabaseError, Links, links, sessions
from webapp.database import sessions as opening
from webapp.database.sessions import Base, normal_address, open_database

CODE = dump(Puzzle.flat([[1]], [[1]]), "link")
OTHER = dump(Puzzle.flat([[]], [[]]), "link")


def address(folder: Path) -> str:
    return f"sqlite:///{folder}/deep/links.db"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    return address(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres_address")


@pytest.fixture
def client(empty: str) -> FlaskClient:
    return client_of({"DATABASE": empty})


def make(client: FlaskClient, **fields: object) -> dict:
    response = client.post("/api/links", json={"code": CODE, **fields})
    assert response.status_code == 201, response.json
    return response.json


@for_every("fragment", ["", "t=Cat%20%2F&r=3,4"])
def test_link_leads_to_the_puzzle(client: FlaskClient, fragment: str) -> None:
    answer = make(client, fragment=fragment)
    assert answer["url"] == f"/s/{answer['id']}"
    response = client.get(answer["url"])
    assert (response.status_code, response.location) == (302, f"/p/{CODE}" + (f"#{fragment}" if fragment else ""))


@for_every("code", [f" {CODE}\n", f"https://elsewhere.example/p/{CODE}", f"/p/{CODE}/?x=1#y"])
def test_text_around_a_code_is_not_stored_and_does_no_harm_where_it_was(
    empty: str, client: FlaskClient, code: str
) -> None:
    assert make(client, code=code) == make(client)
    for name in (make(client)["id"], Links(Database(empty)).make(code, "")):
        assert client.get(f"/s/{name}").location == f"/p/{CODE}"


def test_same_link_has_the_same_name(client: FlaskClient) -> None:
    names = {make(client)["id"], make(client)["id"], make(client, fragment="")["id"]}
    assert len(names) == 1
    assert names.isdisjoint({make(client, fragment="x")["id"], make(client, code=OTHER)["id"]})


def test_links_outlive_the_server(empty: str) -> None:
    name = Links(Database(empty)).make(CODE, "x")
    assert Links(Database(empty)).find(name) == (CODE, "x")
    assert Links(Database(empty)).find("nothing") is None


def test_taken_name_gets_longer(empty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "_SHORTEST", 1)
    stored = Links(Database(empty))
    names = [stored.make(CODE, str(number)) for number in range(200)]
    assert len(set(names)) == 200
    assert {stored.find(name) for name in names} == {(CODE, str(number)) for number in range(200)}
    assert max(map(len, names)) < 6


@for_every("body, status", [
    ({"code": "nonsense"}, 400),
    ({"code": 5}, 400),
    ({"fragment": "a b"}, 400),
    ({"fragment": "<script>"}, 400),
    ({"fragment": "x" * 4001}, 400),
    ({"fragment": "x\r\nSet-Cookie: a=b"}, 400),
    ({"fragment": ["x"]}, 400),
    ({"code": "n" * 9000}, 413),
])
def test_an_invalid_link_is_refused(client: FlaskClient, body: dict, status: int) -> None:
    assert client.post("/api/links", json={"code": CODE, **body}).status_code == status


@for_every("name", ["nothing", "%00", "'; drop table links; --", "x" * 500])
def test_unknown_link(client: FlaskClient, name: str) -> None:
    response = client.get(f"/s/{name}")
    assert response.status_code == 404
    assert "no such short link" in response.text


@for_every(
    "broken",
    ["sqlite:////proc/nowhere/links.db", "sqlite:////proc/version", "nonsense", "oracle://x", "postgres://127.0.0.1:1/x"],
)
def test_without_a_database_everything_else_goes_on(broken: str) -> None:
    client = client_of({"DATABASE": broken})
    response = client.post("/api/links", json={"code": CODE})
    assert response.status_code == 503
    assert response.json["error"]["code"] == "links_off"
    assert response.json["error"]["message"].startswith("Short links are off")
    assert client.get("/s/whatever").status_code == 503
    assert client.get("/healthz").json["links"].startswith("Short links are off")
    assert client.post("/api/jobs", json={"puzzle": CODE}).status_code == 201


def test_database_that_comes_late_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "_RETRY", 0.0)
    blocked = tmp_path / "deep"
    blocked.write_text("a file in the way")
    database = Database(address(tmp_path))
    stored = Links(database)
    database.open()
    assert database.trouble
    with pytest.raises(DatabaseError):
        stored.make(CODE, "")
    blocked.unlink()
    assert stored.find(stored.make(CODE, "")) == (CODE, "")
    assert not database.trouble


def test_file_that_is_taken_away_is_made_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    stored = Links(Database(address(tmp_path)))
    lost = stored.make(CODE, "lost")
    rmtree(tmp_path / "deep")
    name = stored.make(CODE, "new")
    assert "removed while it was open" in caplog.text
    assert stored.find(lost) is None
    assert Links(Database(address(tmp_path))).find(name) == (CODE, "new")


@pytest.fixture
def locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Database:
    """A database that could not be used once, because somebody else was writing, and now can."""
    monkeypatch.setattr(opening, "_TIMEOUT", 0.05)
    database = Database(address(tmp_path))
    database.open()
    with closing(sqlite3.connect(tmp_path / "deep/links.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(DatabaseError):
            Links(database).make(CODE, "")
    assert database.trouble
    return database


def test_lock_that_is_over_is_forgotten_with_the_next_link(locked: Database) -> None:
    Links(locked).make(CODE, "")
    assert not locked.trouble


def wait_for_database_threads() -> None:
    for thread in threading.enumerate():
        if thread.name == "database":
            thread.join()


def test_lock_that_is_over_is_found_by_looking_again(locked: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    locked.look_again()
    assert locked.trouble, "not so soon after it failed"
    monkeypatch.setattr(sessions, "_RETRY", 0.0)
    locked.look_again()
    wait_for_database_threads()
    assert not locked.trouble


def test_errors_do_not_repeat_what_was_to_be_kept(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    database = Database(address(tmp_path))
    database.open()
    with closing(sqlite3.connect(tmp_path / "deep/links.db")) as other:
        other.execute("DROP TABLE links")
    with pytest.raises(DatabaseError):
        Links(database).make(CODE, "secret")
    assert "no such table" in caplog.text
    assert CODE not in caplog.text
    assert "secret" not in caplog.text


def test_many_threads_at_once(empty: str) -> None:
    stored = Links(Database(empty))
    names = at_once(*(lambda part=part: {stored.make(CODE, str(part % 4)) for _ in range(5)} for part in range(12)))
    assert len(names) == 12
    assert len(set.union(*names)) == 4


def test_migrations_make_the_tables_that_the_code_expects(empty: str) -> None:
    """In a file, readers do not wait for a writer."""
    with open_database(empty).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
        if empty.startswith("sqlite"):
            assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
    open_database(empty)  # again, with nothing to do


@pytest.mark.slow
def test_two_processes_make_the_tables_at_once(postgres_address: str) -> None:
    """As many web processes do when a cluster starts for the first time."""
    opening = f"print(flush=True); input(); open_database({postgres_address!r})"
    code = f"from webapp.database.sessions import open_database; {opening}"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen([sys.executable, "-c", code], text=True, **pipes) for _ in range(2)]
    assert [process.stdout.readline() for process in processes] == ["\n"] * 2
    for process in processes:
        process.stdin.write("\n")
        process.stdin.flush()
    ended = [(process.communicate()[1], process.returncode) for process in processes]
    assert [errors for errors, status in ended if status] == []


@for_every("address, driver", [
    ("postgres://a:b@h/d", "postgresql+psycopg"), ("postgresql://h/d", "postgresql+psycopg"), ("sqlite:///x", "sqlite"),
])
def test_addresses_as_hosts_hand_them_out(address: str, driver: str) -> None:
    assert (normal_address(address).drivername, normal_address(address).database) == (driver, address[-1])
