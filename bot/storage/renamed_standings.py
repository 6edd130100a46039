"""The standings of a player who is forgotten in one server."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, select

from bot.bank.accounts import AccountKind
from bot.bank.transfers import Reason
from bot.ids import GuildId, PlayerId
from bot.storage.schema import accounts, ledger_batches, ledger_entries, standings
from bot.storage.shard_locks import wait_for_others
from bot.storage.standings import (
    BEST_COUNTS,
    EVERYWHERE,
    ITS_ROW,
    Standing,
    StandingKey,
    count_on_pages,
    write_standings,
)
from bot.storage.unit import LeaderboardKind


def rename_standings(
    connection: Connection,
    guild: GuildId,
    player: PlayerId,
    alias: PlayerId | None,
    *,
    alone: bool,
) -> None:
    """Gives a player's standings in the guild to the alias, or removes them, and takes what they
    add up to from those of everywhere, where an alias has none. `alone` is as in
    `StandingsWriter`."""
    if not alone:
        wait_for_others(connection)
    of_guild: dict[StandingKey, Standing] = {}
    everywhere: dict[StandingKey, Standing] = {}
    others: dict[tuple[str, str], list[Standing]] = defaultdict(list)
    for row in connection.execute(select(standings).where(standings.c.player_id == player)):
        standing = row.score, row.reached_ms
        if row.scope == guild:
            of_guild[_key(row)] = standing
        elif row.scope == EVERYWHERE:
            everywhere[_key(row)] = standing
        else:
            others[row.board, row.period].append(standing)
    corrected = _corrections(connection, guild, player)
    after = {
        key: _without(key, of_guild, others[key[1:3]], standing, corrected)
        for key, standing in everywhere.items()
    }
    changed = [key for key, standing in after.items() if standing != everywhere[key]]
    removed = of_guild | {key: everywhere[key] for key in changed}
    added: dict[StandingKey, Standing] = {}
    if alias is not None:
        added |= {(*key[:3], alias): standing for key, standing in of_guild.items()}
    for key in changed:
        if (standing_left := after[key]) is not None:
            added[key] = standing_left
    if removed:
        _remove(connection, removed)
        if added:
            write_standings(connection, {}, added)
        count_on_pages(connection, removed, added)


def _key(row: Row[Any]) -> StandingKey:
    return row.scope, row.board, row.period, row.player_id


def _without(
    key: StandingKey,
    of_guild: Mapping[StandingKey, Standing],
    others: Sequence[Standing],
    standing: Standing,
    corrected: int,
) -> Standing | None:
    """The standing everywhere without that of the guild; None where no `others` are left.

    Corrections by moderators count in their own guild only.
    """
    here = next((of for each, of in of_guild.items() if each[1:3] == key[1:3]), None)
    if here is None:
        return standing
    if not others:
        return None
    board = key[1].split("/", 1)[0]
    if board in BEST_COUNTS:
        return max(others, key=lambda one: (one[0], -one[1]))
    taken = here[0] - (corrected if board == LeaderboardKind.WALLET else 0)
    return standing[0] - taken, standing[1]


def _corrections(connection: Connection, guild: GuildId, player: PlayerId) -> int:
    """The corrections of a player's chips in a guild by moderators, added up."""
    a, e = accounts.c, ledger_entries.c
    total = connection.scalar(
        select(func.sum(e.amount))
        .select_from(ledger_entries.join(ledger_batches).join(accounts))
        .where(
            a.guild_id == guild,
            a.player_id == player,
            a.kind.in_([AccountKind.WALLET.value, AccountKind.SEAT.value]),
            ledger_batches.c.reason == Reason.CORRECTION.value,
        )
    )
    return int(total or 0)


def _remove(connection: Connection, removed: Iterable[StandingKey]) -> None:
    rows = [
        {"its_scope": scope, "its_board": board, "its_period": name, "its_player": player}
        for scope, board, name, player in removed
    ]
    connection.execute(delete(standings).where(ITS_ROW), rows)
