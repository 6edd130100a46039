"""Interactions as no client of Discord's sends them, and answers to them that come to nothing."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from bot.ui.components.custom_ids import Choice, ControlId, ControlKind
from devtools.sandbox.interactions import InteractionType, SandboxInteraction
from tests.end_to_end.card_room import BUTTON, CardRoom, card_room, until
from tests.end_to_end.discord_faults import (
    DECK,
    hurry,
    play_on,
    responds,
    says,
    seated,
    session_of,
    twist,
)
from tests.end_to_end.player import alt_of, control_of, turn_of
from tests.user_screen import SeenMessage

UNSUITED = "That button doesn't work anymore."
MALLORY: dict[str, Any] = {
    "id": "1370000000777777777",
    "username": "mallory",
    "discriminator": "0",
    "global_name": None,
    "avatar": None,
}
MEMBER: dict[str, Any] = {
    "user": MALLORY,
    "roles": [],
    "joined_at": "2026-01-01T00:00:00+00:00",
    "deaf": False,
    "mute": False,
    "flags": 0,
}
GUILD = ("guild_id", "guild", "member")
IN_2015 = 1
IN_2080 = (3_471_292_800_000 - 1_420_070_400_000) << 22
BEYOND_2084 = 2**64 - 1


def pressing(room: CardRoom, shown: SeenMessage, name: str = "Alice") -> SandboxInteraction:
    """A press of Check or Call that the bot has not been told of yet."""
    world, player = room.sandbox.world, room[name]
    channel = world.channels[player.channel]
    control = control_of(shown, ControlKind.ACT, Choice.CHECK) or control_of(
        shown, ControlKind.ACT, Choice.CALL
    )
    assert control is not None
    return SandboxInteraction(
        world.ids.next(),
        InteractionType.COMPONENT,
        world.users[int(player.id)],
        channel,
        {"custom_id": control.custom_id, "component_type": BUTTON, "id": 1},
        world.clock.time(),
        source=channel.messages[int(shown.id)],
        custom_id=control.custom_id,
    )


def tell(
    room: CardRoom, act: SandboxInteraction, without: Iterable[str] = (), **other: Any
) -> None:
    """Tells the bot of it, with other fields than it has."""
    desk = room.sandbox.parts.interactions
    told = {key: value for key, value in desk.payload(act).items() if key not in without} | other
    desk.remember(act, int(told["id"]))
    session_of(room).dispatch("INTERACTION_CREATE", told)


async def answer_to(room: CardRoom, act: SandboxInteraction, **told: Any) -> str:
    """The sentence that this user alone reads; empty for the new picture."""
    tell(room, act, **told)
    await until(lambda: act.callback is not None)
    message = room.sandbox.parts.interactions.outcome(act)["message"]
    return str(message["content"]) if message else ""


def control(custom_id: str, kind: int = BUTTON, **more: Any) -> dict[str, Any]:
    return {"data": {"custom_id": custom_id, "component_type": kind, **more}}


STRING_SELECT, UNHEARD_OF = 3, 77
REFUSED: dict[str, tuple[dict[str, Any], str]] = {
    "by a stranger": ({"member": MEMBER}, "You aren't in this hand."),
    "nowhere": ({"without": ("channel", "channel_id")}, UNSUITED),
    "with a name of a hundred letters": (control("mz:act:1:" + "1" * 91), UNSUITED),
    "without a name": (control(""), UNSUITED),
    "of a list, with nothing chosen": (control("mz:act:1", STRING_SELECT, values=[]), UNSUITED),
}


async def test_presses_that_cannot_be_are_refused(tmp_path: Path) -> None:
    """Presses that cannot be are refused, in a sentence, and nothing changes."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        shown, before = await room["Alice"].turn(), room.view
        for case, (told, said) in REFUSED.items():
            assert await answer_to(room, pressing(room, shown), **told) == said, case
        said = await answer_to(room, pressing(room, shown), without=GUILD, user=MALLORY)
        assert said.startswith("That works only where the game is: https://discord.com/")
        assert said.endswith(f"/{room['Alice'].channel}/{shown.id}")
        assert room.view == before
        await play_on(room, 2)


NOT_UNDERSTOOD: dict[str, dict[str, Any]] = {
    "by nobody": {"without": ("member",)},
    "by a user who is no member": {"without": ("member",), "user": MALLORY},
    "by nobody and nowhere": {"without": GUILD},
    "in no language": {"locale": None},
    "after the end of numbers": {"id": str(BEYOND_2084)},
    "of a kind of the future": {"type": 99},
    "that only asks whether we are there": {"type": 1},
}
UNREADABLE: dict[str, dict[str, Any]] = {
    "with the bare necessities": {"without": ("app_permissions", "attachment_size_limit")},
    "without data": {"without": ("data",)},
    "with no data": {"data": None},
    "of no control": {"data": {"component_type": BUTTON}},
}
COMMAND = 2


async def test_what_does_not_tell_whose_it_is_is_passed_over(tmp_path: Path) -> None:
    """Nobody is served in another's name, and the hand continues."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        shown, before = await room["Alice"].turn(), room.view
        for told in (*NOT_UNDERSTOOD.values(), *UNREADABLE.values()):
            tell(room, pressing(room, shown), **told)
        for told in NOT_UNDERSTOOD.values():
            data = {"id": "1", "name": "bank", "type": 1, "options": []}
            tell(room, pressing(room, shown), **{"type": COMMAND, "data": data, **told})
        said = await answer_to(room, pressing(room, shown, "Bob"))
        assert said == "It's Alice's turn, not yours."
        assert room.view == before
        assert len(room.errors) == len(UNREADABLE)
        assert all("INTERACTION_CREATE" in line for line in room.errors)
        room.errors.clear()
        await play_on(room, 2)


ODD_AND_GOOD: dict[str, dict[str, Any]] = {
    "in a language nobody knows": {"locale": "tlh"},
    "in no language that is told": {"without": ("locale", "guild_locale")},
    "on no message": {"without": ("message",)},
    "in a channel without its number": {"without": ("channel_id",)},
    "of a kind of control of the future": {"kind": UNHEARD_OF},
    "of a list": {"kind": STRING_SELECT, "values": ["call"]},
    "of 2015": {"id": str(IN_2015)},
    "of 2080": {"id": str(IN_2080)},
}


async def test_odd_presses_of_the_player_to_act_count(tmp_path: Path) -> None:
    """Odd presses of the player to act count, once each: what a control is for stands in its
    name."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        for case, told in ODD_AND_GOOD.items():
            to_act, before = room.view.to_act, room.view.turn
            assert to_act is not None, case
            shown = await room[to_act.name].turn()
            act = pressing(room, shown, to_act.name)
            changed = {k: v for k, v in told.items() if k not in {"kind", "values"}}
            if "kind" in told:
                changed |= control(str(act.custom_id), told["kind"], values=told.get("values", []))
            assert await answer_to(room, act, **changed) == "", case
            await until(lambda before=before: room.view.turn == before + 1)
            room["Alice"].acted.add(turn_of(shown))
        await play_on(room, 2)


async def test_an_interaction_s_number_for_two_people_counts_for_the_first(tmp_path: Path) -> None:
    """The second one presses again and is heard."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        first = pressing(room, await room["Alice"].turn())
        assert not await answer_to(room, first)
        shown = await room["Bob"].turn()
        before = room.view
        tell(room, pressing(room, shown, "Bob"), id=str(first.id))
        await room["Alice"].cards()
        assert room.view == before
        await play_on(room, 2)


def field(custom_id: str, value: Any) -> dict[str, Any]:
    return {"type": 18, "component": {"type": 4, "custom_id": custom_id, "value": value}}


NOT_WHOLE = "I can't read “"
FORMS: dict[str, tuple[list[Any], str]] = {
    "without fields": ([], NOT_WHOLE),
    "with a field of another form": ([field("colour", "10")], NOT_WHOLE),
    "with an empty label": ([{"type": 18}], NOT_WHOLE),
    "with a field without value": (
        [{"type": 18, "component": {"type": 4, "custom_id": "amount"}}],
        NOT_WHOLE,
    ),
    "with null": ([field("amount", None)], NOT_WHOLE),
    "with a number": ([field("amount", 1)], "1 is too small: the minimum is 4."),
    "with a field of the future": (
        [{"type": 99, "custom_id": "amount", "values": ["9"]}],
        NOT_WHOLE,
    ),
    "with the field twice": (
        [field("amount", "2"), field("amount", "3")],
        "3 is too small: the minimum is 4.",
    ),
    "in the old shape": (
        [{"type": 1, "components": [{"type": 4, "custom_id": "amount", "value": "2"}]}],
        "2 is too small: the minimum is 4.",
    ),
}


async def test_forms_that_were_not_filled_in_here(tmp_path: Path) -> None:
    """Fields missing, doubled, unknown: one sentence each, and the right form counts."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await seated(room)
        alice, shown = room["Alice"], await room["Alice"].turn()
        for case, (components, said) in FORMS.items():
            opened = (await alice.press_choice(shown, Choice.AMOUNT)).modal
            form = pressing(room, shown)
            form.type, form.modal_id = InteractionType.MODAL_SUBMIT, int(opened.id)
            form.trigger = room.sandbox.parts.interactions.modals[int(opened.id)].names_origin
            data = {"custom_id": opened.custom_id, "components": components}
            answer = await answer_to(room, form, data=data)
            assert said in answer, (case, answer)
        assert room.view.turn == 0
        await room.play("Alice raise 10, Bob call")


TOO_LATE = (
    (404, '{"message": "Unknown interaction", "code": 10062}'),
    (400, '{"message": "Interaction has already been acknowledged.", "code": 40060}'),
    (404, '{"message": "Unknown Webhook", "code": 10015}'),
    (401, '{"message": "Invalid Webhook Token", "code": 50027}'),
)


@pytest.mark.parametrize("carried_out", [False, True])
async def test_answers_that_come_too_late_for_what_was_done(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, carried_out: bool
) -> None:
    """Whatever was done stays done and is seen; nothing that could not be said is an error."""
    hurry(monkeypatch)
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", [DECK]) as room:
        await seated(room)
        channel, sits = room["Carol"].channel, False
        for status, body in TOO_LATE:
            sits = not sits
            with monkeypatch.context() as patch:
                told = says(status, body)
                twisted = twist(patch, responds, told, times=5, carried_out=carried_out)
                table = await room["Bob"].table()
                for kind in (ControlKind.MORE, ControlKind.CARDS):
                    name = str(ControlId(kind, room.table_id))
                    await room["Bob"].press(table, name, wait=None)
                seat = "/table sit" if sits else "/table leave"
                for line in ("/bank balance", "/table status", seat):
                    await room["Carol"].command(line, channel=channel, wait=None)
                await until(lambda twisted=twisted: len(twisted) == 5)
            await room["Bob"].table(lambda m, sits=sits: ("Carol" in alt_of(m)) == sits)
            await play_on(room)
