"""The audit of what is counted of players as their hands end."""

from typing import Any

from sqlalchemy import ColumnElement, Select, Subquery, func, or_, select

from bot.storage.schema import hand_players, hands, player_totals, style_counts
from bot.storage.side_payments import side_nets


def wrong_totals() -> Select[Any]:
    """Players whose totals are not the sums of their lines in hands and their side payments."""
    line, total = hand_players.c, player_totals.c
    cash = hands.c.tournament_id.is_(None)
    net = func.sum(line.stack_after - line.stack_before)
    counted = (
        select(line.player_id, line.guild_id, cash.label("cash"))
        .add_columns(net.label("net"), func.count().label("hands"))
        .select_from(hand_players.join(hands))
        .group_by(line.player_id, line.guild_id, cash)
        .subquery()
    )
    same = (
        (total.player_id == counted.c.player_id)
        & (total.guild_id == counted.c.guild_id)
        & (total.cash == counted.c.cash)
    )
    beside, its_own = _beside(counted)
    expected = counted.c.net + func.coalesce(beside.c.net, 0)
    return (
        select(counted.c.guild_id.label("guild"), counted.c.player_id.label("player"))
        .add_columns(expected.label("expected"), total.net.label("found"))
        .select_from(counted.outerjoin(player_totals, same).outerjoin(beside, its_own))
        .where(total.net.is_(None) | (total.net != expected) | (total.hands != counted.c.hands))
    )


def _beside(counted: Subquery) -> tuple[Subquery, ColumnElement[bool]]:
    """The side payments of the players that were counted at cash tables, and which are whose."""
    beside = side_nets()
    its_own = (
        (beside.c.player_id == counted.c.player_id)
        & (beside.c.guild_id == counted.c.guild_id)
        & counted.c.cash
    )
    return beside, its_own


def wrong_styles() -> Select[Any]:
    """Players whose hands by game and position do not add up to their totals: there are fewer of
    those who played before they were counted, of whom nothing else can be told here. Side payments
    are of no hand."""
    style, total = style_counts.c, player_totals.c
    key = (style.player_id, style.guild_id, style.cash)
    names = ("hands", "net", "saw_flop", "showdowns", "showdowns_won")
    sums = [func.sum(style[name]).label(name) for name in names]
    counted = select(*key, *sums).group_by(*key).subquery()
    same = (
        (total.player_id == counted.c.player_id)
        & (total.guild_id == counted.c.guild_id)
        & (total.cash == counted.c.cash)
    )
    beside, its_own = _beside(counted)
    of_hands: dict[str, ColumnElement[Any]] = {name: total[name] for name in names}
    of_hands["net"] = total.net - func.coalesce(beside.c.net, 0)
    differs = or_(*(counted.c[name] != each for name, each in of_hands.items()))
    return (
        select(counted.c.guild_id.label("guild"), counted.c.player_id.label("player"))
        .add_columns(of_hands["net"].label("expected"), counted.c.net.label("found"))
        .select_from(counted.outerjoin(player_totals, same).outerjoin(beside, its_own))
        .where(
            total.hands.is_(None)
            | (counted.c.hands > total.hands)
            | ((counted.c.hands == total.hands) & differs)
        )
    )
