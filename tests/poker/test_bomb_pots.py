"""Bomb pots in one hand: antes, no betting before the flop, one board or two."""

from typing import Any

import pytest

from bot.odds.equity import all_in_equities
from bot.poker.events import Acted, BoardDealt, Posted
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.phh import read_phh, write_phh
from bot.poker.setup import (
    BadSetup,
    HandRules,
    HandSetup,
    Post,
    PostKind,
    SetupCode,
    boards_served,
    can_be_bomb_pot,
)
from bot.poker.stored_hand import StoredHand, hand_from_json, hand_to_json
from bot.poker.structure import Structure
from bot.poker.viewpoint import all_in_moment
from bot.ui.presentation.odds import all_in_odds
from tests.builders import deck
from tests.poker.hands import a_setup, play

BOMBED = [code for code, game in GAMES.items() if can_be_bomb_pot(game)]


def bomb(stacks: list[int], ante: int = 4, boards: int = 1, **of: Any) -> HandSetup:
    """A bomb pot; `cards` are dealt from the top."""
    posts = tuple(Post(player, PostKind.ANTE, ante) for player in range(len(stacks)))
    return a_setup(stacks, posts=posts, hand_rules=HandRules(bomb_boards=boards), **of)


def dealt(cards: str, stacks: list[int], **of: Any) -> Hand:
    """A bomb pot in which the deck begins with `cards`."""
    return Hand(bomb(stacks, deck=deck(cards), **of))


def test_everybody_antes_and_the_flop_opens_left_of_the_button() -> None:
    """The least bet is the big blind; nobody has acted before."""
    hand = Hand(bomb([100, 100, 100]))
    assert [e.kind for e in hand.events if isinstance(e, Posted)] == [PostKind.ANTE] * 3
    assert (hand.street.code, hand.to_act, hand.pot_total) == ("flop", 0, 12)
    assert not any(isinstance(event, Acted) for event in hand.events)
    options = hand.options()
    assert (options.check, options.min_to, options.max_to) == (True, 2, 96)


def test_two_boards_share_one_burn_a_street() -> None:
    hand = dealt("2s 3s 2h 3h 4c 5s 6s 7s 8s 9s Ts 4d Js Qs 4h Ks As", [100, 100], boards=2)
    play(hand, "k k k k k k")
    boards = [event for event in hand.events if isinstance(event, BoardDealt)]
    assert [(event.street, event.runout, len(event.cards)) for event in boards] == [
        (1, 0, 3),
        (1, 1, 3),
        (2, 0, 1),
        (2, 1, 1),
        (3, 0, 1),
        (3, 1, 1),
    ]
    assert len(hand.dealer.burnt) == 3


def test_the_top_board_has_the_odd_chip() -> None:
    """Aces win the first board, and a set of twos the second: 15 are 8 and 7."""
    cards = "As 2s 9h Ah 2h 8c 4c Ac Kd Js 2d 7c 6d 4d Jh Qh 4h 5d 3s"
    hand = dealt(cards, [100, 100, 100], ante=5, boards=2)
    play(hand, "k k k k k k k k k")
    assert hand.result is not None
    assert [(a.runout, a.player, a.amount) for a in hand.result.awards] == [(0, 0, 8), (1, 1, 7)]


def test_a_beaten_hand_on_the_first_board_is_shown_for_the_second() -> None:
    """Nobody mucks what wins or ties on any board."""
    cards = "As 2s Ah 2h 4c Ac Kd Js 2d 7c 6d 4d Jh Qh 4h 5d 3s"
    hand = dealt(cards, [100, 100], boards=2)
    play(hand, "k k k k k k")
    assert hand.shown == [True, True]


def test_hi_lo_quarters_with_an_odd_chip() -> None:
    """Every board's half is split again; the odd chips go to the first board and to its high."""
    setup = bomb(
        [100, 100, 15], ante=15, boards=2, game=GameCode.OMAHA_HILO, structure=Structure.POT_LIMIT
    )
    hand = Hand(setup)
    while not hand.over:
        play(hand, "k")
    assert hand.result is not None
    first = sum(award.amount for award in hand.result.awards if award.runout == 0)
    assert (first, sum(hand.stacks)) == (23, 215)


def test_everybody_all_in_for_the_ante_plays_the_boards_out() -> None:
    """Different stacks make side pots; what nobody matched comes back."""
    hand = Hand(bomb([4, 3, 2], ante=5, boards=2))
    assert hand.over
    assert hand.result is not None
    assert [pot.amount for pot in hand.result.pots] == [6, 2]
    assert [len(board) for board in hand.dealer.boards] == [5, 5]
    assert sum(hand.stacks) == 9


@pytest.mark.parametrize("boards", [1, 2])
@pytest.mark.parametrize("game", BOMBED)
def test_full_tables_of_every_game(game: GameCode, boards: int) -> None:
    """The deck serves what `boards_served` says, and PHH and storage give the hand again."""
    players = GAMES[game].players_max
    while boards_served(GAMES[game], players) < boards:
        players -= 1
    hand = Hand(bomb([50] * players, boards=boards, game=game))
    play(hand, "r2")
    while not hand.over:
        play(hand, "k" if hand.options().check else "c")
    assert [len(board) for board in hand.dealer.boards] == [5] * boards
    again = read_phh(write_phh(hand, cards_of=range(players)))[0].play()
    assert (again.stacks, again.dealer.boards) == (hand.stacks, hand.dealer.boards)
    stored = hand_from_json(hand_to_json(StoredHand(hand.setup)))
    assert stored.setup == hand.setup


def test_a_bomb_pot_is_not_run_twice_on_two_boards() -> None:
    hand = Hand(bomb([20, 20], boards=2))
    play(hand, "r16 c")
    assert len(hand.dealer.boards) == 2


@pytest.mark.parametrize(
    ("of", "boards"),
    [
        ({"game": GameCode.STUD, "structure": Structure.FIXED_LIMIT}, 1),
        ({"game": GameCode.FIVE_CARD_DRAW}, 1),
        ({}, 3),
        ({}, 0),
    ],
)
def test_what_cannot_be_dealt_is_refused(of: dict[str, Any], boards: int) -> None:
    with pytest.raises(BadSetup) as caught:
        bomb([50, 50], boards=boards, **of)
    assert caught.value.code is SetupCode.BOMB_POT_IMPOSSIBLE


def test_blinds_are_refused() -> None:
    with pytest.raises(BadSetup) as caught:
        a_setup([50, 50], hand_rules=HandRules(bomb_boards=1))
    assert caught.value.code is SetupCode.BOMB_POT_IMPOSSIBLE


def test_odds_are_told_for_each_board() -> None:
    """The cards of one board cannot come on the other."""
    hand = dealt("As 2s Ah 2h 4c Ac Kd Js 2d 7c 6d 4d Jh Qh 4h 5d 3s", [50, 50], boards=2)
    play(hand, "r46 c")
    moment = all_in_moment(hand)
    assert moment is not None
    assert [len(board) for board in moment.boards] == [3, 3]
    odds = all_in_odds(hand.game, moment)
    other = all_in_equities(hand.game, moment.hands, moment.boards[1], moment.boards[0])
    assert len(odds.percents[0]) == 2
    assert odds.percents[0][0] > 90
    assert odds.percents[1][1] > 90
    assert round(other.shares[1] * 100) == odds.percents[1][1]
