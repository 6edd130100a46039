"""Two plays with different hidden cards: a user who may not see them notices no difference. Not
only in no card: in no word, no byte of a picture, no size, name or control of anything that is
sent."""

import json
import re
from pathlib import Path
from typing import Any

from bot.poker.cards import parse_card
from bot.ui.components.custom_ids import ControlKind
from devtools.simulation.secrecy import cards_in
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import alt_of, sentence_of
from tests.user_screen import SeenMessage

FLOP, CAROL = "7c8d9h", "7h2c"
ONE = holdem(f"AsAd {CAROL} KhKd", f"{FLOP} 2d Jh")
"""Bob's, Carol's and Alice's cards; Bob and Alice fold or win unseen."""
OTHER = holdem(f"3s4s {CAROL} QsTd", f"{FLOP} 5d 6c")
SCRIPT = (
    "Alice raise 10, Bob call, Carol call, "
    "Bob check, Carol check, Alice raise 20, Bob fold, Carol fold"
)
_BY_CHANCE = re.compile(r"[0-9a-f]{32,64}|(?<=deck )[0-9a-f]{6}\b|\d{18,}")
"""Commitments, at length or their beginning, and the numbers that Discord gives."""
ASKED = (
    "/hand show",
    "/hand replay",
    "/hand share",
    "/hand replay view:mine",
    "/hand verify",
    "/stats",
    "/leaderboard",
    "/table status",
)

Told = list[object]


def told_by(room: CardRoom, message: SeenMessage) -> Told:
    """Text, descriptions, controls and files, but for commitments: they are to the whole deck."""
    files = []
    for shown in message.pictures:
        kept = room.sandbox.world.files.get(int(shown["url"].split("/")[-2]))
        assert kept is not None
        name, data = shown["url"].split("/")[-1], kept.data
        is_picture = name.endswith((".png", ".webp"))
        files.append((name, shown.get("description"), data if is_picture else text(data)))
    controls = [(_BY_CHANCE.sub("", each.custom_id), each.label) for each in message.buttons]
    return [_BY_CHANCE.sub("", message.text), controls, files]


def text(data: bytes) -> Any:
    """A file in words; of an opened deck which cards lie where."""
    found = data.decode()
    if not found.startswith("{"):
        return found
    opened = json.loads(found)
    return [(card["dealt"], card["card"]) for card in opened["opened"]], len(opened["seals"])


async def what_is_told(database: Path, deck: str) -> dict[str, Told]:
    """To the channel while it is played, and then to each of the people who asks."""
    channel: Told = []
    async with card_room(database, "Alice Bob Carol Dave", [deck]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100, Carol=100)
        await room.deal()
        for line in SCRIPT.split(","):
            channel.append(told_by(room, await room[line.split()[0]].turn()))
            await room.play(line)
        result = await room.result()
        assert "Carol" in alt_of(result)
        channel.append(told_by(room, result))
        return {"the channel": channel} | {name: await asked(room, name) for name in room.players}


async def asked(room: CardRoom, name: str) -> Told:
    """Everything that the player can find out about the hand when it is over."""
    player = room[name]
    answers: Told = []
    for asked_for in ASKED:
        line, *chosen = asked_for.split(" view:")
        options: dict[str, Any] = {"player": room["Bob"].id} if line == "/stats" else {}
        if chosen:
            options["view"] = chosen[0]
        outcome = await player.command(line, channel=player.channel, **options)
        assert outcome.state == "answered", outcome.json
        answers.append(told_by(room, outcome.message))
        for _ in SCRIPT.split(",") if line == "/hand replay" and not chosen else ():
            shown = await player.look(outcome.message)
            await player.press(shown, "Next")
            answers.append(told_by(room, await player.look(shown)))
    cards = await player.press_control(await player.table(), ControlKind.CARDS)
    answers.append(_BY_CHANCE.sub("", sentence_of(cards)))
    return answers


async def test_other_hidden_cards_change_nothing(tmp_path: Path) -> None:
    """Other hidden cards change nothing, for the channel, for Carol who folded, and for Dave who
    was not dealt in; for others they do: Bob, who folded, and Alice, who won unseen, know their
    own."""
    one = await what_is_told(tmp_path / "one.db", ONE)
    other = await what_is_told(tmp_path / "other.db", OTHER)
    for whose in ("the channel", "Carol", "Dave"):
        for number, (this, that) in enumerate(zip(one[whose], other[whose], strict=True)):
            assert this == that, (whose, number)
    assert len(one["the channel"]) == SCRIPT.count(",") + 2
    assert "7♥ 2♣" in repr(one["Carol"])
    assert parse_card("7h") not in cards_in(repr(one["Dave"]))
    for whose in ("Alice", "Bob"):
        assert one[whose] != other[whose]
