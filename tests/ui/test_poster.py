"""A table's message when Discord acts and does not say so, loses it, or takes its time."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, cast
from unittest.mock import patch

import discord

from bot.host.past_hands import PastHand, PastHands
from bot.host.refusals import HostCode, HostRefusal
from bot.host.table_announcer import TableNews
from bot.ids import ChannelId, PlayerId, TableId
from bot.storage.players import PersonalSettings
from bot.table.table import Table
from bot.table.view import TableView
from bot.ui.components.written_cards import SIGNS_ALONE
from bot.ui.messages.card_messages import CardArrivals
from bot.ui.messages.commitments import Commitments
from bot.ui.messages.direct_messages import PlayerMessage
from bot.ui.presentation.avatar_cache import AvatarCache
from bot.ui.presentation.odds import OddsCalculator
from bot.ui.presentation.render_process import RenderProcess
from bot.ui.requests.answers import TOKEN_SECONDS, InteractionReply
from bot.ui.requests.sending import TOO_OLD_TO_EDIT
from bot.ui.table.poster import PictureSources, PosterDependencies
from bot.ui.table.publisher import PrivateMessages, Publisher
from bot.ui.text_first.text_first import TextFirst, UntoldResults
from bot.ui.words.languages import Languages
from devtools.simulation.client import SimulatedClient
from devtools.simulation.discord import BotConnection, SimulatedDiscord, StoredMessage
from devtools.simulation.fakes import FakeRenderProcess, NoOdds
from devtools.simulation.http_errors import http_error
from devtools.simulation.interactions import SimulatedPress
from devtools.simulation.loop import VirtualClock, run_virtually
from tests.builders import no_settings, rules, sit_down
from tests.ui.first_messages import nobody_new
from tests.ui.tables import CATALOGUE, PLACE, news_of, public, read_nothing

CHATTER = 40
FINE, UNTOLD, LOST = (False, True), (True, True), (True, False)
"""A request's fate: whether it fails, and whether Discord carries it out all the same."""


class Script(SimulatedDiscord):
    """A Discord that does with the next requests what it is told."""

    fates: list[tuple[bool, bool]]
    answer_seconds = 0.0

    async def carry(self, line: BotConnection, outgoing: Any, do: Callable[[], Any]) -> Any:
        await asyncio.sleep(self.answer_seconds)
        return await super().carry(line, outgoing, do)

    def _draw(self) -> tuple[bool, bool]:
        return self.fates.pop(0) if self.fates else FINE


class Preparations(NoOdds):
    """Counts how often the odds were made ready."""

    def __init__(self) -> None:
        self.count = 0

    def warm_up(self) -> None:
        self.count += 1


class NoPastHands:
    """No hand was played before the test."""

    async def newest_of(self, table: TableId) -> PastHand:
        raise HostRefusal(HostCode.NO_SUCH_HAND)


async def _no_view(*_: object) -> TableView:
    raise HostRefusal(HostCode.NO_SUCH_TABLE)


async def _online() -> None:
    """The bot is online from its start."""


async def _noted(table: TableId, message: int) -> None:
    """Where the message is stored is not looked at here."""


class Channel:
    """The table's channel, and who publishes there."""

    def __init__(self) -> None:
        self.odds = Preparations()
        self.readers: set[PlayerId] = set()
        """The players who read text first."""
        self.sent: list[PlayerMessage] = []
        """The direct messages that depend on what players have chosen, and were sent."""
        self.world = Script(lambda _: None)
        self.world.fates = []
        self.publisher = self.another_bot()

    def another_bot(self) -> Publisher:
        client = cast(discord.Client, SimulatedClient(BotConnection(self.world)))
        picture_sources = PictureSources(
            no_settings(), AvatarCache(), cast(OddsCalculator, self.odds), VirtualClock()
        )
        commitments, arrivals = Commitments(), CardArrivals()
        text_first = TextFirst(self._send, _no_view, commitments, arrivals, VirtualClock())
        unused: Any = None
        untold = UntoldResults(
            cast(PastHands, NoPastHands()),
            VirtualClock(),
            self._send,
            read_nothing,
            text_first,
            _online,
            unused,
        )
        dependencies = PosterDependencies(
            client=client,
            render_process=cast(RenderProcess, FakeRenderProcess()),
            languages=Languages(CATALOGUE, "en", no_settings()),
            picture_sources=picture_sources,
            remember_message=_noted,
            surroundings_of=lambda table, texts: None,
            channel_gone=lambda channel: None,
            hand_posted=lambda place, hand, message: None,
            commitments=commitments,
            frame_taken=text_first.tell_frame,
        )
        private = PrivateMessages(self._send, text_first, untold, arrivals)
        return Publisher(dependencies, private, nobody_new(), SIGNS_ALONE)

    def _send(self, message: PlayerMessage) -> None:
        chosen = PersonalSettings(text_first=message.player in self.readers)
        if message.wanted is not None and message.wanted(chosen):
            self.sent.append(message)

    @property
    def all(self) -> list[StoredMessage]:
        return self.world.in_channel(PLACE.channel)

    @property
    def tables(self) -> list[StoredMessage]:
        """Every message with a table's controls, oldest first."""
        return [m for m in self.all if m.custom_ids]

    @contextmanager
    def away_until(self, moment: float) -> Iterator[None]:
        """Nothing is carried out before that time of the loop."""
        loop = asyncio.get_running_loop()
        with patch.object(self.world, "_draw", lambda: LOST if loop.time() < moment else FINE):
            yield

    def chat(self) -> None:
        """People write a lot."""
        for _ in range(CHATTER):
            number = next(self.world.ids)
            self.world.post(StoredMessage(number, PLACE.channel, ("hello",), (), ()))


def waiting(hand: int = 0, *, closed: bool = False, names: str = "ab") -> TableNews:
    """People at a table; after so many hands, whose last one has a message of its own."""
    table = Table(rules())
    for name in names:
        table.apply(sit_down(name))
    view = public(table)._replace(hand_number=hand, closed=closed)
    return replace(news_of(view), deadline_ms=None, next_hand_ms=None)


@dataclass
class FakeReply:
    """The answer to a press on the table's message."""

    message: int | None
    pictures: int = 0
    acknowledged: bool = False
    last_edits: int = 0
    is_too_old: bool = False
    is_refused: bool = False

    def claim(self) -> bool:
        return not (self.pictures or self.acknowledged)

    async def show_table(self, layout: discord.ui.LayoutView, *_: object) -> bool:
        self.pictures += 1
        return not self.is_refused

    async def show_table_again(self, layout: discord.ui.LayoutView, picture: bytes) -> bool:
        self.last_edits += 1
        return not self.is_too_old

    async def acknowledge(self) -> None:
        self.acknowledged |= self.claim()


def reply_to(channel: Channel, message: StoredMessage) -> InteractionReply:
    """The reply to a press that Discord has just delivered."""
    press = SimulatedPress(PLACE.guild, PLACE.channel, PlayerId(1), message, {})
    now = asyncio.get_running_loop().time()
    interaction = press.delivered(BotConnection(channel.world), 1, [], now)
    return InteractionReply(cast(discord.Interaction, interaction), "", in_time=False)


async def answered(
    channel: Channel, told: TableNews | None, *, is_refused: bool = False
) -> FakeReply:
    """Presses, and tells what came of it; returns the answer to the press."""
    (message,) = channel.tables
    reply = FakeReply(message.id, is_refused=is_refused)
    if told is not None:
        channel.publisher.table_changed(told)
    await channel.publisher.answer_press(PLACE.table, cast(InteractionReply, reply))
    await asyncio.sleep(60)
    return reply


Test = Callable[[Channel], Awaitable[None]]


def virtually(test: Test) -> Callable[[], None]:
    """Runs the test in virtual time."""

    async def run() -> None:
        channel = Channel()
        await test(channel)
        await channel.publisher.close()

    def wrapped() -> None:
        run_virtually(run)

    wrapped.__doc__ = test.__doc__
    return wrapped


async def shown(channel: Channel, *told: TableNews) -> None:
    """Tells the news one after the other, and waits until they are seen."""
    for each in told:
        channel.publisher.table_changed(each)
        await asyncio.sleep(60)


@virtually
async def test_what_was_recovered_is_shown_once_the_bot_is_online(channel: Channel) -> None:
    """Hundreds of tables would hold up the gateway; where that does not answer, they are shown."""
    for release in (channel.publisher.gate.release, lambda: None):
        before = len(channel.all)
        channel.publisher.gate.hold()
        channel.publisher.gate.release_within(5)
        seen = channel.publisher.table_changed(waiting(before + 1))
        await asyncio.sleep(4.9)
        assert len(channel.all) == before
        release()
        await asyncio.sleep(3)
        assert len(channel.all) > before
        assert seen is not None
        assert seen.result() is True


@virtually
async def test_nothing_is_asked_for_a_table_before_the_bot_is_online(channel: Channel) -> None:
    """Channels for its players' cards, calls of before, its message: all of it waits."""
    channel.publisher.gate.hold()
    channel.publisher.table_changed(replace(waiting(), recovered=True))
    await asyncio.sleep(30)
    assert channel.world.requests == 0
    channel.publisher.gate.release()
    await asyncio.sleep(30)
    assert channel.world.requests >= 4


@virtually
async def test_odds_are_made_ready_with_the_first_table(channel: Channel) -> None:
    """The end of the first all-in hand would wait for it; a start has better to do."""
    channel.publisher.gate.hold()
    channel.publisher.table_changed(replace(waiting(), recovered=True))
    assert channel.odds.count == 0
    channel.publisher.gate.release()
    assert channel.odds.count == 1
    unopened = Channel()
    assert unopened.odds.count == 0
    unopened.publisher.table_changed(waiting())
    assert unopened.odds.count == 1
    await unopened.publisher.close()


@virtually
async def test_a_closed_channel_starts_nobody_s_time(channel: Channel) -> None:
    """The bot lost the right to see it for a moment: the turn begins when it is shown."""
    await shown(channel, waiting())
    channel.world.closed_channels.add(PLACE.channel)
    seen = channel.publisher.table_changed(waiting(1))
    await asyncio.sleep(1)
    assert not seen.done()
    channel.world.closed_channels.discard(PLACE.channel)
    await asyncio.sleep(60)
    assert seen.result() is True


@virtually
async def test_nothing_is_posted_while_a_stray_cannot_be_looked_for(channel: Channel) -> None:
    """Nothing is posted while a stray cannot be looked for: nobody would know which of two messages
    is the table's."""
    await shown(channel, waiting())
    channel.world.fates = [UNTOLD, LOST, LOST, FINE]
    await shown(channel, waiting(1))
    assert len(channel.tables) == 1
    assert not channel.world.fates
    titles = [message.texts[1].splitlines()[0] for message in channel.all]
    assert [title[-6:] for title in titles] == ["hand 1"]


@virtually
async def test_a_stray_below_a_long_talk_goes(channel: Channel) -> None:
    """Much was written since the table's message."""
    await shown(channel, waiting())
    channel.chat()
    channel.world.fates = [UNTOLD]
    await shown(channel, waiting(1))
    assert len(channel.tables) == 1


@virtually
async def test_an_outage_of_an_hour_leaves_nothing_behind(channel: Channel) -> None:
    """A table that was closed meanwhile loses its controls, though nothing else is to come."""
    await shown(channel, waiting())
    with channel.away_until(asyncio.get_running_loop().time() + 4_000):
        seen = channel.publisher.table_changed(waiting(closed=True))
        await asyncio.sleep(4_100)
    assert seen is not None
    assert seen.result() is True
    assert channel.tables == []


@virtually
async def test_a_state_of_the_last_moment_of_an_outage_is_sent_again_soon(channel: Channel) -> None:
    """A state of the last moment of an outage is sent again soon, not after as long a wait as the
    one before it would have by now."""
    await shown(channel, waiting())
    with channel.away_until(asyncio.get_running_loop().time() + 300):
        channel.publisher.table_changed(waiting())
        await asyncio.sleep(299.5)
        seen = channel.publisher.table_changed(waiting(1))
        await asyncio.sleep(2)
    assert seen is not None
    assert seen.result() is True


@virtually
async def test_the_message_of_the_hand_before_loses_its_controls_after_an_outage(
    channel: Channel,
) -> None:
    await shown(channel, waiting(1))
    channel.world.fates = [FINE, LOST, LOST, LOST, LOST, LOST]
    await shown(channel, waiting(2))
    assert len(channel.tables) == 1


@virtually
async def test_a_message_that_takes_no_more_edits_is_replaced(channel: Channel) -> None:
    """A message in a thread that was archived takes no more edits, and is replaced: no second one
    with controls stays."""
    await shown(channel, waiting(1))
    channel.world.archived.add(PLACE.channel)
    await shown(channel, waiting(1))
    assert len(channel.all) == len(channel.tables) == 1
    await shown(channel, waiting(2))
    assert len(channel.all) == 2


@virtually
async def test_a_message_whose_replacement_is_lost_keeps_its_hand(channel: Channel) -> None:
    """A message whose replacement is lost keeps its hand: it took no edit, but a press edits it
    after all; the next hand has another message."""
    await shown(channel, waiting(1))
    (first,) = channel.all
    too_old = http_error(discord.HTTPException, 400, TOO_OLD_TO_EDIT)
    with patch.object(channel.world, "find", side_effect=too_old):
        channel.world.fates = [FINE, LOST]
        channel.publisher.table_changed(waiting(1))
        await asyncio.sleep(0.5)
    reply = await answered(channel, waiting(1))
    assert reply.pictures == 1
    await shown(channel, waiting(2))
    assert first in channel.all
    assert len(channel.all) == 2


@virtually
async def test_a_first_root_stays_where_its_message_is_replaced(channel: Channel) -> None:
    """A first root stays where its message is replaced, in an archived thread, and in a channel
    that the table has left: without controls."""
    news = waiting()
    news = replace(news, view=news.view._replace(next_root="ab" * 32))
    await shown(channel, news)
    channel.world.archived.add(PLACE.channel)
    await shown(channel, news)
    assert len(channel.all) == 2
    assert len(channel.tables) == 1
    await shown(channel, replace(news, place=replace(PLACE, channel=ChannelId(99), message=None)))
    assert len(channel.all) == 2
    assert channel.tables == []


@virtually
async def test_a_table_that_moves_between_hands_leaves_its_result(channel: Channel) -> None:
    """A table that moves between hands leaves its result, even one not drawn because the next hand
    began at once."""
    there = replace(PLACE, channel=ChannelId(99), message=None)
    await shown(channel, waiting(1))
    channel.world.fates = [LOST]
    channel.publisher.table_changed(replace(waiting(1), place=there))
    await asyncio.sleep(0.5)
    channel.publisher.table_changed(waiting(1, names="abc"))
    await shown(channel, replace(waiting(2), place=there))
    (left,) = channel.all
    assert not left.custom_ids
    assert "Seat 3: c" in " ".join(left.texts)


@virtually
async def test_a_table_that_moves_and_is_dealt_at_once_leaves_no_controls(
    channel: Channel,
) -> None:
    """A hand is shown to its end where it was played, though two more come before the message."""
    there = replace(PLACE, channel=ChannelId(99), message=None)
    await shown(channel, waiting(1))
    channel.publisher.table_changed(replace(waiting(1, names="abc"), place=there))
    channel.publisher.table_changed(replace(waiting(2), place=there))
    await shown(channel, replace(waiting(3), place=there))
    (left,) = channel.all
    assert not left.custom_ids
    assert "Seat 3: c" in " ".join(left.texts)


@virtually
async def test_a_table_that_moves_while_the_bot_is_not_online_leaves_nothing(
    channel: Channel,
) -> None:
    """A table that moves while the bot is not online leaves nothing, neither its message nor one
    that was posted just before the bot was killed."""
    there = replace(PLACE, channel=ChannelId(99), message=None)
    await shown(channel, waiting(1))
    known = replace(PLACE, message=channel.all[0].id)
    await shown(channel, waiting(2))
    after = channel.another_bot()
    after.gate.hold()
    after.table_changed(replace(waiting(2), place=known, recovered=True))
    after.table_changed(replace(waiting(2), place=there))
    after.gate.release()
    await asyncio.sleep(60)
    await after.close()
    assert channel.tables == []
    assert len(channel.world.in_channel(there.channel)) == 1


@virtually
async def test_a_stray_in_an_archived_thread_holds_no_hand_up(channel: Channel) -> None:
    """A stray in an archived thread holds no hand up: it cannot be deleted before another message
    has opened the thread."""
    await shown(channel, waiting(1))
    channel.world.fates = [UNTOLD]
    seen = channel.publisher.table_changed(waiting(2))
    await asyncio.sleep(0.5)
    channel.world.archived.add(PLACE.channel)
    await asyncio.sleep(60)
    assert seen is not None
    assert seen.result() is True
    assert len(channel.tables) == 1


@virtually
async def test_a_stray_goes_with_the_next_request_that_is_answered(channel: Channel) -> None:
    """No new message is needed: the history could not be read when the bot came back."""
    await shown(channel, waiting(1))
    known = replace(PLACE, message=channel.all[0].id)
    await shown(channel, waiting(2))
    after = channel.another_bot()
    channel.world.fates = [LOST]
    after.table_changed(replace(waiting(1), place=known, recovered=True))
    await asyncio.sleep(60)
    await after.close()
    assert [message.id for message in channel.tables] == [known.message]


@virtually
async def test_nothing_piles_up_where_nothing_is_answered(channel: Channel) -> None:
    """Two hours in which Discord does what it is asked, and never says so."""
    loop = asyncio.get_running_loop()
    until = loop.time() + 7_200
    with patch.object(channel.world, "_draw", lambda: UNTOLD if loop.time() < until else FINE):
        channel.publisher.table_changed(waiting(1))
        await asyncio.sleep(7_100)
        assert len(channel.tables) == 1
        await asyncio.sleep(200)
    await shown(channel, waiting(2))
    assert len(channel.tables) == 1


@virtually
async def test_nobody_waits_for_a_message_that_is_not_sent_any_more(channel: Channel) -> None:
    await shown(channel, waiting())
    with channel.away_until(asyncio.get_running_loop().time() + 60):
        seen = channel.publisher.table_changed(waiting())
        await asyncio.sleep(20)
        await channel.publisher.close()
        await asyncio.sleep(0)
    assert seen is not None
    assert seen.result() is False


@virtually
async def test_nobody_waits_for_newer_news_that_are_not_sent_any_more(channel: Channel) -> None:
    """Nobody waits for newer news that are not sent any more: they waited for a request that
    hung."""
    await shown(channel, waiting())
    channel.world.answer_seconds = 60
    news = [channel.publisher.table_changed(waiting()) for _ in range(2)]
    await asyncio.sleep(1)
    await channel.publisher.close()
    await asyncio.sleep(0)
    assert [seen is not None and seen.result() for seen in news] == [False, False]


@virtually
async def test_a_table_that_moves_takes_its_message_along(channel: Channel) -> None:
    """The hand that is shown elsewhere is not shown twice; one before it stays, without
    controls."""
    there, back = replace(PLACE, channel=ChannelId(99), message=None), replace(PLACE, message=None)
    await shown(channel, waiting(1), replace(waiting(1), place=there))
    assert channel.all == []
    assert len(channel.world.in_channel(there.channel)) == 1
    await shown(channel, replace(waiting(2), place=back))
    (left,) = channel.world.in_channel(there.channel)
    assert not left.custom_ids
    assert len(channel.tables) == 1


@virtually
async def test_the_last_message_of_a_closed_table_is_sent_again(channel: Channel) -> None:
    """Discord has lost it once: no controls are left behind that nobody answers."""
    await shown(channel, waiting())
    channel.world.fates = [LOST]
    await shown(channel, waiting(closed=True))
    assert channel.tables == []


@virtually
async def test_the_last_message_of_a_closed_table_waits_for_the_one_before(
    channel: Channel,
) -> None:
    """The last message of a closed table waits for the one before, for which Discord takes its
    time."""
    await shown(channel, waiting())
    channel.world.answer_seconds = 4.0
    channel.publisher.table_changed(waiting())
    await asyncio.sleep(0.1)
    await shown(channel, waiting(closed=True))
    assert channel.tables == []


@virtually
async def test_a_bot_that_stops_waits_for_no_closed_table(channel: Channel) -> None:
    """A bot that stops waits for no closed table, nor for what it would try again."""
    await shown(channel, waiting())
    channel.world.fates = [LOST] * 9
    channel.publisher.table_changed(waiting(closed=True))
    await asyncio.sleep(0.1)
    now = asyncio.get_running_loop().time
    begun = now()
    await channel.publisher.close()
    assert now() - begun < 3


@virtually
async def test_the_hand_before_loses_its_controls_though_that_is_lost(channel: Channel) -> None:
    """Nothing newer would take them away; the empty table's message goes as surely."""
    for hand in (1, 2):
        await shown(channel, waiting(hand - 1))
        channel.world.fates = [FINE, LOST, LOST]
        await shown(channel, waiting(hand))
        assert len(channel.tables) == 1
        assert len(channel.all) == hand


@virtually
async def test_the_hand_before_a_restart_loses_its_controls(channel: Channel) -> None:
    """The hand before a restart loses its controls, although the next hand is dealt before its end
    could be shown."""
    await shown(channel, waiting(), waiting(1))
    place = replace(PLACE, message=channel.tables[0].id)
    news = [replace(waiting(hand), place=place) for hand in (1, 2)]
    after = channel.another_bot()
    after.table_changed(replace(news[0], recovered=True))
    after.table_changed(news[1])
    await asyncio.sleep(60)
    assert [message.texts[1].splitlines()[0][-6:] for message in channel.tables] == ["hand 2"]
    await after.close()


@virtually
@patch("bot.ui.table.poster.LAST_PICTURES_BYTES", new=2)
async def test_a_last_picture_that_was_dropped_is_drawn_again(channel: Channel) -> None:
    """Memory has room for one picture of this table, and it is the new hand's already."""
    channel = Channel()
    await shown(channel, waiting(), waiting(1))
    (before,) = channel.tables
    await shown(channel, waiting(2))
    (now,) = channel.tables
    first, second = channel.all
    assert (first.id, second.id) == (before.id, now.id)
    assert first.files == before.files
    await channel.publisher.close()


@virtually
async def test_a_closed_table_s_message_that_people_deleted_stays_away(channel: Channel) -> None:
    """Nobody plays there any more."""
    await shown(channel, waiting())
    channel.tables[0].deleted = True
    await shown(channel, waiting(closed=True))
    assert channel.all == []


@virtually
async def test_a_press_is_answered_by_the_picture_of_what_it_did(channel: Channel) -> None:
    """The picture is still being drawn when the handler hands over its reply."""
    await shown(channel, waiting())
    reply = await answered(channel, waiting())
    assert (reply.pictures, reply.acknowledged) == (1, False)


@virtually
async def test_the_last_press_of_a_hand_finishes_its_message(channel: Channel) -> None:
    """An edit through its token is not held by Discord's limit of all requests."""
    await shown(channel, waiting(), waiting(1))
    first, last = [await answered(channel, waiting(1)) for _ in range(2)]
    await shown(channel, waiting(2), waiting(3))
    assert (first.last_edits, last.last_edits) == (0, 1)
    # Nobody pressed anything in the second hand.
    assert [len(message.custom_ids) > 0 for message in channel.all] == [True, False, True]


@virtually
async def test_a_hand_whose_last_press_is_too_old_is_finished_all_the_same(
    channel: Channel,
) -> None:
    await shown(channel, waiting(), waiting(1))
    reply = await answered(channel, waiting(1))
    reply.is_too_old = True
    await shown(channel, waiting(2))
    assert reply.last_edits == 1
    assert len(channel.tables) == 1


@virtually
async def test_a_press_that_was_not_answered_with_the_picture_finishes_nothing(
    channel: Channel,
) -> None:
    """A press that was answered with a sentence for its user finishes nothing: an edit would change
    that sentence."""
    await shown(channel, waiting(), waiting(1))
    reply = await answered(channel, waiting(1), is_refused=True)
    await shown(channel, waiting(2))
    assert reply.last_edits == 0
    assert len(channel.tables) == 1


@virtually
async def test_a_press_on_a_message_that_was_deleted_does_not_finish_the_next(
    channel: Channel,
) -> None:
    """The hand was shown again meanwhile, in a message of its own."""
    await shown(channel, waiting(), waiting(1))
    reply = await answered(channel, waiting(1))
    (message,) = channel.tables
    message.deleted = True
    await shown(channel, waiting(1), waiting(2))
    assert reply.last_edits == 0
    assert len(channel.tables) == 1


@virtually
async def test_nothing_is_asked_with_a_token_that_has_expired(channel: Channel) -> None:
    """Discord counts requests that it refuses for that, and shuts out who makes too many."""
    await shown(channel, waiting(), waiting(1))
    (message,) = channel.tables
    reply, layout = reply_to(channel, message), discord.ui.LayoutView()
    assert reply.claim()
    assert await reply.show_table(layout, b"first")
    await asyncio.sleep(TOKEN_SECONDS - 1)
    assert await reply.show_table_again(layout, b"second")
    assert [data for _, data in message.files] == [b"second"]
    asked = channel.world.requests
    await asyncio.sleep(2)
    assert not await reply.show_table_again(layout, b"third")
    assert channel.world.requests == asked


@virtually
async def test_a_refused_edit_by_the_last_press_is_told_and_not_raised(channel: Channel) -> None:
    """The message was deleted meanwhile."""
    await shown(channel, waiting(), waiting(1))
    (message,) = channel.tables
    reply, layout = reply_to(channel, message), discord.ui.LayoutView()
    assert reply.claim()
    assert await reply.show_table(layout, b"first")
    message.deleted = True
    assert not await reply.show_table_again(layout, b"second")


@virtually
async def test_an_empty_table_s_message_goes_though_it_was_pressed(channel: Channel) -> None:
    """An empty table's message goes though it was pressed: there is nothing on it to keep."""
    await shown(channel, waiting())
    reply = await answered(channel, waiting())
    await shown(channel, waiting(1))
    assert reply.last_edits == 0
    assert len(channel.all) == 1


@virtually
async def test_a_press_that_closes_the_table_is_answered_by_its_last_picture(
    channel: Channel,
) -> None:
    """A press that closes the table is answered by its last picture, although nothing more is
    published there."""
    await shown(channel, waiting())
    reply = await answered(channel, waiting(closed=True))
    assert (reply.pictures, reply.acknowledged) == (1, False)


@virtually
async def test_a_press_that_shows_nothing_new_is_acknowledged(channel: Channel) -> None:
    """No picture will come: waiting for one would look like a failure."""
    await shown(channel, waiting())
    reply = await answered(channel, None)
    assert (reply.pictures, reply.acknowledged) == (0, True)
    gone = FakeReply(None)
    await channel.publisher.answer_press(TableId(1), cast(InteractionReply, gone))
    assert gone.acknowledged


@virtually
async def test_a_press_on_another_message_is_acknowledged(channel: Channel) -> None:
    """A press on another message is acknowledged: its answer would change that message instead of
    the table's."""
    await shown(channel, waiting())
    channel.publisher.table_changed(waiting())
    reply = FakeReply(1)
    await channel.publisher.answer_press(PLACE.table, cast(InteractionReply, reply))
    await asyncio.sleep(60)
    assert (reply.pictures, reply.acknowledged) == (0, True)
