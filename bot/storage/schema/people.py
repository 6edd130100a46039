"""The tables of players and servers: names, settings, what each was told, and who was forgotten."""

import sqlalchemy as sa

from bot.storage.schema.base import keyed, metadata

settings = keyed(
    "settings",
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("key", sa.String(64), nullable=False),
    sa.Column("value", sa.JSON, nullable=False),
    sa.PrimaryKeyConstraint("guild_id", "key"),
)

topup_clocks = keyed(
    "topup_clocks",
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("broke_since_ms", sa.BigInteger),
    sa.Column("last_topup_ms", sa.BigInteger),
    sa.PrimaryKeyConstraint("guild_id", "player_id"),
    sa.Index("broke_players", "broke_since_ms"),
)

# The guild 0 holds the name that somebody has everywhere.
player_names = keyed(
    "player_names",
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("locale", sa.String(16), nullable=False),
    sa.PrimaryKeyConstraint("guild_id", "player_id"),
)

# The day, counted from 1970 in UTC, on which somebody last had all-in protection, in any server.
protections = sa.Table(
    "protections",
    metadata,
    sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.BigInteger, nullable=False),
)

# With the first direct message a player is told that chips are play money.
messaged_players = sa.Table(
    "messaged_players",
    metadata,
    sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
)

# What players choose for themselves, in every server; no row for those who chose nothing.
personal_settings = sa.Table(
    "personal_settings",
    metadata,
    sa.Column("player_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("seat_messages", sa.Boolean, nullable=False),
    sa.Column("text_first", sa.Boolean, nullable=False),
)

# Who is meant by an alias is encrypted, for the audit, which plays encrypted journals again.
forgotten_players = sa.Table(
    "forgotten_players",
    metadata,
    sa.Column("alias", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("sealed_player", sa.LargeBinary, nullable=False),
    sa.Index("forgotten_of_guild", "guild_id"),
)

# A row of its own lets a transaction change what otherwise only grows: see `append_only.py`.
erasures = sa.Table(
    "erasures",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
)

# When the bot joined a server, as Discord tells it: the newest time after which it said hello.
greeted_servers = sa.Table(
    "greeted_servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("joined_ms", sa.BigInteger, nullable=False),
)

# Since when the bot is not in a server any more; everything of it is erased some time later.
departed_servers = sa.Table(
    "departed_servers",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("left_ms", sa.BigInteger, nullable=False),
)
