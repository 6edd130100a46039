"""The log of what hosts and moderators did; accounts found by their table."""

import sqlalchemy as sa
from alembic import op

from bot.storage.schema import append_only

revision = "0002"
down_revision = "0001"

ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "host_actions",
        sa.Column("id", ROW_ID, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("actor_id", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.String(length=32), nullable=False),
        sa.Column("target_id", sa.BigInteger(), nullable=True),
        sa.Column("data", sa.JSON(), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("host_actions_of_guild", "host_actions", ["guild_id", "id"], unique=False)
    for statement in append_only("host_actions", op.get_bind().dialect.name):
        op.execute(statement)
    op.create_index("accounts_by_place", "accounts", ["place", "kind"], unique=False)
