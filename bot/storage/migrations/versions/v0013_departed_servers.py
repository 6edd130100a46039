"""Servers that the bot was removed from, and when."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "departed_servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("left_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id"),
    )
