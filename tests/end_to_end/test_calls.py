"""Calls by name: to act, to a seat, to a start. Each is deleted, and shows what is new.

No test may leave one standing (`card_room` looks at its end).
"""

from pathlib import Path
from random import Random

import pytest

from bot.ui.components.custom_ids import Choice, ControlKind
from devtools.sandbox.messages import MessageFlag
from devtools.sandbox.request_log import LoggedRequest
from tests.end_to_end.card_room import NUDGE, CardRoom, card_room, until
from tests.end_to_end.discord_faults import says, twist
from tests.end_to_end.live_tournament import LiveTournament
from tests.end_to_end.player import TIMEOUT_SECONDS, control_of
from tests.user_screen import SeenMessage


async def call_of(room: CardRoom, name: str, *, but: str = "") -> SeenMessage:
    """The call to a player to act, as soon as it stands."""
    player = room[name]
    return await player.wait_for_message(
        player.channel,
        lambda m: m.content == f"<@{player.id}>, it's your turn." and m.id != but,
        TIMEOUT_SECONDS,
    )


async def seated(room: CardRoom) -> None:
    """A hand in which it is Bob's turn before the flop, and then on the flop."""
    await room.open()
    await room.seat(Alice=100, Bob=100)
    await room.deal()
    await room.play("Alice call")
    await room["Bob"].turn()


async def test_two_turns_in_a_row(tmp_path: Path) -> None:
    """The first call goes with its turn, the table shows the next one, and a new call comes. Calls
    notify, hands do not."""
    async with card_room(tmp_path / "room.db", "Alice Bob", nudge_seconds=NUDGE) as room:
        await seated(room)
        await room.pass_time(NUDGE)
        first = await call_of(room, "Bob")
        await room.play("Bob check")
        shown = await room["Bob"].turn()
        assert "flop" in shown.text
        silent = MessageFlag.SUPPRESS_NOTIFICATIONS
        assert (shown.json["flags"] & silent, first.json["flags"] & silent) == (silent, 0)
        assert control_of(shown, ControlKind.ACT, Choice.CHECK) is not None
        await until(lambda: room.calls() == [])
        await room.pass_time(NUDGE)
        second = await call_of(room, "Bob", but=first.id)
        assert len(room.calls()) == 1
        await room.play("Bob check")
        await until(lambda: room.calls() == [])
        assert second.id != first.id


async def test_a_call_goes_though_discord_fails_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deletion is asked for again."""

    def deletes(entry: LoggedRequest) -> bool:
        return entry.method == "DELETE"

    async with card_room(tmp_path / "room.db", "Alice Bob", nudge_seconds=NUDGE) as room:
        await seated(room)
        await room.pass_time(NUDGE)
        await call_of(room, "Bob")
        busy = says(429, '{"message": "slow down", "retry_after": 0.01, "global": false}')
        failed = twist(monkeypatch, deletes, busy, carried_out=False)
        await room.play("Bob check")
        await until(lambda: failed and room.calls() == [])


@pytest.mark.parametrize("killed", [True, False], ids=["killed", "stopped"])
async def test_a_call_does_not_outlive_its_bot(tmp_path: Path, *, killed: bool) -> None:
    """Stopped, the bot takes it along; killed, the next one removes it, and calls anew."""
    async with card_room(tmp_path / "room.db", "Alice Bob", nudge_seconds=NUDGE) as room:
        await seated(room)
        await room.pass_time(NUDGE)
        first = await call_of(room, "Bob")
        await (room.kill_bot() if killed else room.stop_bot())
        assert len(room.calls()) == killed
        await room.start_bot()
        await until(lambda: room.calls() == [])
        await room["Bob"].table(lambda m: "I'm back" in m.text)
        await room.pass_time(NUDGE)
        await call_of(room, "Bob", but=first.id)
        await room.play("Bob check")
        await until(lambda: room.calls() == [])


async def test_no_call_is_left_standing(tmp_path: Path) -> None:
    """Everybody needs to be called for each action, at a cash table and in a tournament."""
    chance = Random(5)
    async with card_room(tmp_path / "room.db", chance=chance, nudge_seconds=NUDGE) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        called = 0
        while room.view.running:
            to_act = room.view.to_act
            assert to_act is not None
            await room.pass_time(NUDGE)
            await call_of(room, to_act.name)
            called += 1
            shown = await room[to_act.name].turn()
            free = control_of(shown, ControlKind.ACT, Choice.CHECK) is not None
            await room[to_act.name].act("check" if free else "call")
            await until(lambda: room.calls() == [])
        assert called == 8
        # Its next hand would call somebody too.
        asked = await room["Alice"].command("/table close", channel=room["Alice"].channel)
        await room["Alice"].press(asked.message, "Close the table")
        await until(lambda: not room.app.room.open_tables)
        tournament = LiveTournament(room)
        tournament.stride = NUDGE
        await tournament.deal()

        def called_in_time() -> list[str]:
            tournament.advance(1)
            return room.calls()

        await until(called_in_time)
        await tournament.play(lambda: tournament.over)
        await until(lambda: room.calls() == [])


async def test_a_call_to_a_seat_goes_with_the_seat(tmp_path: Path) -> None:
    """Carol waited for it and sits down."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open(seats=2)
        await room.seat(Alice=100, Bob=100)
        full = await room["Carol"].table(lambda m: control_of(m, ControlKind.WAITING_LIST))
        await room["Carol"].press_control(full, ControlKind.WAITING_LIST)
        await room["Bob"].command("/table leave", channel=room["Bob"].channel)
        await until(lambda: len(room.calls()) == 1)
        await room.seat(Carol=100)
        await until(lambda: room.calls() == [])


@pytest.mark.parametrize("starts", [True, False], ids=["starts-after", "started-meanwhile"])
async def test_the_call_to_a_start_goes_although_the_bot_was_killed(
    tmp_path: Path, *, starts: bool
) -> None:
    """The call to a start goes although the bot was killed: it stays while it is of use."""
    async with card_room(tmp_path / "room.db", chance=Random(5)) as room:
        tournament = LiveTournament(room)
        await tournament.create(preset="sit-and-go", players=3, title="Friday")
        await tournament.register("Alice Bob Carol")
        line = await tournament.line(tournament.channel, "is full and starts")
        await room.kill_bot()
        if not starts:
            tournament.advance(3600)
        await room.start_bot()
        if starts:
            await until(lambda: room.sandbox.counted["GET /channels/{channel_id}/messages"])
            assert line.id in [m.id for m in await room["Alice"].messages(tournament.channel)]
        await tournament.begin()

        async def gone() -> bool:
            seen = await room["Alice"].messages(tournament.channel)
            return line.id not in [message.id for message in seen]

        for _ in range(1_000):
            if await gone():
                break
        assert await gone()
        await tournament.play(lambda: tournament.over)
