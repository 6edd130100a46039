"""The rules for a modal that a bot opens, and for what a person may write into it."""

from typing import Any

from devtools.sandbox.errors import Json
from devtools.sandbox.limits import components
from devtools.sandbox.limits.components import SELECTS, ComponentKind
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

TITLE_MAX = 45
COMPONENTS_MAX = 5
TEXT_MAX = 4000
OPTIONS_MAX = 10
FILES_MAX = 10
GROUPS = {ComponentKind.RADIO_GROUP, ComponentKind.CHECKBOX_GROUP}


def check(data: Json) -> Flaws:
    """All flaws of a modal (callback type 9)."""
    yield from required_text("data/title", data.get("title"), TITLE_MAX)
    yield from required_text("data/custom_id", data.get("custom_id"), 100)
    children = data.get("components") or []
    yield from too_many("data/components", children, COMPONENTS_MAX, least=1)
    for place, child in dicts(children):
        yield from _top(f"data/components/{place}", child)
    everything = components.walk(children, "data/components")
    yield from components.identities(everything)
    yield from components.displayed(everything, "data/components")
    for path, component in everything:
        yield from _takes_part(path, component)


def _takes_part(path: str, component: Json) -> Flaws:
    """Nothing of a modal is disabled, and from what is required something has to be chosen."""
    if component.get("disabled"):
        message = "A component of a modal cannot be disabled"
        yield Flaw(f"{path}/disabled", "MODAL_COMPONENT_DISABLED", message)
    if component.get("min_values") == 0 and component.get("required") is not False:
        message = "min_values must be at least 1 where a choice is required"
        yield Flaw(f"{path}/min_values", "NUMBER_TYPE_RANGE", message)


def _top(path: str, component: Json) -> Flaws:
    kind = component.get("type")
    if kind == ComponentKind.LABEL:
        yield from required_text(f"{path}/label", component.get("label"), 45)
        yield from too_long(f"{path}/description", component.get("description"), 100, least=1)
        yield from _field(f"{path}/component", component.get("component"))
    elif kind == ComponentKind.ROW:
        yield from too_many(f"{path}/components", component.get("components") or [], 1, least=1)
        for place, child in dicts(component.get("components")):
            here = f"{path}/components/{place}"
            yield from one_of(f"{here}/type", child.get("type"), {ComponentKind.TEXT_INPUT})
            yield from required_text(f"{here}/label", child.get("label"), 45)
            yield from _text_input(here, child)
    elif kind == ComponentKind.TEXT:
        yield from components.text(path, component)
    else:
        yield from one_of(
            f"{path}/type", kind, {ComponentKind.LABEL, ComponentKind.ROW, ComponentKind.TEXT}
        )


def _field(path: str, component: Any) -> Flaws:
    if not isinstance(component, dict):
        yield Flaw(path, "BASE_TYPE_REQUIRED", "This field is required")
    elif component.get("type") == ComponentKind.TEXT_INPUT:
        yield from _text_input(path, component)
    elif component.get("type") in SELECTS:
        yield from components.select(path, component)
    elif component.get("type") in GROUPS:
        yield from _group(path, component)
    elif component.get("type") == ComponentKind.CHECKBOX:
        yield from required_text(f"{path}/custom_id", component.get("custom_id"), 100)
    elif component.get("type") == ComponentKind.FILE_UPLOAD:
        yield from required_text(f"{path}/custom_id", component.get("custom_id"), 100)
        yield from _values(path, component, FILES_MAX)
    else:
        allowed: set[int] = {
            ComponentKind.TEXT_INPUT,
            *SELECTS,
            *GROUPS,
            ComponentKind.CHECKBOX,
            ComponentKind.FILE_UPLOAD,
        }
        yield from one_of(f"{path}/type", component.get("type"), allowed)


def _group(path: str, component: Json) -> Flaws:
    """A radio group, of which one option can be chosen, or a checkbox group."""
    is_radio = component.get("type") == ComponentKind.RADIO_GROUP
    yield from required_text(f"{path}/custom_id", component.get("custom_id"), 100)
    yield from components.options(
        f"{path}/options", component, least=2 if is_radio else 1, most=OPTIONS_MAX
    )
    yield from components.chosen(path, component, 1 if is_radio else OPTIONS_MAX)
    if not is_radio:
        yield from _values(path, component, OPTIONS_MAX)


def _values(path: str, component: Json, most: int) -> Flaws:
    """The number of things that may be chosen, of `most` at most."""
    yield from within(f"{path}/min_values", component.get("min_values"), 0, most)
    yield from within(f"{path}/max_values", component.get("max_values"), 1, most)
    yield from components.in_order(path, component, "min_values", "max_values")


def _text_input(path: str, component: Json) -> Flaws:
    yield from required_text(f"{path}/custom_id", component.get("custom_id"), 100)
    yield from one_of(f"{path}/style", component.get("style"), {1, 2})
    yield from within(f"{path}/min_length", component.get("min_length"), 0, TEXT_MAX)
    yield from within(f"{path}/max_length", component.get("max_length"), 1, TEXT_MAX)
    yield from too_long(f"{path}/placeholder", component.get("placeholder"), 100)
    yield from components.in_order(path, component, "min_length", "max_length")
    most = component.get("max_length")
    yield from too_long(
        f"{path}/value",
        component.get("value"),
        most if isinstance(most, int) else TEXT_MAX,
    )
