"""Forced bets, and setups that cannot be dealt.

Names of positions for every number of players.
"""

from typing import Any

import pytest

from bot.poker.cards import FULL_DECK
from bot.poker.events import Posted
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.setup import (
    BadSetup,
    HandRules,
    HandSetup,
    Position,
    Post,
    PostKind,
    SetupCode,
    Stakes,
    ante_posts,
    blind_posts,
    positions,
)
from tests.poker.facts import case_ids, facts
from tests.poker.hands import FL, a_hand, a_setup, events_of, play

Row = dict[str, str]
ANTES = facts("ante_example")


@pytest.mark.parametrize("row", ANTES, ids=case_ids(ANTES))
def test_antes_and_blinds(row: Row) -> None:
    """Everybody pays the ante, two players the blinds besides (R-088, R-093)."""
    players = int(row["players"])
    stakes = Stakes.blinds(int(row["sb"]), int(row["bb"]), ante=int(row["ante"]))
    hand = a_hand([10_000] * players, stakes=stakes)
    paid = [10_000 - stack for stack in hand.stacks]
    small, big = (1, 0) if players == 2 else (0, 1)
    assert paid[small] == int(row["sb_player_pays"])
    assert paid[big] == int(row["bb_player_pays"])
    assert set(paid[2:]) <= {int(row["others_pay_each"])}
    assert hand.pot_total == int(row["pot_before_cards"])


def test_an_ante_is_no_part_of_the_bet() -> None:
    """A player who paid an ante of 25 still owes the whole big blind (R-093)."""
    hand = a_hand([1000] * 3, stakes=Stakes.blinds(50, 100, ante=25))
    assert hand.options().call == 100


def test_antes_come_before_blinds() -> None:
    """A stack that covers the ante and part of the blind pays the ante first (R-096)."""
    hand = a_hand([1000, 60, 1000], stakes=Stakes.blinds(50, 100, ante=25))
    posted = [(post.kind, post.amount) for post in events_of(hand, Posted) if post.player == 1]
    assert posted == [(PostKind.ANTE, 25), (PostKind.BIG_BLIND, 35)]
    assert hand.options().call == 100


def test_a_stack_of_part_of_the_ante_is_all_in_for_it() -> None:
    """The player contests as much of each ante as they paid, and posts no blind (R-096)."""
    hand = a_hand([10, 1000, 1000], stakes=Stakes.blinds(50, 100, ante=25), script="c k")
    assert events_of(hand, Posted)[0] == Posted(0, PostKind.ANTE, 10, True)
    assert [(pot.amount, pot.eligible) for pot in hand.gathered_pots()] == [
        (30, (0, 1, 2)),
        (230, (1, 2)),
    ]


def test_a_big_blind_ante_is_dead_money() -> None:
    """The ante for the whole table comes from one player and returns to nobody (R-074)."""
    hand = a_hand([500] * 3, stakes=Stakes.blinds(5, 10, big_blind_ante=10), script="f f")
    assert hand.stacks == [495, 505, 500]


def test_heads_up_the_button_has_the_small_blind() -> None:
    """Player 1, on the button, posts the small blind and player 0 the big one (R-095)."""
    assert blind_posts(Stakes.blinds(1, 2), 2) == (
        Post(1, PostKind.SMALL_BLIND, 1),
        Post(0, PostKind.BIG_BLIND, 2),
    )


def test_a_dead_small_blind_is_posted_by_nobody() -> None:
    """The first player from the button has the big blind and speaks last (R-127)."""
    stakes = Stakes.blinds(1, 2)
    hand = a_hand([100] * 3, stakes=stakes, posts=blind_posts(stakes, 3, small_blind_is_dead=True))
    assert hand.pot_total == 2
    assert hand.to_act == 1
    play(hand, "c c")
    assert hand.to_act == 0


def test_a_straddle_is_the_price_and_speaks_last() -> None:
    """The next player opens against the straddle, and the straddler has the option."""
    stakes = Stakes.blinds(1, 2)
    posts = blind_posts(stakes, 4, straddles={2: 4})
    hand = a_hand([100] * 4, stakes=stakes, posts=posts)
    assert (hand.to_act, hand.options().call, hand.options().min_to) == (3, 4, 6)
    play(hand, "c c c")
    assert hand.to_act == 2
    assert hand.options().check


def test_a_late_blind_is_live_and_does_not_change_the_order() -> None:
    """A newcomer's blind lets them check; a dead one does not count as a bet (R-133)."""
    stakes = Stakes.blinds(1, 2)
    posts = blind_posts(stakes, 4, late_blinds={3: 2}, dead_blinds={3: 1})
    hand = a_hand([100] * 4, stakes=stakes, posts=posts)
    assert (hand.to_act, hand.pot_total) == (2, 6)
    play(hand, "c")
    assert hand.options().check
    play(hand, "k c k")
    assert hand.street_number == 1
    assert hand.gathered_pots()[0].amount == 9


def test_stud_posts_antes_alone() -> None:
    """No blinds in stud (R-276)."""
    assert ante_posts(Stakes.stud(2, ante=1, bring_in=1), 2) == (
        Post(0, PostKind.ANTE, 1),
        Post(1, PostKind.ANTE, 1),
    )
    assert ante_posts(Stakes.stud(2, ante=0, bring_in=1), 2) == ()


def test_limit_stakes() -> None:
    """Limit 30: big blind and small bet 30, big bet 60, small blind half (R-082, R-083, C-02)."""
    stakes = Stakes.limit(30)
    assert (stakes.small_blind, stakes.big_blind) == (15, 30)
    assert (stakes.small_bet, stakes.big_bet) == (30, 60)


BLINDS = Stakes.blinds(1, 2)
IMPOSSIBLE: list[tuple[SetupCode, dict[str, Any]]] = [
    (SetupCode.TOO_FEW_PLAYERS, {"stacks": [100], "posts": (), "deck": FULL_DECK}),
    (SetupCode.TOO_MANY_PLAYERS, {"stacks": [100] * 11, "deck": FULL_DECK}),
    (
        SetupCode.TOO_MANY_PLAYERS,
        {"stacks": [100] * 9, "deck": FULL_DECK, "game": GameCode.STUD, "structure": FL},
    ),
    (SetupCode.STACK_NOT_POSITIVE, {"stacks": [100, 0]}),
    (SetupCode.STACK_NOT_POSITIVE, {"stacks": [100, -5]}),
    (SetupCode.UNKNOWN_PLAYER, {"posts": (Post(3, PostKind.BIG_BLIND, 2),)}),
    (SetupCode.UNKNOWN_PLAYER, {"concedes": frozenset({7})}),
    (SetupCode.WRONG_DECK, {"deck": FULL_DECK[:51]}),
    (SetupCode.WRONG_DECK, {"deck": (*FULL_DECK[:51], FULL_DECK[0])}),
    (SetupCode.BET_NOT_POSITIVE, {"stakes": Stakes(small_bet=0, big_bet=0, big_blind=2)}),
    (
        SetupCode.BIG_BET_BELOW_SMALL_BET,
        {"stakes": Stakes(small_bet=4, big_bet=2, big_blind=2)},
    ),
    (SetupCode.POST_NOT_POSITIVE, {"posts": (Post(0, PostKind.BIG_BLIND, -2),)}),
    (SetupCode.NEGATIVE_AMOUNT, {"stakes": Stakes.blinds(1, 2, ante=-1), "posts": ()}),
    (SetupCode.BLIND_MISSING, {"posts": ()}),
    (
        SetupCode.BLIND_IN_STUD,
        {"game": GameCode.STUD, "posts": (Post(0, PostKind.BIG_BLIND, 2),)},
    ),
    (
        SetupCode.BRING_IN_MISSING,
        {"game": GameCode.STUD, "stakes": Stakes.stud(2, ante=1, bring_in=0)},
    ),
    (
        SetupCode.BRING_IN_NOT_BELOW_BET,
        {"game": GameCode.STUD, "stakes": Stakes.stud(2, ante=1, bring_in=2)},
    ),
    (SetupCode.RAKE_OUT_OF_RANGE, {"hand_rules": HandRules(rake_bps=10_001)}),
    (SetupCode.NEGATIVE_AMOUNT, {"hand_rules": HandRules(rake_cap=-1)}),
    (SetupCode.RUNOUTS_OUT_OF_RANGE, {"hand_rules": HandRules(runouts=0)}),
    (SetupCode.UNKNOWN_PLAYER, {"hand_rules": HandRules(one_runout=(9,))}),
    (SetupCode.UNKNOWN_PLAYER, {"hand_rules": HandRules(ask_runouts=(-1,))}),
]


@pytest.mark.parametrize(("code", "changed"), IMPOSSIBLE)
def test_impossible_setups(code: SetupCode, changed: dict[str, Any]) -> None:
    """A hand that cannot be dealt is refused by name, before anything is made."""
    with pytest.raises(BadSetup) as refusal:
        a_setup(**changed)
    assert refusal.value.code is code


def test_an_unknown_game_is_refused() -> None:
    """A game that is not declared cannot be set up."""
    with pytest.raises(BadSetup) as refusal:
        HandSetup(
            game="baccarat",  # type: ignore[arg-type]
            structure=FL,
            stakes=BLINDS,
            stacks=(100, 100),
            posts=(),
            deck=FULL_DECK,
        )
    assert refusal.value.code is SetupCode.UNKNOWN_GAME


@pytest.mark.parametrize("structure", ["spread-limit", "no-limit"])
def test_an_unknown_structure_is_refused(structure: str) -> None:
    """Only a member of `Structure` is one: its mere name would be played by other bounds."""
    with pytest.raises(BadSetup) as refusal:
        a_setup([100, 100], structure=structure)  # type: ignore[arg-type]
    assert refusal.value.code is SetupCode.UNKNOWN_STRUCTURE
    assert refusal.value.data == {"structure": structure}


@pytest.mark.parametrize("game", GameCode)
def test_every_game_seats_from_two_to_its_maximum(game: GameCode) -> None:
    """Two players and a full table can be dealt (R-002, R-265, R-287)."""
    for players in (2, GAMES[game].players_max):
        assert not Hand(a_setup([100] * players, game=game)).over


POSITIONS = facts("positions")
CODES = {
    "BTN/SB": Position.BUTTON_SMALL_BLIND,
    "BTN": Position.BUTTON,
    "SB": Position.SMALL_BLIND,
    "BB": Position.BIG_BLIND,
    "UTG": Position.UNDER_THE_GUN,
    "HJ": Position.HIJACK,
    "CO": Position.CUTOFF,
    "UTG+1": Position.UNDER_THE_GUN_1,
    "UTG+2": Position.UNDER_THE_GUN_2,
    "UTG+3": Position.UNDER_THE_GUN_3,
    "UTG+4": Position.UNDER_THE_GUN_4,
}


@pytest.mark.parametrize("row", POSITIONS, ids=[row["players"] for row in POSITIONS])
def test_positions(row: dict[str, str]) -> None:
    """The table lists them in the order of acting before the flop (R-141)."""
    players = int(row["players"])
    named = positions(players)
    first = 1 if players == 2 else 2
    acting = [named[(first + step) % players] for step in range(players)]
    assert acting == [CODES[name] for name in row["positions"].split("|")]


def test_without_a_small_blind_the_first_has_the_big_blind() -> None:
    """A dead small blind leaves its name out (R-127)."""
    named = positions(4, small_blind_is_dead=True)
    assert named == (
        Position.BIG_BLIND,
        Position.UNDER_THE_GUN,
        Position.CUTOFF,
        Position.BUTTON,
    )
    assert positions(2, small_blind_is_dead=True) == (Position.BIG_BLIND, Position.BUTTON)


def test_before_an_empty_button_sits_the_cutoff() -> None:
    """No player is named the button when it is dead (R-126, R-130)."""
    assert positions(4, button_is_dead=True)[-2:] == (Position.UNDER_THE_GUN, Position.CUTOFF)
    assert positions(2, button_is_dead=True) == (Position.SMALL_BLIND, Position.BIG_BLIND)
