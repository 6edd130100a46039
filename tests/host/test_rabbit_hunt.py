"""Rabbit hunts in the card room: the time to ask, and what history, proof and audit keep of one."""

from pathlib import Path

from bot.host.past_hands import PastHands
from bot.refusal import Refusal
from bot.table.events import RabbitHunted
from bot.table.rules import HouseRules
from bot.table.table_commands import HuntRabbit
from tests.builders import player, rules
from tests.host.table_room import CHANNEL, TURN, TableRoom, refused, table_room
from tests.host.tournament_room import check_clean
from verify.mazziere_verify import check

OF = rules(turn_seconds=TURN, house=HouseRules(rabbit_hunt=True))


async def folded(at: TableRoom) -> HuntRabbit:
    table = await at.open_with("a b", OF)
    view = await at.start_hand(table)
    await at.act(table, "fold")
    return HuntRabbit(player("b"), view.hand_id)


async def test_the_next_hand_waits_for_who_may_ask(at: TableRoom) -> None:
    """Ten seconds; after a hand that went to the river as long as always."""
    hunt = await folded(at)
    (table,) = at.room.open_tables
    await at.pass_time(9.9)
    assert not at.room.look(table).running
    await at.room.ask_table(table, hunt)
    await at.pass_time(0.2)
    assert at.room.look(table).running
    assert isinstance(await refused(at.room.ask_table(table, hunt)), Refusal)
    await at.play_through(table)
    await at.start_hand(table)


async def test_what_was_told_is_kept(database_path: Path) -> None:
    """The hand's history tells it, its proof opens it to a stranger too, also after a restart that
    comes at once; the database is sound."""
    async with table_room(database_path) as at:
        hunt = await folded(at)
        (table,) = at.room.open_tables
        events = await at.room.ask_table(table, hunt)
        told = next(event for event in events if isinstance(event, RabbitHunted))
    async with table_room(database_path) as at:
        await at.room.recover()
        past = await PastHands(at.database).find(CHANNEL, None)
        seen = past.view(None).hand
        assert seen is not None
        assert seen.rabbit is not None
        assert seen.rabbit.boards == told.boards
        proof = past.proof_for(player("stranger"))
        assert set(told.boards[0]) <= set(proof.opened)
        check(proof.file)
        await at.play_through(table)
        await at.check_ledger(table)
    check_clean(database_path)
