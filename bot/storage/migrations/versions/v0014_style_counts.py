"""How players play: counts by game and position, of the hands from now on.

Earlier hands are not played again for it: that would take minutes for a large database.
"""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_COUNTS = (
    "hands",
    "net",
    "first_turns",
    "entered",
    "raised_first",
    "three_bet_chances",
    "three_bets",
    "three_bets_faced",
    "three_bet_folds",
    "cbet_chances",
    "cbets",
    "saw_flop",
    "showdowns",
    "showdowns_won",
    "bets",
    "calls",
)


def upgrade() -> None:
    op.create_table(
        "style_counts",
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("cash", sa.Boolean(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("position", sa.String(8), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in _COUNTS),
        sa.PrimaryKeyConstraint("player_id", "guild_id", "cash", "game", "position"),
        sqlite_with_rowid=False,
    )
