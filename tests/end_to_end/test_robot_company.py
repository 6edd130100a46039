"""Robots go where people are: a second table, two at once, a tournament, and away from a seat that
somebody waits for."""

import asyncio
from pathlib import Path
from random import Random

from bot.ids import ChannelId
from bot.table.view import TableView
from bot.tournament.state import Phase
from bot.ui.components.custom_ids import ControlKind
from devtools.sandbox.robots.pool import RobotNumbers
from tests.end_to_end.card_room import NEXT_HAND, CardRoom, card_room, channel_of, until
from tests.end_to_end.live_tournament import MINUTE, LiveTournament
from tests.end_to_end.player import alt_of, control_of, sentence_of
from tests.end_to_end.test_tournaments import hired

SECOND = "table-2"
GROWING = {"hire_seconds": 0.0, "look_seconds": 0.01}


def view_in(room: CardRoom, channel: int) -> TableView:
    return room.app.room.look(room.app.room.table_in(ChannelId(channel)))


def robots_in(view: TableView) -> set[str]:
    """The robots who sit at a table."""
    people = ("Alice", "Bob", "Carol")
    return {seat.name for seat in view.seats if seat.presence and seat.name not in people}


async def finish_hand(room: CardRoom) -> None:
    """Alice checks and folds; the robots play."""
    while room.view.running:
        to_act = room.view.to_act
        if to_act is not None and to_act.name == "Alice" and room.view.hand is not None:
            options = room.view.hand.options
            await room["Alice"].act("fold" if options is not None and options.call else "check")
        await asyncio.sleep(0.002)


async def test_a_second_table_gets_robots(tmp_path: Path) -> None:
    """When the last person leaves, robots do too, all that Discord shows is the same empty table,
    and at the next table they are there again and play a hand."""
    async with card_room(tmp_path / "room.db", "Alice", chance=Random(2)) as room, hired(room, 2):
        alice = room["Alice"]
        await room.open()
        await room.seat(Alice=200)
        await until(lambda: len(robots_in(room.view)) == 2)
        await room.deal()
        await alice.press_control(
            await alice.table(lambda m: control_of(m, ControlKind.LEAVE)), ControlKind.LEAVE
        )
        await until(lambda: not any(seat.presence for seat in room.view.seats))
        shown = await alice.table(lambda m: "The table is empty" in m.text)
        assert "Seat" not in alt_of(shown)
        assert "Furio" not in alt_of(shown)

        alice.channel = channel_of(room.sandbox, SECOND)
        await room.open()
        await room.seat(Alice=200)
        await until(lambda: len(robots_in(room.view)) == 2)
        await room.deal()
        await finish_hand(room)
        assert room.view.hand is not None
        assert room.view.hand.awards


async def test_two_tables_at_once_get_robots(tmp_path: Path) -> None:
    """Another robot comes for the second table; there are never more than the sandbox allows."""
    staff = RobotNumbers(first=1, most=2, **GROWING)
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", chance=Random(2)) as room:
        async with hired(room, staff):
            homes = [channel_of(room.sandbox, name) for name in ("table-1", SECOND, "lobby")]
            for player, home in zip(room.players.values(), homes, strict=True):
                player.channel = home
                await player.command("/table open", channel=home)
                await player.sit(200)
            await until(lambda: sum(len(robots_in(view_in(room, one))) for one in homes) == 2)
            assert all(len(robots_in(view_in(room, one))) <= 1 for one in homes)
        robots = [one for one in room.sandbox.world.users.values() if one.robot]
        assert len(robots) == 2


async def test_a_robot_makes_room_for_who_waits(tmp_path: Path) -> None:
    """One seat stays free beside it; when people want that and more, it goes."""
    everybody = card_room(tmp_path / "room.db", "Alice Bob Carol", chance=Random(2))
    async with everybody as room, hired(room, 3):
        await room.open(seats=3)
        await room.seat(Alice=200)
        await until(lambda: robots_in(room.view))
        await room.seat(Bob=200)
        assert len(robots_in(room.view)) == 1
        carol = room["Carol"]
        full = await carol.table(lambda m: control_of(m, ControlKind.WAITING_LIST))
        await carol.press_control(full, ControlKind.WAITING_LIST)
        await until(lambda: not robots_in(room.view))
        await room.seat(Carol=200)
        assert not robots_in(room.view)


async def test_a_default_tournament_fills_from_a_cash_table(tmp_path: Path) -> None:
    """Robots who play with Alice register when she does, others come, all play; who is out comes
    back to her table."""
    staff = RobotNumbers(first=3, most=5, **GROWING)
    async with card_room(tmp_path / "room.db", "Alice", chance=Random(2)) as room:
        tournament = LiveTournament(room)
        tournament.waits_for_others, tournament.stride = True, MINUTE
        async with hired(room, staff):
            await room.open()
            await room.seat(Alice=200)
            await until(lambda: len(robots_in(room.view)) == 3)
            await tournament.create()
            await tournament.register("Alice")
            await tournament.announcement(lambda m: "Everyone's here" in m.text)
            await finish_hand(room)
            await until(lambda: not robots_in(room.view))
            await tournament.begin()
            assert tournament.state.phase is Phase.RUNNING
            assert not robots_in(room.view)
            await tournament.play(lambda: tournament.over or robots_in(room.view))
            assert robots_in(room.view)
        robots = [one for one in room.sandbox.world.users.values() if one.robot]
        assert len(robots) == 5


async def test_nobody_s_seat_in_a_tournament_is_taken(tmp_path: Path) -> None:
    """Robots come before anybody has registered, and leave one seat for a person."""
    async with card_room(tmp_path / "room.db", "Alice Bob", chance=Random(2)) as room:
        tournament = LiveTournament(room)
        async with hired(room, 4):
            await tournament.create(preset="sit-and-go", players=4)
            await tournament.announcement(lambda m: "**3** of 4" in m.text)
            await tournament.register("Bob")
            await tournament.announcement(lambda m: "Everyone's here" in m.text)
            entrants = {int(one) for one in tournament.state.entrants}
            assert int(room["Bob"].id) in entrants


async def deal_to_alices_turn(room: CardRoom) -> dict[str, int]:
    """Deals until the robots do not all fold to Alice; returns the stacks before that hand."""

    def is_hers() -> bool:
        return room.view.to_act is not None and room.view.to_act.name == "Alice"

    for _ in range(10):
        before = {seat.name: seat.stack for seat in room.view.seats}
        await room.pass_time(NEXT_HAND)
        await until(lambda: is_hers() or not room.view.running)
        if is_hers():
            return before
    raise AssertionError("it was never her turn")


async def test_robots_agree_to_void_a_hand(tmp_path: Path) -> None:
    """A person alone among them asks, those who are still in it agree, and all bets go back."""
    async with card_room(tmp_path / "room.db", "Alice", chance=Random(2)) as room, hired(room, 3):
        alice = room["Alice"]
        await room.open()
        await room.seat(Alice=200)
        await until(lambda: len(robots_in(room.view)) == 3)
        before = await deal_to_alices_turn(room)
        asked = await alice.command("/host void", channel=alice.channel)
        assert "everyone still in it has to agree" in sentence_of(asked)
        told = "Everyone still in the hand has agreed"
        await alice.wait_for_message(alice.channel, lambda m: told in m.content)
        assert {seat.name: seat.stack for seat in room.view.seats} == before


async def test_robots_agree_to_cancel_a_tournament(tmp_path: Path) -> None:
    """Robots agree to cancel a tournament whose organiser plays alone against them: all have their
    entries back."""
    async with card_room(tmp_path / "room.db", "Alice", chance=Random(2)) as room:
        tournament = LiveTournament(room)
        tournament.waits_for_others = True
        async with hired(room, 2):
            await tournament.create(preset="sit-and-go", players=3, title="Friday")
            await tournament.register("Alice")
            await tournament.announcement(lambda m: "Everyone's here" in m.text)
            await tournament.begin()
            asked = await tournament.command("Alice", "cancel")
            assert "everyone still in has to agree" in asked
            agreed = "Everyone still in agreed: **Friday** is canceled."
            await tournament.line(tournament.channel, agreed)
        assert await room.wallet("Alice") == 1000
