"""`mazziere showdown`: the tables of worked hands through the command, odd chips, bad input."""

import json
from fractions import Fraction

import pytest

from bot.cli.showdown import run
from tests.poker.facts import facts

Row = dict[str, str]
Hands = list[tuple[str, str]]

# Divides by every share in the tables.
POT = 1_200

GAMES = {
    "NLHE": "holdem",
    "omaha8": "omaha-hilo",
    "stud7": "stud",
    "stud8": "stud-hilo",
    "stud5": "five-card-stud",
}


def cases(block: str, share: str) -> list[object]:
    """Each case of a block with its rows, and what each player wins."""
    by_case: dict[str, list[Row]] = {}
    for row in facts(block):
        by_case.setdefault(row["case"], []).append(row)
    return [
        pytest.param(rows, {row["player"]: Fraction(row[share]) for row in rows}, id=case)
        for case, rows in by_case.items()
    ]


def showdown(
    capsys: pytest.CaptureFixture[str], game: str, board: str, hands: Hands, pot: int = POT
) -> dict[str, dict[str, object]]:
    """The players of the JSON answer."""
    assert run(game, board, pot, hands, True) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["pot"] == pot == sum(player["won"] for player in answer["players"].values())
    assert list(answer["players"]) == [name for name, _ in hands]
    return answer["players"]


def refused(
    capsys: pytest.CaptureFixture[str], game: str, board: str, hands: Hands, pot: int = POT
) -> str:
    """The sentence on stderr of a call that exits with 2 and answers nothing."""
    assert run(game, board, pot, hands, True) == 2
    written = capsys.readouterr()
    assert written.out == ""
    assert written.err.count("\n") == 1
    return written.err.strip()


def check(
    found: dict[str, dict[str, object]],
    rows: list[Row],
    shares: dict[str, Fraction],
    category: str,
    best: str,
) -> None:
    for row in rows:
        player = found[row["player"]]
        assert player["category"] == row[category]
        assert sorted(str(player["best"]).split()) == sorted(row[best].split())
        assert player["won"] == POT * shares[row["player"]]


@pytest.mark.parametrize(("rows", "shares"), cases("hand_cases", "share"))
def test_hand_cases(
    capsys: pytest.CaptureFixture[str], rows: list[Row], shares: dict[str, Fraction]
) -> None:
    """The worked hold'em hands."""
    hands = [(row["player"], row["hole"]) for row in rows]
    found = showdown(capsys, GAMES[rows[0]["game"]], rows[0]["board"], hands)
    check(found, rows, shares, "category", "best")
    assert all(player["low"] is None for player in found.values())


@pytest.mark.parametrize(("rows", "shares"), cases("omaha_cases", "share"))
def test_omaha_cases(
    capsys: pytest.CaptureFixture[str], rows: list[Row], shares: dict[str, Fraction]
) -> None:
    """The worked Omaha hands, some of one player alone."""
    hands = [(row["player"], row["hole"]) for row in rows]
    found = showdown(capsys, "omaha", rows[0]["board"], hands)
    check(found, rows, shares, "category", "best")


@pytest.mark.parametrize(("rows", "shares"), cases("hilo_cases", "pot_share"))
def test_hilo_cases(
    capsys: pytest.CaptureFixture[str], rows: list[Row], shares: dict[str, Fraction]
) -> None:
    """The worked Omaha Hi-Lo hands with their lows."""
    hands = [(row["player"], row["hole"]) for row in rows]
    found = showdown(capsys, GAMES[rows[0]["game"]], rows[0]["board"], hands)
    check(found, rows, shares, "high_category", "high_best")
    for row in rows:
        assert (found[row["player"]]["low"] or "-") == row["low"]


@pytest.mark.parametrize(("rows", "shares"), cases("stud_hand_cases", "pot_share"))
def test_stud_hand_cases(
    capsys: pytest.CaptureFixture[str], rows: list[Row], shares: dict[str, Fraction]
) -> None:
    """The worked stud hands."""
    hands = [(row["player"], row["cards_held"]) for row in rows]
    found = showdown(capsys, GAMES[rows[0]["game"]], "", hands)
    check(found, rows, shares, "high_category", "high_best")
    for row in rows:
        assert (found[row["player"]]["low"] or "-") == row["low"]


@pytest.mark.parametrize("row", facts("razz_cases"), ids=lambda row: row["case"])
def test_razz_cases(capsys: pytest.CaptureFixture[str], row: Row) -> None:
    """The worked Razz hands; their cards overlap, so each is read alone."""
    for cards, low in (("better_cards", "better_low"), ("worse_cards", "worse_low")):
        found = showdown(capsys, "razz", "", [("A", row[cards])])["A"]
        assert found["low"] == row[low]
        assert "".join(card[0] for card in str(found["best"]).split()) == row[low]


def test_lowest_hand_wins_at_razz(capsys: pytest.CaptureFixture[str]) -> None:
    """R-283: a king-high low beats a pair of aces."""
    hands = [("Pair", "As Ah 2c 2d 2h 2s Ac"), ("King", "Ks Qd Jc Ts 9h Kd Qs")]
    found = showdown(capsys, "razz", "", hands)
    assert [found[name]["won"] for name in ("Pair", "King")] == [0, POT]
    assert [found[name]["category"] for name in ("Pair", "King")] == ["full house", "high card"]


@pytest.mark.parametrize(
    ("game", "board", "hands", "won"),
    [
        # the odd chip to the first winner left of the button.
        ("holdem", "As Ks Qs Js Ts", [("A", "2c 3c"), ("B", "2d 3d")], [51, 50]),
        # the odd chip of the pot to the high half, here the second seat.
        (
            "omaha-hilo",
            "3c 4d 8h Ks Kd",
            [("Low", "As 2s Th 9h"), ("High", "Kh Kc Qs Qd")],
            [50, 51],
        ),
        # the high half of 51 and the low half of 50, each cut by R-120.
        (
            "omaha-hilo",
            "3c 4d 8h Ks Kd",
            [("A", "As 2s Th 9h"), ("B", "Kh Kc Qs Qd"), ("C", "Ah 2h Ts 9s")],
            [25, 51, 25],
        ),
        # in stud the odd chip to the highest single card by suit, not by seat.
        (
            "five-card-stud",
            "",
            [("Hearts", "Ah Kd 9c 8d 7d"), ("Spades", "As Kc 9d 8c 7c")],
            [50, 51],
        ),
        (
            "stud-hilo",
            "",
            [("Low", "Ac 2d 3h 4s 6d Jc Qd"), ("High", "Kh Kd Ks 8s 9d Tc 9h")],
            [50, 51],
        ),
    ],
)
def test_odd_chips(
    capsys: pytest.CaptureFixture[str], game: str, board: str, hands: Hands, won: list[int]
) -> None:
    """101 chips are cut as the rules of the game say."""
    found = showdown(capsys, game, board, hands, pot=101)
    assert [player["won"] for player in found.values()] == won


def test_seventh_card_may_be_shared(capsys: pytest.CaptureFixture[str]) -> None:
    """R-287: six own cards and one community card."""
    hands = [("A", "As Ah 2c 3d 4h 9s"), ("K", "Ks Kh 2d 3c 5h 9d")]
    assert showdown(capsys, "stud", "Kd", hands)["K"]["won"] == POT


def test_text_is_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Without JSON the same facts stand in columns."""
    hands = [("Bea", "4h Qh 6c Td"), ("Carlo", "Kc Kh Ts 9s")]
    assert run("omaha-hilo", "Ah 2h 3c 9h Kd", 101, hands, False) == 0
    assert capsys.readouterr().out.splitlines() == [
        "player  hand             best five       low    wins",
        "Bea     flush            Ah Qh 9h 4h 2h  6432A   101",
        "Carlo   three of a kind  Kc Kh Kd Ah 9h  -         0",
    ]


def test_halves_of_a_pot_that_high_hands_win_are_both_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """At drawmaha the hand that wins the other half is written as a high hand is."""
    hands = [("Bea", "As Kd 2c 3d 4d"), ("Carlo", "5s 5d 7c 8d 9h")]
    assert run("drawmaha", "2h 3h 4h Tc Jc", 101, hands, False) == 0
    assert capsys.readouterr().out.splitlines() == [
        "player  hand      best five       low                       wins",
        "Bea     two pair  4d 4h 3d 3h Jc  high card As Kd 4d 3d 2c    51",
        "Carlo   one pair  5s 5d Jc Tc 4h  one pair 5s 5d 9h 8d 7c     50",
    ]


BOARD = "Ah 2h 3c 9h Kd"


@pytest.mark.parametrize(
    ("game", "board", "hands", "names"),
    [
        ("whist", BOARD, [("A", "As Ks")], "whist"),
        ("", BOARD, [("A", "As Ks")], "holdem"),
        ("hold\nem", BOARD, [("A", "As Ks")], "'hold\\nem'"),
        ("holdem", "Ah 2h 3c 9h", [("A", "As Ks")], "5 cards"),
        ("holdem", "", [("A", "As Ks")], "5 cards"),
        ("holdem", BOARD, [("A", "As Ks Qs")], "2 cards"),
        ("holdem", BOARD, [("A", "As")], "A has 1"),
        ("omaha", BOARD, [("A", "As Ks Qs")], "4 cards"),
        ("stud", "", [("A", "As Ks Qs Js Ts 2c")], "7 cards"),
        ("stud", "Ah 2h", [("A", "As Ks Qs Js Ts")], "0 cards"),
        ("five-card-stud", "Ah", [("A", "As Ks Qs Js")], "0 cards"),
        ("holdem", BOARD, [("A", "Ah Ks")], "Ah"),
        ("holdem", BOARD, [("A", "As Ks"), ("B", "As Kc")], "As"),
        ("holdem", BOARD, [("A", "As As")], "As"),
        ("holdem", BOARD, [("A", "As 1s")], "1s"),
        ("holdem", BOARD, [("A", "?? ??")], "??"),
        ("holdem", BOARD, [("A", "{card} Ks")], "{c"),
        ("holdem", BOARD, [("A", "As Ks"), ("A", "Qs Js")], "'A'"),
        ("holdem", BOARD, [("", "As Ks")], "Hand 1"),
        ("holdem", BOARD, [("A\nB", "As Ks")], "Hand 1"),
        ("holdem", BOARD, [], "one hand"),
        ("razz", "", [(str(n), "As Ks") for n in range(9)], "at most 8"),
        ("short-deck", "6h 7h 8h Tc Jc", [("A", "As Kd"), ("B", "5s 9d")], "no 5s in the deck"),
        ("short-deck", "2h 7h 8h Tc Jc", [("A", "As Kd")], "no 2h in the deck"),
        ("badugi", "", [("A", "As 2d 3c 4h 5h")], "4 cards in badugi"),
        ("irish", BOARD, [("A", "As 2d 3d 4s")], "2 cards in irish"),
        ("deuce-triple-draw", BOARD, [("A", "As 2d 3d 4s 5c")], "0 cards"),
    ],
)
def test_bad_input_is_one_sentence(
    capsys: pytest.CaptureFixture[str], game: str, board: str, hands: Hands, names: str
) -> None:
    """Cards that no deal could produce exit with 2 and says what is wrong."""
    assert names in refused(capsys, game, board, hands)


@pytest.mark.parametrize("pot", [0, -5])
def test_a_pot_has_chips(capsys: pytest.CaptureFixture[str], pot: int) -> None:
    """A pot without chips cannot be won."""
    assert str(pot) in refused(capsys, "holdem", BOARD, [("A", "As Ks")], pot=pot)
