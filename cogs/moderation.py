"""`/host` and `/mod`: what the host of a table and the moderators of a server can do (R-260)."""

from contextlib import nullcontext

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.moderation import Moderation, Moderator
from bot.host.mutes import MINUTES_MAX
from bot.ids import PlayerId
from bot.table.commands import Kick, Resume, TableCommand
from bot.ui.action_log import action_log_text
from bot.ui.callers import Caller, Services, answer_privately, caller_of, check_table_owner
from bot.ui.command_texts import command_text
from bot.ui.finding import find_table, table_choices
from bot.ui.names import markdown_name
from bot.ui.refusals import UiCode, UiRefusal, about_another

NOTE_MAX = 200
MUTE_MINUTES = 30
"""How long somebody is muted where nothing else is said."""


def _moderator(asker: Caller) -> Moderator:
    return Moderator(asker.guild, asker.player)


class HostCommands(
    commands.GroupCog,
    group_name=command_text("command-host"),
    group_description=command_text("describe-host"),
):
    """For who opened the table of the channel, and for moderators."""

    def __init__(self, services: Services, moderation: Moderation) -> None:
        super().__init__()
        self._services = services
        self._moderation = moderation

    @app_commands.command(
        name=command_text("command-pause"), description=command_text("describe-pause")
    )
    async def pause(self, interaction: discord.Interaction) -> None:
        """Of somebody who plays at the table it ends by itself."""
        asker = caller_of(interaction)
        table = self._services.room.table_in(asker.channel)
        check_table_owner(self._services, table, asker)
        brief = await self._moderation.pause(_moderator(asker), table, interaction.id)
        key = "host-paused-briefly" if brief else "host-paused"
        await answer_privately(interaction, self._services.languages.of(interaction).say(key))

    @app_commands.command(
        name=command_text("command-resume"), description=command_text("describe-resume")
    )
    async def resume(self, interaction: discord.Interaction) -> None:
        await self._do(interaction, "resume", Resume(), "host-resumed")

    @app_commands.command(
        name=command_text("command-kick"), description=command_text("describe-kick")
    )
    @app_commands.describe(player=command_text("describe-whom"))
    async def kick(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Sends somebody home, after the hand when he plays one."""
        target = PlayerId(player.id)
        await self._do(interaction, "kick", Kick(target), "host-kicked", target)

    @app_commands.command(
        name=command_text("command-void"), description=command_text("describe-void")
    )
    async def void(self, interaction: discord.Interaction) -> None:
        """Calls the running hand off (R-163); who was dealt into it asks all who are still in."""
        room, asker = self._services.room, caller_of(interaction)
        table = room.table_in(asker.channel)
        texts = self._services.languages.of(interaction)
        if await self._moderation.agree_to_void(asker.player, table, interaction.id):
            await answer_privately(interaction, texts.say("note-done"))
            return
        check_table_owner(self._services, table, asker)
        is_off = await self._moderation.void(_moderator(asker), table, interaction.id)
        await answer_privately(
            interaction, texts.say("host-voided" if is_off else "host-void-asked")
        )

    async def _do(
        self,
        interaction: discord.Interaction,
        action: str,
        command: TableCommand,
        key: str,
        target: PlayerId | None = None,
    ) -> None:
        asker = caller_of(interaction)
        table = self._services.room.table_in(asker.channel)
        check_table_owner(self._services, table, asker)
        with nullcontext() if target is None else about_another():
            await self._moderation.at_table(
                _moderator(asker), table, action, command, target=target, interaction=interaction.id
            )
        await answer_privately(interaction, self._services.languages.of(interaction).say(key))


@app_commands.default_permissions(manage_guild=True)
class ModeratorCommands(
    commands.GroupCog,
    group_name=command_text("command-mod"),
    group_description=command_text("describe-mod"),
):
    """For those who manage the server."""

    def __init__(self, services: Services, moderation: Moderation) -> None:
        super().__init__()
        self._services = services
        self._moderation = moderation

    @app_commands.command(
        name=command_text("command-ban"), description=command_text("describe-ban")
    )
    @app_commands.describe(player=command_text("describe-whom"))
    async def ban(self, interaction: discord.Interaction, player: discord.User) -> None:
        """Off the tables and out of the tournaments, at the latest after the hand (R-255)."""
        await self._moderation.ban(self._check(interaction), PlayerId(player.id))
        await self._say(interaction, "mod-banned", player)

    @app_commands.command(
        name=command_text("command-unban"), description=command_text("describe-unban")
    )
    @app_commands.describe(player=command_text("describe-whom"))
    async def unban(self, interaction: discord.Interaction, player: discord.User) -> None:
        await self._moderation.unban(self._check(interaction), PlayerId(player.id))
        await self._say(interaction, "mod-unbanned", player)

    @app_commands.command(
        name=command_text("command-correct"), description=command_text("describe-correct")
    )
    @app_commands.describe(
        player=command_text("describe-whom"),
        amount=command_text("describe-correct-amount"),
        reason=command_text("describe-reason"),
    )
    async def correct(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        amount: int,
        reason: app_commands.Range[str, 1, NOTE_MAX],
    ) -> None:
        """A ledger entry with its reason: nothing in a wallet is ever just set."""
        balance = await self._moderation.correct(
            self._check(interaction), PlayerId(player.id), amount, reason, interaction.id
        )
        await self._say(interaction, "mod-corrected", player, balance=balance)

    @app_commands.command(
        name=command_text("command-correct-stack"),
        description=command_text("describe-correct-stack"),
    )
    @app_commands.describe(
        player=command_text("describe-whom"),
        amount=command_text("describe-correct-amount"),
        reason=command_text("describe-reason"),
        number=command_text("describe-table-number"),
    )
    async def correct_stack(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        amount: int,
        reason: app_commands.Range[str, 1, NOTE_MAX],
        number: int | None = None,
    ) -> None:
        """At the table of this channel: what a hand still holds is corrected when it is over."""
        by, asker = self._check(interaction), caller_of(interaction)
        room = self._services.room
        table = room.table_in(asker.channel) if number is None else find_table(room, asker, number)
        with about_another():
            stack = await self._moderation.correct_stack(
                by, table, PlayerId(player.id), amount, reason, interaction.id
            )
        if stack is None:
            await self._say(interaction, "mod-stack-later", player)
        else:
            await self._say(interaction, "mod-stack-corrected", player, stack=stack)

    @correct_stack.autocomplete("number")
    async def _suggest_tables(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        texts = self._services.languages.of(interaction)
        return table_choices(self._services.room, interaction.guild, typed, texts)

    @app_commands.command(
        name=command_text("command-mute"), description=command_text("describe-mute")
    )
    @app_commands.describe(
        player=command_text("describe-whom"), minutes=command_text("describe-mute-minutes")
    )
    async def mute(
        self,
        interaction: discord.Interaction,
        player: discord.User,
        minutes: app_commands.Range[int, 1, MINUTES_MAX] = MUTE_MINUTES,
    ) -> None:
        """Kills somebody's controls for a while; he sits out and may still go home (R-255)."""
        by = self._check(interaction)
        until_ms = await self._moderation.mute(by, PlayerId(player.id), minutes)
        when = f"<t:{-(-until_ms // 1000)}:f>"
        await self._say(interaction, "mod-muted", player, when=when)

    @app_commands.command(
        name=command_text("command-unmute"), description=command_text("describe-unmute")
    )
    @app_commands.describe(player=command_text("describe-whom"))
    async def unmute(self, interaction: discord.Interaction, player: discord.User) -> None:
        await self._moderation.unmute(self._check(interaction), PlayerId(player.id))
        await self._say(interaction, "mod-unmuted", player)

    @app_commands.command(
        name=command_text("command-unrank"), description=command_text("describe-unrank")
    )
    @app_commands.describe(player=command_text("describe-whom"))
    async def unrank(self, interaction: discord.Interaction, player: discord.User) -> None:
        """For those who sit out as a habit (R-253): the server's leaderboards leave them out."""
        await self._moderation.unrank(self._check(interaction), PlayerId(player.id))
        await self._say(interaction, "mod-unranked", player)

    @app_commands.command(
        name=command_text("command-rank"), description=command_text("describe-rank")
    )
    @app_commands.describe(player=command_text("describe-whom"))
    async def rank(self, interaction: discord.Interaction, player: discord.User) -> None:
        await self._moderation.rank(self._check(interaction), PlayerId(player.id))
        await self._say(interaction, "mod-ranked", player)

    @app_commands.command(
        name=command_text("command-log"), description=command_text("describe-log")
    )
    async def log(self, interaction: discord.Interaction) -> None:
        """The last acts of hosts and moderators, the newest first."""
        acts = await self._moderation.log(self._check(interaction).guild)
        await answer_privately(
            interaction, action_log_text(self._services.languages.of(interaction), acts)
        )

    def _check(self, interaction: discord.Interaction) -> Moderator:
        """Raises `UiRefusal` (servers-only, not-a-moderator)."""
        asker = caller_of(interaction)
        if not interaction.permissions.manage_guild:
            raise UiRefusal(UiCode.NOT_A_MODERATOR)
        return _moderator(asker)

    async def _say(
        self, interaction: discord.Interaction, key: str, player: discord.User, **data: int | str
    ) -> None:
        """Answers with a sentence about `player`."""
        name = markdown_name(player.display_name)
        await answer_privately(
            interaction, self._services.languages.of(interaction).say(key, name=name, **data)
        )
