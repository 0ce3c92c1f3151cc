"""How Alembic runs the migrations: on the given connection, one server at a time."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, text

# Several servers may start at once: each waits here until the one before it has finished.
_WAIT_FOR_OTHERS = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": "SELECT pg_advisory_xact_lock(20451127)",  # any number will do, as long as it never changes
}


def _run(connection: Connection) -> None:
    if connection.dialect.name in _WAIT_FOR_OTHERS:
        connection.execute(text(_WAIT_FOR_OTHERS[connection.dialect.name]))
    context.configure(connection=connection)
    context.run_migrations()


_run(context.config.attributes["connection"])
