"""All open tournaments, how commands reach them, and the checks before them."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from bot.durations import DAY_MS
from bot.host.background_tasks import Clock
from bot.host.committing import refusing_unfunded, refusing_unsaved
from bot.host.refusals import HostCode, HostRefusal
from bot.host.room import Quota, Room
from bot.host.table_actors import RoomDependencies
from bot.host.table_timers import BRIEF_PAUSE_SECONDS
from bot.host.tournament_actor import TournamentActor
from bot.host.tournament_actors import TournamentActors
from bot.host.tournament_announcer import TournamentAnnouncer, TournamentPlace
from bot.host.tournament_replay import place_of
from bot.ids import ChannelId, Chips, GuildId, PlayerId, TableId
from bot.refusal import Refusal, refuse_if
from bot.storage.database import Database
from bot.storage.seasons import SeasonRecord
from bot.storage.unit import HostAction, TournamentChange, Unit
from bot.storage.writer import Writer
from bot.table import table_commands as at_table
from bot.tournament import tournament_commands as asked
from bot.tournament.costs import COST_LIMITS, check_options
from bot.tournament.events import TournamentEvent
from bot.tournament.options import CostLimits, SatelliteTerms, TournamentKind, TournamentOptions
from bot.tournament.refusals import TournamentCode, TournamentRefusal
from bot.tournament.seasons import Season, SeasonRow, season_table
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament
from bot.tournament.tournament_commands import Ticket, TournamentCommand
from bot.tournament.view import Standings, TournamentView, standings_of, view_of

BRIEF_PAUSE_MS = round(BRIEF_PAUSE_SECONDS * 1000)


# --- Organisers: nobody is a judge where they play -----------------------------------------------


def check_organiser_command(
    actor: TournamentActor, user: PlayerId, command: TournamentCommand
) -> None:
    """Checks a command of a user who is no moderator. Raises `HostRefusal`:

    - not-the-organiser unless they created the tournament;
    - organiser-plays, or still may: by excluding others they would win the others' money;
    - multiplier-stands: cancelling every VeloX with a low draw would drain the house;
    - prizes-are-paid: the house would pay the part of them above the entries of players who are
      out.
    """
    tournament, cancels = actor.tournament, isinstance(command, asked.CancelTournament)
    refuse_if(actor.place.organiser != user, HostCode.NOT_THE_ORGANISER)
    plays = tournament.state.is_alive(user) or actor.may(asked.Register(0, user, "", ""))
    refuse_if(plays and isinstance(command, asked.Exclude), HostCode.ORGANISER_PLAYS)
    refuse_if(cancels and tournament.state.multiplier, HostCode.MULTIPLIER_STANDS)
    refuse_if(cancels and tournament.state.prizes_paid, HostCode.PRIZES_ARE_PAID)


def organiser_command(
    actor: TournamentActor, user: PlayerId, command: TournamentCommand, *, moderates: bool
) -> TournamentCommand:
    """Returns the command to submit when `user` gives `command`.

    Nobody is a judge where they play, moderators included: to cancel a running tournament all
    players still in must agree, and a pause ends automatically. A frozen tournament can only be
    cancelled. During a vote, a player still in agrees by the same command: they can answer even
    where they cannot see the question. Raises as `check_organiser_command`, for a user who does not
    moderate.
    """
    tournament = actor.tournament
    is_asked = tournament.state.cancel_vote is not None and tournament.state.is_alive(user)
    if is_asked and isinstance(command, asked.CancelTournament):
        return asked.AnswerCancel(0, user, accept=True)
    if not moderates:
        check_organiser_command(actor, user, command)
    if actor.incident or not tournament.state.is_alive(user):
        return command
    if isinstance(command, asked.CancelTournament) and tournament.state.phase is Phase.RUNNING:
        return asked.ProposeCancel(0, user)
    if isinstance(command, asked.PauseTournament):
        return replace(command, for_ms=BRIEF_PAUSE_MS)
    return command


# --- Plans, against the time of day and the other tournaments ------------------------------------


def check_start(starts_ms: int, now_ms: int) -> None:
    """Raises `HostRefusal` (start-time-past, start-time-far) unless the start is to come, within a
    year."""
    refuse_if(starts_ms <= now_ms, HostCode.START_TIME_PAST)
    refuse_if(starts_ms > now_ms + _year_ms(now_ms), HostCode.START_TIME_FAR)


def _year_ms(now_ms: int) -> int:
    """The length of the year from today: 366 days where a February of 29 ends in between."""
    today = datetime.fromtimestamp(now_ms / 1000, UTC).date()
    day = today.replace(day=min(today.day, 28))
    return (day.replace(year=day.year + 1) - day).days * DAY_MS


def check_plan(
    guild: GuildId, options: TournamentOptions, others: TournamentActors, now_ms: int
) -> None:
    """Checks when the event starts, and where a satellite leads.

    Raises `HostRefusal` (start-time-past, start-time-far, no-such-tournament,
    satellite-after-target) and `TournamentRefusal` (satellite-terms-out-of-range,
    registration-closed).
    """
    if options.kind is TournamentKind.SCHEDULED and options.starts_ms is not None:
        check_start(options.starts_ms, now_ms)
    terms = options.satellite
    if terms is None:
        return
    target = others.find(terms.target)
    if target is None or target.place.guild != guild:
        raise HostRefusal(HostCode.NO_SUCH_TOURNAMENT)
    _check_target(options, terms, target.tournament.state)


def check_new_plan(
    actor: TournamentActor, options: TournamentOptions, others: TournamentActors, now_ms: int
) -> None:
    """Checks the changes of a plan. Raises as `check_plan`, and `HostRefusal` (ticket-value-stays):
    the worth of tickets to it was promised."""
    before = actor.tournament.state.options
    if options.starts_ms != before.starts_ms or options.satellite != before.satellite:
        check_plan(actor.place.guild, options, others, now_ms)
    leads_here = (each.tournament.state.options.satellite for each in others if each is not actor)
    if options.entry_cost != before.entry_cost and any(
        terms and terms.target == actor.place.tournament for terms in leads_here
    ):
        raise HostRefusal(HostCode.TICKET_VALUE_STAYS)


def _check_target(
    options: TournamentOptions, terms: SatelliteTerms, target: TournamentState
) -> None:
    """Checks that a ticket is worth an entry, and that its winner has time to use it."""
    if target.options.entry_cost != terms.value:
        code = TournamentCode.SATELLITE_TERMS_OUT_OF_RANGE
        raise TournamentRefusal(code, players=options.entrants_min)
    refuse_if(not target.registration_open, TournamentCode.REGISTRATION_CLOSED)
    starts_ms = options.starts_ms or 0
    closes = target.starts_ms is not None and not target.options.late_levels
    refuse_if(closes and starts_ms >= (target.starts_ms or 0), HostCode.SATELLITE_AFTER_TARGET)


# --- Seasons -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeasonStandings:
    """A season and its table, best first."""

    record: SeasonRecord
    rows: tuple[SeasonRow, ...]
    tournaments: int
    """The number of tournaments of the season that have finished."""


class Seasons:
    """Opens, ends and shows a server's seasons."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._holding = asyncio.Lock()

    @asynccontextmanager
    async def held(self, guild: GuildId, season: int | None) -> AsyncIterator[None]:
        """A block in which the season stays open; None for no season. Raises as `check_open`
        does."""
        if season is None:
            yield
            return
        async with self._holding:
            await self.check_open(guild, season)
            yield

    async def create(self, guild: GuildId, season: Season) -> int:
        """Returns the season's number. Raises `HostRefusal` (not-saved)."""
        with refusing_unsaved():
            return await self._database.seasons.create(guild, season, self._clock.now_ms())

    async def end(self, guild: GuildId, season: int) -> None:
        """Ends the season: no tournament is created for it any more. Raises (no-such-season,
        not-saved)."""
        async with self.held(guild, season):
            with refusing_unsaved():
                await self._database.seasons.end(season, self._clock.now_ms())

    async def check_open(self, guild: GuildId, season: int) -> None:
        """Raises `HostRefusal` (no-such-season) for a season that is another server's, or has
        ended."""
        refuse_if((await self._find(guild, season)).ended_ms is not None, HostCode.NO_SUCH_SEASON)

    async def table(self, guild: GuildId, season: int | None) -> SeasonStandings:
        """The standings of a season; None stands for the newest one that has not ended. Raises
        `HostRefusal` (no-such-season, not-saved)."""
        with refusing_unsaved():
            record = await self._find(guild, season)
            results = await self._database.seasons.results(record.id)
        return SeasonStandings(record, season_table(record.season, results), len(results))

    async def _find(self, guild: GuildId, season: int | None) -> SeasonRecord:
        with refusing_unsaved():
            seasons = self._database.seasons
            found = await (seasons.current(guild) if season is None else seasons.find(season))
        if found is None or found.guild != guild:
            raise HostRefusal(HostCode.NO_SUCH_SEASON)
        return found


# --- Channels ------------------------------------------------------------------------------------


class TournamentChannels:
    """Says where each tournament is announced, who organises and who plays it, and holds, moves or
    shows one: what commands and lost channels need to know and do."""

    def __init__(self, actors: TournamentActors, writer: Writer, clock: Clock) -> None:
        self._actors = actors
        self._writer = writer
        self._clock = clock

    def places(self) -> Iterator[TournamentPlace]:
        """Where every open tournament is."""
        actors = self._actors
        return (each.place for each in actors if not each.tournament.state.phase.over)

    def announced_in(self, channel: ChannelId) -> tuple[int, ...]:
        """The open tournaments that are announced in a channel."""
        return tuple(place.tournament for place in self.places() if place.channel == channel)

    def hold(self, number: int) -> None:
        """Lets nothing start, however late it is, until the tournament is released. Harmless when
        it is over."""
        actor = self._actors.find(number)
        if actor is not None:
            actor.hold()

    def release(self, number: int) -> None:
        """Lets the tournament start when it is due. Harmless when it is over, or always could."""
        actor = self._actors.find(number)
        if actor is not None:
            actor.release()

    def is_running(self, number: int) -> bool:
        """Whether the tournament is played just now, and not paused. Raises `HostRefusal` as
        `TournamentActor.inspect` does."""
        state = self._actors.of(number).inspect().state
        return state.phase is Phase.RUNNING and state.clock.paused_ms is None

    def is_paused(self, number: int) -> bool:
        """Whether the tournament stands still because somebody has paused it."""
        actor = self._actors.find(number)
        return actor is not None and actor.tournament.state.clock.paused_ms is not None

    def title_and_players(self, number: int) -> tuple[str, tuple[PlayerId, ...]]:
        """Returns the tournament's title and the players registered for it or still in. Raises
        (no-such-tournament)."""
        tournament = self._actors.of(number).tournament
        players = tuple(
            player for player in tournament.state.entrants if tournament.state.is_alive(player)
        )
        return tournament.state.options.title, players

    async def move(self, number: int, channel: ChannelId, act: HostAction) -> None:
        """Announces the tournament in `channel`, where it has no message yet.

        Raises `HostRefusal` (no-such-tournament, not-saved).
        """
        actor = self._actors.of(number)
        change = TournamentChange(number, channel=channel)
        unit = Unit(at_ms=self._clock.now_ms(), tournament_changes=(change,), host_actions=(act,))
        with refusing_unsaved():
            await self._writer.commit(unit)
        actor.place = replace(actor.place, channel=channel, message=None)
        self.show(number)

    def show(self, number: int) -> None:
        """Announces the tournament as it is; does nothing for one that cannot be read."""
        actor = self._actors.find(number)
        if actor is not None and actor.is_readable:
            actor.show()


log = logging.getLogger(__name__)

Buying = asked.Register | asked.Rebuy | asked.BuyAddon
# --- Tournaments ---------------------------------------------------------------------------------


"""The commands that are paid from the player's wallet."""
TOURNAMENTS_A_SERVER = 20
"""How many tournaments may be open at once in one server, by default."""


class Tournaments:
    """Creates tournaments, submits commands to them, and recovers them after a restart.

    A player may be in any number of them at once (R-147).
    """

    def __init__(
        self,
        room: Room,
        database: Database,
        dependencies: RoomDependencies,
        *,
        limits: CostLimits = COST_LIMITS,
        tournaments_a_server: int = TOURNAMENTS_A_SERVER,
    ) -> None:
        self._room = room
        self._database = database
        self._clock = dependencies.clock
        self.deduplicator = room.deduplicator
        self._limits = limits
        self._tournaments_a_server = tournaments_a_server
        self._actors = TournamentActors(room, database, dependencies)
        self.channels = TournamentChannels(self._actors, database.writer, dependencies.clock)
        self.seasons = Seasons(database, dependencies.clock)
        self._quota = Quota(HostCode.TOO_MANY_TOURNAMENTS, lambda guild: len(self.of_guild(guild)))

    def listen(self, announcer: TournamentAnnouncer) -> None:
        """Has `announcer` receive the news of tournaments. Without one none is opened or recovered:
        `BrokenInvariant`, as for a second one."""
        self._actors.audience.subscribe(announcer)

    # --- opening ------------------------------------------------------------------------------

    async def create(
        self,
        guild: GuildId,
        channel: ChannelId,
        host: PlayerId,
        options: TournamentOptions,
        *,
        season: int | None = None,
    ) -> int:
        """Opens a tournament for registration; returns its number.

        Raises what `check_options` raises, `TournamentRefusal` (satellite-terms-out-of-range,
        registration-closed), and `HostRefusal` (banned, muted, start-time-past,
        too-many-tournaments, satellite-after-target, no-such-season, not-saved, …).
        """
        self._actors.check_may_open()
        self._room.admission.check_player(guild, host)
        check_options(options, self._limits)
        with self._quota.reserve(guild, self._tournaments_a_server):
            check_plan(guild, options, self._actors, self._clock.now_ms())
            number = await self._store(guild, channel, host, options, season)
            self._actors.refuse_when_closing_down()
            place = TournamentPlace(guild=guild, channel=channel, tournament=number, organiser=host)
            tournament = Tournament.create(number, guild, options, self._limits)
            self._actors.open(place, tournament)
        log.info("opened tournament=%s guild=%s kind=%s", number, guild, options.kind)
        return number

    async def _store(
        self,
        guild: GuildId,
        channel: ChannelId,
        host: PlayerId,
        options: TournamentOptions,
        season: int | None,
    ) -> int:
        """Raises `HostRefusal` (wallet-too-small, no-such-season, not-saved)."""
        if options.sponsor is not None:
            await self._room.admission.check_wallet(
                guild, options.sponsor.player, options.sponsor.amount
            )
        async with self.seasons.held(guild, season):
            with refusing_unsaved(), refusing_unfunded():
                return await self._database.tournaments.open(
                    guild, channel, host, options, season, self._clock.now_ms(), limits=self._limits
                )

    # --- asking -------------------------------------------------------------------------------

    async def ask_tournament(
        self,
        number: int,
        command: TournamentCommand,
        *,
        interaction: int | None = None,
        act: HostAction | None = None,
    ) -> tuple[TournamentEvent, ...]:
        """Submits `command`; returns its events once committed. Raises its refusal.

        Its time and chance are filled in here. Seated players sit out and return at their table.
        """
        actor = self._actors.of(number)
        if isinstance(command, asked.SitOutEntrant | asked.ReturnEntrant):
            table = self._seat_of(actor, command.player)
            if table is not None:
                away = isinstance(command, asked.SitOutEntrant)
                kind = at_table.SitOut if away else at_table.ComeBack
                await self._room.ask_table(table, kind(command.player), interaction=interaction)
                return ()
        with self.deduplicator.processing(interaction):
            if isinstance(command, asked.Rebuy | asked.BuyAddon):
                self._room.admission.check_player(actor.place.guild, command.player)
                await self._check_wallet(actor, command, _price(actor, command))
            return await actor.submit(command, interaction=interaction, act=act)

    async def register(
        self,
        number: int,
        player: PlayerId,
        name: str,
        locale: str,
        *,
        interaction: int | None = None,
    ) -> Ticket | None:
        """Enters the player: with their ticket, which is returned, or from their wallet.

        Raises `HostRefusal` (banned, wallet-too-small, …) and the tournament's refusals.
        """
        actor = self._actors.of(number)
        guild = actor.place.guild
        self._room.admission.check_player(guild, player)
        with self.deduplicator.processing(interaction):
            ticket = self._actors.tickets.of(player, number)
            command = asked.Register(0, player, name, locale, ticket)
            options = actor.tournament.state.options
            price = Chips(0) if ticket is not None else options.entry_cost
            await self._check_wallet(actor, command, price)
            await actor.submit(command, interaction=interaction)
        return ticket

    def check_may_change(self, number: int, user: PlayerId, *, moderates: bool) -> None:
        """Raises `HostRefusal` (not-the-organiser, no-such-tournament)."""
        if not moderates and self._actors.of(number).place.organiser != user:
            raise HostRefusal(HostCode.NOT_THE_ORGANISER)

    async def change_plan(
        self,
        number: int,
        user: PlayerId,
        options: TournamentOptions,
        *,
        moderates: bool,
        interaction: int | None = None,
    ) -> None:
        """Gives an event that has not started other options.

        Raises `HostRefusal` (not-the-organiser, ticket-value-stays, and what `create` raises about
        its plan), and the tournament's refusals.
        """
        self.check_may_change(number, user, moderates=moderates)
        actor, command = self._actors.of(number), asked.ChangePlan(0, options)
        actor.check(command)
        check_new_plan(actor, options, self._actors, self._clock.now_ms())
        with self.deduplicator.processing(interaction):
            await actor.submit(command, interaction=interaction)

    async def _check_wallet(self, actor: TournamentActor, command: Buying, needed: Chips) -> None:
        """Checks the tournament's rules first, then the wallet; the ledger decides."""
        actor.check(command)
        guild, player = actor.place.guild, command.player
        balance = (await self._room.visit(guild, player)).balance
        # The player may have been banned meanwhile.
        self._room.admission.check_player(guild, player)
        refuse_if(needed > balance, HostCode.WALLET_TOO_SMALL, balance=balance, needed=needed)

    def ticket_of(self, number: int, player: PlayerId) -> Ticket | None:
        """The player's open ticket for a tournament."""
        return self._actors.tickets.of(player, number)

    async def remove_player(self, guild: GuildId, player: PlayerId) -> None:
        """Removes a banned player from every tournament: with the money back before the start,
        excluded after it (R-255). One that starts meanwhile excludes them, too.

        All are asked, for an entry may still be queued.
        """
        for number in self.of_guild(guild):
            try:
                await self.ask_tournament(number, asked.Unregister(0, player))
            except Refusal as refusal:
                if refusal.code is TournamentCode.ALREADY_STARTED:
                    await self._exclude(number, player)
                elif refusal.code is not TournamentCode.NOT_REGISTERED:
                    log.info("tournament %s keeps player %s: %s", number, player, refusal)

    async def _exclude(self, number: int, player: PlayerId) -> None:
        try:
            await self.ask_tournament(number, asked.Exclude(0, player, 0))
        except Refusal as refusal:
            log.info("tournament %s keeps player %s: %s", number, player, refusal)

    # --- looking ------------------------------------------------------------------------------

    def plan(self, number: int) -> TournamentOptions:
        """Returns the tournament's options, even of a frozen one. Raises (no-such-tournament)."""
        return self._actors.of(number).tournament.state.options

    async def view(self, number: int) -> TournamentView:
        """Returns the view that the announcement shows, once all of it is committed."""
        return view_of((await self._actors.of(number).settled_state()).state)

    async def standings(self, number: int) -> Standings | None:
        """The places, once all of them are committed; None before the start."""
        state = (await self._actors.of(number).settled_state()).state
        return None if state.phase is Phase.REGISTERING else standings_of(state)

    def inspect(self, number: int) -> Tournament:
        """The tournament itself, never to be changed: for checks. It may be ahead of the disk."""
        return self._actors.of(number).inspect()

    def place(self, number: int) -> TournamentPlace:
        """The place of an open tournament. Raises `HostRefusal` (no-such-tournament)."""
        return self._actors.of(number).place

    async def find_place(self, number: int) -> TournamentPlace:
        """The place of any tournament, even of one that another process plays, or that is over.

        Raises `HostRefusal` (no-such-tournament, not-saved).
        """
        with refusing_unsaved():
            found = await self._database.tournaments.find(number)
        if found is None:
            raise HostRefusal(HostCode.NO_SUCH_TOURNAMENT)
        return place_of(found)

    def table_channels(self, number: int) -> Mapping[TableId, ChannelId]:
        """The channels that show the tournament's tables."""
        return self._actors.of(number).table_channels

    def has_table(self, channel: ChannelId) -> bool:
        """Whether any table is played in a channel."""
        return self._room.has_table(channel)

    @property
    def open_count(self) -> int:
        """How many tournaments are not over."""
        return sum(1 for _ in self._actors)

    def of_guild(self, guild: GuildId) -> tuple[int, ...]:
        """The open tournaments of a server, the ones that start soonest first."""
        mine = [actor for actor in self._actors if actor.place.guild == guild]
        mine.sort(key=lambda actor: _by_start(actor.tournament.state))
        return tuple(actor.place.tournament for actor in mine)

    def newest_in_channel(self, channel: ChannelId) -> int | None:
        """The open tournament that was announced last in a channel."""
        here = (actor.place for actor in self._actors if actor.place.channel == channel)
        return max((place.tournament for place in here), default=None)

    def of_player(self, guild: GuildId, player: PlayerId) -> tuple[int, ...]:
        """The open tournaments of a server that the player is registered for, or still in."""
        return tuple(
            number
            for number in self.of_guild(guild)
            if self._actors.of(number).tournament.state.is_alive(player)
        )

    def tournament_of(self, table: TableId) -> int | None:
        """The open tournament that a table belongs to."""
        try:
            found = self._room.place(table).tournament
        except HostRefusal:
            return None
        return None if self._actors.find(found) is None else found

    def organiser_command(
        self, number: int, user: PlayerId, command: TournamentCommand, *, moderates: bool
    ) -> TournamentCommand:
        """Returns the command to submit for a user's command, as the function of that name does.
        Raises also (no-such-tournament)."""
        return organiser_command(self._actors.of(number), user, command, moderates=moderates)

    # --- Discord's side -----------------------------------------------------------------------

    async def set_table_channel(self, table: TableId, channel: ChannelId) -> None:
        """Shows the table in this channel, and lets it deal. Idempotent.

        Raises `HostRefusal` (no-such-table, not-saved).
        """
        number = self.tournament_of(table)
        if number is None:
            raise HostRefusal(HostCode.NO_SUCH_TABLE)
        await self._actors.of(number).set_table_channel(table, channel)

    async def remember_message(self, number: int, message: int) -> None:
        """Stores where the announcement is. Raises `HostRefusal` (not-saved)."""
        actor = self._actors.find(number)
        if actor is not None:
            actor.place = replace(actor.place, message=message)
        await self._commit(TournamentChange(number, message=message))

    async def remember_event(self, number: int, event: int) -> None:
        """Stores Discord's scheduled event. Raises `HostRefusal` (not-saved)."""
        actor = self._actors.find(number)
        if actor is not None:
            actor.place = replace(actor.place, event=event)
        await self._commit(TournamentChange(number, event=event))

    async def _commit(self, change: TournamentChange) -> None:
        unit = Unit(at_ms=self._clock.now_ms(), tournament_changes=(change,))
        with refusing_unsaved():
            await self._database.writer.commit(unit)

    async def mark_end_announced(self, number: int) -> None:
        """Records that the tournament's end was announced, for restarts. Raises `HostRefusal`
        (not-saved)."""
        with refusing_unsaved():
            await self._database.unannounced_ends.mark_announced(number)

    async def mark_table_finished(self, table: TableId) -> None:
        """Records that a closed table's final update is shown, for restarts. Raises `HostRefusal`
        (not-saved)."""
        with refusing_unsaved():
            await self._database.tables.mark_finished(table)

    async def set_reminder(self, number: int, player: PlayerId, on: bool) -> None:
        """Sets whether the player is reminded shortly before the start. Raises `HostRefusal`
        (not-saved)."""
        self._actors.of(number)
        await self._actors.reminders.set(number, player, on=on)

    # --- from the start to the end of the process ---------------------------------------------

    async def recover(self) -> int:
        """Recovers every open tournament and every table, the cash tables included; returns how
        many of them play.

        Raises `StorageRefusal` (database-corrupt) when the database cannot be read.
        """
        # Before the database is read, whose errors are taken for damage.
        self._room.actors.audience.check()
        self._actors.audience.check()
        with self._database.read_at_start():
            return await self._actors.recover()

    async def close(self) -> None:
        """Stops every tournament after the command in hand; close the card room afterwards."""
        await self._actors.close()

    def _seat_of(self, actor: TournamentActor, player: PlayerId) -> TableId | None:
        """The open table where the player sits."""
        entry = actor.tournament.state.entrants.get(player)
        if entry is None or entry.table is None:
            return None
        return entry.table if entry.table in self._room.open_tables else None


def _price(actor: TournamentActor, command: asked.Rebuy | asked.BuyAddon) -> Chips:
    options = actor.tournament.state.options
    terms = options.rebuy if isinstance(command, asked.Rebuy) else options.addon
    return Chips(0) if terms is None else terms.cost


def _by_start(state: TournamentState) -> tuple[bool, int, int]:
    return state.starts_ms is None, state.starts_ms or 0, state.id
