"""The legal actions at each point of a betting round, and the refusals of all others."""

import pytest

from bot.poker.actions import (
    ActionCode,
    ActKind,
    Call,
    Check,
    Fold,
    IllegalAction,
    PostBringIn,
    Protect,
    RaiseTo,
)
from bot.poker.events import Acted
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules, Stakes
from bot.table.turns import check_or_fold
from tests.poker.facts import case_ids, facts
from tests.poker.hands import FL, HOLDEM, NL, PL, a_hand, events_of, play, refusal_of

Row = dict[str, str]

REOPENINGS = facts("allin_reopen_cases")
NOT_ADOPTED = {"AR-08"}
"""The strict rule of one source, which C-05 sets aside: the case stands to be answered no."""
WITH_A_WITNESS = {"AR-07"}
"""A case in which all named players but one are all-in: another player calls, so that there is
somebody to raise."""
SITUATIONS = facts("legal_actions")

# Player 0 has the small blind 1, player 1 the big blind 2, player 2 the button.
HANDS = {
    "preflop first to act after BB": lambda: a_hand(),
    "preflop player facing only the BB": lambda: a_hand([200] * 4, script="c"),
    "preflop SB completing with no raise": lambda: a_hand(script="c"),
    "preflop BB with no raise": lambda: a_hand(script="c c"),
    "preflop BB facing a raise": lambda: a_hand(script="r6 c"),
    "postflop first to act": lambda: a_hand(script="c c k"),
    "postflop after only checks": lambda: a_hand(script="c c k k k"),
    "any street facing a bet or raise": lambda: a_hand(script="c c k r2"),
    "already acted and facing only a short all-in": lambda: a_hand(
        [200, 15, 200], script="c c k r10 r13 c"
    ),
    "not yet acted and facing a short all-in": lambda: a_hand(
        [200, 15, 200], script="c c k r10 r13"
    ),
    "stack not larger than the amount to call": lambda: a_hand([200, 12, 200], script="c c k r10"),
    "fixed limit after bet and three raises (3+ players)": lambda: a_hand(
        structure=FL, script="c c k r2 r4 r6 r8"
    ),
}


@pytest.mark.parametrize("row", SITUATIONS, ids=[row["situation"] for row in SITUATIONS])
def test_legal_actions(row: Row) -> None:
    """Each situation of the table offers exactly its actions (R-038 to R-048)."""
    if row["situation"] == "all-in player":
        hand = a_hand([200, 12, 200], script="c c k r10 c c r2 c")
        assert hand.street_number == 3
        turns = [act.player for act in events_of(hand, Acted) if act.street == 2]
        assert turns == [0, 2]
        return
    options = HANDS[row["situation"]]().options()
    raises = {ActKind.BET: "bet", ActKind.RAISE: "raise"}
    offered = {raises[options.raise_is]} if options.min_to is not None else set()
    assert options.fold is (row["fold"] == "yes")
    assert options.check is (row["check"] == "yes")
    assert (options.call > 0) is (row["call"] != "no")
    assert options.call_is_all_in is (row["call"] == "all-in")
    assert offered == {name for name in ("bet", "raise") if row[name] == "yes"}


@pytest.mark.parametrize("row", REOPENINGS, ids=case_ids(REOPENINGS))
def test_short_all_ins_reopen_or_not(row: Row) -> None:
    """A player who has acted may raise again only over a full raise (R-067 to R-069)."""
    big_blind = int(row["bb"])
    *events, last = [event.split() for event in row["events"].split(" | ")]
    hand = _before(big_blind, events, last[-1], extra=row["case"] in WITH_A_WITNESS)
    names = _names(events, last[-1])
    for name, verb, *amount in events[hand.street_number == 0 :]:
        assert names[name] == hand.to_act
        word = {"fold": "f", "check": "k", "call": "c"}.get(verb)
        play(hand, word or f"r{(amount or [verb])[0].rstrip('a')}")
    if row["case"] in WITH_A_WITNESS:
        play(hand, "c")
    assert names[last[-1]] == hand.to_act
    expected = "yes" if row["case"] in NOT_ADOPTED else row["may_raise"]
    options = hand.options()
    assert (options.min_to is not None) is (expected == "yes")
    if row["min_raise_to"]:
        assert options.min_to == int(row["min_raise_to"])
    if expected == "no":
        assert options.refused is ActionCode.BETTING_NOT_REOPENED
        raise_to = RaiseTo(options.player, hand.betting.price + 1000)
        assert refusal_of(hand, raise_to).code is ActionCode.BETTING_NOT_REOPENED


def _before(big_blind: int, events: list[list[str]], last: str, *, extra: bool) -> Hand:
    """The hand at the first of the events: before the flop when they begin with the blinds."""
    names = _names(events, last)
    preflop = events[0][0] == "preflop"
    stacks = [100_000] * max(3, max(names.values()) + 1 + extra)
    for name, *words in events:
        if words[-1].endswith("a"):
            stacks[names[name]] = int(words[-1][:-1]) + (0 if preflop else big_blind)
    hand = a_hand(stacks, stakes=Stakes.blinds(big_blind // 2, big_blind))
    while not preflop and hand.street_number == 0:
        play(hand, "k" if hand.options().check else "c")
    return hand


def _names(events: list[list[str]], last: str) -> dict[str, int]:
    """Players by name, in their order of acting; before the flop from the left of the blinds."""
    if events[0][0] == "preflop":
        others = [name for name, *_ in events[1:] if name not in ("SB", "BB")]
        others = list(dict.fromkeys(others))
        return {"SB": 0, "BB": 1, "preflop": 1} | {name: 2 + at for at, name in enumerate(others)}
    names = dict.fromkeys([name for name, *_ in events] + [last])
    return {name: at for at, name in enumerate(names)}


def test_a_call_adds_the_difference() -> None:
    """The caller's street total becomes the price, or all that they have (R-042)."""
    hand = a_hand([200, 5, 200], script="r8")
    assert (hand.to_act, hand.options().call) == (0, 7)
    play(hand, "c")
    assert (hand.stacks[0], hand.contributed[0]) == (192, 8)
    assert (hand.options().call, hand.options().call_is_all_in) == (3, True)
    play(hand, "c")
    assert (hand.contributed[1], hand.all_in) == (5, {1})


def test_all_in_maps_to_call_or_raise() -> None:
    """The all-in control calls with a short stack and raises with a long one (R-052)."""
    short = a_hand([200, 200, 2]).options()
    assert short.all_in == Call(2)
    assert a_hand([200, 200, 150]).options().all_in == RaiseTo(2, 150)
    assert a_hand([500] * 3, structure=PL).options().all_in is None


def test_a_stack_below_the_minimum_may_bet_itself() -> None:
    """A player with less than the minimum raise may go all-in with it (R-056, R-060)."""
    options = a_hand([200, 200, 3]).options()
    assert (options.min_to, options.max_to, options.max_is_all_in) == (3, 3, True)


def test_nobody_raises_players_who_are_all_in() -> None:
    """Against all-in opponents only calling or folding is left (R-075)."""
    hand = a_hand([200, 50], script="r50")
    assert hand.options().refused is ActionCode.NOBODY_LEFT_TO_RAISE
    assert refusal_of(hand, RaiseTo(0, 150)).code is ActionCode.NOBODY_LEFT_TO_RAISE


def test_blinds_short_of_the_price_do_not_lower_it() -> None:
    """A big blind all-in for 3 of 10 leaves the price at 10 and the minimum raise at 20 (R-062)."""
    hand = a_hand([500, 3, 500, 500], stakes=Stakes.blinds(5, 10))
    assert (hand.options().call, hand.options().min_to) == (10, 20)
    play(hand, "f c")
    assert hand.options().call == 5


def test_the_big_blind_has_the_option() -> None:
    """Before the flop the big blind speaks last and may check or raise (R-040)."""
    hand = a_hand(script="c c")
    assert hand.to_act == 1
    play(hand, "r8")
    assert (hand.street_number, hand.to_act) == (0, 2)


def test_heads_up_the_button_is_first_before_the_flop_and_last_after_it() -> None:
    """Player 1 has the small blind and the button (R-095)."""
    hand = a_hand([200, 200])
    assert hand.to_act == 1
    play(hand, "c k")
    assert (hand.street_number, hand.to_act) == (1, 0)


def test_after_a_raise_all_others_speak_again() -> None:
    """The round ends with the player before the last raiser (R-047)."""
    hand = a_hand([200] * 4, script="c c c r8 c c")
    assert (hand.street_number, hand.to_act) == (0, 0)
    play(hand, "c")
    assert hand.street_number == 1


def test_folding_to_the_last_player_ends_the_hand() -> None:
    """A hand ends with no more cards once all but one have folded (R-109)."""
    hand = a_hand(script="f f")
    assert hand.over
    assert hand.dealer.boards == [[]]
    assert hand.stacks == [199, 201, 200]


def test_the_raise_is_named_by_what_stands() -> None:
    """Bet on a free street, raise over a bet, complete over a bring-in (R-041, R-043, R-279)."""
    assert a_hand().options().raise_is is ActKind.RAISE
    assert a_hand(script="c c k").options().raise_is is ActKind.BET
    stud = a_hand(game=GameCode.STUD, structure=FL)
    assert stud.options().raise_is is ActKind.COMPLETE
    play(stud, "b")
    assert stud.options().raise_is is ActKind.COMPLETE
    play(stud, "r2")
    assert stud.options().raise_is is ActKind.RAISE


REFUSALS = [
    ("", Fold(0), ActionCode.NOT_YOUR_TURN, {"player": 0, "to_act": 2}),
    ("", Check(2), ActionCode.CHECK_FACING_BET, {"call": 2}),
    ("c c", Call(1), ActionCode.NOTHING_TO_CALL, {}),
    ("", RaiseTo(2, 3), ActionCode.RAISE_BELOW_MINIMUM, {"to": 3, "min_to": 4, "max_to": 200}),
    ("", RaiseTo(2, -5), ActionCode.RAISE_BELOW_MINIMUM, {"to": -5, "min_to": 4, "max_to": 200}),
    ("", RaiseTo(2, 201), ActionCode.RAISE_ABOVE_STACK, {"to": 201, "min_to": 4, "max_to": 200}),
    ("", PostBringIn(2), ActionCode.NO_BRING_IN_DUE, {}),
    ("", Protect(2), ActionCode.NO_PROTECTION, {}),
    ("f f", Fold(1), ActionCode.HAND_OVER, {}),
]


@pytest.mark.parametrize(("script", "action", "code", "data"), REFUSALS)
def test_refusals(script: str, action: Fold, code: ActionCode, data: dict[str, int]) -> None:
    """An illegal action is refused with its code and the numbers a sentence needs."""
    hand = a_hand(script=script)
    refusal = refusal_of(hand, action)
    assert refusal.code is code
    assert refusal.data == data


def test_fixed_limit_has_one_size() -> None:
    """Fixed limit refuses any other amount by name (R-082)."""
    hand = a_hand(structure=FL)
    assert refusal_of(hand, RaiseTo(2, 5)).code is ActionCode.WRONG_FIXED_SIZE
    assert refusal_of(hand, RaiseTo(2, 500)).code is ActionCode.WRONG_FIXED_SIZE


@pytest.mark.parametrize("structure", [NL, PL, FL])
def test_a_refused_action_changes_nothing(structure: object) -> None:
    """After a refusal the same events, stacks and options stand."""
    hand = a_hand(structure=structure, script="c")
    before = (list(hand.events), list(hand.stacks), hand.options(), list(hand.actions))
    with pytest.raises(IllegalAction):
        hand.apply(RaiseTo(0, 10_000))
    assert (list(hand.events), list(hand.stacks), hand.options(), list(hand.actions)) == before


def test_the_opener_of_stud_may_not_fold_or_check() -> None:
    """Stud's opener brings in or completes, and brings in on a timeout (R-279, R-144)."""
    hand = a_hand(game=GameCode.RAZZ, structure=FL)
    player = hand.to_act
    assert player is not None
    for action in (Fold(player), Check(player), Call(player)):
        assert refusal_of(hand, action).code is ActionCode.BRING_IN_DUE
    assert check_or_fold(hand) == PostBringIn(player)


def test_the_bring_in_has_no_option() -> None:
    """When everybody calls the bring-in the round is over (R-279)."""
    hand = a_hand(game=GameCode.STUD, structure=FL, script="b c c")
    assert hand.street_number == 1


def test_a_short_bring_in_does_not_lower_the_price() -> None:
    """An opener with 1 chip left of a bring-in of 3 is all-in; the others owe 3 (R-066)."""
    stakes = Stakes.stud(10, 20, ante=2, bring_in=3)
    hand = a_hand(
        [100, 3, 100],
        game=GameCode.STUD,
        structure=FL,
        stakes=stakes,
        holes=["AsAh9d", "KsKh2c", "QsQh9s"],
        script="b",
    )
    assert hand.stacks[1] == 0
    assert hand.options().call == 3
    assert hand.options().min_to == 10


@pytest.mark.parametrize(
    ("case", "script", "expected"),
    [
        ("TO-01", "", Fold(2)),
        ("TO-03", "c c k", Check(0)),
        ("TO-05", "c", Fold(0)),
    ],
)
def test_timeout(case: str, script: str, expected: Fold) -> None:
    """A player who times out checks where it is legal, else folds (R-144)."""
    automatic = {row["case"]: row["automatic_action"] for row in facts("timeout_cases")}[case]
    assert automatic == type(expected).__name__.lower()
    assert check_or_fold(a_hand(script=script)) == expected


def test_all_in_protection() -> None:
    """Facing a bet a protected player stays in for what is in already (R-150)."""
    for row in facts("allin_protection_case"):
        hand_rules = HandRules(all_in_protection=row["case"] == "AP-01")
        stakes = Stakes.blinds(1, 2, big_blind_ante=94)
        hand = a_hand([500] * 3, stakes=stakes, hand_rules=hand_rules, script="c c k")
        assert hand.pot_total == int(row["pot_before_street"])
        play(hand, "r50 c p" if row["case"] == "AP-01" else "r50 c f")
        main, *side = hand.gathered_pots()
        assert main.amount == int(row["main_pot"])
        assert main.eligible == tuple("ABC".index(name) for name in row["main_contenders"][::2])
        assert sum(pot.amount for pot in side) == int(row["side_pot"])
        if side:
            assert side[0].eligible == (0, 1)
            play(hand, "k k k k")
            assert hand.over
            assert hand.stacks[2] >= 448


def test_protection_is_a_house_rule() -> None:
    """All-in protection is refused at a table without the rule (C-31)."""
    hand = a_hand([100, 100], game=HOLDEM)
    assert refusal_of(hand, Protect(1)).code is ActionCode.NO_PROTECTION
