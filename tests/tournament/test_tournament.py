"""Tables that balance and break, and the final table (R-218 to R-224).

Changing a plan before the start: freely at first, then only what harms nobody.
"""

from dataclasses import replace
from typing import Any

import pytest

from bot.codec import from_json, to_json
from bot.ids import Chips, HandId, TableId
from bot.refusal import BrokenInvariant
from bot.tournament import tournament_commands as ask
from bot.tournament.events import (
    BreakBegan,
    FinalTable,
    Moved,
    PlanChanged,
    Seated,
    TableBroken,
    TableHandStarted,
)
from bot.tournament.options import HandForHand, SponsorTerms, TournamentKind
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.running import lineup_of
from bot.tournament.seating import Arrival
from bot.tournament.tournament import tournament_from_json, tournament_to_json
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS, Knockout
from tests.builders import player
from tests.poker.facts import case_ids, facts
from tests.tournament.builders import MINUTE, NOON, Event, event, names, plan, sheet, velox_plan

PLAIN = plan(no_show_levels=0)


def round_of(made: Event, table: int) -> None:
    """A hand in which nothing happens."""
    made.deal(table)
    made.end(table)


BALANCES = facts("balance_cases")


@pytest.mark.parametrize("case", BALANCES, ids=case_ids(BALANCES))
def test_worked_balances(case: dict[str, str]) -> None:
    """Played at full tables until the sizes are those of the case, then as many move as it says
    (R-222 to R-224).
    """
    before, seats = list(map(int, case["before"].split("|"))), int(case["seats"])
    made = event(names(seats * len(before)), PLAIN)
    for table in range(1, len(before) + 1):
        made.deal(table)
    for table, size in enumerate(before, 1):
        at = dict(enumerate(made.at(table)))
        losses = {at[seat]: -made.stack(at[seat]) for seat in range(size, seats)}
        there = {
            name: made.table_of(name) for number in made.state.tables for name in made.at(number)
        }
        made.end(table, **losses, **{at[0]: -sum(losses.values())})
    after = {name: made.table_of(name) for number in made.state.tables for name in made.at(number)}
    assert sorted(made.state.sizes.values()) == sorted(map(int, case["after"].split("|")))
    assert sum(there[name] != table for name, table in after.items()) == int(case["moves"])


def two_bust(made: Event, table: int) -> None:
    first, second, third, *_ = made.at(table)
    made.bust(f"{first} {second}", by=third, table=table)


def test_nine_and_seven_become_eight_and_eight() -> None:
    """Nine and seven become eight and eight as soon as the larger table is between hands (R-222,
    R-223)."""
    made = event(names(18), PLAIN)
    made.deal(2)
    two_bust(made, 1)
    assert made.state.sizes == {1: 7, 2: 9}
    made.end(2)
    assert made.state.sizes == {1: 8, 2: 8}
    assert len(made.heard(Moved)) == 1


def test_the_next_big_blind_moves() -> None:
    """The next big blind moves from the larger table to the big blind at the smaller one, or soon
    before it (R-223)."""
    made = event(names(18), PLAIN)
    round_of(made, 2)
    round_of(made, 1)
    due = lineup_of(made.state, made.state.tables[2]).positions.big_blind
    mover = made.state.tables[2].seats[due]
    two_bust(made, 1)
    (moved,) = made.heard(Moved)
    assert (moved.player, moved.seat, moved.to_table) == (mover, due, 1)
    cast = lineup_of(made.state, made.state.tables[1])
    assert moved.to_seat in cast.dealt


def test_somebody_may_move_into_a_running_hand_and_waits_for_the_next() -> None:
    """A full table: the seat is taken, and the hand continues without them."""
    made = event(names(27), PLAIN)
    for table in (1, 2, 3):
        round_of(made, table)
    made.deal(2)
    made.deal(3)
    two_bust(made, 1)
    made.deal(1)
    made.end(2)
    (moved,) = made.heard(Moved)
    assert (moved.table, moved.to_table) == (2, 1)
    assert moved.to_seat not in made.state.tables[1].dealt
    assert made.state.tables[1].arrivals == {moved.to_seat: Arrival.NEW}
    made.end(1)
    assert made.stack(made.entry(moved.player).name) == 1500


def test_a_table_breaks_when_it_is_not_needed() -> None:
    """Nineteen on three tables: one goes out and two tables are enough (R-223)."""
    made = event(names(19), PLAIN)
    made.deal(3)
    first, second, *_ = made.at(1)
    made.bust(first, by=second, table=1)
    assert made.state.tables[3].breaking
    made.end(3)
    assert made.heard(TableBroken) == [TableBroken(TableId(3))]
    assert sorted(made.state.sizes.values()) == [9, 9]
    with pytest.raises(TournamentRefusal, match="no-such-tournament-table"):
        made.deal(3)


def test_a_table_that_breaks_deals_no_more() -> None:
    """A table that breaks deals no more, even when its players cannot move yet, because all tables
    finish a round first."""
    made = event(names(19), PLAIN)
    made.deal(3)
    first, second, *_ = made.at(1)
    made.bust(first, by=second, table=1)
    made.deal(1)
    made.apply(ask.SetHandForHand(made.now_ms, True))
    made.end(3)
    with pytest.raises(TournamentRefusal, match="table-is-breaking"):
        made.deal(3)
    made.end(1)
    assert made.heard(TableBroken) == [TableBroken(TableId(3))]


def test_the_final_table_has_new_seats_and_a_new_button() -> None:
    """When everybody fits one table all others wait, then all sit down anew (R-224)."""
    made = event(names(10), PLAIN)
    round_of(made, 1)
    made.deal(2)
    first, second, *_ = made.at(1)
    made.bust(first, by=second, table=1)
    with pytest.raises(TournamentRefusal, match="forming-final-table"):
        made.deal(1)
    seated_before = len(made.heard(Seated))
    made.end(2)
    assert made.heard(FinalTable) == [FinalTable(TableId(1))]
    assert made.heard(TableBroken) == [TableBroken(TableId(2))]
    assert len(made.heard(Seated)) - seated_before == 9
    assert made.state.tables[1].positions is None
    made.deal(1)
    assert len(made.heard(TableHandStarted)[-1].dealt) == 9


def test_a_lone_player_waits_for_company() -> None:
    """Nobody plays against themselves."""
    made = event(names(6), replace(PLAIN, seats=3))
    made.deal(2)
    first, second, third = made.at(1)
    made.bust(f"{first} {second}", by=third, table=1)
    with pytest.raises(TournamentRefusal, match="tournament-table-too-empty"):
        made.deal(1)
    made.end(2)
    assert sorted(made.state.sizes.values()) == [2, 2]
    made.deal(1)


def test_nobody_deals_twice_at_once() -> None:
    """Nobody deals twice at once, nor ends a hand that is not the one running."""
    made = event("a b c", PLAIN)
    made.deal()
    with pytest.raises(TournamentRefusal, match="tournament-hand-running"):
        made.deal()
    old = ask.EndTableHand(made.now_ms, made.state.tables[1].id, HandId(77), (), 1)
    with pytest.raises(TournamentRefusal, match="tournament-old-hand"):
        made.apply(old)


def test_a_hand_that_makes_chips_stops_the_event() -> None:
    """Broken arithmetic elsewhere is never believed."""
    made = event("a b c", PLAIN)
    made.deal()
    with pytest.raises(BrokenInvariant):
        made.end(a=5)
    table = made.state.tables[1]
    with pytest.raises(BrokenInvariant):
        made.apply(ask.EndTableHand(made.now_ms, table.id, table.hand, (), 1))
    stacks = tuple((made.of(name).player, Chips(1500)) for name in "abc")
    stranger = Knockout(made.of("a").player, (player("z"),))
    with pytest.raises(BrokenInvariant):
        made.apply(ask.EndTableHand(made.now_ms, table.id, table.hand, stacks, 1, (stranger,)))


def test_a_void_hand_counts_for_nothing() -> None:
    """Stacks are those at its start (R-157)."""
    made = event("a b c", PLAIN)
    made.deal()
    table = made.state.tables[1]
    made.apply(ask.VoidTableHand(made.now_ms, table.id, table.hand, 3))
    assert [made.stack(name) for name in "abc"] == [Chips(1500)] * 3
    made.deal()


LATER = NOON + 60 * MINUTE


def change(made: Event, **fields: Any) -> tuple[PlanChanged, ...]:
    """The plan with other fields."""
    options = replace(made.state.options, **fields)
    made.apply(ask.ChangePlan(made.now_ms, options))
    return made.heard(PlanChanged)


def test_before_the_first_entry_everything_may_change() -> None:
    """Price, levels, start; who enters then pays the new price and plays the new levels."""
    made = Event()
    (event,) = change(
        made, prize_part=Chips(200), fee=Chips(0), sheet=sheet("turbo"), starts_ms=LATER
    )
    assert not event.entered
    made.enter("a b")
    assert made.won("a") == -200
    assert made.state.starts_ms == LATER
    made.start()
    assert made.now_ms == LATER
    assert made.state.entrants[player("a")].stack == sheet("turbo").starting_stack


@pytest.mark.parametrize(
    "fields",
    [
        {"prize_part": Chips(90)},
        {"fee": Chips(0)},
        {"entrants_max": 50},
        {"entrants_min": 3},
        {"starts_ms": LATER},
        {"sheet": sheet("turbo")},
        {"payouts": (1,)},
        {"guarantees": (Chips(500),)},
        {"deals": False},
        {"hand_for_hand": HandForHand.NEVER},
        {"no_show_levels": 1},
        {"seats": 6},
    ],
    ids=lambda fields: next(iter(fields)),
)
def test_what_could_harm_somebody_stays_once_they_have_entered(fields: dict[str, Any]) -> None:
    """The plan that was paid for is the one that is played; nothing has changed."""
    made = Event()
    made.enter("a")
    before = made.state.options
    with pytest.raises(TournamentRefusal, match="plan-would-harm"):
        change(made, **fields)
    assert made.state.options == before
    made.leave("a")
    change(made, **fields)


def test_what_harms_nobody_may_change_and_is_told() -> None:
    """Another title, more room, more money from the house."""
    made = Event(plan(payouts=(50, 30, 20)))
    made.enter("a b")
    *_, event = change(
        made,
        title="Saturday",
        entrants_max=200,
        added=Chips(300),
        guarantees=(Chips(100), Chips(50)),
    )
    assert event.entered
    assert made.state.options.title == "Saturday"


def test_a_sit_and_go_keeps_the_number_that_was_entered_for() -> None:
    """More players would let those who are there wait, and play for other shares."""
    made = Event(plan(kind=TournamentKind.SIT_AND_GO, entrants=6))
    made.enter("a")
    with pytest.raises(TournamentRefusal, match="plan-would-harm"):
        change(made, entrants_min=9, entrants_max=9)


def test_a_sit_and_go_may_be_given_a_start() -> None:
    """A sit & go may be given a start; nothing else becomes another kind of event, and prizes of
    one's own stay, too."""
    made = Event(plan(kind=TournamentKind.SIT_AND_GO, entrants=6))
    change(made, kind=TournamentKind.SCHEDULED, starts_ms=NOON, entrants_min=2)
    assert made.state.starts_ms == NOON
    for of, fields in (
        (plan(), {"kind": TournamentKind.SIT_AND_GO, "starts_ms": None, "entrants_min": 100}),
        (velox_plan(), {"kind": TournamentKind.SIT_AND_GO}),
        (plan(), {"sponsor": SponsorTerms(player("a"), Chips(5))}),
    ):
        with pytest.raises(TournamentRefusal, match="plan-kind-stays"):
            change(Event(of), **fields)


def test_a_plan_that_cannot_be_played_changes_nothing() -> None:
    """A changed plan passes the check of a new one (R-185), or changes nothing."""
    made = Event()
    with pytest.raises(TournamentRefusal, match="tournament-fee-too-high"):
        change(made, fee=Chips(50))
    assert made.state.options.fee == 10


def test_nothing_changes_after_the_start() -> None:
    """Nothing changes after the start, not even what harms nobody."""
    made = Event()
    made.enter("a b")
    made.start()
    with pytest.raises(TournamentRefusal, match="tournament-already-started"):
        change(made, title="Saturday")


def test_a_change_is_in_the_journal_and_in_the_snapshot() -> None:
    """A change that is read back from journal or snapshot leads to the same event."""
    made = Event()
    change(made, title="Saturday", sheet=replace(sheet(), breaks_max=2))
    command = made.done[-1]
    name = TOURNAMENT_COMMANDS.name_of(command)
    assert TOURNAMENT_COMMANDS.read(name, TOURNAMENT_COMMANDS.write(command)) == command
    again = tournament_from_json(tournament_to_json(made.tournament))
    assert again.state == made.state
    assert from_json(type(made.state.options), to_json(made.state.options)) == made.state.options


@pytest.mark.parametrize(("most", "breaks"), [(0, 3), (1, 1), (2, 2)])
def test_breaks_can_be_counted(most: int, breaks: int) -> None:
    """After the last one levels follow each other without a pause (R-206)."""
    made = Event(
        plan(no_show_levels=0, sheet=replace(sheet(), break_every_ms=20 * MINUTE, breaks_max=most))
    )
    made.enter("a b")
    made.start()
    while made.state.clock.level < 7:
        made.until_due()
    assert len(made.heard(BreakBegan)) == breaks
