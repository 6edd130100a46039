"""Payments into a tournament, given back from the ledger alone, once."""

import asyncio
from collections.abc import Iterable

import pytest

from bot.bank.accounts import Account, house, pool, wallet
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.ids import Chips, PlayerId
from bot.refusal import BrokenInvariant
from bot.storage.audit import audit
from bot.storage.database import Database
from bot.storage.errors import DuplicateBatch, StorageFailed
from bot.storage.ledger_cancellation import net_paid
from bot.storage.place import Place
from bot.storage.tournaments import TicketRecord
from bot.storage.unit import FROM_LEDGER, HostAction, TicketState, TournamentEntry
from bot.storage.writer import Disk
from bot.tournament.events import TournamentCancelled
from bot.tournament.ledger import batches_of, cancelled_key, cancelled_unread
from bot.tournament.state import Phase
from bot.tournament.tournament_commands import Ticket
from tests.storage.builders import (
    ANNA,
    BRUNO,
    CARLA,
    GUILD,
    NOW,
    execute,
    fund,
    open_database,
    outcome,
    post,
)
from tests.storage.events import asked, moved, open_tournament, over, step, ticket, ticket_states

START_CHIPS = 500
HOUSE = house(GUILD)


def paid(*lines: tuple[PlayerId, int], used: str = "", won: str = "") -> dict[PlayerId, int]:
    """The refunds of Anna and Bruno after these gains, and her tickets in these states."""
    changes = [{wallet(GUILD, who): gain, pool(GUILD, 1): -gain} for who, gain in lines]
    return dict(net_paid(changes, tickets(used), tickets(won)))


def tickets(states: str) -> Iterable[TicketRecord]:
    return [TicketRecord(Ticket(2, 1, ANNA, Chips(110)), TicketState(s)) for s in states.split()]


def test_payments_add_up() -> None:
    """Entry, rebuy and add-on, fees included."""
    assert paid((ANNA, -110), (ANNA, -50), (BRUNO, -110)) == {ANNA: 160, BRUNO: 110}


def test_what_came_back_is_taken_off() -> None:
    """Bounties, prizes, and the entry of somebody who has unregistered."""
    assert paid((ANNA, -110), (ANNA, 40), (BRUNO, -110), (BRUNO, 110)) == {ANNA: 70}


def test_winnings_are_kept() -> None:
    """A player who got more than they paid gets no refund, and pays nothing back."""
    assert paid((ANNA, -110), (ANNA, 400), (BRUNO, -110)) == {BRUNO: 110}


def test_a_ticket_that_was_used_is_money() -> None:
    """A ticket that was used is money; one that still can be used is paid out elsewhere (R-232)."""
    assert paid(used="used") == {ANNA: 110}
    assert paid(used="open credited") == {}


def test_a_ticket_that_was_won_is_a_prize() -> None:
    """A ticket that was won is a prize; one that was paid out is among the gains already."""
    assert paid((ANNA, -150), won="open") == {ANNA: 40}
    assert paid((ANNA, -150), won="used") == {ANNA: 40}
    assert paid((ANNA, -150), (ANNA, 110), won="credited") == {ANNA: 40}


def test_the_batch_is_the_one_of_every_cancellation() -> None:
    """The batch of every cancellation has a key that is used once in the life of a tournament; the
    house brings what is missing."""
    ended = cancelled_unread({ANNA: Chips(110), BRUNO: Chips(60)}, held=150)
    (batch,) = batches_of(GUILD, 7, (ended,))
    assert batch.key == cancelled_key(7) == "tournament-refund:7:cancelled"
    assert batch.changes() == {
        pool(GUILD, 7): -150,
        HOUSE: -20,
        wallet(GUILD, ANNA): 110,
        wallet(GUILD, BRUNO): 60,
    }


# --- the job ----------------------------------------------------------------------------------


async def move(database: Database, number: int, *lines: tuple[Account, Account, int]) -> None:
    """A batch of the tournament."""
    before = await database.wallets.history(pool(GUILD, number))
    transfers = tuple(Transfer(source, target, Chips(amount)) for source, target, amount in lines)
    data = {"tournament": number}
    batch = Batch(f"test:{number}:{len(before)}", TransferReason.TOURNAMENT_ENTRY, transfers, data)
    await post(database, batch, NOW)


async def enter(database: Database, number: int, player: PlayerId) -> None:
    """Enters a player for 100+10."""
    account = wallet(GUILD, player)
    await move(database, number, (account, pool(GUILD, number), 100), (account, HOUSE, 10))
    entry = TournamentEntry(GUILD, number, player, alive=True)
    await database.writer.commit(step(entries=(entry,)))


async def running(database: Database) -> int:
    """Anna, Bruno and Carla have entered, the house has added 300, and Bruno has won a bounty."""
    number = await open_tournament(database)
    for player in (ANNA, BRUNO, CARLA):
        await fund(database, player, START_CHIPS)
        await enter(database, number, player)
    await move(database, number, (HOUSE, pool(GUILD, number), 300))
    await move(database, number, (pool(GUILD, number), wallet(GUILD, BRUNO), 150))
    await database.writer.commit(step(asked(number, 1)))
    return number


async def wallets(database: Database) -> list[int]:
    players = (ANNA, BRUNO, CARLA)
    return [await database.wallets.balance(wallet(GUILD, player)) for player in players]


SETTLED = [START_CHIPS, START_CHIPS + 40, START_CHIPS]


async def test_everybody_has_back_what_they_paid(place: Place) -> None:
    """The pool is empty, and the house has what it added, less what was won."""
    database = await open_database(place)
    number = await running(database)
    ended = await database.refunds.cancel(number, "abc", NOW)
    assert ended is not None
    assert {each.player: each.own for each in ended.refunds} == {ANNA: 110, CARLA: 110}
    assert await wallets(database) == SETTLED
    assert await database.wallets.balance(pool(GUILD, number)) == 0
    assert await database.wallets.balance(HOUSE) == -40
    await database.close()
    assert audit(place).findings == []


async def test_it_is_over_and_says_why(database: Database) -> None:
    """A cancelled tournament is recovered no more, nobody is in it, and its journal ends with the
    incident."""
    number = await running(database)
    await database.refunds.cancel(number, "abc", NOW + 1)
    record = await database.tournaments.find(number)
    assert record is not None
    assert (record.phase, record.ended_ms) == (Phase.CANCELLED, NOW + 1)
    assert await database.tournaments.recover() == ()
    (row,) = await database.tournaments.rows(number, 2, 9)
    assert (row.seq, row.kind, row.body) == (2, FROM_LEDGER, {"incident": "abc"})
    state = await database.wallets.holdings(GUILD, ANNA)
    assert state.holdings.in_tournaments == 0


async def test_the_row_comes_after_the_snapshot_too(database: Database) -> None:
    """Rows at the end of the journal may be what is missing."""
    number = await running(database)
    execute(database.place, "UPDATE tournaments SET snapshot_seq = 8")
    await database.refunds.cancel(number, "abc", NOW)
    assert [row.seq for row in await database.tournaments.rows(number, 2, 99)] == [9]


async def test_saying_it_again_pays_nothing(database: Database) -> None:
    """Saying it again pays nothing, one after the other or in the same moment: all hear of the same
    refunds."""
    number = await running(database)
    calls = [database.refunds.cancel(number, str(n), NOW) for n in range(3)]
    told = [*await asyncio.gather(*calls), await database.refunds.cancel(number, "9", NOW)]
    assert all(each is not None for each in told)
    assert len({each.refunds for each in told if each is not None}) == 1
    assert await wallets(database) == SETTLED
    assert len(await database.tournaments.rows(number, 2, 9)) == 1


async def test_a_cancellation_by_the_rules_afterwards_is_refused(database: Database) -> None:
    """The key of its batch is taken, were there chips in the pool again or not."""
    number = await running(database)
    ended = await database.refunds.cancel(number, "abc", NOW)
    assert isinstance(ended, TournamentCancelled)
    await move(database, number, (HOUSE, pool(GUILD, number), 450))
    with pytest.raises(DuplicateBatch):
        await database.writer.commit(step(batches=batches_of(GUILD, number, (ended,))))


async def test_one_that_has_finished_is_left_alone(database: Database) -> None:
    """A tournament that has finished is left alone: its prizes are paid."""
    number = await running(database)
    await database.writer.commit(step(asked(number, 2), tournament_changes=(over(number),)))
    before = await wallets(database)
    assert await database.refunds.cancel(number, "abc", NOW) is None
    assert await wallets(database) == before


async def test_one_without_entries_ends(place: Place) -> None:
    """A tournament without entries ends: there is nothing to pay, and so no batch."""
    database = await open_database(place)
    number = await open_tournament(database)
    ended = await database.refunds.cancel(number, "abc", NOW)
    assert ended is not None
    assert ended.refunds == ()
    assert await database.refunds.cancel(number, "abc", NOW) == ended
    await database.close()
    assert audit(place).findings == []


async def test_what_never_was_is_a_broken_invariant(database: Database) -> None:
    """A number that was never given."""
    with pytest.raises(BrokenInvariant):
        await database.refunds.cancel(404, "abc", NOW)


async def test_what_a_host_did_is_logged_with_it(database: Database) -> None:
    """R-260."""
    number = await running(database)
    act = HostAction(GUILD, ANNA, "tournament-cancel", None, {"tournament": number}, NOW)
    await database.refunds.cancel(number, "abc", NOW, act)
    (logged,) = await database.host_actions.of_guild(GUILD)
    assert logged.act == act


async def test_tickets_that_it_has_given_keep_their_value(place: Place) -> None:
    """A ticket is a prize: its player keeps it, and the pool what it is worth."""
    database = await open_database(place)
    number, target = await running(database), await open_tournament(database)
    won = ticket(number, target, CARLA)
    await database.writer.commit(step(tickets=(moved(won, TicketState.OPEN),)))
    await database.refunds.cancel(number, "abc", NOW)
    assert await wallets(database) == [START_CHIPS, START_CHIPS + 40, START_CHIPS - 110]
    assert await database.wallets.balance(pool(GUILD, number)) == won.value
    assert ticket_states(place, number) == [TicketState.OPEN]
    await database.close()
    assert audit(place).findings == []


# --- a disk that fails ------------------------------------------------------------------------


class Failing(Disk):
    """Fails once, before or after the commit."""

    before = after = False

    def before_commit(self) -> None:
        failing, self.before = self.before, False
        if failing:
            raise OSError("no disk")

    def after_commit(self) -> None:
        failing, self.after = self.after, False
        if failing:
            raise OSError("no disk")


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("restarts", [False, True])
async def test_a_commit_that_fails_pays_once(place: Place, moment: str, *, restarts: bool) -> None:
    """All of it is there or nothing, and the next attempt, of the next bot too, completes it."""
    disk = Failing()
    database = await open_database(place, disk=disk)
    number = await running(database)
    setattr(disk, moment, True)
    failed = await outcome(database.refunds.cancel(number, "abc", NOW))
    assert isinstance(failed, StorageFailed)
    done = moment == "after"
    assert (await wallets(database) == SETTLED) is done
    assert len(await database.tournaments.recover()) == (not done)
    if restarts:
        await database.close()
        database = await open_database(place)
    ended = await database.refunds.cancel(number, "abc", NOW)
    assert ended is not None
    assert sum(each.own for each in ended.refunds) == 220
    assert await wallets(database) == SETTLED
    await database.close()
    assert audit(place).findings == []
