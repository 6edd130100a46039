"""Showing, mucking, showing later, and the split of shared pots."""

from fractions import Fraction

import pytest

from bot.poker.actions import ActionCode, Show
from bot.poker.cards import parse_cards
from bot.poker.events import BoardDealt, Mucked, PotAwarded, Share, Shown
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules
from bot.poker.showdown import Pot, Showdown, rank_hand
from bot.poker.viewpoint import view
from tests.poker.facts import facts
from tests.poker.hands import FL, a_hand, events_of, play, refusal_of

Row = dict[str, str]
TABLES = {
    "hand_cases": ("share", {"NLHE": GameCode.HOLDEM}),
    "omaha_cases": ("share", {"": GameCode.OMAHA}),
    "hilo_cases": ("pot_share", {"omaha8": GameCode.OMAHA_HILO}),
    "stud_hand_cases": (
        "pot_share",
        {
            "stud7": GameCode.STUD,
            "stud8": GameCode.STUD_HILO,
            "stud5": GameCode.FIVE_CARD_STUD,
        },
    ),
}
CASES = [(table, case) for table in TABLES for case in {row["case"]: 0 for row in facts(table)}]


@pytest.mark.parametrize(("table", "case"), CASES, ids=[case for _, case in CASES])
def test_shares_of_the_pot(table: str, case: str) -> None:
    """Every worked showdown divides the pot as its table says (R-119, R-267 to R-272, R-281)."""
    column, games = TABLES[table]
    rows = [row for row in facts(table) if row["case"] == case]
    holes = [parse_cards(row.get("hole") or row["cards_held"]) for row in rows]
    players = range(len(rows))
    showdown = Showdown(
        GAMES[games[rows[0].get("game", "")]],
        [Pot(12_000, tuple(players))],
        players,
        [holes],
        [parse_cards(rows[0].get("board", ""))],
    )
    won = dict.fromkeys(players, 0)
    for award in showdown.awards(0, None):
        won[award.player] += award.amount  # type: ignore[union-attr]
    shares = [Fraction(row[column]) for row in rows]
    if sum(shares) == 1 or len(rows) > 1:
        assert [Fraction(won[player], 12_000) for player in players] == shares
    assert sum(won.values()) == 12_000


def order_of(hand: Hand) -> list[tuple[str, int]]:
    """Shows and mucks in the order in which they happened."""
    return [
        (type(event).__name__.lower(), event.player)
        for event in hand.events
        if isinstance(event, Shown | Mucked)
    ]


HOLES = ["AsAd", "KsKd", "QsQd"]
BOARD = "2c 7d 9h Jc 4s"


def test_without_a_bet_on_the_river_the_left_of_the_button_shows_first() -> None:
    """The first to show has aces: both others are beaten and muck (R-110, R-111)."""
    hand = a_hand(holes=HOLES, board=BOARD, script="r6 c c k k r10 c c k k k k k k")
    assert order_of(hand) == [("shown", 0), ("mucked", 1), ("mucked", 2)]


def test_the_last_to_bet_on_the_river_shows_first() -> None:
    """The button's queens are shown because they came first; better hands follow (R-110)."""
    hand = a_hand(holes=HOLES, board=BOARD, script="c c k k k k k k k k k r4 c c")
    assert order_of(hand) == [("shown", 2), ("shown", 0), ("mucked", 1)]


def test_a_tie_is_shown() -> None:
    """A player who ties the best hand shown so far claims their part (R-111)."""
    hand = a_hand([200, 200], holes=["AsKd", "AdKs"], board=BOARD, script="c k k k k k k k")
    assert order_of(hand) == [("shown", 0), ("shown", 1)]


def test_a_low_is_shown_although_the_high_is_beaten() -> None:
    """A player who wins either half of a hi-lo pot shows their hand."""
    hand = a_hand(
        [200, 200],
        game=GameCode.OMAHA_HILO,
        structure=FL,
        holes=["KsKdQsQd", "As2d9c9d"],
        board="3c 4d 8h Kc Js",
        script="c k k k k k k k",
    )
    assert order_of(hand) == [("shown", 0), ("shown", 1)]
    assert [(a.share, a.player, a.amount) for a in events_of(hand, PotAwarded)] == [
        (Share.HIGH, 0, 2),
        (Share.LOW, 1, 2),
    ]


def test_all_in_hands_are_turned_up_before_the_board() -> None:
    """When nobody can bet any more all live hands lie open first (R-075, R-118)."""
    hand = a_hand([50, 200, 200], holes=HOLES, board=BOARD, script="f r50 c")
    kinds = [type(event) for event in hand.events if isinstance(event, Shown | BoardDealt)]
    assert kinds == [Shown, Shown, BoardDealt, BoardDealt, BoardDealt]
    assert not hand.may_show - {2}


def test_an_all_in_at_the_showdown_turns_everybody_up() -> None:
    """A beaten player may not muck against an all-in one (C-18)."""
    hand = a_hand([50, 200, 200], holes=HOLES, board=BOARD, script="r50 c c k k r20 c k k")
    assert hand.over
    assert sorted(order_of(hand)) == [("shown", 0), ("shown", 1), ("shown", 2)]


def test_a_cash_table_may_let_all_in_hands_muck() -> None:
    """Face up is the house's choice outside tournaments (R-118)."""
    hand_rules = HandRules(all_in_face_up=False)
    hand = a_hand([50, 200, 200], holes=HOLES, board=BOARD, hand_rules=hand_rules, script="f r50 c")
    assert order_of(hand) == [("shown", 0), ("mucked", 1)]


def test_a_hand_beaten_in_its_own_pot_mucks() -> None:
    """The queens are not compared in the main pot that they are beaten in, nor shown for it."""
    hand_rules = HandRules(all_in_face_up=False)
    hand = a_hand(
        [50, 200, 200],
        holes=HOLES,
        board=BOARD,
        hand_rules=hand_rules,
        script="r50 c c r20 c k k k k",
    )
    assert order_of(hand) == [("shown", 0), ("shown", 1), ("mucked", 2)]
    hand = a_hand(
        [50, 200, 200],
        holes=["KsKd", "QsQd", "AsAd"],
        board=BOARD,
        hand_rules=hand_rules,
        script="r50 c c k k k k k r20 c",
    )
    assert order_of(hand) == [("shown", 2), ("mucked", 0), ("mucked", 1)]


def test_beaten_players_may_show_for_a_while() -> None:
    """A mucked hand is revealed by its owner, once, and wins nothing (R-112, R-116)."""
    hand = a_hand([200, 200], holes=HOLES[:2], board=BOARD, script="c k k k k k k k")
    stacks = list(hand.stacks)
    assert hand.may_show == {1}
    assert hand.apply(Show(1)) == [Shown(1, parse_cards("KsKd"))]
    assert hand.stacks == stacks
    assert refusal_of(hand, Show(1)).code is ActionCode.NOTHING_TO_SHOW
    assert refusal_of(hand, Show(0)).code is ActionCode.NOTHING_TO_SHOW


def test_who_claims_a_pot_shows_every_card_to_everybody() -> None:
    """A hand that claims a pot shows both cards, to everybody and never to one player (R-117,
    R-257)."""
    hand = a_hand([200, 200], holes=HOLES[:2], board=BOARD, script="c k k k k k k k")
    assert events_of(hand, Shown) == [Shown(0, parse_cards("AsAd"))]
    seen = [[card.card for card in view(hand, viewer).players[0].cards] for viewer in (None, 1)]
    assert seen == [list(parse_cards("AsAd"))] * 2
    assert view(hand, None).players[1].cards == ()
    hand.apply(Show(1))
    seen = [[card.card for card in view(hand, viewer).players[1].cards] for viewer in (None, 0)]
    assert seen == [list(parse_cards("KsKd"))] * 2


def test_the_lone_winner_and_the_last_folder_may_show() -> None:
    """Nobody has to show when all others folded (R-109, R-115)."""
    hand = a_hand(script="f f")
    assert order_of(hand) == []
    assert hand.may_show == {0, 1}
    hand.apply(Show(0))
    assert hand.shown == [True, False, False]
    assert refusal_of(hand, Show(2)).code is ActionCode.NOTHING_TO_SHOW


def test_nobody_shows_while_the_hand_runs() -> None:
    """Showing is for after the end."""
    hand = a_hand()
    assert refusal_of(hand, Show(2)).code is ActionCode.NOTHING_TO_SHOW
    assert refusal_of(hand, Show(0)).code is ActionCode.NOTHING_TO_SHOW


def test_who_concedes_cannot_win() -> None:
    """Better cards thrown away unseen lose the pot (R-114)."""
    hand = a_hand(
        [200, 200],
        holes=HOLES[:2],
        board=BOARD,
        concedes=frozenset({0}),
        script="c k k k k k k k",
    )
    assert hand.stacks == [198, 202]
    assert order_of(hand) == [("mucked", 0)]
    assert hand.may_show == {0, 1}


def test_when_all_concede_they_share() -> None:
    """A pot is never lost: with nobody to claim it the live players contest it after all."""
    hand = a_hand(
        [200, 200],
        holes=HOLES[:2],
        board=BOARD,
        concedes=frozenset({0, 1}),
        script="c k k k k k k k",
    )
    assert hand.stacks == [202, 198]


def test_side_pots_are_awarded_first() -> None:
    """The side pot's winner need not win the main pot (R-072, R-076)."""
    hand = a_hand([50, 200, 200], holes=HOLES, board=BOARD, script="r50 c c r20 c k k k k")
    assert [(a.pot, a.player, a.amount) for a in events_of(hand, PotAwarded)] == [
        (1, 1, 40),
        (0, 0, 150),
    ]
    assert hand.stacks == [150, 170, 130]


def test_a_low_that_is_not_eligible_splits_nothing() -> None:
    """The only low is all-in: the side pot goes whole to its best high hand (R-267, R-072)."""
    hand = a_hand(
        [20, 200, 200],
        game=GameCode.OMAHA_HILO,
        structure=FL,
        holes=["As2d9c9d", "KsKdTsTd", "QsQdJsJd"],
        board="3c 4d 8h Kc 9s",
        script="r4 r6 r8 c c",
    )
    play(hand, "r2 c c r4 c c")
    while not hand.over:
        play(hand, "k" if hand.options().check else "c")
    awards = events_of(hand, PotAwarded)
    assert [(a.pot, a.share, a.player) for a in awards if a.pot] == [(1, Share.WHOLE, 1)] * len(
        [a for a in awards if a.pot]
    )
    assert {(a.share, a.player) for a in awards if not a.pot} == {
        (Share.HIGH, 1),
        (Share.LOW, 0),
    }


def test_ranks_of_shown_hands_are_in_the_result() -> None:
    """The result names the rank of every hand that was turned up, and of no other (R-122)."""
    hand = a_hand(holes=HOLES, board=BOARD, script="c c k k k k k k k k k k")
    assert hand.result is not None
    board = parse_cards(BOARD)
    aces = rank_hand(GAMES[GameCode.HOLDEM], parse_cards("AsAd"), board)
    assert hand.result.ranks == ((aces, None, None),)
    assert hand.result.won(0) == 6
