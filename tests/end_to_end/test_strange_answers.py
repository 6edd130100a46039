"""Answers that Discord gives to requests when it, or something on the way, is not itself."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest
from aiohttp import web

from bot.ui.components.custom_ids import Choice, ControlKind
from bot.ui.messages import card_messages
from bot.ui.messages.card_messages import card_picture_name
from bot.ui.requests import answers, unreadable_input
from devtools.sandbox.request_log import LoggedRequest
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.discord_faults import (
    DECK,
    Fits,
    Told,
    hurry,
    one_is_live,
    play_on,
    responds,
    says,
    seated,
    twist,
    twist_late,
)
from tests.end_to_end.player import (
    TIMEOUT_SECONDS,
    Player,
    alt_of,
    control_of,
    sentence_of,
    turn_of,
)
from tests.user_screen import SeenMessage

PAGE = "<!DOCTYPE html><html><head><title>discord.com | 520: Web server</title></head></html>"
HTML = "text/html"
OPTIONAL = {"attachments", "author", "components", "edited_timestamp", "embeds", "flags", "nonce"}


def without_optional_fields(body: bytes) -> web.Response:
    honest = orjson.loads(body)
    return web.json_response({key: honest[key] for key in honest.keys() - OPTIONAL})


def null_for_optional_fields(body: bytes) -> web.Response:
    return web.json_response(orjson.loads(body) | dict.fromkeys(OPTIONAL))


def half(body: bytes) -> web.Response:
    return says(200, body[: len(body) // 2])(body)


def limited(retry_after: object, *, everything: bool = False) -> Told:
    told = {"message": "You are being rate limited.", "retry_after": retry_after}
    return says(429, orjson.dumps({**told, "global": everything}))


DONE: dict[str, Told] = {
    "no content": says(204),
    "no body": says(200),
    "an empty object": says(200, "{}"),
    "an empty list": says(200, "[]"),
    "null": says(200, "null"),
    "half": half,
    "a page": says(200, PAGE, HTML),
    "a page that is called JSON": says(200, PAGE),
    "without optional fields": without_optional_fields,
    "null for optional fields": null_for_optional_fields,
    "a gateway's 502": says(502, PAGE, HTML),
    "a failure": says(500, '{"message": "500: Internal Server Error", "code": 0}'),
    "a proxy's 503": says(503, "upstream connect error", "text/plain"),
    "a proxy's 520": says(520, PAGE, HTML),
    "a proxy's 520 that is called JSON": says(520, PAGE),
}
"""Discord has carried out what it was asked, and says so badly, or says that it has not."""
REFUSED: dict[str, Told] = {
    "a 502": says(502, PAGE, HTML),
    "a 520": says(520, PAGE, HTML),
    "401": says(401, '{"message": "401: Unauthorized", "code": 0}'),
    "403": says(403, '{"message": "Missing Permissions", "code": 50013}'),
    "a proxy's 403": says(403, PAGE, HTML),
    "too large": says(413, '{"message": "Request entity too large", "code": 40005}'),
    "a bad form": says(
        400,
        '{"message": "Invalid Form Body", "code": 50035, "errors": {"attachments": {"0":'
        ' {"_errors": [{"code": "IMAGE_INVALID", "message": "Invalid image"}]}}}}',
    ),
    "a bad request with a list": says(400, "[]"),
    "a limit without end": says(429, '{"message": "You are being rate limited."}'),
    "a limit until null": limited(None),
    "a limit of months": limited(8_640_000.5),
    "a limit of months for everything": limited(8_640_000, everything=True),
    "a limit for everything": limited(0.5, everything=True),
    "a ban": says(429, "error code: 1015", "text/plain"),
}
"""Nothing was done."""
CASES = [
    *((f"done: {name}", told, True) for name, told in DONE.items()),
    *((f"not done: {name}", told, False) for name, told in REFUSED.items()),
]


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Timeouts of seconds take a moment."""
    hurry(monkeypatch)
    monkeypatch.setattr(answers, "ACKNOWLEDGE_AFTER_SECONDS", 0.5)
    monkeypatch.setattr(unreadable_input, "ANSWER_ACCEPTED_SECONDS_MAX", 0.3)


@contextmanager
def named(case: str) -> Iterator[None]:
    """Whatever fails in here says in which case."""
    try:
        yield
    except BaseException as error:
        error.add_note(case)
        raise


def creates(room: CardRoom) -> Fits:
    """A message in the table's channel is created."""
    path = f"/channels/{room['Alice'].channel}/messages"
    return lambda entry: (entry.method, entry.path) == ("POST", path)


def edits(room: CardRoom) -> Fits:
    path = f"/channels/{room['Alice'].channel}/messages/"
    return lambda entry: entry.method == "PATCH" and entry.path.startswith(path)


def by_the_last_press(entry: LoggedRequest) -> bool:
    """A past hand's message loses its controls."""
    return entry.method == "PATCH" and entry.path.endswith("/messages/@original")


def to_a_dm_channel(room: CardRoom) -> Fits:
    def fits(entry: LoggedRequest) -> bool:
        channel = room.sandbox.world.channels.get(int(entry.path.split("/")[2] or 0))
        return entry.method == "POST" and channel is not None and channel.is_dm

    return lambda entry: entry.route == "/channels/{channel_id}/messages" and fits(entry)


# --- the table's message ----------------------------------------------------------------------


async def test_a_hand_s_message_is_posted_once_whatever_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Lost or refused, it is posted again without anybody's doing; one that nobody told us of is
    taken away."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        # A post that is taken and answered wrongly counts as refused or late.
        room.cards_wait = False
        await room.open()
        await room.seat(Alice=100, Bob=100)
        for case, told, carried_out in CASES:
            with named(case), monkeypatch.context() as patch:
                twisted = twist(patch, creates(room), told, carried_out=carried_out)
                await room.deal()
                to_act = room.view.to_act
                assert to_act is not None
                await one_is_live(room)
                assert twisted
                # The smallest raise is two presses: together too many in ten seconds.
                await room.play(f"{to_act.name} pot")
                await one_is_live(room)
                await room.play("Bob fold" if to_act.name == "Alice" else "Alice fold")


async def test_an_edit_comes_through_whatever_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody sits down in mid-hand and is seen, although nobody acts."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", [DECK]) as room:
        await seated(room)
        channel, sits = room["Carol"].channel, False
        for case, told, carried_out in CASES:
            with named(case), monkeypatch.context() as patch:
                twisted = twist(patch, edits(room), told, carried_out=carried_out)
                await room["Carol"].command(
                    "/table leave" if sits else "/table sit", channel=channel
                )
                sits = not sits
                await room["Bob"].table(lambda m, sits=sits: ("Carol" in alt_of(m)) == sits)
                await until(lambda twisted=twisted: twisted)
                await one_is_live(room)
        await play_on(room, 2)


async def test_a_hand_is_finished_whatever_the_edit_by_its_last_press_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The message of a finished hand loses its controls, through the channel where that is
    needed."""
    monkeypatch.setattr(answers, "EDIT_SECONDS_MAX", 2.0)
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        for case, told, carried_out in CASES:
            with named(case), monkeypatch.context() as patch:
                to_act = room.view.to_act
                assert to_act is not None
                await room.play(f"{to_act.name} fold")
                finished = await room["Alice"].table()
                twisted = twist(patch, by_the_last_press, told, carried_out=carried_out)
                await room.deal()
                await until(lambda twisted=twisted: twisted)
                await room["Alice"].record(finished)
    assert "could not be made" not in caplog.text


async def test_a_press_counts_once_whatever_its_answer_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A press counts once whatever its answer is answered, and the picture that should have
    answered it is seen."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        for case, told, carried_out in CASES:
            with named(case), monkeypatch.context() as patch:
                if not room.view.running:
                    await room.deal()
                before, seat = room.view.turn, room.view.to_act
                assert seat is not None
                player = room[seat.name]
                shown = await player.turn()
                press = control_of(shown, ControlKind.ACT, Choice.CHECK) or control_of(
                    shown, ControlKind.ACT, Choice.CALL
                )
                assert press is not None
                twisted = twist(patch, responds, told, carried_out=carried_out)
                await player.press(shown, press.custom_id, wait=None)
                await until(lambda before=before: room.view.turn == before + 1)
                player.acted.add(turn_of(shown))
                await until(lambda twisted=twisted: twisted)
                if room.view.running:
                    await one_is_live(room)
                else:
                    await player.table(lambda m, of=shown.id: m.id == of and turn_of(m) is None)


async def test_a_confirmation_of_another_message_is_not_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Asked to create one, Discord tells of an older one: the right one stays the only one."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        # A post that is taken and answered wrongly counts as refused or late.
        room.cards_wait = False
        await room.open()
        await room.seat(Alice=100, Bob=100)
        older = (await room["Alice"].table()).json | {"nonce": "another"}
        twisted = twist(monkeypatch, creates(room), lambda _: web.json_response(older))
        await room.deal()
        await play_on(room, 2)
        assert twisted
        await one_is_live(room)


async def test_an_edit_confirmed_with_another_message_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An edit confirmed with another message changes nothing, even one of another channel."""
    other: dict[str, Any] = {"id": "1370000000999999999", "channel_id": "1370000000999999998"}
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", [DECK]) as room:
        await seated(room)
        twist(
            monkeypatch,
            edits(room),
            lambda body: web.json_response(orjson.loads(body) | other),
            times=3,
        )
        await room["Carol"].command("/table sit", channel=room["Carol"].channel)
        await room["Bob"].table(lambda m: "Carol" in alt_of(m))
        await play_on(room, 2)
        await one_is_live(room)


@pytest.mark.parametrize("carried_out", [True, False])
async def test_an_answer_that_comes_far_too_late(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, carried_out: bool
) -> None:
    """While nobody knows of the hand's message, presses are acknowledged; then all is shown."""
    come = asyncio.Event()
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", [DECK]) as room:
        await seated(room)
        delayed = twist_late(monkeypatch, edits(room), come, carried_out=carried_out)
        await room["Carol"].command("/table sit", channel=room["Carol"].channel)
        await until(lambda: delayed)
        message, before = await room["Alice"].turn(), room.view.turn
        pressed = await room["Alice"].press_choice(message, Choice.CALL)
        assert not sentence_of(pressed)
        assert room.view.turn == before + 1
        come.set()
        room["Alice"].acted.add(turn_of(message))
        await play_on(room, 2)
        await one_is_live(room)


# --- other routes -----------------------------------------------------------------------------


async def test_private_answers_and_forms_that_are_confirmed_badly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The user has the answer, and is not told that something went wrong."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        alice, shown = room["Alice"], await room["Alice"].turn()
        for case in ("no content", "an empty object", "an empty list", "null", "a page"):
            with named(case), monkeypatch.context() as patch:
                twisted = twist(patch, responds, DONE[case], times=3)
                assert await alice.cards() == "K♥ K♦"
                assert (await alice.press_choice(shown, Choice.AMOUNT)).modal.fields
                balance = await alice.command("/bank balance", channel=alice.channel)
                assert "900" in balance.message.text
                assert len(twisted) == 3
        await play_on(room, 2)


BAD_POST = ("no content", "an empty object", "half", "a page", "a proxy's 520")


@pytest.mark.parametrize("times", [2, 6])
async def test_card_messages_that_are_answered_badly(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """Card messages that are answered badly are sent again, and stand once. A player who may have
    got none, however often they were sent, is told in the channel where the cards are."""
    monkeypatch.setattr(card_messages, "SHORT_WAIT", (0.01, 0.01))
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await room.open()
        await room.seat(Alice=100, Bob=100)
        for case in BAD_POST:
            with named(case), monkeypatch.context() as patch:
                twisted = twist(patch, to_a_dm_channel(room), DONE[case], times=times)
                newest = max(int(m.id) for m in await room["Bob"].messages(room["Bob"].channel))
                await room.deal()
                await until(lambda twisted=twisted: len(twisted) == times)
                for player in room.players.values():
                    if times == 6:
                        await is_told_of_my_cards(player, newest)
                    await stands_once(room, player)
                    assert await player.cards()
                await play_on(room, 8)


async def is_told_of_my_cards(player: Player, newest: int) -> None:
    """A message after the newest one calls them."""
    told = await player.wait_for_message(
        player.channel,
        lambda m: int(m.id) > newest and f"<@{player.id}>" in m.content,
        TIMEOUT_SECONDS,
    )
    assert "My cards" in told.content


async def stands_once(room: CardRoom, player: Player) -> None:
    """The direct message with the cards of the running hand."""
    name = card_picture_name(room.view.hand_id)

    def is_theirs(message: SeenMessage) -> bool:
        return any(file["filename"] == name for file in message.json["attachments"])

    await player.wait_for_dm(is_theirs)
    assert sum(map(is_theirs, await player.dms())) == 1
