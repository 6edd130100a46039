"""A Discord that misbehaves in its own ways: mixed-up DM channels, repetitions, empty answers."""

from pathlib import Path
from typing import Any

import orjson
import pytest

from bot.ui.components.custom_ids import Choice
from devtools.sandbox.rest.call import Answer
from devtools.sandbox.rest.pipeline import RestApi
from devtools.sandbox.sessions import Session
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.known_decks import holdem

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")
DM_CHANNELS = "/users/@me/channels"


async def seated(room: CardRoom) -> None:
    await room.open()
    await room.seat(Alice=100, Bob=100)
    await room.deal()


def everybody_gets_bobs_dm_channel(room: CardRoom, monkeypatch: pytest.MonkeyPatch) -> None:
    """Has Discord give Bob's DM channel from now on, whichever user the bot asks for."""
    run = RestApi.run

    def mixed_up(api: RestApi, route: Any, call: Any, entry: Any) -> Answer:
        if entry.route == DM_CHANNELS:
            call.body.json["recipient_id"] = room["Bob"].id
        return run(api, route, call, entry)

    monkeypatch.setattr(RestApi, "run", mixed_up)


async def test_cards_never_go_to_anothers_dm_channel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked for Alice's DM channel Discord gives Bob's: nothing is sent there, Alice is told to use
    My cards, and Bob's own come as ever."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        everybody_gets_bobs_dm_channel(room, monkeypatch)
        await seated(room)
        await room["Bob"].wait_for_dm(lambda m: "A♠ A♦" in m.content)
        alice = room["Alice"]
        await alice.wait_for_message(alice.channel, lambda m: f"<@{alice.id}>" in m.content)
        assert [len(await room[name].dms()) for name in ("Alice", "Bob")] == [0, 1]
        assert await alice.cards() == "K♥ K♦"
        assert "another's" in "".join(room.errors)
        room.errors.clear()


async def test_what_is_read_first_goes_to_nobody_elses_dm_channel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Alice reads text first, and Discord gives Bob's DM channel for hers: her turn, which tells
    her cards, is not told there."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        alice, bob = room["Alice"], room["Bob"]
        await alice.command("/preferences", channel=alice.channel, text=True)
        everybody_gets_bobs_dm_channel(room, monkeypatch)
        await seated(room)
        await room.play("Alice call, Bob check")
        await until(lambda: sum("another's" in error for error in room.errors) >= 3)
        assert [
            message.content for message in await bob.dms() if "A♠ A♦" not in message.content
        ] == []
        assert "king of hearts" in await alice.cards()
        room.errors.clear()


async def test_everything_told_again_changes_nothing(tmp_path: Path) -> None:
    """All events, presses included, are delivered a second time with new numbers:
    no chip moves and the turn is the same."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        await room.play("Alice raise 10, Bob call")
        await room["Bob"].turn()
        before = room.view
        (session,) = room.sandbox.gateway.sessions.values()
        repeat(session)
        await room.play("Bob check, Alice check")
        assert room.view.turn == before.turn + 2
        assert "pot 20" in (await room["Bob"].turn()).text


def repeat(session: Session) -> None:
    """Sends what a session has been told of people's acts and of deleted messages once more."""
    for _, frame in list(session.kept):
        told = orjson.loads(frame)
        if told["t"] in {"INTERACTION_CREATE", "MESSAGE_CREATE", "MESSAGE_DELETE"}:
            session.dispatch(told["t"], told["d"])


async def test_unknown_events_and_opcodes_are_passed_over(tmp_path: Path) -> None:
    """An event, an opcode and a bare member of the future; the next presses are answered."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        (session,) = room.sandbox.gateway.sessions.values()
        assert session.connection is not None
        session.dispatch("TABLE_FLIPPED", {"by": None})
        session.connection.send_op(99, {"what": "ever"})
        await room.play("Alice call, Bob check")


@pytest.mark.parametrize("body", ["", '{"resource": {"mess'])
async def test_a_press_whose_answer_is_confirmed_by_half_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str
) -> None:
    """Discord takes the picture and answers 200 with no body, or half of one: the press counts
    once, and the game continues."""
    finish = RestApi.finish

    def halved(api: RestApi, entry: Any, status: int, whole: Any, headers: Any) -> Any:
        if entry.route.endswith("/callback") and status < 300:
            halves.append(entry)
            return finish(api, entry, 200, body, headers)
        return finish(api, entry, status, whole, headers)

    halves: list[Any] = []
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        message = await room["Alice"].turn()
        turn = room.view.turn
        with monkeypatch.context() as patch:
            patch.setattr(RestApi, "finish", halved)
            await room["Alice"].press_choice(message, Choice.CALL)
            await until(lambda: halves)
        assert room.view.turn == turn + 1
        await room.play("Bob check")
