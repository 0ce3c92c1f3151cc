"""Classrooms and their entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "classrooms",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "classroom_entries",
        sa.Column("code", sa.String(8), primary_key=True),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
    )
