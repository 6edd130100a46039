"""Hole cards leave when Discord has taken the message with their deck's commitment, or after a
while with the commitment alone."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.host.table_announcer import DealtCards, TableNews
from bot.ids import HandId, PlayerId
from bot.poker.cut import WORD_LENGTH_MAX, BeaconRound, Cut, CutWord
from bot.table.events import HandVoided, WordsDropped
from bot.ui.messages.commitments import (
    CUTTERS_SHOWN_MAX,
    WAIT_SECONDS_MAX,
    commitment_shown,
    cut_words,
    deck_line,
    next_deck_line,
)
from bot.ui.presses.more_panel import MorePanel
from bot.ui.table.notices import notices_of
from devtools.simulation.discord import BotConnection, SimulatedRequest, StoredMessage
from devtools.simulation.http_errors import http_error
from tests.builders import Game, game, player
from tests.ui.tables import CATALOGUE, LOCALES, PLACE, news_of
from tests.ui.test_poster import Channel, Script, virtually

COMMITMENT = "0123456789abcdef" * 4
MISSING_PERMISSIONS, ARCHIVED = 50013, 50083


class Slow(Script):
    """A Discord that treats the table's messages in a way of their own."""

    wait = 0.0
    errors: list[Exception]

    async def carry(
        self, line: BotConnection, outgoing: SimulatedRequest | None, do: Callable[[], Any]
    ) -> Any:
        if outgoing is not None and outgoing.reader is None:
            await asyncio.sleep(self.wait)
            if self.errors:
                raise self.errors.pop(0)
        return await super().carry(line, outgoing, do)


class Deal:
    """A hand that is dealt in a channel, and what its players get."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.world = Slow(lambda _: None)
        self.world.fates, self.world.errors = [], []
        channel.world = self.world
        channel.publisher = channel.another_bot()
        self.game: Game = game("a b")
        self.game.start(top="As Kd Ah Kc")
        self.game.table.deck_commitment = COMMITMENT

    @property
    def hand(self) -> HandId:
        return self.game.table.hand_id

    def news(self, **more: Any) -> TableNews:
        return replace(news_of(self.game.view()), **more)

    def cards(self, *, again: bool = False) -> None:
        for name in "ab":
            view = self.game.view(name)
            cards = DealtCards(PLACE, self.hand, player(name), "en", view, again=again)
            self.channel.publisher.cards_dealt(cards)

    def deal(self, **more: Any) -> None:
        self.channel.publisher.table_changed(self.news(**more))
        self.cards(again=bool(more.get("recovered")))

    @property
    def dms(self) -> list[StoredMessage]:
        return [m for box in self.world.messages.values() for m in box.values() if m.reader]

    @property
    def tables(self) -> list[StoredMessage]:
        return self.channel.tables


Test = Callable[[Deal], Awaitable[None]]


def dealt(test: Test) -> Callable[[], None]:
    """Runs the test with a deal in virtual time."""

    async def run(channel: Channel) -> None:
        await test(Deal(channel))

    run.__doc__ = test.__doc__
    return virtually(run)


@dealt
async def test_cards_leave_after_their_message_was_taken(deal: Deal) -> None:
    """However long that takes within the bound; both show the same commitment."""
    deal.world.wait = WAIT_SECONDS_MAX - 1
    deal.deal()
    await asyncio.sleep(deal.world.wait)
    assert deal.dms == []
    await asyncio.sleep(1)
    (table,) = deal.tables
    assert len(deal.dms) == 2
    assert all(dm.id > table.id for dm in deal.dms)
    for message in (table, *deal.dms):
        assert f"-# Deck sealed: {commitment_shown(COMMITMENT)}" in "\n".join(message.texts)


@dealt
async def test_a_first_message_after_the_first_action_shows_the_commitment(deal: Deal) -> None:
    """A player may act before Discord has a message of the hand; later ones leave it out."""
    cut = Cut((CutWord(player("a"), "Anna", "basil"),))

    async def published() -> str:
        news = deal.news()
        deal.channel.publisher.table_changed(replace(news, view=news.view._replace(cut=cut)))
        await asyncio.sleep(1)
        (table,) = deal.tables
        return "\n".join(table.texts)

    deal.game.act("a", "call")
    deal.cards()
    assert commitment_shown(COMMITMENT) in await published()
    assert len(deal.dms) == 2
    deal.game.act("b", "check")
    assert commitment_shown(COMMITMENT) not in await published()


@dealt
async def test_a_first_message_after_the_hand_shows_the_commitment(deal: Deal) -> None:
    """Robots may play a hand to its end before Discord has a message of it: beside the next deck's
    root stands that of the cards that wait for it."""
    cut, following = Cut((CutWord(player("a"), "Anna", "basil"),)), "ab" * 32
    deal.cards()
    deal.game.act("a", "fold")
    news = deal.news()
    view = news.view._replace(cut=cut, next_root=following)
    deal.channel.publisher.table_changed(replace(news, view=view))
    await asyncio.sleep(1)
    (table,) = deal.tables
    told = "\n".join(table.texts)
    assert commitment_shown(COMMITMENT) in told
    assert commitment_shown(following) in told
    assert len(deal.dms) == 2


@dealt
async def test_cards_wait_no_longer_than_the_bound(deal: Deal) -> None:
    """The message never gets an answer: the commitment comes with the cards."""
    deal.world.wait = 3600.0
    deal.deal()
    await asyncio.sleep(WAIT_SECONDS_MAX - 0.5)
    assert deal.dms == []
    await asyncio.sleep(1)
    assert len(deal.dms) == 2
    assert all(commitment_shown(COMMITMENT) in dm.texts[0] for dm in deal.dms)
    assert deal.tables == []


@pytest.mark.parametrize(
    ("kind", "status", "code"),
    [(discord.Forbidden, 403, MISSING_PERMISSIONS), (discord.HTTPException, 400, ARCHIVED)],
    ids=["forbidden", "locked"],
)
def test_a_refused_message_holds_no_cards_back(kind: Any, status: int, code: int) -> None:
    """Nothing will show the hand before long, so nobody waits for that."""

    @dealt
    async def run(deal: Deal) -> None:
        deal.world.errors = [http_error(kind, status, code)]
        deal.deal()
        await asyncio.sleep(0.8)
        assert deal.tables == []
        assert len(deal.dms) == 2

    run()


@dealt
async def test_cards_wait_for_a_message_that_is_sent_again(deal: Deal) -> None:
    """Discord was out of order for a moment."""
    deal.world.errors = [http_error(discord.HTTPException, 500, 0)]
    deal.deal()
    await asyncio.sleep(0.9)
    assert deal.dms == []
    await asyncio.sleep(1)
    (table,) = deal.tables
    assert len(deal.dms) == 2
    assert all(dm.id > table.id for dm in deal.dms)


@dealt
async def test_cards_that_come_again_wait_for_the_message_too(deal: Deal) -> None:
    """The bot may have died between the deal and its message: an edit shows the commitment."""
    before = deal.world.post(StoredMessage(next(deal.world.ids), PLACE.channel, ("old",), (), ()))
    deal.world.wait = 2.0
    deal.deal(recovered=True, place=replace(PLACE, message=before.id))
    await asyncio.sleep(1.9)
    assert deal.dms == []
    await asyncio.sleep(1)
    assert commitment_shown(COMMITMENT) in "\n".join(before.texts)
    assert len(deal.dms) == 2


@dealt
async def test_cards_of_a_voided_hand_are_not_sent(deal: Deal) -> None:
    """While they waited for a message that will never show the hand."""
    deal.world.wait = 2.0
    deal.deal()
    await asyncio.sleep(1)
    empty = deal.game.view()._replace(hand=None, deck_commitment="", to_act=None)
    deal.channel.publisher.table_changed(replace(news_of(empty), events=(HandVoided(deal.hand),)))
    await asyncio.sleep(60)
    assert deal.dms == []


@dealt
async def test_an_earlier_hand_s_message_frees_no_cards(deal: Deal) -> None:
    """Only the message of this hand, or of a later one, shows its commitment."""
    commitments = deal.channel.publisher.commitments
    commitments.release_cards(PLACE.table, HandId(7))
    late, later = (commitments.cards_may_leave(PLACE.table, HandId(hand)) for hand in (8, 9))
    commitments.release_cards(PLACE.table, HandId(6))
    assert commitments.cards_may_leave(PLACE.table, HandId(7)).is_set()
    assert not late.is_set()
    commitments.release_cards(PLACE.table, HandId(8))
    assert late.is_set()
    assert not later.is_set()
    await asyncio.sleep(WAIT_SECONDS_MAX)
    assert later.is_set()


@pytest.mark.parametrize("locale", LOCALES)
def test_a_phone_sees_no_commitment_between_the_deal_and_the_result(locale: str) -> None:
    """Who cut stays; players have the commitment with their cards. After the hand the root of the
    next deck is the one line, until the hand is finished and keeps its own. Where the result is the
    first that anybody sees of a hand, it shows the root: the cards wait for it."""
    texts, playing = CATALOGUE.texts(locale), game("a b")
    cut = Cut((CutWord(player("a"), "Anna", "basil"),))
    shown = commitment_shown(COMMITMENT)

    def line(*, following: str = "", finished: bool = False, published: bool = True) -> str:
        view = playing.view()._replace(deck_commitment=COMMITMENT, cut=cut, next_root=following)
        return deck_line(view, texts, published=published, finished=finished)

    playing.start(top="As Kd Ah Kc")
    assert shown in line()
    playing.act("a", "call")
    assert shown in line(published=False)
    assert shown not in line()
    assert cut_words(cut, texts) in line()
    playing.act("b", "check")
    assert shown not in line()
    playing.act("b", "fold")
    assert shown in line()
    assert line(following="12" * 32) == ""
    assert shown in line(following="12" * 32, published=False)
    assert shown in line(following="12" * 32, finished=True)


@pytest.mark.parametrize(
    ("locale", "both", "words", "number", "neither"),
    [
        ("en", "Deck cut by Anna and round 7", "Deck cut by Anna", "Deck cut by round 7", "uncut"),
        (
            "it",
            "Mazzo tagliato da Anna e dall'estrazione 7",
            "Mazzo tagliato da Anna",
            "Mazzo tagliato dall'estrazione 7",
            "Mazzo senza taglio",
        ),
    ],
)
def test_by_what_a_deck_was_cut_is_a_sentence(
    locale: str, both: str, words: str, number: str, neither: str
) -> None:
    """Beside the deck, and in the message with its proof."""
    said, beacon = (CutWord(player("a"), "Anna", "basil"),), BeaconRound("c", 7, "r", "s")
    texts = CATALOGUE.texts(locale)
    cuts = (Cut(said, beacon), Cut(said), Cut((), beacon), Cut(()))
    for cut, told in zip(cuts, (both, words, number, neither), strict=True):
        line = texts.say("table-deck-cut", cut=cut_words(cut, texts))
        assert line.endswith(told)
        proof = texts.say("verify-root", root="r", rest="s", cut=cut_words(cut, texts))
        assert f" {cut_words(cut, texts)}." in proof
        assert "mazzo: " not in proof


@pytest.mark.parametrize("locale", LOCALES)
def test_the_root_of_the_next_deck_is_the_end_of_its_line(locale: str) -> None:
    """A phone has room for one; what it is for stands behind More, for those who may cut."""
    texts = CATALOGUE.texts(locale)
    view = game("a b").view()._replace(next_root=COMMITMENT)
    assert next_deck_line(view, texts).endswith(commitment_shown(COMMITMENT))
    for seat, is_told in ((view.seats[0], True), (None, False)):
        told = MorePanel(PLACE.table, view, seat, texts, None).text(0)
        assert (texts.say("more-next-deck") in told) == is_told


@pytest.mark.parametrize("locale", LOCALES)
def test_however_many_have_cut_the_lines_end(locale: str) -> None:
    """Players come, cut and go: the first are named, the others counted."""
    texts = CATALOGUE.texts(locale)
    words = tuple(
        CutWord(PlayerId(number), "N" * 31 + str(number % 10), "*" * WORD_LENGTH_MAX)
        for number in range(500)
    )
    view = game("a b").view()._replace(next_root=COMMITMENT, next_words=words)
    waiting, dealt = next_deck_line(view, texts), cut_words(Cut(words), texts)
    for line in (waiting, dealt):
        assert line.count("N" * 31) == CUTTERS_SHOWN_MAX
        assert str(500 - CUTTERS_SHOWN_MAX) in line
    assert len(waiting) < 800
    few = cut_words(Cut(words[:CUTTERS_SHOWN_MAX]), texts)
    assert few.count("N" * 31) == CUTTERS_SHOWN_MAX
    assert len(few) < len(dealt)
    (notice,) = notices_of([WordsDropped(tuple(each.name for each in words), COMMITMENT)], texts)
    assert notice.stays
    assert notice.text.count("N" * 31) == CUTTERS_SHOWN_MAX
