"""Inviting a friend to a table by direct message, and the bot to another server."""

from functools import partial
from pathlib import Path
from typing import Any

from bot.ids import ChannelId, GuildId
from bot.ui.messages.card_messages import card_picture_name
from bot.ui.words.discord_address import channel_link
from devtools.sandbox.world_builder import CARD_ROOM_ID
from tests.end_to_end.card_room import CardRoom, card_room
from tests.end_to_end.player import sentence_of
from tests.user_screen import SeenMessage


async def invited(room: CardRoom, name: str, **options: Any) -> str:
    player = room[name]
    return sentence_of(await player.command("/invite", channel=player.channel, **options))


def has_file(name: str, message: SeenMessage) -> bool:
    return any(name in str(file) for file in message.json["attachments"])


async def test_a_friend_gets_a_link_to_the_table(tmp_path: Path) -> None:
    """A friend gets a link to the table with its game, once an hour; nobody invites themselves."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        await room.open(game="razz")
        bob = room["Bob"]
        assert "an invitation by direct message" in await invited(room, "Alice", player=bob.id)
        link = channel_link(GuildId(CARD_ROOM_ID), ChannelId(bob.channel))
        message = await bob.wait_for_dm(lambda m: "invited you to play" in m.content)
        assert "Alice" in message.content
        assert "Razz" in message.content
        assert link in message.content
        assert "within the last hour" in await invited(room, "Alice", player=bob.id)
        assert "another member of this server" in await invited(
            room, "Alice", player=room["Alice"].id
        )


async def test_the_first_message_says_that_it_is_play_money(tmp_path: Path) -> None:
    """The first message says that it is play money, to each player once: with an invitation, or
    with the cards of their first hand."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        bob = room["Bob"]
        await invited(room, "Alice", player=bob.id)
        invitation = await bob.wait_for_dm(lambda m: "invited you to play" in m.content)
        assert "18+" in invitation.content.splitlines()[-1]
        await room.open()
        await room.seat(Alice=100, Bob=100)
        for told in ("Alice",), ():
            await room.deal()
            picture = card_picture_name(room.view.hand_id)
            for name in ("Alice", "Bob"):
                cards = await room[name].wait_for_dm(partial(has_file, picture))
                assert ("18+" in cards.content) is (name in told)
            assert room.view.to_act is not None
            await room.play(f"{room.view.to_act.name} fold")


async def test_closed_doors_are_told(tmp_path: Path) -> None:
    """Whoever takes no messages, and who may not play, who therefore invites nobody."""
    async with card_room(tmp_path / "room.db", "Alice Bob") as room:
        alice, bob = room["Alice"], room["Bob"]
        await bob.close_dms()
        assert "doesn't accept direct messages" in await invited(room, "Alice", player=bob.id)
        await alice.command("/mod ban", channel=alice.channel, player=bob.id)
        assert "can't play" in await invited(room, "Bob", player=alice.id)


async def test_the_bot_is_invited_to_another_server(tmp_path: Path) -> None:
    """The bot is invited to another server, by a link with the permissions that it needs."""
    async with card_room(tmp_path / "room.db", "Alice") as room:
        said = await invited(room, "Alice")
        assert "oauth2/authorize?client_id=" in said
        assert "scope=bot+applications.commands" in said
