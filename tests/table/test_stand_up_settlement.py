"""Rounds of the stand-up game, over many random hands, as an independent settlement says."""

import os
import random
from dataclasses import replace

import pytest

from bot.ids import Chips, HandId
from bot.poker.actions import Action, AnswerRunouts, Call, Check, Draw, Fold, PostBringIn, RaiseTo
from bot.poker.cards import card_text, shuffled
from bot.poker.events import Acted, Posted
from bot.poker.games import GAMES, GameCode
from bot.poker.structure import Structure
from bot.refusal import Refusal
from bot.table.rules import SeatRelease, SitOutRule, TableRules
from bot.table.seats import Presence
from bot.table.table import Table
from bot.table.table_commands import (
    Act,
    BuyChips,
    ComeBack,
    Kick,
    Leave,
    RunoutAnswer,
    SetRunouts,
    SetStraddle,
    SitDown,
    SitOut,
    StartHand,
    StraddleWish,
    TableCommand,
    Verb,
    VoidHand,
)
from tests.builders import player, rules
from tests.poker.random_play import random_action
from tests.poker.test_settlement import second_opinion, was_passed_out
from tests.table.random_commands import some_house_rules
from tests.table.stand_up_accounts import StandUpAccounts, lone_winners

HANDS = int(os.environ.get("MAZZIERE_SETTLED_HANDS", "50000"))
"""The number of hands that the long test settles, of all games together."""


def table_of(game: GameCode, rng: random.Random) -> TableRules:
    """Returns table rules of the game with a stand-up round and other random house rules."""
    while True:
        house = replace(
            some_house_rules(rng.randrange(256)), stand_up=rng.randint(1, 2), chop_blinds=False
        )
        try:
            return rules(
                game=game.value,
                structure=rng.choice(list(Structure)).value,
                big_blind=5,
                small_blind=rng.choice([1, 2]),
                ante=rng.choice([0, 1]),
                seats=min(rng.randint(3, 7), GAMES[game].players_max),
                buy_in_min=20,
                buy_in_max=300,
                sit_out=rng.choice(list(SitOutRule)),
                seat_release=SeatRelease.NEVER,
                house=house,
            )
        except Refusal:
            continue


class Session:
    """A table at which people play at random, and the accounts of what they must have."""

    def __init__(self, of: TableRules, rng: random.Random) -> None:
        self.table, self.rng = Table(of), rng
        self.accounts = StandUpAccounts(of.big_blind, of.house.stand_up)
        self.hands = self.faces = 0

    def play(self) -> None:
        """Deals a hand to those who are there, plays it to its end or voids it."""
        self._come_and_go()
        if not self.table.can_start:
            return
        before = self._round()
        cards = shuffled(self.rng, GAMES[GameCode(self.table.rules.game)].deck)
        away = {s.name for s in self.table.seats.values() if s.presence is Presence.SITTING_OUT}
        self.table.apply(StartHand(HandId(self.table.hand_id + 1), cards, self.rng.randrange(9)))
        assert self.table.hand is not None
        hand, names = self.table.hand, [dealt.name for dealt in self.table.dealt]
        posts = dict.fromkeys(names, 0)
        for post in hand.setup.posts:
            posts[names[post.player]] += post.amount
        self.accounts.deal(posts, away)
        assert list(hand.setup.stacks) == [self.accounts.free(name) for name in names]
        self._play_hand(before)
        self.hands += 1

    def _round(self) -> tuple[set[str], set[str], int]:
        told = self.accounts
        return set(told.members), set(told.standing), told.each

    def _play_hand(self, before: tuple[set[str], set[str], int]) -> None:
        hand, told = self.table.hand, self.accounts
        assert hand is not None
        names, leaving = [dealt.name for dealt in self.table.dealt], set[str]()
        while not hand.over:
            if self.rng.random() < 0.01:
                self.table.apply(VoidHand(self.table.hand_id))
                told.members, told.standing, told.each = before
                return self._settle(leaving)
            if self.rng.random() < 0.02:
                name = self.rng.choice(sorted(set(names) - leaving) or names)
                self._ask((Leave if self.rng.random() < 0.7 else Kick)(player(name)))
                leaving |= {
                    seat.name for seat in self.table.seats.values() if seat.leaving or seat.kicked
                }
                leaving |= {name}
                continue
            action = random_action(hand.options(), self.rng, folds=0.4)
            self.table.apply(self._command(action))
        for name, was, now in zip(names, hand.setup.stacks, second_opinion(hand), strict=True):
            told.chips[name] += now - was
        told.win({names[who] for who in self._lone_winners()})
        return self._settle(leaving)

    def _settle(self, leaving: set[str]) -> None:
        """Takes leavers out of the accounts together, then checks that both sides agree."""
        told = self.accounts
        told.go(leaving | {name for name in told.broke() if name in told.standing})
        for name in leaving | told.broke():
            told.go({name})
            told.chips.pop(name)
        self.check()

    def _lone_winners(self) -> set[int]:
        hand = self.table.hand
        assert hand is not None
        if was_passed_out(hand):
            return set()
        paid, dead = [0] * hand.players, 0
        for event in hand.events:
            if isinstance(event, Posted) and event.kind.value in {"table-ante", "dead-blind"}:
                dead += event.amount
            elif isinstance(event, Posted):
                paid[event.player] += event.amount
            elif isinstance(event, Acted):
                paid[event.player] += event.added
        holes = [[tuple(map(card_text, own)) for own in each] for each in hand.dealer.holes]
        boards = [tuple(map(card_text, board)) for board in hand.dealer.boards]
        return lone_winners(hand.game.code.value, paid, dead, hand.folded, holes, boards)

    def _come_and_go(self) -> None:
        table, rng, told = self.table, self.rng, self.accounts
        while len(table.seats) < 3 or (len(table.seats) < table.rules.seats and rng.random() < 0.3):
            self.faces += 1
            name = f"p{self.faces}"
            chips = rng.choice([20, 40, 100, 300])
            table.apply(SitDown(player(name), name, "en-GB", Chips(chips)))
            told.chips[name] = chips
            self._ask(SetStraddle(player(name), rng.choice(list(StraddleWish))))
            self._ask(SetRunouts(player(name), rng.choice(list(RunoutAnswer))))
        for seat in table.seating.in_order():
            if rng.random() < 0.1:
                self._ask(rng.choice([SitOut(seat.player), ComeBack(seat.player, post=True)]))
            elif seat.presence is not Presence.PLAYING and rng.random() < 0.5:
                self._ask(ComeBack(seat.player, post=rng.random() < 0.7))
            elif rng.random() < 0.05 and self._ask(BuyChips(seat.player, Chips(50))):
                told.chips[seat.name] += 50
            elif rng.random() < 0.03:
                table.apply(Leave(seat.player))
                self._settle({seat.name})
        self.check()

    def _ask(self, command: TableCommand) -> bool:
        try:
            self.table.apply(command)
        except Refusal:
            return False
        return True

    def _command(self, action: Action) -> Act:
        to_act = self.table.to_act
        assert to_act is not None
        act = Act(to_act.player, self.table.hand_id, self.table.turn, Verb.FOLD)
        match action:
            case Fold():
                return act
            case Check():
                return replace(act, verb=Verb.CHECK)
            case Call():
                return replace(act, verb=Verb.CALL)
            case PostBringIn():
                return replace(act, verb=Verb.BRING_IN)
            case RaiseTo(_, to):
                return replace(act, verb=Verb.RAISE, to=Chips(to))
            case Draw(_, places):
                return replace(act, verb=Verb.DRAW, places=places)
            case AnswerRunouts(_, agrees):
                return replace(act, verb=Verb.RUN_AGAIN if agrees else Verb.RUN_ONCE)
        raise AssertionError(action)

    def check(self) -> None:
        """Chips, reserves and the round are as the accounts have them."""
        told, seats = self.accounts, self.table.seats.values()
        assert {seat.name: seat.stack for seat in seats} == told.chips
        assert {s.name: s.reserve for s in seats} == {name: told.kept(name) for name in told.chips}
        game = self.table.stand_up.round
        members = {s.name for s in seats if game is not None and s.player in game.players}
        assert members == told.members


def rounds_settled(game: GameCode, seed: int, hands: int) -> int:
    """Plays a number of hands; returns how many rounds were paid for."""
    rng = random.Random(f"{game} {seed}")
    session = Session(table_of(game, rng), rng)
    while session.hands < hands:
        session.play()
    return session.accounts.rounds


def test_rounds_of_every_game() -> None:
    """Rounds settle in every game beside other house rules, with comings, goings, and void
    hands."""
    assert sum(rounds_settled(game, 1, 6) for game in GameCode) > 10


@pytest.mark.long
@pytest.mark.parametrize("game", GameCode)
def test_rounds_at_length(game: GameCode) -> None:
    """Rounds settle at tables of twenty-five hands each."""
    tables = HANDS // len(GameCode) // 25 + 1
    assert sum(rounds_settled(game, seed, 25) for seed in range(tables)) >= tables // 2
