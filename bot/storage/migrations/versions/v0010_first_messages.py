"""Players who had a direct message: the first one tells who may play, and what chips are worth."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "messaged_players",
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("player_id"),
    )
