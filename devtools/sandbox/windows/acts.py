"""Slash commands, autocomplete, buttons, selects and modals: what reaches the bot."""

import asyncio
from typing import Any

from devtools.sandbox import permissions
from devtools.sandbox.errors import Json
from devtools.sandbox.interactions import InteractionState, InteractionType, SandboxInteraction
from devtools.sandbox.limits import components
from devtools.sandbox.limits.components import ComponentKind
from devtools.sandbox.permissions import Permission
from devtools.sandbox.router import RouteTable
from devtools.sandbox.windows.forms import filled_in, selected
from devtools.sandbox.windows.options import Resolver, spoken_names, wrap
from devtools.sandbox.windows.visit import (
    Guest,
    WindowError,
    WindowReply,
    WindowRequest,
    WindowTrouble,
)

routes: RouteTable[Guest] = RouteTable()

WAIT_SECONDS_MAX = 30.0
_CHANNEL = "/sandbox/users/{u}/channels/{c}"


def _offered(visit: WindowRequest) -> list[Json]:
    """The slash commands that the user may type in the channel."""
    world, channel, user = visit.house.world, visit.channel, visit.user
    granted = world.permissions_in(user, channel)
    guild = world.guild_of(channel)
    if guild and world.bot.id not in guild.members:
        return []
    if not granted & Permission.USE_APPLICATION_COMMANDS:
        return []
    found = [c for c in visit.house.commands.offered(channel.guild_id) if c["type"] == 1]
    return [command for command in found if _may_use(command, granted)]


def _may_use(command: Json, granted: int) -> bool:
    needed = command.get("default_member_permissions")
    if needed is None or granted == permissions.ALL:
        return True
    return needed != "0" and granted & int(needed) == int(needed)


@routes.add("GET", _CHANNEL + "/commands")
async def list_commands(visit: WindowRequest) -> WindowReply:
    return WindowReply(200, _offered(visit))


def _spoken(visit: WindowRequest) -> tuple[str, Json, list[Json], Json]:
    """The command that the body names: full name, command, path to and the last subcommand."""
    wanted = " ".join(visit.text("command", 200).removeprefix("/").split())
    for command in _offered(visit):
        if found := spoken_names(command).get(wanted):
            return wanted, command, *found
    raise WindowError(WindowTrouble.UNKNOWN_COMMAND, wanted)


def _options(visit: WindowRequest) -> Json:
    options = visit.json.get("options") or {}
    if not isinstance(options, dict):
        raise WindowError(WindowTrouble.INVALID_BODY, "options: an object")
    return options


def _command_data(command: Json, options: list[Json], resolver: Resolver) -> Json:
    data: Json = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if resolver.resolved:
        data["resolved"] = resolver.resolved
    return data


def _new(
    visit: WindowRequest, kind: InteractionType, data: Json, **more: Any
) -> SandboxInteraction:
    world = visit.house.world
    return SandboxInteraction(
        world.ids.next(), kind, visit.user, visit.channel, data, world.clock.time(), **more
    )


async def _sent(visit: WindowRequest, interaction: SandboxInteraction) -> WindowReply:
    """Hand the interaction to the bot, and wait for what becomes of it if the window asks to."""
    wait = visit.json.get("wait") or 0
    if not isinstance(wait, int | float):
        raise WindowError(WindowTrouble.INVALID_BODY, "wait: seconds")
    visit.house.desk.open(interaction)
    if wait:
        await _settled(interaction, min(wait, WAIT_SECONDS_MAX))
    return WindowReply(202, visit.house.desk.outcome(interaction))


async def _settled(interaction: SandboxInteraction, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await interaction.settled.wait()
    except TimeoutError:
        return


@routes.add("POST", _CHANNEL + "/commands")
async def send_command(visit: WindowRequest) -> WindowReply:
    name, command, path, last = _spoken(visit)
    resolver = Resolver(visit.house, visit.channel)
    options = wrap(path, resolver.options(last, _options(visit)))
    data = _command_data(command, options, resolver)
    return await _sent(visit, _new(visit, InteractionType.COMMAND, data, command=name))


@routes.add("POST", _CHANNEL + "/autocomplete")
async def autocomplete(visit: WindowRequest) -> WindowReply:
    name, command, path, last = _spoken(visit)
    focused = visit.text("focused", 32)
    asked = next((o for o in last.get("options") or [] if o["name"] == focused), None)
    if asked is None or not asked.get("autocomplete"):
        raise WindowError(
            WindowTrouble.INVALID_OPTION, f"{focused}: has no autocomplete", option=focused
        )
    resolver = Resolver(visit.house, visit.channel)
    options = wrap(path, resolver.partial(last, _options(visit), focused))
    data = _command_data(command, options, resolver)
    interaction = _new(visit, InteractionType.AUTOCOMPLETE, data, command=name)
    visit.house.desk.open(interaction)
    await _settled(interaction, WAIT_SECONDS_MAX)
    if interaction.state is not InteractionState.ANSWERED:
        raise WindowError(WindowTrouble.NO_ANSWER)
    return WindowReply(
        200, {"choices": [_localised(c, visit.user.locale) for c in interaction.choices]}
    )


def _localised(choice: Json, locale: str) -> Json:
    names = choice.get("name_localizations") or {}
    shown = {"name": choice["name"], "value": choice["value"]}
    return shown | ({"name_localized": names[locale]} if locale in names else {})


@routes.add("POST", _CHANNEL + "/messages/{m}/components")
async def use_component(visit: WindowRequest) -> WindowReply:
    message, custom_id = visit.message, visit.text("custom_id", 100)
    everything = (component for _, component in components.walk(message.components))
    used = next((c for c in everything if c.get("custom_id") == custom_id), None)
    if used is None or message.author is not visit.house.world.bot:
        raise WindowError(WindowTrouble.UNKNOWN_COMPONENT, custom_id)
    if used.get("disabled"):
        raise WindowError(WindowTrouble.COMPONENT_DISABLED, custom_id)
    data: Json = {"custom_id": custom_id, "component_type": used["type"], "id": used["id"]}
    if used["type"] != ComponentKind.BUTTON:
        resolver = Resolver(visit.house, visit.channel)
        data["values"] = selected(resolver, used, visit.json.get("values") or [])
        if resolver.resolved:
            data["resolved"] = resolver.resolved
    interaction = _new(visit, InteractionType.COMPONENT, data, source=message, custom_id=custom_id)
    return await _sent(visit, interaction)


@routes.add("GET", "/sandbox/users/{u}/modals")
async def list_modals(visit: WindowRequest) -> WindowReply:
    return WindowReply(200, visit.house.desk.modals_of(visit.user))


def _modal(visit: WindowRequest) -> SandboxInteraction:
    found = visit.house.desk.modals.get(visit.id("id"))
    if found is None or found.user is not visit.user or found.modal is None:
        raise WindowError(WindowTrouble.UNKNOWN_MODAL)
    if not visit.house.world.can_see(found.user, found.channel):
        raise WindowError(WindowTrouble.UNKNOWN_CHANNEL)
    return found


@routes.add("POST", "/sandbox/users/{u}/modals/{id}")
async def submit(visit: WindowRequest) -> WindowReply:
    opened, world = _modal(visit), visit.house.world
    modal: Json = opened.modal or {}
    values = visit.json.get("values") or {}
    if not isinstance(values, dict):
        raise WindowError(WindowTrouble.INVALID_BODY, "values: an object")
    resolver = Resolver(visit.house, opened.channel)
    listed = filled_in(resolver, modal["components"], values)
    data: Json = {"custom_id": modal["custom_id"], "components": listed}
    if resolver.resolved:
        data["resolved"] = resolver.resolved
    interaction = SandboxInteraction(
        world.ids.next(),
        InteractionType.MODAL_SUBMIT,
        visit.user,
        opened.channel,
        data,
        world.clock.time(),
        source=opened.source,
        custom_id=modal["custom_id"],
        modal_id=opened.id,
        trigger=opened.names_origin,
    )
    return await _sent(visit, interaction)


@routes.add("DELETE", "/sandbox/users/{u}/modals/{id}")
async def dismiss(visit: WindowRequest) -> WindowReply:
    visit.house.desk.close_modal(_modal(visit).id)
    return WindowReply(204)
