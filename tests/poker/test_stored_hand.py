"""Hands and actions as JSON values and back."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.poker.actions import (
    ACTIONS,
    Action,
    Call,
    Check,
    Fold,
    PostBringIn,
    Protect,
    RaiseTo,
    Show,
)
from bot.poker.cut import refill_key
from bot.poker.games import GameCode
from bot.poker.setup import BadSetup, HandRules, HandSetup, SetupCode
from bot.poker.stored_hand import (
    StoredHand,
    StoredHandCode,
    UnreadableHand,
    hand_from_json,
    hand_to_json,
    read_of_hand,
)
from bot.table.tally import HandSummary
from tests.poker.hands import a_setup, replay
from tests.poker.random_play import play_randomly, random_setup

STORED = ACTIONS.tagged("do")
EVERY_ACTION: list[Action] = [
    Fold(0),
    Check(1),
    Call(2),
    RaiseTo(3, 120),
    PostBringIn(4),
    Protect(5),
    Show(6),
]


def json_of(setup: HandSetup) -> dict[str, Any]:
    return hand_to_json(StoredHand(setup))


@pytest.mark.parametrize("action", EVERY_ACTION)
def test_actions_survive_storage(action: Action) -> None:
    """Every kind of action comes back as itself."""
    assert STORED.read(json.loads(json.dumps(STORED.write(action)))) == action


def test_a_setup_survives_storage_with_all_its_rules() -> None:
    """House rules, concessions and the whole deck come back; the key of a refill from the salt."""
    hand_rules = HandRules(rake_bps=500, rake_cap=30, runouts=2, tournament=True)
    setup = a_setup(hand_rules=hand_rules, concedes=frozenset({2, 0}), refill=refill_key("salt"))
    hand = StoredHand(setup, "salt")
    assert hand_from_json(json.loads(json.dumps(hand_to_json(hand)))) == hand


def test_players_who_want_one_runout_are_stored_where_there_are_any() -> None:
    """A setup stores the players who want one runout; an older setup names none."""
    assert not {"one_runout", "ask_runouts"} & json_of(a_setup())["house"].keys()
    setup = a_setup(hand_rules=HandRules(runouts=2, one_runout=(0, 2), ask_runouts=(1,)))
    assert hand_from_json(json.loads(json.dumps(json_of(setup)))).setup == setup


def test_a_hand_of_before_the_commitments_has_no_salt() -> None:
    """A hand stored before there were commitments is read without one."""
    data = json_of(a_setup())
    del data["salt"]
    assert hand_from_json(data) == StoredHand(a_setup())


@settings(max_examples=30, deadline=None)
@given(game=st.sampled_from(GameCode), seed=st.integers(0, 2**32))
def test_a_stored_hand_replays_to_the_same_state(game: GameCode, seed: int) -> None:
    """Setup and actions from storage give the same events, cards and stacks."""
    *_, played = play_randomly(random_setup(game, seed), seed)
    setup = json.loads(json.dumps(json_of(played.setup)))
    actions = json.loads(json.dumps([*map(STORED.write, played.actions)]))
    again = replay(hand_from_json(setup).setup, map(STORED.read, actions))
    assert again.events == played.events
    assert again.result == played.result


HOUSE: dict[str, Any] = json_of(a_setup())["house"]
BROKEN: list[tuple[dict[str, Any], StoredHandCode]] = [
    ({"version": 2}, StoredHandCode.UNKNOWN_HAND_VERSION),
    ({"version": None}, StoredHandCode.UNKNOWN_HAND_VERSION),
    ({"game": "bridge"}, StoredHandCode.UNREADABLE_HAND),
    ({"structure": "spread"}, StoredHandCode.UNREADABLE_HAND),
    ({"stacks": [1.5, 2]}, StoredHandCode.UNREADABLE_HAND),
    ({"stacks": "rich"}, StoredHandCode.UNREADABLE_HAND),
    ({"stacks": [True, 20]}, StoredHandCode.UNREADABLE_HAND),
    ({"posts": [[0, "tip", 5]]}, StoredHandCode.UNREADABLE_HAND),
    ({"posts": [[0, "ante"]]}, StoredHandCode.UNREADABLE_HAND),
    ({"stakes": {}}, StoredHandCode.UNREADABLE_HAND),
    ({"house": None}, StoredHandCode.UNREADABLE_HAND),
    ({"house": HOUSE | {"runouts": 1.5}}, StoredHandCode.UNREADABLE_HAND),
    ({"house": HOUSE | {"rake_cap": "much"}}, StoredHandCode.UNREADABLE_HAND),
    ({"house": HOUSE | {"tournament": 1}}, StoredHandCode.UNREADABLE_HAND),
    ({"deck": "1z"}, StoredHandCode.UNREADABLE_HAND),
]


@pytest.mark.parametrize(("changed", "code"), BROKEN)
def test_broken_setups(changed: dict[str, Any], code: StoredHandCode) -> None:
    """Anything but a stored setup is refused, whatever is wrong with it."""
    with pytest.raises(UnreadableHand) as refusal:
        hand_from_json(json_of(a_setup()) | changed)
    assert refusal.value.code is code


def test_a_readable_setup_must_still_be_dealt() -> None:
    """Stored data is checked like any other setup."""
    with pytest.raises(BadSetup) as refusal:
        hand_from_json(json_of(a_setup()) | {"stacks": [0, 10]})
    assert refusal.value.code is SetupCode.STACK_NOT_POSITIVE


@pytest.mark.parametrize(
    "data", [{}, {"do": "dance", "player": 0}, {"do": "raise", "player": 0}, {"do": "fold"}]
)
def test_broken_actions(data: dict[str, Any]) -> None:
    """Anything but a stored action is refused."""
    with pytest.raises(UnreadableHand) as refusal:
        read_of_hand(HandSummary, {"number": 1, "names": [], "seats": [], "actions": [data]})
    assert refusal.value.code is StoredHandCode.UNREADABLE_HAND
