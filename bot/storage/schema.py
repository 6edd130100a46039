"""The tables as statements see them. The migrations create them; a test compares the two.

Times are milliseconds since 1970 in UTC. Columns named `sealed_…` are encrypted (`encryption.py`).
"""

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
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    UniqueConstraint,
    text,
)

from bot.table.style import STYLE_COUNTS

metadata = MetaData()

# SQLite numbers rows automatically only where the key is declared INTEGER.
RowId = BigInteger().with_variant(Integer, "sqlite")

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

player_totals = Table(
    "player_totals",
    metadata,
    Column("player_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("cash", Boolean, nullable=False),
    Column("hands", BigInteger, nullable=False),
    Column("hands_won", BigInteger, nullable=False),
    Column("net", BigInteger, nullable=False),
    Column("saw_flop", BigInteger, nullable=False),
    Column("showdowns", BigInteger, nullable=False),
    Column("showdowns_won", BigInteger, nullable=False),
    PrimaryKeyConstraint("player_id", "guild_id", "cash"),
    sqlite_with_rowid=False,
)

style_counts = Table(
    "style_counts",
    metadata,
    Column("player_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("cash", Boolean, nullable=False),
    Column("game", String(32), nullable=False),
    Column("position", String(8), nullable=False),
    *(Column(name, BigInteger, nullable=False) for name in STYLE_COUNTS),
    PrimaryKeyConstraint("player_id", "guild_id", "cash", "game", "position"),
    sqlite_with_rowid=False,
)

# The players of a hand that was all-in with cards to come. Their luck is calculated after its end,
# and counts in their style then.
all_in_luck = Table(
    "all_in_luck",
    metadata,
    Column("hand_id", ForeignKey("hands.id"), nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("cash", Boolean, nullable=False),
    Column("game", String(32), nullable=False),
    Column("position", String(8), nullable=False),
    Column("luck", BigInteger),
    PrimaryKeyConstraint("hand_id", "player_id"),
    Index(
        "luck_to_calculate",
        "hand_id",
        sqlite_where=text("luck IS NULL"),
        postgresql_where=text("luck IS NULL"),
    ),
    sqlite_with_rowid=False,
)

# A fact of a player, by which badges are earned. Its occasion is the number of a hand, or a month.
badge_facts = Table(
    "badge_facts",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("fact", String(16), nullable=False),
    Column("occasion", String(20), nullable=False),
    Column("at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("guild_id", "player_id", "fact", "occasion"),
    sqlite_with_rowid=False,
)

# The roles that members have of the bot, for their badges.
badge_roles = Table(
    "badge_roles",
    metadata,
    Column("guild_id", BigInteger, nullable=False),
    Column("player_id", BigInteger, nullable=False),
    Column("role_id", BigInteger, nullable=False),
    PrimaryKeyConstraint("guild_id", "player_id", "role_id"),
    sqlite_with_rowid=False,
)

# A place sorts the best first: the higher score, then the earlier one (see `leaderboard_index.py`);
# the board is named with its game and kind of play (see `list_name`).
standings = Table(
    "standings",
    metadata,
    Column("player_id", BigInteger, nullable=False),
    Column("scope", BigInteger, nullable=False),
    Column("board", String(64), nullable=False),
    Column("period", String(8), nullable=False),
    Column("score", BigInteger, nullable=False),
    Column("reached_ms", BigInteger, nullable=False),
    Column("place", LargeBinary, nullable=False),
    PrimaryKeyConstraint("player_id", "scope", "board", "period"),
    Index("standings_by_place", "scope", "board", "period", "place", unique=True),
    sqlite_with_rowid=False,
)

# What was paid in and paid out, by UTC's months: a row for each game and kind of play.
payouts = Table(
    "payouts",
    metadata,
    Column("month", String(8), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("paid_in", BigInteger, nullable=False),
    Column("paid_out", BigInteger, nullable=False),
    PrimaryKeyConstraint("month", "guild_id", "game", "kind"),
    sqlite_with_rowid=False,
)

# How many standings lie from `low` to the next page: a rank is a sum of pages and a short count.
standing_pages = Table(
    "standing_pages",
    metadata,
    Column("scope", BigInteger, nullable=False),
    Column("board", String(64), nullable=False),
    Column("period", String(8), nullable=False),
    Column("low", LargeBinary, nullable=False),
    Column("size", BigInteger, nullable=False),
    PrimaryKeyConstraint("scope", "board", "period", "low"),
    CheckConstraint("size >= 0", name="page_not_negative"),
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
