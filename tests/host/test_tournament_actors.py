"""Satellites: their tickets enter the target, come back, or are paid out (R-229 to R-232)."""

import asyncio
from pathlib import Path

import pytest

from bot.bank import accounts
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.host.refusals import HostCode, HostRefusal
from bot.host.tournament_actors import TICKET_RETRY_SECONDS, Tickets
from bot.ids import Chips
from bot.storage.errors import StorageFailed, TicketNotSo
from bot.storage.tournaments import RecoveredTournament
from bot.storage.unit import TicketState, Unit
from bot.tournament import tournament_commands as ask
from bot.tournament.events import TicketWon, TournamentEvent, TournamentFinished
from bot.tournament.options import SatelliteTerms, TournamentOptions
from bot.tournament.state import Phase, TournamentState
from bot.tournament.tournament import Tournament
from bot.tournament.tournament_commands import Ticket
from devtools.simulation.disk import DiskPlan
from devtools.simulation.loop import VirtualClock, run_virtually
from tests.builders import name_of, player
from tests.host.tournament_room import (
    GUILD,
    TournamentRoom,
    check_clean,
    in_virtual_time,
    now_ms,
    refused,
    scheduled,
    sit_and_go,
    tournament_room,
)
from tests.storage.builders import post
from tests.storage.events import ticket_states

TARGET_COST = 110
HOUSE = accounts.house(GUILD)


async def a_target(at: TournamentRoom, in_minutes: float = 600) -> int:
    return await at.create(scheduled(in_minutes))


def satellite(target: int, players: int = 3) -> TournamentOptions:
    """A satellite whose winner gets a ticket worth what the target costs."""
    terms = SatelliteTerms(target, Chips(TARGET_COST))
    return sit_and_go(players, satellite=terms, prize_part=Chips(50), fee=Chips(5))


async def win_a_ticket(at: TournamentRoom, target: int, people: str = "a b c") -> str:
    """Plays a satellite; returns the name of its winner."""
    number = await at.create(satellite(target, len(people.split())))
    await at.enter(number, people)
    await at.play_out(number)
    return name_of(at.notes.heard(TournamentFinished)[-1].winner)


def states(at: TournamentRoom, satellite: int) -> list[TicketState]:
    return ticket_states(at.database.place, satellite)


@in_virtual_time
async def test_a_ticket_enters_the_target_free(at: TournamentRoom) -> None:
    """A ticket enters the target free; its value stays in the satellite's pool until then."""
    target = await a_target(at)
    winner = await win_a_ticket(at, target)
    assert len(at.notes.heard(TicketWon)) == 1
    assert await at.pool(target + 1) == TARGET_COST
    before = await at.wallet(winner)
    await at.enter(target, winner)
    assert await at.wallet(winner) == before
    assert await at.pool(target + 1) == 0
    assert states(at, target + 1) == [TicketState.USED]


@in_virtual_time
async def test_unregistering_gives_the_ticket_back(at: TournamentRoom) -> None:
    """Unregistering gives the ticket back, which can be used again (R-189)."""
    target = await a_target(at)
    winner = await win_a_ticket(at, target)
    await at.enter(target, winner)
    await at.tournaments.ask_tournament(target, ask.Unregister(0, player(winner)))
    assert states(at, target + 1) == [TicketState.OPEN]
    before = await at.wallet(winner)
    await at.enter(target, winner)
    assert await at.wallet(winner) == before


@in_virtual_time
async def test_who_is_registered_already_is_paid_the_value(at: TournamentRoom) -> None:
    """R-232."""
    target = await a_target(at)
    await at.enter(target, "a b c")
    before = {name: await at.wallet(name) for name in "abc"}
    winner = await win_a_ticket(at, target)
    await asyncio.sleep(1)
    assert await at.wallet(winner) == before[winner] - 55 + TARGET_COST
    assert states(at, target + 1) == [TicketState.CREDITED]


@in_virtual_time
async def test_a_second_ticket_is_paid_out_when_the_first_is_used(at: TournamentRoom) -> None:
    """A second ticket is paid out when the first is used: one entry needs one ticket."""
    target = await a_target(at)
    winner = await win_a_ticket(at, target, "a b")
    at.robots.absent = {player("a" if winner == "b" else "b")}
    assert await win_a_ticket(at, target, "a b") == winner
    before = await at.wallet(winner)
    await at.enter(target, winner)
    await asyncio.sleep(1)
    assert await at.wallet(winner) == before + TARGET_COST
    assert states(at, target + 1) == [TicketState.USED]
    assert states(at, target + 2) == [TicketState.CREDITED]


@in_virtual_time
async def test_who_has_a_ticket_has_not_lost_everything(at: TournamentRoom) -> None:
    """A player who has a ticket has not lost everything: they can enter with it or will be paid its
    price, so no new chips come (R-243, R-245)."""
    target = await a_target(at, 4 * 24 * 60)
    winner = await win_a_ticket(at, target)
    loser = "a" if winner == "b" else "b"

    async def counts_down(name: str) -> bool:
        state = await at.database.wallets.holdings(GUILD, player(name))
        assert state.holdings.wallet == 0
        return state.clock.broke_since_ms is not None

    for name in (winner, loser):
        chips, wallet = Chips(await at.wallet(name)), accounts.wallet(GUILD, player(name))
        gone = Batch(f"gone:{name}", TransferReason.BUY_IN, (Transfer(wallet, HOUSE, chips),))
        await post(at.database, gone, now_ms())
    assert await counts_down(loser)
    assert not await counts_down(winner)
    await at.enter(target, winner)
    assert not await counts_down(winner)
    await at.tournaments.ask_tournament(target, ask.Unregister(0, player(winner)))
    assert not await counts_down(winner)


@in_virtual_time
async def test_a_cancelled_target_pays_tickets_out(at: TournamentRoom) -> None:
    """A cancelled target pays out all tickets, used or not."""
    target = await a_target(at)
    first = await win_a_ticket(at, target, "a b c")
    second = await win_a_ticket(at, target, "d e f")
    before = {name: await at.wallet(name) for name in (first, second)}
    await at.enter(target, first)
    await at.tournaments.ask_tournament(target, ask.CancelTournament(0))
    await asyncio.sleep(1)
    assert await at.wallet(first) == before[first] + TARGET_COST
    assert await at.wallet(second) == before[second] + TARGET_COST
    assert await at.pool(target + 1) == await at.pool(target + 2) == 0


@in_virtual_time
async def test_a_target_that_has_begun_pays_a_ticket_that_nobody_used(at: TournamentRoom) -> None:
    """A target that has begun pays an unused ticket as soon as nobody can enter any more: a player
    who stays away loses nothing."""
    target = await a_target(at, in_minutes=60)
    winner = await win_a_ticket(at, target)
    before = await at.wallet(winner)
    await at.enter(target, "x y")
    await at.until(lambda: at.state(target).phase is Phase.RUNNING)
    await asyncio.sleep(1)
    assert await at.wallet(winner) == before + TARGET_COST
    assert states(at, target + 1) == [TicketState.CREDITED]
    assert at.state(target).phase is Phase.RUNNING


@in_virtual_time
async def test_a_satellite_needs_a_target_at_its_price(at: TournamentRoom) -> None:
    """An open one of this server."""
    assert await refused(at.create(satellite(99))) == "no-such-tournament"
    target = await at.create(scheduled(600, prize_part=Chips(200), fee=Chips(20)))
    assert await refused(at.create(satellite(target))) == "satellite-terms-out-of-range"


@in_virtual_time
async def test_a_satellite_leaves_time_to_use_its_tickets(at: TournamentRoom) -> None:
    """A satellite leaves time to use its tickets: its target can still be entered, and starts
    later."""
    target = await a_target(at, in_minutes=60)
    terms = SatelliteTerms(target, Chips(TARGET_COST))
    late = scheduled(60, satellite=terms, entrants_min=3)
    assert await refused(at.create(late)) == "satellite-after-target"
    await at.create(scheduled(59, satellite=terms, entrants_min=3))
    await at.enter(target, "x y")
    await at.until(lambda: at.state(target).phase is Phase.RUNNING)
    assert await refused(at.create(satellite(target))) == "registration-closed"


@in_virtual_time
async def test_a_pool_pays_several_tickets(at: TournamentRoom) -> None:
    """Each is a right of its own: one enters, another is paid out (R-232)."""
    target = await a_target(at)
    terms = SatelliteTerms(target, Chips(TARGET_COST), by_pool=True)
    number = await at.create(sit_and_go(5, satellite=terms, prize_part=Chips(50), fee=Chips(5)))
    await at.enter(number, "a b c d e")
    await at.play_out(number)
    first, second = (name_of(won.ticket.player) for won in at.notes.heard(TicketWon))
    assert await at.pool(number) == 2 * TARGET_COST
    await at.enter(target, first)
    before = await at.wallet(second)
    await at.tournaments.ask_tournament(target, ask.CancelTournament(0))
    await asyncio.sleep(1)
    assert await at.wallet(second) == before + TARGET_COST
    assert await at.pool(number) == 0


# --- paying out -------------------------------------------------------------------------------


class Till:
    """A journal that refuses what has happened to a ticket before, and a room of two targets."""

    def __init__(self) -> None:
        self.paid: list[Ticket] = []
        self.asked = 0
        self.frozen = True

    async def commit(self, unit: Unit) -> None:
        for change in unit.tickets:
            if change.ticket in self.paid:
                raise TicketNotSo(f"of {change.ticket.player}")
            self.paid.append(change.ticket)

    async def state_of(self, target: int) -> TournamentState | None:
        self.asked += 1
        if target == 1 and self.frozen:
            raise HostRefusal(HostCode.TOURNAMENT_FROZEN, incident="5")
        return None


def a_ticket(target: int, who: str) -> Ticket:
    return Ticket(7, target, player(who), Chips(TARGET_COST))


def test_a_frozen_target_holds_up_no_other_ticket() -> None:
    """The one to it waits, and is paid out when the target is over."""

    async def play() -> None:
        till = Till()
        tickets = Tickets(till, VirtualClock(), till.state_of)
        waits, other = a_ticket(1, "a"), a_ticket(2, "b")
        tickets.load(GUILD, (waits, other))
        tickets.pay_useless()
        await asyncio.sleep(1)
        assert till.paid == [other]
        till.frozen = False
        await asyncio.sleep(TICKET_RETRY_SECONDS)
        assert till.paid == [other, waits]
        await tickets.close()

    run_virtually(play)


def test_a_ticket_that_was_paid_before_is_forgotten() -> None:
    """A disk may have complained of what it had saved: asking for ever would change nothing."""

    async def play() -> None:
        till = Till()
        tickets = Tickets(till, VirtualClock(), till.state_of)
        paid = a_ticket(2, "a")
        till.paid.append(paid)
        tickets.load(GUILD, (paid,))
        tickets.pay_useless()
        await asyncio.sleep(10 * TICKET_RETRY_SECONDS)
        assert till.asked == 1
        assert tickets.of(player("a"), 2) is None
        await tickets.close()

    run_virtually(play)


def disk_goes_when_a_ticket_is_won(at: TournamentRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """The commit is saved, but neither it nor the next look at the database says so."""
    healthy, read = Tournament.apply, at.database.tournaments.recover_one
    unread = 0

    def apply(self: Tournament, command: ask.TournamentCommand) -> tuple[TournamentEvent, ...]:
        nonlocal unread
        events = healthy(self, command)
        if any(isinstance(event, TicketWon) for event in events):
            at.disk.plan, unread = DiskPlan(fail_after=1), 1
        return events

    async def recover_one(tournament: int) -> RecoveredTournament | None:
        nonlocal unread
        if unread:
            unread -= 1
            raise StorageFailed("the disk is away")
        return await read(tournament)

    monkeypatch.setattr(Tournament, "apply", apply)
    monkeypatch.setattr(at.database.tournaments, "recover_one", recover_one)


def test_a_ticket_that_nobody_was_told_of_enters_free(
    database_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ticket that nobody was told of enters free: it is found in the database as soon as that can
    be read again."""

    async def play() -> None:
        async with tournament_room(database_path) as at:
            target = await a_target(at)
            disk_goes_when_a_ticket_is_won(at, monkeypatch)
            winner = await win_unheard(at, target)
            before = await at.wallet(winner)
            await at.enter(target, winner)
            assert (await at.wallet(winner), at.disk.faults) == (before, 1)
            assert states(at, target + 1) == [TicketState.USED]

    run_virtually(play)
    check_clean(database_path)


async def win_unheard(at: TournamentRoom, target: int) -> str:
    """Plays a satellite of whose end nobody is told; returns the name of its winner."""
    number = await at.create(satellite(target))
    await at.enter(number, "a b c")
    await at.play_out(number)
    assert not at.notes.heard(TicketWon)
    line, *_ = await at.database.results.of_tournament(number)
    return name_of(line.player)
