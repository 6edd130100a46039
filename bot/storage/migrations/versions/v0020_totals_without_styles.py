"""Styles are counted by game and position (0014): a player's totals need no part of them."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

UNUSED = ("vpip", "pfr", "bets", "calls")


def upgrade() -> None:
    for name in UNUSED:
        op.drop_column("player_totals", name)


def downgrade() -> None:
    for name in UNUSED:
        op.add_column(
            "player_totals", sa.Column(name, sa.BigInteger(), nullable=False, server_default="0")
        )
