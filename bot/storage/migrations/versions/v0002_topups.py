"""What has to be remembered to top up a player who is broke."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "topup_clocks",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("broke_since_ms", sa.BigInteger(), nullable=True),
        sa.Column("last_topup_ms", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "player_id"),
        sqlite_with_rowid=False,
    )
    op.create_index("broke_players", "topup_clocks", ["broke_since_ms"], unique=False)
    op.create_table(
        "tournament_entries",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("tournament_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "player_id", "tournament_id"),
        sqlite_with_rowid=False,
    )
