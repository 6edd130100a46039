"""The cost of a commit is measured with the disk."""

import pytest


@pytest.fixture(autouse=True)
def _no_power_cuts() -> None:
    """Commits wait for the disk, as at play."""
