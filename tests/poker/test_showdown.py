"""Showing, mucking, showing later, and the split of shared pots.

Pots and side pots, odd chips and rake, against the tables of the rules.
"""

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.poker.actions import ActionCode, Show
from bot.poker.cards import parse_cards
from bot.poker.events import (
    BoardDealt,
    Mucked,
    PotAwarded,
    RakeTaken,
    Share,
    Shown,
    UncalledReturned,
)
from bot.poker.games import GAMES, GameCode
from bot.poker.hand import Hand
from bot.poker.setup import HandRules, Post, PostKind, Stakes
from bot.poker.showdown import (
    Pot,
    Showdown,
    build_pots,
    rake_by_pot,
    rank_hand,
    split,
    uncalled_bet,
)
from bot.poker.viewpoint import view
from tests.poker.facts import case_ids, facts
from tests.poker.hands import FL, HOLDEM, a_hand, events_of, play, refusal_of

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


SIDE_POTS = facts("side_pot_cases")
AWARDS = facts("side_pot_awards")
ODD_CHIPS = facts("odd_chip_cases")
RAKES = facts("rake_cases")


@pytest.mark.parametrize("row", SIDE_POTS, ids=case_ids(SIDE_POTS))
def test_side_pots(row: Row) -> None:
    """The chips that each put in decide the pots and who can win them (R-065, R-073, R-074)."""
    names, contributed, folded = [], [], []
    for part in row["contributions"].split(" | "):
        name, amount = part.rsplit(" ", 1)
        names.append(name)
        contributed.append(int(amount.rstrip("f")))
        folded.append(amount.endswith("f"))
    uncalled = uncalled_bet(contributed, folded)
    returned = f"{names[uncalled.player]} {uncalled.amount}" if uncalled else ""
    assert returned == row["returned"]
    if uncalled:
        contributed[uncalled.player] -= uncalled.amount
    pots = [
        f"{pot.amount}:{'+'.join(names[player] for player in pot.eligible)}"
        for pot in build_pots(contributed, folded)
    ]
    assert pots == row["pots"].split(" | ")


# Four hands on this board, from best to worst, and one that ties the best.
HANDS = ["JsJd", "9s9d", "7s7c", "KdQh"]
TIED = ["Ad3h", "Ac3s"]


@pytest.mark.parametrize("row", AWARDS, ids=case_ids(AWARDS))
def test_side_pot_awards(row: Row) -> None:
    """Each pot goes to the best of its own contenders (R-072, R-076, R-077)."""
    ranking, *_ = row["ranking best to worst"].split(" with ")
    groups = [group.split(" = ") for group in ranking.split(" > ")]
    names = sorted(name for group in groups for name in group)
    holes = dict.fromkeys(names, "")
    for place, group in enumerate(groups):
        for name, tied in zip(group, TIED, strict=False):
            holes[name] = tied if len(group) > 1 else HANDS[place]
    spare = iter(["KsQs"])
    cards = [parse_cards(holes[name] or next(spare)) for name in names]
    pots = []
    for part in row["pots"].split(" | "):
        amount, eligible = part.split(":")
        pots.append(Pot(int(amount), tuple(names.index(n) for n in sorted(eligible.split("+")))))
    if " = " in ranking:
        cards[names.index("C")] = parse_cards("KsQs")
    settled = Showdown(
        GAMES[HOLDEM], pots, range(len(names)), [cards], [parse_cards(BOARD)]
    ).awards(0, None)
    won: dict[str, int] = {}
    order = []
    for award in settled:
        assert isinstance(award, PotAwarded)
        order.append(award.pot)
        won[names[award.player]] = won.get(names[award.player], 0) + award.amount
    assert order == sorted(order, reverse=True)
    assert won == {
        name: int(amount)
        for name, amount in (part.split(" ") for part in row["awards"].split(" | "))
    }


@pytest.mark.parametrize("row", ODD_CHIPS, ids=case_ids(ODD_CHIPS))
def test_odd_chips(row: Row) -> None:
    """Odd chips go one by one from the left of the button; in hi-lo to the high half (R-120)."""
    seats, button, amount = int(row["seats"]), int(row["button"]), int(row["pot"])
    order = [(button + step) % seats + 1 for step in range(seats)]
    expected = {
        order.index(int(seat)): int(won)
        for seat, won in (part.split(":") for part in row["awards"].split("|"))
    }
    if row["type"] == "high":
        winners = sorted(order.index(int(seat)) for seat in row["winners"].split("|"))
        assert dict(split(amount, winners)) == expected
        return
    highs, lows = (
        [order.index(int(seat)) for seat in part[2:].split("+")]
        for part in row["winners"].split("|")
    )
    assert _hilo_awards(seats, amount, highs, lows) == expected


def _hilo_awards(seats: int, amount: int, highs: list[int], lows: list[int]) -> dict[int, int]:
    """Stud hi-lo hands of which just the given players have the best high and the best low."""
    strong = iter(["AsKs", "AhKh"])
    holes = []
    for player in range(seats):
        hand = next(strong) if player in highs else ("3s2s" if player in lows else "9c9d")
        if player in highs and player in lows:
            hand = "As2s"
        holes.append(parse_cards(hand))
    board = "4c 5d 8h Qs Jd" if not set(highs) & set(lows) else "3c 4c 5d Qs Jd"
    contenders = sorted({*highs, *lows})
    showdown = Showdown(
        GAMES[GameCode.STUD_HILO],
        [Pot(amount, tuple(contenders))],
        contenders,
        [[(*hole, *parse_cards(board)) for hole in holes]],
        [()],
    )
    won: dict[int, int] = {}
    for award in showdown.awards(0, None):
        assert isinstance(award, PotAwarded)
        won[award.player] = won.get(award.player, 0) + award.amount
    return won


def test_stud_odd_chips_go_to_the_highest_card_by_suit() -> None:
    """Tied stud hands give the odd chip to the holder of the ace of spades (R-288)."""
    holes = [parse_cards(cards) for cards in ("AhKd9c7d5s3d2c", "AsKh9d7h5c3h2s")]
    showdown = Showdown(GAMES[GameCode.STUD], [Pot(101, (0, 1))], [0, 1], [holes], [()])
    won = {a.player: a.amount for a in showdown.awards(0, None) if isinstance(a, PotAwarded)}
    assert won == {0: 50, 1: 51}


@pytest.mark.parametrize("row", RAKES, ids=case_ids(RAKES))
def test_rake(row: Row) -> None:
    """A share of the pot, at most the cap, nothing before the flop (R-174 to R-177)."""
    amount = int(row["pot_units"])
    if row["flop_seen"] == "yes":
        cap = int(row["cap_units"]) if row["cap_units"] else None
        taken = sum(rake_by_pot([Pot(amount, (0, 1))], int(row["rake_bps"]), cap))
        assert (taken, amount - taken) == (int(row["rake"]), int(row["net"]))
        return
    hand_rules = HandRules(rake_bps=int(row["rake_bps"]), rake_cap=int(row["cap_units"]))
    hand = a_hand(
        [500, 500], stakes=Stakes.blinds(125, 250), hand_rules=hand_rules, script="r500 f"
    )
    assert hand.result is not None
    assert (sum(pot.amount for pot in hand.result.pots), hand.result.rake) == (amount, 0)


def test_rake_comes_from_the_main_pot_first() -> None:
    """Main pot 60, side pot 100, 10 % of both: all 16 from the main pot (R-177)."""
    hand_rules = HandRules(rake_bps=1000)
    hand = a_hand([20, 200, 200], hand_rules=hand_rules, script="r20 c c r50 c k k k k")
    taken = events_of(hand, RakeTaken)
    assert taken == [RakeTaken(0, 16)]
    assert hand.result is not None
    assert sum(hand.stacks) + hand.result.rake == 420


def test_rake_never_touches_the_uncalled_bet() -> None:
    """A bet of 100 that nobody calls goes back before the rake is reckoned (R-074, R-177)."""
    hand = a_hand(hand_rules=HandRules(rake_bps=500), script="r10 c f k k r100 f")
    assert hand.result is not None
    assert events_of(hand, UncalledReturned)[-1].amount == 100
    assert [pot.amount for pot in hand.result.pots] == [22]
    assert hand.result.rake == 1


def test_rake_before_the_flop_where_the_house_takes_it() -> None:
    """A hand that ends at once is raked if no-flop-no-drop is off."""
    hand_rules = HandRules(rake_bps=1000, no_flop_no_drop=False)
    hand = a_hand(stakes=Stakes.blinds(10, 20), hand_rules=hand_rules, script="r40 f f")
    assert hand.result is not None
    assert hand.result.rake == 5


def test_stud_has_its_flop_on_the_second_street() -> None:
    """Rake in stud starts with the second round of cards (R-175)."""
    hand_rules = HandRules(rake_bps=2500)
    first = a_hand(game=GameCode.STUD, structure=FL, hand_rules=hand_rules, script="b f f")
    later = a_hand(game=GameCode.STUD, structure=FL, hand_rules=hand_rules, script="r2 c c r2 f f")
    assert first.result is not None
    assert later.result is not None
    assert (first.result.rake, later.result.rake) == (0, 2)


def test_a_folded_player_above_all_others_leaves_the_chips() -> None:
    """The chips of a folded player above every live one join the last pot (R-073)."""
    assert build_pots([50, 20, 20], [True, False, False]) == (Pot(90, (1, 2)),)
    pots = build_pots([50, 20, 30, 30], [True, False, False, False])
    assert pots == (Pot(80, (1, 2, 3)), Pot(50, (2, 3)))


def test_chips_of_folded_players_alone_are_contested_by_all() -> None:
    """All live players contest the pot when none of them has put anything in."""
    assert build_pots([30, 0, 0], [True, False, False]) == (Pot(30, (1, 2)),)


def test_dead_money_belongs_to_the_main_pot() -> None:
    """Dead chips make nobody's share larger; who has nothing else contests them alone."""
    pots = build_pots([0, 20, 20], [False, False, False], dead=5)
    assert pots == (Pot(5, (0, 1, 2)), Pot(40, (1, 2)))
    assert build_pots([10, 20, 20], [False] * 3, dead=5)[0] == Pot(35, (0, 1, 2))


@pytest.mark.parametrize(
    ("keywords", "script"),
    [
        ({"posts": (Post(0, PostKind.BIG_BLIND, 2),)}, "f f"),
        ({"game": GameCode.STUD, "structure": FL, "posts": ()}, "b f f"),
    ],
    ids=["dead small blind", "no ante"],
)
def test_a_bet_that_nobody_meets_leaves_no_pot(keywords: dict[str, Any], script: str) -> None:
    """The only chips in the middle go back, so nothing is awarded (R-074)."""
    hand = a_hand([100, 100, 100], script=script, **keywords)
    assert hand.result is not None
    assert hand.result.stacks == (100, 100, 100)
    assert hand.result.pots == hand.result.awards == ()
    assert hand.pot_total == 0


@given(st.lists(st.tuples(st.integers(0, 60), st.booleans()), min_size=2, max_size=8))
def test_pots_hold_every_chip(players: list[tuple[int, bool]]) -> None:
    """Every chip put in is in one of the pots, each won by a live player who paid for it."""
    contributed = [chips for chips, _ in players]
    folded = [gone for _, gone in players]
    folded[0] = False
    pots = build_pots(contributed, folded)
    assert sum(pot.amount for pot in pots) == sum(contributed)
    for pot, smaller in pairwise(pots):
        assert set(smaller.eligible) < set(pot.eligible)
    assert all(not folded[player] for pot in pots for player in pot.eligible)


@given(st.integers(0, 1000), st.lists(st.integers(0, 9), min_size=1, unique=True))
def test_a_split_is_fair(amount: int, winners: list[int]) -> None:
    """Parts differ by one chip at most, the larger ones first, and make the whole."""
    parts = [part for _, part in split(amount, winners)]
    assert sum(parts) == amount
    assert sorted(parts, reverse=True) == parts
    assert max(parts) - min(parts) <= 1
