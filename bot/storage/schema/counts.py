"""The tables of what is counted: totals, styles, luck, badges and leaderboards."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
    text,
)

from bot.storage.schema.base import metadata
from bot.table.style import STYLE_COUNTS

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
