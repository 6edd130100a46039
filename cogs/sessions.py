"""`/session`: what somebody has played at this channel's table."""

import discord
from discord.ext import commands

from bot.histories.formats import FORMATS
from bot.ui.callers import Services, caller_of
from bot.ui.command_texts import choices_of, command, command_text
from bot.ui.exporting import FORMAT_DEFAULT, ExportedFile, export_session


class SessionCommands(
    commands.GroupCog,
    group_name=command_text("command-session"),
    group_description=command_text("describe-session"),
):
    """Commands about all hands of a table."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services

    @command("export", "session-export", file_format="export-format")
    @discord.app_commands.choices(file_format=choices_of("format", FORMATS))
    async def export(
        self, interaction: discord.Interaction, file_format: str = FORMAT_DEFAULT
    ) -> None:
        """Sends the caller the hands that they were dealt, with their own cards."""
        caller = caller_of(interaction)
        texts, past_hands = self._services.languages.of(interaction), self._services.past_hands

        async def make() -> ExportedFile:
            session = past_hands.session(caller.channel, caller.player)
            made = await export_session(past_hands, session, caller.player, file_format)
            told = texts.say("session-exported", hands=made.hands, left_out=made.left_out)
            return ExportedFile(told, made.name, made.data)

        await self._services.exporter.send(interaction, make)
