"""Equity: certain ends, counted outs, halves, and sampling that agrees with counting."""

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.odds import equity
from bot.odds.equity import Equities, all_in_equities
from bot.poker.cards import FULL_DECK, Card, CardRefusal, parse_cards
from bot.poker.games import GAMES, GameCode
from bot.refusal import BrokenInvariant


def equities(game: str, *hands: str, board: str = "", dead: str = "", seed: int = 1) -> Equities:
    return all_in_equities(
        GAMES[GameCode(game)],
        [parse_cards(hand) for hand in hands],
        parse_cards(board),
        parse_cards(dead),
        seed=seed,
    )


def test_nothing_to_come_is_certain() -> None:
    """On a full board the best hand has everything, from one deal."""
    found = equities("holdem", "As Ah", "Ks Kh", board="2c 7d Tc 3d 9c")
    assert (found.shares, found.deals, found.exact) == ((1, 0), 1, True)


def test_a_board_that_plays_is_shared_by_all() -> None:
    """R-119: three equal hands have a third each."""
    found = equities("holdem", "2s 3h", "2h 3s", "4c 5d", board="As Ks Qs Js Ts")
    assert found.shares == pytest.approx([1 / 3] * 3)


def test_outs_on_the_turn_are_counted() -> None:
    """Eight spades of 44 unseen cards win for the flush draw."""
    found = equities("holdem", "As Ah", "Ks Qs", board="2s 7s Td 3c")
    assert found.shares == pytest.approx([36 / 44, 8 / 44])


def test_dead_cards_are_no_outs() -> None:
    """A flush draw has six outs of 42 when two of its spades were folded."""
    found = equities("holdem", "As Ah", "Ks Qs", board="2s 7s Td 3c", dead="4s 5s")
    assert found.shares == pytest.approx([36 / 42, 6 / 42])


def test_runners_on_the_flop_are_counted_exactly() -> None:
    """A pair of tens needs both tens to come: one of the 990 pairs of unseen cards."""
    found = equities("holdem", "As Ad", "Ts Tc", board="Ah 7c 2d")
    assert (found.deals, found.exact) == (comb(45, 2), True)
    assert found.shares[1] == pytest.approx(1 / 990)


def test_low_half_counts_in_hilo() -> None:
    """R-267: a locked low with no high is half, and quartered when shared."""
    board = "3c 4d 8h Ks Kd"
    alone = equities("omaha-hilo", "Kh Kc Qs Qd", "As 2s Th 9h", board=board)
    assert alone.shares == (0.5, 0.5)
    shared = equities("omaha-hilo", "Kh Kc Qs Qd", "As 2s Th 9h", "Ah 2h Ts 9s", board=board)
    assert shared.shares == (0.5, 0.25, 0.25)


def test_lowest_hand_wins_at_razz() -> None:
    """R-283: sixth street, one card each to come, all 40 x 39 ways."""
    found = equities("razz", "As 2h 3s 4h 5c Kd", "7s 6s 5h 4d 3d Qc")
    assert (found.deals, found.exact) == (40 * 39, True)
    assert found.shares == (1, 0)


def test_five_card_stud_counts_its_last_card() -> None:
    """Kings win by a third king unless an ace comes, or by two pair over a single pair of aces."""
    found = equities("five-card-stud", "As Ad 7c 2h", "Ks Kd 8c 3h")
    third_king = 2 * (43 - 2)
    two_pair = 6 * (43 - 2 - 3 - 3)
    assert found.deals == 44 * 43
    assert found.shares[1] == pytest.approx((third_king + two_pair) / (44 * 43))


def test_eight_stud_players_share_a_last_card() -> None:
    """R-287: 48 cards are out, so the four left make one community card."""
    deck = iter(FULL_DECK)
    hands = [[next(deck) for _ in range(6)] for _ in range(8)]
    found = all_in_equities(GAMES[GameCode.STUD], hands, seed=1)
    assert found.deals == 4
    told = all_in_equities(GAMES[GameCode.STUD], hands[:2], seed=1, deck_left=1)
    assert told.deals == 40


def test_community_card_already_dealt_completes_a_stud_hand() -> None:
    """R-287: six own cards and the shared one are all seven."""
    found = equities("stud", "As Ah 2c 3d 4h 9s", "Ks Kh 2d 3c 5h 9d", board="Kd")
    assert (found.shares, found.deals) == ((0, 1), 1)


def test_before_the_flop_deals_are_sampled() -> None:
    """Before the flop there are too many deals to count; aces beat kings about four times in
    five."""
    found = equities("holdem", "As Ah", "Kd Kc")
    assert (found.deals, found.exact) == (10_000, False)
    assert found.shares[0] == pytest.approx(0.815, abs=0.015)


def test_samples_repeat_with_their_seed() -> None:
    """A seed gives the samples again, as chance is an argument."""
    assert equities("stud", "As Ah 2c", "Kd Kc 3c", seed=5) == equities(
        "stud", "As Ah 2c", "Kd Kc 3c", seed=5
    )
    assert equities("stud", "As Ah 2c", "Kd Kc 3c", seed=5) != equities(
        "stud", "As Ah 2c", "Kd Kc 3c", seed=6
    )


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["As Kh", "Qs Qh", "7d 8d"], "2c 7h Tc"),
        ("omaha-hilo", ["As Ah Ks Kh", "Ad 2c 3d 4h"], "5c 7d Tc"),
        ("stud-hilo", ["As 2h 3s 4h Kc Kd", "7s 6s 5h 4d 3d Qc"], ""),
    ],
)
def test_sampling_agrees_with_counting(
    game: str, hands: list[str], board: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sampled and counted shares of one situation differ by less than the samples' error."""
    exact = equities(game, *hands, board=board)
    monkeypatch.setattr(equity, "EXACT_DEALS_MAX", 1)
    sampled = equities(game, *hands, board=board)
    assert (exact.exact, sampled.exact) == (True, False)
    assert sampled.shares == pytest.approx(exact.shares, abs=0.015)


@given(
    st.sampled_from(GameCode),
    st.integers(2, 4),
    st.integers(0, 4),
    st.permutations(FULL_DECK),
)
@settings(max_examples=60, deadline=None)
def test_shares_add_up_to_the_pot(
    code: GameCode, players: int, dealt: int, deck: list[Card]
) -> None:
    """The shares make the whole pot in every game and on every street."""
    game = GAMES[code]
    held = game.hole_cards if game.has_board else max(1, game.hole_cards - dealt)
    board_size = (0, 3, 3, 4, 5)[dealt] if game.has_board else 0
    hands = [deck[player * held : (player + 1) * held] for player in range(players)]
    board = deck[players * held : players * held + board_size]
    found = all_in_equities(game, hands, board, seed=1, samples=50)
    assert sum(found.shares) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in found.shares)


def test_a_card_in_two_places_is_refused() -> None:
    """One deck holds each card once, the dead ones included."""
    with pytest.raises(CardRefusal):
        equities("holdem", "As Ah", "Kd Kc", dead="As")


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", [], ""),
        ("holdem", ["As Ah"], ""),
        ("holdem", ["As Ah", "Kd Kc Qc"], ""),
        ("holdem", ["As Ah 2c", "Kd Kc Qc"], ""),
        ("holdem", ["As Ah", "Kd Kc"], "2c 3c 4c 5c 6c 7c"),
        ("stud", ["As Ah 2c 3c 4c 5c 6c 7c", "Kd Kc Qc Jc Tc 9c 8c 2d"], ""),
    ],
)
def test_impossible_cards_are_a_broken_invariant(game: str, hands: list[str], board: str) -> None:
    """Equity is refused for one hand, unequal hands, or more cards than the game deals."""
    with pytest.raises(BrokenInvariant):
        equities(game, *hands, board=board)
