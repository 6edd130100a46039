"""Cards in a message are judged by the hand that it names, however long ago."""

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import cast

import pytest

from bot.host.refusals import HostCode, HostRefusal
from bot.host.table_announcer import TableNews, TablePlace
from bot.ids import ChannelId, GuildId, HandId, PlayerId, TableId
from bot.table.table import Table
from bot.table.table_commands import FreshDeck, StartHand
from bot.table.view import view_of
from bot.ui.messages.commitments import commitment_shown
from devtools.simulation.bot_process import BotProcess
from devtools.simulation.checks import Checks
from devtools.simulation.discord import SimulatedRequest
from devtools.simulation.secrecy import HANDS_KEPT
from tests.builders import Game, deck, game, player

TABLE = TableId(14)
PLACE = TablePlace(guild=GuildId(1), channel=ChannelId(2), table=TABLE, owner=PlayerId(3))
RESENT_AFTER = HANDS_KEPT + 3
"""Hands that are dealt while the last message of one is sent again."""


@dataclass(slots=True)
class Listener:
    """The checks beside one table."""

    played: Game = field(default_factory=lambda: game("a b"))
    checks: Checks = field(default_factory=Checks)
    room_is_closing: bool = False

    def __post_init__(self) -> None:
        room = SimpleNamespace(inspect=self._inspect)
        self.checks.watch(cast(BotProcess, SimpleNamespace(room=room)))

    def _inspect(self, table: TableId) -> Table:
        if self.room_is_closing:
            raise HostRefusal(HostCode.CLOSING_DOWN)
        return self.played.table

    def deal(self, top: str) -> str:
        """Deals a hand whose deck begins so, and returns its commitment."""
        table = self.played.table
        hand = HandId(table.hand_id + 1)
        self.played.apply(StartHand(hand, deck(top), 0, salt=f"salt {hand}"))
        self._tell()
        return commitment_shown(table.deck_commitment)

    def deal_and_commit(self, top: str, *, following: int) -> None:
        """Deals a hand whose deck begins so, at the first one, and brings the deck after it."""
        hand = HandId(self.played.table.hand_id + 1)
        fresh = FreshDeck(TABLE, deck(), f"{following:064x}")
        cards, decks = (deck(top), (fresh,)) if top else ((), (fresh,))
        self.played.apply(StartHand(hand, cards, 0, salt=f"salt {hand}", decks=decks))
        self._tell()

    def show_down(self) -> None:
        """Nobody bets, and the winner turns their cards up."""
        while self.played.table.hand_running:
            to_call = self.played.hand.options().call
            self.played.act(self.played.turn, "call" if to_call else "check")
        self._tell()

    def fold(self) -> None:
        """Nobody sees a card of the other."""
        self.played.fold_round()
        self._tell()

    def _tell(self) -> None:
        # The last news say nothing of clocks, which this table has none of.
        self.checks.told(
            TableNews(place=PLACE, view=view_of(self.played.table, None), stopping=True)
        )

    def complains(self, *texts: str, reader: str = "") -> bool:
        """Whether a message with these texts, without controls, is called a leak."""
        who = int(player(reader)) if reader else None
        before = len(self.checks.found)
        self.checks.request_sent(SimulatedRequest(2, who, texts, (), ()))
        return len(self.checks.found) > before


ACES = "As 7c Ah 2d 3s Kh Qd 9s 4h Jc 5d 3h"
"""A deck that gives `b` aces and `a` nothing."""
WON = "b shows A♠ A♥"
MUCKED = "a shows 7♣ 2♦"


def long_ago() -> tuple[Listener, str, str]:
    """A hand that `b` won with aces, so many hands later; its commitment and the newest."""
    at = Listener()
    old = at.deal(ACES)
    at.show_down()
    for _ in range(RESENT_AFTER):
        new = at.deal("Kc 9c Kd 9d")
        at.fold()
    return at, old, new


def test_the_result_of_a_hand_may_come_late() -> None:
    """Discord did not take it; meanwhile a table whose players are away has played on."""
    at, old, _ = long_ago()
    assert not at.complains(f"-# Deck sealed: {old}", WON)


def test_what_was_mucked_long_ago_is_still_a_secret() -> None:
    """Cards mucked long ago are still a secret to all but the player who held them."""
    at, old, _ = long_ago()
    assert at.complains(f"-# Deck sealed: {old}", MUCKED)
    assert at.complains(f"-# Deck sealed: {old}", MUCKED, reader="b")
    assert not at.complains(f"-# Deck sealed: {old}", MUCKED, reader="a")


def test_a_commitment_allows_its_own_hand_only() -> None:
    """Cards that were shown in the hand before are no business of this hand's message."""
    at = Listener()
    at.deal(ACES)
    at.show_down()
    commitment = at.deal("Kc 9c Kd 9d")
    assert not at.complains(WON)
    assert at.complains(f"-# Deck sealed: {commitment}", WON)


@pytest.mark.parametrize("words", ["Next deck", "Prossimo mazzo", "next deck"])
def test_the_root_of_the_next_deck_allows_the_hand_before(words: str) -> None:
    """The root of the next deck allows the hand before it, which ended below it: also while the
    next one is played, whose own root it is by then."""
    at = Listener()
    at.deal_and_commit(ACES, following=1)
    at.show_down()
    following = commitment_shown(at.played.table.decks.committed_root)
    for dealt in (False, True):
        if dealt:
            at.deal_and_commit("", following=2)
        assert not at.complains(f"-# {words} {following}", WON)
        assert not at.complains(f"-# x · {words} {following[:6]} · y", WON)
        assert at.complains(f"-# {words} {following[:6]}", MUCKED)
        assert at.complains(f"-# Deck {following}, uncut", WON)
        assert at.complains(f"-# Fair deal · uncut · deck {following[:6]}", WON)
    assert at.complains(f"-# {words} {'0' * 32}", WON)


def test_a_commitment_to_no_hand_allows_nothing() -> None:
    """Whatever it stands beside."""
    at = Listener()
    at.deal(ACES)
    at.show_down()
    assert at.complains(f"-# Deck sealed: {'0' * 32}", WON)


@pytest.mark.parametrize("is_closing", [False, True])
def test_a_hand_that_a_closing_room_deals_last_is_known(is_closing: bool) -> None:
    """The room finds its tables no more, and still tells what they did last."""
    at = Listener()
    at.deal(ACES)
    at.fold()
    at.room_is_closing = is_closing
    commitment = at.deal("Kc 9c Kd 9d")
    assert not at.complains(f"-# Deck sealed: {commitment}", "K♣ K♦", reader="a")
    assert at.complains(f"-# Deck sealed: {commitment}", "K♣ K♦", reader="b")
