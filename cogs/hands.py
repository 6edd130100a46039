"""`/hand`: hands that are over."""

from enum import StrEnum
from typing import TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.histories.formats import FORMATS
from bot.host.past_hand import HandProof
from bot.ids import PlayerId
from bot.ui.components.pages import PAGE_TEXT_MAX, page_layout, shown_hand
from bot.ui.controls.callers import caller_of
from bot.ui.controls.exporting import FORMAT_DEFAULT, export_hand
from bot.ui.controls.services import Services
from bot.ui.messages.commitments import verification_file, verification_layout
from bot.ui.past_hands.replayer import Replayer
from bot.ui.presentation.story import record_heading, record_text
from bot.ui.words.command_texts import choices_of, command, command_text, context_menu
from bot.ui.words.player_names import former_player

HandNumber: TypeAlias = app_commands.Range[int, 1, 1_000_000_000]


class ReplayView(StrEnum):
    """The ways in which a hand is replayed."""

    STEPS = "steps"
    MINE = "mine"
    """An animation with the user's own cards, for them alone."""
    PUBLIC = "public"
    """The animation of `/hand share`."""


class HandCommands(
    commands.GroupCog,
    group_name=command_text("command-hand"),
    group_description=command_text("describe-hand"),
):
    """Commands about hands that are over."""

    def __init__(self, services: Services, replayer: Replayer) -> None:
        super().__init__()
        self._services = services
        self._replayer = replayer
        self.menus = (
            context_menu("replay", self.replay_shown),
            context_menu("verify", self.verify_shown),
        )
        """Commands in the menu of a message that shows a hand."""

    @command("show", "hand-show", number="hand-number")
    async def show(
        self,
        interaction: discord.Interaction,
        number: HandNumber | None = None,
    ) -> None:
        caller = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        past = await self._services.past_hands.find(caller.channel, number)
        view = past.naming(former_player(texts)).view(None)
        heading, told = record_heading(texts, view), record_text(texts, view)
        written = await self._services.writing.of(caller.player, texts)
        text = written.write(told, PAGE_TEXT_MAX - len(heading))
        page = page_layout(heading, text, hand=past.id)
        await interaction.response.send_message(view=page, ephemeral=True)

    @command("replay", "hand-replay", number="hand-number", view="replay-view")
    @app_commands.choices(view=choices_of("replay-view", ReplayView))
    async def replay(
        self,
        interaction: discord.Interaction,
        number: HandNumber | None = None,
        view: str = ReplayView.STEPS,
    ) -> None:
        """Replays a hand, with the reader's own cards, in pictures and as a file or as an
        animation; or for the channel, as everybody has seen it."""
        caller = caller_of(interaction)
        past = await self._services.past_hands.find(caller.channel, number)
        match ReplayView(view):
            case ReplayView.STEPS:
                await self._replayer.open_replay(interaction, past)
            case ReplayView.MINE:
                await self._replayer.animate(interaction, past, caller.player)
            case ReplayView.PUBLIC:
                await self._replayer.animate(interaction, past)

    @command("share", "hand-share", number="hand-number")
    async def share(
        self,
        interaction: discord.Interaction,
        number: HandNumber | None = None,
    ) -> None:
        """Shows the channel a hand as an animation, without cards that stayed hidden."""
        channel = caller_of(interaction).channel
        await self._replayer.animate(
            interaction, await self._services.past_hands.find(channel, number)
        )

    async def replay_shown(
        self, interaction: discord.Interaction, message: discord.Message
    ) -> None:
        """Replays the hand that a message shows, as `replay` does."""
        caller, hand = caller_of(interaction), shown_hand(message, interaction.application_id)
        past = await self._services.past_hands.find_by_id(caller.channel, hand)
        await self._replayer.open_replay(interaction, past)

    @command("export", "hand-export", number="hand-number", file_format="export-format")
    @app_commands.choices(file_format=choices_of("format", FORMATS))
    async def export(
        self,
        interaction: discord.Interaction,
        number: HandNumber | None = None,
        file_format: str = FORMAT_DEFAULT,
    ) -> None:
        """Sends the caller a hand as they may know it, for another program."""
        caller, past_hands = caller_of(interaction), self._services.past_hands
        past = await past_hands.find(caller.channel, number)
        past = past.naming(former_player(self._services.languages.of(interaction)))
        file = await export_hand(past_hands, past, caller.player, file_format)
        await interaction.response.send_message(file=file, ephemeral=True)

    @command("verify", "hand-verify", number="hand-number")
    async def verify(
        self,
        interaction: discord.Interaction,
        number: HandNumber | None = None,
    ) -> None:
        """Opens the deck's commitment as far as the reader may know it."""
        caller = caller_of(interaction)
        await self._send_proof(
            interaction,
            await self._services.past_hands.proof(caller.channel, number, caller.player),
        )

    async def verify_shown(
        self, interaction: discord.Interaction, message: discord.Message
    ) -> None:
        """Opens the commitment of the hand that a message shows, as `verify` does."""
        caller, hand = caller_of(interaction), shown_hand(message, interaction.application_id)
        past_hands = self._services.past_hands
        await self._send_proof(
            interaction, await past_hands.proof_by_id(caller.channel, hand, caller.player)
        )

    async def _send_proof(self, interaction: discord.Interaction, proof: HandProof) -> None:
        texts = self._services.languages.of(interaction)
        written = await self._services.writing.of(PlayerId(interaction.user.id), texts)
        await interaction.response.send_message(
            view=verification_layout(texts, proof, written),
            file=verification_file(proof.hand, proof.file),
            ephemeral=True,
        )
