"""Chips that players paid in and got back, by month, game and kind of play (R-180).

Months are those of the server, and stay as they were counted when its time zone changes.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, select

from bot.ids import Chips, GuildId, HandId
from bot.storage.leaderboard_index import Span, day_of, period
from bot.storage.many_rows import add_each
from bot.storage.played import Played
from bot.storage.reader import Reader
from bot.storage.schema import payouts
from bot.storage.standings import EVERYWHERE
from bot.storage.unit import HandEnd, Payout, PlayKind


@dataclass(frozen=True, slots=True)
class MonthlyPayout:
    """A game and kind of play in one month."""

    game: str
    kind: PlayKind
    paid_in: Chips
    paid_out: Chips

    @property
    def share(self) -> float:
        """The part of what was paid in that came back; more than 1 where prizes were added."""
        return self.paid_out / self.paid_in


def payouts_of_hands(ends: Iterable[HandEnd], played: Mapping[HandId, Played]) -> list[Payout]:
    """The chips that players put into pots of cash hands, and those they won: the rest is rake."""
    return [
        Payout(
            end.guild,
            played[end.hand].game,
            PlayKind.CASH,
            Chips(end.pot - sum(line.net for line in end.players)),
            end.pot,
            end.at_ms,
            end.day,
        )
        for end in ends
        if end.pot and end.tournament is None
    ]


def record_payouts(connection: Connection, made: Sequence[Payout]) -> None:
    """Adds them to their months."""
    rows = [
        {
            "month": period(Span.MONTH, each.day or day_of(each.at_ms)),
            "guild_id": each.guild,
            "game": each.game,
            "kind": each.kind.value,
            "paid_in": each.paid_in,
            "paid_out": each.paid_out,
        }
        for each in made
    ]
    if rows:
        add_each(connection, payouts, rows)


class PayoutStore:
    """Reads only: payouts grow with the hands and tournaments that they count."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of_month(self, month: str, scope: GuildId) -> tuple[MonthlyPayout, ...]:
        """All for which something was paid in a month (`2026-07`), in a server or `EVERYWHERE`, the
        most first."""
        put, got = func.sum(_p.paid_in), func.sum(_p.paid_out)
        asked = select(_p.game, _p.kind, put.label("put"), got.label("got"))
        asked = asked.where(_p.month == month)
        if scope != EVERYWHERE:
            asked = asked.where(_p.guild_id == scope)
        asked = asked.group_by(_p.game, _p.kind).having(put > 0)
        rows = await self._reader.all(asked.order_by(put.desc(), _p.game, _p.kind))
        return tuple(
            MonthlyPayout(row.game, PlayKind(row.kind), Chips(int(row.put)), Chips(int(row.got)))
            for row in rows
        )


_p = payouts.c
