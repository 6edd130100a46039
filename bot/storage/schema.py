"""The tables as statements see them. The migrations create them; a test compares the two.

Times are milliseconds since 1970 in UTC. Columns named `sealed_…` are encrypted (`encryption.py`).
Triggers make the database itself refuse to change or remove what happened (`append_only`).
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
)
from sqlalchemy import text as sql
from sqlalchemy.schema import SchemaItem

from bot.table.tally import STYLE_COUNTS

metadata = MetaData()


# --- The parts of which tables are made ----------------------------------------------------------


def numbers(*names: str) -> list[Column[int]]:
    return [Column(name, BigInteger, nullable=False) for name in names]


def optional_numbers(*names: str) -> list[Column[int]]:
    """Numbers that may be missing."""
    return [Column(name, BigInteger) for name in names]


def small_numbers(*names: str) -> list[Column[int]]:
    return [Column(name, Integer, nullable=False) for name in names]


def flags(*names: str) -> list[Column[bool]]:
    return [Column(name, Boolean, nullable=False) for name in names]


def text(name: str, length: int) -> Column[str]:
    return Column(name, String(length), nullable=False)


def json(name: str) -> Column[object]:
    return Column(name, JSON, nullable=False)


def binary(name: str) -> Column[bytes]:
    return Column(name, LargeBinary, nullable=False)


def row_of(name: str, target: str) -> Column[int]:
    """The number of a row of another table."""
    return Column(name, ForeignKey(target), nullable=False)


def numbered(name: str, *parts: SchemaItem) -> Table:
    """A table whose rows get numbers. SQLite gives them only where the key is an INTEGER."""
    number = Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    return Table(name, metadata, number, *parts)


def keyed(name: str, key: tuple[str, ...], *parts: SchemaItem) -> Table:
    """A table whose rows lie in the order of their key: SQLite numbers them in no other way."""
    return Table(name, metadata, *parts, PrimaryKeyConstraint(*key), sqlite_with_rowid=False)


def one_row_each(name: str, whose: str, *parts: SchemaItem) -> Table:
    """A table with one row for each player, server or shard at most."""
    key = Column(whose, BigInteger, primary_key=True, autoincrement=False)
    return Table(name, metadata, key, *parts)


def index_where(name: str, *columns: str, where: str, unique: bool = False) -> Index:
    """An index of the rows to which `where` applies: on PostgreSQL too, where the migrations say so
    and nothing else asks. SQLAlchemy would load all of PostgreSQL's drivers for the option, which
    is a twentieth of a start."""
    return Index(name, *columns, unique=unique, sqlite_where=sql(where))


# --- chips, tables and hands ------------------------------------------------------------------

accounts = numbered(
    "accounts",
    *numbers("guild_id", "player_id"),
    text("kind", 16),
    *numbers("place", "balance"),
    UniqueConstraint("guild_id", "player_id", "kind", "place", name="one_account"),
    CheckConstraint("balance >= 0 OR kind IN ('house', 'issuance')", name="not_overdrawn"),
    Index("accounts_by_place", "place", "kind"),
)

ledger_batches = numbered(
    "ledger_batches",
    text("key", 120),
    *numbers("guild_id"),
    text("reason", 32),
    json("data"),
    *numbers("at_ms"),
    UniqueConstraint("key", name="one_batch_per_key"),
)

ledger_entries = keyed(
    "ledger_entries",
    ("batch_id", "account_id"),
    row_of("batch_id", "ledger_batches.id"),
    row_of("account_id", "accounts.id"),
    *numbers("amount", "balance_after"),
    CheckConstraint("amount <> 0", name="moves_something"),
    Index("entries_of_account", "account_id", "batch_id"),
)

tables = numbered(
    "tables",
    *numbers("guild_id", "channel_id", "host_id"),
    *optional_numbers("message_id"),
    json("config"),
    Column("sealed_snapshot", LargeBinary),
    *numbers("snapshot_seq", "created_ms"),
    *optional_numbers("closed_ms", "tournament_id"),
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
    row_of("table_id", "tables.id"),
    *numbers("seq"),
    *optional_numbers("hand_id"),
    text("kind", 32),
    binary("sealed_body"),
    *optional_numbers("interaction_id"),
    *numbers("at_ms"),
    index_where(
        "one_row_per_interaction", "interaction_id", unique=True, where="interaction_id IS NOT NULL"
    ),
)

hands = numbered(
    "hands",
    row_of("table_id", "tables.id"),
    *numbers("guild_id"),
    *optional_numbers("tournament_id"),
    text("game", 32),
    binary("sealed_setup"),
    Column("sealed_summary", LargeBinary),
    *numbers("first_seq"),
    *optional_numbers("last_seq", "pot"),
    *flags("void"),
    *numbers("started_ms"),
    *optional_numbers("ended_ms"),
    *flags("shared"),
    *optional_numbers("message_id"),
    Index("hands_of_table", "table_id", "id"),
    Index("hands_by_end", "ended_ms", "guild_id"),
    index_where("shown_hands", "table_id", "id", where="message_id IS NOT NULL"),
    index_where("running_hands", "table_id", "id", where="ended_ms IS NULL"),
)

hand_players = keyed(
    "hand_players",
    ("player_id", "guild_id", "hand_id"),
    *numbers("player_id", "guild_id"),
    row_of("hand_id", "hands.id"),
    *small_numbers("seat"),
    *numbers("stack_before", "stack_after", "pot_won"),
    *flags("vpip", "pfr", "saw_flop", "showdown"),
    *small_numbers("bets", "calls"),
    Index("players_of_hand", "hand_id"),
)

host_actions = numbered(
    "host_actions",
    *numbers("guild_id", "actor_id"),
    text("action", 32),
    *optional_numbers("target_id"),
    json("data"),
    *numbers("at_ms"),
    Index("host_actions_of_guild", "guild_id", "id"),
)

secrets_check = Table(
    "secrets_check", metadata, Column("id", Integer, primary_key=True), binary("sealed")
)

# Raised by each process that takes a shard; SQLite has the lock of the process, and needs none.
shard_epochs = Table(
    "shard_epochs",
    metadata,
    Column("shard", Integer, primary_key=True, autoincrement=False),
    *numbers("epoch"),
)

# --- tournaments and seasons ------------------------------------------------------------------

tournament_entries = keyed(
    "tournament_entries",
    ("guild_id", "player_id", "tournament_id"),
    *numbers("guild_id", "player_id", "tournament_id"),
)

seasons = numbered(
    "seasons",
    *numbers("guild_id"),
    text("title", 120),
    json("rules"),
    *numbers("created_ms"),
    *optional_numbers("ended_ms"),
    Index("seasons_of_guild", "guild_id", "id"),
)

# The snapshot is last: queries of the other columns do not read its many pages.
tournaments = numbered(
    "tournaments",
    *numbers("guild_id", "channel_id", "host_id"),
    *optional_numbers("message_id", "event_id"),
    Column("season_id", ForeignKey("seasons.id")),
    text("title", 120),
    text("phase", 16),
    *numbers("created_ms"),
    *optional_numbers("starts_ms", "ended_ms"),
    *numbers("snapshot_seq"),
    json("limits"),
    json("options"),
    Column("snapshot", JSON),
    Index("tournaments_of_guild", "guild_id", "id"),
    Index("tournaments_of_season", "season_id", "id"),
    Index("tournaments_of_channel", "channel_id", "id"),
    index_where("open_tournaments", "id", where="ended_ms IS NULL"),
)

tournament_journal = keyed(
    "tournament_journal",
    ("tournament_id", "seq"),
    row_of("tournament_id", "tournaments.id"),
    *numbers("seq"),
    text("kind", 32),
    json("body"),
    *optional_numbers("interaction_id"),
    *numbers("at_ms"),
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
    row_of("satellite_id", "tournaments.id"),
    *numbers("player_id", "target_id", "value"),
    text("state", 16),
    Index("tickets_of_target", "target_id", "player_id"),
    Index("tickets_of_player", "player_id"),
)

tournament_results = keyed(
    "tournament_results",
    ("player_id", "guild_id", "tournament_id"),
    *numbers("player_id", "guild_id"),
    row_of("tournament_id", "tournaments.id"),
    *small_numbers("place", "tied"),
    *numbers("prize", "bounties"),
    *small_numbers("entries", "rebuys"),
    *numbers("paid"),
    Index("results_of_tournament", "tournament_id", "place"),
)

tournament_reminders = keyed(
    "tournament_reminders",
    ("tournament_id", "player_id"),
    row_of("tournament_id", "tournaments.id"),
    *numbers("player_id"),
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
    *numbers("player_id", "guild_id"),
    *flags("cash"),
    *numbers("hands", "hands_won", "net", "saw_flop", "showdowns", "showdowns_won"),
)

style_counts = keyed(
    "style_counts",
    ("player_id", "guild_id", "cash", "game", "position"),
    *numbers("player_id", "guild_id"),
    *flags("cash"),
    text("game", 32),
    text("position", 8),
    *numbers(*STYLE_COUNTS),
)

# The players of a hand that was all-in with cards to come. Their luck is calculated after its end,
# and counts in their style then.
all_in_luck = keyed(
    "all_in_luck",
    ("hand_id", "player_id"),
    row_of("hand_id", "hands.id"),
    *numbers("player_id", "guild_id"),
    *flags("cash"),
    text("game", 32),
    text("position", 8),
    *optional_numbers("luck"),
    index_where("luck_to_calculate", "hand_id", where="luck IS NULL"),
)

# The tables whose hands are counted anew (see `recounts.py`). The newest of these hands is known
# once the counting of its server has begun; with `counted_hand` at that, the table is done.
recounts = keyed(
    "recounts",
    ("guild_id", "table_id"),
    *numbers("guild_id", "table_id"),
    *optional_numbers("last_hand"),
    *numbers("counted_hand", "hands", "counted"),
)

# A fact of a player, by which badges are earned. Its occasion is the number of a hand, or a month.
badge_facts = keyed(
    "badge_facts",
    ("guild_id", "player_id", "fact", "occasion"),
    *numbers("guild_id", "player_id"),
    text("fact", 16),
    text("occasion", 20),
    *numbers("at_ms"),
)

# The roles that members have of the bot, for their badges.
badge_roles = keyed(
    "badge_roles",
    ("guild_id", "player_id", "role_id"),
    *numbers("guild_id", "player_id", "role_id"),
)

# A place sorts the best first: the higher score, then the earlier one (see `standings.py`);
# the board is named with its game and kind of play (see `list_name`).
standings = keyed(
    "standings",
    ("player_id", "scope", "board", "period"),
    *numbers("player_id", "scope"),
    text("board", 64),
    text("period", 8),
    *numbers("score", "reached_ms"),
    binary("place"),
    Index("standings_by_place", "scope", "board", "period", "place", unique=True),
)

# What was paid in and paid out, by months of servers: a row for each game and kind of play.
payouts = keyed(
    "payouts",
    ("month", "guild_id", "game", "kind"),
    text("month", 8),
    *numbers("guild_id"),
    text("game", 32),
    text("kind", 16),
    *numbers("paid_in", "paid_out"),
)

# How many standings lie from `low` to the next page: a rank is a sum of pages and a short count.
standing_pages = keyed(
    "standing_pages",
    ("scope", "board", "period", "low"),
    *numbers("scope"),
    text("board", 64),
    text("period", 8),
    binary("low"),
    *numbers("size"),
    CheckConstraint("size >= 0", name="page_not_negative"),
)

# --- players and servers: names, settings, what each was told, and who was forgotten ----------

settings = keyed(
    "settings",
    ("guild_id", "key"),
    *numbers("guild_id"),
    text("key", 64),
    json("value"),
)

topup_clocks = keyed(
    "topup_clocks",
    ("guild_id", "player_id"),
    *numbers("guild_id", "player_id"),
    *optional_numbers("broke_since_ms", "last_topup_ms"),
    Index("broke_players", "broke_since_ms"),
)

# The guild 0 holds the name that somebody has everywhere.
player_names = keyed(
    "player_names",
    ("guild_id", "player_id"),
    *numbers("guild_id", "player_id"),
    text("name", 64),
    text("locale", 16),
)

# When somebody last had all-in protection, in any server.
protections = one_row_each("protections", "player_id", *numbers("used_ms"))

# With the first direct message a player is told that chips are play money.
messaged_players = one_row_each("messaged_players", "player_id")

# What players choose for themselves, in every server; no row for those who chose nothing.
personal_settings = one_row_each(
    "personal_settings", "player_id", *flags("seat_messages", "text_first")
)

# The player meant by an alias is encrypted, for the audit, which plays encrypted journals again.
forgotten_players = one_row_each(
    "forgotten_players",
    "alias",
    *numbers("guild_id"),
    binary("sealed_player"),
    Index("forgotten_of_guild", "guild_id"),
)

# A row of its own lets a transaction change what otherwise only grows: see `append_only`.
erasures = one_row_each("erasures", "guild_id")

# When the bot joined a server, as Discord tells it: the newest time after which it said hello.
greeted_servers = one_row_each("greeted_servers", "guild_id", *numbers("joined_ms"))

# Since when the bot is not in a server any more; everything of it is erased some time later.
departed_servers = one_row_each("departed_servers", "guild_id", *numbers("left_ms"))


# --- Triggers ------------------------------------------------------------------------------------


ONLY_GROWING = ("ledger_batches", "ledger_entries", "journal", "host_actions")
"""The tables with triggers that let rows only be added."""
_VERBS = ("UPDATE", "DELETE")


def append_only(table: str, dialect: str) -> list[str]:
    """Statements after which rows of `table` can only be added. `dialect` is SQLAlchemy's name."""
    if dialect == "sqlite":
        return _sqlite(table)
    triggers = [
        f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} "
        f"FOR EACH {each} EXECUTE FUNCTION refuse_as_append_only()"
        for verb, each in ((*((verb, "ROW") for verb in _VERBS), ("TRUNCATE", "STATEMENT")))
    ]
    return [_refuse(), *triggers]


def unless_erasing(table: str, dialect: str) -> list[str]:
    """Statements after which the triggers of `table` let a transaction pass that has a row in
    `erasures` just then: it erases somebody's data, and takes that row away again."""
    if dialect != "sqlite":
        return [_refuse(_ERASING)]
    dropped = [f"DROP TRIGGER {table}_refuses_{verb.lower()}" for verb in _VERBS]
    return dropped + _sqlite(table, "WHEN NOT EXISTS (SELECT 1 FROM erasures) ")


def _sqlite(table: str, when: str = "") -> list[str]:
    return [
        f"CREATE TRIGGER {table}_refuses_{verb.lower()} BEFORE {verb} ON {table} {when}"
        f"BEGIN SELECT RAISE(ABORT, '{table} only ever grows'); END"
        for verb in _VERBS
    ]


_ERASING = """
  IF TG_OP <> 'TRUNCATE' AND EXISTS (SELECT 1 FROM erasures) THEN
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
  END IF;"""


def _refuse(first: str = "") -> str:
    """The function of PostgreSQL's triggers."""
    return f"""
CREATE OR REPLACE FUNCTION refuse_as_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN{first}
  RAISE EXCEPTION '% only ever grows', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$
"""
