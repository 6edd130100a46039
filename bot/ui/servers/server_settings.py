"""The settings of a server: in words, and chosen by a command or in a form.

A command or a button opens a form; a refused one opens again with what was entered. The catalogue
labels each field of a form under `form-settings-<field>`, with a hint where it has one; its choices
have the words of the commands' choices.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import discord
from discord import ui

from bot.bank.topup import TopupMode, TopupPolicy
from bot.host.guild_settings import GuildSettings, LobbySettings, SettingsByGuild
from bot.host.room import InteractionDeduplicator
from bot.ids import Chips, GuildId
from bot.picture.scene import DeckColours, PictureShape
from bot.picture.theme import BACKS, THEMES, Look
from bot.refusal import refuse_if
from bot.table.kinds import LobbyKeeps
from bot.table.rules import USUAL_RELEASE, BeaconNeed, SeatRelease, SitOutRule
from bot.texts import languages
from bot.texts.catalogue import Texts
from bot.ui.components.choices import OPTIONS_MAX
from bot.ui.components.custom_ids import SettingsControl, SettingsId, SettingsPart
from bot.ui.components.modals import (
    TICKED,
    UNTICKED,
    ControlForm,
    choice_field,
    switch_field,
    switch_value,
)
from bot.ui.components.pages import control_button, static_panel
from bot.ui.controls.callers import caller_of, check_manages_server
from bot.ui.controls.controls import ControlFamily, OpenedForms, Press, RefusedForms, Users, handles
from bot.ui.words.amounts import read_amount
from bot.ui.words.languages import Languages, language_names, read_language
from bot.ui.words.refusals import UiCode, UiRefusal
from bot.ui.words.time_zones import read_zone

TOPUP_CHIPS_MAX: Final = 1_000_000
BEACON_NEEDS: Final = (BeaconNeed.NO, BeaconNeed.DEAL, BeaconNeed.PAUSE)
"""The answers that a server can choose; `SERVER` is for tables alone."""
USUAL: Final = "usual"
"""The choice that follows from other settings."""
RELEASES: Final = (USUAL, *(each.value for each in SeatRelease))


@dataclass(frozen=True, slots=True)
class ServerChoices:
    """The chosen values; None leaves one as it is."""

    language: str | None = None
    timezone: str | None = None
    """The time zone as it was typed."""
    rake: bool | None = None
    sit_out: SitOutRule | None = None
    seat_release: str | None = None
    """When seats are freed, or `USUAL`."""
    protection: bool | None = None
    theme: str | None = None
    deck: str | None = None
    back: str | None = None
    """The card back; empty for the theme's own."""
    shape: str | None = None
    streets: bool | None = None
    shorten: bool | None = None
    digits: bool | None = None
    beacon: BeaconNeed | None = None
    topup_mode: TopupMode | None = None
    topup_chips: int | None = None
    subscriber_chips: int | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing was chosen."""
        return self == ServerChoices()

    def apply(self, was: GuildSettings) -> GuildSettings:
        """The settings with these choices.

        Raises `UiRefusal` (timezone-unknown, topup-out-of-range).
        """
        zone = None if self.timezone is None else read_zone(self.timezone)
        return replace(
            was,
            language=was.language if self.language is None else self.language,
            timezone=was.timezone if zone is None else zone,
            zone_is_settled=was.zone_is_settled or zone is not None,
            rake=was.rake if self.rake is None else self.rake,
            sit_out=was.sit_out if self.sit_out is None else self.sit_out,
            seat_release=self._seat_release(was),
            protection=was.protection if self.protection is None else self.protection,
            look=was.look.changed(self.theme, self.deck, self.back, self.shape),
            all_in_streets=was.all_in_streets if self.streets is None else self.streets,
            shorten_hands=was.shorten_hands if self.shorten is None else self.shorten,
            deal_digits=was.deal_digits if self.digits is None else self.digits,
            beacon=was.beacon if self.beacon is None else self.beacon,
            topup=self._topup(was.topup),
        )

    def _seat_release(self, was: GuildSettings) -> SeatRelease | None:
        if self.seat_release is None:
            return was.seat_release
        return None if self.seat_release == USUAL else SeatRelease(self.seat_release)

    def _topup(self, was: TopupPolicy) -> TopupPolicy:
        chosen = (self.topup_chips, self.subscriber_chips)
        if not all(amount is None or 1 <= amount <= TOPUP_CHIPS_MAX for amount in chosen):
            raise UiRefusal(UiCode.TOPUP_OUT_OF_RANGE, maximum=TOPUP_CHIPS_MAX)
        chips, subscriber = self.topup_chips, self.subscriber_chips
        return replace(
            was,
            mode=was.mode if self.topup_mode is None else self.topup_mode,
            chips=was.chips if chips is None else Chips(chips),
            subscriber_chips=was.subscriber_chips if subscriber is None else Chips(subscriber),
        )


FIELDS: Final[Mapping[SettingsPart, tuple[str, ...]]] = {
    SettingsPart.GENERAL: ("language", "timezone"),
    SettingsPart.LOOK: ("theme", "deck", "back", "shape"),
    SettingsPart.TABLES: ("rake", "sit-out", "release", "protection", "beacon"),
    SettingsPart.MESSAGES: ("streets", "shorten", "digits"),
    SettingsPart.TOPUP: ("topup-mode", "topup", "subscriber"),
}
"""The fields of each form, by custom id: at most five, which is Discord's limit."""
_THEMES_OWN: Final = "theme"
"""The choice of the card backs that a theme has."""
_CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": THEMES,
    "deck": tuple(each.value for each in DeckColours),
    "back": (_THEMES_OWN, *BACKS),
    "shape": tuple(each.value for each in PictureShape),
    "sit-out": tuple(each.value for each in SitOutRule),
    "release": RELEASES,
    "topup-mode": tuple(each.value for each in TopupMode),
    "beacon": tuple(each.value for each in BEACON_NEEDS),
}
"""The values of each choice; of the languages `_offered` tells them."""
_SWITCHES: Final = frozenset({"rake", "protection", "streets", "shorten", "digits"})
TYPED_SETTING_MAX: Final = 60
LOBBY_LENGTH_MAX: Final = 600
"""Characters for the names of a lobby's kinds: all settings together are one message."""
LOBBY_LINE: Final = 60
"""About the characters that each further lobby's line takes."""


def settings_answers(part: SettingsPart, chosen: GuildSettings, language: str) -> dict[str, str]:
    """The values that a form begins with: the current ones. `language` is that of the tables."""
    look, topup = chosen.look, chosen.topup
    held = {
        "language": language,
        "timezone": chosen.timezone,
        "theme": look.theme,
        "deck": look.deck.value,
        "back": look.back or _THEMES_OWN,
        "shape": look.shape.value,
        "rake": switch_value(chosen.rake),
        "sit-out": chosen.sit_out.value,
        "release": chosen.seat_release or USUAL,
        "protection": switch_value(chosen.protection),
        "streets": switch_value(chosen.all_in_streets),
        "shorten": switch_value(chosen.shorten_hands),
        "digits": switch_value(chosen.deal_digits),
        "beacon": chosen.beacon.value,
        "topup-mode": topup.mode.value,
        "topup": str(topup.chips),
        "subscriber": str(topup.subscriber_chips),
    }
    return {name: held[name] for name in FIELDS[part]}


def settings_form(control: SettingsId, answers: Mapping[str, str], texts: Texts) -> ControlForm:
    """Asks for a part of the settings, filled in with the answers."""
    form = ControlForm(control, texts.say(f"settings-part-{control.part}"))
    for name, answer in answers.items():
        _add_field(form, name, answer, texts)
    return form


def _add_field(form: ControlForm, name: str, answer: str, texts: Texts) -> None:
    key = f"form-settings-{name}"
    label, hint = texts.say(key), texts.say_if_any(f"{key}-hint")
    if name in _SWITCHES:
        form.add_field(switch_field(name, is_on=answer == TICKED), label, hint)
    elif offered := _offered(name):
        said = ((choice, _choice_words(name, choice, texts)) for choice in offered)
        form.add_field(choice_field(name, said, answer), label, hint)
    else:
        form.add_text(name, label, hint, answer, TYPED_SETTING_MAX)


def _offered(name: str) -> tuple[str, ...]:
    """The values of a choice; none of a field to type in, as the language's is once there are more
    than a list holds."""
    if name == "language":
        return languages() if len(languages()) <= OPTIONS_MAX else ()
    return _CHOICES.get(name, ())


def _choice_words(name: str, choice: str, texts: Texts) -> str:
    if name == "language":
        return language_names()[choice]
    if name == "back" and choice == _THEMES_OWN:
        return texts.say("form-settings-back-of-theme")
    return texts.say(f"{name}-{choice}")


def read_settings(answers: Mapping[str, str], texts: Texts) -> ServerChoices:
    """The choices of a submitted form.

    Raises `UiRefusal` (unknown-control) for one that the form does not offer, (not-a-whole-number,
    language-unknown).
    """
    for name, answer in answers.items():
        offered = (TICKED, UNTICKED) if name in _SWITCHES else _offered(name) or (answer,)
        refuse_if(answer not in offered, UiCode.UNKNOWN_CONTROL)
    language = answers.get("language")
    back, sit_out, mode = answers.get("back"), answers.get("sit-out"), answers.get("topup-mode")
    beacon = answers.get("beacon")
    return ServerChoices(
        language=None if language is None else read_language(language),
        timezone=answers.get("timezone"),
        rake=_switch(answers, "rake"),
        sit_out=None if sit_out is None else SitOutRule(sit_out),
        seat_release=answers.get("release"),
        protection=_switch(answers, "protection"),
        theme=answers.get("theme"),
        deck=answers.get("deck"),
        back="" if back == _THEMES_OWN else back,
        shape=answers.get("shape"),
        streets=_switch(answers, "streets"),
        shorten=_switch(answers, "shorten"),
        digits=_switch(answers, "digits"),
        beacon=None if beacon is None else BeaconNeed(beacon),
        topup_mode=None if mode is None else TopupMode(mode),
        topup_chips=_amount(answers, "topup", texts),
        subscriber_chips=_amount(answers, "subscriber", texts),
    )


def _switch(answers: Mapping[str, str], name: str) -> bool | None:
    return answers[name] == TICKED if name in answers else None


def _amount(answers: Mapping[str, str], name: str, texts: Texts) -> int | None:
    return int(read_amount(answers[name], texts.locale)) if name in answers else None


def part_lines(part: SettingsPart, chosen: GuildSettings, language: str, texts: Texts) -> list[str]:
    """A part of the settings, a line each. `language` is that of the tables."""
    match part:
        case SettingsPart.GENERAL:
            said = language_names()[language]
            zone = texts.say("settings-timezone", zone=chosen.timezone)
            return [texts.say("settings-language", language=said), zone]
        case SettingsPart.LOOK:
            return [look_words(texts, chosen.look)]
        case SettingsPart.TABLES:
            return table_lines(texts, chosen)
        case SettingsPart.MESSAGES:
            return message_lines(texts, chosen)
        case SettingsPart.TOPUP:
            return [topup_words(texts, chosen.topup), role_words(texts, chosen.topup)]


def look_words(texts: Texts, look: Look) -> str:
    return texts.say(
        "settings-look",
        theme=texts.say(f"theme-{look.theme}"),
        deck=texts.say(f"deck-{look.deck.value}"),
        back=texts.say(f"back-{look.back}" if look.back else "back-of-theme"),
        shape=texts.say(f"shape-{look.shape.value}"),
    )


def message_lines(texts: Texts, chosen: GuildSettings) -> list[str]:
    """The behaviour of the tables' messages, a line each."""
    return [
        texts.say("settings-streets" if chosen.all_in_streets else "settings-no-streets"),
        texts.say("settings-shorten" if chosen.shorten_hands else "settings-no-shorten"),
        texts.say("settings-digits" if chosen.deal_digits else "settings-no-digits"),
    ]


def table_lines(texts: Texts, chosen: GuildSettings) -> list[str]:
    """The rules of new cash tables, a line each."""
    release = chosen.seat_release or USUAL_RELEASE[chosen.sit_out]
    return [
        texts.say("settings-rake-on" if chosen.rake else "settings-rake-off"),
        texts.say(f"settings-new-{chosen.sit_out.value}"),
        texts.say(f"settings-new-release-{release.value}"),
        texts.say("settings-new-protection" if chosen.protection else "settings-new-no-protection"),
        texts.say(f"settings-beacon-{chosen.beacon.value}"),
    ]


def lobby_words(
    texts: Texts, lobbies: Sequence[LobbySettings], length_max: int = LOBBY_LENGTH_MAX
) -> str:
    """The tables that are kept open, and where, a line for each place: of many kinds the first, and
    how many more there are."""
    if not lobbies:
        return texts.say("settings-no-lobby")
    each_max = (length_max + LOBBY_LINE) // len(lobbies) - LOBBY_LINE
    return "\n".join(_lobby_line(texts, lobby, each_max) for lobby in lobbies)


def _lobby_line(texts: Texts, lobby: LobbySettings, length_max: int) -> str:
    named = len(lobby.kinds)
    kinds = ", ".join(lobby.kinds)
    while len(kinds) > length_max and named > 1:
        named -= 1
        names, more = ", ".join(lobby.kinds[:named]), len(lobby.kinds) - named
        kinds = texts.say("names-more", names=names, count=more)
    keeps = lobby.keeps or LobbyKeeps.FREE_SEAT
    return texts.say(f"settings-lobby-{keeps.value}", place=f"<#{lobby.place}>", kinds=kinds)


def topup_words(texts: Texts, policy: TopupPolicy) -> str:
    """The policy of daily chips in a sentence."""
    return texts.say(
        f"settings-topup-{policy.mode.value}",
        amount=policy.chips,
        subscriber=policy.subscriber_chips,
    )


def role_words(texts: Texts, policy: TopupPolicy) -> str:
    """The subscribers' role in a sentence."""
    if policy.role is None:
        return texts.say("settings-no-role")
    return texts.say("settings-role", role=f"<@&{policy.role}>")


class SettingsForms(ControlFamily[SettingsId]):
    """Changes settings for members who manage the server."""

    def __init__(
        self,
        settings: SettingsByGuild,
        languages: Languages,
        deduplicator: InteractionDeduplicator,
        show_again: Callable[[GuildId], None],
    ) -> None:
        """`show_again` shows a server's messages in its current language and look."""
        self._settings, self._languages = settings, languages
        self._show_again = show_again
        self._deduplicator = deduplicator
        self._refused = RefusedForms()
        self._opened = OpenedForms()

    def check_press(self, press: Press[SettingsId], users: Users) -> None:
        """Raises `UiRefusal` (servers-only, not-a-moderator)."""
        check_manages_server(press.interaction)

    def form(
        self, interaction: discord.Interaction, part: SettingsPart, texts: Texts, refused: int = 0
    ) -> ControlForm:
        """Asks for a part of the settings, filled in with the current values, or with the answers
        of the `refused` submit."""
        guild = caller_of(interaction).guild
        held = settings_answers(part, self._settings.of(guild), self._language(guild))
        answers = self._refused.answers(refused)
        if set(answers) != set(FIELDS[part]):
            answers = held
        self._opened.keep(interaction.id, held)
        control = SettingsId(SettingsControl.CHOSEN, part, interaction.id)
        return settings_form(control, answers, texts)

    async def change(self, guild: GuildId, choices: ServerChoices) -> GuildSettings:
        """Stores what the choices make of the server's settings. Raises as they do, and
        `StorageFailed`."""
        if choices.language == self._language(guild):
            # A user who confirms the operator's default has not chosen a language.
            choices = replace(choices, language=None)
        before = self._settings.of(guild)
        after = await self._settings.change(guild, choices.apply)
        if (before.language, before.look) != (after.language, after.look):
            self._show_again(guild)
        return after

    def lines(self, part: SettingsPart, guild: GuildId, texts: Texts) -> list[str]:
        """A part of the current settings, a line each."""
        return part_lines(part, self._settings.of(guild), self._language(guild), texts)

    def panel(self, texts: Texts) -> ui.View:
        """A control for each form."""
        controls = (SettingsId(SettingsControl.CHANGE, part) for part in SettingsPart)
        return static_panel(
            control_button(texts, control, f"settings-part-{control.part}") for control in controls
        )

    def _language(self, guild: GuildId) -> str:
        return self._languages.of_guild(guild).locale

    @handles(SettingsControl.CHANGE)
    async def _open(self, press: Press[SettingsId]) -> None:
        control = press.control
        form = self.form(press.interaction, control.part, press.texts, control.interaction)
        await press.open_form(form)

    @handles(SettingsControl.CHOSEN)
    async def _change(self, press: Press[SettingsId]) -> None:
        with self._deduplicator.processing(press.interaction.id):
            await self._take(press)

    async def _take(self, press: Press[SettingsId]) -> None:
        """Stores the form's choices, and leaves the fields that the user did not touch: somebody
        else may have changed them meanwhile. A refusal comes with a control that opens the form
        again, filled in with the answers."""
        part, guild, texts = press.control.part, press.guild, press.texts
        answers = {name: press.submitted(name) for name in FIELDS[part]}
        touched = self._opened.touched(press.control.interaction, answers)
        try:
            await self.change(guild, read_settings(touched, texts))
        except UiRefusal as refusal:
            if refusal.code is UiCode.UNKNOWN_CONTROL:
                raise
            again = SettingsId(SettingsControl.CHANGE, part, press.interaction.id)
            await self._refused.send(press, refusal, answers, again)
            return
        await press.reply.send_text("\n".join(self.lines(part, guild, texts)))
