"""Filling in a modal: the values of its fields, checked as Discord's own client checks them."""

from typing import Any

from devtools.sandbox.errors import Json
from devtools.sandbox.limits.components import SELECTS, ComponentKind
from devtools.sandbox.limits.modals import TEXT_MAX
from devtools.sandbox.windows.options import OptionType, Resolver
from devtools.sandbox.windows.requests import WindowError, WindowTrouble

THINGS = {
    ComponentKind.USER_SELECT: OptionType.USER,
    ComponentKind.ROLE_SELECT: OptionType.ROLE,
    ComponentKind.MENTIONABLE_SELECT: OptionType.MENTIONABLE,
    ComponentKind.CHANNEL_SELECT: OptionType.CHANNEL,
}


def filled_in(resolver: Resolver, listed: list[Json], values: Json) -> list[Json]:
    """The components of a submit. Raises WindowError for a value that the form does not take."""
    unused = set(values)
    made = [_component(resolver, component, values, unused) for component in listed]
    if unused:
        name = sorted(unused)[0]
        raise WindowError(WindowTrouble.INVALID_VALUE, "there is no such field", custom_id=name)
    return made


def _component(resolver: Resolver, component: Json, values: Json, unused: set[str]) -> Json:
    made: Json = {"type": component["type"], "id": component["id"]}
    if component["type"] == ComponentKind.LABEL:
        made["component"] = _field(resolver, component["component"], values, unused)
    elif component["type"] == ComponentKind.ROW:
        children = component["components"]
        made["components"] = [_field(resolver, child, values, unused) for child in children]
    return made


def _field(resolver: Resolver, component: Json, values: Json, unused: set[str]) -> Json:
    name = component["custom_id"]
    unused.discard(name)
    made: Json = {"type": component["type"], "id": component["id"], "custom_id": name}
    if component["type"] in SELECTS:
        return made | {"values": selected(resolver, component, values.get(name))}
    if component["type"] == ComponentKind.CHECKBOX_GROUP:
        return made | {"values": selected(resolver, component, values.get(name))}
    if component["type"] == ComponentKind.FILE_UPLOAD:
        return made | {"values": _uploaded(resolver, component, values.get(name))}
    if component["type"] == ComponentKind.RADIO_GROUP:
        return made | {"value": _chosen(component, values.get(name))}
    if component["type"] == ComponentKind.CHECKBOX:
        return made | {"value": _ticked(component, values.get(name))}
    return made | {"value": _text(component, values.get(name))}


def _chosen(group: Json, value: Any) -> str | None:
    """The option of a radio group; None where none has to be chosen. Raises WindowError."""
    name, options = group["custom_id"], group["options"]
    if value is None:
        value = next((option["value"] for option in options if option.get("default")), "")
    if not value and not group.get("required", True):
        return None
    if value not in [option["value"] for option in options]:
        raise WindowError(WindowTrouble.INVALID_VALUE, "not an option", custom_id=name)
    return str(value)


def _ticked(box: Json, value: Any) -> bool:
    """Whether a checkbox is ticked, which a page says as a text. Raises WindowError."""
    if value is None:
        return bool(box.get("default"))
    if value not in (True, False, "true", "false"):
        raise WindowError(WindowTrouble.INVALID_VALUE, "true or false", custom_id=box["custom_id"])
    return value in (True, "true")


def _uploaded(resolver: Resolver, field: Json, files: Any) -> list[str]:
    """The ids of the files of a file upload. Raises WindowError."""
    name, given = field["custom_id"], [] if files is None else files
    _check_number(field, given, 1)
    try:
        return [resolver.attachment(name, file) for file in given]
    except WindowError as error:
        raise WindowError(WindowTrouble.INVALID_VALUE, error.message, custom_id=name) from None


def _check_number(field: Json, values: Any, usually: int) -> None:
    """Whether as many things were chosen as a field takes, at most `usually` where it does not say.
    Raises WindowError."""
    least, most = field.get("min_values"), field.get("max_values") or usually
    least = 0 if not field.get("required", True) else 1 if least is None else least
    if not isinstance(values, list) or not least <= len(values) <= most:
        raise WindowError(
            WindowTrouble.INVALID_VALUE, f"{least} to {most} values", custom_id=field["custom_id"]
        )


def _text(component: Json, value: Any) -> str:
    name = component["custom_id"]
    text = str(component.get("value") or "" if value is None else value)
    if not text:
        if component.get("required", True):
            raise WindowError(WindowTrouble.INVALID_VALUE, "this field is required", custom_id=name)
        return text
    least, most = component.get("min_length") or 0, component.get("max_length") or TEXT_MAX
    if not least <= len(text) <= most:
        raise WindowError(
            WindowTrouble.INVALID_VALUE, f"{least} to {most} characters", custom_id=name
        )
    return text


def selected(resolver: Resolver, select: Json, values: Any) -> list[str]:
    """The values of a select, whether in a message or in a modal. Raises WindowError."""
    name, options = select["custom_id"], select.get("options") or []
    if values is None:
        values = [option["value"] for option in options if option.get("default")]
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise WindowError(WindowTrouble.INVALID_VALUE, "values: a list of texts", custom_id=name)
    several = select["type"] == ComponentKind.CHECKBOX_GROUP
    _check_number(select, values, len(options) if several else 1)
    if len(set(values)) != len(values):
        raise WindowError(WindowTrouble.INVALID_VALUE, "each value once", custom_id=name)
    if select["type"] in (ComponentKind.STRING_SELECT, ComponentKind.CHECKBOX_GROUP):
        if not set(values) <= {option["value"] for option in options}:
            raise WindowError(WindowTrouble.INVALID_VALUE, "not an option", custom_id=name)
    else:
        for value in values:
            resolver.thing(name, THINGS[select["type"]], value)
    return values
