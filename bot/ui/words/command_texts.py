"""The texts of slash commands, in every language of the catalogues, and their options of games.

Games are suggested while they are typed: there are more than a list of fixed choices has room for.
"""

import inspect
import logging
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import discord
from discord import app_commands

from bot.poker.games import GAMES, GameCode
from bot.refusal import refuse_if
from bot.table.rules import ALL_GAMES, DEALERS_CHOICE, MIXES, GamePlan
from bot.texts import FALLBACK, TOLD_MAX, doubled_names, is_name, within
from bot.texts.catalogue import Texts, our_catalogue
from bot.ui.words.refusals import UiCode
from bot.ui.words.rules_words import plan_words

Callback: TypeAlias = Callable[..., Coroutine[Any, Any, None]]
Decorator: TypeAlias = Callable[[Callback], app_commands.Command[Any, ..., None]]

AnyCommand = TypeVar("AnyCommand", bound=app_commands.Command[Any, ..., None])
ValueT = TypeVar("ValueT", str, int)
Choices: TypeAlias = list[app_commands.Choice[ValueT]]

log = logging.getLogger(__name__)

CHOICES_MAX: Final = 25
"""The most choices that Discord shows for an option."""
CHOICE_NAME_MAX: Final = 100
"""Discord's limit, in characters, for a choice or a suggestion."""


def command_text(key: str) -> app_commands.locale_str:
    """The text `key` in English, to be translated by `CatalogueTranslator`."""
    return app_commands.locale_str(our_catalogue().texts(FALLBACK).say(key), key=key)


def choices_of(prefix: str, values: Iterable[str]) -> Choices[str]:
    """The choices of an option: the catalogue names each value under `<prefix>-<value>`."""
    return [
        app_commands.Choice(name=command_text(f"{prefix}-{value}"), value=str(value))
        for value in values
    ]


def same_choices(values: Iterable[str]) -> Choices[str]:
    """Suggestions that say what they stand for."""
    found = [app_commands.Choice(name=value, value=value) for value in values]
    return found[:CHOICES_MAX]


def command(name: str, description: str | None = None, /, **options: str) -> Decorator:
    """A slash command: the catalogue has its name under `command-<name>`, and the descriptions of
    the command and of its options under `describe-…`, each by its own name by default."""

    def decorate(callback: Callback) -> app_commands.Command[Any, ..., None]:
        _cog, _interaction, *named = inspect.signature(callback).parameters
        keys = {option: option.replace("_", "-") for option in named} | options
        texts = {option: command_text(f"describe-{key}") for option, key in keys.items()}
        described = app_commands.describe(**texts)(callback)
        return app_commands.command(
            name=command_text(f"command-{name}"),
            description=command_text(f"describe-{description or name}"),
        )(described)

    return decorate


def context_menu(
    name: str, callback: app_commands.commands.ContextMenuCallback
) -> app_commands.ContextMenu:
    """A command in the menu of a message or a member, whichever `callback` takes: the catalogue has
    its name under `menu-<name>`."""
    return app_commands.ContextMenu(name=command_text(f"menu-{name}"), callback=callback)


def also_in_messages(of: AnyCommand) -> AnyCommand:
    """Offers the command in direct messages with the bot too, and not only in servers."""
    return app_commands.allowed_contexts(guilds=True, dms=True)(of)


def option_key(name: str) -> str:
    """The catalogue key of the name of a command's option."""
    return f"option-{name.replace('_', '-')}"


_NAMES: Final = (
    app_commands.TranslationContextLocation.command_name,
    app_commands.TranslationContextLocation.group_name,
    app_commands.TranslationContextLocation.parameter_name,
)


class CatalogueTranslator(app_commands.Translator):
    """Translates names and descriptions of commands for Discord."""

    def __init__(self, together: Sequence[Sequence[str]] = ()) -> None:
        """`together` are the keys of names that are side by side, by `names_together`."""
        self._together = together
        self._doubled: dict[str, dict[str, str]] = {}

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        texts, key = our_catalogue().texts(locale.value), _key_of(string, context)
        if key is None or texts.locale == FALLBACK or not texts.has_own(key):
            return None
        said = texts.say(key)
        if context.location not in _NAMES:
            return within(said, TOLD_MAX) if said.strip() else None
        if not is_name(key, said):
            # Discord would refuse all commands for it.
            log.error("text %s in %s is no name that Discord takes", key, texts.locale)
            return None
        other = self._doubled_in(texts).get(key)
        if other is not None:
            log.error("text %s in %s says the same as %s beside it", key, texts.locale, other)
            return None
        return said

    def _doubled_in(self, texts: Texts) -> dict[str, str]:
        """The names of a language that are left out, each with the one that it equals."""
        if texts.locale not in self._doubled:
            keys = [key for group in self._together for key in group]
            said = {key: texts.say(key) for key in keys if texts.has_own(key)}
            english = {key: our_catalogue().texts(FALLBACK).say(key) for key in keys}
            own = {key: name for key, name in said.items() if is_name(key, name)}
            self._doubled[texts.locale] = doubled_names(self._together, own, english)
        return self._doubled[texts.locale]


def _key_of(
    string: app_commands.locale_str, context: app_commands.TranslationContext[Any, Any]
) -> str | None:
    """The catalogue key of a text of a command, if it has one."""
    if context.location is app_commands.TranslationContextLocation.parameter_name:
        return option_key(string.message)
    key: str | None = string.extras.get("key")
    return key


class _KeyTranslator(app_commands.Translator):
    """Has the keys of names stand for one translation of them."""

    LOCALE: Final = discord.Locale.american_english

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        is_wanted = locale is self.LOCALE and context.location in _NAMES
        return _key_of(string, context) if is_wanted else None


async def names_together(tree: app_commands.CommandTree[Any]) -> list[list[str]]:
    """The keys of the names that are side by side, where Discord wants each to be another one: the
    commands, the menus of one kind, the parts of a command."""
    found: list[list[str]] = []
    for kind in discord.AppCommandType:
        commands = tree.get_commands(type=kind)
        payload = [await each.get_translated_payload(tree, _KeyTranslator()) for each in commands]
        found += _keys_together(payload)
    return found


def _keys_together(payload: Sequence[dict[str, Any]]) -> Iterator[list[str]]:
    names = (each.get("name_localizations") or {} for each in payload)
    locale = _KeyTranslator.LOCALE.value
    yield [name[locale] for name in names if locale in name]
    for each in payload:
        yield from _keys_together(each.get("options") or ())


GAMES_OFFERED: Final = tuple(code.value for code in GameCode)
MIXES_OFFERED: Final = (*GAMES_OFFERED, *MIXES)
"""The games and the mixes that are offered."""
TABLES_OFFERED: Final = (*MIXES_OFFERED, DEALERS_CHOICE)
"""All that a cash table can be opened for by one name."""
IN_TURN: Final = "+"
"""The mark between games that an owner has take turns; no game has it in its name."""


def suggest_games(texts: Texts, typed: str, offered: Sequence[str] = GAMES_OFFERED) -> Choices[str]:
    """The offered games whose name or code contains the typed text."""
    return [
        app_commands.Choice(name=within(texts.say(f"game-{code}"), TOLD_MAX), value=code)
        for code in _matching(texts, typed, offered)[:CHOICES_MAX]
    ]


def read_game(texts: Texts, typed: str, offered: Sequence[str] = GAMES_OFFERED) -> str:
    """The code of the game that was chosen or typed.

    Raises `UiRefusal` (game-unknown) unless it is one game's name or code, or fits one alone.
    """
    wanted = typed.strip().lower()
    for code in offered:
        if wanted in (code, texts.say(f"game-{code}").lower()):
            return code
    found = _matching(texts, typed, offered)
    refuse_if(len(found) != 1, UiCode.GAME_UNKNOWN, typed=typed, found=len(found))
    return found[0]


def read_games(
    texts: Texts, typed: str | None, offered: Sequence[str]
) -> tuple[str | None, tuple[GamePlan, ...]]:
    """The code of an offered game or mix, or the games of a list; neither where nothing is typed.

    Raises `UiRefusal` (game-unknown, one-game-in-turn).
    """
    if not typed:
        return None, ()
    if IN_TURN in typed:
        return None, read_games_in_turn(texts, typed)
    return read_game(texts, typed, offered), ()


def suggest_games_in_turn(
    texts: Texts, typed: str, offered: Sequence[str] = TABLES_OFFERED
) -> Choices[str]:
    """The offered names of a game or of several; after a `+` the next of several games.

    Nothing where all games together are longer than a suggestion may be.
    """
    *before, last = typed.split(IN_TURN)
    if not before:
        return suggest_games(texts, typed, offered)
    wanted = last.strip().lower()
    names = [plan_words(texts, plan) for plan in ALL_GAMES]
    lists = [
        f" {IN_TURN} ".join([*(part.strip() for part in before), name])
        for name in names
        if wanted in name.lower()
    ]
    fitting = [games for games in lists if len(games) <= CHOICE_NAME_MAX]
    return same_choices(fitting)


def read_games_in_turn(texts: Texts, typed: str) -> tuple[GamePlan, ...]:
    """The games of a list such as `Razz + Limit Hold'em + Big O`, each once; a mix is its games.

    A game without a structure is played as usual. Raises `UiRefusal` (game-unknown,
    one-game-in-turn).
    """
    named = {plan_words(texts, plan).lower(): plan for plan in ALL_GAMES}
    games: dict[GamePlan, None] = {}
    for part in dict.fromkeys(part.strip().lower() for part in typed.split(IN_TURN)):
        if part in named:
            games[named[part]] = None
        elif part:
            games |= dict.fromkeys(_usual_plans(read_game(texts, part, MIXES_OFFERED)))
    refuse_if(len(games) < 2, UiCode.ONE_GAME_IN_TURN)
    return tuple(games)


def _usual_plans(code: str) -> tuple[GamePlan, ...]:
    return MIXES.get(code) or (GamePlan(code, GAMES[GameCode(code)].usual.value),)


def _matching(texts: Texts, typed: str, offered: Sequence[str]) -> list[str]:
    wanted = typed.strip().lower()
    return [code for code in offered if wanted in f"{code} {texts.say(f'game-{code}')}".lower()]
