"""A database that can be read but stores nothing new: short links are off, with the reason, until something is
stored. A Redis whose disk is full takes no jobs until there is room."""

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
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from psycopg import connect
from psycopg.sql import SQL, Identifier
from sqlalchemy import event

from scripts.members import MemberError, PostgresServer, RedisServer, until
from tests.cases import for_every
from tests.conftest import NO_SERVERS, give_up
from tests.inline import client_of
from tests.webapp.asking import submit
from tests.webapp.test_database import CODE, wait_for_database_threads
from webapp.cluster.link import Link
from webapp.cluster.shared_executor import shared_runner
from webapp.database import Database, DatabaseError, Links, sessions
from webapp.database.sessions import _reason
from webapp.jobs.job_runner import AwayError
from webapp.jobs.turns import JobLimits
from webapp.services import KEY

FULL = "Short links are off: the disk is full."
LONG = "x" * 4_000
WAIT = 60.0
seeds = count(1)


def fill(folder: Path) -> None:
    """Leave no room on the disk of this folder."""
    with (folder / "ballast").open("wb", buffering=0) as ballast, suppress(OSError):
        while True:
            ballast.write(bytes(4096))


class Disk:
    """A server whose disk may be full."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "links.db"
        settings = {"DATABASE": f"sqlite:///{self.file}", "LINK_RATE": ""}
        self.client = client_of(settings)
        self.database: Database = self.client.application.extensions[KEY].database
        self.kept = self.make("kept")

    def fill(self) -> None:
        """Leave no room for another page of the file."""
        self._limit("PRAGMA max_page_count = 1")  # SQLite takes the number of pages that there are

    def free(self) -> None:
        self._limit("PRAGMA max_page_count = 1000000")

    def _limit(self, pragma: str) -> None:
        engine = self.database._open_engine()
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
        wait_for_database_threads()
        return self.links()


class RealDisk(Disk):
    """A disk of two megabytes."""

    def fill(self) -> None:
        fill(self.file.parent)

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
    with closing(sqlite3.connect(disk.file)) as connection:
        names = {name for (name,) in connection.execute("SELECT name FROM links")}
    assert names
    assert sessions._TRIAL not in names


@pytest.mark.usefixtures("at_once")
def test_real_disk_that_is_full(mounted: Path) -> None:
    disk = RealDisk(mounted)
    check_full_disk(disk)
    disk.free()
    assert disk.look() == "on"
    check_full_disk(disk)
    disk.free()
    assert disk.make("new")
    assert disk.links() == "on"
    disk.database.close()


@pytest.mark.slow
def test_real_disk_of_redis_that_is_full(mounted: Path) -> None:
    """Nothing new is accepted, and what was accepted is known. `test_away_store.py` shows what visitors see."""
    try:
        server = RedisServer(mounted)
    except MemberError:
        give_up(NO_SERVERS)
    server.start()
    server.wait()
    link = Link(server.address)
    runner = shared_runner(link, JobLimits(waiting=1_000, share=1_000, crowd=1_000))
    accepted = submit(runner, "work")

    def has_room() -> bool:
        try:
            submit(runner, LONG)
        except AwayError as problem:
            assert "MISCONF Errors writing to the AOF file" in str(problem), problem
            return False
        return True

    try:
        fill(mounted)
        until(lambda: not has_room(), "the disk to be full", WAIT)
        assert runner.status(accepted)["state"] == "queued"
        (mounted / "ballast").unlink()
        until(has_room, "room on the disk", WAIT)
    finally:
        runner.close()
        link.close()
        server.stop()


@pytest.mark.slow
def test_real_disk_of_postgresql_that_is_full(
    mounted: Path, postgres_server: PostgresServer, postgres_address: str
) -> None:
    """Its tables lie on a small disk, its own files do not."""
    user = postgres_server.user()
    if user is not None:
        shutil.chown(mounted, user)
        for above in [*mounted.parents][:-2]:  # all but the root and its folder for what is temporary
            above.chmod(above.stat().st_mode | 0o111)
    database = postgres_address.rpartition("/")[2]
    with connect(postgres_server.address_of("postgres"), autocommit=True) as link:
        link.execute(SQL("CREATE TABLESPACE small LOCATION {}").format(str(mounted)))
        link.execute(SQL("ALTER DATABASE {} SET default_tablespace = small").format(Identifier(database)))
    client = client_of({"DATABASE": postgres_address, "LINK_RATE": ""})

    def make() -> int:
        return client.post("/api/links", json={"code": CODE, "fragment": f"{next(seeds)}" + LONG[8:]}).status_code

    assert make() == 201
    fill(mounted)
    until(lambda: make() == 503, "the disk to be full", WAIT)
    refused = client.post("/api/links", json={"code": CODE, "fragment": LONG[9:]})
    assert (refused.status_code, refused.json["error"]["message"]) == (503, FULL)
    (mounted / "ballast").unlink()
    assert make() == 201
    client.application.extensions[KEY].database.close()
    with connect(postgres_server.address_of("postgres"), autocommit=True) as link:
        link.execute(SQL("DROP DATABASE {} WITH (FORCE)").format(Identifier(database)))
        link.execute("DROP TABLESPACE small")


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
    links = Links(database)
    name = links.make(CODE, "")

    @event.listens_for(database._open_engine(), "checkout")
    def read_only(connection: Any, *_: object) -> None:
        connection.execute("PRAGMA query_only = 1")

    with pytest.raises(DatabaseError, match="is read-only"):
        links.make(CODE, "new")
    assert links.find(name) == (CODE, "")
    assert database.trouble == "the database is read-only"


def test_folder_that_cannot_be_made_on_a_full_disk(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device", "/a/secret/place")

    monkeypatch.setattr("webapp.database.sessions.open_database", full)
    assert client.post("/api/links", json={"code": CODE}).status_code == 503
    assert client.get("/healthz").json["links"] == FULL


DISK_FULL = type("DiskFull", (Exception,), {})("secret")  # as psycopg calls it


@for_every("error, reason", [
    (OSError(28, "x"), "the disk is full"), (OSError(30, "x"), "the database is read-only"),
    (OSError(5, "/secret"), "the database can’t be used (EIO)"), (DISK_FULL, "the disk is full"),
    (OSError("/secret"), "the database can’t be used (OSError)"),
    (ValueError("secret"), "the database can’t be used (ValueError)"),
])
def test_reasons_are_words_and_name_no_places(error: Exception, reason: str) -> None:
    assert _reason(error) == reason
