"""Building the card room with its tournaments, and what looks after both."""

from dataclasses import dataclass

from bot.beacon.relays import Relays
from bot.building.inputs import Inputs
from bot.building.publishing import Publishing
from bot.host.badges import Badges, load_badges
from bot.host.decks import BeaconRounds
from bot.host.lost_channels import LostChannels
from bot.host.past_hands import PastHands, luck_in_thread
from bot.host.rankings import Rankings
from bot.host.recounting import Recounting
from bot.host.room import Room
from bot.host.table_actors import RoomDependencies
from bot.host.table_timers import Timing
from bot.host.topups import TopupDependencies, TopUps
from bot.host.tournaments import Tournaments
from bot.settings import ASSETS
from bot.ui.messages.direct_messages import NextChips, TopupMessages
from bot.ui.requests.sending import ChannelProbe
from bot.ui.table.shortened_hands import ShortenedHands
from bot.ui.text_first.text_first import TextFirst, UntoldResults
from bot.ui.tournaments.announcement import AnnouncementDependencies
from bot.ui.tournaments.publisher import TournamentPublisher


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """The card room and its tournaments, with what their publishers were told of."""

    room: Room
    beacon: BeaconRounds | None
    tournaments: Tournaments
    tournament_publisher: TournamentPublisher
    channel_probe: ChannelProbe
    lost_channels: LostChannels
    topup_messages: TopupMessages
    topups: TopUps
    past_hands: PastHands
    shortened_hands: ShortenedHands
    rankings: Rankings
    badges: Badges
    recounting: Recounting


def build_host(given: Inputs, shown: Publishing) -> Host:
    """Builds the room and its tournaments, and tells the publishers of them."""
    database, by_guild, clock = given.database, given.by_guild, given.clock
    relays = given.settings.beacon_relays
    beacon = BeaconRounds(Relays(given.chain, relays), clock) if relays else None
    dependencies = RoomDependencies(
        clock,
        given.chance,
        shown.publisher,
        _timing(given),
        by_guild,
        beacon,
        luck_in_thread,
    )
    room = Room(database, dependencies, tables_a_server=given.settings.tables_a_server)
    tournament_publisher = _tournament_publisher(given, shown)
    tournaments = Tournaments(room, database, dependencies, tournament_publisher)
    tournament_publisher.set_records(tournaments)
    channel_probe = ChannelProbe(given.client)
    lost_channels = LostChannels(
        room, tournaments, clock, channel_probe.probe_channel, tournament_publisher
    )
    topup_messages = TopupMessages(
        given.client, shown.languages, shown.player_names, shown.first_messages, shown.personal
    )
    past_hands = PastHands(database)
    shortened_hands = ShortenedHands(given.client, shown.languages, by_guild, past_hands)
    shown.publisher.set_remember_message(room.remember_message)
    shown.publisher.set_channel_gone_handler(lost_channels.recheck)
    shown.publisher.set_shortening(shortened_hands.hand_posted)
    _send_results(given, shown, room, past_hands, topup_messages)
    tournament_publisher.report_losses_to(lost_channels.recheck, topup_messages.send_soon)
    rankings = Rankings(database.leaderboards, by_guild)
    return Host(
        room=room,
        beacon=beacon,
        tournaments=tournaments,
        tournament_publisher=tournament_publisher,
        channel_probe=channel_probe,
        lost_channels=lost_channels,
        topup_messages=topup_messages,
        topups=TopUps(
            database.wallets,
            by_guild,
            clock,
            TopupDependencies(topup_messages.has_role, topup_messages.credited),
        ),
        past_hands=past_hands,
        shortened_hands=shortened_hands,
        rankings=rankings,
        badges=Badges(database.badges, rankings, by_guild, clock, load_badges(ASSETS)),
        recounting=Recounting(database, clock, luck_in_thread),
    )


def _timing(given: Inputs) -> Timing:
    return Timing(
        next_hand=given.settings.next_hand_seconds,
        nudge=given.settings.nudge_seconds,
        street=given.settings.street_seconds,
        empty=given.settings.empty_table_minutes * 60,
    )


def _tournament_publisher(given: Inputs, shown: Publishing) -> TournamentPublisher:
    dependencies = AnnouncementDependencies(
        given.client,
        shown.render_process,
        shown.languages,
        given.by_guild,
        shown.avatars,
        given.clock,
        shown.first_messages,
    )
    return TournamentPublisher(dependencies, shown.player_names, shown.publisher, shown.captions)


def _send_results(
    given: Inputs,
    shown: Publishing,
    room: Room,
    past_hands: PastHands,
    topup_messages: TopupMessages,
) -> None:
    """Has the publisher send players what they are told in private."""
    publisher, wallets, send = shown.publisher, given.database.wallets, topup_messages.send_soon
    text_first = TextFirst(
        send,
        room.view,
        publisher.commitments,
        publisher.card_arrivals,
        given.clock,
    )
    untold = UntoldResults(
        past_hands,
        given.clock,
        send,
        NextChips(wallets, given.by_guild, given.clock.now_ms),
        text_first,
        given.client.wait_until_ready,
        wallets.history,
    )
    publisher.set_messages(send, text_first, untold)
