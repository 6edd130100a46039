"""Mailboxes are open before the first cards are dealt, and each is asked for once."""

from pathlib import Path
from random import Random

from bot.ui.custom_ids import TournamentControl
from tests.end_to_end.cup import Cup
from tests.end_to_end.evening import NEXT_HAND, Evening, evening, until

OPEN_DM = "POST /users/@me/channels"
ROUTE = "/users/@me/channels"
PEOPLE = ("Alice", "Bob", "Carol")


def opened(room: Evening) -> int:
    """How many mailboxes the bots of this evening have asked for."""
    return room.sandbox.counted[OPEN_DM]


def without_pauses(room: Evening) -> None:
    """The pace between mailboxes is proved elsewhere, in virtual time."""
    room.app.publisher.dm_channels.pause_seconds = 0


async def cards_came(room: Evening, channel: int) -> None:
    for name in PEOPLE:
        await room[name].wait_for_dm(lambda m: f"<#{channel}>" in m.content)


async def test_who_sits_down_has_a_mailbox_before_the_first_deal(tmp_path: Path) -> None:
    """Neither the first hand nor the second needs a new one."""
    async with evening(tmp_path / "room.db") as room:
        without_pauses(room)
        await room.open()
        assert opened(room) == 0
        await room.seat(**dict.fromkeys(PEOPLE, 100))
        await until(lambda: opened(room) == len(PEOPLE))
        assert room.view.hand_number == 0
        await room.deal()
        await cards_came(room, room["Alice"].channel)
        await room.play("Alice fold, Bob fold")
        await room.result()
        await room.deal()
        await room["Bob"].turn()
        assert opened(room) == len(PEOPLE)


async def test_who_registers_has_a_mailbox_before_the_first_deal(tmp_path: Path) -> None:
    """Coming and going costs no further one, and the cards need none."""
    async with evening(tmp_path / "room.db", chance=Random(5)) as room:
        without_pauses(room)
        cup = Cup(room)
        await cup.create(preset="sit-and-go", players=3)
        await cup.register("Alice Bob")
        await cup.press("Alice", TournamentControl.UNREGISTER)
        await cup.register("Alice Carol")
        await until(lambda: opened(room) == len(PEOPLE))
        await cup.begin()
        thread = int(cup.homes[cup.tables[0]])
        await cup.play(lambda: cup.acting(cup.tables[0]))
        await cards_came(room, thread)
        await cup.play(lambda: cup.over)
        assert opened(room) == len(PEOPLE)


async def test_a_mailbox_that_stays_shut_matters_to_nobody(tmp_path: Path) -> None:
    """Registering goes on; the cards ask once more, and arrive."""
    async with evening(tmp_path / "room.db", chance=Random(5)) as room:
        without_pauses(room)
        room.sandbox.faults.plan("fail", method="POST", route=ROUTE, status=403, times=3)
        cup = Cup(room)
        await cup.create(preset="sit-and-go", players=3)
        await cup.register(" ".join(PEOPLE))
        await until(lambda: opened(room) == len(PEOPLE))
        assert not room.sandbox.faults.waiting
        await cup.begin()
        thread = int(cup.homes[cup.tables[0]])
        await cup.play(lambda: cup.acting(cup.tables[0]))
        await cards_came(room, thread)
        assert opened(room) == 2 * len(PEOPLE)
        await cup.play(lambda: cup.over)


async def test_after_a_restart_mailboxes_are_open_again_before_the_next_deal(
    tmp_path: Path,
) -> None:
    """Nobody has to sit down or to register anew for that."""
    async with evening(tmp_path / "room.db", chance=Random(5)) as room:
        without_pauses(room)
        await room.open()
        await room.seat(Alice=100)
        cup = Cup(room)
        await cup.create(preset="sit-and-go", players=3)
        await cup.register("Bob")
        await until(lambda: opened(room) == 2)
        await room.kill_bot()
        await room.start_bot()
        without_pauses(room)
        await until(lambda: opened(room) == 4)
        await room.pass_time(NEXT_HAND)
        assert room.view.hand_number == 0
