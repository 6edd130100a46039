"""Simulated tables and tournaments can be played: refused, they would prove nothing."""

from dataclasses import replace

import pytest

from bot.ids import GuildId
from bot.table.rules import TableRules, check_rules
from bot.tournament.costs import COST_LIMITS, check_options
from bot.tournament.options import TournamentKind, TournamentOptions
from bot.tournament.state import TournamentState
from devtools.simulation.people import RULES
from devtools.simulation.tournament_plans import PLANS, some_plan


@pytest.mark.parametrize("rules", RULES)
def test_a_table_can_be_opened(rules: TableRules) -> None:
    """Every set of rules passes the check that a host's wishes pass."""
    check_rules(rules)


@pytest.mark.parametrize("options", PLANS)
def test_a_tournament_can_be_announced(options: TournamentOptions) -> None:
    """Every plan passes the check that a host's wishes pass."""
    starts_ms = 1 if options.kind is TournamentKind.SCHEDULED else None
    check_options(replace(options, starts_ms=starts_ms))


def test_a_satellite_can_be_announced() -> None:
    """A satellite can be announced: its smallest field pays for its tickets."""
    dearest = max(PLANS, key=lambda options: options.entry_cost)
    target = TournamentState(1, GuildId(1), dearest, COST_LIMITS)
    satellite = some_plan(0, 0, target)
    assert satellite.satellite is not None
    check_options(satellite)
