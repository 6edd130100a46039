"""`/tournament create`: an organiser's choices become the announcement of a tournament.

The base of all tournament commands finds the tournament that a command means.
"""

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.lost_channels import LostAnnouncements
from bot.host.refusals import HostCode, HostRefusal
from bot.host.structures import Preset, Structures
from bot.host.tournaments import Tournaments
from bot.ids import Chips, GuildId
from bot.refusal import refuse_if
from bot.storage.tournaments import TournamentRecord
from bot.texts import within
from bot.texts.catalogue import Texts
from bot.tournament.options import SatelliteTerms, SponsorTerms
from bot.tournament.structure_proposals import (
    expected_field,
    expected_minutes,
    limits_of,
    stacks_each,
)
from bot.ui.controls.callers import Caller, answer_privately, caller_of, check_may_write
from bot.ui.controls.services import Services
from bot.ui.tournaments.announcement import AnnouncementDependencies
from bot.ui.tournaments.answers import PastTournament, start_lines
from bot.ui.tournaments.plans import (
    PlanChoices,
    check_house_money,
    plan_of,
    preset_words,
    read_amounts,
    read_preset,
    tickets_to,
)
from bot.ui.tournaments.times import read_start, shown_start, suggestions
from bot.ui.tournaments.words import TOURNAMENT_TITLE_MAX, minutes_of, plain_title, structure_words
from bot.ui.words.command_texts import (
    CHOICE_NAME_MAX,
    CHOICES_MAX,
    MIXES_OFFERED,
    Choices,
    command,
    read_games,
    suggest_games_in_turn,
)
from bot.ui.words.refusals import UiCode, UiRefusal
from cogs.seasons import open_seasons

PAST_TOLD = 5


class TournamentCog(commands.Cog):
    """Dependencies and lookups of tournament commands."""

    def __init__(
        self,
        services: Services,
        tournaments: Tournaments,
        structures: Structures,
        dependencies: AnnouncementDependencies,
        lost: LostAnnouncements,
    ) -> None:
        super().__init__()
        self._services = services
        self._database = services.database
        self._tournaments = tournaments
        self._structures = structures
        self._dependencies = dependencies
        self._lost = lost

    def _tournament_meant(self, caller: Caller, number: int | None) -> int:
        """The tournament that is meant: by its number, or by the channel, or the only one.

        Raises `UiRefusal` (no-tournament-here), `HostRefusal` (no-such-tournament).
        """
        if number is not None:
            if self._tournaments.place(number).guild != caller.guild:
                raise HostRefusal(HostCode.NO_SUCH_TOURNAMENT)
            return number
        here = self._tournaments.newest_in_channel(caller.channel)
        at_table = self._tournament_in_thread(caller) if here is None else here
        if at_table is not None:
            return at_table
        everywhere = self._tournaments.of_guild(caller.guild)
        refuse_if(len(everywhere) != 1, UiCode.NO_TOURNAMENT_HERE)
        return everywhere[0]

    def _tournament_looked_at(self, caller: Caller, number: int | None) -> int:
        """The tournament that is meant by a command that changes nothing: the one of
        `_tournament_meant`, or the only one that the caller has entered.

        Raises `UiRefusal` (no-tournament-here), `HostRefusal` (no-such-tournament).
        """
        try:
            return self._tournament_meant(caller, number)
        except UiRefusal:
            entered = self._tournaments.of_player(caller.guild, caller.player)
            if len(entered) != 1:
                raise
            return entered[0]

    async def _past_tournament(self, caller: Caller, number: int | None) -> PastTournament | None:
        """The tournament of this server with that number, if it is over."""
        record = None if number is None else await self._database.tournaments.find(number)
        if record is None or record.ended_ms is None or record.guild != caller.guild:
            return None
        return await self._with_results(record)

    async def _recently_over(self, guild: GuildId) -> list[PastTournament]:
        """The last tournaments of a server that are over, the newest first."""
        records = await self._database.tournaments.listed(guild, over=True, limit=PAST_TOLD)
        return [await self._with_results(record) for record in records]

    async def _with_results(self, record: TournamentRecord) -> PastTournament:
        options = await self._database.tournaments.newest_options(record)
        record = replace(record, options=options)
        results = await self._database.results.of_tournament(record.id)
        players = [row.player for row in results]
        return PastTournament(
            record, results, await self._services.player_names.find_names(record.guild, players)
        )

    def _tournament_in_thread(self, caller: Caller) -> int | None:
        """The tournament whose table is in this thread."""
        for number in self._tournaments.of_guild(caller.guild):
            if caller.channel in self._tournaments.table_channels(number).values():
                return number
        return None


NEAR_PARTS = 4
"""A length is near when it differs by at most a quarter."""
CHIPS_AT_ONCE = 1_000_000_000
"""More than anybody plays for; Discord itself keeps larger amounts, and those below zero, away."""


class TournamentCreation(TournamentCog):
    """The command with its choices and suggestions."""

    @command(
        "create",
        preset="event-preset",
        title="event-title",
        start="event-start",
        players="event-players",
        buy_in="event-buy-in",
        fee="event-fee",
        minutes="event-minutes",
        game="table-game",
        guarantees="event-guarantees",
        prize="event-prize",
        added="event-added",
        satellite="event-satellite",
        season="event-season",
    )
    async def create(
        self,
        interaction: discord.Interaction,
        preset: str | None = None,
        title: app_commands.Range[str, 1, TOURNAMENT_TITLE_MAX] | None = None,
        start: str | None = None,
        players: int | None = None,
        buy_in: int | None = None,
        fee: app_commands.Range[int, 0, CHIPS_AT_ONCE] | None = None,
        minutes: app_commands.Range[int, 10, 1440] | None = None,
        game: str | None = None,
        guarantees: str | None = None,
        prize: app_commands.Range[int, 1, CHIPS_AT_ONCE] | None = None,
        added: app_commands.Range[int, 0, CHIPS_AT_ONCE] | None = None,
        satellite: int | None = None,
        season: int | None = None,
    ) -> None:
        caller = caller_of(interaction)
        texts = self._services.languages.of(interaction)
        check_may_write(interaction, texts)
        self._services.room.admission.check_player(caller.guild, caller.player)
        chosen = None
        if preset is not None:
            chosen = read_preset(preset, self._structures, self._services.languages.all)
        offered, own = read_games(texts, game, MIXES_OFFERED)
        choices = PlanChoices(
            title=self._title(caller, title, chosen),
            preset=chosen,
            starts_ms=None if start is None else self._start(caller, start, texts),
            players=players,
            buy_in=buy_in,
            fee=fee,
            minutes=minutes,
            game=offered,
            games=own,
            guarantees=read_amounts(guarantees) if guarantees and satellite is None else (),
            added=added,
            sponsor=None if prize is None else SponsorTerms(caller.player, Chips(prize)),
            satellite=await self._satellite(caller, satellite, guarantees),
        )
        if not caller.is_moderator:
            choices = _without_house_money(choices)
        options = plan_of(choices, self._structures)
        if not caller.is_moderator:
            check_house_money(options)
        protection = self._services.settings.of(caller.guild).protection
        options = replace(options, all_in_protection=protection)
        number = await self._tournaments.create(
            caller.guild, caller.channel, caller.player, options, season=season
        )
        lines = [texts.say("event-created", number=str(number))]
        if start is not None and options.starts_ms is not None:
            settings = self._services.settings
            lines += await start_lines(texts, settings, caller, start, options.starts_ms)
        players = expected_field(options)
        expected = expected_minutes(options, players)
        if minutes and not _is_near(expected, minutes):
            least, most = self._structures.possible_minutes(
                players, stacks_each=stacks_each(options), limits=limits_of(options)
            )
            lines.append(
                texts.say(
                    "event-length-nearest",
                    wanted=minutes,
                    players=players,
                    least=least,
                    most=most,
                )
            )
        if choices.sponsor is None and not options.added and options.entry_cost == 0:
            lines.append(texts.say("event-no-house-money"))
        lines.append(
            texts.say(
                "event-length",
                minutes=expected,
                players=players,
                level=minutes_of(options.sheet.level_ms),
                name=structure_words(texts, options.sheet.name),
            )
        )
        await answer_privately(interaction, "\n".join(lines))

    def _title(self, caller: Caller, title: str | None, preset: Preset | None) -> str:
        """The typed title, or the usual one of the preset."""
        if title and title.strip():
            return plain_title(title)
        texts = self._services.languages.of_guild(caller.guild)
        return texts.say("preset-usual") if preset is None else preset_words(texts, preset.name)

    def _start(self, caller: Caller, typed: str, texts: Texts) -> int:
        now_ms = self._services.clock.now_ms()
        return read_start(typed, now_ms, self._services.settings.of(caller.guild).zone, texts)

    async def _satellite(
        self, caller: Caller, target: int | None, least: str | None
    ) -> SatelliteTerms | None:
        """Tickets for another tournament of this server, worth its entry (R-230)."""
        if target is None:
            return None
        if self._tournaments.place(target).guild != caller.guild:
            raise HostRefusal(HostCode.NO_SUCH_TOURNAMENT)
        options = (await self._tournaments.view(target)).options
        return tickets_to(target, options, least)

    @create.autocomplete("game")
    async def _suggest_games(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        texts = self._services.languages.of(interaction)
        return suggest_games_in_turn(texts, typed, MIXES_OFFERED)

    @create.autocomplete("preset")
    async def _suggest_presets(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        texts = self._services.languages.of(interaction)
        found = []
        for name in self._structures.presets:
            shown = preset_words(texts, name)
            if typed.strip().lower() in f"{name} {shown}".lower():
                found.append(app_commands.Choice(name=within(shown, CHOICE_NAME_MAX), value=name))
        return found[:CHOICES_MAX]

    @create.autocomplete("start")
    async def _suggest_starts(self, interaction: discord.Interaction, typed: str) -> Choices[str]:
        caller = caller_of(interaction)
        zone = self._services.settings.of(caller.guild).zone
        now_ms = self._services.clock.now_ms()
        texts = self._services.languages.of(interaction)
        found = {}
        for text, at_ms in suggestions(typed, now_ms, zone, texts):
            found[f"{shown_start(at_ms, zone, texts)} ({zone.key})"] = text
        return [
            app_commands.Choice(name=within(shown, CHOICE_NAME_MAX), value=text)
            for shown, text in list(found.items())[:CHOICES_MAX]
        ]

    @create.autocomplete("satellite")
    async def _suggest_targets(self, interaction: discord.Interaction, typed: str) -> Choices[int]:
        """Suggests tournaments open for registration, with the value of a ticket."""
        caller, texts = caller_of(interaction), self._services.languages.of(interaction)
        found = []
        for number in self._tournaments.of_guild(caller.guild):
            try:
                view = await self._tournaments.view(number)
            except HostRefusal:
                continue
            title, cost = view.options.title, view.options.entry_cost
            if not (cost and view.registration_open):
                continue
            if str(typed).strip().lower() in f"{number} {title}".lower():
                shown = texts.say("target-choice", title=title, cost=cost, number=str(number))
                found.append(app_commands.Choice(name=within(shown, CHOICE_NAME_MAX), value=number))
        return found[:CHOICES_MAX]

    @create.autocomplete("guarantees")
    async def _suggest_guarantees(
        self, interaction: discord.Interaction, typed: str
    ) -> Choices[str]:
        """Suggests numbers of tickets for a satellite; guaranteed prizes get none."""
        if getattr(interaction.namespace, "satellite", None) is None:
            return []
        texts = self._services.languages.of(interaction)
        return [
            app_commands.Choice(
                name=within(texts.say("tickets-choice", tickets=count), CHOICE_NAME_MAX),
                value=str(count),
            )
            for count in range(1, CHOICES_MAX + 1)
            if str(count).startswith(typed.strip())
        ]

    @create.autocomplete("season")
    async def _suggest_seasons(self, interaction: discord.Interaction, typed: str) -> Choices[int]:
        return await open_seasons(self._services, interaction, typed)


def _without_house_money(choices: PlanChoices) -> PlanChoices:
    """The preset of a freeroll has prizes of the house only when a moderator announces it."""
    preset = choices.preset
    if preset is None or not preset.options.added or choices.added is not None:
        return choices
    return replace(choices, added=0)


def _is_near(minutes: int, wanted: int) -> bool:
    """Whether a length is near the wanted one."""
    return abs(minutes - wanted) * NEAR_PARTS <= wanted
