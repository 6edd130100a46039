"""Counts players' hands as they end: lines per hand, totals per player."""

from collections.abc import Sequence
from dataclasses import fields

from sqlalchemy import Connection, insert

from bot.storage.badge_facts import KnownFact, record_facts
from bot.storage.many_rows import add_each, write_each
from bot.storage.schema import all_in_luck, hand_players, player_totals, style_counts
from bot.storage.unit import HandEnd, PlayerHand, PlayerStyle
from bot.table.tally import STYLE_COUNTS

COUNTED = (
    "hands",
    "hands_won",
    "net",
    "saw_flop",
    "showdowns",
    "showdowns_won",
)
"""The columns of a player's totals."""
LINE = tuple(each.name for each in fields(PlayerHand)[1:])
"""The columns of a player's line, except for whose it is."""


def record_hands(connection: Connection, ends: Sequence[HandEnd]) -> None:
    """Writes every player's line and adds it to the totals, and how they played to the counts
    of their style (cash and tournaments apart). Players who were all-in wait for their luck.
    What a hand proves for badges is noted."""
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
    """Notes what finished hands prove for badges, each once."""
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
    counted = {name: getattr(line, name) for name in LINE}
    return {"player_id": line.player, "guild_id": end.guild, "hand_id": end.hand, **counted}
