"""House rules in the card room: a change is journalled, and a restart plays by the same ones."""

from dataclasses import replace
from pathlib import Path

from bot.ids import HandId, TableId
from bot.poker.events import Posted
from bot.poker.setup import PostKind
from bot.table.rules import HouseRules, TableAnte
from bot.table.table_commands import (
    CallBombPot,
    ChangeHouseRules,
    Leave,
    RunoutAnswer,
    SetRunouts,
    StartHand,
)
from bot.table.turn_clock import RUNOUT_SECONDS
from tests.builders import deck, player, rules
from tests.host.table_room import TURN, TableRoom, table_room
from tests.host.tournament_room import check_clean
from tests.storage.builders import raw

OF = rules(turn_seconds=TURN)
ANTE = HouseRules(table_ante=TableAnte.BIG_BLIND)


async def test_a_change_in_mid_hand_survives_a_restart(database_path: Path) -> None:
    """The hand that is running when the power goes ends by the old rules, the next has the new."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c", OF, 100)
        await at.start_hand(table)
        await at.room.ask_table(table, ChangeHouseRules(ANTE, player("a")))
    async with table_room(database_path) as at:
        await at.room.recover()
        assert at.room.look(table).rules.house == OF.house
        assert at.room.rules(table).house == ANTE
        await at.play_through(table)
        assert ante_paid(at, table) == 0
        await at.start_hand(table)
        assert ante_paid(at, table) == OF.big_blind
    async with table_room(database_path) as at:
        await at.room.recover()
        assert ante_paid(at, table) == OF.big_blind
        await at.play_through(table)
        await at.check_ledger(table)
    check_clean(database_path)


async def test_a_table_that_was_changed_and_waits_comes_back_as_it_was(
    database_path: Path,
) -> None:
    """Nothing but its snapshot knows of it: what it opened with is kept as it was."""
    async with table_room(database_path) as at:
        table = await at.open_with("a b c", OF, 100)
        await at.room.ask_table(table, ChangeHouseRules(ANTE, player("a")))
    async with table_room(database_path) as at:
        await at.room.recover()
        assert at.room.look(table).rules.house == ANTE
    check_clean(database_path)


def ante_paid(at: TableRoom, table: TableId) -> int:
    view = at.room.look(table)
    posted = (event for event in view.public_events if isinstance(event, Posted))
    return sum(event.amount for event in posted if event.kind is PostKind.TABLE_ANTE)


async def test_a_called_bomb_pot_survives_restarts(database_path: Path) -> None:
    """Called and not dealt yet, then in the middle of its hand on two boards."""
    bombs = replace(OF, house=HouseRules(bomb_ante=5, bomb_boards=2))
    async with table_room(database_path) as at:
        table = await at.open_with("a b c", bombs, 100)
        await at.room.ask_table(table, CallBombPot(player("a")))
    async with table_room(database_path) as at:
        await at.room.recover()
        await at.start_hand(table)
        hand = at.room.look(table).hand
        assert hand is not None
        boards = hand.boards
        assert ([len(board) for board in boards], hand.pot_total) == ([3, 3], 30)
    async with table_room(database_path) as at:
        await at.room.recover()
        again = at.room.look(table).hand
        assert again is not None
        assert (again.is_bomb_pot, again.boards) == (True, boards)
        await at.play_through(table)
        await at.check_ledger(table)
        await at.start_hand(table)
        following = at.room.look(table).hand
        assert following is not None
        assert not following.is_bomb_pot
    check_clean(database_path)


async def all_in(at: TableRoom) -> TableId:
    """Two players who want to be asked, all-in before the flop."""
    table = await at.open_with("a b", replace(OF, house=HouseRules(runouts=2)), 100)
    for name in "ab":
        await at.room.ask_table(table, SetRunouts(player(name), RunoutAnswer.ASK))
    await at.start_hand(table)
    await at.act(table, "raise", 100)
    await at.act(table, "call")
    return table


def asked(at: TableRoom, table: TableId) -> int:
    """The runouts that the player to act is asked about."""
    hand = at.room.look(table).hand
    assert hand is not None
    return hand.options.runouts if hand.options else 0


async def test_a_question_about_runouts_survives_restarts(database_path: Path) -> None:
    """A question about runouts survives restarts, before the first answer and between the two: a
    player who has answered is not asked again."""
    async with table_room(database_path) as at:
        table = await all_in(at)
        first = at.turn(table)
        assert asked(at, table) == 2
    async with table_room(database_path) as at:
        await at.room.recover()
        assert (at.turn(table), asked(at, table)) == (first, 2)
        await at.act(table, "run-again")
        second = at.turn(table)
        assert {first, second} == {"a", "b"}
    async with table_room(database_path) as at:
        await at.room.recover()
        assert (at.turn(table), asked(at, table)) == (second, 2)
        await at.act(table, "run-again")
        hand = at.room.look(table).hand
        assert hand is not None
        assert [len(board) for board in hand.boards] == [5, 5]
        await at.check_ledger(table)
    check_clean(database_path)


async def test_silence_about_runouts_is_no(database_path: Path) -> None:
    """Silence about runouts is no, after eight seconds, not those of a turn; nobody is called by
    name."""
    async with table_room(database_path) as at:
        table = await all_in(at)
        called = len(at.told.nudges)
        await at.pass_time(RUNOUT_SECONDS - 0.001)
        assert asked(at, table) == 2
        await at.pass_time(0.001)
        view = at.room.look(table)
        assert view.hand is not None
        assert (view.running, len(view.hand.boards)) == (False, 1)
        assert len(at.told.nudges) == called
        await at.check_ledger(table)
    check_clean(database_path)


async def test_the_bounty_has_a_line_of_its_own_in_the_ledger(database_path: Path) -> None:
    """Beside the hand's: from each payer's seat to the winner's. Together they are the net."""
    of = replace(OF, house=HouseRules(seven_deuce=3))
    async with table_room(database_path) as at:
        table = await at.open_with("a b c", of, 100)
        dealt = StartHand(HandId(1), deck("7s As Ks 2d Ad Kd"), 0)
        await at.room.ask_table(table, dealt)
        for verb in ("fold", "call", "check"):
            await at.act(table, verb)
        await at.act(table, "raise", 20)
        await at.act(table, "fold")
        stacks = {seat.name: seat.stack for seat in at.room.look(table).seats if seat.player}
        assert stacks == {"a": 94, "b": 114, "c": 92}
        await at.check_ledger(table)
        with raw(database_path) as connection:
            moved = connection.execute(
                "SELECT b.reason, sum(e.amount) FROM ledger_entries e"
                " JOIN ledger_batches b ON b.id = e.batch_id"
                " WHERE e.amount > 0 AND b.reason IN ('hand', 'seven-deuce')"
                " GROUP BY b.reason ORDER BY b.reason"
            ).fetchall()
        assert moved == [("hand", 2), ("seven-deuce", 12)]
    check_clean(database_path)


async def test_a_round_of_the_stand_up_game_survives_restarts(database_path: Path) -> None:
    """In the hand that it begins with, and between hands; who goes while standing pays from their
    account, in a batch of its own before the one that cashes them out."""
    of = replace(OF, house=HouseRules(stand_up=3))

    def stacks(at: TableRoom) -> dict[str, tuple[int, int]]:
        seats = at.room.look(table).seats
        return {seat.name: (seat.stack, seat.reserve) for seat in seats if seat.player}

    async with table_room(database_path) as at:
        table = await at.open_with("a b c", of, 100)
        await at.room.ask_table(table, StartHand(HandId(1), deck(), 0))
        await at.act(table, "fold")
    async with table_room(database_path) as at:
        await at.room.recover()
        assert stacks(at) == {"a": (88, 12), "b": (87, 12), "c": (86, 12)}
        await at.act(table, "fold")
        await at.check_ledger(table)
    async with table_room(database_path) as at:
        await at.room.recover()
        assert stacks(at) == {"a": (88, 12), "b": (87, 12), "c": (101, 0)}
        await at.check_ledger(table)
        await at.room.ask_table(table, Leave(player("b")))
        assert stacks(at) == {"a": (106, 0), "c": (107, 0)}
        await at.check_ledger(table)
        with raw(database_path) as connection:
            moved = connection.execute(
                "SELECT b.reason, sum(e.amount) FROM ledger_entries e"
                " JOIN ledger_batches b ON b.id = e.batch_id"
                " WHERE e.amount > 0 AND b.reason IN ('hand', 'stand-up', 'cash-out')"
                " GROUP BY b.id ORDER BY b.id"
            ).fetchall()
        assert moved == [("hand", 1), ("stand-up", 12), ("cash-out", 87)]
    check_clean(database_path)
