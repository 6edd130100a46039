"""Players' wallets: the first visit, balances, history, top-ups."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, bindparam, case, exists, func, select

from bot.bank.accounts import Account, AccountKind, issuance, wallet
from bot.bank.topup import TOPUP_WAIT_MS, WELCOME_CHIPS, Holdings, TopupClock, TopupMode
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.ids import Chips, GuildId, PlayerId, TableId
from bot.shards import Slice
from bot.storage import ledger
from bot.storage.aliases import forgotten_ms
from bot.storage.applier import Applier
from bot.storage.connections import Reader
from bot.storage.ledger import DueTopup
from bot.storage.rows import as_record, within
from bot.storage.schema import accounts, ledger_batches, ledger_entries
from bot.storage.writer import Writer

PAGE_SIZE = 10


@dataclass(frozen=True, slots=True)
class WalletVisit:
    """A wallet, and whether this visit was the first (then it has the welcome chips, R-241)."""

    balance: Chips
    created: bool


@dataclass(frozen=True, slots=True)
class HistoryLine:
    """One change of an account: the words for `reason` and `data` are made elsewhere."""

    batch: int
    at_ms: int
    reason: TransferReason
    amount: int
    balance_after: int
    data: Mapping[str, int | str]


@dataclass(frozen=True, slots=True)
class SeatAccount:
    """The chips that one player brought to a table, took from it, and still has there.

    Chips that a moderator gave or took were neither won nor lost: the `net` is without them.
    """

    player: PlayerId
    brought: Chips
    taken: Chips
    left: Chips
    corrected: int = 0
    """The net of the stack's corrections by moderators."""

    @property
    def net(self) -> int:
        return self.taken + self.left - self.brought - self.corrected


@dataclass(frozen=True, slots=True)
class TopupState:
    """The state shown by `/bank`: the player's holdings and top-up clock."""

    holdings: Holdings
    clock: TopupClock


class WalletStore:
    """Chips of players in guilds. Every change is a balanced batch; nothing is set."""

    def __init__(self, reader: Reader, writer: Writer, applier: Applier, shards: Slice) -> None:
        self._reader = reader
        self._writer = writer
        self._applier = applier
        self._shards = shards

    async def visit(self, guild: GuildId, player: PlayerId, at_ms: int) -> WalletVisit:
        """The player's wallet; made, with `WELCOME_CHIPS` issued, on the first visit (R-241).

        A player who was forgotten gets them a day later: nobody gets new chips sooner that way
        than as a broke player (R-242).
        """
        key = f"welcome:{guild}:{player}"
        if await self._reader.scalar(_IS_POSTED, {"key": key}):
            return WalletVisit(await self.balance(wallet(guild, player)), created=False)

        def job(connection: Connection) -> bool:
            if connection.scalar(_IS_POSTED, {"key": key}):
                return False
            gone_ms = forgotten_ms(connection, self._applier.cipher, guild, player)
            if gone_ms is not None and at_ms < gone_ms + TOPUP_WAIT_MS:
                return False
            transfer = Transfer(issuance(guild), wallet(guild, player), WELCOME_CHIPS)
            self._applier.post_now(
                connection, Batch(key, TransferReason.WELCOME, (transfer,)), at_ms
            )
            return True

        created = await self._writer.run(job)
        return WalletVisit(await self.balance(wallet(guild, player)), created)

    async def balance(self, account: Account) -> Chips:
        """The chips in an account; zero for one that was never used."""
        named = {
            "guild": account.guild,
            "player": account.player,
            "kind": account.kind.value,
            "place": account.place,
        }
        return Chips(await self._reader.scalar(_BALANCE, named) or 0)

    async def owners(self, guild: GuildId) -> frozenset[PlayerId]:
        """The players who have a wallet in the guild, however little is in it."""
        rows = await self._reader.all(
            select(accounts.c.player_id).where(
                accounts.c.guild_id == guild, accounts.c.kind == AccountKind.WALLET.value
            )
        )
        return frozenset(PlayerId(row.player_id) for row in rows)

    async def totals(self) -> dict[GuildId, int]:
        """All balances of each guild added up, the issuance's included: zero, or chips were lost.

        For checks of the whole database.
        """
        rows = await self._reader.all(_TOTALS)
        return {GuildId(row.guild_id): row.total for row in rows}

    async def by_kind(self) -> dict[str, int]:
        """All balances of the guilds of our shards added up by kind of account; together zero."""
        total = func.sum(accounts.c.balance).label("total")
        ours = within(select(accounts.c.kind, total), accounts.c.guild_id, self._shards)
        rows = await self._reader.all(ours.group_by(accounts.c.kind).order_by(accounts.c.kind))
        return {row.kind: int(row.total) for row in rows}

    async def all_seats(self) -> dict[TableId, dict[PlayerId, Chips]]:
        """The chips at every cash table, by player, where there are any."""
        rows = await self._reader.all(_ALL_SEATS)
        seats: dict[TableId, dict[PlayerId, Chips]] = {}
        for row in rows:
            seats.setdefault(TableId(row.place), {})[row.player_id] = row.balance
        return seats

    async def holdings(self, guild: GuildId, player: PlayerId) -> TopupState:
        """All that the player has in the guild, and the top-up clock."""
        owner = (guild, player)

        def job(connection: Connection) -> TopupState:
            holdings = ledger.holdings_of(connection, [owner])
            clocks = ledger.clocks_of(connection, [owner])
            return TopupState(holdings[owner], clocks.get(owner, TopupClock()))

        return await self._reader.run(job)

    async def seats(self, guild: GuildId, player: PlayerId) -> dict[int, Chips]:
        """The player's chips at each table of the guild where there are any."""
        rows = await self._reader.all(
            select(accounts.c.place, accounts.c.balance).where(
                accounts.c.guild_id == guild,
                accounts.c.player_id == player,
                accounts.c.kind == AccountKind.SEAT.value,
                accounts.c.balance > 0,
            )
        )
        return {row.place: Chips(row.balance) for row in rows}

    async def history(
        self,
        account: Account,
        before: int | None = None,
        limit: int = PAGE_SIZE,
        *,
        after: int | None = None,
    ) -> tuple[HistoryLine, ...]:
        """The newest changes first; `before` is the `batch` of the last line of the page before.

        With `after`, the `batch` of the first line of a page, it is the page of newer ones.
        """
        statement = (
            select(
                ledger_batches.c.id,
                ledger_batches.c.at_ms,
                ledger_batches.c.reason,
                ledger_batches.c.data,
                ledger_entries.c.amount,
                ledger_entries.c.balance_after,
            )
            .join(ledger_batches, ledger_batches.c.id == ledger_entries.c.batch_id)
            .join(accounts, accounts.c.id == ledger_entries.c.account_id)
            .where(_is(account))
            .limit(limit)
        )
        number = ledger_entries.c.batch_id
        if after is not None:
            statement = statement.where(number > after).order_by(number)
            return tuple(_line(row) for row in reversed(await self._reader.all(statement)))
        if before is not None:
            statement = statement.where(number < before)
        statement = statement.order_by(number.desc())
        return tuple(_line(row) for row in await self._reader.all(statement))

    async def table_account(self, guild: GuildId, table: TableId) -> tuple[SeatAccount, ...]:
        """The chips of everybody who has sat at a cash table, by player id: the session summary."""
        moved = ledger_entries.c.amount
        across = ledger_batches.c.reason.in_(_BUY_IN_OR_CASH_OUT)
        corrected = ledger_batches.c.reason == TransferReason.CORRECTION.value
        rows = await self._reader.all(
            select(
                accounts.c.player_id,
                accounts.c.balance,
                func.sum(case((across & (moved > 0), moved), else_=0)).label("brought"),
                func.sum(case((across & (moved < 0), -moved), else_=0)).label("taken"),
                func.sum(case((corrected, moved), else_=0)).label("corrected"),
            )
            .select_from(accounts)
            .join(ledger_entries, ledger_entries.c.account_id == accounts.c.id)
            .join(ledger_batches, ledger_batches.c.id == ledger_entries.c.batch_id)
            .where(
                accounts.c.guild_id == guild,
                accounts.c.place == table,
                accounts.c.kind == AccountKind.SEAT.value,
                across | corrected,
            )
            .group_by(accounts.c.id, accounts.c.player_id, accounts.c.balance)
            .order_by(accounts.c.player_id)
        )
        return tuple(_seat_account(row) for row in rows)

    async def due_topups(
        self, now_ms: int, without: Collection[GuildId] = ()
    ) -> tuple[DueTopup, ...]:
        """Players of our shards to credit by now, `without` the guilds where players claim for
        themselves."""
        given = {"latest": now_ms - TOPUP_WAIT_MS, "without": tuple(without)}
        rows = await self._reader.all(ledger.due_statement(self._shards), given)
        return tuple(
            DueTopup(GuildId(row.guild_id), PlayerId(row.player_id), row.broke_since_ms)
            for row in rows
        )

    async def next_topup_ms(self, now_ms: int, without: Collection[GuildId] = ()) -> int | None:
        """When the next player will be due who is not due yet."""
        given = {"latest": now_ms - TOPUP_WAIT_MS, "without": tuple(without)}
        since = await self._reader.scalar(ledger.next_statement(self._shards), given)
        return None if since is None else int(since) + TOPUP_WAIT_MS

    async def top_up(
        self, guild: GuildId, player: PlayerId, mode: TopupMode, amount: Chips, now_ms: int
    ) -> bool:
        """Credits a top-up if it is due at this moment; False, and nothing done, if it is not.

        The rule is checked within the transaction that credits, so doing it twice credits once.
        """
        owner = (guild, player)

        def job(connection: Connection) -> bool:
            clock = ledger.clocks_of(connection, [owner]).get(owner, TopupClock())
            if not clock.is_due(mode, now_ms):
                return False
            ledger.record_topup(connection, owner, now_ms)
            key = f"topup:{guild}:{player}:{now_ms}"
            transfer = Transfer(issuance(guild), wallet(guild, player), amount)
            self._applier.post_now(
                connection, Batch(key, TransferReason.TOPUP, (transfer,)), now_ms
            )
            return True

        return await self._writer.run(job)


_IS_POSTED = select(exists().where(ledger_batches.c.key == bindparam("key")))

_BALANCE = select(accounts.c.balance).where(
    accounts.c.guild_id == bindparam("guild"),
    accounts.c.player_id == bindparam("player"),
    accounts.c.kind == bindparam("kind"),
    accounts.c.place == bindparam("place"),
)

_TOTALS = select(accounts.c.guild_id, func.sum(accounts.c.balance).label("total")).group_by(
    accounts.c.guild_id
)

_ALL_SEATS = select(accounts.c.place, accounts.c.player_id, accounts.c.balance).where(
    accounts.c.kind == AccountKind.SEAT.value, accounts.c.balance != 0
)

_BUY_IN_OR_CASH_OUT = [
    reason.value
    for reason in (TransferReason.BUY_IN, TransferReason.REBUY, TransferReason.CASH_OUT)
]
"""The reasons for which chips come to a table or leave it; all others are play."""


def _seat_account(row: Row[Any]) -> SeatAccount:
    return SeatAccount(
        PlayerId(row.player_id),
        brought=Chips(int(row.brought)),
        taken=Chips(int(row.taken)),
        left=Chips(row.balance),
        corrected=int(row.corrected),
    )


def _is(account: Account) -> ColumnElement[bool]:
    return (
        (accounts.c.guild_id == account.guild)
        & (accounts.c.player_id == account.player)
        & (accounts.c.kind == account.kind.value)
        & (accounts.c.place == account.place)
    )


def _line(row: Row[Any]) -> HistoryLine:
    return as_record(HistoryLine, row, batch=row.id, reason=TransferReason(row.reason))
