"""`/settings`: the settings of a server."""

from collections.abc import Callable
from dataclasses import replace
from itertools import chain

import discord
from discord import app_commands
from discord.ext import commands

from bot.bank.topup import TOPUP_CHIPS, TopupMode
from bot.host.badges import load_badges
from bot.host.guild_settings import GuildSettings
from bot.ids import ChannelId
from bot.picture.scene import DeckColours, PictureShape
from bot.picture.theme import BACKS, THEMES
from bot.refusal import refuse_if
from bot.settings import ASSETS
from bot.table.kinds import LobbyKeeps, find_kinds
from bot.table.rules import BeaconNeed, SitOutRule
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import SettingsPart
from bot.ui.controls.callers import (
    answer_privately,
    caller_of,
    check_manages_server,
    check_may_show,
)
from bot.ui.controls.services import Services
from bot.ui.opening.lobby_keeper import LobbyChoices, LobbyKeeper, without_lobby
from bot.ui.opening.table_choices import read_kinds_named, table_kinds
from bot.ui.players.badge_roles import BadgeRoles
from bot.ui.servers.server_settings import (
    BEACON_NEEDS,
    RELEASES,
    TOPUP_CHIPS_MAX,
    ServerChoices,
    SettingsForms,
    lobby_words,
    look_words,
    role_words,
    topup_words,
)
from bot.ui.words.command_texts import Choices, choices_of, command, command_text, same_choices
from bot.ui.words.languages import read_language, suggest_languages
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.time_zones import COMMON_ZONES, find_zones

CHOICE_LENGTH_MAX = 100
"""Discord's limit for the value of a choice."""
SUBSCRIBER_FACTOR = 3
"""Subscribers' multiple of the free amount, if none is chosen (R-242)."""


@app_commands.default_permissions(manage_guild=True)
class SettingsCommands(
    commands.GroupCog,
    group_name=command_text("command-settings"),
    group_description=command_text("describe-settings"),
):
    """Commands for members who manage the server."""

    def __init__(
        self,
        services: Services,
        forms: SettingsForms,
        lobby_keeper: LobbyKeeper,
        badge_roles: BadgeRoles,
    ) -> None:
        super().__init__()
        self._services = services
        self._forms = forms
        self._lobby_keeper = lobby_keeper
        self._badge_roles = badge_roles

    async def _change(
        self, interaction: discord.Interaction, changed: Callable[[GuildSettings], GuildSettings]
    ) -> GuildSettings:
        """Raises `UiRefusal` (servers-only)."""
        return await self._services.settings.change(caller_of(interaction).guild, changed)

    async def _open_form(self, interaction: discord.Interaction, part: SettingsPart) -> None:
        """Opens the part's form, for a command with which nothing was chosen."""
        texts = self._services.languages.of(interaction)
        await interaction.response.send_modal(self._forms.form(interaction, part, texts))

    async def _saved(
        self, interaction: discord.Interaction, part: SettingsPart, choices: ServerChoices
    ) -> GuildSettings | None:
        """Stores the choices of somebody who manages the server; returns the settings with them.

        Without a choice it opens the part's form, and returns None. Raises `UiRefusal`
        (not-a-moderator).
        """
        check_manages_server(interaction)
        if choices.is_empty:
            await self._open_form(interaction, part)
            return None
        return await self._forms.change(caller_of(interaction).guild, choices)

    async def _save_and_tell(
        self, interaction: discord.Interaction, part: SettingsPart, choices: ServerChoices
    ) -> None:
        """Stores the choices, and shows the part with them."""
        if await self._saved(interaction, part, choices):
            texts, guild = self._services.languages.of(interaction), caller_of(interaction).guild
            await answer_privately(interaction, "\n".join(self._forms.lines(part, guild, texts)))

    @command("language")
    async def language(self, interaction: discord.Interaction, language: str | None = None) -> None:
        """Sets the language of table messages; DMs follow the player's client."""
        choices = ServerChoices(language=None if language is None else read_language(language))
        if await self._saved(interaction, SettingsPart.GENERAL, choices):
            texts = self._services.languages.of_guild(caller_of(interaction).guild)
            await answer_privately(interaction, texts.say("language-chosen"))

    @language.autocomplete("language")
    async def _suggest_languages(
        self, interaction: discord.Interaction, typed: str
    ) -> Choices[str]:
        return suggest_languages(typed)

    @command("rake", "rake-setting", on="rake-setting")
    async def rake(self, interaction: discord.Interaction, on: bool | None = None) -> None:
        """Sets whether new tables take rake (R-178); `/table open` can override it."""
        if await self._saved(interaction, SettingsPart.TABLES, ServerChoices(rake=on)):
            await self._services.answer(interaction, "rake-is-on" if on else "rake-is-off")

    @command(
        "tables",
        "settings-tables",
        sitout="sit-out-rule",
        protection="protection-setting",
        beacon="beacon-required",
    )
    @app_commands.choices(
        sitout=choices_of("sit-out", SitOutRule),
        free_seat=choices_of("release", RELEASES),
        beacon=choices_of("beacon", BEACON_NEEDS),
    )
    async def tables(
        self,
        interaction: discord.Interaction,
        sitout: str | None = None,
        free_seat: str | None = None,
        protection: bool | None = None,
        beacon: str | None = None,
    ) -> None:
        """Sets the defaults of new tables; options left out stay unchanged."""
        choices = ServerChoices(
            sit_out=SitOutRule(sitout) if sitout else None,
            seat_release=free_seat,
            protection=protection,
            beacon=BeaconNeed(beacon) if beacon else None,
        )
        await self._save_and_tell(interaction, SettingsPart.TABLES, choices)

    @command(
        "lobby",
        "settings-lobby",
        where="lobby-where",
        kinds="lobby-kinds",
        keep="lobby-keep",
        on="lobby-on",
    )
    @app_commands.choices(keep=choices_of("lobby-keeps", LobbyKeeps))
    async def lobby(
        self,
        interaction: discord.Interaction,
        where: discord.CategoryChannel | discord.TextChannel | None = None,
        kinds: str | None = None,
        keep: str | None = None,
        on: bool = True,
    ) -> None:
        """Sets which kinds of table the bot keeps open for everybody in a place (R-169), or ends
        that; without an option tells them."""
        check_manages_server(interaction)
        caller, texts = caller_of(interaction), self._services.languages.of(interaction)
        place = None if where is None else ChannelId(where.id)
        choices = LobbyChoices(
            place,
            None if kinds is None else read_kinds_named(kinds),
            LobbyKeeps(keep) if keep else None,
        )
        settings = self._services.settings.of(caller.guild)
        if choices == LobbyChoices() and settings.lobbies and on:
            await answer_privately(interaction, lobby_words(texts, settings.lobbies))
            return
        if on and where is not None:
            choices.apply(settings, caller.player)
            _check_may_make_channels(interaction, where, texts)
        settings = await self._change(
            interaction,
            lambda was: choices.apply(was, caller.player) if on else without_lobby(was, place),
        )
        self._lobby_keeper.retry(caller.guild)
        await answer_privately(interaction, lobby_words(texts, settings.lobbies))

    @lobby.autocomplete("kinds")
    async def _suggest_kinds(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        """Completes the last of the kinds that are typed."""
        *chosen, last = typed.split(",")
        found = find_kinds(table_kinds(), last)
        lines = [", ".join((*(each.strip() for each in chosen), kind.name)) for kind in found]
        fitting = [line for line in lines if len(line) <= CHOICE_LENGTH_MAX]
        return same_choices(fitting)

    @command("timezone", zone="timezone")
    async def timezone(self, interaction: discord.Interaction, zone: str | None = None) -> None:
        """Sets the time zone of typed start times, and of when days and months begin."""
        choices = ServerChoices(timezone=zone)
        if settings := await self._saved(interaction, SettingsPart.GENERAL, choices):
            await self._services.answer(interaction, "timezone-chosen", zone=settings.timezone)

    @timezone.autocomplete("zone")
    async def _suggest_zones(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        found = find_zones(typed) if typed.strip() else list(COMMON_ZONES)
        return same_choices(found)

    @command(
        "topup",
        "settings-topup",
        mode="topup-mode",
        amount="topup-amount",
        subscriber_amount="topup-subscriber-amount",
    )
    @app_commands.choices(mode=choices_of("topup-mode", TopupMode))
    async def topup(
        self,
        interaction: discord.Interaction,
        mode: str | None = None,
        amount: app_commands.Range[int, 1, TOPUP_CHIPS_MAX] | None = None,
        subscriber_amount: app_commands.Range[int, 1, TOPUP_CHIPS_MAX] | None = None,
    ) -> None:
        """Sets the daily chips of players who are broke (R-242, C-38); with any option, those left
        out are the usual ones."""
        check_manages_server(interaction)
        if (mode, amount, subscriber_amount) == (None, None, None):
            await self._open_form(interaction, SettingsPart.TOPUP)
            return
        chips = TOPUP_CHIPS if amount is None else amount
        by_subscribers = min(chips * SUBSCRIBER_FACTOR, TOPUP_CHIPS_MAX)
        choices = ServerChoices(
            topup_mode=TopupMode(mode) if mode else None,
            topup_chips=chips,
            subscriber_chips=subscriber_amount or by_subscribers,
        )
        settings = await self._forms.change(caller_of(interaction).guild, choices)
        chosen = topup_words(self._services.languages.of(interaction), settings.topup)
        await self._services.answer(interaction, "settings-topup-chosen", chosen=chosen)

    @command("subscriber-role", "settings-subscriber-role", on="role-on")
    async def subscriber_role(
        self, interaction: discord.Interaction, role: discord.Role | None = None, on: bool = True
    ) -> None:
        """Sets the role whose members get more daily chips (R-247), or takes it away; without an
        option tells it."""
        check_manages_server(interaction)
        texts = self._services.languages.of(interaction)
        if role is None and on:
            topup = self._services.settings.of(caller_of(interaction).guild).topup
            await answer_privately(interaction, role_words(texts, topup))
            return
        number = role.id if role and on else None
        settings = await self._change(
            interaction, lambda was: replace(was, topup=replace(was.topup, role=number))
        )
        chosen = role_words(texts, settings.topup)
        await self._services.answer(interaction, "settings-topup-chosen", chosen=chosen)

    @command("roles", "settings-roles", on="role-on")
    @app_commands.choices(badge=choices_of("badge", load_badges(ASSETS)))
    async def roles(
        self,
        interaction: discord.Interaction,
        badge: str | None = None,
        role: discord.Role | None = None,
        on: bool = True,
    ) -> None:
        """Sets the role that members get for a badge, or takes it away; without a role tells all
        of them."""
        check_manages_server(interaction)
        texts = self._services.languages.of(interaction)
        if badge is None or (role is None and on):
            settings = self._services.settings.of(caller_of(interaction).guild)
            await answer_privately(interaction, self._badge_role_words(texts, settings))
            return
        chosen = {}
        if role is not None and on:
            _check_role(interaction, role)
            chosen = {badge: role.id}
        settings = await self._change(
            interaction,
            lambda was: replace(
                was,
                badge_roles={k: v for k, v in was.badge_roles.items() if k != badge} | chosen,
            ),
        )
        self._badge_roles.look()
        await answer_privately(interaction, self._badge_role_words(texts, settings))

    def _badge_role_words(self, texts: Texts, chosen: GuildSettings) -> str:
        """The roles of badges in a sentence."""
        icons = {name: each.icon for name, each in self._services.badges.all.items()}
        roles = ", ".join(
            f"{icons[name]} {texts.say(f'badge-{name}')}: <@&{role}>"
            for name, role in chosen.badge_roles.items()
            if name in icons
        )
        return texts.say(
            "settings-badge-roles" if roles else "settings-no-badge-roles", roles=roles
        )

    @command("look", "settings-look")
    @app_commands.choices(
        theme=choices_of("theme", THEMES),
        deck=choices_of("deck", DeckColours),
        back=choices_of("back", BACKS),
        shape=choices_of("shape", PictureShape),
    )
    async def look(
        self,
        interaction: discord.Interaction,
        theme: str | None = None,
        deck: str | None = None,
        back: str | None = None,
        shape: str | None = None,
    ) -> None:
        """Sets the look of the server's pictures; options left out stay unchanged."""
        choices = ServerChoices(theme=theme, deck=deck, back=back, shape=shape)
        if settings := await self._saved(interaction, SettingsPart.LOOK, choices):
            texts = self._services.languages.of(interaction)
            look = look_words(texts, settings.look)
            await answer_privately(interaction, f"{texts.say('look-chosen')}\n{look}")

    @command("messages", "settings-messages", shorten="shorten-hands", digits="deal-digits")
    async def messages(
        self,
        interaction: discord.Interaction,
        streets: bool | None = None,
        shorten: bool | None = None,
        digits: bool | None = None,
    ) -> None:
        """Sets how the tables' messages behave; options left out stay unchanged."""
        choices = ServerChoices(streets=streets, shorten=shorten, digits=digits)
        await self._save_and_tell(interaction, SettingsPart.MESSAGES, choices)

    @command("show", "settings-show")
    async def show(self, interaction: discord.Interaction) -> None:
        """Tells all settings, with a control that opens the form of each part."""
        caller = caller_of(interaction)
        check_manages_server(interaction)
        texts = self._services.languages.of(interaction)
        chosen = self._services.settings.of(caller.guild)
        parts = (self._forms.lines(part, caller.guild, texts) for part in SettingsPart)
        lines = (
            texts.say("settings-title"),
            *chain.from_iterable(parts),
            lobby_words(texts, chosen.lobbies),
            self._badge_role_words(texts, chosen),
        )
        if self._badge_roles.is_refused(caller.guild):
            lines = (*lines, texts.say("settings-roles-refused"))
        panel = self._forms.panel(texts)
        await interaction.response.send_message("\n".join(lines), view=panel, ephemeral=True)


def _check_role(interaction: discord.Interaction, role: discord.Role) -> None:
    """Raises `UiRefusal`: role-not-yours unless the caller may give the role themselves, as nobody
    gets more by the bot than they have; role-not-mine unless the bot may."""
    user, me = interaction.user, role.guild.me
    may_give = isinstance(user, discord.Member) and (
        user.id == role.guild.owner_id
        or (user.guild_permissions.manage_roles and user.top_role > role)
    )
    refuse_if(not may_give, UiCode.ROLE_NOT_YOURS)
    if not (me.guild_permissions.manage_roles and role.is_assignable()):
        raise UiRefusal(UiCode.ROLE_NOT_MINE)


def _check_may_make_channels(
    interaction: discord.Interaction,
    where: discord.CategoryChannel | discord.TextChannel,
    texts: Texts,
) -> None:
    """Raises `UiRefusal` (bot-may-not-write) unless the bot can open tables there."""
    given = where.permissions_for(where.guild.me)
    if isinstance(where, discord.CategoryChannel):
        check_may_show(given, texts, "send_messages", "manage_channels")
    else:
        check_may_show(given, texts, "send_messages_in_threads", "create_public_threads")
