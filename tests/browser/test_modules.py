"""The page's pure modules, run where they live: markup, commands, times."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from selenium.webdriver.chrome.webdriver import WebDriver

from devtools.sandbox.server import Sandbox
from devtools.sandbox.world_builder import FIRST_USER_ID
from tests.browser.sandbox_thread import SandboxThread, alone
from tests.browser.window import Window


@pytest.fixture(scope="module")
def window(driver: WebDriver) -> Iterator[Window]:
    """The page without any bot."""
    with SandboxThread(Sandbox(), alone) as sandbox_thread:
        window = Window(driver, sandbox_thread.url)
        window.open(FIRST_USER_ID)
        yield window


def told(nodes: list[dict[str, Any]]) -> str:
    """A tree of markup as one line: `bold(text)`."""
    return "".join(map(_told, nodes))


def _told(node: dict[str, Any]) -> str:
    kind = node["type"]
    if kind == "text":
        return str(node["text"])
    if kind == "list":
        return f"list({''.join(map(_told_item, node['items']))})"
    if kind in ("user", "role", "channel"):
        return f"{kind}({node['id']})"
    if kind == "time":
        return f"time({node['unix']} {node['style']})"
    inner = told(node["children"]) if "children" in node else node.get("text", "")
    return inner if kind == "paragraph" else f"{kind}({inner})"


def _told_item(item: dict[str, Any]) -> str:
    return f"[{told(item['children'])}{_told(item['list']) if item['list'] else ''}]"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**a** *b* _c_ __d__ ~~e~~", "bold(a) italic(b) italic(c) underline(d) strike(e)"),
        ("***a*** **b *c* d**", "bold(italic(a)) bold(b italic(c) d)"),
        ("`**a**` ``b`c``", "code(**a**) code(b`c)"),
        ("||a **b**||", "spoiler(a bold(b))"),
        ("snake_case_name 2*3*4", "snake_case_name 2italic(3)4"),
        (r"\*a\* \\ \<@1>", r"*a* \ <@1>"),
        ("**open ~~and never closed", "**open ~~and never closed"),
        ("# a\n## b\n-# c\nd", "heading(a)heading(b)subtext(c)d"),
        ("#a\n-#b", "#a\n-#b"),
        ("> a\n> b\nc", "quote(a\nb)c"),
        (">>> a\nb", "quote(a\nb)"),
        ("- a\n  - b\n- c\n1. d", "list([alist([b])][c])list([d])"),
        ("```py\na *b*\n```c", "codeblock(a *b*)c"),
        (
            "<@1> <@!2> <@&3> <#4> @everyone",
            "user(1) user(2) role(3) channel(4) everyone(@everyone)",
        ),
        ("<t:60:R> <t:60> <t:x>", "time(60 R) time(60 f) <t:x>"),
        ("[a](https://x.y/z_(1)) https://x.y/.", "link(a) link(https://x.y/)."),
        ("[a](javascript:alert(1))", "[a](javascript:alert(1))"),
        ("<b>a</b> &amp;", "<b>a</b> &amp;"),
        ("A♠ 10♦ · 50 %", "A♠ 10♦ · 50 %"),
        ("", ""),
    ],
)
def test_markup(window: Window, text: str, expected: str) -> None:
    """Discord's subset, and nothing more."""
    assert told(window.module("markdown.js", f"it.parse({json.dumps(text)})")) == expected


@pytest.mark.parametrize("text", ["*" * 2000, "**a" * 700, "> " * 900, "[" * 1500, "`" * 1999])
def test_markup_that_means_harm_costs_little(window: Window, text: str) -> None:
    """Two thousand characters of the worst are read in a blink."""
    began, ended = "const began = performance.now()", "return performance.now() - began"
    timed = f"(() => {{ {began}; it.parse({json.dumps(text)}); {ended}; }})()"
    assert window.module("markdown.js", timed) < 500


COMMANDS = [
    {"name": "help", "description": "Learn how to play", "name_localizations": {"it": "aiuto"}},
    {
        "name": "table",
        "description": "Tables",
        "options": [
            {
                "type": 1,
                "name": "open",
                "description": "Open one",
                "options": [
                    {"type": 3, "name": "game", "description": "Which", "required": True},
                    {"type": 4, "name": "seats", "description": "How many"},
                ],
            },
            {"type": 1, "name": "close", "description": "Close it"},
        ],
    },
]


def commands(expression: str, locale: str = "en-US") -> str:
    runnable = f"it.runnable({json.dumps(COMMANDS)}, {json.dumps(locale)})"
    return f"((all) => {expression})({runnable})"


def test_groups_are_unfolded(window: Window) -> None:
    """Only what can be run is offered, in the order of the bot."""
    paths = window.module("commands.js", commands("all.map((one) => one.path)"))
    assert paths == ["help", "table open", "table close"]


def test_names_are_shown_in_the_users_language(window: Window) -> None:
    """Names are shown in the user's language, and sent to the sandbox as they were registered."""
    first = window.module("commands.js", commands("all[0]", "it"))
    assert (first["shown"], first["path"]) == ("aiuto", "help")


@pytest.mark.parametrize(
    ("typed", "found"),
    [("", 3), ("ta", 2), ("table o", 1), ("clo", 1), ("OPEN", 1), ("zzz", 0)],
)
def test_what_is_typed_narrows_the_list(window: Window, typed: str, found: int) -> None:
    """Typing narrows the list by the beginning of the name, or of any word of it."""
    expression = f"it.matching(all, {json.dumps(typed)}).length"
    assert window.module("commands.js", commands(expression)) == found


def test_a_typed_line_is_taken_apart(window: Window) -> None:
    """The longest command it begins with, then names and values with spaces in them."""
    code = (
        "((found) => it.typedOptions(found.command, found.rest).map((one) =>"
        " [one.option.name, one.text]))(it.leading(all, 'table open game:pot limit seats:6'))"
    )
    pairs = window.module("commands.js", commands(code))
    assert pairs == [["game", "pot limit"], ["seats", "6"]]
    assert window.module("commands.js", commands("it.leading(all, 'tablet')")) is None


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [(4, "12", 12), (4, "1.5", None), (4, "x", None), (10, "1.5", 1.5), (3, " a b ", "a b")],
)
def test_values_have_the_type_of_their_option(
    window: Window, kind: int, text: str, value: object
) -> None:
    """Whole numbers, numbers, words; anything else is no value."""
    expression = f"it.valueOf({{type: {kind}}}, {json.dumps(text)}) ?? null"
    assert window.module("commands.js", expression) == value


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(40, "in 40 seconds"), (-1, "1 second ago"), (90, "in 1 minute"), (7200, "in 2 hours")],
)
def test_countdowns_are_in_words(window: Window, seconds: int, words: str) -> None:
    """The largest unit that fits."""
    assert window.module("clock.js", f"it.relative({1000 + seconds}, 1000000)") == words


def test_times_are_in_the_language_of_the_user(window: Window) -> None:
    """Whatever the browser speaks."""
    italian = "[it.speak('it'), it.relative(1040, 1e6), it.describe(0, 'D').includes('1970')]"
    assert window.module("clock.js", italian) == [True, "tra 40 secondi", True]
    english = "[it.speak('en-US'), it.speak('en-US'), it.relative(1040, 1e6)]"
    assert window.module("clock.js", english) == [True, False, "in 40 seconds"]


def test_an_impossible_date_is_said(window: Window) -> None:
    """A time beyond all calendars must not take the message with it."""
    assert window.module("clock.js", "it.describe(9e16, 'f')") == "Invalid date"


@pytest.mark.parametrize(
    ("address", "safe"),
    [
        ("https://example.org/a", True),
        ("/attachments/1/2/a.png", True),
        ("javascript:alert(1)", False),
        ("data:text/html,<script>", False),
        ("vbscript:x", False),
        ("  javascript:alert(1)", False),
    ],
)
def test_addresses_are_vetted(window: Window, address: str, safe: bool) -> None:
    """Only what a page may follow becomes a link."""
    found = window.module("dom.js", f"it.safeUrl({json.dumps(address)})")
    assert (found is not None) is safe


@pytest.mark.parametrize(("a", "b"), [("10", "9"), ("1370000000000000002", "1370000000000000001")])
def test_ids_compare_as_numbers(window: Window, a: str, b: str) -> None:
    """Ids compare as numbers: they are too large for the language's numbers, and too unequal for
    its strings."""
    pair = (
        f"[it.newer({json.dumps(a)}, {json.dumps(b)}), it.newer({json.dumps(b)}, {json.dumps(a)})]"
    )
    assert window.module("discord.js", pair) == [True, False]


def test_a_tall_picture_keeps_its_proportions(window: Window) -> None:
    """A tall picture is as high as a message allows, and as wide as that makes it; a wide one fills
    the width."""
    shown = """
    [[960, 1145], [960, 576]].map(([width, height]) => {
      const home = document.body.appendChild(document.createElement("div"));
      home.style.width = "593px";
      const frame = home.appendChild(it.picture({ url: "x.png", width, height, alt: "x" }));
      const box = frame.querySelector("img").getBoundingClientRect();
      home.remove();
      return [Math.round(box.width), Math.round(box.height)];
    })
    """
    tall, wide = window.module("pictures.js", shown.strip())
    assert tall == [352, 420]
    assert wide == [593, 356]
