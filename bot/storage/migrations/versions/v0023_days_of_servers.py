"""Days are those of servers: the moment of each player's last all-in protection instead of its day
in UTC, and of the facts of a month its end instead of the look that found them.

What was used on a day of UTC was used at its noon, which lies on that date nearly everywhere.
"""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"

_DAY_MS, _NOON_MS = 86_400_000, 43_200_000
_MONTHLY = "fact IN ('month-net', 'month-hands')"


def upgrade() -> None:
    op.execute('ALTER TABLE protections RENAME COLUMN "day" TO used_ms')
    op.execute(f"UPDATE protections SET used_ms = used_ms * {_DAY_MS} + {_NOON_MS}")
    connection = op.get_bind()
    months = connection.scalars(
        sa.text(f"SELECT DISTINCT occasion FROM badge_facts WHERE {_MONTHLY}")
    )
    for month in months.all():
        connection.execute(
            sa.text(f"UPDATE badge_facts SET at_ms = :ends WHERE {_MONTHLY} AND occasion = :month"),
            {"ends": _end_ms(month), "month": month},
        )


def _end_ms(month: str) -> int:
    year, number = map(int, month.split("-"))
    ends = datetime(year + number // 12, number % 12 + 1, 1, tzinfo=UTC)
    return round(ends.timestamp() * 1000)
