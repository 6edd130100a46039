"""The player who opens each round of stud, and the bring-in."""

import pytest

from bot.poker.cards import parse_cards
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import best_visible, bring_in_player
from bot.poker.setup import Stakes
from tests.poker.facts import case_ids, facts
from tests.poker.hands import FL, NL, a_hand, play

Row = dict[str, str]
BRING_INS = facts("bring_in_cases")
OPENINGS = facts("stud_open_cases")
ARITHMETIC = facts("bring_in_arithmetic")
GAME_OF = {"stud7": GameCode.STUD, "stud5": GameCode.FIVE_CARD_STUD, "razz": GameCode.RAZZ}


@pytest.mark.parametrize("row", BRING_INS, ids=case_ids(BRING_INS))
def test_bring_in(row: Row) -> None:
    """The lowest upcard brings in, in Razz the highest; suits separate (R-278, R-285)."""
    upcards = [parse_cards(part.split()[1]) for part in row["upcards"].split("|")]
    opening = GAMES[GAME_OF[row["game"]]].opening
    assert f"P{bring_in_player(opening, upcards) + 1}" == row["opens"]


@pytest.mark.parametrize("row", BRING_INS, ids=case_ids(BRING_INS))
def test_the_bring_in_player_acts_first(row: Row) -> None:
    """The player with the bring-in upcard gets the first turn."""
    game = GAME_OF[row["game"]]
    down = ["3c3d", "5h6h", "7d8s"] if game is not GameCode.FIVE_CARD_STUD else ["3c", "5h", "7d"]
    ups = [part.split()[1] for part in row["upcards"].split("|")]
    holes = [low + up for low, up in zip(down, ups, strict=True)]
    hand = a_hand(game=game, structure=FL, holes=holes)
    assert hand.to_act == int(row["opens"][1:]) - 1
    assert hand.options().bring_in == 1


@pytest.mark.parametrize("row", OPENINGS, ids=case_ids(OPENINGS))
def test_best_visible_opens(row: Row) -> None:
    """The best board opens from the second round on, in Razz the lowest (R-280, R-285)."""
    upcards = [parse_cards(part.split(" ", 1)[1]) for part in row["visible_cards"].split("|")]
    opening = GAMES[GAME_OF[row["game"]]].opening
    opens = best_visible(opening, range(len(upcards)), upcards)
    assert f"P{opens + 1}" == row["opens"]


def test_who_is_all_in_does_not_open() -> None:
    """The next player clockwise opens for the best board when it has no chips left."""
    hand = a_hand(
        [100, 2, 100],
        game=GameCode.STUD,
        structure=FL,
        holes=["2c3d4h7s", "KsKdAhAc", "5c6d7h9s"],
        script="b c c",
    )
    assert hand.stacks[1] == 0
    assert hand.betting.opener == 1
    assert hand.to_act == 2


def test_bring_in_arithmetic() -> None:
    """The bring-in player owes the difference at every step up to the cap (R-279, R-286)."""
    stakes = Stakes.stud(20, 40, ante=4, bring_in=6)
    holes = ["9c9d9h", "3h4h2c", "TcTdTh", "JcJdJh", "QcQdQh", "KcKdKh", "8c8d8h"]
    hand = a_hand([1000] * 7, game=GameCode.STUD, structure=FL, stakes=stakes, holes=holes)
    for row in ARITHMETIC:
        player = int(row["step"][1]) - 1
        assert hand.to_act == player
        total = int(row["player_total"])
        play(hand, {"brings": "b", "calls": "c"}.get(row["step"].split()[1], f"r{total}"))
        assert hand.betting.bets[player] == total
        owed = hand.betting.price - hand.betting.bets[1]
        assert owed == int(row["to_call_for_bring_in_player"])
    assert hand.options().min_to is None


def test_left_of_the_blinds_opens_before_the_flop() -> None:
    """The round starts left of the big blind before the flop, then left of the button (R-100)."""
    hand = a_hand([100] * 5, structure=NL)
    assert hand.to_act == 2
    play(hand, "c c c f k")
    assert hand.to_act == 1
