"""Who sat where: seats remember that a person held them, tables what became of their seats in a game."""

import sqlalchemy as sa
from alembic import op

revision = "004"
down_revision = "003"


def upgrade() -> None:
    """An older seat counts as held if anybody was ever invited to it."""
    op.add_column("tables", sa.Column("notes", sa.JSON, nullable=False, server_default="[]"))
    op.add_column("seats", sa.Column("held", sa.Boolean, nullable=False, server_default=sa.false()))
    seats = sa.table("seats", sa.column("held"), sa.column("issue"))
    op.execute(seats.update().where(seats.c.issue > 0).values(held=sa.true()))
