"""The players' own settings: direct messages about their seats, and text first."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "personal_settings",
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat_messages", sa.Boolean(), nullable=False),
        sa.Column("text_first", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("player_id"),
    )
