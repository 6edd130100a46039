"""Commands, autocomplete, buttons, selects and modals: what reaches the bot."""

import asyncio
from typing import Any

from devtools.sandbox import permissions
from devtools.sandbox.commands import CommandType
from devtools.sandbox.errors import Json
from devtools.sandbox.interactions import InteractionState, InteractionType, SandboxInteraction
from devtools.sandbox.limits import components
from devtools.sandbox.limits.components import ComponentKind
from devtools.sandbox.permissions import Permission
from devtools.sandbox.router import RouteTable
from devtools.sandbox.windows.forms import filled_in, selected
from devtools.sandbox.windows.options import OptionType, Resolver, spoken_names, wrap
from devtools.sandbox.windows.requests import (
    WindowError,
    WindowHandler,
    WindowReply,
    WindowRequest,
    WindowTrouble,
    as_id,
)

routes: RouteTable[WindowHandler] = RouteTable()

WAIT_SECONDS_MAX = 30.0
_CHANNEL = "/sandbox/users/{u}/channels/{c}"


def _offered(request: WindowRequest, kind: CommandType = CommandType.CHAT_INPUT) -> list[Json]:
    """The commands of a kind that the user may use in the channel."""
    world, channel, user = request.parts.world, request.channel, request.user
    granted = world.permissions_in(user, channel)
    guild = world.guild_of(channel)
    if guild and world.bot.id not in guild.members:
        return []
    if not granted & Permission.USE_APPLICATION_COMMANDS:
        return []
    found = [c for c in request.parts.commands.offered(channel.guild_id) if c["type"] == kind]
    open_here = [c for c in found if channel.is_age_restricted or not c["nsfw"]]
    return [command for command in open_here if _may_use(command, granted)]


def _may_use(command: Json, granted: int) -> bool:
    needed = command.get("default_member_permissions")
    if needed is None or granted == permissions.ALL:
        return True
    return needed != "0" and granted & int(needed) == int(needed)


@routes.add("GET", _CHANNEL + "/commands")
async def list_commands(request: WindowRequest) -> WindowReply:
    return WindowReply(200, _offered(request, _kind(request.query.get("type"))))


def _kind(asked: object) -> CommandType:
    """The kind of command that is asked for: one that is typed, if nothing is said."""
    try:
        return CommandType(int(str(asked or CommandType.CHAT_INPUT.value)))
    except ValueError:
        raise WindowError(WindowTrouble.INVALID_BODY, "type: 1, 2 or 3") from None


def _spoken(request: WindowRequest) -> tuple[str, Json, list[Json], Json]:
    """The command that the body names: full name, command, path to and the last subcommand."""
    wanted = " ".join(request.text("command", 200).removeprefix("/").split())
    for command in _offered(request):
        if found := spoken_names(command).get(wanted):
            return wanted, command, *found
    raise WindowError(WindowTrouble.UNKNOWN_COMMAND, wanted)


def _options(request: WindowRequest) -> Json:
    options = request.json.get("options") or {}
    if not isinstance(options, dict):
        raise WindowError(WindowTrouble.INVALID_BODY, "options: an object")
    return options


def _command_data(command: Json, resolver: Resolver, options: list[Json] | None = None) -> Json:
    data: Json = {key: command[key] for key in ("id", "name", "type")}
    if options is not None:
        data["options"] = options
    if "guild_id" in command:
        data["guild_id"] = command["guild_id"]
    if resolver.resolved:
        data["resolved"] = resolver.resolved
    return data


def _new(
    request: WindowRequest, kind: InteractionType, data: Json, **more: Any
) -> SandboxInteraction:
    world = request.parts.world
    return SandboxInteraction(
        world.ids.next(), kind, request.user, request.channel, data, world.clock.time(), **more
    )


async def _sent(request: WindowRequest, interaction: SandboxInteraction) -> WindowReply:
    """Hand the interaction to the bot, and wait for what becomes of it if the window asks to."""
    wait = request.json.get("wait") or 0
    if not isinstance(wait, int | float):
        raise WindowError(WindowTrouble.INVALID_BODY, "wait: seconds")
    request.parts.interactions.open(interaction)
    if wait:
        await _settled(interaction, min(wait, WAIT_SECONDS_MAX))
    return WindowReply(202, request.parts.interactions.outcome(interaction))


async def _settled(interaction: SandboxInteraction, seconds: float) -> None:
    try:
        async with asyncio.timeout(seconds):
            await interaction.settled.wait()
    except TimeoutError:
        return


@routes.add("POST", _CHANNEL + "/commands")
async def send_command(request: WindowRequest) -> WindowReply:
    kind = _kind(request.json.get("type"))
    if kind is not CommandType.CHAT_INPUT:
        return await _send_from_menu(request, kind)
    name, command, path, last = _spoken(request)
    resolver = Resolver(request.parts, request.channel)
    options = wrap(path, resolver.options(last, _options(request)))
    data = _command_data(command, resolver, options)
    return await _sent(request, _new(request, InteractionType.COMMAND, data, command=name))


async def _send_from_menu(request: WindowRequest, kind: CommandType) -> WindowReply:
    """Choose a command in the menu of a user or of a message of the channel."""
    name, target = request.text("command", 32), as_id(request.text("target", 20), "target")
    command = next((c for c in _offered(request, kind) if c["name"] == name), None)
    if command is None:
        raise WindowError(WindowTrouble.UNKNOWN_COMMAND, name)
    resolver = Resolver(request.parts, request.channel)
    if kind is CommandType.USER:
        resolver.thing("target", OptionType.USER, target)
    else:
        resolver.message(request.message_of(target))
    data = _command_data(command, resolver) | {"target_id": str(target)}
    return await _sent(request, _new(request, InteractionType.COMMAND, data, command=name))


@routes.add("POST", _CHANNEL + "/autocomplete")
async def autocomplete(request: WindowRequest) -> WindowReply:
    name, command, path, last = _spoken(request)
    focused = request.text("focused", 32)
    asked = next((o for o in last.get("options") or [] if o["name"] == focused), None)
    if asked is None or not asked.get("autocomplete"):
        raise WindowError(
            WindowTrouble.INVALID_OPTION, f"{focused}: has no autocomplete", option=focused
        )
    resolver = Resolver(request.parts, request.channel)
    options = wrap(path, resolver.partial(last, _options(request), focused))
    data = _command_data(command, resolver, options)
    interaction = _new(request, InteractionType.AUTOCOMPLETE, data, command=name)
    request.parts.interactions.open(interaction)
    await _settled(interaction, WAIT_SECONDS_MAX)
    if interaction.state is not InteractionState.ANSWERED:
        raise WindowError(WindowTrouble.NO_ANSWER)
    return WindowReply(
        200, {"choices": [_localised(c, request.user.locale) for c in interaction.choices]}
    )


def _localised(choice: Json, locale: str) -> Json:
    names = choice.get("name_localizations") or {}
    shown = {"name": choice["name"], "value": choice["value"]}
    return shown | ({"name_localized": names[locale]} if locale in names else {})


@routes.add("POST", _CHANNEL + "/messages/{m}/components")
async def use_component(request: WindowRequest) -> WindowReply:
    message, custom_id = request.message, request.text("custom_id", 100)
    everything = (component for _, component in components.walk(message.components))
    used = next((c for c in everything if c.get("custom_id") == custom_id), None)
    if used is None or message.author is not request.parts.world.bot:
        raise WindowError(WindowTrouble.UNKNOWN_COMPONENT, custom_id)
    if used.get("disabled"):
        raise WindowError(WindowTrouble.COMPONENT_DISABLED, custom_id)
    data: Json = {"custom_id": custom_id, "component_type": used["type"], "id": used["id"]}
    if used["type"] != ComponentKind.BUTTON:
        resolver = Resolver(request.parts, request.channel)
        data["values"] = selected(resolver, used, request.json.get("values") or [])
        if resolver.resolved:
            data["resolved"] = resolver.resolved
    interaction = _new(
        request, InteractionType.COMPONENT, data, source=message, custom_id=custom_id
    )
    return await _sent(request, interaction)


@routes.add("GET", "/sandbox/users/{u}/modals")
async def list_modals(request: WindowRequest) -> WindowReply:
    return WindowReply(200, request.parts.interactions.modals_of(request.user))


def _modal(request: WindowRequest) -> SandboxInteraction:
    found = request.parts.interactions.modals.get(request.id("id"))
    if found is None or found.user is not request.user or found.modal is None:
        raise WindowError(WindowTrouble.UNKNOWN_MODAL)
    if not request.parts.world.can_see(found.user, found.channel):
        raise WindowError(WindowTrouble.UNKNOWN_CHANNEL)
    return found


@routes.add("POST", "/sandbox/users/{u}/modals/{id}")
async def submit(request: WindowRequest) -> WindowReply:
    opened, world = _modal(request), request.parts.world
    modal: Json = opened.modal or {}
    values = request.json.get("values") or {}
    if not isinstance(values, dict):
        raise WindowError(WindowTrouble.INVALID_BODY, "values: an object")
    resolver = Resolver(request.parts, opened.channel)
    listed = filled_in(resolver, modal["components"], values)
    data: Json = {"custom_id": modal["custom_id"], "components": listed}
    if resolver.resolved:
        data["resolved"] = resolver.resolved
    interaction = SandboxInteraction(
        world.ids.next(),
        InteractionType.MODAL_SUBMIT,
        request.user,
        opened.channel,
        data,
        world.clock.time(),
        source=opened.source,
        custom_id=modal["custom_id"],
        modal_id=opened.id,
        trigger=opened.names_origin,
    )
    return await _sent(request, interaction)


@routes.add("DELETE", "/sandbox/users/{u}/modals/{id}")
async def dismiss(request: WindowRequest) -> WindowReply:
    request.parts.interactions.close_modal(_modal(request).id)
    return WindowReply(204)
