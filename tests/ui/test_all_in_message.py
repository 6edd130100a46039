"""The table's message during an all-in: a picture a street, then the result, and nothing before."""

import asyncio
import json
from dataclasses import replace
from functools import partial
from types import SimpleNamespace
from typing import Any, cast

from bot.bank.accounts import Account
from bot.host.table_announcer import TableNews
from bot.host.table_timers import StreetTimes
from bot.ids import Chips, PlayerId
from bot.storage.wallets import HistoryLine
from bot.table.events import AwayReason, Left, SeatOffered, StandUpOver
from bot.ui.messages.card_messages import CardArrivals
from bot.ui.messages.commitments import Commitments
from bot.ui.messages.direct_messages import PlayerMessage
from bot.ui.requests.answers import InteractionReply
from bot.ui.table.notices import notices_of
from bot.ui.text_first.text_first import FRAME_SECONDS_MAX, TextFirst, UntoldResults
from devtools.simulation.discord import StoredMessage
from devtools.simulation.loop import VirtualClock
from tests.builders import game, player
from tests.ui.tables import CATALOGUE, PLACE, news_of, public, read_nothing
from tests.ui.test_poster import Channel, FakeReply, virtually, waiting

BOARD = ["2c", "7d", "9h", "Jc", "3s"]
IN_WORDS = [
    "deuce of clubs",
    "seven of diamonds",
    "nine of hearts",
    "jack of clubs",
    "three of spades",
]
STREET_MS = 1500


def all_in() -> TableNews:
    """The news of a hand that has ended just now: all-in before the flop."""
    table = game("a b")
    table.start(top="As Kh Ad Kd  4s 2c 7d 9h  4d Jc  4h 3s")
    table.play("a raise 100, b call")
    times = StreetTimes(VirtualClock().now_ms(), STREET_MS, 3)
    return replace(news_of(public(table.table)), streets=times, deadline_ms=None)


def playing() -> TableNews:
    """The news of the same hand before its last action."""
    table = game("a b")
    table.start(top="As Kh Ad Kd  4s 2c 7d 9h  4d Jc  4h 3s")
    table.play("a raise 100")
    return replace(news_of(public(table.table)), deadline_ms=None)


def read_by(channel: Channel, *readers: PlayerId) -> list[PlayerMessage]:
    """The direct messages that are sent from now on, where these read text first."""
    channel.readers, channel.sent = set(readers), []
    return channel.sent


def board_of(message: StoredMessage) -> list[str]:
    """The cards of the board in the message's picture."""
    return [card for card in json.loads(message.files[0][1]) if card in BOARD]


def tells_result(message: StoredMessage) -> bool:
    return any(" wins " in text for text in message.texts)


def table_controls(message: StoredMessage) -> list[str]:
    """The controls that end with the hand: sharing it stays."""
    return [each for each in message.custom_ids if not each.startswith("mz:replay:")]


async def boards(channel: Channel, seconds: float) -> list[tuple[int, bool]]:
    """The board cards that the newest message shows, and whether it tells the result, every quarter
    of a second, without repetitions."""
    seen = []
    for _ in range(round(seconds * 4)):
        await asyncio.sleep(0.25)
        message = channel.all[-1]
        now = len(board_of(message)), tells_result(message)
        if now not in seen[-1:]:
            seen.append(now)
    return seen


@virtually
async def test_each_street_is_a_picture_of_its_own(channel: Channel) -> None:
    """Hands, flop, turn; with the river the result. Nothing is edited more than once a second."""
    requests = channel.world.requests
    shown = channel.publisher.table_changed(all_in())
    assert await boards(channel, 8) == [(0, False), (3, False), (4, False), (5, True)]
    assert shown is not None
    assert shown.result()
    assert channel.world.requests - requests == 4
    assert len(channel.all) == 1


@virtually
async def test_a_street_that_was_skipped_is_not_seen(channel: Channel) -> None:
    """Callers that wait for the news, as for the next deck's root, wait for a message that shows
    them."""
    channel.publisher.table_changed(waiting(1))
    await asyncio.sleep(1)
    channel.world.answer_seconds = 4
    seen = channel.publisher.table_changed(all_in())
    assert seen is not None
    assert await seen is True


@virtually
async def test_a_busy_channel_skips_streets(channel: Channel) -> None:
    """Each request waits four seconds before it leaves: one for a street gives way to the next,
    and the result is the first that is sent."""
    channel.publisher.table_changed(waiting(1))
    await asyncio.sleep(1)
    channel.world.answer_seconds = 4
    channel.publisher.table_changed(all_in())
    assert await boards(channel, 8.25) == [(0, False)]
    assert (await boards(channel, 1))[-1] == (5, True)


@virtually
async def test_other_news_of_the_hand_do_not_end_the_showing(channel: Channel) -> None:
    """Somebody sits down or is brought chips: the streets keep their times."""
    news = all_in()
    channel.publisher.table_changed(news)
    await asyncio.sleep(0.7)
    channel.publisher.table_changed(news)
    assert await boards(channel, 8) == [(0, False), (3, False), (4, False), (5, True)]


@virtually
async def test_presses_between_two_streets_are_answered_at_once(channel: Channel) -> None:
    """No picture comes for more than a second: they do not wait for it."""
    channel.publisher.table_changed(all_in())
    await asyncio.sleep(0.5)
    reply = FakeReply(channel.all[-1].id)
    await channel.publisher.answer_press(PLACE.table, cast(InteractionReply, reply))
    assert reply.acknowledged
    assert (await boards(channel, 8))[-1] == (5, True)


@virtually
async def test_the_next_hand_leaves_the_result_behind(channel: Channel) -> None:
    """The next hand, dealt in the middle of the streets, leaves the result behind: the message of
    the all-in tells how it ended."""
    news = all_in()
    channel.publisher.table_changed(news)
    await asyncio.sleep(0.5)
    channel.publisher.table_changed(waiting(2))
    await asyncio.sleep(10)
    first, second = channel.all
    assert tells_result(first)
    assert len(board_of(first)) == 5
    assert not table_controls(first)
    assert "hand 2" in second.texts[1]


@virtually
async def test_a_hand_that_begins_all_in_has_its_streets(channel: Channel) -> None:
    """Blinds and antes took all that both had: its first message is of the hands turned up. The
    end of the hand before, which was not shown in time, is not forgotten for it."""
    channel.publisher.table_changed(waiting(0))
    await asyncio.sleep(1)
    channel.publisher.table_changed(waiting(1))
    await asyncio.sleep(1)
    first = all_in()
    second = replace(first, view=first.view._replace(hand_number=2))
    channel.publisher.table_changed(replace(first, streets=None))
    channel.publisher.table_changed(second)
    assert await boards(channel, 8) == [(0, False), (3, False), (4, False), (5, True)]
    assert [tells_result(message) for message in channel.all[-2:]] == [True, True]


@virtually
async def test_a_stop_shows_the_result(channel: Channel) -> None:
    """A stop shows the result, and so does a restart: nothing is known there of a showing."""
    channel.publisher.table_changed(all_in())
    await asyncio.sleep(0.5)
    assert not tells_result(channel.all[-1])
    requests = channel.world.requests
    await channel.publisher.close()
    assert tells_result(channel.all[-1])
    assert channel.world.requests == requests + 1


@virtually
async def test_a_closed_table_shows_its_last_hand_to_the_end(channel: Channel) -> None:
    """The last message of a closed table comes after the streets."""
    news = all_in()
    channel.publisher.table_changed(news)
    closed = replace(news, view=news.view._replace(closed=True))
    channel.publisher.table_changed(closed)
    assert await boards(channel, 8) == [(0, False), (3, False), (4, False), (5, True)]
    await channel.publisher.quiet(PLACE.table)
    assert not table_controls(channel.all[-1])


@virtually
async def test_no_direct_message_tells_the_result_before_the_table(channel: Channel) -> None:
    """A player out of chips is told so after the last street, and after the result that says why,
    where they read text first."""
    sent, texts = read_by(channel, player("a"), player("b")), CATALOGUE.texts("en")
    channel.publisher.table_changed(playing())
    await asyncio.sleep(1)
    sent.clear()
    left = Left(2, player("a"), "a", 0, AwayReason.BROKE)  # type: ignore[arg-type]
    channel.publisher.table_changed(replace(all_in(), events=(left,)))
    while not tells_result(channel.all[-1]):
        assert not [each for each in sent if each.key == "dm-broke"]
        words = [each.words(texts) for each in sent if each.words]
        assert not [each for each in words if "is over" in each or "three of spades" in each]
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.05)
    last = [each for each in sent if each.player == player("a")][-2:]
    assert [each.key == "dm-broke" for each in last] == [False, True]
    assert last[0].words is not None
    assert "is over" in last[0].words(texts)
    await channel.publisher.close()


@virtually
async def test_readers_of_text_are_told_each_street_when_it_is_shown(channel: Channel) -> None:
    """Readers of text are told each street when it is shown, once each, and no card before the
    table's message shows it; the river comes with the result, when its time is over."""
    sent, texts = read_by(channel, player("a"), player("b")), CATALOGUE.texts("en")
    channel.publisher.table_changed(playing())
    await asyncio.sleep(1)
    sent.clear()
    news = all_in()
    channel.publisher.table_changed(news)
    await asyncio.sleep(0.1)
    seen: list[tuple[int, int]] = []
    told, sent_before = list[str](), 0
    for _ in range(32):
        await asyncio.sleep(0.25)
        newest, sent_before = sent[sent_before:], len(sent)
        told += [each.words(texts) for each in newest if each.player == player("b") and each.words]
        now = len(board_of(channel.all[-1])), len(told)
        if now not in seen[-1:]:
            seen.append(now)
        streets = " ".join(each for each in told if "is over" not in each)
        words = [card in streets for card in IN_WORDS]
        assert not any(words[now[0] :])
        if now == (3, 2):
            channel.publisher.table_changed(news)
    assert seen[:3] == [(0, 1), (3, 2), (4, 3)]
    assert seen[-1] == (5, 4)
    first, flop, turn, result = told
    assert first.splitlines() == [
        "**All-in** at <#2>, preflop.",
        "b calls 98 (all-in).",
        "b shows ace of spades, ace of diamonds.",
        "a shows king of hearts, king of diamonds.",
    ]
    flop_cards = "deuce of clubs, seven of diamonds, nine of hearts"
    assert flop.splitlines() == [f"**Flop** at <#2>: {flop_cards}."]
    assert "jack of clubs" in turn
    assert "is over" in result
    caller = next(each for each in sent if each.player == player("a"))
    assert caller.words is not None
    in_italian = caller.words(CATALOGUE.texts("it"))
    assert in_italian.startswith("**All-in** in <#2>")
    assert "b chiama 98 (all-in)" in in_italian


@virtually
async def test_no_street_is_told_that_the_table_never_shows(channel: Channel) -> None:
    """Discord takes no request of it, before the result and soon after: only that is told."""
    sent = read_by(channel, player("b"))
    channel.publisher.table_changed(waiting(1))
    await asyncio.sleep(1)
    channel.publisher.table_changed(playing())
    await asyncio.sleep(5)
    sent.clear()
    channel.world.answer_seconds = 60
    channel.publisher.table_changed(all_in())
    await asyncio.sleep(4.4)
    assert not sent
    await asyncio.sleep(FRAME_SECONDS_MAX + 0.2)
    [result] = sent
    assert result.words is not None
    assert "is over" in result.words(CATALOGUE.texts("en"))
    channel.world.answer_seconds = 0
    await asyncio.sleep(120)
    assert sent == [result]


@virtually
async def test_the_result_is_told_once_the_table_shows_it(channel: Channel) -> None:
    """Whom text is read to does not know it before the channel."""
    sent = read_by(channel, player("b"))
    channel.publisher.table_changed(playing())
    await asyncio.sleep(5)
    channel.publisher.table_changed(all_in())
    await asyncio.sleep(4.4)
    sent.clear()
    channel.world.answer_seconds = 1
    await asyncio.sleep(0.9)
    assert not tells_result(channel.all[-1])
    assert not sent
    await asyncio.sleep(1)
    assert tells_result(channel.all[-1])
    [result] = sent
    assert result.words is not None
    assert "is over" in result.words(CATALOGUE.texts("en"))


@virtually
async def test_a_place_in_a_tournament_follows_the_result_that_decides_it(channel: Channel) -> None:
    """A place in a tournament follows the result that decides it, though the tournament is over,
    and its table closed, while the streets are shown."""
    sent, out = read_by(channel, player("b")), "dm-text-tournament-won"
    channel.publisher.table_changed(playing())
    await asyncio.sleep(1)
    sent.clear()
    news = all_in()
    channel.publisher.table_changed(news)
    await asyncio.sleep(0.5)
    channel.publisher.tell_readers(PLACE.table, PlayerMessage(PLACE.guild, player("b"), out))
    channel.publisher.table_changed(replace(news, view=news.view._replace(closed=True)))
    while not tells_result(channel.all[-1]):
        assert out not in [each.key for each in sent]
        await asyncio.sleep(0.05)
    await asyncio.sleep(FRAME_SECONDS_MAX + 0.1)
    result, last = sent[-2:]
    assert result.words is not None
    assert "is over" in result.words(CATALOGUE.texts("en"))
    assert last.key == out


@virtually
async def test_who_was_forgotten_is_not_told_again_after_a_restart(channel: Channel) -> None:
    """The record of the hand still says who played it: others verify it."""
    ended = all_in().view

    async def answer(what: object, *_: object) -> Any:
        return what

    async def no_history(account: Account, *, limit: int) -> tuple[HistoryLine, ...]:
        return ()

    past = SimpleNamespace(id=ended.hand_id, at_ms=0, view=lambda viewer: ended)
    clock, nowhere = SimpleNamespace(now_ms=lambda: 0), cast(Any, None)
    gone: set[PlayerId]
    for gone in (set(), {player("a")}, {player("b")}):
        sent: list[PlayerMessage] = []
        past_hands = SimpleNamespace(
            newest_of=partial(answer, past), forgotten=partial(answer, gone)
        )
        text_first = TextFirst(
            sent.append,
            nowhere,
            Commitments(),
            CardArrivals(),
            VirtualClock(),
        )
        untold = UntoldResults(
            cast(Any, past_hands),
            cast(Any, clock),
            sent.append,
            read_nothing,
            text_first,
            partial(answer, None),
            no_history,
        )
        empty = ended._replace(seats=())
        untold.tell(replace(all_in(), view=empty, recovered=True))
        await untold.settle()
        broke = {each.player for each in sent if each.key == "dm-broke"}
        assert broke == {player("a")} - gone
        assert {each.player for each in sent} == {player("a"), player("b")} - gone


@virtually
async def test_no_notice_tells_the_result_before_the_table(channel: Channel) -> None:
    """A loser of the stand-up game has not won this hand, so the notice waits for the result."""
    event = StandUpOver(("b",), ("a",), Chips(6), ((player("b"), player("a"), Chips(6)),))
    (notice,) = notices_of((event,), CATALOGUE.texts("en"))
    channel.publisher.table_changed(replace(all_in(), events=(event,)))
    await asyncio.sleep(4.4)
    assert all(notice.text not in message.texts for message in channel.all)
    await asyncio.sleep(0.6)
    assert notice.text in channel.all[-1].texts
    assert tells_result(channel.all[0])


@virtually
async def test_nobody_is_called_to_a_seat_before_the_table_shows_that_it_is_free(
    channel: Channel,
) -> None:
    """Nobody is called to a seat before the table shows that it is free, nor to one that they have
    taken meanwhile; their time begins with the call."""
    news = all_in()
    waits = ((player("c"), "c"), (player("d"), "d"))
    first = replace(news, view=news.view._replace(waiting=waits))
    offers = (SeatOffered(player("c"), "c"), SeatOffered(player("d"), "d"))
    seen = channel.publisher.table_changed(replace(first, events=offers))
    await asyncio.sleep(2)
    channel.publisher.table_changed(replace(news, view=news.view._replace(waiting=waits[1:])))
    await asyncio.sleep(2.4)
    assert not calls(channel)
    assert seen is not None
    assert not seen.done()
    await asyncio.sleep(0.6)
    assert calls(channel) == [
        CATALOGUE.texts("en").say("notice-seat-held", mention=f"<@{player('d')}>")
    ]
    assert seen.result()


def calls(channel: Channel) -> list[str]:
    """The calls in the channel."""
    return [text for message in channel.all for text in message.texts if text.startswith("<@")]
