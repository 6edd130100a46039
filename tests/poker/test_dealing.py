"""The place of every card in the deck, in games with a board and in stud."""

import pytest

from bot.poker.cards import FULL_DECK, Card
from bot.poker.dealing import Dealer
from bot.poker.events import BoardDealt, HoleDealt
from bot.poker.games import GAMES, GameCode
from bot.poker.setup import HandRules
from bot.refusal import BrokenInvariant
from tests.poker.facts import facts
from tests.poker.hands import FL, a_hand, events_of, play

Row = dict[str, str]
POSITIONS = facts("deck_positions")
STUD_STREETS = facts("stud_streets")
STUD_GAMES = {
    "stud7": GameCode.STUD,
    "stud5": GameCode.FIVE_CARD_STUD,
    "razz": GameCode.RAZZ,
}


def places(text: str) -> list[int]:
    """`0-3` and `9 10 11` as lists of deck positions."""
    if "-" in text:
        first, last = map(int, text.split("-"))
        return list(range(first, last + 1))
    return [int(place) for place in text.split()]


@pytest.mark.parametrize("row", POSITIONS, ids=[row["players"] for row in POSITIONS])
def test_deck_positions(row: Row) -> None:
    """Cards go round one at a time, one is burnt before each board deal (R-099 to R-105)."""
    players = int(row["players"])
    dealer = Dealer(FULL_DECK, players)
    preflop, flop, turn, river = GAMES[GameCode.HOLDEM].streets
    dealer.deal_hole(preflop, range(players))
    for street in (flop, turn, river):
        dealer.deal_board(street.board, burn=street.burn)
    assert [hole[0] for hole in dealer.hole] == places(row["first_round"])
    assert [hole[1] for hole in dealer.hole] == places(row["second_round"])
    board = [*places(row["flop"]), *places(row["turn"]), *places(row["river"])]
    assert dealer.boards == [board]
    assert dealer.burnt == [int(row[name]) for name in ("burn1", "burn2", "burn3")]
    assert dealer.dealt == int(row["cards_used"])


def test_a_played_hand_uses_those_positions() -> None:
    """A four-handed hand deals the stacked deck as the table says."""
    hand = a_hand([100] * 4, deck=FULL_DECK, script="c c c k k k k k k k k k k k k k")
    assert hand.dealer.hole[0] == [0, 4]
    assert [event.cards for event in events_of(hand, BoardDealt)] == [(9, 10, 11), (13,), (15,)]


@pytest.mark.parametrize("row", STUD_STREETS, ids=lambda row: f"{row['game']}-{row['round']}")
def test_stud_streets(row: Row) -> None:
    """Each stud game deals its down and up cards and bets in its unit (R-277, R-282, R-286)."""
    number = int(row["cards_after"]) - (3 if row["game"] != "stud5" else 2)
    game = GAMES[STUD_GAMES[row["game"]]]
    street = game.streets[number]
    dealt = {"down": street.down, "up": street.up}
    for part in row["cards_dealt"].split(" + "):
        count, face = part.split()
        assert dealt.pop(face) == int(count)
    assert not any(dealt.values())
    assert street.unit.value == row["unit"]
    after = sum(earlier.down + earlier.up for earlier in game.streets[: number + 1])
    assert after == int(row["cards_after"])


def test_stud_upcards_are_the_last_of_the_first_deal() -> None:
    """Seven-card stud deals two cards down and one up, then three up, and the last one down."""
    assert GAMES[GameCode.STUD].faces == (False, False, True, True, True, True, False)
    hand = a_hand(game=GameCode.STUD, structure=FL, holes=["As Ks Qs"])
    assert events_of(hand, HoleDealt)[0].up == (False, False, True)
    assert len(hand.dealer.upcards[0]) == 1


def test_folded_players_get_no_more_cards() -> None:
    """Later streets deal to live players only."""
    hand = a_hand(game=GameCode.STUD, structure=FL, script="b f c")
    assert sorted(map(len, hand.dealer.hole)) == [3, 4, 4]


def test_a_short_deck_deals_one_community_card() -> None:
    """Eight players who stay to the river share its card (R-287)."""
    hand = a_hand([100] * 8, game=GameCode.STUD, structure=FL)
    play(hand, "b" + " c" * 7)
    while hand.street_number < 4:
        play(hand, "k")
    board = events_of(hand, BoardDealt)
    assert [len(event.cards) for event in board] == [1]
    assert {len(hole) for hole in hand.dealer.hole} == {6}
    while not hand.over:
        play(hand, "k")
    assert sum(hand.stacks) == 800


def test_the_board_can_be_run_twice() -> None:
    """Two all-in players see two turns and rivers, each for half the pot."""
    hand_rules = HandRules(runouts=2)
    hand = a_hand([100, 100], hand_rules=hand_rules, script="c k r98 c", board="2s 3d 4h")
    first, second = hand.dealer.boards
    assert first[:3] == second[:3]
    assert len({*first, *second}) == 7
    assert [event.runout for event in events_of(hand, BoardDealt)] == [0, 0, 0, 1, 1]
    assert hand.result is not None
    for runout in (0, 1):
        won = [award.amount for award in hand.result.awards if award.runout == runout]
        assert sum(won) == 100


@pytest.mark.parametrize(
    ("objecting", "script", "boards"),
    [
        ((), "r100 c c", 2),
        ((2,), "f r100 c", 2),
        ((2,), "r100 c c", 1),
        ((0, 2), "f r100 c", 1),
        ((0, 1, 2), "r100 c c", 1),
    ],
)
def test_one_player_in_the_hand_who_objects_is_enough(
    objecting: tuple[int, ...], script: str, boards: int
) -> None:
    """One objection stops several runouts, unless the player has folded: player 2 acts first."""
    hand_rules = HandRules(runouts=2, one_runout=objecting)
    hand = a_hand([100] * 3, hand_rules=hand_rules, script=script)
    assert hand.over
    assert len(hand.dealer.boards) == boards


def test_no_more_runouts_than_the_deck_serves() -> None:
    """Ten players all-in before the flop in Omaha leave cards for one board only."""
    hand_rules = HandRules(runouts=2)
    hand = a_hand([2] * 10, game=GameCode.OMAHA, hand_rules=hand_rules, script=" ".join("c" * 9))
    assert hand.over
    assert len(hand.dealer.boards) == 1


def test_an_empty_deck_is_a_contradiction() -> None:
    """Dealing past the end of the deck breaks an invariant instead of inventing cards."""
    dealer = Dealer(tuple(FULL_DECK[:4]), 2)
    with pytest.raises(BrokenInvariant):
        dealer.deal_board(5, burn=False)
    with pytest.raises(BrokenInvariant):
        dealer.deal_hole(GAMES[GameCode.STUD].streets[0], [0, 1])
    assert dealer.boards == [[]]
    assert Card(0) == dealer.deck[0]
