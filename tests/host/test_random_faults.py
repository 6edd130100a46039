"""Sessions with a bad disk and retrying people: nothing is lost, and nothing is stuck."""

import asyncio
import random
from contextlib import suppress
from pathlib import Path

import pytest

from bot.host.table_actors import restore_table
from bot.ids import TableId
from bot.refusal import Refusal
from bot.table.seating import is_abandoned
from bot.table.snapshot import table_to_json
from bot.table.table_commands import ComeBack, Leave, SitOut, TableCommand
from tests.builders import player, rules, sit_down, state_of
from tests.host.table_room import GUILD, NEXT_HAND, TURN, TableRoom, table_room
from tests.storage.builders import issued

NAMES = "abcdef"
TURNS_OF_A_HAND_MAX = 40


def some_press(at: TableRoom, table: TableId, dice: random.Random) -> TableCommand:
    """Mostly what keeps the hand going, otherwise anybody's coming or going."""
    hand = at.room.look(table).hand
    if hand and hand.options and dice.random() < 0.7:
        if hand.options.max_to and dice.random() < 0.15:
            return at.action(table, "raise", hand.options.max_to)
        return at.action(table, "call" if hand.options.call else "check")
    name = dice.choice(NAMES)
    who = player(name)
    presses: list[TableCommand] = [
        sit_down(name, dice.choice((20, least_buy_in(at, table, name)))),
        sit_down(name, least_buy_in(at, table, name)),
        Leave(who),
        SitOut(who),
        ComeBack(who, post=True),
        ComeBack(who),
    ]
    return dice.choice(presses)


def somebody_is_gone(at: TableRoom, table: TableId) -> bool:
    """The timer frees their seat when nothing is dealt (R-148)."""
    return any(map(is_abandoned, at.room.inspect(table).seating.in_order()))


def least_buy_in(at: TableRoom, table: TableId, name: str) -> int:
    """A player who left within the hour must bring back all that they took."""
    return max(20, at.room.look(table, player(name)).rejoins_with)


async def agrees_with_the_database(at: TableRoom, table: TableId) -> None:
    """Memory equals the state that another process would load; every chip is somewhere."""
    live = at.room.inspect(table)
    (recovered,) = await at.database.tables.recover()
    found = restore_table(recovered).subject
    if live.hand_running:
        assert state_of(found) == state_of(live)
    else:
        assert table_to_json(found) == table_to_json(live)
        await at.check_ledger(table)
    wallets = sum([await at.wallet(name) for name in NAMES])
    seats = sum([await at.seat_account(table, name) for name in NAMES])
    assert wallets + seats == await issued(at.database, GUILD)


async def live_through(path: Path, seed: int, steps: int) -> int:
    """Plays with faults and checks after each; returns how many hands were played."""
    dice = random.Random(seed)
    async with table_room(path, seed=seed) as at:
        table = await at.open(rules(buy_in_min=20, turn_seconds=TURN))
        interaction = 0
        for _ in range(steps):
            if dice.random() < 0.15:
                at.disk.before = dice.choice((0, 1, 2))
                at.disk.after = dice.choice((0, 1))
            presses = [some_press(at, table, dice) for _ in range(dice.choice((1, 1, 1, 2, 4)))]
            asks = []
            for press in presses:
                interaction += dice.random() < 0.9
                asks.append(at.room.ask_table(table, press, interaction=interaction))
            for answer in await asyncio.gather(*asks, return_exceptions=True):
                assert answer is None or isinstance(answer, tuple | Refusal), answer
            await at.pass_time(dice.choice((0, 1, NEXT_HAND, TURN / 2, TURN)))
            at.disk.before = at.disk.after = 0
            assert at.told.frozen == []
            view = at.room.look(table)
            continues = view.to_act is not None or view.can_start
            assert (len(at.clock.running) > 0) == (continues or somebody_is_gone(at, table))
            await agrees_with_the_database(at, table)
        await plays_on(at, table)
        return at.room.look(table).hand_number


async def plays_on(at: TableRoom, table: TableId) -> None:
    """After everything that happened the next hand is dealt to people who want to play."""
    before = at.room.look(table).hand_number
    for _ in range(TURNS_OF_A_HAND_MAX):
        for name in NAMES:
            presses: list[TableCommand] = [
                sit_down(name, least_buy_in(at, table, name)),
                ComeBack(player(name), post=True),
            ]
            for press in presses:
                with suppress(Refusal):
                    await at.room.ask_table(table, press)
        await at.pass_time(TURN + NEXT_HAND)
        if at.room.look(table).hand_number > before:
            return
    pytest.fail(f"after hand {before} nothing was dealt")


@pytest.mark.parametrize("seed", [1, 2])
async def test_session_with_a_bad_disk(database_path: Path, seed: int) -> None:
    """Presses that race, repeat and fail: memory, database and ledger always agree."""
    assert await live_through(database_path, seed, steps=60) > 4


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 130))
async def test_many_sessions_with_a_bad_disk(database_path: Path, seed: int) -> None:
    """Sessions with a bad disk go well for longer too, and with other seeds."""
    assert await live_through(database_path, seed, steps=400) > 20
