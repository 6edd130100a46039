"""Registration, the start, late and new entries, tickets (R-182 to R-190, R-218 to R-233)."""

from dataclasses import replace
from typing import Any

import pytest

from bot.bank import accounts
from bot.ids import Chips, TableId
from bot.refusal import BrokenInvariant
from bot.tournament import commands as ask
from bot.tournament.commands import Ticket
from bot.tournament.events import (
    CountdownStarted,
    CountdownStopped,
    Eliminated,
    Finished,
    Hastened,
    PrizePaid,
    PrizesFixed,
    RegistrationClosed,
    Seated,
    Started,
    TicketWon,
)
from bot.tournament.ledger import ticket_credit
from bot.tournament.options import Kind, Mode, Options, SatelliteTerms
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.state import Phase
from tests.builders import player
from tests.tournament.builders import (
    GUILD,
    MINUTE,
    NOON,
    NUMBER,
    Event,
    event,
    names,
    plan,
)

SIT_AND_GO = plan(kind=Kind.SIT_AND_GO, entrants=3)


def refuses(made: Event, code: str, kind: type, name: str, **more: object) -> None:
    with pytest.raises(TournamentRefusal, match=code):
        made.ask(kind, name, **more)


def register(made: Event, name: str, code: str, ticket: Ticket | None = None) -> None:
    """Registering is refused with `code`."""
    command = ask.Register(made.now_ms, player(name), name, "it", ticket, 1)
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


def test_nobody_enters_twice() -> None:
    """Neither does anybody leave who is not there."""
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
    """Not before the number is reached, and not a moment before the minute is over (R-218)."""
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
    """With all that it needs it starts a minute from then, and everybody hears so."""
    made = Event()
    made.enter("a b")
    made.apply(ask.Hasten(made.now_ms))
    assert made.heard(Hastened) == [Hastened(made.now_ms + MINUTE)]
    assert not made.tournament.wants_start(made.now_ms + MINUTE - 1)
    assert made.tournament.wants_start(made.now_ms + MINUTE)


def test_nothing_is_hastened_that_lacks_players_or_starts_anyway() -> None:
    """A sit & go has its own minute (R-218), and nobody can be hurried twice."""
    empty, full = Event(), Event(SIT_AND_GO)
    full.enter("a b c")
    for made, code in ((empty, "too-few-entrants"), (full, "tournament-starts-soon")):
        with pytest.raises(TournamentRefusal, match=code):
            made.apply(ask.Hasten(made.now_ms))
    full.start()
    with pytest.raises(TournamentRefusal, match="tournament-already-started"):
        full.apply(ask.Hasten(full.now_ms))


def test_a_countdown_stops_when_somebody_leaves() -> None:
    """It begins anew with the next last entry."""
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
    """With enough entrants a tick alone changes nothing: the host brings the tables."""
    made = Event()
    made.enter("a b")
    assert made.tournament.next_due_ms == NOON
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
    """The same number seats everybody the same; another one otherwise (R-123)."""
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
    for kind in (ask.Rebuy, ask.SitOut, ask.Exclude, ask.TakeSecondHalf):
        refuses(made, "tournament-not-started", kind, "a")


# --- late and new entries ---------------------------------------------------------------------

LATE = plan(late_levels=2, reentries_max=1)


def test_late_entrants_take_free_chairs() -> None:
    """With a full stack, at the smallest table, until the level ends."""
    made = event(names(17), LATE)
    made.enter("late")
    assert (made.stack("late"), made.state.sizes) == (1500, {1: 9, 2: 9})
    made.tick(10)
    made.enter("later")
    made.tick(10)
    register(made, "x", "registration-closed")


def test_a_late_entrant_may_need_a_new_table() -> None:
    """He waits for it, and others move there to keep him company (R-223)."""
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
    """He pays again, has a full stack, and only his last end counts."""
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
    """Both halves while there is time for the second, the whole stack afterwards (R-192)."""
    of = plan(mode=Mode.DOUBLE_CHANCE, second_half_level=1, late_levels=3)
    made = event("a b", of)
    made.enter("c")
    assert (made.stack("c"), made.of("c").half_owed) == (750, 750)
    made.tick(11)
    made.enter("d")
    assert (made.stack("d"), made.of("d").half_owed) == (1500, 0)


# --- satellites -------------------------------------------------------------------------------

SATELLITE = plan(
    kind=Kind.SIT_AND_GO,
    entrants=4,
    prize_part=Chips(100),
    fee=Chips(0),
    satellite=SatelliteTerms(99, Chips(300)),
    starts_ms=None,
)


def won_ticket() -> tuple[Event, Ticket]:
    """A satellite of four for 100 each: a won it, b was second."""
    made = event("a b c d", SATELLITE)
    made.bust("c d", by="a")
    made.bust("b", by="a")
    (won,) = made.heard(TicketWon)
    return made, won.ticket


def test_the_winner_of_a_satellite_wins_a_ticket() -> None:
    """What the pool has beyond its price goes to the second (R-230, R-232)."""
    made, ticket = won_ticket()
    assert ticket == Ticket(NUMBER, 99, player("a"), Chips(300))
    assert made.heard(PrizePaid) == [PrizePaid(player("b"), 2, Chips(100))]
    assert (made.won("a"), made.won("b"), made.pool) == (-100, 0, 300)


def test_a_ticket_is_worth_its_value() -> None:
    """It is paid out when its owner cannot use it (R-232), and the pool is empty."""
    made, ticket = won_ticket()
    batch = ticket_credit(GUILD, ticket)
    assert batch.changes() == {
        accounts.pool(GUILD, NUMBER): -made.pool,
        accounts.wallet(GUILD, player("a")): 300,
    }


def test_several_tickets_end_a_satellite_early() -> None:
    """When as many are left as there are tickets, everybody has one."""
    of = replace(SATELLITE, satellite=SatelliteTerms(99, Chips(200), tickets=2))
    made = event("a b c d", of)
    made.bust("c d", by="a")
    assert {won.ticket.player for won in made.heard(TicketWon)} == {player("a"), player("b")}
    assert made.heard(Finished) == [Finished(player("a"))]
    assert made.pool == 400


def by_pool(**changes: Any) -> Options:
    """For six, for 100 each; a ticket is worth 220."""
    terms = SatelliteTerms(99, Chips(220), by_pool=True)
    changes = {"entrants_min": 6, "entrants_max": 6, "satellite": terms} | changes
    return replace(SATELLITE, **changes)


def test_a_pool_pays_several_tickets() -> None:
    """It is over when as many are left, and the next one has what remains (R-232)."""
    made = event("a b c d e f", by_pool())
    made.bust("c d e", by="a")
    assert not made.heard(Finished)
    made.bust("b", by="a")
    assert {won.ticket.player for won in made.heard(TicketWon)} == {player("a"), player("f")}
    assert made.heard(PrizePaid) == [PrizePaid(player("b"), 3, Chips(160))]
    assert (made.pool, made.won("b")) == (440, 60)


def test_tickets_wait_until_the_pool_is_known() -> None:
    """While somebody can still enter, being as few as there are tickets ends nothing."""
    plan_of = by_pool(kind=Kind.SCHEDULED, late_levels=1, starts_ms=NOON, prize_part=Chips(200))
    made = event("a b c d e f", plan_of)
    made.bust("c d", by="a")
    assert not made.heard(Finished)
    made.tick(11)
    assert {won.ticket.player for won in made.heard(TicketWon)} == set(map(player, "abcef"))
    assert made.heard(PrizePaid) == [PrizePaid(player("d"), 6, Chips(100))]


def test_the_house_makes_up_a_small_satellite() -> None:
    """A ticket costs what it costs."""
    made = event("a b c d", replace(SATELLITE, satellite=SatelliteTerms(99, Chips(900))))
    made.bust("b c d", by="a")
    assert (made.pool, made.house) == (900, -500)


def final() -> Event:
    """The event that tickets are for: 270+30."""
    return Event(plan(prize_part=Chips(270), fee=Chips(30)))


def ticket_for(name: str, value: int = 300, target: int = NUMBER) -> Ticket:
    return Ticket(12, target, player(name), Chips(value))


def test_a_ticket_pays_an_entry() -> None:
    """Out of the satellite's pool; the wallet is not touched (R-231)."""
    made = final()
    made.balances[accounts.pool(GUILD, 12)] = 300
    made.enter("a", ticket_for("a"))
    assert (made.won("a"), made.pool, made.house) == (0, 270, 30)
    assert made.balances[accounts.pool(GUILD, 12)] == 0
    made.leave("a")
    assert (made.won("a"), made.pool, made.house) == (0, 0, 0)
    assert made.balances[accounts.pool(GUILD, 12)] == 300


@pytest.mark.parametrize(
    "ticket", [ticket_for("b"), ticket_for("a", 299), ticket_for("a", 300, 5)], ids=str
)
def test_only_the_right_ticket_counts(ticket: Ticket) -> None:
    """Nobody else's, of no other value, for no other event."""
    register(final(), "a", "ticket-for-another", ticket)


def test_a_cancelled_target_pays_the_ticket_out() -> None:
    """Its value goes to the wallet (R-232)."""
    made = final()
    made.balances[accounts.pool(GUILD, 12)] = 300
    made.enter("a", ticket_for("a"))
    made.apply(ask.Cancel(made.now_ms))
    assert (made.won("a"), made.pool, made.house) == (300, 0, 0)


def test_a_chain_of_satellites() -> None:
    """Quarter-finals of nine, a semi-final of their four winners, one seat in the final."""
    quarter = replace(SATELLITE, entrants_min=9, entrants_max=9)
    winners = []
    for number in range(4):
        made = event(names(9), replace(quarter, satellite=SatelliteTerms(50, Chips(900))), number)
        made.bust(" ".join(f"p{n}" for n in range(9) if n != number), by=f"p{number}")
        winners += [won.ticket.player for won in made.heard(TicketWon)]
        assert made.pool == 900
    assert winners == [player(f"p{number}") for number in range(4)]
    semi = Event(
        replace(SATELLITE, prize_part=Chips(900), satellite=SatelliteTerms(NUMBER, Chips(3600)))
    )
    for number in range(4):
        semi.balances[accounts.pool(GUILD, number)] = 900
        ticket = Ticket(number, NUMBER, player(f"p{number}"), Chips(900))
        semi.enter(f"p{number}", ticket)
    semi.start()
    semi.bust("p1 p2 p3", by="p0")
    assert [won.ticket.value for won in semi.heard(TicketWon)] == [3600]
