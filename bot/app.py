"""The composition root: everything is built here, once, from the settings."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Any

from bot.client import Furniture, MazziereClient
from bot.health import Watchman
from bot.host.clock import Clock, LiveClock
from bot.host.lost_channels import LostChannels
from bot.host.moderation import Moderation
from bot.host.pace import Pace
from bot.host.past_hands import PastHands
from bot.host.rankings import Rankings
from bot.host.room import Outside, Room
from bot.host.structures import load_structures
from bot.host.topups import TopupOutside, TopUps
from bot.host.tournaments import Tournaments
from bot.ids import GuildId
from bot.picture.renderer import Renderer
from bot.poker.cards import Chance
from bot.settings import ASSETS, Settings
from bot.storage.database import Database
from bot.storage.keyfile import key_for, key_path
from bot.texts.catalogue import load_catalogue
from bot.ui.asking import Services
from bot.ui.desk import Props
from bot.ui.discord_address import point_discord_at
from bot.ui.faces import Faces
from bot.ui.guestbook import Guestbook
from bot.ui.languages import Languages
from bot.ui.looks import Looks
from bot.ui.odds import Bookmaker
from bot.ui.pictures import Studio
from bot.ui.presses import Presses
from bot.ui.publisher import Publisher
from bot.ui.replayer import Replayer
from bot.ui.scout import ChannelScout
from bot.ui.statement import HistoryPages
from bot.ui.topup_mail import TopupMail
from bot.ui.tournaments.announcement import Bureau
from bot.ui.tournaments.captions import Captions
from bot.ui.tournaments.herald import TournamentHerald
from bot.ui.tournaments.presses import Kit, TournamentPresses
from bot.ui.zones import Zones
from cogs.bank import Bank
from cogs.hands import Hands
from cogs.help import Help
from cogs.leaderboards import Leaderboards
from cogs.moderation import HostTools, ModeratorTools
from cogs.seasons import Seasons
from cogs.settings import ServerSettings
from cogs.stats import Stats
from cogs.tables import Tables
from cogs.tournaments import Tournaments as TournamentCommands

log = logging.getLogger(__name__)


@dataclass(slots=True)
class App:
    """The bot, built and ready to log in."""

    database: Database
    room: Room
    tournaments: Tournaments
    lost: LostChannels
    topups: TopUps
    topup_mail: TopupMail
    guestbook: Guestbook
    publisher: Publisher
    herald: TournamentHerald
    studio: Studio
    client: MazziereClient
    watchman: Watchman
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
    studio = Studio(Renderer())
    pace = Pace(
        next_hand=settings.next_hand_seconds,
        nudge=settings.nudge_seconds,
        empty=settings.empty_table_minutes * 60,
    )
    clock = clock or LiveClock()
    looks, faces, zones, captions = Looks(), Faces(), Zones(), Captions()
    looks.load(stored)
    zones.load(stored)
    props = Props(looks, faces, Bookmaker(), clock.now_ms)
    publisher = Publisher(client, studio, languages, props, captions.around)
    outside = Outside(clock, chance or secrets.SystemRandom(), publisher, pace)
    room = Room(database, outside, tables_a_server=settings.tables_a_server)
    room.bans.load(stored)
    room.mutes.load(stored)
    rankings = Rankings(database.leaderboards)
    rankings.load(stored)
    publisher.keep_messages_with(room.remember_message)
    guestbook = Guestbook(database.players)
    bureau = Bureau(client, studio, languages, looks, faces, clock)
    herald = TournamentHerald(bureau, guestbook, publisher, captions)
    tournaments = Tournaments(room, database, outside, herald)
    herald.keep_with(tournaments)
    mail = TopupMail(client, languages, guestbook)
    scout = ChannelScout(client)
    lost = LostChannels(room, tournaments, clock, scout.look, herald)
    publisher.when_gone(lost.doubt, mail.write)
    herald.when_gone(lost.doubt, mail.write)
    topups = TopUps(
        database.wallets, database.settings, clock, TopupOutside(mail.has_role, mail.credited)
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
        guestbook=guestbook,
        studio=studio,
        looks=looks,
        faces=faces,
        clock=clock,
    )
    moderation = Moderation(room, database, clock, rankings, tournaments.send_away)
    presses = Presses(room, studio, languages, looks, publisher.commitments)
    kit = Kit(languages, studio, looks, faces, clock, presses.patience)
    structures = load_structures(ASSETS)
    cogs = (
        Tables(services, settings.turn_seconds),
        HostTools(services, moderation),
        ModeratorTools(services, moderation),
        Bank(services, pages),
        TournamentCommands(services, tournaments, structures, zones, kit, lost.announcements),
        Seasons(services, tournaments),
        Leaderboards(services, tournaments),
        Stats(services),
        Hands(services, replayer),
        ServerSettings(services, zones),
        Help(services),
    )
    client.furnish(
        Furniture(
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
    watchman = Watchman(database.path)
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
