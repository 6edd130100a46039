"""Whether the control under a hand's result has shown the channel its animation: it does once."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.add_column(
        "hands", sa.Column("shared", sa.Boolean(), nullable=False, server_default=sa.false())
    )
