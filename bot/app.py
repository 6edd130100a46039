"""The composition root: everything is built once, from the settings, room by room
(`bot/building`)."""

import secrets
from contextlib import AsyncExitStack

from bot.building.commands import COMMANDS_OF_PLAY, build_commands
from bot.building.controls import build_controls
from bot.building.host import build_host
from bot.building.inputs import Inputs
from bot.building.publishing import build_publishing
from bot.client import MazziereClient
from bot.dashboard import RoomDashboard
from bot.health import HealthMonitor
from bot.host.background_tasks import Clock, LiveClock
from bot.host.forgetting import DepartedServers
from bot.host.guild_settings import SettingsByGuild
from bot.metrics import ProcessMetrics
from bot.poker.cards import Chance
from bot.poker.cut import QUICKNET, BeaconChain
from bot.running import App
from bot.settings import ASSETS, Settings
from bot.storage.database import Database, check_shared
from bot.storage.keyfile import key_for, key_path
from bot.storage.place import place_of
from bot.texts.catalogue import load_catalogue
from bot.ui.opening.lobby_keeper import LobbyKeeper
from bot.ui.players.badge_roles import BadgeRoles
from bot.ui.presentation.card_face_uploads import CardFaceUploads
from bot.ui.servers.greeting import Greeter
from bot.ui.words.discord_address import point_discord_at
from cogs.tournaments import TournamentCommands as TournamentCommands


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
    load_catalogue(ASSETS / "locales", settings.age)
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


def _build_with(given: Inputs) -> App:
    database, by_guild, client = given.database, given.by_guild, given.client
    metrics = ProcessMetrics()
    shown = build_publishing(given)
    host = build_host(given, shown)
    pressing = build_controls(given, shown, host, metrics)
    badge_roles = BadgeRoles(client, by_guild, database.badges, host.badges.all)
    host.badges.after_look = badge_roles.look
    lobby_keeper = LobbyKeeper(
        client,
        host.room,
        by_guild,
        given.clock,
        pressing.openings.rules_of_lobby,
        idle_seconds=given.settings.empty_table_minutes * 60,
    )
    cogs, menus = build_commands(given, shown, host, pressing, lobby_keeper, badge_roles)
    given.health_monitor.dashboard = RoomDashboard(
        client, host.room, host.tournaments, database, shown.render_process, metrics
    )
    app = App(
        database=database,
        room=host.room,
        tournaments=host.tournaments,
        lost_channels=host.lost_channels,
        topups=host.topups,
        topup_messages=host.topup_messages,
        shortened_hands=host.shortened_hands,
        face_uploads=CardFaceUploads(client, shown.faces, shown.render_process.draw_card_face),
        player_names=shown.player_names,
        publisher=shown.publisher,
        tournament_publisher=host.tournament_publisher,
        render_process=shown.render_process,
        avatars=shown.avatars,
        client=client,
        cogs=cogs,
        menus=menus,
        languages=shown.languages,
        controls=pressing.controls,
        channel_probe=host.channel_probe,
        lobby_keeper=lobby_keeper,
        greeter=Greeter(database.servers, shown.languages, given.clock),
        departed_servers=DepartedServers(
            database.servers, by_guild, given.clock, given.settings.server_data_days
        ),
        badges=host.badges,
        badge_roles=badge_roles,
        recounting=host.recounting,
        health_monitor=given.health_monitor,
        metrics=metrics,
        beacon=host.beacon,
        shows_card_emoji=given.settings.shows_card_emoji,
        age_restricted=COMMANDS_OF_PLAY if given.settings.age_restricted else frozenset(),
        health_port=given.settings.health_port,
    )
    client.set_parts(app)
    return app
