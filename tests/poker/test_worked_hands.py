"""The worked hands of the rules, step by step (R-289 to R-293)."""

from bot.poker.events import Acted, PotAwarded, Shown
from bot.poker.hand import Hand
from bot.poker.setup import Stakes
from tests.poker.facts import facts
from tests.poker.hands import a_hand, events_of, play

WORDS = {"fold": "f", "check": "k", "call": "c"}
STREETS = ("preflop", "flop", "turn", "river")
SEED_SLIPS = {"13", "14"}
"""Steps at which the source prints stacks that its own later steps correct (S-01)."""


def play_steps(hand: Hand, names: list[str], rows: list[dict[str, str]]) -> None:
    """Plays the rows and compares street, turn, added chips and pot at each."""
    for row in rows:
        player = names.index(row["player"])
        assert hand.to_act == player, row["step"]
        assert STREETS[hand.street_number] == row["street"], row["step"]
        kind = row["action"]
        word = WORDS.get(kind) or f"r{row['to']}"
        events = play(hand, word)
        act = events[0]
        assert isinstance(act, Acted)
        assert act.kind.value == kind, row["step"]
        assert (act.to, act.added) == (int(row["to"]), int(row["added"])), row["step"]
        if not hand.over:
            assert hand.pot_total == int(row["pot_after"]), row["step"]
            if row["seed_pot"]:
                assert hand.pot_total == int(row["seed_pot"]), row["step"]


def test_hand_a() -> None:
    """Bob's three nines beat Carol's two pair in a pot of 26 (R-289, R-290)."""
    names = ["Bob", "Carol", "Ted", "Alice"]
    rows = facts("hand_A_steps")
    hand = a_hand(
        [100] * 4,
        stakes=Stakes.blinds(1, 2),
        holes=["Qs9h", "KsJh", "", "Ac7c"],
        board="9c Kc 3h 5s 9d",
    )
    steps = [row for row in rows if "post" not in row["action"] and row["action"] != "win"]
    for row in steps:
        play_steps(hand, names, [row])
        player = names.index(row["player"])
        if not hand.over:
            assert hand.stacks[player] - 100 == int(row["net_after"]), row["step"]
    assert [stack - 100 for stack in hand.stacks] == [16, -10, 0, -6]
    assert [(a.player, a.amount) for a in events_of(hand, PotAwarded)] == [(0, 26)]
    assert events_of(hand, Shown)[0].player == names.index("Bob")
    assert hand.mucked == [False, True, False, False]


def test_hand_b() -> None:
    """Nine players, one pot of 2,310 for a pair of queens (R-291 to R-293)."""
    finals = facts("hand_B_final_stacks")
    names = [row["player"] for row in finals]
    hand = a_hand(
        [1500] * 9,
        stakes=Stakes.blinds(10, 20),
        holes=["", "", "", "", "", "", "AsQs", "", "JhJc"],
        board="Qd 8c 4s 2h 9d",
    )
    steps = facts("hand_B_steps")
    for row in steps:
        if row["action"].startswith("post") or row["action"] == "win":
            continue
        play_steps(hand, names, [row])
        player = names.index(row["player"])
        if not hand.over:
            assert hand.stacks[player] == int(row["stack_after"]), row["step"]
            if row["seed_stack"] and row["step"] not in SEED_SLIPS:
                assert hand.stacks[player] == int(row["seed_stack"]), row["step"]
    assert hand.stacks == [int(row["stack"]) for row in finals]
    assert [event.player for event in events_of(hand, Shown)] == [names.index("GameOver")]
    assert events_of(hand, PotAwarded)[0].amount == 2310
