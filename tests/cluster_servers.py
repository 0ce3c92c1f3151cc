"""PostgreSQL and whole clusters for tests, started by `scripts/members.py` and `scripts/cluster.py`. No tests here."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from scripts.cluster import Cluster
from scripts.members import MemberError, PostgresServer
from tests.conftest import NO_SERVERS, give_up


@contextmanager
def server_folder() -> Iterator[Path]:
    """A folder for servers, which users other than the owner may enter, as root's PostgreSQL has to."""
    folder = Path(tempfile.mkdtemp(prefix="nonoscope-"))
    folder.chmod(0o711)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


@contextmanager
def postgres_running() -> Iterator[PostgresServer]:
    with server_folder() as folder:
        try:
            server = PostgresServer(folder, lasting=False)
        except MemberError:
            give_up(NO_SERVERS)
        try:
            server.start()
            server.wait()
            yield server
        finally:
            server.stop()


def new_database(server: PostgresServer) -> str:
    """The address of an empty database."""
    return server.make_database(f"test-{uuid4().hex}")


@contextmanager
def cluster_running(**named: object) -> Iterator[Cluster]:
    """A cluster that is ready; takes the arguments of `Cluster`."""
    with server_folder() as folder:
        try:
            made = Cluster(folder, lasting=False, **named)
        except MemberError:
            give_up(NO_SERVERS)
        with made:
            yield made
