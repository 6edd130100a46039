"""A misbehaving client: random requests to every route never break the sandbox."""

from pathlib import Path
from random import Random
from typing import Any

import aiohttp
import pytest

from devtools.sandbox import Sandbox
from devtools.sandbox.limits import shapes
from devtools.sandbox.rest.pipeline import ROUTER
from devtools.sandbox.uploads import Body
from devtools.sandbox.windows import interaction_requests, service
from tests.running_bot import description

KEYS = (
    "accent_color accessory allow allowed_mentions archived attachments auto_archive_duration "
    "channel choices command component components content custom_id data default deny description "
    "dms_open embeds emoji enforce_nonce entity_metadata entity_type fields file flags focused "
    "footer global_name guild guild_ids id image invitable items kind label locale location locked "
    "max_values media message message_reference messages min_values name nick nonce options "
    "owner_id parent_id permission_overwrites permissions position recipient_id reply_to required "
    "roles scheduled_end_time scheduled_start_time seconds spacing status style times title type "
    "url value values wait"
)
SCALARS: list[Any] = [
    None, True, False, 0, 1, 2, 4, 5, 7, 9, 12, 17, -1, 64, 32768, 2**70, 1.5, "", "x", "1", "٣",
    "x" * 5000, "9" * 5000,
    "attachment://a.png", "https://example.org", "2030-01-01T00:00:00Z", "\ud83d\ude00",
    "2030-01-01", "fail", "delete_channel", "revoke", [], {}, "@original", "act:fold",
]  # fmt: skip


class Nonsense:
    """Random bodies and paths, the same for the same seed; most of them of a plausible shape."""

    def __init__(self, seed: int, ids: dict[str, list[int]]) -> None:
        self.random = Random(seed)
        self.ids = ids
        self.all_ids = [str(number) for numbers in ids.values() for number in numbers]

    def value(self, depth: int = 0) -> Any:
        kind = self.random.random()
        if depth > 4 or kind < 0.45:
            return self.random.choice([*SCALARS, *self.all_ids])
        if kind < 0.65:
            return [self.value(depth + 1) for _ in range(self.random.randrange(4))]
        return self.body(depth + 1)

    def fitting(self, key: str, depth: int) -> Any:
        """The first of a few random values that could be what the key says."""
        value = self.value(depth + 2)
        for _ in range(8):
            if not shapes.check({key: value}):
                break
            value = self.value(depth + 2)
        return value

    def body(self, depth: int = 0) -> dict[str, Any]:
        if depth == 0 and self.random.random() < 0.3:
            return {"command": "x", "custom_id": "act:fold", "options": self.body(1)}
        keys = self.random.sample(KEYS.split(), self.random.randrange(6))
        return {key: self.fitting(key, depth) for key in keys}

    def path(self, template: str) -> str:
        return "/".join(self._step(step) for step in template.split("/"))

    def _step(self, step: str) -> str:
        if not step.startswith("{"):
            return step
        if self.random.random() < 0.1:
            return self.random.choice(["7", "x", "9" * 5000, "%00", "@me", "%F0%9F", *self.all_ids])
        return str(self.random.choice(self.ids.get(step[1:-1], [5])))


def pool(sandbox: Sandbox) -> dict[str, list[int]]:
    """Ids of things that exist, so that some requests come far."""
    world, channel = sandbox.world, next(iter(sandbox.world.channels.values()))
    body = {"content": "act", "components": [{"type": 1, "components": [FOLD]}]}
    message = sandbox.parts.drafts.compose(channel, world.bot, Body(body))
    world.add_message(channel, message)
    sandbox.parts.commands.replace(None, [COMMAND])
    user = world.owner.id
    guilds, messages = list(world.guilds), [message.id]
    return {
        "channel_id": [channel.id],
        "c": [channel.id],
        "guild_id": guilds,
        "g": guilds,
        "message_id": messages,
        "m": messages,
        "user_id": [user],
        "u": [user],
        "application_id": [world.application_id],
        "role_id": guilds,
        "overwrite_id": guilds,
    }


FOLD = {"type": 2, "style": 1, "label": "Fold", "custom_id": "act:fold"}
COMMAND = {
    "name": "x",
    "description": "x",
    "options": [
        {"type": kind, "name": name, "description": "x", "autocomplete": kind in {3, 4, 10}}
        for kind, name in enumerate(
            ("value", "url", "title", "guild", "channel", "roles", "id", "seconds", "file"), start=3
        )
    ],
}


async def hurl(sandbox: Sandbox, seed: int, requests: list[tuple[str, str]], base: str) -> None:
    """Send each request with a random path and body; nothing may answer 500."""
    nonsense = Nonsense(seed, pool(sandbox))
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession(headers=headers) as http:
        for method, template in requests:
            body = nonsense.value() if nonsense.random.random() < 0.1 else nonsense.body()
            path = nonsense.path(template)
            async with http.request(method, base + path, json=body) as answer:
                assert answer.status != 500, (method, path, body)
    assert sandbox.request_log.mistakes == []


def described(seed: int) -> Path | None:
    """Every other round is checked against the official description, if it is there."""
    return description() if seed % 2 else None


@pytest.mark.parametrize("seed", range(6))
async def test_nonsense_from_a_bot(seed: int) -> None:
    """Every route of the REST API, with bodies that have the right words in the wrong places."""
    routes = [(r.method, r.template) for r in ROUTER.listed]
    async with Sandbox(openapi=described(seed)) as sandbox:
        await hurl(sandbox, seed, routes * 5, sandbox.api_url)


@pytest.mark.parametrize("seed", range(4))
async def test_nonsense_from_a_window(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every route of the users' side; nobody waits for a bot that is not there."""
    monkeypatch.setattr(interaction_requests, "WAIT_SECONDS_MAX", 0.001)
    routes = [(r.method, r.template) for r in service.ROUTER.listed]
    async with Sandbox() as sandbox:
        await hurl(sandbox, seed, routes * 8, sandbox.base_url)


@pytest.mark.parametrize(
    ("content_type", "data"),
    [
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\n\r\nbroken"),
        ("multipart/form-data; boundary=x", b"--x--\r\n"),
        ("multipart/form-data; boundary=x", b'--x\r\nContent-Disposition: form-data; name="files'),
        ("application/json", b"\xff\xfe"),
        ("application/json", b"[" * 2000 + b"]" * 2000),
        ("application/json", b'{"content": NaN}'),
        ("text/plain", b"hello"),
    ],
)
@pytest.mark.filterwarnings("ignore::aiohttp.BadContentDispositionHeader")
async def test_bodies_that_are_no_bodies(content_type: str, data: bytes) -> None:
    """400 for each, also for broken multipart."""
    async with Sandbox() as sandbox, aiohttp.ClientSession() as http:
        channel = next(iter(sandbox.world.channels))
        url = f"{sandbox.api_url}/channels/{channel}/messages"
        headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": content_type}
        async with http.post(url, data=data, headers=headers) as answer:
            assert answer.status == 400
        assert sandbox.request_log.mistakes == []
