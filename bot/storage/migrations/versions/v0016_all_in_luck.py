"""Luck in all-ins, of the hands from now on: what the cards gave beyond the percentages."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
NOT_CALCULATED = sa.text("luck IS NULL")


def upgrade() -> None:
    op.create_table(
        "all_in_luck",
        sa.Column("hand_id", ROW_ID, nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("cash", sa.Boolean(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("position", sa.String(8), nullable=False),
        sa.Column("luck", sa.BigInteger()),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"]),
        sa.PrimaryKeyConstraint("hand_id", "player_id"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "luck_to_calculate",
        "all_in_luck",
        ["hand_id"],
        sqlite_where=NOT_CALCULATED,
        postgresql_where=NOT_CALCULATED,
    )
    op.add_column(
        "style_counts", sa.Column("luck", sa.BigInteger(), nullable=False, server_default="0")
    )
