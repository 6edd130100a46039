"""The tables of tournaments and seasons."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    text,
)

from bot.storage.schema.base import RowId, metadata

tournament_entries = Table(
    "tournament_entries",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("tournament_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("guild_id", "player_id", "tournament_id"),
    sqlite_with_rowid=False,
)

seasons = Table(
    "seasons",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("title", String(120), nullable=False),
    Column("rules", JSON, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Index("seasons_of_guild", "guild_id", "id"),
)

# The snapshot is last: queries of the other columns do not read its many pages.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("event_id", BigInteger),
    Column("season_id", ForeignKey("seasons.id")),
    Column("title", String(120), nullable=False),
    Column("phase", String(16), nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("starts_ms", BigInteger),
    Column("ended_ms", BigInteger),
    Column("snapshot_seq", BigInteger, nullable=False),
    Column("limits", JSON, nullable=False),
    Column("options", JSON, nullable=False),
    Column("snapshot", JSON),
    Index("tournaments_of_guild", "guild_id", "id"),
    Index("tournaments_of_season", "season_id", "id"),
    Index("tournaments_of_channel", "channel_id", "id"),
    Index(
        "open_tournaments",
        "id",
        sqlite_where=text("ended_ms IS NULL"),
        postgresql_where=text("ended_ms IS NULL"),
    ),
)

tournament_journal = Table(
    "tournament_journal",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("body", JSON, nullable=False),
    Column("interaction_id", BigInteger),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("tournament_id", "seq"),
    Index(
        "one_tournament_row_per_interaction",
        "interaction_id",
        unique=True,
        sqlite_where=text("interaction_id IS NOT NULL"),
        postgresql_where=text("interaction_id IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
)

tournament_tickets = Table(
    "tournament_tickets",
    metadata,
    Column("satellite_id", ForeignKey("tournaments.id"), nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("target_id", BigInteger, nullable=False),
    Column("value", BigInteger, nullable=False),
    Column("state", String(16), nullable=False),
    PrimaryKeyConstraint("satellite_id", "player_id"),
    Index("tickets_of_target", "target_id", "player_id"),
    Index("tickets_of_player", "player_id"),
    sqlite_with_rowid=False,
)

tournament_results = Table(
    "tournament_results",
    metadata,
    Column("player_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("tied", Integer, nullable=False),
    Column("prize", BigInteger, nullable=False),
    Column("bounties", BigInteger, nullable=False),
    Column("entries", Integer, nullable=False),
    Column("rebuys", Integer, nullable=False),
    Column("paid", BigInteger, nullable=False),
    PrimaryKeyConstraint("player_id", "guild_id", "tournament_id"),
    Index("results_of_tournament", "tournament_id", "place"),
    sqlite_with_rowid=False,
)

tournament_reminders = Table(
    "tournament_reminders",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), nullable=False),
    Column("player_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("tournament_id", "player_id"),
    sqlite_with_rowid=False,
)

untold_ends = Table(
    "untold_ends",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
)
