"""The ledger: posts balanced batches and keeps the balances beside them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, insert, select, update

from bot.bank.accounts import Account, AccountKind
from bot.bank.transfers import Batch, TransferReason, balances_after
from bot.ids import GuildId, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.many_rows import write_each
from bot.storage.schema import accounts, ledger_batches, ledger_entries

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
        """Drops cached ids: those of accounts made in a rolled-back transaction are not valid."""
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
        """Those without a cached id. The keys of the cache, taken from a set, would be gone through
        one by one: all accounts that were ever touched, with every commit."""
        return [account for account in wanted if account not in self._ids]

    def _load_ids(self, connection: Connection, wanted: Collection[Account]) -> None:
        """Caches the ids of those accounts that exist; one statement for a guild."""
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
