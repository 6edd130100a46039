"""The players' names; a channel's tables found by the channel, closed ones as well."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "player_names",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(length=64), nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "player_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("tables_of_channel", "tables", ["channel_id", "id"], unique=False)
