"""The commands as Discord gets them: all of them, named in every language, hidden where needed."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

import cogs
from bot.texts import FALLBACK
from bot.ui.words.refusals import UiCode, UiRefusal
from devtools.sandbox.limits import commands as discord_limits
from tests.cogs.app import CATALOGUE, FakeInteraction, InstalledBot, Json
from tests.cogs.outline import FILE, outline_text

pytestmark = pytest.mark.asyncio(loop_scope="session")
WHOLE = {each.locale for each in CATALOGUE.all if not each.lacking} - {FALLBACK}
LANGUAGES = sorted(each.value for each in discord.Locale if CATALOGUE.find(each.value) in WHOLE)
"""Discord's locales of the languages that lack nothing."""
PERMISSION_CHECKS = (
    "check_manages_server(",
    "self._check(",
    "self._saved(",
    "self._save_and_tell(",
)
"""How a command checks that its caller manages the server."""
INSTALLED_IN_SERVERS, IN_SERVERS, IN_DMS = 0, 0, 1
"""Discord's numbers of a kind of installation and of contexts."""
TYPED = discord.AppCommandType.chat_input.value
MANAGE_SERVER = discord.Permissions(manage_guild=True).value


def cog_classes() -> Iterator[type[commands.Cog]]:
    """Every cog that a module of `cogs` defines."""
    for found in pkgutil.iter_modules(cogs.__path__):
        module = importlib.import_module(f"cogs.{found.name}")
        for kind in vars(module).values():
            is_cog = isinstance(kind, type) and issubclass(kind, commands.Cog)
            if is_cog and kind.__module__ == module.__name__:
                yield kind


def described(items: list[Json], path: str = "/") -> Iterator[tuple[str, Json]]:
    """Every command and option with its path."""
    for item in items:
        here = f"{path}{item['name']}"
        yield here, item
        yield from described(item.get("options") or [], f"{here} ")


def leaves(bot: InstalledBot) -> Iterator[app_commands.Command[Any, ..., Any]]:
    for command in bot.app.client.tree.walk_commands():
        if isinstance(command, app_commands.Command):
            yield command


async def test_every_cog_is_installed(bot: InstalledBot) -> None:
    """Every cog is installed, as itself or as the base of one that is."""
    installed = tuple(bot.cogs.values())
    found = set(cog_classes())
    assert len(found) > len(installed) > 0
    assert not [kind for kind in found if not any(isinstance(cog, kind) for cog in installed)]


async def test_each_module_of_commands_has_a_file_of_tests() -> None:
    """Where somebody looks for them who changes a command."""
    modules = {found.name for found in pkgutil.iter_modules(cogs.__path__)}
    tested = {path.stem.removeprefix("test_") for path in FILE.parent.glob("test_*.py")}
    assert modules <= tested


async def test_the_same_commands_are_synced(bot: InstalledBot) -> None:
    """`python -m tests.cogs.outline` accepts a change that is wanted."""
    assert outline_text(bot.synced) == FILE.read_text(encoding="utf-8")


async def test_discord_takes_the_commands(bot: InstalledBot) -> None:
    """No name, description or number is beyond its limits, in any language."""
    assert not list(discord_limits.check_all(bot.synced))


async def test_no_command_is_age_restricted_unless_the_operator_says_so(
    bot: InstalledBot,
) -> None:
    """Discord would hide it in nearly every channel."""
    assert not [command["name"] for command in bot.synced if command["nsfw"]]


async def test_commands_of_those_who_manage_the_server_are_hidden(bot: InstalledBot) -> None:
    """A command that checks for the permission is not offered to others, and no other one is."""
    hidden = {
        str(command["name"])
        for command in bot.synced
        if command.get("default_member_permissions") == MANAGE_SERVER
    }
    checking = {
        command.qualified_name
        for command in leaves(bot)
        if any(check in inspect.getsource(command.callback) for check in PERMISSION_CHECKS)
    }
    every = {command.qualified_name for command in leaves(bot)}
    assert hidden
    assert checking == {name for name in every if name.split()[0] in hidden}
    restricted = {
        str(command["name"])
        for command in bot.synced
        if command.get("default_member_permissions") is not None
    }
    assert restricted == hidden


async def test_hidden_commands_refuse_those_who_may_not(bot: InstalledBot) -> None:
    """A server can show a command to everybody; the bot still asks for the permission."""
    values: dict[discord.AppCommandOptionType, Any] = {
        discord.AppCommandOptionType.string: "x",
        discord.AppCommandOptionType.integer: 1,
        discord.AppCommandOptionType.boolean: True,
        discord.AppCommandOptionType.user: FakeInteraction().user,
    }
    hidden = [
        command
        for command in leaves(bot)
        if command.root_parent is not None
        and command.root_parent.default_permissions == discord.Permissions(manage_guild=True)
    ]
    assert hidden
    for command in hidden:
        options = {
            option.name: values[option.type] for option in command.parameters if option.required
        }
        interaction = FakeInteraction()
        with pytest.raises(UiRefusal) as refused:
            await bot.call(command.qualified_name, interaction, **options)
        assert refused.value.code is UiCode.NOT_A_MODERATOR, command.qualified_name
        assert not interaction.answers


@pytest.mark.parametrize("language", LANGUAGES)
async def test_everything_is_named_and_described(bot: InstalledBot, language: str) -> None:
    """Commands, options and choices; no description is the one that stands for none."""
    typed = [command for command in bot.synced if command["type"] == TYPED]
    items = list(described(typed))
    assert len(items) > len(typed)
    for path, item in items:
        assert item["description"].strip() not in ("", "…"), path
        assert item["name_localizations"][language], path
        assert item["description_localizations"][language].strip() not in ("", "…"), path
        for choice in item.get("choices") or ():
            assert choice["name"], path


async def test_menus_are_named_in_every_language(bot: InstalledBot) -> None:
    """A command in a menu has no description, and its words are those of a button."""
    menus = [command for command in bot.synced if command["type"] != TYPED]
    assert {command["name"] for command in menus} == {"Stats", "Replay", "Verify"}
    for command in menus:
        assert set(LANGUAGES) <= set(command["name_localizations"])
        assert all(name[0].isupper() for name in command["name_localizations"].values())


async def test_no_command_is_offered_where_it_is_refused(bot: InstalledBot) -> None:
    """No command is offered where it is refused: in servers all are, in direct messages those that
    need no server, on a user's account none."""
    for command in bot.synced:
        assert command["integration_types"] == [INSTALLED_IN_SERVERS], command["name"]
        assert command["contexts"] in ([IN_SERVERS], [IN_SERVERS, IN_DMS]), command["name"]
    offered = {command["name"] for command in bot.synced if IN_DMS in command["contexts"]}
    assert offered == {"help", "rules", "glossary", "invite", "preferences"}
    for path, options in (
        ("help", {}),
        ("rules", {}),
        ("glossary", {"term": "pot"}),
        ("invite", {}),
    ):
        interaction: Any = FakeInteraction(guild_id=None)
        interaction.client = bot.app.client
        await bot.call(path, interaction, **options)
        assert interaction.answers, path
