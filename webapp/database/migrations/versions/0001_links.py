"""Short links."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "links",
        sa.Column("name", sa.String(43), primary_key=True),
        sa.Column("code", sa.Text, nullable=False),
        sa.Column("fragment", sa.Text, nullable=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
    )
