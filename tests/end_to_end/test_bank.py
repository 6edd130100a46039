"""The bank: balances, the history's pages, top-ups by themselves and on demand."""

from pathlib import Path

import pytest

from bot.bank.accounts import issuance, wallet
from bot.bank.transfers import Batch, Transfer, TransferReason
from bot.ids import Chips, GuildId, PlayerId
from devtools.sandbox.guilds import Role
from devtools.sandbox.world_builder import CARD_ROOM_ID, Builder
from tests.clock import START_MS, ManualClock
from tests.end_to_end.card_room import CardRoom, card_room, until
from tests.end_to_end.known_decks import holdem
from tests.end_to_end.player import sentence_of
from tests.storage.builders import post
from tests.user_client import NotDone
from tests.user_screen import InteractionOutcome

DAY = 24 * 3_600
GUILD = GuildId(CARD_ROOM_ID)
BOB_WINS = holdem("AsAd KhKd", "7c8d9h 2d Jh")
"""Heads-up the second seat is dealt first: Bob has the aces."""


async def bank(room: CardRoom, name: str, what: str) -> str:
    player = room[name]
    outcome = await player.command(f"/bank {what}", channel=player.channel)
    assert outcome.message.ephemeral
    return outcome.message.text


async def settings(room: CardRoom, what: str, name: str = "Alice", **options: object) -> str:
    player = room[name]
    return sentence_of(await player.command(f"/settings {what}", channel=player.channel, **options))


async def take_all(room: CardRoom, name: str) -> None:
    """A moderator takes whatever is in the wallet."""
    player = PlayerId(int(room[name].id))
    amount = await room.wallet(name)
    transfer = Transfer(wallet(GUILD, player), issuance(GUILD), Chips(amount))
    key = f"take:{player}:{room.clock.now_ms()}"
    batch = Batch(key, TransferReason.CORRECTION, (transfer,))
    await post(room.app.database, batch, room.clock.now_ms())


def subscriber_role(room: CardRoom, *names: str) -> Role:
    """A role of the server that these people have."""
    world = room.sandbox.world
    guild, builder = world.guilds[CARD_ROOM_ID], Builder(world)
    role = builder.add_role(guild, "Citizens")
    for name in names:
        builder.add_member(guild, world.users[int(room[name].id)], roles=[role])
    return role


async def topped_up(room: CardRoom, name: str, chips: int) -> None:
    """Returns once the chips have come."""
    for _ in range(2_000):
        if await room.wallet(name) == chips:
            return
        await until(lambda: True)
    raise AssertionError(f"{name} has {await room.wallet(name)}")


async def test_a_newcomer_is_welcomed_and_sees_their_chips(tmp_path: Path) -> None:
    """1,000 chips on the first look, said once."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        assert "Welcome" in await bank(room, "Alice", "balance")
        assert await bank(room, "Alice", "balance") == "You have 1,000 chips in this server."


async def test_the_balance_tells_what_lies_on_the_table(tmp_path: Path) -> None:
    """Chips at a table are named with the channel where it is."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await room.open()
        await room.seat(Alice=150)
        text = await bank(room, "Alice", "balance")
        assert "850" in text
        assert f"You have 150 more on the table in <#{room['Alice'].channel}>" in text


async def test_a_broke_player_sees_the_moment_and_gets_their_chips(tmp_path: Path) -> None:
    """Lost at the table; a day later 1,000 chips come by themselves, with a word by DM (R-242)."""
    async with card_room(
        tmp_path / "room.db", "Alice Bob", [BOB_WINS], locales={"Alice": "it"}
    ) as room:
        await room.open(buy_in_max=1_000)
        await room.seat(Alice=1_000, Bob=1_000)
        await room.deal()
        await room.play("Alice all-in, Bob all-in")
        await room.result()
        text = await bank(room, "Alice", "balance")
        assert f"<t:{START_MS // 1000 + 6 + DAY}:R>" in text
        assert "automaticamente" in await bank(room, "Alice", "topup")
        await room.pass_time(DAY)
        told = await room["Alice"].wait_for_dm(lambda m: "1.000" in m.content)
        assert "**The Card Room**" in told.content
        assert await room.wallet("Alice") == 1_000
        assert "+1.000" in await bank(room, "Alice", "history")


async def test_subscribers_get_more_at_the_moment_of_crediting(tmp_path: Path) -> None:
    """The members of the server's role get 3,000, everybody else 1,000 (R-247)."""
    async with card_room(tmp_path / "room.db") as room:
        role = subscriber_role(room, "Bob")
        assert "<@&" in await settings(room, "subscriber-role", role=str(role.id))
        for name in ("Bob", "Carol"):
            await bank(room, name, "balance")
            await take_all(room, name)
        await room.pass_time(DAY)
        await topped_up(room, "Bob", 3_000)
        await topped_up(room, "Carol", 1_000)


async def test_top_ups_that_fell_due_while_the_bot_was_away_come_at_its_start(
    tmp_path: Path,
) -> None:
    """A restart loses no countdown."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await bank(room, "Alice", "balance")
        await take_all(room, "Alice")
        await room.stop_bot()
        assert isinstance(room.clock, ManualClock)
        room.clock.advance(DAY)
        await room.start_bot()
        await topped_up(room, "Alice", 1_000)


async def test_closed_dms_lose_the_word_and_not_the_chips(tmp_path: Path) -> None:
    """A player who takes no messages has the chips all the same."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await bank(room, "Alice", "balance")
        await take_all(room, "Alice")
        await room["Alice"].close_dms()
        await room.pass_time(DAY)
        await topped_up(room, "Alice", 1_000)


async def test_a_daily_server_hands_out_on_demand(tmp_path: Path) -> None:
    """The server's amount, whatever the balance; the next claim a day later, and settings show."""
    async with card_room(tmp_path / "room.db") as room:
        assert "every 24 hours" in await settings(room, "topup", mode="daily", amount=250)
        assert "250 chips, 750 for subscribers" in await settings(room, "show")
        assert "You can claim 250 chips" in await bank(room, "Bob", "balance")
        assert "You got 250 chips. You now have 1,250." in await bank(room, "Bob", "topup")
        second = START_MS // 1000 + DAY
        assert f"<t:{second}:R>" in await bank(room, "Bob", "topup")
        assert f"<t:{second}:R>" in await bank(room, "Bob", "balance")
        await room.pass_time(DAY)
        assert "You got 250 chips. You now have 1,500." in await bank(room, "Bob", "topup")


async def test_a_daily_subscriber_is_known_by_their_roles(tmp_path: Path) -> None:
    """The claim itself carries them."""
    async with card_room(tmp_path / "room.db") as room:
        role = subscriber_role(room, "Bob")
        await settings(room, "subscriber-role", role=str(role.id))
        await settings(room, "topup", mode="daily", amount=100, subscriber_amount=500)
        assert "You got 500 chips" in await bank(room, "Bob", "topup")
        assert "You got 100 chips" in await bank(room, "Carol", "topup")


async def test_who_is_not_broke_need_not_ask(tmp_path: Path) -> None:
    """Where chips come by themselves the claim says so."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        assert "You still have chips" in await bank(room, "Alice", "topup")


async def pages(room: CardRoom, count: int) -> InteractionOutcome:
    """Alice's history after `count` more changes of her wallet."""
    alice = PlayerId(int(room["Alice"].id))
    for number in range(1, count + 1):
        transfer = Transfer(issuance(GUILD), wallet(GUILD, alice), Chips(number))
        batch = Batch(
            f"gift:{number}", TransferReason.CORRECTION, (transfer,), {"note": "for *you*"}
        )
        await post(room.app.database, batch, START_MS)
    return await room["Alice"].command("/bank history", channel=room["Alice"].channel)


def amounts(outcome: InteractionOutcome) -> list[str]:
    return [line.split("**")[1] for line in outcome.message.content.splitlines()[1:]]


async def test_the_history_turns_its_pages(tmp_path: Path) -> None:
    """Ten lines a page, newest first; the way back leads to the same page."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await bank(room, "Alice", "balance")
        first = await pages(room, 24)
        assert first.message.ephemeral
        assert amounts(first) == [f"+{number}" for number in range(24, 14, -1)]
        assert r"moderator correction · for \*you\* → 1,300" in first.message.content
        assert [button.label for button in first.message.buttons] == ["Older"]
        second = await room["Alice"].press(first.message, "Older")
        assert amounts(second) == [f"+{number}" for number in range(14, 4, -1)]
        last = await room["Alice"].press(second.message, "Older")
        assert amounts(last)[-1] == "+1,000"
        assert [button.label for button in last.message.buttons] == ["Newer"]
        assert amounts(await room["Alice"].press(last.message, "Newer")) == amounts(second)
        back = await room["Alice"].press(second.message, "Newer")
        assert amounts(back) == amounts(first)
        assert [button.label for button in back.message.buttons] == ["Older"]


async def test_the_pages_outlive_a_restart(tmp_path: Path) -> None:
    """The control carries all that it needs."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        await bank(room, "Alice", "balance")
        first = await pages(room, 12)
        await room.stop_bot()
        await room.start_bot()
        assert amounts(await room["Alice"].press(first.message, "Older")) == ["+2", "+1", "+1,000"]


async def test_only_those_who_manage_the_server_choose(tmp_path: Path) -> None:
    """Discord hides the commands from others; where a server shows them, the bot asks again."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        with pytest.raises(NotDone):
            await settings(room, "topup", "Bob", mode="daily")
        for command in room.sandbox.parts.commands.offered(CARD_ROOM_ID):
            command["default_member_permissions"] = None
        refusal = "Only moderators of this server can do that."
        assert await settings(room, "topup", "Bob", mode="daily") == refusal
        assert await settings(room, "subscriber-role", "Bob") == refusal
        assert await settings(room, "show", "Bob") == refusal
        assert "automatically" in await settings(room, "show")
