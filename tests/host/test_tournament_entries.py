"""Coming to a tournament and leaving it before it starts: money, bans, reminders."""

import asyncio
from dataclasses import replace

from bot.bank.topup import WELCOME_CHIPS
from bot.ids import Chips
from bot.tournament import tournament_commands as ask
from bot.tournament.events import Eliminated, TournamentCancelled
from bot.tournament.state import Phase
from tests.builders import player
from tests.host.tournament_room import (
    GUILD,
    TournamentRoom,
    in_virtual_time,
    refused,
    scheduled,
    sit_and_go,
)


@in_virtual_time
async def test_somebody_without_the_money_does_not_enter(at: TournamentRoom) -> None:
    """Somebody without the money does not enter: one clear refusal, and nothing has moved."""
    number = await at.create(sit_and_go(2, prize_part=Chips(900), fee=Chips(200)))
    assert await refused(at.enter(number, "a")) == "wallet-too-small"
    assert at.state(number).entrants == {}
    assert await at.wallet("a") == WELCOME_CHIPS


@in_virtual_time
async def test_unregistering_pays_everything_back(at: TournamentRoom) -> None:
    """R-189, and the countdown stops."""
    number = await at.create(sit_and_go(2))
    await at.enter(number, "a b")
    await at.tournaments.ask_tournament(number, ask.Unregister(0, player("a")))
    assert await at.wallet("a") == WELCOME_CHIPS
    await asyncio.sleep(120)
    assert at.state(number).phase is Phase.REGISTERING


@in_virtual_time
async def test_who_is_banned_does_not_enter(at: TournamentRoom) -> None:
    """R-255."""
    number = await at.create(sit_and_go(2))
    await at.settings.change(GUILD, lambda was: replace(was, banned=frozenset({player("a")})))
    assert await refused(at.enter(number, "a")) == "banned"


@in_virtual_time
async def test_whoever_is_banned_later_is_sent_away(at: TournamentRoom) -> None:
    """Unregistered before the start, excluded after it (R-255)."""
    waiting, running = await at.create(sit_and_go(4)), await at.create(sit_and_go(3))
    await at.enter(waiting, "a")
    await at.enter(running, "a b c")
    await at.until(lambda: at.state(running).phase is Phase.RUNNING)
    await at.tournaments.remove_player(GUILD, player("a"))
    assert at.state(waiting).entrants == {}
    await at.play_out(running)
    assert at.notes.heard(Eliminated)[0].player == player("a")


@in_virtual_time
async def test_a_second_delivery_of_a_registration_is_known(at: TournamentRoom) -> None:
    """Whether the first one is through or not."""
    number = await at.create(sit_and_go(3))
    register = at.tournaments.register
    first = register(number, player("a"), "a", "en-GB", interaction=5)
    second = register(number, player("a"), "a", "en-GB", interaction=5)
    answers = await asyncio.gather(first, second, return_exceptions=True)
    assert [getattr(answer, "code", None) for answer in answers] == [None, "seen-before"]
    third = register(number, player("a"), "a", "en-GB", interaction=5)
    assert await refused(third) == "seen-before"
    assert await at.wallet("a") == WELCOME_CHIPS - 110


@in_virtual_time
async def test_registrations_that_come_at_once_share_a_commit(at: TournamentRoom) -> None:
    """A commit takes as long for one as for many: a thousand players do not wait for a thousand.
    Each keeps a row, a press and an answer of its own; whoever comes too late is refused alone."""
    number = await at.create(sit_and_go(9))
    names = "abcdefghijk"
    await asyncio.gather(*(at.room.visit(GUILD, player(name)) for name in names))
    counts = at.database.writer.counts
    before = counts.commits
    register = at.tournaments.register
    answers = await asyncio.gather(
        *(register(number, player(n), n, "en-GB", interaction=i) for i, n in enumerate(names, 1)),
        return_exceptions=True,
    )
    assert counts.commits - before <= 3
    assert [getattr(answer, "code", None) for answer in answers[9:]] == ["tournament-full"] * 2
    assert answers[:9] == [None] * 9
    assert list(at.state(number).entrants) == [player(name) for name in names[:9]]
    rows = await at.database.tournaments.rows(number, 1, 9)
    assert [row.interaction for row in rows] == list(range(1, 10))
    assert [await at.wallet(name) for name in names] == [WELCOME_CHIPS - 110] * 9 + [1000] * 2


@in_virtual_time
async def test_of_registrations_that_come_at_once_each_pays_alone(at: TournamentRoom) -> None:
    """Somebody who has the money for one of two tournaments enters one, and holds up nobody."""
    plan = sit_and_go(9, prize_part=Chips(500), fee=Chips(100))
    numbers = [await at.create(plan), await at.create(plan)]
    await asyncio.gather(*(at.room.visit(GUILD, player(name)) for name in "abcd"))
    answers = await asyncio.gather(
        *(at.tournaments.register(numbers[0], player(n), n, "en-GB") for n in "ab"),
        *(at.tournaments.register(numbers[1], player(n), n, "en-GB") for n in "cad"),
        return_exceptions=True,
    )
    codes = [getattr(answer, "code", None) for answer in answers]
    assert codes.count(None) == 4
    assert codes[1] is codes[2] is codes[4] is None
    assert {codes[0], codes[3]} == {None, "wallet-too-small"}
    assert [await at.wallet(name) for name in "abcd"] == [400] * 4


@in_virtual_time
async def test_too_few_at_the_start_time_call_the_event_off(at: TournamentRoom) -> None:
    """R-190: everybody is paid back."""
    number = await at.create(scheduled(30, entrants_min=3))
    await at.enter(number, "a b")
    await asyncio.sleep(31 * 60)
    assert at.is_over(number)
    assert len(at.notes.heard(TournamentCancelled)) == 1
    assert await at.wallet("a") == WELCOME_CHIPS
    assert await at.pool(number) == 0


@in_virtual_time
async def test_a_player_in_a_tournament_is_not_broke(at: TournamentRoom) -> None:
    """R-245: no top-up while they may still win, the countdown once they cannot."""
    number = await at.create(sit_and_go(2, prize_part=Chips(900), fee=Chips(100)))
    await at.enter(number, "a b")
    clock = (await at.database.wallets.holdings(GUILD, player("a"))).clock
    assert clock.broke_since_ms is None
    await at.play_out(number)
    loser = next(one.player for one in at.notes.heard(Eliminated) if one.place == 2)
    clock = (await at.database.wallets.holdings(GUILD, loser)).clock
    assert clock.broke_since_ms is not None


@in_virtual_time
async def test_reminders_come_once_and_only_to_those_who_asked(at: TournamentRoom) -> None:
    """A quarter of an hour before the start."""
    number = await at.create(scheduled(60, entrants_min=2))
    await at.tournaments.set_reminder(number, player("a"), True)
    await at.tournaments.set_reminder(number, player("b"), True)
    await at.tournaments.set_reminder(number, player("b"), False)
    await asyncio.sleep(44 * 60)
    assert at.notes.reminded == []
    await asyncio.sleep(2 * 60)
    assert at.notes.reminded == [player("a")]
    await asyncio.sleep(20 * 60)
    assert at.notes.reminded == [player("a")]
