"""The tables of chips, of cash and tournament tables, and of their hands."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
    text,
)

from bot.storage.schema.base import RowId, metadata

accounts = Table(
    "accounts",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("place", BigInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
    UniqueConstraint("guild_id", "player_id", "kind", "place", name="one_account"),
    CheckConstraint("balance >= 0 OR kind IN ('house', 'issuance')", name="not_overdrawn"),
    Index("accounts_by_place", "place", "kind"),
)

ledger_batches = Table(
    "ledger_batches",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("key", String(120), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("reason", String(32), nullable=False),
    Column("data", JSON, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    UniqueConstraint("key", name="one_batch_per_key"),
)

ledger_entries = Table(
    "ledger_entries",
    metadata,
    Column("batch_id", ForeignKey("ledger_batches.id"), nullable=False),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("balance_after", BigInteger, nullable=False),
    PrimaryKeyConstraint("batch_id", "account_id"),
    CheckConstraint("amount <> 0", name="moves_something"),
    Index("entries_of_account", "account_id", "batch_id"),
    sqlite_with_rowid=False,
)

tables = Table(
    "tables",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("host_id", BigInteger, nullable=False),
    Column("message_id", BigInteger),
    Column("config", JSON, nullable=False),
    Column("sealed_snapshot", LargeBinary),
    Column("snapshot_seq", BigInteger, nullable=False),
    Column("created_ms", BigInteger, nullable=False),
    Column("closed_ms", BigInteger),
    Column("tournament_id", BigInteger),
    # Tables of a tournament may share the channel of its announcement.
    Index(
        "one_open_table_per_channel",
        "channel_id",
        unique=True,
        sqlite_where=text("closed_ms IS NULL AND tournament_id IS NULL"),
        postgresql_where=text("closed_ms IS NULL AND tournament_id IS NULL"),
    ),
    Index("tables_of_channel", "channel_id", "id"),
    Index("tables_of_tournament", "tournament_id", "id"),
    Index(
        "open_tables",
        "id",
        sqlite_where=text("closed_ms IS NULL"),
        postgresql_where=text("closed_ms IS NULL"),
    ),
)

# Rows lie in the order of their key, so that a table's newest commands are on one page.
journal = Table(
    "journal",
    metadata,
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("hand_id", BigInteger),
    Column("kind", String(32), nullable=False),
    Column("sealed_body", LargeBinary, nullable=False),
    Column("interaction_id", BigInteger),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
    Index(
        "one_row_per_interaction",
        "interaction_id",
        unique=True,
        sqlite_where=text("interaction_id IS NOT NULL"),
        postgresql_where=text("interaction_id IS NOT NULL"),
    ),
    sqlite_with_rowid=False,
)

hands = Table(
    "hands",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("tournament_id", BigInteger),
    Column("game", String(32), nullable=False),
    Column("sealed_setup", LargeBinary, nullable=False),
    Column("sealed_summary", LargeBinary),
    Column("first_seq", BigInteger, nullable=False),
    Column("last_seq", BigInteger),
    Column("pot", BigInteger),
    Column("void", Boolean, nullable=False),
    Column("started_ms", BigInteger, nullable=False),
    Column("ended_ms", BigInteger),
    Column("shared", Boolean, nullable=False),
    Column("message_id", BigInteger),
    Index("hands_of_table", "table_id", "id"),
    Index("hands_by_end", "ended_ms", "guild_id"),
    Index(
        "shown_hands",
        "table_id",
        "id",
        sqlite_where=text("message_id IS NOT NULL"),
        postgresql_where=text("message_id IS NOT NULL"),
    ),
    Index(
        "running_hands",
        "table_id",
        "id",
        sqlite_where=text("ended_ms IS NULL"),
        postgresql_where=text("ended_ms IS NULL"),
    ),
)

hand_players = Table(
    "hand_players",
    metadata,
    Column("player_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("hand_id", ForeignKey("hands.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("stack_before", BigInteger, nullable=False),
    Column("stack_after", BigInteger, nullable=False),
    Column("pot_won", BigInteger, nullable=False),
    Column("vpip", Boolean, nullable=False),
    Column("pfr", Boolean, nullable=False),
    Column("saw_flop", Boolean, nullable=False),
    Column("showdown", Boolean, nullable=False),
    Column("bets", Integer, nullable=False),
    Column("calls", Integer, nullable=False),
    PrimaryKeyConstraint("player_id", "guild_id", "hand_id"),
    Index("players_of_hand", "hand_id"),
    sqlite_with_rowid=False,
)

host_actions = Table(
    "host_actions",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("actor_id", BigInteger, nullable=False),
    Column("action", String(32), nullable=False),
    Column("target_id", BigInteger),
    Column("data", JSON, nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    Index("host_actions_of_guild", "guild_id", "id"),
)

secrets_check = Table(
    "secrets_check",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("sealed", LargeBinary, nullable=False),
)

# Raised by each process that takes a shard; SQLite has the lock of the process, and needs none.
shard_epochs = Table(
    "shard_epochs",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("epoch", BigInteger, nullable=False),
)
