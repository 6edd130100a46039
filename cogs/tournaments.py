"""`/tournament`: create, enter, look, and what its host may do."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import discord
from discord import app_commands
from discord.ext import commands

from bot.host.refusals import HostCode, HostRefusal
from bot.host.structures import Structures
from bot.host.tournaments import Tournaments as Directors
from bot.ids import Chips, PlayerId
from bot.poker.games import GameCode
from bot.poker.structure import Structure
from bot.storage.unit import HostAction
from bot.tournament import commands as ask
from bot.tournament.commands import Command, DealKind, kind_of
from bot.tournament.options import Mode, SatelliteTerms
from bot.ui.asking import Asker, Services, asker_of, check_may_write, say
from bot.ui.command_texts import command_text
from bot.ui.names import plain_name
from bot.ui.refusals import UiCode, UiRefusal
from bot.ui.tournaments.answers import registered_words, seat_words, structure_text
from bot.ui.tournaments.lobby import state_lines
from bot.ui.tournaments.plans import (
    HORSE,
    Plan,
    Wishes,
    plan_of,
    read_amounts,
    read_preset,
)
from bot.ui.tournaments.presses import Kit, show_standings
from bot.ui.tournaments.times import read_start, suggestions
from bot.ui.tournaments.words import (
    TITLE_MAX,
    kind_line,
    minutes_of,
    structure_words,
    title_of,
)
from bot.ui.zones import Zones

CHOICES_MAX = 25


def _choices(prefix: str, values: list[str]) -> list[app_commands.Choice[str]]:
    return [
        app_commands.Choice(name=command_text(f"{prefix}-{value}"), value=value) for value in values
    ]


class Tournaments(
    commands.GroupCog,
    group_name=command_text("command-tournament"),
    group_description=command_text("describe-tournament"),
):
    """The commands about a server's tournaments."""

    def __init__(
        self,
        services: Services,
        tournaments: Directors,
        structures: Structures,
        zones: Zones,
        kit: Kit,
    ) -> None:
        super().__init__()
        self._services = services
        self._tournaments = tournaments
        self._structures = structures
        self._zones = zones
        self._kit = kit

    # --- creating -----------------------------------------------------------------------------

    @app_commands.command(
        name=command_text("command-create"), description=command_text("describe-create")
    )
    @app_commands.choices(
        game=[
            *_choices("game", [game.value for game in GameCode]),
            app_commands.Choice(name=command_text("game-horse"), value=HORSE),
        ],
        betting=_choices("structure", [structure.value for structure in Structure]),
        mode=_choices("mode", [mode.value for mode in Mode]),
    )
    @app_commands.describe(
        preset=command_text("describe-event-preset"),
        title=command_text("describe-event-title"),
        start=command_text("describe-event-start"),
        players=command_text("describe-event-players"),
        minimum=command_text("describe-event-minimum"),
        buy_in=command_text("describe-event-buy-in"),
        fee=command_text("describe-event-fee"),
        levels=command_text("describe-event-levels"),
        minutes=command_text("describe-event-minutes"),
        game=command_text("describe-game"),
        betting=command_text("describe-structure"),
        seats=command_text("describe-event-seats"),
        mode=command_text("describe-event-mode"),
        rebuy=command_text("describe-event-rebuy"),
        rebuys=command_text("describe-event-rebuys"),
        rebuy_levels=command_text("describe-event-rebuy-levels"),
        addon=command_text("describe-event-addon"),
        bounty=command_text("describe-event-bounty"),
        progressive=command_text("describe-event-progressive"),
        late=command_text("describe-event-late"),
        reentries=command_text("describe-event-reentries"),
        guarantees=command_text("describe-event-guarantees"),
        added=command_text("describe-event-added"),
        satellite=command_text("describe-event-satellite"),
        season=command_text("describe-event-season"),
    )
    async def create(
        self,
        interaction: discord.Interaction,
        preset: str | None = None,
        title: app_commands.Range[str, 1, TITLE_MAX] | None = None,
        start: str | None = None,
        players: int | None = None,
        minimum: int | None = None,
        buy_in: int | None = None,
        fee: int | None = None,
        levels: str | None = None,
        minutes: app_commands.Range[int, 10, 1440] | None = None,
        game: str | None = None,
        betting: str | None = None,
        seats: int | None = None,
        mode: str | None = None,
        rebuy: int | None = None,
        rebuys: int | None = None,
        rebuy_levels: int | None = None,
        addon: int | None = None,
        bounty: int | None = None,
        progressive: bool = False,
        late: int | None = None,
        reentries: int | None = None,
        guarantees: str | None = None,
        added: int | None = None,
        satellite: int | None = None,
        season: int | None = None,
    ) -> None:
        asker = asker_of(interaction)
        texts = self._services.languages.of(interaction)
        check_may_write(interaction, texts)
        self._services.room.bans.check(asker.guild, asker.player)
        chosen = None if preset is None else read_preset(preset, self._structures)
        wishes = Wishes(
            title=plain_name(title) if title else self._usual_title(asker, preset),
            preset=chosen,
            starts_ms=None if start is None else self._start(asker, start),
            players=players,
            minimum=minimum,
            buy_in=buy_in,
            fee=fee,
            levels=levels,
            minutes=minutes,
            game=game,
            betting=betting,
            seats=seats,
            mode=mode,
            rebuy=rebuy,
            rebuys=rebuys,
            rebuy_levels=rebuy_levels,
            addon=addon,
            bounty=bounty,
            progressive=progressive,
            late=late,
            reentries=reentries,
            guarantees=read_amounts(guarantees) if guarantees else (),
            added=added,
            satellite=await self._satellite(asker, satellite),
        )
        plan = plan_of(wishes, self._structures)
        _check_house_money(asker, plan)
        number = await self._tournaments.create(
            asker.guild, asker.channel, asker.player, plan.options, season=season
        )
        lines = [texts.say("event-created", number=str(number))]
        if plan.proposal is not None:
            lines.append(
                texts.say(
                    "event-length",
                    minutes=plan.proposal.minutes,
                    players=plan.players,
                    level=minutes_of(plan.options.sheet.level_ms),
                    name=structure_words(texts, plan.options.sheet.name),
                )
            )
        await say(interaction, "\n".join(lines))

    def _usual_title(self, asker: Asker, preset: str | None) -> str:
        texts = self._services.languages.of_guild(asker.guild)
        key = f"preset-{preset.strip().lower()}" if preset else "preset-usual"
        return texts.say(key if texts.has(key) else "preset-usual")

    def _start(self, asker: Asker, typed: str) -> int:
        now_ms = self._services.clock.now_ms()
        return read_start(typed, now_ms, self._zones.of_guild(asker.guild))

    async def _satellite(self, asker: Asker, target: int | None) -> SatelliteTerms | None:
        """A ticket for another tournament of this server, worth its entry (R-230)."""
        if target is None:
            return None
        if self._tournaments.place(target).guild != asker.guild:
            raise HostRefusal(HostCode.NO_SUCH_TOURNAMENT)
        options = (await self._tournaments.lobby(target)).options
        return SatelliteTerms(target, Chips(options.entry_cost))

    @create.autocomplete("preset")
    async def _suggest_presets(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        texts = self._services.languages.of(interaction)
        found = []
        for name in self._structures.presets:
            shown = texts.say(f"preset-{name}") if texts.has(f"preset-{name}") else name
            if typed.strip().lower() in f"{name} {shown}".lower():
                found.append(app_commands.Choice(name=shown, value=name))
        return found[:CHOICES_MAX]

    @create.autocomplete("levels")
    async def _suggest_levels(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        texts = self._services.languages.of(interaction)
        return [
            app_commands.Choice(
                name=texts.say(
                    "levels-choice",
                    name=structure_words(texts, name),
                    stack=sheet.starting_stack,
                    minutes=minutes_of(sheet.level_ms),
                ),
                value=name,
            )
            for name, sheet in self._structures.sheets.items()
            if typed.strip().lower() in name
        ][:CHOICES_MAX]

    @create.autocomplete("start")
    async def _suggest_starts(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[str]]:
        asker = asker_of(interaction)
        zone = self._zones.of_guild(asker.guild)
        now_ms = self._services.clock.now_ms()
        found = {}
        for text, at_ms in suggestions(typed, now_ms, zone):
            found[f"{_local(at_ms, zone)} ({zone.key})"] = text
        return [
            app_commands.Choice(name=shown, value=text)
            for shown, text in list(found.items())[:CHOICES_MAX]
        ]

    @create.autocomplete("satellite")
    async def _suggest_targets(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        return await self._numbers(interaction, typed)

    @create.autocomplete("season")
    async def _suggest_seasons(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        asker = asker_of(interaction)
        return [
            app_commands.Choice(name=record.season.title, value=record.id)
            for record in await self._services.database.seasons.listed(asker.guild)
            if record.ended_ms is None and typed.lower() in record.season.title.lower()
        ][:CHOICES_MAX]

    # --- entering -----------------------------------------------------------------------------

    @app_commands.command(
        name=command_text("command-register"), description=command_text("describe-register")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def register(self, interaction: discord.Interaction, number: int | None = None) -> None:
        asker = asker_of(interaction)
        found = self._number(asker, number)
        await self._tournaments.register(
            found,
            asker.player,
            plain_name(interaction.user.display_name),
            interaction.locale.value,
            interaction=interaction.id,
        )
        lobby = await self._tournaments.lobby(found)
        texts = self._services.languages.of(interaction)
        await say(interaction, registered_words(texts, lobby))

    @app_commands.command(
        name=command_text("command-unregister"), description=command_text("describe-unregister")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def unregister(self, interaction: discord.Interaction, number: int | None = None) -> None:
        player = asker_of(interaction).player
        await self._ask(interaction, number, ask.Unregister(0, player), "note-unregistered")

    # --- looking ------------------------------------------------------------------------------

    @app_commands.command(
        name=command_text("command-status"), description=command_text("describe-event-status")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def status(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """Where it stands, and where the asker stands in it."""
        asker = asker_of(interaction)
        found = self._number(asker, number)
        texts = self._services.languages.of(interaction)
        lobby = await self._tournaments.lobby(found)
        standings = await self._tournaments.standings(found)
        place = self._tournaments.place(found)
        own = await seat_words(texts, self._tournaments, found, asker.player)
        link = f"https://discord.com/channels/{place.guild}/{place.channel}/{place.message or ''}"
        lines = [
            f"**{title_of(lobby.options)}** · {kind_line(texts, lobby.options)}",
            *state_lines(texts, lobby, standings),
            *([own] if own else []),
            link,
        ]
        await say(interaction, "\n".join(lines))

    @app_commands.command(
        name=command_text("command-standings"), description=command_text("describe-standings")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def standings(self, interaction: discord.Interaction, number: int | None = None) -> None:
        found = self._number(asker_of(interaction), number)
        texts = self._services.languages.of(interaction)
        await show_standings(interaction, texts, self._tournaments, self._kit, found)

    @app_commands.command(
        name=command_text("command-structure"), description=command_text("describe-event-plan")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def structure(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """The whole plan, level by level."""
        lobby = await self._tournaments.lobby(self._number(asker_of(interaction), number))
        texts = self._services.languages.of(interaction)
        await say(interaction, structure_text(texts, lobby)[:2000])

    @app_commands.command(
        name=command_text("command-list"), description=command_text("describe-event-list")
    )
    async def listed(self, interaction: discord.Interaction) -> None:
        """The open tournaments of this server, the next one first."""
        asker = asker_of(interaction)
        texts = self._services.languages.of(interaction)
        lines = []
        for number in self._tournaments.of_guild(asker.guild)[:CHOICES_MAX]:
            lobby = await self._tournaments.lobby(number)
            standings = await self._tournaments.standings(number)
            state = state_lines(texts, lobby, standings)[:1]
            place = self._tournaments.place(number)
            lines.append(
                texts.say(
                    "event-list-line",
                    number=str(number),
                    title=title_of(lobby.options),
                    state=" ".join(state),
                    channel=f"<#{place.channel}>",
                )
            )
        await say(interaction, "\n".join(lines)[:2000] or texts.say("event-list-empty"))

    # --- playing ------------------------------------------------------------------------------

    @app_commands.command(
        name=command_text("command-rebuy"), description=command_text("describe-rebuy")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def rebuy(self, interaction: discord.Interaction, number: int | None = None) -> None:
        player = asker_of(interaction).player
        await self._ask(interaction, number, ask.Rebuy(0, player, 0), "note-bought-again")

    @app_commands.command(
        name=command_text("command-addon"), description=command_text("describe-addon")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def addon(self, interaction: discord.Interaction, number: int | None = None) -> None:
        player = asker_of(interaction).player
        await self._ask(interaction, number, ask.BuyAddon(0, player), "note-addon")

    @app_commands.command(
        name=command_text("command-deal"), description=command_text("describe-deal")
    )
    @app_commands.choices(
        by=[
            app_commands.Choice(name=command_text("gate-dealchips"), value=DealKind.CHIPS.value),
            app_commands.Choice(name=command_text("gate-dealicm"), value=DealKind.ICM.value),
        ]
    )
    @app_commands.describe(
        by=command_text("describe-deal-by"), number=command_text("describe-event-number")
    )
    async def deal(
        self,
        interaction: discord.Interaction,
        by: str = DealKind.ICM.value,
        number: int | None = None,
    ) -> None:
        """Proposes to share what is left, at the final table."""
        player = asker_of(interaction).player
        command = ask.ProposeDeal(0, player, DealKind(by))
        await self._ask(interaction, number, command, "note-deal-proposed")

    # --- the host -----------------------------------------------------------------------------

    @app_commands.command(
        name=command_text("command-start"), description=command_text("describe-event-begin")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def start(self, interaction: discord.Interaction, number: int | None = None) -> None:
        """A scheduled one does not wait for its time; a sit & go starts by itself (R-218)."""
        await self._order(interaction, number, ask.Hasten(0), "event-hastened")

    @app_commands.command(
        name=command_text("command-cancel"), description=command_text("describe-event-cancel")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def cancel(self, interaction: discord.Interaction, number: int | None = None) -> None:
        await self._order(interaction, number, ask.Cancel(0), "event-cancelled")

    @app_commands.command(
        name=command_text("command-pause"), description=command_text("describe-event-pause")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def pause(self, interaction: discord.Interaction, number: int | None = None) -> None:
        await self._order(interaction, number, ask.Pause(0), "event-paused")

    @app_commands.command(
        name=command_text("command-resume"), description=command_text("describe-event-resume")
    )
    @app_commands.describe(number=command_text("describe-event-number"))
    async def resume(self, interaction: discord.Interaction, number: int | None = None) -> None:
        await self._order(interaction, number, ask.Resume(0), "event-resumed")

    @app_commands.command(
        name=command_text("command-exclude"), description=command_text("describe-event-exclude")
    )
    @app_commands.describe(
        player=command_text("describe-whom"), number=command_text("describe-event-number")
    )
    async def exclude(
        self, interaction: discord.Interaction, player: discord.User, number: int | None = None
    ) -> None:
        """Out of the tournament, chips and all (R-255)."""
        command = ask.Exclude(0, PlayerId(player.id), 0)
        await self._order(interaction, number, command, "event-excluded")

    @app_commands.command(
        name=command_text("command-hand-for-hand"),
        description=command_text("describe-hand-for-hand"),
    )
    @app_commands.describe(
        on=command_text("describe-hand-for-hand-on"), number=command_text("describe-event-number")
    )
    async def hand_for_hand(
        self, interaction: discord.Interaction, on: bool, number: int | None = None
    ) -> None:
        key = "line-hand-for-hand-on" if on else "event-hand-for-hand-off"
        await self._order(interaction, number, ask.SetHandForHand(0, on), key)

    # --- parts --------------------------------------------------------------------------------

    @register.autocomplete("number")
    @unregister.autocomplete("number")
    @status.autocomplete("number")
    @standings.autocomplete("number")
    @structure.autocomplete("number")
    @rebuy.autocomplete("number")
    @addon.autocomplete("number")
    @deal.autocomplete("number")
    @start.autocomplete("number")
    @cancel.autocomplete("number")
    @pause.autocomplete("number")
    @resume.autocomplete("number")
    @exclude.autocomplete("number")
    @hand_for_hand.autocomplete("number")
    async def _suggest_numbers(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        return await self._numbers(interaction, typed)

    async def _numbers(
        self, interaction: discord.Interaction, typed: str
    ) -> list[app_commands.Choice[int]]:
        asker, found = asker_of(interaction), []
        for number in self._tournaments.of_guild(asker.guild):
            title = (await self._tournaments.lobby(number)).options.title
            if str(typed).lower() in f"{number} {title}".lower():
                found.append(app_commands.Choice(name=f"{title} · {number}"[:100], value=number))
        return found[:CHOICES_MAX]

    def _number(self, asker: Asker, number: int | None) -> int:
        """The tournament that is meant: by its number, or by the channel, or the only one.

        Raises `UiRefusal` (no-tournament-here), `HostRefusal` (no-such-tournament).
        """
        if number is not None:
            if self._tournaments.place(number).guild != asker.guild:
                raise HostRefusal(HostCode.NO_SUCH_TOURNAMENT)
            return number
        here = self._tournaments.newest_in_channel(asker.channel)
        at_table = self._of_thread(asker) if here is None else here
        if at_table is not None:
            return at_table
        everywhere = self._tournaments.of_guild(asker.guild)
        if len(everywhere) != 1:
            raise UiRefusal(UiCode.NO_TOURNAMENT_HERE)
        return everywhere[0]

    def _of_thread(self, asker: Asker) -> int | None:
        """The tournament whose table is in this thread."""
        for number in self._tournaments.of_guild(asker.guild):
            if asker.channel in self._tournaments.homes(number).values():
                return number
        return None

    def _check_host(self, asker: Asker, number: int) -> None:
        if not asker.is_moderator:
            self._tournaments.check_host(number, asker.player)

    async def _ask(
        self, interaction: discord.Interaction, number: int | None, command: Command, key: str
    ) -> None:
        found = self._number(asker_of(interaction), number)
        await self._tournaments.ask(found, command, interaction=interaction.id)
        await say(interaction, self._services.languages.of(interaction).say(key))

    async def _order(
        self, interaction: discord.Interaction, number: int | None, command: Command, key: str
    ) -> None:
        """What a host or a moderator does is logged with it (R-260)."""
        asker = asker_of(interaction)
        found = self._number(asker, number)
        self._check_host(asker, found)
        act = _logged(asker, command, found, self._services.clock.now_ms())
        await self._tournaments.ask(found, command, interaction=interaction.id, act=act)
        await say(interaction, self._services.languages.of(interaction).say(key))


def _logged(asker: Asker, command: Command, number: int, at_ms: int) -> HostAction:
    target = command.player if isinstance(command, ask.Exclude) else None
    action = f"tournament-{kind_of(command)}"
    return HostAction(asker.guild, asker.player, action, target, {"tournament": number}, at_ms)


def _check_house_money(asker: Asker, plan: Plan) -> None:
    """Raises `UiRefusal` (house-money): what the house pays is decided by those who moderate."""
    options = plan.options
    if (options.added or any(options.guarantees)) and not asker.is_moderator:
        raise UiRefusal(UiCode.HOUSE_MONEY)


def _local(at_ms: int, zone: ZoneInfo) -> str:
    """The moment as the server's clocks show it."""
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(zone):%a %Y-%m-%d %H:%M}"
