"""Moderators' actions: ban, mute, correct chips, leave out of rankings, read the log (R-260)."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial

from bot.bank import accounts
from bot.bank.transfers import Batch, InsufficientFunds, Transfer, TransferReason
from bot.durations import HOUR_MS, MINUTE_MS
from bot.host.background_tasks import Clock
from bot.host.committing import refusing_unsaved
from bot.host.guild_settings import GuildSettings, SettingsByGuild
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import BAN_HOURS_MAX, MUTE_MINUTES_MAX, Room, is_banned, muted_now
from bot.ids import Chips, GuildId, PlayerId, TableId
from bot.refusal import Refusal, refuse_if
from bot.storage.database import Database
from bot.storage.errors import DuplicateBatch
from bot.storage.players import LoggedAction
from bot.storage.unit import HostAction, Unit
from bot.table.table_commands import (
    AnswerVoid,
    CorrectStack,
    Kick,
    LeaveWaitingList,
    Pause,
    ProposeVoid,
    SitOut,
    TableCommand,
    VoidHand,
)

CORRECTION_MAX = 1_000_000_000
Expel = Callable[[GuildId, PlayerId], Awaitable[None]]
"""Takes a player out of a server's tournaments (R-255)."""


@dataclass(frozen=True, slots=True)
class Moderator:
    """A moderator and the server in which they act."""

    guild: GuildId
    player: PlayerId


class Moderation:
    """Acts of moderators. Each is in the log of its server, in the same transaction if it moves
    chips."""

    def __init__(
        self,
        room: Room,
        database: Database,
        clock: Clock,
        settings: SettingsByGuild,
        expel: Expel | None = None,
    ) -> None:
        self._room = room
        self._database = database
        self._clock = clock
        self._settings = settings
        self._expel = expel
        self._list = asyncio.Lock()
        """Held while a list of players is read and stored, so that none is lost to another."""

    async def at_table(
        self,
        by: Moderator,
        table: TableId,
        action: str,
        command: TableCommand,
        *,
        target: PlayerId | None = None,
        interaction: int | None = None,
        **data: int | str,
    ) -> None:
        """Brings a host's or moderator's command to a table. Raises the refusals of the table.

        `data` is logged with it.
        """
        act = self._act(by, action, target, table=table, **data)
        await self._room.ask_table(table, command, interaction=interaction, act=act)

    async def void(self, by: Moderator, table: TableId, interaction: int) -> bool:
        """Voids the running hand; a moderator who was dealt into it proposes that instead.

        Returns whether it is void. Raises the refusals of the table.
        """
        view = await self._room.view(table)
        if all(view.seat_of_number(n).player != by.player for n in range(len(view.dealt))):
            command = VoidHand(view.hand_id, by.player)
            await self.at_table(by, table, "void", command, interaction=interaction)
            return True
        asked = ProposeVoid(by.player, view.hand_id)
        await self._room.ask_table(table, asked, interaction=interaction)
        return not (await self._room.view(table)).running

    async def agree_to_void(self, player: PlayerId, table: TableId, interaction: int) -> bool:
        """Agrees for a player to void the hand; returns whether there was a vote.

        Raises the refusals of the table.
        """
        view = await self._room.view(table)
        if view.void_vote is None:
            return False
        answer = AnswerVoid(player, view.hand_id, accept=True)
        await self._room.ask_table(table, answer, interaction=interaction)
        return True

    async def pause(self, by: Moderator, table: TableId, interaction: int) -> bool:
        """Pauses the table; for a limited time if the moderator plays there.

        Returns whether it ends automatically. Raises the refusals of the table.
        """
        seated = (await self._room.view(table)).seat_of(by.player) is not None
        await self.at_table(by, table, "pause", Pause(brief=seated), interaction=interaction)
        return seated

    async def ban(
        self, by: Moderator, player: PlayerId, hours: int | None = None, *, action: str = "ban"
    ) -> int | None:
        """Bans a player from the server's tables, for good or for a number of hours; where they
        sit, they are cashed out, and no tournament keeps them. The log calls it `action`.

        Returns when it ends, in ms since 1970. Raises `HostRefusal` (not-yourself, already-banned,
        hours-out-of-range, not-saved).
        """
        _check_another(by, player)
        if hours is not None and not 1 <= hours <= BAN_HOURS_MAX:
            raise HostRefusal(HostCode.HOURS_OUT_OF_RANGE, maximum=BAN_HOURS_MAX)
        now_ms = self._clock.now_ms()
        until_ms = None if hours is None else now_ms + hours * HOUR_MS
        async with self._list:
            if is_banned(self._settings.of(by.guild), player, now_ms):
                raise HostRefusal(HostCode.ALREADY_BANNED)
            data = {} if hours is None else {"hours": hours}
            await self._store(by, action, player, partial(_with_ban, player, until_ms), **data)
        for command in (Kick(player), LeaveWaitingList(player)):
            await self._at_all_tables(by, "kick", command, player)
        if self._expel is not None:
            await self._expel(by.guild, player)
        return until_ms

    async def unban(self, by: Moderator, player: PlayerId) -> None:
        """Lifts the ban. Raises `HostRefusal` (not-banned, not-saved)."""
        async with self._list:
            if not is_banned(self._settings.of(by.guild), player, self._clock.now_ms()):
                raise HostRefusal(HostCode.NOT_BANNED)
            await self._store(by, "unban", player, partial(_without_ban, player))

    async def mute(self, by: Moderator, player: PlayerId, minutes: int) -> int:
        """Disables the player's controls for some minutes; where they sit, they sit out.

        Returns when the mute ends, in ms since 1970. Raises `HostRefusal` (not-yourself,
        minutes-out-of-range, not-saved).
        """
        _check_another(by, player)
        if not 1 <= minutes <= MUTE_MINUTES_MAX:
            raise HostRefusal(HostCode.MINUTES_OUT_OF_RANGE, maximum=MUTE_MINUTES_MAX)
        until_ms = self._clock.now_ms() + minutes * MINUTE_MS
        async with self._list:
            muted = self._muted(by.guild) | {player: until_ms}
            await self._store(
                by, "mute", player, lambda was: replace(was, muted=muted), minutes=minutes
            )
        await self._at_all_tables(by, "sit-out", SitOut(player), player)
        return until_ms

    async def unmute(self, by: Moderator, player: PlayerId) -> None:
        """Lifts the mute. Raises `HostRefusal` (not-muted, not-saved)."""
        async with self._list:
            muted = self._muted(by.guild)
            refuse_if(muted.pop(player, None) is None, HostCode.NOT_MUTED)
            await self._store(by, "unmute", player, lambda was: replace(was, muted=muted))

    async def unrank(self, by: Moderator, player: PlayerId) -> None:
        """Leaves the player out of the server's leaderboards (R-253).

        Raises `HostRefusal` (already-unranked, not-saved).
        """
        async with self._list:
            refuse_if(player in self._settings.of(by.guild).unranked, HostCode.ALREADY_UNRANKED)
            await self._store(
                by, "unrank", player, lambda was: replace(was, unranked=was.unranked | {player})
            )

    async def rank(self, by: Moderator, player: PlayerId) -> None:
        """Ranks the player again. Raises `HostRefusal` (not-unranked, not-saved)."""
        async with self._list:
            refuse_if(player not in self._settings.of(by.guild).unranked, HostCode.NOT_UNRANKED)
            await self._store(
                by, "rank", player, lambda was: replace(was, unranked=was.unranked - {player})
            )

    async def correct_stack(
        self,
        by: Moderator,
        table: TableId,
        player: PlayerId,
        amount: int,
        note: str,
        interaction: int,
    ) -> int | None:
        """Adds `amount` chips to a stack, or takes them when it is below zero.

        Returns the new stack; None when the correction waits for the end of the hand that the
        player is in. Raises as `correct` does, and the refusals of the table.
        """
        _check_amount(amount)
        command = CorrectStack(player, amount, by.player, note)
        await self.at_table(
            by,
            table,
            "correct-stack",
            command,
            target=player,
            interaction=interaction,
            amount=amount,
            note=note,
        )
        view = await self._room.view(table)
        seat = view.seat_of(player)
        if seat is None:
            return 0
        return None if view.running and seat.hand is not None else seat.stack

    async def correct(
        self, by: Moderator, player: PlayerId, amount: int, note: str, interaction: int
    ) -> Chips:
        """Adds `amount` chips to a wallet, or takes them when it is below zero; returns its new
        balance.

        Raises `HostRefusal` (correction-out-of-range, wallet-holds-less, seen-before, not-saved).
        """
        _check_amount(amount)
        await self._room.visit(by.guild, player)
        wallet, issuance = accounts.wallet(by.guild, player), accounts.issuance(by.guild)
        ends = (issuance, wallet) if amount > 0 else (wallet, issuance)
        batch = Batch(
            f"correction:{interaction}",
            TransferReason.CORRECTION,
            (Transfer(*ends, Chips(abs(amount))),),
            {"by": by.player, "note": note},
        )
        act = self._act(by, "correct", player, amount=amount, note=note)
        try:
            await self._commit(Unit(at_ms=act.at_ms, batches=(batch,), host_actions=(act,)))
        except InsufficientFunds as refusal:
            raise HostRefusal(
                HostCode.WALLET_HOLDS_LESS, balance=refusal.data["balance"]
            ) from refusal
        except DuplicateBatch as error:
            raise HostRefusal(HostCode.SEEN_BEFORE) from error
        return await self._database.wallets.balance(wallet)

    async def log(self, guild: GuildId) -> tuple[LoggedAction, ...]:
        """Returns the last actions in the server, the newest first."""
        return await self._database.host_actions.of_guild(guild)

    def _muted(self, guild: GuildId) -> dict[PlayerId, int]:
        return muted_now(self._settings.of(guild), self._clock.now_ms())

    async def _store(
        self,
        by: Moderator,
        action: str,
        player: PlayerId,
        changed: Callable[[GuildSettings], GuildSettings],
        **data: int | str,
    ) -> None:
        """Logs first: an action whose list is not stored is then at least known."""
        act = self._act(by, action, player, **data)
        await self._commit(Unit(at_ms=act.at_ms, host_actions=(act,)))
        with refusing_unsaved():
            await self._settings.change(by.guild, changed)

    async def _at_all_tables(
        self, by: Moderator, action: str, command: TableCommand, player: PlayerId
    ) -> None:
        """Submits to every table; a table that refuses has nothing to do."""
        for table in self._room.open_tables:
            with suppress(Refusal):
                if self._room.place(table).guild == by.guild:
                    await self.at_table(by, table, action, command, target=player)

    async def _commit(self, unit: Unit) -> None:
        with refusing_unsaved():
            await self._database.writer.commit(unit)

    def _act(
        self, by: Moderator, action: str, target: PlayerId | None, **data: int | str
    ) -> HostAction:
        return HostAction(by.guild, by.player, action, target, data, self._clock.now_ms())


def _check_another(by: Moderator, player: PlayerId) -> None:
    refuse_if(player == by.player, HostCode.NOT_YOURSELF)


def _with_ban(player: PlayerId, until_ms: int | None, was: GuildSettings) -> GuildSettings:
    without = _without_ban(player, was)
    ends = without.bans_end if until_ms is None else without.bans_end | {player: until_ms}
    return replace(without, banned=without.banned | {player}, bans_end=ends)


def _without_ban(player: PlayerId, was: GuildSettings) -> GuildSettings:
    ends = {other: until_ms for other, until_ms in was.bans_end.items() if other != player}
    return replace(was, banned=was.banned - {player}, bans_end=ends)


def _check_amount(amount: int) -> None:
    """Raises `HostRefusal` (correction-out-of-range)."""
    if not 0 < abs(amount) <= CORRECTION_MAX:
        raise HostRefusal(HostCode.CORRECTION_OUT_OF_RANGE, maximum=CORRECTION_MAX)
