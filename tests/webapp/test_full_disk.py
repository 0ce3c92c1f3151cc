"""A database that can be read but stores nothing new: short links are off, with the reason, until something is
stored."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import event

from nonoscope import Puzzle, dump
from tests.cases import for_every
from tests.inline import inline_runner
from webapp import create_app
from webapp.database import Database, DatabaseError, Links, sessions
from webapp.database.sessions import _reason
from webapp.services import KEY

CODE = dump(Puzzle.flat([[1]], [[1]]), "link")
FULL = "Short links are off: the disk is full."
LONG = "x" * 4_000


class Disk:
    """A server whose disk may be full."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "links.db"
        settings = {"DATABASE": f"sqlite:///{self.file}", "LINK_RATE": ""}
        self.client = create_app(settings, jobs=inline_runner()).test_client()
        self.database: Database = self.client.application.extensions[KEY].database
        self.kept = self.make("kept")

    def fill(self) -> None:
        """Leave no room for another page of the file."""
        self._limit("PRAGMA max_page_count = 1")  # SQLite takes the number of pages that there are

    def free(self) -> None:
        self._limit("PRAGMA max_page_count = 1000000")

    def _limit(self, pragma: str) -> None:
        engine = self.database._opened()
        engine.dispose()

        @event.listens_for(engine, "connect")
        def limit(connection: Any, _: object) -> None:
            connection.execute(pragma)

    def make(self, name: str) -> str:
        answer = self.client.post("/api/links", json={"code": CODE, "fragment": name + LONG[len(name):]})
        return "" if answer.status_code == 503 else str(answer.json["url"])

    def links(self) -> str:
        return str(self.client.get("/healthz").json["links"])

    def look(self) -> str:
        """What health says the second time, after it has looked."""
        self.links()
        for thread in threading.enumerate():
            if thread.name == "database":
                thread.join()
        return self.links()


class RealDisk(Disk):
    """A disk of two megabytes."""

    def fill(self) -> None:
        with self.file.with_name("ballast").open("wb", buffering=0) as ballast, suppress(OSError):
            while True:
                ballast.write(bytes(4096))

    def free(self) -> None:
        self.file.with_name("ballast").unlink()


@pytest.fixture
def mounted(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "disk"
    folder.mkdir()
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("only root makes disks")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m", "none", folder], check=False).returncode:
        pytest.skip("no disk can be made in here")
    yield folder
    subprocess.run(["umount", "--lazy", folder], check=True)


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "_RETRY", 0.0)


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path)


def until_refused(disk: Disk) -> None:
    """There may have been room in existing pages."""
    for number in range(3_000):
        if not disk.make(f"one-{number}"):
            return
    pytest.fail("the disk never was full")


def check_full_disk(disk: Disk) -> None:
    assert disk.links() == "on"
    disk.fill()
    until_refused(disk)
    assert disk.links() == FULL
    assert disk.client.get(disk.kept).status_code == 302
    assert disk.links() == FULL, "what can be read says nothing of what can be kept"
    assert disk.look() == FULL, "nor has looking kept anything"
    assert re.search(r"^nonoscope_database_up 0", disk.client.get("/metrics").text, re.MULTILINE)


def test_full_disk_is_reported_until_a_link_is_kept(disk: Disk) -> None:
    check_full_disk(disk)
    disk.free()
    assert disk.make("new")
    assert disk.links() == "on"


@pytest.mark.usefixtures("at_once")
def test_full_disk_is_reported_until_a_trial_has_stored_something(disk: Disk) -> None:
    check_full_disk(disk)
    disk.free()
    assert disk.look() == "on"
    names = [name for (name,) in rows(disk.file, "SELECT name FROM links")]
    assert names
    assert sessions._TRIAL not in names


@pytest.mark.usefixtures("at_once")
def test_real_disk_that_is_full(mounted: Path) -> None:
    disk = RealDisk(mounted)
    check_full_disk(disk)
    disk.free()
    assert disk.look() == "on"
    assert disk.make("new")
    disk.fill()
    until_refused(disk)
    assert disk.links() == FULL
    disk.free()
    assert disk.make("newer")
    assert disk.links() == "on"
    disk.database.close()


def rows(file: Path, query: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(query).fetchall()


def test_a_known_link_is_found_on_a_full_disk_too(disk: Disk) -> None:
    """Nothing is stored for it, so it does not end the trouble either."""
    disk.fill()
    until_refused(disk)
    assert disk.make("kept") == disk.kept
    assert disk.links() == FULL


def test_health_does_not_wait_for_a_look(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "_RETRY", 0.0)
    disk.fill()
    until_refused(disk)
    held = threading.Event()
    monkeypatch.setattr(disk.database, "_try_to_write", lambda _: held.wait(60))
    assert disk.links() == FULL
    assert any(thread.name == "database" for thread in threading.enumerate())
    held.set()


def test_database_that_may_only_be_read(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/links.db")
    known = Links(database)
    name = known.make(CODE, "")

    @event.listens_for(database._opened(), "checkout")
    def read_only(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA query_only = 1")

    with pytest.raises(DatabaseError, match="is read-only"):
        known.make(CODE, "new")
    assert known.find(name) == (CODE, "")
    assert database.trouble == "the database is read-only"


def test_folder_that_cannot_be_made_on_a_full_disk(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "/a/secret/place")

    monkeypatch.setattr("webapp.database.engine.open_database", full)
    assert client.post("/api/links", json={"code": CODE}).status_code == 503
    assert client.get("/healthz").json["links"] == FULL


DISK_FULL = type("DiskFull", (Exception,), {})("secret")  # as psycopg calls it


@for_every("error, reason", [
    (OSError(28, "x"), "the disk is full"), (OSError(30, "x"), "the database is read-only"),
    (OSError(5, "/secret"), "the database cannot be used (EIO)"), (DISK_FULL, "the disk is full"),
    (OSError("/secret"), "the database cannot be used (OSError)"),
    (ValueError("secret"), "the database cannot be used (ValueError)"),
])  # fmt: skip
def test_reasons_are_words_and_name_no_places(error: Exception, reason: str) -> None:
    assert _reason(error) == reason
