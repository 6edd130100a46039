"""`/settings`: what a server chooses for itself."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.bank.topup import TOPUP_CHIPS, TopupMode
from bot.host.topups import TopupPolicy
from bot.ids import Chips
from bot.picture.scene import DeckColours
from bot.texts.catalogue import Texts
from bot.ui.callers import Services, answer_privately, caller_of, check_manages_server
from bot.ui.command_texts import CHOICES_MAX, command_text
from bot.ui.languages import SETTING
from bot.ui.looks import BACKS, LOOK_SETTING, THEMES, Look
from bot.ui.table_choices import RAKE_SETTING
from bot.ui.time_zones import COMMON_ZONES, ZONE_SETTING, TimeZones, find_zones, read_zone

TOPUP_CHIPS_MAX = 1_000_000
SUBSCRIBER_FACTOR = 3
"""What subscribers get when only the free amount is chosen: the seed's proportion (R-242)."""


def _choices(kind: str, values: Iterable[str]) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=command_text(f"{kind}-{value}"), value=str(value))
        for value in values
    ]


@app_commands.default_permissions(manage_guild=True)
class SettingsCommands(
    commands.GroupCog,
    group_name=command_text("command-settings"),
    group_description=command_text("describe-settings"),
):
    """The commands for those who manage the server."""

    def __init__(self, services: Services, zones: TimeZones) -> None:
        super().__init__()
        self._services = services
        self._zones = zones
        self._choosing_look = asyncio.Lock()
        """Held while a look is read, changed and stored: two at once do not undo each other."""

    @app_commands.command(
        name=command_text("command-language"), description=command_text("describe-language")
    )
    @app_commands.describe(language=command_text("describe-language"))
    @app_commands.choices(
        language=[
            app_commands.Choice(name=command_text(f"language-{locale}"), value=locale)
            for locale in ("en", "it")
        ]
    )
    async def language(self, interaction: discord.Interaction, language: str) -> None:
        """The language of the table messages; each player's own DMs follow his client."""
        asker = caller_of(interaction)
        check_manages_server(interaction)
        await self._services.settings.put(asker.guild, SETTING, language)
        self._services.languages.choose(asker.guild, language)
        texts = self._services.languages.of_guild(asker.guild)
        await answer_privately(interaction, texts.say("language-chosen"))

    @app_commands.command(
        name=command_text("command-rake"), description=command_text("describe-rake-setting")
    )
    @app_commands.describe(on=command_text("describe-rake-setting"))
    async def rake(self, interaction: discord.Interaction, on: bool) -> None:
        """Whether new tables take a rake (R-178); `/table open` may say otherwise."""
        asker = caller_of(interaction)
        check_manages_server(interaction)
        await self._services.settings.put(asker.guild, RAKE_SETTING, on)
        texts = self._services.languages.of(interaction)
        await answer_privately(interaction, texts.say("rake-is-on" if on else "rake-is-off"))

    @app_commands.command(
        name=command_text("command-timezone"), description=command_text("describe-timezone")
    )
    @app_commands.describe(zone=command_text("describe-timezone"))
    async def timezone(self, interaction: discord.Interaction, zone: str) -> None:
        """What `21:00` means when a tournament is created."""
        asker = caller_of(interaction)
        check_manages_server(interaction)
        chosen = read_zone(zone)
        await self._services.settings.put(asker.guild, ZONE_SETTING, chosen)
        self._zones.choose(asker.guild, chosen)
        texts = self._services.languages.of(interaction)
        await answer_privately(interaction, texts.say("timezone-chosen", zone=chosen))

    @timezone.autocomplete("zone")
    async def _suggest_zones(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        found = find_zones(typed) if typed.strip() else list(COMMON_ZONES)
        return [app_commands.Choice(name=zone, value=zone) for zone in found[:CHOICES_MAX]]

    @app_commands.command(
        name=command_text("command-topup"), description=command_text("describe-settings-topup")
    )
    @app_commands.describe(
        mode=command_text("describe-topup-mode"),
        amount=command_text("describe-topup-amount"),
        subscriber_amount=command_text("describe-topup-subscriber-amount"),
    )
    @app_commands.choices(
        mode=[
            app_commands.Choice(name=command_text(f"topup-mode-{mode.value}"), value=mode.value)
            for mode in TopupMode
        ]
    )
    async def topup(
        self,
        interaction: discord.Interaction,
        mode: str,
        amount: app_commands.Range[int, 1, TOPUP_CHIPS_MAX] = TOPUP_CHIPS,
        subscriber_amount: app_commands.Range[int, 1, TOPUP_CHIPS_MAX] | None = None,
    ) -> None:
        """How players without chips are helped (R-242, C-38)."""
        asker = caller_of(interaction)
        check_manages_server(interaction)
        policy = await self._services.topups.change(
            asker.guild,
            lambda before: replace(
                before,
                mode=TopupMode(mode),
                chips=Chips(amount),
                subscriber_chips=Chips(subscriber_amount or amount * SUBSCRIBER_FACTOR),
            ),
        )
        texts = self._services.languages.of(interaction)
        chosen = topup_words(texts, policy)
        await answer_privately(interaction, texts.say("settings-topup-chosen", chosen=chosen))

    @app_commands.command(
        name=command_text("command-subscriber-role"),
        description=command_text("describe-settings-subscriber-role"),
    )
    @app_commands.describe(role=command_text("describe-role"))
    async def subscriber_role(
        self, interaction: discord.Interaction, role: discord.Role | None = None
    ) -> None:
        """Whose members get the larger top-up (R-247)."""
        asker = caller_of(interaction)
        check_manages_server(interaction)
        policy = await self._services.topups.change(
            asker.guild, lambda before: replace(before, role=role.id if role else None)
        )
        texts = self._services.languages.of(interaction)
        chosen = role_words(texts, policy)
        await answer_privately(interaction, texts.say("settings-topup-chosen", chosen=chosen))

    @app_commands.command(
        name=command_text("command-look"), description=command_text("describe-settings-look")
    )
    @app_commands.describe(
        theme=command_text("describe-theme"),
        deck=command_text("describe-deck"),
        back=command_text("describe-back"),
    )
    @app_commands.choices(
        theme=_choices("theme", THEMES),
        deck=_choices("deck", DeckColours),
        back=_choices("back", BACKS),
    )
    async def look(
        self,
        interaction: discord.Interaction,
        theme: str | None = None,
        deck: str | None = None,
        back: str | None = None,
    ) -> None:
        """What the pictures of this server look like; what is not said stays as it is."""
        asker = caller_of(interaction)
        check_manages_server(interaction)
        looks = self._services.looks
        async with self._choosing_look:
            look = looks.of_guild(asker.guild).changed(theme, deck, back)
            await self._services.settings.put(asker.guild, LOOK_SETTING, look.to_json())
            looks.choose(asker.guild, look)
        texts = self._services.languages.of(interaction)
        await answer_privately(
            interaction, f"{texts.say('look-chosen')}\n{look_words(texts, look)}"
        )

    @app_commands.command(
        name=command_text("command-show"), description=command_text("describe-settings-show")
    )
    async def show(self, interaction: discord.Interaction) -> None:
        asker = caller_of(interaction)
        check_manages_server(interaction)
        texts = self._services.languages.of(interaction)
        policy = self._services.topups.policy(asker.guild)
        chosen = await self._services.settings.of(asker.guild)
        language = self._services.languages.of_guild(asker.guild).locale
        lines = (
            texts.say("settings-title"),
            texts.say("settings-language", language=texts.say(f"language-{language}")),
            look_words(texts, self._services.looks.of_guild(asker.guild)),
            topup_words(texts, policy),
            role_words(texts, policy),
            texts.say("settings-rake-on" if chosen.get(RAKE_SETTING) else "settings-rake-off"),
            texts.say("settings-timezone", zone=self._zones.name_of(asker.guild)),
        )
        await answer_privately(interaction, "\n".join(lines))


def look_words(texts: Texts, look: Look) -> str:
    return texts.say(
        "settings-look",
        theme=texts.say(f"theme-{look.theme}"),
        deck=texts.say(f"deck-{look.deck.value}"),
        back=texts.say(f"back-{look.back}" if look.back else "back-of-theme"),
    )


def topup_words(texts: Texts, policy: TopupPolicy) -> str:
    """How new chips come, and how many."""
    return texts.say(
        f"settings-topup-{policy.mode.value}",
        amount=policy.chips,
        subscriber=policy.subscriber_chips,
    )


def role_words(texts: Texts, policy: TopupPolicy) -> str:
    """Who subscribes."""
    if policy.role is None:
        return texts.say("settings-no-role")
    return texts.say("settings-role", role=f"<@&{policy.role}>")
