"""Stores since when players are broke, in the same transaction as their chips."""

from collections.abc import Collection, Container, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import (
    BindParameter,
    Connection,
    Select,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    update,
)

from bot.bank.accounts import NOBODY, AccountKind
from bot.bank.topup import Holdings, TopupClock
from bot.ids import Chips, GuildId, PlayerId
from bot.shards import Slice
from bot.storage.ledger import Change, chunks
from bot.storage.schema import (
    accounts,
    topup_clocks,
    tournament_entries,
    tournament_tickets,
    tournaments,
)
from bot.storage.slices import within
from bot.storage.unit import TicketState, TournamentEntry

Owner = tuple[GuildId, PlayerId]
_OWNED_KINDS = (AccountKind.WALLET.value, AccountKind.SEAT.value)


@dataclass(frozen=True, slots=True)
class DueTopup:
    """A player to be topped up: broke for 24 hours, and none within the last 24 (R-242, R-244)."""

    guild: GuildId
    player: PlayerId
    broke_since_ms: int


def record_entries(connection: Connection, entries: Sequence[TournamentEntry]) -> set[Owner]:
    """Stores players' entries and exits; returns the players whose holdings may have changed."""
    # The last entry of a player counts: registered and out again can share a commit.
    latest = {(e.guild, e.player, e.tournament): e.alive for e in entries}
    connection.execute(
        _FORGET_ENTRY, [{"guild": g, "player": p, "tournament": t} for g, p, t in latest]
    )
    alive = [
        {"guild_id": g, "player_id": p, "tournament_id": t}
        for (g, p, t), is_alive in latest.items()
        if is_alive
    ]
    if alive:
        connection.execute(_ADD_ENTRY, alive)
    return {(e.guild, e.player) for e in entries}


def owners_at_zero(changes: Iterable[Change]) -> set[Owner]:
    """Players one of whose accounts reached zero or left it: nobody else's countdown can change."""
    return {
        (change.account.guild, change.account.player)
        for change in changes
        if change.account.player != NOBODY
        and (change.balance_after == 0 or change.balance_before == 0)
    }


def owners_with_chips(changes: Iterable[Change]) -> set[Owner]:
    """Players who have chips in one of the changed accounts when all is done: whatever else they
    own, they are not broke."""
    after = {change.account: change.balance_after for change in changes}
    return {
        (account.guild, account.player)
        for account, balance in after.items()
        if balance and account.kind.value in _OWNED_KINDS
    }


def refresh_clocks(
    connection: Connection,
    owners: Collection[Owner],
    now_ms: int,
    with_chips: Container[Owner] = (),
) -> None:
    """Starts, keeps or cancels the countdowns of these players (R-243, R-245, R-246).

    What those own who are known to be `with_chips` is not read.
    """
    holdings = holdings_of(connection, [owner for owner in owners if owner not in with_chips])
    clocks = clocks_of(connection, owners)
    for_update = []
    for_insert = []
    for owner in sorted(owners):
        old, its = clocks.get(owner), holdings.get(owner)
        clock = old or TopupClock()
        new = clock.cancelled() if its is None else clock.after_change(its, now_ms)
        if old is None and new != TopupClock():
            for_insert.append(_row(owner, new))
        elif old is not None and new != old:
            for_update.append({"guild": owner[0], "player": owner[1], **_times(new)})
    if for_insert:
        connection.execute(_ADD_CLOCK, for_insert)
    if for_update:
        connection.execute(_UPDATE_CLOCK, for_update)


def record_topup(connection: Connection, owner: Owner, now_ms: int) -> None:
    """Records a top-up of the player; to be called before the chips are posted."""
    clocks = clocks_of(connection, [owner])
    old = clocks.get(owner)
    new = TopupClock(old.broke_since_ms if old else None, now_ms)
    if old is None:
        connection.execute(_ADD_CLOCK, [_row(owner, new)])
    else:
        row = {"guild": owner[0], "player": owner[1], **_times(new)}
        connection.execute(_UPDATE_CLOCK, [row])


def clocks_of(connection: Connection, owners: Collection[Owner]) -> dict[Owner, TopupClock]:
    """The clocks that have been started once."""
    found = {}
    for guild, players in _by_guild(owners):
        for row in connection.execute(_CLOCKS, {"guild": guild, "players": players}):
            clock = TopupClock(row.broke_since_ms, row.last_topup_ms)
            found[guild, PlayerId(row.player_id)] = clock
    return found


def holdings_of(connection: Connection, owners: Collection[Owner]) -> dict[Owner, Holdings]:
    """Everything that these players have, those without anything included."""
    found = {}
    for guild, players in _by_guild(owners):
        these = {"guild": guild, "players": players}
        chips = {row[0]: row[1:] for row in connection.execute(_CHIPS, these)}
        alive = {row[0]: row[1] for row in connection.execute(_TOURNAMENTS, these)}
        tickets = {row[0]: row[1] for row in connection.execute(_TICKETS, these)}
        for player in players:
            in_wallet, on_tables = chips.get(player, (0, 0))
            found[guild, player] = Holdings(
                Chips(int(in_wallet)),
                Chips(int(on_tables)),
                alive.get(player, 0),
                tickets.get(player, 0),
            )
    return found


def _by_guild(owners: Collection[Owner]) -> Iterator[tuple[GuildId, Sequence[PlayerId]]]:
    """Owners by guild: a statement for each guild uses an index, one for pairs would not."""
    players: dict[GuildId, list[PlayerId]] = {}
    for guild, player in sorted(owners):
        players.setdefault(guild, []).append(player)
    for guild, its in players.items():
        for some in chunks(its):
            yield guild, some


_OF_PLAYERS: BindParameter[Any] = bindparam("players", expanding=True)
# To make these statements takes longer than to execute them, and every command that moves a
# player's last chips does.
_CHIPS = (
    select(
        accounts.c.player_id,
        *(
            func.sum(case((accounts.c.kind == kind, accounts.c.balance), else_=0))
            for kind in _OWNED_KINDS
        ),
    )
    .where(accounts.c.guild_id == bindparam("guild"), accounts.c.player_id.in_(_OF_PLAYERS))
    .group_by(accounts.c.player_id)
)
_TOURNAMENTS = (
    select(tournament_entries.c.player_id, func.count())
    .where(
        tournament_entries.c.guild_id == bindparam("guild"),
        tournament_entries.c.player_id.in_(_OF_PLAYERS),
    )
    .group_by(tournament_entries.c.player_id)
)
_TICKETS = (
    select(tournament_tickets.c.player_id, func.count())
    .join(tournaments, tournaments.c.id == tournament_tickets.c.satellite_id)
    .where(tournament_tickets.c.player_id.in_(_OF_PLAYERS))
    .where(tournament_tickets.c.state == TicketState.OPEN.value)
    .where(tournaments.c.guild_id == bindparam("guild"))
    .group_by(tournament_tickets.c.player_id)
)
"""Those that are open: one that is used is an entry, one that is paid out lies in a wallet."""
_CLOCKS = select(topup_clocks).where(
    topup_clocks.c.guild_id == bindparam("guild"), topup_clocks.c.player_id.in_(_OF_PLAYERS)
)


@cache
def due_statement(shards: Slice) -> Select[tuple[int, int, int]]:
    """The players due when their wait began at `latest`, longest waiting first; none of the guilds
    `without`."""
    columns = topup_clocks.c
    latest: BindParameter[int] = bindparam("latest")
    due = (
        select(columns.guild_id, columns.player_id, columns.broke_since_ms)
        .where(columns.guild_id.not_in(_WITHOUT))
        .where(columns.broke_since_ms <= latest)
        .where((columns.last_topup_ms.is_(None)) | (columns.last_topup_ms <= latest))
        .order_by(columns.broke_since_ms, columns.guild_id, columns.player_id)
    )
    return within(due, columns.guild_id, shards)


@cache
def next_statement(shards: Slice) -> Select[tuple[int]]:
    """From when the wait of the next player to become due is counted: of those for whom that is
    after `latest`, and none of the guilds `without`."""
    columns = topup_clocks.c
    counted_from = case(
        (columns.last_topup_ms > columns.broke_since_ms, columns.last_topup_ms),
        else_=columns.broke_since_ms,
    )
    next_one = select(func.min(counted_from)).where(
        columns.guild_id.not_in(_WITHOUT),
        columns.broke_since_ms.is_not(None),
        counted_from > bindparam("latest"),
    )
    return within(next_one, columns.guild_id, shards)


_WITHOUT: BindParameter[Any] = bindparam("without", expanding=True)

_ADD_ENTRY = insert(tournament_entries)
_FORGET_ENTRY = delete(tournament_entries).where(
    tournament_entries.c.guild_id == bindparam("guild"),
    tournament_entries.c.player_id == bindparam("player"),
    tournament_entries.c.tournament_id == bindparam("tournament"),
)

_ADD_CLOCK = insert(topup_clocks)
_UPDATE_CLOCK = (
    update(topup_clocks)
    .where(
        topup_clocks.c.guild_id == bindparam("guild"),
        topup_clocks.c.player_id == bindparam("player"),
    )
    .values(broke_since_ms=bindparam("since"), last_topup_ms=bindparam("last"))
)


def _times(clock: TopupClock) -> dict[str, int | None]:
    return {"since": clock.broke_since_ms, "last": clock.last_topup_ms}


def _row(owner: Owner, clock: TopupClock) -> dict[str, int | None]:
    return {
        "guild_id": owner[0],
        "player_id": owner[1],
        "broke_since_ms": clock.broke_since_ms,
        "last_topup_ms": clock.last_topup_ms,
    }
