"""A thousand entrants in virtual time."""

import time

import pytest

from bot.tournament.events import FinalTable, TournamentFinished
from tests.tournament.builders import plan
from tests.tournament.random_event import RandomEvent
from tests.tournament.test_random_events import check_end
from tests.tournament.test_real_tables import RealTablesEvent

SECONDS_MAX = 60
"""Seconds of processor time: other programs of the machine take none of it."""
THOUSAND = plan(entrants_max=1_000, deals=False)


def test_a_thousand_entrants_at_real_tables() -> None:
    """112 tables down to one, every card dealt, well within a minute."""
    began = time.process_time()
    run = RealTablesEvent(THOUSAND, 1_000, 3, wild=0)
    run.play()
    assert time.process_time() - began < SECONDS_MAX
    check_end(run)
    assert len(run.heard(FinalTable)) == 1
    assert len(run.heard(TournamentFinished)) == 1


@pytest.mark.long
def test_a_thousand_entrants_who_play_for_hours() -> None:
    """Twenty thousand hands by chance alone: the tournament's own part of the time."""
    began = time.process_time()
    run = RandomEvent(THOUSAND, 1_000, 5, wild=0)
    run.bold = 0.02
    run.play()
    assert time.process_time() - began < SECONDS_MAX
    check_end(run)
    assert run.hands > 10_000
