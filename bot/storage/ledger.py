"""The ledger: balanced batches and balances, and since when players are broke.

All of it is stored in one transaction.
"""

from collections.abc import Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

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

from bot.bank.accounts import NOBODY, Account, AccountKind
from bot.bank.topup import Holdings, TopupClock
from bot.bank.transfers import Batch, TransferReason, balances_after
from bot.ids import Chips, GuildId, PlayerId
from bot.refusal import BrokenInvariant
from bot.shards import Slice
from bot.storage.rows import within, write_each
from bot.storage.schema import (
    accounts,
    ledger_batches,
    ledger_entries,
    topup_clocks,
    tournament_entries,
    tournament_tickets,
    tournaments,
)
from bot.storage.unit import TicketState, TournamentEntry

Item = TypeVar("Item")

_AT_ONCE = 200
"""Accounts named in one statement: SQLite takes a bounded number of parameters."""


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of one batch on one account."""

    account: Account
    amount: int
    balance_after: int
    at_ms: int
    reason: TransferReason

    @property
    def balance_before(self) -> int:
        return self.balance_after - self.amount


@dataclass(frozen=True, slots=True)
class DatedBatch:
    """A batch and when it happens, in milliseconds UTC."""

    batch: Batch
    at_ms: int


@dataclass(slots=True)
class _Held:
    """An account's row."""

    id: int
    balance: int


def account_of(kind: str, guild: int, place: int, player: int) -> Account:
    return Account(AccountKind(kind), GuildId(guild), place, PlayerId(player))


class LedgerWriter:
    """Posts batches inside a transaction. All batches of a commit cost five statements together."""

    def __init__(self) -> None:
        self._ids: dict[Account, int] = {}

    def drop_cache(self) -> None:
        """Drops cached ids: the ids of accounts made in a rolled-back transaction are not valid."""
        self._ids.clear()

    def post(self, connection: Connection, dated: Sequence[DatedBatch]) -> list[Change]:
        """Writes the batches in order, and every balance with them.

        Raises `InsufficientFunds`; a key used before shows as the database's `IntegrityError`.
        """
        touched = {account for each in dated for account in each.batch.changes()}
        held = self._locked_rows(connection, touched)
        balances = {account: row.balance for account, row in held.items()}
        changes = [_changes(balances, each) for each in dated]
        ids = _insert_batches(connection, dated)
        entries = [
            {
                "batch_id": batch_id,
                "account_id": held[change.account].id,
                "amount": change.amount,
                "balance_after": change.balance_after,
            }
            for batch_id, of_batch in zip(ids, changes, strict=True)
            for change in of_batch
        ]
        write_each(connection, _ADD_ENTRIES, entries)
        write_each(
            connection,
            _SET_BALANCE,
            [
                {"account": held[account].id, "new_balance": balances[account]}
                for account in sorted(touched)
            ],
        )
        return [change for of_batch in changes for change in of_batch]

    def _locked_rows(self, connection: Connection, wanted: set[Account]) -> dict[Account, _Held]:
        """The rows of the accounts, made where missing, locked where the database can lock rows."""
        self._load_ids(connection, self._unknown(wanted))
        missing = sorted(self._unknown(wanted))
        if missing:
            write_each(connection, _ADD_ACCOUNTS, [_new_row(a) for a in missing])
            self._load_ids(connection, missing)
        by_id = {self._ids[account]: account for account in wanted}
        held = {}
        for some in chunks(sorted(by_id)):
            rows = connection.execute(_BALANCES, {"some": some})
            held.update({by_id[row.id]: _Held(row.id, row.balance) for row in rows})
        return held

    def _unknown(self, wanted: set[Account]) -> list[Account]:
        """The accounts without a cached id. The keys of the cache, taken from a set, would be gone
        through one by one: all accounts that were ever touched, with every commit."""
        return [account for account in wanted if account not in self._ids]

    def _load_ids(self, connection: Connection, wanted: Collection[Account]) -> None:
        """Caches the ids of the accounts that exist; one statement for a guild."""
        of_guild: dict[GuildId, list[Account]] = {}
        for account in wanted:
            of_guild.setdefault(account.guild, []).append(account)
        for guild, its in sorted(of_guild.items()):
            for some in chunks(sorted(its)):
                for row in connection.execute(_NAMED, _names(guild, some)):
                    account = account_of(row.kind, row.guild_id, row.place, row.player_id)
                    self._ids[account] = row.id


def _names(guild: GuildId, some: Sequence[Account]) -> dict[str, Any]:
    return {
        "guild": guild,
        "players": sorted({account.player for account in some}),
        "kinds": sorted({account.kind.value for account in some}),
        "places": sorted({account.place for account in some}),
    }


_NAMED = select(
    accounts.c.id,
    accounts.c.guild_id,
    accounts.c.player_id,
    accounts.c.kind,
    accounts.c.place,
).where(
    accounts.c.guild_id == bindparam("guild"),
    accounts.c.player_id.in_(bindparam("players", expanding=True)),
    accounts.c.kind.in_(bindparam("kinds", expanding=True)),
    accounts.c.place.in_(bindparam("places", expanding=True)),
)
"""Rows with the players, kinds and places of some accounts: these, and few others."""

_BALANCES = (
    select(accounts.c.id, accounts.c.balance)
    .where(accounts.c.id.in_(bindparam("some", expanding=True)))
    .with_for_update()
)

_ADD_ACCOUNTS, _ADD_ENTRIES = insert(accounts), insert(ledger_entries)
_ADD_BATCHES = insert(ledger_batches).returning(ledger_batches.c.id, sort_by_parameter_order=True)

_SET_BALANCE = (
    update(accounts)
    .where(accounts.c.id == bindparam("account"))
    .values(balance=bindparam("new_balance"))
)


def _changes(balances: dict[Account, int], dated: DatedBatch) -> list[Change]:
    """Applies one batch to `balances`; all of it or, with `InsufficientFunds`, nothing."""
    after = balances_after(balances, dated.batch)
    if not after:
        raise BrokenInvariant(f"batch {dated.batch.key} moves nothing")
    balances.update(after)
    amounts = dated.batch.changes()
    reason, at_ms = dated.batch.reason, dated.at_ms
    return [Change(each, amounts[each], after[each], at_ms, reason) for each in after]


def _insert_batches(connection: Connection, dated: Sequence[DatedBatch]) -> list[int]:
    rows = [
        {
            "key": each.batch.key,
            "guild_id": each.batch.guild,
            "reason": each.batch.reason.value,
            "data": dict(each.batch.data),
            "at_ms": each.at_ms,
        }
        for each in dated
    ]
    return list((connection.execute(_ADD_BATCHES, rows)).scalars())


def _new_row(account: Account) -> Mapping[str, int | str]:
    return {
        "guild_id": account.guild,
        "player_id": account.player,
        "kind": account.kind.value,
        "place": account.place,
        "balance": 0,
    }


def chunks(items: Sequence[Item]) -> Iterable[Sequence[Item]]:
    """Pieces short enough for the parameters of one statement."""
    return (items[start : start + _AT_ONCE] for start in range(0, len(items), _AT_ONCE))


# --- Top-ups: since when players are broke -------------------------------------------------------


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
    """Players who have chips in one of the changed accounts at the end of the commit: whatever else
    they own, they are not broke."""
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

    The holdings of players who are known to be `with_chips` are not read.
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
    """Records a top-up of the player; call it before the chips are posted."""
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
    """Everything that these players have, players without anything included."""
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
"""Open tickets by player: a used one is an entry, and the chips of one that is paid out are in a
wallet."""
_CLOCKS = select(topup_clocks).where(
    topup_clocks.c.guild_id == bindparam("guild"), topup_clocks.c.player_id.in_(_OF_PLAYERS)
)


@cache
def due_statement(shards: Slice) -> Select[tuple[int, int, int]]:
    """The players who are due because their wait began by `latest`, longest waiting first, in no
    guild of `without`."""
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
    """The time when the wait of the next player to become due began: the first one after `latest`,
    in no guild of `without`."""
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
