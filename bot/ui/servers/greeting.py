"""The bot's introduction to a server: its invitation, its greeting and its glossary.

The invitation asks for the permissions that the bot needs. `/glossary` finds terms however people
spell them.
"""

import logging
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Final

import discord
from discord import app_commands, ui

from bot.host.background_tasks import BackgroundTasks, Clock
from bot.ids import GuildId
from bot.settings import ASSETS
from bot.storage.errors import StorageFailed
from bot.storage.servers import ServerStore
from bot.texts.catalogue import Texts
from bot.ui.components.custom_ids import OpeningControl, OpeningId
from bot.ui.components.pages import control_button, page_layout
from bot.ui.requests.answers import SEND_ERRORS
from bot.ui.requests.outgoing_requests import new_nonce
from bot.ui.requests.sending import SHORT_WAIT, until_taken
from bot.ui.words.command_texts import CHOICE_NAME_MAX, CHOICES_MAX, Choices
from bot.ui.words.languages import Languages
from bot.ui.words.player_names import folded
from bot.ui.words.refusals import UiCode, UiRefusal

log = logging.getLogger(__name__)

RECENT_MS = 10 * 60 * 1000
"""The age from which a joining is an old one that Discord tells again."""


class Greeter(BackgroundTasks):
    """Greets each server once after joining, where everybody reads it."""

    def __init__(self, servers: ServerStore, languages: Languages, clock: Clock) -> None:
        super().__init__(log, "a server was not greeted")
        self._servers, self._languages, self._clock = servers, languages, clock

    def joined(self, guild: discord.Guild) -> None:
        """Notes that the bot is in a server in which it was not before; returns at once."""
        self.spawn(self._greet(guild))

    async def _greet(self, guild: discord.Guild) -> None:
        channel = channel_for_greeting(guild)
        joined = guild.me.joined_at
        if channel is None or joined is None:
            return
        joined_ms = round(joined.timestamp() * 1000)
        if self._clock.now_ms() - joined_ms > RECENT_MS:
            return
        try:
            # Rather no greeting than two.
            if not await self._servers.note_greeting(GuildId(guild.id), joined_ms):
                return
            layout = greeting_layout(self._languages.of_guild(GuildId(guild.id)))
            nonce = new_nonce()
            await until_taken(lambda: channel.send(view=layout, nonce=nonce), SHORT_WAIT)
        except (*SEND_ERRORS, StorageFailed) as error:
            log.warning("server %s was not greeted: %s", guild.id, error)


def channel_for_greeting(guild: discord.Guild) -> discord.TextChannel | None:
    """The channel where a table can be opened: that of Discord's own welcomes, else the first
    one."""
    return next(filter(_may_open, _channels(guild)), None)


def _channels(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    if guild.system_channel is not None:
        yield guild.system_channel
    yield from sorted(guild.text_channels, key=lambda each: (each.position, each.id))


def _may_open(channel: discord.TextChannel) -> bool:
    mine = channel.permissions_for(channel.guild.me)
    everybody = channel.permissions_for(channel.guild.default_role)
    may_write = mine.view_channel and mine.send_messages and mine.attach_files
    return may_write and everybody.view_channel


def greeting_layout(texts: Texts) -> ui.LayoutView:
    """A few lines, and the controls that open a table below them: as usual, and as one likes."""
    here, choose = OpeningId(OpeningControl.HERE, 0), OpeningId(OpeningControl.CHOOSE, 0)
    green = discord.ButtonStyle.success
    row = ui.ActionRow[ui.LayoutView](
        control_button(texts, here, "control-open-here", green),
        control_button(texts, choose, "control-open-chosen"),
    )
    return page_layout(f"{texts.say('greeting')}\n-# {texts.say('play-money')}", "", below=[row])


PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
    create_events=True,
)
"""The permissions that the bot needs in a server, as docs/OPERATING.md lists them."""


def invitation_link(application: int) -> str:
    """The link by which somebody who manages a server adds the bot to it."""
    return discord.utils.oauth_url(
        application, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
    )


def missing_permissions(given: discord.Permissions) -> tuple[str, ...]:
    """Discord's names of the permissions that are needed and not given; an administrator has
    all."""
    if given.administrator:
        return ()
    return tuple(name for name, is_given in PERMISSIONS & ~given if is_given)


SPELLINGS_CACHED: Final = 4096
"""The spellings that are cached: several times those of all terms, for each suggestion looks at
them all."""
_QUALIFIED: Final = re.compile(r"(.+) \((.+)\)")


def glossary_terms(texts: Texts) -> list[str]:
    """The terms that are explained: named `term-<term>`, explained in `term-<term>-is`."""
    explained = (key.removesuffix("-is") for key in texts.keys if key.endswith("-is"))
    return sorted(key.removeprefix("term-") for key in explained if key.startswith("term-"))


@cache
def other_spellings() -> Mapping[str, list[str]]:
    """The spellings of `assets/terms.toml`, by term: in any language, beside the terms' names."""
    return tomllib.loads((ASSETS / "terms.toml").read_text("utf-8"))


def suggest_terms(texts: Texts, others: Sequence[Texts], typed: str) -> Choices[str]:
    """The terms with a spelling that contains the typed text, in any language: first those that
    are called so, then those that begin with it. A term that is found by another spelling says by
    which."""
    wanted, found = _letters(typed), []
    for term in glossary_terms(texts):
        name = texts.say(f"term-{term}")
        hits = [
            (_nearness(wanted, spelling), place, spelling)
            for place, spelling in enumerate(_spellings(term, texts, others))
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


def term_text(texts: Texts, others: Sequence[Texts], typed: str) -> str:
    """The terms that are called so, each with its meaning, and with its names in the other
    languages where they differ.

    Raises `UiRefusal` (term-unknown).
    """
    wanted = _letters(typed)
    called = [
        term
        for term in glossary_terms(texts)
        if wanted in map(_letters, (term, *_spellings(term, texts, others)))
    ]
    if not called:
        raise UiRefusal(UiCode.TERM_UNKNOWN, typed=typed)
    return "\n".join(_entry(term, texts, others) for term in called)


def _entry(term: str, texts: Texts, others: Sequence[Texts]) -> str:
    key = f"term-{term}"
    name, meaning = texts.say(key), texts.say(f"{key}-is")
    called: dict[str, list[str]] = {}
    for each in others:
        if each.has_own(key) and each.say(key).lower() != name.lower():
            called.setdefault(each.say(key), []).append(texts.language_of(each))
    told = (
        texts.say("glossary-other", language=", ".join(named), other=other)
        for other, named in called.items()
    )
    return "\n".join((texts.say("glossary-entry", name=name, meaning=meaning), *told))


def _spellings(term: str, texts: Texts, others: Sequence[Texts]) -> Iterator[str]:
    """The term's names, whole and in parts (`rake / cap`, `turn (4th street)`), and others."""
    for each in (texts, *others):
        name = each.say(f"term-{term}")
        yield name
        for part in name.split(" / "):
            qualified = _QUALIFIED.fullmatch(part)
            yield from qualified.groups() if qualified else (part,)
    yield from other_spellings().get(term, ())


def _nearness(wanted: str, spelling: str) -> int:
    """The rank of a spelling among suggestions: 0 if it is the wanted one, 1 if it begins with it,
    2 if it only contains it."""
    letters = _letters(spelling)
    return 2 - letters.startswith(wanted) - (letters == wanted)


@lru_cache(SPELLINGS_CACHED)
def _letters(spelling: str) -> str:
    """The letters and digits of a spelling, which alone count: `Sit&Go` and `sit-go` are one."""
    return "".join(filter(str.isalnum, folded(spelling)))
