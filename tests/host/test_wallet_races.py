"""One wallet, raced by everything that can ask for its chips at once."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from bot.bank.topup import TopupMode, TopupPolicy
from bot.host.moderation import Moderation, Moderator
from bot.host.refusals import HostCode
from bot.host.topups import TopupDependencies, TopUps
from bot.ids import ChannelId, Chips
from bot.refusal import Refusal
from bot.storage.audit import audit
from bot.table.table_commands import BuyChips, Kick, Leave
from tests.builders import player, rules
from tests.host.table_room import GUILD, HOST, TURN, TableRoom, refused, table_room
from tests.storage.builders import issued

A = player("a")
STAKES = rules(turn_seconds=TURN, buy_in_min=80, buy_in_max=900)
CHANNELS = [ChannelId(71), ChannelId(72), ChannelId(73)]


async def test_one_wallet_for_three_seats(at: TableRoom) -> None:
    """Three tables are asked for 400 of 1,000 chips at once: two give a seat."""
    tables = [await at.open(STAKES, channel) for channel in CHANNELS]
    asked = [at.sit(table, "a", 400) for table in tables]
    answers = await asyncio.gather(*asked, return_exceptions=True)
    refusals = [answer for answer in answers if answer is not None]
    assert [refusal.code for refusal in refusals if isinstance(refusal, Refusal)] == [
        HostCode.WALLET_TOO_SMALL
    ]
    assert await at.wallet("a") == 200
    assert sum([await at.seat_account(table, "a") for table in tables]) == 800
    assert audit(at.database.place).clean


@pytest.mark.parametrize("seed", range(6))
async def test_fifty_at_once(at: TableRoom, seed: int) -> None:
    """Seats, chips, leaving, kicks, corrections and top-ups race: nothing negative or doubled."""
    dice = random.Random(seed)
    tables = [await at.open(STAKES, channel) for channel in CHANNELS]
    moderate = Moderation(at.room, at.database, at.clock, at.settings)

    async def has_role(*_: object) -> bool:
        return False

    outside = TopupDependencies(has_role, lambda credited: None)
    topups = TopUps(at.database.wallets, at.settings, at.clock, outside)
    daily = TopupPolicy(TopupMode.DAILY, Chips(500), Chips(500))
    await at.settings.change(GUILD, lambda was: replace(was, topup=daily))
    corrected: list[int] = []

    async def correct(number: int) -> None:
        amount = dice.choice([50, -150])
        await moderate.correct(Moderator(GUILD, HOST), A, amount, "race", 10_000 + number)
        corrected.append(amount)

    async def claim(number: int) -> None:
        await topups.claim(GUILD, A, subscriber=False)
        corrected.append(500)

    def ask(number: int) -> object:
        table, name = dice.choice(tables), dice.choice("ab")
        return dice.choice(
            [
                lambda: at.sit(table, name, dice.choice([80, 400, 900]), interaction=number),
                lambda: at.room.ask_table(
                    table, BuyChips(player(name), Chips(120)), interaction=number
                ),
                lambda: at.room.ask_table(table, Leave(player(name)), interaction=number),
                lambda: at.room.ask_table(table, Kick(player(name)), interaction=number),
                lambda: correct(number),
                lambda: claim(number),
            ]
        )()

    asked = [ask(number) for number in range(1, 51)]
    for answer in await asyncio.gather(*asked, return_exceptions=True):  # type: ignore[call-overload]
        assert answer is None or isinstance(answer, tuple | Refusal), answer
    owned = [await at.wallet(name) for name in "ab"]
    seats = [await at.seat_account(table, name) for table in tables for name in "ab"]
    assert min(*owned, *seats) >= 0
    assert corrected.count(500) <= 1
    made = await issued(at.database, GUILD)
    assert sum(owned) + sum(seats) == made
    assert (made - sum(corrected)) % 1000 == 0
    for table in tables:
        await at.check_ledger(table)
    assert audit(at.database.place).clean


async def test_a_buy_in_in_flight_when_the_table_closes(database_path: Path) -> None:
    """Sitting down and closing race, in both orders: the chips are at home when all is done."""
    for first in ("sit", "close"):
        async with table_room(database_path) as at:
            table = await at.open(STAKES, CHANNELS[0])
            await at.sit(table, "b")
            asked = [at.sit(table, "a", 400), at.close(table)]
            if first == "close":
                asked.reverse()
            await asyncio.gather(*asked, return_exceptions=True)
            assert (await refused(at.leave(table, "z"))).code is HostCode.NO_SUCH_TABLE
            assert await at.seat_account(table, "a") == 0
            assert [await at.wallet(name) for name in "ab"] == [1000, 1000]
    assert audit(database_path).clean
