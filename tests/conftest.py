"""All tests: the slow ones are marked, and the random order can be repeated."""

import pytest

from tests.slow import is_slow


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks the slow tests."""
    for item in items:
        if is_slow(item.nodeid):
            item.add_marker(pytest.mark.slow)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Prints the seed of the order, which `-q` leaves out of the header."""
    if seed := config.getoption("randomly_seed", None):
        terminalreporter.write_line(f"The same order again: --randomly-seed={seed}")
