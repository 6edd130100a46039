"""Top-ups in virtual time (R-241 to R-248): who gets chips when, over faults and restarts."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.bank.accounts import issuance, wallet
from bot.bank.topup import TopupMode, TopupPolicy
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.host.guild_settings import SettingsByGuild
from bot.host.topups import TOPUP_LOOK_SECONDS, Credited, TopupCode, TopUps
from bot.ids import Chips, PlayerId
from bot.refusal import Refusal
from bot.storage.unit import TournamentEntry, Unit
from tests.clock import START_MS
from tests.host.table_room import GUILD, refused
from tests.host.topup_room import (
    ANNA,
    BRUNO,
    DAILY,
    DAY,
    HOUR,
    OTHER_GUILD,
    ROLE,
    WITH_ROLE,
    TopupRoom,
    topup_room,
)
from tests.storage.builders import issued, post


@pytest.fixture
async def at(database_path: Path) -> AsyncIterator[TopupRoom]:
    async with topup_room(database_path) as made:
        yield made


@pytest.fixture
async def topups(at: TopupRoom) -> AsyncIterator[TopUps]:
    opened = at.open()
    opened.start()
    await opened.settle()
    yield opened
    await opened.close()


async def test_who_is_broke_gets_chips_after_a_day_to_the_second(
    at: TopupRoom, topups: TopUps
) -> None:
    """Nothing a second before, 1,000 at the moment, and it is told (R-242, TU-01, TU-03)."""
    await at.go_broke()
    await at.pass_time(topups, DAY - 1)
    assert await at.wallet() == 0
    await at.pass_time(topups, 1)
    assert await at.wallet() == 1000
    assert at.credited == [Credited(GUILD, ANNA, Chips(1000))]


async def test_a_subscriber_gets_three_thousand(at: TopupRoom, topups: TopUps) -> None:
    """The role counts that they have when the chips come (R-247, TU-02)."""
    await at.choose(WITH_ROLE)
    await at.go_broke(ANNA)
    await at.go_broke(BRUNO)
    await at.skip(topups, DAY - 1)
    at.subscribers.add(ANNA)
    await at.skip(topups, 1)
    assert (await at.wallet(ANNA), await at.wallet(BRUNO)) == (3000, 1000)


async def test_without_a_role_nobody_is_asked_about(at: TopupRoom, topups: TopUps) -> None:
    """A server that names no role costs no request."""
    await at.go_broke()
    await at.skip(topups, DAY)
    assert at.asked == 0


async def test_who_is_alive_in_a_tournament_is_not_broke(at: TopupRoom, topups: TopUps) -> None:
    """The day begins when they are out of it (R-245, TU-06)."""
    await at.give(5)
    entry = TournamentEntry(GUILD, 1, ANNA, alive=True)
    await at.database.writer.commit(Unit(at_ms=START_MS, entries=(entry,)))
    await at.give(-5)
    await at.skip(topups, 30 * HOUR)
    out = TournamentEntry(GUILD, 1, ANNA, alive=False)
    await at.database.writer.commit(Unit(at_ms=at.clock.now_ms(), entries=(out,)))
    await at.skip(topups, DAY - 1)
    assert await at.wallet() == 0
    await at.skip(topups, 1)
    assert await at.wallet() == 1000


async def test_a_gift_meanwhile_cancels_the_countdown(at: TopupRoom, topups: TopUps) -> None:
    """50 chips after 12 hours, lost at 13: the day begins anew (R-246, TU-07)."""
    await at.go_broke()
    await at.skip(topups, 12 * HOUR)
    await at.give(50)
    await at.skip(topups, HOUR)
    await at.give(-50)
    await at.skip(topups, DAY - 1)
    assert await at.wallet() == 0
    await at.skip(topups, 1)
    assert await at.wallet() == 1000


async def test_a_second_bust_waits_for_its_own_day(at: TopupRoom, topups: TopUps) -> None:
    """Broke again 2 hours after a top-up: the next one 24 hours after that (TU-08)."""
    await at.go_broke()
    await at.skip(topups, DAY + 2 * HOUR)
    await at.give(-1000)
    await at.skip(topups, DAY - 1)
    assert len(at.credited) == 1
    await at.skip(topups, 1)
    assert len(at.credited) == 2


async def test_what_fell_due_while_the_bot_was_away_comes_at_once(database_path: Path) -> None:
    """A stop and a start in between change nothing."""
    async with topup_room(database_path) as before:
        await before.go_broke()
        clock = before.clock
    clock.set_forward(3 * DAY)
    async with topup_room(database_path, clock) as after:
        topups = after.open()
        topups.start()
        await topups.settle()
        assert await after.wallet() == 1000
        await topups.close()


async def test_a_clock_that_is_set_forward_is_noticed_within_a_minute(
    at: TopupRoom, topups: TopUps
) -> None:
    """The timers run on another clock than the time of day."""
    await at.go_broke()
    await at.pass_time(topups, TOPUP_LOOK_SECONDS / 2)
    at.clock.set_forward(DAY)
    await at.pass_time(topups, TOPUP_LOOK_SECONDS)
    assert await at.wallet() == 1000


async def test_the_time_is_looked_at_once_a_minute_at_most(at: TopupRoom, topups: TopUps) -> None:
    """A waiting player costs one check a minute, and nobody is checked more often."""
    await at.go_broke()
    looks = 0
    original = at.database.wallets.due_topups

    async def counted(*asked: object) -> object:
        nonlocal looks
        looks += 1
        return await original(*asked)  # type: ignore[arg-type]

    at.database.wallets.due_topups = counted  # type: ignore[method-assign,assignment]
    await at.pass_time(topups, HOUR)
    assert looks == HOUR / TOPUP_LOOK_SECONDS


async def test_a_thousand_players_are_credited_at_once(at: TopupRoom, topups: TopUps) -> None:
    """All within one look, each once, and the event loop is never held up for long.

    Two thousands are credited, a day apart: a machine that stops for a moment holds up one of them,
    code that holds up the loop does so for both.
    """
    longest = []
    for first in (1, 1_001):
        players = [PlayerId(number) for number in range(first, first + 1_000)]
        longest.append(await longest_hold_up(at, topups, players))
    assert sorted(news.player for news in at.credited) == list(range(1, 2_001))
    assert await issued(at.database, GUILD) == 2_000_000
    assert min(longest) < 0.5


async def longest_hold_up(at: TopupRoom, topups: TopUps, players: list[PlayerId]) -> float:
    """Ruins the players, lets a day go by, and returns for how many seconds at most the event loop
    stood still while they were credited."""
    source = issuance(GUILD)
    for sign, key in ((1, "come"), (-1, "go")):
        transfers = tuple(
            Transfer(
                *((source, wallet(GUILD, p)) if sign > 0 else (wallet(GUILD, p), source)), Chips(7)
            )
            for p in players
        )
        batch = Batch(f"{key}:{players[0]}", TransferReason.CORRECTION, transfers)
        await post(at.database, batch, at.clock.now_ms())
    late: list[float] = []

    async def watch() -> None:
        loop = asyncio.get_running_loop()
        while True:
            before = loop.time()
            await asyncio.sleep(0.005)
            late.append(loop.time() - before)

    watching = asyncio.create_task(watch())
    await at.skip(topups, DAY)
    watching.cancel()
    return max(late)


async def test_few_roles_are_asked_for_at_a_time(at: TopupRoom, topups: TopUps) -> None:
    """A hundred subscribers who are due together do not storm Discord."""
    await at.choose(WITH_ROLE)
    for number in range(1, 31):
        await at.go_broke(PlayerId(number))
    running = most = 0

    async def answering() -> None:
        nonlocal running, most
        running += 1
        most = max(most, running)
        await asyncio.sleep(0)
        running -= 1

    at.answering = answering
    await at.skip(topups, DAY)
    assert (len(at.credited), at.asked) == (30, 30)
    assert 1 < most <= 8


async def test_slow_roles_hold_up_nobody_else(at: TopupRoom, topups: TopUps) -> None:
    """While one server's members are looked up, another's players have their chips."""
    await at.choose(WITH_ROLE)
    await at.go_broke(ANNA)
    await at.go_broke(BRUNO, OTHER_GUILD)
    answered = asyncio.Event()
    at.answering = answered.wait
    due = at.skip(topups, DAY)
    waiting = asyncio.create_task(due)
    async with asyncio.timeout(5):
        while not at.credited:  # noqa: ASYNC110 (top-ups tell nobody but the one who is credited)
            await asyncio.sleep(0.002)
    assert at.credited == [Credited(OTHER_GUILD, BRUNO, Chips(1000))]
    answered.set()
    await waiting
    assert await at.wallet() == 1000


async def test_unknown_roles_are_asked_for_again(at: TopupRoom, topups: TopUps) -> None:
    """While Discord does not answer nobody is credited too little; a minute later it is right."""
    await at.choose(WITH_ROLE)
    at.subscribers.add(ANNA)
    at.unknown = True
    await at.go_broke()
    await at.skip(topups, DAY)
    assert await at.wallet() == 0
    at.unknown = False
    await at.skip(topups, TOPUP_LOOK_SECONDS)
    assert await at.wallet() == 3000


async def test_a_failed_commit_is_made_up_for(at: TopupRoom, topups: TopUps) -> None:
    """Nothing is told that is not true, and a minute later it is credited once."""
    await at.go_broke()
    await at.skip(topups, DAY - 1)
    at.disk.before = 1
    await at.skip(topups, 1)
    assert (await at.wallet(), at.credited) == (0, [])
    await at.skip(topups, TOPUP_LOOK_SECONDS)
    assert (await at.wallet(), len(at.credited)) == (1000, 1)


async def test_a_commit_whose_answer_is_lost_is_not_repeated(at: TopupRoom, topups: TopUps) -> None:
    """The disk fails after the commit: the chips are there once."""
    await at.go_broke()
    await at.skip(topups, DAY - 1)
    at.disk.after = 1
    await at.skip(topups, DAY)
    assert await at.wallet() == 1000


async def test_a_daily_server_credits_nobody_by_itself(at: TopupRoom, topups: TopUps) -> None:
    """A daily server credits nobody by itself: players claim there."""
    await at.choose(DAILY)
    await at.go_broke()
    await at.skip(topups, 2 * DAY)
    assert await at.wallet() == 0


async def test_a_daily_top_up_is_claimed_once_a_day(at: TopupRoom, topups: TopUps) -> None:
    """Whatever the balance, with the server's amounts; the refusal says when (to the second)."""
    await at.choose(TopupPolicy(TopupMode.DAILY, Chips(200), Chips(500), ROLE))
    await at.give(7)
    assert await topups.claim(GUILD, ANNA, subscriber=True) == 500
    assert await topups.claim(GUILD, BRUNO, subscriber=False) == 200
    refusal: Refusal = await refused(topups.claim(GUILD, ANNA, subscriber=True))
    assert refusal.code is TopupCode.TOO_EARLY
    assert refusal.data == {"at": START_MS // 1000 + DAY}
    await at.skip(topups, DAY)
    assert await topups.claim(GUILD, ANNA, subscriber=False) == 200
    assert await at.wallet() == 707


async def test_claims_that_race_are_credited_once(at: TopupRoom, topups: TopUps) -> None:
    """Twenty commands at once: one of them is in time."""
    await at.choose(DAILY)
    asked = [refused(topups.claim(GUILD, ANNA, subscriber=False)) for _ in range(20)]
    outcomes = await asyncio.gather(*asked, return_exceptions=True)
    assert sum(isinstance(outcome, AssertionError) for outcome in outcomes) == 1
    assert await at.wallet() == 1000


async def test_where_top_ups_come_by_themselves_a_claim_says_when(
    at: TopupRoom, topups: TopUps
) -> None:
    """Not broke: there is nothing to wait for. Broke: the second it comes."""
    await at.give(5)
    assert (await refused(topups.claim(GUILD, ANNA, subscriber=False))).code is TopupCode.NOT_BROKE
    await at.give(-5)
    refusal = await refused(topups.claim(GUILD, ANNA, subscriber=False))
    assert refusal.code is TopupCode.COMES_BY_ITSELF
    assert refusal.data == {"at": START_MS // 1000 + DAY}


async def test_a_servers_choice_outlives_a_restart(at: TopupRoom) -> None:
    """The policy is loaded at the start."""
    chosen = TopupPolicy(TopupMode.DAILY, Chips(50), Chips(60), ROLE)
    await at.choose(chosen)
    again = SettingsByGuild(at.database.settings)
    await again.load()
    assert again.of(GUILD).topup == chosen
    assert again.of(OTHER_GUILD).topup == TopupPolicy()


async def test_closing_leaves_the_rest_for_the_next_start(at: TopupRoom) -> None:
    """A player whose roles are being checked when the bot stops is not credited, and still due."""
    topups = at.open()
    await at.choose(WITH_ROLE)
    await at.go_broke()
    at.clock.set_forward(DAY)
    at.answering = asyncio.Event().wait
    topups.start()
    async with asyncio.timeout(5):
        while not at.asked:  # noqa: ASYNC110 (nothing else tells)
            await asyncio.sleep(0.002)
    await topups.close()
    assert len(await at.database.wallets.due_topups(at.clock.now_ms())) == 1
    topups.start()
    await asyncio.wait_for(topups.settle(), 1)
