"""Changing a plan before the start: freely at first, then only what harms nobody."""

from dataclasses import replace
from typing import Any

import pytest

from bot.codec import from_json, to_json
from bot.ids import Chips
from bot.tournament import tournament_commands as ask
from bot.tournament.events import BreakBegan, PlanChanged
from bot.tournament.options import HandForHand, SponsorTerms, TournamentKind
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.tournament import tournament_from_json, tournament_to_json
from bot.tournament.tournament_commands import TOURNAMENT_COMMANDS
from tests.builders import player
from tests.tournament.builders import MINUTE, NOON, Event, plan, sheet, velox_plan

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
