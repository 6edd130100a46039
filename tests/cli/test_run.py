"""`mazziere run`: what it writes down."""

import logging
from collections.abc import Iterator

import pytest

from bot.cli.process import log_to_stdout
from bot.settings import load


@pytest.fixture
def loggers() -> Iterator[None]:
    """Levels and handlers are as before after the test."""
    touched = [logging.getLogger(), logging.getLogger("discord")]
    before = [(logger, logger.level, list(logger.handlers)) for logger in touched]
    yield
    for logger, level, handlers in before:
        logger.setLevel(level)
        logger.handlers[:] = handlers


@pytest.mark.usefixtures("loggers")
@pytest.mark.parametrize("level", ["DEBUG", "INFO", "WARNING", "ERROR"])
def test_no_level_writes_down_the_messages(level: str) -> None:
    """At DEBUG our own lines are more; discord.py's would hold every card sent by DM."""
    log_to_stdout(load(log_level=level))
    assert logging.getLogger("bot.host").isEnabledFor(logging.getLevelNamesMapping()[level])
    for name in ("discord.http", "discord.gateway", "discord.webhook.async_"):
        assert not logging.getLogger(name).isEnabledFor(logging.DEBUG)
        assert logging.getLogger(name).isEnabledFor(logging.ERROR)
