"""Random multiway hands pay as an independent settlement says."""

import os
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.poker.actions import Call, Check, PostBringIn, RaiseTo
from bot.poker.cards import card_text, rank_of
from bot.poker.events import Acted, Posted, RunoutsAnswered
from bot.poker.games import GameCode
from bot.poker.hand import Hand
from bot.poker.setup import (
    BOMB_BOARDS_MAX,
    HandRules,
    HandSetup,
    Post,
    PostKind,
    boards_served,
    can_be_bomb_pot,
)
from bot.poker.structure import Structure
from tests.builders import deck
from tests.poker.hands import a_hand, a_setup
from tests.poker.random_play import play_randomly, random_action, random_setup
from tests.poker.settlement import settle


def second_opinion(hand: Hand) -> list[int]:
    """Final stacks by the independent settlement, from the hand's events and cards alone."""
    if was_passed_out(hand):
        return list(hand.setup.stacks)
    paid, dead = [0] * hand.players, [0] * hand.players
    for event in hand.events:
        if isinstance(event, Posted):
            is_dead = event.kind in (PostKind.TABLE_ANTE, PostKind.DEAD_BLIND)
            (dead if is_dead else paid)[event.player] += event.amount
        elif isinstance(event, Acted):
            paid[event.player] += event.added
    holes = [[tuple(map(card_text, own)) for own in each] for each in hand.dealer.holes]
    boards = [tuple(map(card_text, board)) for board in hand.dealer.boards]
    back = settle(hand.game.code.value, paid, hand.folded, holes, boards, sum(dead))
    final = [
        stack - chips - lost + won
        for stack, chips, lost, won in zip(hand.setup.stacks, paid, dead, back, strict=True)
    ]
    if hand.setup.hand_rules.seven_deuce:
        winner = bounty_winner(hand.folded, paid, sum(dead), holes[0], boards)
        if winner is not None:
            for other, stack in enumerate(final):
                given = min(stack, hand.setup.hand_rules.seven_deuce) if other != winner else 0
                final[other] -= given
                final[winner] += given
    return final


def bounty_winner(
    folded: Sequence[bool],
    paid: Sequence[int],
    dead: int,
    holes: Sequence[tuple[str, ...]],
    boards: Sequence[tuple[str, ...]],
) -> int | None:
    """Returns the player who wins the main pot alone with 7-2, or None."""
    live = [who for who, gone in enumerate(folded) if not gone]
    if not dead and len(live) == 1 and not any(p for who, p in enumerate(paid) if who != live[0]):
        return None
    level = min(paid[who] for who in live) or 1
    evenly = [level * len(boards) * 60 if who in live else 0 for who in range(len(paid))]
    back = settle("holdem", evenly, folded, [holes] * len(boards), boards)
    [*takers] = [who for who, chips in enumerate(back) if chips]
    ranks = {card[0] for card in holes[takers[0]]} if len(takers) == 1 else set()
    return takers[0] if ranks == {"7", "2"} else None


def with_house_rules(setup: HandSetup, rng: random.Random) -> HandSetup:
    """The hand with house rules of all sorts: straddles, one ante for all, several runouts."""
    players = len(setup.stacks)
    says = [rng.random() for _ in range(players)]
    objecting = tuple(player for player, word in enumerate(says) if word < 0.1)
    asked = tuple(player for player, word in enumerate(says) if word > 0.7)
    bounty = 25 if setup.game is GameCode.HOLDEM else None
    runouts = rng.choice([1, 2, 3])
    hand_rules = HandRules(
        runouts=runouts,
        run_hands=rng.random() < 0.8 or None,
        one_runout=objecting,
        ask_runouts=asked,
        seven_deuce=bounty,
    )
    if not setup.declaration.has_blinds:
        return replace(setup, hand_rules=hand_rules)
    served = min(BOMB_BOARDS_MAX, boards_served(setup.declaration, players))
    if can_be_bomb_pot(setup.declaration) and rng.random() < 0.3:
        antes = tuple(Post(player, PostKind.ANTE, 30) for player in range(players))
        hand_rules = replace(hand_rules, bomb_boards=rng.randint(1, served))
        return replace(setup, hand_rules=hand_rules, posts=antes)
    amount, posts = setup.stakes.big_blind, list(setup.posts)
    if rng.random() < 0.5:
        posts.append(Post(rng.randrange(players), PostKind.TABLE_ANTE, amount))
    for player in range(2, min(players, 2 + rng.randrange(4))):
        amount *= 2
        posts.append(Post(player, PostKind.STRADDLE, amount))
    return replace(setup, hand_rules=hand_rules, posts=tuple(posts))


@pytest.mark.parametrize("game", GameCode)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_random_hands_by_house_rules(game: GameCode, seed: int) -> None:
    """House rules in any mix, with side pots: every pot is shared between the boards."""
    hand = Hand(with_house_rules(random_setup(game, seed), random.Random(seed)))
    push(hand, random.Random(seed))
    assert hand.stacks == second_opinion(hand)
    rules, answers = (
        hand.setup.hand_rules,
        [e for e in hand.events if isinstance(e, RunoutsAnswered)],
    )
    refused = {*rules.one_runout, *rules.ask_runouts} - {e.player for e in answers if e.agrees}
    assert not refused & {*hand.live} or len(hand.dealer.boards) == (rules.bomb_boards or 1)


def test_a_double_board_with_a_quartered_low_and_three_side_pots() -> None:
    """Pots of 35, 44, 45 and 38. Player 2 has the first board's high until the last side pot; its
    low is shared by players 0, 1 and 3, then by 1 and 3, then it is 3's, who wins all second
    boards, where there is no low."""
    holes = ["2c3c9c9h", "2d3h9d9s", "AsAc6s6c", "KcKd2s3s", "TdTh8s8h"]
    dealt = [hole[at : at + 2] for at in range(0, 8, 2) for hole in holes]
    boards = ["4c", "Ah4d7c", "TcJcQs", "4h", "Ks", "Kh", "4s", "Qd", "3d"]
    setup = a_setup(
        [7, 18, 33, 52, 60],
        game=GameCode.OMAHA_HILO,
        structure=Structure.POT_LIMIT,
        posts=tuple(Post(player, PostKind.ANTE, 52) for player in range(5)),
        hand_rules=HandRules(bomb_boards=2),
        deck=deck("".join([*dealt, *boards])),
    )
    hand = Hand(setup)
    assert hand.result is not None
    assert [pot.amount for pot in hand.result.pots] == [35, 44, 45, 38]
    assert hand.stacks == [3, 9, 32, 118, 8] == second_opinion(hand)


def test_three_runouts_with_a_deck_that_ends() -> None:
    """Six players with six cards each leave cards for two boards before the flop."""
    fewer = 0
    for seed in range(12):
        hand_rules = HandRules(runouts=3)
        setup = random_setup(
            GameCode.SIX_CARD_OMAHA,
            seed,
            players=6,
            structure=Structure.NO_LIMIT,
            hand_rules=hand_rules,
        )
        hand = Hand(setup)
        push(hand, random.Random(seed))
        fewer += len(hand.dealer.boards) == 2
        assert hand.stacks == second_opinion(hand), seed
    assert fewer


@pytest.mark.parametrize(
    ("stacks", "script", "final"),
    [
        ((60, 100, 7), "c r60 c c", [137, 30, 0]),
        ((60, 60, 7), "c r60 c c", [127, 0, 0]),
        ((60, 64, 7), "c r60 c c", [131, 0, 0]),
        ((7, 60, 60), "r60 c c", [31, 96, 0]),
        ((7, 62, 60), "r60 c c", [31, 98, 0]),
        ((7, 60, 100), "r60 c c", [41, 96, 30]),
    ],
)
def test_a_bounty_from_players_who_are_all_in_for_less(
    stacks: tuple[int, ...], script: str, final: list[int]
) -> None:
    """Seven-deuce wins the main pot, aces the side pot: whoever has chips then pays 10 of them."""
    hand = a_hand(
        stacks,
        holes=["7s 2d", "As Ad", "Kc Qc"],
        board="7h 7c 2h 4s 9d",
        hand_rules=HandRules(seven_deuce=10),
        script=script,
    )
    assert hand.stacks == final == second_opinion(hand)


def was_passed_out(hand: Hand) -> bool:
    """Whether two players or more could have opened a hand, and nobody put in a chip."""
    antes = {event.player: event.amount for event in hand.events if isinstance(event, Posted)}
    stayed = [player for player in range(hand.players) if not hand.folded[player]]
    able = [player for player in stayed if hand.setup.stacks[player] > antes.get(player, 0)]
    acts = [event for event in hand.events if isinstance(event, Acted)]
    unopened = not any(act.added for act in acts if act.street == 0)
    return bool(hand.game.opens_with) and unopened and len(able) > 1


@pytest.mark.parametrize("game", GameCode)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_random_hands(game: GameCode, seed: int) -> None:
    """The engine and the second opinion give the same stacks after any betting."""
    *_, hand = play_randomly(random_setup(game, seed), seed)
    assert hand.stacks == second_opinion(hand)


def push(hand: Hand, rng: random.Random) -> None:
    """Makes everybody raise as far as they may, or call: side pots in every hand. Draws are
    random."""
    while not hand.over:
        options = hand.options()
        if options.draw is not None or options.runouts:
            hand.apply(random_action(options, rng))
        elif options.max_to is not None and rng.random() < 0.8:
            hand.apply(RaiseTo(options.player, options.max_to))
        elif options.bring_in:
            hand.apply(PostBringIn(options.player))
        else:
            hand.apply((Call if options.call else Check)(options.player))


@pytest.mark.parametrize("game", GameCode)
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_multiway_all_ins(game: GameCode, seed: int) -> None:
    """Many players all-in for different amounts: every pot goes where it should."""
    hand = Hand(random_setup(game, seed))
    push(hand, random.Random(seed))
    assert hand.stacks == second_opinion(hand)
    assert hand.result is not None
    assert len(hand.result.pots) <= hand.players


@pytest.mark.long
@pytest.mark.parametrize("game", GameCode)
def test_thousands_of_hands(game: GameCode) -> None:
    """Five thousand random hands of each game end with the stacks of the second opinion."""
    for seed in range(5000):
        *_, hand = play_randomly(random_setup(game, seed), seed)
        assert hand.stacks == second_opinion(hand), seed


HANDS_BY_HOUSE_RULES = int(os.environ.get("MAZZIERE_SETTLED_HANDS", "50000"))
"""How many hands the long test settles, of all games together."""


@pytest.mark.long
@pytest.mark.parametrize("game", GameCode)
def test_tens_of_thousands_of_hands_by_house_rules(game: GameCode) -> None:
    """All house rules together: half the hands are played to the end, half pushed all-in."""
    for seed in range(HANDS_BY_HOUSE_RULES // len(GameCode) + 1):
        rng = random.Random(seed)
        setup = with_house_rules(with_a_seven_deuce(random_setup(game, seed), rng), rng)
        if seed % 2:
            *_, hand = play_randomly(setup, seed)
        else:
            hand = Hand(setup)
            push(hand, rng)
        assert hand.stacks == second_opinion(hand), seed
        assert sum(hand.stacks) == sum(setup.stacks), seed


def with_a_seven_deuce(setup: HandSetup, rng: random.Random) -> HandSetup:
    """The hand with a deck that, as often as not, deals the first player a seven and a deuce."""
    if setup.game is not GameCode.HOLDEM or rng.random() < 0.5:
        return setup
    deck, players = list(setup.deck), len(setup.stacks)
    for place, rank in ((0, 7), (players, 2)):
        found = next(at for at, card in enumerate(deck) if rank_of(card) == rank)
        deck[place], deck[found] = deck[found], deck[place]
    return replace(setup, deck=tuple(deck))
