"""The tables of tournaments and seasons."""

import sqlalchemy as sa

from bot.storage.schema.base import RowId, index_where, keyed, metadata

tournament_entries = keyed(
    "tournament_entries",
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("tournament_id", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("guild_id", "player_id", "tournament_id"),
)

seasons = sa.Table(
    "seasons",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("title", sa.String(120), nullable=False),
    sa.Column("rules", sa.JSON, nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("ended_ms", sa.BigInteger),
    sa.Index("seasons_of_guild", "guild_id", "id"),
)

# The snapshot is last: queries of the other columns do not read its many pages.
tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("host_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("event_id", sa.BigInteger),
    sa.Column("season_id", sa.ForeignKey("seasons.id")),
    sa.Column("title", sa.String(120), nullable=False),
    sa.Column("phase", sa.String(16), nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("starts_ms", sa.BigInteger),
    sa.Column("ended_ms", sa.BigInteger),
    sa.Column("snapshot_seq", sa.BigInteger, nullable=False),
    sa.Column("limits", sa.JSON, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("snapshot", sa.JSON),
    sa.Index("tournaments_of_guild", "guild_id", "id"),
    sa.Index("tournaments_of_season", "season_id", "id"),
    sa.Index("tournaments_of_channel", "channel_id", "id"),
    index_where("open_tournaments", "id", where="ended_ms IS NULL"),
)

tournament_journal = keyed(
    "tournament_journal",
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id"), nullable=False),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(32), nullable=False),
    sa.Column("body", sa.JSON, nullable=False),
    sa.Column("interaction_id", sa.BigInteger),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("tournament_id", "seq"),
    index_where(
        "one_tournament_row_per_interaction",
        "interaction_id",
        unique=True,
        where="interaction_id IS NOT NULL",
    ),
)

tournament_tickets = keyed(
    "tournament_tickets",
    sa.Column("satellite_id", sa.ForeignKey("tournaments.id"), nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("target_id", sa.BigInteger, nullable=False),
    sa.Column("value", sa.BigInteger, nullable=False),
    sa.Column("state", sa.String(16), nullable=False),
    sa.PrimaryKeyConstraint("satellite_id", "player_id"),
    sa.Index("tickets_of_target", "target_id", "player_id"),
    sa.Index("tickets_of_player", "player_id"),
)

tournament_results = keyed(
    "tournament_results",
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id"), nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("tied", sa.Integer, nullable=False),
    sa.Column("prize", sa.BigInteger, nullable=False),
    sa.Column("bounties", sa.BigInteger, nullable=False),
    sa.Column("entries", sa.Integer, nullable=False),
    sa.Column("rebuys", sa.Integer, nullable=False),
    sa.Column("paid", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("player_id", "guild_id", "tournament_id"),
    sa.Index("results_of_tournament", "tournament_id", "place"),
)

tournament_reminders = keyed(
    "tournament_reminders",
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id"), nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("tournament_id", "player_id"),
)

untold_ends = sa.Table(
    "untold_ends",
    metadata,
    sa.Column("tournament_id", sa.ForeignKey("tournaments.id"), primary_key=True),
)
