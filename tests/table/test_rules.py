"""The rules by which a table may open.

House rules: which can be chosen, when they hold, and what a restart keeps of them.
"""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.codec import from_json, to_json
from bot.ids import Chips, HandId
from bot.poker.games import GAMES, GameCode
from bot.poker.setup import Post, PostKind
from bot.poker.structure import Structure
from bot.refusal import Refusal
from bot.table.button import Positions
from bot.table.events import HouseRulesChanged
from bot.table.lineup import posts_at
from bot.table.rotation import Rotation
from bot.table.rules import (
    CHIPS_MAX,
    MIXES,
    NO_HOUSE_RULES,
    HouseRules,
    TableAnte,
    TableCode,
    TableRules,
    check_rules,
)
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.table_commands import ChangeHouseRules, StartHand
from tests.builders import Game, deck, game, player, rules
from tests.table.event import LEVEL


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"seats": 1}, "seats-out-of-range"),
        ({"seats": 11}, "seats-out-of-range"),
        ({"game": "stud", "seats": 9}, "seats-out-of-range"),
        ({"small_blind": 0}, "blinds-not-positive"),
        ({"big_blind": -2}, "blinds-not-positive"),
        ({"small_blind": 3}, "small-blind-above-big"),
        ({"ante": -1}, "ante-out-of-range"),
        ({"ante": 3}, "ante-out-of-range"),
        ({"buy_in_min": 1}, "buy-ins-out-of-order"),
        ({"buy_in_min": 201}, "buy-ins-out-of-order"),
        ({"turn_seconds": 4}, "turn-seconds-out-of-range"),
        ({"turn_seconds": 601}, "turn-seconds-out-of-range"),
        ({"buy_in_max": CHIPS_MAX + 1}, "stakes-too-large"),
        ({"game": "snap"}, "unknown-game"),
        ({"structure": "no-limits"}, "unknown-structure"),
        ({"game": "razz", "seats": 6, "small_blind": 2}, "bring-in-not-below-bet"),
    ],
)
def test_impossible_tables(changes: dict[str, Any], code: str) -> None:
    """Each wrong choice is refused by its own code, and not when the first hand is dealt."""
    with pytest.raises(Refusal) as refused:
        check_rules(replace(TableRules(), **changes))
    assert refused.value.code.value == code


@pytest.mark.parametrize("code", GameCode)
@pytest.mark.parametrize("structure", Structure)
def test_every_game_with_all_its_seats(code: GameCode, structure: Structure) -> None:
    """Every table that may open can be dealt: every game, every structure, every seat taken."""
    seats = min(10, GAMES[code].players_max)
    of = rules(game=code.value, structure=structure.value, seats=seats, ante=1)
    table = game(" ".join("abcdefghij"[:seats]), of)
    table.apply(StartHand(HandId(1), deck(cards=GAMES[code].deck), 3))
    assert len(table.dealt) == seats
    while table.table.hand_running:
        table.time_out()
    assert sum(table.stacks.values()) == 100 * seats


def test_rules_survive_json() -> None:
    """A table's rules are stored with it."""
    of = rules(game="omaha-hilo", structure="pot-limit", ante=1, turn_seconds=15)
    assert from_json(TableRules, to_json(of)) == of


def test_a_mixed_table_changes_its_structure_with_every_orbit() -> None:
    """R-086: no limit until the button has gone round, then limit for a round, and again."""
    table = game("a b c", of=rules(mixed=True))
    played = []
    for _ in range(9):
        table.start()
        played.append(table.hand.setup.structure.value)
        assert table.view().rules.structure == played[-1]
        table.fold_round()
    assert played == 3 * ["no-limit"] + 3 * ["fixed-limit"] + 3 * ["no-limit"]


def test_the_button_of_two_waits_for_a_third_without_an_orbit() -> None:
    """The button, and so the structure, stays for a hand when a third player joins two."""
    table = game({1: "a", 4: "b"}, of=rules(mixed=True))
    table.next_hand()
    table.sit("c", seat=6)
    buttons, played = [], []
    for _ in range(4):
        table.start()
        buttons.append(table.table.positions.button)
        played.append(table.hand.setup.structure.value)
        table.fold_round()
    assert buttons == [1, 4, 6, 1]
    assert played == 3 * ["no-limit"] + ["fixed-limit"]


def test_a_void_hand_begins_its_orbit_once() -> None:
    """R-163: the first hand of the limit orbit is dealt again, and it is limit again."""
    table = game("a b c", of=rules(mixed=True))
    for _ in range(3):
        table.next_hand()
    table.start()
    table.void()
    assert table.view().rules.structure == "no-limit"
    played = []
    for _ in range(4):
        table.start()
        played.append(table.hand.setup.structure.value)
        table.fold_round()
    assert played == 3 * ["fixed-limit"] + ["no-limit"]


def test_a_mixed_table_remembers_its_orbit() -> None:
    """The structure is part of the snapshot: a restart does not begin with no limit again."""
    table = game("a b", of=rules(mixed=True))
    for _ in range(3):
        table.next_hand()
    again = table_from_json(table.table.rules, table_to_json(table.table))
    assert again.rotation == table.table.rotation == Rotation(1)


BIG_BLIND_ANTE = HouseRules(table_ante=TableAnte.BIG_BLIND)
BUTTON_ANTE = HouseRules(table_ante=TableAnte.BUTTON)


def three(house: HouseRules = NO_HOUSE_RULES) -> Game:
    """Returns a table of three players, of whom a has the button in the first hand."""
    game = Game(rules(house=house))
    for name in "abc":
        game.sit(name)
    return game


def change(game: Game, house: HouseRules) -> HouseRulesChanged:
    (event,) = game.apply(ChangeHouseRules(house, player("a")))
    assert isinstance(event, HouseRulesChanged)
    return event


def antes(game: Game) -> list[tuple[str, int]]:
    return [
        (game.dealt[post.player], post.amount)
        for post in game.hand.setup.posts
        if post.kind is PostKind.TABLE_ANTE
    ]


def test_a_change_between_hands_holds_at_once() -> None:
    game = three()
    event = change(game, BIG_BLIND_ANTE)
    assert (event.before, event.after, event.waits) == (NO_HOUSE_RULES, BIG_BLIND_ANTE, False)
    game.start()
    assert antes(game) == [("c", 2)]


def test_a_running_hand_ends_by_the_rules_that_it_began_with() -> None:
    """Buy-ins and all else follow the old rules until the running hand ends."""
    game = three()
    game.start()
    assert change(game, BUTTON_ANTE).waits
    assert game.table.rules.house == game.table.seating.rules.house == NO_HOUSE_RULES
    assert game.table.agreed_rules.house == BUTTON_ANTE
    game.fold_round()
    assert game.table.rules.house == game.table.seating.rules.house == BUTTON_ANTE
    game.start()
    assert antes(game) == [("b", 2)]


def test_a_void_hand_ends_the_old_rules_too() -> None:
    game = three()
    game.start()
    change(game, BUTTON_ANTE)
    game.void()
    assert game.table.rules.house == BUTTON_ANTE


def test_the_last_change_during_a_hand_counts() -> None:
    """The last change of rules during a hand counts, even one back to those in force."""
    game = three()
    game.start()
    change(game, BUTTON_ANTE)
    change(game, NO_HOUSE_RULES)
    game.fold_round()
    assert game.table.rules.house == NO_HOUSE_RULES


@pytest.mark.parametrize("opened_with", [NO_HOUSE_RULES, BUTTON_ANTE])
def test_a_restart_keeps_changed_rules(opened_with: HouseRules) -> None:
    """A restart keeps changed rules, even if a rule the table opened with was given up."""
    game = three(opened_with)
    opened = game.table.rules
    game.next_hand()
    assert "rules" not in table_to_json(game.table)
    change(game, BIG_BLIND_ANTE)
    change(game, NO_HOUSE_RULES if opened_with != NO_HOUSE_RULES else BUTTON_ANTE)
    stored = json.loads(json.dumps(table_to_json(game.table)))
    again = table_from_json(opened, stored)
    assert again.rules == again.seating.rules == game.table.rules != opened
    assert table_to_json(again) == stored


@pytest.mark.parametrize(
    ("of", "house", "code"),
    [
        (rules(), NO_HOUSE_RULES, TableCode.SAME_HOUSE_RULES),
        (rules(ante=1), BIG_BLIND_ANTE, TableCode.TWO_ANTES),
        (
            rules(game="stud", structure="fixed-limit", ante=1),
            BUTTON_ANTE,
            TableCode.TABLE_ANTE_NEEDS_BLINDS,
        ),
        (rules(game="short-deck", ante=2), BUTTON_ANTE, TableCode.TABLE_ANTE_NEEDS_BLINDS),
    ],
)
def test_rules_that_do_not_fit_are_refused(
    of: TableRules, house: HouseRules, code: TableCode
) -> None:
    game = Game(of)
    with pytest.raises(Refusal) as caught:
        game.apply(ChangeHouseRules(house, player("a")))
    assert caught.value.code is code
    assert game.table.agreed_rules == of


def test_a_short_big_blind_pays_the_blind_first() -> None:
    """A short big blind pays the blind first; the rest is dead ante, and calling costs the same."""
    game = three(BIG_BLIND_ANTE)
    game.table.seats[3].stack = Chips(3)
    game.start()
    assert game.dealt[1] == "c"
    assert (game.hand.betting.bets[1], game.hand.dead[1]) == (2, 1)
    assert game.hand.options().call == 2


@pytest.mark.parametrize(("house", "payer"), [(BIG_BLIND_ANTE, "b"), (BUTTON_ANTE, "a")])
def test_between_two_the_ante_is_paid_as_between_many(house: HouseRules, payer: str) -> None:
    game = Game(rules(house=house))
    game.sit("a")
    game.sit("b")
    game.start()
    assert antes(game) == [(payer, 2)]
    game.fold_round()
    assert sum(game.stacks.values()) == 200


def test_in_a_mix_only_games_with_blinds_and_no_ante_have_it() -> None:
    """Stud has its own antes in a mix, so nobody antes for the table there."""
    horse = rules(games=MIXES["horse"], house=BIG_BLIND_ANTE, small_blind=2, big_blind=4)
    game = Game(replace(horse, buy_in_min=horse.buy_in_min * 2))
    for name in "abc":
        game.sit(name, 160)
    found = {}
    for _ in range(3 * len(MIXES["horse"])):
        game.start()
        found[game.table.rules_in_play.game] = bool(antes(game))
        game.fold_round()
    assert found == {
        "holdem": True,
        "omaha-hilo": True,
        "razz": False,
        "stud": False,
        "stud-hilo": False,
    }


@pytest.mark.parametrize(("payer", "seat"), [(TableAnte.BIG_BLIND, 3), (TableAnte.BUTTON, 1)])
def test_at_a_tournament_one_player_antes_for_all(payer: TableAnte, seat: int) -> None:
    """A tournament's level may have one player ante for all; the small blind is in seat 2."""
    level = replace(LEVEL, ante=Chips(0), house=HouseRules(table_ante=payer))
    positions = Positions(button=1, small_blind=2, big_blind=3)
    posts = posts_at(level, positions, (2, 3, 1))
    dealt = {2: 0, 3: 1, 1: 2}
    assert [post for post in posts if post.kind is PostKind.TABLE_ANTE] == [
        Post(dealt[seat], PostKind.TABLE_ANTE, level.big_blind)
    ]
