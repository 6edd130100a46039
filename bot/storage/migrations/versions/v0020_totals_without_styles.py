"""Styles are counted by game and position (0014): a player's totals need no part of them."""

from alembic import op

revision = "0020"
down_revision = "0019"

UNUSED = ("vpip", "pfr", "bets", "calls")


def upgrade() -> None:
    for name in UNUSED:
        op.drop_column("player_totals", name)
