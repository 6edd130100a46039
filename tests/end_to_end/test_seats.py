"""Seats and chips by the controls of the table: waiting, deciding ahead, buying, coming back."""

import re
from pathlib import Path

from bot.table.rules import SitOutRule
from bot.table.seats import Presence
from bot.ui.components.custom_ids import Choice, ControlKind
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.player import Player, alt_of, control_of, labels, sentence_of
from tests.end_to_end.test_moderation import dealt, said_to, seat_of
from tests.user_screen import SeenMessage

FITS = "or fewer to stay within the table's maximum."


async def more(room: CardRoom, name: str, kind: ControlKind, amount: str | None = None) -> str:
    """Presses More, one of its controls, and fills in the form: the sentence at the end."""
    player = room[name]
    panel = (await player.press_control(await player.table(), ControlKind.MORE)).message
    assert panel.ephemeral
    outcome = await player.press_control(panel, kind)
    if amount is not None:
        outcome = await player.submit(outcome.modal, {"amount": amount})
    return sentence_of(outcome)


async def test_filled_up_by_itself(tmp_path: Path) -> None:
    """Chosen behind More; what a hand costs comes back before the next; 0 stops it."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        said = await more(room, "Bob", ControlKind.AUTO_TOP_UP, "100")
        assert said == "Auto top-up is on: between hands I top up your stack to 100 chips."
        await room.play("Alice fold, Bob fold")
        await room.result()
        assert seat_of(room, "Bob").stack == 99
        await room.pass_time(3)
        assert seat_of(room, "Bob").stack == 100
        assert await room.wallet("Bob") == 899
        panel = (
            await room["Bob"].press_control(await room["Bob"].table(), ControlKind.MORE)
        ).message
        assert "I top up your stack to 100 chips" in panel.content
        assert "is off" in await more(room, "Bob", ControlKind.AUTO_TOP_UP, "0")
        assert seat_of(room, "Bob").auto_top_up == 0
        for wrong in ("201", "-5", "lots"):
            assert await more(room, "Bob", ControlKind.AUTO_TOP_UP, wrong)
            assert seat_of(room, "Bob").auto_top_up == 0
        on = await room["Carol"].command(
            "/table topup", channel=room["Carol"].channel, amount=150, always=True
        )
        assert "150" in sentence_of(on)
        await until(lambda: seat_of(room, "Carol").auto_top_up == 150)


async def test_who_left_with_more_is_told_the_buy_in_that_applies(tmp_path: Path) -> None:
    """Within the hour at least what was taken home (R-167), behind More as in the form."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        await room.play("Alice fold, Bob fold")
        await room.result()
        for name, least in (("Alice", 80), ("Carol", 101)):
            table = await room[name].table()
            if name == "Carol":
                await room[name].press_control(table, ControlKind.LEAVE)
                await until(
                    lambda: (
                        not any(seat.presence and seat.name == "Carol" for seat in room.view.seats)
                    )
                )
            panel = (
                await room[name].press_control(await room[name].table(), ControlKind.MORE)
            ).message
            assert f"Buy-in: {least} to 200 chips." in panel.content


async def test_chips_bought_in_a_hand_come_after_it(tmp_path: Path) -> None:
    """Behind More and by command; between hands they come at once."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        said = await more(room, "Bob", ControlKind.TOP_UP, "40")
        assert said == f"You'll get 40 chips after this hand, {FITS}"
        said = await said_to(room, "Carol", "/table topup", amount=10)
        assert said == f"You'll get 10 chips after this hand, {FITS}"
        await room.play("Alice fold, Bob fold")
        await room.result()
        await room.pass_time(3)
        assert [seat_of(room, name).stack for name in ("Bob", "Carol")] == [139, 111]
        assert await said_to(room, "Alice", "/table topup", amount=5) == ("You bought 5 chips.")
        assert await more(room, "Bob", ControlKind.TOP_UP, "7") == "You bought 7 chips."
        assert "the most you can have on this table is 200" in await said_to(
            room, "Alice", "/table topup", amount=500
        )


async def test_waiting_for_a_seat(tmp_path: Path) -> None:
    """Full: a place in the list; a seat is free: called by name, and it is kept for a minute."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open(seats=2)
        await room.seat(Alice=100, Bob=100)
        carol = room["Carol"]
        full = await carol.table(lambda m: control_of(m, ControlKind.WAITING_LIST))
        assert "#1" in sentence_of(await carol.press_control(full, ControlKind.WAITING_LIST))
        listed = await carol.table(lambda m: "Waiting for a seat: Carol" in m.text)
        assert (
            sentence_of(await carol.press_control(listed, ControlKind.WAITING_LIST))
            == "You've left the waiting list."
        )
        again = await carol.table(lambda m: "waiting for a seat" not in m.text)
        await carol.press_control(again, ControlKind.WAITING_LIST)
        await room.deal()
        assert await said_to(room, "Bob", "/table leave")
        await room.play("Alice fold")
        await carol.wait_for_message(carol.channel, lambda m: "a seat has opened" in m.content)
        await room.seat(Carol=100)
        assert seat_of(room, "Carol").number == 2


async def test_an_absent_players_seat_is_freed_for_the_waiting_list(tmp_path: Path) -> None:
    """Nothing is dealt because one of two is away; after two minutes the third has the seat."""
    async with card_room(tmp_path / "room.db") as room:
        await room.open(seats=2, free_seat="wanted")
        await room.seat(Alice=100, Bob=100)
        bob, carol = room["Bob"], room["Carol"]
        await bob.press_control(await bob.table(), ControlKind.AWAY)
        await carol.press_control(
            await carol.table(lambda m: control_of(m, ControlKind.WAITING_LIST)),
            ControlKind.WAITING_LIST,
        )
        await room.pass_time(120)
        await bob.wait_for_dm(lambda m: "lost your seat" in m.content)
        assert await room.wallet("Bob") == 1000
        await room.seat(Carol=100)
        await room.deal()


async def test_decided_ahead(tmp_path: Path) -> None:
    """Call any bet: the turn comes and is over at once; during a turn there is nothing to plan."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        bob, carol = room["Bob"], room["Carol"]
        panel = (await bob.press_control(await bob.table(), ControlKind.PRE_ACTION)).message
        chosen = control_of(panel, ControlKind.PRE_ACTION, Choice.CALL_ANY)
        assert chosen is not None
        told = await bob.press(panel, chosen.custom_id)
        assert sentence_of(told) == "When it's your turn, you'll call any bet."
        assert labels(told.message) == ["Clear my choice"]
        panel = (await carol.press_control(await carol.table(), ControlKind.PRE_ACTION)).message
        chosen = control_of(panel, ControlKind.PRE_ACTION, Choice.CHECK_FOLD)
        assert chosen is not None
        await carol.press(panel, chosen.custom_id)
        own = (await room["Alice"].press_control(await bob.table(), ControlKind.MORE)).message
        assert control_of(own, ControlKind.PRE_ACTION) is None
        await room.play("Alice raise 10")
        # Bob has called and Carol has folded: the turn of the flop is Bob's.
        assert room.view.to_act is not None
        assert room.view.to_act.name == "Bob"
        assert room.view.hand is not None
        assert room.view.hand.street_number == 1


async def test_coming_back_and_posting(tmp_path: Path) -> None:
    """Where absent players are not dealt in, a player who missed the big blind may post it behind
    More and is dealt in at once."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room, {"sitout": "away"})
        await room.play("Alice fold, Bob fold")
        await room.result()
        bob = room["Bob"]
        await bob.press_control(await bob.table(), ControlKind.AWAY)
        for _ in range(2):
            await room.deal()
            while room.view.to_act is not None:
                await room.play(f"{room.view.to_act.name} fold")
            await room.result()
        assert seat_of(room, "Bob").presence is Presence.SITTING_OUT
        await bob.press_control(await bob.table(), ControlKind.AWAY)
        if seat_of(room, "Bob").may_post:
            assert "post" in await more(room, "Bob", ControlKind.POST)
        await room.deal()
        assert seat_of(room, "Bob").hand is not None


async def test_sitting_out_is_dealt_in_and_told(tmp_path: Path) -> None:
    """Blinds are posted and hands folded at once; the message says who is away and what it cost,
    and the cards of somebody who is away are sent to nobody, though they may look at them."""
    async with card_room(tmp_path / "room.db") as room:
        settings = "Sitting out: you're still dealt in, post blinds and antes"
        await dealt(room)
        assert settings in await said_to(room, "Bob", "/table settings")
        await room.play("Alice fold, Bob fold")
        await room.result()
        carol = room["Carol"]
        await carol.press_control(await carol.table(), ControlKind.AWAY)
        await carol.table(lambda m: "Sitting out (check/fold): Carol" in m.text)
        dms = len(dms_to(room, "Carol"))
        message = await room.deal()
        assert re.search(r"Carol \([^)]*\baway\b", alt_of(message))
        assert seat_of(room, "Carol").hand is not None
        assert room.view.to_act is not None
        assert room.view.to_act.name != "Carol"
        await room.play(f"{room.view.to_act.name} raise 10")
        await room.play(f"{room.view.to_act.name} fold")
        await room.result()
        await carol.table(lambda m: "Carol (−1)" in m.text)
        assert len(dms_to(room, "Carol")) == dms
        said = sentence_of(await carol.press_control(await carol.table(), ControlKind.AWAY))
        assert said == "You're back. Sitting out cost you one chip."
        await carol.table(lambda m: "Sitting out (check/fold)" not in m.text)


async def test_the_server_chooses_the_rule_for_sitting_out(tmp_path: Path) -> None:
    """A member who manages the server sets the rule of new tables; the host of a table may choose
    another."""
    async with card_room(tmp_path / "room.db") as room:
        said = await said_to(room, "Alice", "/settings tables", sitout="away")
        assert "aren't dealt in, and owe the blinds" in said
        await room.open(free_after=20)
        assert room.view.rules.sit_out is SitOutRule.AWAY
        assert "after 20 minutes away" in await said_to(room, "Bob", "/table settings")
        await said_to(room, "Alice", "/table close")
        await room.open(sitout="dealt-in")
        assert room.view.rules.sit_out is SitOutRule.DEALT_IN


def dms_to(room: CardRoom, name: str) -> list[int]:
    """The direct messages that the player has."""
    world = room.sandbox.world
    channels = world.dms_of(world.users[int(room[name].id)])
    return [message for channel in channels for message in channel.messages]


async def test_leaving_by_the_control(tmp_path: Path) -> None:
    """A player who leaves by the control in a hand is folded, told, and gone at its end with the
    rest of the chips."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        carol = room["Carol"]
        table = await carol.table()
        asked = await carol.press_control(table, ControlKind.LEAVE, sure=False)
        assert sentence_of(asked).startswith("You're still in the hand with 2 chips in the pot.")
        assert not seat_of(room, "Carol").leaving
        said = sentence_of(await carol.press_control(table, ControlKind.LEAVE))
        assert said.startswith("You'll leave after this hand")
        await room.play("Alice raise 10, Bob fold")
        await room.result()
        assert seat_of(room, "Carol") is None
        assert await room.wallet("Carol") == 998


async def test_where_things_stand(tmp_path: Path) -> None:
    """Status names seats, hands and the message; settings name the stakes and the host."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        status = await said_to(room, "Bob", "/table status")
        assert "https://discord.com/channels/" in status
        assert "3" in status
        settings = await said_to(room, "Bob", "/table settings")
        assert f"<@{room['Alice'].id}>" in settings
        assert "Buy-in: 80 to 200 chips" in settings
        rake = await said_to(room, "Alice", "/settings rake", on=True)
        assert rake


async def test_a_refused_amount_is_entered_again(tmp_path: Path) -> None:
    """The buy-in with its seat, chips to buy and the auto top-up: the sentence has a button that
    opens the form with what was typed, until it is taken."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await room.open()
        alice = room["Alice"]
        table = await alice.table(lambda m: control_of(m, ControlKind.SIT))
        form = (await alice.press_control(table, ControlKind.SIT)).modal
        refused = await alice.submit(form, {"amount": "lots", "seat": ["3"]})
        assert "whole number" in sentence_of(refused)
        again = (await alice.press(refused.message, "Enter again")).modal
        assert again.fields["amount"]["value"] == "lots"
        refused = await alice.submit(again, {"amount": "900"})
        assert "the maximum buy-in is 200" in sentence_of(refused)
        again = (await alice.press(refused.message, "Enter again")).modal
        assert again.fields["amount"]["value"] == "900"
        assert (
            sentence_of(await alice.submit(again, {"amount": "100"}))
            == "You're in seat 3 with 100 chips."
        )
        assert seat_of(room, "Alice").number == 3
        for kind, right in ((ControlKind.TOP_UP, "50"), (ControlKind.AUTO_TOP_UP, "150")):
            panel = (await alice.press_control(await alice.table(), ControlKind.MORE)).message
            form = (await alice.press_control(panel, kind)).modal
            refused = await alice.submit(form, {"amount": "5000"})
            again = (await alice.press(refused.message, "Enter again")).modal
            assert again.fields["amount"]["value"] == "5000"
            assert right in sentence_of(await alice.submit(again, {"amount": right}))
            form = (await alice.press_control(panel, kind)).modal
            assert form.fields["amount"]["value"] != "5000"


async def test_an_older_panel_leads_back(tmp_path: Path) -> None:
    """Whoever sat out meanwhile is offered to come back, whatever the panel says."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        carol = room["Carol"]
        panel = (await carol.press_control(await carol.table(), ControlKind.MORE)).message
        for said in ("You're sitting out", "You're already sitting out"):
            told = (await carol.press_control(panel, ControlKind.AWAY, sure=True)).message
            assert said in told.content
            assert [button.label for button in told.buttons] == ["I'm back"]
        assert seat_of(room, "Carol").presence is Presence.SITTING_OUT
        await carol.press(told, "I'm back")
        assert seat_of(room, "Carol").presence is not Presence.SITTING_OUT


async def test_only_the_newest_of_the_same_sentences_stays(tmp_path: Path) -> None:
    """Presses out of turn leave one "It's Alice's turn" in the channel, not one each; what says
    something else stays."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        bob = room["Bob"]
        table = await bob.table(lambda m: control_of(m, ControlKind.ACT, Choice.FOLD))
        other = (await bob.press_control(table, ControlKind.MORE)).message
        newest = (await bob.press_choice(table, Choice.CALL)).message
        for _ in range(2):
            newest = (await bob.press_choice(table, Choice.CALL)).message
            assert "Alice's turn" in newest.content
            await bob.wait_for(lambda event: event.name == "message_delete")
        left = {each.id for each in await bob.messages(bob.channel) if each.ephemeral}
        assert left == {other.id, newest.id}
        assert (await bob.look(table)).id == table.id


async def test_a_form_that_is_refused_again_and_again_leaves_one_answer(tmp_path: Path) -> None:
    """Three amounts that are no raise, each for its own reason: the newest sentence stays, with
    the way back to the form, until a raise is accepted. Another player's answers stay."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        alice, bob = room["Alice"], room["Bob"]
        table = await alice.turn()
        other = (await bob.press_choice(table, Choice.CALL)).message
        opened = [each for each in await alice.messages(alice.channel) if each.ephemeral]
        for wrong in ("lots", "3", "5000"):
            form = (await alice.press_choice(table, Choice.AMOUNT)).modal
            newest = (await alice.submit(form, {"amount": wrong})).message
            assert "Enter again" in labels(newest)
            await until_left(alice, *opened, newest)
        await until_left(bob, other)
        await alice.submit((await alice.press_choice(table, Choice.AMOUNT)).modal, {"amount": "10"})
        await until_left(alice, *opened)


async def test_the_same_private_answer_does_not_pile_up(tmp_path: Path) -> None:
    """My cards, More, and what is decided ahead: one of each stays."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        carol = room["Carol"]
        table = await carol.table()
        for _ in range(3):
            cards = (await carol.press_control(table, ControlKind.CARDS)).message
            more = (await carol.press_control(table, ControlKind.MORE)).message
            await until_left(carol, cards, more)
        for _ in range(2):
            panel = (await carol.press_control(more, ControlKind.PRE_ACTION)).message
            await until_left(carol, cards, more, panel)
            chosen = (await carol.press(panel, panel.buttons[0].custom_id)).message
            await until_left(carol, cards, more, chosen)


async def test_an_answer_that_cannot_be_deleted_costs_nothing(tmp_path: Path) -> None:
    """Discord fails: the older sentence stays, the new one is there."""
    async with card_room(tmp_path / "room.db") as room:
        await dealt(room)
        carol = room["Carol"]
        table = await carol.table()
        first = (await carol.press_control(table, ControlKind.CARDS)).message
        lost = room.sandbox.faults.plan("fail", method="DELETE", status=403)
        second = (await carol.press_control(table, ControlKind.CARDS)).message
        await until(lambda: lost in room.sandbox.faults.done)
        await until_left(carol, first, second)


async def until_left(player: Player, *messages: SeenMessage) -> None:
    """Waits until just these messages in the channel are for the player alone."""
    ids = {message.id for message in messages}
    while {each.id for each in await player.messages(player.channel) if each.ephemeral} != ids:
        await player.wait_for(lambda event: event.name == "message_delete")


async def test_a_buy_in_is_typed_as_a_raise_is(tmp_path: Path) -> None:
    """`1k`, for who sits down and for who buys chips."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await room.open(buy_in_max=1500)
        alice = room["Alice"]
        table = await alice.table(lambda m: control_of(m, ControlKind.SIT))
        form = (await alice.press_control(table, ControlKind.SIT)).modal
        await alice.submit(form, {"amount": "0.9k"})
        assert seat_of(room, "Alice").stack == 900
        panel = (await alice.press_control(await alice.table(), ControlKind.MORE)).message
        form = (await alice.press_control(panel, ControlKind.TOP_UP)).modal
        assert "100" in sentence_of(await alice.submit(form, {"amount": "0.1k"}))
        assert seat_of(room, "Alice").stack == 1000


async def test_sitting_down_by_more_tells_the_seat(tmp_path: Path) -> None:
    """The form's panel has no picture to show it."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        await room.seat(Alice=100)
        bob = room["Bob"]
        panel = (await bob.press_control(await bob.table(), ControlKind.MORE)).message
        opened = await bob.press_control(panel, ControlKind.SIT)
        done = await bob.submit(opened.modal, {"amount": "120"})
        assert done.message.content == "You're in seat 2 with 120 chips."
