"""Admission: refuses players who are banned or muted, and those whose wallet is too small, before a
table or tournament is asked."""

from collections.abc import Awaitable, Callable

from bot.host.clock import Clock
from bot.host.guild_settings import SettingsByGuild
from bot.host.refusals import HostCode
from bot.host.sanctions import check_allowed_when_muted, check_not_banned, check_not_muted
from bot.ids import Chips, GuildId, PlayerId
from bot.refusal import refuse_if
from bot.storage.wallets import WalletVisit
from bot.table.table_commands import (
    BuyChips,
    JoinWaitingList,
    SetAutoTopUp,
    SitDown,
    TableCommand,
)

NOT_FOR_BANNED = SitDown | JoinWaitingList | BuyChips | SetAutoTopUp
"""Commands that bring a player, or more chips, to a table (R-255)."""


class Admission:
    """Checks players and what they bring, for the tables and tournaments of a card room."""

    def __init__(
        self,
        visit: Callable[[GuildId, PlayerId], Awaitable[WalletVisit]],
        settings: SettingsByGuild,
        clock: Clock,
    ) -> None:
        """`visit` finds a player's wallet. Raises `HostRefusal` (not-saved)."""
        self._visit, self._settings, self._clock = visit, settings, clock

    def check_player(self, guild: GuildId, player: PlayerId) -> None:
        """Whether the player may sit down, wait, register, open or announce (R-255).

        Raises `HostRefusal` (banned, banned-until, muted).
        """
        check_not_banned(self._settings.of(guild), player, self._clock.now_ms())
        self.check_not_muted(guild, player)

    def check_not_muted(self, guild: GuildId, player: PlayerId) -> None:
        """Raises `HostRefusal` (muted)."""
        check_not_muted(self._settings.of(guild), player, self._clock.now_ms())

    async def check_command(self, guild: GuildId, command: TableCommand) -> None:
        """Checks a command before the table does. Raises `HostRefusal`.

        Bans and mutes are checked again once the wallet is known, for players who were banned
        meanwhile.
        """
        self._check_allowed(guild, command)
        if isinstance(command, SitDown):
            await self.check_wallet(guild, command.player, command.buy_in)
        elif isinstance(command, BuyChips):
            await self.check_wallet(guild, command.player, command.amount)
        self._check_allowed(guild, command)

    def _check_allowed(self, guild: GuildId, command: TableCommand) -> None:
        """Raises `HostRefusal` (banned, banned-until, muted)."""
        if isinstance(command, NOT_FOR_BANNED):
            check_not_banned(self._settings.of(guild), command.player, self._clock.now_ms())
        check_allowed_when_muted(self._settings.of(guild), command, self._clock.now_ms())

    async def check_wallet(self, guild: GuildId, player: PlayerId, needed: Chips) -> None:
        """Refuses with the missing amount before anything is asked; the ledger decides.

        Raises `HostRefusal` (wallet-too-small, not-saved).
        """
        balance = (await self._visit(guild, player)).balance
        refuse_if(needed > balance, HostCode.WALLET_TOO_SMALL, balance=balance, needed=needed)
