"""The tables of players and servers: names, settings, what each was told, and who was forgotten."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Index,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
)

from bot.storage.schema.base import metadata

settings = Table(
    "settings",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("key", String(64), nullable=False),
    Column("value", JSON, nullable=False),
    PrimaryKeyConstraint("guild_id", "key"),
    sqlite_with_rowid=False,
)

topup_clocks = Table(
    "topup_clocks",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("broke_since_ms", BigInteger),
    Column("last_topup_ms", BigInteger),
    PrimaryKeyConstraint("guild_id", "player_id"),
    Index("broke_players", "broke_since_ms"),
    sqlite_with_rowid=False,
)

# The guild 0 holds the name that somebody has everywhere.
player_names = Table(
    "player_names",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("name", String(64), nullable=False),
    Column("locale", String(16), nullable=False),
    PrimaryKeyConstraint("guild_id", "player_id"),
    sqlite_with_rowid=False,
)

# The day, counted from 1970 in UTC, on which somebody last had all-in protection, in any server.
protections = Table(
    "protections",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False),
    Column("day", BigInteger, nullable=False),
)

# With the first direct message a player is told that chips are play money.
messaged_players = Table(
    "messaged_players",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False),
)

# What players choose for themselves, in every server; no row for those who chose nothing.
personal_settings = Table(
    "personal_settings",
    metadata,
    Column("player_id", BigInteger, primary_key=True, autoincrement=False),
    Column("seat_messages", Boolean, nullable=False),
    Column("text_first", Boolean, nullable=False),
)

# Who is meant by an alias is encrypted, for the audit, which plays encrypted journals again.
forgotten_players = Table(
    "forgotten_players",
    metadata,
    Column("alias", BigInteger, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("sealed_player", LargeBinary, nullable=False),
    Index("forgotten_of_guild", "guild_id"),
)

# A row of its own lets a transaction change what otherwise only grows: see `append_only.py`.
erasures = Table(
    "erasures",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
)

# When the bot joined a server, as Discord tells it: the newest time after which it said hello.
greeted_servers = Table(
    "greeted_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("joined_ms", BigInteger, nullable=False),
)

# Since when the bot is not in a server any more; everything of it is erased some time later.
departed_servers = Table(
    "departed_servers",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("left_ms", BigInteger, nullable=False),
)
