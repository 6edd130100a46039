"""`/tournament create`: the limits of its options, and refusals."""

import re

import pytest

from bot.ids import GuildId
from bot.ui.words.refusals import UiCode
from cogs.tournament_creation import CHIPS_AT_ONCE, TournamentCreation
from tests.cogs.app import MANAGER, FakeInteraction, InstalledBot


@pytest.mark.parametrize("name", ["fee", "prize", "added"])
def test_amounts_below_zero_or_beyond_all_measure_are_not_even_sent(name: str) -> None:
    """Discord tells so beside the option, and the other options stay as they were typed."""
    option = next(each for each in TournamentCreation.create.parameters if each.name == name)
    assert (option.min_value, option.max_value) == (int(name == "prize"), CHIPS_AT_ONCE)


@pytest.mark.asyncio(loop_scope="session")
async def test_a_start_that_cannot_be_read(bot: InstalledBot) -> None:
    """A time or a delay is wanted."""
    asked = FakeInteraction(permissions=MANAGER)
    refused = await bot.refusal("tournament create", asked, start="soon")
    assert refused is UiCode.START_UNREADABLE


@pytest.mark.asyncio(loop_scope="session")
async def test_games_of_ones_own_take_turns(bot: InstalledBot) -> None:
    """A level each, with no more seats than all of them can be dealt to."""
    asked = FakeInteraction(guild_id=61, permissions=MANAGER)
    await bot.answer("tournament create", asked, game="Razz + No-Limit Hold'em + badugi")
    (number,) = bot.app.tournaments.of_guild(GuildId(61))
    options = (await bot.app.tournaments.view(number)).options
    assert [plan.game for plan in options.games] == ["razz", "holdem", "badugi"]
    assert [options.game_at(level).game for level in (3, 4)] == ["badugi", "razz"]
    assert options.seats <= 7
    alone = FakeInteraction(guild_id=61, permissions=MANAGER)
    assert await bot.refusal("tournament create", alone, game="razz +") is UiCode.ONE_GAME_IN_TURN


@pytest.mark.asyncio(loop_scope="session")
@pytest.mark.parametrize(("minutes", "is_near"), [(120, True), (1440, False)])
async def test_the_length_told_is_the_one_that_is_near_or_not(
    bot: InstalledBot, minutes: int, is_near: bool
) -> None:
    """The length that is told is near the wanted one or not, with rebuys and an add-on, in a field
    that nobody has chosen."""
    asked = FakeInteraction(guild_id=70 + minutes, permissions=MANAGER)
    said = await bot.answer(
        "tournament create", asked, preset="rebuy", start="in 3 h", minutes=minutes
    )
    assert ("can't last" not in said) is is_near
    if not is_near:
        allowed = re.search(r"with 25 players, its levels allow (\d+) to (\d+) minutes", said)
        assert allowed
        assert int(allowed[2]) < minutes
    told = re.search(r"With 25 players it should take about (\d+) minutes", said)
    assert told
    assert (abs(int(told[1]) - minutes) <= minutes / 4) is is_near


@pytest.mark.asyncio(loop_scope="session")
async def test_a_ready_made_tournament_is_created_by_the_name_that_the_list_shows(
    bot: InstalledBot,
) -> None:
    """Typed instead of chosen; it is the usual title too."""
    asked = FakeInteraction(guild_id=62, permissions=MANAGER)
    await bot.answer("tournament create", asked, preset="turbo Sit & Go")
    (number,) = bot.app.tournaments.of_guild(GuildId(62))
    options = (await bot.app.tournaments.view(number)).options
    assert (options.title, options.sheet.name) == ("Turbo sit & go", "turbo")
