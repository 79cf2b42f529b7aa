"""The first shape: tables, seats, entries, drafts and nonces."""

import sqlalchemy as sa
from alembic import op

revision = "001"
down_revision = None


def upgrade() -> None:
    """Make all tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("content", sa.JSON, nullable=False),
        sa.Column("rules_version", sa.Integer, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("shown", sa.Boolean, nullable=False),
        sa.Column("seed", sa.Text),
        sa.Column("fairness", sa.JSON),
        sa.Column("outcome", sa.JSON),
        sa.Column("next", sa.String(32)),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("browser", sa.String(64)),
        sa.Column("invitation", sa.String(64)),
        sa.Column("used", sa.String(64)),
        sa.Column("issue", sa.Integer, nullable=False),
    )
    op.create_table(
        "entries",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("move", sa.Text),
        sa.Column("back_to", sa.Integer),
        sa.Column("note", sa.Text),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("part", sa.Integer, nullable=False),
        sa.UniqueConstraint("table_id", "key", "part", name="entries_key"),
    )
    op.create_table(
        "drafts",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("draft", sa.JSON, nullable=False),
    )
    op.create_table(
        "nonces",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("browser", sa.String(64), primary_key=True),
        sa.Column("nonce", sa.String(64), nullable=False),
    )
    for column in ("browser", "invitation", "used"):
        op.create_index(f"seats_{column}", "seats", [column])
