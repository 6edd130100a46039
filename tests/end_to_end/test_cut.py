"""A player cuts the next deck: the control during the hand, the form, who is named in the deal; and
the deck that the form has shown, no other."""

import json
from pathlib import Path
from random import Random

from bot.host.decks import fresh_deck
from bot.table.table_commands import ReplaceDeck
from bot.ui.components.custom_ids import ControlKind
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.player import Player, control_of, sentence_of
from verify.mazziere_verify import check

WORD = "*luck* @everyone ♠"


async def cut(room: CardRoom, name: str, word: str) -> str:
    """The sentence that the player gets; empty when the table's message is the answer."""
    return await cut_by(room[name], word)


async def cut_by(player: Player, word: str) -> str:
    """Cuts as `cut` does, without the room."""
    message = await player.table()
    if control_of(message, ControlKind.CUT) is None:
        message = (await player.press_control(message, ControlKind.MORE)).message
    pressed = await player.press_control(message, ControlKind.CUT)
    if pressed.json["modal"] is None:
        return sentence_of(pressed)
    return sentence_of(await player.submit(pressed.modal, {"word": word}))


async def test_a_player_cuts_the_next_deck(tmp_path: Path) -> None:
    """During the whole hand, behind More, with any word; the form names the hand that it is for.
    With the result the cut is closed: the message says so, with the words as they were said, and a
    late word is refused with one sentence and stays in the form for the deck after. The deal's
    message and the cards name who cut, and the file proves it. A word without text is refused."""
    async with card_room(tmp_path / "room.db", "Alice Bob", chance=Random(4)) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        message = await room.deal()
        assert control_of(message, ControlKind.CUT) is None
        bob = room["Bob"]
        more = (await bob.press_control(message, ControlKind.MORE)).message
        pressed = await bob.press_control(more, ControlKind.CUT)
        form = json.dumps(pressed.json["modal"])
        assert "Cut the deck of hand 2" in form
        assert "until this hand is over" in form
        assert room.view.next_root[:32] in form
        late = await bob.press_control(more, ControlKind.CUT)
        assert "1 to 64 plain characters" in sentence_of(
            await bob.submit(pressed.modal, {"word": " \u200b"})
        )
        pressed = await bob.press_control(more, ControlKind.CUT)
        await bob.submit(pressed.modal, {"word": WORD})
        await room.play("Alice fold")
        result = await room.result()
        said = result.text.replace("\\@", "@")
        assert f"Next deck {room.view.next_root[:6]} · cut closed <t:" in said
        assert "Bob with “\\*luck\\* @\u200beveryone ♠”" in said
        assert control_of(result, ControlKind.CUT) is None
        refused = sentence_of(await bob.submit(late.modal, {"word": "too late"}))
        assert "too late to cut this deck" in refused
        assert [each.word for each in room.view.next_words] == [WORD]
        message = await room.deal()
        assert "Fair deal · cut by Bob · next deck " in message.text
        await room["Alice"].wait_for_dm(lambda m: "cut by Bob" in m.content, 10)
        more = (await bob.press_control(message, ControlKind.MORE)).message
        again = await bob.press_control(more, ControlKind.CUT)
        assert "too late" in json.dumps(again.json["modal"])
        about = (await bob.press_control(more, ControlKind.FAIRNESS)).message
        assert "FAIRNESS.md" in about.text
        await room.play("Bob fold")
        await room.result()
        player = room["Alice"]
        shown = (await player.command("/hand verify", channel=player.channel)).message
        assert "Bob cut with" in shown.text
        url = next(each["url"] for each in shown.pictures if each["url"].endswith(".json"))
        kept = room.sandbox.world.files.get(int(url.split("/")[-2]))
        assert kept is not None
        told = json.loads(kept.data)
        assert told["cut"]["words"] == [{"seat": 2, "word": WORD}]
        assert check(told).cut_by.startswith("cut by 1 word (words closed at ")


async def test_a_bystander_cuts_no_deck(tmp_path: Path) -> None:
    """The control is there for everybody to see while it has room; after a hand it is behind More,
    for those who sit."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", chance=Random(4)) as room:
        await room.open()
        await room.seat(Alice=100)
        await room["Carol"].table(lambda m: control_of(m, ControlKind.CUT))
        assert "You don't have a seat at this table" in await cut(room, "Carol", "mine")
        await room.seat(Bob=100)
        message = await room.deal()
        panel = (await room["Carol"].press_control(message, ControlKind.MORE)).message
        assert control_of(panel, ControlKind.CUT) is None
        await cut(room, "Alice", "mine")
        assert [each.word for each in room.view.next_words] == ["mine"]


async def test_a_word_for_another_deck_is_kept(tmp_path: Path) -> None:
    """The form shows a root, and its word cuts that deck alone: for another one it is refused, and
    stands in the next form. Words that went with a deck are told in the channel."""
    async with card_room(tmp_path / "room.db", "Alice Bob", chance=Random(4)) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        message = await room.deal()
        alice, seen = room["Alice"], room.view.next_root
        assert f"next deck {seen[:6]}" in message.text
        await cut(room, "Bob", "gone")
        more = (await alice.press_control(message, ControlKind.MORE)).message
        pressed = await alice.press_control(more, ControlKind.CUT)
        assert seen[:32] in json.dumps(pressed.json["modal"])
        await room.app.room.ask_table(
            room.table_id, ReplaceDeck(fresh_deck(Random(9), room.table_id))
        )
        now = room.view.next_root
        late = await alice.submit(pressed.modal, {"word": WORD})
        assert "I've saved it in the form" in sentence_of(late)
        assert room.view.next_words == ()
        line = await alice.wait_for_message(
            alice.channel, lambda m: "no longer count: Bob" in m.content, 10
        )
        assert now[:32] in line.content
        again = await alice.press_control(late.message, ControlKind.CUT)
        form = json.dumps(again.json["modal"])
        assert now[:32] in form
        assert json.dumps(WORD) in form
        await alice.submit(again.modal, {"word": WORD})
        assert [each.word for each in room.view.next_words] == [WORD]
        await room.play("Alice fold")
        await room.result()
        message = await room.deal()
        assert "cut by Alice" in message.text
