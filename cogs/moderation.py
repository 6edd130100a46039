"""`/host` and `/mod`: the tools of table owners and moderators (R-260), and the log of their
use."""

import logging
from collections.abc import Iterable
from contextlib import nullcontext
from datetime import UTC, datetime

import discord
from discord import app_commands
from discord.ext import commands

from bot.durations import HOUR_MS
from bot.host.moderation import Moderation, Moderator
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import BAN_HOURS_MAX, MUTE_MINUTES_MAX
from bot.ids import PlayerId
from bot.refusal import refuse_if
from bot.storage.players import LoggedAction
from bot.storage.unit import BOT_ACTOR
from bot.table.table_commands import Kick, Resume, TableCommand
from bot.texts.catalogue import Texts
from bot.ui.controls.callers import (
    Caller,
    answer_privately,
    caller_of,
    check_manages_server,
    check_table_owner,
    find_table,
    table_choices,
)
from bot.ui.controls.services import Services
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.words.command_texts import Choices, command, command_text
from bot.ui.words.discord_address import date_and_time, end_time
from bot.ui.words.player_names import markdown_name, mention, quoted
from bot.ui.words.refusals import UiCode, about_another

NOTE_SHOWN_MAX = 80
"""Longer reasons are cut here; the ledger keeps them whole."""


def action_log_text(texts: Texts, logged: Iterable[LoggedAction]) -> str:
    """The log of what table owners, organisers and moderators did, newest first, a line for each
    action."""
    return "\n".join(_line(texts, each) for each in logged) or texts.say("mod-log-empty")


def _line(texts: Texts, logged: LoggedAction) -> str:
    act = logged.act
    target = "" if act.target is None else f" {mention(texts, act.target)}"
    more = ""
    if "amount" in act.data:
        note = quoted(str(act.data["note"]), NOTE_SHOWN_MAX)
        more = f" {texts.signed(int(act.data['amount']))} · {note}"
    if "minutes" in act.data:
        more = " · " + texts.say("act-minutes", minutes=int(act.data["minutes"]))
    if "hours" in act.data:
        more = " · " + texts.say("act-hours", hours=int(act.data["hours"]))
    what = texts.say(f"act-{act.action}")
    actor = texts.say("act-by-itself") if act.actor == BOT_ACTOR else mention(texts, act.actor)
    return f"{date_and_time(act.at_ms)} {actor}: {what}{target}{more}"


log = logging.getLogger(__name__)

NOTE_MAX = 200
SUSPEND_HOURS_MAX = 28 * 24
"""Discord silences nobody for longer."""
SUSPEND_HOURS = 24
MUTE_MINUTES = 30
"""The default length of a mute."""
SILENCED = "mod-silenced"


async def _time_out(
    interaction: discord.Interaction, member: discord.User | discord.Member, until_ms: int
) -> str:
    """Silences a member in the server until then; returns the key of the sentence that says how it
    went.
    """
    if not isinstance(member, discord.Member):
        return "mod-silence-absent"
    if not interaction.app_permissions.moderate_members:
        return "mod-silence-not-allowed"
    try:
        await member.timeout(datetime.fromtimestamp(until_ms / 1000, UTC))
    except SEND_ERRORS as error:
        log.info("member %s was not timed out: %s", member.id, error)
        if isinstance(error, discord.NotFound):
            return "mod-silence-absent"
        is_refused = isinstance(error, discord.Forbidden)
        return "mod-silence-not-allowed" if is_refused else "mod-silence-failed"
    return SILENCED


def _silent_until_ms(member: discord.User | discord.Member) -> int:
    """The end of the member's timeout, in ms since 1970; 0 without one."""
    until = member.timed_out_until if isinstance(member, discord.Member) else None
    return 0 if until is None else int(until.timestamp() * 1000)


def _check_not_the_bot(interaction: discord.Interaction, player: discord.User) -> None:
    """Raises `UiRefusal` (not-the-bot) where the bot itself is meant; other bots may be robots."""
    me = interaction.client.user
    refuse_if(me is not None and player.id == me.id, UiCode.NOT_THE_BOT)


async def _wait_for_answer(interaction: discord.Interaction) -> None:
    """Lets the caller wait: what is committed at every table may take longer than Discord does."""
    await interaction.response.defer(ephemeral=True, thinking=True)


def _moderator(caller: Caller) -> Moderator:
    return Moderator(caller.guild, caller.player)


class HostCommands(
    commands.GroupCog,
    group_name=command_text("command-host"),
    group_description=command_text("describe-host"),
):
    """Commands for the owner of the channel's table, and for moderators."""

    def __init__(self, services: Services, moderation: Moderation) -> None:
        super().__init__()
        self._services = services
        self._moderation = moderation

    @command("pause")
    async def pause(self, interaction: discord.Interaction) -> None:
        """Pauses the table; a pause by one of its players ends automatically."""
        caller = caller_of(interaction)
        table = self._services.room.table_in(caller.channel)
        check_table_owner(self._services.room, table, caller)
        brief = await self._moderation.pause(_moderator(caller), table, interaction.id)
        key = "host-paused-briefly" if brief else "host-paused"
        await self._services.answer(interaction, key)

    @command("resume")
    async def resume(self, interaction: discord.Interaction) -> None:
        await self._send_command(interaction, "resume", Resume(), "host-resumed")

    @command("kick", player="whom")
    async def kick(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Removes a player from the table, after the running hand if they are in it."""
        target = PlayerId(player.id)
        await self._send_command(interaction, "kick", Kick(target), "host-kicked", target)

    @command("void")
    async def void(self, interaction: discord.Interaction) -> None:
        """Voids the running hand (R-163); a caller who was dealt in asks the others first."""
        room, caller = self._services.room, caller_of(interaction)
        table = room.table_in(caller.channel)
        texts = self._services.languages.of(interaction)
        if await self._moderation.agree_to_void(caller.player, table, interaction.id):
            await answer_privately(interaction, texts.say("note-done"))
            return
        check_table_owner(self._services.room, table, caller)
        is_off = await self._moderation.void(_moderator(caller), table, interaction.id)
        await answer_privately(
            interaction, texts.say("host-voided" if is_off else "host-void-asked")
        )

    async def _send_command(
        self,
        interaction: discord.Interaction,
        action: str,
        command: TableCommand,
        key: str,
        target: PlayerId | None = None,
    ) -> None:
        caller = caller_of(interaction)
        table = self._services.room.table_in(caller.channel)
        check_table_owner(self._services.room, table, caller)
        with nullcontext() if target is None else about_another():
            await self._moderation.at_table(
                _moderator(caller),
                table,
                action,
                command,
                target=target,
                interaction=interaction.id,
            )
        await self._services.answer(interaction, key)


@app_commands.default_permissions(manage_guild=True)
class ModeratorCommands(
    commands.GroupCog,
    group_name=command_text("command-mod"),
    group_description=command_text("describe-mod"),
):
    """Commands for members who manage the server."""

    def __init__(self, services: Services, moderation: Moderation) -> None:
        super().__init__()
        self._services = services
        self._moderation = moderation

    @command("ban", player="whom", hours="ban-hours")
    async def ban(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        hours: app_commands.Range[int, 1, BAN_HOURS_MAX] | None = None,
    ) -> None:
        """Bans a player from tables and tournaments, at the latest after the hand (R-255)."""
        by = self._check(interaction)
        _check_not_the_bot(interaction, player)
        await _wait_for_answer(interaction)
        until_ms = await self._moderation.ban(by, PlayerId(player.id), hours)
        if until_ms is None:
            await self._say(interaction, "mod-banned", player)
        else:
            await self._say(interaction, "mod-banned-until", player, when=end_time(until_ms))

    @command("suspend", player="whom", hours="suspend-hours")
    async def suspend(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        hours: app_commands.Range[int, 1, SUSPEND_HOURS_MAX] = SUSPEND_HOURS,
    ) -> None:
        """Bans a player for a time, and silences them in the whole server where the bot may; also
        somebody who is banned already, as after an error of Discord.
        """
        by = self._check(interaction)
        _check_not_the_bot(interaction, player)
        await _wait_for_answer(interaction)
        until_ms = self._services.clock.now_ms() + hours * HOUR_MS
        banned = "mod-banned-until"
        try:
            until_ms = (
                await self._moderation.ban(by, PlayerId(player.id), hours, action="suspend")
                or until_ms
            )
        except HostRefusal as refusal:
            if refusal.code is not HostCode.ALREADY_BANNED:
                raise
            banned = "mod-banned-before"
        silenced = await _time_out(interaction, player, until_ms)
        is_whole = banned == "mod-banned-until" and silenced == SILENCED
        keys = ("mod-suspended",) if is_whole else (banned, silenced)
        await self._say(interaction, keys, player, when=end_time(until_ms))

    @command("unban", player="whom")
    async def unban(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Lifts a ban. Discord's timeout is not lifted, for a moderator may have set it by hand."""
        await self._moderation.unban(self._check(interaction), PlayerId(player.id))
        until_ms = _silent_until_ms(player)
        is_silent = until_ms > self._services.clock.now_ms()
        keys = ("mod-unbanned", *(("mod-still-silent",) if is_silent else ()))
        await self._say(interaction, keys, player, when=end_time(until_ms))

    @command("correct", player="whom", amount="correct-amount")
    async def correct(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        amount: int,
        reason: app_commands.Range[str, 1, NOTE_MAX],
    ) -> None:
        """Corrects a wallet by a ledger transfer with a reason: a balance is never set."""
        balance = await self._moderation.correct(
            self._check(interaction), PlayerId(player.id), amount, reason, interaction.id
        )
        await self._say(interaction, "mod-corrected", player, balance=balance)

    @command(
        "correct-stack",
        player="whom",
        amount="correct-amount",
        number="table-number",
    )
    async def correct_stack(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        amount: int,
        reason: app_commands.Range[str, 1, NOTE_MAX],
        number: int | None = None,
    ) -> None:
        """Corrects a stack at the table; chips in a running hand only after it."""
        by, caller = self._check(interaction), caller_of(interaction)
        room = self._services.room
        table = (
            room.table_in(caller.channel) if number is None else find_table(room, caller, number)
        )
        with about_another():
            stack = await self._moderation.correct_stack(
                by, table, PlayerId(player.id), amount, reason, interaction.id
            )
        if stack is None:
            await self._say(interaction, "mod-stack-later", player)
        else:
            await self._say(interaction, "mod-stack-corrected", player, stack=stack)

    @correct_stack.autocomplete("number")
    async def _suggest_tables(self, interaction: discord.Interaction, typed: str) -> Choices[int]:
        texts = self._services.languages.of(interaction)
        return table_choices(self._services.room, interaction.guild, typed, texts)

    @command("mute", player="whom", minutes="mute-minutes")
    async def mute(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        minutes: app_commands.Range[int, 1, MUTE_MINUTES_MAX] = MUTE_MINUTES,
    ) -> None:
        """Disables a player's controls for a while; they sit out and may leave (R-255)."""
        by = self._check(interaction)
        _check_not_the_bot(interaction, player)
        await _wait_for_answer(interaction)
        until_ms = await self._moderation.mute(by, PlayerId(player.id), minutes)
        await self._say(interaction, "mod-muted", player, when=end_time(until_ms))

    @command("unmute", player="whom")
    async def unmute(self, interaction: discord.Interaction, player: discord.User) -> None:
        await self._moderation.unmute(self._check(interaction), PlayerId(player.id))
        await self._say(interaction, "mod-unmuted", player)

    @command("unrank", player="whom")
    async def unrank(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Leaves a player who sits out as a habit out of the leaderboards (R-253)."""
        await self._moderation.unrank(self._check(interaction), PlayerId(player.id))
        await self._say(interaction, "mod-unranked", player)

    @command("rank", player="whom")
    async def rank(self, interaction: discord.Interaction, player: discord.User) -> None:
        await self._moderation.rank(self._check(interaction), PlayerId(player.id))
        await self._say(interaction, "mod-ranked", player)

    @command("log")
    async def log(self, interaction: discord.Interaction) -> None:
        """The last actions of table owners and moderators, newest first."""
        acts = await self._moderation.log(self._check(interaction).guild)
        await answer_privately(
            interaction, action_log_text(self._services.languages.of(interaction), acts)
        )

    def _check(self, interaction: discord.Interaction) -> Moderator:
        """Raises `UiRefusal` (servers-only, not-a-moderator)."""
        check_manages_server(interaction)
        return _moderator(caller_of(interaction))

    async def _say(
        self,
        interaction: discord.Interaction,
        key: str | Iterable[str],
        player: discord.User,
        **data: int | str,
    ) -> None:
        """Answers with a sentence about `player`, or with several."""
        texts = self._services.languages.of(interaction)
        name = markdown_name(player.display_name)
        keys = (key,) if isinstance(key, str) else key
        said = " ".join(texts.say(each, name=name, **data) for each in keys)
        await answer_privately(interaction, said)
