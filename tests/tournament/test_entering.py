"""Registration, the start, late and new entries (R-182 to R-190, R-218 to R-221)."""

from dataclasses import replace

import pytest

from bot.ids import Chips, TableId
from bot.refusal import BrokenInvariant
from bot.tournament import tournament_commands as ask
from bot.tournament.events import (
    CountdownStarted,
    CountdownStopped,
    Eliminated,
    PrizesFixed,
    RegistrationClosed,
    Seated,
    Started,
    StartMovedUp,
    TournamentFinished,
)
from bot.tournament.options import TournamentKind, TournamentMode
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.state import Phase, Status
from tests.builders import player
from tests.tournament.builders import MINUTE, NOON, Event, event, names, plan

SIT_AND_GO = plan(kind=TournamentKind.SIT_AND_GO, entrants=3)


def refuses(made: Event, code: str, kind: type, name: str, **more: object) -> None:
    with pytest.raises(TournamentRefusal, match=code):
        made.ask(kind, name, **more)


def register(made: Event, name: str, code: str) -> None:
    """Registering is refused with `code`."""
    command = ask.Register(made.now_ms, player(name), name, "it", None, 1)
    with pytest.raises(TournamentRefusal, match=code):
        made.apply(command)


def test_an_entry_pays_prize_part_and_fee() -> None:
    """100+10 takes 110: a hundred to the pool, ten to the house (R-183)."""
    made = Event()
    made.enter("a b")
    assert (made.won("a"), made.pool, made.house) == (-110, 200, 20)


def test_a_freeroll_costs_nothing() -> None:
    """The wallet is unchanged, and the house pays the prizes (R-182)."""
    made = event("a b c", plan(prize_part=Chips(0), fee=Chips(0), added=Chips(500)))
    made.bust("a c", by="b")
    assert (made.won("a"), made.won("b"), made.house) == (0, 500, -500)


def test_all_begin_with_the_same_chips_and_are_out_without_any() -> None:
    """Whoever has none is out, and whoever has all of them has won (R-005, R-006)."""
    made = event("a b c")
    assert {made.stack(name) for name in "abc"} == {made.state.options.sheet.starting_stack}
    made.bust("a", by="b")
    assert made.of("a").status is Status.OUT
    assert made.of("c").status is Status.PLAYING
    made.bust("c", by="b")
    assert made.state.phase is Phase.FINISHED
    assert [event.winner for event in made.heard(TournamentFinished)] == [player("b")]


def test_nobody_enters_twice() -> None:
    """Nobody enters twice, and nobody leaves who is not there."""
    made = Event()
    made.enter("a")
    register(made, "a", "already-registered")
    refuses(made, "not-registered", ask.Unregister, "b")


def test_a_full_event_takes_nobody() -> None:
    """The most entrants are a hard limit (R-227)."""
    made = Event(plan(entrants_max=2))
    made.enter("a b")
    register(made, "c", "tournament-full")


def test_a_sit_and_go_starts_a_minute_after_the_last_entry() -> None:
    """A sit and go starts a minute after the last entry, not before the number is reached, and not
    a moment before the minute is over (R-218)."""
    made = Event(SIT_AND_GO)
    made.enter("a b")
    assert made.tournament.next_due_ms is None
    made.now_ms += 5 * MINUTE
    made.enter("c")
    assert made.heard(CountdownStarted) == [CountdownStarted(made.now_ms + MINUTE)]
    too_early = ask.Start(made.now_ms + MINUTE - 1, (TableId(1),), 1)
    with pytest.raises(TournamentRefusal, match="too-early-to-start"):
        made.apply(too_early)
    assert not made.tournament.wants_start(made.now_ms + MINUTE - 1)
    assert made.tournament.wants_start(made.now_ms + MINUTE)
    made.start()
    assert made.state.phase is Phase.RUNNING


def test_a_scheduled_event_may_be_hastened() -> None:
    """A hastened event starts a minute later with all that it needs, and everybody hears so."""
    made = Event()
    made.enter("a b")
    made.apply(ask.StartSooner(made.now_ms))
    assert made.heard(StartMovedUp) == [StartMovedUp(made.now_ms + MINUTE)]
    assert not made.tournament.wants_start(made.now_ms + MINUTE - 1)
    assert made.tournament.wants_start(made.now_ms + MINUTE)


def test_nothing_is_hastened_that_lacks_players_or_starts_anyway() -> None:
    """A sit & go has its own minute (R-218), and nobody can be hurried twice."""
    empty, full = Event(), Event(SIT_AND_GO)
    full.enter("a b c")
    for made, code in ((empty, "too-few-entrants"), (full, "tournament-starts-soon")):
        with pytest.raises(TournamentRefusal, match=code):
            made.apply(ask.StartSooner(made.now_ms))
    full.start()
    with pytest.raises(TournamentRefusal, match="tournament-already-started"):
        full.apply(ask.StartSooner(full.now_ms))


def test_a_countdown_stops_when_somebody_leaves() -> None:
    """A countdown stops when somebody leaves: it begins anew with the next last entry."""
    made = Event(SIT_AND_GO)
    made.enter("a b c")
    made.leave("b")
    assert made.heard(CountdownStopped)
    assert made.tournament.next_due_ms is None
    with pytest.raises(TournamentRefusal, match="too-few-entrants"):
        made.apply(ask.Start(made.now_ms + MINUTE, (TableId(1),), 1))
    made.enter("d")
    assert len(made.heard(CountdownStarted)) == 2


def test_a_scheduled_event_starts_at_its_time() -> None:
    """A tick alone changes nothing at the start of an event with enough entrants: the host brings
    the tables."""
    made = Event()
    made.enter("a b")
    assert made.tournament.next_due_ms == NOON
    with pytest.raises(TournamentRefusal, match="too-early-to-start"):
        made.apply(ask.Start(NOON - 1, (TableId(1),), 1))
    assert made.until_due() == ()
    made.start()
    assert made.heard(Started) == [Started(2, (TableId(1),))]
    assert made.heard(RegistrationClosed)


def test_the_start_needs_the_right_tables() -> None:
    """Ten players need two tables, each with an id of its own."""
    made = Event()
    made.enter(names(10))
    assert made.tournament.tables_wanted == 2
    for tables in ((1,), (1, 1), (1, 2, 3)):
        with pytest.raises(BrokenInvariant):
            made.apply(ask.Start(NOON, tuple(map(TableId, tables)), 1))
    made.start()
    assert sorted(made.state.sizes.values()) == [5, 5]


def test_seats_depend_on_the_chance_of_the_start() -> None:
    """One number of the draw seats everybody alike; another one otherwise (R-123)."""
    one, same, other = (event(names(9), chance=chance) for chance in (1, 1, 2))
    assert one.heard(Seated) == same.heard(Seated)
    assert one.heard(Seated) != other.heard(Seated)


def test_nobody_enters_after_the_start() -> None:
    """Late registration is off by default (R-233), and nothing starts twice."""
    made = event("a b c")
    register(made, "d", "registration-closed")
    with pytest.raises(TournamentRefusal, match="tournament-already-started"):
        made.start()


def test_before_the_start_nothing_is_played() -> None:
    """Hands, rebuys and pauses wait."""
    made = Event()
    made.enter("a b")
    with pytest.raises(TournamentRefusal, match="tournament-not-started"):
        made.deal()
    for kind in (ask.Rebuy, ask.SitOutEntrant, ask.Exclude, ask.TakeSecondHalf):
        refuses(made, "tournament-not-started", kind, "a")


# --- late and new entries ---------------------------------------------------------------------

LATE = plan(late_levels=2, reentries_max=1)


def test_late_entrants_take_free_seats() -> None:
    """Late entrants take free seats with a full stack, at the smallest table, until the level
    ends."""
    made = event(names(17), LATE)
    made.enter("late")
    assert (made.stack("late"), made.state.sizes) == (1500, {1: 9, 2: 9})
    made.tick(10)
    made.enter("later")
    made.tick(10)
    register(made, "x", "registration-closed")


def test_a_late_entrant_may_need_a_new_table() -> None:
    """The entrant waits for it, and others move there (R-223)."""
    made = event(names(18), LATE)
    made.enter("late")
    assert made.tournament.tables_wanted == 1
    assert made.of("late").table is None
    made.apply(ask.OpenTable(made.now_ms, TableId(3), 5))
    assert sorted(made.state.sizes.values()) == [6, 6, 7]
    with pytest.raises(TournamentRefusal, match="no-table-needed"):
        made.apply(ask.OpenTable(made.now_ms, TableId(4), 5))
    made.enter("later again more")
    with pytest.raises(TournamentRefusal, match="tournament-table-already-open"):
        made.apply(ask.OpenTable(made.now_ms, TableId(3), 5))


def test_somebody_who_is_out_may_enter_anew() -> None:
    """The player pays again, has a full stack, and only the last finish counts."""
    made = event("a b c", LATE)
    made.bust("a", by="b")
    (out,) = made.heard(Eliminated)
    assert out.place is None
    made.enter("a")
    assert (made.stack("a"), made.won("a"), made.pool) == (1500, -220, 400)
    register(made, "a", "already-registered")
    made.bust("a", by="b")
    register(made, "a", "no-reentry")
    made.bust("c", by="b")
    assert made.heard(PrizesFixed)[0].pool == 400
    assert [event.place for event in made.heard(Eliminated)[-2:]] == [2, 1]
    assert made.state.finishes == [[player("a")], [player("c")], [player("b")]]


def test_paid_places_count_all_entries() -> None:
    """Three players who made seven entries between them are paid as a field of seven."""
    made = event("a b c", replace(LATE, reentries_max=4))
    for _ in range(4):
        made.bust("a", by="b")
        made.enter("a")
    made.until_due()
    made.until_due()
    assert made.heard(PrizesFixed)[0].prizes == (350, 210, 140)


def test_the_excluded_do_not_come_back() -> None:
    """A sanction is not a lost stack."""
    made = event("a b c", LATE)
    made.ask(ask.Exclude, "a")
    register(made, "a", "no-reentry")


def test_a_late_double_chance() -> None:
    """A late double chance is both halves while there is time for the second, the whole stack
    afterwards (R-192)."""
    of = plan(mode=TournamentMode.DOUBLE_CHANCE, second_half_level=1, late_levels=3)
    made = event("a b", of)
    made.enter("c")
    assert (made.stack("c"), made.of("c").half_owed) == (750, 750)
    made.tick(11)
    made.enter("d")
    assert (made.stack("d"), made.of("d").half_owed) == (1500, 0)
