"""The composition root: the running bot, and how it is built once, from the settings, room by room.

Nothing needs a part that is built after it: the announcers are built last, and subscribe to the
card room and its tournaments.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from bot.beacon.relays import Relays
from bot.client import MazziereClient, Parts
from bot.dashboard import RoomDashboard
from bot.health import HealthMonitor
from bot.host.background_tasks import Clock, LiveClock
from bot.host.badges import Badges, load_badges
from bot.host.decks import BeaconRounds
from bot.host.forgetting import DepartedServers, Forgetter
from bot.host.guild_settings import SettingsByGuild, SettingsByPlayer
from bot.host.lost_channels import LostChannels
from bot.host.moderation import Moderation
from bot.host.past_hands import PastHands, luck_in_thread
from bot.host.rankings import Rankings
from bot.host.recounting import Recounting
from bot.host.room import Room
from bot.host.structures import load_structures
from bot.host.table_actors import RoomDependencies
from bot.host.table_timers import Timing
from bot.host.topups import TopupDependencies, TopUps
from bot.host.tournaments import Tournaments
from bot.metrics import ProcessMetrics
from bot.poker.cards import Chance
from bot.poker.cut import QUICKNET, BeaconChain
from bot.settings import ASSETS, Settings
from bot.storage.database import Database, check_shared
from bot.storage.keyfile import key_for, key_path
from bot.storage.place import place_of
from bot.texts.catalogue import our_catalogue, tell_lacking
from bot.ui.components.written_cards import CardFaces, CardWriting
from bot.ui.controls.controls import Controls, PrivatePages
from bot.ui.controls.services import Services
from bot.ui.messages.card_messages import CardArrivals
from bot.ui.messages.commitments import Commitments
from bot.ui.messages.direct_messages import DirectMessages, NextChips
from bot.ui.opening.lobby_keeper import LobbyKeeper
from bot.ui.opening.table_opening import ClosePresses, TableOpenings
from bot.ui.past_hands.replayer import Replayer
from bot.ui.past_hands.review import HandReviews
from bot.ui.players.badge_roles import BadgeRoles
from bot.ui.players.preferences import PreferencePresses
from bot.ui.players.statement import HistoryPages
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.card_face_uploads import CardFaceUploads
from bot.ui.presentation.odds import OddsCalculator
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presses.card_presses import CardPresses
from bot.ui.presses.panel_presses import PanelPresses
from bot.ui.presses.seat_presses import SeatPresses
from bot.ui.presses.table_presses import TurnPresses
from bot.ui.requests.dm_channels import FirstMessages
from bot.ui.requests.sending import ChannelProbe
from bot.ui.servers.greeting import Greeter
from bot.ui.servers.server_settings import SettingsForms
from bot.ui.table.poster import PictureSources, PosterDependencies
from bot.ui.table.publisher import PrivateMessages, Publisher
from bot.ui.table.shortened_hands import ShortenedHands
from bot.ui.text_first.text_first import TextFirst, UntoldResults
from bot.ui.tournaments.announcement import AnnouncementDependencies
from bot.ui.tournaments.announcement_layout import Captions
from bot.ui.tournaments.plan_presses import PlanPresses
from bot.ui.tournaments.presses import TournamentPresses
from bot.ui.tournaments.publisher import TournamentPublisher
from bot.ui.words.discord_address import point_discord_at
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import PlayerNames
from cogs.bank import BankCommands
from cogs.hands import HandCommands
from cogs.help import HelpCommands
from cogs.invitations import InvitationCommands
from cogs.leaderboards import LeaderboardCommands
from cogs.moderation import HostCommands, ModeratorCommands
from cogs.personal import PreferenceCommands, PrivacyCommands
from cogs.seasons import SeasonCommands
from cogs.sessions import SessionCommands
from cogs.settings import SettingsCommands
from cogs.stats import StatsCommands
from cogs.tables import TableCommands
from cogs.tournaments import TournamentCommands

log = logging.getLogger(__name__)

COMMANDS_OF_PLAY = frozenset({"table", "tournament", "season", "host", "bank"})
"""The commands by which people play, or run a game. The others, which explain the bot, set it up or
look back, stay where Discord restricts these by age."""

Cogs = tuple[commands.Cog, ...]
Menus = tuple[app_commands.ContextMenu, ...]


# --- the running bot ------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class App(Parts):
    """The bot, built and ready to log in."""

    client: MazziereClient
    shortened_hands: ShortenedHands
    tournament_publisher: TournamentPublisher
    render_process: RenderProcess
    health_monitor: HealthMonitor
    dashboard: RoomDashboard
    metrics: ProcessMetrics
    beacon: BeaconRounds | None
    health_port: int | None = None
    closed: bool = False

    async def run(self, token: str) -> None:
        """Logs in and plays until `close` is called. Raises `discord.LoginFailure`."""
        await self.health_monitor.start(
            self.health_port, ownership=self.database.ownership, dashboard=self.dashboard
        )
        await self.client.play(token, self)

    async def close(self) -> None:
        """Finishes what is in flight, sends the final updates to the tables, closes the database.

        Takes less than five seconds, however slow Discord is. Harmless when done twice.
        """
        if self.closed:
            return
        self.closed = True
        try:
            for close, seconds in (
                (self.client.stop_recovering, 0.3),
                (self.health_monitor.close, 0.2),
                (self.lobby_keeper.close, 0.1),
                (self.greeter.close, 0.1),
                (self.departed_servers.close, 0.1),
                (self.badges.close, 0.1),
                (self.recounting.close, 0.1),
                (self.badge_roles.close, 0.1),
                (self.topups.close, 0.3),
                (self.lost_channels.close, 0.1),
                (self.tournaments.close, 0.4),
                (self.room.close, 0.8),
                (self.shortened_hands.close, 0.3),
                (self.face_uploads.close, 0.3),
                (self._close_publishers, 2.2),
                (self.client.close, 0.5),
                (self.player_names.settle, 0.3),
            ):
                await _within(seconds, close())
            if self.beacon is not None:
                await _within(0.1, self.beacon.close())
            await _within(0.3, self.render_process.close())
        finally:
            self.metrics.close()
            await self.database.close()

    async def _close_publishers(self) -> None:
        self.publisher.tell_waiting()
        await asyncio.gather(
            self.publisher.close(), self.tournament_publisher.close(), self.topup_messages.close()
        )


async def _within(seconds: float, closing: Awaitable[None]) -> None:
    """Waits no longer than that: what is accepted is on disk already."""
    try:
        async with asyncio.timeout(seconds):
            await closing
    except TimeoutError:
        log.warning("a part of the bot did not stop within %s s", seconds)


# --- how it is built ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Inputs:
    """The opened database, the settings, and the world outside: time, chance, Discord, a beacon."""

    database: Database
    by_guild: SettingsByGuild
    settings: Settings
    chance: Chance
    clock: Clock
    client: MazziereClient
    health_monitor: HealthMonitor
    chain: BeaconChain


async def build(
    settings: Settings,
    *,
    chance: Chance | None = None,
    clock: Clock | None = None,
    client: MazziereClient | None = None,
    chain: BeaconChain = QUICKNET,
) -> App:
    """Builds the bot. Raises `StorageRefusal` when the database cannot be used, `OSError` when the
    port for its health is taken.

    `chance` shuffles and draws; the default is the system's randomness (R-017). `clock` times turns
    and hands; the default is the machine's. `client` is Discord's side, by default a new one.
    `chain` is the one whose relays the settings name.
    """
    if settings.discord_api_url:
        point_discord_at(settings.discord_api_url)
    place = place_of(settings.database_address)
    check_shared(place, settings.shards)
    # Whoever stands by for the database has read its texts by then.
    tell_lacking(our_catalogue(settings.age))
    key = key_for(place, settings.key_file or key_path(place))
    health_monitor = HealthMonitor(place, settings.shards, host=str(settings.health_host))
    async with AsyncExitStack() as undo:
        undo.push_async_callback(health_monitor.close)
        if settings.shards is not None:
            # It may stand by for long.
            await health_monitor.stand_by(settings.health_port)
        database = await Database.open(
            place, key=key, accept_loss=settings.accept_loss, shards=settings.shards
        )
        undo.push_async_callback(database.close)
        with database.read_at_start():
            by_guild = SettingsByGuild(database.settings, settings.timezone)
            await by_guild.load()
            app = _build_app(
                Inputs(
                    database=database,
                    by_guild=by_guild,
                    settings=settings,
                    chance=chance or secrets.SystemRandom(),
                    clock=clock or LiveClock(),
                    client=client or MazziereClient(settings.shards, settings.requests_a_second),
                    health_monitor=health_monitor,
                    chain=chain,
                )
            )
        undo.pop_all()
    return app


def _build_app(inputs: Inputs) -> App:
    database, by_guild, client = inputs.database, inputs.by_guild, inputs.client
    settings, clock, metrics = inputs.settings, inputs.clock, ProcessMetrics()
    shared = build_shared(inputs)
    host = build_host(inputs, shared)
    publishing = build_publishing(inputs, shared, host)
    presses = build_presses(inputs, shared, host, publishing, metrics)
    lobby_keeper = LobbyKeeper(
        client,
        host.room,
        by_guild,
        clock,
        presses.openings.rules_of_lobby,
        idle_seconds=settings.empty_table_minutes * 60,
    )
    cogs, menus = build_commands(inputs, shared, host, publishing, presses, lobby_keeper)
    return App(
        database=database,
        room=host.room,
        tournaments=host.tournaments,
        lost_channels=host.lost_channels,
        topups=host.topups,
        topup_messages=shared.topup_messages,
        shortened_hands=publishing.shortened_hands,
        face_uploads=CardFaceUploads(client, shared.faces, shared.render_process.draw_card_face),
        player_names=shared.player_names,
        publisher=publishing.publisher,
        tournament_publisher=publishing.tournament_publisher,
        render_process=shared.render_process,
        avatars=shared.avatars,
        client=client,
        cogs=cogs,
        menus=menus,
        languages=shared.languages,
        controls=presses.controls,
        channel_probe=host.channel_probe,
        lobby_keeper=lobby_keeper,
        greeter=Greeter(database.servers, shared.languages, clock),
        departed_servers=DepartedServers(
            database.servers, by_guild, clock, settings.server_data_days
        ),
        badges=host.badges,
        badge_roles=host.badge_roles,
        recounting=host.recounting,
        health_monitor=inputs.health_monitor,
        dashboard=RoomDashboard(
            client, host.room, host.tournaments, database, shared.render_process, metrics
        ),
        metrics=metrics,
        beacon=host.beacon,
        shows_card_emoji=settings.shows_card_emoji,
        age_restricted=COMMANDS_OF_PLAY if settings.age_restricted else frozenset(),
        health_port=settings.health_port,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """Pictures, sentences, names and direct messages: what all that people see is made with."""

    languages: Languages
    render_process: RenderProcess
    avatars: AvatarCache
    captions: Captions
    odds: OddsCalculator
    faces: CardFaces
    personal: SettingsByPlayer
    writing: CardWriting
    first_messages: FirstMessages
    player_names: PlayerNames
    topup_messages: DirectMessages


def build_shared(inputs: Inputs) -> Shared:
    """Builds what neither the host nor Discord's events are needed for."""
    players = inputs.database.players
    languages = Languages(
        our_catalogue(inputs.settings.age),
        inputs.settings.language,
        inputs.by_guild,
    )
    personal, faces = SettingsByPlayer(players, inputs.clock.now_ms), CardFaces()
    first_messages, player_names = FirstMessages(players), PlayerNames(players)
    return Shared(
        languages=languages,
        render_process=RenderProcess(),
        avatars=AvatarCache(),
        captions=Captions(),
        odds=OddsCalculator(),
        faces=faces,
        personal=personal,
        writing=CardWriting(personal, faces),
        first_messages=first_messages,
        player_names=player_names,
        topup_messages=DirectMessages(
            inputs.client, languages, player_names, first_messages, personal
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """The card room and its tournaments, and what looks after both."""

    room: Room
    beacon: BeaconRounds | None
    tournaments: Tournaments
    channel_probe: ChannelProbe
    lost_channels: LostChannels
    topups: TopUps
    past_hands: PastHands
    rankings: Rankings
    badges: Badges
    badge_roles: BadgeRoles
    recounting: Recounting


def build_host(inputs: Inputs, shared: Shared) -> Host:
    """Builds the room and its tournaments. They open nothing before somebody listens."""
    database, by_guild, clock = inputs.database, inputs.by_guild, inputs.clock
    relays = inputs.settings.beacon_relays
    beacon = BeaconRounds(Relays(inputs.chain, relays), clock) if relays else None
    timing = Timing(
        next_hand=inputs.settings.next_hand_seconds,
        nudge=inputs.settings.nudge_seconds,
        street=inputs.settings.street_seconds,
        empty=inputs.settings.empty_table_minutes * 60,
    )
    dependencies = RoomDependencies(clock, inputs.chance, timing, by_guild, beacon, luck_in_thread)
    room = Room(database, dependencies, tables_a_server=inputs.settings.tables_a_server)
    tournaments = Tournaments(room, database, dependencies)
    channel_probe = ChannelProbe(inputs.client)
    rankings, badges = Rankings(database.leaderboards, by_guild), load_badges(ASSETS)
    badge_roles = BadgeRoles(inputs.client, by_guild, database.badges, badges)
    return Host(
        room=room,
        beacon=beacon,
        tournaments=tournaments,
        channel_probe=channel_probe,
        lost_channels=LostChannels(room, tournaments, clock, channel_probe.probe_channel),
        topups=TopUps(
            database.wallets,
            by_guild,
            clock,
            TopupDependencies(shared.topup_messages.has_role, shared.topup_messages.credited),
        ),
        past_hands=PastHands(database),
        rankings=rankings,
        badges=Badges(database.badges, rankings, by_guild, clock, badges, badge_roles.look),
        badge_roles=badge_roles,
        recounting=Recounting(database, clock, luck_in_thread),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Publishing:
    """The announcers, which bring what happens at the host to Discord."""

    publisher: Publisher
    tournament_publisher: TournamentPublisher
    shortened_hands: ShortenedHands


def build_publishing(inputs: Inputs, shared: Shared, host: Host) -> Publishing:
    """Builds the announcers, and has them listen to the host."""
    client, clock = inputs.client, inputs.clock
    send = shared.topup_messages.send_soon
    private = _private_messages(inputs, shared, host, commitments := Commitments())
    shortened_hands = ShortenedHands(client, shared.languages, inputs.by_guild, host.past_hands)
    publisher = Publisher(
        PosterDependencies(
            client=client,
            render_process=shared.render_process,
            languages=shared.languages,
            picture_sources=PictureSources(
                inputs.by_guild, shared.avatars, shared.odds, clock, shared.faces
            ),
            remember_message=host.room.remember_message,
            surroundings_of=shared.captions.surroundings_at,
            channel_gone=host.lost_channels.recheck,
            hand_posted=shortened_hands.hand_posted,
            commitments=commitments,
            frame_taken=private.text_first.tell_frame,
        ),
        private,
        shared.first_messages,
        shared.writing,
    )
    tournament_publisher = TournamentPublisher(
        AnnouncementDependencies(
            client,
            shared.render_process,
            shared.languages,
            inputs.by_guild,
            shared.avatars,
            clock,
            shared.first_messages,
        ),
        shared.player_names,
        publisher,
        shared.captions,
        host.tournaments,
        host.lost_channels.recheck,
        send,
    )
    host.room.listen(publisher)
    host.tournaments.listen(tournament_publisher)
    host.lost_channels.listen(tournament_publisher)
    return Publishing(
        publisher=publisher,
        tournament_publisher=tournament_publisher,
        shortened_hands=shortened_hands,
    )


def _private_messages(
    inputs: Inputs, shared: Shared, host: Host, commitments: Commitments
) -> PrivateMessages:
    """Builds what players are told in private about their tables."""
    clock, wallets = inputs.clock, inputs.database.wallets
    send, arrivals = shared.topup_messages.send_soon, CardArrivals()
    text_first = TextFirst(send, host.room.view, commitments, arrivals, clock)
    untold = UntoldResults(
        host.past_hands,
        clock,
        send,
        NextChips(wallets, inputs.by_guild, clock.now_ms),
        text_first,
        inputs.client.wait_until_ready,
        wallets.history,
    )
    return PrivateMessages(send, text_first, untold, arrivals)


@dataclass(frozen=True, slots=True, kw_only=True)
class Presses:
    """All controls, and those parts of them that commands use too."""

    controls: Controls
    openings: TableOpenings
    settings_forms: SettingsForms
    pages: HistoryPages
    private_pages: PrivatePages
    replayer: Replayer


def build_presses(
    inputs: Inputs, shared: Shared, host: Host, publishing: Publishing, metrics: ProcessMetrics
) -> Presses:
    """Builds all handlers of presses, and adds each to the controls."""
    room, by_guild, publisher = host.room, inputs.by_guild, publishing.publisher
    tournament_publisher = publishing.tournament_publisher
    presses = Presses(
        controls=Controls(shared.languages, room.deduplicator, metrics.press_answered),
        openings=TableOpenings(room, by_guild, inputs.settings.turn_seconds),
        settings_forms=SettingsForms(
            by_guild, shared.languages, room.deduplicator, tournament_publisher.refresh_server
        ),
        pages=HistoryPages(inputs.database.wallets, shared.languages),
        private_pages=PrivatePages(shared.languages, room.deduplicator),
        replayer=Replayer(
            host.past_hands,
            shared.render_process,
            shared.languages,
            by_guild,
            shared.avatars,
            room.deduplicator,
            shared.writing,
        ),
    )
    reviews = HandReviews(host.past_hands, shared.odds)
    cards = CardPresses(room, publisher, shared.render_process, by_guild, shared.writing)
    for handlers in (
        cards,
        TurnPresses(room, publisher, cards.offer_draw),
        SeatPresses(room, publisher),
        PanelPresses(room, publisher, shared.render_process, by_guild, reviews, shared.writing),
        ClosePresses(room),
        TournamentPresses(host.tournaments, tournament_publisher.dependencies),
        PlanPresses(host.tournaments, by_guild, inputs.clock),
        presses.openings,
        presses.settings_forms,
        PreferencePresses(shared.personal, room.deduplicator),
        presses.pages,
        presses.private_pages,
        presses.replayer,
    ):
        presses.controls.add(handlers)
    return presses


def build_commands(
    inputs: Inputs,
    shared: Shared,
    host: Host,
    publishing: Publishing,
    presses: Presses,
    lobby_keeper: LobbyKeeper,
) -> tuple[Cogs, Menus]:
    """Builds the slash commands, a cog for each subject, and the menus of messages and members."""
    database, by_guild = inputs.database, inputs.by_guild
    services = Services(
        room=host.room,
        languages=shared.languages,
        settings=by_guild,
        database=database,
        topups=host.topups,
        past_hands=host.past_hands,
        rankings=host.rankings,
        personal=shared.personal,
        player_names=shared.player_names,
        first_messages=shared.first_messages,
        render_process=shared.render_process,
        avatars=shared.avatars,
        clock=inputs.clock,
        private_pages=presses.private_pages,
        writing=shared.writing,
        badges=host.badges,
    )
    moderation = Moderation(
        host.room, database, inputs.clock, by_guild, host.tournaments.remove_player
    )
    stats, hands = StatsCommands(services), HandCommands(services, presses.replayer)
    cogs = (
        TableCommands(services, presses.openings),
        HostCommands(services, moderation),
        ModeratorCommands(services, moderation),
        BankCommands(services, presses.pages),
        TournamentCommands(
            services,
            host.tournaments,
            load_structures(ASSETS),
            publishing.tournament_publisher.dependencies,
            host.lost_channels.announcements,
        ),
        SeasonCommands(services, host.tournaments),
        LeaderboardCommands(services, host.tournaments),
        stats,
        hands,
        SessionCommands(services),
        SettingsCommands(services, presses.settings_forms, lobby_keeper, host.badge_roles),
        HelpCommands(services),
        InvitationCommands(services),
        PreferenceCommands(services),
        PrivacyCommands(services, Forgetter(host.room, database)),
    )
    return cogs, (*stats.menus, *hands.menus)
