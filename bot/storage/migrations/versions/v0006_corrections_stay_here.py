"""Corrections by moderators count on the wallets' leaderboard of their own server only.

The scores over all servers are worked out again: the wallets of the servers, less what corrections
put into wallets and stacks. Places and pages follow; how a place is written is copied here, because
a step has to do the same forever.
"""

from bisect import bisect_right
from struct import Struct

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_TOP_SCORE = 2**63 - 1
_PLACE = Struct(">QQQ")
_OF_ALL = "scope = 0 AND board = 'wallet' AND period = 'all'"

_SCORES = """
    SELECT player_id, SUM(score) FROM standings
    WHERE scope <> 0 AND board = 'wallet' AND period = 'all' GROUP BY player_id
"""
_CORRECTED = """
    SELECT a.player_id, SUM(e.amount) FROM ledger_entries e
    JOIN ledger_batches b ON b.id = e.batch_id JOIN accounts a ON a.id = e.account_id
    WHERE b.reason = 'correction' AND a.kind IN ('wallet', 'seat') GROUP BY a.player_id
"""


def upgrade() -> None:
    connection, scores, left_out = op.get_bind(), _sums(_SCORES), _sums(_CORRECTED)
    rows = connection.execute(
        sa.text(f"SELECT player_id, score, reached_ms, place FROM standings WHERE {_OF_ALL}")
    ).all()
    lows = list(
        connection.execute(
            sa.text(f"SELECT low FROM standing_pages WHERE {_OF_ALL} ORDER BY low")
        ).scalars()
    )
    sizes = dict.fromkeys(lows, 0)
    for player, score, reached_ms, before in rows:
        new = scores.get(player, 0) - left_out.get(player, 0)
        place = before
        if new != score:
            place = _PLACE.pack(_TOP_SCORE - new, reached_ms, player)
            connection.execute(
                sa.text(
                    f"UPDATE standings SET score = :score, place = :place"
                    f" WHERE player_id = :player AND {_OF_ALL}"
                ),
                {"score": new, "place": place, "player": player},
            )
        sizes[lows[bisect_right(lows, place) - 1]] += 1
    for low, size in sizes.items():
        connection.execute(
            sa.text(f"UPDATE standing_pages SET size = :size WHERE low = :low AND {_OF_ALL}"),
            {"size": size, "low": low},
        )


def _sums(statement: str) -> dict[int, int]:
    rows = op.get_bind().execute(sa.text(statement))
    return {row[0]: row[1] for row in rows}
