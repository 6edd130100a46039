"""Tournaments with their journals, tickets, results and seasons; tables that belong to one.

What is open is found by indexes of its own: with tournaments the tables that are over soon
outnumber those that are open by far.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

OPEN_CASH_TABLE = sa.text("closed_ms IS NULL AND tournament_id IS NULL")
NOT_CLOSED = sa.text("closed_ms IS NULL")
NOT_ENDED = sa.text("ended_ms IS NULL")
HAS_INTERACTION = sa.text("interaction_id IS NOT NULL")


def upgrade() -> None:
    _make_seasons()
    _make_tournaments()
    _make_journal()
    _make_tickets()
    _make_results()
    _make_reminders()
    _let_tables_belong_to_tournaments()


def _make_seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("seasons_of_guild", "seasons", ["guild_id", "id"], unique=False)


def _make_tournaments() -> None:
    op.create_table(
        "tournaments",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger()),
        sa.Column("event_id", sa.BigInteger()),
        sa.Column("season_id", ROW_ID),
        sa.Column("title", sa.String(length=120), nullable=False),
        sa.Column("phase", sa.String(length=16), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("starts_ms", sa.BigInteger()),
        sa.Column("ended_ms", sa.BigInteger()),
        sa.Column("snapshot_seq", sa.BigInteger(), nullable=False),
        sa.Column("limits", sa.JSON(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("snapshot", sa.JSON()),
        sa.ForeignKeyConstraint(["season_id"], ["seasons.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("tournaments_of_guild", "tournaments", ["guild_id", "id"], unique=False)
    op.create_index("tournaments_of_season", "tournaments", ["season_id", "id"], unique=False)
    op.create_index("tournaments_of_channel", "tournaments", ["channel_id", "id"], unique=False)
    op.create_index(
        "open_tournaments",
        "tournaments",
        ["id"],
        unique=False,
        sqlite_where=NOT_ENDED,
        postgresql_where=NOT_ENDED,
    )


def _make_journal() -> None:
    op.create_table(
        "tournament_journal",
        sa.Column("tournament_id", ROW_ID, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("body", sa.JSON(), nullable=False),
        sa.Column("interaction_id", sa.BigInteger()),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("tournament_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "one_tournament_row_per_interaction",
        "tournament_journal",
        ["interaction_id"],
        unique=True,
        sqlite_where=HAS_INTERACTION,
        postgresql_where=HAS_INTERACTION,
    )


def _make_tickets() -> None:
    op.create_table(
        "tournament_tickets",
        sa.Column("satellite_id", ROW_ID, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("target_id", sa.BigInteger(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["satellite_id"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("satellite_id", "player_id"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "tickets_of_target", "tournament_tickets", ["target_id", "player_id"], unique=False
    )
    op.create_index("tickets_of_player", "tournament_tickets", ["player_id"], unique=False)


def _make_results() -> None:
    op.create_table(
        "tournament_results",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("tournament_id", ROW_ID, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("tied", sa.Integer(), nullable=False),
        sa.Column("prize", sa.BigInteger(), nullable=False),
        sa.Column("bounties", sa.BigInteger(), nullable=False),
        sa.Column("entries", sa.Integer(), nullable=False),
        sa.Column("rebuys", sa.Integer(), nullable=False),
        sa.Column("paid", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("player_id", "guild_id", "tournament_id"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "results_of_tournament", "tournament_results", ["tournament_id", "place"], unique=False
    )


def _make_reminders() -> None:
    op.create_table(
        "tournament_reminders",
        sa.Column("tournament_id", ROW_ID, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("tournament_id", "player_id"),
        sqlite_with_rowid=False,
    )


def _let_tables_belong_to_tournaments() -> None:
    op.add_column("tables", sa.Column("tournament_id", sa.BigInteger()))
    op.drop_index("one_open_table_per_channel", "tables")
    op.create_index(
        "one_open_table_per_channel",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=OPEN_CASH_TABLE,
        postgresql_where=OPEN_CASH_TABLE,
    )
    op.create_index("tables_of_tournament", "tables", ["tournament_id", "id"], unique=False)
    op.create_index(
        "open_tables",
        "tables",
        ["id"],
        unique=False,
        sqlite_where=NOT_CLOSED,
        postgresql_where=NOT_CLOSED,
    )
    op.create_index(
        "running_hands",
        "hands",
        ["table_id", "id"],
        unique=False,
        sqlite_where=NOT_ENDED,
        postgresql_where=NOT_ENDED,
    )
