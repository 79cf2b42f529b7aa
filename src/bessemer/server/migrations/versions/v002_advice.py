"""Advice at the table: hints that can be switched off, practice tables, and reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "002"
down_revision = "001"


def upgrade() -> None:
    """Add what advice needs; older tables have hints."""
    hints = sa.Column("hints", sa.Boolean, nullable=False, server_default=sa.true())
    op.add_column("tables", hints)
    op.add_column("tables", sa.Column("practice", sa.String(32)))
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("review", sa.JSON, nullable=False),
    )
