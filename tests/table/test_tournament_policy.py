"""A tournament's table: seated, cast and topped up by the tournament alone."""

import json
from dataclasses import replace
from typing import Any

import pytest

from bot.ids import Chips, HandId
from bot.poker.cards import FULL_DECK
from bot.refusal import BrokenInvariant
from bot.table.events import AwayReason, CameBack, HandEnded, Left, SatOut
from bot.table.rules import TableCode
from bot.table.seats import Presence
from bot.table.snapshot import table_from_json, table_to_json
from bot.table.state import HandOutcome, KnockedOut
from bot.table.table_commands import ArrangeSeats, StartHand, TakeMoreTime, TournamentLineup
from tests.builders import player, replayed, state_of
from tests.table.event import LEVEL, EventGame, assignment, assignments, code_of, event_game, lineup

# --- the cast -------------------------------------------------------------------------------------


def test_everybody_in_the_lineup_plays() -> None:
    """A hand has the seats, stacks, rules, and blinds of its lineup."""
    table = event_game(lineup("a b c d", 1, 2, 3, small_blind=5, big_blind=10))
    assert table.dealt == ["b", "c", "d", "a"]
    assert table.posts() == {"b": [("small-blind", 5)], "c": [("big-blind", 10)]}
    assert table.turn == "d"
    assert table.view().rules.big_blind == 10


def test_heads_up_the_button_has_the_small_blind() -> None:
    """The button acts first before the flop heads-up, and last afterwards (R-095)."""
    table = event_game(lineup("a b", 1, 1, 2))
    assert table.posts() == {"a": [("small-blind", 1)], "b": [("big-blind", 2)]}
    assert table.turn == "a"
    table.play("a call, b check")
    assert table.turn == "b"


def test_who_passes_the_button_over_has_it_with_the_small_blind() -> None:
    """R-134, R-135: seat 1 plays, seat 2 has button and small blind and speaks last."""
    table = event_game(lineup("a b c d", 2, 2, 3))
    assert table.dealt == ["c", "d", "a", "b"]
    assert table.posts() == {"b": [("small-blind", 1)], "c": [("big-blind", 2)]}
    assert table.turn == "d"
    table.play("d call, a call, b call, c check")
    assert table.turn == "c"
    table.play("c check, d check, a check")
    assert table.turn == "b"


def test_button_passed_over_between_three() -> None:
    """The big blind's left-hand neighbour speaks first, the small blind last."""
    table = event_game(lineup("a b c", 2, 2, 3))
    assert table.posts() == {"b": [("small-blind", 1)], "c": [("big-blind", 2)]}
    assert table.turn == "a"
    table.play("a call, b call, c check")
    assert table.turn == "c"


def test_dead_small_blind() -> None:
    """R-127: nobody posts it where nobody sits."""
    table = event_game(lineup(assignments("a b c d")[:1] + assignments("a b c d")[2:], 1, 2, 3))
    assert table.posts() == {"c": [("big-blind", 2)]}
    assert table.turn == "d"


def test_dead_small_blind_of_somebody_who_waits() -> None:
    """R-134: a player moved to the small blind sits the hand out, and nobody posts it."""
    table = event_game(lineup("a b c d", 1, 2, 3, waiting=[2]))
    assert table.dealt == ["c", "d", "a"]
    assert table.posts() == {"c": [("big-blind", 2)]}
    assert table.presence("b") is Presence.WAITING
    assert table.stacks["b"] == 100


def test_dead_button() -> None:
    """R-126: a dead button is shown at the last live dealer before it."""
    table = event_game(lineup("a b c", 6, 1, 2))
    assert table.dealt == ["a", "b", "c"]
    assert table.view().button == 3


def test_everybody_antes() -> None:
    """Everybody pays the level's ante, a small stack as much of it as it has."""
    table = event_game(lineup({"a": 100, "b": 1, "c": 100}, 1, 2, 3, ante=2))
    assert table.posts()["b"] == [("ante", 2), ("small-blind", 1)]
    assert table.hand.stacks[0] == 0


def test_another_game_in_the_next_level() -> None:
    """Mixed games: a hand of stud has no blinds, the next one of Omaha has them again."""
    table = event_game(lineup("a b c", 1, 2, 3))
    table.fold_round()
    stud = lineup("a b c", 2, 3, 1, game="stud", structure="fixed-limit", big_blind=4, ante=1)
    table.deal(stud)
    assert {kind for owed in table.posts().values() for kind, _ in owed} == {"ante"}
    assert table.view().button is None
    table.fold_round()
    table.deal(lineup("a b c", 3, 1, 2, game="omaha"))
    assert table.posts() == {"a": [("small-blind", 1)], "b": [("big-blind", 2)]}


def test_a_blind_for_more_than_the_stack() -> None:
    """Blinds beyond the stacks put both all in; the hand plays itself to its end."""
    table = EventGame()
    events = table.deal(lineup({"a": 3, "b": 2}, 1, 1, 2, small_blind=50, big_blind=100))
    assert any(isinstance(event, HandEnded) for event in events)
    assert sum(table.stacks.values()) == 5


def test_absent_players_are_dealt_in() -> None:
    """R-146: the blind is taken, the turn is folded at once, nobody waits."""
    people = (
        assignment(1, "a"),
        assignment(2, "b", absent=True),
        assignment(3, "c"),
        assignment(4, "d"),
    )
    table = event_game(lineup(people, 1, 2, 3))
    assert table.presence("b") is Presence.SITTING_OUT
    table.play("d call, a call, c check")
    assert table.hand.folded == [True, False, False, False]
    table.fold_round()
    assert table.stacks["b"] == 99


def test_all_absent_but_one() -> None:
    """The hand plays itself as far as nobody has to be asked."""
    people = (assignment(1, "a"), assignment(2, "b", absent=True), assignment(3, "c", absent=True))
    table = event_game(lineup(people, 1, 2, 3))
    table.act("a", "raise", 6)
    assert not table.table.hand_running
    assert table.stacks == {"a": 103, "b": 99, "c": 98}


def test_nobody_owes_blinds_or_loses_a_seat() -> None:
    """A tournament deals an absent player in and keeps their seat, however long they're away."""
    people = (assignment(1, "a"), assignment(2, "b", absent=True), assignment(3, "c"))
    table = EventGame()
    for _ in range(8):
        table.deal(lineup(people, 1, 2, 3))
        table.fold_round()
    seat = table.table.seats[2]
    assert (seat.owes_blinds, seat.hands_away, table.presence("b")) == (
        False,
        0,
        Presence.SITTING_OUT,
    )


@pytest.mark.parametrize(
    "wrong",
    [
        lineup("a", 1, 1, 1),
        replace(lineup("a b c", 1, 2, 3), dealt=(1, 2, 3)),
        lineup("a b c", 1, 2, 4),
        replace(lineup({"a": 5, "b": 5, "c": 0}, 1, 2, 1), dealt=(2, 3, 1)),
        lineup((assignment(1, "a"), assignment(1, "b"), assignment(2, "c")), 1, 1, 2),
        lineup((assignment(1, "a"), assignment(3, "a"), assignment(2, "c")), 1, 2, 3),
        lineup((assignment(1, "a"), assignment(7, "b")), 1, 1, 7),
    ],
)
def test_a_wrong_lineup_is_a_broken_invariant(wrong: TournamentLineup) -> None:
    """A tournament that casts nonsense stops here, and nothing has changed."""
    table = event_game(lineup("a b c", 1, 2, 3))
    table.fold_round()
    before = state_of(table.table)
    with pytest.raises(BrokenInvariant):
        table.deal(wrong)
    assert state_of(table.table) == before


def test_a_lineup_with_a_bad_deck_changes_nothing() -> None:
    """A hand that cannot be dealt leaves seats and rules as they were."""
    table = event_game(lineup("a b c", 1, 2, 3))
    table.fold_round()
    before = state_of(table.table)
    with pytest.raises(Exception, match="wrong-deck"):
        table.apply(StartHand(HandId(9), FULL_DECK[:20], 0, lineup=lineup("a d", 1, 1, 2)))
    assert state_of(table.table) == before


# --- seats ----------------------------------------------------------------------------------------


def test_arranging_moves_and_tops_up() -> None:
    """A tournament moves people and chips at its table between hands, without a hand."""
    table = event_game(lineup("a b c", 1, 2, 3))
    table.fold_round()
    assert table.arrange((assignment(1, "a", 150), assignment(4, "d", 70))) == ()
    assert table.stacks == {"a": 150, "d": 70}


def test_arranging_waits_for_the_end_of_the_hand() -> None:
    """No chip moves while a hand runs."""
    table = event_game(lineup("a b c", 1, 2, 3))
    assert code_of(table, ArrangeSeats(assignments("a b"), LEVEL)) is TableCode.HAND_IN_PROGRESS


def test_arranging_shows_the_new_level() -> None:
    """The stakes are shown before the first hand with them."""
    table = event_game(lineup("a b", 1, 1, 2))
    table.fold_round()
    table.arrange("a b", small_blind=50, big_blind=100)
    view = table.view()
    assert (view.rules.big_blind, view.rules.tournament) == (100, 5)


def test_staying_in_a_seat_keeps_the_time_bank() -> None:
    """A time bank stays used, unless the player is moved to another table."""
    table = event_game(lineup("a b c", 1, 2, 3))
    table.apply(TakeMoreTime(player("a"), table.table.hand_id, table.table.turn))
    table.fold_round()
    table.arrange("a b c")
    assert table.table.seats[1].time_bank == 20
    table.arrange((assignment(1, "b"), assignment(2, "a")))
    assert table.table.seats[2].time_bank == 30


def test_missed_turns_are_counted_from_hand_to_hand() -> None:
    """R-148: the third in a row sits the player out, who keeps the seat."""
    table = EventGame()
    for hand in range(3):
        table.deal(lineup("a b", 1, 1, 2))
        events = table.time_out()
        assert any(isinstance(event, SatOut) for event in events) == (hand == 2)
    assert SatOut(1, player("a"), "a", AwayReason.TIMEOUTS) in events
    assert "a" in table.stacks


def test_who_is_back_for_the_next_hand_starts_counting_anew() -> None:
    """The tournament lists the player as present again: missed turns are forgotten."""
    table = EventGame()
    for _ in range(3):
        table.deal(lineup("a b", 1, 1, 2))
        table.time_out()
    table.deal(lineup("a b", 1, 1, 2))
    table.time_out()
    assert table.presence("a") is Presence.PLAYING


def test_sitting_out_and_coming_back() -> None:
    """R-146: in the middle of a hand their turns are played at once until they are back."""
    table = event_game(lineup("a b c", 1, 2, 3))
    assert table.sit_out("a")[0] == SatOut(1, player("a"), "a", AwayReason.ASKED)
    assert table.turn == "b"
    assert table.come_back("a") == (CameBack(1, player("a"), "a"),)
    assert table.presence("a") is Presence.PLAYING


def test_a_player_without_chips_keeps_the_seat() -> None:
    """A player without chips keeps the seat until the tournament decides: a rebuy may be open."""
    table = event_game(lineup({"a": 100, "b": 100, "c": 50}, 1, 2, 3))
    events = knock_out_c(table)
    assert not any(isinstance(event, Left) for event in events)
    assert table.stacks == {"a": 151, "b": 99, "c": 0}
    table.deal(lineup({"a": 151, "b": 99, "c": 0}, 1, 1, 2))
    assert table.dealt == ["b", "a"]


def knock_out_c(table: EventGame) -> Any:
    """Seat 1 wins all of seat 3's chips in a hand with seat 2's small blind."""
    table.void()
    table.deal(lineup({"a": 100, "b": 100, "c": 50}, 1, 2, 3), "2c Ks As 3d Kh Ah")
    table.act("a", "raise", 50)
    table.act("b", "fold")
    return table.act("c", "call")


# --- outcomes -------------------------------------------------------------------------------------


def test_the_outcome_says_who_has_what_and_who_took_it() -> None:
    """The outcome of a hand that is over."""
    table = event_game(lineup({"a": 100, "b": 100, "c": 50}, 1, 2, 3))
    knock_out_c(table)
    assert table.table.outcome == HandOutcome(
        HandId(2),
        stacks=((player("b"), Chips(99)), (player("c"), Chips(0)), (player("a"), Chips(151))),
        knocked_out=(KnockedOut(player("c"), (player("a"),)),),
    )


def test_a_void_hand_leaves_the_stacks_of_the_lineup() -> None:
    """R-157: everybody has the stack of before it; the outcome says that it was void."""
    table = event_game(lineup({"a": 80, "b": 70, "c": 60}, 1, 2, 3))
    table.act("a", "raise", 40)
    table.void()
    assert table.stacks == {"a": 80, "b": 70, "c": 60}
    assert table.table.outcome == HandOutcome(HandId(1), voided=True)


def test_the_snapshot_keeps_level_and_outcome() -> None:
    """A restarted table can still tell the tournament how its last hand ended."""
    table = event_game(lineup({"a": 100, "b": 100, "c": 50}, 1, 2, 3, small_blind=2, big_blind=4))
    table.fold_round()
    again = table_from_json(
        replace(LEVEL, tournament=5), json.loads(json.dumps(table_to_json(table.table)))
    )
    assert again.outcome == table.table.outcome
    assert again.rules == table.table.rules
    assert again.seats == table.table.seats


def test_the_same_commands_make_the_same_table() -> None:
    """The journal gives lineups, moves, and all else back as they went in."""
    table = event_game(lineup("a b c", 1, 2, 3))
    table.fold_round()
    table.arrange((assignment(1, "a", 150), assignment(4, "d", 70, absent=True)))
    table.deal(lineup((assignment(1, "a", 150), assignment(4, "d", 70, absent=True)), 4, 4, 1))
    assert state_of(replayed(table.table.rules, table.done)) == state_of(table.table)
