"""Setups and actions as JSON values and back."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.poker.actions import (
    Action,
    Call,
    Check,
    Fold,
    PostBringIn,
    Protect,
    RaiseTo,
    Show,
)
from bot.poker.codec import (
    CodecCode,
    UnreadableHand,
    action_from_json,
    action_to_json,
    setup_from_json,
    setup_to_json,
)
from bot.poker.games import GameCode
from bot.poker.setup import BadSetup, HouseRules, SetupCode
from tests.poker.hands import a_setup, replay
from tests.poker.random_play import play_randomly, random_setup

ACTIONS: list[Action] = [
    Fold(0),
    Check(1),
    Call(2),
    RaiseTo(3, 120),
    PostBringIn(4),
    Protect(5),
    Show(6),
]


@pytest.mark.parametrize("action", ACTIONS)
def test_actions_survive_storage(action: Action) -> None:
    """Every kind of action comes back as itself."""
    assert action_from_json(json.loads(json.dumps(action_to_json(action)))) == action


def test_a_setup_survives_storage_with_all_its_rules() -> None:
    """House rules, concessions and the whole deck come back."""
    house = HouseRules(rake_bps=500, rake_cap=30, runouts=2, tournament=True)
    setup = a_setup(house=house, concedes=frozenset({2, 0}))
    assert setup_from_json(json.loads(json.dumps(setup_to_json(setup)))) == setup


@settings(max_examples=30, deadline=None)
@given(game=st.sampled_from(GameCode), seed=st.integers(0, 2**32))
def test_a_stored_hand_replays_to_the_same_state(game: GameCode, seed: int) -> None:
    """Setup and actions from storage give the same events, cards and stacks."""
    *_, played = play_randomly(random_setup(game, seed), seed)
    setup = json.loads(json.dumps(setup_to_json(played.setup)))
    actions = json.loads(json.dumps([action_to_json(action) for action in played.actions]))
    again = replay(setup_from_json(setup), map(action_from_json, actions))
    assert again.events == played.events
    assert again.result == played.result


HOUSE: dict[str, Any] = setup_to_json(a_setup())["house"]
BROKEN: list[tuple[dict[str, Any], CodecCode]] = [
    ({"version": 2}, CodecCode.UNKNOWN_HAND_VERSION),
    ({"version": None}, CodecCode.UNKNOWN_HAND_VERSION),
    ({"game": "badugi"}, CodecCode.UNREADABLE_HAND),
    ({"structure": "spread"}, CodecCode.UNREADABLE_HAND),
    ({"stacks": [1.5, 2]}, CodecCode.UNREADABLE_HAND),
    ({"stacks": "rich"}, CodecCode.UNREADABLE_HAND),
    ({"stacks": [True, 20]}, CodecCode.UNREADABLE_HAND),
    ({"posts": [[0, "tip", 5]]}, CodecCode.UNREADABLE_HAND),
    ({"posts": [[0, "ante"]]}, CodecCode.UNREADABLE_HAND),
    ({"stakes": {}}, CodecCode.UNREADABLE_HAND),
    ({"house": None}, CodecCode.UNREADABLE_HAND),
    ({"house": HOUSE | {"runouts": 1.5}}, CodecCode.UNREADABLE_HAND),
    ({"house": HOUSE | {"rake_cap": "much"}}, CodecCode.UNREADABLE_HAND),
    ({"house": HOUSE | {"tournament": 1}}, CodecCode.UNREADABLE_HAND),
    ({"deck": "1z"}, CodecCode.UNREADABLE_HAND),
]


@pytest.mark.parametrize(("changed", "code"), BROKEN)
def test_broken_setups(changed: dict[str, Any], code: CodecCode) -> None:
    """Anything but a stored setup is refused."""
    with pytest.raises(UnreadableHand) as refusal:
        setup_from_json(setup_to_json(a_setup()) | changed)
    assert refusal.value.code is code


def test_a_readable_setup_must_still_be_dealt() -> None:
    """Stored data is checked like any other setup."""
    with pytest.raises(BadSetup) as refusal:
        setup_from_json(setup_to_json(a_setup()) | {"stacks": [0, 10]})
    assert refusal.value.code is SetupCode.STACK_NOT_POSITIVE


@pytest.mark.parametrize(
    "data", [{}, {"do": "dance", "player": 0}, {"do": "raise", "player": 0}, {"do": "fold"}]
)
def test_broken_actions(data: dict[str, Any]) -> None:
    """Anything but a stored action is refused."""
    with pytest.raises(UnreadableHand) as refusal:
        action_from_json(data)
    assert refusal.value.code is CodecCode.UNREADABLE_HAND
