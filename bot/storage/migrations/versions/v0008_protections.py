"""All-in protection, once a day at whichever table: the day on which each player last had it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "protections",
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id"),
    )
