"""The composition root: everything is built here, once, from the settings."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

from bot.client import ClientDependencies, MazziereClient
from bot.health import HealthMonitor
from bot.host.clock import Clock, LiveClock
from bot.host.lost_channels import LostChannels
from bot.host.moderation import Moderation
from bot.host.past_hands import PastHands
from bot.host.rankings import Rankings
from bot.host.room import Room, RoomDependencies
from bot.host.structures import load_structures
from bot.host.timing import Timing
from bot.host.topups import TopupDependencies, TopUps
from bot.host.tournaments import Tournaments
from bot.ids import GuildId
from bot.picture.renderer import Renderer
from bot.poker.cards import Chance
from bot.settings import ASSETS, Settings
from bot.storage.database import Database
from bot.storage.keyfile import key_for, key_path
from bot.texts.catalogue import load_catalogue
from bot.ui.avatar_cache import AvatarCache
from bot.ui.callers import Services
from bot.ui.channel_probe import ChannelProbe
from bot.ui.discord_address import point_discord_at
from bot.ui.languages import Languages
from bot.ui.looks import Looks
from bot.ui.odds import OddsCalculator
from bot.ui.player_names import PlayerNames
from bot.ui.poster_dependencies import PictureSources
from bot.ui.publisher import Publisher
from bot.ui.render_thread import RenderThread
from bot.ui.replayer import Replayer
from bot.ui.statement import HistoryPages
from bot.ui.table_presses import TablePresses
from bot.ui.time_zones import TimeZones
from bot.ui.topup_messages import TopupMessages
from bot.ui.tournaments.announcement import AnnouncementDependencies
from bot.ui.tournaments.captions import Captions
from bot.ui.tournaments.presses import PressDependencies, TournamentPresses
from bot.ui.tournaments.publisher import TournamentPublisher
from cogs.bank import BankCommands
from cogs.hands import HandCommands
from cogs.help import HelpCommands
from cogs.leaderboards import LeaderboardCommands
from cogs.moderation import HostCommands, ModeratorCommands
from cogs.seasons import SeasonCommands
from cogs.settings import SettingsCommands
from cogs.stats import StatsCommands
from cogs.tables import TableCommands
from cogs.tournaments import TournamentCommands as TournamentCommands

log = logging.getLogger(__name__)


@dataclass(slots=True)
class App:
    """The bot, built and ready to log in."""

    database: Database
    room: Room
    tournaments: Tournaments
    lost: LostChannels
    topups: TopUps
    topup_mail: TopupMessages
    guestbook: PlayerNames
    publisher: Publisher
    herald: TournamentPublisher
    studio: RenderThread
    client: MazziereClient
    watchman: HealthMonitor
    health_port: int | None = None
    closed: bool = False

    async def run(self, token: str) -> None:
        """Logs in and plays until `close` is called. Raises `discord.LoginFailure`."""
        await self.watchman.start(self.health_port)
        await self.client.start(token)

    async def close(self) -> None:
        """Finishes what is in flight, says goodbye at the tables, closes the database.

        Takes less than five seconds, however slow Discord is; harmless when it was done before.
        """
        if self.closed:
            return
        self.closed = True
        try:
            for close, seconds in (
                (self.watchman.close, 0.2),
                (self.topups.close, 0.3),
                (self.lost.close, 0.1),
                (self.tournaments.close, 0.4),
                (self.room.close, 0.8),
                (self.topup_mail.close, 0.3),
                (self._finish_telling, 2.2),
                (self.client.close, 0.5),
                (self.guestbook.close, 0.3),
            ):
                await _within(seconds, close())
            self.studio.close()
        finally:
            await self.database.close()

    async def _finish_telling(self) -> None:
        await asyncio.gather(self.publisher.close(), self.herald.close())


async def _within(seconds: float, closing: Awaitable[None]) -> None:
    """Waits no longer than that: what is accepted is on disk already."""
    try:
        async with asyncio.timeout(seconds):
            await closing
    except TimeoutError:
        log.warning("a part of the bot did not stop within %s s", seconds)


async def build(
    settings: Settings, *, chance: Chance | None = None, clock: Clock | None = None
) -> App:
    """Builds the bot. Raises `StorageRefusal` when the database cannot be used.

    `chance` shuffles and draws; by default the system's own randomness (R-017). `clock` times turns
    and hands; by default the machine's.
    """
    if settings.discord_api_url:
        point_discord_at(settings.discord_api_url)
    key = key_for(settings.database, settings.key_file or key_path(settings.database))
    database = await Database.open(settings.database, key=key, accept_loss=settings.accept_loss)
    try:
        with database.read_at_start():
            stored = await database.settings.all()
            return _build_on(database, stored, settings, chance, clock)
    except BaseException:
        await database.close()
        raise


def _build_on(
    database: Database,
    stored: dict[GuildId, dict[str, Any]],
    settings: Settings,
    chance: Chance | None,
    clock: Clock | None,
) -> App:
    languages = Languages(load_catalogue(ASSETS / "locales"), settings.language)
    languages.load(stored)
    client = MazziereClient()
    studio = RenderThread(Renderer())
    pace = Timing(
        next_hand=settings.next_hand_seconds,
        nudge=settings.nudge_seconds,
        empty=settings.empty_table_minutes * 60,
    )
    clock = clock or LiveClock()
    looks, faces, zones, captions = Looks(), AvatarCache(), TimeZones(), Captions()
    looks.load(stored)
    zones.load(stored)
    props = PictureSources(looks, faces, OddsCalculator(), clock.now_ms)
    publisher = Publisher(client, studio, languages, props, captions.around)
    outside = RoomDependencies(clock, chance or secrets.SystemRandom(), publisher, pace)
    room = Room(database, outside, tables_a_server=settings.tables_a_server)
    room.bans.load(stored)
    room.mutes.load(stored)
    rankings = Rankings(database.leaderboards)
    rankings.load(stored)
    publisher.set_message_store(room.remember_message)
    guestbook = PlayerNames(database.players)
    bureau = AnnouncementDependencies(client, studio, languages, looks, faces, clock)
    herald = TournamentPublisher(bureau, guestbook, publisher, captions)
    tournaments = Tournaments(room, database, outside, herald)
    herald.keep_with(tournaments)
    mail = TopupMessages(client, languages, guestbook)
    scout = ChannelProbe(client)
    lost = LostChannels(room, tournaments, clock, scout.probe_channel, herald)
    publisher.set_channel_gone_handlers(lost.doubt, mail.send_soon)
    herald.when_gone(lost.doubt, mail.send_soon)
    topups = TopUps(
        database.wallets, database.settings, clock, TopupDependencies(mail.has_role, mail.credited)
    )
    topups.load(stored)
    pages = HistoryPages(database.wallets, languages)
    past_hands = PastHands(database)
    replayer = Replayer(past_hands, studio, languages, looks, faces)
    services = Services(
        room=room,
        languages=languages,
        settings=database.settings,
        database=database,
        topups=topups,
        past_hands=past_hands,
        rankings=rankings,
        player_names=guestbook,
        render_thread=studio,
        looks=looks,
        avatars=faces,
        clock=clock,
    )
    moderation = Moderation(room, database, clock, rankings, tournaments.send_away)
    presses = TablePresses(room, studio, languages, looks, publisher.commitments)
    kit = PressDependencies(languages, studio, looks, faces, clock, presses.rate_limiter)
    structures = load_structures(ASSETS)
    cogs = (
        TableCommands(services, settings.turn_seconds),
        HostCommands(services, moderation),
        ModeratorCommands(services, moderation),
        BankCommands(services, pages),
        TournamentCommands(services, tournaments, structures, zones, kit, lost.announcements),
        SeasonCommands(services, tournaments),
        LeaderboardCommands(services, tournaments),
        StatsCommands(services),
        HandCommands(services, replayer),
        SettingsCommands(services, zones),
        HelpCommands(services),
    )
    client.furnish(
        ClientDependencies(
            room=room,
            tournaments=tournaments,
            topups=topups,
            languages=languages,
            guestbook=guestbook,
            faces=faces,
            presses=presses,
            gates=TournamentPresses(tournaments, kit),
            herald=herald,
            lost=lost,
            scout=scout,
            remember_server=mail.remember_server,
            pages=pages,
            replayer=replayer,
            cogs=cogs,
        )
    )
    watchman = HealthMonitor(database.path)
    return App(
        database,
        room,
        tournaments,
        lost,
        topups,
        mail,
        guestbook,
        publisher,
        herald,
        studio,
        client,
        watchman,
        settings.health_port,
    )
