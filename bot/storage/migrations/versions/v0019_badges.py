"""Facts by which players earn badges, from now on, and the roles that were given for badges."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "badge_facts",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("fact", sa.String(16), nullable=False),
        sa.Column("occasion", sa.String(20), nullable=False),
        sa.Column("at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "player_id", "fact", "occasion"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "badge_roles",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("role_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "player_id", "role_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("hands_by_end", "hands", ["ended_ms", "guild_id"])
