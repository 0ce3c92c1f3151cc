"""Short links in a real PostgreSQL: its restarts, which the server tells and survives, and moving links there and back.

What holds for every kind of database is in `test_database.py`."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scripts.members import PostgresServer
from tests.inline import client_of
from tests.webapp.asking import wait_until
from tests.webapp.test_database import CODE, wait_for_database_threads
from webapp.database import Database, Links, sessions
from webapp.operator.admin_commands import admin

pytestmark = [pytest.mark.process, pytest.mark.slow]


def test_links_survive_a_restart(postgres_server: PostgresServer, postgres_address: str) -> None:
    """Connections that the server had do not matter."""
    client = client_of({"DATABASE": postgres_address})
    link = client.post("/api/links", json={"code": CODE}).json
    postgres_server.restart()
    assert client.get(link["url"]).headers["Location"] == f"/p/{CODE}"
    assert client.post("/api/links", json={"code": CODE, "fragment": "t=new"}).status_code == 201
    assert client.get("/healthz").json["links"] == "on"


@pytest.mark.parametrize("end", [PostgresServer.stop, PostgresServer.kill])
def test_trouble_is_reported_while_it_lasts(
    postgres_server: PostgresServer, postgres_address: str, monkeypatch: pytest.MonkeyPatch,
    end: Callable[[PostgresServer], None],
) -> None:
    monkeypatch.setattr(sessions, "_RETRY", 0.0)
    client = client_of({"DATABASE": postgres_address})
    link = client.post("/api/links", json={"code": CODE}).json
    end(postgres_server)
    try:
        # When it is killed, the processes of its connections live on for a moment.
        wait_until(lambda: client.post("/api/links", json={"code": CODE}).status_code == 503)
        refused = client.post("/api/links", json={"code": CODE})
        assert (refused.status_code, refused.json["error"]["code"]) == (503, "links_off")
        assert refused.json["error"]["message"] == (
            "Short links are off: the database can’t be used (OperationalError).")
        assert client.get(link["url"]).status_code == 503
        assert client.post("/api/jobs", json={"puzzle": CODE}).status_code == 201
    finally:
        postgres_server.start()
        postgres_server.wait()
    client.get("/healthz")  # which looks again
    wait_for_database_threads()
    assert client.get("/healthz").json["links"] == "on"
    assert client.get(link["url"]).status_code == 302


def call(address: str, *arguments: str) -> Result:
    return CliRunner().invoke(admin, arguments, env={"NONOSCOPE_DATABASE": address})


def test_backup_is_restored_as_the_guide_says(
    postgres_server: PostgresServer, postgres_address: str, tmp_path: Path
) -> None:
    links = Links(Database(postgres_address))
    copied = links.make(CODE, "kept")
    copy = str(tmp_path / "links.dump")
    dump_it = [postgres_server.program("pg_dump"), "--format=custom", f"--file={copy}", postgres_address]
    subprocess.run(dump_it, check=True)
    lost = links.make(CODE, "made after the copy")
    restore = [postgres_server.program("pg_restore"), "--clean", "--if-exists", f"--dbname={postgres_address}", copy]
    subprocess.run(restore, check=True)
    restored = Links(Database(postgres_address))
    assert (restored.find(copied), restored.find(lost)) == ((CODE, "kept"), None)


def test_postgresql_has_a_backup_of_its_own(postgres_address: str, tmp_path: Path) -> None:
    refused = call(postgres_address, "backup", str(tmp_path / "copy.db"))
    assert refused.exit_code == 1
    assert "pg_dump" in refused.output
