"""Hands that ended before everything was counted of them are counted from the journal, beside play.

Styles (0014), luck (0016) and facts for badges (0019) were of the hands from then on; a chance to
3-bet was counted where no raise was possible, and the button of who went broke was told wrongly.
"""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"

EVERY_TABLE = """
INSERT INTO recounts (guild_id, table_id, last_hand, counted_hand, hands, counted)
SELECT guild_id, table_id, NULL, 0, count(*), 0 FROM hands
WHERE ended_ms IS NOT NULL AND NOT void
GROUP BY guild_id, table_id
"""


def upgrade() -> None:
    op.create_table(
        "recounts",
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("last_hand", sa.BigInteger()),
        sa.Column("counted_hand", sa.BigInteger(), nullable=False),
        sa.Column("hands", sa.BigInteger(), nullable=False),
        sa.Column("counted", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "table_id"),
        sqlite_with_rowid=False,
    )
    op.execute(sa.text(EVERY_TABLE))
