"""The composition root: everything is built here, once, from the settings."""

import secrets
from dataclasses import dataclass

from bot.client import Furniture, MazziereClient
from bot.host.clock import Clock, LiveClock
from bot.host.pace import Pace
from bot.host.past_hands import PastHands
from bot.host.room import Outside, Room
from bot.host.topups import TopupOutside, TopUps
from bot.picture.renderer import Renderer
from bot.poker.cards import Chance
from bot.settings import ASSETS, Settings
from bot.storage.database import Database
from bot.storage.keyfile import key_path, read_or_make_key
from bot.texts.catalogue import load_catalogue
from bot.ui.asking import Services
from bot.ui.discord_address import point_discord_at
from bot.ui.guestbook import Guestbook
from bot.ui.languages import Languages
from bot.ui.pictures import Studio
from bot.ui.presses import Presses
from bot.ui.publisher import Publisher
from bot.ui.statement import HistoryPages
from bot.ui.topup_mail import TopupMail
from cogs.bank import Bank
from cogs.hands import Hands
from cogs.help import Help
from cogs.leaderboards import Leaderboards
from cogs.settings import ServerSettings
from cogs.stats import Stats
from cogs.tables import Tables


@dataclass(slots=True)
class App:
    """The bot, built and ready to log in."""

    database: Database
    room: Room
    topups: TopUps
    topup_mail: TopupMail
    guestbook: Guestbook
    publisher: Publisher
    studio: Studio
    client: MazziereClient

    async def run(self, token: str) -> None:
        """Logs in and plays until `close` is called. Raises `discord.LoginFailure`."""
        await self.client.start(token)

    async def close(self) -> None:
        """Stops the tables where they stand, sends what is on its way, closes the database."""
        await self.topups.close()
        await self.room.close()
        await self.topup_mail.close()
        await self.publisher.close()
        await self.client.close()
        await self.guestbook.close()
        self.studio.close()
        await self.database.close()


async def build(
    settings: Settings, *, chance: Chance | None = None, clock: Clock | None = None
) -> App:
    """Builds the bot. Raises `StorageRefusal` when the database cannot be used.

    `chance` shuffles and draws; by default the system's own randomness (R-017). `clock` times turns
    and hands; by default the machine's.
    """
    if settings.discord_api_url:
        point_discord_at(settings.discord_api_url)
    languages = Languages(load_catalogue(ASSETS / "locales"), settings.language)
    key = read_or_make_key(settings.key_file or key_path(settings.database))
    database = await Database.open(settings.database, key=key)
    stored = await database.settings.all()
    languages.load(stored)
    client = MazziereClient()
    studio = Studio(Renderer())
    publisher = Publisher(client, studio, languages)
    pace = Pace(next_hand=settings.next_hand_seconds, nudge=settings.nudge_seconds)
    clock = clock or LiveClock()
    outside = Outside(clock, chance or secrets.SystemRandom(), publisher, pace)
    room = Room(database, outside)
    publisher.keep_messages_with(room.remember_message)
    guestbook = Guestbook(database.players)
    mail = TopupMail(client, languages, guestbook)
    topups = TopUps(
        database.wallets, database.settings, clock, TopupOutside(mail.has_role, mail.credited)
    )
    topups.load(stored)
    pages = HistoryPages(database.wallets, languages)
    services = Services(
        room=room,
        languages=languages,
        settings=database.settings,
        database=database,
        topups=topups,
        past_hands=PastHands(database),
        guestbook=guestbook,
        studio=studio,
        clock=clock,
    )
    cogs = (
        Tables(services, settings.turn_seconds),
        Bank(services, pages),
        Leaderboards(services),
        Stats(services),
        Hands(services),
        ServerSettings(services),
        Help(services),
    )
    presses = Presses(room, studio, languages)
    client.furnish(Furniture(room, topups, languages, guestbook, presses, pages, cogs))
    return App(database, room, topups, mail, guestbook, publisher, studio, client)
