"""The users' side over HTTP and WebSocket: the same as within the process, and nothing more."""

import base64
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from devtools.sandbox import Permission
from devtools.sandbox.channels import Overwrite
from devtools.sandbox.transports import OverHttp
from tests.sandbox.scenes import Scene, eventually
from tests.user_client import NotDone, UserClient


@pytest.fixture
async def carol(scene: Scene) -> AsyncIterator[UserClient]:
    """A user whose window is a real WebSocket."""
    user_id = scene.user("carol").id
    async with (
        aiohttp.ClientSession() as http,
        UserClient(OverHttp(http, scene.sandbox.base_url), user_id) as client,
    ):
        yield client


async def test_a_user_over_http_plays_like_one_within(scene: Scene, carol: UserClient) -> None:
    """Commands, presses, modals and ephemeral answers through real sockets."""
    message = (await carol.command("table open", channel=scene.table, game="plo")).message
    modal = (await carol.press(message, "Raise")).modal
    (field,) = modal.fields
    answer = (await carol.submit(modal, {field: "9"})).message
    assert answer.text == "raised to 9"
    await carol.wait_for(lambda e: e.name == "message_create" and e.message.id == answer.id)
    numbers = [event.n for event in carol.events]
    assert numbers == list(range(1, len(numbers) + 1))


async def test_the_first_event_is_the_view(scene: Scene, carol: UserClient) -> None:
    """Everything a page needs to draw itself."""
    ready = await carol.wait_for(lambda e: e.name == "ready")
    assert ready.data["user"]["username"] == "carol"
    assert ready.data["bot_online"] is True
    rooms = next(g for g in ready.data["guilds"] if g["name"] == "The Card Room")
    assert [c["name"] for c in rooms["channels"]][:2] == ["lobby", "table-1"]
    assert {m["user"]["username"] for m in rooms["members"]} >= {"alice", "Mazziere"}


async def test_a_hidden_channel_disappears_and_comes_back(scene: Scene) -> None:
    """Permissions move the walls of what a window shows, at once."""
    hidden = Overwrite(scene.guild.id, False, 0, int(Permission.VIEW_CHANNEL))
    scene.sandbox.world.overwrite(scene.table, hidden)
    await scene.bob.wait_for(lambda e: e.name == "channel_delete")
    await scene.channel("lobby").send("seen")
    scene.table.overwrites.clear()
    scene.sandbox.world.update_channel(scene.table)
    event = await scene.bob.wait_for(lambda e: e.name == "channel_create")
    assert event.data["id"] == str(scene.table.id)
    assert not any(event.name == "channel_delete" for event in scene.alice.events)


async def test_messages_of_a_hidden_channel_are_not_told(scene: Scene) -> None:
    """Messages of a hidden channel are not told, neither by event nor by asking."""
    world = scene.sandbox.world
    hidden = Overwrite(int(scene.bob.id), True, 0, int(Permission.VIEW_CHANNEL))
    world.overwrite(scene.table, hidden)
    sent = await scene.channel().send("not for bob")
    assert not any(event.name == "message_create" for event in scene.bob.events)
    with pytest.raises(NotDone, match="unknown-channel"):
        await scene.bob.messages(scene.table)
    with pytest.raises(NotDone, match="unknown-channel"):
        await scene.bob.look(scene.table.messages[sent.id])


async def test_a_user_deletes_only_what_they_may(scene: Scene) -> None:
    """The user's own messages; with Manage Messages those of others."""
    sent = await scene.channel().send("the bot's")
    with pytest.raises(NotDone, match="missing-permission"):
        await scene.bob.delete(scene.table.messages[sent.id])
    own = await scene.bob.write(scene.table, "mine")
    await scene.bob.delete(own)
    await scene.alice.delete(scene.table.messages[sent.id])
    assert await scene.bob.messages(scene.table) == []


async def test_a_user_who_may_not_send_can_not_write(scene: Scene) -> None:
    """Missing permission."""
    muted = Overwrite(int(scene.bob.id), True, 0, int(Permission.SEND_MESSAGES))
    scene.sandbox.world.overwrite(scene.table, muted)
    with pytest.raises(NotDone, match="missing-permission"):
        await scene.bob.write(scene.table, "?")


async def test_users_can_be_added_while_it_runs(scene: Scene, carol: UserClient) -> None:
    """The new user joins every guild; names are unique."""
    made = await carol.ask("POST", "/sandbox/users", {"name": "erin", "locale": "it"})
    assert len(made["guild_ids"]) == 2
    await carol.wait_for(lambda e: e.name == "member_add")
    with pytest.raises(NotDone, match="invalid-value"):
        await carol.ask("POST", "/sandbox/users", {"name": "erin"})
    erin = UserClient.of(scene.sandbox, "erin")
    outcome = await erin.command("table open", channel=scene.table)
    assert outcome.state == "answered"


async def test_guilds_channels_and_members_can_be_made(scene: Scene, carol: UserClient) -> None:
    """The requests for those who run the world."""
    guild = await carol.ask("POST", "/sandbox/guilds", {"name": "New", "owner_id": carol.id})
    path = f"/sandbox/guilds/{guild['id']}"
    channel = await carol.ask("POST", f"{path}/channels", {"name": "felt"})
    await carol.ask("PUT", f"{path}/members/{scene.bob.id}", {"permissions": "8"})
    await scene.bob.wait_for(lambda e: e.name == "guild_create")
    await eventually(lambda: scene.bot.get_channel(int(channel["id"])))
    found = scene.bot.get_channel(int(channel["id"]))
    assert isinstance(found, discord.TextChannel)
    await found.send("hello")
    assert [m.text for m in await scene.bob.messages(channel["id"])] == ["hello"]
    await carol.ask("DELETE", f"{path}/members/{scene.bob.id}")
    await scene.bob.wait_for(lambda e: e.name == "guild_delete")


async def test_the_state_of_the_bot_is_told(scene: Scene) -> None:
    """Offline when its last line is cut, online again when it is back."""
    scene.sandbox.gateway.drop()
    await scene.bob.wait_for(lambda e: e.name == "bot_status" and not e.data["online"])
    await scene.bob.wait_for(lambda e: e.name == "bot_status" and e.data["online"])


async def test_an_attachment_option_reaches_the_bot(scene: Scene) -> None:
    """A file typed into a command can be read by the bot over HTTP."""
    read: list[bytes] = []

    @scene.bot.tree.command(name="upload", description="A file")
    async def upload(interaction: discord.Interaction, file: discord.Attachment) -> None:
        read.append(await file.read())
        await interaction.response.send_message(file.filename)

    await scene.bot.tree.sync()
    file = {"filename": "hand.phh", "data": base64.b64encode(b"variant").decode()}
    outcome = await scene.alice.command("upload", channel=scene.table, file=file)
    assert (outcome.message.text, read) == ("hand.phh", [b"variant"])


BAD: list[tuple[str, str, Any, str]] = [
    ("GET", "/sandbox/users/5", None, "unknown-user"),
    ("GET", "/sandbox/users/bob", None, "invalid-body"),
    ("GET", "/sandbox/nothing", None, "unknown-path"),
    ("POST", "/sandbox/users/{u}/channels/{c}/messages", {"content": ""}, "invalid-body"),
    ("POST", "/sandbox/users/{u}/channels/{c}/messages", {"content": "x" * 2001}, "invalid-body"),
    ("POST", "/sandbox/users/{u}/channels/{c}/commands", {"command": "none"}, "unknown-command"),
    ("POST", "/sandbox/users/{u}/channels/{c}/commands", {"command": 5}, "invalid-body"),
    ("GET", "/sandbox/users/{u}/channels/7/messages", None, "unknown-channel"),
    ("GET", "/sandbox/users/{u}/channels/{c}/messages/7", None, "unknown-message"),
    ("POST", "/sandbox/users/{u}/modals/7", {"values": {}}, "unknown-modal"),
    ("POST", "/sandbox/users/{u}/dms", {"recipient_id": "7"}, "unknown-user"),
    ("POST", "/sandbox/guilds", {"name": "x", "owner_id": "7"}, "unknown-user"),
    ("POST", "/sandbox/guilds/7/channels", {"name": "x"}, "unknown-guild"),
]


@pytest.mark.parametrize(("method", "path", "body", "code"), BAD)
async def test_bad_requests_of_windows_are_named(
    scene: Scene, method: str, path: str, body: Any, code: str
) -> None:
    """Bad requests of windows are named, each with its code, never with a crash."""
    url = scene.sandbox.base_url + path.format(u=scene.bob.id, c=scene.table.id)
    async with aiohttp.ClientSession() as http, http.request(method, url, json=body) as answer:
        assert (await answer.json())["error"] == code
        assert answer.status in (400, 403, 404)


async def test_a_body_that_is_no_object_is_refused(scene: Scene) -> None:
    """400 invalid-body."""
    url = f"{scene.sandbox.base_url}/sandbox/users"
    async with aiohttp.ClientSession() as http:
        for data in (b"[]", b"{broken", b'"text"'):
            async with http.post(url, data=data) as answer:
                assert (await answer.json())["error"] == "invalid-body"


async def test_a_window_of_nobody_is_refused(scene: Scene) -> None:
    """The bot has no window either."""
    async with aiohttp.ClientSession() as http:
        for user in ("7", str(scene.sandbox.world.bot.id), "x"):
            url = f"{scene.sandbox.base_url}/sandbox/users/{user}/events"
            with pytest.raises(aiohttp.WSServerHandshakeError):
                await http.ws_connect(url)


async def test_pages_from_elsewhere_are_kept_out(scene: Scene) -> None:
    """Pages from elsewhere are kept out: another site's page in a browser on this machine can
    neither read nor act."""
    url = f"{scene.sandbox.base_url}/sandbox/users"
    own = scene.sandbox.base_url
    async with aiohttp.ClientSession() as http:
        for headers, status in [
            ({"Origin": "https://example.org"}, 403),
            ({"Host": "example.org"}, 403),
            ({"Origin": own}, 200),
        ]:
            async with http.get(url, headers=headers) as answer:
                assert answer.status == status, headers
