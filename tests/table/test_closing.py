"""The moment at which no more words cut a deck: with whatever settles its deal, and never again."""

import json
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from bot.ids import Chips, HandId, PlayerId
from bot.poker.cut import BeaconRound, FreshDeck
from bot.poker.games import GameCode
from bot.refusal import Refusal
from bot.table.events import CutClosed, TableEvent, WordsDropped
from bot.table.rules import GameChange, GamePlan, TableCode, TableRules
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table import Table, without_closing
from bot.table.table_commands import (
    ArrangeSeats,
    ChooseGame,
    CloseCut,
    CutNextDeck,
    Leave,
    NoteRootShown,
    Pause,
    ReplaceDeck,
    Resume,
    StartHand,
    TableCommand,
    TimeOut,
    VoidHand,
)
from bot.table.view import view_of
from tests.builders import player, rules, sit_down
from tests.table.event import LEVEL, assignments, lineup
from tests.table.test_decks import fresh as deck_of_before
from verify.mazziere_verify import check

BEGAN_MS = 1_760_000_000_000


def fresh(number: int) -> FreshDeck:
    return replace(deck_of_before(number), is_ahead=True)


class Clocked:
    """A table whose commands carry the time, as the host gives it; a second passes with each. What
    the journal would keep is played again at the end."""

    def __init__(self, of: TableRules | None = None) -> None:
        self.of = of or rules()
        self.table = Table(self.of)
        self.now_ms = BEGAN_MS
        self.kept: list[TableCommand] = []

    def apply(self, command: TableCommand) -> list[TableEvent]:
        self.now_ms += 1000
        timed = replace(command, closed_ms=self.now_ms)
        events = self.table.apply(timed)
        self.kept.append(without_closing(timed, events))
        return list(events)

    def sit(self, *names: str) -> list[TableEvent]:
        told = []
        for name in names:
            missing = self.table.decks.fresh is None
            told += self.apply(replace(sit_down(name), decks=(fresh(1),) if missing else ()))
        return told

    def see(self) -> list[TableEvent]:
        """People see the root of the next deck."""
        return self.apply(NoteRootShown(self.table.decks.committed_root, self.now_ms))

    def deal(self, beacon: BeaconRound | None = None) -> list[TableEvent]:
        number = self.table.hands_dealt + 2
        hand = HandId(self.table.hand_id + 1)
        return self.apply(StartHand(hand, (), 0, decks=(fresh(number),), beacon=beacon))

    def word(self, name: str, word: str) -> None:
        root = self.table.decks.committed_root
        self.apply(CutNextDeck(player(name), self.table.hand_id, word, root))

    def end(self) -> list[TableEvent]:
        """Lets every turn time out until the hand is over."""
        told: list[TableEvent] = []
        while self.table.hand_running:
            told += self.apply(TimeOut(self.table.hand_id, self.table.turn))
        return told

    @property
    def words(self) -> list[tuple[int | None, str]]:
        return [(each.seat, each.word) for each in self.table.decks.words]

    def again(self) -> Table:
        """Returns the table that the journal's commands make."""
        made = Table(self.of)
        for command in self.kept:
            made.apply(command)
        return made


def playing(names: str = "a b c", of: TableRules | None = None) -> Clocked:
    """A hand is played, and the root of the next deck was seen."""
    at = Clocked(of)
    at.sit(*names.split())
    at.deal()
    at.see()
    return at


def closed(events: list[TableEvent]) -> list[int]:
    return [event.closed_ms for event in events if isinstance(event, CutClosed)]


def refused(at: Clocked, command: TableCommand) -> Any:
    with pytest.raises(Refusal) as refusal:
        at.apply(command)
    return refusal.value.code


def test_the_end_of_a_hand_closes_the_cut_of_the_next_deck() -> None:
    """The command that ends a hand closes the next deck's cut; until then words are taken, by
    seat."""
    at = playing()
    root = at.table.decks.committed_root
    assert view_of(at.table, None).next_root == root
    at.word("b", "luck")
    at.word("a", "x")
    at.word("b", "fortuna")
    assert at.words == [(1, "x"), (2, "fortuna")]
    told = at.end()
    assert closed(told) == [at.now_ms]
    view = view_of(at.table, None)
    assert (view.next_root, view.next_closed_ms) == (root, at.now_ms)
    closed_ms = at.now_ms
    for late in (root, root[:32]):
        word = CutNextDeck(player("a"), at.table.hand_id, "late", late)
        assert refused(at, word) is TableCode.CUT_CLOSED
    assert refused(at, CloseCut(root)) is TableCode.CUT_CLOSED
    beacon = BeaconRound("ab" * 32, 7, sha256(b"\xef" * 48).hexdigest(), "ef" * 48)
    at.deal(beacon)
    assert at.table.cut_deck is not None
    cut = at.table.cut_deck.cut
    assert (cut.closed_ms, cut.beacon) == (closed_ms, beacon)
    assert [(each.seat, each.word) for each in cut.words] == [(1, "x"), (2, "fortuna")]
    old = CutNextDeck(player("a"), at.table.hand_id, "late", root)
    assert refused(at, old) is TableCode.ANOTHER_DECK
    assert check(at.table.cut_deck.proof(())).closed_ms == closed_ms
    assert at.again().cut_deck == at.table.cut_deck
    at.end()
    assert table_to_json(at.again()) == table_to_json(at.table)


def test_only_what_closes_keeps_its_time() -> None:
    """Only commands that close a cut store their time, and a deal stores when it was dealt."""
    at = playing()
    at.end()
    at.deal()
    kept = [type(command).__name__ for command in at.kept if command.closed_ms is not None]
    assert kept == ["StartHand", "TimeOut", "StartHand"]


def test_without_its_time_nothing_closes() -> None:
    """Older rows deal as they did, with words until the deal and an earlier round."""
    at = playing()
    made, beacon = Table(at.of), BeaconRound("ab" * 32, 7, "cd" * 32, "ef" * 48)
    for command in at.kept:
        made.apply(replace(command, closed_ms=None))
    while made.hand_running:
        made.apply(TimeOut(made.hand_id, made.turn))
    assert made.decks.is_open
    made.apply(CutNextDeck(player("a"), made.hand_id, "late", made.decks.committed_root))
    made.apply(StartHand(HandId(2), (), 0, decks=(fresh(9),), beacon=beacon))
    assert made.cut_deck is not None
    assert (made.cut_deck.cut.closed_ms, made.cut_deck.cut.beacon) == (None, beacon)


def test_a_first_hand_is_closed_with_its_countdown() -> None:
    """Words are taken while the table waits; the player with whom it is due comes too late."""
    at = Clocked()
    at.sit("a")
    at.see()
    at.word("a", "waiting")
    assert closed(at.sit("b")) == [at.now_ms]
    word = CutNextDeck(player("b"), HandId(0), "late", at.table.decks.committed_root)
    assert refused(at, word) is TableCode.CUT_CLOSED
    at.deal()
    assert at.table.cut_deck is not None
    assert [each.word for each in at.table.cut_deck.cut.words] == ["waiting"]


def test_a_root_is_seen_before_its_cut_is_closed() -> None:
    """A slow Discord may show a root after the hand; a deck that nobody saw is closed by its deal,
    and cut by no round, which could be known."""
    at = Clocked()
    at.sit("a", "b")
    at.deal()
    assert closed(at.end()) == []
    at.word("a", "in time")
    assert closed(at.see()) == [at.now_ms]
    at.deal()
    at.end()
    at.deal(BeaconRound("ab" * 32, 7, "cd" * 32, "ef" * 48))
    assert at.table.cut_deck is not None
    assert (at.table.cut_deck.cut.closed_ms, at.table.cut_deck.cut.beacon) == (at.now_ms, None)
    assert at.again().cut_deck == at.table.cut_deck


def test_a_table_alone_waits_with_its_cut_open() -> None:
    """A player alone would know all the cards, so the cut stays open until somebody comes. Once
    closed it stays closed, whoever goes and comes back: that's no way to another round."""
    at = playing("a b")
    at.apply(Leave(player("b")))
    assert closed(at.end()) == []
    at.word("a", "alone")
    assert closed(at.sit("c")) == [at.now_ms]
    closed_ms = at.now_ms
    at.apply(Leave(player("c")))
    assert closed(at.sit("d")) == []
    assert at.table.decks.closed_ms == closed_ms
    assert (
        refused(at, CutNextDeck(player("d"), HandId(0), "x", at.table.decks.committed_root))
        is TableCode.CUT_CLOSED
    )


def test_a_pause_closes_nothing_and_opens_nothing() -> None:
    """A pause leaves a cut as it is; an open one closes when the table goes on."""
    at = Clocked()
    at.sit("a")
    at.see()
    at.apply(Pause())
    assert closed(at.sit("b")) == []
    assert closed(at.apply(Resume())) == [at.now_ms]
    at.apply(Pause())
    assert at.table.decks.closed_ms is not None
    assert closed(at.apply(Resume())) == []


def test_a_void_hand_closes_like_any_other() -> None:
    """A void hand closes the cut of the next deck like any other hand."""
    at = playing()
    at.word("a", "x")
    assert closed(at.apply(VoidHand(at.table.hand_id))) == [at.now_ms]
    assert at.words == [(1, "x")]


def test_a_word_stays_until_somebody_else_in_its_seat_says_one() -> None:
    """A player can't steer the deal by leaving, or by making somebody leave."""
    at = playing("a b c")
    at.word("c", "stays")
    at.word("b", "x")
    at.apply(Leave(player("c")))
    at.end()
    assert at.words == [(2, "x"), (3, "stays")]
    at.deal()
    at.see()
    at.word("b", "y")
    at.apply(Leave(player("b")))
    assert at.words == [(2, "y")]
    waits = Clocked()
    waits.sit("a")
    waits.word("a", "first")
    waits.apply(Leave(player("a")))
    waits.sit("b")
    assert waits.words == [(1, "first")]
    waits.word("b", "second")
    assert waits.words == [(1, "second")]


def choosing() -> Clocked:
    """Returns a table between hands at which the button chooses the game, short deck included."""
    plans = tuple(GamePlan(of.value) for of in (GameCode.HOLDEM, GameCode.SHORT_DECK))
    at = playing(of=rules(games=plans, change=GameChange.CHOICE, ante=1))
    at.word("a", "x")
    assert closed(at.end()) == []
    return at


def chooser(at: Clocked) -> PlayerId:
    choice = at.table.game_choice
    assert choice is not None
    return at.table.seats[choice.seat].player


def test_the_choice_of_a_game_closes_its_deck() -> None:
    """A game can't be chosen after the cut is closed: its chooser could know the order."""
    at = choosing()
    choice = ChooseGame(chooser(at), at.table.hand_id, 0)
    assert closed(at.apply(choice)) == [at.now_ms]
    assert at.words == [(1, "x")]
    other = ChooseGame(chooser(at), at.table.hand_id, 1)
    assert refused(at, other) is TableCode.GAME_IS_SETTLED
    at.deal()
    assert at.again().cut_deck == at.table.cut_deck


def test_a_choice_that_throws_a_deck_away_gives_time_to_cut_again() -> None:
    """The host closes the new deck when its time is over; without words it closes once seen."""
    at = choosing()
    told = at.apply(ChooseGame(chooser(at), at.table.hand_id, 1))
    assert closed(told) == []
    assert any(isinstance(event, WordsDropped) for event in told)
    assert closed(at.see()) == []
    at.word("b", "again")
    root = at.table.decks.committed_root
    assert refused(at, CloseCut("0" * 64)) is TableCode.ANOTHER_DECK
    assert closed(at.apply(CloseCut(root))) == [at.now_ms]
    at.deal()
    assert at.table.cut_deck is not None
    assert [each.word for each in at.table.cut_deck.cut.words] == ["again"]
    assert check(at.table.cut_deck.proof(())).after == ", after 1 thrown deck"
    assert at.again().cut_deck == at.table.cut_deck
    silent = choosing()
    silent.apply(ReplaceDeck(fresh(50)))
    silent.table.decks = replace(silent.table.decks, thrown=())
    silent.apply(ChooseGame(chooser(silent), silent.table.hand_id, 1))
    assert closed(silent.see()) == [silent.now_ms]


def test_a_deck_that_nobody_chooses_for_is_closed_by_the_host() -> None:
    """The host closes the cut before the deal if nobody chooses; the usual game is then dealt."""
    at = choosing()
    root = at.table.decks.committed_root
    assert closed(at.apply(CloseCut(root))) == [at.now_ms]
    choice = ChooseGame(chooser(at), at.table.hand_id, 0)
    assert refused(at, choice) is TableCode.GAME_IS_SETTLED
    at.deal()
    assert refused(at, CloseCut(at.table.decks.committed_root)) is TableCode.HAND_IN_PROGRESS


def test_a_deck_thrown_away_during_a_hand_is_closed_with_its_end() -> None:
    """A deck replaced during a hand is closed with the hand: its root is seen, and there's time to
    cut."""
    at = playing()
    at.word("a", "gone")
    at.apply(ReplaceDeck(fresh(40)))
    assert at.words == []
    at.see()
    at.word("b", "again")
    assert closed(at.end()) == [at.now_ms]


def test_a_tournament_closes_with_the_end_of_a_hand() -> None:
    """A tournament closes a cut with the end of a hand, and the first deck of a new table once its
    root is seen: players seated later are dealt from it, and nobody opens it again."""
    at = Clocked(TableRules(tournament=5))
    at.apply(ArrangeSeats(assignments("a b c"), LEVEL, (fresh(1),)))
    at.word("b", "x")
    assert closed(at.see()) == [at.now_ms]
    closed_ms = at.table.decks.closed_ms
    assert closed(at.apply(ArrangeSeats(assignments("a d c"), LEVEL))) == []
    assert (at.table.decks.closed_ms, at.words) == (closed_ms, [(2, "x")])
    word = CutNextDeck(player("d"), HandId(0), "y", at.table.decks.committed_root)
    assert refused(at, word) is TableCode.CUT_CLOSED
    start = StartHand(HandId(1), (), 0, lineup=lineup("a d c", 1, 2, 3), decks=(fresh(2),))
    at.apply(start)
    assert at.table.cut_deck is not None
    assert at.table.cut_deck.cut.closed_ms == closed_ms
    at.see()
    assert closed(at.end()) == [at.now_ms]
    closed_ms = at.now_ms
    at.apply(ArrangeSeats((), LEVEL))
    assert at.table.decks.closed_ms == closed_ms
    short = replace(LEVEL, game=GameCode.SHORT_DECK.value, ante=Chips(1))
    at.apply(ArrangeSeats(assignments("a b c"), short))
    assert at.table.decks.is_open
    assert closed(at.see()) == [at.now_ms]
    assert at.table.decks.thrown[0].deck.root == at.table.decks.last_root


def test_nothing_closes_before_what_was_kept() -> None:
    """A clock that was set back closes nothing before the last closing, the showing of the root, or
    a word by Discord's own clock, even after a restart."""
    at = playing("a b")
    at.end()
    last_ms = at.now_ms
    at.deal()
    at.now_ms -= 3_600_000
    at.see()
    decks = at.table.decks
    assert decks.shown_ms == last_ms
    said = CutNextDeck(player("a"), HandId(0), "x", decks.committed_root, last_ms + 60_000)
    at.apply(said)
    at.apply(replace(said, said_ms=None))
    assert closed(at.end()) == [last_ms + 60_000]
    stored = json.loads(json.dumps(table_to_json(at.table)))
    at.table = table_from_json(at.of, stored)
    assert at.table.decks.closed_ms == last_ms + 60_000
    at.deal()
    at.see()
    assert closed(at.end()) == [last_ms + 60_000]


def test_words_of_before_are_given_their_seats() -> None:
    """Words of an older deck, which named players, get seats; a player who left gets one of their
    own."""
    at = Clocked()
    for name in "abc":
        decks = () if at.table.decks.fresh else (deck_of_before(1),)
        at.apply(replace(sit_down(name), decks=decks))
    for name in "abc":
        at.word(name, f"of {name}")
    assert {seat for seat, _ in at.words} == {None}
    at.apply(Leave(player("a")))
    assert closed(at.see()) == [at.now_ms]
    assert sorted(at.words, key=lambda each: each[0] or 0) == at.words
    assert {word: seat for seat, word in at.words} == {"of a": 1, "of b": 2, "of c": 3}
    at.deal()
    assert at.again().cut_deck == at.table.cut_deck
