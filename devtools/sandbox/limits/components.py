"""The rules for message components, legacy and V2."""

from collections.abc import Callable, Container
from enum import IntEnum
from typing import Any

from devtools.sandbox.errors import Json
from devtools.sandbox.limits.flaws import (
    Flaw,
    Flaws,
    dicts,
    one_of,
    required_text,
    too_long,
    too_many,
    within,
)
from devtools.sandbox.limits.shapes import whole_number


class ComponentKind(IntEnum):
    """Discord's numbers for components."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    FILE_UPLOAD = 19
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22
    CHECKBOX = 23


SELECTS = {
    ComponentKind.STRING_SELECT,
    ComponentKind.USER_SELECT,
    ComponentKind.ROLE_SELECT,
    ComponentKind.MENTIONABLE_SELECT,
    ComponentKind.CHANNEL_SELECT,
}
V2_ONLY = {
    ComponentKind.SECTION,
    ComponentKind.TEXT,
    ComponentKind.GALLERY,
    ComponentKind.FILE,
    ComponentKind.SEPARATOR,
    ComponentKind.CONTAINER,
}
IN_CONTAINER: set[int] = {
    ComponentKind.ROW,
    ComponentKind.SECTION,
    ComponentKind.TEXT,
    ComponentKind.GALLERY,
    ComponentKind.FILE,
    ComponentKind.SEPARATOR,
}
LINK, PREMIUM = 5, 6
_TOP: set[int] = {ComponentKind.ROW}
_TOP_V2: set[int] = _TOP | V2_ONLY

COMPONENTS_MAX = 40
TEXT_MAX = 4000
ID_MAX = 2**31 - 1
ROWS_MAX = 5


def walk(components: object, path: str = "components") -> list[tuple[str, Json]]:
    """Every component with its path, parents before children."""
    found: list[tuple[str, Json]] = []
    _collect(components, path, found)
    return found


def _collect(components: object, path: str, found: list[tuple[str, Json]]) -> None:
    for place, component in dicts(components):
        here = f"{path}/{place}"
        found.append((here, component))
        if "components" in component:
            _collect(component["components"], f"{here}/components", found)
        if "accessory" in component or "component" in component:
            found += [
                (f"{here}/{single}", component[single])
                for single in ("accessory", "component")
                if isinstance(component.get(single), dict)
            ]


def check(components: object, *, v2: bool, path: str = "components") -> Flaws:
    """All flaws of a message's components."""
    for place, component in dicts(components):
        kind = component.get("type")
        yield from one_of(f"{path}/{place}/type", kind, _TOP_V2 if v2 else _TOP)
    everything = walk(components, path)
    for here, component in everything:
        checker = _CHECKS.get(component.get("type", 0))
        if checker is None:
            yield Flaw(f"{here}/type", "BASE_TYPE_CHOICES", "This component is not for messages.")
        else:
            yield from checker(here, component)
    yield from _together(components, everything, path, v2=v2)


def _together(
    components: object, everything: list[tuple[str, Json]], path: str, *, v2: bool
) -> Flaws:
    yield from identities(everything)
    if not v2:
        yield from too_many(path, components, ROWS_MAX)
        return
    if len(everything) > COMPONENTS_MAX:
        message = f"The total number of components is {len(everything)}, over {COMPONENTS_MAX}."
        yield Flaw(path, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message)
    yield from displayed(everything, path)


def displayed(everything: list[tuple[str, Json]], path: str) -> Flaws:
    """All text displays of a message or a modal together must not be too long."""
    shown = sum(
        len(c.get("content") or "") for _, c in everything if c.get("type") == ComponentKind.TEXT
    )
    if shown > TEXT_MAX:
        message = f"The displayable text has {shown} characters, over {TEXT_MAX}."
        yield Flaw(path, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message)


def identities(everything: list[tuple[str, Json]]) -> Flaws:
    """Every id and custom id of a message or a modal must be there once; ids have 32 bits."""
    yield from _unique(everything, "custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED")
    yield from _unique(everything, "id", "COMPONENT_ID_DUPLICATED")
    for here, component in everything:
        yield from within(f"{here}/id", component.get("id"), 0, ID_MAX)


def unknown_emojis(listed: object, known: Container[int], path: str = "components") -> Flaws:
    """Flaws of emoji on buttons and in options that are no emoji, or have ids not in `known`."""
    for here, component in walk(listed, path):
        yield from _emoji(here, component.get("emoji"), known)
        for place, option in dicts(component.get("options")):
            yield from _emoji(f"{here}/options/{place}", option.get("emoji"), known)


def _emoji(path: str, emoji: Any, known: Container[int]) -> Flaws:
    """Discord names buttons in the code of every emoji."""
    if not isinstance(emoji, dict):
        return
    number, name = emoji.get("id"), str(emoji.get("name") or "")
    if number and whole_number(number) not in known:
        yield Flaw(f"{path}/emoji/id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    elif not number and (name.isascii() or any(map(str.isalpha, name))):
        yield Flaw(f"{path}/emoji/name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")


def _unique(everything: list[tuple[str, Json]], key: str, code: str) -> Flaws:
    """No two components may share the value of `key`; absent values and 0 don't count."""
    seen = set()
    for here, component in everything:
        value = component.get(key)
        if not value:
            continue
        if value in seen:
            yield Flaw(f"{here}/{key}", code, f"Component {key} cannot be duplicated")
        seen.add(value)


def _row(path: str, row: Json) -> Flaws:
    children = [child for _, child in dicts(row.get("components"))]
    kinds = {child.get("type") for child in children}
    yield from too_many(f"{path}/components", row.get("components"), 5, least=1)
    yield from (
        flaw
        for place, child in enumerate(children)
        for flaw in one_of(
            f"{path}/components/{place}/type", child.get("type"), {ComponentKind.BUTTON, *SELECTS}
        )
    )
    if kinds & SELECTS and len(children) > 1:
        message = "A select fills the whole row."
        yield Flaw(f"{path}/components", "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message)


def _button(path: str, button: Json) -> Flaws:
    style = button.get("style")
    yield from one_of(f"{path}/style", style, {1, 2, 3, 4, LINK, PREMIUM})
    yield from too_long(f"{path}/label", button.get("label"), 80)
    if style == LINK:
        yield from required_text(f"{path}/url", button.get("url"), 512)
        yield from _absent(path, button, "custom_id")
    elif style == PREMIUM:
        yield from _absent(path, button, "custom_id")
        return
    else:
        yield from required_text(f"{path}/custom_id", button.get("custom_id"), 100)
        yield from _absent(path, button, "url")
    if not button.get("label") and not button.get("emoji"):
        yield Flaw(path, "BUTTON_COMPONENT_INVALID", "A button must have a label or an emoji")


def _absent(path: str, component: Json, key: str) -> Flaws:
    if component.get(key) is not None:
        message = f"{key} is not for a button of this style"
        yield Flaw(f"{path}/{key}", "BUTTON_COMPONENT_INVALID", message)


def select(path: str, component: Json) -> Flaws:
    """A select menu, in a message or in a modal."""
    least, most = component.get("min_values", 1), component.get("max_values", 1)
    yield from required_text(f"{path}/custom_id", component.get("custom_id"), 100)
    yield from too_long(f"{path}/placeholder", component.get("placeholder"), 150)
    yield from within(f"{path}/min_values", least, 0, 25)
    yield from within(f"{path}/max_values", most, 1, 25)
    yield from in_order(path, component, "min_values", "max_values")
    if component.get("type") == ComponentKind.STRING_SELECT:
        yield from options(f"{path}/options", component)
        yield from chosen(path, component, 1)
    else:
        defaults = len(component.get("default_values") or [])
        if defaults and not (least or 0) <= defaults <= (most or 1):
            message = "There must be as many default values as may be chosen"
            yield Flaw(f"{path}/default_values", "SELECT_COMPONENT_INVALID", message)


def in_order(path: str, component: Json, lower: str, upper: str) -> Flaws:
    """The lower bound of the two must not be above the upper one."""
    least, most = component.get(lower), component.get(upper)
    least = 1 if least is None and lower == "min_values" else least
    if isinstance(least, int) and isinstance(most, int) and least > most:
        yield Flaw(f"{path}/{lower}", "SELECT_COMPONENT_INVALID", f"{lower} is over {upper}")


def chosen(path: str, component: Json, usually: int) -> Flaws:
    """No more options may be chosen, nor chosen already, than there are and `max_values` says,
    which is `usually` where it is absent."""
    listed = [option for _, option in dicts(component.get("options"))]
    most = component.get("max_values")
    if isinstance(most, int) and most > len(listed):
        message = f"max_values is over the number of options, {len(listed)}"
        yield Flaw(f"{path}/max_values", "SELECT_COMPONENT_INVALID", message)
    most = most if isinstance(most, int) else usually
    if sum(bool(option.get("default")) for option in listed) > most:
        message = f"More than {most} options are defaults"
        yield Flaw(f"{path}/options", "SELECT_COMPONENT_TOO_MANY_DEFAULTS", message)


def options(path: str, component: Json, *, least: int = 1, most: int = 25) -> Flaws:
    """The options of a select, or of a group of a modal."""
    options = component.get("options")
    yield from too_many(path, options or [], most, least=least)
    seen = set()
    for place, option in dicts(options):
        here, value = f"{path}/{place}", option.get("value")
        yield from required_text(f"{here}/label", option.get("label"), 100)
        yield from required_text(f"{here}/value", value, 100)
        yield from too_long(f"{here}/description", option.get("description"), 100)
        if value in seen:
            message = "The specified option value is already used"
            yield Flaw(f"{here}/value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", message)
        seen.add(value)


def _section(path: str, section: Json) -> Flaws:
    yield from too_many(f"{path}/components", section.get("components") or [], 3, least=1)
    for place, child in dicts(section.get("components")):
        yield from one_of(
            f"{path}/components/{place}/type", child.get("type"), {ComponentKind.TEXT}
        )
    accessory = section.get("accessory")
    if not isinstance(accessory, dict):
        yield Flaw(f"{path}/accessory", "BASE_TYPE_REQUIRED", "This field is required")
    else:
        allowed: set[int] = {ComponentKind.BUTTON, ComponentKind.THUMBNAIL}
        yield from one_of(f"{path}/accessory/type", accessory.get("type"), allowed)


def text(path: str, component: Json) -> Flaws:
    """A text display, in a message or in a modal."""
    yield from required_text(f"{path}/content", component.get("content"), TEXT_MAX)


def _media(path: str, component: Json) -> Flaws:
    media = component.get("media")
    if not isinstance(media, dict) or not media.get("url"):
        yield Flaw(f"{path}/media", "BASE_TYPE_REQUIRED", "This field is required")
    yield from too_long(f"{path}/description", component.get("description"), 1024, least=1)


def _gallery(path: str, gallery: Json) -> Flaws:
    yield from too_many(f"{path}/items", gallery.get("items") or [], 10, least=1)
    for place, item in dicts(gallery.get("items")):
        yield from _media(f"{path}/items/{place}", item)


def _file(path: str, component: Json) -> Flaws:
    url = (component.get("file") or {}).get("url", "")
    if not url.startswith(("attachment://", "http")):
        message = "A file must be an attachment:// reference."
        yield Flaw(f"{path}/file/url", "URL_TYPE_INVALID_SCHEME", message)


def _separator(path: str, separator: Json) -> Flaws:
    yield from one_of(f"{path}/spacing", separator.get("spacing", 1), {1, 2})


def _container(path: str, container: Json) -> Flaws:
    yield from too_many(f"{path}/components", container.get("components") or [], 40, least=1)
    for place, child in dicts(container.get("components")):
        yield from one_of(f"{path}/components/{place}/type", child.get("type"), IN_CONTAINER)
    yield from within(f"{path}/accent_color", container.get("accent_color"), 0, 0xFFFFFF)


_CHECKS: dict[int, Callable[[str, Json], Flaws]] = {
    ComponentKind.ROW: _row,
    ComponentKind.BUTTON: _button,
    **dict.fromkeys(SELECTS, select),
    ComponentKind.SECTION: _section,
    ComponentKind.TEXT: text,
    ComponentKind.THUMBNAIL: _media,
    ComponentKind.GALLERY: _gallery,
    ComponentKind.FILE: _file,
    ComponentKind.SEPARATOR: _separator,
    ComponentKind.CONTAINER: _container,
}
