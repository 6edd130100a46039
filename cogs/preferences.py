"""`/preferences`: what players choose for themselves."""

from dataclasses import replace

import discord
from discord.ext import commands

from bot.ids import PlayerId
from bot.ui.callers import Services, answer_privately
from bot.ui.command_texts import also_in_messages, command


class PreferenceCommands(commands.Cog):
    """The command; it counts in every server, and nobody else is told."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @also_in_messages
    @command("preferences", messages="preference-messages", text="preference-text-first")
    async def preferences(
        self,
        interaction: discord.Interaction,
        messages: bool | None = None,
        text: bool | None = None,
    ) -> None:
        """Sets what is given, and tells everything that is chosen."""
        player, texts = PlayerId(interaction.user.id), self._services.languages.of(interaction)
        chosen = await self._services.personal.of(player)
        if messages is not None or text is not None:
            chosen = await self._services.personal.change(
                player,
                lambda was: replace(
                    was,
                    seat_messages=was.seat_messages if messages is None else messages,
                    text_first=was.text_first if text is None else text,
                ),
            )
        switches = {"messages": chosen.seat_messages, "text-first": chosen.text_first}
        lines = [
            texts.say(f"preference-{name}-{'on' if is_on else 'off'}")
            for name, is_on in switches.items()
        ]
        await answer_privately(interaction, "\n".join(lines))
