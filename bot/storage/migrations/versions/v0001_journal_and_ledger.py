"""Tables, their journal, hands, the ledger of chips, and what is counted from them."""

import sqlalchemy as sa
from alembic import op

from bot.storage.schema import append_only

revision = "0001"
down_revision = None

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("place", sa.BigInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("balance >= 0 OR kind IN ('house', 'issuance')", name="not_overdrawn"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("guild_id", "player_id", "kind", "place", name="one_account"),
    )
    op.create_table(
        "ledger_batches",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.String(length=32), nullable=False),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key", name="one_batch_per_key"),
    )
    op.create_table(
        "player_totals",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("cash", sa.Boolean(), nullable=False),
        sa.Column("hands", sa.BigInteger(), nullable=False),
        sa.Column("hands_won", sa.BigInteger(), nullable=False),
        sa.Column("net", sa.BigInteger(), nullable=False),
        sa.Column("vpip", sa.BigInteger(), nullable=False),
        sa.Column("pfr", sa.BigInteger(), nullable=False),
        sa.Column("saw_flop", sa.BigInteger(), nullable=False),
        sa.Column("showdowns", sa.BigInteger(), nullable=False),
        sa.Column("showdowns_won", sa.BigInteger(), nullable=False),
        sa.Column("bets", sa.BigInteger(), nullable=False),
        sa.Column("calls", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "guild_id", "cash"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "secrets_check",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("sealed", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "settings",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("value", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "key"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "standing_pages",
        sa.Column("scope", sa.BigInteger(), nullable=False),
        sa.Column("board", sa.String(length=16), nullable=False),
        sa.Column("period", sa.String(length=8), nullable=False),
        sa.Column("low", sa.LargeBinary(), nullable=False),
        sa.Column("size", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("size >= 0", name="page_not_negative"),
        sa.PrimaryKeyConstraint("scope", "board", "period", "low"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "standings",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("scope", sa.BigInteger(), nullable=False),
        sa.Column("board", sa.String(length=16), nullable=False),
        sa.Column("period", sa.String(length=8), nullable=False),
        sa.Column("score", sa.BigInteger(), nullable=False),
        sa.Column("reached_ms", sa.BigInteger(), nullable=False),
        sa.Column("place", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "scope", "board", "period"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "standings_by_place", "standings", ["scope", "board", "period", "place"], unique=True
    )
    op.create_table(
        "tables",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("config", sa.JSON(), nullable=False),
        sa.Column("sealed_snapshot", sa.LargeBinary(), nullable=True),
        sa.Column("snapshot_seq", sa.BigInteger(), nullable=False),
        sa.Column("created_ms", sa.BigInteger(), nullable=False),
        sa.Column("closed_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index(
        "one_open_table_per_channel",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("closed_ms IS NULL"),
        postgresql_where=sa.text("closed_ms IS NULL"),
    )
    op.create_table(
        "topup_clocks",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("broke_since_ms", sa.BigInteger(), nullable=True),
        sa.Column("last_topup_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "player_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("broke_players", "topup_clocks", ["broke_since_ms"], unique=False)
    op.create_table(
        "tournament_entries",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "player_id", "tournament_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hands",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=True),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("sealed_setup", sa.LargeBinary(), nullable=False),
        sa.Column("sealed_summary", sa.LargeBinary(), nullable=True),
        sa.Column("first_seq", sa.BigInteger(), nullable=False),
        sa.Column("last_seq", sa.BigInteger(), nullable=True),
        sa.Column("pot", sa.BigInteger(), nullable=True),
        sa.Column("void", sa.Boolean(), nullable=False),
        sa.Column("started_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("hands_of_table", "hands", ["table_id", "id"], unique=False)
    op.create_table(
        "journal",
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.Column("seq", sa.BigInteger(), nullable=False),
        sa.Column("hand_id", sa.BigInteger(), nullable=True),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("sealed_body", sa.LargeBinary(), nullable=False),
        sa.Column("interaction_id", sa.BigInteger(), nullable=True),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["table_id"],
            ["tables.id"],
        ),
        sa.PrimaryKeyConstraint("table_id", "seq"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "one_row_per_interaction",
        "journal",
        ["interaction_id"],
        unique=True,
        sqlite_where=sa.text("interaction_id IS NOT NULL"),
        postgresql_where=sa.text("interaction_id IS NOT NULL"),
    )
    op.create_table(
        "ledger_entries",
        sa.Column("batch_id", ROW_ID, nullable=False),
        sa.Column("account_id", ROW_ID, nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.Column("balance_after", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("amount <> 0", name="moves_something"),
        sa.ForeignKeyConstraint(
            ["account_id"],
            ["accounts.id"],
        ),
        sa.ForeignKeyConstraint(
            ["batch_id"],
            ["ledger_batches.id"],
        ),
        sa.PrimaryKeyConstraint("batch_id", "account_id"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "entries_of_account", "ledger_entries", ["account_id", "batch_id"], unique=False
    )
    op.create_table(
        "hand_players",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("hand_id", ROW_ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("stack_before", sa.BigInteger(), nullable=False),
        sa.Column("stack_after", sa.BigInteger(), nullable=False),
        sa.Column("pot_won", sa.BigInteger(), nullable=False),
        sa.Column("vpip", sa.Boolean(), nullable=False),
        sa.Column("pfr", sa.Boolean(), nullable=False),
        sa.Column("saw_flop", sa.Boolean(), nullable=False),
        sa.Column("showdown", sa.Boolean(), nullable=False),
        sa.Column("bets", sa.Integer(), nullable=False),
        sa.Column("calls", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["hand_id"],
            ["hands.id"],
        ),
        sa.PrimaryKeyConstraint("player_id", "guild_id", "hand_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("players_of_hand", "hand_players", ["hand_id"], unique=False)
    for table in ("ledger_batches", "ledger_entries", "journal"):
        for statement in append_only(table, op.get_bind().dialect.name):
            op.execute(statement)
