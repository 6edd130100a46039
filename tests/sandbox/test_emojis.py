"""The emoji of the bot's application: made once each, and listed."""

import discord
import pytest

from tests.sandbox.scenes import Scene

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 16


async def test_emoji_are_found_by_name(scene: Scene) -> None:
    """Emoji are found by name as they were made, with an id."""
    made = await scene.bot.create_application_emoji(name="card_As", image=PNG)
    listed = await scene.bot.fetch_application_emojis()
    assert [(each.name, each.id) for each in listed] == [("card_As", made.id)]
    assert scene.sandbox.violations == []


@pytest.mark.parametrize(
    ("name", "image"), [("x", PNG), ("no spaces", PNG), ("taken", PNG), ("large", PNG * 20_000)]
)
async def test_what_discord_refuses(scene: Scene, name: str, image: bytes) -> None:
    """Names that are too short, odd or taken, and pictures beyond 256 KiB."""
    await scene.bot.create_application_emoji(name="taken", image=PNG)
    with pytest.raises(discord.HTTPException) as caught:
        await scene.bot.create_application_emoji(name=name, image=image)
    assert caught.value.code == 50035
    assert len(await scene.bot.fetch_application_emojis()) == 1
