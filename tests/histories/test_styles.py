"""How players play, counted a second time from what is exported: the same figures."""

import json
from collections import Counter
from typing import Any

import pytest

from bot.histories.formats import FORMATS
from bot.histories.history import History, HistoryRefusal
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules
from bot.poker.structure import Structure
from bot.table.tally import STYLE_COUNTS, StyleCounts, styles, tally
from tests.histories.builders import a_history
from tests.histories.test_round_trips import EXPORTED_HANDS
from tests.poker.random_play import play_randomly, random_setup
from tests.poker.test_recorded_hands import hands_of

OF_OHH = (
    GameCode.HOLDEM,
    GameCode.OMAHA,
    GameCode.FIVE_CARD_OMAHA,
    GameCode.OMAHA_HILO,
)
SEEDS = 60
AFTERWARDS = ("net", "luck")
"""Figures left out here: net is checked beside them, and luck is calculated after the hand."""
LIVE_POSTS = {"Post SB", "Post BB", "Straddle", "Post Extra Blind"}
POSTS = {*LIVE_POSTS, "Post Ante", "Post Dead"}
ACTIONS = {"Fold", "Check", "Call", "Bet", "Raise"}


class Street:
    """One of the first two streets, its chips added up as a reader of the file would, to see who
    could have bet or raised."""

    def __init__(self, told: dict[str, Any], stacks: Counter[int], live: set[int]) -> None:
        self.stacks, self.live = stacks, live
        self.limit = told["bet_limit"]["bet_type"] == "FL"
        self.unit = self.raised = told["big_blind_amount"]
        self.price = self.full = self.wagers = 0
        self.bets, self.acted = Counter[int](), set[int]()
        self.tournament = told["tournament"]
        self.capped = self.limit and len(stacks if self.tournament else live) > 2

    def post_blinds(self) -> None:
        self.price = self.full = max(self.unit, *self.bets.values())
        self.wagers = 1

    def choice(self, who: int) -> tuple[bool, bool]:
        """Returns whether the player could have called, and whether they could have bet or
        raised."""
        facing = self.price - self.bets[who]
        answers = any(
            self.stacks[each] and self.stacks[each] + self.bets[each] > self.price
            for each in self.live - {who}
        )
        reopened = (2 if self.limit else 1) * facing >= (self.unit if self.limit else self.raised)
        capped = self.capped and self.wagers >= 4
        may_raise = (who not in self.acted or reopened) and answers and not capped
        return facing > 0, may_raise and self.stacks[who] > facing

    def act(self, each: dict[str, Any]) -> None:
        who = each["player_id"]
        self.stacks[who] -= each["amount"]
        self.bets[who] += each["amount"]
        if each["action"] in ("Bet", "Raise"):
            self._raise_to(self.bets[who])
        self.acted.add(who)
        if each["action"] == "Fold":
            self.live.discard(who)
            if len(self.live) == 2 and self.wagers < 4 and not self.tournament:
                self.capped = False

    def _raise_to(self, to: int) -> None:
        least = self.full + self.unit if self.limit else self.price + self.raised
        if to >= least:
            self.raised, self.full = max(to - self.price, self.unit), to
            self.acted.clear()
            self.wagers += 1
        elif self.limit and 2 * (to - self.full) >= self.unit:
            self.full = to
            self.wagers += 1
        self.price = to


def choices(told: dict[str, Any]) -> list[list[tuple[bool, bool]]]:
    """Returns `Street.choice` for each action of the first two streets."""
    stacks = Counter({player["id"]: player["starting_stack"] for player in told["players"]})
    live, found = set(stacks), list[list[tuple[bool, bool]]]()
    for each in told["rounds"][:2]:
        street, has_blinds = Street(told, stacks, live), each["street"] == "Preflop"
        found.append([])
        for act in each["actions"]:
            if act["action"] in LIVE_POSTS:
                street.bets[act["player_id"]] += act["amount"]
            if act["action"] in POSTS:
                stacks[act["player_id"]] -= act["amount"]
            elif act["action"] in ACTIONS:
                if has_blinds and not found[-1]:
                    street.post_blinds()
                found[-1].append(street.choice(act["player_id"]))
                street.act(act)
    return found


def from_export(told: dict[str, Any]) -> list[Counter[str]]:
    """The counts of each player from an Open Hand History: street by street, as one would by hand.

    It knows nothing of hands and events: who acts when, and who won, is all in the file.
    """
    ids = [player["id"] for player in told["players"]]
    found = {each: Counter({"hands": 1}) for each in ids}
    won = Counter[int]()
    for pot in told["pots"]:
        for win in pot["player_wins"]:
            won[win["player_id"]] += win["win_amount"]
    streets = [
        (each["street"], [a for a in each["actions"] if a["action"] in ACTIONS])
        for each in told["rounds"]
        if each["street"] != "Showdown"
    ]
    preflop, could = streets[0][1], choices(told)
    at_raise = [at for at, each in enumerate(preflop) if each["action"] in ("Bet", "Raise")]
    for at, (each, (may_call, may_raise)) in enumerate(zip(preflop, could[0], strict=True)):
        counts, who = found[each["player_id"]], each["player_id"]
        counts["first_turns"] |= may_call or may_raise
        counts["entered"] |= each["action"] in ("Call", "Bet", "Raise")
        counts["raised_first"] |= at in at_raise
        before = [preflop[raised]["player_id"] for raised in at_raise if raised < at]
        match before:
            case [first] if first != who and may_raise:
                counts["three_bet_chances"] += 1
                counts["three_bets"] += at in at_raise
            case [first, _] if first == who:
                counts["three_bets_faced"] += 1
                counts["three_bet_folds"] += each["action"] == "Fold"
    for _, actions in streets[1:]:
        for each in actions:
            found[each["player_id"]]["bets"] += each["action"] in ("Bet", "Raise")
            found[each["player_id"]]["calls"] += each["action"] == "Call"
    if len(streets) > 1 and at_raise:
        last = preflop[at_raise[-1]]["player_id"]
        for each, (_, may_bet) in zip(streets[1][1], could[1], strict=True):
            if each["player_id"] == last and may_bet:
                found[last]["cbet_chances"] += 1
                found[last]["cbets"] += each["action"] == "Bet"
            if each["player_id"] == last or each["action"] == "Bet":
                break
    folded_first = {each["player_id"] for each in preflop if each["action"] == "Fold"}
    folded = {a["player_id"] for _, acts in streets for a in acts if a["action"] == "Fold"}
    left = [each for each in ids if each not in folded]
    for each in ids:
        saw = len(streets) > 1 and each not in folded_first
        compared = len(left) > 1 and each in left
        found[each] |= Counter({"saw_flop": int(saw), "showdowns": int(compared)})
        found[each]["showdowns_won"] += compared and won[each] > 0
    return [found[each] for each in ids]


def check_styles(history: History) -> bool:
    """Checks that both counts of a hand agree; returns whether it can be exported."""
    hand = history.hand
    try:
        text = FORMATS["ohh"].write(history)
    except HistoryRefusal:
        return False
    counted = styles(hand, tally(hand))
    for number, (own, other) in enumerate(
        zip(counted, from_export(json.loads(text)["ohh"]), strict=True)
    ):
        assert own.net == hand.stacks[number] - hand.setup.stacks[number]
        assert {name: getattr(own, name) for name in STYLE_COUNTS if name not in AFTERWARDS} == {
            name: int(other[name]) for name in STYLE_COUNTS if name not in AFTERWARDS
        }, text
    return True


def played(game: GameCode, seed: int) -> Hand:
    hand_rules = HandRules(runouts=1 + seed % 3, tournament=seed % 4 == 3)
    setup = random_setup(game, seed, structure=list(Structure)[seed % 3], hand_rules=hand_rules)
    *_, hand = play_randomly(setup, seed)
    return hand


@pytest.mark.parametrize("game", OF_OHH)
def test_hands_of_robots_count_the_same(game: GameCode) -> None:
    """Robots' hands count alike in every structure, with several runouts and all-ins on any
    street."""
    told = [check_styles(a_history(played(game, seed))) for seed in range(SEEDS)]
    assert sum(told) > SEEDS // 2


@pytest.mark.long
@pytest.mark.parametrize("game", OF_OHH)
def test_many_hands_of_robots_count_the_same(game: GameCode) -> None:
    """Robots' hands count alike, as many as the long test of exports sends through every format."""
    told = [check_styles(a_history(played(game, seed))) for seed in range(EXPORTED_HANDS)]
    assert sum(told) > EXPORTED_HANDS // 2


@pytest.mark.parametrize("file", ["pluribus-2000.phhs", "wsop-2023-mixed.phhs"])
def test_recorded_hands_count_the_same(file: str) -> None:
    """Hands of real games; and each figure is one that some hand has counted."""
    whole, told = StyleCounts(), 0
    for order, record in enumerate(hands_of(file), 1):
        history = History.of_record(record, order)
        if check_styles(history):
            told += 1
            whole = sum(styles(history.hand, tally(history.hand)), whole)
    assert told >= (2000 if file.startswith("pluribus") else 10)
    if file.startswith("pluribus"):
        assert all(getattr(whole, name) for name in STYLE_COUNTS if name not in AFTERWARDS)
        # As these six-handed games are known to be played.
        assert 15 < whole.vpip.percent < 35
        assert whole.pfr.percent < whole.vpip.percent
        assert 3 < whole.three_bet.percent < 20
