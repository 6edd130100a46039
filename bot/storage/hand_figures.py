"""The figures of finished hands: lines, totals, styles, facts for badges, and payouts (R-180)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields

from sqlalchemy import Connection, func, insert, select

from bot.ids import Chips, GuildId, HandId, PlayerId
from bot.storage.connections import Reader
from bot.storage.rows import add_each, as_row, put_each, write_each
from bot.storage.schema import (
    all_in_luck,
    badge_facts,
    hand_players,
    payouts,
    player_totals,
    style_counts,
)
from bot.storage.standings import EVERYWHERE, Played, Span, day_of, period
from bot.storage.unit import HandEnd, Payout, PlayerHand, PlayerStyle, PlayKind
from bot.table.tally import STYLE_COUNTS, BadgeFact


@dataclass(frozen=True, slots=True)
class KnownFact:
    """A fact of a player, by which badges are earned.

    An occasion counts once, however often it is noted. The fact's time is the end of the hand, or
    of the month.
    """

    guild: GuildId
    player: PlayerId
    fact: BadgeFact
    occasion: str
    at_ms: int


def record_facts(connection: Connection, facts: Iterable[KnownFact]) -> None:
    """Notes facts within a transaction."""
    rows = [as_row(each, fact=each.fact.value) for each in facts]
    if rows:
        put_each(connection, badge_facts, rows)


COUNTED = (
    "hands",
    "hands_won",
    "net",
    "saw_flop",
    "showdowns",
    "showdowns_won",
)
"""The columns of a player's totals."""
PLAYER_LINE = tuple(each.name for each in fields(PlayerHand)[1:])
"""The columns of a player's line, except for the player."""


def record_hands(connection: Connection, ends: Sequence[HandEnd]) -> None:
    """Writes every player's line and adds it to the totals, and counts their style (cash and
    tournaments apart). Players who were all-in wait for their luck. Facts of the hand for badges
    are noted."""
    lines = [(end, line) for end in ends for line in end.players]
    if not lines:
        return
    write_each(connection, _ADD_LINE, [_line(end, line) for end, line in lines])
    add_each(connection, player_totals, [_total(end, line) for end, line in lines])
    count_styles(connection, [(end, style) for end in ends for style in end.styles])
    all_in = [(end, each) for end in ends for each in end.styles if each.player in end.all_in]
    note_all_in(connection, [(end, style, None) for end, style in all_in])
    note_facts(connection, ends)


_ADD_LINE = insert(hand_players)


def count_styles(connection: Connection, styles: Sequence[tuple[HandEnd, PlayerStyle]]) -> None:
    """Adds how players have played finished hands to the counts of their style."""
    if styles:
        add_each(connection, style_counts, [_style(end, style) for end, style in styles])


def note_all_in(
    connection: Connection, all_in: Sequence[tuple[HandEnd, PlayerStyle, int | None]]
) -> None:
    """Writes who was all-in in finished hands, with their luck; None lets them wait for it."""
    if all_in:
        rows = [
            {"hand_id": end.hand, **_style_key(end, style), "luck": luck}
            for end, style, luck in all_in
        ]
        connection.execute(insert(all_in_luck), rows)


def note_facts(connection: Connection, ends: Sequence[HandEnd]) -> None:
    """Notes the facts that finished hands prove for badges, each once."""
    record_facts(
        connection,
        (
            KnownFact(end.guild, player, fact, str(end.hand), end.at_ms)
            for end in ends
            for player, fact in end.facts
        ),
    )


def _style(end: HandEnd, style: PlayerStyle) -> dict[str, int | bool | str]:
    counts = {name: getattr(style.counts, name) for name in STYLE_COUNTS}
    return {**_style_key(end, style), **counts}


def _style_key(end: HandEnd, style: PlayerStyle) -> dict[str, int | bool | str]:
    return {
        "player_id": style.player,
        "guild_id": end.guild,
        "cash": end.tournament is None,
        "game": style.game,
        "position": style.position,
    }


def _total(end: HandEnd, line: PlayerHand) -> dict[str, int | bool]:
    """The numbers that a hand adds to a player's totals."""
    counts = (
        1,
        line.won,
        line.net,
        line.saw_flop,
        line.showdown,
        line.showdown and line.won,
    )
    return {
        "player_id": line.player,
        "guild_id": end.guild,
        "cash": end.tournament is None,
        **{name: int(count) for name, count in zip(COUNTED, counts, strict=True)},
    }


def _line(end: HandEnd, line: PlayerHand) -> dict[str, int | bool]:
    counted = {name: getattr(line, name) for name in PLAYER_LINE}
    return {"player_id": line.player, "guild_id": end.guild, "hand_id": end.hand, **counted}


# --- Payouts: chips that players paid in and got back (R-180) ------------------------------------


@dataclass(frozen=True, slots=True)
class MonthlyPayout:
    """The payouts of a game and kind of play in one month.

    Months are the server's, and stay as they were counted when its time zone changes.
    """

    game: str
    kind: PlayKind
    paid_in: Chips
    paid_out: Chips

    @property
    def share(self) -> float:
        """The part of the chips paid in that came back; more than 1 where prizes were added."""
        return self.paid_out / self.paid_in


def payouts_of_hands(ends: Iterable[HandEnd], played: Mapping[HandId, Played]) -> list[Payout]:
    """The chips that players put into pots of cash hands, and the chips they won: the rest is
    rake."""
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
    """Adds payouts to their months."""
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
    """Reads payouts, which grow with the hands and tournaments that they count."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    async def of_month(self, month: str, scope: GuildId) -> tuple[MonthlyPayout, ...]:
        """All payouts of a month (`2026-07`) for which something was paid, in a server or
        `EVERYWHERE`, the most first."""
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
