"""Bet sizes in every structure, against the tables of the rules."""

import pytest

from bot.poker.actions import ActionCode, ActKind, RaiseTo
from bot.poker.betting import BettingRound
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules, Stakes
from bot.poker.structure import Structure
from tests.poker.facts import case_ids, facts
from tests.poker.hands import FL, NL, PL, a_hand, play, refusal_of

Row = dict[str, str]
STRUCTURES = {"NL": NL, "PL": PL}

MIN_RAISES = facts("min_raise_cases")
BET_RANGES = facts("bet_range_cases")
POT_LIMITS = facts("pot_limit_cases")
LADDERS = facts("fixed_limit_ladders")
CAPS = facts("fixed_limit_cap_cases")


def a_round(structure: Structure, unit: int, stack: int, pot: int) -> BettingRound:
    """A round that the first of two players opens, with so many chips in the middle before."""
    betting = BettingRound(structure, unit, [stack, 100_000], [0, 1], [0, 1], 0)
    betting.earlier = pot
    return betting


def bounds_in(betting: BettingRound) -> tuple[int | None, int | None]:
    """The bounds of the next player's bet or raise."""
    options = betting.options()
    assert options is not None
    return options.min_to, options.max_to


def on_the_flop(structure: Structure, stakes: Stakes, stacks: list[int]) -> Hand:
    """A hand whose flop is to be opened by the first player, everybody having called."""
    hand = a_hand(stacks, structure=structure, stakes=stakes)
    while hand.street_number == 0:
        play(hand, "k" if hand.options().check else "c")
    return hand


@pytest.mark.parametrize("row", MIN_RAISES, ids=case_ids(MIN_RAISES))
def test_minimum_raise(row: Row) -> None:
    """The next raise must grow the bet by the last full raise (R-057 to R-059)."""
    big_blind = int(row["bb"])
    words = row["sequence_of_to_amounts"].split("|")
    stacks = [100_000] * 6
    stakes = Stakes.blinds(big_blind // 2, big_blind)
    if row["street"] == "preflop":
        hand = a_hand(stacks, structure=STRUCTURES[row["structure"]], stakes=stakes)
        words = words[1:]
    else:
        for player, word in enumerate(words):
            if word.endswith("a"):
                stacks[player] = big_blind + int(word[:-1])
        hand = on_the_flop(STRUCTURES[row["structure"]], stakes, stacks)
    for word in words:
        play(hand, f"r{word.rstrip('a')}")
    assert hand.options().min_to == int(row["min_raise_to"])


@pytest.mark.parametrize("row", BET_RANGES, ids=case_ids(BET_RANGES))
def test_range_of_a_bet(row: Row) -> None:
    """A bet lies between the big blind and the stack or the pot; a short stack is all-in."""
    unit = int(row["bb"])
    betting = a_round(STRUCTURES[row["structure"]], unit, int(row["stack"]), int(row["pot"]))
    assert bounds_in(betting) == (int(row["min_bet"]), int(row["max_bet"]))


@pytest.mark.parametrize("structure", [NL, PL])
def test_the_big_blind_is_the_minimum_bet(structure: Structure) -> None:
    """The big blind is the price of the hand and the minimum bet on later streets (R-089,
    R-056)."""
    stakes = Stakes.blinds(5, 25)
    before = a_hand([1000] * 3, structure=structure, stakes=stakes).options()
    assert (before.call, before.min_to) == (25, 50)
    assert on_the_flop(structure, stakes, [1000] * 3).options().min_to == 25


@pytest.mark.parametrize("row", POT_LIMITS, ids=case_ids(POT_LIMITS))
def test_pot_limit_maximum(row: Row) -> None:
    """A raise may be as large as the pot after the raiser's own call (R-080)."""
    price, own = int(row["current_bet"]), int(row["own_street"])
    assert price - own == int(row["to_call"])
    betting = a_round(PL, 10, 10_000 - own, int(row["pot_total"]) - own)
    betting.bets[0] = own
    betting.price = price
    betting.least = price + betting.last_raise
    _, most = bounds_in(betting)
    assert most is not None
    assert most == int(row["max_raise_to"])
    assert most - price == int(row["max_raise_by"])


def test_pot_limit_before_the_flop_counts_the_blinds() -> None:
    """Blinds 50/100: first to act up to 350 (PL-01), the small blind alone up to 300 (PL-05)."""
    hand = a_hand([5000] * 3, structure=PL, stakes=Stakes.blinds(50, 100))
    assert hand.options().max_to == 350
    play(hand, "f")
    assert hand.options().max_to == 300
    assert refusal_of(hand, RaiseTo(0, 301)).code is ActionCode.RAISE_ABOVE_MAXIMUM


@pytest.mark.parametrize("row", LADDERS, ids=case_ids(LADDERS))
def test_fixed_limit_ladder(row: Row) -> None:
    """Bets and raises climb in steps of the small bet, then of the big bet (R-082 to R-084)."""
    early = [int(step) for step in row["rounds_1_2"].split("|")]
    late = [int(step) for step in row["rounds_3_4"].split("|")]
    stakes = Stakes.limit(early[0], small_blind=early[0] // 2 or 1)
    hand = a_hand([10_000] * 3, structure=FL, stakes=stakes)
    for street, steps in enumerate([early[1:], early, late, late]):
        for step in steps:
            options = hand.options()
            assert (options.min_to, options.max_to) == (step, step)
            play(hand, f"r{step}")
        assert hand.options().refused is ActionCode.RAISE_CAP_REACHED
        assert refusal_of(hand, RaiseTo(hand.options().player, 2 * steps[-1])).code == (
            ActionCode.RAISE_CAP_REACHED
        )
        play(hand, "c c")
        assert hand.over if street == 3 else hand.street_number == street + 1


@pytest.mark.parametrize("row", CAPS, ids=case_ids(CAPS))
def test_fixed_limit_cap(row: Row) -> None:
    """A bet and three raises, but no cap heads-up by the rule of cash games or tournaments."""
    hand_rules = HandRules(tournament=row["kind"] == "tournament")
    at_table, at_start, now, raises = (
        int(row[name])
        for name in (
            "players_at_table",
            "players_in_hand_at_round_start",
            "players_in_hand_now",
            "raises_made",
        )
    )
    hand = a_hand([10_000] * at_table, structure=FL, hand_rules=hand_rules)
    folds = at_table - at_start
    while hand.street_number == 0:
        play(hand, "f" if folds > 0 else "k" if hand.options().check else "c")
        folds -= 1
    play(hand, "r2")
    for number in range(raises):
        play(hand, f"r{4 + 2 * number}")
    for _ in range(at_start - now):
        play(hand, "f")
    assert (hand.options().min_to is not None) is (row["may_raise"] == "yes")


def test_becoming_heads_up_before_the_cap_lifts_it() -> None:
    """A player left with one opponent before the last raise is not capped (C-09)."""
    hand = a_hand([1000] * 3, structure=FL, script="c c k r2 r4 f r6 r8 r10 r12")
    assert hand.options().min_to == 14


def test_fixed_limit_short_all_in_of_half_a_bet_counts() -> None:
    """On a bet of 20 an all-in for 15 is raised to 35, one for 9 is completed to 20 (R-070)."""
    stakes = Stakes.limit(20)
    hand = on_the_flop(FL, stakes, [35, 1000, 1000])
    play(hand, "r15")
    assert hand.options().min_to == 35
    hand = on_the_flop(FL, stakes, [29, 1000, 1000])
    play(hand, "r9")
    assert hand.options().min_to == 20


def test_fixed_limit_reopens_from_half_a_bet() -> None:
    """A raise of 10 on a bet of 20 reopens for the bettor, a raise of 9 does not (R-070)."""
    for all_in, may_raise in ((30, True), (29, False)):
        hand = on_the_flop(FL, Stakes.limit(20), [1000, 20 + all_in, 1000])
        play(hand, f"r20 r{all_in} c")
        assert (hand.options().min_to is not None) is may_raise


def test_no_limit_stud_completes_then_raises() -> None:
    """Over the bring-in the minimum is the small bet, then the raise's size (R-279, R-059)."""
    stakes = Stakes.stud(20, 20, ante=2, bring_in=5)
    hand = a_hand([500] * 3, game=GameCode.STUD, structure=NL, stakes=stakes, script="b")
    assert hand.options().min_to == 20
    play(hand, "r20")
    assert hand.options().min_to == 40


def over_the_bring_in(structure: Structure, stacks: list[int], script: str) -> Hand:
    """Five-card stud for 10/20, bring-in 2: player 0 opens, players 1 to 3 follow."""
    return a_hand(
        stacks,
        game=GameCode.FIVE_CARD_STUD,
        structure=structure,
        stakes=Stakes.stud(10, 20 if structure is FL else 10, ante=1, bring_in=2),
        holes=["As2c", "KsTd", "QsTh", "JsTs"],
        script=script,
    )


@pytest.mark.parametrize(("all_in", "may_raise", "price"), [(4, False, 10), (5, True, 15)])
def test_fixed_limit_all_in_over_the_bring_in(all_in: int, may_raise: bool, price: int) -> None:
    """An all-in for half a bet counts as the bet, so a caller of the bring-in may raise (R-070)."""
    hand = over_the_bring_in(FL, [500, 500, all_in + 1, 500], f"b c r{all_in}")
    assert hand.options().min_to == price
    play(hand, "c c")
    assert hand.to_act == 1
    assert (hand.options().min_to is not None) is may_raise


@pytest.mark.parametrize("structure", [NL, PL])
def test_an_opener_all_in_for_less_than_a_bet_is_completed(structure: Structure) -> None:
    """A short all-in is completed, be it the bring-in's owner or a caller who is short (R-279)."""
    for stacks, script in (([8, 500, 500], "r7"), ([500, 8, 500], "b r7")):
        options = over_the_bring_in(structure, stacks, script).options()
        assert (options.min_to, options.raise_is) == (10, ActKind.COMPLETE)
