"""`/help`, `/rules` and `/glossary`: how to play, in a few lines."""

from enum import StrEnum

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.refusals import HostRefusal
from bot.ids import ChannelId, GuildId, PlayerId
from bot.picture.theme import DEFAULT_LOOK
from bot.poker.games import GameCode
from bot.texts.catalogue import Texts
from bot.ui.components.pages import page_layout, upload
from bot.ui.controls.callers import answer_privately
from bot.ui.controls.services import Services
from bot.ui.opening.open_tables import (
    lobby_lines,
    no_tables_words,
    open_tables,
    tournament_table_lines,
)
from bot.ui.requests.answers import answer_after_response
from bot.ui.servers.greeting import suggest_terms, term_text, terms_text
from bot.ui.servers.rule_topics import (
    RANKS_NAME,
    RuleTopic,
    ranks_picture,
    read_topic,
    suggest_topics,
)
from bot.ui.words.command_texts import Choices, also_in_messages, choices_of, command
from bot.ui.words.languages import read_language, suggest_languages
from bot.ui.words.poker_words import cards_in_words
from bot.ui.words.rules_words import rules_text

HELP_TABLES_MAX = 3
"""The most tables that fit beside the help in one message."""


class HelpRole(StrEnum):
    """The roles for which there is help."""

    PLAYER = "player"
    OWNER = "owner"
    MODERATOR = "moderator"
    OPERATOR = "operator"


class HelpCommands(commands.Cog):
    """Commands that explain the bot and the games."""

    def __init__(self, services: Services) -> None:
        self._services = services

    @also_in_messages
    @command("help", role="help-role", language="help-language")
    @app_commands.choices(role=choices_of("help-role", HelpRole))
    async def help(
        self,
        interaction: discord.Interaction,
        role: str | None = None,
        language: str | None = None,
    ) -> None:
        """Tells how to play, with the open tables; or what somebody of another role can do."""
        texts = self._services.languages.of(interaction)
        if language is not None:
            texts = self._services.languages.of_locale(read_language(language))
        asked = HelpRole(role or HelpRole.PLAYER)
        if asked is not HelpRole.PLAYER:
            await answer_privately(interaction, texts.say(f"help-{asked}"))
            return
        first = "help-dm" if interaction.guild_id is None else "help"
        parts = [texts.say(first), *await self._lobby(interaction, texts), texts.say("help-more")]
        await answer_privately(interaction, "\n\n".join([*parts, texts.say("play-money")]))

    @help.autocomplete("language")
    async def _suggest_languages(
        self, interaction: discord.Interaction, typed: str
    ) -> Choices[str]:
        return suggest_languages(typed)

    async def _lobby(self, interaction: discord.Interaction, texts: Texts) -> list[str]:
        """The open tables of the server, as many as the page has room for; nothing in a DM."""
        if interaction.guild_id is None:
            return []
        room, guild = self._services.room, GuildId(interaction.guild_id)
        tables = await open_tables(room, guild)
        shown = lobby_lines(texts, tables)[:HELP_TABLES_MAX]
        if not shown:
            return [no_tables_words(room, guild, texts)]
        if len(tables) > len(shown):
            shown.append(texts.say("lobby-more-tables", count=len(tables) - len(shown)))
        shown += tournament_table_lines(room, guild, texts)
        return ["\n".join((f"**{texts.say('lobby-tables')}**", *shown))]

    @also_in_messages
    @command("rules", topic="rules-topic")
    async def rules(self, interaction: discord.Interaction, topic: str | None = None) -> None:
        """Explains a topic, or a game with what is common to all; by default the game played
        here."""
        texts = self._services.languages.of(interaction)
        found = read_topic(texts, topic) if topic else await self._game_here(interaction)
        if isinstance(found, RuleTopic):
            await self._tell_topic(interaction, texts, found)
            return
        heading = texts.say("rules-title", game=texts.say(f"game-{found}"))
        text = f"{rules_text(texts, found)}\n\n{texts.say('rules-common')}"
        await self._send(interaction, texts, heading, text)

    async def _tell_topic(
        self, interaction: discord.Interaction, texts: Texts, topic: RuleTopic
    ) -> None:
        heading = texts.say(f"topic-{topic.value}")
        text = texts.say(f"rules-about-{topic.value}")
        if topic is not RuleTopic.RANKS:
            await self._send(interaction, texts, heading, text)
            return
        guild = interaction.guild_id
        look = self._services.settings.of(GuildId(guild)).look if guild else DEFAULT_LOOK
        drawn = ranks_picture(texts, look)
        if await self._services.writing.reads_text(PlayerId(interaction.user.id)):
            aloud = cards_in_words(f"{text}\n\n{drawn.alt}", texts)
            await self._send(interaction, texts, heading, aloud)
            return
        await interaction.response.defer(ephemeral=True, thinking=True)
        picture = await self._services.render_process.draw_sheet(drawn.scene)
        layout = page_layout(
            f"### {heading}",
            f"{text}\n\n-# {texts.say('play-money')}",
            picture=RANKS_NAME,
            alt=drawn.alt,
        )
        await answer_after_response(interaction, view=layout, files=[upload(picture, RANKS_NAME)])

    async def _send(
        self, interaction: discord.Interaction, texts: Texts, heading: str, text: str
    ) -> None:
        """Answers with a page, below which stands what the chips are (R-008)."""
        money = texts.say("play-money")
        await interaction.response.send_message(
            view=page_layout(f"### {heading}", f"{text}\n\n-# {money}"), ephemeral=True
        )

    @rules.autocomplete("topic")
    async def _suggest_topics(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        return suggest_topics(self._services.languages.of(interaction), typed)

    @also_in_messages
    @command("glossary", term="glossary-term")
    async def glossary(self, interaction: discord.Interaction, term: str | None = None) -> None:
        """A term with its meaning, and its names in other languages; without one their list."""
        texts = self._services.languages.of(interaction)
        if not term:
            await answer_privately(interaction, terms_text(texts))
            return
        await answer_privately(
            interaction, term_text(texts, self._services.languages.others(texts), term)
        )

    @glossary.autocomplete("term")
    async def _suggest_terms(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        texts = self._services.languages.of(interaction)
        return suggest_terms(texts, self._services.languages.others(texts), typed)

    async def _game_here(self, interaction: discord.Interaction) -> str:
        """The game of the channel's table; Hold'em where there is none."""
        room = self._services.room
        try:
            table = room.table_in(ChannelId(interaction.channel_id or 0))
            return (await room.view(table)).rules.game
        except HostRefusal:
            return GameCode.HOLDEM.value
