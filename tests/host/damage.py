"""Tournaments in the database that nobody can read any more, one way of damage each."""

from collections.abc import Awaitable, Callable
from pathlib import Path

from bot.refusal import BrokenInvariant
from bot.tournament.options import TournamentOptions
from bot.tournament.state import Phase
from devtools.simulation.loop import run_virtually
from tests.host.tournament_room import TournamentRoom, tournament_room
from tests.storage.builders import raw

SICK = 1
"""The first tournament of each test is the one that is damaged."""


def damage(path: Path, table: str, statement: str) -> None:
    """Damages a table as a broken disk would: no trigger asks whether it may."""
    with raw(path) as connection:
        named = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?"
        for (name,) in connection.execute(named, (table,)).fetchall():
            connection.execute(f"DROP TRIGGER {name}")
        assert connection.execute(statement).rowcount > 0


def state(snapshot: str) -> tuple[str, str]:
    return "tournaments", f"UPDATE tournaments SET snapshot = {snapshot} WHERE id = 1"


JOURNAL = "tournament_journal"
NEWER = "tournament_id = 1 AND seq = (SELECT snapshot_seq + 2 FROM tournaments WHERE id = 1)"
NO_PLAN = ("tournaments", "UPDATE tournaments SET options = '{' WHERE id = 1")
DAMAGE = {
    "a command of no kind": (JOURNAL, f"UPDATE {JOURNAL} SET kind = 'x' WHERE {NEWER}"),
    "a command that does not fit": (JOURNAL, f"UPDATE {JOURNAL} SET kind = 'pause' WHERE {NEWER}"),
    "a command that is no text": (JOURNAL, f"UPDATE {JOURNAL} SET body = '{{' WHERE {NEWER}"),
    "a command too few": (JOURNAL, f"DELETE FROM {JOURNAL} WHERE {NEWER}"),
    "a state that is no text": state("'['"),
    "a state of nothing": state("'{}'"),
    "a state of another": state("""replace(snapshot, '"id": 1, "guild"', '"id": 2, "guild"')"""),
    "a state that is over": state("""replace(snapshot, '"running"', '"finished"')"""),
    "a plan that nobody may play": state(
        """'{}', options = replace(options, '"fee": 10', '"fee": 99')"""
    ),
}


async def running(at: TournamentRoom, options: TournamentOptions, people: str) -> int:
    """A running tournament with hands at its tables, some of them over."""
    number = await at.create(options)
    await at.enter(number, people)
    await at.until(lambda: at.state(number).phase is Phase.RUNNING)
    await at.until(lambda: all(t.hands_played for t in at.state(number).tables.values()), 900)
    return number


Part = Callable[[TournamentRoom], Awaitable[None]]


def in_casino(path: Path, part: Part, *, bold: float = 0.12) -> None:
    """Runs a part in one process of the card room."""

    async def played() -> None:
        async with tournament_room(path, bold=bold) as at:
            await part(at)

    run_virtually(played)


def damaged_between(
    path: Path, begin: Part, harm: tuple[str, str], go_on: Part, *, bold: float = 0
) -> None:
    """One process, then damage to its database, then the next process."""
    in_casino(path, begin, bold=bold)
    damage(path, *harm)
    in_casino(path, go_on)


def breaks(*_: object) -> None:
    raise BrokenInvariant("two and two are five")
