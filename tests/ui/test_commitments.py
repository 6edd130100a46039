"""Hole cards leave when Discord has taken the message with their deck's commitment, or after a
while with the commitment alone.

The message with a proof file: what it says beside the file.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import discord
import pytest

from bot.host.past_hand import HandProof
from bot.host.table_announcer import DealtCards, TableNews
from bot.ids import HandId, PlayerId
from bot.poker.cut import WORD_LENGTH_MAX, BeaconRound, Cut, CutDeck, CutWord, ThrownDeck
from bot.poker.events import HoleDealt
from bot.table.events import HandVoided, WordsDropped
from bot.ui.messages.commitments import (
    COMMITMENT_SECONDS_MAX,
    CUTTERS_SHOWN_MAX,
    ROOT_DIGITS_SHOWN,
    DealLine,
    commitment_shown,
    cut_words,
    deal_line,
    next_deck_line,
    verification_layout,
)
from bot.ui.presses.panel_presses import MorePanel
from bot.ui.table.notices import notices_of
from devtools.simulation.discord import BotConnection, SimulatedRequest, StoredMessage
from devtools.simulation.http_errors import http_error
from tests.builders import Game, game, player
from tests.ui.tables import CATALOGUE, LOCALES, PLACE, news_of
from tests.ui.test_poster import Channel, Script, virtually
from tests.verify.proofs import CUT, deck
from tests.verify.refilled import past, refilled_deck, refilled_hand

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
    deal.world.wait = COMMITMENT_SECONDS_MAX - 1
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
async def test_the_cards_have_the_whole_of_what_the_channel_begins(deal: Deal) -> None:
    """The cards have the whole roots of the hand's deck and of the next one; the table's message
    has six digits."""
    cut, following = Cut((CutWord(player("a"), "Anna", "basil", 1),), None, 1000), "ab" * 32
    view = deal.game.view()._replace(cut=cut, next_root=following)
    deal.channel.publisher.table_changed(replace(deal.news(), view=view))
    for name in "ab":
        own = deal.game.view(name)._replace(cut=cut, next_root=following)
        cards = DealtCards(PLACE, deal.hand, player(name), "en", own)
        deal.channel.publisher.cards_dealt(cards)
    await asyncio.sleep(1)
    (table,) = deal.tables
    told = "\n".join(table.texts)
    line = f"-# Fair deal · cut by Anna · next deck {following[:ROOT_DIGITS_SHOWN]}"
    assert line in told.splitlines()
    assert following[: ROOT_DIGITS_SHOWN + 1] not in told
    assert len(deal.dms) == 2
    for dm in deal.dms:
        assert f"-# Deck {commitment_shown(COMMITMENT)}, cut by Anna" in dm.texts[0]
        assert f"-# Next deck: {commitment_shown(following)}" in dm.texts[0]


@dealt
async def test_cards_wait_no_longer_than_the_bound(deal: Deal) -> None:
    """The message never gets an answer: the commitment comes with the cards."""
    deal.world.wait = 3600.0
    deal.deal()
    await asyncio.sleep(COMMITMENT_SECONDS_MAX - 0.5)
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
    """Cards that waited for a message that will never show their voided hand are not sent."""
    deal.world.wait = 2.0
    deal.deal()
    await asyncio.sleep(1)
    empty = deal.game.view()._replace(hand=None, deck_commitment="", to_act=None)
    deal.channel.publisher.table_changed(replace(news_of(empty), events=(HandVoided(deal.hand),)))
    await asyncio.sleep(60)
    assert deal.dms == []


@dealt
async def test_an_earlier_hand_s_message_frees_no_cards(deal: Deal) -> None:
    """An earlier hand's message frees no cards: only the message of this hand, or of a later one,
    shows its commitment."""
    commitments = deal.channel.publisher.commitments
    commitments.release_cards(PLACE.table, HandId(7))
    late, later = (commitments.cards_may_leave(PLACE.table, HandId(hand)) for hand in (8, 9))
    commitments.release_cards(PLACE.table, HandId(6))
    assert commitments.cards_may_leave(PLACE.table, HandId(7)).is_set()
    assert not late.is_set()
    commitments.release_cards(PLACE.table, HandId(8))
    assert late.is_set()
    assert not later.is_set()
    await asyncio.sleep(COMMITMENT_SECONDS_MAX)
    assert later.is_set()


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("digits", [True, False])
def test_a_hand_has_one_line_on_its_deck(locale: str, digits: bool) -> None:
    """A hand has one line on its deck: the players who cut it while it is played, with the
    beginning of the next root; then when the cut of the next deck was closed, and by what; for good
    its own. In words only, it has no digit of them."""
    texts, playing = CATALOGUE.texts(locale), game("a b")
    beacon, following = BeaconRound("c", 265280393, "r", "s"), "12" * 32
    cut = Cut((CutWord(player("a"), "Anna", "basil", 1),), beacon, 1000)

    def line(*, finished: bool = False, **more: Any) -> str:
        told = DealLine(digits, 265280394 if "next_closed_ms" in more else None)
        view = playing.view()._replace(deck_commitment=COMMITMENT, cut=cut, next_root=following)
        said = deal_line(view._replace(**more), texts, told, finished=finished)
        assert said.startswith("-# ")
        assert "\n" not in said
        assert digits or not any(text in said for text in ("2652", "0123", "1212"))
        return said

    playing.start(top="As Kd Ah Kc")
    assert cut_words(cut, texts, digits=digits) in line()
    assert ("265280393" in line()) == digits
    assert line().endswith(following[:ROOT_DIGITS_SHOWN]) == digits
    playing.act("a", "fold")
    words = (CutWord(player("a"), "Anna", "luck", 1),)
    closed = line(next_closed_ms=1_700_000_000_500, next_words=words)
    assert "<t:1700000000:T>" in closed
    assert "luck" in closed
    assert (following[:ROOT_DIGITS_SHOWN] in closed) == ("265280394" in closed) == digits
    assert texts.say("next-deck-open") in line()
    assert line(finished=True).endswith(COMMITMENT[:ROOT_DIGITS_SHOWN]) == digits
    assert line(next_root="") == line(next_root="", finished=False)


@pytest.mark.parametrize(
    ("locale", "both", "words", "number", "neither"),
    [
        ("en", "cut by Anna and round 7", "cut by Anna", "cut by round 7", "uncut"),
        (
            "it",
            "tagliato da Anna e dall'estrazione 7",
            "tagliato da Anna",
            "tagliato dall'estrazione 7",
            "senza taglio",
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
        assert cut_words(cut, texts) == told
        proof = texts.say("verify-root", root="r", rest="s", cut=cut_words(cut, texts))
        assert f" {cut_words(cut, texts)}." in proof
        assert "mazzo: " not in proof


@pytest.mark.parametrize("locale", LOCALES)
def test_the_root_of_a_first_deck_is_told_at_length(locale: str) -> None:
    """Nobody has a message with cards yet; behind More it stands whenever there is one, with which
    hand it is for, and for those who may cut until when."""
    texts = CATALOGUE.texts(locale)
    view = game("a b").view()._replace(next_root=COMMITMENT)
    assert commitment_shown(COMMITMENT) in next_deck_line(view, texts)
    for seat in (view.seats[0], None):
        told = MorePanel(PLACE.table, view, seat, texts, None).text(0)
        assert texts.say("more-next-deck", root=commitment_shown(COMMITMENT), hand="1") in told
        cuts = texts.say("more-cut", until="countdown", hand="0")
        assert (cuts in told) == (seat is not None)
    closed = view._replace(next_closed_ms=5000)
    panel = MorePanel(PLACE.table, closed, view.seats[0], texts, None)
    assert texts.say("more-cut-closed", when="<t:5:T>") in panel.text(0)
    labels = [getattr(each, "label", "") for each in panel.controls().children]
    assert texts.say("control-cut") not in labels
    assert texts.say("control-fair") in labels


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


def proof(thrown: Sequence[ThrownDeck]) -> HandProof:
    made = CutDeck(deck(2), CUT, tuple(thrown))
    return HandProof(
        number=2,
        hand=HandId(9),
        root=made.deck.root,
        cut=CUT,
        cards=52,
        opened=made.cards[:2],
        file=made.proof((0, 1)),
    )


@pytest.mark.parametrize(
    ("locale", "said"), [("en", "The deck ran out 2 times"), ("it", "Il mazzo è finito 2 volte")]
)
def test_it_tells_which_cards_came_again(locale: str, said: str) -> None:
    """The message tells which cards of a refilled deck the reader got or saw, and nothing where it
    never ran out."""
    cut_deck = refilled_deck()
    hand = refilled_hand(cut_deck)
    told = past(hand, cut_deck).proof_for(player("a"))
    got = {card for event in hand.events if isinstance(event, HoleDealt) for card in event.cards}
    assert told.refills == len(hand.dealer.refills) == 2
    assert told.again
    assert {*told.again} <= {*hand.dealer.deck[52:]} & got
    shown: Any = verification_layout(CATALOGUE.texts(locale), told).to_components()
    text = json.dumps(shown, ensure_ascii=False)
    assert said in text
    assert said[:16] not in text_of(locale)


def text_of(locale: str, *thrown: ThrownDeck) -> str:
    shown: Any = verification_layout(CATALOGUE.texts(locale), proof(thrown)).to_components()
    return json.dumps(shown, ensure_ascii=False)


@pytest.mark.parametrize(
    ("locale", "one", "several"),
    [
        ("en", "I threw a deck away before this one", "I threw 2 decks away before this one"),
        ("it", "ho messo da parte un mazzo", "ho messo da parte 2 mazzi"),
    ],
)
def test_it_tells_of_decks_that_were_thrown_away(locale: str, one: str, several: str) -> None:
    """The message tells how many decks were thrown away; nothing where there were none."""
    gone = ThrownDeck(deck(2, seed=2))
    assert locale in LOCALES
    assert one in text_of(locale, gone)
    assert several in text_of(locale, gone, ThrownDeck(deck(2, seed=3), shut=True))
    assert one not in text_of(locale)
