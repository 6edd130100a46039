"""House rules on Discord: the form, the line in the channel, and straddles by their controls."""

import json
from pathlib import Path
from random import Random
from typing import Any

from bot.ui.components.custom_ids import ControlKind
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.player import Player, control_of, sentence_of
from tests.end_to_end.test_moderation import seat_of
from tests.ui.tables import ENGLISH
from tests.user_screen import SeenModal
from verify.mazziere_verify import check

FOUR = "Alice Bob Carol Dave"


async def rules_form(player: Player, part: str = "bets") -> SeenModal:
    return (await player.command("/table rules", channel=player.channel, part=part)).modal


async def choose(player: Player, **values: Any) -> str:
    """Fills in the form; returns what is said."""
    return sentence_of(await player.submit(await rules_form(player), values))


async def more(room: CardRoom, name: str, kind: ControlKind = ControlKind.ALWAYS_STRADDLE) -> str:
    """Presses a control behind More; returns what is said."""
    table = await room[name].table()
    panel = (await room[name].press_control(table, ControlKind.MORE)).message
    return sentence_of(await room[name].press_control(panel, kind))


async def test_friends_agree_on_straddles(tmp_path: Path) -> None:
    """The owner chooses in mid-hand, the channel is told, and the next hand has them; who may
    presses, everybody else is told why not; a restart keeps it all."""
    async with card_room(tmp_path / "room.db", FOUR) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100, Dave=100)
        await room.deal()
        alice, bob = room["Alice"], room["Bob"]
        refused = await bob.command("/table rules", channel=bob.channel, part="bets")
        assert sentence_of(refused).startswith("Only the player who opened")
        wrong = await choose(alice, straddle="button", straddles="2")
        assert wrong.startswith("More than one straddle per hand needs")
        assert (await choose(alice, straddles="many")).startswith("Maximum straddles per hand: I")
        assert (await choose(alice, straddles="9")).startswith(
            "“Maximum straddles per hand” must be"
        )
        assert "already" in await choose(alice)
        said = await choose(alice, straddle="under-the-gun", straddles="2")
        assert said == "Saved. It takes effect next hand."
        told = await bob.wait_for_message(
            bob.channel, lambda m: "changed the house rules, starting next hand" in m.content
        )
        assert "Straddle: Under the gun · Maximum straddles per hand: 2" in told.content
        settings = await alice.command("/table settings", channel=alice.channel)
        assert "Straddle: Under the gun" in settings.message.content
        while room.view.running:
            await room.play(f"{room.view.to_act.name} fold")  # type: ignore[union-attr]
        table = await alice.table(lambda m: control_of(m, ControlKind.STRADDLE))
        first, second = (each.seat.name for each in room.view.straddles)
        assert f"Can straddle next hand: {first}, {second}" in table.text
        other = next(name for name in room.players if name not in (first, second))
        said = sentence_of(await room[other].press_control(table, ControlKind.STRADDLE))
        assert said == "The next straddle isn't yours to post."
        await room[first].press_control(table, ControlKind.STRADDLE)
        await alice.table(lambda m: f"Straddling next hand: {first} (4)" in m.text)
        assert (await more(room, second)).startswith("I'll straddle for you whenever you can")
        await room.stop_bot()
        await room.start_bot()
        await room.deal()
        hand = room.view.hand
        assert hand is not None
        bets = {seat.name: seat.hand.street_bet for seat in room.view.seats if seat.hand}
        assert (bets[first], bets[second]) == (4, 8)
        assert room.view.to_act is not None
        assert room.view.to_act.name not in (first, second)
        assert seat_of(room, first).straddle == "none"
        assert seat_of(room, second).straddle == "always"
        assert await more(room, second) == "You'll straddle only when you press **Straddle**."


async def test_friends_run_it_twice(tmp_path: Path) -> None:
    """Both have agreed behind More: the picture and the words show two boards."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        form = await rules_form(room["Alice"], "boards")
        said = sentence_of(await room["Alice"].submit(form, {"runouts": "2"}))
        assert said == "Saved. It takes effect right away."
        for name in room.players:
            said = await more(room, name, ControlKind.RUNOUTS)
            assert said.startswith("Starting next hand, you run it twice if everyone")
        await room.deal()
        while room.view.to_act is not None:
            await room.play(f"{room.view.to_act.name} all-in")
        ended = await room.result()
        assert room.view.hand is not None
        assert len(room.view.hand.boards) == 2
        assert ended.text.count("Board") >= 2
        assert sum(seat.stack for seat in room.view.seats) == 200
        for name in room.players:
            if seat_of(room, name) is not None:
                said = await more(room, name, ControlKind.RUNOUTS)
                assert said.startswith("Starting next hand, if everyone else in the hand agrees")
                said = await more(room, name, ControlKind.RUNOUTS)
                assert said.startswith("You always run it once")


async def test_the_owner_calls_a_bomb_pot(tmp_path: Path) -> None:
    """By its form and More; everybody is told before, and the flop lies on two boards at once."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        alice, bob = room["Alice"], room["Bob"]
        form = await rules_form(alice, "bomb-pots")
        wrong = sentence_of(await alice.submit(form, {"bomb-every": "3"}))
        assert wrong.startswith("A bomb pot needs an ante")
        form = await rules_form(alice, "bomb-pots")
        said = sentence_of(await alice.submit(form, {"bomb-ante": "5", "bomb-boards": "2"}))
        assert said == "Saved. It takes effect right away."
        assert (await more(room, "Bob", ControlKind.BOMB_POT)).startswith("You've voted for")
        await alice.wait_for_message(
            alice.channel, lambda m: "Bob wants a bomb pot: 1 of 2 votes" in m.content
        )
        assert (await more(room, "Alice", ControlKind.BOMB_POT)).startswith("The next hand")
        await bob.wait_for_message(bob.channel, lambda m: "called a bomb pot" in m.content)
        assert (await more(room, "Alice", ControlKind.BOMB_POT)).startswith(
            "A bomb pot has already been"
        )
        await room.deal()
        hand = room.view.hand
        assert hand is not None
        assert ([len(board) for board in hand.boards], hand.pot_total) == ([3, 3], 20)


async def test_a_player_hunts_the_rabbit(tmp_path: Path) -> None:
    """After a fold: a stranger is told that it is not theirs; the channel gets the cards with the
    file that proves them, and the table's message has them instead of the control."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", chance=Random(4)) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        alice, bob, carol = (room[name] for name in room.players)
        form = await rules_form(alice, "boards")
        said = sentence_of(await alice.submit(form, {"rabbit-hunt": True}))
        assert said == "Saved. It takes effect right away."
        message = await room.deal()
        assert control_of(message, ControlKind.RABBIT) is None
        assert room.view.to_act is not None
        await room.play(f"{room.view.to_act.name} fold")
        table = await bob.table(lambda m: control_of(m, ControlKind.RABBIT))
        refused = sentence_of(await carol.press_control(table, ControlKind.RABBIT))
        assert refused == ENGLISH.say("refusal-not-in-this-hand")
        await bob.press_control(table, ControlKind.RABBIT)
        told = await bob.wait_for_message(bob.channel, lambda m: "asked for by Bob: " in m.content)
        (file,) = told.json["attachments"]
        kept = room.sandbox.world.files.get(int(file["url"].split("/")[-2]))
        assert kept is not None
        assert len(check(json.loads(kept.data)).cards) == 5
        shown = await bob.table(lambda m: "Bob asked for a rabbit hunt" in m.text)
        assert control_of(shown, ControlKind.RABBIT) is None


async def test_friends_play_the_stand_up_game(tmp_path: Path) -> None:
    """Players who stand in the stand-up game are asked before they leave, and pay; the channel is
    told."""
    async with card_room(tmp_path / "room.db", FOUR) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100, Dave=100)
        form = await rules_form(room["Alice"], "bonuses")
        said = await room["Alice"].submit(form, {"stand-up": "2"})
        assert sentence_of(said) == "Saved. It takes effect right away."
        await room.deal()
        while room.view.running:
            await room.play(f"{room.view.to_act.name} fold")  # type: ignore[union-attr]
        standing = [seat.name for seat in room.view.seats if seat.reserve]
        assert len(standing) == 3
        leaver = room[standing[0]]
        table = await leaver.table(lambda m: not room.view.running)
        asked = sentence_of(await leaver.press_control(table, ControlKind.LEAVE, sure=False))
        assert asked.endswith("if you leave now, you pay the others 12 in all.")
        await leaver.press_control(table, ControlKind.LEAVE)
        told = await room["Alice"].wait_for_message(
            leaver.channel, lambda m: "pays 4 each to" in m.content
        )
        assert told.content.startswith(f"Stand-up game: {standing[0]} pays 4 each to ")
        assert not any(seat.reserve for seat in room.view.seats)


async def test_house_rules_that_were_refused_are_entered_again(tmp_path: Path) -> None:
    """Rules that cannot be read, or that the table refuses, come back in a sentence with a button
    that opens the form with all that was entered. After a restart it sends the owner back to the
    command."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await room.open()
        alice = room["Alice"]
        entered = {"straddle": "under-the-gun", "straddles": "lots"}
        refused = await alice.submit(await rules_form(alice), entered)
        assert "I can't read “lots”" in sentence_of(refused)
        again = (await alice.press(refused.message, "Enter again")).modal
        assert again.fields["straddles"]["value"] == "lots"
        refused = await alice.submit(again, {"straddles": "9"})
        again = (await alice.press(refused.message, "Enter again")).modal
        assert again.fields["straddles"]["value"] == "9"
        assert sentence_of(await alice.submit(again, {"straddles": "2"})).startswith("Saved.")
        house = room.view.rules.house
        assert (house.straddle.value, house.straddles) == ("under-the-gun", 2)
        # Only the newest private answer stays, so one more is refused before the restart.
        refused = await alice.submit(await rules_form(alice), {"straddles": "lots"})
        await room.stop_bot()
        await room.start_bot()
        late = await alice.press(refused.message, "Enter again")
        assert sentence_of(late).endswith("Run the command again.")
