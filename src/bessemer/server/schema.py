"""The tables of the database. What is played is only ever added to `entries`."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

REVISION = "004"
"""The last of the migrations, which makes what is written here."""

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("content", JSON, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("host", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("created", Float, nullable=False),
    Column("secret", String(64), nullable=False),
    Column("shown", Boolean, nullable=False),
    Column("seed", Text),
    Column("fairness", JSON),
    Column("outcome", JSON),
    Column("next", String(32)),
    Column("hints", Boolean, nullable=False),
    Column("practice", String(32)),
    Column("match_id", String(32)),
    Column("number", Integer),
    Column("notes", JSON, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("browser", String(64)),
    Column("invitation", String(64)),
    Column("used", String(64)),
    Column("issue", Integer, nullable=False),
    Column("held", Boolean, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("move", Text),
    Column("back_to", Integer),
    Column("note", Text),
    Column("key", String(64), nullable=False),
    Column("part", Integer, nullable=False),
    UniqueConstraint("table_id", "key", "part", name="entries_key"),
)

drafts = Table(
    "drafts",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("draft", JSON, nullable=False),
)

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("review", JSON, nullable=False),
)

nonces = Table(
    "nonces",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("browser", String(64), primary_key=True),
    Column("nonce", String(64), nullable=False),
)

Index("tables_match", tables.c.match_id, tables.c.number, unique=True)
Index("seats_browser", seats.c.browser)
Index("seats_invitation", seats.c.invitation)
Index("seats_used", seats.c.used)
