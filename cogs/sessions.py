"""`/session`: the hands and the results of this channel's tables."""

import asyncio

import discord
from discord import app_commands
from discord.ext import commands

from bot.histories.formats import FORMATS
from bot.host.session_story import session_story, session_summary_of
from bot.refusal import refuse_if
from bot.storage.tables import TableRecord
from bot.texts.catalogue import Texts
from bot.ui.components.pages import PAGE_TEXT_MAX, fitted, page_layout, session_picture_name, upload
from bot.ui.controls.callers import caller_of
from bot.ui.controls.exporting import FORMAT_DEFAULT, ExportedFile, export_session
from bot.ui.controls.services import Services
from bot.ui.players.session_picture import (
    session_alt,
    session_heading,
    session_name,
    session_picture,
    session_scene,
    session_summary_lines,
)
from bot.ui.requests.answers import answer_after_response
from bot.ui.words.command_texts import Choices, choices_of, command, command_text
from bot.ui.words.player_names import former_player
from bot.ui.words.refusals import UiCode, UiRefusal

SESSIONS_MAX = 25
"""Discord shows no more suggestions."""


class SessionCommands(
    commands.GroupCog,
    group_name=command_text("command-session"),
    group_description=command_text("describe-session"),
):
    """Commands about all hands of a table."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._drawing = asyncio.Lock()
        """Lets one session be read and drawn at a time: it may be a thousand hands."""

    @command("show", "session-show", session="session-which")
    async def show(self, interaction: discord.Interaction, session: int | None = None) -> None:
        """Shows a session of the channel so far, by default the newest."""
        channel, texts = caller_of(interaction).channel, self._services.languages.of(interaction)
        played = await self._services.database.sessions.in_channel(channel, SESSIONS_MAX)
        wanted = [each.table for each in played if session in (None, each.table.id)]
        refuse_if(not wanted, UiCode.NO_SUCH_SESSION)
        await interaction.response.defer(thinking=True)
        async with self._drawing:
            await self._show(interaction, wanted[0], texts)

    async def _show(
        self, interaction: discord.Interaction, table: TableRecord, texts: Texts
    ) -> None:
        """Raises `UiRefusal` (no-such-session) where nothing is left of it."""
        services = self._services
        accounts = await services.database.wallets.table_account(table.guild, table.id)
        summary = session_summary_of(accounts, await session_story(services.database, table))
        session = session_picture(summary, services.settings, services.avatars, table.guild)
        if session is None:
            raise UiRefusal(UiCode.NO_SUCH_SESSION)
        picture = await services.render_process.draw_sheet(session_scene(texts, session))
        biggest = session.story.biggest.hand
        name = session_picture_name(biggest)
        heading = session_heading(texts, session)
        told = fitted(
            list(session_summary_lines(summary, texts)), PAGE_TEXT_MAX - len(heading), texts
        )
        await answer_after_response(
            interaction,
            view=page_layout(
                heading, told, picture=name, alt=session_alt(texts, session), hand=biggest
            ),
            files=[upload(picture, name)],
        )

    @show.autocomplete("session")
    async def _suggest_sessions(self, interaction: discord.Interaction, typed: str) -> Choices[int]:
        """The last sessions of the channel, by game and day."""
        caller, texts = caller_of(interaction), self._services.languages.of(interaction)
        zone = self._services.settings.of(caller.guild).zone
        played = await self._services.database.sessions.in_channel(caller.channel, SESSIONS_MAX)
        named = [(session_name(texts, each, zone), each.table.id) for each in played]
        return [
            app_commands.Choice(name=name, value=table)
            for name, table in named
            if typed.lower() in name.lower()
        ]

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
            made = await export_session(
                past_hands, session, caller.player, file_format, former_player(texts)
            )
            told = texts.say("session-exported", hands=made.hands, left_out=made.left_out)
            return ExportedFile(told, made.name, made.data)

        await self._services.exporter.send(interaction, make)
