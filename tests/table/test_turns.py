"""During a hand: presses in and out of turn, the clock, and players who go away."""

import pytest

from bot.ids import Chips, HandId
from bot.poker.actions import ActionCode, ActKind
from bot.poker.events import Acted
from bot.table.events import AwayReason, HandEnded, Left, SatOut
from bot.table.rules import TableCode
from bot.table.seats import Presence
from bot.table.table_commands import (
    Act,
    PreAction,
    SetPreAction,
    ShowCards,
    StartHand,
    TimeOut,
    Verb,
    VoidHand,
)
from tests.builders import Game, dealt, deck, game, hand_events, player
from tests.poker.facts import case_ids, facts
from tests.table.test_seating import refusal


def acts(events: tuple[object, ...]) -> list[tuple[int, ActKind]]:
    """Actions by player number in the hand."""
    return [
        (event.player, event.kind)
        for event in hand_events(events)  # type: ignore[arg-type]
        if isinstance(event, Acted)
    ]


def act(table: Game, name: str, verb: Verb, *, hand: int = 0, turn: int = 0) -> object:
    at = table.table
    return table.apply(Act(player(name), HandId(at.hand_id - hand), at.turn - turn, verb))


def test_turn_counts_the_actions() -> None:
    """Every action has its number, and the first one is 0."""
    table = dealt()
    assert table.table.turn == 0
    table.play("d call, a call, b call")
    assert table.table.turn == 3
    table.leave("c")
    assert table.table.turn == 4


def test_stale_and_foreign_presses() -> None:
    """An old turn, an old hand, another's turn and a stranger are told apart."""
    table = dealt()
    table.play("d call")
    for ask, code in (
        (lambda: act(table, "d", Verb.CALL, turn=1), TableCode.OLD_TURN),
        (lambda: act(table, "a", Verb.CALL, turn=1), TableCode.OLD_TURN),
        (lambda: act(table, "a", Verb.CALL, turn=-1), TableCode.OLD_TURN),
        (lambda: act(table, "a", Verb.CALL, hand=1), TableCode.OLD_HAND),
        (lambda: act(table, "x", Verb.CALL), TableCode.NOT_IN_THIS_HAND),
        (lambda: act(table, "b", Verb.CALL), TableCode.NOT_YOUR_TURN),
    ):
        assert refusal(table, ask).code is code
    assert refusal(table, act, table, "b", Verb.CALL).data == {"name": "a"}


def test_doubled_press() -> None:
    """A press that comes twice is refused by its turn number."""
    table = dealt()
    press = Act(player("d"), table.table.hand_id, 0, Verb.CALL)
    table.apply(press)
    assert refusal(table, table.apply, press).code is TableCode.OLD_TURN


def test_no_hand_yet() -> None:
    """A table before its first hand has nothing to act in, to show, or to void."""
    table = game("a b")
    for command, code in (
        (Act(player("a"), HandId(0), 0, Verb.FOLD), TableCode.NO_HAND),
        (TimeOut(HandId(0), 0), TableCode.NO_HAND),
        (VoidHand(HandId(0)), TableCode.NO_HAND),
        (ShowCards(player("a"), HandId(0)), TableCode.OLD_HAND),
    ):
        assert refusal(table, table.apply, command).code is code


def test_nothing_to_do_after_the_hand() -> None:
    """When the hand is over its turns are over too."""
    table = dealt("a b")
    table.fold_round()
    for command in (
        Act(player("a"), HandId(1), table.table.turn, Verb.FOLD),
        TimeOut(HandId(1), table.table.turn),
        VoidHand(HandId(1)),
    ):
        assert refusal(table, table.apply, command).code is TableCode.OLD_HAND


@pytest.mark.parametrize(
    ("verb", "to", "code"),
    [
        (Verb.CHECK, 0, ActionCode.CHECK_FACING_BET),
        (Verb.RAISE, 3, ActionCode.RAISE_BELOW_MINIMUM),
        (Verb.RAISE, 101, ActionCode.RAISE_ABOVE_STACK),
        (Verb.RAISE, -5, ActionCode.RAISE_BELOW_MINIMUM),
        (Verb.RAISE, 10**9, ActionCode.RAISE_ABOVE_STACK),
        (Verb.BRING_IN, 0, ActionCode.NO_BRING_IN_DUE),
    ],
)
def test_illegal_actions(verb: Verb, to: int, code: ActionCode) -> None:
    """An illegal action changes nothing and leaves the turn where it is."""
    table = dealt()
    assert refusal(table, table.act, "d", verb, to).code is code


def test_second_hand_at_once() -> None:
    """A hand is dealt only when none is running."""
    table = dealt()
    assert refusal(table, table.start).code is TableCode.HAND_IN_PROGRESS


def test_wrong_deck() -> None:
    """A deck that is not one is refused before anything is dealt or posted."""
    table = game("a b")
    short = StartHand(HandId(1), deck()[1:], 0)
    assert refusal(table, table.apply, short).code.value == "wrong-deck"


# --- the clock ------------------------------------------------------------------------------------

SITUATIONS = {
    "preflop UTG facing BB": "",
    "flop first to act": "d fold, a fold, b call, c check",
    "SB not yet completed": "d fold, a fold",
}
TIMEOUTS = [row for row in facts("timeout_cases") if row["situation"] in SITUATIONS]


@pytest.mark.parametrize("case", TIMEOUTS, ids=case_ids(TIMEOUTS))
def test_check_or_fold(case: dict[str, str]) -> None:
    """When time runs out one checks if that is free and folds if it is not (R-144)."""
    table = dealt()
    if script := SITUATIONS[case["situation"]]:
        table.play(script)
    (_, kind), *_ = acts(table.time_out())
    assert kind.value == case["automatic_action"]


def test_timeouts_cover_the_cases_of_a_hand() -> None:
    """Three of the worked timeouts are about turns; the others are about prompts elsewhere."""
    assert [row["case"] for row in TIMEOUTS] == ["TO-01", "TO-03", "TO-05"]


def test_late_clock() -> None:
    """The clock of a turn that was played, or of another hand, changes nothing."""
    table = dealt()
    late = TimeOut(HandId(1), 0)
    table.play("d call")
    assert refusal(table, table.apply, late).code is TableCode.OLD_TURN
    table.fold_round()
    table.start()
    assert refusal(table, table.apply, late).code is TableCode.OLD_HAND


def test_three_timeouts_in_a_row() -> None:
    """The third turn missed sits a player out, until they come back (R-148)."""
    table = dealt("a b")
    for _ in range(2):
        while table.turn != "a":
            table.act(table.turn, "call" if table.hand.options().call else "check")
        assert SatOut(1, player("a"), "a", AwayReason.TIMEOUTS) not in table.time_out()
        if not table.table.hand_running:
            table.start()
    while table.turn != "a":
        table.act(table.turn, "call" if table.hand.options().call else "check")
    assert SatOut(1, player("a"), "a", AwayReason.TIMEOUTS) in table.time_out()
    assert table.presence("a") is Presence.SITTING_OUT
    table.come_back("a")
    assert table.table.seat_of(player("a")).timeouts == 0


def test_planning_forgives_timeouts() -> None:
    """A turn that was decided ahead was not missed: three in a row are counted anew (R-148)."""
    table = dealt("a b c")
    table.table.seat_of(player("c")).timeouts = 2
    table.apply(SetPreAction(player("c"), table.table.hand_id, PreAction.CHECK_FOLD))
    table.play("a call, b call, b check")
    assert table.turn == "c"
    table.time_out()
    assert table.presence("c") is Presence.PLAYING


def test_acting_forgives_timeouts() -> None:
    """A player who acts in time starts the count of missed turns over."""
    table = dealt("a b c")
    for _ in range(6):
        while table.turn != "a":
            table.act(table.turn, "call" if table.hand.options().call else "check")
        table.time_out()
        table.fold_round()
        table.start()
        while table.turn != "a":
            table.act(table.turn, "call" if table.hand.options().call else "check")
        table.act("a", "call" if table.hand.options().call else "check")
        table.fold_round()
        table.start()
    assert table.presence("a") is Presence.PLAYING


# --- away -----------------------------------------------------------------------------------------


def test_sitting_out_at_ones_turn() -> None:
    """The turn is played at once, and the next player is asked (R-146)."""
    table = dealt()
    events = table.sit_out("d")
    assert acts(events) == [(2, ActKind.FOLD)]
    assert table.turn == "a"


def test_sitting_out_before_ones_turn() -> None:
    """Sitting out ahead of a turn changes nothing until it comes; then nobody waits."""
    table = dealt()
    assert acts(table.sit_out("a")) == []
    assert acts(table.act("d", "call")) == [(2, ActKind.CALL), (3, ActKind.FOLD)]
    assert table.turn == "b"


def test_absent_players_check_where_it_is_free() -> None:
    """An absent big blind sees the flop for nothing, and is folded by the first bet."""
    table = dealt()
    table.play("d fold, a fold")
    table.sit_out("c")
    assert acts(table.act("b", "call")) == [(0, ActKind.CALL), (1, ActKind.CHECK)]
    assert not table.hand.folded[1]
    table.act("b", "raise", 2)
    assert not table.table.hand_running


def test_back_in_mid_hand_plays_on() -> None:
    """A player who returns before their next turn plays it."""
    table = dealt()
    table.play("d fold, a fold, b call")
    table.sit_out("c")
    assert table.hand.street.code == "flop"
    table.come_back("c")
    table.play("b check")
    assert table.turn == "c"


def test_all_away_ends_the_hand() -> None:
    """When everybody goes the hand plays itself to the end."""
    table = dealt("a b")
    table.sit_out("b")
    events = table.sit_out("a")
    assert any(isinstance(event, HandEnded) for event in events)


def test_leaving_at_ones_turn() -> None:
    """The turn is folded at once; the chips follow at the end of the hand (R-165)."""
    table = dealt()
    assert acts(table.leave("d")) == [(2, ActKind.FOLD)]
    assert table.stacks["d"] == 100
    table.play("a fold")
    events = table.act("b", "fold")
    assert Left(4, player("d"), "d", Chips(100), AwayReason.ASKED) in events


def test_leaving_twice() -> None:
    """A leaver can neither leave again, nor sit out, nor come back into the game."""
    table = dealt()
    table.leave("a")
    for ask in (table.leave, table.sit_out, table.come_back):
        assert refusal(table, ask, "a").code is TableCode.ALREADY_LEAVING
    assert refusal(table, table.sit, "a").code is TableCode.ALREADY_SEATED


def test_leaver_is_checked_down() -> None:
    """A player who leaves without a bet to face stays in the pot: they check, they may win."""
    table = game("a b")
    table.start(draw=0, top="As 2c Ah 7d Kc Ks 9d 8h 3c 4s 3d 5h")
    table.play("a call, b check")
    table.leave("b")
    table.play("a check, a check")
    events = table.act("a", "check")
    assert Left(2, player("b"), "b", Chips(102), AwayReason.ASKED) in events


def test_leaving_all_in() -> None:
    """An all-in player who leaves plays for their pots, and takes what they win."""
    table = game("a b c")
    table.start(draw=0, top="As 2c 7d Ah 3c 8d Kc Qs Jd 9h 9d 4s Kd 5s")
    table.play("a raise 50, b raise 100")
    table.leave("b")
    table.play("c fold")
    events = table.act("a", "call")
    assert Left(2, player("b"), "b", Chips(202), AwayReason.ASKED) in events
    assert table.stacks == {"c": 98}


def test_newcomer_leaves_while_others_play() -> None:
    """A player who was not dealt in takes the chips at once, hand or no hand."""
    table = dealt()
    table.sit("e")
    assert table.leave("e") == (Left(5, player("e"), "e", Chips(100), AwayReason.ASKED),)


def test_broke_players_lose_the_seat() -> None:
    """A stack of nothing is no seat; the sum of the hand is zero."""
    table = game("a b")
    table.start(draw=0, top="As 2c Ah 7d Kc Qs Jd 9h 4d 4s Kd 5s")
    table.act("a", "raise", 100)
    events = table.act("b", "call")
    ended = next(event for event in events if isinstance(event, HandEnded))
    assert sorted(won for _, won in ended.net) == [-100, 100]
    assert [event.why for event in events if isinstance(event, Left)] == [AwayReason.BROKE]
    assert list(table.stacks.values()) == [200]
