"""Opening a table: by a form, with the rake of a kind asked for; and the seat is chosen."""

from pathlib import Path

import pytest

from bot.ui.components.custom_ids import ControlKind
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.player import alt_of, control_of, sentence_of
from tests.end_to_end.test_moderation import said_to, seat_of
from tests.user_screen import SeenModal

DECK = "As Kh Ad Kd 2h 7d 9h Jc 3s 4d 5c 6s"
"""Heads-up: the big blind has aces."""


async def test_the_rake_of_a_kind_is_asked_for_and_told(tmp_path: Path) -> None:
    """The form says rate and cap; taken, the result names pot, rake and what is won (R-168)."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        opened = await room.open(preset="sodio 5max nlhe")
        (field,) = opened.modal.fields.values()
        assert [option.get("default", False) for option in field["options"]] == [False, True]
        assert "6.67%" in str(opened.modal.json)
        assert not room.app.room.open_tables
        said = sentence_of(await room["Alice"].submit(opened.modal, {"rake": "take"}))
        assert said.startswith("The table is open")
        assert room.view.rules.rake_bps == 667
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room.play("Alice raise 50, Bob call, Bob check, Alice check, Bob check")
        await room.play("Alice check, Bob check, Alice check")
        result = await room.result()
        assert "Pot 100, rake 6" in result.text
        assert "**Bob** wins 94 with a pair of aces" in result.text
        assert "Pot 100. Rake 6." in alt_of(result)


@pytest.mark.parametrize("seconds", [0, 0.02, 0.2])
async def test_a_rake_form_that_is_delivered_twice_opens_one_table(
    tmp_path: Path, seconds: float
) -> None:
    """The second delivery says nothing, least of all that it took too long."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        opened = await room.open(preset="sodio 5max nlhe")
        room.sandbox.faults.plan("duplicate_interaction", seconds=seconds)
        said = sentence_of(await room["Alice"].submit(opened.modal, {"rake": "take"}))
        assert said.startswith("The table is open")
        await room.settle()
        assert len(room.app.room.open_tables) == 1
        seen = await room["Alice"].messages(room["Alice"].channel)
        assert not [message for message in seen if "too long" in message.content]


async def test_the_servers_setting_is_chosen_already(tmp_path: Path) -> None:
    """Where the server takes rake the form has it chosen; no rake is one choice away."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await said_to(room, "Alice", "/settings rake", on=True)
        opened = await room.open(preset="sodio 5max nlhe")
        (field,) = opened.modal.fields.values()
        assert [option.get("default", False) for option in field["options"]] == [True, False]
        await room["Alice"].submit(opened.modal, {"rake": "leave"})
        assert room.view.rules.rake_bps == 0


async def test_a_form_of_before_a_restart_is_too_old(tmp_path: Path) -> None:
    """A form from before a restart opens nothing, and a sentence says so: its user's earlier
    choices are not known any more."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        opened = await room.open(preset="sodio 5max nlhe", seats=3)
        await room.stop_bot()
        await room.start_bot()
        said = sentence_of(await room["Alice"].submit(opened.modal, {"rake": "take"}))
        assert said == "That took too long. Please use `/table open` again."
        assert not room.app.room.open_tables


async def test_a_rate_of_ones_own(tmp_path: Path) -> None:
    """Percent and cap of the host's choice, shown in the settings of the table."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open(rake_percent=2.5, rake_cap=9)
        assert (room.view.rules.rake_bps, room.view.rules.rake_cap) == (250, 9)
        assert "Rake 2.5%, max 9 per hand" in await said_to(room, "Bob", "/table settings")


async def test_the_seat_is_chosen_in_the_form(tmp_path: Path) -> None:
    """The free seats, any of them first; one that is taken is not offered."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol") as room:
        await room.open(seats=4)
        alice, bob = room["Alice"], room["Bob"]
        table = await alice.table(lambda m: control_of(m, ControlKind.SIT))
        form = (await alice.press_control(table, ControlKind.SIT)).modal
        late = (await bob.press_control(table, ControlKind.SIT)).modal
        assert values_of(form.fields["seat"]) == ["0", "1", "2", "3", "4"]
        await alice.submit(form, {"amount": "100", "seat": ["3"]})
        assert seat_of(room, "Alice").number == 3
        said = sentence_of(await bob.submit(late, {"amount": "100", "seat": ["3"]}))
        assert "3" in said
        assert seat_of(room, "Bob") is None
        table = await bob.table(lambda m: control_of(m, ControlKind.SIT))
        form = (await bob.press_control(table, ControlKind.SIT)).modal
        assert values_of(form.fields["seat"]) == ["0", "1", "2", "4"]
        await bob.submit(form, {"amount": "100"})
        assert seat_of(room, "Bob").number == 1


async def table_form(room: CardRoom, who: str = "Alice") -> SeenModal:
    return (await room[who].command("/table new", channel=room[who].channel)).modal


@pytest.mark.parametrize("seconds", [None, 0, 0.2])
async def test_a_table_is_opened_by_a_form(tmp_path: Path, seconds: float | None) -> None:
    """A table is opened by taps and one number, in both languages; a second delivery opens and says
    nothing more. A user who is late is told that there is a table, and the form does not open any
    more."""
    async with card_room(tmp_path / "room.db", "Alice Bob", locales={"Alice": "it"}) as room:
        form, late = await table_form(room), await table_form(room, "Bob")
        assert form.title == "Scegli un tavolo"
        if seconds is not None:
            room.sandbox.faults.plan("duplicate_interaction", seconds=seconds)
        answers = {"game": ["badugi"], "structure": "fixed-limit", "blinds": "2/4", "seats": "6"}
        said = sentence_of(await room["Alice"].submit(form, answers))
        assert said.startswith("Il tavolo è aperto")
        await room.settle()
        assert len(room.app.room.open_tables) == 1
        rules = room.view.rules
        assert (rules.game, rules.structure, rules.seats) == ("badugi", "fixed-limit", 6)
        assert (rules.small_blind, rules.big_blind, rules.turn_seconds) == (2, 4, 30)
        assert rules.rake_bps == 0
        assert "already" in sentence_of(await room["Bob"].submit(late, {}))
        again = await room["Bob"].command("/table new", channel=room["Bob"].channel)
        assert "already" in sentence_of(again)


async def test_whoever_opens_a_table_of_many_games_reads_them_all(tmp_path: Path) -> None:
    """The stakes of many games are told in several messages where one has no room for them."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        form, alice = await table_form(room), room["Alice"]
        await alice.submit(form, {"game": ["dealers-choice"], "blinds": "500000000/1000000000"})
        for told in (
            "The table is open",
            "No-Limit Hold'em 250,000,000",
            "Limit Badugi 1,000,000,000",
        ):
            await alice.wait_for_message(
                alice.channel, lambda m, told=told: m.ephemeral and told in m.content
            )


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        ({"blinds": "_abc_"}, r"\_abc\_"),
        ({"game": ["badugi"], "seats": "10"}, "8"),
        ({"game": ["horse"], "structure": "pot-limit"}, "has its own limit"),
    ],
)
async def test_a_refused_form_opens_again_with_what_was_chosen(
    tmp_path: Path, answers: dict[str, str | list[str]], said: str
) -> None:
    """A sentence why, and a control below it; after a restart the form is as at first."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice = room["Alice"]
        form = await table_form(room)
        usual = answers_of(form)
        refused = await alice.submit(form, answers)
        assert said in sentence_of(refused)
        assert not room.app.room.open_tables
        again = (await alice.press(refused.message, "Enter again")).modal
        assert answers_of(again) == usual | {
            name: value if isinstance(value, str) else value[0] for name, value in answers.items()
        }
        right = {"game": ["badugi"], "structure": "usual", "blinds": "5/10", "seats": "usual"}
        await alice.submit(again, right)
        assert (room.view.rules.game, room.view.rules.big_blind) == ("badugi", 10)
        await said_to(room, "Alice", "/table close")
        # Only the newest private answer stays, so one more is refused before the restart.
        refused = await alice.submit(await table_form(room), answers)
        await room.stop_bot()
        await room.start_bot()
        late = (await alice.press(refused.message, "Enter again")).modal
        assert answers_of(late) == usual


@pytest.mark.parametrize("name", ["game", "structure", "seats", "seconds"])
async def test_a_value_that_the_form_does_not_offer_opens_nothing(
    tmp_path: Path, name: str
) -> None:
    """No client of Discord would send it."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        form = await table_form(room)
        (opened,) = room.sandbox.parts.interactions.modals.values()
        forged = SeenModal(opened.modal or {}).fields[name]
        forged["options"].append({"label": "?", "value": "bridge"})
        value = ["bridge"] if name == "game" else "bridge"
        said = sentence_of(await room["Alice"].submit(form, {name: value}))
        assert said == "That button doesn't work anymore."
        assert not room.app.room.open_tables


async def test_who_may_not_play_opens_no_form(tmp_path: Path) -> None:
    """A player who may not play opens no form, and the form of one who was muted meanwhile opens no
    table."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        form = await table_form(room, "Bob")
        await said_to(room, "Alice", "/mod mute", player=room["Bob"].id, minutes=10)
        assert "<t:" in sentence_of(await room["Bob"].submit(form, {}))
        assert "<t:" in await said_to(room, "Bob", "/table new")
        assert not room.app.room.open_tables


def answers_of(form: SeenModal) -> dict[str, str]:
    """The answers that the form is filled in with."""
    return {
        name: field.get("value", "")
        or next(each["value"] for each in field["options"] if each.get("default"))
        for name, field in form.fields.items()
    }


def values_of(field: dict[str, object]) -> list[str]:
    options = field["options"]
    assert isinstance(options, list)
    return [option["value"] for option in options]
