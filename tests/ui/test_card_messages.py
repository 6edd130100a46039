"""Hole cards by DM, when the bot has been away and does not know whether they have arrived."""

import asyncio
import json
import math
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.host.table_announcer import DealtCards
from bot.ids import HandId, TableId
from bot.settings import ASSETS
from bot.texts.catalogue import load_catalogue
from bot.ui.messages.card_messages import CardArrivals, CardMessages, card_picture_name
from bot.ui.messages.commitments import Commitments
from bot.ui.presentation.render_process import RenderProcess, WorkerEnded
from bot.ui.presentation.told_in_words import OwnCards, cards_now, own_cards_line, own_cards_of
from bot.ui.requests.dm_channels import DmChannels
from bot.ui.requests.mentions import PlayerMentions
from bot.ui.requests.outgoing_requests import RequestRate, give_way
from bot.ui.requests.sending import set_event
from bot.ui.words.languages import Languages
from bot.ui.words.poker_words import card_signs
from tests.builders import Game, game, no_settings, player, rules
from tests.host.table_room import table_room
from tests.ui.first_messages import nobody_new
from tests.ui.tables import CATALOGUE, PLACE

BOT = 7


class FakeDmChannel:
    """A DM channel with messages in it; reading it may fail half way."""

    def __init__(self, messages: list[str], error: Exception | None = None) -> None:
        self.messages, self.error = messages, error
        self.recipients: list[Any] = []

    async def history(self, *, limit: int) -> AsyncIterator[Any]:
        if self.error is not None:
            raise self.error
        for name in self.messages[-limit:]:
            files = [SimpleNamespace(filename=name)]
            yield SimpleNamespace(author=SimpleNamespace(id=BOT), attachments=files)

    async def send(self, content: str, *, file: discord.File, nonce: str) -> None:
        self.messages.append(file.filename)


class FakeRenderProcess:
    """A render worker that paints nothing."""

    async def draw_dealt_cards(self, scene: Any) -> bytes:
        return b"picture"


async def cards_of_a_hand(folder: Path) -> DealtCards:
    async with table_room(folder / "room.db") as at:
        await at.start_hand(await at.open_with("a b"))
        return replace(at.told.cards[0], again=True)


async def deliver(cards: DealtCards, dm_channel: FakeDmChannel) -> OwnCards | None:
    """All that counts as told then."""

    async def create_dm(player: Any) -> FakeDmChannel:
        dm_channel.recipients = [player]
        return dm_channel

    mail = card_mail(create_dm, shown(cards))
    mail.arrivals.expect(cards.place.table, cards.hand, cards.player)
    await mail.deliver_cards(cards)
    return await mail.arrivals.wait(cards.place.table, cards.hand, cards.player)


def shown(*several: DealtCards) -> Commitments:
    """The commitments of these cards' decks have been published."""
    commitments = Commitments()
    for cards in several:
        commitments.release_cards(cards.place.table, cards.hand)
    return commitments


async def said(*_: Any, **__: Any) -> Any:
    """A line in the table's channel."""
    return SimpleNamespace(id=1)


def card_mail(create_dm: Any, commitments: Commitments) -> CardMessages:
    channel = SimpleNamespace(send=said)
    client = SimpleNamespace(
        user=SimpleNamespace(id=BOT),
        create_dm=create_dm,
        get_partial_messageable=lambda _: channel,
    )
    languages = Languages(load_catalogue(ASSETS / "locales"), "en", no_settings())
    told = cast(discord.Client, client)
    dm_channels, render_process = DmChannels(told), cast(RenderProcess, FakeRenderProcess())
    return CardMessages(
        told,
        dm_channels,
        render_process,
        languages,
        no_settings(),
        commitments,
        CardArrivals(),
        PlayerMentions(told, languages),
        nobody_new(),
    )


async def test_cards_that_have_arrived_are_not_sent_again(tmp_path: Path) -> None:
    """The DM channel holds this hand's cards."""
    cards = await cards_of_a_hand(tmp_path)
    dm_channel = FakeDmChannel([card_picture_name(cards.hand)])
    await deliver(cards, dm_channel)
    assert dm_channel.messages == [card_picture_name(cards.hand)]


@pytest.mark.parametrize("has_arrived", [True, False])
async def test_cards_drawn_before_a_restart_are_told_by_the_message_that_is_sent_alone(
    has_arrived: bool,
) -> None:
    """Cards drawn before a restart are told by the message that is sent; one that arrived before
    told the cards of the deal."""
    table = game("a b", rules(game="five-card-draw"))
    table.start()
    table.act(table.turn, "call")
    table.act(table.turn, "check")
    drawn = table.turn
    table.draw(drawn, 0, 1)
    view = table.view(drawn)
    cards = DealtCards(PLACE, view.hand_id, player(drawn), "en", view, 0, again=True)
    messages = [card_picture_name(cards.hand)] if has_arrived else []
    told = await deliver(cards, FakeDmChannel(messages))
    assert told == (None if has_arrived else own_cards_of(view, CATALOGUE.texts("en")))


@pytest.mark.parametrize(
    "error",
    [
        aiohttp.ServerDisconnectedError(),
        aiohttp.ClientPayloadError("closed in mid response"),
        json.JSONDecodeError("Expecting value", "<html>", 0),
        ConnectionResetError(),
        TimeoutError(),
    ],
    ids=lambda error: type(error).__name__,
)
async def test_a_channel_that_cannot_be_read_gets_the_cards(
    tmp_path: Path, error: Exception
) -> None:
    """Better twice than never: half an answer, nonsense or none does not cost the cards."""
    cards = await cards_of_a_hand(tmp_path)
    dm_channel = FakeDmChannel([], error)
    await deliver(cards, dm_channel)
    assert dm_channel.messages == [card_picture_name(cards.hand)]


async def test_cards_of_a_hand_that_is_over_are_not_sent(tmp_path: Path) -> None:
    """Opening the channel took so long that the next hand has been dealt meanwhile."""
    late = replace(await cards_of_a_hand(tmp_path), again=False)
    newer = replace(late, hand=HandId(late.hand + 1))
    dm_channel, opening = FakeDmChannel([]), asyncio.Event()

    async def create_dm(player: Any) -> FakeDmChannel:
        dm_channel.recipients = [player]
        await opening.wait()
        return dm_channel

    mail = card_mail(create_dm, shown(late, newer))
    deliveries = [asyncio.create_task(mail.deliver_cards(cards)) for cards in (late, newer)]
    await asyncio.sleep(0)
    opening.set()
    await asyncio.gather(*deliveries)
    assert dm_channel.messages == [card_picture_name(newer.hand)]


@pytest.mark.parametrize("ends", [CardMessages.forget_table, CardMessages.discard_cards])
async def test_cards_that_wait_go_to_nobody_when_their_hand_is_gone(
    tmp_path: Path, ends: Callable[[CardMessages, TableId], None]
) -> None:
    """The table was closed, or the hand voided, while their channel was opened."""
    cards = replace(await cards_of_a_hand(tmp_path), again=False)
    dm_channel, opening = FakeDmChannel([]), asyncio.Event()

    async def create_dm(player: Any) -> FakeDmChannel:
        dm_channel.recipients = [player]
        await opening.wait()
        return dm_channel

    mail = card_mail(create_dm, shown(cards))
    delivery = asyncio.create_task(mail.deliver_cards(cards))
    await asyncio.sleep(0)
    ends(mail, cards.place.table)
    opening.set()
    await delivery
    assert dm_channel.messages == []


class CrowdedDmChannel(FakeDmChannel):
    """A DM channel to which Discord's limit lets nothing go yet."""

    def __init__(self) -> None:
        super().__init__([])
        self.held, self.may_go = asyncio.Event(), asyncio.Event()

    async def send(self, content: str, *, file: discord.File, nonce: str) -> None:
        await give_way(cast(RequestRate, self), set_event())
        await super().send(content, file=file, nonce=nonce)

    async def wait(self, order: int) -> float:
        """Waits as `RequestRate.wait` does."""
        self.held.set()
        await self.may_go.wait()
        return math.inf


@pytest.mark.parametrize("seen", [0, 1], ids=["these", "of-another-hand"])
@pytest.mark.parametrize("published", [True, False], ids=["root-shown", "root-not-shown"])
async def test_held_cards_are_not_sent_once_their_player_has_seen_them(
    tmp_path: Path, seen: int, *, published: bool
) -> None:
    """Others need the turn; a late answer to an earlier press says nothing of these cards, and a
    root that no other message has is sent with them."""
    cards = replace(await cards_of_a_hand(tmp_path), again=False)
    dm_channel = CrowdedDmChannel()

    async def create_dm(player: Any) -> FakeDmChannel:
        dm_channel.recipients = [player]
        return dm_channel

    commitments = shown(cards)
    if published:
        commitments.commitment_shown(cards.place.table, cards.view)
    mail = card_mail(create_dm, commitments)
    delivery = asyncio.create_task(mail.deliver_cards(cards))
    await dm_channel.held.wait()
    mail.discard_held_cards(cards.place.table, HandId(cards.hand - seen), cards.player)
    await asyncio.sleep(0)
    dm_channel.may_go.set()
    await delivery
    is_sent = bool(seen) or not published
    assert dm_channel.messages == [card_picture_name(cards.hand)] * is_sent


async def test_a_channel_that_is_gone_is_requested_again(tmp_path: Path) -> None:
    """Discord knows it no longer; the next cards do not go there."""
    cards = replace(await cards_of_a_hand(tmp_path), again=False)
    gone, found = FakeDmChannel([]), FakeDmChannel([])
    waiting = [gone, found]

    async def create_dm(player: Any) -> FakeDmChannel:
        dm_channel = waiting.pop(0)
        dm_channel.recipients = [player]
        return dm_channel

    async def is_gone(*_: Any, **__: Any) -> None:
        response = cast(Any, SimpleNamespace(status=404, reason="Not Found"))
        raise discord.NotFound(response, {"code": 10003, "message": "Unknown Channel"})

    gone.send = is_gone  # type: ignore[method-assign]
    mail = card_mail(create_dm, shown(cards))
    await mail.deliver_cards(cards)
    await mail.deliver_cards(cards)
    assert found.messages == [card_picture_name(cards.hand)]


@pytest.mark.parametrize(("locale", "words"), [("en", "button"), ("it", "bottone")])
def test_the_cards_come_with_the_players_place(locale: str, words: str) -> None:
    """A new player on their phone need not work out their position (R-138)."""
    table = game("a b c")
    table.start(top="As Kd Qc Ah Kc Qd")
    text = own_cards_line(table.view("a"), CATALOGUE.texts(locale))
    assert text.endswith(f" · {words}")
    assert own_cards_line(table.view(), CATALOGUE.texts(locale)) == ""


@pytest.mark.parametrize(
    ("locale", "before", "after"), [("en", "preflop", "turn"), ("it", "preflop", "turn")]
)
def test_an_answer_that_stays_names_its_street(locale: str, before: str, after: str) -> None:
    """An answer that stays names its street: the cards make that hand on this street only."""
    table, texts = game("a b"), CATALOGUE.texts(locale)
    table.start(top="As Kd Ac Kc 2h 3h 7d 9c 2d Jc")
    assert cards_now(table.view("a"), texts).endswith(f" · {before}")
    table.play("a call, b check, b check, a check")
    assert cards_now(table.view("a"), texts).endswith(f" · {after}")
    assert cards_now(table.view(), texts) == ""


@pytest.mark.parametrize(("locale", "words"), [("en", "face down"), ("it", "coperte")])
def test_stud_tells_which_cards_are_hidden(locale: str, words: str) -> None:
    """Stud shows cards as they were dealt, the down-cards first; in Hold'em the higher card comes
    first."""
    stud = Game(rules(game="stud", structure="no-limit", small_blind=1, big_blind=5, buy_in_min=5))
    stud.sit("a", 100)
    stud.sit("b", 100)
    stud.start()
    seat = stud.view("a").seat_of(player("a"))
    assert seat is not None
    assert seat.hand is not None
    *down, up = [card_signs([seen.card]) for seen in seat.hand.cards if seen.card is not None]
    told = own_cards_line(stud.view("a"), CATALOGUE.texts(locale))
    assert told.startswith(f"{' '.join(down)} {words}, {up} ")
    holdem = game("a b")
    holdem.start(top="2s As Kd Ah")
    texts = CATALOGUE.texts(locale)
    views = [holdem.view(name) for name in "ab"]
    told_to = {own_cards_line(view, texts).partition(" · ")[0] for view in views}
    assert told_to == {"K♦ 2♠", "A♠ A♥"}


@pytest.mark.parametrize("lost", [1, 3])
async def test_cards_whose_answer_is_lost_are_sent_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: int
) -> None:
    """Under the same nonce, so that they stand once. After three attempts the player is told where
    else to look."""
    cards = replace(await cards_of_a_hand(tmp_path), again=False)
    dm_channel, nonces, told = FakeDmChannel([]), list[str](), list[str]()

    async def send(content: str, *, file: discord.File, nonce: str) -> None:
        nonces.append(nonce)
        if len(nonces) <= lost:
            raise aiohttp.ServerDisconnectedError

    async def say(text: str, **_: Any) -> Any:
        told.append(text)
        return SimpleNamespace(id=1)

    monkeypatch.setattr(dm_channel, "send", send)
    monkeypatch.setattr(f"{__name__}.said", say)
    monkeypatch.setattr("bot.ui.messages.card_messages.SHORT_WAIT", (0.0, 0.0))
    own = await deliver(cards, dm_channel)
    for _ in range(10):
        await asyncio.sleep(0)
    assert len(nonces) == min(lost + 1, 3)
    assert len(set(nonces)) == 1
    assert (own is None) == bool(told) == (lost == 3)


async def test_who_gets_no_picture_of_their_cards_is_told_where_to_look(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The render worker has ended, again and again."""
    cards = replace(await cards_of_a_hand(tmp_path), again=False)
    told: list[str] = []

    async def draw_dealt_cards(_: FakeRenderProcess, scene: Any) -> bytes:
        raise WorkerEnded

    async def say(text: str, **_: Any) -> Any:
        told.append(text)
        return SimpleNamespace(id=1)

    monkeypatch.setattr(FakeRenderProcess, "draw_dealt_cards", draw_dealt_cards)
    monkeypatch.setattr(f"{__name__}.said", say)
    assert await deliver(cards, FakeDmChannel([])) is None
    for _ in range(10):
        await asyncio.sleep(0)
    assert [f"<@{cards.player}>" in text for text in told] == [True]
