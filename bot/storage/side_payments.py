"""Chips that players pay each other between hands, as in the stand-up game.

No hand's line has them, and they count in every net (`player_totals`, leaderboards, charts).
"""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, Subquery, bindparam, func, select

from bot.bank.accounts import AccountKind
from bot.bank.transfers import TransferReason
from bot.ids import PlayerId, TableId
from bot.storage.connections import Reader
from bot.storage.hand_figures import COUNTED
from bot.storage.rows import add_each
from bot.storage.schema import accounts, hands, ledger_batches, ledger_entries, player_totals
from bot.storage.unit import Feat, LeaderboardKind, PlayKind, Unit

_a, _b, _e = accounts.c, ledger_batches.c, ledger_entries.c
_OURS = (_a.kind == AccountKind.SEAT.value) & (_b.reason == TransferReason.STAND_UP.value)
_MOVED = ledger_entries.join(ledger_batches).join(accounts)
_LAST_GAME = (
    select(hands.c.game)
    .where(hands.c.table_id == bindparam("table"), hands.c.ended_ms.is_not(None))
    .order_by(hands.c.id.desc())
    .limit(1)
)


def count_side_payments(connection: Connection, units: Sequence[Unit]) -> list[Feat]:
    """Adds the units' side payments to the totals of their players, and returns their feats on the
    leaderboards: they count in the game of the table's last hand, which is stored by now."""
    paid = [(unit.at_ms, each) for unit in units for each in unit.side_payments]
    if not paid:
        return []
    nothing = dict.fromkeys(COUNTED, 0)
    rows = [
        {"player_id": each.player, "guild_id": each.guild, "cash": True}
        | nothing
        | {"net": each.amount}
        for _, each in paid
    ]
    add_each(connection, player_totals, rows)
    games = {each.table: _last_game(connection, each.table) for _, each in paid}
    return [
        Feat(
            each.guild,
            each.player,
            LeaderboardKind.NET,
            each.amount,
            at_ms,
            game=games[each.table],
            kind=PlayKind.CASH,
            day=each.day,
        )
        for at_ms, each in paid
    ]


def _last_game(connection: Connection, table: TableId) -> str:
    return connection.scalar(_LAST_GAME, {"table": table}) or ""


async def moved_between(
    reader: Reader, whose: ColumnElement[bool], ended_ms: Sequence[int]
) -> list[dict[PlayerId, int]]:
    """The chips that side payments have moved since each of these times, up to the next one, in the
    accounts `whose`."""
    rows = await reader.all(
        select(_a.player_id, _b.at_ms, _e.amount)
        .select_from(_MOVED)
        .where(_OURS, whose, _b.at_ms >= ended_ms[0])
    )
    moved: list[dict[PlayerId, int]] = [defaultdict(int) for _ in ended_ms]
    for row in rows:
        moved[bisect_right(ended_ms, row.at_ms) - 1][PlayerId(row.player_id)] += row.amount
    return moved


def side_nets() -> Subquery:
    """The sums of each player's side payments in a guild, as `net`."""
    return (
        select(_a.player_id, _a.guild_id, func.sum(_e.amount).label("net"))
        .select_from(_MOVED)
        .where(_OURS)
        .group_by(_a.player_id, _a.guild_id)
        .subquery()
    )
