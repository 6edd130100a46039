"""The custom ids of a tournament's controls."""

import pytest

from bot.ui.custom_ids import read_custom_id, read_page_id
from bot.ui.tournaments.custom_ids import (
    TournamentControl,
    TournamentControlId,
    read_tournament_control_id,
)


@pytest.mark.parametrize("gate", TournamentControl)
def test_what_is_written_is_read_and_by_nobody_else(gate: TournamentControl) -> None:
    """Ids of tables and pages are other ids."""
    written = str(TournamentControlId(gate, 10**17))
    assert read_tournament_control_id(written) == TournamentControlId(gate, 10**17)
    assert len(written) <= 100
    assert read_custom_id(written) is None
    assert read_page_id(written) is None


@pytest.mark.parametrize(
    "text", ["", "mz:t:register", "mz:t:register:", "mz:t:fly:1", "mz:t:register:1:2", "mz:sit:1"]
)
def test_nothing_else_is_read(text: str) -> None:
    """Forged and foreign ids."""
    assert read_tournament_control_id(text) is None
