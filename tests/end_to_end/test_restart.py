"""The bot goes away in the middle of a hand and comes back on the same database."""

import asyncio
import os
import sys
from pathlib import Path

import discord
import pytest

from bot.client import MazziereClient
from bot.host.table_announcer import DealtCards
from bot.host.tournaments import Tournaments
from bot.storage.errors import StorageCode, StorageRefusal
from bot.ui.components.custom_ids import Choice, ControlKind
from bot.ui.messages.card_messages import CardMessages
from devtools.sandbox.server import Sandbox
from tests.checkout import ROOT
from tests.end_to_end.card_room import CardRoom, card_room, channel_of, until
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import (
    Player,
    alt_of,
    control_of,
    sentence_of,
    turn_of,
)
from tests.running_bot import description
from tests.user_screen import SeenMessage

DECK = holdem("AsAd KhKd", "2c 7d 9h Jc 3s")


async def on_the_flop(room: CardRoom) -> SeenMessage:
    """Bob is to act on the flop; the pot is 20."""
    await room.open()
    await room.seat(Alice=100, Bob=100)
    await room.deal()
    await room.play("Alice raise 10, Bob call")
    return await room["Bob"].turn()


async def leave_and_come_back(room: CardRoom, how: str) -> None:
    await (room.kill_bot() if how == "killed" else room.stop_bot())
    await room.start_bot()
    await room["Alice"].table(lambda m: "I'm back" in m.text)


async def test_a_press_waits_until_the_tables_are_recovered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables are recovered while the bot connects: a press that comes first is neither refused nor
    lost."""
    recover, may_recover = Tournaments.recover, asyncio.Event()
    hear, heard = MazziereClient.on_interaction, asyncio.Event()

    async def hear_and_note(client: MazziereClient, interaction: discord.Interaction) -> None:
        heard.set()
        await hear(client, interaction)

    async def recover_late(tournaments: Tournaments) -> int:
        await may_recover.wait()
        return await recover(tournaments)

    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        before = await on_the_flop(room)
        check = control_of(before, ControlKind.ACT, Choice.CHECK)
        assert check is not None
        await room.kill_bot()
        monkeypatch.setattr(Tournaments, "recover", recover_late)
        monkeypatch.setattr(MazziereClient, "on_interaction", hear_and_note)
        starting = asyncio.create_task(room.start_bot())
        await until(lambda: room.sandbox.gateway.online)
        pressing = asyncio.create_task(room["Bob"].press(before, check.custom_id))
        await heard.wait()
        assert not pressing.done()
        may_recover.set()
        await starting
        assert not sentence_of(await pressing)
        assert await room["Alice"].turn()


async def test_a_start_ends_when_the_tables_cannot_be_recovered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody plays with a bot that has no tables."""

    async def fail(_: Tournaments) -> int:
        raise StorageRefusal(StorageCode.CORRUPT, file="room.db")

    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        await on_the_flop(room)
        await room.kill_bot()
        with monkeypatch.context() as patched:
            patched.setattr(Tournaments, "recover", fail)
            with pytest.raises(StorageRefusal):
                await room.start_bot()
        await room.stop_bot()
        await room.start_bot()
        assert await room["Bob"].turn()


@pytest.mark.parametrize("how", ["killed", "stopped"])
async def test_the_same_hand_continues_with_the_same_cards(tmp_path: Path, how: str) -> None:
    """Same message, same cards, same pot; the controls from before still work."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        before = await on_the_flop(room)
        await leave_and_come_back(room, how)
        assert [await room["Alice"].cards(), await room["Bob"].cards()] == ["K♥ K♦", "A♠ A♦"]
        after = await room["Bob"].turn()
        assert after.id == before.id
        assert "pot 20" in after.text
        check = control_of(before, ControlKind.ACT, Choice.CHECK)
        assert check is not None
        assert not sentence_of(await room["Bob"].press(before, check.custom_id))
        await room.play("Alice check, Bob check, Alice check, Bob check, Alice check")
        assert "**Bob** wins 20 with a pair of aces" in (await room.result()).text
        assert [len(await room[name].dms()) for name in ("Alice", "Bob")] == [1, 1]


async def test_killed_between_the_deal_and_its_messages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deal is true and one of two players has heard of it: the next bot tells the other."""
    deliver = CardMessages.deliver_cards

    async def to_alice_alone(mail: CardMessages, cards: DealtCards) -> None:
        if cards.player == int(room["Alice"].id):
            await deliver(mail, cards)

    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        monkeypatch.setattr(CardMessages, "deliver_cards", to_alice_alone)
        await room.open()
        await room.seat(Alice=100, Bob=100)
        await room.deal()
        await room["Alice"].wait_for_dm(lambda m: "K♥ K♦" in m.content)
        assert await room["Bob"].dms() == []
        monkeypatch.undo()
        await leave_and_come_back(room, "killed")
        await room["Bob"].wait_for_dm(lambda m: "A♠ A♦" in m.content)
        await room.play("Alice raise 10, Bob fold")
        await room.result()
        assert [len(await room[name].dms()) for name in ("Alice", "Bob")] == [1, 1]


async def test_a_form_opened_before_is_accepted_after(tmp_path: Path) -> None:
    """The raise that Bob was typing when the bot fell, and the buy-in of Carol."""
    async with card_room(tmp_path / "room.db", "Alice Bob Carol", [DECK]) as room:
        message = await on_the_flop(room)
        raising = await room["Bob"].press_choice(message, Choice.AMOUNT)
        sitting = await room["Carol"].press_control(message, ControlKind.SIT)
        await leave_and_come_back(room, "killed")
        assert not sentence_of(await room["Bob"].submit(raising.modal, {"amount": "33"}))
        said = sentence_of(await room["Carol"].submit(sitting.modal, {"amount": "90"}))
        assert said.startswith("You're waiting for the big blind,")
        alt = alt_of(await room["Alice"].table(lambda m: "Carol" in alt_of(m)))
        assert "Bob (57 chips, bet 33)" in alt
        assert "Carol (90 chips" in alt


async def test_a_table_message_deleted_meanwhile_is_posted_again(tmp_path: Path) -> None:
    """Somebody cleared the channel; the hand has a new message, and only one."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        message = await on_the_flop(room)
        await room.kill_bot()
        channel = room["Alice"].channel
        room.sandbox.faults.plan("delete_message", channel=channel, message=int(message.id))
        await room.start_bot()
        posted = await room["Alice"].table(lambda m: "I'm back" in m.text)
        assert posted.id != message.id
        await room.play("Bob raise 20, Alice fold")
        assert (await room.result()).id == posted.id


async def test_between_hands_the_next_one_comes_by_itself(tmp_path: Path) -> None:
    """The pause begins anew, the button moves on, and the old result is left as a record."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK, DECK]) as room:
        await on_the_flop(room)
        await room.play("Bob raise 20, Alice fold")
        record = await room.result()
        await leave_and_come_back(room, "killed")
        following = await room.deal()
        assert following.id != record.id
        assert "**Bob** to act" in following.text
        await room["Alice"].wait_for_dm(lambda m: "A♠ A♦" in m.content)
        await room["Bob"].wait_for_dm(lambda m: "K♥ K♦" in m.content)


async def test_a_message_deleted_while_the_bot_plays_comes_back(tmp_path: Path) -> None:
    """A message deleted while the bot plays comes back, not only at a restart: the next picture
    finds no message and posts a new one."""
    async with card_room(tmp_path / "room.db", "Alice Bob", [DECK]) as room:
        message = await on_the_flop(room)
        opened = await room["Bob"].press_choice(message, Choice.AMOUNT)
        channel = room["Alice"].channel
        room.sandbox.faults.plan("delete_message", channel=channel, message=int(message.id))
        answered = await room["Bob"].submit(opened.modal, {"amount": "20"})
        assert sentence_of(answered) == "Done."
        posted = await room["Alice"].turn()
        assert posted.id != message.id


# --- a process of its own ---------------------------------------------------------------------


def surroundings(sandbox: Sandbox) -> dict[str, str]:
    """The environment of a bot that is told only where Discord is."""
    return {
        **{name: value for name, value in os.environ.items() if not name.startswith("DISCORD")},
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_API_URL": sandbox.api_url,
        "NEXT_HAND_SECONDS": "0.05",
        "STREET_SECONDS": "0",
        "NUDGE_SECONDS": "0",
        "LOG_LEVEL": "WARNING",
        "PYTHONPATH": str(ROOT),
    }


async def start_process(sandbox: Sandbox, database: Path) -> asyncio.subprocess.Process:
    """`python -m bot run`."""
    environment = {**surroundings(sandbox), "DATABASE": str(database)}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", "run", cwd=database.parent, env=environment
    )


async def test_a_process_killed_in_mid_hand_plays_on_when_started_again(tmp_path: Path) -> None:
    """SIGKILL, as the kernel or a power cut does it; nobody notices but for one line."""
    sandbox = Sandbox(openapi=description())
    await sandbox.start()
    process = await start_process(sandbox, tmp_path / "room.db")
    try:
        acted: set[tuple[int, int]] = set()
        async with Player.of(sandbox, "alice") as alice, Player.of(sandbox, "bob") as bob:
            for player, name in ((alice, "Alice"), (bob, "Bob")):
                player.name, player.channel, player.acted = name, channel_of(sandbox), acted
            await until(lambda: sandbox.gateway.online)
            await alice.command("/table open", channel=alice.channel)
            await alice.sit(100)
            await bob.sit(100)
            first, second = alice, bob
            if "**Bob** to act" in (await alice.table(turn_of)).text:
                first, second = bob, alice
            await first.act("call")
            message = await second.turn()
            cards = [await alice.cards(), await bob.cards()]
            opened = await second.press_choice(message, Choice.AMOUNT)

            process.kill()
            await process.wait()
            await until(lambda: not sandbox.gateway.online)
            process = await start_process(sandbox, tmp_path / "room.db")
            back = await alice.table(lambda m: "I'm back" in m.text)
            assert back.id == message.id
            await until(lambda: sandbox.gateway.online)
            assert [await alice.cards(), await bob.cards()] == cards
            assert not sentence_of(await second.submit(opened.modal, {"amount": "30"}))
            await first.act("fold")
            await alice.table(lambda m: f"**{second.name}** wins 4" in m.text)

            process.terminate()
            assert await process.wait() == 0
            assert sandbox.violations == []
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        await sandbox.stop()
