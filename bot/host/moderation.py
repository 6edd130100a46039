"""What moderators do beyond one table: ban, correct a wallet, look at what was done (R-260)."""

import asyncio
from dataclasses import dataclass

from bot.bank import accounts
from bot.bank.refusal import InsufficientFunds
from bot.bank.transfers import Batch, Reason, Transfer
from bot.host.bans import SETTING
from bot.host.clock import Clock
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import Room
from bot.ids import Chips, GuildId, PlayerId, TableId
from bot.refusal import Refusal
from bot.storage.database import Database
from bot.storage.errors import DuplicateBatch, StorageFailed
from bot.storage.host_actions import LoggedAction
from bot.storage.unit import HostAction, Unit
from bot.table.commands import Command, Kick, LeaveQueue

CORRECTION_MAX = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Moderator:
    """Who acts, and in which server."""

    guild: GuildId
    player: PlayerId


class Moderation:
    """Each act is in the log of its server, in the same transaction where it moves chips."""

    def __init__(self, room: Room, database: Database, clock: Clock) -> None:
        self._room = room
        self._database = database
        self._clock = clock
        self._list = asyncio.Lock()
        """Held while a list of bans is read and stored, so that none is lost to another."""

    async def at_table(
        self,
        by: Moderator,
        table: TableId,
        action: str,
        command: Command,
        *,
        target: PlayerId | None = None,
        interaction: int | None = None,
    ) -> None:
        """Brings a host's or moderator's command to a table. Raises what it met."""
        act = self._act(by, action, target, table=table)
        await self._room.ask(table, command, interaction=interaction, act=act)

    async def ban(self, by: Moderator, player: PlayerId) -> None:
        """No table of the server takes the player any more; where he sits, he is sent home.

        Raises `HostRefusal` (banned, not-saved) when he is banned already.
        """
        async with self._list:
            banned = self._room.bans.of(by.guild)
            if player in banned:
                raise HostRefusal(HostCode.BANNED)
            await self._store_bans(by, "ban", player, banned | {player})
        for table in self._room.open_tables:
            if self._room.place(table).guild == by.guild:
                await self._send_away(by, table, player)

    async def unban(self, by: Moderator, player: PlayerId) -> None:
        """The player may play again. Raises `HostRefusal` (not-banned, not-saved)."""
        async with self._list:
            banned = self._room.bans.of(by.guild)
            if player not in banned:
                raise HostRefusal(HostCode.NOT_BANNED)
            await self._store_bans(by, "unban", player, banned - {player})

    async def correct(
        self, by: Moderator, player: PlayerId, amount: int, note: str, interaction: int
    ) -> Chips:
        """Adds `amount` chips to a wallet, or takes them when it is below zero; its new balance.

        Raises `HostRefusal` (correction-out-of-range, wallet-too-small, seen-before, not-saved).
        """
        if not 0 < abs(amount) <= CORRECTION_MAX:
            raise HostRefusal(HostCode.CORRECTION_OUT_OF_RANGE, maximum=CORRECTION_MAX)
        await self._room.visit(by.guild, player)
        wallet, issuance = accounts.wallet(by.guild, player), accounts.issuance(by.guild)
        ends = (issuance, wallet) if amount > 0 else (wallet, issuance)
        batch = Batch(
            f"correction:{interaction}",
            Reason.CORRECTION,
            (Transfer(*ends, Chips(abs(amount))),),
            {"by": by.player, "note": note},
        )
        act = self._act(by, "correct", player, amount=amount, note=note)
        try:
            await self._commit(Unit(at_ms=act.at_ms, batches=(batch,), host_actions=(act,)))
        except InsufficientFunds as refusal:
            raise HostRefusal(HostCode.WALLET_TOO_SMALL, **refusal.data) from refusal
        except DuplicateBatch as error:
            raise HostRefusal(HostCode.SEEN_BEFORE) from error
        return await self._database.wallets.balance(wallet)

    async def log(self, guild: GuildId) -> tuple[LoggedAction, ...]:
        """What was done last in the server, the newest first."""
        return await self._database.host_actions.of_guild(guild)

    async def _store_bans(
        self, by: Moderator, action: str, player: PlayerId, banned: frozenset[PlayerId]
    ) -> None:
        """The log first: a ban that is not stored is then at least known."""
        act = self._act(by, action, player)
        await self._commit(Unit(at_ms=act.at_ms, host_actions=(act,)))
        try:
            await self._database.settings.put(by.guild, SETTING, sorted(banned))
        except StorageFailed as error:
            raise HostRefusal(HostCode.NOT_SAVED) from error
        self._room.bans.set(by.guild, banned)

    async def _send_away(self, by: Moderator, table: TableId, player: PlayerId) -> None:
        """Off the table and off its waiting list; a table that refuses has nothing to do."""
        for command in (Kick(player), LeaveQueue(player)):
            try:
                await self.at_table(by, table, "kick", command, target=player)
            except Refusal:
                continue

    async def _commit(self, unit: Unit) -> None:
        try:
            await self._database.journal.commit(unit)
        except StorageFailed as error:
            raise HostRefusal(HostCode.NOT_SAVED) from error

    def _act(
        self, by: Moderator, action: str, target: PlayerId | None, **data: int | str
    ) -> HostAction:
        return HostAction(by.guild, by.player, action, target, data, self._clock.now_ms())
