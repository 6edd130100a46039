"""Tables of tournaments that closed, and whose last message nobody may have seen."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "unfinished_tables",
        sa.Column("table_id", ROW_ID, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"]),
        sa.PrimaryKeyConstraint("table_id"),
    )
