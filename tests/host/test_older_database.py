"""The bot starts on a database that is older than what the players have seen."""

import asyncio
import shutil
from pathlib import Path

import pytest

from bot.storage.copying import backup
from bot.storage.errors import StorageFailed
from devtools.simulation.loop import run_virtually
from tests.host.table_room import table_room
from tests.host.tournament_room import TournamentRoom, check_clean, sit_and_go, tournament_room
from tests.storage.builders import raw


def void_hands(path: Path) -> list[int]:
    with raw(path) as connection:
        return [row[0] for row in connection.execute("SELECT id FROM hands WHERE void")]


async def test_a_hand_whose_end_may_be_known_is_void(tmp_path: Path) -> None:
    """Everybody has the stack of before, nobody is sent a card of it, the next deck is another."""
    path, copy = tmp_path / "room.db", tmp_path / "copy.db"
    async with table_room(path) as at:
        table = await at.open_with("a b")
        await at.start_hand(table)
        old = at.room.inspect(table)
        assert old.hand is not None
        hand, deck, prepared = old.hand_id, old.hand.setup.deck, old.decks.fresh
        await at.act(table, "call")
        await asyncio.to_thread(backup, path, copy)
        await at.play_through(table)
    shutil.copy(copy, path)
    async with table_room(path, seed=2) as at:
        await at.room.recover()
        assert not at.room.look(table).running
        assert [seat.stack for seat in at.room.inspect(table).seats.values()] == [100, 100]
        assert (at.news.recovered, at.news.hand_voided, at.news.view.hand) == (True, True, None)
        assert at.told.cards == []
        assert void_hands(path) == [hand]
        await at.check_ledger(table)
        replaced = at.room.inspect(table).decks.committed
        assert prepared is not None
        assert replaced is not None
        assert replaced.cards != prepared.cards
        await at.start_hand(table)
        played = at.room.inspect(table)
        assert played.hand is not None
        assert played.hand_id > hand
        assert played.hand.setup.deck not in (deck, prepared.cards)
    async with table_room(path) as at:
        await at.room.recover()
        assert at.room.look(table).running, "it is called off once, not at every start"
        assert not at.news.hand_voided


async def test_the_next_start_voids_it_when_the_first_one_dies(tmp_path: Path) -> None:
    """Nothing is dealt before it was committed that the hands are off: the next start voids them
    when the first one dies."""
    path, copy = tmp_path / "room.db", tmp_path / "copy.db"
    async with table_room(path) as at:
        table = await at.open_with("a b")
        await at.start_hand(table)
        await asyncio.to_thread(backup, path, copy)
        await at.play_through(table)
    shutil.copy(copy, path)
    async with table_room(path) as at:
        at.disk.before = 1
        with pytest.raises(StorageFailed):
            await at.room.recover()
        assert at.told.cards == []
        assert at.told.news == []
    async with table_room(path) as at:
        await at.room.recover()
        assert at.news.hand_voided
        assert not at.room.look(table).running


async def test_a_restart_without_a_loss_continues_the_hand(tmp_path: Path) -> None:
    """A restart without a loss continues the hand: same turn, same cards (R-161)."""
    path = tmp_path / "room.db"
    async with table_room(path) as at:
        table = await at.open_with("a b")
        await at.start_hand(table)
        dealt = at.room.inspect(table).dealt
    async with table_room(path) as at:
        await at.room.recover()
        assert at.room.inspect(table).dealt == dealt
        assert not at.news.hand_voided


def test_a_tournament_continues_without_the_hand(database_path: Path, tmp_path: Path) -> None:
    """A tournament's tables call their hands off, it hears of it, and it is played to its end."""
    copy, known = tmp_path / "copy.db", []

    async def until_a_hand(at: TournamentRoom) -> None:
        # In virtual time.
        while not any(  # noqa: ASYNC110
            at.room.look(table).running for table in at.room.open_tables
        ):
            await asyncio.sleep(1)

    async def before() -> None:
        async with tournament_room(database_path) as at:
            known.append(number := await at.create(sit_and_go(3)))
            await at.enter(number, "a b c")
            await until_a_hand(at)
            backup(database_path, copy)
            known.extend(at.room.inspect(table).hand_id for table in at.room.open_tables)
            await asyncio.sleep(30)

    async def after() -> None:
        async with tournament_room(database_path) as at:
            number, hand = known
            assert void_hands(database_path) == [hand]
            await at.play_out(number)
            assert not at.notes.frozen

    run_virtually(before)
    shutil.copy(copy, database_path)
    run_virtually(after)
    check_clean(database_path)
