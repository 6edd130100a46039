"""The terms that `/glossary` explains, and how people spell them."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Final

from discord import app_commands

from bot.settings import ASSETS
from bot.texts.catalogue import Texts
from bot.ui.words.command_texts import CHOICES_MAX, Choices
from bot.ui.words.names import folded
from bot.ui.words.refusals import UiCode, UiRefusal

CHOICE_NAME_MAX: Final = 100
"""Discord's limit for the name of a choice."""
SPELLINGS_CACHED: Final = 4096
"""Several times those of all terms: each suggestion looks at them all."""
_QUALIFIED: Final = re.compile(r"(.+) \((.+)\)")


def glossary_terms(texts: Texts) -> list[str]:
    """The terms that are explained: named `term-<term>`, explained in `term-<term>-is`."""
    explained = (key.removesuffix("-is") for key in texts.keys if key.endswith("-is"))
    return sorted(key.removeprefix("term-") for key in explained if key.startswith("term-"))


@cache
def other_spellings() -> Mapping[str, list[str]]:
    """The spellings of `assets/terms.toml`, by term: in any language, beside the terms' names."""
    return tomllib.loads((ASSETS / "terms.toml").read_text("utf-8"))


def suggest_terms(texts: Texts, other: Texts, typed: str) -> Choices[str]:
    """The terms of which a spelling holds what was typed, in either language: first those that are
    called so, then those that begin with it. One that is found by another spelling says by which.
    """
    wanted, found = _letters(typed), []
    for term in glossary_terms(texts):
        name = texts.say(f"term-{term}")
        hits = [
            (_nearness(wanted, spelling), place, spelling)
            for place, spelling in enumerate(_spellings(term, texts, other))
            if wanted in _letters(spelling)
        ]
        if hits:
            nearness, _, spelling = min(hits)
            by_name = wanted in _letters(name)
            shown = name if by_name else f"{name} ({spelling})"
            found.append((nearness, not by_name, shown.lower(), shown, name))
    return [
        app_commands.Choice(name=shown[:CHOICE_NAME_MAX], value=name)
        for *_, shown, name in sorted(found)
    ][:CHOICES_MAX]


def terms_text(texts: Texts) -> str:
    """The names of all terms."""
    names = sorted((texts.say(f"term-{term}") for term in glossary_terms(texts)), key=str.lower)
    return texts.say("glossary-terms", terms=", ".join(names))


def term_text(texts: Texts, other: Texts, typed: str) -> str:
    """The terms that are called so, each with its meaning and its name in the other language where
    that is another one.

    Raises `UiRefusal` (term-unknown).
    """
    wanted = _letters(typed)
    called = [
        term
        for term in glossary_terms(texts)
        if wanted in map(_letters, (term, *_spellings(term, texts, other)))
    ]
    if not called:
        raise UiRefusal(UiCode.TERM_UNKNOWN, typed=typed)
    return "\n".join(_entry(term, texts, other) for term in called)


def _entry(term: str, texts: Texts, other: Texts) -> str:
    names = [each.say(f"term-{term}") for each in (texts, other)]
    entry = texts.say("glossary-entry", name=names[0], meaning=texts.say(f"term-{term}-is"))
    same = names[0].lower() == names[1].lower()
    return entry if same else f"{entry}\n{texts.say('glossary-other', other=names[1])}"


def _spellings(term: str, texts: Texts, other: Texts) -> Iterator[str]:
    """The term's names, whole and in parts (`rake / cap`, `turn (4th street)`), and others."""
    for each in (texts, other):
        name = each.say(f"term-{term}")
        yield name
        for part in name.split(" / "):
            qualified = _QUALIFIED.fullmatch(part)
            yield from qualified.groups() if qualified else (part,)
    yield from other_spellings().get(term, ())


def _nearness(wanted: str, spelling: str) -> int:
    """0 for what is spelled so, 1 for what begins so, 2 for what only holds it."""
    letters = _letters(spelling)
    return 2 - letters.startswith(wanted) - (letters == wanted)


@lru_cache(SPELLINGS_CACHED)
def _letters(spelling: str) -> str:
    """The letters and digits of a spelling, which alone count: `Sit&Go` and `sit-go` are one."""
    return "".join(filter(str.isalnum, folded(spelling)))
