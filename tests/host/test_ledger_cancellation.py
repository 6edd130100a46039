"""A tournament that cannot be read any more: all players get back what they paid (R-155)."""

import asyncio
import logging
from pathlib import Path

import pytest

from bot.bank.topup import WELCOME_CHIPS
from bot.host import tournament_actor as actor
from bot.ids import ChannelId, Chips
from bot.storage.audit import audit
from bot.storage.database import Database
from bot.storage.ledger_cancellation import LedgerCancellation
from bot.storage.unit import TicketState
from bot.table import table_commands as at_table
from bot.tournament.events import TournamentCancelled
from bot.tournament.options import (
    BountyTerms,
    RebuyTerms,
    SatelliteTerms,
    TournamentMode,
    TournamentOptions,
)
from bot.tournament.state import CancelReason, Phase
from devtools.simulation.disk import DiskPlan
from devtools.simulation.loop import run_virtually
from tests.builders import player, rules
from tests.host.damage import (
    DAMAGE,
    JOURNAL,
    NO_PLAN,
    SICK,
    breaks,
    damage,
    damaged_between,
    in_casino,
    running,
)
from tests.host.tournament_room import (
    GUILD,
    HOST,
    TournamentRoom,
    check_clean,
    now_ms,
    scheduled,
    sit_and_go,
)
from tests.storage.events import ticket_states
from tests.tournament.builders import names


async def cash_table(at: TournamentRoom) -> None:
    table = await at.room.open_table(GUILD, ChannelId(80), HOST, rules(turn_seconds=15))
    for name in ("yan", "zoe"):
        await at.room.visit(GUILD, player(name))
        await at.room.ask_table(table, at_table.SitDown(player(name), name, "en-GB", Chips(100), 0))


def more_hands(at: TournamentRoom, played: int) -> bool:
    return any(table.hands_played > played for table in at.state(2).tables.values())


@pytest.mark.parametrize(("table", "statement"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_tournament_is_paid_back_at_the_next_start(
    database_path: Path, table: str, statement: str
) -> None:
    """All its players have what they had before it; tables and tournaments beside it play on."""
    people = names(6)

    async def begin(at: TournamentRoom) -> None:
        assert await running(at, sit_and_go(6, seats=3), people) == SICK
        await cash_table(at)
        await running(at, sit_and_go(3), "x y z")

    async def go_on(at: TournamentRoom) -> None:
        await at.until(lambda: at.is_over(SICK), 60)
        assert [await at.wallet(name) for name in people.split()] == [WELCOME_CHIPS] * 6
        assert (await at.pool(SICK), at.room.tables_of(SICK)) == (0, ())
        cash = next(t for t in at.room.open_tables if at.room.place(t).tournament is None)
        hand = at.room.inspect(cash).hand_id
        await at.until(lambda: at.room.inspect(cash).hand_id > hand, 300)
        played = at.state(2).tables[at.room.tables_of(2)[0]].hands_played
        await at.until(lambda: at.is_over(2) or more_hands(at, played), 600)
        record = await at.database.tournaments.find(SICK)
        assert record is not None
        assert record.phase is Phase.CANCELLED
        assert not at.notes.frozen

    damaged_between(database_path, begin, (table, statement), go_on)
    check_clean(database_path)


def test_everybody_is_told_once_with_the_incident(
    database_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The announcement shows the end; the log says under the same name what was wrong."""

    async def begin(at: TournamentRoom) -> None:
        await running(at, sit_and_go(3), "a b c")

    async def go_on(at: TournamentRoom) -> None:
        await at.until(lambda: at.is_over(SICK), 60)
        (news,) = at.notes.news
        (event,) = news.events
        assert isinstance(event, TournamentCancelled)
        assert event.why is CancelReason.UNREADABLE
        assert {refund.player: refund.own for refund in event.refunds} == {
            player(name): 110 for name in "abc"
        }
        assert (news.view.phase, news.place.organiser) == (Phase.CANCELLED, HOST)
        told = [line for line in caplog.messages if news.incident in line]
        assert any("cannot be read" in line for line in told)
        assert len(at.notes.over) == 1

    with caplog.at_level(logging.INFO):
        damaged_between(database_path, begin, DAMAGE["a command of no kind"], go_on)
    in_casino(database_path, quiet_start)


async def quiet_start(at: TournamentRoom) -> None:
    """Nothing is left to be told or done."""
    await asyncio.sleep(60)
    assert (at.notes.news, at.room.open_tables) == ([], ())


def test_one_that_cannot_even_be_shown_is_paid_back(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A failing announcement does not change the refunds."""

    async def begin(at: TournamentRoom) -> None:
        await running(at, sit_and_go(3), "a b c")

    async def go_on(at: TournamentRoom) -> None:
        await at.until(lambda: at.is_over(SICK), 60)
        assert [await at.wallet(name) for name in "abc"] == [WELCOME_CHIPS] * 3
        assert (at.notes.news, at.room.open_tables) == ([], ())

    in_casino(database_path, begin, bold=0)
    damage(database_path, *DAMAGE["a state of nothing"])
    monkeypatch.setattr(actor, "news_of", breaks)
    in_casino(database_path, go_on)
    check_clean(database_path)


RICH = sit_and_go(
    6,
    seats=3,
    mode=TournamentMode.REBUY,
    rebuy=RebuyTerms(Chips(50), last_level=3, most=2),
    bounty=BountyTerms(Chips(40)),
    guarantees=(Chips(2_000),),
)


def test_rebuys_and_bounties_are_counted(database_path: Path) -> None:
    """Players keep the bounties they won and get the rest back: the total is unchanged."""
    people = names(6)

    async def begin(at: TournamentRoom) -> None:
        number = await at.create(RICH)
        await at.enter(number, people)
        await at.until(lambda: len(at.state(number).finishes) > 1)

    async def go_on(at: TournamentRoom) -> None:
        await at.until(lambda: at.is_over(SICK), 60)
        wallets = [await at.wallet(name) for name in people.split()]
        assert sum(wallets) + await at.house() == 6 * WELCOME_CHIPS
        assert min(wallets) == WELCOME_CHIPS

    damaged_between(database_path, begin, DAMAGE["a state of nothing"], go_on, bold=0.6)
    check_clean(database_path)


def test_registered_players_are_paid_back(database_path: Path) -> None:
    """Registered players are paid back: before the start there is no snapshot yet, and nobody has a
    table."""

    async def begin(at: TournamentRoom) -> None:
        number = await at.create(scheduled(60))
        await at.enter(number, "a b c")

    async def go_on(at: TournamentRoom) -> None:
        await at.until(lambda: at.is_over(SICK), 60)
        assert [await at.wallet(name) for name in "abc"] == [WELCOME_CHIPS] * 3

    damaged_between(
        database_path, begin, (JOURNAL, f"UPDATE {JOURNAL} SET body = '' WHERE seq = 2"), go_on
    )
    check_clean(database_path)


def test_one_without_a_plan_is_paid_back_too(database_path: Path) -> None:
    """One without a plan is paid back too: there is nothing to show of it, and the others are
    listed without it."""

    async def begin(at: TournamentRoom) -> None:
        await running(at, sit_and_go(3), "a b c")
        await at.create(sit_and_go(2))

    async def go_on(at: TournamentRoom) -> None:
        assert [await at.wallet(name) for name in "abc"] == [WELCOME_CHIPS] * 3
        assert at.room.open_tables == ()
        assert at.tournaments.of_guild(GUILD) == (2,)
        assert await at.database.tournaments.listed(GUILD, over=True) == ()

    damaged_between(database_path, begin, NO_PLAN, go_on)
    assert audit(database_path).findings == []


def test_one_that_not_even_the_ledger_can_end_keeps_nobody_from_starting(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a plan and with a refund that breaks: the others play, a later start pays it back."""

    async def begin(at: TournamentRoom) -> None:
        await running(at, sit_and_go(3), "a b c")
        await at.create(sit_and_go(2))

    async def go_on(at: TournamentRoom) -> None:
        await running(at, sit_and_go(2), "x y")
        assert set(at.tournaments.of_guild(GUILD)) == {2, 3}

    async def later(at: TournamentRoom) -> None:
        assert [await at.wallet(name) for name in "abc"] == [WELCOME_CHIPS] * 3

    with monkeypatch.context() as broken:
        broken.setattr(LedgerCancellation, "cancel", breaks)
        damaged_between(database_path, begin, NO_PLAN, go_on)
    in_casino(database_path, later)
    assert audit(database_path).findings == []


# --- tickets ----------------------------------------------------------------------------------


def satellite(target: int) -> TournamentOptions:
    terms = SatelliteTerms(target, Chips(110), tickets=2)
    return sit_and_go(5, satellite=terms, prize_part=Chips(50), fee=Chips(5))


def test_tickets_to_a_damaged_target_are_paid_out(database_path: Path) -> None:
    """The one that has paid an entry, and the one that nobody has used yet (R-232)."""

    async def begin(at: TournamentRoom) -> None:
        target = await at.create(scheduled(600))
        number = await at.create(satellite(target))
        await at.enter(number, "a b c d e")
        await at.play_out(number)
        winners = [name for name in "abcde" if at.tournaments.ticket_of(target, player(name))]
        first, second = winners
        await at.enter(target, f"{first} x")
        before.update({name: await at.wallet(name) for name in (first, second)})

    async def go_on(at: TournamentRoom) -> None:
        await at.until(lambda: at.is_over(SICK), 60)
        await asyncio.sleep(1)
        for name, chips in before.items():
            assert await at.wallet(name) == chips + 110
        assert await at.wallet("x") == WELCOME_CHIPS
        assert (await at.pool(1), await at.pool(2)) == (0, 0)

    before: dict[str, int] = {}
    damaged_between(
        database_path,
        begin,
        (JOURNAL, f"UPDATE {JOURNAL} SET kind = 'x' WHERE tournament_id = 1"),
        go_on,
    )
    assert sorted(ticket_states(database_path, 2)) == [TicketState.CREDITED, TicketState.USED]
    check_clean(database_path)


def test_a_damaged_satellite_pays_its_entries_back(database_path: Path) -> None:
    """A damaged satellite pays its entries back, and its target continues without tickets from
    it."""

    async def begin(at: TournamentRoom) -> None:
        await at.create(sit_and_go(2))
        target = await at.create(scheduled(600))
        number = await at.create(satellite(target))
        await at.enter(target, "x")
        await at.enter(number, "a b c d e")
        await at.until(lambda: at.state(number).phase is Phase.RUNNING)

    async def go_on(at: TournamentRoom) -> None:
        await at.until(lambda: at.is_over(3), 60)
        assert [await at.wallet(name) for name in "abcde"] == [WELCOME_CHIPS] * 5
        assert await at.wallet("x") == WELCOME_CHIPS - 110
        assert at.state(2).registration_open

    damaged_between(
        database_path,
        begin,
        ("tournaments", "UPDATE tournaments SET snapshot = '' WHERE id = 3"),
        go_on,
    )
    assert ticket_states(database_path, 3) == []
    check_clean(database_path)


# --- the disk, and tables beyond help ---------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [(1, 0), (0, 1), (2, 2)])
def test_a_disk_that_fails_meanwhile_pays_once(
    database_path: Path, before: int, after: int
) -> None:
    """Refunds that were not saved are retried; saved ones are announced and not repeated."""

    async def begin(at: TournamentRoom) -> None:
        await running(at, sit_and_go(6, seats=3), names(6))

    async def go_on(at: TournamentRoom) -> None:
        at.disk.plan = DiskPlan(before, after)
        await at.until(lambda: at.is_over(SICK), 120)
        (event,) = at.notes.heard(TournamentCancelled)
        assert sum(refund.own for refund in event.refunds) == 660
        assert [await at.wallet(name) for name in names(6).split()] == [WELCOME_CHIPS] * 6
        assert at.disk.faults == before + after

    damaged_between(database_path, begin, DAMAGE["a command too few"], go_on)
    check_clean(database_path)


@pytest.mark.parametrize("dies", [False, True])
def test_a_table_that_cannot_be_read_is_closed_with_it(database_path: Path, *, dies: bool) -> None:
    """A table that cannot be read is closed with it, even when the bot had died between the refunds
    and the end of its tables."""
    people = names(6)

    async def begin(at: TournamentRoom) -> None:
        await running(at, sit_and_go(6, seats=3), people)

    async def die() -> None:
        database = await Database.open(database_path, blocking=True)
        await database.refunds.cancel(SICK, "5", now_ms())
        await database.close()

    async def go_on(at: TournamentRoom) -> None:
        await at.until(lambda: at.is_over(SICK) and not at.room.open_tables, 60)
        assert [await at.wallet(name) for name in people.split()] == [WELCOME_CHIPS] * 6
        assert at.notes.news[-1].view.phase is Phase.CANCELLED

    in_casino(database_path, begin, bold=0)
    damage(database_path, *DAMAGE["a command too few"])
    damage(database_path, "journal", "UPDATE journal SET kind = 'x' WHERE table_id = 1")
    if dies:
        run_virtually(die)
    in_casino(database_path, go_on)
    assert audit(database_path).findings == []
