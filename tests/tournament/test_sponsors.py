"""Prizes that somebody puts up of their own, and events that are played for glory."""

from dataclasses import replace
from typing import Any

import pytest

from bot.ids import Chips
from bot.tournament import tournament_commands as ask
from bot.tournament.events import PrizePaid
from bot.tournament.options import SponsorTerms
from bot.tournament.view import view_of
from tests.builders import player
from tests.tournament.builders import Event, plan


def sponsored(amount: int = 500, sponsor: str = "sponsor", **more: Any) -> Event:
    """A freeroll whose prizes a player has put up."""
    free = plan(prize_part=Chips(0), fee=Chips(0), **more)
    return Event(replace(free, sponsor=SponsorTerms(player(sponsor), Chips(amount))))


def test_the_chips_are_taken_at_once() -> None:
    """The chips are taken at once: before anybody enters the pool holds them, and the announcement
    counts them."""
    made = sponsored()
    assert (made.won("sponsor"), made.pool) == (-500, 500)
    assert view_of(made.state).pool == 500


def test_the_winners_get_them() -> None:
    """The winners get the chips to the last one; neither house nor sponsor keeps anything."""
    made = sponsored()
    made.enter("a b c d")
    made.start()
    for loser in "abc":
        made.bust(loser, by="d")
    assert (made.won("d"), made.won("c"), made.pool, made.house) == (325, 175, 0, 0)


@pytest.mark.parametrize("entrants", ["", "a b c", "sponsor a b"])
def test_a_cancelled_event_gives_them_back(entrants: str) -> None:
    """A cancelled event gives them back before the start: to the sponsor, entrant or not."""
    made = sponsored()
    made.enter(entrants)
    made.apply(ask.CancelTournament(made.now_ms))
    assert made.won("sponsor") == 0
    assert (made.pool, made.house) == (0, 0)


def test_entries_and_own_prizes_come_back_together() -> None:
    """A sponsor who paid an entry has both back in one refund."""
    made = Event(plan(sponsor=SponsorTerms(player("a"), Chips(500))))
    made.enter("a b")
    made.start()
    made.apply(ask.CancelTournament(made.now_ms))
    assert (made.won("a"), made.won("b"), made.pool, made.house) == (0, 0, 0, 0)


def test_prizes_already_won_are_not_given_back() -> None:
    """Prizes already won stay paid: the sponsor gets the rest."""
    made = sponsored()
    made.enter("a b c d")
    made.start()
    made.bust("a", by="d")
    made.bust("b", by="d")
    made.bust("c", by="d")
    assert made.state.phase.over
    running = sponsored()
    running.enter("a b c d e f g h i")
    running.start()
    for loser in "abcdefg":
        running.bust(loser, by="h")
    paid = sum(event.amount for event in running.heard(PrizePaid))
    assert paid > 0
    running.apply(ask.CancelTournament(running.now_ms))
    assert running.won("sponsor") == -paid
    assert (running.pool, running.house) == (0, 0)


def test_an_event_may_be_played_for_glory() -> None:
    """Nobody's money: it starts, it ends, somebody has won, and no chip has moved."""
    made = Event(plan(prize_part=Chips(0), fee=Chips(0)))
    made.enter("a b c")
    made.start()
    made.bust("a", by="c")
    made.bust("b", by="c")
    assert made.state.phase.over
    assert not made.heard(PrizePaid)
    assert (made.pool, made.house, made.won("c")) == (0, 0, 0)


def test_a_sponsor_is_not_broke() -> None:
    """A sponsor is not broke: while a cancellation would give the chips back no countdown begins
    (R-245)."""
    made = sponsored()
    assert made.state.stakeholders() == {player("sponsor")}
    made.enter("a b")
    made.start()
    made.bust("a", by="b")
    assert made.state.stakeholders() == set()
