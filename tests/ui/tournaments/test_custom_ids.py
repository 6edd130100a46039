"""The custom ids of a tournament's controls."""

import pytest

from bot.ui.components.custom_ids import TournamentControl, TournamentControlId, read_custom_id


@pytest.mark.parametrize("control", TournamentControl)
def test_what_is_written_is_read(control: TournamentControl) -> None:
    """A written id is read as itself, and as no id of a table or page."""
    written = str(TournamentControlId(control, 10**17))
    assert read_custom_id(written) == TournamentControlId(control, 10**17)
    assert len(written) <= 100


@pytest.mark.parametrize(
    "text", ["", "mz:t:register", "mz:t:register:", "mz:t:fly:1", "mz:t:register:1:2"]
)
def test_nothing_else_is_read(text: str) -> None:
    """Forged and foreign ids."""
    assert read_custom_id(text) is None
