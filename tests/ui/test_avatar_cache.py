"""Avatars: fetched once, kept within bounds, and never waited for."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from aiohttp import web

from bot.ids import GuildId, PlayerId
from bot.ui.presentation import avatar_cache as avatars
from bot.ui.presentation.avatar_cache import AvatarCache, AvatarUnavailable, fetch
from tests.clock import ManualClock

HERE = GuildId(1)


class Asset(SimpleNamespace):
    def replace(self, **_how: Any) -> "Asset":
        return self


def press(player: int, url: str | None, guild: int = HERE, own: str | None = None) -> Any:
    """An interaction by a user with this avatar, and perhaps one of their own in this server."""
    user = SimpleNamespace(
        id=player,
        avatar=Asset(url=url) if url else None,
        guild_avatar=Asset(url=own) if own else None,
    )
    return SimpleNamespace(user=user, guild_id=guild)


class FakeCdn:
    """A picture server instead of Discord's."""

    def __init__(self, data: bytes = b"face") -> None:
        self.data = data
        self.asked: list[str] = []
        self.open = asyncio.Event()
        self.open.set()

    async def fetch(self, url: str) -> bytes:
        self.asked.append(url)
        await self.open.wait()
        if url == "broken":
            raise AvatarUnavailable("broken")
        return self.data


def known(found: AvatarCache, *players: int, guild: GuildId = HERE) -> dict[int, str]:
    asked = [PlayerId(player) for player in players]
    return {player: avatar.key for player, avatar in found.avatars_of(guild, asked).items()}


async def test_a_face_is_used_as_soon_as_it_is_there_and_not_waited_for() -> None:
    """The first picture has initials, the next one the face."""
    cdn = FakeCdn()
    cdn.open.clear()
    found = AvatarCache(cdn.fetch)
    found.note_avatar(press(7, "seven"))
    await asyncio.sleep(0)
    assert known(found, 7) == {}
    cdn.open.set()
    await found.settle()
    assert known(found, 7) == {7: "seven"}


async def test_a_face_is_fetched_once() -> None:
    """However often its owner presses, and however often they are drawn."""
    cdn = FakeCdn()
    found = AvatarCache(cdn.fetch)
    for _ in range(3):
        found.note_avatar(press(7, "seven"))
        await found.settle()
        known(found, 7)
    assert cdn.asked == ["seven"]


async def test_a_new_avatar_takes_the_place_of_the_old_and_none_of_any() -> None:
    """People change their avatars, and take them down."""
    found = AvatarCache(FakeCdn().fetch)
    for url in ("old", "new"):
        found.note_avatar(press(7, url))
        await found.settle()
    assert known(found, 7) == {7: "new"}
    found.note_avatar(press(7, None))
    assert known(found, 7) == {}


async def test_each_server_sees_its_own_avatar() -> None:
    """A member may have another avatar in one server."""
    found = AvatarCache(FakeCdn().fetch)
    found.note_avatar(press(7, "everywhere", guild=2))
    found.note_avatar(press(7, "everywhere", own="here"))
    await found.settle()
    assert known(found, 7) == {7: "here"}
    assert known(found, 7, guild=GuildId(2)) == {7: "everywhere"}


async def test_a_face_that_cannot_be_fetched_is_left_alone_for_a_while() -> None:
    """A face that cannot be fetched is left alone for a while: not every picture asks for it anew;
    later it is tried again."""
    cdn, clock = FakeCdn(), ManualClock()
    found = AvatarCache(cdn.fetch, clock.time)
    for _ in range(3):
        found.note_avatar(press(7, "broken"))
        await found.settle()
    assert cdn.asked == ["broken"]
    clock.advance(avatars.AVATAR_RETRY_SECONDS)
    known(found, 7)
    await found.settle()
    assert cdn.asked == ["broken"] * 2


async def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The face that was not drawn for longest goes, and is fetched anew when it is needed."""
    monkeypatch.setattr(avatars, "CACHED_BYTES_MAX", 25)
    cdn = FakeCdn(bytes(10))
    found = AvatarCache(cdn.fetch)
    for player in (1, 2):
        found.note_avatar(press(player, f"face {player}"))
        await found.settle()
    known(found, 1)
    found.note_avatar(press(3, "face 3"))
    await found.settle()
    assert known(found, 1, 2, 3) == {1: "face 1", 3: "face 3"}
    await found.settle()
    assert cdn.asked.count("face 2") == 2


async def served(handler: Any) -> tuple[web.AppRunner, str]:
    app = web.Application()
    app.router.add_get("/face", handler)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    return runner, f"http://127.0.0.1:{runner.addresses[0][1]}/face"


@pytest.mark.parametrize(
    "answer",
    [
        web.Response(status=404),
        web.Response(status=302, headers={"Location": "/face"}),
        web.Response(body=bytes(avatars.AVATAR_BYTES_MAX + 1)),
    ],
    ids=["missing", "elsewhere", "too large"],
)
async def test_only_a_file_of_a_sensible_size_is_taken(answer: web.Response) -> None:
    """No redirect is followed and no large file is read to its end."""

    async def handler(_request: web.Request) -> web.Response:
        return answer

    runner, url = await served(handler)
    try:
        with pytest.raises(AvatarUnavailable):
            await fetch(url)
    finally:
        await runner.cleanup()


async def test_a_server_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table is drawn with initials."""
    monkeypatch.setattr(avatars, "FETCH_SECONDS_MAX", 0.05)
    hold = asyncio.Event()

    async def handler(_request: web.Request) -> web.Response:
        await hold.wait()
        return web.Response(body=b"late")

    runner, url = await served(handler)
    try:
        found = AvatarCache()
        found.note_avatar(press(7, url))
        await found.settle()
        assert known(found, 7) == {}
    finally:
        hold.set()
        await runner.cleanup()
