"""Tables of tournaments that closed just before the bot died say their last once more."""

from pathlib import Path

import pytest

from bot.ids import ChannelId, TableId
from devtools.simulation.loop import run_virtually
from tests.host.damage import damage
from tests.host.tournament_room import sit_and_go, tournament_room

Over = list[tuple[TableId, ChannelId]]


def finished_tournament(path: Path) -> Over:
    """Which tables are over when a tournament has been played."""

    async def play() -> Over:
        async with tournament_room(path) as at:
            number = await at.create(sit_and_go(2))
            await at.enter(number, "a b")
            await at.play_out(number)
            return at.notes.over

    return run_virtually(play)


def start(path: Path) -> Over:
    """Which tables the next bot says to be over."""

    async def begin() -> Over:
        async with tournament_room(path) as at:
            return at.notes.over

    return run_virtually(begin)


def test_a_start_repeats_the_final_update(database_path: Path) -> None:
    """Nobody knows whether the bot before has."""
    over = finished_tournament(database_path)
    assert over
    assert start(database_path) == over


def test_a_closed_table_that_cannot_be_read_holds_up_no_start(
    database_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its final update is lost, and nothing else."""
    finished_tournament(database_path)
    damage(database_path, "tables", "UPDATE tables SET config = '{'")
    assert start(database_path) == []
    assert "the recently closed tournament tables could not be read" in caplog.text
