"""The standings of a player who is forgotten in one server, and of a server that is erased."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from sqlalchemy import Connection, delete, func, select

from bot.bank.accounts import AccountKind
from bot.bank.transfers import TransferReason
from bot.ids import GuildId, PlayerId
from bot.storage.ledger import chunks
from bot.storage.schema import accounts, ledger_batches, ledger_entries, standing_pages, standings
from bot.storage.shard_locks import wait_for_others
from bot.storage.standing_pages import Standing, StandingKey, count_on_pages
from bot.storage.standings import BEST_COUNTS, EVERYWHERE, ITS_ROW, write_standings
from bot.storage.unit import LeaderboardKind


def rename_standings(
    connection: Connection, guild: GuildId, player: PlayerId, alias: PlayerId, *, alone: bool
) -> None:
    """Gives a player's standings in the guild to the alias, and takes what they add up to from
    those of everywhere, where an alias has none. `alone` is as in `StandingsWriter`."""
    corrected = corrections(connection, guild, player)
    if not alone:
        wait_for_others(connection)
    s = standings.c
    rows = connection.execute(select(standings).where(s.player_id == player, s.scope == guild))
    of_guild = {
        (guild, row.board, row.period, player): (row.score, row.reached_ms) for row in rows.all()
    }
    before, after = _without_guild(connection, guild, [player], corrected)
    given = {(*key[:3], alias): standing for key, standing in of_guild.items()}
    _exchange(connection, of_guild | before, given | after)


def remove_standings(
    connection: Connection, guild: GuildId, corrected: Mapping[PlayerId, int], *, alone: bool
) -> None:
    """Removes everybody's standings in the guild, and what they add up to from those of everywhere.

    `corrected` are the guild's `corrections`. Other processes wait until the end of the
    transaction, so it comes last, and has a few statements for hundreds of players.
    """
    ranked = select(standings.c.player_id).where(standings.c.scope == guild).distinct()
    players = sorted(connection.scalars(ranked))
    if not alone:
        wait_for_others(connection)
    for some in chunks(players):
        _exchange(connection, *_without_guild(connection, guild, some, corrected))
    for table in (standings, standing_pages):
        connection.execute(delete(table).where(table.c.scope == guild))


def corrections(
    connection: Connection, guild: GuildId, player: PlayerId | None = None
) -> dict[PlayerId, int]:
    """The corrections of chips in a guild by moderators, added up: one player's, or everybody's."""
    a, e = accounts.c, ledger_entries.c
    asked = (
        select(a.player_id, func.sum(e.amount).label("total"))
        .select_from(ledger_entries.join(ledger_batches).join(accounts))
        .where(
            a.guild_id == guild,
            a.kind.in_([AccountKind.WALLET.value, AccountKind.SEAT.value]),
            ledger_batches.c.reason == TransferReason.CORRECTION.value,
        )
        .group_by(a.player_id)
    )
    if player is not None:
        asked = asked.where(a.player_id == player)
    return {PlayerId(row.player_id): int(row.total) for row in connection.execute(asked)}


def _without_guild(
    connection: Connection,
    guild: GuildId,
    players: Collection[int],
    corrected: Mapping[PlayerId, int],
) -> tuple[dict[StandingKey, Standing], dict[StandingKey, Standing]]:
    """The standings of everywhere that the guild had a part in, and what is left of them."""
    by_scope: dict[tuple[PlayerId, str, str], dict[int, Standing]] = defaultdict(dict)
    asked = select(standings).where(standings.c.player_id.in_(players))
    for row in connection.execute(asked):
        its_list = PlayerId(row.player_id), row.board, row.period
        by_scope[its_list][row.scope] = row.score, row.reached_ms
    before: dict[StandingKey, Standing] = {}
    after: dict[StandingKey, Standing] = {}
    for (player, board, period), scopes in by_scope.items():
        here, everywhere = scopes.pop(guild, None), scopes.pop(EVERYWHERE, None)
        if here is None or everywhere is None:
            continue
        key = EVERYWHERE, board, period, player
        before[key] = everywhere
        others = tuple(scopes.values())
        if others:
            after[key] = _left(board, everywhere, here, others, corrected.get(player, 0))
    return before, after


def _left(
    board: str, everywhere: Standing, here: Standing, others: Sequence[Standing], corrected: int
) -> Standing:
    """A standing everywhere without that of the guild.

    Corrections by moderators count in their own guild only.
    """
    kind = board.split("/", 1)[0]
    if kind in BEST_COUNTS:
        return max(others, key=lambda one: (one[0], -one[1]))
    taken = here[0] - (corrected if kind == LeaderboardKind.WALLET else 0)
    return everywhere[0] - taken, everywhere[1]


def _exchange(
    connection: Connection,
    before: Mapping[StandingKey, Standing],
    after: Mapping[StandingKey, Standing],
) -> None:
    """Takes standings away, and puts others in their place."""
    if before:
        _remove(connection, before)
        if after:
            write_standings(connection, {}, after)
        count_on_pages(connection, before, after)


def _remove(connection: Connection, removed: Iterable[StandingKey]) -> None:
    rows = [
        {"its_scope": scope, "its_board": board, "its_period": name, "its_player": player}
        for scope, board, name, player in removed
    ]
    connection.execute(delete(standings).where(ITS_ROW), rows)
