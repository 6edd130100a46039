"""Tables of tournaments that closed just before the bot died say their last once more."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.host.table_announcer import TableNews
from bot.ids import ChannelId, TableId
from bot.table.view import TableView
from devtools.simulation.loop import run_virtually
from tests.host.damage import damage
from tests.host.tournament_room import (
    Robots,
    TournamentRoom,
    scheduled,
    sit_and_go,
    tournament_room,
)

Over = list[tuple[TableId, ChannelId]]


@dataclass
class Played:
    """The words of a bot about tables that are over."""

    over: Over
    closed: dict[TableId, TableView]
    """The last view of each table that was shown to be closed."""


async def nothing(_: TournamentRoom) -> None: ...


def life(
    path: Path,
    patch: pytest.MonkeyPatch,
    live: Callable[[TournamentRoom], Awaitable[None]] = nothing,
    seed: int = 1,
) -> Played:
    """The words of one bot about closed tables, from its start to its end; tables are posted."""
    closed: dict[TableId, TableView] = {}
    rooms: list[TournamentRoom] = []
    heard: Callable[[Robots, TableNews], None] = Robots.table_changed

    def listen(robots: Robots, news: TableNews) -> None:
        if news.view.closed:
            closed[news.place.table] = news.view
        elif news.place.message is None and news.place.has_channel:
            table, (at,) = news.place.table, rooms
            at.later(0, lambda: at.room.remember_message(table, int(table)))
        heard(robots, news)

    async def begin() -> Over:
        async with tournament_room(path, seed=seed, bold=0.4) as at:
            rooms.append(at)
            await live(at)
            return at.notes.over

    with patch.context() as patched:
        patched.setattr(Robots, "table_changed", listen)
        return Played(run_virtually(begin), closed)


async def play_sit_and_go(at: TournamentRoom) -> None:
    """Two players, one table."""
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await at.play_out(number)


async def play_two_tables(at: TournamentRoom) -> None:
    """Seven players begin at two tables of six seats; one of the tables is broken."""
    number = await at.create(scheduled(1, entrants_max=12))
    await at.enter(number, "a b c d e f g")
    await at.play_out(number)


def test_a_start_repeats_the_final_update(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows whether the bot before has."""
    over = life(database_path, monkeypatch, play_sit_and_go).over
    assert over
    assert life(database_path, monkeypatch).over == over


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("play", [play_sit_and_go, play_two_tables])
def test_the_repeated_update_shows_the_last_hand(
    database_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    play: Callable[[TournamentRoom], Awaitable[None]],
    seed: int,
) -> None:
    """The repeated update shows the last hand with its winner, its board and everybody who was
    dealt in, as the first one did."""
    first = life(database_path, monkeypatch, play, seed).closed
    again = life(database_path, monkeypatch).closed
    assert again.keys() == first.keys()
    for table, view in first.items():
        assert view.hand is not None
        assert view.hand.over
        assert as_shown(again[table]) == as_shown(view)


def as_shown(view: TableView) -> TableView:
    """The view without the number of the turn that nobody has any more."""
    return view._replace(turn=0)


def test_an_update_that_was_shown_is_not_repeated(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord would refuse it in an archived thread, and archive one that somebody has opened."""

    async def play_and_show(at: TournamentRoom) -> None:
        await play_sit_and_go(at)
        await at.until(lambda: bool(at.notes.over))
        for table, _ in at.notes.over:
            await at.tournaments.mark_table_finished(table)

    assert life(database_path, monkeypatch, play_and_show).closed
    assert life(database_path, monkeypatch) == Played([], {})


def test_a_closed_table_that_cannot_be_read_holds_up_no_start(
    database_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A closed table that cannot be read loses its final update, and holds up no start."""
    life(database_path, monkeypatch, play_sit_and_go)
    damage(database_path, "tables", "UPDATE tables SET config = '{'")
    assert life(database_path, monkeypatch).over == []
    assert "the recently closed tournament tables could not be read" in caplog.text
