"""Robots estimate the worth of their hands."""

from random import Random

import pytest

from bot.poker.cards import parse_cards
from bot.poker.games import GAMES, GameCode
from devtools.sandbox.robots.chances import alike, is_quick, share_of_pot
from tests.sandbox.robots.builders import sight

EXAMPLES = {
    "holdem": ("Ah Ad", "2c 7d", ""),
    "omaha": ("As Ah Kd Ks", "2c 7d Jh 9s", ""),
    "omaha-hilo": ("As 2s 3d Ah", "9c 9d Jh Ts", ""),
    GameCode.FIVE_CARD_OMAHA: ("As Ah Kd Ks Qs", "2c 7d Jh 9s 4c", ""),
    "five-card-omaha": ("As Ah Kd Ks Qd", "2c 7d Jh 9s 2d", ""),
    "stud": ("Ah Ad Ac", "2c 7d Jh", ""),
    "stud-hilo": ("Ah 2h 3h", "Kc Jd 9s", ""),
    "five-card-stud": ("Ah Ad", "2c 7d", ""),
    "razz": ("Ah 2d 3c", "Kc Kd Qh", ""),
    "holdem-hilo": ("Ah Ad", "9c Jd", ""),
    "big-o": ("As 2s 3d Ah 4h", "9c 9d Jh Ts 8c", ""),
    "six-card-omaha": ("As Ah Kd Ks Qd Js", "2c 7d Jh 9s 2d 3h", "Ad Kc 8s"),
    "six-card-omaha-hilo": ("As 2s 3d Ah 4h Kd", "9c 9d Jh Ts 8c Qh", ""),
    "courchevel": ("As Ah Kd Ks Qd", "2c 7d Jh 9s 2d", "Ad"),
    "courchevel-hilo": ("As 2s 3d Ah 4h", "9c 9d Jh Ts 8c", "5d"),
    "lazy-pineapple": ("Ah Ad Kd", "2c 7d 9h", ""),
    "super-holdem": ("Ah Ad Kd", "2c 7d 9h", ""),
    "short-deck": ("Ah Ad", "6c 8d", "As 6h Ts"),
    "stud-hilo-regular": ("Ah Ad 2c", "Kc Jd 9s", ""),
    "deuce-razz": ("2h 3d 4c", "Kc Kd Ah", ""),
    "razzdugi": ("Ah 2d 3c", "Kc Kd Qh", ""),
    "pineapple": ("Ah Ad Kd", "2c 7d 9h", ""),
    "crazy-pineapple": ("Ah Ad Kd", "2c 7d 9h", ""),
    "irish": ("Ah Ad Kd Ks", "2c 7d 9h Js", ""),
    "five-card-draw": ("Ah Ad As Kd Kh", "2c 7d 9h Js 4d", ""),
    "jacks-to-open": ("Ah Ad As Kd Kh", "2c 7d 9h Js 4d", ""),
    "deuce-single-draw": ("2h 3d 4c 5h 7s", "Kc Kd Ah As 9d", ""),
    "deuce-triple-draw": ("2h 3d 4c 5h 7s", "Kc Kd Ah As 9d", ""),
    "ace-triple-draw": ("Ah 2d 3c 4h 5s", "Kc Kd Qh Qs 9d", ""),
    "badugi": ("Ah 2d 3c 4s", "Kc Kd Qc Qd", ""),
    "badeucey": ("2h 3d 4c 5s 7h", "Kc Kd Qc Qd Jc", ""),
    "badacey": ("Ah 2d 3c 4s 5h", "Kc Kd Qc Qd Jc", ""),
    "drawmaha": ("As Ah Ad Ks Kd", "2c 7d Jh 9s 3d", ""),
}


@pytest.mark.parametrize("game", list(GameCode))
def test_good_cards_are_worth_more_than_bad_ones_in_every_game(game: GameCode) -> None:
    """A strong start beats a weak one clearly in every game, with one seed and one opponent."""
    strong, weak, board = EXAMPLES[game]
    shares = [
        share_of_pot(sight(hole, board, game=game), Random(7), samples=300)
        for hole in (strong, weak)
    ]
    assert shares[0] > shares[1] + 0.15


def test_the_nuts_win_all_of_the_pot() -> None:
    """A royal flush on the river cannot lose."""
    assert share_of_pot(sight("As Ks", "Qs Js Ts 2d 3c"), Random(1)) == 1.0


def test_a_board_that_plays_is_split() -> None:
    """A royal flush on the board leaves half of the pot to each of two players."""
    assert share_of_pot(sight("2c 3d", "As Ks Qs Js Ts"), Random(1)) == 0.5


def test_aces_against_one_random_hand_win_about_85_percent() -> None:
    """The sample is near the known equity of aces."""
    share = share_of_pot(sight("As Ah"), Random(3), samples=1500)
    assert share == pytest.approx(0.852, abs=0.03)


def test_more_opponents_leave_less() -> None:
    """Each further opponent takes some of the share."""
    shares = [
        share_of_pot(sight("Ts Th", rivals=("",) * count), Random(5), samples=400)
        for count in (1, 2, 4)
    ]
    assert shares[0] > shares[1] > shares[2]


def test_cards_that_opponents_show_count() -> None:
    """In stud an opponent with open aces is a better opponent than one with a three."""
    mine = "Kh Kd 9c"
    against_three = sight(mine, game=GameCode.STUD, rivals=("3s",))
    against_aces = sight("Kh Kd 9c 8c", game=GameCode.STUD, rivals=("As Ad",))
    assert share_of_pot(against_three, Random(2)) > share_of_pot(against_aces, Random(2)) + 0.1


def test_nobody_left_means_everything() -> None:
    """Without opponents the pot is won."""
    assert share_of_pot(sight("7h 2d", rivals=()), Random(1)) == 1.0


def test_a_stud_deck_that_runs_short_serves_all_with_one_card() -> None:
    """Eight players on seventh street need more cards than there are: the last one is shared."""
    rivals = ("2c 3c 4c 5c", "6c 7c 8c 9c", "2d 3d 4d 5d", "6d 7d 8d 9d")
    seen = sight("Ah Kh Qh Jh 9h 8h", game=GameCode.STUD, rivals=rivals)
    assert 0.0 <= share_of_pot(seen, Random(4), samples=20) <= 1.0


def test_hands_of_chosen_cards_take_their_time() -> None:
    """Hands of chosen cards are ranked one by one, in a thread: the other games are quick."""
    slow = {code for code in GAMES if not is_quick(code)}
    assert {GameCode.OMAHA, GameCode.OMAHA_HILO, GameCode.LAZY_PINEAPPLE} <= slow
    assert not slow & {GameCode.HOLDEM, GameCode.STUD_HILO, GameCode.BADUGI, GameCode.SHORT_DECK}


def test_no_game_is_missing() -> None:
    """A new game needs an example here, so that robots are known to understand it."""
    assert set(EXAMPLES) >= {code.value for code in GAMES}


@pytest.mark.parametrize(
    ("hands", "are_alike"),
    [
        (("As Ks", "Kd Ad"), True),
        (("As Ks", "Ad Ks"), False),
        (("7c 7h", "7s 7d"), True),
        (("As Kd Qs Jd", "Jh Qc Kh Ac"), True),
        (("As Kd Qs Jd", "As Kd Qd Js"), False),
    ],
)
def test_hands_that_differ_in_suits_are_alike(hands: tuple[str, str], are_alike: bool) -> None:
    one, other = (alike(parse_cards(hand)) for hand in hands)
    assert (one == other) is are_alike


def test_suits_make_no_difference_while_no_other_card_is_seen() -> None:
    """A robot has guessed the worth of its hole cards once, whatever their suits; with a board it
    guesses anew."""
    shares = {
        share_of_pot(sight(hole), Random(seed)) for seed in range(3) for hole in ("As Kd", "Kc Ah")
    }
    assert len(shares) == 1
    assert len({share_of_pot(sight("As Kd", "2c 7d Jh"), Random(seed)) for seed in range(9)}) > 1


def test_guesses_of_hole_cards_are_right_on_average() -> None:
    """Heads-up, over all pairs: some are taken for better than they are, others for worse."""
    pairs = [sight(f"{rank}s {rank}h") for rank in "23456789TJQKA"]
    better = [
        share_of_pot(pair, Random(1)) > share_of_pot(pair, Random(1), samples=5000)
        for pair in pairs
    ]
    assert 3 <= sum(better) <= 10
