"""One wallet, raced by tables and tournaments at once: no chip comes from nowhere, none is lost."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from unittest.mock import Mock

import pytest

from bot.bank import accounts
from bot.durations import HOUR_MS
from bot.host.table_actors import RoomDependencies
from bot.host.table_timers import Timing
from bot.host.tournament_announcer import TournamentAnnouncer
from bot.host.tournament_replay import check_tournament
from bot.host.tournaments import Tournaments
from bot.ids import ChannelId, Chips, TableId
from bot.refusal import Refusal
from bot.storage.audit import audit
from bot.storage.tournaments import recorded_tournaments
from bot.table.table_commands import BuyChips, Leave, SetAutoTopUp
from bot.tournament import tournament_commands as ask
from bot.tournament.options import TournamentKind
from tests.builders import player, rules
from tests.host.table_room import GUILD, HOST, TURN, TableRoom
from tests.host.tournament_room import sit_and_go
from tests.storage.builders import issued

STAKES = rules(turn_seconds=TURN, buy_in_min=80, buy_in_max=900)
CHANNELS, LOBBY = [ChannelId(71), ChannelId(72)], ChannelId(73)
NAMES, ASKS = "abc", 80
PRIZE_PART, FEE = Chips(350), Chips(50)


def tournaments_of(at: TableRoom) -> Tournaments:
    outside = RoomDependencies(at.clock, random.Random(1), Timing(), at.settings)
    tournaments = Tournaments(at.room, at.database, outside)
    tournaments.listen(Mock(spec=TournamentAnnouncer))
    return tournaments


async def announced(at: TableRoom, tournaments: Tournaments) -> list[int]:
    """Three scheduled ones for 400 each."""
    plan = replace(
        sit_and_go(2, prize_part=PRIZE_PART, fee=FEE),
        kind=TournamentKind.SCHEDULED,
        starts_ms=at.clock.now_ms() + HOUR_MS,
        entrants_max=100,
    )
    return [await tournaments.create(GUILD, LOBBY, HOST, plan) for _ in range(3)]


async def chips_of(at: TableRoom, tables: list[TableId], numbers: list[int]) -> dict[str, int]:
    """Where chips can be, by name of the place."""
    balance = at.database.wallets.balance
    found = {f"wallet {name}": await at.wallet(name) for name in NAMES}
    for table in tables:
        for name in NAMES:
            found[f"seat {table} {name}"] = await at.seat_account(table, name)
    for number in numbers:
        found[f"pool {number}"] = await balance(accounts.pool(GUILD, number))
    return found | {"house": await balance(accounts.house(GUILD))}


@pytest.mark.parametrize("seed", range(8))
async def test_eighty_at_once(at: TableRoom, seed: int) -> None:
    """Entries, withdrawals, seats, chips and a cancelled event race, some of them delivered twice:
    all have their 1,000 chips somewhere, and have paid for exactly what they have."""
    dice, tournaments = random.Random(seed), tournaments_of(at)
    tables = [await at.open(STAKES, channel) for channel in CHANNELS]
    numbers = await announced(at, tournaments)

    def one(number: int) -> Callable[[], Awaitable[object]]:
        name, table, event = dice.choice(NAMES), dice.choice(tables), dice.choice(numbers)
        who = player(name)
        return dice.choice(
            [
                lambda: tournaments.register(event, who, name, "en", interaction=number),
                lambda: tournaments.register(event, who, name, "en", interaction=number),
                lambda: tournaments.ask_tournament(
                    event, ask.Unregister(0, who), interaction=number
                ),
                lambda: at.sit(table, name, dice.choice([80, 400, 900]), interaction=number),
                lambda: at.room.ask_table(table, BuyChips(who, Chips(120)), interaction=number),
                lambda: at.room.ask_table(table, SetAutoTopUp(who, Chips(500)), interaction=number),
                lambda: at.room.ask_table(table, Leave(who), interaction=number),
                lambda: tournaments.ask_tournament(
                    numbers[2], ask.CancelTournament(0), interaction=number
                ),
            ]
        )

    asked = [one(number) for number in range(1, ASKS + 1)]
    asked += dice.sample(asked, 20)
    for answer in await asyncio.gather(*(each() for each in asked), return_exceptions=True):
        assert not isinstance(answer, BaseException) or isinstance(answer, Refusal), answer
    await tournaments.close()
    found = await chips_of(at, tables, numbers)
    assert min(found.values()) >= 0, found
    assert sum(found.values()) == await issued(at.database, GUILD) == 1000 * len(NAMES)
    entered = 0
    for number, event in zip(numbers, recorded_tournaments(at.database.place), strict=True):
        assert list(check_tournament(event)) == []
        assert found[f"pool {number}"] == PRIZE_PART * len(event.alive)
        entered += len(event.alive)
    assert found["house"] == FEE * entered
    for table in tables:
        await at.check_ledger(table)
    assert audit(at.database.place).clean
