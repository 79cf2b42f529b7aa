"""Matches: a table knows which game of which match it is; a match is called by its first table."""

import sqlalchemy as sa
from alembic import op

revision = "003"
down_revision = "002"


def upgrade() -> None:
    """Older tables belong to no match."""
    op.add_column("tables", sa.Column("match_id", sa.String(32)))
    op.add_column("tables", sa.Column("number", sa.Integer))
    op.create_index("tables_match", "tables", ["match_id", "number"], unique=True)
