"""`/invite`: friends of this server to the table, and the bot to another server."""

import discord
from cachetools import TTLCache
from discord.ext import commands

from bot.host.refusals import HostRefusal
from bot.ids import PlayerId
from bot.refusal import refuse_if
from bot.texts.catalogue import Texts
from bot.ui.controls.callers import Caller, answer_privately, caller_of
from bot.ui.controls.services import Services
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.dm_channels import send_dm
from bot.ui.servers.greeting import invitation_link
from bot.ui.words.command_texts import also_in_messages, command
from bot.ui.words.discord_address import channel_link
from bot.ui.words.player_names import markdown_name, plain_name
from bot.ui.words.refusals import UiCode
from bot.ui.words.rules_words import game_words, stakes_words

ASK_AGAIN_SECONDS = 3_600
"""Nobody is invited by the same player twice within an hour."""
INVITED_MAX = 10_000


class InvitationCommands(commands.Cog):
    """The command, and who was invited lately."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._invited: TTLCache[tuple[PlayerId, PlayerId], bool] = TTLCache(
            INVITED_MAX, ASK_AGAIN_SECONDS, timer=lambda: services.clock.now_ms() / 1000
        )

    @also_in_messages
    @command("invite", player="invite-player")
    async def invite(
        self, interaction: discord.Interaction, player: discord.User | None = None
    ) -> None:
        """Sends a friend a link by DM; without one, tells how to add the bot to a server."""
        texts = self._services.languages.of(interaction)
        if player is None:
            link = invitation_link(interaction.client.application_id or 0)
            await answer_privately(interaction, texts.say("invite-bot", link=link))
            return
        caller = caller_of(interaction)
        self._services.room.admission.check_player(caller.guild, caller.player)
        self._check_may_invite(caller, player)
        await interaction.response.defer(ephemeral=True, thinking=True)
        invited = PlayerId(player.id)
        name = markdown_name(player.display_name)
        try:
            await send_dm(
                interaction.client,
                self._services.first_messages,
                invited,
                *await self._invitation(interaction, caller, invited),
            )
        except SEND_ERRORS:
            await answer_privately(interaction, texts.say("invite-closed", name=name))
            return
        self._invited[caller.player, invited] = True
        await answer_privately(interaction, texts.say("invite-sent", name=name))

    def _check_may_invite(self, caller: Caller, player: discord.User) -> None:
        """Raises `UiRefusal` (invite-nobody, invited-before)."""
        is_member = isinstance(player, discord.Member)
        refuse_if(player.bot or player.id == caller.player or not is_member, UiCode.INVITE_NOBODY)
        refuse_if((caller.player, PlayerId(player.id)) in self._invited, UiCode.INVITED_BEFORE)

    async def _invitation(
        self, interaction: discord.Interaction, caller: Caller, invited: PlayerId
    ) -> tuple[str, Texts]:
        """The text in the language of the invited player, as far as it is known."""
        seen = await self._services.player_names.find_names(caller.guild, [invited])
        texts = self._services.languages.of_player(caller.guild, seen.get(invited))
        text = texts.say(
            "dm-invited",
            name=markdown_name(plain_name(interaction.user.display_name)),
            game=self._game(texts, caller),
            link=channel_link(caller.guild, caller.channel),
        )
        return text, texts

    def _game(self, texts: Texts, caller: Caller) -> str:
        """The game of the channel's table, else poker."""
        room = self._services.room
        try:
            rules = room.rules(room.table_in(caller.channel))
        except HostRefusal:
            return texts.say("invite-poker")
        return f"{game_words(texts, rules)} {stakes_words(texts, rules)}"
