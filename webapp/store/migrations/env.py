"""How Alembic runs the migrations: on the connection it is given, one server at a time."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, text

# Any number will do, as long as it is always the same one.
_TURN = 20_451_127


def _run(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # several servers may start at once
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_TURN})"))
    context.configure(connection=connection)
    context.run_migrations()


_run(context.config.attributes["connection"])
