"""Satellites: what they pay, and what a ticket is worth at its target (R-229 to R-232)."""

from dataclasses import replace
from typing import Any

import pytest

from bot.bank import accounts
from bot.ids import Chips
from bot.tournament import tournament_commands as ask
from bot.tournament.events import PrizePaid, TicketWon, TournamentFinished
from bot.tournament.ledger import ticket_credit
from bot.tournament.options import SatelliteTerms, TournamentKind, TournamentOptions
from bot.tournament.refusals import TournamentRefusal
from bot.tournament.tournament_commands import Ticket
from tests.builders import player
from tests.tournament.builders import GUILD, NOON, NUMBER, Event, event, names, plan

SATELLITE = plan(
    kind=TournamentKind.SIT_AND_GO,
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
    """The pool beyond a ticket's price goes to the second (R-230, R-232)."""
    made, ticket = won_ticket()
    assert ticket == Ticket(NUMBER, 99, player("a"), Chips(300))
    assert made.heard(PrizePaid) == [PrizePaid(player("b"), 2, Chips(100))]
    assert (made.won("a"), made.won("b"), made.pool) == (-100, 0, 300)


def test_a_ticket_is_worth_its_value() -> None:
    """A ticket is worth its value: it is paid out when its owner cannot use it (R-232), and the
    pool is empty."""
    made, ticket = won_ticket()
    batch = ticket_credit(GUILD, ticket)
    assert batch.changes() == {
        accounts.pool(GUILD, NUMBER): -made.pool,
        accounts.wallet(GUILD, player("a")): 300,
    }


def test_several_tickets_end_a_satellite_early() -> None:
    """Several tickets end a satellite early: when as many are left as there are tickets, everybody
    has one."""
    of = replace(SATELLITE, satellite=SatelliteTerms(99, Chips(200), tickets=2))
    made = event("a b c d", of)
    made.bust("c d", by="a")
    assert {won.ticket.player for won in made.heard(TicketWon)} == {player("a"), player("b")}
    assert made.heard(TournamentFinished) == [TournamentFinished(player("a"))]
    assert made.pool == 400


def by_pool(**changes: Any) -> TournamentOptions:
    """A satellite for six, for 100 each; a ticket is worth 220."""
    terms = SatelliteTerms(99, Chips(220), by_pool=True)
    changes = {"entrants_min": 6, "entrants_max": 6, "satellite": terms} | changes
    return replace(SATELLITE, **changes)


def test_a_pool_pays_several_tickets() -> None:
    """A pool pays several tickets: it is over when as many are left, and the next one has what
    remains (R-232)."""
    made = event("a b c d e f", by_pool())
    made.bust("c d e", by="a")
    assert not made.heard(TournamentFinished)
    made.bust("b", by="a")
    assert {won.ticket.player for won in made.heard(TicketWon)} == {player("a"), player("f")}
    assert made.heard(PrizePaid) == [PrizePaid(player("b"), 3, Chips(160))]
    assert (made.pool, made.won("b")) == (440, 60)


def test_tickets_wait_until_the_pool_is_known() -> None:
    """While somebody can still enter, being as few as there are tickets ends nothing."""
    plan_of = by_pool(
        kind=TournamentKind.SCHEDULED, late_levels=1, starts_ms=NOON, prize_part=Chips(200)
    )
    made = event("a b c d e f", plan_of)
    made.bust("c d", by="a")
    assert not made.heard(TournamentFinished)
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
    """Only the right ticket counts: nobody else's, of no other value, for no other event."""
    made = final()
    with pytest.raises(TournamentRefusal, match="ticket-for-another"):
        made.apply(ask.Register(made.now_ms, player("a"), "a", "it", ticket, 1))


def test_a_cancelled_target_pays_the_ticket_out() -> None:
    """A cancelled target pays the ticket's value to the wallet (R-232)."""
    made = final()
    made.balances[accounts.pool(GUILD, 12)] = 300
    made.enter("a", ticket_for("a"))
    made.apply(ask.CancelTournament(made.now_ms))
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
