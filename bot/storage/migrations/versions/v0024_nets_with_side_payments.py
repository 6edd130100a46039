"""Every net includes the chips that the stand-up game moves between hands, as wallets do: they are
read from the ledger, and added to totals and leaderboards.

The names of lists, periods and places are copied here, because a step has to do the same forever.
"""

import logging
from collections.abc import Iterator
from datetime import UTC, datetime
from struct import Struct
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"

log = logging.getLogger(__name__)

_PAGE_SIZE = 256
_TOP_SCORE = 2**63 - 1
_PLACE = Struct(">QQQ")
_EVERYWHERE = 0
_ALIAS_MIN = 2**62
"""A player who was forgotten in a server has no standing across servers."""

_PAID = """
    SELECT a.player_id, a.guild_id, a.place, e.amount, b.at_ms
    FROM ledger_entries e
    JOIN ledger_batches b ON b.id = e.batch_id
    JOIN accounts a ON a.id = e.account_id
    WHERE b.reason = 'stand-up' AND a.kind = 'seat'
"""
_GAME = """
    SELECT game FROM hands WHERE table_id = :place AND ended_ms <= :at_ms ORDER BY id DESC LIMIT 1
"""

_Key = tuple[int, str, str, int]
"""Scope, list, period and player."""

_standings = sa.table(
    "standings",
    *map(sa.column, ("player_id", "scope", "board", "period", "score", "reached_ms", "place")),
)
_pages = sa.table("standing_pages", *map(sa.column, ("scope", "board", "period", "low", "size")))
_totals = sa.table(
    "player_totals",
    sa.column("player_id"),
    sa.column("guild_id"),
    sa.column("cash", sa.Boolean()),
    sa.column("net"),
)


def upgrade() -> None:
    connection = op.get_bind()
    paid = connection.execute(sa.text(_PAID)).all()
    if not paid:
        return
    log.info("Adding %d payments of the stand-up game to the nets of their players", len(paid))
    moved: dict[_Key, tuple[int, int]] = {}
    for row in paid:
        t = _totals.c
        its_row = (t.player_id == row.player_id) & (t.guild_id == row.guild_id) & t.cash
        connection.execute(_totals.update().where(its_row).values(net=t.net + row.amount))
        for key in _keys(connection, row):
            amount, reached_ms = moved.get(key, (0, 0))
            moved[key] = amount + row.amount, max(reached_ms, row.at_ms)
    for key, (amount, reached_ms) in moved.items():
        _move(connection, key, amount, reached_ms)
    for scope, board, period in sorted({key[:3] for key in moved}):
        _count_again(connection, scope, board, period)


def _keys(connection: sa.Connection, row: Any) -> Iterator[_Key]:
    """The standings on which a payment counts: of all games, and of the one played before it."""
    given = {"place": row.place, "at_ms": row.at_ms}
    game = connection.scalar(sa.text(_GAME), given)
    scopes = (row.guild_id,) if row.player_id >= _ALIAS_MIN else (row.guild_id, _EVERYWHERE)
    for scope in scopes:
        for board in ("net", f"net/{game}/") if game else ("net",):
            for period in _periods(row.at_ms):
                yield scope, board, period, row.player_id


def _periods(at_ms: int) -> tuple[str, str, str]:
    day = datetime.fromtimestamp(at_ms / 1000, UTC)
    year, week, _ = day.isocalendar()
    return "all", f"{day.year:04}-{day.month:02}", f"{year:04}-W{week:02}"


def _move(connection: sa.Connection, key: _Key, amount: int, reached_ms: int) -> None:
    scope, board, period, player = key
    s = _standings.c
    its_row = (
        (s.player_id == player) & (s.scope == scope) & (s.board == board) & (s.period == period)
    )
    row = connection.execute(sa.select(s.score, s.reached_ms).where(its_row)).first()
    if row is None and not amount:
        return
    score = amount + (row.score if row else 0)
    reached_ms = max(reached_ms, row.reached_ms if row else 0)
    values: dict[str, Any] = {
        "score": score,
        "reached_ms": reached_ms,
        "place": _PLACE.pack(_TOP_SCORE - score, reached_ms, player),
    }
    if row is not None:
        connection.execute(_standings.update().where(its_row).values(values))
        return
    values |= {"player_id": player, "scope": scope, "board": board, "period": period}
    connection.execute(_standings.insert().values(values))


def _count_again(connection: sa.Connection, scope: int, board: str, period: str) -> None:
    """Divides a list into pages anew."""
    s, p = _standings.c, _pages.c
    its_list = (s.scope == scope) & (s.board == board) & (s.period == period)
    places = connection.scalars(sa.select(s.place).where(its_list).order_by(s.place)).all()
    its_pages = (p.scope == scope) & (p.board == board) & (p.period == period)
    connection.execute(_pages.delete().where(its_pages))
    rows = [
        {
            "scope": scope,
            "board": board,
            "period": period,
            "low": places[start] if start else b"",
            "size": len(places[start : start + _PAGE_SIZE]),
        }
        for start in range(0, len(places), _PAGE_SIZE)
    ]
    connection.execute(_pages.insert(), rows)
