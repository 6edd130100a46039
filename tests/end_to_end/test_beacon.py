"""The sandbox's beacon cuts decks, and its faults leave them uncut."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.beacon.relays import is_signed
from devtools.beacon_chain import CHAIN
from devtools.sandbox.beacon import RELAYS
from tests.beacon.rounds import be_patient
from tests.clock import ManualClock
from tests.end_to_end.card_room import NEXT_HAND, CardRoom, card_room, until
from tests.end_to_end.player import sentence_of, turn_of
from tests.end_to_end.test_cut import cut
from tests.user_screen import SeenMessage
from verify.mazziere_verify import check, check_chain


async def dealt(room: CardRoom, *, waits: float = 0) -> SeenMessage:
    """Deals the next hand when the relays have answered, or when `waits` seconds are over too."""
    before = room.view.hand_number
    await room.pass_time(NEXT_HAND)
    if waits:
        await room.pass_time(waits)
    await until(lambda: room.view.hand_number > before)
    return await room["Alice"].table(lambda m: (turn_of(m) or (0, 0))[0] == room.view.hand_id)


async def over(room: CardRoom) -> None:
    """The player to act folds, and the hand is over."""
    assert room.view.to_act is not None
    await room.play(f"{room.view.to_act.name} fold")
    await room.result()


@pytest.mark.parametrize(("fault", "waits"), [("beacon_late", 1), ("beacon_wrong", 0)])
async def test_the_beacon_cuts_decks_unless_its_relays_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str, waits: float
) -> None:
    """The deal's message says which round, and the file proves it. One relay that contradicts the
    others is passed over; where all lie, or are late, there is no beacon: the deal waits a second
    at most, and the next one is cut again."""
    be_patient(monkeypatch)
    async with card_room(
        tmp_path / "room.db", "Alice Bob", chance=Random(4), with_beacon=True
    ) as room:
        await room.open()
        room.sandbox.faults.plan("beacon_wrong")
        await room.seat(Alice=100, Bob=100)
        assert "cut by round " in (await dealt(room)).text
        await cut(room, "Bob", "luck")
        await over(room)
        assert "cut by Bob and round " in (await dealt(room)).text
        room.sandbox.faults.plan(fault, times=RELAYS)
        await over(room)
        assert "uncut" in (await dealt(room, waits=waits)).text
        room.sandbox.faults.clear()
        await over(room)
        rounds = room.app.beacon
        assert rounds is not None
        if rounds.is_failing:
            # No deal waits before a round has come again.
            await room.pass_time(NEXT_HAND - 1)
            await until(lambda: not rounds.is_failing)
        assert "cut by round " in (await dealt(room)).text
        await over(room)
        proofs = [await proof_of_hand(room, number) for number in range(1, 5)]
    beacons = [proof["cut"]["beacon"] for proof in proofs]
    assert [bool(each) for each in beacons] == [True, True, False, True]
    assert all(is_signed(CHAIN, each["round"], each["signature"]) for each in beacons if each)
    check_chain([check(proof) for proof in proofs])


async def proof_of_hand(room: CardRoom, number: int, name: str = "Alice") -> Any:
    """The file that a player gets of a hand."""
    player = room[name]
    shown = (await player.command("/hand verify", channel=player.channel, number=number)).message
    url = next(each["url"] for each in shown.pictures if each["url"].endswith(".json"))
    assert ("also cut the deck" in shown.text) == (
        "cut by round" in shown.text or "and round" in shown.text
    )
    kept = room.sandbox.world.files.get(int(url.split("/")[-2]))
    assert kept is not None
    return json.loads(kept.data)


async def test_a_table_that_pauses_for_its_round_says_why(tmp_path: Path) -> None:
    """A table that pauses for its round says why, though nobody has paused it: here the operator
    has switched the beacon off."""
    async with card_room(tmp_path / "room.db", "Alice Bob", chance=Random(4)) as room:
        alice = room["Alice"]
        await room.open()
        form = (await alice.command("/table rules", channel=alice.channel, part="fairness")).modal
        await alice.submit(form, {"beacon": "pause"})
        await room.seat(Alice=100, Bob=100)
        await room.pass_time(NEXT_HAND)
        await alice.table(lambda m: "**Paused**: the beacon's round didn't arrive" in m.text)


async def test_a_table_that_requires_the_round_says_what_it_waits_for(tmp_path: Path) -> None:
    """A table whose server or owner requires the round says so in the channel while it waits, and
    in its settings."""
    async with card_room(
        tmp_path / "room.db", "Alice Bob", chance=Random(4), with_beacon=True
    ) as room:
        alice = room["Alice"]
        await room.open()
        settings = sentence_of(await alice.command("/table settings", channel=alice.channel))
        assert "Hands don't wait for the beacon's round" in settings
        said = await alice.command("/settings tables", channel=alice.channel, beacon="deal")
        assert "waits up to five minutes for the beacon's round" in sentence_of(said)
        settings = sentence_of(await alice.command("/table settings", channel=alice.channel))
        assert "then I deal without it" in settings
        form = (await alice.command("/table rules", channel=alice.channel, part="fairness")).modal
        await alice.submit(form, {"beacon": "pause"})
        settings = sentence_of(await alice.command("/table settings", channel=alice.channel))
        assert "Beacon round: Wait five minutes, then pause" in settings
        await alice.command("/settings messages", channel=alice.channel, digits=False)
        room.sandbox.faults.plan("beacon_wrong", times=10_000)
        await room.seat(Alice=100, Bob=100)
        await room.pass_time(NEXT_HAND + 2)
        waiting = await alice.table(lambda m: "is waiting for round" in m.text)
        assert "which this table requires" in waiting.text
        room.sandbox.faults.clear()

        def is_running() -> bool:
            assert isinstance(room.clock, ManualClock)
            room.clock.advance(0.2)
            return room.view.running

        await until(is_running)
        message = await alice.table(lambda m: turn_of(m) is not None)
        assert "-# Fair deal · cut by the beacon\n" in message.text
