"""The tables of chips, of cash and tournament tables, and of their hands."""

import sqlalchemy as sa

from bot.storage.schema.base import RowId, index_where, keyed, metadata

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("place", sa.BigInteger, nullable=False),
    sa.Column("balance", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("guild_id", "player_id", "kind", "place", name="one_account"),
    sa.CheckConstraint("balance >= 0 OR kind IN ('house', 'issuance')", name="not_overdrawn"),
    sa.Index("accounts_by_place", "place", "kind"),
)

ledger_batches = sa.Table(
    "ledger_batches",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("key", sa.String(120), nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("reason", sa.String(32), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("key", name="one_batch_per_key"),
)

ledger_entries = keyed(
    "ledger_entries",
    sa.Column("batch_id", sa.ForeignKey("ledger_batches.id"), nullable=False),
    sa.Column("account_id", sa.ForeignKey("accounts.id"), nullable=False),
    sa.Column("amount", sa.BigInteger, nullable=False),
    sa.Column("balance_after", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("batch_id", "account_id"),
    sa.CheckConstraint("amount <> 0", name="moves_something"),
    sa.Index("entries_of_account", "account_id", "batch_id"),
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("host_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("config", sa.JSON, nullable=False),
    sa.Column("sealed_snapshot", sa.LargeBinary),
    sa.Column("snapshot_seq", sa.BigInteger, nullable=False),
    sa.Column("created_ms", sa.BigInteger, nullable=False),
    sa.Column("closed_ms", sa.BigInteger),
    sa.Column("tournament_id", sa.BigInteger),
    # Tables of a tournament may share the channel of its announcement.
    index_where(
        "one_open_table_per_channel",
        "channel_id",
        unique=True,
        where="closed_ms IS NULL AND tournament_id IS NULL",
    ),
    sa.Index("tables_of_channel", "channel_id", "id"),
    sa.Index("tables_of_tournament", "tournament_id", "id"),
    index_where("open_tables", "id", where="closed_ms IS NULL"),
)

# Rows lie in the order of their key, so that a table's newest commands are on one page.
journal = keyed(
    "journal",
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.Column("hand_id", sa.BigInteger),
    sa.Column("kind", sa.String(32), nullable=False),
    sa.Column("sealed_body", sa.LargeBinary, nullable=False),
    sa.Column("interaction_id", sa.BigInteger),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "seq"),
    index_where(
        "one_row_per_interaction", "interaction_id", unique=True, where="interaction_id IS NOT NULL"
    ),
)

hands = sa.Table(
    "hands",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("table_id", sa.ForeignKey("tables.id"), nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("tournament_id", sa.BigInteger),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("sealed_setup", sa.LargeBinary, nullable=False),
    sa.Column("sealed_summary", sa.LargeBinary),
    sa.Column("first_seq", sa.BigInteger, nullable=False),
    sa.Column("last_seq", sa.BigInteger),
    sa.Column("pot", sa.BigInteger),
    sa.Column("void", sa.Boolean, nullable=False),
    sa.Column("started_ms", sa.BigInteger, nullable=False),
    sa.Column("ended_ms", sa.BigInteger),
    sa.Column("shared", sa.Boolean, nullable=False),
    sa.Column("message_id", sa.BigInteger),
    sa.Index("hands_of_table", "table_id", "id"),
    sa.Index("hands_by_end", "ended_ms", "guild_id"),
    index_where("shown_hands", "table_id", "id", where="message_id IS NOT NULL"),
    index_where("running_hands", "table_id", "id", where="ended_ms IS NULL"),
)

hand_players = keyed(
    "hand_players",
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("hand_id", sa.ForeignKey("hands.id"), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("stack_before", sa.BigInteger, nullable=False),
    sa.Column("stack_after", sa.BigInteger, nullable=False),
    sa.Column("pot_won", sa.BigInteger, nullable=False),
    sa.Column("vpip", sa.Boolean, nullable=False),
    sa.Column("pfr", sa.Boolean, nullable=False),
    sa.Column("saw_flop", sa.Boolean, nullable=False),
    sa.Column("showdown", sa.Boolean, nullable=False),
    sa.Column("bets", sa.Integer, nullable=False),
    sa.Column("calls", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("player_id", "guild_id", "hand_id"),
    sa.Index("players_of_hand", "hand_id"),
)

host_actions = sa.Table(
    "host_actions",
    metadata,
    sa.Column("id", RowId, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("actor_id", sa.BigInteger, nullable=False),
    sa.Column("action", sa.String(32), nullable=False),
    sa.Column("target_id", sa.BigInteger),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.Index("host_actions_of_guild", "guild_id", "id"),
)

secrets_check = sa.Table(
    "secrets_check",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("sealed", sa.LargeBinary, nullable=False),
)

# Raised by each process that takes a shard; SQLite has the lock of the process, and needs none.
shard_epochs = sa.Table(
    "shard_epochs",
    metadata,
    sa.Column("shard", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("epoch", sa.BigInteger, nullable=False),
)
