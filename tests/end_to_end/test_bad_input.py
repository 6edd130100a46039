"""Wrong input: one clear sentence each, and nothing changes."""

from pathlib import Path

import pytest

from bot.ui.components.custom_ids import Choice, ControlKind
from devtools.sandbox.permissions import Permission
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.player import control_of, sentence_of
from tests.user_client import NotDone
from tests.user_screen import InteractionOutcome

NOT_WHOLE = "Enter a whole number of chips"
NO_SIZE = "”. Try 200, 1.5k, 2.5x"


async def open_and_type(room: CardRoom, name: str, amount: str) -> str:
    """Presses Sit down and types `amount`; returns the sentence that answers it."""
    return sentence_of(await room[name].sit(amount))


async def test_buy_ins(tmp_path: Path) -> None:
    """Below, above, more than the wallet, and no number at all; then sitting twice."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open(buy_in_max=5000)
        for typed, said in (
            ("79", "79 is too little: the minimum buy-in is 80."),
            ("0", "0 is too little: the minimum buy-in is 80."),
            ("5001", "You have only 1,000 chips; you need 5,001."),
            ("1,001", "You have only 1,000 chips; you need 1,001."),
            ("1.000", NOT_WHOLE),
            ("-100", NOT_WHOLE),
            ("1e2", NOT_WHOLE),
            ("½", NOT_WHOLE),
            ("hundred", NOT_WHOLE),
            ("١٠٠", NOT_WHOLE),
            ("99999999999999999999", NOT_WHOLE),
        ):
            assert said in await open_and_type(room, "Alice", typed), typed
        assert all(seat.player is None for seat in room.view.seats)
        assert await room.wallet("Alice") == 1000
        assert not await open_and_type(room, "Alice", " 1,000 ")
        table = await room["Alice"].table(lambda m: control_of(m, ControlKind.SIT))
        again = await room["Alice"].press_control(table, ControlKind.SIT)
        assert sentence_of(again) == "You already have a seat at this table."
        by_command = await room["Alice"].command("/table sit", channel=room["Alice"].channel)
        assert by_command.message.content == "You already have a seat at this table."


async def test_a_buy_in_above_the_table_s_limit(tmp_path: Path) -> None:
    """The wallet would do, the table does not take it."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await room.open()
        said = await open_and_type(room, "Alice", "201")
        assert said == "201 is too much: the maximum buy-in is 200."


async def test_raises(tmp_path: Path) -> None:
    """Every amount that is none, or not a legal one; the turn stays, and the right one works."""
    async with card_room(tmp_path / "room.db", "Alice Bob", locales={"Bob": "it"}) as room:
        await room.open(buy_in_max=1000)
        await room.seat(Alice=1000, Bob=1000)
        await room.deal()
        alice, message = room["Alice"], await room["Alice"].turn()
        for typed, said in (
            ("3", "3 is too small: the minimum is 4."),
            ("1001", "1,001 is more than you have: all-in is 1,000."),
            ("-20", NO_SIZE),
            ("1e9", NO_SIZE),
            ("+5", NO_SIZE),
            ("   ", NO_SIZE),
            ("2.5.0", NO_SIZE),
            ("@everyone", NO_SIZE),
        ):
            opened = await alice.press_choice(message, Choice.AMOUNT)
            outcome = await alice.submit(opened.modal, {"amount": typed})
            assert said in sentence_of(outcome), typed
            assert room.view.turn == 0
        await room.play("Alice raise 4")
        message = await room["Bob"].turn()
        opened = await room["Bob"].press_choice(message, Choice.AMOUNT)
        outcome = await room["Bob"].submit(opened.modal, {"amount": "tanto"})
        assert sentence_of(outcome).startswith("Non riesco a leggere «tanto».")
        [again] = outcome.message.buttons
        opened = await room["Bob"].press(outcome.message, again.custom_id)
        assert next(iter(opened.modal.fields.values()))["value"] == "tanto"
        opened = await room["Bob"].press_choice(message, Choice.AMOUNT)
        assert not sentence_of(await room["Bob"].submit(opened.modal, {"amount": "ALL in"}))
        await until(lambda: room.view.turn == 2)


async def test_tables_that_cannot_be(tmp_path: Path) -> None:
    """A second table in the channel, and rules that contradict themselves."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        for options, said in (
            ({"blinds": "5"}, "I can't read “5”. Enter a pair of blinds, such as 5/10."),
            ({"blinds": "0/2"}, "The blinds must be at least one chip."),
            ({"blinds": "10/5"}, "The small blind (10) can't be larger"),
            ({"seats": 11}, "This game has 2 to 10 seats, not 11."),
            ({"seats": 0}, "This game has 2 to 10 seats, not 0."),
            ({"seats": -1}, "This game has 2 to 10 seats, not -1."),
            ({"buy_in_min": 0}, "The buy-ins must be in order"),
            ({"buy_in_max": 0}, "The buy-ins must be in order"),
            ({"turn_seconds": 0}, "A turn lasts 5 to 600 seconds, not 0."),
            ({"buy_in_min": 300, "buy_in_max": 200}, "The buy-ins must be in order"),
            ({"turn_seconds": 1}, "A turn lasts 5 to 600 seconds, not 1."),
            ({"ante": -1}, "The ante must be between 0 and the big blind"),
            ({"blinds": "1/999999999999"}, "The maximum buy-in can't be above"),
        ):
            assert said in refused(await room.open(**options)), options
        assert not room.app.room.open_tables
        await room.open()
        again = refused(await room.open("Bob"))
        assert again.startswith("This channel already has a table")


def refused(outcome: InteractionOutcome) -> str:
    said = sentence_of(outcome)
    assert said, outcome.json
    return said


async def test_commands_where_there_is_no_table_or_no_server(tmp_path: Path) -> None:
    """Each command of the table in an empty channel; in a DM Discord offers none of them."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice = room["Alice"]
        for name in ("sit", "leave", "sitout", "status", "close"):
            said = refused(await alice.command(f"/table {name}", channel=alice.channel))
            assert said.startswith("There's no table in this channel."), name
        # A direct message exists once the bot has written one.
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        message = await alice.wait_for_dm(lambda m: "at <#" in m.content)
        for line in ("/table open", "/table sit", "/table close", "/bank balance"):
            with pytest.raises(NotDone, match="unknown-command"):
                await alice.command(line, channel=message.channel_id)
        assert "Mazziere" in refused(await alice.command("/help", channel=message.channel_id))
        not_host = await room["Bob"].command("/table close", channel=alice.channel)
        assert refused(not_host).startswith("Only the player who opened this table")


async def test_a_channel_where_the_bot_may_not_write_or_attach(tmp_path: Path) -> None:
    """The permission that is missing is named; once given, the table opens."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice = room["Alice"]
        guild = room.sandbox.world.channels[alice.channel].guild_id
        for permission, name in (
            (Permission.ATTACH_FILES, "Attach Files"),
            (Permission.SEND_MESSAGES, "Send Messages"),
        ):
            taken = {"guild": guild, "permissions": int(permission)}
            room.sandbox.faults.plan("revoke", **taken)
            assert name in refused(await room.open())
            room.sandbox.faults.plan("grant", **taken)
        assert "open" in refused(await room.open())
        await room["Bob"].table()
