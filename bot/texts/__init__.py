"""The sentences that people read, and the list of the languages that the bot speaks: each is a
folder of catalogues, named after its tag, such as `de` or `pt-BR`."""

import re
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

FALLBACK: Final = "en"
"""The language that the others are translated from, and that is read where one lacks a message."""
LOCALES = Path(str(files("assets"))) / "locales"
"""The folder of the languages, in a checkout or where the bot was installed."""
TAG: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
"""Folders of other names are none of ours."""

NAME_MAX: Final = 32
TOLD_MAX: Final = 100
"""Discord's limits, in characters, for the names of commands, options and menus, and for what is
told about them."""
_NAME: Final = re.compile(rf"[-_'\w\u0900-\u097f\u0e00-\u0e7f]{{1,{NAME_MAX}}}")
"""Discord's rule for a name that is typed: letters of any language, and marks of Hindi and Thai."""
_MENU: Final = "menu-"


def is_name(key: str, said: str) -> bool:
    """Whether Discord takes what the message `key` says for the name of a command, option or
    menu."""
    if key.startswith(_MENU):
        return len(said.strip()) > 0 and len(said) <= NAME_MAX
    return _NAME.fullmatch(said) is not None and said == said.lower()


def doubled_names(
    together: Iterable[Collection[str]], own: Mapping[str, str], english: Mapping[str, str]
) -> dict[str, str]:
    """The keys of a language's `own` names that equal another name beside them, which Discord
    refuses together with all commands: each with the key of that other name.

    `together` has the keys of the commands, options or menus that are side by side. One without an
    own name, or left out for this reason, has its English one. Of two equal own names the first one
    counts.
    """
    groups, found = tuple(together), dict[str, str]()

    def next_doubles() -> dict[str, str]:
        doubles: dict[str, str] = {}
        for group in groups:
            first: dict[str, str] = {}
            for key in group:
                is_own = key in own and key not in found
                other = first.setdefault(own[key] if is_own else english[key], key)
                if other != key:
                    late, early = (key, other) if is_own else (other, key)
                    if late in own and late not in found:
                        doubles[late] = early
        return doubles

    while more := next_doubles():
        found |= more
    return found


def languages() -> tuple[str, ...]:
    """The tags of the languages that the bot speaks, in order."""
    return _listed(LOCALES)


def languages_in(folder: Path) -> tuple[str, ...]:
    """The tags of the languages that have their catalogues in `folder`, in order."""
    homes = (home for home in folder.iterdir() if home.is_dir())
    return tuple(sorted(home.name for home in homes if TAG.fullmatch(home.name)))


_listed: Final = cache(languages_in)


def within(text: str, length_max: int) -> str:
    """The text in at most so many characters; one that is cut ends in `…`."""
    return text if len(text) <= length_max else text[: length_max - 1].rstrip() + "…"
