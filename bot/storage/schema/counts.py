"""The tables of what is counted: totals, styles, luck, badges and leaderboards."""

import sqlalchemy as sa

from bot.storage.schema.base import index_where, keyed
from bot.table.style import STYLE_COUNTS

player_totals = keyed(
    "player_totals",
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("cash", sa.Boolean, nullable=False),
    sa.Column("hands", sa.BigInteger, nullable=False),
    sa.Column("hands_won", sa.BigInteger, nullable=False),
    sa.Column("net", sa.BigInteger, nullable=False),
    sa.Column("saw_flop", sa.BigInteger, nullable=False),
    sa.Column("showdowns", sa.BigInteger, nullable=False),
    sa.Column("showdowns_won", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("player_id", "guild_id", "cash"),
)

style_counts = keyed(
    "style_counts",
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("cash", sa.Boolean, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("position", sa.String(8), nullable=False),
    *(sa.Column(name, sa.BigInteger, nullable=False) for name in STYLE_COUNTS),
    sa.PrimaryKeyConstraint("player_id", "guild_id", "cash", "game", "position"),
)

# The players of a hand that was all-in with cards to come. Their luck is calculated after its end,
# and counts in their style then.
all_in_luck = keyed(
    "all_in_luck",
    sa.Column("hand_id", sa.ForeignKey("hands.id"), nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("cash", sa.Boolean, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("position", sa.String(8), nullable=False),
    sa.Column("luck", sa.BigInteger),
    sa.PrimaryKeyConstraint("hand_id", "player_id"),
    index_where("luck_to_calculate", "hand_id", where="luck IS NULL"),
)

# A fact of a player, by which badges are earned. Its occasion is the number of a hand, or a month.
badge_facts = keyed(
    "badge_facts",
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("fact", sa.String(16), nullable=False),
    sa.Column("occasion", sa.String(20), nullable=False),
    sa.Column("at_ms", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("guild_id", "player_id", "fact", "occasion"),
)

# The roles that members have of the bot, for their badges.
badge_roles = keyed(
    "badge_roles",
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("role_id", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("guild_id", "player_id", "role_id"),
)

# A place sorts the best first: the higher score, then the earlier one (see `leaderboard_index.py`);
# the board is named with its game and kind of play (see `list_name`).
standings = keyed(
    "standings",
    sa.Column("player_id", sa.BigInteger, nullable=False),
    sa.Column("scope", sa.BigInteger, nullable=False),
    sa.Column("board", sa.String(64), nullable=False),
    sa.Column("period", sa.String(8), nullable=False),
    sa.Column("score", sa.BigInteger, nullable=False),
    sa.Column("reached_ms", sa.BigInteger, nullable=False),
    sa.Column("place", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("player_id", "scope", "board", "period"),
    sa.Index("standings_by_place", "scope", "board", "period", "place", unique=True),
)

# What was paid in and paid out, by UTC's months: a row for each game and kind of play.
payouts = keyed(
    "payouts",
    sa.Column("month", sa.String(8), nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("paid_in", sa.BigInteger, nullable=False),
    sa.Column("paid_out", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("month", "guild_id", "game", "kind"),
)

# How many standings lie from `low` to the next page: a rank is a sum of pages and a short count.
standing_pages = keyed(
    "standing_pages",
    sa.Column("scope", sa.BigInteger, nullable=False),
    sa.Column("board", sa.String(64), nullable=False),
    sa.Column("period", sa.String(8), nullable=False),
    sa.Column("low", sa.LargeBinary, nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("scope", "board", "period", "low"),
    sa.CheckConstraint("size >= 0", name="page_not_negative"),
)
