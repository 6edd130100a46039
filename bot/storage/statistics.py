"""Counts players' hands as they end: lines per hand, totals per player."""

from collections.abc import Sequence
from dataclasses import fields

from sqlalchemy import Connection, bindparam, exists, insert, literal, select, update

from bot.storage.schema import hand_players, player_totals
from bot.storage.unit import HandEnd, PlayerHand

COUNTED = (
    "hands",
    "hands_won",
    "net",
    "vpip",
    "pfr",
    "saw_flop",
    "showdowns",
    "showdowns_won",
    "bets",
    "calls",
)
"""The columns of a player's totals."""
LINE = tuple(each.name for each in fields(PlayerHand)[1:])
"""The columns of a player's line, but for whose it is."""


def record_hands(connection: Connection, ends: Sequence[HandEnd]) -> None:
    """Writes every player's line and adds it to the totals (cash and tournaments apart)."""
    lines = [(end, line) for end in ends for line in end.players]
    if not lines:
        return
    connection.execute(insert(hand_players), [_line(end, line) for end, line in lines])
    totals = [{**_owner(end, line), **_counts(line)} for end, line in lines]
    connection.execute(_START, totals)
    connection.execute(_ADD, totals)


def _owner(end: HandEnd, line: PlayerHand) -> dict[str, int | bool]:
    return {
        "its_player": line.player,
        "its_guild": end.guild,
        "is_cash": end.tournament is None,
    }


def _counts(line: PlayerHand) -> dict[str, int]:
    values = (
        1,
        line.won,
        line.net,
        line.vpip,
        line.pfr,
        line.saw_flop,
        line.showdown,
        line.showdown and line.won,
        line.bets,
        line.calls,
    )
    return {f"more_{name}": int(value) for name, value in zip(COUNTED, values, strict=True)}


def _line(end: HandEnd, line: PlayerHand) -> dict[str, int | bool]:
    counted = {name: getattr(line, name) for name in LINE}
    return {"player_id": line.player, "guild_id": end.guild, "hand_id": end.hand, **counted}


_columns = player_totals.c

_ITS = (
    (_columns.player_id == bindparam("its_player"))
    & (_columns.guild_id == bindparam("its_guild"))
    & (_columns.cash == bindparam("is_cash"))
)

_START = insert(player_totals).from_select(
    ["player_id", "guild_id", "cash", *COUNTED],
    select(
        bindparam("its_player", type_=_columns.player_id.type),
        bindparam("its_guild", type_=_columns.guild_id.type),
        bindparam("is_cash", type_=_columns.cash.type),
        *(literal(0) for _ in COUNTED),
    ).where(~exists().where(_ITS)),
)

_ADD = (
    update(player_totals)
    .where(_ITS)
    .values({name: _columns[name] + bindparam(f"more_{name}") for name in COUNTED})
)
