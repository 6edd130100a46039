"""The rules for application commands and for the answers of autocomplete."""

import re
from typing import Any

from devtools.sandbox.errors import Json
from devtools.sandbox.limits.flaws import Flaw, Flaws, dicts, required_text, too_long, too_many

COMMANDS_MAX = 100
MENU_COMMANDS_MAX = 15
"""The most commands of each kind of menu."""
CHARACTERS_MAX = 8000
OPTIONS_MAX = 25
CHOICES_MAX = 25
SUBCOMMAND, GROUP, STRING = 1, 2, 3
CHAT_INPUT, USER, MESSAGE = 1, 2, 3
_MOST = {CHAT_INPUT: COMMANDS_MAX, USER: MENU_COMMANDS_MAX, MESSAGE: MENU_COMMANDS_MAX}

# Letters and digits of any script, with the combining marks of Devanagari and Thai.
_NAME = re.compile(r"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{1,32}")


def check_all(commands: object) -> Flaws:
    """All flaws of a list of commands that is to replace the registered one."""
    listed = dicts(commands)
    for kind, most in _MOST.items():
        if sum(command.get("type", CHAT_INPUT) == kind for _, command in listed) > most:
            message = f"Maximum number of application commands reached ({most})."
            yield Flaw("", "APPLICATION_COMMANDS_LIMIT", message)
    yield from _no_doubles("", listed, key=("type",))
    for place, command in listed:
        yield from check(command, f"{place}")


def check(command: Json, path: str = "") -> Flaws:
    """All flaws of one command."""
    prefix = f"{path}/" if path else ""
    if command.get("type", CHAT_INPUT) != CHAT_INPUT:
        yield from _of_a_menu(prefix, command)
        return
    yield from _named(prefix, command)
    yield from _options(f"{prefix}options", command.get("options"))
    if characters(command) > CHARACTERS_MAX:
        message = f"Command exceeds maximum size ({CHARACTERS_MAX})"
        yield Flaw(path, "APPLICATION_COMMAND_TOO_LARGE", message)


def _of_a_menu(prefix: str, command: Json) -> Flaws:
    """A command in a menu has a name of any kind, and nothing to say or to choose."""
    names = {f"{prefix}name": command.get("name"), **_localised(prefix, command, "name")}
    for path, name in names.items():
        yield from required_text(path, name, 32)
    if command.get("type") not in (USER, MESSAGE):
        yield Flaw(f"{prefix}type", "BASE_TYPE_CHOICES", "This is no type of a command.")
    if command.get("description"):
        message = "Context menu commands cannot have a description"
        yield Flaw(f"{prefix}description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION", message)
    if command.get("options"):
        message = "Context menu commands cannot have options"
        yield Flaw(f"{prefix}options", "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS", message)


def _named(prefix: str, item: Json) -> Flaws:
    names = {"name": item.get("name"), **_localised(prefix, item, "name")}
    for path, name in names.items():
        yield from _name(prefix + path if path == "name" else path, name)
    yield from required_text(f"{prefix}description", item.get("description"), 100)
    for path, description in _localised(prefix, item, "description").items():
        yield from required_text(path, description, 100)


def _localised(prefix: str, item: Json, key: str) -> dict[str, Any]:
    texts = item.get(f"{key}_localizations") or {}
    return {f"{prefix}{key}_localizations/{locale}": text for locale, text in texts.items()}


def _name(path: str, name: object) -> Flaws:
    if not isinstance(name, str) or not _NAME.fullmatch(name) or name != name.lower():
        message = "Command name is invalid"
        yield Flaw(path, "APPLICATION_COMMAND_INVALID_NAME", message)


def _options(path: str, options: object, depth: int = 0) -> Flaws:
    yield from too_many(path, options, OPTIONS_MAX)
    listed = dicts(options)
    yield from _no_doubles(f"{path}/", listed, key=())
    yield from _order(path, [option for _, option in listed])
    for place, option in listed:
        here = f"{path}/{place}"
        yield from _named(f"{here}/", option)
        yield from _choices(here, option)
        if option.get("type") in {SUBCOMMAND, GROUP}:
            if depth > 1 or (depth == 1 and option["type"] == GROUP):
                message = "Sub-commands are nested too deep"
                yield Flaw(here, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
            yield from _options(f"{here}/options", option.get("options"), depth + 1)


def _order(path: str, options: list[Json]) -> Flaws:
    kinds = {option.get("type") in {SUBCOMMAND, GROUP} for option in options}
    if len(kinds) > 1:
        message = "Sub-command and sub-command group option types are mutually exclusive to others"
        yield Flaw(path, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message)
    required = [bool(option.get("required")) for option in options]
    if required != sorted(required, reverse=True):
        message = "Required options must be placed before non-required options"
        yield Flaw(path, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)


def _choices(path: str, option: Json) -> Flaws:
    if option.get("autocomplete") and option.get("choices"):
        message = "Autocomplete and choices are mutually exclusive"
        yield Flaw(f"{path}/choices", "APPLICATION_COMMAND_OPTION_CHOICES_INVALID", message)
    yield from check_choices(f"{path}/choices", option.get("choices"))


def check_choices(path: str, choices: object) -> Flaws:
    """Choices of an option, or the answer of autocomplete."""
    yield from too_many(path, choices, CHOICES_MAX)
    for place, choice in dicts(choices):
        yield from required_text(f"{path}/{place}/name", choice.get("name"), 100)
        yield from too_long(f"{path}/{place}/value", choice.get("value"), 100)
        for locale, name in (choice.get("name_localizations") or {}).items():
            yield from required_text(f"{path}/{place}/name_localizations/{locale}", name, 100)


def _no_doubles(path: str, listed: list[tuple[int, Json]], key: tuple[str, ...]) -> Flaws:
    """Names that are used twice, in English or as another language reads them."""
    locales = {tag for _, item in listed for tag in item.get("name_localizations") or ()}
    for locale in (None, *sorted(locales)):
        seen = set()
        for place, item in listed:
            name = (item.get("name_localizations") or {}).get(locale) or item.get("name")
            mark = (name, *(item.get(each, CHAT_INPUT) for each in key))
            if mark in seen:
                message = f"The name {name!r} is used twice"
                yield Flaw(f"{path}{place}", "APPLICATION_COMMANDS_DUPLICATE_NAME", message)
            seen.add(mark)


def characters(item: Json) -> int:
    """The characters of a command that count towards its limit: names, descriptions and values."""
    total = max(_lengths(item, "name")) + max(_lengths(item, "description"))
    for _, option in dicts(item.get("options")):
        total += characters(option)
    for _, choice in dicts(item.get("choices")):
        value = choice.get("value")
        total += max(_lengths(choice, "name")) + (len(value) if isinstance(value, str) else 0)
    return total


def _lengths(item: Json, key: str) -> list[int]:
    texts = [item.get(key), *(item.get(f"{key}_localizations") or {}).values()]
    return [len(text) for text in texts if isinstance(text, str)] or [0]
