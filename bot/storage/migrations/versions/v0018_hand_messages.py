"""The message that shows a finished hand, until it is shortened or stays for good."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"

SHOWN = sa.text("message_id IS NOT NULL")


def upgrade() -> None:
    op.add_column("hands", sa.Column("message_id", sa.BigInteger()))
    op.create_index(
        "shown_hands", "hands", ["table_id", "id"], sqlite_where=SHOWN, postgresql_where=SHOWN
    )
