"""DM channels are open before the first cards are dealt, and each is asked for once."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.ui.components.custom_ids import ControlKind, TournamentControl
from bot.ui.requests.outgoing_requests import RequestRate
from tests.end_to_end.card_room import NEXT_HAND, CardRoom, card_room, until
from tests.end_to_end.live_tournament import LiveTournament

OPEN_DM = "POST /users/@me/channels"
ROUTE = "/users/@me/channels"
PEOPLE = ("Alice", "Bob", "Carol")


def opened(room: CardRoom) -> int:
    """Counts the DM channels that the bots of this card room have asked for."""
    return room.sandbox.counted[OPEN_DM]


def without_pauses(room: CardRoom) -> None:
    """The pace between DM channels is proved elsewhere, in virtual time."""
    room.app.publisher.dm_channels.pause_seconds = 0


async def cards_came(room: CardRoom, channel: int) -> None:
    for name in PEOPLE:
        await room[name].wait_for_dm(lambda m: f"<#{channel}>" in m.content)


async def test_seated_players_have_a_dm_channel_before_the_first_deal(tmp_path: Path) -> None:
    """Neither the first hand nor the second needs a new one."""
    async with card_room(tmp_path / "room.db") as room:
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


async def test_entrants_have_a_dm_channel_before_the_first_deal(tmp_path: Path) -> None:
    """Coming and going costs no further one, and the cards need none."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        without_pauses(room)
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3)
        await tournament.register("Alice Bob")
        await tournament.press("Alice", TournamentControl.UNREGISTER)
        await tournament.register("Alice Carol")
        await until(lambda: opened(room) == len(PEOPLE))
        await tournament.begin()
        thread = int(tournament.homes[tournament.tables[0]])
        await tournament.play(lambda: tournament.acting(tournament.tables[0]))
        await cards_came(room, thread)
        await tournament.play(lambda: tournament.over)
        assert opened(room) == len(PEOPLE)


async def test_a_dm_channel_that_stays_closed_stops_nobody(tmp_path: Path) -> None:
    """Registering continues; the cards ask once more, and arrive."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        without_pauses(room)
        room.sandbox.faults.plan("fail", method="POST", route=ROUTE, status=403, times=3)
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3)
        await tournament.register(" ".join(PEOPLE))
        await until(lambda: opened(room) == len(PEOPLE))
        assert not room.sandbox.faults.waiting
        await tournament.begin()
        thread = int(tournament.homes[tournament.tables[0]])
        await tournament.play(lambda: tournament.acting(tournament.tables[0]))
        await cards_came(room, thread)
        assert opened(room) == 2 * len(PEOPLE)
        await tournament.play(lambda: tournament.over)


async def test_after_a_restart_dm_channels_are_open_before_the_next_deal(
    tmp_path: Path,
) -> None:
    """Nobody has to sit down or to register anew for that."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        without_pauses(room)
        await room.open()
        await room.seat(Alice=100)
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3)
        await tournament.register("Bob")
        await until(lambda: opened(room) == 2)
        await room.kill_bot()
        await room.start_bot()
        without_pauses(room)
        await until(lambda: opened(room) == 4)
        await room.pass_time(NEXT_HAND)
        assert room.view.hand_number == 0


async def test_cards_that_were_asked_for_leave_their_turn_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord's limit holds back the cards of three: one presses My cards, and needs no message any
    more; those of the next hand are sent."""
    wait, held, may_go = RequestRate.wait, set[asyncio.Task[None] | None](), asyncio.Event()

    async def wait_longer(rate: RequestRate, order: int = 0) -> float:
        if order:
            task = asyncio.current_task()
            held.add(task)
            try:
                await may_go.wait()
            finally:
                held.discard(task)
        return await wait(rate, order)

    monkeypatch.setattr(RequestRate, "wait", wait_longer)
    async with card_room(tmp_path / "room.db") as room:
        await room.open()
        await room.seat(**dict.fromkeys(PEOPLE, 100))
        await room.deal()
        await until(lambda: len(held) == 3)
        alice = room["Alice"]
        asked = await alice.press_control(await alice.table(), ControlKind.CARDS)
        assert asked.message.pictures
        await until(lambda: len(held) == 2)
        may_go.set()
        for name in ("Bob", "Carol"):
            await room[name].wait_for_dm(lambda m: bool(m.pictures))
        assert len(room.card_messages) == 2
        await room.play("Alice fold, Bob fold")
        await room.deal()
        await until(lambda: len(room.card_messages) == 5)
