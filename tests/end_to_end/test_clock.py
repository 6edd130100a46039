"""The turn clock, driven by hand: no test here waits for real time."""

from pathlib import Path

from tests.end_to_end.card_room import NUDGE, TURN, CardRoom, card_room


async def seated(room: CardRoom, *, protection: bool = True) -> None:
    await room.open(protection=protection)
    await room.seat(Alice=100, Bob=100)
    await room.deal()


async def test_who_lets_the_clock_run_out_facing_a_bet_folds(tmp_path: Path) -> None:
    """A player who lets the clock run out facing a bet folds without all-in protection; the table
    says so, and the hand is over."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await seated(room, protection=False)
        await room.pass_time(TURN - 0.1)
        assert room.view.running
        await room.pass_time(0.1)
        result = await room.result()
        assert "**Bob** wins" in result.text
        assert await room["Alice"].stack() == 99


async def test_who_lets_the_clock_run_out_with_a_free_check_checks(tmp_path: Path) -> None:
    """Bob need not pay: a check, and the flop comes."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await seated(room)
        await room.play("Alice call")
        await room["Bob"].turn()
        await room.pass_time(TURN)
        shown = await room["Alice"].table(lambda m: "Bob checks" in m.text)
        assert "flop" in shown.text


async def test_the_deadline_is_shown_and_begins_anew_at_each_turn(tmp_path: Path) -> None:
    """The message counts down to the moment when the clock strikes."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await seated(room)
        await room.pass_time(10)
        await room.play("Alice call")
        text = (await room["Bob"].turn()).text
        assert f"<t:{room.clock.now_ms() // 1000 + TURN}:R>" in text


async def test_a_press_after_the_clock_struck_is_told_so(tmp_path: Path) -> None:
    """The turn has moved on; the late press changes nothing."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await seated(room)
        await room.play("Alice call")
        message = await room["Bob"].turn()
        old = next(c.custom_id for c in message.buttons if c.custom_id.endswith(":allin"))
        await room.pass_time(TURN)
        late = await room.forged("Bob", old, message)
        assert late.message.content == "Too late: the action has moved on."
        assert room.view.turn == 2


async def test_three_missed_turns_make_them_sit_out(tmp_path: Path) -> None:
    """Bob keeps the seat and is not waited for any more."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await seated(room)
        await room.play("Alice call")
        await room.pass_time(TURN)
        await room.pass_time(TURN)
        await room.play("Alice check")
        await room.pass_time(TURN)
        await room["Alice"].table(lambda m: ", away" in m.pictures[0]["description"])


async def test_the_player_to_act_is_called_by_name_once(tmp_path: Path) -> None:
    """Only the player to act is pinged, after a while, and the call goes away after the action."""
    async with card_room(tmp_path / "room.db", "Alice Bob", nudge_seconds=NUDGE) as room:
        await seated(room)
        alice = room["Alice"]
        await room.pass_time(NUDGE)
        call = await alice.wait_for_message(
            alice.channel, lambda m: m.content.endswith("it's your turn.")
        )
        assert call.content.startswith(f"<@{alice.id}>")
        assert [user["id"] for user in call.json["mentions"]] == [alice.id]
        await room.play("Alice call")
        await alice.wait_for(
            lambda event: event.name == "message_delete" and str(event.data["id"]) == call.id
        )
