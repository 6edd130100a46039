"""A player cuts the next deck: the button between hands, the form, who is named in the deal."""

import json
from pathlib import Path
from random import Random

from bot.ui.custom_ids import ControlKind
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.player import control_of, sentence_of
from verify.mazziere_verify import check

WORD = "*luck* @everyone ♠"


async def cut(room: CardRoom, name: str, word: str) -> str:
    """The sentence that the player gets; empty when the table's message is the answer."""
    player = room[name]
    pressed = await player.press_control(await player.table(), ControlKind.CUT)
    if pressed.json["modal"] is None:
        return sentence_of(pressed)
    return sentence_of(await player.submit(pressed.modal, {"word": word}))


async def test_a_player_cuts_the_next_deck(tmp_path: Path) -> None:
    """Between hands with any word, which is shown as it is; the deal's message and the cards name
    who cut, and the file proves it. A bystander and a word without text are refused."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", chance=Random(4)) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        assert "no seat at this table" in await cut(room, "Carol", "mine")
        assert "1 to 64 characters" in await cut(room, "Bob", " \u200b ")
        await cut(room, "Bob", WORD)
        waiting = await room["Alice"].table(lambda m: "to be cut by" in m.text)
        assert "Bob with “\\*luck\\* @\u200beveryone ♠”" in waiting.text.replace("\\@", "@")
        message = await room.deal()
        assert "cut by Bob" in message.text
        assert control_of(message, ControlKind.CUT) is None
        await room["Alice"].wait_for_dm(lambda m: "cut by Bob" in m.content, 10)
        await room.play("Alice fold")
        result = await room.result()
        assert "next deck: " in result.text
        player = room["Alice"]
        shown = (await player.command("/hand verify", channel=player.channel)).message
        assert "Bob cut with" in shown.text
        url = next(each["url"] for each in shown.pictures if each["url"].endswith(".json"))
        kept = room.sandbox.world.files.get(int(url.split("/")[-2]))
        assert kept is not None
        proof = check(json.loads(kept.data))
        assert proof.cut_by == "cut by 1 word"
