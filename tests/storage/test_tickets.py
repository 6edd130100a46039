"""Tickets and reminders: each state in turn, and one owner when several race for them."""

import asyncio
from dataclasses import replace

import pytest

from bot.storage.database import Database
from bot.storage.errors import TicketNotSo
from bot.storage.unit import TicketState
from bot.tournament.state import Phase
from tests.storage.builders import ANNA, BRUNO, GUILD, outcome
from tests.storage.events import (
    asked,
    moved,
    open_tournament,
    over,
    recovered,
    step,
    ticket,
    ticket_states,
)


async def test_a_ticket_is_won_used_given_back_and_paid_out(database: Database) -> None:
    """Each state in turn; only an open one is offered."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    won = ticket(satellite, target)
    for state in ("open", "used", "open", "credited"):
        change = moved(won, TicketState(state))
        await database.writer.commit(step(tickets=(change,)))
        is_open = (won,) if state == "open" else ()
        assert (await recovered(database, target)).tickets == is_open
        assert ticket_states(database.place, satellite) == [state]


@pytest.mark.parametrize(
    "states", ["used", "credited", "open open", "open used used", "open credited open"]
)
async def test_a_ticket_is_used_once(database: Database, states: str) -> None:
    """A change that does not follow is refused with all of its unit."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    *before, wrong = [moved(ticket(satellite, target), TicketState(s)) for s in states.split()]
    for change in before:
        await database.writer.commit(step(tickets=(change,)))
    with pytest.raises(TicketNotSo) as refused:
        await database.writer.commit(step(asked(target, 1), tickets=(wrong,)))
    assert f"of {ANNA} from tournament {satellite}" in str(refused.value)
    assert await database.tournaments.rows(target, 0, 9) == ()


async def test_two_who_race_for_a_ticket(database: Database) -> None:
    """One of them uses it or pays it out, the other is refused, in one commit too."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    won = ticket(satellite, target)
    await database.writer.commit(step(tickets=(moved(won, TicketState.OPEN),)))
    units = [
        step(tickets=(moved(won, state),)) for state in (TicketState.USED, TicketState.CREDITED)
    ]
    results = await asyncio.gather(*(outcome(database.writer.commit(each)) for each in units))
    assert [type(result) for result in results] == [type(None), TicketNotSo]


async def test_a_ticket_may_be_won_and_paid_out_at_once(database: Database) -> None:
    """A ticket is won and paid out at once where its winner is registered already (R-232)."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    won = ticket(satellite, target)
    changes = (moved(won, TicketState.OPEN), moved(won, TicketState.CREDITED))
    await database.writer.commit(step(tickets=changes))
    assert ticket_states(database.place, satellite) == [TicketState.CREDITED]


async def test_tickets_to_what_is_over_are_stranded(database: Database) -> None:
    """Open ones alone: they are to be paid out."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    stranded, used = ticket(satellite, target), ticket(satellite, target, BRUNO)
    changes = [moved(each, TicketState.OPEN) for each in (stranded, used)]
    await database.writer.commit(step(tickets=(*changes, moved(used, TicketState.USED))))
    assert await database.tournaments.stranded_tickets() == ()
    await database.writer.commit(step(tournament_changes=(over(target, Phase.CANCELLED),)))
    assert await database.tournaments.stranded_tickets() == ((GUILD, stranded),)


async def test_tickets_around_a_tournament_lead_to_it_or_come_from_it(database: Database) -> None:
    """Open ones alone."""
    first, second, third = [await open_tournament(database) for _ in range(3)]
    won, further, used = ticket(first, second), ticket(second, third), ticket(first, third, BRUNO)
    changes = [moved(each, TicketState.OPEN) for each in (won, further, used)]
    await database.writer.commit(step(tickets=(*changes, moved(used, TicketState.USED))))
    around = database.tournaments.tickets_from_and_to
    assert await around(first) == ((GUILD, won),)
    assert await around(second) == ((GUILD, won), (GUILD, further))
    assert await around(third) == ((GUILD, further),)


async def test_tickets_of_several_players(database: Database) -> None:
    """Each has their own; a satellite may award hundreds at once."""
    satellite, target = await open_tournament(database), await open_tournament(database)
    many = [replace(ticket(satellite, target), player=type(ANNA)(n)) for n in range(1, 401)]
    await database.writer.commit(
        step(tickets=tuple(moved(each, TicketState.OPEN) for each in many))
    )
    assert (await recovered(database, target)).tickets == tuple(many)


async def test_reminders_are_set_and_taken_back(database: Database) -> None:
    """Saying it twice is harmless."""
    number = await open_tournament(database)
    for player, on in ((ANNA, True), (BRUNO, True), (BRUNO, True), (ANNA, False), (ANNA, False)):
        await database.tournaments.set_reminder(number, player, on)
    assert (await recovered(database, number)).reminders == (BRUNO,)
