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
from tests.inline import inline_runner
from webapp import create_app
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
    made: str = address(tmp_path) if request.param == "sqlite" else request.getfixturevalue("postgres_address")
    return made


@pytest.fixture
def client(empty: str) -> FlaskClient:
    return create_app({"DATABASE": empty}, jobs=inline_runner()).test_client()


def make(client: FlaskClient, **wanted: object) -> dict:
    response = client.post("/api/links", json={"code": CODE, **wanted})
    assert response.status_code == 201, response.json
    return response.json


@pytest.mark.parametrize("fragment", ["", "t=Cat%20%2F&r=3,4"])
def test_link_leads_to_the_puzzle(client: FlaskClient, fragment: str) -> None:
    answer = make(client, fragment=fragment)
    assert answer["url"] == f"/s/{answer['id']}"
    response = client.get(answer["url"])
    assert response.status_code == 302
    assert response.headers["Location"] == f"/p/{CODE}" + (f"#{fragment}" if fragment else "")


@pytest.mark.parametrize("around", [f" {CODE}\n", f"https://elsewhere.example/p/{CODE}", f"/p/{CODE}/?x=1#y"])
def test_text_around_a_code_is_not_kept(client: FlaskClient, around: str) -> None:
    made = make(client, code=around)
    assert made == make(client)
    assert client.get(made["url"]).headers["Location"] == f"/p/{CODE}"


@pytest.mark.parametrize("kept", [CODE + "\n", f"https://elsewhere.example/p/{CODE}", f"/p/{CODE}/?x=1#y"])
def test_links_of_old_are_followed(empty: str, client: FlaskClient, kept: str) -> None:
    name = Links(Database(empty)).make(kept, "")
    assert client.get(f"/s/{name}").headers["Location"] == f"/p/{CODE}"


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
    known = Links(Database(empty))
    names = [known.make(CODE, str(number)) for number in range(200)]
    assert len(set(names)) == 200
    assert {known.find(name) for name in names} == {(CODE, str(number)) for number in range(200)}
    assert max(map(len, names)) < 6


@pytest.mark.parametrize(
    ("wanted", "status"),
    [
        ({"code": "nonsense"}, 400),
        ({"code": 5}, 400),
        ({"fragment": "a b"}, 400),
        ({"fragment": "<script>"}, 400),
        ({"fragment": "x" * 4001}, 400),
        ({"fragment": "x\r\nSet-Cookie: a=b"}, 400),
        ({"fragment": ["x"]}, 400),
        ({"code": "n" * 9000}, 413),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_an_invalid_link_is_refused(client: FlaskClient, wanted: dict, status: int) -> None:
    assert client.post("/api/links", json={"code": CODE, **wanted}).status_code == status


@pytest.mark.parametrize("name", ["nothing", "%00", "'; drop table links; --", "x" * 500])
def test_unknown_link(client: FlaskClient, name: str) -> None:
    response = client.get(f"/s/{name}")
    assert response.status_code == 404
    assert "no such short link" in response.text


@pytest.mark.parametrize(
    "broken",
    ["sqlite:////proc/nowhere/links.db", "sqlite:////proc/version", "nonsense", "oracle://x", "postgres://127.0.0.1:1/x"],
)
def test_without_a_database_everything_else_goes_on(broken: str) -> None:
    client = create_app({"DATABASE": broken}, jobs=inline_runner()).test_client()
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
    known = Links(database)
    database.open()
    assert database.trouble
    with pytest.raises(DatabaseError):
        known.make(CODE, "")
    blocked.unlink()
    assert known.find(known.make(CODE, "")) == (CODE, "")
    assert not database.trouble


def test_file_that_is_taken_away_is_made_anew(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    known = Links(Database(address(tmp_path)))
    lost = known.make(CODE, "lost")
    rmtree(tmp_path / "deep")
    name = known.make(CODE, "new")
    assert "removed while it was open" in caplog.text
    assert known.find(lost) is None
    assert Links(Database(address(tmp_path))).find(name) == (CODE, "new")


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


def test_lock_that_is_over_is_forgotten_with_the_next_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = locked(tmp_path, monkeypatch)
    Links(database).make(CODE, "")
    assert not database.trouble


def test_lock_that_is_over_is_found_by_looking_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = locked(tmp_path, monkeypatch)
    database.look_again()
    assert database.trouble, "not so soon after it failed"
    monkeypatch.setattr(sessions, "_RETRY", 0.0)
    database.look_again()
    for thread in threading.enumerate():
        if thread.name == "database":
            thread.join()
    assert not database.trouble


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
    known = Links(Database(empty))
    names: list[str] = []
    threads = [
        threading.Thread(target=lambda part=part: names.extend(known.make(CODE, str(part % 4)) for _ in range(5)))
        for part in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(names) == 60
    assert len(set(names)) == 4


def test_folders_of_the_file_are_made(tmp_path: Path) -> None:
    open_database(f"sqlite:///{tmp_path}/made/for/links.db")
    assert (tmp_path / "made/for/links.db").exists()


def test_migrations_make_the_tables_that_the_code_expects(empty: str) -> None:
    with open_database(empty).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []
    open_database(empty)  # again, with nothing to do


def test_readers_of_a_file_do_not_wait_for_a_writer(tmp_path: Path) -> None:
    with open_database(address(tmp_path)).connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"


@pytest.mark.slow
def test_several_processes_make_the_tables_at_once(postgres_address: str) -> None:
    """As many web processes do when a cluster starts for the first time."""
    opening = f"print(flush=True); input(); open_database({postgres_address!r})"
    code = f"from webapp.database.sessions import open_database; {opening}"
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    processes = [subprocess.Popen([sys.executable, "-c", code], text=True, **pipes) for _ in range(4)]
    assert [process.stdout.readline() for process in processes] == ["\n"] * 4
    for process in processes:
        process.stdin.write("\n")
        process.stdin.flush()
    ended = [(process.communicate()[1], process.returncode) for process in processes]
    assert [said for said, status in ended if status] == []


@pytest.mark.parametrize(
    ("given", "driver"),
    [
        ("postgres://a:b@h/d", "postgresql+psycopg"),
        ("postgresql://h/d", "postgresql+psycopg"),
        ("sqlite:///x", "sqlite"),
    ],
)
def test_addresses_as_hosts_hand_them_out(given: str, driver: str) -> None:
    assert normal_address(given).drivername == driver
    assert normal_address(given).database == given[-1]
