"""The documented sizes and counts, each at its edge and one beyond."""

from typing import Any

import pytest

from devtools.sandbox.limits import commands, components, messages, modals
from devtools.sandbox.limits.components import ComponentKind


def codes(flaws: Any) -> set[str]:
    return {flaw.code for flaw in flaws}


def button(**more: Any) -> dict[str, Any]:
    return {"type": 2, "style": 1, "label": "Go", "custom_id": "go", **more}


def row(*children: dict[str, Any]) -> dict[str, Any]:
    return {"type": 1, "components": list(children)}


def text(content: str = "x") -> dict[str, Any]:
    return {"type": 10, "content": content}


def select(options: int = 2, chosen: int = 0, **more: Any) -> dict[str, Any]:
    listed = [{"label": str(n), "value": str(n), "default": n < chosen} for n in range(options)]
    return {"type": 3, "custom_id": "pick", "options": listed, **more}


def buttons(count: int) -> list[dict[str, Any]]:
    return [button(custom_id=str(number)) for number in range(count)]


def container(*children: dict[str, Any]) -> dict[str, Any]:
    return {"type": 17, "components": list(children)}


def gallery(items: int, alt: str | None = "x") -> dict[str, Any]:
    item = {"media": {"url": "attachment://a.png"}, "description": alt}
    return {"type": 12, "items": [item] * items}


def thumbnail(**more: Any) -> dict[str, Any]:
    return {"type": 11, "media": {"url": "attachment://a.png"}, **more}


def people(defaults: int, **more: Any) -> dict[str, Any]:
    """A select of users."""
    chosen = [{"id": str(number), "type": "user"} for number in range(defaults)]
    return {"type": 5, "custom_id": "pick", "default_values": chosen, **more}


SECTION = {"type": 9, "components": [text()], "accessory": button()}

LEGACY: list[tuple[list[dict[str, Any]], bool]] = [
    ([row(*buttons(5))], True),
    ([row(*buttons(6))], False),
    ([row()], False),
    ([row(select())], True),
    ([row(select(), button())], False),
    ([row(button(custom_id=str(n))) for n in range(5)], True),
    ([row(button(custom_id=str(n))) for n in range(6)], False),
    ([row(button(custom_id="x" * 100))], True),
    ([row(button(custom_id="x" * 101))], False),
    ([row(button(custom_id=""))], False),
    ([row(button(label="x" * 80))], True),
    ([row(button(label="x" * 81))], False),
    ([row(button(label=None))], False),
    ([row(button(label=None, emoji={"name": "♠"}))], True),
    ([row(button(), button())], False),
    ([row(button(style=5, custom_id=None, url="https://example.org"))], True),
    ([row(button(style=5, url="https://example.org"))], False),
    ([row(button(url="https://example.org"))], False),
    ([row(button(style=9))], False),
    ([row(select(25))], True),
    ([row(select(26))], False),
    ([row(select(0))], False),
    ([row(select(min_values=2, max_values=1))], False),
    ([row(select(max_values=26))], False),
    ([row(select(2, max_values=2))], True),
    ([row(select(2, max_values=3))], False),
    ([row(select(min_values=0))], True),
    ([row(select(min_values=2))], True),
    ([row(select(disabled=True))], True),
    ([row(select(chosen=1))], True),
    ([row(select(chosen=2))], False),
    ([row(select(chosen=2, max_values=2))], True),
    ([row(people(1))], True),
    ([row(people(2))], False),
    ([row(people(2, max_values=2))], True),
    ([row(people(1, min_values=2, max_values=2))], False),
    ([row(people(0, min_values=2, max_values=2))], True),
    ([row(button(id=7), button(custom_id="b", id=7))], False),
    ([row(select(placeholder="x" * 151))], False),
    ([text()], False),
    ([button()], False),
]

V2: list[tuple[list[dict[str, Any]], bool]] = [
    ([text("x" * 4000)], True),
    ([text("x" * 4001)], False),
    ([text("x" * 2000), text("x" * 2001)], False),
    ([text("")], False),
    ([text() for _ in range(40)], True),
    ([text() for _ in range(41)], False),
    ([container(*[text() for _ in range(39)])], True),
    ([container(*[text() for _ in range(40)])], False),
    ([container(container(text()))], False),
    ([container()], False),
    ([SECTION], True),
    ([{**SECTION, "components": [text()] * 4}], False),
    ([{**SECTION, "accessory": None}], False),
    ([{**SECTION, "accessory": select()}], False),
    ([gallery(10)], True),
    ([gallery(11)], False),
    ([gallery(0)], False),
    ([gallery(1, "x" * 1024)], True),
    ([gallery(1, "x" * 1025)], False),
    ([gallery(1, None)], True),
    ([gallery(1, "")], False),
    ([{**SECTION, "accessory": thumbnail()}], True),
    ([{**SECTION, "accessory": thumbnail(description="")}], False),
    ([{"type": 14, "spacing": 2}], True),
    ([{"type": 14, "spacing": 3}], False),
    ([{"type": 11, "media": {"url": "attachment://a.png"}}], False),
    ([{**text(), "id": 4}, {**text(), "id": 4}], False),
    ([{**text(), "id": 2**31 - 1}], True),
    ([{**text(), "id": 2**31}], False),
    ([{**text(), "id": -1}], False),
    ([row(button()), container(row(button()))], False),
]


@pytest.mark.parametrize(("listed", "right"), LEGACY)
def test_legacy_components(listed: list[dict[str, Any]], right: bool) -> None:
    """Action rows, buttons and selects as documented."""
    assert (not list(components.check(listed, v2=False))) is right


@pytest.mark.parametrize(("listed", "right"), V2)
def test_v2_components(listed: list[dict[str, Any]], right: bool) -> None:
    """Forty components, 4000 characters, and what may stand where."""
    assert (not list(components.check(listed, v2=True))) is right


BODIES: list[tuple[dict[str, Any], bool]] = [
    ({"content": "x" * 2000}, True),
    ({"content": "x" * 2001}, False),
    ({"nonce": "x" * 25}, True),
    ({"nonce": "x" * 26}, False),
    ({"embeds": [{"title": "x"}] * 10}, True),
    ({"embeds": [{"title": "x"}] * 11}, False),
    ({"embeds": [{"title": "x" * 257}]}, False),
    ({"embeds": [{"description": "x" * 4096}, {"description": "x" * 1904}]}, True),
    ({"embeds": [{"description": "x" * 4096}, {"description": "x" * 1905}]}, False),
    ({"embeds": [{"fields": [{"name": "n", "value": "v"}] * 26}]}, False),
    ({"embeds": [{"fields": [{"name": "", "value": "v"}]}]}, False),
    ({"attachments": [{"id": n} for n in range(10)]}, True),
    ({"attachments": [{"id": n} for n in range(11)]}, False),
    ({"attachments": [{"id": 0, "description": "x" * 1025}]}, False),
    ({"allowed_mentions": {"parse": ["users"], "roles": ["1"]}}, True),
    ({"allowed_mentions": {"parse": ["users"], "users": ["1"]}}, False),
]


@pytest.mark.parametrize(("body", "right"), BODIES)
def test_message_bodies(body: dict[str, Any], right: bool) -> None:
    """Content, embeds, attachments and allowed mentions as documented."""
    assert (not list(messages.check(body, v2=False))) is right


def test_v2_leaves_no_room_for_content() -> None:
    """Content, embeds, polls and stickers are not for V2 messages."""
    for field in ({"content": "x"}, {"embeds": [{}]}, {"poll": {"q": 1}}, {"sticker_ids": ["1"]}):
        assert codes(messages.check(field, v2=True)) == {
            "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
        }


def label(component: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"type": 18, "label": "Amount", "component": component, **more}


def field(**more: Any) -> dict[str, Any]:
    return {"type": 4, "custom_id": "amount", "style": 1, **more}


def group(kind: int, options: int = 2, chosen: int = 0, **more: Any) -> dict[str, Any]:
    """A radio group (21) or a checkbox group (22)."""
    listed = [{"label": f"{n}", "value": f"{n}", "default": n < chosen} for n in range(options)]
    return {"type": kind, "custom_id": "group", "options": listed, **more}


def upload(**more: Any) -> dict[str, Any]:
    """A field for files."""
    return {"type": 19, "custom_id": "files", **more}


def modal(*listed: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"title": "Raise", "custom_id": "raise", "components": list(listed), **more}


MODALS: list[tuple[dict[str, Any], bool]] = [
    (modal(label(field())), True),
    (modal(row({**field(), "label": "Amount"})), True),
    (modal(row(field())), False),
    (modal(row(button())), False),
    (modal(text(), label(field())), True),
    (modal(label(select())), True),
    (modal(label(button())), False),
    (modal(), False),
    (modal(*[label(field(custom_id=str(n))) for n in range(5)]), True),
    (modal(*[label(field(custom_id=str(n))) for n in range(6)]), False),
    (modal(label(field()), label(field())), False),
    (modal(label(field()), title="x" * 45), True),
    (modal(label(field()), title="x" * 46), False),
    (modal(label(field()), title=""), False),
    (modal(label(field()), custom_id="x" * 101), False),
    (modal(label(field(), label="x" * 46)), False),
    (modal(label(field(), description="x" * 101)), False),
    (modal(label(field(max_length=4001))), False),
    (modal(label(field(min_length=-1))), False),
    (modal(label(field(min_length=5, max_length=5))), True),
    (modal(label(field(min_length=6, max_length=5))), False),
    (modal(label(field(value="12345", max_length=5))), True),
    (modal(label(field(value="123456", max_length=5))), False),
    (modal(label(field(), description="")), False),
    (modal(label(field(), description=None)), True),
    (modal(label(field(id=3), id=3)), False),
    (modal(label(field(id=3), id=2)), True),
    (modal(label(field(id=2**31))), False),
    (modal(text("x" * 2000), text("x" * 2000), label(field())), True),
    (modal(text("x" * 2000), text("x" * 2001), label(field())), False),
    (modal(label(select(disabled=False))), True),
    (modal(label(select(disabled=True))), False),
    (modal(label(people(0, disabled=True))), False),
    (modal(label(select(min_values=0))), False),
    (modal(label(select(min_values=0, required=True))), False),
    (modal(label(select(min_values=0, required=None))), False),
    (modal(label(select(min_values=0, required=False))), True),
    (modal(label(people(0, min_values=0))), False),
    (modal(label(group(22, min_values=0))), False),
    (modal(label(group(22, min_values=0, required=False))), True),
    (modal(label(select(max_values=3))), False),
    (modal(label(select(chosen=2))), False),
    (modal(label(group(22, 2, max_values=3))), False),
    (modal(label(group(22, 3, chosen=2, max_values=1))), False),
    (modal(label(group(22, 3, min_values=3, max_values=2))), False),
    (modal(label(upload())), True),
    (modal(label(upload(min_values=0))), False),
    (modal(label(upload(min_values=0, required=False))), True),
    (modal(label(upload(max_values=10))), True),
    (modal(label(upload(max_values=11))), False),
    (modal(label(upload(min_values=3, max_values=2))), False),
    (modal(label(upload(custom_id=""))), False),
    (modal(upload()), False),
    (modal(row(upload())), False),
    (modal(label(field(value="x" * 4001))), False),
    (modal(label(field(placeholder="x" * 101))), False),
    (modal(label(field(style=3))), False),
    (modal(container(text())), False),
    (modal(label(group(21))), True),
    (modal(label(group(21, 1))), False),
    (modal(label(group(21, 10))), True),
    (modal(label(group(21, 11))), False),
    (modal(label(group(21, custom_id=""))), False),
    (modal(label(group(21, chosen=2))), False),
    (modal(label(group(22, 1, chosen=1))), True),
    (modal(label(group(22, 10, chosen=10))), True),
    (modal(label(group(22, 11))), False),
    (modal(label(group(22, max_values=11))), False),
    (modal(label({"type": 23, "custom_id": "on"})), True),
    (modal(label({"type": 23})), False),
    (modal(row(group(21))), False),
    (modal(group(21)), False),
]


@pytest.mark.parametrize(("data", "right"), MODALS)
def test_modals(data: dict[str, Any], right: bool) -> None:
    """Title 45, one to five components, labels around fields."""
    assert (not list(modals.check(data))) is right


@pytest.mark.parametrize(
    ("emoji", "right"),
    [
        (None, True),
        ({"name": "♠"}, True),
        ({"name": "♥️"}, True),
        ({"name": "1️⃣"}, True),
        ({"name": "🇮🇹"}, True),
        ({"name": "as", "id": "11"}, True),
        ({"name": "as", "id": "12"}, False),
        ({"name": "as", "id": "x"}, False),
        ({"name": "as"}, False),
        ({"name": ":spades:"}, False),
        ({"name": "è"}, False),
        ({"name": ""}, False),
        ({}, False),
    ],
)
def test_emoji_that_somebody_has(emoji: Any, right: bool) -> None:
    """Buttons and options take a real emoji, or one of the application's own."""
    option = {"label": "x", "value": "x", "emoji": emoji}
    for component in (button(emoji=emoji), select(options=0) | {"options": [option]}):
        flaws = components.unknown_emojis([container(row(component))], {11})
        assert (not list(flaws)) is right


def command(**more: Any) -> dict[str, Any]:
    return {"name": "table", "description": "Tables", **more}


def option(name: str = "game", **more: Any) -> dict[str, Any]:
    return {"type": 3, "name": name, "description": "x", **more}


def choices(count: int) -> list[dict[str, Any]]:
    return [{"name": str(number), "value": str(number)} for number in range(count)]


COMMANDS: list[tuple[dict[str, Any], bool]] = [
    (command(), True),
    (command(name="x" * 32), True),
    (command(name="x" * 33), False),
    (command(name="Table"), False),
    (command(name="two words"), False),
    (command(name="città"), True),
    (command(description="x" * 100), True),
    (command(description="x" * 101), False),
    (command(description=""), False),
    (command(name_localizations={"it": "Tavolo"}), False),
    (command(name_localizations={"it": "tavolo"}), True),
    (command(description_localizations={"it": "x" * 101}), False),
    (command(options=[option(str(n)) for n in range(25)]), True),
    (command(options=[option(str(n)) for n in range(26)]), False),
    (command(options=[option(), option()]), False),
    (command(options=[option(choices=choices(25))]), True),
    (command(options=[option(choices=choices(26))]), False),
    (command(options=[option(choices=choices(2), autocomplete=True)]), False),
    (command(options=[option("a"), option("b", required=True)]), False),
    (command(options=[option("b", required=True), option("a")]), True),
    (command(options=[option("a"), option("b", type=1)]), False),
    (command(options=[option("g", type=2, options=[option("s", type=1)])]), True),
    (command(options=[option("s", type=1, options=[option("t", type=1)])]), True),
    (command(options=[option("s", type=1, options=[option("t", type=2)])]), False),
    (command(type=2, name="Show Stats", description=""), True),
    (
        command(options=[option(str(n), choices=big) for n, big in enumerate([choices(25)] * 25)]),
        True,
    ),
    (
        command(
            options=[
                option(str(n), choices=[{"name": f"{c:0>100}", "value": str(c)} for c in range(25)])
                for n in range(4)
            ]
        ),
        False,
    ),
]


@pytest.mark.parametrize(("body", "right"), COMMANDS)
def test_commands(body: dict[str, Any], right: bool) -> None:
    """Names, descriptions, options, choices, and 8000 characters in all."""
    assert (not list(commands.check(body))) is right


def test_a_hundred_commands_are_the_most() -> None:
    """A hundred commands are the most, and no two of them may share a name."""
    hundred = [command(name=str(number)) for number in range(100)]
    assert not list(commands.check_all(hundred))
    assert codes(commands.check_all([*hundred, command()])) == {"APPLICATION_COMMANDS_LIMIT"}
    twice = codes(commands.check_all([command(), command()]))
    assert twice == {"APPLICATION_COMMANDS_DUPLICATE_NAME"}
    other = command(name="other", name_localizations={"it": command()["name"]})
    assert codes(commands.check_all([command(), other])) == twice
    only_there = {"name_localizations": {"it": "nome"}}
    assert not codes(commands.check_all([command(**only_there), command(name="other")]))


def test_twenty_five_choices_are_the_most_for_autocomplete() -> None:
    """Twenty-five choices are the most for autocomplete, each with a name of 1 to 100
    characters."""
    assert not list(commands.check_choices("choices", choices(25)))
    assert list(commands.check_choices("choices", choices(26)))
    assert list(commands.check_choices("choices", [{"name": "x" * 101, "value": "x"}]))


def test_every_kind_of_message_component_is_known() -> None:
    """The walker finds components in rows, sections, containers and labels."""
    tree = [container(SECTION, row(button())), label(field())]
    kinds = {component["type"] for _, component in components.walk(tree)}
    assert kinds == {
        ComponentKind.CONTAINER,
        ComponentKind.SECTION,
        ComponentKind.TEXT,
        ComponentKind.BUTTON,
        ComponentKind.ROW,
        ComponentKind.LABEL,
        ComponentKind.TEXT_INPUT,
    }
