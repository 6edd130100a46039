"""Starting and stopping, and what is served by URL."""

import json
import time
from typing import Any

import aiohttp
import pytest

from devtools.sandbox import Sandbox, SandboxCode, SandboxRefusal, Severity
from tests.running_bot import description
from tests.sandbox.scenes import Opening, Scene


async def test_a_sandbox_starts_fast_and_stops() -> None:
    """Far below two seconds; after stopping the port is free again."""
    begun = time.perf_counter()
    sandbox = Sandbox()
    url = await sandbox.start()
    assert time.perf_counter() - begun < 2
    port = int(url.rpartition(":")[2])
    await sandbox.stop()
    again = Sandbox()
    assert await again.start(port) == url
    await again.stop()


async def test_a_port_in_use_is_named() -> None:
    """A typed refusal with the port."""
    async with Sandbox() as sandbox:
        port = int(sandbox.base_url.rpartition(":")[2])
        with pytest.raises(SandboxRefusal) as caught:
            await Sandbox().start(port)
    assert caught.value.code is SandboxCode.PORT_IN_USE
    assert caught.value.data["port"] == port


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.1", "example.org", "::"])
async def test_only_loopback_is_listened_on(host: str) -> None:
    """The sandbox has no passwords, so nobody else may reach it."""
    with pytest.raises(SandboxRefusal) as caught:
        await Sandbox().start(host=host)
    assert caught.value.code is SandboxCode.HOST_NOT_LOOPBACK


async def test_the_page_is_served_and_nothing_beside_it() -> None:
    """No path leads out of the page's folder."""
    async with Sandbox() as sandbox, aiohttp.ClientSession() as http:
        async with http.get(sandbox.base_url + "/") as answer:
            assert answer.content_type == "text/html"
        for path in ("/page/../server.py", "/page/%2e%2e/server.py", "/page/none.js"):
            async with http.get(sandbox.base_url + path) as answer:
                assert answer.status == 404


async def test_avatars_are_drawn(scene: Scene) -> None:
    """discord.py's asset URLs lead to the sandbox, in the size that is asked for."""
    user = await scene.bot.fetch_user(int(scene.bob.id))
    small = await user.display_avatar.with_size(64).with_format("png").read()
    assert small.startswith(b"\x89PNG")
    assert user.display_avatar.url.startswith(scene.sandbox.base_url)


async def test_an_unknown_attachment_is_not_found() -> None:
    """404, as for a file that is long gone."""
    async with (
        Sandbox() as sandbox,
        aiohttp.ClientSession() as http,
        http.get(sandbox.base_url + "/attachments/1/2/x.png") as answer,
    ):
        assert answer.status == 404


async def test_the_log_of_requests_can_be_counted(scene: Scene) -> None:
    """Method, route, status, body and files of each request."""
    await scene.channel().send("hello")
    entry = scene.sandbox.requests[-1]
    assert (entry.method, entry.status) == ("POST", 200)
    assert entry.body["content"] == "hello"
    assert scene.sandbox.counted["POST /channels/{channel_id}/messages"] == 1


async def test_a_broken_body_is_refused() -> None:
    """50109 for what is no JSON."""
    async with Sandbox() as sandbox, aiohttp.ClientSession() as http:
        headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
        url = f"{sandbox.api_url}/users/@me/channels"
        async with http.post(url, data=b"{broken", headers=headers) as answer:
            assert (answer.status, (await answer.json())["code"]) == (400, 50109)


PRESSED_WITH_EMOJI = {
    "type": 1,
    "components": [{"type": 2, "style": 1, "custom_id": "a", "emoji": {"id": "{n}"}}],
}
WRONG_SHAPES: list[tuple[str, str, Any]] = [
    ("POST", "/channels/{c}/messages", []),
    ("POST", "/channels/{c}/messages", "text"),
    ("POST", "/channels/{c}/messages", {"components": "none"}),
    ("POST", "/channels/{c}/messages", {"components": [{"type": 12, "items": 5}]}),
    ("POST", "/channels/{c}/messages", {"embeds": [3]}),
    ("POST", "/channels/{c}/messages", {"embeds": [{"footer": "text"}]}),
    ("POST", "/channels/{c}/messages", {"content": 5}),
    ("POST", "/channels/{c}/messages", {"flags": "many"}),
    ("POST", "/channels/{c}/messages", {"content": "x", "attachments": {"id": 1}}),
    ("POST", "/channels/{c}/messages", {"content": "x", "message_reference": 5}),
    ("POST", "/channels/{c}/messages", {"content": "x", "allowed_mentions": {"users": ["bob"]}}),
    ("POST", "/channels/{c}/threads", {"name": "x", "auto_archive_duration": "long"}),
    ("POST", "/channels/table/messages", {"content": "x"}),
    ("GET", "/channels/{c}/messages?limit=1000", None),
    ("POST", "/users/@me/channels", {"recipient_id": None}),
    ("PUT", "/applications/{a}/commands", {"name": "x"}),
    ("PUT", "/applications/{a}/commands", [{"name": 5}]),
    ("PUT", "/applications/{a}/commands", [5]),
    ("POST", "/guilds/{g}/scheduled-events", {"entity_type": "party"}),
]


@pytest.mark.parametrize("described", [True, False])
async def test_bodies_of_the_wrong_shape_are_refused(opening: Opening, described: bool) -> None:
    """Lists for objects, text for ids, nonsense in queries: 400, with and without description."""
    if described and description() is None:
        pytest.skip("DISCORD_OPENAPI names no file: requests can't be checked against it")
    scene = await opening(openapi=description() if described else None)
    names = {
        "c": scene.table.id,
        "g": scene.guild.id,
        "a": scene.sandbox.world.application_id,
    }
    headers = {"Authorization": f"Bot {scene.sandbox.token}"}
    answers = []
    async with aiohttp.ClientSession(headers=headers) as http:
        for method, path, body in WRONG_SHAPES:
            url = scene.sandbox.api_url + path.format(**names)
            async with http.request(method, url, json=body) as answer:
                answers.append((path, body, answer.status))
    assert [answer for answer in answers if answer[2] != 400] == []
    assert scene.table.messages == {}


MANY_DIGITS = "9" * 5_000
"""More than Python reads as one number."""
MANY_DIGITS_IN: list[tuple[str, str, Any, int]] = [
    ("GET", "/attachments/1/{n}/x.png", None, 404),
    ("GET", "/cdn/x.png?size={n}", None, 200),
    ("GET", "/beacon/1/x/public/{n}", None, 404),
    ("GET", "/api/channels/{n}", None, 400),
    ("GET", "/api/channels/{c}/messages?limit={n}", None, 400),
    ("GET", "/api/channels/{c}/messages?before={n}", None, 400),
    ("PATCH", "/api/channels/{c}/messages/{n}", {"content": "x"}, 400),
    ("POST", "/api/channels/{c}/messages", {"message_reference": {"message_id": "{n}"}}, 400),
    ("POST", "/api/channels/{c}/messages", {"allowed_mentions": {"users": ["{n}"]}}, 400),
    ("POST", "/api/channels/{c}/messages", {"components": [PRESSED_WITH_EMOJI]}, 400),
    ("GET", "/sandbox/users/{n}", None, 400),
    ("GET", "/sandbox/users/{u}/channels/{n}", None, 400),
    ("POST", "/sandbox/users/{u}/channels/{c}/messages", {"content": "x", "reply_to": "{n}"}, 400),
    ("POST", "/sandbox/faults", {"kind": "kick_bot", "guild": "{n}"}, 400),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), MANY_DIGITS_IN)
async def test_a_number_of_too_many_digits_is_no_number(
    method: str, path: str, body: Any, status: int
) -> None:
    """A number of too many digits is no number, in paths, queries and bodies: an unknown thing or a
    bad field, never a mistake of ours."""
    async with Sandbox(severity=Severity.REALISTIC) as sandbox:
        names = {
            "{n}": MANY_DIGITS,
            "{c}": str(next(iter(sandbox.world.channels))),
            "{u}": str(sandbox.world.owner.id),
        }
        told = json.dumps(body)
        for name, value in names.items():
            path, told = path.replace(name, value), told.replace(name, value)
        headers = {"Authorization": f"Bot {sandbox.token}"}
        async with (
            aiohttp.ClientSession(headers=headers) as http,
            http.request(method, sandbox.base_url + path, json=json.loads(told)) as answer,
        ):
            assert answer.status == status
        assert sandbox.request_log.mistakes == []


async def test_a_known_path_with_another_method_is_named() -> None:
    """405, and a violation."""
    async with (
        Sandbox() as sandbox,
        aiohttp.ClientSession() as http,
        http.put(f"{sandbox.api_url}/users/@me") as answer,
    ):
        assert answer.status == 405
        assert len(sandbox.violations) == 1
