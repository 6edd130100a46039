"""The tables as statements see them. The migrations create them; a test compares the two.

Times are milliseconds since 1970 in UTC. Columns named `sealed_…` are encrypted (`encryption.py`).
"""

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    Table,
    UniqueConstraint,
)

from bot.storage import columns as col
from bot.storage.columns import index_where, keyed, numbered, one_row_each
from bot.storage.columns import metadata as metadata
from bot.table.tally import STYLE_COUNTS

# --- chips, tables and hands ------------------------------------------------------------------

accounts = numbered(
    "accounts",
    *col.numbers("guild_id", "player_id"),
    col.text("kind", 16),
    *col.numbers("place", "balance"),
    UniqueConstraint("guild_id", "player_id", "kind", "place", name="one_account"),
    CheckConstraint("balance >= 0 OR kind IN ('house', 'issuance')", name="not_overdrawn"),
    Index("accounts_by_place", "place", "kind"),
)

ledger_batches = numbered(
    "ledger_batches",
    col.text("key", 120),
    *col.numbers("guild_id"),
    col.text("reason", 32),
    col.json("data"),
    *col.numbers("at_ms"),
    UniqueConstraint("key", name="one_batch_per_key"),
)

ledger_entries = keyed(
    "ledger_entries",
    ("batch_id", "account_id"),
    col.row_of("batch_id", "ledger_batches.id"),
    col.row_of("account_id", "accounts.id"),
    *col.numbers("amount", "balance_after"),
    CheckConstraint("amount <> 0", name="moves_something"),
    Index("entries_of_account", "account_id", "batch_id"),
)

tables = numbered(
    "tables",
    *col.numbers("guild_id", "channel_id", "host_id"),
    *col.optional_numbers("message_id"),
    col.json("config"),
    Column("sealed_snapshot", LargeBinary),
    *col.numbers("snapshot_seq", "created_ms"),
    *col.optional_numbers("closed_ms", "tournament_id"),
    # Tables of a tournament may share the channel of its announcement.
    index_where(
        "one_open_table_per_channel",
        "channel_id",
        unique=True,
        where="closed_ms IS NULL AND tournament_id IS NULL",
    ),
    Index("tables_of_channel", "channel_id", "id"),
    Index("tables_of_tournament", "tournament_id", "id"),
    index_where("open_tables", "id", where="closed_ms IS NULL"),
)

# Rows lie in the order of their key, so that a table's newest commands are on one page.
journal = keyed(
    "journal",
    ("table_id", "seq"),
    col.row_of("table_id", "tables.id"),
    *col.numbers("seq"),
    *col.optional_numbers("hand_id"),
    col.text("kind", 32),
    col.binary("sealed_body"),
    *col.optional_numbers("interaction_id"),
    *col.numbers("at_ms"),
    index_where(
        "one_row_per_interaction", "interaction_id", unique=True, where="interaction_id IS NOT NULL"
    ),
)

hands = numbered(
    "hands",
    col.row_of("table_id", "tables.id"),
    *col.numbers("guild_id"),
    *col.optional_numbers("tournament_id"),
    col.text("game", 32),
    col.binary("sealed_setup"),
    Column("sealed_summary", LargeBinary),
    *col.numbers("first_seq"),
    *col.optional_numbers("last_seq", "pot"),
    *col.flags("void"),
    *col.numbers("started_ms"),
    *col.optional_numbers("ended_ms"),
    *col.flags("shared"),
    *col.optional_numbers("message_id"),
    Index("hands_of_table", "table_id", "id"),
    Index("hands_by_end", "ended_ms", "guild_id"),
    index_where("shown_hands", "table_id", "id", where="message_id IS NOT NULL"),
    index_where("running_hands", "table_id", "id", where="ended_ms IS NULL"),
)

hand_players = keyed(
    "hand_players",
    ("player_id", "guild_id", "hand_id"),
    *col.numbers("player_id", "guild_id"),
    col.row_of("hand_id", "hands.id"),
    *col.small_numbers("seat"),
    *col.numbers("stack_before", "stack_after", "pot_won"),
    *col.flags("vpip", "pfr", "saw_flop", "showdown"),
    *col.small_numbers("bets", "calls"),
    Index("players_of_hand", "hand_id"),
)

host_actions = numbered(
    "host_actions",
    *col.numbers("guild_id", "actor_id"),
    col.text("action", 32),
    *col.optional_numbers("target_id"),
    col.json("data"),
    *col.numbers("at_ms"),
    Index("host_actions_of_guild", "guild_id", "id"),
)

secrets_check = Table(
    "secrets_check", metadata, Column("id", Integer, primary_key=True), col.binary("sealed")
)

# Raised by each process that takes a shard; SQLite has the lock of the process, and needs none.
shard_epochs = Table(
    "shard_epochs",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    *col.numbers("epoch"),
)

# --- tournaments and seasons ------------------------------------------------------------------

tournament_entries = keyed(
    "tournament_entries",
    ("guild_id", "player_id", "tournament_id"),
    *col.numbers("guild_id", "player_id", "tournament_id"),
)

seasons = numbered(
    "seasons",
    *col.numbers("guild_id"),
    col.text("title", 120),
    col.json("rules"),
    *col.numbers("created_ms"),
    *col.optional_numbers("ended_ms"),
    Index("seasons_of_guild", "guild_id", "id"),
)

# The snapshot is last: queries of the other columns do not read its many pages.
tournaments = numbered(
    "tournaments",
    *col.numbers("guild_id", "channel_id", "host_id"),
    *col.optional_numbers("message_id", "event_id"),
    Column("season_id", ForeignKey("seasons.id")),
    col.text("title", 120),
    col.text("phase", 16),
    *col.numbers("created_ms"),
    *col.optional_numbers("starts_ms", "ended_ms"),
    *col.numbers("snapshot_seq"),
    col.json("limits"),
    col.json("options"),
    Column("snapshot", JSON),
    Index("tournaments_of_guild", "guild_id", "id"),
    Index("tournaments_of_season", "season_id", "id"),
    Index("tournaments_of_channel", "channel_id", "id"),
    index_where("open_tournaments", "id", where="ended_ms IS NULL"),
)

tournament_journal = keyed(
    "tournament_journal",
    ("tournament_id", "seq"),
    col.row_of("tournament_id", "tournaments.id"),
    *col.numbers("seq"),
    col.text("kind", 32),
    col.json("body"),
    *col.optional_numbers("interaction_id"),
    *col.numbers("at_ms"),
    index_where(
        "one_tournament_row_per_interaction",
        "interaction_id",
        unique=True,
        where="interaction_id IS NOT NULL",
    ),
)

tournament_tickets = keyed(
    "tournament_tickets",
    ("satellite_id", "player_id"),
    col.row_of("satellite_id", "tournaments.id"),
    *col.numbers("player_id", "target_id", "value"),
    col.text("state", 16),
    Index("tickets_of_target", "target_id", "player_id"),
    Index("tickets_of_player", "player_id"),
)

tournament_results = keyed(
    "tournament_results",
    ("player_id", "guild_id", "tournament_id"),
    *col.numbers("player_id", "guild_id"),
    col.row_of("tournament_id", "tournaments.id"),
    *col.small_numbers("place", "tied"),
    *col.numbers("prize", "bounties"),
    *col.small_numbers("entries", "rebuys"),
    *col.numbers("paid"),
    Index("results_of_tournament", "tournament_id", "place"),
)

tournament_reminders = keyed(
    "tournament_reminders",
    ("tournament_id", "player_id"),
    col.row_of("tournament_id", "tournaments.id"),
    *col.numbers("player_id"),
)

untold_ends = Table(
    "untold_ends",
    metadata,
    Column("tournament_id", ForeignKey("tournaments.id"), primary_key=True),
)

unfinished_tables = Table(
    "unfinished_tables",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
)

# --- totals, styles, luck, badges and leaderboards --------------------------------------------

player_totals = keyed(
    "player_totals",
    ("player_id", "guild_id", "cash"),
    *col.numbers("player_id", "guild_id"),
    *col.flags("cash"),
    *col.numbers("hands", "hands_won", "net", "saw_flop", "showdowns", "showdowns_won"),
)

style_counts = keyed(
    "style_counts",
    ("player_id", "guild_id", "cash", "game", "position"),
    *col.numbers("player_id", "guild_id"),
    *col.flags("cash"),
    col.text("game", 32),
    col.text("position", 8),
    *col.numbers(*STYLE_COUNTS),
)

# The players of a hand that was all-in with cards to come. Their luck is calculated after its end,
# and counts in their style then.
all_in_luck = keyed(
    "all_in_luck",
    ("hand_id", "player_id"),
    col.row_of("hand_id", "hands.id"),
    *col.numbers("player_id", "guild_id"),
    *col.flags("cash"),
    col.text("game", 32),
    col.text("position", 8),
    *col.optional_numbers("luck"),
    index_where("luck_to_calculate", "hand_id", where="luck IS NULL"),
)

# The tables whose hands are counted anew (see `recounts.py`). The newest of these hands is known
# once the counting of its server has begun; with `counted_hand` at that, the table is done.
recounts = keyed(
    "recounts",
    ("guild_id", "table_id"),
    *col.numbers("guild_id", "table_id"),
    *col.optional_numbers("last_hand"),
    *col.numbers("counted_hand", "hands", "counted"),
)

# A fact of a player, by which badges are earned. Its occasion is the number of a hand, or a month.
badge_facts = keyed(
    "badge_facts",
    ("guild_id", "player_id", "fact", "occasion"),
    *col.numbers("guild_id", "player_id"),
    col.text("fact", 16),
    col.text("occasion", 20),
    *col.numbers("at_ms"),
)

# The roles that members have of the bot, for their badges.
badge_roles = keyed(
    "badge_roles",
    ("guild_id", "player_id", "role_id"),
    *col.numbers("guild_id", "player_id", "role_id"),
)

# A place sorts the best first: the higher score, then the earlier one (see `leaderboard_index.py`);
# the board is named with its game and kind of play (see `list_name`).
standings = keyed(
    "standings",
    ("player_id", "scope", "board", "period"),
    *col.numbers("player_id", "scope"),
    col.text("board", 64),
    col.text("period", 8),
    *col.numbers("score", "reached_ms"),
    col.binary("place"),
    Index("standings_by_place", "scope", "board", "period", "place", unique=True),
)

# What was paid in and paid out, by months of servers: a row for each game and kind of play.
payouts = keyed(
    "payouts",
    ("month", "guild_id", "game", "kind"),
    col.text("month", 8),
    *col.numbers("guild_id"),
    col.text("game", 32),
    col.text("kind", 16),
    *col.numbers("paid_in", "paid_out"),
)

# How many standings lie from `low` to the next page: a rank is a sum of pages and a short count.
standing_pages = keyed(
    "standing_pages",
    ("scope", "board", "period", "low"),
    *col.numbers("scope"),
    col.text("board", 64),
    col.text("period", 8),
    col.binary("low"),
    *col.numbers("size"),
    CheckConstraint("size >= 0", name="page_not_negative"),
)

# --- players and servers: names, settings, what each was told, and who was forgotten ----------

settings = keyed(
    "settings",
    ("guild_id", "key"),
    *col.numbers("guild_id"),
    col.text("key", 64),
    col.json("value"),
)

topup_clocks = keyed(
    "topup_clocks",
    ("guild_id", "player_id"),
    *col.numbers("guild_id", "player_id"),
    *col.optional_numbers("broke_since_ms", "last_topup_ms"),
    Index("broke_players", "broke_since_ms"),
)

# The guild 0 holds the name that somebody has everywhere.
player_names = keyed(
    "player_names",
    ("guild_id", "player_id"),
    *col.numbers("guild_id", "player_id"),
    col.text("name", 64),
    col.text("locale", 16),
)

# When somebody last had all-in protection, in any server.
protections = one_row_each("protections", "player_id", *col.numbers("used_ms"))

# With the first direct message a player is told that chips are play money.
messaged_players = one_row_each("messaged_players", "player_id")

# What players choose for themselves, in every server; no row for those who chose nothing.
personal_settings = one_row_each(
    "personal_settings", "player_id", *col.flags("seat_messages", "text_first")
)

# The player meant by an alias is encrypted, for the audit, which plays encrypted journals again.
forgotten_players = one_row_each(
    "forgotten_players",
    "alias",
    *col.numbers("guild_id"),
    col.binary("sealed_player"),
    Index("forgotten_of_guild", "guild_id"),
)

# A row of its own lets a transaction change what otherwise only grows: see `append_only.py`.
erasures = one_row_each("erasures", "guild_id")

# When the bot joined a server, as Discord tells it: the newest time after which it said hello.
greeted_servers = one_row_each("greeted_servers", "guild_id", *col.numbers("joined_ms"))

# Since when the bot is not in a server any more; everything of it is erased some time later.
departed_servers = one_row_each("departed_servers", "guild_id", *col.numbers("left_ms"))
