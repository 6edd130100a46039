"""One bot from its start to its end: the real host, storage and interface, wired for simulation."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import discord

from bot.host.decks import BeaconRounds, RoundSource
from bot.host.guild_settings import SettingsByGuild, SettingsByPlayer
from bot.host.lost_channels import LostChannels
from bot.host.past_hands import PastHands
from bot.host.room import Room
from bot.host.table_actors import RoomDependencies
from bot.host.table_announcer import TablePlace
from bot.host.table_timers import Timing
from bot.host.topups import TopupDependencies, TopUps
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, GuildId, HandId, TableId
from bot.storage.database import Database
from bot.storage.place import Place
from bot.texts import FALLBACK
from bot.ui.components.written_cards import NO_FACES, CardWriting
from bot.ui.controls.controls import Controls
from bot.ui.messages.card_messages import CardArrivals
from bot.ui.messages.commitments import Commitments
from bot.ui.messages.direct_messages import DirectMessages, NextChips
from bot.ui.past_hands.review import HandReviews
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.odds import OddsCalculator
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.presses.card_presses import CardPresses
from bot.ui.presses.panel_presses import PanelPresses
from bot.ui.presses.seat_presses import SeatPresses
from bot.ui.presses.table_presses import TurnPresses
from bot.ui.requests.dm_channels import FirstMessages
from bot.ui.requests.sending import ChannelProbe
from bot.ui.table.poster import PictureSources, PosterDependencies
from bot.ui.table.publisher import PrivateMessages, Publisher
from bot.ui.text_first.text_first import TextFirst, UntoldResults
from bot.ui.tournaments.announcement import AnnouncementDependencies
from bot.ui.tournaments.announcement_layout import Captions
from bot.ui.tournaments.presses import TournamentPresses
from bot.ui.tournaments.publisher import TournamentPublisher
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import PlayerNames
from devtools.simulation.catalogue import catalogue
from devtools.simulation.client import SimulatedClient
from devtools.simulation.discord import BotConnection, SimulatedDiscord
from devtools.simulation.disk import FaultyDisk, disk_of
from devtools.simulation.fakes import (
    FakeRenderProcess,
    Listeners,
    NoOdds,
    ObservedTables,
    ObservedTournaments,
    watch_commits,
)
from devtools.simulation.interactions import SimulatedInteraction
from devtools.simulation.loop import VirtualClock

PACE = Timing(next_hand=1, nudge=8, street=1.5)


@dataclass(slots=True)
class Announcers:
    """All that a bot says to Discord by itself."""

    publisher: Publisher
    tournament_publisher: TournamentPublisher
    topup_messages: DirectMessages
    player_names: PlayerNames

    async def close(self) -> None:
        """Finishes what is being said."""
        self.publisher.tell_waiting()
        await asyncio.gather(
            self.publisher.close(), self.tournament_publisher.close(), self.topup_messages.close()
        )
        await self.player_names.settle()


@dataclass(slots=True)
class BotProcess:
    """A running bot, and its end: by the book, or by a power cut."""

    place: Place
    disk: FaultyDisk
    line: BotConnection
    database: Database
    room: Room
    tournaments: Tournaments
    lost: LostChannels
    probe: ChannelProbe
    topups: TopUps
    announcers: Announcers
    controls: Controls
    beacon: BeaconRounds | None = None
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    @classmethod
    async def begin(
        cls,
        place: Place,
        world: SimulatedDiscord,
        listeners: Listeners,
        seed: int,
        introduce: Callable[["BotProcess"], None],
        rounds: RoundSource | None = None,
    ) -> "BotProcess":
        """Opens the database, finds earlier tables and tournaments, and plays on.

        `introduce` is told of the new bot before its first news. `rounds` cut its decks, if there
        are any.
        """
        disk, line = disk_of(place, world.faults), BotConnection(world)
        database = await Database.open(place, gather_seconds=0, disk=disk, blocking=True)
        watch_commits(database.writer, lambda unit: None if line.dead else listeners.promised(unit))
        beacon = None if rounds is None else BeaconRounds(rounds, VirtualClock())
        bot = _wired(place, disk, line, database, listeners, Random(seed), beacon)
        introduce(bot)
        await bot.tournaments.recover()
        bot.topups.start()
        bot.look_for_channels()
        return bot

    def deliver(self, interaction: SimulatedInteraction) -> None:
        """A press reaches the bot, if it runs."""
        if self.line.dead:
            return
        pressed = cast(discord.Interaction, interaction)
        self.announcers.player_names.record(pressed)
        self.spawn(self.controls.answer_interaction(pressed))

    def channel_deleted(self, channel: int) -> None:
        """Discord says that a channel or a thread was deleted."""
        if not self.line.dead:
            self.lost.deleted(ChannelId(channel))

    def removed_from_server(self, guild: GuildId) -> None:
        """Discord says that a server has removed the bot."""
        if not self.line.dead:
            self.lost.server_gone(guild)

    def look_for_channels(self) -> None:
        """The gateway is there, again; or a server has let the bot in again."""
        if not self.line.dead:
            self.lost.check(self.probe.needs_no_probe)

    def spawn(self, work: Any) -> None:
        """Lets something happen beside everything else."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def stop(self) -> None:
        """Stop by the book: the bot finishes all that it has accepted."""
        await self.topups.close()
        await self.lost.close()
        await self.tournaments.close()
        await self.room.close()
        await self.announcers.close()
        if self.beacon is not None:
            await self.beacon.close()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.database.close()

    async def lose_power(self) -> Place:
        """Let nothing reach disk or Discord any more. Returns what the next bot finds."""
        if self.disk.survivor is None:
            self.disk.lose_power()
        self.line.dead = True
        await self.stop()
        if self.disk.survivor is None:
            raise RuntimeError("a power cut left nothing behind")
        return self.disk.survivor


async def _at_once() -> None:
    """A simulated bot is online from its start."""


def _keep_whole(place: TablePlace, hand: HandId, message: int) -> None:
    """Messages of hands stay as they are posted: a simulation does not last until they shorten."""


def _wired(
    place: Place,
    disk: FaultyDisk,
    line: BotConnection,
    database: Database,
    listeners: Listeners,
    chance: Random,
    beacon: BeaconRounds | None,
) -> BotProcess:
    """Build a bot like the real one, except for Discord, the pictures and the time."""
    settings = SettingsByGuild(database.settings)
    languages = Languages(catalogue(), FALLBACK, settings)
    client, render_process = (
        cast(discord.Client, SimulatedClient(line)),
        cast(RenderProcess, FakeRenderProcess()),
    )
    clock, avatars, captions = VirtualClock(), AvatarCache(), Captions()
    odds = cast(OddsCalculator, NoOdds())
    sources = PictureSources(settings, avatars, odds, clock)
    first_messages = FirstMessages(database.players)
    personal = SettingsByPlayer(database.players, clock.now_ms)
    writing = CardWriting(personal, NO_FACES)
    dependencies = RoomDependencies(clock, chance, PACE, settings, beacon)
    room = Room(database, dependencies)
    tournaments = Tournaments(room, database, dependencies)
    probe, player_names = ChannelProbe(client), PlayerNames(database.players)
    lost = LostChannels(room, tournaments, clock, probe.probe_channel)
    topup_messages = DirectMessages(client, languages, player_names, first_messages, personal)
    send, next_chips = topup_messages.send_soon, NextChips(database.wallets, settings, clock.now_ms)
    commitments, arrivals = Commitments(), CardArrivals()
    text_first = TextFirst(send, room.view, commitments, arrivals, clock)
    untold = UntoldResults(
        PastHands(database),
        clock,
        send,
        next_chips,
        text_first,
        _at_once,
        database.wallets.history,
    )
    publisher = Publisher(
        PosterDependencies(
            client=client,
            render_process=render_process,
            languages=languages,
            picture_sources=sources,
            remember_message=room.remember_message,
            surroundings_of=captions.surroundings_at,
            channel_gone=lost.recheck,
            hand_posted=_keep_whole,
            commitments=commitments,
            frame_taken=text_first.tell_frame,
        ),
        PrivateMessages(send, text_first, untold, arrivals),
        first_messages,
        writing,
    )
    announcement = AnnouncementDependencies(
        client, render_process, languages, settings, avatars, clock, first_messages
    )
    tournament_publisher = TournamentPublisher(
        announcement, player_names, publisher, captions, tournaments, lost.recheck, send
    )
    room.listen(ObservedTables(publisher, listeners))
    tournaments.listen(ObservedTournaments(tournament_publisher, listeners))
    lost.listen(tournament_publisher)
    topups = TopUps(
        database.wallets,
        settings,
        clock,
        TopupDependencies(topup_messages.has_role, topup_messages.credited),
    )
    controls = Controls(languages, room.deduplicator)
    reviews = HandReviews(PastHands(database), odds)
    cards = CardPresses(room, publisher, render_process, settings, writing)
    controls.add(cards)
    controls.add(TurnPresses(room, publisher, cards.offer_draw))
    controls.add(SeatPresses(room, publisher))
    controls.add(PanelPresses(room, publisher, render_process, settings, reviews, writing))
    controls.add(TournamentPresses(tournaments, announcement))
    return BotProcess(
        place,
        disk,
        line,
        database,
        room,
        tournaments,
        lost,
        probe,
        topups,
        Announcers(publisher, tournament_publisher, topup_messages, player_names),
        controls,
        beacon,
    )


def table_of(custom_ids: tuple[str, ...]) -> TableId | None:
    """The table that a message's controls belong to."""
    for custom_id in custom_ids:
        parts = custom_id.split(":")
        if len(parts) > 2 and parts[2].isdigit():
            return TableId(int(parts[2]))
    return None
