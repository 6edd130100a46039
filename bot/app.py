"""The composition root: everything is built here, once, from the settings."""

import secrets
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from bot.beacon.relays import Relays
from bot.client import MazziereClient
from bot.dashboard import RoomDashboard
from bot.health import HealthMonitor
from bot.host.all_in_luck import luck_in_thread
from bot.host.badges import Badges, load_badges
from bot.host.clock import Clock, LiveClock
from bot.host.deck_beacon import BeaconRounds
from bot.host.departed_servers import DepartedServers
from bot.host.forgetting import Forgetter
from bot.host.guild_settings import SettingsByGuild
from bot.host.lost_channels import LostChannels
from bot.host.moderation import Moderation
from bot.host.past_hands import PastHands
from bot.host.personal_settings import SettingsByPlayer
from bot.host.rankings import Rankings
from bot.host.room import Room, RoomDependencies
from bot.host.structures import load_structures
from bot.host.timing import Timing
from bot.host.topups import TopupDependencies, TopUps
from bot.host.tournaments import Tournaments
from bot.metrics import ProcessMetrics
from bot.poker.beacon import QUICKNET, BeaconChain
from bot.poker.cards import Chance
from bot.running import App
from bot.settings import ASSETS, Settings
from bot.storage.database import Database, check_shared
from bot.storage.keyfile import key_for, key_path
from bot.storage.place import place_of
from bot.texts.catalogue import load_catalogue
from bot.ui.avatar_cache import AvatarCache
from bot.ui.badge_roles import BadgeRoles
from bot.ui.callers import Services
from bot.ui.card_face_uploads import CardFaceUploads
from bot.ui.card_faces import CardFaces
from bot.ui.card_presses import CardPresses
from bot.ui.channel_probe import ChannelProbe
from bot.ui.closing import ClosePresses
from bot.ui.controls import Controls
from bot.ui.discord_address import point_discord_at
from bot.ui.first_messages import FirstMessages
from bot.ui.greeting import Greeter
from bot.ui.languages import Languages
from bot.ui.lobby_keeper import LobbyKeeper
from bot.ui.odds import OddsCalculator
from bot.ui.panel_presses import PanelPresses
from bot.ui.player_names import PlayerNames
from bot.ui.poster_dependencies import PictureSources
from bot.ui.private_pages import PrivatePages
from bot.ui.publisher import Publisher
from bot.ui.render_thread import RenderThread
from bot.ui.replayer import Replayer
from bot.ui.review import HandReviews
from bot.ui.seat_messages import NextChips
from bot.ui.seat_presses import SeatPresses
from bot.ui.settings_forms import SettingsForms
from bot.ui.shortened_hands import ShortenedHands
from bot.ui.statement import HistoryPages
from bot.ui.table_opening import TableOpenings
from bot.ui.table_presses import TurnPresses
from bot.ui.text_first import TextFirst
from bot.ui.topup_messages import TopupMessages
from bot.ui.tournaments.announcement import AnnouncementDependencies
from bot.ui.tournaments.captions import Captions
from bot.ui.tournaments.plan_presses import PlanPresses
from bot.ui.tournaments.presses import PressDependencies, TournamentPresses
from bot.ui.tournaments.publisher import TournamentPublisher
from bot.ui.untold_results import UntoldResults
from bot.ui.written_cards import CardWriting
from cogs.bank import BankCommands
from cogs.hands import HandCommands
from cogs.help import HelpCommands
from cogs.invitations import InvitationCommands
from cogs.leaderboards import LeaderboardCommands
from cogs.moderation import HostCommands, ModeratorCommands
from cogs.preferences import PreferenceCommands
from cogs.privacy import PrivacyCommands
from cogs.seasons import SeasonCommands
from cogs.sessions import SessionCommands
from cogs.settings import SettingsCommands
from cogs.stats import StatsCommands
from cogs.tables import TableCommands
from cogs.tournaments import TournamentCommands as TournamentCommands

if TYPE_CHECKING:
    from bot.picture.renderer import Renderer


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
    load_catalogue(ASSETS / "locales")
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
        health_monitor.ownership = database.ownership
        with database.read_at_start():
            by_guild = SettingsByGuild(database.settings, settings.timezone)
            await by_guild.load()
            app = _build_with(
                database,
                by_guild,
                settings,
                chance,
                clock or LiveClock(),
                client or MazziereClient(settings.shards, settings.requests_a_second),
                health_monitor,
                chain,
            )
        undo.pop_all()
    return app


def _renderer() -> "Renderer":
    """Loads the fonts' libraries with it, which an idle bot does without."""
    from bot.picture.renderer import Renderer

    return Renderer()


def _build_with(
    database: Database,
    by_guild: SettingsByGuild,
    settings: Settings,
    chance: Chance | None,
    clock: Clock,
    client: MazziereClient,
    health_monitor: HealthMonitor,
    chain: BeaconChain,
) -> App:
    languages = Languages(load_catalogue(ASSETS / "locales"), settings.language, by_guild)
    render_thread = RenderThread(_renderer)
    timing = Timing(
        next_hand=settings.next_hand_seconds,
        nudge=settings.nudge_seconds,
        street=settings.street_seconds,
        empty=settings.empty_table_minutes * 60,
    )
    avatars, captions = AvatarCache(), Captions()
    odds = OddsCalculator()
    faces = CardFaces()
    picture_sources = PictureSources(by_guild, avatars, odds, clock, faces)
    personal = SettingsByPlayer(database.players, clock.now_ms)
    writing = CardWriting(personal, faces)
    first_messages = FirstMessages(database.players)
    publisher = Publisher(
        client,
        render_thread,
        languages,
        picture_sources,
        first_messages,
        captions.surroundings_at,
        writing,
    )
    relays = settings.beacon_relays
    beacon = BeaconRounds(Relays(chain, relays), clock) if relays else None
    room_dependencies = RoomDependencies(
        clock, chance or secrets.SystemRandom(), publisher, timing, by_guild, beacon, luck_in_thread
    )
    room = Room(database, room_dependencies, tables_a_server=settings.tables_a_server)
    rankings = Rankings(database.leaderboards, by_guild)
    publisher.set_message_store(room.remember_message)
    player_names = PlayerNames(database.players)
    announcement_dependencies = AnnouncementDependencies(
        client, render_thread, languages, by_guild, avatars, clock, first_messages
    )
    tournament_publisher = TournamentPublisher(
        announcement_dependencies, player_names, publisher, captions
    )
    tournaments = Tournaments(room, database, room_dependencies, tournament_publisher)
    tournament_publisher.set_records(tournaments)
    topup_messages = TopupMessages(client, languages, player_names, first_messages, personal)
    channel_probe = ChannelProbe(client)
    lost_channels = LostChannels(
        room, tournaments, clock, channel_probe.probe_channel, tournament_publisher
    )
    publisher.set_channel_gone_handler(lost_channels.recheck)
    past_hands = PastHands(database)
    send, next_chips = topup_messages.send_soon, NextChips(database.wallets, by_guild, clock.now_ms)
    text_first = TextFirst(
        personal, send, room.view, publisher.commitments, publisher.card_arrivals, clock
    )
    untold = UntoldResults(
        past_hands,
        clock,
        send,
        next_chips,
        text_first,
        client.wait_until_ready,
        database.wallets.history,
    )
    publisher.set_messages(send, text_first, untold)
    tournament_publisher.report_losses_to(lost_channels.recheck, topup_messages.send_soon)
    topups = TopUps(
        database.wallets,
        by_guild,
        clock,
        TopupDependencies(topup_messages.has_role, topup_messages.credited),
    )
    private_pages = PrivatePages(languages, room.deduplicator)
    pages = HistoryPages(database.wallets, languages)
    badges = Badges(database.badges, rankings, clock, load_badges(ASSETS))
    shortened_hands = ShortenedHands(client, languages, by_guild, past_hands)
    publisher.set_shortening(shortened_hands.hand_posted)
    face_uploads = CardFaceUploads(client, faces, render_thread.draw_card_face)
    replayer = Replayer(
        past_hands,
        render_thread,
        languages,
        by_guild,
        avatars,
        room.deduplicator,
        writing,
    )
    services = Services(
        room=room,
        languages=languages,
        settings=by_guild,
        database=database,
        topups=topups,
        past_hands=past_hands,
        rankings=rankings,
        personal=personal,
        player_names=player_names,
        first_messages=first_messages,
        render_thread=render_thread,
        avatars=avatars,
        clock=clock,
        private_pages=private_pages,
        writing=writing,
        badges=badges,
    )
    moderation = Moderation(room, database, clock, by_guild, tournaments.remove_player)
    press_dependencies = PressDependencies(languages, render_thread, by_guild, avatars, clock)
    metrics = ProcessMetrics()
    controls = Controls(languages, room.deduplicator, metrics.press_answered)
    health_monitor.dashboard = RoomDashboard(
        client, room, tournaments, database, render_thread, metrics
    )
    reviews = HandReviews(past_hands, odds)
    cards = CardPresses(room, publisher, render_thread, by_guild, writing)
    controls.add(cards)
    controls.add(TurnPresses(room, publisher, cards.offer_draw))
    controls.add(SeatPresses(room, publisher))
    controls.add(PanelPresses(room, publisher, render_thread, by_guild, reviews, writing))
    controls.add(ClosePresses(room))
    controls.add(TournamentPresses(tournaments, press_dependencies))
    controls.add(PlanPresses(tournaments, by_guild, clock))
    openings = TableOpenings(room, by_guild, settings.turn_seconds)
    controls.add(openings)
    settings_forms = SettingsForms(
        by_guild, languages, room.deduplicator, tournament_publisher.refresh_server
    )
    controls.add(settings_forms)
    controls.add(pages)
    controls.add(private_pages)
    controls.add(replayer)
    badge_roles = BadgeRoles(client, by_guild, database.badges, badges.all)
    badges.after_look = badge_roles.look
    lobby_keeper = LobbyKeeper(
        client,
        room,
        by_guild,
        clock,
        openings.rules_of_lobby,
        idle_seconds=settings.empty_table_minutes * 60,
    )
    departed_servers = DepartedServers(database.servers, by_guild, clock, settings.server_data_days)
    greeter = Greeter(database.servers, languages, clock)
    structures = load_structures(ASSETS)
    stats_commands, hand_commands = StatsCommands(services), HandCommands(services, replayer)
    cogs = (
        TableCommands(services, openings),
        HostCommands(services, moderation),
        ModeratorCommands(services, moderation),
        BankCommands(services, pages),
        TournamentCommands(
            services,
            tournaments,
            structures,
            press_dependencies,
            lost_channels.announcements,
        ),
        SeasonCommands(services, tournaments),
        LeaderboardCommands(services, tournaments),
        stats_commands,
        hand_commands,
        SessionCommands(services),
        SettingsCommands(services, settings_forms, lobby_keeper, badge_roles),
        HelpCommands(services),
        InvitationCommands(services),
        PreferenceCommands(services),
        PrivacyCommands(services, Forgetter(room, database)),
    )
    app = App(
        database=database,
        room=room,
        tournaments=tournaments,
        lost_channels=lost_channels,
        topups=topups,
        topup_messages=topup_messages,
        shortened_hands=shortened_hands,
        face_uploads=face_uploads,
        player_names=player_names,
        publisher=publisher,
        tournament_publisher=tournament_publisher,
        render_thread=render_thread,
        avatars=avatars,
        client=client,
        cogs=cogs,
        menus=(*stats_commands.menus, *hand_commands.menus),
        languages=languages,
        controls=controls,
        channel_probe=channel_probe,
        lobby_keeper=lobby_keeper,
        greeter=greeter,
        departed_servers=departed_servers,
        badges=badges,
        badge_roles=badge_roles,
        health_monitor=health_monitor,
        metrics=metrics,
        beacon=beacon,
        shows_card_emoji=settings.shows_card_emoji,
        health_port=settings.health_port,
    )
    client.set_parts(app)
    return app
