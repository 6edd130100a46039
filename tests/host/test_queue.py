"""Commands at a table: one at a time, in order, once, and answered whatever happens."""

import asyncio
import random

import pytest

from bot.host.refusals import HostCode
from bot.host.room import InteractionDeduplicator
from bot.ids import ChannelId, GuildId, HandId
from bot.poker.actions import ActionCode
from bot.refusal import Refusal
from bot.table.events import SatOut
from bot.table.rules import TableCode
from bot.table.table_commands import (
    Act,
    Close,
    ComeBack,
    Leave,
    ShowCards,
    SitOut,
    StartHand,
    Verb,
    VoidHand,
)
from tests.builders import deck, player, rules
from tests.host.table_room import (
    ELSEWHERE,
    GUILD,
    HOST,
    NEXT_HAND,
    TURN,
    TableRoom,
    break_act,
    refused,
)
from tests.storage.builders import issued


async def test_commands_are_carried_out_in_order(at: TableRoom) -> None:
    """Commands keep their order; each is announced before the next one is carried out."""
    table = await at.open_with("a b c d e")
    first = len(at.told.news)
    await asyncio.gather(*(at.room.ask_table(table, SitOut(player(name))) for name in "dbeac"))
    gone = [event for news in at.told.news[first:] for event in news.events]
    assert [event.name for event in gone if isinstance(event, SatOut)] == list("dbeac")


async def test_last_seats(at: TableRoom) -> None:
    """Five players want one of three seats at once: three get one, and two keep their chips."""
    table = await at.open(rules(seats=3))
    answers = await asyncio.gather(
        *(at.sit(table, name) for name in "abcde"), return_exceptions=True
    )
    codes = [getattr(answer, "code", None) for answer in answers]
    assert codes.count(None) == 3
    assert codes.count(TableCode.TABLE_FULL) == 2
    assert sum([await at.wallet(name) for name in "abcde"]) == 4700


async def test_tables_do_not_wait_for_each_other(at: TableRoom) -> None:
    """Two tables save at the same time."""
    one, two = await at.open(), await at.open(channel=ELSEWHERE)
    await asyncio.gather(*(at.sit(table, name) for table in (one, two) for name in "ab"))
    await at.pass_time(NEXT_HAND)
    assert at.room.look(one).running
    assert at.room.look(two).running
    assert at.room.look(one).hand_id != at.room.look(two).hand_id


async def test_doubled_press_acts_once(at: TableRoom) -> None:
    """Two presses of the same control at once: one acts, the other is an old turn's."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    press = at.action(table, "call")
    answers = await asyncio.gather(
        *(at.room.ask_table(table, press, interaction=number) for number in (1, 2)),
        return_exceptions=True,
    )
    assert isinstance(answers[0], tuple)
    assert getattr(answers[1], "code", None) is TableCode.OLD_TURN
    assert at.room.look(table).turn == 1


@pytest.mark.parametrize("at_once", [True, False])
async def test_same_interaction_twice(at: TableRoom, at_once: bool) -> None:
    """A second delivery of one press is known as that, at once or later, and does nothing."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    press = at.action(table, "call")
    if at_once:
        answers = await asyncio.gather(
            *(at.room.ask_table(table, press, interaction=9) for _ in range(2)),
            return_exceptions=True,
        )
        again = answers[1]
    else:
        await at.room.ask_table(table, press, interaction=9)
        await at.act(table, "call")
        again = await refused(at.room.ask_table(table, press, interaction=9))
    assert getattr(again, "code", None) is HostCode.SEEN_BEFORE


async def test_same_interaction_at_another_table(at: TableRoom) -> None:
    """The database knows every interaction that was ever accepted, whatever table it was for."""
    one, two = await at.open(), await at.open(channel=ELSEWHERE)
    await at.sit(one, "a", interaction=5)
    at.room.deduplicator = InteractionDeduplicator()  # as after a restart
    again = await refused(at.sit(two, "b", interaction=5))
    assert again.code is HostCode.SEEN_BEFORE
    assert at.room.look(two).seat_of(player("b")) is None
    assert await at.wallet("b") == 1000
    await at.sit(two, "b", interaction=6)


async def test_refused_interaction_may_come_again(at: TableRoom) -> None:
    """A refused interaction may come again: only accepted ones count as seen."""
    table = await at.open()
    assert (await refused(at.sit(table, "a", 1, interaction=5))).code is TableCode.BUY_IN_TOO_SMALL
    await at.sit(table, "a", interaction=5)


async def test_stale_and_foreign_presses(at: TableRoom) -> None:
    """Each kind of wrong press gets its own refusal; table and news stay as they are."""
    table = await at.open_with("a b c")
    view = await at.start_hand(table)
    told, before = len(at.told.news), at.room.look(table)
    me = view.to_act.player if view.to_act else None
    assert me is not None
    other = next(s.player for s in view.seats if s.player not in (me, None))
    assert other is not None
    for command, code in (
        (Act(me, HandId(view.hand_id + 1), 0, Verb.CALL), TableCode.OLD_HAND),
        (Act(me, view.hand_id, 7, Verb.CALL), TableCode.OLD_TURN),
        (Act(other, view.hand_id, 0, Verb.CALL), TableCode.NOT_YOUR_TURN),
        (Act(player("x"), view.hand_id, 0, Verb.CALL), TableCode.NOT_IN_THIS_HAND),
        (Act(me, view.hand_id, 0, Verb.CHECK), ActionCode.CHECK_FACING_BET),
        (StartHand(HandId(99), deck(), 0), TableCode.HAND_IN_PROGRESS),
        (ShowCards(me, view.hand_id), ActionCode.NOTHING_TO_SHOW),
        (ComeBack(me), TableCode.NOT_SITTING_OUT),
        (Leave(player("x")), TableCode.NOT_SEATED),
    ):
        assert (await refused(at.room.ask_table(table, command))).code is code
        if isinstance(command, Act) and command.verb is Verb.CALL:
            with pytest.raises(Refusal) as refusal:
                await at.room.check_turn(table, command.player, command.hand, command.turn)
            assert refusal.value.code is code
    await at.room.check_turn(table, me, view.hand_id, 0)
    assert at.room.look(table) == before
    assert len(at.told.news) == told


# --- stopping -------------------------------------------------------------------------------------


async def test_stop_finishes_the_command_in_hand(at: TableRoom) -> None:
    """The command being saved is saved and answered; queued ones are refused (closing-down)."""
    table = await at.open_with("a b c")
    await at.start_hand(table)
    async with at.saving(at.act(table, "call")) as first:
        waiting = asyncio.create_task(at.leave(table, "a"))
        await asyncio.sleep(0)
        stopping = asyncio.create_task(at.room.close())
        await asyncio.sleep(0)
        assert not first.done()
    await asyncio.wait_for(stopping, 5)
    assert first.exception() is None
    assert (await refused(waiting)).code is HostCode.CLOSING_DOWN
    assert at.clock.running == []


async def test_nothing_is_taken_after_the_stop(at: TableRoom) -> None:
    """Tables, openings and clocks are over; nobody is left waiting."""
    table = await at.open_with("a b c")
    actor = at.room.actors.of(table)
    await at.room.close()
    for ask in (at.sit(table, "d"), at.open(channel=ELSEWHERE), actor.submit(Close())):
        assert (await asyncio.wait_for(refused(ask), 5)).code is HostCode.CLOSING_DOWN
    await at.room.close()
    assert at.clock.running == []


async def test_ask_taken_back(at: TableRoom) -> None:
    """Cancelling the caller withdraws a queued command."""
    table = await at.open_with("a b")
    async with at.saving(at.sit(table, "c")):
        gone = asyncio.create_task(at.room.ask_table(table, Leave(player("a"))))
        await asyncio.sleep(0)
        gone.cancel()
    await at.settle()
    assert at.room.look(table).seat_of(player("a")) is not None
    assert at.room.look(table).seat_of(player("c")) is not None


async def test_ask_that_cannot_be_taken_back(at: TableRoom) -> None:
    """A command that is being saved stands, also without its caller, and play continues."""
    table = await at.open_with("a b")
    async with at.saving(at.room.ask_table(table, Leave(player("a")))) as asking:
        asking.cancel()
    await at.settle()
    assert at.room.look(table).seat_of(player("a")) is None
    assert await at.wallet("a") == 1000
    await at.sit(table, "a")


# --- sick tables ----------------------------------------------------------------------------------


async def test_sick_table_is_alone(
    at: TableRoom, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A broken invariant stops one table, with an incident in log and answers; others play on."""
    sick = await at.open_with("a b")
    well = await at.open(channel=ELSEWHERE)
    await at.start_hand(sick)
    press = at.action(sick, "call")

    break_act(at, sick, monkeypatch)
    refusal = await refused(at.room.ask_table(sick, press))
    assert refusal.code is HostCode.TABLE_FROZEN
    incident = str(refusal.data["incident"])
    assert at.told.frozen == [(sick, incident)]
    assert incident in caplog.text
    assert (await refused(at.leave(sick, "a"))).data == {"incident": incident}
    assert at.clock.running == []
    await at.pass_time(10 * TURN)
    assert len(at.told.frozen) == 1
    for name in "cd":
        await at.sit(well, name)
    await at.start_hand(well)


async def test_void_hand(at: TableRoom) -> None:
    """A void hand moves no chips, and the next one follows (R-163)."""
    table = await at.open_with("a b")
    view = await at.start_hand(table)
    await at.act(table, "raise", 50)
    await at.room.ask_table(table, VoidHand(view.hand_id))
    await at.check_ledger(table)
    assert [seat.stack for seat in at.room.look(table).seats[:2]] == [100, 100]
    await at.start_hand(table)


# --- wallets --------------------------------------------------------------------------------------


async def test_wallet_too_small(at: TableRoom) -> None:
    """The refusal says what is there and what was asked for; the seat stays free."""
    table = await at.open(rules(buy_in_max=5000))
    refusal = await refused(at.sit(table, "a", 1001))
    assert refusal.code is HostCode.WALLET_TOO_SMALL
    assert refusal.data == {"balance": 1000, "needed": 1001}
    assert at.room.look(table).seat_of(player("a")) is None


async def test_wallet_raced_from_many_tables(at: TableRoom) -> None:
    """1,000 chips, asked for by five tables at once in buy-ins of 400: two get them."""
    of = rules(buy_in_max=5000)
    tables = [await at.open(of, ChannelId(100 + number)) for number in range(5)]
    answers = await asyncio.gather(
        *(at.sit(table, "a", 400) for table in tables), return_exceptions=True
    )
    codes = [getattr(answer, "code", None) for answer in answers]
    assert codes.count(None) == 2
    assert codes.count(HostCode.WALLET_TOO_SMALL) == 3
    assert await at.wallet("a") == 200
    for table, code in zip(tables, codes, strict=True):
        assert (at.room.look(table).seat_of(player("a")) is None) == (code is not None)
        await at.check_ledger(table)
    for table in tables:
        await at.sit(table, "b", 100)


async def test_wallets_are_a_guilds_own(at: TableRoom) -> None:
    """A player has other chips in another server."""
    one = await at.open()
    two = await at.room.open_table(GuildId(8), ELSEWHERE, HOST, rules())
    await at.sit(one, "a")
    await at.sit(two, "a")
    assert await at.wallet("a") == 900


async def test_random_session(at: TableRoom) -> None:
    """People who come, play, leave and go broke: after every hand the ledger is the table."""
    dice = random.Random(4)
    table = await at.open(rules(buy_in_min=20, turn_seconds=TURN))
    names = "abcdefg"
    for _ in range(25):
        for name in dice.sample(names, 3):
            ask = at.leave(table, name) if dice.random() < 0.3 else at.sit(table, name, 20)
            await asyncio.gather(ask, return_exceptions=True)
        await at.pass_time(NEXT_HAND)
        while (hand := at.room.look(table).hand) and not hand.over and hand.options:
            top = hand.options.max_to
            if top and dice.random() < 0.2:
                await at.act(table, "raise", top)
            elif dice.random() < 0.1:
                await at.pass_time(TURN)
            else:
                await at.act(table, "call" if hand.options.call else "check")
        await at.check_ledger(table)
        stacks = sum(seat.stack for seat in at.room.look(table).seats if seat.presence)
        wallets = sum([await at.wallet(name) for name in names])
        assert stacks + wallets == await issued(at.database, GUILD)
