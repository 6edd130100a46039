"""A third language, made of English: every letter is another one, and a third of them stand twice,
so that a sentence that is not from its catalogue can be told by its plain letters."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax import FluentParser, FluentSerializer
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Transformer

from bot.settings import ASSETS

_PLAIN = "abcdefghijklmnopqrstuvwxyz"
_OTHER = "åƀçđéƒĝĥîĵķļɱñøþɋŕšţüṽŵẋýž"
_LETTERS = str.maketrans(_PLAIN + _PLAIN.upper(), _OTHER + _OTHER.upper())
_KEPT = re.compile(r"(`[^`]*`?|https?://\S+|<[^>]*>|\]\([^)]*\)?)")
"""Commands to type, addresses, mentions."""
_WORD = re.compile(r"[^\W\d_]+")
_NAME_MAX = 32
_SHORT = ("command-", "option-", "menu-")
_DATA = re.compile(
    r"`[^`]*`|https?://\S+|attachment://\S+|<[^>\s]*>|\]\([^)]*\)|\b[A-Z][a-z]+/[A-Z]\w+|@\S+"
)
"""The parts of a text that are equal in every language."""
_LEAK = re.compile(r"[A-Za-z]{2,}")
PSEUDO = "de"
"""Known to Discord and Babel, which says how Germans write numbers."""
UNKNOWN = "eo"
"""A language for which Discord has no client."""


def pseudo(text: str, length_max: int | None = None) -> str:
    """The text in other letters, a third longer, without what is typed or addressed."""
    parts = _KEPT.split(text)
    said = "".join(part if at % 2 else _WORD.sub(_longer, part) for at, part in enumerate(parts))
    return said[:length_max]


def _longer(word: re.Match[str]) -> str:
    letters = word[0].translate(_LETTERS)
    return "".join(letter * 2 if at % 3 == 2 else letter for at, letter in enumerate(letters))


class _Pseudo(Transformer):
    """Translates a message."""

    def __init__(self, length_max: int | None) -> None:
        self._length_max = length_max

    def visit_TextElement(self, node: ftl.TextElement) -> ftl.TextElement:  # noqa: N802
        node.value = pseudo(node.value, self._length_max)
        return node


def locales_with_pseudo(folder: Path) -> Path:
    """A folder of the bot's languages and of two more, the second without a client of Discord."""
    locales = folder / "locales"
    shutil.copytree(ASSETS / "locales", locales)
    for tag in (PSEUDO, UNKNOWN):
        home = locales / tag
        home.mkdir(exist_ok=True)
        for file in sorted((ASSETS / "locales" / "en").glob("*.ftl")):
            (home / file.name).write_text(_translated(file.read_text("utf-8")), "utf-8")
    return locales


def _translated(source: str) -> str:
    resource = FluentParser().parse(source)
    # By its own name each is called what Babel calls it.
    resource.body = [
        each
        for each in resource.body
        if isinstance(each, ftl.Message) and each.id.name != "language-name"
    ]
    for message in resource.body:
        is_short = message.id.name.startswith(_SHORT)
        length = _NAME_MAX if is_short else 100 if message.id.name.startswith("describe-") else None
        _Pseudo(length).visit(message)
    return FluentSerializer().serialize(resource)


def leaks(shown: str, *known: str) -> list[str]:
    """The words in a text that are no words of the pseudo-language, but for those `known`."""
    for word in known:
        shown = shown.replace(word, "")
    return _LEAK.findall(_DATA.sub("", shown))


def texts_in(value: object) -> Iterator[str]:
    """Every text in what is sent to Discord, however deep, without the fields that hold none."""
    if isinstance(value, dict):
        for name, inside in value.items():
            if name in SHOWN or not isinstance(inside, str):
                yield from texts_in(inside)
    elif isinstance(value, list | tuple):
        for inside in value:
            yield from texts_in(inside)
    elif isinstance(value, str):
        yield value


SHOWN = frozenset({"content", "label", "title", "text", "description", "placeholder", "name"})
"""The fields of a message or a form that people read."""
