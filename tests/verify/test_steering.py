"""An operator who sits at the table, with all that the machine has, and tries to be dealt aces.

The bot is as it is; the operator has its database, its key, its clock and the relays at hand, reads
the prepared deck, and types words like anybody. What nobody has is a round before its time. Either
they are dealt aces as often as chance gives, or what the other player has seen shows a mark.
"""

import shutil
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.beacon.relays import BeaconFault, randomness_of
from bot.ids import DISCORD_BEGAN_MS, HandId, TableId
from bot.poker.cards import Card, rank_of
from bot.poker.cut import BeaconRound, CommittedDeck, Cut, CutWord
from bot.poker.events import HoleDealt
from bot.refusal import Refusal
from bot.storage.copying import backup
from bot.table.decks import TableDecks
from bot.table.table import Table
from bot.table.table_commands import Act, CutNextDeck, Verb
from devtools.beacon_chain import CHAIN, signature_of
from tests.builders import player
from tests.clock import ManualClock
from tests.host.table_room import TableRoom, table_room
from tests.host.test_table_timers import Slow
from verify.mazziere_verify import Proof, check

HANDS = 200
TRIES = 120
"""Words that the operator looks through for each hand: with one ace in seven deals, one of them
would do."""
ACE_CHANCE = 1 - (48 * 47) / (52 * 51)
"""The chance that one of two cards is an ace."""
SIGMAS = 4
LATE_MS = 5_000
"""The lateness at which a message is not to be believed: so much after the closing that it
tells."""


class Relays:
    """The beacon as the operator lets it through: a round has its time, whoever holds the wires."""

    chain = CHAIN

    def __init__(self, world: "World") -> None:
        self._world = world
        self.withheld: set[int] = set()

    async def fetch(self, number: int) -> BeaconRound:
        if number in self.withheld:
            raise BeaconFault("withheld", is_final=True)
        found = self._world.round_by_now(number)
        if found is None:
            raise BeaconFault("not yet")
        return found

    async def close(self) -> None:
        """Leaves the source open: it is the same one for the next process."""


@dataclass
class World:
    """The time by which Discord dates messages, and the beacon its rounds; the bot's own clock is
    set at will."""

    clock: ManualClock = field(default_factory=ManualClock)
    set_back_ms: int = 0

    @property
    def now_ms(self) -> int:
        return self.clock.now_ms() + self.set_back_ms

    def set_back(self, seconds: int) -> None:
        self.clock.set_forward(-seconds)
        self.set_back_ms += seconds * 1000

    def round_by_now(self, number: int) -> BeaconRound | None:
        if CHAIN.time_ms(number) > self.now_ms:
            return None
        signature = signature_of(number)
        return BeaconRound(CHAIN.digest, number, randomness_of(signature), signature)


@dataclass
class Notebook:
    """All that the other player sees: when the channel said that which deck was closed, and the
    file of each hand."""

    closings: dict[str, set[int]] = field(default_factory=dict)
    said_ms: dict[str, int] = field(default_factory=dict)
    """The time at which Discord first dated it, by root."""

    def mark_of(self, proof: Proof, has_round: bool) -> str:
        """The reason why a hand is not believed; empty for one that is."""
        told = self.closings.get(proof.root, set())
        if not has_round:
            return "uncut"
        if proof.thrown:
            return "thrown"
        if told - {proof.closed_ms}:
            return "fork"
        if self.said_ms.get(proof.root, 0) - proof.closed_ms > LATE_MS:
            return "dated otherwise"
        return ""


class Evening:
    """The operator `a` and one other player, heads-up."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.world, self.notebook = World(), Notebook()
        self.relays = Relays(self.world)
        self.chance, self.copies = Random(seed), count(1)
        self.path = folder / "0" / "room.db"
        self.path.parent.mkdir()
        self.table = TableId(0)
        self.at: TableRoom
        self.slow: Slow
        self._processes = AsyncExitStack()
        self.aces: dict[str, list[bool]] = {}
        """Whether the operator was dealt an ace in each hand, by the mark of the hand."""
        self._numbers = count(1)
        self.own = 0
        """The operator's number in the last hand, in the order of dealing."""

    # --- what an operator may do --------------------------------------------------------------

    async def start(self) -> None:
        """A process on the database as it is."""
        room = table_room(
            self.path,
            clock=self.world.clock,
            source=self.relays,
            seed=self.chance.getrandbits(32),
        )
        self.at = await self._processes.enter_async_context(room)
        self.slow = Slow(self.at)

    async def stop(self) -> None:
        await self._processes.aclose()

    async def restart(self) -> None:
        await self.stop()
        await self.start()
        await self.at.room.recover()
        await self.seen()

    def copy(self, *, of_all: bool) -> Path:
        """A copy of the database, or of all files, so that nothing tells that it is old."""
        path = self.path.parent.parent / str(next(self.copies)) / "room.db"
        if of_all:
            shutil.copytree(self.path.parent, path.parent)
        else:
            path.parent.mkdir()
            backup(self.path, path)
        return path

    async def go_back(self, before: Path) -> None:
        """A new process on files of an earlier time."""
        await self.stop()
        self.path = before
        await self.start()
        await self.at.room.recover()

    async def type(self, word: str, root: str) -> bool:
        """Whether the word was taken. Discord dates the press by its own clock."""
        number = (self.world.now_ms - DISCORD_BEGAN_MS << 22) + next(self._numbers)
        command = CutNextDeck(player("a"), HandId(0), word, root)
        try:
            await self.at.room.ask_table(self.table, command, interaction=number)
        except Refusal:
            return False
        return True

    @property
    def decks(self) -> TableDecks:
        return self.at.room.inspect(self.table).decks

    @property
    def deck(self) -> CommittedDeck:
        """The next deck, as the database has it."""
        assert self.decks.committed is not None
        return self.decks.committed

    def has_ace(self, dealt: tuple[Card, ...]) -> bool:
        """Whether the operator would be dealt an ace in the next hand, heads-up with the button in
        turn."""
        return any(rank_of(dealt[at]) == ACE for at in (1 - self.own, 3 - self.own))

    @property
    def live(self) -> Table:
        return self.at.room.inspect(self.table)

    def word_for(self, closed_ms: int, beacon: BeaconRound | None) -> str:
        """A word that would bring an ace, were the deck closed then and cut by this round."""
        others = tuple(each for each in self.decks.words if each.player != player("a"))
        seat = self.live.seat_of(player("a")).number
        for _ in range(TRIES):
            word = f"{self.chance.getrandbits(48):x}"
            words = (*others, CutWord(player("a"), "a", word, seat))
            cut = Cut(tuple(sorted(words, key=lambda each: each.seat or 0)), beacon, closed_ms)
            if self.has_ace(self.deck.dealt(cut)):
                return word
        return word

    # --- how it goes on -----------------------------------------------------------------------

    async def seen(self) -> None:
        """Discord has taken what was sent; the other player reads it."""
        for news in self.at.told.news:
            view = news.view
            if view.next_closed_ms is not None:
                self.notebook.closings.setdefault(view.next_root, set()).add(view.next_closed_ms)
                self.notebook.said_ms.setdefault(view.next_root, self.world.now_ms)
        self.at.told.news.clear()
        await self.slow.is_seen()
        await self.at.settle()

    async def end_hand(self) -> None:
        """The player to act folds: with two that is the end."""
        view = self.at.room.look(self.table)
        assert view.to_act is not None
        assert view.to_act.player is not None
        fold = Act(view.to_act.player, view.hand_id, view.turn, Verb.FOLD)
        await self.at.room.ask_table(self.table, fold)
        await self.seen()

    async def deal(self) -> None:
        """The next hand is dealt, and judged."""
        before = self.live.hands_dealt
        for _ in range(40):
            await self.seen()
            await self.at.pass_time(1)
            if self.live.hands_dealt > before:
                break
        await self.seen()
        table = self.live
        assert table.hand is not None
        assert table.cut_deck is not None
        own = next(at for at, each in enumerate(table.dealt) if each.player == player("a"))
        self.own = own
        cards = [
            card
            for event in table.hand.events
            if isinstance(event, HoleDealt) and event.player == own
            for card in event.cards
        ]
        dealt = table.cut_deck
        mark = self.notebook.mark_of(check(dealt.proof(())), dealt.cut.beacon is not None)
        self.aces.setdefault(mark, []).append(any(rank_of(card) == ACE for card in cards))


# --- the attacks: each from the middle of a hand to the deal of the next ------------------------


async def types_when_the_round_is_out(at: Evening) -> None:
    """The old hole: deck, words and round are known seconds before the deal."""
    root = at.deck.root
    await at.end_hand()
    closed_ms = at.decks.closed_ms or at.world.now_ms
    number = CHAIN.cutting(closed_ms)
    await at.at.pass_time((CHAIN.time_ms(number) - at.world.now_ms) / 1000 + 0.1)
    await at.type(at.word_for(closed_ms, at.world.round_by_now(number)), root)
    await at.deal()


async def withholds_the_round(at: Evening) -> None:
    """A word that brings an ace to a hand without a round, which is then kept back if the hand with
    it has none."""
    closes_ms = at.world.now_ms
    await at.type(at.word_for(closes_ms, None), at.deck.root)
    await at.end_hand()
    number = CHAIN.cutting(at.decks.closed_ms or 0)
    signature = signature_of(number)
    beacon = BeaconRound(CHAIN.digest, number, randomness_of(signature), signature)
    cut = Cut(at.decks.words, beacon, at.decks.closed_ms)
    if not at.has_ace(at.deck.dealt(cut)):
        at.relays.withheld.add(number)
    await at.deal()


async def restarts(at: Evening) -> None:
    """Restarts once the round is out, as often as it takes, and types at the new process."""
    root = at.deck.root
    await at.end_hand()
    for _ in range(2):
        await at.at.pass_time(2)
        await at.restart()
        await at.type(at.word_for(at.decks.closed_ms or 0, None), root)
    await at.deal()


async def restores_a_backup(at: Evening) -> None:
    """Restores a backup of the middle of the hand, once the round is out: the bot knows that its
    database is old."""
    before = at.copy(of_all=False)
    await at.end_hand()
    await at.at.pass_time(4)
    await at.go_back(before)
    await at.deal()


async def puts_everything_back(at: Evening) -> None:
    """All files of the middle of the hand, without a word: it closes a second time."""
    before = at.copy(of_all=True)
    await at.end_hand()
    await at.at.pass_time(4)
    await at.go_back(before)
    await at.seen()
    await at.end_hand()
    await at.deal()


async def sets_the_clock_back(at: Evening) -> None:
    """Sets the clock back while the hand is played, so that the round of its end is known, and
    types for that."""
    at.world.set_back(30)
    closes_ms = max(at.at.clock.now_ms(), at.decks.last_closed_ms or 0, at.decks.shown_ms or 0)
    known = at.world.round_by_now(CHAIN.cutting(closes_ms))
    await at.type(at.word_for(closes_ms, known), at.deck.root)
    await at.end_hand()
    at.world.set_back(-30)
    await at.deal()


async def drops_answers(at: Evening) -> None:
    """Discord's answers are kept from the bot, so that it does not know that the root was seen."""
    at.slow.pending.clear()
    await at.end_hand()
    await at.deal()


Attack = Callable[[Evening], Any]
ATTACKS: tuple[Attack, ...] = (
    types_when_the_round_is_out,
    withholds_the_round,
    restarts,
    restores_a_backup,
    puts_everything_back,
    sets_the_clock_back,
    drops_answers,
)
ACE = 14


def lucky(aces: int, hands: int) -> bool:
    """Whether so many of these hands have an ace that chance does not give them."""
    expected = hands * ACE_CHANCE
    return aces > expected + SIGMAS * (expected * (1 - ACE_CHANCE)) ** 0.5


def is_lucky_unmarked(at: Evening) -> bool:
    """Whether the operator had more aces in hands that nobody doubts than chance gives in all: a
    hand that was marked, as it was not liked, counts as one that was tried."""
    return lucky(sum(at.aces.get("", [])), sum(map(len, at.aces.values())))


async def play(folder: Path, attacks: tuple[Attack, ...], hands: int, seed: int = 1) -> Evening:
    at = Evening(folder, seed)
    await at.start()
    try:
        at.table = await at.at.open_with("a b", buy_in=200)
        await at.deal()
        for number in range(hands):
            if not at.live.hand_running:
                await at.deal()
            await at.at.pass_time(at.chance.random() * 3)
            await attacks[number % len(attacks)](at)
    finally:
        await at.stop()
    return at


async def test_whoever_owns_the_machine_is_dealt_what_chance_gives(tmp_path: Path) -> None:
    """Over two hundred hands with every attack in turn: no more aces than that, or a mark."""
    at = await play(tmp_path, ATTACKS, HANDS)
    assert len(at.aces[""]) > HANDS / 4
    assert not is_lucky_unmarked(at)
    assert {"uncut", "thrown", "fork"} <= set(at.aces)
    assert sum(map(len, at.aces.values())) > HANDS


@pytest.mark.parametrize("attack", ATTACKS)
async def test_each_attack_alone(tmp_path: Path, attack: Attack) -> None:
    """An attack alone brings no luck without a mark, as often as it is tried in a row."""
    at = await play(tmp_path, (attack,), 60, seed=2)
    assert not is_lucky_unmarked(at)


async def test_withholding_a_round_brings_aces_and_a_mark(tmp_path: Path) -> None:
    """An operator who withholds a round gets aces and a mark: these hands are uncut, and say so."""
    at = await play(tmp_path, (withholds_the_round,), 40, seed=3)
    assert lucky(sum(at.aces["uncut"]), 40)
    assert sum(at.aces["uncut"]) > 0.9 * len(at.aces["uncut"])


async def test_the_old_hole_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that takes words until the deal deals aces to who knows the round, without a mark."""
    honest = TableDecks.cut_by

    def open_until_the_deal(decks: TableDecks, *said: Any) -> TableDecks:
        taken = honest(replace(decks, closed_ms=None), *said)
        return replace(taken, closed_ms=decks.closed_ms)

    monkeypatch.setattr(TableDecks, "cut_by", open_until_the_deal)
    at = await play(tmp_path, (types_when_the_round_is_out,), 30, seed=4)
    assert is_lucky_unmarked(at)
    assert sum(at.aces[""]) > 0.9 * len(at.aces[""]) - 2
