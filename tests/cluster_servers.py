"""PostgreSQL and whole clusters for tests, started by `scripts/members.py` and `scripts/cluster.py`. No tests here."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import uuid4

from scripts.cluster import Cluster
from scripts.members import MemberError, PostgresServer, server_folder
from tests.conftest import NO_SERVERS, give_up


@contextmanager
def postgres_running() -> Iterator[PostgresServer]:
    with server_folder() as folder:
        try:
            server = PostgresServer(folder, lasting=False)
        except MemberError:
            give_up(NO_SERVERS)
        with server:
            yield server


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
