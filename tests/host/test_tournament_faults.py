"""A disk that fails, a broken invariant, a table beyond help: nothing is lost or half done."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from bot.bank.topup import WELCOME_CHIPS
from bot.ids import Chips, TableId
from bot.refusal import BrokenInvariant, Refusal
from bot.storage.tournaments import RecoveredTournament
from bot.storage.unit import Unit
from bot.table import table_commands as at_table
from bot.table.events import TableEvent
from bot.table.table import Table
from bot.tournament import tournament_commands as ask
from bot.tournament.events import TournamentEvent, TournamentFinished
from bot.tournament.state import Phase
from bot.tournament.tournament import Tournament
from devtools.simulation.disk import DiskPlan
from devtools.simulation.loop import run_virtually
from tests.builders import player
from tests.host.tournament_room import (
    GUILD,
    TournamentRoom,
    check_clean,
    in_virtual_time,
    refused,
    sit_and_go,
    tournament_room,
)
from tests.tournament.builders import names


async def running(at: TournamentRoom, people: str = "a b c") -> int:
    """A sit & go with a hand on every table."""
    number = await at.create(sit_and_go(len(people.split())))
    await at.enter(number, people)
    await at.until(lambda: any(at.room.inspect(t).hand_running for t in at.room.open_tables))
    return number


def with_bad_disk(path: Path, before: int, after: int) -> None:
    """A sit & go on a disk that fails now and then, to its end."""

    async def play() -> None:
        async with tournament_room(path) as at:
            number = await at.create(sit_and_go(9, seats=3))
            await at.enter(number, names(9))
            for _ in range(2_000):
                if at.is_over(number):
                    break
                await asyncio.sleep(31)
                at.disk.plan = DiskPlan(before, after)
            at.disk.plan = DiskPlan()
            assert not at.notes.frozen
            assert await at.pool(number) == 0
            assert at.disk.faults > 3

    run_virtually(play)
    check_clean(path)


@pytest.mark.parametrize(("before", "after"), [(1, 0), (0, 1), (1, 1)])
def test_a_tournament_gets_through_with_a_disk_that_fails(
    database_path: Path, before: int, after: int
) -> None:
    """Commands that were not saved are retried, saved ones are not."""
    with_bad_disk(database_path, before, after)


@in_virtual_time
async def test_a_refused_wallet_leaves_the_tournament_as_it_was(at: TournamentRoom) -> None:
    """The ledger has the last word when two tournaments want the same chips."""
    plan = sit_and_go(3, prize_part=Chips(600), fee=Chips(50))
    first, second = await at.create(plan), await at.create(plan)
    both = (at.enter(number, "a") for number in (first, second))
    answers = await asyncio.gather(*both, return_exceptions=True)
    assert sorted(str(getattr(answer, "code", "")) for answer in answers) == [
        "",
        "wallet-too-small",
    ]
    assert len(at.state(first).entrants) + len(at.state(second).entrants) == 1
    await at.enter(first, "b")


@in_virtual_time
async def test_what_is_not_saved_is_refused_and_can_be_asked_again(at: TournamentRoom) -> None:
    """The entry has not happened."""
    number = await at.create(sit_and_go(3))
    await at.room.visit(GUILD, player("a"))
    at.disk.plan = DiskPlan(fail_before=1)
    assert await refused(at.enter(number, "a")) == "not-saved"
    assert at.state(number).entrants == {}
    await at.enter(number, "a")
    assert await at.wallet("a") == WELCOME_CHIPS - 110


@in_virtual_time
async def test_what_was_saved_although_the_disk_complained_has_happened(at: TournamentRoom) -> None:
    """The caller gets its success, and nothing is paid twice."""
    number = await at.create(sit_and_go(3))
    await at.room.visit(GUILD, player("a"))
    at.disk.plan = DiskPlan(fail_after=1)
    await at.enter(number, "a")
    assert list(at.state(number).entrants) == [player("a")]
    assert await at.wallet("a") == WELCOME_CHIPS - 110


def frozen_tournament(path: Path, spoil: Callable[[TournamentRoom, int], Awaitable[None]]) -> None:
    """A tournament is spoiled in the middle of its hands, and can still be cancelled; another one
    beside it is played to its end."""

    async def play() -> None:
        async with tournament_room(path) as at:
            sick = await running(at)
            await spoil(at, sick)
            await at.until(lambda: bool(at.notes.frozen), 600)
            await asyncio.sleep(5)
            assert (
                await refused(at.tournaments.ask_tournament(sick, ask.PauseTournament(0)))
                == "tournament-frozen"
            )
            turns = {t: at.room.inspect(t).turn for t in tables_of(at, sick)}
            healthy = await running(at, "x y z")
            await at.play_out(healthy)
            assert {t: at.room.inspect(t).turn for t in tables_of(at, sick)} == turns
            await at.tournaments.ask_tournament(sick, ask.CancelTournament(0))
            await at.play_out(sick)
            assert [await at.wallet(name) for name in "abc"] == [WELCOME_CHIPS] * 3
            assert at.room.open_tables == ()

    run_virtually(play)
    check_clean(path)


def tables_of(at: TournamentRoom, number: int) -> list[TableId]:
    """The tables of a tournament that can still be looked at."""
    found = []
    for table in at.room.tables_of(number):
        with suppress(Refusal):
            at.room.inspect(table)
            found.append(table)
    return found


def test_a_broken_invariant_freezes_this_tournament_alone(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A broken invariant stops the clocks of this tournament alone; cancelling it reads the truth
    again and pays everybody back."""
    healthy = Tournament.apply

    async def spoil(at: TournamentRoom, number: int) -> None:
        def broken(self: Tournament, command: ask.TournamentCommand) -> tuple[TournamentEvent, ...]:
            events = healthy(self, command)
            if self.state.id == number and isinstance(command, ask.EndTableHand):
                raise BrokenInvariant("chips from nowhere")
            return events

        monkeypatch.setattr(Tournament, "apply", broken)

    frozen_tournament(database_path, spoil)


def test_a_table_beyond_help_freezes_its_tournament(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table beyond help freezes its tournament: its players could not go on."""
    healthy = Table.apply

    async def spoil(at: TournamentRoom, number: int) -> None:
        def broken(self: Table, command: at_table.TableCommand) -> tuple[TableEvent, ...]:
            if self.rules.tournament == number and isinstance(command, at_table.Act):
                raise BrokenInvariant("a card too many")
            return healthy(self, command)

        monkeypatch.setattr(Table, "apply", broken)

    frozen_tournament(database_path, spoil)


@in_virtual_time
async def test_a_hand_is_over_for_the_tournament_when_its_end_is_saved(at: TournamentRoom) -> None:
    """A hand is over for the tournament when its end is saved: before that the end may turn out not
    to have happened."""
    number = await running(at)
    (table,) = at.room.tables_of(number)
    commit, saved = at.database.writer.commit, asyncio.Event()

    async def slow(unit: Unit) -> None:
        if unit.hand_end is not None:
            await saved.wait()
        await commit(unit)

    at.database.writer.commit = slow  # type: ignore[method-assign]
    await at.until(lambda: not at.room.inspect(table).hand_running)
    await at.tournaments.ask_tournament(number, ask.SetHandForHand(0, on=True))
    await asyncio.sleep(30)
    assert at.state(number).tables[table].hand == at.room.inspect(table).hand_id
    saved.set()
    await asyncio.sleep(1)
    assert at.state(number).tables[table].hand is None
    await at.play_out(number)


@in_virtual_time
async def test_nothing_is_carried_out_before_the_truth_is_known_again(at: TournamentRoom) -> None:
    """A disk that can neither write nor be read: everybody is refused, then all continues."""
    number = await at.create(sit_and_go(4))
    for name in "abcd":
        await at.room.visit(GUILD, player(name))
    read, broken = at.database.tournaments.recover_one, True

    async def unreadable(tournament: int) -> RecoveredTournament | None:
        if broken:
            raise OSError("the disk is gone")
        return await read(tournament)

    at.database.tournaments.recover_one = unreadable  # type: ignore[method-assign]
    at.disk.plan = DiskPlan(fail_before=1)
    asking = [at.enter(number, name) for name in "abc"]
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert [getattr(answer, "code", None) for answer in answers] == ["not-saved"] * 3
    assert await refused(at.tournaments.view(number)) == "not-saved"
    broken = False
    await asyncio.sleep(5)
    assert at.state(number).entrants == {}
    await at.enter(number, "a b c d")
    await at.play_out(number)


@in_virtual_time
async def test_the_end_is_told_although_the_disk_complained(at: TournamentRoom) -> None:
    """The end is told although the disk complained: it is saved, with everything that was committed
    together with it."""
    number = await at.create(sit_and_go(6, seats=3))
    await at.enter(number, names(6))
    commit = at.database.writer.commit

    async def complaining(unit: Unit) -> None:
        if unit.results:
            at.disk.plan = DiskPlan(fail_after=1)
        await commit(unit)

    at.database.writer.commit = complaining  # type: ignore[method-assign]
    await at.play_out(number)
    assert at.disk.faults == 1
    assert len(at.notes.heard(TournamentFinished)) == 1
    assert at.notes.news[-1].view.phase is Phase.FINISHED
