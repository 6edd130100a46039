"""`/tournament`: for players and organisers of a tournament."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.host.refusals import HostCode
from bot.ids import GuildId, PlayerId
from bot.tournament.refusals import TournamentCode
from bot.ui.words.refusals import UiCode
from tests.cogs.app import MANAGER, USER, FakeInteraction, InstalledBot
from tests.storage.builders import fund

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.parametrize("command", ["register", "status", "start", "pause", "cancel", "rebuy"])
async def test_a_number_that_no_tournament_has(bot: InstalledBot, command: str) -> None:
    """A number that no tournament of this server has is refused."""
    refused = await bot.refusal(f"tournament {command}", FakeInteraction(), number=9)
    assert refused is HostCode.NO_SUCH_TOURNAMENT


async def test_a_server_without_tournaments_lists_none(bot: InstalledBot) -> None:
    """A sentence says so."""
    assert await bot.answer("tournament list", FakeInteraction(guild_id=91))


async def announced(bot: InstalledBot, guild: int) -> int:
    """A tournament of this server, by its manager."""
    by = FakeInteraction(guild_id=guild, permissions=MANAGER)
    await bot.answer("tournament create", by, title="Sunday")
    (number,) = bot.app.tournaments.of_guild(GuildId(guild))
    return number


async def test_entering_and_leaving(bot: InstalledBot) -> None:
    """Without a number the only one of the server is meant; nobody enters twice."""
    number = await announced(bot, 92)
    await fund(bot.app.database, PlayerId(USER), 1_000, GuildId(92))

    def asked(interaction: int) -> FakeInteraction:
        return FakeInteraction(guild_id=92, id=interaction, channel_id=77)

    assert await bot.answer("tournament register", asked(2001))
    again = await bot.refusal("tournament register", asked(2002))
    assert again is TournamentCode.ALREADY_REGISTERED
    status = await bot.answer("tournament status", asked(2003))
    assert status.startswith("**Sunday**")
    listed = await bot.answer("tournament list", asked(2004))
    assert f"{number}" in listed
    assert "Sunday" in listed
    assert "1" in await bot.answer("tournament structure", asked(2005))
    assert await bot.answer("tournament unregister", asked(2006))
    gone = await bot.refusal("tournament unregister", asked(2007))
    assert gone is TournamentCode.NOT_REGISTERED


async def test_what_comes_after_the_start(bot: InstalledBot) -> None:
    """Is refused before it, each with its reason, also to who moderates."""
    await announced(bot, 93)

    def asked(number: int) -> FakeInteraction:
        everything = discord.Permissions.all()
        return FakeInteraction(guild_id=93, permissions=everything, channel_id=77, id=number)

    player = SimpleNamespace(id=301, display_name="Bruno")
    commands: tuple[tuple[str, dict[str, Any]], ...] = (
        ("rebuy", {}),
        ("addon", {}),
        ("deal", {}),
        ("pause", {}),
        ("resume", {}),
        ("exclude", {"player": player}),
    )
    for number, (command, options) in enumerate(commands, 9300):
        code = await bot.refusal(f"tournament {command}", asked(number), **options)
        assert isinstance(code, TournamentCode), command


async def test_the_organiser_alone(bot: InstalledBot) -> None:
    """The organiser alone may do it, or a moderator; of several tournaments the one that is meant
    must be named."""
    number = await announced(bot, 94)
    other = FakeInteraction(guild_id=94, channel_id=77, user_id=302)
    for command in ("start", "pause", "cancel"):
        refused = await bot.refusal(f"tournament {command}", other, number=number)
        assert refused is HostCode.NOT_THE_ORGANISER
    by = FakeInteraction(guild_id=94, permissions=MANAGER, id=2100)
    await bot.answer("tournament create", by, title="Monday")
    nowhere = FakeInteraction(guild_id=94, channel_id=78)
    refused = await bot.refusal("tournament status", nowhere)
    assert refused is UiCode.NO_TOURNAMENT_HERE
    elsewhere = await bot.refusal("tournament status", FakeInteraction(guild_id=95), number=number)
    assert elsewhere is HostCode.NO_SUCH_TOURNAMENT
    cancelled = FakeInteraction(guild_id=94, channel_id=77)
    assert await bot.answer("tournament cancel", cancelled, number=number)
    assert "Sunday" in await bot.answer("tournament list", FakeInteraction(guild_id=94))
    past = await bot.answer("tournament status", FakeInteraction(guild_id=94), number=number)
    assert "Sunday" in past


async def test_of_several_the_one_that_was_entered_is_looked_at(bot: InstalledBot) -> None:
    """In a channel without one; what changes a tournament asks which."""
    entered = await announced(bot, 98)
    by = FakeInteraction(guild_id=98, permissions=MANAGER, id=2980)
    await bot.answer("tournament create", by, title="Monday")
    await fund(bot.app.database, PlayerId(USER), 1_000, GuildId(98))

    def asked(number: int) -> FakeInteraction:
        return FakeInteraction(guild_id=98, id=number, channel_id=78)

    assert await bot.refusal("tournament status", asked(2981)) is UiCode.NO_TOURNAMENT_HERE
    assert await bot.answer("tournament register", asked(2982), number=entered)
    status = await bot.answer("tournament status", asked(2983))
    assert status.startswith("**Sunday**")
    assert await bot.refusal("tournament unregister", asked(2984)) is UiCode.NO_TOURNAMENT_HERE
