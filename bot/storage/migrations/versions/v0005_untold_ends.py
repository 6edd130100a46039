"""Ends of tournaments that nobody may have been told of: the bot may die between the two."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "untold_ends",
        sa.Column("tournament_id", ROW_ID, nullable=False),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"]),
        sa.PrimaryKeyConstraint("tournament_id"),
    )
