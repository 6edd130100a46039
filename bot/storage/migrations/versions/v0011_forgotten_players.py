"""Players who were forgotten, under numbers that say nothing; and what only grows may be erased by
a transaction that says so."""

import sqlalchemy as sa
from alembic import op

from bot.storage.schema import ONLY_GROWING, unless_erasing

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "forgotten_players",
        sa.Column("alias", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("sealed_player", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("alias"),
    )
    op.create_index("forgotten_of_guild", "forgotten_players", ["guild_id"], unique=False)
    op.create_table(
        "erasures",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild_id"),
    )
    for table in ONLY_GROWING:
        for statement in unless_erasing(table, op.get_bind().dialect.name):
            op.execute(statement)
